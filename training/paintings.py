"""The paintings of GCompris, put together of the pieces of their puzzles: `paintings/resource` in a Qt resource file."""

import io
import re
import struct
import zlib

from PIL import Image

PIECE = re.compile(r'"pixmapfile"\s*:\s*"(image/[^"]+\.webp)",\s*"x"\s*:\s*"([\d.]+)",\s*"y"\s*:\s*"([\d.]+)"')
BOARD = re.compile(r'SHAPE_BACKGROUND_IMAGE",\s*"width"\s*:\s*"?(\d+)"?,\s*"height"\s*:\s*"?(\d+)')
MARGIN = 4  # px that the outermost pieces fray by


def resource_files(path: str):
    """(path, bytes) of every file in a Qt resource file of version 1 to 3 whose files are stored as they are or deflated."""
    data = open(path, "rb").read()
    version, tree, contents, names = struct.unpack(">IIII", data[4:20])
    assert data[:4] == b"qres" and version <= 3, f"{path} is no resource file that we know"
    entry_bytes = 22 if version >= 2 else 14

    def walk(number: int, folder: str):
        at = tree + number * entry_bytes
        name_at, flags = struct.unpack(">IH", data[at:at + 6])
        length = struct.unpack(">H", data[names + name_at:names + name_at + 2])[0]
        name = data[names + name_at + 6:names + name_at + 6 + 2 * length].decode("utf-16-be") if number > 0 else ""
        if flags & 2:
            count, first = struct.unpack(">II", data[at + 6:at + 14])
            for child in range(first, first + count):
                yield from walk(child, f"{folder}{name}/")
            return
        start = contents + struct.unpack(">I", data[at + 10:at + 14])[0]
        content = data[start + 4:start + 4 + struct.unpack(">I", data[start:start + 4])[0]]
        assert not flags & 4, f"{name} is packed with zstd"
        yield f"{folder}{name}", zlib.decompress(content[4:]) if flags & 1 else content

    yield from walk(0, "")


def paintings(resource_path: str):
    """(board, painting) of every puzzle; a board's number is its place in GCompris."""
    files = dict(resource_files(resource_path))
    for name in sorted(name for name in files if re.search(r"/paintings/resource/board/board\d+_0\.qml$", name)):
        board, folder = files[name].decode(), name.split("board/")[0]
        size = tuple(map(int, BOARD.search(board).groups()))
        painting = Image.new("RGBA", size)
        for piece, x, y in PIECE.findall(board):
            part = Image.open(io.BytesIO(files[f"{folder}{piece}"])).convert("RGBA")
            corner = (round(float(x) * size[0] - part.width / 2), round(float(y) * size[1] - part.height / 2))
            painting.paste(part, corner, part)
        left, top, right, bottom = painting.getchannel("A").getbbox()
        painting = painting.crop((left + MARGIN, top + MARGIN, right - MARGIN, bottom - MARGIN))
        yield re.search(r"board\d+", name).group(), painting.convert("RGB")

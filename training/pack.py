"""One file to carry to a machine with a GPU, and one command to train there.

`python3 pack.py --photos photos.zip --perception perception.pt --checkpoint checkpoint/echo-4.pt --into round.pyz` puts the
pictures, the perception, the checkpoint and these scripts into one file of at most 60 MB. There,

    python3 round.pyz                                  # a round of nine minutes on a GPU
    python3 round.pyz --minutes 20 --rate 2e-4         # or with other options of train.py

unpacks it into the folder `round` beside it and trains. Each further call goes on from the checkpoint that lies there; a
checkpoint that is there is never overwritten by the one that was packed.
"""

import argparse
import os
import runpy
import sys
import zipfile

MOST_BYTES = 60_000_000
PHOTOS, PERCEPTION, CHECKPOINT, WORLD = "photos.zip", "perception.pt", "echo.pt", "world.zip"
# A round on a GPU; what is given on the command line comes after it and counts.
ROUND = ["--device", "cuda", "--processes", "1", "--batch", "64", "--side", "128", "--minutes", "9", "--rate", "3e-4",
         "--critic", "0.02"]


def pack(into, photos, checkpoint, perception=None, world=None):
    """Writes the file; raises ValueError where it is larger than can be carried, and leaves none then."""
    here = os.path.dirname(os.path.abspath(__file__))
    scripts = [name for name in sorted(os.listdir(here)) if name.endswith(".py")]
    all_data = {PHOTOS: photos, CHECKPOINT: checkpoint, PERCEPTION: perception, WORLD: world}
    data = {name: path for name, path in all_data.items() if path is not None}
    part = into + ".part"
    with zipfile.ZipFile(part, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("__main__.py", "import pack\npack.train_here()\n")
        for name in scripts:
            file.write(os.path.join(here, name), name)
        for name, path in data.items():
            file.write(path, name)
    size = os.path.getsize(part)
    if size > MOST_BYTES:
        os.remove(part)
        raise ValueError(f"It would have {size / 1e6:.1f} MB, {MOST_BYTES / 1e6:.0f} are the most: gather fewer pictures.")
    os.replace(part, into)
    return size


def train_here():
    """In the packed file: unpacks it beside itself, each file whole or not at all, and trains."""
    packed = os.path.abspath(sys.argv[0])
    folder = os.path.splitext(packed)[0]
    os.makedirs(folder, exist_ok=True)
    with zipfile.ZipFile(packed) as file:
        names = [name for name in file.namelist() if name != "__main__.py"]
        for name in names:
            target = os.path.join(folder, name)
            if not os.path.exists(target):
                with open(target + ".part", "wb") as out:
                    out.write(file.read(name))
                os.replace(target + ".part", target)
    os.chdir(folder)
    sys.path.insert(0, folder)
    data = ["--photos", PHOTOS, "--checkpoint", CHECKPOINT]
    for option, name in (("--perception", PERCEPTION), ("--world", WORLD)):
        data += [option, name] if name in names else []
    sys.argv = ["train.py", *data, *ROUND, *sys.argv[1:]]
    runpy.run_path("train.py", run_name="__main__")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--photos", required=True)
    parser.add_argument("--perception", help="what perception.py writes; without it nothing looks")
    parser.add_argument("--checkpoint", required=True, help="where it begins: checkpoint/echo-4.pt, or what rebuild.py made")
    parser.add_argument("--world", help="pictures of a world, as worlds.py gathers them")
    parser.add_argument("--into", default="round.pyz")
    flags = parser.parse_args()
    size = pack(flags.into, flags.photos, flags.checkpoint, flags.perception, flags.world)
    print(f"{flags.into}: {size / 1e6:.1f} MB")

"""Random crops of freely licensed photographs and paintings, the only thing Echo ever sees.

`python3 photos.py --gather photos.zip` reads the Debian packages that README.md lists (installed, or unpacked below
--unpacked) and writes one file of JPEG pictures, small enough to be carried to another machine; `Crops` draws training
batches from it.
"""

import argparse
import glob
import io
import random
import struct
import zipfile

import numpy as np
import torch
from PIL import Image

from held_out import HeldOut

Image.MAX_IMAGE_PIXELS = None

# People look at frames of 512 px, where a whole scene is in the picture, so training sees whole scenes as small as
# that and close crops of larger ones.
LONGEST_SIDES = (720, 512, 400)
SMALLEST = 250
EVEN_OF = 6  # crops, of which the most even is taken where skies and walls are asked for
QUALITY = 84  # of JPEG, colours not halved: the whole must fit in 60 MB

# Logos, flat stripes, cut-outs on white and drawn icons teach nothing about pictures.
NOT_PHOTOS = ("Stripes", "no-logo", "Arc-Colors", "GreenTraditional", "categorization-", "babyshapes-", "qt-logo",
              "scene/geoscan", "nebulae/default/lmc", "nebulae/default/smc", "_grayscale", "_alpha")

INSTALLED = (
    "/usr/share/backgrounds/**/*.jpg", "/usr/share/backgrounds/**/*.png",
    "/usr/share/wallpapers/**/5120x2880.*", "/usr/share/wallpapers/**/*2560x1600.*",
    "/usr/share/wallpapers/**/3840x2160.*", "/usr/share/wallpapers/**/1920x1080.*",
)
UNPACKED = (
    "palapeli/collection/*.jpg", "sklearn/datasets/images/*.jpg", "skimage/data/chelsea.png", "skimage/data/gravel.png",
    "skimage/data/grass.png", "skimage/data/brick.png", "skimage/data/rocket.jpg", "skimage/data/retina.jpg",
    "endless-sky/images/land/*.jpg", "endless-sky/images/scene/*.jpg",
    "kphotoalbum/demo/*.jpg", "tuxtype/images/backgrounds/*.jpg",
    "libjxl-testdata/external/wesaturate/500px/*.png",
    "lxqt/wallpapers/a*.*", "lxqt/wallpapers/[bB]utterfly*.*", "lxqt/wallpapers/cloud.png", "lxqt/wallpapers/drop.png",
    "lxqt/wallpapers/f*.*",
    "wesnoth/1.16/data/core/images/story/*.jpg", "wesnoth/1.16/data/core/images/story/*.png",
    "wesnoth/1.16/data/core/images/portraits/**/*.png",
    "data/art/nebulae/*.png", "data/art/species/*.png", "data/art/planets/*.png",
)
# Nebulae and star clusters: those of stellarium-data whose pictures have an author and a licence of their own (its
# debian/copyright, 4.7, 4.15, 4.16): all of Messier's but those named there, Kuznetsov's, Bryzgalov's, Zotti's.
NEBULAE = "/usr/share/stellarium/nebulae/default/{}.png"
OTHER_MESSIER = (1, 3, 8, 13, 15, 16, 17, 20, 21, 27, 31, 33, 42, 44, 45, 47, 51, 57, 63, 64, 78, 81, 82, 97, 101, 105)
NEBULA_NAMES = [f"m{number}" for number in range(1, 111) if number not in OTHER_MESSIER] + [
    "ngc281", "ngc5139", "ngc6543", "ngc6960", "ngc7023", "ngc7317", "ic4601", "ic4592", "ngc891", "ngc1333", "ngc2903",
    "ngc3185", "ngc3718", "ngc4490", "ngc5981", "ngc7129", "etaCarinae"]


def webp_pictures(resource_path: str):
    """WebP photographs stored verbatim inside a Qt resource file (as GCompris ships them)."""
    data = open(resource_path, "rb").read()
    at = data.find(b"RIFF")
    while at >= 0:
        length = struct.unpack("<I", data[at + 4:at + 8])[0] + 8
        if data[at + 8:at + 12] == b"WEBP":
            picture = Image.open(io.BytesIO(data[at:at + length]))
            if picture.mode == "RGB" and min(picture.size) >= 300:
                yield picture
        at = data.find(b"RIFF", at + 4)


def opaque(picture: Image.Image, name: str) -> Image.Image:
    """Without transparency: a cut-out stands before a soft slope of two colours of its own."""
    if picture.mode not in ("RGBA", "LA") and "transparency" not in picture.info:
        return picture.convert("RGB")
    picture = picture.convert("RGBA")
    colours = random.Random(name)
    slope = np.array([[[colours.randint(10, 245) for _ in range(3)] for _ in range(2)] for _ in range(2)], np.uint8)
    behind = Image.fromarray(slope).resize(picture.size, Image.BICUBIC)
    behind.paste(picture, mask=picture.getchannel("A"))
    return behind


def named_pictures(unpacked: str):
    """(name, picture) of everything that the lists above find; a name says where it is from."""
    paths = [path for pattern in INSTALLED for path in glob.glob(pattern, recursive=True)]
    paths += [path for pattern in UNPACKED for path in glob.glob(f"{unpacked}/**/{pattern}", recursive=True)]
    paths += [path for name in NEBULA_NAMES for path in glob.glob(NEBULAE.format(name))]
    for path in sorted(set(paths)):
        if not any(part in path for part in NOT_PHOTOS):
            yield path.removeprefix(unpacked), Image.open(path)
    for resource in sorted(glob.glob(f"{unpacked}/**/gcompris-qt/rcc/*.rcc", recursive=True)):
        name = resource.split("/")[-1].replace(".rcc", "-")
        if not any(part in name for part in NOT_PHOTOS):
            yield from ((f"gcompris/{name}{at}", picture) for at, picture in enumerate(webp_pictures(resource)))


def gather(pictures, into: str, held_out: HeldOut):
    """Writes (name, picture) pairs, LONGEST_SIDES[0] px at most, and returns (how many, which were held out)."""
    count, refused = 0, []
    with zipfile.ZipFile(into, "w", zipfile.ZIP_STORED) as file:
        for name, picture in pictures:
            if min(picture.size) < SMALLEST:
                continue
            picture.draft("RGB", (1536, 1536))
            picture = opaque(picture, name)
            picture.thumbnail((LONGEST_SIDES[0], LONGEST_SIDES[0]), Image.LANCZOS)
            if min(picture.size) < SMALLEST or np.asarray(picture).std() < 12:
                continue
            if held_out.is_one(name, picture):
                refused.append(name)
                continue
            data = io.BytesIO()
            picture.save(data, "JPEG", quality=QUALITY, subsampling=0)
            file.writestr(f"{count:04d}-{name.strip('/').replace('/', '_')[-80:]}.jpg", data.getvalue())
            count += 1
    return count, refused


def pyramid(data: bytes) -> list:
    """The picture as RGB uint8 arrays (height, width, 3), one for each of LONGEST_SIDES that is no enlargement."""
    picture = Image.open(io.BytesIO(data)).convert("RGB")
    levels = []
    for side in LONGEST_SIDES:
        picture.thumbnail((side, side), Image.LANCZOS)
        levels.append(np.asarray(picture))
    return levels


def window(level: np.ndarray, side: int, chance: random.Random) -> np.ndarray:
    """A square of the picture, anywhere."""
    height, width = level.shape[:2]
    top, left = chance.randint(0, height - side), chance.randint(0, width - side)
    return level[top:top + side, left:left + side]


def unevenness(crop: np.ndarray) -> float:
    """How far neighbours 4 px apart differ, levels: small on a slope of colours too."""
    thin = crop[::4, ::4, 1].astype(np.int16)
    return float(np.abs(np.diff(thin, axis=0)).mean() + np.abs(np.diff(thin, axis=1)).mean())


class Crops:
    """Seeded random crops: (count, 3, side, side) float32 in −1…1, mirrored and recoloured now and then. `tones`: on which
    share of them the tones are turned about or stretched, so that a world of dark pictures has bright ones too. `even`: which share
    of them are the most even of EVEN_OF places in a picture: skies and walls."""

    def __init__(self, path: str, seed: int, tones: float = 0, even: float = 0):
        with zipfile.ZipFile(path) as file:
            self.files = [file.read(name) for name in sorted(file.namelist())]
        self.pictures = {}  # unpacked when first wanted
        self.tones, self.even = tones, even
        self.random = random.Random(seed)

    def picture(self) -> list:
        at = self.random.randrange(len(self.files))
        if at not in self.pictures:
            self.pictures[at] = pyramid(self.files[at])
        return self.pictures[at]

    def one(self, side: int) -> np.ndarray:
        while True:
            level = self.random.choice(self.picture())
            if min(level.shape[:2]) < side:
                continue
            is_even = self.random.random() < self.even
            crop = min((window(level, side, self.random) for _ in range(EVEN_OF if is_even else 1)), key=unevenness)
            # Empty skies are common and teach little; where they are not asked for, most of them are drawn again.
            if not is_even and crop.std() < 4 and self.random.random() < 0.7:
                continue
            if self.random.random() < 0.5:
                crop = crop[:, ::-1]
            # A run turns the picture from pass to pass; upright stays the commonest.
            if self.random.random() < 0.2:
                crop = crop[::-1]
            if self.random.random() < 0.25:
                crop = crop.transpose(1, 0, 2)
            if self.random.random() < 0.15:
                crop = crop[:, :, self.random.sample(range(3), 3)]
            if self.random.random() < self.tones:
                crop = self.toned(crop)
            return crop.transpose(2, 0, 1)

    def toned(self, crop: np.ndarray) -> np.ndarray:
        light = crop / 255
        light = 1 - light if self.random.random() < 0.5 else light ** self.random.uniform(0.35, 0.8)
        return np.rint(255 * light)

    def batch(self, count: int, side: int) -> torch.Tensor:
        crops = np.stack([self.one(side) for _ in range(count)]).astype(np.float32)
        return torch.from_numpy(crops) / 127.5 - 1


class Mixed:
    """Crops of photographs and, about half of each batch, of a world. `dusk`: each photograph's tones are some of the way to the world's,
    as those of a run are."""

    def __init__(self, photos, world, dusk=False):
        self.photos, self.world, self.dusk = photos, world, dusk

    def batch(self, count, side):
        of_world = int((torch.rand(count) < 0.5).sum())
        parts = [self.world.batch(of_world, side)] if of_world > 0 else []
        if of_world < count:
            photos = self.photos.batch(count - of_world, side)
            parts.append(self.on_the_way(photos, side) if self.dusk else photos)
        return torch.cat(parts)[torch.randperm(count)]

    def on_the_way(self, photos, side):
        models = self.world.batch(len(photos), side)
        share = torch.rand(len(photos), 1, 1, 1)
        (mean, spread), (to_mean, to_spread) = ((each.mean((2, 3), keepdim=True), each.std((2, 3), keepdim=True)) for each in (photos, models))
        gain = 1 + share * ((to_spread / spread.clamp(min=0.05)).clamp(0.5, 2) - 1)
        return (mean + share * (to_mean - mean) + gain * (photos - mean)).clamp(-1, 1)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--gather", required=True, help="file to write")
    parser.add_argument("--unpacked", default="unpacked", help="folder of packages unpacked with dpkg -x")
    arguments = parser.parse_args()
    kept, refused_names = gather(named_pictures(arguments.unpacked), arguments.gather, HeldOut())
    print(kept, "pictures; held out:", *refused_names, sep="\n")

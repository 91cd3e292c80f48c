"""Random crops of freely licensed photographs, the only thing Echo ever sees.

`python3 photos.py --gather` reads the Debian packages that README.md lists (installed, or unpacked below
--unpacked) and writes one pickled pyramid; `Crops` draws training batches from it.
"""

import argparse
import glob
import io
import pickle
import random
import struct

import numpy as np
import torch
from PIL import Image

Image.MAX_IMAGE_PIXELS = None

# Sides of the pyramid: people look at frames of 512 px, where a whole scene is in the picture, so training sees
# whole scenes as small as that and close crops of the larger ones.
LONGEST_SIDES = (1024, 640, 448)

# The pictures of bench/photos are held out: no figure may be measured on what was trained on.
HELD_OUT = ("Bridge_by_Sander", "picosdeeuropa", "Dragonfly_by_Bolly", "cincinnati-bridge", "citrus-fruits",
            "european-honey-bee", "astronaut", "coffee.", "china.", "hubble")
# Logos, flat stripes and cut-outs on white teach nothing about pictures.
NOT_PHOTOS = ("Stripes", "no-logo", "Arc-Colors", "GreenTraditional", "categorization-", "babyshapes-")

GLOBS = (
    "/usr/share/backgrounds/**/*.jpg", "/usr/share/backgrounds/**/*.png",
    "/usr/share/wallpapers/**/5120x2880.*", "/usr/share/wallpapers/**/*2560x1600.*",
    "/usr/share/wallpapers/**/3840x2160.*", "/usr/share/wallpapers/**/1920x1080.*",
)
UNPACKED_GLOBS = (
    "**/palapeli/collection/*.jpg", "**/sklearn/datasets/images/*.jpg", "**/skimage/data/chelsea.png",
    "**/skimage/data/gravel.png", "**/skimage/data/grass.png",
    "**/skimage/data/brick.png", "**/skimage/data/rocket.jpg",
)


def is_wanted(path: str) -> bool:
    return not any(part in path for part in HELD_OUT + NOT_PHOTOS)


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


def pyramid(picture: Image.Image) -> list:
    """The picture as RGB uint8 arrays (height, width, 3), one for each of LONGEST_SIDES."""
    picture.draft("RGB", (2048, 2048))
    picture = picture.convert("RGB")
    levels = []
    for side in LONGEST_SIDES:
        level = picture.copy()
        level.thumbnail((side, side), Image.LANCZOS)
        levels.append(np.asarray(level))
    return levels


def gather(unpacked: str) -> list:
    paths = [path for pattern in GLOBS for path in glob.glob(pattern, recursive=True)]
    paths += [path for pattern in UNPACKED_GLOBS for path in glob.glob(f"{unpacked}/{pattern}", recursive=True)]
    pictures = [pyramid(Image.open(path)) for path in sorted(set(paths)) if is_wanted(path)]
    for resource in sorted(glob.glob(f"{unpacked}/**/gcompris-qt/rcc/*.rcc", recursive=True)):
        if is_wanted(resource.split("/")[-1].replace(".rcc", "-")):
            pictures += [pyramid(picture) for picture in webp_pictures(resource)]
    return [levels for levels in pictures if min(levels[0].shape[:2]) >= 280 and levels[0].std() > 12]


class Crops:
    """Seeded random crops: (count, 3, side, side) float32 in −1…1, mirrored and recoloured now and then."""

    def __init__(self, path: str, seed: int):
        self.pictures = pickle.load(open(path, "rb"))
        self.random = random.Random(seed)

    def one(self, side: int) -> np.ndarray:
        while True:
            level = self.random.choice(self.random.choice(self.pictures))
            height, width = level.shape[:2]
            if min(height, width) < side:
                continue
            top, left = self.random.randint(0, height - side), self.random.randint(0, width - side)
            crop = level[top:top + side, left:left + side]
            # Empty skies are common and teach little; most of them are drawn again.
            if crop.std() < 4 and self.random.random() < 0.7:
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
            return crop.transpose(2, 0, 1)

    def batch(self, count: int, side: int) -> torch.Tensor:
        crops = np.stack([self.one(side) for _ in range(count)]).astype(np.float32)
        return torch.from_numpy(crops) / 127.5 - 1


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--gather", required=True, help="file to write")
    parser.add_argument("--unpacked", default="unpacked", help="folder of packages unpacked with dpkg -x")
    arguments = parser.parse_args()
    gathered = gather(arguments.unpacked)
    pickle.dump(gathered, open(arguments.gather, "wb"))
    print(len(gathered), "pictures")

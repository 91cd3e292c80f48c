"""The photographs that figures are measured on: bench/photos and bench/photos/eye. None of them may be trained on."""

import glob
import os

import numpy as np
from PIL import Image

FOLDER = f"{os.path.dirname(os.path.abspath(__file__))}/../bench/photos"
# Where they come from: a file may hold another part of the picture than bench/photos does.
SOURCES = ("Bridge_by_Sander", "picosdeeuropa", "Dragonfly_by_Bolly", "cincinnati-bridge", "citrus-fruits",
           "european-honey-bee", "astronaut", "coffee.", "china.", "hubble", "keong_macan", "riaphotographs", "avatars/photos")
NEAR = 10  # of 64 bits; unrelated pictures differ in about 32


def difference_hash(picture: Image.Image) -> np.ndarray:
    """64 bits: is each place darker than the one to its right? (dHash.)"""
    small = np.asarray(picture.convert("L").resize((9, 8), Image.BOX), np.int16)
    return (small[:, 1:] > small[:, :-1]).ravel()


class HeldOut:
    def __init__(self):
        paths = sorted(glob.glob(f"{FOLDER}/*.jpg") + glob.glob(f"{FOLDER}/eye/*.jpg"))
        assert len(paths) > 30, f"no photographs in {FOLDER}"
        self.hashes = np.stack([difference_hash(Image.open(path)) for path in paths])

    def is_one(self, name: str, picture: Image.Image) -> bool:
        """By its name or by its looks, mirrored too."""
        if any(source in name for source in SOURCES):
            return True
        return any((self.hashes != difference_hash(each)).sum(1).min() <= NEAR
                   for each in (picture, picture.transpose(Image.FLIP_LEFT_RIGHT)))

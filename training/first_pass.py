"""What a checkpoint keeps of the held-out photographs in one pass with the nearest strokes, at 512 px: medians of PSNR (dB) and SSIM.

`npm run bench:echo` measures whole runs of an exported network; this is for what cannot be exported, and for a look in the middle of a training.
"""

import argparse
import glob
import statistics

import numpy as np
import torch
from PIL import Image

from finite import NUMBERS, FiniteStrokes
from held_out import FOLDER
from losses import PLACE, structure_loss
from network import WIDTH, Decoder, Encoder, Strokes

SIDE = 512  # px, the longer one


def photographs():
    """(1, 3, h, w) in −1…1, sides cut to multiples of a place."""
    for path in sorted(glob.glob(f"{FOLDER}/*.jpg")):
        if "megapixels" in path:  # one of the others, larger
            continue
        picture = Image.open(path).convert("RGB")
        picture.thumbnail((SIDE, SIDE), Image.LANCZOS)
        width, height = (side - side % PLACE for side in picture.size)
        pixels = np.asarray(picture)[:height, :width].transpose(2, 0, 1)
        yield torch.from_numpy(pixels.astype(np.float32))[None] / 127.5 - 1


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--checkpoint", required=True)
    parser.add_argument("--finite", action="store_true", help="one that train.py --finite made")
    arguments = parser.parse_args()
    width, strokes = (NUMBERS, FiniteStrokes()) if arguments.finite else (WIDTH, Strokes())
    painters = torch.nn.ModuleList([Encoder(width=width), Decoder(width=width), strokes])
    saved = torch.load(arguments.checkpoint, map_location="cpu")
    painters.load_state_dict({name: value.float() if value.is_floating_point() else value for name, value in saved["average"].items()})
    encoder, decoder, strokes = painters.eval()
    noise, likeness = [], []
    with torch.no_grad():
        for photo in photographs():
            made = decoder(strokes(encoder(photo))[0]).clamp(-1, 1)
            noise.append(float(10 * torch.log10(4 / ((made - photo) ** 2).mean())))
            likeness.append(1 - float(structure_loss(made, photo, torch.ones(1, 1, 1, 1))))
    print(f"{len(noise)} photographs: PSNR {statistics.median(noise):.2f} dB, SSIM {statistics.median(likeness):.3f}")

"""Ends a training: fits what each stroke looks like on its own (`Decoder.plain`) once more by least squares.

Two processes that share their weights keep them trembling, which the eye sees as a weave over even areas; the fit has none.
"""

import argparse

import torch
import torch.nn.functional as F

from add_strokes import BATCHES, COUNT, SEED, SIDE, decibel, fit, places
from losses import evenness
from network import Decoder, Encoder, Strokes
from photos import Crops

EVEN = 5  # what an even place counts beside a rough one's 0.3: the weave is seen there


@torch.no_grad()
def settle(painters, crops, share):
    network = torch.nn.ModuleList([Encoder(), Decoder(), Strokes()]).eval()
    network.load_state_dict(painters)
    encoder, decoder, strokes = network
    drawn, wrong, even = [], [], []
    for _ in range(BATCHES):
        photos = crops.batch(COUNT, SIDE)
        chance = torch.rand(COUNT, 1, SIDE // 8, SIDE // 8) < 0.2
        some = strokes(encoder(photos), chance, torch.full((COUNT, 1, 1, 1), 0.008), torch.zeros(COUNT, 1, 1, 1))[0]
        drawn.append(places(F.unfold(some, 3, padding=1).view(COUNT, -1, SIDE // 8, SIDE // 8)))
        wrong.append(places(F.pixel_unshuffle(photos - decoder(some), 8)))
        even.append(places(evenness(photos)))
    drawn, wrong, even = torch.cat(drawn), torch.cat(wrong), torch.cat(even)
    change = share * fit(drawn, wrong, 0.3 + EVEN * even)
    decoder.plain.weight += change[:-1].T.reshape(decoder.plain.weight.shape)
    decoder.plain.bias += change[-1]
    left = wrong - drawn @ change[:-1] - change[-1]
    smooth = even[:, 0] > 0.5
    print("before", decibel(wrong), "after", decibel(left), "; even places", decibel(wrong[smooth]), decibel(left[smooth]))
    return network.state_dict()


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--photos", required=True)
    parser.add_argument("--checkpoint", required=True)
    parser.add_argument("--into", required=True)
    parser.add_argument("--share", type=float, default=1, help="of what the fit changes; less keeps more of a world's own grain, and of its weave")
    arguments = parser.parse_args()
    torch.manual_seed(SEED)
    saved = torch.load(arguments.checkpoint, map_location="cpu")
    saved["average"] = settle(saved["average"], Crops(arguments.photos, SEED + 1), arguments.share)
    torch.save({part: saved[part] for part in ("step", "average", "critic")}, arguments.into)

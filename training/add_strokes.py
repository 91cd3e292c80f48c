"""Gives a network that has two codebooks less than `GROUPS` these two, for the fine texture that it has not learned to see.

Of everything in the pixels of a place, the new strokes get the 2 × 7 numbers that say most about what the network still
paints wrongly there (reduced-rank regression); the eighth number is constant, so that a unit vector still tells faint
texture from strong. The strokes come from k-means, what they look like from a linear fit. Training goes on from there.
"""

import argparse

import torch
import torch.nn.functional as F

from network import CODES, GROUPS, WIDTH, Decoder, Encoder, Strokes
from photos import Crops

SEED = 7
NEW = 2  # codebooks that are added
OLD = GROUPS - NEW  # those that are kept
BATCHES, COUNT, SIDE, EDGE = 120, 4, 128, 3  # EDGE: places next to a crop's border, which are left out


def narrowed(painters):
    """The same weights with nothing in the new strokes."""
    blank = torch.nn.ModuleList([Encoder(), Decoder(), Strokes()]).state_dict()
    for name, value in blank.items():
        old = painters.get(name, torch.zeros(value.shape))
        # A layer may have fewer inputs or outputs in the old network: what is there goes first, the rest is nothing.
        if name not in ("2.e", "2.used"):
            value.zero_()
        value[tuple(slice(0, length) for length in old.shape)] = old
    return blank


def places(maps):
    """(n, channels, h, w) → (n · places away from the border, channels)."""
    inner = maps[:, :, EDGE:-EDGE, EDGE:-EDGE]
    return inner.permute(0, 2, 3, 1).reshape(-1, maps.shape[1])


def fit(inputs, outputs, weight=1):
    """Least squares with a constant: (matrix, its last row being the constant); weight (places, 1)."""
    inputs = torch.cat([inputs, torch.ones(len(inputs), 1)], 1)
    ridge = 1e-4 * len(inputs) * torch.eye(inputs.shape[1])
    return torch.linalg.solve(inputs.T @ (weight * inputs) + ridge, inputs.T @ (weight * outputs))


def k_means(points, rounds=12):
    centres = points[torch.randperm(len(points))[:CODES]]
    for _ in range(rounds):
        nearest = (points @ centres.T).argmax(1)
        sums = torch.zeros_like(centres).index_add_(0, nearest, points)
        empty = torch.bincount(nearest, minlength=CODES) == 0
        sums[empty] = points[torch.randint(0, len(points), (int(empty.sum()),))]
        centres = F.normalize(sums, dim=1)
    return centres


@torch.no_grad()
def add_strokes(painters, crops):
    network = torch.nn.ModuleList([Encoder(), Decoder(), Strokes()]).eval()
    network.load_state_dict(narrowed(painters))
    encoder, decoder, strokes = network

    def paint(photos):
        """What the network paints of photographs, and the strokes of which."""
        drawn = strokes(encoder(photos))[0]
        return decoder(drawn), drawn

    photos = [crops.batch(COUNT, SIDE) for _ in range(BATCHES)]
    pixels = torch.cat([places(F.pixel_unshuffle(each, 8)) for each in photos])
    wrong = torch.cat([places(F.pixel_unshuffle(each - decoder(old_only(strokes, encoder(each))), 8)) for each in photos])
    print("before", decibel(wrong))

    numbers = WIDTH - 1
    matrix = fit(pixels, wrong)
    guess = torch.cat([pixels, torch.ones(len(pixels), 1)], 1) @ matrix
    best = torch.linalg.svd(guess[:8000], full_matrices=False)[2][:NEW * numbers]
    print("with the numbers", decibel(wrong - guess @ best.T @ best))
    for group in range(OLD, GROUPS):
        share = matrix @ best[(group - OLD) * numbers:(group - OLD + 1) * numbers].T
        seen = torch.cat([pixels, torch.ones(len(pixels), 1)], 1) @ share
        scale = 1 / (1.5 * seen.pow(2).sum(1).mean().sqrt())
        rows = slice(group * WIDTH, (group + 1) * WIDTH - 1)
        encoder.plain.weight[rows, :, 0, 0] = share[:-1].T * scale
        encoder.plain.bias[rows] = share[-1] * scale
        encoder.plain.bias[(group + 1) * WIDTH - 1] = 1
        points = F.normalize(torch.cat([seen * scale, torch.ones(len(seen), 1)], 1), dim=1)
        strokes.e[group] = k_means(points)

    drawn = torch.cat([places(F.unfold(paint(each)[1], 3, padding=1).view(COUNT, -1, SIDE // 8, SIDE // 8))
                       for each in photos])
    looks = fit(drawn, wrong)
    decoder.plain.weight += looks[:-1].T.reshape(192, GROUPS * WIDTH, 3, 3)
    decoder.plain.bias += looks[-1]
    wrong = torch.cat([places(F.pixel_unshuffle(each - paint(each)[0], 8)) for each in photos])
    print("with the strokes", decibel(wrong))
    return network.state_dict()


def old_only(strokes, seen):
    drawn = strokes(seen)[0]
    drawn[:, OLD * WIDTH:] = 0
    return drawn


def decibel(wrong):
    return round(10 * torch.log10(4 / wrong.pow(2).mean()).item(), 2)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--photos", required=True)
    parser.add_argument("--checkpoint", required=True)
    parser.add_argument("--into", required=True)
    arguments = parser.parse_args()
    torch.manual_seed(SEED)
    saved = torch.load(arguments.checkpoint, map_location="cpu")
    saved["painters"] = saved["average"] = add_strokes(saved["average"], Crops(arguments.photos, SEED))
    torch.save(saved, arguments.into)

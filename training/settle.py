"""Ends a training: fits what each stroke looks like on its own (`Decoder.plain`) once more by least squares.

Two processes that share their weights keep them trembling, which the eye sees as a weave over even areas; the fit has none.
"""

import argparse
from types import SimpleNamespace

import torch
import torch.nn.functional as F

from add_strokes import BATCHES, COUNT, SEED, SIDE, decibel, fit, places
from losses import evenness
from network import Decoder, Encoder, Strokes
from photos import Crops
from train import OwnPictures

EVEN = 5  # what an even place counts beside a rough one's 0.3: the weave is seen there
POOL, OLD_ROUNDS = 24, 20  # own pictures, and how often half of them are painted once more


def like_a_run(strokes, seen):
    """Strokes as *reproduce* draws them."""
    n, _, rows, columns = seen.shape
    chance = torch.rand(n, 1, rows, columns) < 0.3
    return strokes(seen, chance, torch.full((n, 1, 1, 1), 0.009), torch.zeros(n, 1, 1, 1))[0]


def around(drawn):
    """What `Decoder.plain` sees of each place: its strokes and its neighbours'."""
    return places(F.unfold(drawn, 3, padding=1).view(len(drawn), -1, *drawn.shape[2:]))


def from_photos(network, crops):
    """(strokes, what is wrong, weight) of each place of photographs: even places count most."""
    encoder, decoder, strokes = network
    for _ in range(BATCHES):
        photos = crops.batch(COUNT, SIDE)
        drawn = like_a_run(strokes, encoder(photos))
        yield around(drawn), places(F.pixel_unshuffle(photos - decoder(drawn), 8)), 0.3 + EVEN * places(evenness(photos))


def from_own_pictures(network, crops):
    """The same of old pictures, where the photograph and all around was even: there they are to become no less calm."""
    encoder, decoder, strokes = network
    own = OwnPictures(crops, POOL, SIDE, "cpu")
    own.age(SimpleNamespace(encoder=encoder, decoder=decoder, strokes=strokes))
    for _ in range(OLD_ROUNDS):
        at, photos, pictures, _ = own.draw(POOL // 2)
        drawn = like_a_run(strokes, encoder(pictures))
        made = decoder(drawn)
        calm = F.avg_pool2d(F.pad(pictures, (8, 8, 8, 8), mode="reflect"), 17, 1)
        weight = -F.max_pool2d(-evenness(photos), 3, 1, 1)
        yield around(drawn), places(F.pixel_unshuffle(calm - made, 8)), EVEN * places(weight)
        own.put(at, made.clamp(-1, 1))


@torch.no_grad()
def settle(painters, crops):
    network = torch.nn.ModuleList([Encoder(), Decoder(), Strokes()]).eval()
    network.load_state_dict(painters)
    decoder = network[1]
    fresh, old = list(from_photos(network, crops)), list(from_own_pictures(network, crops))
    drawn, wrong, weight = (torch.cat(each) for each in zip(*fresh, *old))
    change = fit(drawn, wrong, weight)
    decoder.plain.weight += change[:-1].T.reshape(decoder.plain.weight.shape)
    decoder.plain.bias += change[-1]
    left = wrong - drawn @ change[:-1] - change[-1]
    of_photos = torch.arange(len(wrong)) < sum(len(each) for each, _, _ in fresh)
    even = weight[:, 0] > 0.5 * EVEN
    for name, some in (("photographs", of_photos), ("their even places", of_photos & even), ("old even places", ~of_photos & even)):
        print(name, int(some.sum()), "before", decibel(wrong[some]), "after", decibel(left[some]))
    return network.state_dict()


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--photos", required=True)
    parser.add_argument("--checkpoint", required=True)
    parser.add_argument("--into", required=True)
    arguments = parser.parse_args()
    torch.manual_seed(SEED)
    saved = torch.load(arguments.checkpoint)
    saved["average"] = settle(saved["average"], Crops(arguments.photos, SEED + 1))
    torch.save({part: saved[part] for part in ("step", "average", "critic")}, arguments.into)

"""How differently two pictures look to the first layers of InceptionV3 (Szegedy et al. 2015), as LPIPS does it (Zhang et al.
2018): features with unit length in each place, their squared distance summed over the channels.

`python3 perception.py --package nsfwjs --into perception.pt` takes the weights out of the npm package `nsfwjs` 4.4.0 (MIT),
unpacked: `dist/models/inception_v3`, 8 bits a weight. Only the layers up to the first mixed block are kept, 1.6 MB.
"""

import argparse
import base64
import json
import re

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

# Name of the layer in the file: its kernel (outputs, inputs, side), stride, padding. Keras calls them conv2d_1 … conv2d_12.
LAYERS = {1: ((32, 3, 3), 2, 0), 2: ((32, 32, 3), 1, 0), 3: ((64, 32, 3), 1, 1), 4: ((80, 64, 1), 1, 0), 5: ((192, 80, 3), 1, 0),
          6: ((64, 192, 1), 1, 0), 7: ((48, 192, 1), 1, 0), 8: ((64, 48, 5), 1, 2), 9: ((64, 192, 1), 1, 0),
          10: ((96, 64, 3), 1, 1), 11: ((96, 96, 3), 1, 1), 12: ((32, 192, 1), 1, 0)}
EPSILON = 1e-3  # of the batch normalisation


class Perception(nn.Module):
    def __init__(self, path):
        super().__init__()
        for number, (kernel, bias) in torch.load(path).items():
            self.register_buffer(f"kernel_{number}", kernel.float().contiguous(memory_format=torch.channels_last))
            self.register_buffer(f"bias_{number}", bias.float())

    def layer(self, number, x):
        _, stride, padding = LAYERS[number]
        return F.relu(F.conv2d(x, getattr(self, f"kernel_{number}"), getattr(self, f"bias_{number}"), stride, padding))

    def features(self, pictures):
        """pictures (n, 3, h, w) in −1…1 → four maps, from edges to textures and parts."""
        x = self.layer(2, self.layer(1, (pictures + 1) / 2))
        edges, x = x, self.layer(3, x)
        corners, x = x, self.layer(5, self.layer(4, F.max_pool2d(x, 3, 2)))
        textures, x = x, F.max_pool2d(x, 3, 2)
        mixed = [self.layer(6, x), self.layer(8, self.layer(7, x)), self.layer(11, self.layer(10, self.layer(9, x))),
                 self.layer(12, F.avg_pool2d(x, 3, 1, 1, count_include_pad=False))]
        return edges, corners, textures, torch.cat(mixed, 1)

    def forward(self, made, photos, weight):
        """The distance and what was seen in `made`; weight (n, 1, 1, 1). The first layer has stride 2, so where its grid lies is left to chance."""
        top, left = torch.randint(0, 2, (2,)).tolist()
        with torch.no_grad():
            wanted = self.features(photos[:, :, top:, left:])
        seen = self.features(made[:, :, top:, left:])
        return sum(((unit(a) - unit(b)) ** 2 * weight).sum(1).mean() for a, b in zip(seen, wanted)), seen


def unit(features):
    return features / (features.pow(2).sum(1, keepdim=True) + 1e-3).sqrt()


def tensors_of(folder):
    """Every weight of the package's model, by its name. The files are JavaScript modules around one object or one string."""
    model = open(f"{folder}/model.min.js").read()
    manifest = re.search(r"weightsManifest:(\[.*?\}\}\]\}\])", model).group(1)
    manifest = re.sub(r"([{,])(\w+):", r'\1"\2":', manifest)
    manifest = re.sub(r"(:-?)\.", r"\g<1>0.", manifest)
    groups = json.loads(manifest)
    shards = [max(re.findall(r'"([A-Za-z0-9+/=]*)"', open(f"{folder}/{path}.min.js").read()), key=len)
              for group in groups for path in group["paths"]]
    data, at, tensors = np.frombuffer(b"".join(map(base64.b64decode, shards)), np.uint8), 0, {}
    for entry in (entry for group in groups for entry in group["weights"]):
        count = int(np.prod(entry["shape"]))
        levels = data[at:at + count].astype(np.float32).reshape(entry["shape"])
        tensors[entry["name"]] = torch.from_numpy(levels * entry["quantization"]["scale"] + entry["quantization"]["min"])
        at += count
    assert at == len(data), "the shards hold exactly the weights of the manifest"
    return tensors


def fold(tensors, number):
    """Convolution and batch normalisation (without gamma) as one: (kernel, bias)."""
    kernel = tensors[f"conv2d_{number}/kernel"].permute(3, 2, 0, 1)
    outputs, inputs, side = LAYERS[number][0]
    assert kernel.shape == (outputs, inputs, side, side), f"conv2d_{number} is {tuple(kernel.shape)}"
    mean, variance, beta = (tensors[f"batch_normalization_{number}/{name}"] for name in ("moving_mean", "moving_variance", "beta"))
    scale = 1 / (variance.clamp(min=0) + EPSILON).sqrt()
    return (kernel * scale[:, None, None, None]).half(), beta - mean * scale


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--package", required=True, help="folder of the unpacked npm package")
    parser.add_argument("--into", required=True)
    arguments = parser.parse_args()
    found = tensors_of(f"{arguments.package}/dist/models/inception_v3")
    torch.save({number: fold(found, number) for number in LAYERS}, arguments.into)
    print(len(found), "tensors read,", len(LAYERS), "layers kept")

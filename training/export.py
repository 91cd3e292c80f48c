"""Writes the averaged weights as ONNX with dynamic height and width, stored in half precision, and a manifest."""

import argparse
import datetime
import hashlib
import json
import os
import subprocess

import torch
import torch.nn as nn
import torch.nn.functional as F

from network import CODES, GROUPS, WIDTH, Decoder, Encoder, Strokes


class Halved(nn.Module):
    """A convolution whose weights lie in the file as float16 and are computed with as float32: half the download, and
    no loss of speed, because the runtime widens them once, when it loads the file."""

    def __init__(self, weight, bias, stride, padding):
        super().__init__()
        self.register_buffer("weight", weight.detach().half())
        self.register_buffer("bias", bias.detach())
        self.stride, self.padding = stride, padding

    def forward(self, x):
        return F.conv2d(x, self.weight.float(), self.bias, self.stride, self.padding)


class Shuffle(nn.Module):
    """A pixel shuffle by 2 in two steps that each move one axis: the runtime takes half the time for them."""

    def forward(self, x):
        _, channels, height, width = x.shape
        x = x.reshape(channels // 2, 2, height * width).transpose(1, 2)
        x = x.reshape(channels // 4, 2, height, 2 * width).transpose(1, 2)
        return x.reshape(1, channels // 4, 2 * height, 2 * width)


class Pick(torch.autograd.Function):
    """rows (a, b, c, d), at (a, b, 1) → (a, b, d): one row of c for each pair of a and b."""

    @staticmethod
    def forward(_, rows, at):
        return rows.gather(2, at[..., None].expand(-1, -1, 1, rows.shape[3])).squeeze(2)

    @staticmethod
    def symbolic(graph, rows, at):
        return graph.op("GatherND", rows, at, batch_dims_i=2)


def halved(module):
    for name, child in module.named_children():
        if type(child) is nn.Conv2d:
            setattr(module, name, Halved(child.weight, child.bias, child.stride, child.padding))
        elif type(child) is nn.PixelShuffle:
            setattr(module, name, Shuffle())
        else:
            halved(child)
    return module


class Seeing(nn.Module):
    """pixels (1, 3, H, W) in 0…255 → seen (GROUPS, h·w, WIDTH), unit vectors; nearest (GROUPS, h·w); codes, constant."""

    BLOCK = 32  # strokes; the highest of a block is found three times as fast as its place

    def __init__(self, encoder, strokes):
        super().__init__()
        # The pixels of 4 × 4 and 8 × 8 px are seen where they are: rearranging them costs more than convolving them.
        _, first, *layers = encoder.n
        kernel = first.weight.reshape(-1, 3, 4, 4, 3, 3).permute(0, 1, 4, 2, 5, 3).reshape(-1, 3, 12, 12)
        self.layers = nn.Sequential(Halved(kernel, first.bias, 4, 4), *halved(nn.Sequential(*layers)))
        self.plain = Halved(encoder.plain.weight.reshape(-1, 3, 8, 8), encoder.plain.bias, 8, 0)
        self.register_buffer("codes", strokes.codes().detach().half())

    def forward(self, pixels):
        x = pixels / 127.5 - 1
        z = self.layers(x) + self.plain(x)
        seen = F.normalize(z.reshape(GROUPS, WIDTH, -1).transpose(1, 2), dim=2)
        codes = self.codes.float()
        return seen, self.highest(torch.matmul(seen, codes.transpose(1, 2))), codes

    def highest(self, near):
        """Index of the highest of CODES numbers: first which block it is in, then where in the block."""
        blocks = near.reshape(GROUPS, -1, CODES // self.BLOCK, self.BLOCK)
        block = blocks.amax(3).argmax(2, keepdim=True)
        return (block.squeeze(2) * self.BLOCK + Pick.apply(blocks, block).argmax(2)).int()


class Painting(nn.Module):
    """strokes (1, GROUPS × WIDTH, h, w) → pixels (1, 3, 8h, 8w), 0…255."""

    def __init__(self, decoder):
        super().__init__()
        *layers, shuffle, relu, last_but_one, last_relu, repeat = decoder.n
        kernel, bias = repeat.fused()
        last = Halved(kernel * 127.5, bias * 127.5 + 127.5, 1, 1)
        # A ReLU before the shuffle is the same and goes into the convolution before it.
        self.layers = halved(nn.Sequential(*layers, relu, shuffle, last_but_one, last_relu, last, nn.PixelShuffle(2)))
        self.plain = Halved(decoder.plain.weight * 127.5, decoder.plain.bias * 127.5, 1, 1)

    def forward(self, strokes):
        return (self.layers(strokes) + F.pixel_shuffle(self.plain(strokes), 8)).clamp(0, 255)


def export(model, example, path, inputs, outputs, axes):
    torch.onnx.export(model.eval(), example, path, opset_version=13, input_names=inputs, output_names=outputs,
                      dynamic_axes=axes, do_constant_folding=False)
    data = open(path, "rb").read()
    return {"file": os.path.basename(path), "bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()}


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--checkpoint", required=True)
    parser.add_argument("--into", required=True)
    parser.add_argument("--weights", default="average", choices=("average", "painters"))
    arguments = parser.parse_args()
    saved = torch.load(arguments.checkpoint, map_location="cpu")
    painters = nn.ModuleList([Encoder(), Decoder(), Strokes()])
    painters.load_state_dict(saved[arguments.weights])
    encoder, decoder, strokes = painters.eval()
    parameters = {name: sum(p.numel() for p in part.parameters())
                  for name, part in (("encoder", encoder), ("decoder", decoder), ("codebooks", strokes))}
    os.makedirs(arguments.into, exist_ok=True)
    files = [
        export(Seeing(encoder, strokes), torch.zeros(1, 3, 64, 96), f"{arguments.into}/encoder.onnx", ["pixels"],
               ["seen", "nearest", "codes"], {"pixels": {2: "height", 3: "width"}, "seen": {1: "places"}, "nearest": {1: "places"}}),
        export(Painting(decoder), torch.zeros(1, GROUPS * WIDTH, 8, 12), f"{arguments.into}/decoder.onnx", ["strokes"],
               ["pixels"], {"strokes": {2: "rows", 3: "columns"}, "pixels": {2: "height", 3: "width"}}),
    ]
    commit = subprocess.run(["git", "log", "-1", "--format=%H", "--", "."], capture_output=True, text=True,
                            cwd=os.path.dirname(os.path.abspath(__file__))).stdout.strip()
    manifest = {"files": files, "parameters": parameters, "codes": CODES, "groups": GROUPS, "width": WIDTH,
                "precision": "float16 weights, float32 arithmetic", "steps": saved["step"], "trainingCommit": commit,
                "date": datetime.date.today().isoformat()}
    with open(f"{arguments.into}/manifest.json", "w") as file:
        file.write(json.dumps(manifest, indent=2) + "\n")
    print(json.dumps(manifest, indent=2))

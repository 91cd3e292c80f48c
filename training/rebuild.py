"""Makes a checkpoint that train.py can go on from out of the ONNX files in the repository.

The critic is not in them and begins anew. Every weight is the file's own; only the last layer, which the file holds as
sums (`RepeatConv.fused`), is solved for, to within a rounding of half precision.
"""

import argparse

import onnx
import torch
from onnx import numpy_helper

from network import CODES, WIDTH, Critic, Decoder, Encoder, RepeatConv, Strokes

ENCODER_LAYERS = {2: 3, 6: 7}  # layer in the file: layer in network.py
ENCODER_RESIDUALS = {1: 2, 3: 4, 4: 5}
DECODER_LAYERS = {0: 0, 4: 4, 9: 9, 12: 12}
DECODER_RESIDUALS = {1: 1, 2: 2, 6: 6, 7: 7}
LAST = 14


def weights_of(path):
    graph = onnx.load(path).graph
    return {each.name: torch.tensor(numpy_helper.to_array(each).astype("float32")) for each in graph.initializer}


def fill(module, weights, name):
    module.weight.copy_(weights[f"{name}.weight"].reshape(module.weight.shape))
    module.bias.copy_(weights[f"{name}.bias"])


def fill_layers(network, weights, layers, residuals):
    for there, here in layers.items():
        fill(network.n[here], weights, f"layers.{there}")
    for there, here in residuals.items():
        for half in ("a", "b"):
            fill(getattr(network.n[here], half), weights, f"layers.{there}.{half}")


def fill_first(layer, weights):
    """The file's first layer sees pixels where they lie, network.py's sees them rearranged."""
    kernel = weights["layers.0.weight"].reshape(-1, 3, 3, 4, 3, 4).permute(0, 1, 3, 5, 2, 4)
    layer.weight.copy_(kernel.reshape(layer.weight.shape))
    layer.bias.copy_(weights["layers.0.bias"])


def fill_last(layer, weights):
    """Solves for the kernel whose sums are the file's."""
    sums = weights[f"layers.{LAST}.weight"].reshape(3, 2, 2, -1, 3, 3) / 127.5
    inverse = torch.linalg.pinv(RepeatConv.SUMS.reshape(6, 3)).reshape(3, 2, 3)
    layer.weight.copy_(torch.einsum("opquvw,ypv,xqw->ouyx", sums, inverse, inverse))
    layer.bias.copy_((weights[f"layers.{LAST}.bias"][::4] - 127.5) / 127.5)
    return (layer.fused()[0] - sums.reshape(12, -1, 3, 3)).abs().max().item()


@torch.no_grad()
def rebuild(folder):
    """(painters, by how much the last layer differs from the file)."""
    seeing, painting = (weights_of(f"{folder}/{name}.onnx") for name in ("encoder", "decoder"))
    codes = next(value for value in seeing.values() if value.shape[1:] == (CODES, WIDTH))
    encoder, decoder, strokes = painters = torch.nn.ModuleList([part(len(codes)) for part in (Encoder, Decoder, Strokes)])
    fill_first(encoder.n[1], seeing)
    fill_layers(encoder, seeing, ENCODER_LAYERS, ENCODER_RESIDUALS)
    fill(encoder.plain, seeing, "plain")
    strokes.e.copy_(codes)
    fill_layers(decoder, painting, DECODER_LAYERS, DECODER_RESIDUALS)
    decoder.plain.weight.copy_(painting["plain.weight"] / 127.5)
    decoder.plain.bias.copy_(painting["plain.bias"] / 127.5)
    return painters, fill_last(decoder.n[LAST], painting)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--weights", required=True, help="folder of encoder.onnx and decoder.onnx")
    parser.add_argument("--into", required=True)
    parser.add_argument("--step", type=int, default=0, help="the critic counts its own age from here")
    arguments = parser.parse_args()
    network, difference = rebuild(arguments.weights)
    average = {name: value.clone() for name, value in network.state_dict().items()}
    torch.save({"step": arguments.step, "painters": network.state_dict(), "critic": Critic().state_dict(),
                "average": average}, arguments.into)
    print("last layer differs by", difference)

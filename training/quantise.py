"""Turns an exported network into one that computes with 8-bit integers, by the range that each of its tensors was seen to have.

    quantise.py --network decoder.onnx --watch watched.onnx
    node ranges.ts --encoder encoder.onnx --decoder watched.onnx --into ranges.json PICTURES
    quantise.py --network decoder.onnx --ranges ranges.json --into decoder-8.onnx

Weights are 7 bits and a sign bit wide, of a scale for each channel, tensors between the layers 8 bits of one scale each. Processors
without VNNI add up pairs of products in 16 bits, and 8-bit weights could overflow there: with 7 bits all processors come to the same
integers. The convolutions named in --float stay as they are.
"""

import argparse
import json

import numpy
import onnx
from onnx import TensorProto, helper, numpy_helper

MOST_WEIGHT = 63
LEVELS = 255
MOVES = ("Reshape", "Transpose", "DepthToSpace")
READS = MOVES + ("Relu", "Shape")


class Graph:
    def __init__(self, model, keep):
        self.graph = model.graph
        self.keep = keep
        self.stored = {tensor.name: tensor for tensor in self.graph.initializer}
        # Weights are stored in half precision and cast.
        self.casts = {
            node.output[0]: node.input[0]
            for node in self.graph.node
            if node.op_type == "Cast" and node.input[0] in self.stored
        }
        self.uses = {}
        for node in self.graph.node:
            for name in node.input:
                self.uses.setdefault(name, []).append(node)

    def is_quantised(self, node):
        return node.op_type == "Conv" and not any(name in node.name.split("/") for name in self.keep)

    def weights(self, name):
        return numpy_helper.to_array(self.stored[self.casts.get(name, name)]).astype(numpy.float32)

    def activations(self):
        """The tensors between the layers that can be integers: what quantised convolutions give, and what comes of it."""
        found = set()
        for node in self.graph.node:
            if self.is_quantised(node):
                found.add(node.output[0])
            elif node.op_type in MOVES + ("Relu",) and node.input[0] in found:
                found.add(node.output[0])
            elif node.op_type == "Add" and found.intersection(node.input):
                found.add(node.output[0])
        return found

    def watched(self):
        """What ranges are needed of: the activations, and what is added to them or convolved."""
        found = self.activations()
        for node in self.graph.node:
            if self.is_quantised(node):
                found.add(node.input[0])
            elif node.op_type == "Add" and found.intersection(node.input):
                found.update(node.input)
        return found


class Quantiser:
    def __init__(self, graph, ranges):
        self.of, self.ranges = graph, ranges
        self.nodes, self.tensors = [], []
        self.scales = {}
        self.integers = {}
        self.moved_from = {}

    def store(self, name, array):
        self.tensors.append(numpy_helper.from_array(array, name))
        return name

    def scale_of(self, name):
        """Scale and zero point of a tensor; one that was only moved about has those of what it came from."""
        name = self.moved_from.get(name, name)
        if name not in self.scales:
            low, high = min(0.0, self.ranges[name][0]), max(0.0, self.ranges[name][1])
            step = numpy.float32((high - low) / LEVELS)
            zero = numpy.uint8(numpy.clip(numpy.round(-low / step), 0, LEVELS))
            self.scales[name] = (
                self.store(name + ":step", numpy.array(step)),
                self.store(name + ":zero", numpy.array(zero)),
                step,
            )
        return self.scales[name]

    def integer(self, name):
        """The tensor as the integers give it."""
        if name not in self.integers:
            step, zero, _ = self.scale_of(name)
            self.nodes.append(helper.make_node("QuantizeLinear", [name, step, zero], [name + ":8"]))
            self.nodes.append(helper.make_node("DequantizeLinear", [name + ":8", step, zero], [name + ":back"]))
            self.integers[name] = name + ":back"
        return self.integers[name]

    def constant(self, name, integers, steps):
        zeros = self.store(name + ":zeros", numpy.zeros(len(steps), integers.dtype))
        inputs = [self.store(name + ":integers", integers), self.store(name + ":steps", steps), zeros]
        self.nodes.append(helper.make_node("DequantizeLinear", inputs, [name + ":back"], axis=0))
        return name + ":back"

    def convolution(self, node):
        weights, bias = self.of.weights(node.input[1]), self.of.weights(node.input[2])
        steps = numpy.maximum(numpy.abs(weights).max(axis=(1, 2, 3)), 1e-8).astype(numpy.float32) / MOST_WEIGHT
        integers = numpy.round(weights / steps[:, None, None, None]).astype(numpy.int8)
        source = self.integer(node.input[0])
        bias_steps = (steps * self.scale_of(node.input[0])[2]).astype(numpy.float32)
        name = node.name
        inputs = [
            source,
            self.constant(name + ":weights", integers, steps),
            self.constant(name + ":bias", numpy.round(bias / bias_steps).astype(numpy.int32), bias_steps),
        ]
        made = helper.make_node("Conv", inputs, list(node.output), name=name)
        made.attribute.extend(node.attribute)
        self.nodes.append(made)

    def run(self):
        activations = self.of.activations()
        for node in self.of.graph.node:
            if self.of.is_quantised(node):
                self.convolution(node)
                continue
            made = onnx.NodeProto()
            made.CopyFrom(node)
            if node.op_type in READS and node.input[0] in activations:
                users = self.of.uses[node.input[0]]
                # A convolution that is only rectified gives the rectified integers at once.
                if node.op_type != "Relu" or len(users) > 1:
                    made.input[0] = self.integer(node.input[0])
                if node.op_type in MOVES:
                    self.moved_from[node.output[0]] = self.moved_from.get(node.input[0], node.input[0])
            elif node.op_type == "Add" and activations.intersection(node.input):
                made.input[0], made.input[1] = self.integer(node.input[0]), self.integer(node.input[1])
            self.nodes.append(made)


def tidy(graph, nodes, tensors):
    """Puts the nodes into the graph, without those that nobody needs any more."""
    needed = {output.name for output in graph.output}
    kept = []
    for node in reversed(nodes):
        if needed.intersection(node.output):
            kept.insert(0, node)
            needed.update(node.input)
    stored = [tensor for tensor in list(graph.initializer) + tensors if tensor.name in needed]
    del graph.node[:], graph.initializer[:]
    graph.node.extend(kept)
    graph.initializer.extend(stored)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--network", required=True)
    parser.add_argument("--watch", help="write the network with every tensor that a range is needed of as an output")
    parser.add_argument("--ranges", help="what ranges.ts wrote")
    parser.add_argument("--into")
    parser.add_argument("--float", default="", help="convolutions that stay, by name, with commas between")
    options = parser.parse_args()
    model = onnx.load(options.network)
    graph = Graph(model, [name for name in options.float.split(",") if name])
    if options.watch:
        known = {output.name for output in model.graph.output}.union(tensor.name for tensor in model.graph.input)
        for name in sorted(graph.watched() - known):
            model.graph.output.append(helper.make_tensor_value_info(name, TensorProto.FLOAT, None))
        onnx.save(model, options.watch)
        return
    with open(options.ranges, encoding="utf-8") as file:
        quantiser = Quantiser(graph, json.load(file))
    quantiser.run()
    tidy(model.graph, quantiser.nodes, quantiser.tensors)
    onnx.save(model, options.into)


if __name__ == "__main__":
    main()

"""Keeps what a training has reached in half precision, 4 MB: `train.py` goes on from it, `export.py` reads it."""

import argparse

import torch

if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--checkpoint", required=True)
    parser.add_argument("--into", required=True)
    arguments = parser.parse_args()
    saved = torch.load(arguments.checkpoint, map_location="cpu")
    halves = {part: {name: value.half() for name, value in saved[part].items()} for part in ("average", "critic")}
    torch.save({"step": saved["step"], **halves}, arguments.into)

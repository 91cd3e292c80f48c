"""Strokes of a fixed grid instead of learned ones: finite scalar quantisation (Mentzer et al. 2023, "Finite Scalar Quantization: VQ-VAE
Made Simple"). `train.py --finite` trains with them from the beginning; README.md has what came of it. Nothing is exported of it."""

import math

import torch
import torch.nn as nn
import torch.nn.functional as F

from network import GROUPS

LEVELS, NUMBERS = 4, 5  # 4⁵ = 1,024 strokes a group, as many as a codebook has


class FiniteStrokes(nn.Module):
    """As `network.Strokes`, with NUMBERS numbers a stroke, each rounded to one of LEVELS. The grid lies within the unit sphere, so a heat means the same."""

    def __init__(self, groups=GROUPS):
        super().__init__()
        steps = torch.linspace(-1, 1, LEVELS) / math.sqrt(NUMBERS)
        self.register_buffer("grid", torch.cartesian_prod(*[steps] * NUMBERS))
        self.register_buffer("used", torch.ones(groups, len(self.grid)))
        self.register_buffer("places", LEVELS ** torch.arange(NUMBERS - 1, -1, -1))

    def forward(self, z, share=None, heat=None, push=None):
        """Returns strokes (straight-through gradient), indices (n, groups, h, w), and 0: nothing is to be committed to."""
        n, _, h, w = z.shape
        groups = len(self.used)
        z = torch.tanh(z.view(n, groups, NUMBERS, h, w)) / math.sqrt(NUMBERS)
        with torch.no_grad():
            flat = rows(z)
            steps = ((flat * math.sqrt(NUMBERS) + 1) / 2 * (LEVELS - 1)).round().long()
            index = (steps * self.places).sum(2)
            if self.training:
                for group in range(groups):
                    self.used[group].mul_(0.99).index_add_(0, index[group], torch.full((index.shape[1],), 0.01, device=z.device))
            if share is not None:
                chance = share.expand(n, 1, h, w).reshape(-1)
                heats = heat.expand(n, 1, h, w).reshape(-1)[chance]
                around = F.avg_pool2d(z.flatten(1, 2), 3, 1, 1, count_include_pad=False).view(z.shape)
                towards = rows(z + push[:, None] * (z - around))[:, chance]
                near = towards @ self.grid.T - self.grid.pow(2).sum(1) / 2
                index[:, chance] = (near / heats[None, :, None] - torch.empty_like(near).exponential_().log()).argmax(2)
        drawn = self.grid[index].view(groups, n, h, w, NUMBERS).permute(1, 0, 4, 2, 3)
        out = (z + (drawn - z).detach()).reshape(n, groups * NUMBERS, h, w)
        return out, index.view(groups, n, h, w).transpose(0, 1), z.new_zeros(())


def rows(z):
    """(n, groups, numbers, h, w) → (groups, n·h·w, numbers)."""
    return z.permute(1, 0, 3, 4, 2).reshape(z.shape[1], -1, z.shape[2])

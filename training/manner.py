"""How far the texture of painted pictures is from that of a world, whatever they show: the sliced Wasserstein distance (Heitz et al. 2021,
"A Sliced Wasserstein Loss for Neural Texture Synthesis") of colours, of small patches, and of what the first layers of InceptionV3 see."""

import torch
import torch.nn.functional as F

SLICES, POINTS, PATCH = 32, 2048, 4
CROPS = 64  # of the world: a few would say more of what they show than of how it is made


class Manner:
    """Clouds of vectors of a world's pictures, one a level; `crops` as in `Crops`, `perception` as in `Perception`."""

    def __init__(self, crops, side, perception, device):
        with torch.no_grad():
            parts = [self.levels(pictures, perception.features(pictures))
                     for pictures in (crops.batch(4, side).to(device) for _ in range(CROPS // 4))]
        self.clouds = [torch.cat([points(part[at]) for part in parts]) for at in range(len(parts[0]))]

    def loss(self, made, seen):
        """made (n, 3, h, w) in −1…1, seen as `Perception.features` gives it."""
        return sum(sliced_distance(points(level), cloud) for level, cloud in zip(self.levels(made, seen), self.clouds))

    @staticmethod
    def levels(pictures, seen):
        top, left = torch.randint(0, PATCH, (2,)).tolist()
        patches = F.pixel_unshuffle(F.pad(pictures, (-left, left - PATCH, -top, top - PATCH)), PATCH)
        return [pictures, patches, *seen[:-1]]  # the last features know parts of things; of a manner, edges and textures are enough


def sliced_distance(a, b):
    """Mean distance of clouds (places, channels) along random directions, in spreads of the second one, which is the larger."""
    b = b[torch.randperm(len(b), device=b.device)[:len(a)]]
    directions = F.normalize(torch.randn(a.shape[1], SLICES, device=a.device), dim=0)
    a, b = a @ directions, b @ directions
    spread = b.std(0, keepdim=True).clamp(min=1e-3)
    return ((a.sort(0).values - b.sort(0).values) / spread).abs().mean()


def points(maps):
    """At most POINTS places of maps (n, channels, h, w): (places, channels)."""
    flat = maps.permute(0, 2, 3, 1).flatten(0, 2)
    return flat[torch.randperm(len(flat), device=maps.device)[:POINTS]]

"""The losses of a repainted picture, beside the critic and `perception.py`. All pictures are (n, 3, h, w) in −1…1, all weights (n, 1, 1, 1)."""

import torch
import torch.nn.functional as F

PLACE = 8
BLOCK = 64  # px, of a lattice's spectrum
OF_GEOMETRIC = 4 / torch.pi  # the mean of √(xy) is π/4 of the mean of x and y where both are powers of noise
ROUNDING = 1 / 12  # power that rounding to whole levels gives every frequency
LUMA = torch.tensor([0.299, 0.587, 0.114])[:, None, None]


def luma(pictures):
    return (pictures * LUMA.to(pictures)).sum(1, keepdim=True)


def pyramid_loss(a, b, weight):
    """L1 of three Laplacian bands and of what is left; weight (n, 1, 1, 1)."""
    total = ((a - b).abs() * weight).mean()
    for _ in range(3):
        a2, b2 = F.avg_pool2d(a, 2), F.avg_pool2d(b, 2)
        fine = (a - F.interpolate(a2, scale_factor=2)) - (b - F.interpolate(b2, scale_factor=2))
        total = total + (fine.abs() * weight).mean()
        a, b = a2, b2
    # What is left is the mean colour of a place. It counts three times: a shift too small to see is a hundredfold one
    # after a hundred passes.
    return total + 3 * ((a - b).abs() * weight).mean()


def structure_loss(a, b, weight):
    """1 − SSIM of the luma (Wang et al. 2004: Gaussian window 11 × 11, σ 1.5); weight (n, 1, 1, 1)."""
    at = torch.arange(11.0, device=a.device) - 5
    window = torch.exp(-at ** 2 / (2 * 1.5 ** 2))
    window = window / window.sum()
    a, b = (luma(each) * 127.5 for each in (a, b))
    maps = torch.cat([a, b, a * a, b * b, a * b], 1).flatten(0, 1)[:, None]
    maps = F.conv2d(F.conv2d(maps, window.view(1, 1, 1, 11)), window.view(1, 1, 11, 1))
    mean_a, mean_b, aa, bb, ab = maps.view(len(a), 5, *maps.shape[2:]).unbind(1)
    mean_a, mean_b = mean_a + 127.5, mean_b + 127.5  # luma lies about 0 here, which keeps the variances exact
    variances = aa - (mean_a - 127.5) ** 2 + bb - (mean_b - 127.5) ** 2
    covariance = ab - (mean_a - 127.5) * (mean_b - 127.5)
    likeness = ((2 * mean_a * mean_b + 6.5025) * (2 * covariance + 58.5225)
                / ((mean_a ** 2 + mean_b ** 2 + 6.5025) * (variances + 58.5225)))
    return ((1 - likeness)[:, None] * weight).mean()


def weave_loss(made, photos, weight):
    """What is wrong in the same way in a place and in its neighbours: the lattice that the eye sees on even areas. There it
    counts fully, in rich texture, which hides it, a tenth."""
    wrong = places(made - photos)
    even = 0.1 + 0.9 * evenness(photos)
    near = F.avg_pool2d(wrong * even, 3, 1) / F.avg_pool2d(even, 3, 1)
    near = near.view(len(near), 3, PLACE ** 2, *near.shape[2:])
    return ((near - near.mean(2, keepdim=True)).abs().mean(2) * F.avg_pool2d(even, 3, 1) * weight).mean()


def evenness(photos):
    """(n, 1, h, w): 1 for a place without texture, falling to 0 where a deviation of some 8 of 255 levels hides a weave."""
    return torch.exp(-(places(luma(photos)).std(1, keepdim=True) / 0.06) ** 2)


def places(maps):
    """(n, channels, 8h, 8w) → (n, channels × 64, h, w)."""
    return F.pixel_unshuffle(maps, PLACE)


def lattice_loss(made, photos, weight):
    """How much stronger luma is at 8 px and its harmonics than beside them, a logarithm, on even areas above all: blocks of 64 px
    under a Hann window, as in `bench/src/weave.ts`. Only less of a lattice lowers it: grain beside it wins nothing."""
    at = torch.arange(BLOCK, device=made.device)
    window = torch.sin(torch.pi * (at + 0.5) / BLOCK) ** 2
    blocks = (127.5 * luma(made))[:, 0].unfold(1, BLOCK, BLOCK // 2).unfold(2, BLOCK, BLOCK // 2).flatten(1, 2)
    blocks = (blocks - blocks.mean((2, 3), keepdim=True)) * window * window[:, None]
    power = torch.fft.fft2(blocks).abs() ** 2 / (window ** 2).sum() ** 2
    fixed = power.detach()
    beside, counted = torch.zeros_like(fixed), torch.zeros(BLOCK, BLOCK, device=made.device)
    for axis, is_off in ((2, (at > 0)[:, None]), (3, at > 0)):  # along an axis, where edges have their power, those on it alone
        for aside in (2, 3):
            beside += is_off * (fixed.roll(aside, axis) * fixed.roll(-aside, axis)).sqrt()
            counted += is_off
    beside = OF_GEOMETRIC * beside / counted.clamp(min=1)
    frequency = torch.minimum(at, BLOCK - at)[:: BLOCK // PLACE].float()
    counts = frequency[:, None] ** 2 + frequency ** 2
    lattice, rest = (((each[:, :, :: BLOCK // PLACE, :: BLOCK // PLACE] + ROUNDING) * counts).sum((2, 3)) for each in (power, beside))
    even = F.avg_pool2d(0.1 + 0.9 * evenness(photos), BLOCK // PLACE, BLOCK // PLACE // 2).flatten(1)
    return ((F.relu(torch.log(lattice / rest)) * even).mean(1)[:, None, None, None] * weight).mean()


def haze_loss(made, photos, weight):
    """How far the strength of the two finest bands is from the photograph's, place by place, wherever its lines may lie: a
    picture whose details are gone for good shall have others, not fog."""
    total = 0
    for _ in range(2):
        made2, photos2 = F.avg_pool2d(made, 2), F.avg_pool2d(photos, 2)
        seen, wanted = (strength(a - F.interpolate(b, scale_factor=2)) for a, b in ((made, made2), (photos, photos2)))
        total = total + ((seen - wanted).abs() * weight).mean()
        made, photos = made2, photos2
    return total


def strength(band):
    """Root mean square of the luma within 16 × 16 px, every 8 px."""
    return (F.avg_pool2d(luma(band) ** 2, 16, 8) + 1e-5).sqrt()

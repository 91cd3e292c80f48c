"""Echo's network: an autoencoder whose middle is GROUPS learned strokes for every 8 × 8 px."""

import torch
import torch.nn as nn
import torch.nn.functional as F

CODES = 1024  # strokes in each codebook
WIDTH = 8     # numbers that describe one stroke
GROUPS = 6    # strokes drawn at one place, one from each codebook


class Residual(nn.Module):
    def __init__(self, channels: int):
        super().__init__()
        self.a = nn.Conv2d(channels, channels, 3, padding=1)
        self.b = nn.Conv2d(channels, channels, 3, padding=1)
        nn.init.zeros_(self.b.weight)

    def forward(self, x):
        return x + self.b(F.relu(self.a(F.relu(x))))


class RepeatConv(nn.Conv2d):
    """A 3 × 3 convolution after every pixel was repeated 2 × 2, computed before the repetition: twelve channels at half
    size, then a pixel shuffle. The same sums, a quarter of the multiplications."""

    # SUMS[row of the four pixels][source row −1, 0, +1][kernel row]: which kernel rows fall on which source row.
    SUMS = torch.tensor([[[1.0, 0, 0], [0, 1, 1], [0, 0, 0]], [[0.0, 0, 0], [1, 1, 0], [0, 0, 1]]])

    def __init__(self, inputs: int, outputs: int):
        super().__init__(inputs, outputs, 3, padding=1)

    def fused(self):
        sums = self.SUMS.to(self.weight)
        kernel = torch.einsum("ouyx,pvy,qwx->opquvw", self.weight, sums, sums)
        return kernel.reshape(-1, self.in_channels, 3, 3), self.bias.repeat_interleave(4)

    def forward(self, x):
        kernel, bias = self.fused()
        return F.pixel_shuffle(F.conv2d(x, kernel, bias, padding=1), 2)


class Encoder(nn.Module):
    """(n, 3, 8h, 8w) in −1…1 → (n, GROUPS × WIDTH, h, w). Full resolution is only ever rearranged, never convolved:
    that is where an autoencoder spends its time. `plain` sees the pixels of a place as they are, for the fine texture that the
    layers before it average away."""

    def __init__(self, groups=GROUPS, width=WIDTH):
        super().__init__()
        self.n = nn.Sequential(
            nn.PixelUnshuffle(4), nn.Conv2d(48, 64, 3, padding=1), Residual(64),
            nn.Conv2d(64, 96, 4, 2, 1), Residual(96), Residual(96), nn.ReLU(), nn.Conv2d(96, groups * width, 1),
        )
        self.plain = nn.Conv2d(192, groups * width, 1)

    def forward(self, x):
        return self.n(x) + self.plain(F.pixel_unshuffle(x, 8))


class Decoder(nn.Module):
    """(n, GROUPS × WIDTH, h, w) → (n, 3, 8h, 8w). The last enlargement repeats pixels before it convolves, so the four
    pixels of a 2 × 2 block share their weights and cannot grow the stripes that a pixel shuffle grows. `plain` lays what each stroke looks like straight onto the picture."""

    def __init__(self, groups=GROUPS, width=WIDTH):
        super().__init__()
        self.n = nn.Sequential(
            nn.Conv2d(groups * width, 128, 3, padding=1), Residual(128), Residual(128), nn.ReLU(),
            nn.Conv2d(128, 256, 3, padding=1), nn.PixelShuffle(2), Residual(64), Residual(64), nn.ReLU(),
            nn.Conv2d(64, 128, 3, padding=1), nn.PixelShuffle(2), nn.ReLU(),
            nn.Conv2d(32, 32, 3, padding=1), nn.ReLU(),
            RepeatConv(32, 3),
        )
        self.plain = nn.Conv2d(groups * width, 192, 3, padding=1)

    def forward(self, z):
        return self.n(z) + F.pixel_shuffle(self.plain(z), 8)


class Strokes(nn.Module):
    """Codebooks of unit vectors. `forward` draws one stroke of each for every place: the nearest one, or on a
    share of the places one drawn from softmax(cosine / heat)."""

    def __init__(self, groups=GROUPS):
        super().__init__()
        self.e = nn.Parameter(F.normalize(torch.randn(groups, CODES, WIDTH), dim=2))
        self.register_buffer("used", torch.ones(groups, CODES))

    def codes(self):
        return F.normalize(self.e, dim=2)

    def forward(self, z, share=None, heat=None, push=None):
        """share (n, 1, h, w) booleans: where to draw by chance; heat (n, 1, 1, 1); push (n, 1, 1, 1): how
        far what is drawn there is pushed from the mean of its neighbours first. Returns strokes (straight-through
        gradient), indices (n, GROUPS, h, w), commitment loss."""
        n, _, h, w = z.shape
        groups = len(self.e)
        z = F.normalize(z.view(n, groups, WIDTH, h, w), dim=2)
        codes = self.codes()
        flat = z.permute(1, 0, 3, 4, 2).reshape(groups, -1, WIDTH)
        with torch.no_grad():
            near = torch.bmm(flat, codes.transpose(1, 2))
            index = near.argmax(2)
            self.count(index, flat)
            if share is not None:
                chance = share.expand(n, 1, h, w).reshape(-1)
                heats = heat.expand(n, 1, h, w).reshape(-1)[chance]
                gumbel = -torch.empty(groups, int(chance.sum()), CODES, device=z.device).exponential_().log()
                towards = F.normalize(z + push[:, None] * (z - self.around(z)), dim=2)
                towards = towards.permute(1, 0, 3, 4, 2).reshape(groups, -1, WIDTH)[:, chance]
                index[:, chance] = (torch.bmm(towards, codes.transpose(1, 2)) / heats[None, :, None] + gumbel).argmax(2)
        drawn = torch.stack([codes[g][index[g]] for g in range(groups)])
        # Only the nearest strokes are pulled towards what was seen; a stroke drawn by chance has no claim on it.
        pull = 1 if share is None else (~chance).float()[None, :, None]
        loss = ((drawn - flat.detach()) ** 2 * pull).mean() + 0.25 * ((flat - drawn.detach()) ** 2 * pull).mean()
        drawn = drawn.view(groups, n, h, w, WIDTH).permute(1, 0, 4, 2, 3)
        out = (z + (drawn - z).detach()).reshape(n, GROUPS * WIDTH, h, w)
        return out, index.view(groups, n, h, w).transpose(0, 1), loss

    @staticmethod
    def around(z):
        """The mean of each place's 3 × 3 neighbourhood."""
        mean = F.avg_pool2d(z.flatten(1, 2), 3, 1, 1, count_include_pad=False)
        return mean.view(z.shape)

    def count(self, index, flat):
        """Re-seeds strokes that nothing has used for long from places of this batch."""
        if not self.training:
            return
        for g in range(len(self.e)):
            self.used[g].mul_(0.99).index_add_(0, index[g], torch.full((index.shape[1],), 0.01, device=flat.device))
            dead = (self.used[g] < 0.003).nonzero().flatten()
            if len(dead) > 0 and torch.rand(1) < 0.05:
                self.e.data[g, dead] = flat[g, torch.randint(0, flat.shape[1], (len(dead),))].detach()
                self.used[g, dead] = 1


class Critic(nn.Module):
    """Classifies patches of about 22 px as photographed or repainted. Spectral normalisation keeps it from shouting."""

    def __init__(self):
        super().__init__()
        norm = nn.utils.spectral_norm
        self.n = nn.Sequential(
            norm(nn.Conv2d(3, 32, 4, 2, 1)), nn.LeakyReLU(0.2), norm(nn.Conv2d(32, 64, 4, 2, 1)), nn.LeakyReLU(0.2),
            norm(nn.Conv2d(64, 96, 3, 1, 1)), nn.LeakyReLU(0.2), norm(nn.Conv2d(96, 1, 3, 1, 1)),
        )

    def forward(self, x):
        return self.n(x)

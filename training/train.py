"""Trains Echo. Can be stopped at any moment: it goes on from its newest checkpoint.

Half of each batch are photographs, half are Echo's own pictures of photographs, up to DEEPEST passes old, which it must
paint so that the photograph is still in them. A network that only ever saw photographs amplifies its own mistakes
from pass to pass until they are all that is left.
"""

import argparse
import os
import time

import torch
import torch.nn.functional as F

from network import Critic, Decoder, Encoder, Strokes
from photos import Crops
from warm_start import warm_start

SEED = 7
SIDE, FRESH, OLD = 96, 5, 5
DEEPEST = 10
CRITIC_FROM, CRITIC_FULL = 1000, 2000  # steps
EMA = 0.998


def pyramid_loss(a, b, weight):
    """L1 of three Laplacian bands and of what is left; weight (n, 1, 1, 1)."""
    total = ((a - b).abs() * weight).mean()
    for _ in range(3):
        a2, b2 = F.avg_pool2d(a, 2), F.avg_pool2d(b, 2)
        fine = (a - F.interpolate(a2, scale_factor=2)) - (b - F.interpolate(b2, scale_factor=2))
        total = total + (fine.abs() * weight).mean()
        a, b = a2, b2
    return total + ((a - b).abs() * weight).mean()


def chances(count, side):
    """Where strokes are drawn by chance, and how warm: single places and soft-edged regions, from not at all to half."""
    share = torch.rand(count, 1, 1, 1) * 0.5 * (torch.rand(count, 1, 1, 1) < 0.75)
    spots = torch.rand(count, 1, side, side)
    regions = F.interpolate(torch.rand(count, 1, 3, 3), size=(side, side), mode="bilinear", align_corners=True)
    where = torch.where(torch.rand(count, 1, 1, 1) < 0.6, spots, regions + 0.1 * (spots - 0.5)) < share
    heat = 10 ** (-2 + torch.rand(count, 1, 1, 1) * 0.9)  # 0.01 … 0.08
    return where, heat


class OwnPictures:
    """A pool of (photograph, what Echo has made of it, passes)."""

    def __init__(self, crops, size=256):
        self.crops, self.size = crops, size
        self.photos = self.pictures = crops.batch(size, SIDE)
        self.pictures = self.photos.clone()
        self.passes = torch.zeros(size)

    def draw(self, count):
        """A part of the pool. Half of the time it is moved across the grid of places, as a run moves it from pass to
        pass: else the network would come to rely on its own grid."""
        at = torch.randperm(self.size)[:count]
        moves = torch.randint(0, 8, (2,)).tolist() if torch.rand(1) < 0.5 else [0, 0]
        self.photos[at] = self.photos[at].roll(moves, (2, 3))
        self.pictures[at] = self.pictures[at].roll(moves, (2, 3))
        return at, self.photos[at], self.pictures[at], self.passes[at]

    def put(self, at, made):
        self.pictures[at] = made
        self.passes[at] += 1
        for i in at[(torch.rand(len(at)) < 1 / DEEPEST)]:
            self.photos[i] = self.pictures[i] = self.crops.batch(1, SIDE)[0]
            self.passes[i] = 0


def train(arguments):
    torch.manual_seed(SEED)
    torch.set_num_threads(arguments.threads)
    encoder, decoder, strokes, critic = Encoder(), Decoder(), Strokes(), Critic()
    painters = torch.nn.ModuleList([encoder, decoder, strokes]).to(memory_format=torch.channels_last)
    critic = critic.to(memory_format=torch.channels_last)
    crops = Crops(arguments.photos, SEED)
    optimiser = torch.optim.Adam(painters.parameters(), lr=arguments.rate, betas=(0.9, 0.99))
    critic_optimiser = torch.optim.Adam(critic.parameters(), lr=3e-4, betas=(0.5, 0.9))
    step = 0
    if os.path.exists(arguments.checkpoint):
        saved = torch.load(arguments.checkpoint)
        painters.load_state_dict(saved["painters"])
        critic.load_state_dict(saved["critic"])
        optimiser.load_state_dict(saved["optimiser"])
        critic_optimiser.load_state_dict(saved["critic_optimiser"])
        average, step = saved["average"], saved["step"]
        torch.manual_seed(SEED + step)
        crops.random.seed(SEED + step)
    else:
        if arguments.warm:
            warm_start(arguments.warm, encoder, decoder, strokes)
        average = {name: value.clone() for name, value in painters.state_dict().items()}
    own = OwnPictures(crops)
    began, shown = time.time(), {}
    while step < arguments.steps:
        rate = arguments.rate * min(1, (step + 1) / 200) * (1 if step < 0.7 * arguments.steps else 0.3)
        for group in optimiser.param_groups:
            group["lr"] = rate
        at, old_photos, old_pictures, passes = own.draw(OLD)
        photos = torch.cat([crops.batch(FRESH, SIDE), old_photos])
        seen = torch.cat([photos[:FRESH], old_pictures]).contiguous(memory_format=torch.channels_last)
        weight = torch.cat([torch.ones(FRESH), 0.6 / (1 + passes / 4)])[:, None, None, None]

        where, heat = chances(FRESH + OLD, SIDE // 8)
        drawn, index, commitment = strokes(encoder(seen), where, heat)
        made = decoder(drawn)
        pixels = pyramid_loss(made, photos, weight)
        loss = pixels + commitment
        urge = arguments.critic * min(1, max(0, (step - CRITIC_FROM) / (CRITIC_FULL - CRITIC_FROM)))
        if urge > 0:
            loss = loss - urge * critic(made).mean()
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        own.put(at, made[FRESH:].detach().clamp(-1, 1))

        if step > CRITIC_FROM - 300:
            real, fake = critic(photos).split(FRESH)[0], critic(made.detach())
            doubt = F.relu(1 - real).mean() + F.relu(1 + fake).mean()
            critic_optimiser.zero_grad()
            doubt.backward()
            critic_optimiser.step()
            shown["doubt"] = 0.98 * shown.get("doubt", 2) + 0.02 * doubt.item()

        with torch.no_grad():
            weight_of_new = max(1 - EMA, 1 / (1 + step / 10))
            for name, value in painters.state_dict().items():
                average[name].lerp_(value, weight_of_new) if value.is_floating_point() else average[name].copy_(value)
            noise = 10 * torch.log10(4 / ((made - photos) ** 2).mean((1, 2, 3)))
        for name, value in (("loss", loss), ("psnr", noise[:FRESH].mean()), ("psnr_old", noise[FRESH:].mean())):
            shown[name] = 0.98 * shown.get(name, value.item()) + 0.02 * value.item()
        step += 1
        if step % 100 == 0:
            used = [int((strokes.used[g] > 0.004).sum()) for g in range(2)]
            print(f"{step} {time.time() - began:.0f}s", {k: round(v, 3) for k, v in shown.items()}, "strokes", used, flush=True)
        if step % arguments.every == 0 or step == arguments.steps:
            save(arguments.checkpoint, step, painters, critic, optimiser, critic_optimiser, average)
        if step % arguments.keep == 0:
            torch.save({"average": average, "step": step}, arguments.checkpoint.replace(".pt", f"-{step}.pt"))


def save(path, step, painters, critic, optimiser, critic_optimiser, average):
    torch.save({"step": step, "painters": painters.state_dict(), "critic": critic.state_dict(),
                "optimiser": optimiser.state_dict(), "critic_optimiser": critic_optimiser.state_dict(),
                "average": average}, path + ".part")
    os.replace(path + ".part", path)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--photos", required=True)
    parser.add_argument("--checkpoint", required=True)
    parser.add_argument("--warm", help="the trial's autoencoder.pt")
    parser.add_argument("--steps", type=int, default=20000)
    parser.add_argument("--rate", type=float, default=4e-4)
    parser.add_argument("--critic", type=float, default=0.05)
    parser.add_argument("--every", type=int, default=300)
    parser.add_argument("--keep", type=int, default=1000)
    parser.add_argument("--threads", type=int, default=2)
    train(parser.parse_args())

"""Trains Echo. Can be stopped at any moment: it goes on from its newest checkpoint.

Half of each batch are photographs, half are Echo's own pictures of photographs, `--deepest` passes old on average, which it
must paint so that the photograph is still in them. A network that only ever saw photographs amplifies its own mistakes
from pass to pass until they are all that is left.
"""

import argparse
import multiprocessing
import os
import time

import torch
import torch.nn.functional as F

from finite import NUMBERS, FiniteStrokes
from losses import PLACE, haze_loss, lattice_loss, pyramid_loss, structure_loss, weave_loss
from manner import Manner
from network import WIDTH, Critic, Decoder, Encoder, Strokes
from perception import Perception
from photos import Crops, Mixed
from warm_start import warm_start

SEED = 7
CRITIC_FROM, CRITIC_FULL = 1000, 2000  # steps
EMA = 0.998
# What the other losses count beside the pyramid.
STRUCTURE, PERCEPTION, HAZE = 0.35, 0.06, 0.5


def chances(pictures):
    """Where strokes are drawn by chance, how warm, and how far pushed from their neighbours (a quarter of the pictures):
    single places and soft-edged regions, from not at all to half."""
    count, side = len(pictures), pictures.shape[2] // PLACE
    share = torch.rand(count, 1, 1, 1) * 0.5 * (torch.rand(count, 1, 1, 1) < 0.75)
    spots = torch.rand(count, 1, side, side)
    regions = F.interpolate(torch.rand(count, 1, 3, 3), size=(side, side), mode="bilinear", align_corners=True)
    where = torch.where(torch.rand(count, 1, 1, 1) < 0.6, spots, regions + 0.1 * (spots - 0.5)) < share
    heat = 10 ** (-2 + torch.rand(count, 1, 1, 1) * 0.9)  # 0.01 … 0.08
    push = torch.rand(count, 1, 1, 1) * 0.5 * (torch.rand(count, 1, 1, 1) < 0.25)
    return [each.to(pictures.device) for each in (where, heat, push)]


class OwnPictures:
    """A pool of (photograph, what Echo has made of it, passes)."""

    def __init__(self, crops, size, side, device, deepest):
        self.crops, self.size, self.side, self.deepest = crops, size, side, deepest
        self.photos = crops.batch(size, side).to(device)
        self.pictures = self.photos.clone()
        self.passes = torch.zeros(size)

    @torch.no_grad()
    def age(self, shared):
        """Makes pictures of every age at the start: a few hundred steps would be over before the pool had grown old."""
        wanted = torch.empty(self.size).exponential_(1 / self.deepest).clamp(max=60).floor()
        while (at := (self.passes < wanted).nonzero().flatten()).numel() > 0:
            moves = torch.randint(0, 8, (2,)).tolist() if torch.rand(1) < 0.5 else [0, 0]
            self.photos[at], self.pictures[at] = (x[at].roll(moves, (2, 3)) for x in (self.photos, self.pictures))
            drawn = shared.strokes(shared.encoder(self.pictures[at]), *chances(self.pictures[at]))[0]
            self.hold(at, shared.decoder(drawn).clamp(-1, 1))

    def draw(self, count):
        """A part of the pool. Half of the time it is moved across the grid of places, as a run moves it from pass to
        pass: else the network would come to rely on its own grid."""
        at = torch.randperm(self.size)[:count]
        moves = torch.randint(0, 8, (2,)).tolist() if torch.rand(1) < 0.5 else [0, 0]
        self.photos[at] = self.photos[at].roll(moves, (2, 3))
        self.pictures[at] = self.pictures[at].roll(moves, (2, 3))
        return at, self.photos[at], self.pictures[at], self.passes[at]

    def put(self, at, made):
        """Takes what was made, and begins anew with some."""
        self.hold(at, made)
        for i in at[(torch.rand(len(at)) < 1 / self.deepest)]:
            self.photos[i] = self.pictures[i] = self.crops.batch(1, self.side)[0].to(self.photos.device)
            self.passes[i] = 0

    def hold(self, at, made):
        """What was made, its spread a tenth of the way back to the photograph's, as each pass of a run does. What
        grows from pass to pass grows by this, so training must see it."""
        gain = self.photos[at].std((2, 3), keepdim=True) / made.std((2, 3), keepdim=True).clamp(min=0.01)
        mean = made.mean((2, 3), keepdim=True)
        self.pictures[at] = (mean + (made - mean) * (1 + 0.1 * (gain - 1)).clamp(0.9, 1.05)).clamp(-1, 1)
        self.passes[at] += 1


class Shared:
    """The weights that all processes train at once, without locks (Hogwild, Niu et al. 2011): on two cores that others
    use too, two processes of one thread each waste nothing, while two threads of one process wait for each other."""

    def __init__(self, arguments):
        width, strokes = (NUMBERS, FiniteStrokes()) if arguments.finite else (WIDTH, Strokes())
        self.encoder, self.decoder, self.strokes, self.critic = Encoder(width=width), Decoder(width=width), strokes, Critic()
        self.painters = torch.nn.ModuleList([self.encoder, self.decoder, self.strokes])
        self.painters.to(arguments.device, memory_format=torch.channels_last)
        self.critic.to(arguments.device, memory_format=torch.channels_last)
        self.step = torch.zeros(1, dtype=torch.long)
        self.kept = 0  # how many averages have been kept
        if os.path.exists(arguments.checkpoint):
            saved = torch.load(arguments.checkpoint, map_location=arguments.device)
            self.average = {name: value.float() for name, value in saved["average"].items()}
            self.painters.load_state_dict(saved.get("painters", self.average))  # keep.py leaves only the average
            self.critic.load_state_dict(saved["critic"])
            self.step += saved["step"]
        else:
            if arguments.warm:
                warm_start(arguments.warm, self.encoder, self.decoder, self.strokes)
            self.average = {name: value.clone() for name, value in self.painters.state_dict().items()}
        if arguments.processes == 1:
            return
        for tensor in (*self.painters.state_dict().values(), *self.critic.state_dict().values(), self.step):
            tensor.share_memory_()

    def follow(self, weight_of_new):
        for name, value in self.painters.state_dict().items():
            is_weight = value.is_floating_point()
            self.average[name].lerp_(value, weight_of_new) if is_weight else self.average[name].copy_(value)


def train(arguments, process, shared, photographs, world):
    torch.set_num_threads(1)
    begin = int(shared.step)
    torch.manual_seed(SEED + begin + 1000003 * process)
    for each in (photographs, world):
        each.random.seed(SEED + begin + 1000003 * process)
    crops = photographs if world is photographs else Mixed(photographs, world, arguments.manner > 0)
    device, side, half = arguments.device, arguments.side, arguments.batch // 2
    painters, critic, strokes = shared.painters, shared.critic, shared.strokes
    optimiser = torch.optim.Adam(painters.parameters(), lr=arguments.rate, betas=(0.9, 0.99))
    critic_optimiser = torch.optim.Adam(critic.parameters(), lr=3e-4, betas=(0.5, 0.9))
    optimisers = arguments.checkpoint.replace(".pt", f"-optimisers-{process}.pt")
    if os.path.exists(optimisers):
        for each, state in zip((optimiser, critic_optimiser), torch.load(optimisers, map_location=device)):
            each.load_state_dict(state)
    perception = Perception(arguments.perception).to(device) if arguments.perception else None
    manner = Manner(world, side, perception, device) if arguments.manner > 0 else None
    own = OwnPictures(crops, 6 * half, side, device, arguments.deepest)
    own.age(shared)
    began, shown, mine = time.time(), {}, 0
    while (gone := (time.time() - began) / 60 / arguments.minutes) < 1:
        step = int(shared.step)
        fade = min(1, (1 - gone) / 0.8)
        for group in optimiser.param_groups:
            group["lr"] = arguments.rate * fade * min(1, (mine + 1) / 100)
        at, old_photos, old_pictures, passes = own.draw(half)
        wanted = torch.cat([crops.batch(half, side).to(device), old_photos])
        seen = torch.cat([wanted[:half], old_pictures]).contiguous(memory_format=torch.channels_last)
        weight = torch.cat([torch.ones(half), 1 / (1 + passes / 24)])[:, None, None, None].to(device)

        drawn, _, commitment = strokes(shared.encoder(seen), *chances(seen))
        made = shared.decoder(drawn)
        structure, weave, haze = (measure(made, wanted, weight) for measure in (structure_loss, weave_loss, haze_loss))
        loss = pyramid_loss(made, wanted, weight) + STRUCTURE * structure + arguments.weave * weave + HAZE * haze + commitment
        if arguments.lattice > 0:
            lattice = lattice_loss(made, wanted, weight)
            loss = loss + arguments.lattice * lattice
            shown["lattice"] = 0.98 * shown.get("lattice", lattice.item()) + 0.02 * lattice.item()
        if perception is not None:  # on half of the batch: it costs two thirds of what the network does
            some = torch.randperm(2 * half)[:half].to(device)
            looks, features = perception(made[some], wanted[some], weight[some])
            loss = loss + PERCEPTION * looks
            if manner is not None:
                texture = manner.loss(made[some], features)
                loss = loss + arguments.manner * texture
                shown["manner"] = 0.98 * shown.get("manner", texture.item()) + 0.02 * texture.item()
            shown["looks"] = 0.98 * shown.get("looks", looks.item()) + 0.02 * looks.item()
        urge = arguments.critic * min(1, max(0, (step - CRITIC_FROM) / (CRITIC_FULL - CRITIC_FROM)))
        if urge > 0:
            loss = loss - urge * critic(made).mean()
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        own.put(at, made[half:].detach().clamp(-1, 1))

        if step > CRITIC_FROM - 300 and mine % 2 == 0:
            real = critic(wanted if world is photographs else world.batch(2 * half, side).to(device))
            fake = critic(made.detach())
            doubt = F.relu(1 - real).mean() + F.relu(1 + fake).mean()
            critic_optimiser.zero_grad()
            doubt.backward()
            critic_optimiser.step()
            shown["doubt"] = 0.98 * shown.get("doubt", 2) + 0.02 * doubt.item()

        with torch.no_grad():
            noise = 10 * torch.log10(4 / ((made - wanted) ** 2).mean((1, 2, 3)))
        for name, value in (("loss", loss), ("structure", structure), ("weave", weave), ("haze", haze), ("psnr", noise[:half].mean()),
                            ("psnr_old", noise[half:].mean())):
            shown[name] = 0.98 * shown.get(name, value.item()) + 0.02 * value.item()
        shared.step += 1
        mine += 1
        if process == 0:
            shared.follow(max(1 - EMA, 1 / (1 + step / 20)))
            if mine % 50 == 0:
                used = [int((strokes.used[g] > 0.004).sum()) for g in range(len(strokes.used))]
                figures = {name: round(value, 4) for name, value in shown.items()}
                print(f"{int(shared.step)} {time.time() - began:.0f}s", figures, "strokes", used, flush=True)
        if mine % arguments.every == 0:
            save(optimisers, [optimiser.state_dict(), critic_optimiser.state_dict()])
            if process == 0:
                checkpoint(arguments, shared)


def checkpoint(arguments, shared):
    step = int(shared.step)
    save(arguments.checkpoint, {"step": step, "painters": shared.painters.state_dict(),
                                "critic": shared.critic.state_dict(), "average": shared.average})
    if step // arguments.keep > shared.kept:
        shared.kept = step // arguments.keep
        save(arguments.checkpoint.replace(".pt", f"-{step}.pt"), {"average": shared.average, "step": step})


def save(path, content):
    torch.save(content, path + ".part")
    os.replace(path + ".part", path)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--photos", required=True)
    parser.add_argument("--checkpoint", required=True)
    parser.add_argument("--world", help="pictures of a world, as worlds.py gathers them: half of what it sees, all that the critic knows")
    parser.add_argument("--manner", type=float, default=0, help="what the texture of a world counts, whatever a picture shows; needs --perception")
    parser.add_argument("--tones", type=float, default=0.3, help="share of the world's crops whose tones are turned about or stretched")
    parser.add_argument("--perception", help="what perception.py writes; without it nothing looks")
    parser.add_argument("--warm", help="the trial's autoencoder.pt")
    parser.add_argument("--minutes", type=float, required=True, help="after a fifth of them the rate begins to fall to 0")
    parser.add_argument("--rate", type=float, default=2e-4)
    parser.add_argument("--critic", type=float, default=0.05)
    parser.add_argument("--weave", type=float, default=2.0, help="what the lattice of places counts; more for a world that is grainy")
    parser.add_argument("--lattice", type=float, default=0, help="what a spectrum that peaks at 8 px counts")
    parser.add_argument("--even", type=float, default=0, help="share of the crops that are the most even of several: skies and walls")
    parser.add_argument("--deepest", type=float, default=20, help="mean age of own pictures, passes")
    parser.add_argument("--every", type=int, default=100, help="steps of one process between checkpoints")
    parser.add_argument("--keep", type=int, default=1000, help="steps between averages that are kept")
    parser.add_argument("--processes", type=int, default=2, help="that train the same weights; 1 on a GPU")
    parser.add_argument("--finite", action="store_true", help="strokes of a fixed grid, see finite.py; export.py does not know them")
    parser.add_argument("--device", default="cpu", help="cuda for a GPU")
    parser.add_argument("--batch", type=int, default=8, help="crops a step, half of them old")
    parser.add_argument("--side", type=int, default=96, help="of a crop, px")
    arguments = parser.parse_args()
    assert arguments.device == "cpu" or arguments.processes == 1, "one process on a GPU"
    torch.set_num_threads(1)  # before anything forks: OpenMP does not survive it
    torch.manual_seed(SEED)
    shared, photographs = Shared(arguments), Crops(arguments.photos, SEED, even=arguments.even)
    world = Crops(arguments.world, SEED + 1, arguments.tones) if arguments.world else photographs
    others = [multiprocessing.Process(target=train, args=(arguments, process, shared, photographs, world), daemon=True)
              for process in range(1, arguments.processes)]
    for other in others:
        other.start()
    print("processes", os.getpid(), *[other.pid for other in others], flush=True)
    train(arguments, 0, shared, photographs, world)
    checkpoint(arguments, shared)

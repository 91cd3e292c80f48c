"""Gathers the pictures of one world, a network's destination: `python3 worlds.py --world figures --gather figures.zip`.

README.md has their authors and licences. What allows no changes (most sky cultures of stellarium-data) is left out.
"""

import argparse
import glob

from PIL import Image

from held_out import HeldOut
from paintings import paintings
from photos import NEBULA_NAMES, NEBULAE, gather

WORLDS = {
    # Nebulae and star clusters, photographed and painted.
    "nebulae": [NEBULAE.format(name) for name in NEBULA_NAMES] + [
        "{unpacked}/**/data/art/nebulae/*.png", "{unpacked}/**/endless-sky/images/scene/eso*.jpg",
        "{unpacked}/**/endless-sky/images/land/nasa*.jpg", "{unpacked}/**/endless-sky/images/land/space*.jpg"],
    # Constellations as figures of light on a dark sky.
    "figures": ["/usr/share/stellarium/skycultures/western/*.png"],
    # Faces and creatures, painted.
    "portraits": ["{unpacked}/**/wesnoth/1.16/data/core/images/portraits/**/*.png",
                  "{unpacked}/**/wesnoth/1.16/data/core/images/story/*.*"],
}

# Paintings of GCompris, by the numbers of their boards.
PAINTED = {
    # Colour woodblock prints of the Edo period: Hokusai, Hiroshige.
    "floating-world": (4, 5, 6, 7, 8, 9, 10, 11, 12),
    # Oil paintings with open brushwork: Renoir, Bazille, Cassatt, Van Gogh.
    "plein-air": (1, 18, 20, 21, 22),
}


def pictures_of(world: str, unpacked: str):
    for resource in glob.glob(f"{unpacked}/**/gcompris-qt/rcc/paintings.rcc", recursive=True) if world in PAINTED else ():
        wanted = [f"board{number}" for number in PAINTED[world]]
        yield from ((f"gcompris/paintings-{name}", painting) for name, painting in paintings(resource) if name in wanted)
    paths = [path for pattern in WORLDS.get(world, ()) for path in glob.glob(pattern.format(unpacked=unpacked), recursive=True)]
    for path in sorted(set(paths)):
        yield path.removeprefix(unpacked), Image.open(path)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--world", required=True, choices=sorted({*WORLDS, *PAINTED}))
    parser.add_argument("--gather", required=True, help="file to write")
    parser.add_argument("--unpacked", default="unpacked", help="folder of packages unpacked with dpkg -x")
    arguments = parser.parse_args()
    kept, refused = gather(pictures_of(arguments.world, arguments.unpacked), arguments.gather, HeldOut())
    print(kept, "pictures; held out:", *refused, sep="\n")

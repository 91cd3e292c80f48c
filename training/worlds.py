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

# Behaim's globe as marble-qt-data unrolls it: two rows of four sheets, without the streaks that the poles are drawn out to.
GLOBE = "{unpacked}/**/maps/earth/behaim1492/1/00000{row}/00000{row}_00000{column}.jpg"
SHEET, TOP, BOTTOM = 675, 60, 1150  # px


def globe(unpacked: str):
    """(name, picture) of each sheet, from pole to equator and from the equator to the other pole."""
    for row, column in ((row, column) for row in range(2) for column in range(4)):
        for path in glob.glob(GLOBE.format(unpacked=unpacked, row=row, column=column), recursive=True):
            edges = (0, TOP, SHEET, SHEET) if row == 0 else (0, 0, SHEET, BOTTOM - SHEET)
            yield path.removeprefix(unpacked), Image.open(path).crop(edges)


def pictures_of(world: str, unpacked: str):
    for resource in glob.glob(f"{unpacked}/**/gcompris-qt/rcc/paintings.rcc", recursive=True) if world in PAINTED else ():
        wanted = [f"board{number}" for number in PAINTED[world]]
        yield from ((f"gcompris/paintings-{name}", painting) for name, painting in paintings(resource) if name in wanted)
    if world == "terra-incognita":
        yield from globe(unpacked)
    paths = [path for pattern in WORLDS.get(world, ()) for path in glob.glob(pattern.format(unpacked=unpacked), recursive=True)]
    for path in sorted(set(paths)):
        yield path.removeprefix(unpacked), Image.open(path)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--world", required=True, choices=sorted({*WORLDS, *PAINTED, "terra-incognita"}))
    parser.add_argument("--gather", required=True, help="file to write")
    parser.add_argument("--unpacked", default="unpacked", help="folder of packages unpacked with dpkg -x")
    arguments = parser.parse_args()
    kept, refused = gather(pictures_of(arguments.world, arguments.unpacked), arguments.gather, HeldOut())
    print(kept, "pictures; held out:", *refused, sep="\n")

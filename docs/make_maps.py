"""Draw the pictures of characters and of Chicago's streets; both sets must be in the folder that MIDRIB_DATA names.

MIDRIB_DATA=... python docs/make_maps.py
"""

import sys
from pathlib import Path

import matplotlib as mpl
import matplotlib.pyplot as plt
from matplotlib.collections import LineCollection

import midrib
from midrib.plotting.canvas import INK

sys.path.append(str(Path(__file__).parents[1]))
from experiments.data import load_chicago, load_omniglot

mpl.use("Agg")
mpl.rc_file(Path(__file__).with_name("matplotlibrc"))
HERE = Path(__file__).parent / "images" / "maps"


def characters():
    """Draw six characters and their skeletons."""
    drawings = load_omniglot()
    figure, axes = plt.subplots(1, 6, figsize=(9.6, 1.8))
    for ax, number in zip(axes, (40, 700, 1300, 1900, 2300, 2600), strict=True):
        mask = drawings[number].image
        graph = midrib.images.skeleton(mask)
        ax.imshow(~mask, cmap="gray", vmin=-2, interpolation="nearest")
        ax.add_collection(LineCollection(graph.nodes[graph.edges], colors="#D55E00", linewidths=1.1))
        ax.set_axis_off()
    figure.savefig(HERE / "characters.png")


def roads():
    """Draw the tracks of shuttles, the streets found in them and the street map."""
    city = load_chicago()
    found = midrib.maps.roads(city.X, city.labels)
    centre = city.X.mean(axis=0)
    figure, ax = plt.subplots(figsize=(9.6, 6.4))
    lines = (city.streets.nodes - centre)[city.streets.edges] / 1000
    ax.add_collection(LineCollection(lines, colors="#DDDDDD", linewidths=0.8))
    ax.scatter(*((city.X - centre).T / 1000), s=4, color="#56B4E9", alpha=0.4, linewidths=0)
    streets = (found.graph.nodes - centre)[found.graph.edges] / 1000
    ax.add_collection(LineCollection(streets, colors=INK, linewidths=1.1))
    (low, high), room = (streets.min(axis=(0, 1)), streets.max(axis=(0, 1))), 0.1
    ax.set(xlim=(low[0] - room, high[0] + room), ylim=(low[1] - room, high[1] + room))
    ax.set(aspect="equal", xlabel="km to the east", ylabel="km to the north")
    figure.savefig(HERE / "chicago.png", dpi=150)


if __name__ == "__main__":
    HERE.mkdir(parents=True, exist_ok=True)
    characters()
    roads()

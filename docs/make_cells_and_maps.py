"""Draw the pictures of the pages on AnnData and on images and maps; characters need Omniglot (MIDRIB_DATA)."""

import contextlib
import re
import sys
import tempfile
from pathlib import Path

import matplotlib as mpl
import matplotlib.pyplot as plt
from matplotlib.collections import LineCollection

import midrib

sys.path.append(str(Path(__file__).parents[1]))
from experiments.data import load_chicago, load_omniglot

HERE = Path(__file__).parent / "images"
mpl.use("Agg")


def save(ax, name):
    """Save a picture small enough for the docs."""
    path = HERE / f"{name}.png"
    path.parent.mkdir(parents=True, exist_ok=True)
    ax.figure.savefig(path, dpi=75)
    plt.close(ax.figure)


def cells():
    """Run the blocks of the page on cells, and save what each of them draws, in order."""
    page = (HERE.parent / "cells.md").read_text(encoding="utf-8")
    session, number = {}, 0
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        for block in re.findall(r"```python\n(.*?)```", page, flags=re.DOTALL):
            exec(compile(block, "cells.md", "exec"), session)
            for figure in map(plt.figure, plt.get_fignums()):
                number += 1
                path = HERE / "cells" / f"story-{number}.png"
                figure.savefig(path, dpi=75, bbox_inches="tight")
            plt.close("all")


def characters():
    """Draw six characters and their skeletons."""
    drawings = load_omniglot()
    numbers = [40, 700, 1300, 1900, 2300, 2600]
    _, axes = plt.subplots(1, 6, figsize=(9.6, 1.8), layout="constrained")
    for ax, number in zip(axes, numbers, strict=True):
        _over_ink(ax, drawings[number].image)
    save(axes[0], "maps/characters")


def vessels():
    """Draw a tree of thick and thin vessels, and its skeleton with its half-widths as circles."""
    from benchmarks.masks import drawn, vessel_tree

    _, (left, right) = plt.subplots(1, 2, figsize=(9.6, 4.8), layout="constrained")
    mask = drawn(vessel_tree(0, 400), 400)
    graph = _over_ink(left, mask)
    right.imshow(~mask, cmap="gray", vmin=-2, interpolation="nearest")
    for (x, y), radius in zip(graph.nodes[::6], graph.width[::6], strict=True):
        right.add_patch(plt.Circle((x, y), radius, fill=False, color="#0072B2", linewidth=0.8))
    right.set_axis_off()
    save(left, "maps/vessels")


def _over_ink(ax, mask):
    """Draw a mask and its skeleton."""
    graph = midrib.images.skeleton(mask)
    ax.imshow(~mask, cmap="gray", vmin=-2, interpolation="nearest")
    ax.add_collection(LineCollection(graph.nodes[graph.edges], colors="#D55E00", linewidths=1.6))
    ax.set_axis_off()
    return graph


def roads():
    """Draw the tracks of shuttles, the streets found in them and the street map."""
    city = load_chicago()
    found = midrib.maps.roads(city.X, city.labels)
    centre = city.X.mean(axis=0)
    _, ax = plt.subplots(figsize=(9.6, 6.4), layout="constrained")
    lines = (city.streets.nodes - centre)[city.streets.edges] / 1000
    ax.add_collection(LineCollection(lines, colors="#DDDDDD", linewidths=0.8))
    ax.scatter(*((city.X - centre).T / 1000), s=4, color="#56B4E9", alpha=0.4, linewidths=0)
    streets = (found.graph.nodes - centre)[found.graph.edges] / 1000
    ax.add_collection(LineCollection(streets, colors="#222222", linewidths=1.1))
    (low, high), room = (streets.min(axis=(0, 1)), streets.max(axis=(0, 1))), 0.1
    ax.set(xlim=(low[0] - room, high[0] + room), ylim=(low[1] - room, high[1] + room))
    ax.set(aspect="equal", xlabel="km to the east", ylabel="km to the north")
    save(ax, "maps/chicago")


if __name__ == "__main__":
    cells()
    characters()
    vessels()
    roads()

"""Draw the pictures of the pages on AnnData and on images and maps; characters need Omniglot (MIDRIB_DATA)."""

import contextlib
import re
import sys
import tempfile
from dataclasses import replace
from pathlib import Path

import matplotlib as mpl
import matplotlib.pyplot as plt
from matplotlib.collections import LineCollection

import midrib

sys.path.append(str(Path(__file__).parents[1]))
from experiments.data import load_omniglot

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
    """Draw six characters and their skeletons in pixels."""
    drawings = load_omniglot()
    numbers = [40, 700, 1300, 1900, 2300, 2600]
    _, axes = plt.subplots(1, 6, figsize=(9.6, 1.8), layout="constrained")
    for ax, number in zip(axes, numbers, strict=True):
        mask = drawings[number].image
        image = midrib.from_image(mask)
        model = midrib.PrincipalGraph(random_state=0).fit(image.X)
        places = image.to_pixels(model.nodes_)[:, ::-1]
        ax.imshow(~mask, cmap="gray", vmin=-2, interpolation="nearest")
        ax.add_collection(LineCollection(places[model.graph_.edges], colors="#D55E00", linewidths=1.8))
        ax.set_axis_off()
    save(axes[0], "maps/characters")


def roads():
    """Draw bus tracks, their graph and the street map."""
    city = midrib.datasets.load("gps_roads/athens")
    model = midrib.PrincipalGraph(400, graph="knn", sigma=1500.0, gamma=0.5, random_state=0).fit(city.X)
    centre = city.X.mean(axis=0)
    ax = midrib.plotting.graph(
        replace(model.graph_, nodes=(model.nodes_ - centre) / 1000, features=("km", "km")),
        (city.X - centre) / 1000,
    )
    lines = ((city.streets.nodes - centre) / 1000)[city.streets.edges]
    box = ax.axis()
    ax.add_collection(LineCollection(lines, colors="#DDDDDD", linewidths=0.8, zorder=0))
    ax.axis(box)
    save(ax, "maps/roads")


if __name__ == "__main__":
    cells()
    characters()
    roads()

"""Draw the picture of the README: shapes of known structure, fitted without any setting.

python docs/images/make_readme.py
"""

from pathlib import Path

import matplotlib as mpl

mpl.use("Agg")
import matplotlib.pyplot as plt

import midrib
from midrib import plotting

SHAPES = [
    ("s", "even"),
    ("spiral", "even"),
    ("binary_tree", "even"),
    ("circle", "uneven"),
    ("figure_eight", "even"),
    ("theta", "even"),
    ("lollipop", "even"),
    ("ladder", "even"),
    ("cross", "even"),
    ("two_moons", "uneven"),
    ("ring_and_line", "even"),
    ("three_arcs", "even"),
]


def main() -> None:
    """Fit and draw all shapes."""
    figure, axes = plt.subplots(2, 6, figsize=(12, 4.2), layout="constrained")
    for ax, (name, density) in zip(axes.flat, SHAPES, strict=True):
        shape = midrib.datasets.make_shape(name, 1000, noise=0.025, density=density, random_state=7)
        model = midrib.PrincipalGraph(random_state=0).fit(shape.X)
        ax.scatter(*shape.X.T, s=2, color="0.75", linewidths=0)
        plotting.graph(model.graph_, ax=ax)
        ax.set(title=name.replace("_", " "), aspect="equal", xticks=[], yticks=[], xlabel="", ylabel="")
        ax.title.set_fontsize(9)
        ax.axis("off")
        print(name, model.skeleton())
    figure.savefig(Path(__file__).with_name("readme.png"), dpi=110)


if __name__ == "__main__":
    main()

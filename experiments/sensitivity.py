"""What gamma, sigma and lambda do: the l1 graph of the distorted S-shape, one of them varied at a time."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from experiments.figures import bare, draw_edges, draw_samples, new_figure, save
from experiments.fitting import drawn, fit_l1
from experiments.measures import turning
from experiments.toy_sets import load_set

PAPER = (
    "A smaller gamma shortens the curve, a larger one follows the data; a larger sigma makes it smoother; "
    "a larger lambda gives more edges."
)
NEEDS: tuple[str, ...] = ()
VARIED = {
    "gamma": (0.05, 0.5, 5.0, 50.0),
    "sigma": (0.0003, 0.001, 0.01, 0.03),
    "lam": (0.05, 0.2, 1.0, 5.0),
}


def run(out: Path, *, small: bool = False) -> dict[str, Any]:
    """Fit every setting and draw them as small multiples."""
    toy = load_set("s_shape")
    X = toy.X[::2] if small else toy.X
    numbers: dict[str, Any] = {"source": toy.source}
    figure, axes = new_figure(len(VARIED), 4)
    for row, (parameter, values) in enumerate(VARIED.items()):
        numbers[parameter] = {}
        for ax, value in zip(axes[row], values, strict=True):
            changed: dict[str, Any] = {parameter: value}
            graph = drawn(fit_l1(X, replace(toy.settings, **changed)))
            numbers[parameter][str(value)] = {
                "extent": float(np.linalg.norm(np.ptp(graph.nodes, axis=0))),
                "edges": graph.n_edges,
                "mean_distance": float(graph.project(X).distance.mean()),
                "turns": turning(graph),
            }
            draw_samples(ax, X)
            draw_edges(ax, graph)
            bare(ax, f"{parameter} = {value}")
    numbers["figure"] = save(figure, out, "sensitivity")
    return numbers

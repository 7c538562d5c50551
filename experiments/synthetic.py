"""The paper's six synthetic sets: l1 graph, tree, automatic graph, polygonal line and density ridge, side by side."""

from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np

from experiments.baselines import density_ridge, polygonal_line
from experiments.figures import (
    GRAPH,
    TRUTH,
    bare,
    draw_edges,
    draw_nodes,
    draw_samples,
    new_figure,
    save,
)
from experiments.fitting import drawn, fit_auto, fit_l1, fit_tree
from experiments.measures import counts, distance_between, turning
from experiments.toy_sets import TABLE, Settings, ToySet, load_set, make_lookalike
from midrib import Graph
from midrib._types import FloatArray

PAPER = (
    "Both graphs are smoother than the rivals; the polygonal line fails on all but the S-shape; the tree is best "
    "on the tree, the l1 graph on loops and separate pieces; the density ridge has no order and scatters on the spiral."
)
NEEDS: tuple[str, ...] = ()
METHODS = ("l1", "tree", "auto", "polygonal line", "SCMS")


def run(out: Path, *, small: bool = False) -> dict[str, Any]:
    """Fit every method to every set; draw the authors' sets, measure on look-alikes with known truth."""
    names = ("s_shape", "three_clusters") if small else tuple(TABLE)
    figure, axes = new_figure(len(names), len(METHODS), size=(2.4, 2.2))
    numbers: dict[str, Any] = {}
    for row, name in enumerate(names):
        toy = load_set(name)
        shown = {method: learn(method, toy.X, toy.settings) for method in METHODS}
        _draw_row(axes[row], toy, shown)
        numbers[name] = {
            "source": toy.source,
            "true_topology": asdict(toy.settings.topology),
            "topology": {method: _topology(graph) for method, graph in shown.items()},
            "turns": {m: turning(g) for m, g in shown.items() if g.n_edges},
            "distance_to_truth": distances(name, n_sets=1 if small else 3),
        }
    numbers["figure"] = save(figure, out, "synthetic")
    return numbers


def learn(method: str, X: FloatArray, settings: Settings) -> Graph:
    """Return what a method makes of the samples; a density ridge is points without edges."""
    if method == "polygonal line":
        line = polygonal_line(X)
        return Graph(line.nodes, line.edges)
    if method == "SCMS":
        return Graph(density_ridge(X, settings.bandwidth), [])
    if method == "auto":
        return drawn(fit_auto(X))
    return drawn({"l1": fit_l1, "tree": fit_tree}[method](X, settings))


def distances(name: str, n_sets: int) -> dict[str, float]:
    """Return the mean distance between graph and truth, in both directions, over several look-alikes."""
    found: dict[str, list[float]] = {method: [] for method in METHODS}
    for seed in range(1, n_sets + 1):
        toy = make_lookalike(name, seed)
        assert toy.truth is not None
        for method in METHODS:
            graph = learn(method, toy.X, toy.settings)
            found[method].append(distance_between(graph, toy.truth)["mean"])
    return {method: float(np.mean(values)) for method, values in found.items()}


def _topology(graph: Graph) -> dict[str, int] | None:
    """Return pieces, loops and tips; points without edges have none."""
    return asdict(counts(graph)) if graph.n_edges else None


def _draw_row(axes: Any, toy: ToySet, shown: dict[str, Graph]) -> None:
    for ax, (method, graph) in zip(axes, shown.items(), strict=True):
        draw_samples(ax, toy.X)
        if graph.n_edges:
            draw_edges(ax, graph)
            # A piece may be no longer than a dot.
            draw_nodes(ax, graph.nodes, s=4)
        else:
            draw_samples(ax, graph.nodes, color=GRAPH if method != "SCMS" else TRUTH, s=6)
        bare(ax, f"{toy.settings.title}: {method}")

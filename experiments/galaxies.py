"""Beyond the paper: filaments of the cosmic web from the positions of galaxies."""

from pathlib import Path
from typing import Any

import numpy as np

from experiments.baselines import density_ridge
from experiments.data import load_galaxies
from experiments.figures import bare, draw_edges, draw_samples, new_figure, save
from experiments.fitting import drawn, fit_auto
from midrib import Graph, PrincipalGraph
from midrib._types import FloatArray

PAPER = ""
NEEDS = ("sdss_galaxies",)
N_NODES, BANDWIDTH = 1500, 1.0


def run(out: Path, *, small: bool = False) -> dict[str, Any]:
    """Learn filaments from half of the galaxies; the other half should lie nearer to them than chance."""
    sky = load_galaxies().X
    # Degrees of the sky on a plane, true to size near the middle declination.
    X = np.column_stack([sky[:, 0] * np.cos(np.radians(sky[:, 1].mean())), sky[:, 1]])
    rng = np.random.default_rng(0)
    X = X[rng.permutation(len(X))][: 2000 if small else None]
    seen, held = X[: len(X) // 2], X[len(X) // 2 :]
    n_nodes = 120 if small else N_NODES
    tree = drawn(PrincipalGraph(n_nodes, graph="tree", sigma=0.25, gamma=1.0, random_state=0).fit(seen))
    auto = drawn(fit_auto(seen))
    ridge = density_ridge(seen, BANDWIDTH, start=seen[::4], max_iter=100)
    rivals = {"tree": tree, "auto": auto, "SCMS": Graph(ridge, [])}
    anywhere = _footprint(X, len(held), rng)
    numbers: dict[str, Any] = {"galaxies": len(X)}
    numbers |= {name: _contrast(graph, held, anywhere) for name, graph in rivals.items()}
    figure, axes = new_figure(1, 3, size=(5.0, 3.2))
    for ax, (name, graph) in zip(axes[0], rivals.items(), strict=True):
        draw_samples(ax, X, s=0.6)
        if graph.n_edges:
            draw_edges(ax, graph, linewidths=0.8)
        else:
            draw_samples(ax, graph.nodes, s=0.8, color="#b3261e")
        bare(
            ax,
            f"{name}: held-out galaxies {numbers[name]['times_nearer_than_chance']:.2f} times nearer than chance",
        )
    numbers["figure"] = save(figure, out, "galaxies")
    return numbers


def _footprint(X: FloatArray, n: int, rng: np.random.Generator) -> FloatArray:
    """Return points spread evenly over the part of the sky that the survey covers: cells of 2 degrees with galaxies."""
    cell = np.floor(X / 2.0).astype(int)
    occupied = np.unique(cell, axis=0)
    return 2.0 * (occupied[rng.integers(len(occupied), size=n)] + rng.random((n, 2)))


def _contrast(graph: Graph, held: FloatArray, anywhere: FloatArray) -> dict[str, Any]:
    """Compare the median distances of held-out galaxies and of chance points from a graph."""
    mine, chance = (np.median(graph.project(points).distance) for points in (held, anywhere))
    return {
        "nodes": len(graph.nodes),
        "median_distance_of_held_out_galaxies": float(mine),
        "median_distance_of_chance_points": float(chance),
        "times_nearer_than_chance": float(chance / mine),
    }

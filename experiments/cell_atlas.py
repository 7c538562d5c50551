"""Beyond the paper: pseudotime of single cells of the worm's embryo against the embryo's age."""

from pathlib import Path
from typing import Any

import numpy as np
from scipy.stats import spearmanr
from sklearn.cluster import KMeans

from experiments.data import load_cells
from experiments.figures import draw_edges, new_figure, save
from experiments.fitting import drawn, fit_auto
from midrib import PrincipalGraph
from midrib._types import FloatArray

PAPER = ""
NEEDS = ("sc_worm_embryo",)
N_NODES, N_COMPONENTS = 100, 10


def run(out: Path, *, small: bool = False) -> dict[str, Any]:
    """Order cells from the youngest on; correlate with the age of their embryo, within each piece of the graph."""
    data = load_cells("worm_embryo")
    rows = slice(None, None, 6 if small else 1)
    X, age = data.X[rows, :N_COMPONENTS], data.annotations["embryo_time"][rows]
    n_nodes = 30 if small else N_NODES
    sigma = _residual(X, n_nodes)
    models = {
        "tree": PrincipalGraph(n_nodes, graph="tree", sigma=sigma, gamma=1.0, random_state=0).fit(X),
        "k-means and spanning tree": _plain(X, n_nodes),
        "auto": fit_auto(X, graph="tree"),
    }
    numbers: dict[str, Any] = {"cells": len(X), "components": N_COMPONENTS}
    for name, model in models.items():
        way = model.trajectory(X, root=youngest_nodes(model, X, age))
        numbers[name] = {
            "spearman_of_pseudotime_and_embryo_age": float(spearmanr(way.pseudotime, age)[0]),
            "components": way.graph.n_components,
            "nodes": len(model.nodes_),
        }
    numbers["figure"] = _draw(out, X, np.asarray(data.labels)[rows], age, models["auto"])
    return numbers


def youngest_nodes(model: PrincipalGraph, X: FloatArray, age: FloatArray) -> list[int]:
    """Return in every piece of the graph the node whose cells are youngest on average."""
    nearest = model.predict(X)
    count = np.bincount(nearest, minlength=len(model.nodes_))
    total = np.bincount(nearest, weights=age, minlength=len(model.nodes_))
    mean = np.divide(total, count, out=np.full(len(count), np.inf), where=count > 0)
    component = drawn(model).component
    return [int(np.where(component == piece, mean, np.inf).argmin()) for piece in np.unique(component)]


def _residual(X: FloatArray, n_nodes: int) -> float:
    """Return the mean squared distance to the nearest of so many centres: a bandwidth at the width of the data."""
    return float(KMeans(n_nodes, random_state=0, n_init=1).fit(X).inertia_) / len(X)


def _plain(X: FloatArray, n_nodes: int) -> PrincipalGraph:
    centres = KMeans(n_nodes, random_state=0, n_init=1).fit(X).cluster_centers_
    return PrincipalGraph(n_nodes, graph="tree", sigma=1e-6, gamma=1.0, init=centres, max_iter=0).fit(X)


def _draw(out: Path, X: FloatArray, label: Any, age: FloatArray, model: PrincipalGraph) -> str:
    from matplotlib import colormaps

    figure, axes = new_figure(1, 2, size=(4.6, 3.8))
    left, right = axes[0]
    for number, name in enumerate(np.unique(label)):
        mine = label == name
        left.scatter(*X[mine, :2].T, s=4, color=colormaps["tab10"](number % 10), label=name, linewidths=0)
    left.legend(fontsize=5.5, frameon=False, markerscale=2)
    dots = right.scatter(*X[:, :2].T, s=4, c=age, cmap="viridis", linewidths=0)
    figure.colorbar(dots, ax=right, label="age of the embryo, minutes")
    for ax, title in ((left, "cell types"), (right, "age")):
        draw_edges(ax, drawn(model).at(model.nodes_[:, :2]), colors="#1a1a1a")
        ax.set_title(f"automatic tree over {title}, first two components", fontsize=8)
        ax.set(xticks=[], yticks=[])
    return save(figure, out, "cell_atlas")

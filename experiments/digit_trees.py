"""What the two large experiments share: a tree over 1000 centres of handwritten digits."""

import time
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import scipy.sparse as sp
from scipy.sparse.csgraph import dijkstra
from sklearn.cluster import KMeans

from experiments.figures import draw_adjacency, draw_edges, new_figure, save
from experiments.fitting import drawn, fit_auto
from experiments.measures import majority_labels, same_label_share
from experiments.preprocessing import principal_components, scaled_to_one
from midrib import L1Graph, PrincipalGraph
from midrib._graph.edges import squared_lengths
from midrib._types import FloatArray, IntArray
from midrib.datasets import Dataset

# A tree has no lambda: the paper's "lambda = 0.1" is read as gamma, and others are shown beside it.
PAPER_SIGMA, PAPER_GAMMA, N_NODES = 0.1, 0.1, 1000


@dataclass(frozen=True, eq=False)
class Labelled:
    """A fitted graph, the digit of every node by soft and by plain votes, and how long the fit took."""

    model: PrincipalGraph
    labels: IntArray
    majority: IntArray
    """Most frequent digit of the samples nearest to every node, -1 where there are none."""
    seconds: float

    @property
    def purity(self) -> float:
        """Share of the edges between nodes with samples that join equal digits.

        By plain votes: soft ones smooth the digits along the graph, the more so the wider sigma is.
        """
        edges = drawn(self.model).edges
        return same_label_share(edges[(self.majority[edges] >= 0).all(axis=1)], self.majority)

    def numbers(self) -> dict[str, Any]:
        """Return what decides about it."""
        edges = drawn(self.model).edges
        return {
            "same_digit_edges": self.purity,
            "same_digit_edges_by_soft_votes": same_label_share(edges, self.labels),
            "nodes_without_samples": int((self.majority < 0).sum()),
            "edges": len(edges),
            "nodes": len(self.labels),
            "iterations": self.model.n_iter_,
            "seconds": self.seconds,
        }


def digit_experiment(
    data: Dataset, out: Path, *, max_iter: int, others: tuple[tuple[float, float], ...], small: bool
) -> dict[str, Any]:
    """Fit trees with the paper's settings and others, an l1 graph, the automatic graph, and the plain spanning tree."""
    every = max(1, len(data.X) // 600) if small else 1
    n_nodes = 40 if small else N_NODES
    X = scaled_to_one(principal_components(data.X[::every]))
    digits = np.asarray(data.labels)[::every]
    fits = {"k-means and spanning tree": plain_tree(X, digits, n_nodes)}
    for sigma, gamma in ((PAPER_SIGMA, PAPER_GAMMA), *others):
        settings = {"graph": "tree", "sigma": sigma, "gamma": gamma, "max_iter": max_iter}
        fits[_title(sigma, gamma)] = _timed(X, digits, n_nodes, settings)
    best = max(((PAPER_SIGMA, PAPER_GAMMA), *others), key=lambda pair: fits[_title(*pair)].purity)
    family = L1Graph(lam=1.0, n_neighbors=10, homogeneous=True)
    mesh = {"graph": family, "sigma": best[0], "gamma": best[1], "max_iter": 10}
    fits["l1 graph"] = _timed(X, digits, n_nodes, mesh)
    fits["auto"] = label_nodes(partial(fit_auto, graph="tree"), X, digits)
    numbers: dict[str, Any] = {"samples": len(X), "dimensions": X.shape[1]}
    numbers |= {title: fit.numbers() for title, fit in fits.items()}
    tree = fits[_title(*best)]
    numbers["best tree"] = _title(*best)
    numbers["path from 0 to 4 in the best tree"] = digits_along(tree, 0, 4)
    shown = {title: fits[title] for title in (_title(PAPER_SIGMA, PAPER_GAMMA), _title(*best), "l1 graph")}
    numbers["figure"] = _draw(out, data.name, shown, tree)
    return numbers


def plain_tree(X: FloatArray, digits: IntArray, n_nodes: int) -> Labelled:
    """Return the spanning tree of k-means centres, without any of our steps."""
    begin = time.perf_counter()
    centres = KMeans(n_nodes, random_state=0, n_init=1).fit(X).cluster_centers_
    taken = time.perf_counter() - begin
    # No iteration, and a bandwidth far below every distance: the tree and the nearest centre are k-means' own.
    start = PrincipalGraph(n_nodes, graph="tree", sigma=1e-6, gamma=1.0, init=centres, max_iter=0)
    fit = label_nodes(start.fit, X, digits)
    return replace(fit, seconds=fit.seconds + taken)


def label_nodes(fit: Any, X: FloatArray, digits: IntArray) -> Labelled:
    """Fit, and give every node the digit with most votes.

    For drawing, a sample votes by its soft assignment, so that no node is left out.
    """
    begin = time.perf_counter()
    model = fit(X)
    seconds = time.perf_counter() - begin
    votes = np.zeros((len(model.nodes_), 10))
    for first in range(0, len(X), 5000):
        rows = slice(first, first + 5000)
        votes += model.predict_proba(X[rows]).T @ np.eye(10)[digits[rows]]
    majority = majority_labels(model.predict(X), digits, len(votes))
    return Labelled(model, votes.argmax(axis=1), majority, seconds)


def digits_along(fit: Labelled, start: int, stop: int) -> list[int]:
    """Return the digits met on the shortest way from one digit to another, repeats left out."""
    nodes, edges = fit.model.nodes_, drawn(fit.model).edges
    length = np.sqrt(squared_lengths(nodes, edges))
    links = sp.coo_array((length, tuple(edges.T)), shape=(len(nodes), len(nodes))).tocsr()
    first, last = (np.flatnonzero(fit.labels == digit) for digit in (start, stop))
    if not len(first) or not len(last):
        return []
    reach, before, _ = dijkstra(links, directed=False, indices=first, min_only=True, return_predecessors=True)
    node = int(last[reach[last].argmin()])
    if not np.isfinite(reach[node]):
        return []
    way = [node]
    while before[way[-1]] >= 0:
        way.append(int(before[way[-1]]))
    along = fit.labels[way[::-1]]
    return [int(digit) for digit in along[np.concatenate([[True], along[1:] != along[:-1]])]]


def _timed(X: FloatArray, digits: IntArray, n_nodes: int, settings: dict[str, Any]) -> Labelled:
    return label_nodes(PrincipalGraph(n_nodes, random_state=0, **settings).fit, X, digits)


def _title(sigma: float, gamma: float) -> str:
    mark = " (paper)" if (sigma, gamma) == (PAPER_SIGMA, PAPER_GAMMA) else ""
    return f"tree, sigma {sigma:g}, gamma {gamma:g}{mark}"


def _draw(out: Path, name: str, shown: dict[str, Labelled], tree: Labelled) -> str:
    """Draw adjacency matrices ordered by digit, and the tree in three principal components."""
    from matplotlib import colormaps

    figure, axes = new_figure(1, len(shown) + 1, size=(3.3, 3.6))
    for ax, (title, fit) in zip(axes[0], shown.items(), strict=False):
        draw_adjacency(ax, fit.model.weights_, np.argsort(fit.labels, kind="stable"), fit.labels, title)
    place = axes[0, -1].get_subplotspec()
    axes[0, -1].remove()
    ax = figure.add_subplot(place, projection="3d")
    nodes, colors = tree.model.nodes_[:, :3], colormaps["tab10"].colors
    draw_edges(ax, drawn(tree.model).at(nodes), colors="#808080", linewidths=0.6)
    for digit in np.unique(tree.labels):
        mine = tree.labels == digit
        ax.scatter(*nodes[mine].T, s=7, color=colors[digit], label=str(digit), depthshade=False)
    ax.legend(fontsize=6, ncols=2, loc="upper left", bbox_to_anchor=(-0.1, 1.0), frameon=False)
    ax.set(xticklabels=[], yticklabels=[], zticklabels=[])
    # Old matplotlib measures axes in space beyond all bounds, so the layout leaves them out.
    ax.set_in_layout(False)
    return save(figure, out, name)

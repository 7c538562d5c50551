"""The numbers that decide: topology, distance to a truth, smoothness, purity of edges."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from midrib import Graph
from midrib._types import FloatArray, IntArray


@dataclass(frozen=True)
class Counts:
    """Components, independent loops and tips: what is known of a drawing."""

    components: int
    loops: int
    tips: int


def counts(graph: Graph) -> Counts:
    """Count what a graph has of them."""
    return Counts(graph.n_components, graph.n_loops, len(graph.tips))


def distance_between(graph: Graph, truth: Graph) -> dict[str, float]:
    """Return mean distances along a graph to the truth and along the truth to the graph, and their mean."""
    spacing = float(np.ptp(truth.nodes, axis=0).max()) / 500
    to_truth = truth.project(graph.points_along(spacing=spacing).points).distance.mean()
    from_truth = graph.project(truth.points_along(spacing=spacing).points).distance.mean()
    return {
        "to_truth": float(to_truth),
        "from_truth": float(from_truth),
        "mean": float(to_truth + from_truth) / 2,
    }


def turning(graph: Graph) -> float:
    """Return the total change of direction along all branches, in full turns: less is smoother."""
    total = 0.0
    for branch in graph.branches:
        step = np.diff(graph.nodes[branch], axis=0)
        length = np.linalg.norm(step, axis=1, keepdims=True)
        unit = (step / np.maximum(length, np.finfo(float).tiny))[length[:, 0] > 0]
        cosine = (unit[:-1] * unit[1:]).sum(axis=1)
        total += float(np.arccos(np.clip(cosine, -1, 1)).sum())
    return total / (2 * np.pi)


def same_label_share(edges: IntArray, labels: ArrayLike) -> float:
    """Return the share of edges whose ends have the same label."""
    labels = np.asarray(labels)
    return float((labels[edges[:, 0]] == labels[edges[:, 1]]).mean())


def majority_labels(nearest: IntArray, labels: ArrayLike, n_nodes: int) -> NDArray[Any]:
    """Return the most frequent label of the samples nearest to every node.

    A node without samples takes the label of none: an empty string, or -1 for numbers.
    """
    names, codes = np.unique(np.asarray(labels), return_inverse=True)
    votes = np.zeros((n_nodes, len(names)), dtype=np.intp)
    np.add.at(votes, (nearest, codes), 1)
    none = -1 if names.dtype.kind in "iu" else ""
    return np.where(votes.sum(axis=1) > 0, names[votes.argmax(axis=1)], none)


def rank_correlation_on_ring(first: FloatArray, second: FloatArray) -> float:
    """Return the circular correlation of two cyclic orders, 1 when they agree up to start and direction.

    Ranks become angles; of both directions the better one counts (Fisher and Lee's coefficient on ranks).
    """
    n = len(first)
    a, b = (2 * np.pi * np.argsort(np.argsort(values)) / n for values in (first, second))
    return float(max(abs(np.exp(1j * (a - b)).mean()), abs(np.exp(1j * (a + b)).mean())))

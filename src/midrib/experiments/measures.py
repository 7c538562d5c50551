"""The numbers that decide: topology, distance to a truth, smoothness, purity of edges."""

from typing import Any

import numpy as np

from midrib._types import FloatArray, IntArray
from midrib.datasets import Topology
from midrib.skeleton import decompose
from midrib.trajectory import project


def topology(n_nodes: int, edges: IntArray) -> Topology:
    """Return components, independent loops and tips of a graph."""
    structure = decompose(n_nodes, edges)
    return Topology(structure.n_components, structure.n_loops, len(structure.tips))


def points_along(nodes: FloatArray, edges: IntArray, spacing: float) -> FloatArray:
    """Return points at most ``spacing`` apart along the edges, each standing for the same length of graph.

    A graph without any length gives its nodes.
    """
    start, step = nodes[edges[:, 0]], nodes[edges[:, 1]] - nodes[edges[:, 0]]
    length = np.linalg.norm(step, axis=1)
    reach = np.cumsum(length)
    if not len(reach) or reach[-1] <= 0:
        return nodes
    at = (np.arange(int(np.ceil(reach[-1] / spacing))) + 0.5) * reach[-1] / np.ceil(reach[-1] / spacing)
    edge = np.searchsorted(reach, at)
    place = (at - (reach[edge] - length[edge])) / length[edge]
    return start[edge] + place[:, None] * step[edge]


def distance_between(
    nodes: FloatArray, edges: IntArray, truth_nodes: FloatArray, truth_edges: IntArray
) -> dict[str, float]:
    """Return mean distances along a graph to the truth and along the truth to the graph, and their mean."""
    spacing = float(np.ptp(truth_nodes, axis=0).max()) / 500
    to_truth = project(points_along(nodes, edges, spacing), truth_nodes, truth_edges).distance.mean()
    from_truth = project(points_along(truth_nodes, truth_edges, spacing), nodes, edges).distance.mean()
    return {
        "to_truth": float(to_truth),
        "from_truth": float(from_truth),
        "mean": float(to_truth + from_truth) / 2,
    }


def turning(nodes: FloatArray, edges: IntArray) -> float:
    """Return the total change of direction along all branches, in full turns: less is smoother."""
    total = 0.0
    for branch in decompose(len(nodes), edges).branches:
        step = np.diff(nodes[branch], axis=0)
        length = np.linalg.norm(step, axis=1, keepdims=True)
        unit = (step / np.maximum(length, np.finfo(float).tiny))[length[:, 0] > 0]
        cosine = (unit[:-1] * unit[1:]).sum(axis=1)
        total += float(np.arccos(np.clip(cosine, -1, 1)).sum())
    return total / (2 * np.pi)


def same_label_share(edges: IntArray, labels: Any) -> float:
    """Return the share of edges whose ends have the same label."""
    labels = np.asarray(labels)
    return float((labels[edges[:, 0]] == labels[edges[:, 1]]).mean())


def majority_labels(nearest: IntArray, labels: Any, n_nodes: int) -> Any:
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

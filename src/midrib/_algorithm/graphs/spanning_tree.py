"""The family of spanning trees: connect is an exact Euclidean minimum spanning tree.

SciPy's `minimum_spanning_tree` reads a dense entry of at most 1e-8, and a sparse zero, as "no edge",
and nodes that merge are normal here; so the tree is grown by Prim's algorithm, in O(K) memory.
"""

import warnings
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import scipy.sparse as sp

from midrib._algorithm.graphs.graph import Graph, GraphStep
from midrib._algorithm.graphs.links import NO_LINKS, Links
from midrib._types import FloatArray, IntArray

Penalise = Callable[[int, IntArray, FloatArray], None]
"""Changes, in place, the costs of joining one node to the others that are still outside the tree."""


@dataclass(frozen=True)
class SpanningTree:
    """Trees through all nodes; the best one has the smallest sum of squared edge lengths.

    Where side information leaves the nodes in several pieces, every piece gets a tree of its own.
    """

    def prepare(self, anchors: FloatArray, links: Links = NO_LINKS) -> GraphStep:
        """Return the step that connects nodes by the minimum spanning tree of the permitted edges."""
        n_nodes = len(anchors)
        if links.is_empty:
            return lambda nodes: Graph.from_edges(n_nodes, minimum_spanning_tree(nodes))
        _refuse_cycle(n_nodes, links.required)
        penalise = _penalty(n_nodes, links)
        pieces = n_nodes - len(minimum_spanning_tree(anchors, penalise))
        if pieces > 1:
            msg = f"the permitted edges leave the nodes in {pieces} pieces, so the tree is a spanning forest"
            warnings.warn(msg, UserWarning, stacklevel=2)
        return lambda nodes: Graph.from_edges(n_nodes, minimum_spanning_tree(nodes, penalise))


def minimum_spanning_tree(nodes: FloatArray, penalise: Penalise | None = None) -> IntArray:
    """Return the edges of a minimum spanning tree, or forest where infinite costs separate the nodes."""
    centred = nodes - nodes.mean(axis=0)
    norms = np.einsum("ij,ij->i", centred, centred)
    outside = np.arange(1, len(nodes))
    cost, parent = np.full(len(outside), np.inf), np.zeros(len(outside), dtype=np.intp)
    edges, newest = [], 0
    while len(outside):
        distance = norms[outside] - 2 * (centred[outside] @ centred[newest]) + norms[newest]
        if penalise is not None:
            penalise(newest, outside, distance)
        closer = distance < cost
        cost[closer], parent[closer] = distance[closer], newest
        best = int(cost.argmin())
        newest = int(outside[best])
        if cost[best] < np.inf:
            edges.append((int(parent[best]), newest))
        outside, cost, parent = (_without(a, best) for a in (outside, cost, parent))
    return np.sort(np.array(edges, dtype=np.intp).reshape(-1, 2), axis=1)


def _without(array: np.ndarray, index: int) -> np.ndarray:
    """Drop one entry by overwriting it with the last; order does not matter."""
    array[index] = array[-1]
    return array[:-1]


def _penalty(n_nodes: int, links: Links) -> Penalise:
    """Return the change of costs that makes Prim's algorithm obey the links."""
    forbidden, required = (_symmetric(n_nodes, pairs) for pairs in (links.forbidden, links.required))

    def penalise(newest: int, outside: IntArray, cost: FloatArray) -> None:
        if links.groups is not None:
            cost[links.groups[outside] != links.groups[newest]] = np.inf
        if links.allowed is not None:
            cost[~np.isin(outside, _row(links.allowed, newest))] = np.inf
        cost[np.isin(outside, _row(forbidden, newest))] = np.inf
        # Cheaper than any distance: Prim takes every required edge as soon as it meets one of its ends.
        cost[np.isin(outside, _row(required, newest))] = -np.inf

    return penalise


def _symmetric(n_nodes: int, pairs: IntArray) -> sp.csr_array:
    i, j = np.concatenate([pairs, pairs[:, ::-1]]).T
    return sp.csr_array((np.ones(len(i), dtype=bool), (i, j)), shape=(n_nodes, n_nodes))


def _row(matrix: sp.csr_array, index: int) -> IntArray:
    columns: IntArray = matrix.indices[matrix.indptr[index] : matrix.indptr[index + 1]]
    return columns


def _refuse_cycle(n_nodes: int, required: IntArray) -> None:
    """Raise a ValueError if the required edges close a cycle, which no tree holds."""
    matrix = _symmetric(n_nodes, required)
    n_edges = matrix.nnz // 2
    n_pieces = sp.csgraph.connected_components(matrix, directed=False, return_labels=False)
    if n_edges > n_nodes - n_pieces:
        pairs = ", ".join(f"{i}-{j}" for i, j in required[:6])
        msg = (
            f"the must_link pairs ({pairs}{', ...' if len(required) > 6 else ''}) close a cycle, "
            "which a spanning tree cannot hold; drop a pair or use graph='l1'."
        )
        raise ValueError(msg)

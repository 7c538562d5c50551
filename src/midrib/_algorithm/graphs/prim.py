"""Prim's algorithm without a distance matrix: O(K^2 D) time, O(K) memory beside the nodes.

SciPy's `minimum_spanning_tree` reads a dense entry of at most 1e-8, and a sparse zero, as "no edge", and needs
all K^2 distances. Here the tree grows node by node, and only the distances to the newest node are computed.
"""

from collections.abc import Callable

import numpy as np

from midrib._graph.edges import squared_lengths
from midrib._types import FloatArray, IntArray

Penalise = Callable[[int, IntArray, FloatArray], None]
"""Changes, in place, the costs of joining one node to the others that are still outside the tree."""

_NEAR = 1e-6
"""Of the square of a node, below which squared distances are sums of squares."""
_N_LEADING = 8
"""Coordinates compared first by the compiled version."""


def grow_tree(nodes: FloatArray, penalise: Penalise | None = None) -> IntArray:
    """Return the edges of a minimum spanning tree, or forest where infinite costs separate the nodes."""
    points = nodes - nodes.mean(axis=0)
    norms = np.einsum("ij,ij->i", points, points)
    outside = np.arange(len(nodes))
    cost, parent = np.full(len(nodes), np.inf), np.zeros(len(nodes), dtype=np.intp)
    edges, best = [], 0
    for n_outside in range(len(nodes) - 1, -1, -1):
        newest, point, norm = int(outside[best]), points[best].copy(), norms[best]
        if n_outside < len(nodes) - 1 and cost[best] < np.inf:
            edges.append((int(parent[best]), newest))
        # The last node takes the place of the newest, so that those outside stay in front.
        for array in (points, norms, outside, cost, parent):
            array[best] = array[n_outside]
        if n_outside == 0:
            break
        distance = norms[:n_outside] - 2 * (points[:n_outside] @ point) + norm
        # Between nodes near each other the terms cancel.
        near = np.flatnonzero(distance <= _NEAR * norm)
        distance[near] = ((points[near] - point) ** 2).sum(axis=1)
        if penalise is not None:
            penalise(newest, outside[:n_outside], distance)
        closer = distance < cost[:n_outside]
        cost[:n_outside][closer], parent[:n_outside][closer] = distance[closer], newest
        best = int(cost[:n_outside].argmin())
    return np.array(edges, dtype=np.intp).reshape(-1, 2)


def grow_tree_compiled(nodes: FloatArray, any_tree: IntArray | None = None) -> IntArray:
    """Return the edges of a minimum spanning tree, three to thirty times faster; needs numba.

    A few leading principal coordinates bound most distances well enough to leave out the others.

    Parameters
    ----------
    nodes
        Points of shape (n_nodes, n_features).
    any_tree
        Edges of some spanning tree, best one that is nearly minimal, as that of the last iteration. No edge
        of the minimum one is longer than its longest, so longer distances need not be completed.
    """
    from midrib._kernels.prim import grow

    turned = _principal_coordinates(nodes)
    # Turning rounds; the bound is loosened by far more than that.
    bound = np.inf if any_tree is None else 1.001 * squared_lengths(turned, any_tree).max(initial=0.0)
    leading = np.ascontiguousarray(turned[:, :_N_LEADING].T)
    edges: IntArray = grow(leading, np.ascontiguousarray(turned[:, _N_LEADING:]), bound)
    return edges


def _principal_coordinates(nodes: FloatArray) -> FloatArray:
    """Return the nodes turned so that their first coordinates vary most; their distances stay the same."""
    centred = nodes - nodes.mean(axis=0)
    n_nodes, n_features = nodes.shape
    if n_features <= _N_LEADING:
        return centred
    if n_nodes < 20 * n_features:
        # Too few nodes to repay the axes; the features that vary most do nearly as well.
        return centred[:, np.argsort(-centred.var(axis=0), kind="stable")]
    _, axes = np.linalg.eigh(centred.T @ centred)
    turned: FloatArray = centred @ axes[:, ::-1]
    return turned

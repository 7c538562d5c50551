"""Minimum spanning trees where arrays of another library are, by Boruvka's algorithm on all pairs of nodes.

In every round each piece is joined to its nearest other piece, so that a dozen rounds of products of K x K, a block of
rows at a time, take the place of the K steps of Prim's algorithm that a processor is better at.
"""

import numpy as np
import scipy.sparse as sp
from scipy.sparse.csgraph import connected_components

from midrib._graph.edges import cheapest_tree
from midrib._samples.namespaces import Foreign, namespace, to_numpy
from midrib._types import FloatArray, IntArray

_DISTANCES = 2**26
"""Distances held at a time."""


def spanning_tree(points: Foreign) -> IntArray:
    """Return the edges of a minimum spanning tree of points in double precision."""
    n_nodes = int(points.shape[0])
    piece, n_pieces = np.arange(n_nodes), n_nodes
    edges = np.empty((0, 2), dtype=np.intp)
    while n_pieces > 1:
        other, distance = _nearest_elsewhere(points, piece)
        order = np.lexsort((np.arange(n_nodes), distance, piece))
        cheapest = order[np.unique(piece[order], return_index=True)[1]]
        pairs = np.sort(np.column_stack([cheapest, other[cheapest]]), axis=1)
        edges = np.concatenate([edges, _forest(pairs, distance[cheapest], n_nodes)])
        ones = np.ones(len(edges), dtype=bool)
        joined = sp.csr_array((ones, (edges[:, 0], edges[:, 1])), shape=(n_nodes, n_nodes))
        n_pieces, piece = connected_components(joined, directed=False)
    return edges


def _nearest_elsewhere(points: Foreign, piece: IntArray) -> tuple[IntArray, FloatArray]:
    """Return for every node the nearest one of another piece, and its squared distance."""
    xp, n_nodes = namespace(points), int(points.shape[0])
    owner = xp.asarray(piece.astype(np.int64), device=points.device)
    turned, norms = -2 * xp.matrix_transpose(points), xp.sum(points * points, axis=1)
    others, distances = [], []
    step = max(1, _DISTANCES // n_nodes)
    for first in range(0, n_nodes, step):
        rows = slice(first, min(first + step, n_nodes))
        squared = points[rows, :] @ turned + norms + norms[rows][:, None]
        own = owner[rows][:, None] == owner[None, :]
        squared = xp.where(own, xp.full_like(squared, float("inf")), squared)
        others.append(to_numpy(xp.argmin(squared, axis=1)))
        distances.append(to_numpy(xp.min(squared, axis=1)))
    return np.concatenate(others).astype(np.intp), np.concatenate(distances)


def _forest(pairs: IntArray, distance: FloatArray, n_nodes: int) -> IntArray:
    """Return pairs without those that close a cycle, which equal distances may; the shorter ones stay."""
    order = np.lexsort((pairs[:, 1], pairs[:, 0], distance))
    _, first = np.unique(pairs[order] @ np.array([n_nodes, 1]), return_index=True)
    kept = pairs[order[np.sort(first)]]
    return kept[cheapest_tree(kept, np.arange(float(len(kept))), n_nodes)]

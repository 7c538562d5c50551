"""The inner loops of Prim's algorithm, compiled. Only `prim.grow_tree_compiled` imports this module."""

import numpy as np
from numba import njit

from midrib._types import FloatArray, IntArray


# Sums may be reordered, which lets them use vector instructions; comparisons with infinity stay exact.
@njit(cache=True, nogil=True, fastmath={"reassoc", "contract", "nsz"})
def grow(leading: FloatArray, rest: FloatArray, bound: float) -> IntArray:
    """Return the edges of a minimum spanning tree none of whose squared lengths exceeds ``bound``.

    ``leading`` (few coordinates, n_nodes) and ``rest`` (n_nodes, the others) are overwritten: the nodes still
    outside the tree are kept in front, so that every pass reads memory in order.
    """
    n_leading, n_nodes = leading.shape
    label = np.arange(n_nodes)
    cost = np.full(n_nodes, np.inf)
    cost[:] = bound if bound > 0 else np.finfo(np.float64).tiny
    parent = np.zeros(n_nodes, dtype=np.int64)
    edges = np.empty((n_nodes - 1, 2), dtype=np.int64)
    partial = np.empty(n_nodes)
    best, n_outside = 0, n_nodes
    for step in range(n_nodes):
        newest, front, back = label[best], leading[:, best].copy(), rest[best].copy()
        if step > 0:
            edges[step - 1, 0], edges[step - 1, 1] = parent[best], newest
        n_outside -= 1
        leading[:, best], rest[best] = leading[:, n_outside], rest[n_outside]
        label[best], cost[best], parent[best] = label[n_outside], cost[n_outside], parent[n_outside]
        partial[:n_outside] = 0.0
        for axis in range(n_leading):
            row, origin = leading[axis], front[axis]
            for i in range(n_outside):
                partial[i] += (row[i] - origin) ** 2
        best, smallest = 0, np.inf
        for i in range(n_outside):
            if partial[i] < cost[i]:
                squared = partial[i]
                for k in range(rest.shape[1]):
                    squared += (rest[i, k] - back[k]) ** 2
                if squared < cost[i]:
                    cost[i], parent[i] = squared, newest
            if cost[i] < smallest:
                best, smallest = i, cost[i]
    return edges

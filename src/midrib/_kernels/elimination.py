"""Place on a forest: elimination from the leaves to the roots, compiled. Only `placement` imports this module."""

import numpy as np

from midrib._kernels.compiling import kept
from midrib._types import FloatArray, IntArray


@kept()
def traverse(
    start: IntArray, neighbour: IntArray, weight: FloatArray
) -> tuple[bool, IntArray, IntArray, FloatArray]:
    """Return whether the graph is a forest, its nodes with parents first, their parents and the edges to them.

    A root is its own parent, by an edge of weight zero. The arrays of the sparse matrix of weights are given.
    """
    n_nodes = len(start) - 1
    order, parent = np.empty(n_nodes, dtype=np.int64), np.full(n_nodes, -1)
    to_parent = np.zeros(n_nodes)
    n_seen = 0
    for root in range(n_nodes):
        if parent[root] >= 0:
            continue
        parent[root], order[n_seen] = root, root
        head, n_seen = n_seen, n_seen + 1
        while head < n_seen:
            node = order[head]
            head += 1
            for slot in range(start[node], start[node + 1]):
                other = neighbour[slot]
                if other == parent[node] or weight[slot] == 0.0:
                    continue
                if parent[other] >= 0:
                    return False, order, parent, to_parent
                parent[other], to_parent[other], order[n_seen] = node, weight[slot], other
                n_seen += 1
    return True, order, parent, to_parent


@kept()
def eliminate(
    order: IntArray, parent: IntArray, weight: FloatArray, own: FloatArray, moment: FloatArray, gamma: float
) -> tuple[FloatArray, FloatArray]:
    """Solve (2 L + diag(own)) C = gamma S and return C and the pull on every root.

    ``own`` is overwritten by the pull of a node's whole subtree: 2 w and that pull act in series, as springs
    do. Only positive numbers are added, so no digits are lost however small gamma is.
    """
    n_nodes, n_features = moment.shape
    solution = np.empty_like(moment)
    for k in range(n_nodes):
        for d in range(n_features):
            solution[k, d] = gamma * moment[k, d]
    for step in range(n_nodes - 1, -1, -1):
        k = order[step]
        above, spring = parent[k], 2 * weight[k]
        if above == k:
            continue
        share = spring / (own[k] + spring)
        own[above] += own[k] * share
        for d in range(n_features):
            solution[above, d] += share * solution[k, d]
    for step in range(n_nodes):
        k = order[step]
        above, spring = parent[k], 2 * weight[k]
        if above == k:
            inverse = 1 / own[k] if own[k] > 0 else 0.0
            for d in range(n_features):
                solution[k, d] *= inverse
        else:
            inverse = 1 / (own[k] + spring)
            for d in range(n_features):
                solution[k, d] = (solution[k, d] + spring * solution[above, d]) * inverse
    return solution, own

"""The inner loops of Prim's algorithm, compiled. Only `prim.grow_tree_compiled` imports this module."""

import numpy as np
from numba import njit

from midrib._kernels.compiling import kept
from midrib._types import FloatArray, IntArray

_STRETCH = 64
"""Nodes that are compared at a time; most stretches hold none that the newest node is near to."""
# Sums and minima may be reordered, which lets them use vector instructions; comparisons with infinity stay exact.
_FAST = {"reassoc", "contract", "nsz", "nnan"}


@kept(fastmath=_FAST)
def grow(leading: FloatArray, rest: FloatArray, bound: float) -> IntArray:
    """Return the edges of a minimum spanning tree none of whose squared lengths exceeds ``bound``.

    ``leading`` (few coordinates, n_nodes) and ``rest`` (n_nodes, the others) are overwritten: the nodes still
    outside the tree are kept in front, so that every pass reads memory in order.
    """
    n_leading, n_nodes = leading.shape
    label = np.arange(n_nodes)
    cost = np.full(n_nodes, bound if bound > 0 else np.finfo(np.float64).tiny)
    least = np.full(-(-n_nodes // _STRETCH), cost[0])
    parent = np.zeros(n_nodes, dtype=np.int64)
    edges = np.empty((n_nodes - 1, 2), dtype=np.int64)
    partial, front, back = np.empty(n_nodes), np.empty(n_leading), np.empty(rest.shape[1])
    best = 0
    for n_outside in range(n_nodes - 1, -1, -1):
        newest = label[best]
        if n_outside < n_nodes - 1:
            edges[n_nodes - 2 - n_outside, 0], edges[n_nodes - 2 - n_outside, 1] = parent[best], newest
        # The last node takes the place of the newest, so that those outside stay in front.
        for axis in range(n_leading):
            front[axis], leading[axis, best] = leading[axis, best], leading[axis, n_outside]
        for k in range(len(back)):
            back[k], rest[best, k] = rest[best, k], rest[n_outside, k]
        label[best], cost[best], parent[best] = label[n_outside], cost[n_outside], parent[n_outside]
        cost[n_outside] = np.inf
        for changed in (best // _STRETCH, n_outside // _STRETCH):
            least[changed] = _least(cost[changed * _STRETCH : (changed + 1) * _STRETCH])
        _measure(leading, front, partial[:n_outside])
        nearest = 0
        for stretch in range(-(-n_outside // _STRETCH)):
            start, stop = stretch * _STRETCH, min((stretch + 1) * _STRETCH, n_outside)
            if _is_any_less(partial[start:stop], cost[start:stop]):
                _join(
                    rest[start:stop], back, newest, partial[start:stop], cost[start:stop], parent[start:stop]
                )
                least[stretch] = _least(cost[start:stop])
            if least[stretch] < least[nearest]:
                nearest = stretch
        best = nearest * _STRETCH
        while best < n_outside and cost[best] > least[nearest]:
            best += 1
    return edges


@njit(fastmath=_FAST)
def _measure(leading: FloatArray, front: FloatArray, partial: FloatArray) -> None:
    """Sum the squares of the leading coordinates, two at a time to pass over the sums half as often."""
    last = len(front) - 1
    row, origin = leading[last], front[last]
    for i in range(len(partial)):
        partial[i] = (row[i] - origin) ** 2
    for axis in range(0, last - 1, 2):
        row, origin, other, start = leading[axis], front[axis], leading[axis + 1], front[axis + 1]
        for i in range(len(partial)):
            partial[i] += (row[i] - origin) ** 2 + (other[i] - start) ** 2
    if last % 2:
        row, origin = leading[last - 1], front[last - 1]
        for i in range(len(partial)):
            partial[i] += (row[i] - origin) ** 2


@njit(fastmath=_FAST)
def _is_any_less(partial: FloatArray, cost: FloatArray) -> bool:
    n_less = 0
    for i in range(len(partial)):
        n_less += partial[i] < cost[i]
    return n_less > 0


@njit(fastmath=_FAST)
def _join(
    rest: FloatArray, back: FloatArray, newest: int, partial: FloatArray, cost: FloatArray, parent: IntArray
) -> None:
    """Complete the squares that may be small enough, and make the newest node the parent of those that are."""
    for i in range(len(partial)):
        squared = partial[i]
        if squared < cost[i]:
            for k in range(rest.shape[1]):
                squared += (rest[i, k] - back[k]) ** 2
            if squared < cost[i]:
                cost[i], parent[i] = squared, newest


@njit(fastmath=_FAST)
def _least(cost: FloatArray) -> float:
    least = cost[0]
    for i in range(len(cost)):
        least = min(least, cost[i])
    return least

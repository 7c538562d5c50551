"""The same structure with another number of nodes, evenly spaced along every branch."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from midrib._types import FloatArray, IntArray

if TYPE_CHECKING:
    from midrib._graph.graph import Graph


def respaced(
    graph: Graph, n_nodes: int | None, spacing: float | None
) -> tuple[FloatArray, IntArray, FloatArray | None]:
    """Return nodes, edges and widths with inner nodes spread along every branch in proportion to its length."""
    fixed = np.union1d(graph.branch_ends.ravel(), graph.isolated)
    least = _least_inner(graph)
    if n_nodes is None:
        # A length that is a whole number of spacings must not be rounded up or down by chance.
        steps = np.ceil(graph.branch_lengths / (spacing or 1.0) * (1 - 1e-9)).astype(np.intp)
        inner = np.maximum(least, steps - 1)
    else:
        inner = _share(graph.branch_lengths, least, n_nodes - len(fixed))
    columns = graph.nodes if graph.width is None else np.column_stack([graph.nodes, graph.width])
    rows, pairs, next_node = [columns[fixed]], [np.empty((0, 2), dtype=np.intp)], len(fixed)
    for path, along, count in zip(graph.branches, graph.branch_edges, inner.tolist(), strict=True):
        reach = np.concatenate([[0.0], np.cumsum(graph.lengths[along])])
        where = np.arange(1, count + 1) / (count + 1) * reach[-1]
        rows.append(np.column_stack([np.interp(where, reach, column) for column in columns[path].T]))
        first, last = np.searchsorted(fixed, path[[0, -1]])
        chain = np.array([first, *range(next_node, next_node + count), last], dtype=np.intp)
        pairs.append(np.column_stack([chain[:-1], chain[1:]]))
        next_node += count
    found = np.vstack(rows)
    if graph.width is None:
        return found, np.vstack(pairs), None
    return found[:, :-1], np.vstack(pairs), found[:, -1]


def _least_inner(graph: Graph) -> IntArray:
    """Return how many inner nodes every branch needs to stay an edge between distinct nodes of its own."""
    ends = np.sort(graph.branch_ends, axis=1)
    _, which, twins = np.unique(ends, axis=0, return_inverse=True, return_counts=True)
    parallel = twins[which.reshape(-1)] > 1
    return np.where(graph.branch_closed, 2, np.where(parallel, 1, 0)).astype(np.intp)


def _share(lengths: FloatArray, least: IntArray, total: int) -> IntArray:
    """Divide inner nodes among branches so that their spacing is as even as possible."""
    if total < least.sum():
        needed = int(least.sum()) - total
        msg = (
            f"n_nodes is {needed} too small for the structure found, of {len(lengths)} branches; "
            "give more nodes or n_nodes='auto', or use graph='tree'."
        )
        raise ValueError(msg)
    count = least.copy()
    for _ in range(total - int(least.sum()) if len(lengths) else 0):
        count[int(np.argmax(lengths / (count + 1)))] += 1
    return count

"""The same structure with another number of nodes, evenly spaced along every branch."""

import numpy as np

from midrib._types import FloatArray, IntArray
from midrib.skeleton import decompose
from midrib.skeleton.structure import Structure


def resample(
    nodes: FloatArray, edges: IntArray, *, n_nodes: int | None = None, spacing: float | None = None
) -> tuple[FloatArray, IntArray]:
    """Return nodes and edges of the same structure, evenly spaced along every branch.

    Parameters
    ----------
    nodes, edges
        The graph; nodes without an edge are left out.
    n_nodes
        Number of nodes to have.
    spacing
        Distance between nodes, where no number is given.

    Returns
    -------
    The new graph: tips and forks stay where they are, the other nodes are spread in proportion to the length.
    """
    structure = decompose(len(nodes), edges)
    lengths = np.array([_length(nodes[path]) for path in structure.branches])
    special = np.unique(structure.branch_ends)
    least = _least_inner(structure)
    if n_nodes is None:
        # A length that is a whole number of spacings must not be rounded up or down by chance.
        count = np.maximum(least, np.ceil(lengths / (spacing or 1.0) * (1 - 1e-9)).astype(int) - 1)
    else:
        count = _share(lengths, least, n_nodes - len(special))
    number = {int(node): index for index, node in enumerate(special)}
    points, pairs, next_node = [nodes[special]], [], len(special)
    for path, inner in zip(structure.branches, count, strict=True):
        points.append(along(nodes[path], np.arange(1, inner + 1) / (inner + 1)))
        chain = [number[int(path[0])], *range(next_node, next_node + inner), number[int(path[-1])]]
        pairs.append(np.column_stack([chain[:-1], chain[1:]]))
        next_node += int(inner)
    return np.vstack(points), np.vstack(pairs).astype(np.intp)


def along(polyline: FloatArray, fractions: FloatArray) -> FloatArray:
    """Return the points at given fractions of the length of a polyline."""
    step = np.linalg.norm(np.diff(polyline, axis=0), axis=1)
    position = np.concatenate([[0], np.cumsum(step)])
    where = fractions * position[-1]
    return np.column_stack([np.interp(where, position, column) for column in polyline.T])


def _length(polyline: FloatArray) -> float:
    return float(np.linalg.norm(np.diff(polyline, axis=0), axis=1).sum())


def _least_inner(structure: Structure) -> IntArray:
    """Return how many inner nodes every branch needs to stay an edge between distinct nodes of its own."""
    ends = np.sort(structure.branch_ends, axis=1)
    _, which, twins = np.unique(ends, axis=0, return_inverse=True, return_counts=True)
    parallel = twins[which.reshape(-1)] > 1
    return np.where(structure.closed, 2, np.where(parallel, 1, 0)).astype(np.intp)


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
    for _ in range(total - int(least.sum())):
        count[int(np.argmax(lengths / (count + 1)))] += 1
    return count

"""The same structure with another number of nodes, evenly spaced along every branch."""

import numpy as np

from midrib._graph import Graph
from midrib._types import FloatArray, IntArray


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
    used = Graph(nodes, edges).subgraph(np.unique(edges))
    found = used.subdivide(spacing=spacing or 1.0 if n_nodes is None else None, n_nodes=n_nodes)
    return found.nodes, found.edges


def along(polyline: FloatArray, fractions: FloatArray) -> FloatArray:
    """Return the points at given fractions of the length of a polyline."""
    step = np.linalg.norm(np.diff(polyline, axis=0), axis=1)
    position = np.concatenate([[0], np.cumsum(step)])
    where = fractions * position[-1]
    return np.column_stack([np.interp(where, position, column) for column in polyline.T])

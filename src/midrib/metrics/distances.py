"""How far two graphs lie apart, in both directions."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from midrib._types import FloatArray, IntArray
from midrib.skeleton.projection import project


@dataclass(frozen=True)
class GraphDistance:
    """Distances between the points of two graphs.

    Parameters
    ----------
    mean_to_reference, max_to_reference
        From points of the graph to the reference: what the graph has too much.
    mean_from_reference, max_from_reference
        From points of the reference to the graph: what the graph misses.
    """

    mean_to_reference: float
    max_to_reference: float
    mean_from_reference: float
    max_from_reference: float

    @property
    def hausdorff(self) -> float:
        """The larger of the two largest distances."""
        return max(self.max_to_reference, self.max_from_reference)

    @property
    def mean(self) -> float:
        """Mean of the two mean distances."""
        return (self.mean_to_reference + self.mean_from_reference) / 2


def graph_distance(
    nodes: ArrayLike,
    edges: ArrayLike,
    reference_nodes: ArrayLike,
    reference_edges: ArrayLike,
    *,
    n_points: int = 2000,
) -> GraphDistance:
    """Measure the distances between two graphs in both directions.

    Points are spread evenly along the edges of one graph, and projected exactly on the other.

    Parameters
    ----------
    nodes, edges
        The graph.
    reference_nodes, reference_edges
        The graph it is compared with.
    n_points
        About how many points are spread over each graph.

    Returns
    -------
    Mean and largest distances.
    """
    first = np.asarray(nodes, dtype=np.float64), np.asarray(edges, dtype=np.int64).reshape(-1, 2)
    second = (
        np.asarray(reference_nodes, dtype=np.float64),
        np.asarray(reference_edges, dtype=np.int64).reshape(-1, 2),
    )
    there = project(spread_points(*first, n_points), *second).distance
    back = project(spread_points(*second, n_points), *first).distance
    return GraphDistance(float(there.mean()), float(there.max()), float(back.mean()), float(back.max()))


def spread_points(nodes: FloatArray, edges: IntArray, n_points: int) -> FloatArray:
    """Return points at equal steps along every edge, one in the middle of each step, and all nodes without edges."""
    start, line = nodes[edges[:, 0]], nodes[edges[:, 1]] - nodes[edges[:, 0]]
    length = np.linalg.norm(line, axis=1)
    step = max(float(length.sum()) / max(n_points, 1), np.finfo(float).tiny)
    count = np.maximum(1, np.round(length / step)).astype(np.int64)
    owner = np.repeat(np.arange(len(edges)), count)
    within = np.arange(len(owner)) - np.repeat(np.cumsum(count) - count, count)
    points = start[owner] + ((within + 0.5) / count[owner])[:, None] * line[owner]
    lonely = np.setdiff1d(np.arange(len(nodes)), edges)
    return np.concatenate([points, nodes[lonely]])

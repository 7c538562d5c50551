"""Paths along a graph, and the samples on them in order."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from midrib._brief import Brief
from midrib._graph import Graph, Projection
from midrib._types import FloatArray, IntArray


@dataclass(frozen=True, eq=False, repr=False)
class Path(Brief):
    """A way through a graph and the samples whose nearest point lies on it.

    Parameters
    ----------
    nodes
        Nodes along the path, both ends included.
    edges
        Edge numbers along the path.
    length
        Length of the path.
    samples
        Samples on the path, in order from its start.
    coordinate
        Distance from the start of the path to each of these samples' points.

    See Also
    --------
    Trajectory.path : Makes one.

    Examples
    --------
    >>> from midrib import Graph
    >>> from midrib.trajectory import path_between
    >>> line = Graph([[0.0], [1.0], [3.0]], [(0, 1), (1, 2)])
    >>> way = path_between(line.project([[2.5], [0.25]]), 0, 2)
    >>> way.nodes, way.edges, way.length
    (array([0, 1, 2]), array([0, 1]), 3.0)
    >>> way.samples, way.coordinate
    (array([1, 0]), array([0.25, 2.5 ]))
    """

    nodes: IntArray
    edges: IntArray
    length: float
    samples: IntArray
    coordinate: FloatArray

    def __len__(self) -> int:
        return len(self.samples)

    def spread(self, n_samples: int) -> FloatArray:
        """Return the coordinate of all samples, NaN off the path.

        Parameters
        ----------
        n_samples
            Number of all samples.

        Returns
        -------
        Coordinates of shape (n_samples,).

        Examples
        --------
        >>> from midrib import Graph
        >>> from midrib.trajectory import path_between
        >>> fork = Graph([[0, 0], [1, 0], [2, 1], [2, -1]], [(0, 1), (1, 2), (1, 3)])
        >>> way = path_between(fork.project([[0.5, 0.0], [2.0, -1.0]]), 0, 2)
        >>> way.spread(2)
        array([0.5, nan])
        """
        values = np.full(n_samples, np.nan)
        values[self.samples] = self.coordinate
        return values


def path_between(projection: Projection, start: int, stop: int) -> Path:
    """Return the shortest path between two nodes of one component with its samples in order.

    Parameters
    ----------
    projection
        Where the samples are.
    start, stop
        Numbers of nodes.

    Returns
    -------
    The path.

    See Also
    --------
    Trajectory.path : Takes other places than nodes, too.

    Examples
    --------
    >>> from midrib import Graph
    >>> from midrib.trajectory import path_between
    >>> line = Graph([[0.0], [1.0], [3.0]], [(0, 1), (1, 2)])
    >>> path_between(line.project([[2.5], [0.25]]), 2, 0).coordinate
    array([0.5 , 2.75])
    """
    nodes = projection.graph.shortest_path(start, stop)
    if not len(nodes):
        msg = f"nodes {start} and {stop} lie in different pieces; no path joins them."
        raise ValueError(msg)
    return path_along(projection, nodes)


def path_along(projection: Projection, nodes: IntArray) -> Path:
    """Return the path over these nodes, each joined to the next by an edge, with its samples in order.

    A sample that projects on a node of the path is on it, whatever edge it was given to.
    """
    edges = projection.graph.path_edges(nodes)
    coordinate = projection.along(nodes)
    on_path = np.flatnonzero(np.isfinite(coordinate))
    order = on_path[np.argsort(coordinate[on_path], kind="stable")]
    length = float(projection.graph.lengths[edges].sum())
    return Path(nodes, edges, length, order, coordinate[order])


def longest_path(projection: Projection, component: int | None = None) -> Path:
    """Return the longest of the shortest paths between tips, or between nodes where there are no tips.

    Parameters
    ----------
    projection
        Where the samples are.
    component
        Number of a component; all of them by default.

    Returns
    -------
    The path.

    Examples
    --------
    >>> from midrib import Graph
    >>> from midrib.trajectory import longest_path
    >>> fork = Graph([[0, 0], [1, 0], [3, 0], [1, 1]], [(0, 1), (1, 2), (1, 3)])
    >>> longest_path(fork.project([[0.5, 0.1]])).length
    3.0
    """
    graph = projection.graph
    inside = np.ones(graph.n_nodes, bool) if component is None else graph.component == component
    tips = graph.tips[inside[graph.tips]]
    candidates = tips if len(tips) > 1 else np.flatnonzero(inside)
    best, ends = -1.0, (int(candidates[0]), int(candidates[0]))
    starts = candidates if graph.n_loops else _far_ends(graph, candidates)
    for begin in range(0, len(starts), 256):
        some = starts[begin : begin + 256]
        away = graph.geodesics(some)[:, candidates]
        away[np.isinf(away)] = -1.0
        row, column = np.unravel_index(away.argmax(), away.shape)
        if away[row, column] > best:
            best, ends = float(away[row, column]), (int(some[row]), int(candidates[column]))
    return path_between(projection, min(ends), max(ends))


def _far_ends(graph: Graph, candidates: IntArray) -> IntArray:
    """Return for every tree of a forest the candidate farthest from another one: an end of its longest path."""
    part = graph.component[candidates]
    _, first = np.unique(part, return_index=True)
    away = graph.nearest_source(candidates[first])[0][candidates]
    order = np.lexsort((away, part))
    return candidates[order[np.append(np.diff(part[order]) > 0, True)]]


def tip_paths(projection: Projection) -> dict[tuple[int, int], Path]:
    """Return the shortest path between every pair of tips of the same component.

    Parameters
    ----------
    projection
        Where the samples are.

    Returns
    -------
    Paths by the pair of nodes that they join.

    Examples
    --------
    >>> from midrib import Graph
    >>> from midrib.trajectory import tip_paths
    >>> line = Graph([[0.0], [1.0], [3.0]], [(0, 1), (1, 2)])
    >>> {ends: way.length for ends, way in tip_paths(line.project([[0.5]])).items()}
    {(0, 2): 3.0}
    """
    graph = projection.graph
    paths = {}
    for i, start in enumerate(graph.tips.tolist()):
        others = graph.tips[i + 1 :]
        stops = others[graph.component[others] == graph.component[start]]
        for nodes in graph.shortest_paths(start, stops):
            paths[start, int(nodes[-1])] = path_along(projection, nodes)
    return paths

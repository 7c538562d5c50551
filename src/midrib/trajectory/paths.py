"""Paths along a graph, and the samples on them in order."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from midrib._types import FloatArray, IntArray
from midrib.trajectory.geodesics import GraphPoints, MetricGraph
from midrib.trajectory.projection import Projection


@dataclass(frozen=True, eq=False)
class Path:
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
    """

    nodes: IntArray
    edges: IntArray
    length: float
    samples: IntArray
    coordinate: FloatArray

    def __len__(self) -> int:
        return len(self.samples)

    def spread(self, n_samples: int) -> FloatArray:
        """Return the coordinate of all samples, NaN off the path."""
        values = np.full(n_samples, np.nan)
        values[self.samples] = self.coordinate
        return values


def path_between(graph: MetricGraph, projection: Projection, start: int, stop: int) -> Path:
    """Return the shortest path between two nodes with its samples in order.

    Parameters
    ----------
    graph
        The graph with its edge lengths.
    projection
        Where the samples are.
    start, stop
        Nodes in the same piece.

    Returns
    -------
    The path. A sample that projects on a node of the path is on it, whatever edge it was given to.
    """
    nodes = graph.shortest_paths(start, np.array([stop]))[0]
    if not len(nodes):
        msg = f"nodes {start} and {stop} lie in different pieces; no path joins them."
        raise ValueError(msg)
    return path_along(graph, projection, nodes)


def path_along(graph: MetricGraph, projection: Projection, nodes: IntArray) -> Path:
    """Return the path over these nodes, each joined to the next by an edge, with its samples in order."""
    edges = graph.path_edges(nodes)
    reach = np.concatenate([[0.0], np.cumsum(graph.lengths[edges])])
    coordinate = _coordinates(graph, projection, nodes, edges, reach)
    on_path = np.flatnonzero(np.isfinite(coordinate))
    order = on_path[np.argsort(coordinate[on_path], kind="stable")]
    return Path(nodes, edges, float(reach[-1]), order, coordinate[order])


def _coordinates(
    graph: MetricGraph, projection: Projection, nodes: IntArray, edges: IntArray, reach: FloatArray
) -> FloatArray:
    """Return the distance from the path's start to every sample's point, NaN off the path."""
    at_node = np.full(graph.n_nodes, np.nan)
    at_node[nodes] = reach
    begin, slope = np.full(len(graph.edges) + 1, np.nan), np.zeros(len(graph.edges) + 1)
    forward = graph.edges[edges, 0] == nodes[:-1]
    begin[edges] = np.where(forward, reach[:-1], reach[1:])
    slope[edges] = np.where(forward, 1.0, -1.0) * graph.lengths[edges]
    coordinate = begin[projection.edge] + slope[projection.edge] * projection.position
    is_node = (projection.edge < 0) | (projection.position <= 0) | (projection.position >= 1)
    return np.where(is_node, at_node[projection.node], coordinate)


def longest_path(graph: MetricGraph, projection: Projection, component: int | None = None) -> Path:
    """Return the longest of the shortest paths between tips, of one piece or of all; between any nodes without tips."""
    structure = graph.structure
    inside = np.ones(graph.n_nodes, bool) if component is None else structure.component == component
    tips = structure.tips[inside[structure.tips]]
    candidates = tips if len(tips) > 1 else np.flatnonzero(inside)
    best, ends = -1.0, (int(candidates[0]), int(candidates[0]))
    starts = candidates if structure.n_loops else _far_ends(graph, candidates)
    for begin in range(0, len(starts), 256):
        some = starts[begin : begin + 256]
        away = graph.node_distances(GraphPoints.at_nodes(some))[:, candidates]
        away[np.isinf(away)] = -1.0
        row, column = np.unravel_index(away.argmax(), away.shape)
        if away[row, column] > best:
            best, ends = float(away[row, column]), (int(some[row]), int(candidates[column]))
    return path_between(graph, projection, min(ends), max(ends))


def _far_ends(graph: MetricGraph, candidates: IntArray) -> IntArray:
    """Return for every tree among the pieces the candidate farthest from another one: an end of its longest path."""
    part = graph.structure.component[candidates]
    _, first = np.unique(part, return_index=True)
    away = graph.nearest_source(GraphPoints.at_nodes(candidates[first]))[0][candidates]
    order = np.lexsort((away, part))
    return candidates[order[np.append(np.diff(part[order]) > 0, True)]]


def tip_paths(graph: MetricGraph, projection: Projection) -> dict[tuple[int, int], Path]:
    """Return the shortest path between every pair of tips of the same piece, keyed by the two nodes."""
    tips, part = graph.structure.tips, graph.structure.component
    paths = {}
    for i, start in enumerate(tips.tolist()):
        stops = tips[i + 1 :][part[tips[i + 1 :]] == part[start]]
        for nodes in graph.shortest_paths(start, stops):
            paths[start, int(nodes[-1])] = path_along(graph, projection, nodes)
    return paths

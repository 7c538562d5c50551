"""Distances and shortest paths along a graph."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import scipy.sparse as sp

from midrib._graph.points import GraphPoints
from midrib._types import FloatArray, IntArray

if TYPE_CHECKING:
    from midrib._graph.graph import Graph


def length_matrix(graph: Graph, points: GraphPoints | None = None) -> sp.csr_array:
    """Return the symmetric matrix of edge lengths, with one more node for every point."""
    rows, columns, values = graph.edges[:, 0], graph.edges[:, 1], graph.lengths
    size = graph.n_nodes
    if points is not None:
        new = size + np.arange(len(points))
        inside = points.edge >= 0
        ends, length = graph.edges[points.edge[inside]], graph.lengths[points.edge[inside]]
        position = points.position[inside]
        rows = np.concatenate([rows, new[inside], new[inside], new[~inside]])
        columns = np.concatenate([columns, ends[:, 0], ends[:, 1], points.node[~inside]])
        values = np.concatenate(
            [values, position * length, (1 - position) * length, np.zeros(int(np.sum(~inside)))]
        )
        size += len(points)
    # Both triangles are stored, zeros included: csgraph keeps explicit zeros as edges of length zero.
    both = np.concatenate([rows, columns]), np.concatenate([columns, rows])
    return sp.coo_array((np.tile(values, 2), both), shape=(size, size)).tocsr()


def distances(graph: Graph, points: GraphPoints) -> FloatArray:
    """Return the distance from every point to every node, of shape (n_points, n_nodes); infinite if apart."""
    sources = graph.n_nodes + np.arange(len(points))
    found = sp.csgraph.dijkstra(length_matrix(graph, points), indices=sources)
    return np.atleast_2d(found)[:, : graph.n_nodes]


def nearest_source(graph: Graph, points: GraphPoints) -> tuple[FloatArray, IntArray]:
    """Return the distance of every node to its nearest point, and which point that is (-1: none)."""
    sources = graph.n_nodes + np.arange(len(points))
    distance, _, source = sp.csgraph.dijkstra(
        length_matrix(graph, points), indices=sources, min_only=True, return_predecessors=True
    )
    owner = np.where(source >= graph.n_nodes, source - graph.n_nodes, -1)
    return distance[: graph.n_nodes], owner[: graph.n_nodes].astype(np.intp)


def shortest_paths(graph: Graph, start: int, stops: IntArray) -> list[IntArray]:
    """Return the nodes from ``start`` to each of ``stops``, both included; empty where there is no way."""
    distance, before = sp.csgraph.dijkstra(length_matrix(graph), indices=start, return_predecessors=True)
    paths = []
    for stop in np.asarray(stops).tolist():
        way = [stop]
        while way[-1] != start and np.isfinite(distance[stop]):
            way.append(int(before[way[-1]]))
        paths.append(np.array(way[::-1] if way[-1] == start else [], dtype=np.intp))
    return paths

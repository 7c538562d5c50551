"""Distances along a graph from points on it: nodes, or places on edges."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import scipy.sparse as sp

from midrib._types import FloatArray, IntArray
from midrib.skeleton.structure import Structure, decompose
from midrib.trajectory.projection import Projection


@dataclass(frozen=True, eq=False)
class GraphPoints:
    """Points on a graph: a position on an edge, or a node where ``edge`` is -1."""

    edge: IntArray
    position: FloatArray
    node: IntArray

    def __len__(self) -> int:
        return len(self.edge)

    @classmethod
    def at_nodes(cls, nodes: IntArray) -> GraphPoints:
        """Return points at nodes."""
        count = len(nodes)
        return cls(np.full(count, -1), np.zeros(count), np.asarray(nodes, dtype=np.int64))

    @classmethod
    def of(cls, projection: Projection, samples: IntArray) -> GraphPoints:
        """Return the points of some samples."""
        return cls(projection.edge[samples], projection.position[samples], projection.node[samples])


@dataclass(frozen=True, eq=False)
class MetricGraph:
    """A graph whose edges have lengths."""

    n_nodes: int
    edges: IntArray
    lengths: FloatArray

    @classmethod
    def of(cls, nodes: FloatArray, edges: IntArray) -> MetricGraph:
        """Return the graph with Euclidean edge lengths."""
        return cls(len(nodes), edges, np.linalg.norm(nodes[edges[:, 0]] - nodes[edges[:, 1]], axis=1))

    @cached_property
    def structure(self) -> Structure:
        """Components, branches and loops."""
        return decompose(self.n_nodes, self.edges)

    def with_points(self, points: GraphPoints) -> sp.csr_array:
        """Return the symmetric matrix of lengths, with one more node for every point."""
        new = self.n_nodes + np.arange(len(points))
        inside = points.edge >= 0
        ends = self.edges[points.edge[inside]]
        length = self.lengths[points.edge[inside]]
        position = points.position[inside]
        rows = np.concatenate([self.edges[:, 0], new[inside], new[inside], new[~inside]])
        cols = np.concatenate([self.edges[:, 1], ends[:, 0], ends[:, 1], points.node[~inside]])
        values = [self.lengths, position * length, (1 - position) * length, np.zeros(int(np.sum(~inside)))]
        size = self.n_nodes + len(points)
        # Both triangles are stored, zeros included: csgraph keeps explicit zeros as edges of length zero.
        both = np.concatenate([rows, cols]), np.concatenate([cols, rows])
        return sp.coo_array((np.tile(np.concatenate(values), 2), both), shape=(size, size)).tocsr()

    def node_distances(self, points: GraphPoints) -> FloatArray:
        """Return the distance from every point to every node, of shape (n_points, n_nodes); infinite if apart."""
        sources = self.n_nodes + np.arange(len(points))
        found = sp.csgraph.dijkstra(self.with_points(points), indices=sources)
        return np.atleast_2d(found)[:, : self.n_nodes]

    def nearest_source(self, points: GraphPoints) -> tuple[FloatArray, IntArray]:
        """Return the distance of every node to its nearest point, and which point that is (-1: none)."""
        sources = self.n_nodes + np.arange(len(points))
        distance, _, source = sp.csgraph.dijkstra(
            self.with_points(points), indices=sources, min_only=True, return_predecessors=True
        )
        owner = np.where(source >= self.n_nodes, source - self.n_nodes, -1)
        return distance[: self.n_nodes], owner[: self.n_nodes].astype(np.int64)

    def shortest_paths(self, start: int, stops: IntArray) -> list[IntArray]:
        """Return the nodes from ``start`` to each of ``stops``, both included; empty where there is no way."""
        empty = GraphPoints.at_nodes(np.empty(0, dtype=np.int64))
        distance, before = sp.csgraph.dijkstra(
            self.with_points(empty), indices=start, return_predecessors=True
        )
        paths = []
        for stop in np.asarray(stops).tolist():
            way = [stop]
            while way[-1] != start and np.isfinite(distance[stop]):
                way.append(int(before[way[-1]]))
            paths.append(np.array(way[::-1] if way[-1] == start else [], dtype=np.int64))
        return paths

    def path_edges(self, path: IntArray) -> IntArray:
        """Return the edge numbers along a node path."""
        low, high = np.minimum(path[:-1], path[1:]), np.maximum(path[:-1], path[1:])
        keys, numbers = self._sorted_edges
        return numbers[np.searchsorted(keys, low * self.n_nodes + high)]

    @cached_property
    def _sorted_edges(self) -> tuple[IntArray, IntArray]:
        """Edges as sorted single numbers, and which edge each of them is."""
        keys = self.edges.min(axis=1) * self.n_nodes + self.edges.max(axis=1)
        order = np.argsort(keys)
        return keys[order], order


def sample_distances(graph: MetricGraph, places: GraphPoints, source: GraphPoints) -> FloatArray:
    """Return the distance along the graph from each place to the nearest source; infinite if there is none.

    A place on the very edge of a source is also reached directly, without passing an end of the edge.
    """
    to_node, _ = graph.nearest_source(source)
    inside = places.edge >= 0
    distance = to_node[places.node]
    ends, length = graph.edges[places.edge[inside]], graph.lengths[places.edge[inside]]
    position = places.position[inside]
    ways = np.minimum(to_node[ends[:, 0]] + position * length, to_node[ends[:, 1]] + (1 - position) * length)
    for edge, where in zip(source.edge[source.edge >= 0], source.position[source.edge >= 0], strict=True):
        same = places.edge[inside] == edge
        ways[same] = np.minimum(ways[same], np.abs(position[same] - where) * graph.lengths[edge])
    distance[inside] = ways
    return distance

"""Points on a graph: nodes, or places inside edges."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike

from midrib._brief import Brief
from midrib._types import FloatArray, IntArray

if TYPE_CHECKING:
    from midrib._graph.graph import Graph


@dataclass(frozen=True, eq=False, repr=False)
class GraphPoints(Brief):
    """Points on a graph.

    Parameters
    ----------
    graph
        The graph.
    edge
        Edge of every point; -1 for a point that is given as a node.
    position
        Place on that edge, 0 at its first node and 1 at its second.
    node
        The end of the edge that is nearer, or the node itself.

    See Also
    --------
    midrib.Graph.at_nodes : Nodes as points.
    midrib.Graph.points_along : Points at equal steps.

    Examples
    --------
    >>> from midrib import Graph
    >>> line = Graph([[0.0], [1.0], [4.0]], [(0, 1), (1, 2)])
    >>> points = line.points_along(spacing=1.0)
    >>> points.edge, points.position.round(3), points.node
    (array([0, 1, 1, 1]), array([0.5  , 0.167, 0.5  , 0.833]), array([0, 1, 1, 2]))
    >>> points.points.ravel()
    array([0.5, 1.5, 2.5, 3.5])
    >>> points.ends
    (array([0, 1, 1, 1]), array([1, 2, 2, 2]))
    """

    graph: Graph = field(repr=False)
    edge: IntArray
    position: FloatArray
    node: IntArray

    def __len__(self) -> int:
        return len(self.edge)

    @property
    def ends(self) -> tuple[IntArray, IntArray]:
        """First and second node of every point's edge; twice the node itself where it has no edge."""
        pairs = np.concatenate([self.graph.edges, [[0, 0]]])[self.edge]
        alone = self.edge < 0
        return np.where(alone, self.node, pairs[:, 0]), np.where(alone, self.node, pairs[:, 1])

    @property
    def points(self) -> FloatArray:
        """Where they are, of shape (n_points, n_features)."""
        first, last = self.ends
        weight = self.position[:, None]
        return (1 - weight) * self.graph.nodes[first] + weight * self.graph.nodes[last]

    def take(self, which: ArrayLike) -> GraphPoints:
        """Return some of the points.

        Parameters
        ----------
        which
            Their numbers, or a mask.

        Returns
        -------
        The points.

        Examples
        --------
        >>> from midrib import Graph
        >>> points = Graph([[0.0], [4.0]], [(0, 1)]).points_along(spacing=1.0)
        >>> points.take([0, 3]).points.ravel()
        array([0.5, 3.5])
        """
        which = np.asarray(which)
        return GraphPoints(self.graph, self.edge[which], self.position[which], self.node[which])

    def distance_from(self, sources: GraphPoints) -> FloatArray:
        """Return the distance along the graph to the nearest source; infinite where there is none.

        A point on the very edge of a source is also reached directly, without passing an end of the edge.

        Parameters
        ----------
        sources
            Points of the same graph.

        Returns
        -------
        Distances of shape (n_points,), in the units of the nodes.

        Examples
        --------
        >>> from midrib import Graph
        >>> line = Graph([[0.0], [4.0]], [(0, 1)])
        >>> line.points_along(spacing=1.0).distance_from(line.at_nodes([0]))
        array([0.5, 1.5, 2.5, 3.5])
        """
        graph = self.graph
        to_node, _ = graph.nearest_source(sources)
        inside = self.edge >= 0
        distance = to_node[self.node]
        ends, length = graph.edges[self.edge[inside]], graph.lengths[self.edge[inside]]
        position = self.position[inside]
        ways = np.minimum(
            to_node[ends[:, 0]] + position * length, to_node[ends[:, 1]] + (1 - position) * length
        )
        for edge, where in zip(
            sources.edge[sources.edge >= 0], sources.position[sources.edge >= 0], strict=True
        ):
            same = self.edge[inside] == edge
            ways[same] = np.minimum(ways[same], np.abs(position[same] - where) * graph.lengths[edge])
        distance[inside] = ways
        return distance

    def along(self, path: IntArray) -> FloatArray:
        """Return the distance from the start of a node path to every point, NaN off the path.

        A point at a node of the path is on it, whatever edge it was given to. A path may close on itself; its first
        node is then at 0.

        Parameters
        ----------
        path
            Nodes along the path, each joined to the next.

        Returns
        -------
        Distances of shape (n_points,), in the units of the nodes.

        Examples
        --------
        >>> import numpy as np
        >>> from midrib import Graph
        >>> line = Graph([[0.0], [1.0], [3.0]], [(0, 1), (1, 2)])
        >>> line.points_along(spacing=1.0).along(np.array([1, 2]))
        array([nan, 0.5, 1.5])
        """
        graph, edges = self.graph, self.graph.path_edges(path)
        reach = np.concatenate([[0.0], np.cumsum(graph.lengths[edges])])
        at_node = np.full(graph.n_nodes, np.nan)
        at_node[path[::-1]] = reach[::-1]
        begin, slope = np.full(graph.n_edges + 1, np.nan), np.zeros(graph.n_edges + 1)
        forward = graph.edges[edges, 0] == path[:-1]
        begin[edges] = np.where(forward, reach[:-1], reach[1:])
        slope[edges] = np.where(forward, 1.0, -1.0) * graph.lengths[edges]
        coordinate = begin[self.edge] + slope[self.edge] * self.position
        is_node = (self.edge < 0) | (self.position <= 0) | (self.position >= 1)
        return np.where(is_node, at_node[self.node], coordinate)


@dataclass(frozen=True, eq=False, repr=False)
class Projection(GraphPoints):
    """Where every sample falls on a graph.

    Parameters
    ----------
    graph
        The graph.
    edge
        Nearest edge of every sample; -1 where the nearest point is a node without edges.
    position
        Place on that edge, 0 at its first node and 1 at its second.
    node
        The end of the edge that is nearer to the point, or the node without edges.
    distance
        Euclidean distance from the sample to its point on the graph.

    See Also
    --------
    midrib.Graph.project : Makes it.

    Examples
    --------
    >>> from midrib import Graph
    >>> placed = Graph([[0, 0], [2, 0]], [(0, 1)]).project([[0.5, 0.3], [3.0, 0.0]])
    >>> placed.edge, placed.position, placed.node, placed.distance
    (array([0, 0]), array([0.25, 1.  ]), array([0, 1]), array([0.3, 1. ]))
    >>> placed.points.tolist()
    [[0.5, 0.0], [2.0, 0.0]]
    """

    distance: FloatArray


def points_along(graph: Graph, spacing: float | None, n_points: int | None) -> GraphPoints:
    """Return points in the middle of equal steps along the edges, and all isolated nodes."""
    if graph.length <= 0:
        return graph.at_nodes(np.arange(graph.n_nodes))
    reach = np.cumsum(graph.lengths)
    count = max(1, n_points or graph.n_edges) if spacing is None else int(np.ceil(reach[-1] / spacing))
    where = (np.arange(count) + 0.5) * reach[-1] / count
    edge = np.searchsorted(reach, where)
    position = (where - (reach[edge] - graph.lengths[edge])) / graph.lengths[edge]
    node = np.where(position <= 0.5, graph.edges[edge, 0], graph.edges[edge, 1])
    alone = graph.at_nodes(graph.isolated)
    return GraphPoints(
        graph,
        np.concatenate([edge, alone.edge]),
        np.concatenate([position, alone.position]),
        np.concatenate([node, alone.node]),
    )

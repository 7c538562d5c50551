"""A graph in space: the one record that fitting, structure, trajectories, scores, plots and files share."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from typing import TYPE_CHECKING, Self

import numpy as np
import scipy.sparse as sp
from numpy.typing import ArrayLike

from midrib._graph import geodesics, loops
from midrib._graph.branches import Walk, components, walk_branches
from midrib._graph.checks import check_features, check_nodes, check_weights, check_width
from midrib._graph.edges import check_edges, edge_keys, sorting_order, squared_lengths
from midrib._graph.points import GraphPoints, Projection, points_along
from midrib._graph.projection import Segments, project
from midrib._graph.spacing import respaced
from midrib._types import BoolArray, FloatArray, IntArray, Option, Samples

if TYPE_CHECKING:
    import networkx as nx

# What is kept once computed, and does not depend on where the nodes are.
_WITHOUT_PLACES = ("matrix", "adjacency", "laplacian", "degree", "component", "_walks")


@dataclass(frozen=True)
class Topology:
    """What a graph is made of: components, independent loops, tips, forks and branches.

    Parameters
    ----------
    components
        Connected pieces, isolated nodes included.
    loops
        Independent loops.
    tips
        Nodes with one edge.
    forks
        Nodes with three edges or more.
    branches
        Stretches between tips and forks.

    See Also
    --------
    midrib.Graph.topology : The topology of a graph.

    Examples
    --------
    >>> from midrib import Graph
    >>> Graph([[0, 0], [1, 0], [1, 1]], [(0, 1), (1, 2), (0, 2)]).topology
    Topology(components=1, loops=1, tips=0, forks=0, branches=1)
    """

    components: int
    loops: int
    tips: int
    forks: int
    branches: int


@dataclass(frozen=True, eq=False, init=False, repr=False)
class Graph:
    """Nodes in space and the undirected edges between them. It never changes; methods return new graphs.

    Parameters
    ----------
    nodes
        Positions, shape (n_nodes, n_features).
    edges
        Pairs of nodes, shape (n_edges, 2), each undirected edge once, in any order. They are kept sorted, the smaller
        number first.
    weights
        Weight of every edge, in the order of ``edges``; one by default.
    width
        Standard deviation of the samples around every node, or half-width of the ink in an image, where it is known.
    penalty
        What a family of graphs charges for these weights beside the length of the edges.
    features
        Names of the coordinates, where they have any.

    See Also
    --------
    PrincipalGraph : Learns a graph from samples.
    midrib.trajectory.trajectory : Orders samples along a graph.
    midrib.io.export : Writes a graph for another program.

    Examples
    --------
    >>> from midrib import Graph
    >>> graph = Graph([[0, 0], [1, 0], [2, 0], [1, 1]], [(0, 1), (1, 2), (1, 3)])
    >>> graph
    Graph(nodes=4, edges=3, components=1, loops=0, tips=3, forks=1, length=3)
    >>> graph.n_nodes, graph.n_edges, graph.n_features
    (4, 3, 2)
    >>> graph.nodes.tolist()
    [[0.0, 0.0], [1.0, 0.0], [2.0, 0.0], [1.0, 1.0]]
    >>> graph.edges.tolist()
    [[0, 1], [1, 2], [1, 3]]
    >>> graph.weights.tolist(), graph.penalty
    ([1.0, 1.0, 1.0], 0.0)
    >>> graph.width is None, graph.features is None
    (True, True)

    What the graph is made of:

    >>> graph.degree
    array([1, 3, 1, 1])
    >>> graph.tips, graph.forks, graph.isolated.tolist()
    (array([0, 2, 3]), array([1]), [])
    >>> graph.component, graph.n_components, graph.n_loops
    (array([0, 0, 0, 0]), 1, 0)
    >>> graph.topology
    Topology(components=1, loops=0, tips=3, forks=1, branches=3)

    Lengths, and the matrices that stand for the graph:

    >>> graph.lengths, graph.squared_lengths
    (array([1., 1., 1.]), array([1., 1., 1.]))
    >>> graph.length, graph.weighted_length
    (3.0, 6.0)
    >>> graph.matrix.toarray()
    array([[0., 1., 0., 0.],
           [1., 0., 1., 1.],
           [0., 1., 0., 0.],
           [0., 1., 0., 0.]])
    >>> graph.adjacency.nnz
    6
    >>> graph.laplacian.diagonal()
    array([1., 3., 1., 1.])

    Branches run between tips and forks:

    >>> [path.tolist() for path in graph.branches]
    [[0, 1], [1, 2], [1, 3]]
    >>> [path.tolist() for path in graph.branch_edges]
    [[0], [1], [2]]
    >>> graph.edge_branch
    array([0, 1, 2])
    >>> graph.branch_ends.tolist()
    [[0, 1], [1, 2], [1, 3]]
    >>> graph.branch_lengths, graph.branch_closed, graph.branch_widths
    (array([1., 1., 1.]), array([False, False, False]), array([nan, nan, nan]))

    Loops are a shortest basis:

    >>> square = Graph([[0, 0], [1, 0], [1, 1], [0, 1]], [(0, 1), (1, 2), (2, 3), (0, 3)])
    >>> [path.tolist() for path in square.loops]
    [[0, 1, 2, 3, 0]]
    """

    nodes: FloatArray
    edges: IntArray
    weights: FloatArray
    width: FloatArray | None = None
    penalty: float = 0.0
    features: tuple[str, ...] | None = None

    def __init__(
        self,
        nodes: ArrayLike,
        edges: ArrayLike,
        weights: ArrayLike | None = None,
        width: ArrayLike | None = None,
        penalty: float = 0.0,
        features: Sequence[str] | None = None,
    ) -> None:
        places = check_nodes(nodes)
        pairs = check_edges(edges, len(places))
        values = check_weights(weights, len(pairs))
        order = sorting_order(pairs)
        if order is not None:
            pairs, values = pairs[order], values[order]
        around = None if width is None else check_width(width, len(places))
        names = None if features is None else check_features(features, places.shape[1])
        given = {"nodes": places, "edges": pairs, "weights": values, "width": around}
        # A frozen dataclass is filled this way once.
        vars(self).update(given, penalty=float(penalty), features=names)

    @classmethod
    def from_matrix(
        cls, nodes: ArrayLike, matrix: Samples, width: ArrayLike | None = None, penalty: float = 0.0
    ) -> Self:
        """Make a graph from a symmetric matrix of weights; zeros are no edges.

        Parameters
        ----------
        nodes
            Positions, shape (n_nodes, n_features).
        matrix
            Non-negative weights, symmetric with a zero diagonal, of shape (n_nodes, n_nodes), dense or sparse.
        width
            Standard deviation of the samples around every node, where it is known.
        penalty
            What a family of graphs charges for these weights beside the length of the edges.

        Returns
        -------
        The graph, with an edge for every entry that is not zero.

        Examples
        --------
        >>> from midrib import Graph
        >>> line = Graph.from_matrix([[0.0], [1.0], [3.0]], [[0, 1, 0], [1, 0, 2], [0, 2, 0]])
        >>> line.edges.tolist(), line.weights.tolist()
        ([[0, 1], [1, 2]], [1.0, 2.0])
        """
        entries = sp.csr_array(matrix)
        size = len(np.asarray(nodes))
        if entries.shape != (size, size):
            problem = f"has shape {entries.shape}, needed is {(size, size)}"
        elif not np.isfinite(entries.data).all():
            problem = "contains NaN or infinity"
        elif entries.diagonal().any():
            problem = "joins nodes to themselves"
        elif abs(entries - entries.T).max() > 1e-12 * max(abs(entries).max(), 1e-300):
            problem = "is not symmetric"
        else:
            upper = sp.triu(entries, k=1).tocoo()
            used = upper.data != 0
            edges = np.column_stack([upper.row, upper.col])[used].astype(np.intp)
            return cls(nodes, edges, upper.data[used], width, penalty)
        msg = f"the weight matrix {problem}; give a finite, symmetric, non-negative one with zero diagonal."
        raise ValueError(msg)

    def __repr__(self) -> str:
        return (
            f"{type(self).__name__}(nodes={self.n_nodes}, edges={self.n_edges}, components={self.n_components}, "
            f"loops={self.n_loops}, tips={len(self.tips)}, forks={len(self.forks)}, length={self.length:.4g})"
        )

    # Sizes and matrices

    @property
    def n_nodes(self) -> int:
        """Number of nodes, isolated ones included."""
        return len(self.nodes)

    @property
    def n_edges(self) -> int:
        """Number of edges."""
        return len(self.edges)

    @property
    def n_features(self) -> int:
        """Dimension of the space."""
        return int(self.nodes.shape[1])

    @cached_property
    def matrix(self) -> sp.csr_array:
        """W, the symmetric weights, sparse, of shape (n_nodes, n_nodes)."""
        return self._symmetric(self.weights)

    @cached_property
    def adjacency(self) -> sp.csr_array:
        """One for every pair of neighbours, whatever the weight of the edge; symmetric, sparse."""
        return self._symmetric(np.ones(self.n_edges))

    def _symmetric(self, values: FloatArray) -> sp.csr_array:
        i, j = self.edges.T
        ends = np.concatenate([i, j]), np.concatenate([j, i])
        return sp.csr_array((np.tile(values, 2), ends), shape=(self.n_nodes, self.n_nodes))

    @cached_property
    def laplacian(self) -> sp.csr_array:
        """L = diag(W 1) - W."""
        return sp.csr_array(sp.diags_array(self.matrix.sum(axis=1)) - self.matrix)

    @cached_property
    def squared_lengths(self) -> FloatArray:
        """Squared length of every edge."""
        return squared_lengths(self.nodes, self.edges)

    @cached_property
    def lengths(self) -> FloatArray:
        """Euclidean length of every edge."""
        return np.sqrt(self.squared_lengths)

    @property
    def weighted_length(self) -> float:
        """The graph's term of the objective: weights times squared lengths, every edge counted from both ends."""
        return 2 * float(self.weights @ self.squared_lengths)

    @property
    def length(self) -> float:
        """Sum of the lengths."""
        return float(self.lengths.sum())

    # Structure

    @cached_property
    def degree(self) -> IntArray:
        """Number of edges at every node."""
        return np.bincount(self.edges.ravel(), minlength=self.n_nodes).astype(np.intp)

    @property
    def tips(self) -> IntArray:
        """Nodes with one edge."""
        return np.flatnonzero(self.degree == 1)

    @property
    def forks(self) -> IntArray:
        """Nodes with three edges or more."""
        return np.flatnonzero(self.degree > 2)

    @property
    def isolated(self) -> IntArray:
        """Nodes without an edge."""
        return np.flatnonzero(self.degree == 0)

    @cached_property
    def component(self) -> IntArray:
        """Component of every node; components are numbered by their smallest node."""
        return components(self.n_nodes, self.edges)

    @property
    def n_components(self) -> int:
        """Number of components, isolated nodes included."""
        return int(self.component.max(initial=-1)) + 1

    @property
    def n_loops(self) -> int:
        """Number of independent loops, ``n_edges - n_nodes + n_components``."""
        return self.n_edges - self.n_nodes + self.n_components

    @property
    def topology(self) -> Topology:
        """How many components, loops, tips, forks and branches there are."""
        counts = len(self.tips), len(self.forks), len(self.branches)
        return Topology(self.n_components, self.n_loops, *counts)

    @cached_property
    def _walks(self) -> list[Walk]:
        return walk_branches(self.n_nodes, self.edges)

    @cached_property
    def branches(self) -> tuple[IntArray, ...]:
        """Node path of every branch, ends included; a closed branch repeats its first node at the end.

        Branches run between nodes whose degree is not two, so ``graph.nodes[graph.branches[0]]`` is a polyline.
        """
        return tuple(path for path, _ in self._walks)

    @cached_property
    def branch_edges(self) -> tuple[IntArray, ...]:
        """Edge numbers along every branch, one fewer than its nodes."""
        return tuple(along for _, along in self._walks)

    @cached_property
    def branch_ends(self) -> IntArray:
        """First and last node of every branch, of shape (n_branches, 2)."""
        ends = [(path[0], path[-1]) for path in self.branches]
        return np.array(ends, dtype=np.intp).reshape(-1, 2)

    @cached_property
    def branch_closed(self) -> BoolArray:
        """Whether a branch ends where it starts."""
        return self.branch_ends[:, 0] == self.branch_ends[:, 1]

    @cached_property
    def branch_lengths(self) -> FloatArray:
        """Length of every branch."""
        return np.array([self.lengths[along].sum() for along in self.branch_edges], dtype=np.float64)

    @cached_property
    def branch_widths(self) -> FloatArray:
        """Mean width of the nodes of every branch; NaN where widths are unknown."""
        width = np.full(self.n_nodes, np.nan) if self.width is None else self.width
        return np.array([width[path].mean() for path in self.branches], dtype=np.float64)

    @cached_property
    def edge_branch(self) -> IntArray:
        """Branch of every edge."""
        owner = np.empty(self.n_edges, dtype=np.intp)
        for number, members in enumerate(self.branch_edges):
            owner[members] = number
        return owner

    @cached_property
    def loops(self) -> tuple[IntArray, ...]:
        """A shortest basis of independent loops, longest first: node paths that repeat their first node at the end."""
        return loops.shortest_loops(self)

    def neighbors(self, node: int) -> IntArray:
        """Return the nodes joined to a node, in order.

        Parameters
        ----------
        node
            Number of the node.

        Returns
        -------
        Numbers of its neighbours, in rising order.

        Examples
        --------
        >>> from midrib import Graph
        >>> star = Graph([[0, 0], [1, 0], [2, 0], [1, 1]], [(0, 1), (1, 2), (1, 3)])
        >>> star.neighbors(1)
        array([0, 2, 3])
        """
        return self.adjacency.indices[self.adjacency.indptr[node] : self.adjacency.indptr[node + 1]]

    # Along the graph

    def at_nodes(self, nodes: ArrayLike) -> GraphPoints:
        """Return nodes as points of the graph.

        Parameters
        ----------
        nodes
            Numbers of nodes, shape (n_points,).

        Returns
        -------
        One point for every number; its edge is -1.

        See Also
        --------
        Graph.points_along : Points at equal steps along the edges.

        Examples
        --------
        >>> from midrib import Graph
        >>> line = Graph([[0.0], [1.0], [3.0]], [(0, 1), (1, 2)])
        >>> points = line.at_nodes([2, 0])
        >>> points.points.tolist(), points.edge.tolist()
        ([[3.0], [0.0]], [-1, -1])
        """
        nodes = np.asarray(nodes, dtype=np.intp)
        return GraphPoints(self, np.full(len(nodes), -1), np.zeros(len(nodes)), nodes)

    def geodesics(self, sources: ArrayLike | GraphPoints | None = None) -> FloatArray:
        """Return the distances along the graph from sources to all nodes, of shape (n_sources, n_nodes).

        Parameters
        ----------
        sources
            Nodes or points; all nodes by default. Between components the distance is infinite.

        Returns
        -------
        Distances of shape (n_sources, n_nodes), in the units of the nodes.

        See Also
        --------
        Graph.nearest_source : Only the nearest of many sources.
        midrib.trajectory.GraphPoints.distance_from : The distance to points inside edges.

        Examples
        --------
        >>> from midrib import Graph
        >>> graph = Graph([[0.0], [1.0], [3.0], [9.0]], [(0, 1), (1, 2)])
        >>> graph.geodesics([0, 1])
        array([[ 0.,  1.,  3., inf],
               [ 1.,  0.,  2., inf]])
        """
        return geodesics.distances(self, self._as_points(sources))

    def nearest_source(self, sources: ArrayLike | GraphPoints) -> tuple[FloatArray, IntArray]:
        """Return the distance along the graph from every node to its nearest source, and which source that is.

        Parameters
        ----------
        sources
            Nodes or points.

        Returns
        -------
        Distances of shape (n_nodes,), infinite where no source is in the same component, and which of ``sources`` the
        nearest is, -1 where there is none.

        See Also
        --------
        Graph.geodesics : The distances to every source.

        Examples
        --------
        >>> from midrib import Graph
        >>> graph = Graph([[0.0], [1.0], [3.0], [9.0]], [(0, 1), (1, 2)])
        >>> distance, which = graph.nearest_source([0, 2])
        >>> distance, which
        (array([ 0.,  1.,  0., inf]), array([ 0,  0,  1, -1]))
        """
        return geodesics.nearest_source(self, self._as_points(sources))

    def shortest_paths(self, start: int, stops: ArrayLike) -> list[IntArray]:
        """Return the nodes on the shortest way from one node to each of several others.

        Parameters
        ----------
        start
            Node where all ways begin.
        stops
            Nodes where they end.

        Returns
        -------
        For every stop the numbers of the nodes from ``start`` to it, both included; empty where there is no way.

        See Also
        --------
        Graph.shortest_path : To one node.
        Graph.path_edges : The edges along such a way.

        Examples
        --------
        >>> from midrib import Graph
        >>> star = Graph([[0, 0], [1, 0], [2, 0], [1, 1]], [(0, 1), (1, 2), (1, 3)])
        >>> star.shortest_paths(0, [2, 3])
        [array([0, 1, 2]), array([0, 1, 3])]
        """
        return geodesics.shortest_paths(self, start, np.asarray(stops, dtype=np.intp))

    def shortest_path(self, start: int, stop: int) -> IntArray:
        """Return the nodes on the shortest way from one node to another.

        Parameters
        ----------
        start, stop
            Nodes where the way begins and ends.

        Returns
        -------
        The numbers of the nodes, both ends included; empty where there is no way.

        See Also
        --------
        Graph.shortest_paths : To several nodes at once.

        Examples
        --------
        >>> from midrib import Graph
        >>> star = Graph([[0, 0], [1, 0], [2, 0], [1, 1]], [(0, 1), (1, 2), (1, 3)])
        >>> star.shortest_path(0, 3)
        array([0, 1, 3])
        >>> Graph([[0.0], [1.0]], []).shortest_path(0, 1).tolist()
        []
        """
        return self.shortest_paths(start, [stop])[0]

    def edge_numbers(self, pairs: ArrayLike) -> IntArray:
        """Return which edges these pairs of nodes are.

        Parameters
        ----------
        pairs
            Pairs of nodes, shape (n_pairs, 2), in either direction.

        Returns
        -------
        Numbers of edges, shape (n_pairs,); -1 for pairs that are not joined.

        Examples
        --------
        >>> from midrib import Graph
        >>> line = Graph([[0.0], [1.0], [3.0]], [(0, 1), (1, 2)])
        >>> line.edge_numbers([(2, 1), (0, 2)])
        array([ 1, -1])
        """
        wanted = edge_keys(np.asarray(pairs, dtype=np.intp).reshape(-1, 2))
        keys = edge_keys(self.edges)
        if not len(keys):
            return np.full(len(wanted), -1)
        found = np.minimum(np.searchsorted(keys, wanted), len(keys) - 1)
        return np.where(keys[found] == wanted, found, -1)

    def path_edges(self, path: ArrayLike) -> IntArray:
        """Return the edge numbers along a node path.

        Parameters
        ----------
        path
            Nodes along the path, each joined to the next.

        Returns
        -------
        Numbers of edges, one fewer than nodes; -1 where two nodes that follow each other are not joined.

        Examples
        --------
        >>> from midrib import Graph
        >>> line = Graph([[0.0], [1.0], [3.0]], [(0, 1), (1, 2)])
        >>> line.path_edges([2, 1, 0])
        array([1, 0])
        """
        nodes = np.asarray(path, dtype=np.intp)
        return self.edge_numbers(np.column_stack([nodes[:-1], nodes[1:]]))

    @cached_property
    def _segments(self) -> Segments:
        return Segments.of(self.nodes, self.edges)

    def project(self, X: Samples, *, n_jobs: int | None = None) -> Projection:
        """Project every sample on the nearest point of the graph, exactly.

        Parameters
        ----------
        X
            Samples of shape (n_samples, n_features): an array, a memory map or a sparse matrix, read in blocks.
        n_jobs
            Number of threads; all processors if None.

        Returns
        -------
        The projection. A sample whose point is a node belongs to the first edge at that node, so ties do not
        depend on rounding.

        See Also
        --------
        PrincipalGraph.transform : The nearest points alone.
        midrib.trajectory.trajectory : Projection and pseudotime in one call.

        Examples
        --------
        >>> from midrib import Graph
        >>> line = Graph([[0, 0], [1, 0], [3, 0]], [(0, 1), (1, 2)])
        >>> placed = line.project([[0.5, 0.2], [2.5, -1.0]])
        >>> placed.edge, placed.position, placed.distance
        (array([0, 1]), array([0.5 , 0.75]), array([0.2, 1. ]))
        >>> placed.points.tolist()
        [[0.5, 0.0], [2.5, 0.0]]
        """
        edge, position, node, distance = project(X, self._segments, self.n_edges, n_jobs)
        return Projection(self, edge, position, node, distance)

    def points_along(self, *, spacing: float | None = None, n_points: int | None = None) -> GraphPoints:
        """Return points at equal steps along the edges, one in the middle of each step, and all isolated nodes.

        Every point stands for the same length; a graph without any length gives its nodes.

        Parameters
        ----------
        spacing
            Longest step.
        n_points
            How many points to spread, where no spacing is given.

        Returns
        -------
        The points, each with its edge and its position on it.

        Examples
        --------
        >>> from midrib import Graph
        >>> line = Graph([[0.0], [1.0], [4.0]], [(0, 1), (1, 2)])
        >>> line.points_along(spacing=1.0).points.ravel()
        array([0.5, 1.5, 2.5, 3.5])
        >>> len(line.points_along(n_points=8))
        8
        """
        return points_along(self, spacing, n_points)

    # Other graphs

    def at(self, nodes: ArrayLike) -> Graph:
        """Return the same graph with its nodes elsewhere, in this space or another.

        What follows from edges and weights alone, and was computed already, is not computed again.

        Parameters
        ----------
        nodes
            New positions, shape (n_nodes, n_features); the number of features may be another one.

        Returns
        -------
        The graph with the same edges, weights and widths.

        Examples
        --------
        >>> from midrib import Graph
        >>> line = Graph([[0, 0], [3, 4]], [(0, 1)])
        >>> line.at(2 * line.nodes).length
        10.0
        """
        places = np.asarray(nodes)
        stays = places.ndim == 2 and places.shape[1] == self.n_features
        graph = self._with(nodes=places, features=self.features if stays else None)
        vars(graph).update({name: vars(self)[name] for name in _WITHOUT_PLACES if name in vars(self)})
        return graph

    def with_width(self, width: ArrayLike | None) -> Graph:
        """Return the same graph with other widths.

        Parameters
        ----------
        width
            Width of every node, shape (n_nodes,); None forgets it.

        Returns
        -------
        The graph with the same nodes and edges.

        Examples
        --------
        >>> from midrib import Graph
        >>> line = Graph([[0.0], [1.0]], [(0, 1)])
        >>> line.with_width([0.1, 0.3]).branch_widths
        array([0.2])
        """
        return self._with(width=width)

    def with_edges(self, edges: ArrayLike, weights: ArrayLike | None = None) -> Graph:
        """Return the graph with more edges, of weight one unless given.

        Parameters
        ----------
        edges
            Pairs of nodes, shape (n_pairs, 2), that are not joined yet.
        weights
            Weight of each new edge; one by default.

        Returns
        -------
        The graph with old and new edges.

        See Also
        --------
        midrib.trajectory.join : Joins two nodes by a branch with nodes of its own.

        Examples
        --------
        >>> from midrib import Graph
        >>> line = Graph([[0, 0], [1, 0], [0, 1]], [(0, 1), (0, 2)])
        >>> line.with_edges([(1, 2)]).n_loops
        1
        """
        more = check_edges(edges, self.n_nodes)
        values = np.concatenate([self.weights, check_weights(weights, len(more))])
        return self._with(edges=np.concatenate([self.edges, more]), weights=values)

    def without_edges(self, which: ArrayLike) -> Graph:
        """Return the graph without some edges; all nodes stay.

        Parameters
        ----------
        which
            Numbers of edges, or a mask of shape (n_edges,).

        Returns
        -------
        The graph with the other edges.

        See Also
        --------
        midrib.trajectory.cut : Cuts a way where fewest samples are.

        Examples
        --------
        >>> from midrib import Graph
        >>> line = Graph([[0.0], [1.0], [3.0]], [(0, 1), (1, 2)])
        >>> line.without_edges([1])
        Graph(nodes=3, edges=1, components=2, loops=0, tips=2, forks=0, length=1)
        """
        kept = np.delete(np.arange(self.n_edges), np.asarray(which))
        return self._with(edges=self.edges[kept], weights=self.weights[kept])

    def subgraph(self, keep: ArrayLike) -> Graph:
        """Return the graph of some nodes and the edges among them, numbered anew in the old order.

        Parameters
        ----------
        keep
            Numbers of nodes, or a mask.

        Returns
        -------
        The graph of the chosen nodes, with their widths.

        Examples
        --------
        >>> from midrib import Graph
        >>> graph = Graph([[0.0], [1.0], [5.0], [6.0]], [(0, 1), (2, 3)])
        >>> second = graph.subgraph(graph.component == 1)
        >>> second.nodes.ravel(), second.edges.tolist()
        (array([5., 6.]), [[0, 1]])
        """
        inside = np.zeros(self.n_nodes, dtype=bool)
        inside[np.asarray(keep)] = True
        number = np.cumsum(inside) - 1
        kept = inside[self.edges].all(axis=1)
        return self._with(
            nodes=self.nodes[inside],
            edges=number[self.edges[kept]],
            weights=self.weights[kept],
            width=None if self.width is None else self.width[inside],
        )

    def subdivide(self, *, spacing: float | None = None, n_nodes: int | None = None) -> Graph:
        """Return the same structure with other nodes, evenly spaced along every branch; weights are one.

        Tips, forks and isolated nodes stay where they are and come first.

        Parameters
        ----------
        spacing
            Largest distance between neighbours along a branch.
        n_nodes
            Number of nodes to have, where no spacing is given.

        Returns
        -------
        The graph with new nodes, and widths between those of the old ones.

        Examples
        --------
        >>> from midrib import Graph
        >>> line = Graph([[0.0], [4.0]], [(0, 1)])
        >>> line.subdivide(spacing=1.0).nodes.ravel()
        array([0., 4., 1., 2., 3.])
        >>> line.subdivide(n_nodes=9)
        Graph(nodes=9, edges=8, components=1, loops=0, tips=2, forks=0, length=4)
        """
        nodes, edges, width = respaced(self, n_nodes, spacing)
        return Graph(nodes, edges, width=width, features=self.features)

    def to_networkx(self) -> nx.Graph:
        """Return a ``networkx.Graph``.

        Nodes carry ``position``, ``component``, and ``width`` where it is known; edges ``weight``, ``length`` and
        ``branch``; the graph itself ``features``, the names of the coordinates, where they have any.

        Returns
        -------
        The graph; nodes carry their numbers as names.

        See Also
        --------
        midrib.io.to_networkx : The same for a graph or a fitted model.
        midrib.io.from_networkx : The way back.

        Examples
        --------
        >>> from midrib import Graph
        >>> line = Graph([[0.0, 0.0], [3.0, 4.0]], [(0, 1)])
        >>> line.to_networkx().edges[0, 1]["length"]
        5.0
        """
        import networkx as nx

        graph = nx.Graph() if self.features is None else nx.Graph(features=list(self.features))
        for node, position in enumerate(self.nodes.tolist()):
            graph.add_node(node, position=tuple(position), component=int(self.component[node]))
            if self.width is not None:
                graph.nodes[node]["width"] = float(self.width[node])
        columns = (self.weights.tolist(), self.lengths.tolist(), self.edge_branch.tolist())
        for (i, j), weight, length, branch in zip(self.edges.tolist(), *columns, strict=True):
            graph.add_edge(i, j, weight=weight, length=length, branch=branch)
        return graph

    def _with(self, **changes: Option) -> Graph:
        given = {field.name: getattr(self, field.name) for field in fields(Graph)}
        return Graph(**{**given, **changes})

    def _as_points(self, sources: ArrayLike | GraphPoints | None) -> GraphPoints:
        if isinstance(sources, GraphPoints):
            return sources
        return self.at_nodes(np.arange(self.n_nodes) if sources is None else np.atleast_1d(sources))

"""The family of spanning trees: connect is an exact Euclidean minimum spanning tree.

Nodes that merge are normal here and stay spanned. No K x K matrix is ever made.
"""

import warnings
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import scipy.sparse as sp

from midrib._algorithm.graphs.delaunay import tree_of_triangulation
from midrib._algorithm.graphs.family import GraphStep
from midrib._algorithm.graphs.links import NO_LINKS, Links
from midrib._algorithm.graphs.prim import Penalise, grow_tree, grow_tree_compiled
from midrib._algorithm.graphs.ties import better, steps_aside
from midrib._graph import Graph
from midrib._kernels import is_worth_compiling
from midrib._types import FloatArray, IntArray

_TRIANGULATE_FROM = {True: {2: 8000, 3: 40000}, False: {2: 300, 3: 2500}}
"""Nodes from which, in the plane and in space, a triangulation beats Prim's algorithm, compiled or not."""


@dataclass(frozen=True)
class SpanningTree:
    """Trees through all nodes; the best one has the smallest sum of squared edge lengths.

    Where side information leaves the nodes in several pieces, every piece gets a tree of its own.

    See Also
    --------
    L1Graph : Graphs with loops, by linear programs.
    KNNGraph : Graphs in which every node has several neighbours.
    PrincipalGraph : Takes a family as its parameter ``graph``.

    Examples
    --------
    >>> import midrib
    >>> X = midrib.datasets.make_shape("y", 200, noise=0.02, random_state=0).X
    >>> model = midrib.PrincipalGraph(20, graph=midrib.SpanningTree(), sigma=0.01, gamma=1.0, random_state=0)
    >>> model.fit(X).graph_.topology
    Topology(components=1, loops=0, tips=3, forks=1, branches=3)
    """

    def prepare(self, anchors: FloatArray, links: Links = NO_LINKS) -> GraphStep:
        """Return the step that connects nodes by the minimum spanning tree of the permitted edges.

        Parameters
        ----------
        anchors
            Initial nodes, shape (n_nodes, n_features).
        links
            What is known about edges; nothing by default.

        Returns
        -------
        A function from nodes to the best :class:`Graph` of the family.

        Examples
        --------
        >>> import numpy as np
        >>> import midrib
        >>> nodes = np.array([[0.0, 0.0], [1.0, 0.0], [3.0, 0.0]])
        >>> connect = midrib.SpanningTree().prepare(nodes)
        >>> connect(nodes).edges.tolist()
        [[0, 1], [1, 2]]
        """
        n_nodes = len(anchors)
        if links.is_empty:
            return TreeStep(anchors)
        _refuse_cycle(n_nodes, links.required)
        penalise = _penalty(n_nodes, links)
        pieces = n_nodes - len(minimum_spanning_tree(anchors, penalise))
        if pieces > 1:
            msg = f"the permitted edges leave the nodes in {pieces} pieces, so the tree is a spanning forest"
            warnings.warn(msg, UserWarning, stacklevel=2)
        return TreeStep(anchors, links, penalise)


class TreeStep:
    """Connect; it remembers its last tree, which bounds the edges of the next.

    Parameters
    ----------
    anchors, links
        Where the nodes begin and what is known of them.
    penalise
        Makes the tree obey side information.
    elsewhere
        Gives the tree of nodes where that is done better than here, else None.
    """

    def __init__(
        self,
        anchors: FloatArray,
        links: Links = NO_LINKS,
        penalise: Penalise | None = None,
        elsewhere: Callable[[FloatArray], IntArray | None] | None = None,
    ) -> None:
        self._aside, self._penalise, self._elsewhere = steps_aside(anchors, links), penalise, elsewhere
        self._last: Graph | None = None

    def __call__(self, nodes: FloatArray) -> Graph:
        """Return the minimum spanning tree of these nodes."""
        tree = None if self._elsewhere is None else self._elsewhere(nodes)
        if tree is None:
            last = None if self._last is None else self._last.edges
            tree = minimum_spanning_tree(nodes + self._aside, self._penalise, last)
        self._last = better(Graph(nodes, tree), self._last)
        return self._last


def minimum_spanning_tree(
    nodes: FloatArray, penalise: Penalise | None = None, any_tree: IntArray | None = None
) -> IntArray:
    """Return the edges of a minimum spanning tree, or forest where infinite costs separate the nodes.

    ``any_tree`` may give the edges of some spanning tree, such as the last iteration's; it only saves time.
    """
    edges = None
    if penalise is None:
        n_nodes, n_features = nodes.shape
        is_compiled = is_worth_compiling(n_nodes)
        if n_nodes >= _TRIANGULATE_FROM[is_compiled].get(n_features, np.inf):
            edges = tree_of_triangulation(nodes)
        if edges is None and is_compiled:
            edges = grow_tree_compiled(nodes, any_tree)
    if edges is None:
        edges = grow_tree(nodes, penalise)
    return np.sort(edges, axis=1)


def _penalty(n_nodes: int, links: Links) -> Penalise:
    """Return the change of costs that makes Prim's algorithm obey the links."""
    forbidden, required = (_symmetric(n_nodes, pairs) for pairs in (links.forbidden, links.required))

    def penalise(newest: int, outside: IntArray, cost: FloatArray) -> None:
        if links.groups is not None:
            cost[links.groups[outside] != links.groups[newest]] = np.inf
        if links.allowed is not None:
            cost[~np.isin(outside, _row(links.allowed, newest))] = np.inf
        cost[np.isin(outside, _row(forbidden, newest))] = np.inf
        # Cheaper than any distance: Prim takes every required edge as soon as it meets one of its ends.
        cost[np.isin(outside, _row(required, newest))] = -np.inf

    return penalise


def _symmetric(n_nodes: int, pairs: IntArray) -> sp.csr_array:
    i, j = np.concatenate([pairs, pairs[:, ::-1]]).T
    return sp.csr_array((np.ones(len(i), dtype=bool), (i, j)), shape=(n_nodes, n_nodes))


def _row(matrix: sp.csr_array, index: int) -> IntArray:
    columns: IntArray = matrix.indices[matrix.indptr[index] : matrix.indptr[index + 1]]
    return columns


def _refuse_cycle(n_nodes: int, required: IntArray) -> None:
    """Raise a ValueError if the required edges close a cycle, which no tree holds."""
    matrix = _symmetric(n_nodes, required)
    n_edges = matrix.nnz // 2
    n_components = sp.csgraph.connected_components(matrix, directed=False, return_labels=False)
    if n_edges > n_nodes - n_components:
        pairs = ", ".join(f"{i}-{j}" for i, j in required[:6])
        msg = (
            f"the must_link pairs ({pairs}{', ...' if len(required) > 6 else ''}) close a cycle, "
            "which a spanning tree cannot hold; drop a pair or use graph='l1'."
        )
        raise ValueError(msg)

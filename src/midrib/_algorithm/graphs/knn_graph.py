"""The family of neighbour graphs, which the paper names as future work.

Connect minimises 2 sum_e w_e phi_e over 0 <= w <= 1 with the weights at every node summing to at least
``n_neighbors``: a symmetric nearest-neighbour graph chosen by a linear program, so that the descent
guarantee holds, which the usual union of nearest neighbours would break.

All permitted pairs compete, yet the program never lists them all: it starts from near pairs and adds
those whose reduced cost, 2 phi_ij - u_i - u_j with the multipliers u of the nodes, is negative.
"""

from dataclasses import dataclass

import numpy as np
import scipy.sparse as sp

from midrib._algorithm.distances import squared_distances
from midrib._algorithm.graphs.candidates import nearest_neighbor_edges
from midrib._algorithm.graphs.family import GraphStep
from midrib._algorithm.graphs.linear_program import LinearProgram, Solution, general_solvers, solve
from midrib._algorithm.graphs.links import NO_LINKS, Links
from midrib._algorithm.graphs.ties import better, in_their_order, steps_aside
from midrib._graph import Graph
from midrib._graph.edges import contains, squared_lengths, unique_edges
from midrib._types import FloatArray, IntArray

_ROWS_PER_BLOCK = 1024


@dataclass(frozen=True)
class KNNGraph:
    """Graphs in which the edge weights of every node, each at most one, sum to at least ``n_neighbors``.

    Parameters
    ----------
    n_neighbors
        Least sum of the weights at every node; where all weights are one, the least number of its neighbours.

    See Also
    --------
    SpanningTree : Trees.
    L1Graph : Graphs with loops, by linear programs.
    PrincipalGraph : Takes a family as its parameter ``graph``.

    Examples
    --------
    >>> import midrib
    >>> X = midrib.datasets.make_shape("circle", 200, noise=0.02, random_state=0).X
    >>> model = midrib.PrincipalGraph(20, graph=midrib.KNNGraph(2), sigma=0.01, gamma=1.0, random_state=0)
    >>> bool((model.fit(X).graph_.degree >= 2).all())
    True
    """

    n_neighbors: int = 2

    def prepare(self, anchors: FloatArray, links: Links = NO_LINKS) -> GraphStep:
        """Return the step that solves the linear program over all permitted pairs.

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
        >>> nodes = np.array([[0.0], [1.0], [2.0], [3.0]])
        >>> connect = midrib.KNNGraph(1).prepare(nodes)
        >>> connect(nodes).edges.tolist()
        [[0, 1], [2, 3]]
        """
        _refuse_too_few(len(anchors), self.n_neighbors, links)
        return in_their_order(anchors, links, lambda listed, known: KNNStep(listed, self.n_neighbors, known))


class KNNStep:
    """Connect for one set of links; it remembers its last weights and the edges that competed."""

    def __init__(self, anchors: FloatArray, n_neighbors: int, links: Links) -> None:
        self._degree, self._links = n_neighbors, links
        self._aside = steps_aside(anchors, links)
        self._competing = _feasible_edges(anchors + self._aside, n_neighbors, links)
        self._last: Graph | None = None

    def __call__(self, nodes: FloatArray) -> Graph:
        """Return the weights of least cost for these nodes."""
        seen = nodes + self._aside
        edges, unit = self._competing, _typical(squared_lengths(seen, self._competing))
        while True:
            cost = 2 * squared_lengths(seen, edges) / unit
            solution = self._solve(edges, cost, len(nodes))
            entering = self._entering(seen, edges, solution.row_dual * unit, unit)
            if not len(entering):
                break
            edges = unique_edges(np.concatenate([edges, entering]))
        self._competing = edges
        used = solution.x > 0
        # The last graph is feasible too, so keeping the better of the two makes descent certain.
        self._last = better(Graph(nodes, edges[used], solution.x[used]), self._last)
        return self._last

    def _solve(self, edges: IntArray, cost: FloatArray, n_nodes: int) -> Solution:
        columns = np.tile(np.arange(len(edges)), 2)
        incidence = sp.csc_array(
            (np.ones(2 * len(edges)), (edges.T.ravel(), columns)), shape=(n_nodes, len(edges))
        )
        program = LinearProgram(
            cost=cost,
            A=incidence,
            row_lower=np.full(n_nodes, float(self._degree)),
            row_upper=np.full(n_nodes, np.inf),
            lower=contains(self._links.required, edges).astype(float),
            upper=np.ones(len(edges)),
        )
        solution = solve(program, general_solvers())
        return Solution(np.clip(solution.x, program.lower, 1.0), solution.row_dual)

    def _entering(self, nodes: FloatArray, edges: IntArray, price: FloatArray, unit: float) -> IntArray:
        """Return the permitted pairs outside the program that would lower its value."""
        found = []
        for start in range(0, len(nodes), _ROWS_PER_BLOCK):
            rows = slice(start, start + _ROWS_PER_BLOCK)
            reduced = 2 * squared_distances(nodes[rows], nodes) - price[rows, None] - price
            i, j = np.nonzero(reduced < -1e-9 * unit)
            found.append(np.column_stack([i + start, j]))
        pairs = unique_edges(np.concatenate(found))
        return pairs[self._links.permits(pairs) & ~contains(edges, pairs)]


def _typical(lengths: FloatArray) -> float:
    return float(lengths.mean()) or 1.0


def _feasible_edges(anchors: FloatArray, n_neighbors: int, links: Links) -> IntArray:
    """Return near permitted pairs that give every node enough partners to begin with."""
    n_nearest = 2 * n_neighbors
    while True:
        edges = links.candidates(nearest_neighbor_edges(anchors, n_nearest))
        degree = np.bincount(edges.ravel(), minlength=len(anchors))
        if degree.min() >= n_neighbors or n_nearest >= len(anchors) - 1:
            return edges
        n_nearest *= 2


def _refuse_too_few(n_nodes: int, n_neighbors: int, links: Links) -> None:
    """Raise a ValueError if some node has fewer permitted partners than it needs."""
    for start in range(0, n_nodes, _ROWS_PER_BLOCK):
        rows = np.arange(start, min(start + _ROWS_PER_BLOCK, n_nodes))
        pairs = np.stack(np.broadcast_arrays(rows[:, None], np.arange(n_nodes)), axis=-1).reshape(-1, 2)
        permitted = (links.permits(pairs) & (pairs[:, 0] != pairs[:, 1])).reshape(len(rows), n_nodes)
        partners = permitted.sum(axis=1)
        if partners.min() < n_neighbors:
            worst = int(partners.argmin())
            msg = (
                f"node {rows[worst]} may be joined to {partners[worst]} others only, but n_neighbors={n_neighbors}; "
                "allow more edges or lower n_neighbors."
            )
            raise ValueError(msg)

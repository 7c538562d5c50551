"""The l1 family: non-negative weights that rebuild every anchor from its neighbours.

Connect minimises, over the weights w of the undirected candidate edges,

    2 sum_e w_e phi_e + lam | z - A w |_1,      phi_e = |c_i - c_j|^2 for e = (i, j),

where z stacks the anchors and column e of A holds z_j in block i and z_i in block j. The anchors stay
where the nodes began: with moving ones the feasible set would change and the objective could rise.

The dual program, max z'y subject to A'y <= 2 phi and |y| <= lam, is solved instead: one row per
candidate edge rather than one per coordinate of every anchor, 10 to 100 times cheaper. Only its row
bounds depend on the nodes, so every call starts from the basis of the last.
"""

from dataclasses import dataclass

import numpy as np
import scipy.sparse as sp
from scipy.spatial import KDTree

from midrib._algorithm.graphs.candidates import candidate_edges
from midrib._algorithm.graphs.family import GraphStep
from midrib._algorithm.graphs.l1_solver import TOLERANCE, L1Solver
from midrib._algorithm.graphs.linear_program import LinearProgram, general_solvers, solve
from midrib._algorithm.graphs.links import NO_LINKS, Links
from midrib._algorithm.graphs.ties import in_their_order, spread_of, steps_aside
from midrib._graph import Graph
from midrib._graph.edges import contains, squared_lengths
from midrib._types import FloatArray, IntArray

# Measured on open, branched, closed and separate curves with k-means anchors: half of it breaks them, twice as much
# makes loops.
_AUTO_LAM = 15.0


@dataclass(frozen=True)
class L1Graph:
    """Sparse non-negative weights on candidate edges.

    Parameters
    ----------
    lam
        Weight of the l1 error with which neighbours rebuild an anchor. A small one lets the graph break into
        pieces, a large one makes it a mesh. "auto", the default, is fifteen times the squared spacing of the
        anchors over their spread, where curves hold together in any units; :meth:`weight_for` tells it. A
        number is the paper's own, in units of length: the paper has 1.0 for most of its data.
    n_neighbors
        Candidate edges join every anchor to this many nearest others; None takes all pairs.
    homogeneous
        Add one constant coordinate to the anchors, so that weights around a node tend to sum to one.
        Without it, as published, a graph depends on the origin: an anchor near 0 is rebuilt from nothing,
        and a curve breaks there.
    link_weight
        Smallest weight of an edge that must exist.

    See Also
    --------
    SpanningTree : Trees.
    KNNGraph : Graphs in which every node has several neighbours.
    PrincipalGraph : Takes a family as its parameter ``graph``.

    Examples
    --------
    >>> import midrib
    >>> X = midrib.datasets.make_shape("circle", 200, noise=0.02, random_state=0).X
    >>> model = midrib.PrincipalGraph(20, graph=midrib.L1Graph(n_neighbors=2), sigma=0.01, gamma=1.0, random_state=0)
    >>> model.fit(X).graph_.n_loops
    1
    """

    lam: float | str = "auto"
    n_neighbors: int | None = 5
    homogeneous: bool = False
    link_weight: float = 0.5

    def prepare(self, anchors: FloatArray, links: Links = NO_LINKS) -> GraphStep:
        """Return the step that solves the linear program over the candidate edges of these anchors.

        Parameters
        ----------
        anchors
            Initial nodes, shape (n_nodes, n_features); they decide the candidate edges and what is rebuilt.
        links
            What is known about edges; nothing by default.

        Returns
        -------
        A function from nodes to the best :class:`Graph` of the family.

        Examples
        --------
        >>> import numpy as np
        >>> import midrib
        >>> nodes = np.array([[1.0, 0.0], [2.0, 0.0], [3.0, 0.0]])
        >>> connect = midrib.L1Graph(lam=1.0, n_neighbors=2).prepare(nodes)
        >>> bool((connect(nodes).weights > 0).all())
        True
        """
        return in_their_order(anchors, links, self._prepare)

    def _prepare(self, anchors: FloatArray, links: Links) -> "L1Step":
        if spread_of(anchors) == 0:
            # All in one place: rounding is nothing to rebuild.
            anchors = np.broadcast_to(anchors.mean(axis=0), anchors.shape)
        aside = steps_aside(anchors, links)
        edges = candidate_edges(anchors + aside, self.n_neighbors, links)
        smallest = np.where(contains(links.required, edges), self.link_weight, 0.0)
        return L1Step(self._targets(anchors), edges, self.weight_for(anchors), smallest, aside)

    def weight_for(self, anchors: FloatArray) -> float:
        """Return lam, in the units of these anchors where it is "auto".

        An edge of length h costs 2 h^2 and saves at most lam times the size of the anchors at its ends.

        Parameters
        ----------
        anchors
            Initial nodes, shape (n_nodes, n_features).

        Returns
        -------
        ``lam`` as a number, in units of length.

        Examples
        --------
        >>> import numpy as np
        >>> import midrib
        >>> nodes = np.linspace(0.0, 1.0, 11)[:, None]
        >>> round(midrib.L1Graph().weight_for(nodes), 3)
        0.474
        >>> midrib.L1Graph(lam=0.5).weight_for(nodes)
        0.5
        """
        if not isinstance(self.lam, str):
            return self.lam
        spread = spread_of(anchors)
        apart, _ = KDTree(anchors).query(anchors, k=min(3, len(anchors)))
        distinct = apart[:, -1][apart[:, -1] > 0]
        if not len(distinct) or spread == 0:
            # All in one place: any number will do that has the units of length.
            return float(np.abs(anchors).max(initial=0.0)) or 1.0
        return _AUTO_LAM * float(np.median(distinct)) ** 2 / spread

    def _targets(self, anchors: FloatArray) -> FloatArray:
        if not self.homogeneous:
            return anchors
        # In the units of the data, so that a change of units changes nothing else.
        unit = np.sqrt(np.var(anchors, axis=0).sum())
        return np.column_stack([anchors, np.full(len(anchors), unit)])


class L1Step:
    """Connect for one set of anchors; it remembers its last weights and where the solver stopped."""

    def __init__(
        self, anchors: FloatArray, edges: IntArray, lam: float, smallest: FloatArray, aside: FloatArray
    ) -> None:
        self._edges, self._smallest, self._aside = edges, smallest, aside
        # Programs near unit scale keep the solver's absolute tolerances meaningful in any units.
        self._unit = float(np.abs(anchors).max(initial=0.0)) or 1.0
        self._scale = lam * self._unit
        self._A = rebuilding_matrix(anchors / self._unit, edges)
        self._z = (anchors / self._unit).ravel()
        self._transposed = sp.csc_array(self._A.T)
        self.solver = L1Solver(anchors / self._unit, edges)
        self._last = smallest

    def __call__(self, nodes: FloatArray) -> Graph:
        """Return the weights of least cost and error for these nodes."""
        w = self._solve(2 * squared_lengths(nodes + self._aside, self._edges) / self._scale)
        cost = 2 * squared_lengths(nodes, self._edges) / self._scale
        # The last weights are feasible too; keeping the better of the two makes descent certain
        # whatever the solver's tolerance.
        if self._value(cost, w) > self._value(cost, self._last):
            w = self._last
        self._last = w
        used = w > 0
        penalty = self._scale * self._error(w)
        return Graph(nodes, self._edges[used], w[used], penalty=penalty)

    def _solve(self, cost: FloatArray) -> FloatArray:
        if not len(self._edges):
            return np.empty(0)
        rest = self._z - self._A @ self._smallest
        n_rows, box = len(cost), np.ones(len(rest))
        program = LinearProgram(-rest, self._transposed, np.full(n_rows, -np.inf), cost, -box, box)
        solution = solve(program, (self.solver, *general_solvers()), TOLERANCE)
        return self._smallest + np.maximum(-solution.row_dual, 0)

    def _error(self, w: FloatArray) -> float:
        return float(np.abs(self._z - self._A @ w).sum())

    def _value(self, cost: FloatArray, w: FloatArray) -> float:
        return float(cost @ w) + self._error(w)


def rebuilding_matrix(anchors: FloatArray, edges: IntArray) -> sp.csc_array:
    """Return A: row k D + d is coordinate d of anchor k, column e what edge e adds to its two ends."""
    n_nodes, n_features = anchors.shape
    ends, others = np.concatenate([edges, edges[:, ::-1]]).T
    rows = (ends[:, None] * n_features + np.arange(n_features)).ravel()
    columns = np.tile(np.arange(len(edges)), 2).repeat(n_features)
    shape = (n_nodes * n_features, len(edges))
    return sp.csc_array((anchors[others].ravel(), (rows, columns)), shape=shape)

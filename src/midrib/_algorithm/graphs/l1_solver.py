"""The solver of the l1 graph: interior point first, then simplex from where that ended.

The interior point method needs about twenty steps whatever it starts from. A simplex method needs few pivots
once the costs change little, which is so after the first rounds of the alternation, and it ends at a vertex,
where the weights of unused edges are exactly zero. So the optimum of the first is made a basis for the
second, which continues from it while a limited number of pivots is enough. The limit counts pivots, not
seconds, so the same data give the same graph on every machine.
"""

from importlib.util import find_spec

import numpy as np

from midrib._algorithm.graphs.interior_point import InteriorPoint
from midrib._algorithm.graphs.linear_program import Highs, LinearProgram, Solution
from midrib._types import FloatArray, IntArray

TOLERANCE = 1e-8
_MAX_PIVOTS = 500
"""These cost about as much as the interior point method, from 400 nodes to 3,000."""
_FIRST_CHANGE = 0.2
"""The relative change of the costs that the first round of an alternation typically brings."""


class L1Solver:
    """Solves the programs of one set of anchors and candidate edges, each starting from the last.

    Attributes
    ----------
    taken
        How each program was solved: "interior", "vertex" (interior, then moved to a vertex) or "simplex".
    """

    def __init__(self, anchors: FloatArray, edges: IntArray) -> None:
        self._interior = InteriorPoint(anchors, edges)
        self._simplex = Highs(_MAX_PIVOTS)
        self._last_cost: FloatArray | None = None
        self._has_basis = False
        # The number of pivots is about the number of edges times the relative change of their costs.
        self._reach = _MAX_PIVOTS / max(1, len(edges)) if find_spec("highspy") else 0.0
        self.taken: list[str] = []

    def __call__(self, program: LinearProgram) -> Solution:
        """Return a solution to be checked by the caller."""
        cost, last = program.row_upper, self._last_cost
        self._last_cost = cost
        change = _FIRST_CHANGE if last is None else _relative_change(last, cost)
        if self._has_basis and change < self._reach:
            solution = self._from_basis(program)
            if solution is not None:
                self.taken.append("simplex")
                return solution
            self._reach = change / 4
        interior = self._interior(program)
        if change < self._reach:
            self._simplex.start_from(program, interior)
            vertex = self._from_basis(program)
            if vertex is not None:
                self.taken.append("vertex")
                return vertex
            self._reach /= 4
        self.taken.append("interior")
        sparse = without_inactive(program, interior)
        return sparse if sparse.is_optimal(program, TOLERANCE) else interior

    def _from_basis(self, program: LinearProgram) -> Solution | None:
        """Return the optimum if simplex reaches it in the pivots it has."""
        solution = self._simplex(program)
        self._has_basis = solution.is_optimal(program, TOLERANCE)
        return solution if self._has_basis else None


def without_inactive(program: LinearProgram, solution: Solution) -> Solution:
    """Set the weights to zero that are small for the slack of their row."""
    slack, weight = program.row_upper - program.A @ solution.x, -solution.row_dual
    used = weight * slack.max() > slack * weight.max()
    return Solution(solution.x, np.where(used, solution.row_dual, 0.0))


def _relative_change(old: FloatArray, new: FloatArray) -> float:
    return float(np.abs(new - old).sum() / (np.abs(old).sum() + np.finfo(np.float64).tiny))

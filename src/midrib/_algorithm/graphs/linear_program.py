"""Linear programs with bounds on rows and columns, solved by HiGHS and checked here.

A status is not trusted: these programs are degenerate, and solvers do stop early on them. Every
solution is judged by its certificate (see `Solution.is_optimal`); if the first solver's fails, the
next one takes over.
"""

from collections.abc import Callable
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any

import numpy as np
import scipy.sparse as sp

from midrib._types import FloatArray, IntArray

# Tighter than the solvers' default of 1e-7, whose sum over many rows would fail the check.
_SOLVER_TOLERANCE = 1e-9

_ACCEPTABLE = 1e-6
"""What to live with where rounding keeps every solver from passing the check."""


class SolverError(RuntimeError):
    """No solver found a solution of a linear program that passes the optimality check.

    The families "l1" and "knn" solve linear programs and may raise it; trees do not.

    Examples
    --------
    >>> from midrib import SolverError
    >>> issubclass(SolverError, RuntimeError)
    True
    """


@dataclass(frozen=True, eq=False)
class LinearProgram:
    """Minimise ``cost @ x`` subject to ``row_lower <= A @ x <= row_upper`` and ``lower <= x <= upper``.

    Rows may be free on one side; variables have two finite bounds, which makes any dual point a certificate.
    """

    cost: FloatArray
    A: sp.csc_array
    row_lower: FloatArray
    row_upper: FloatArray
    lower: FloatArray
    upper: FloatArray

    @property
    def size(self) -> float:
        """The largest that the terms of the objective can add up to, at least one: what rounding is relative to."""
        return max(1.0, float(np.abs(self.cost) @ np.maximum(np.abs(self.lower), np.abs(self.upper))))


@dataclass(frozen=True, eq=False)
class Solution:
    """A point and the multipliers of the rows, whatever the solver said about them."""

    x: FloatArray
    row_dual: FloatArray

    def violation(self, program: LinearProgram) -> float:
        """Return by how much the point leaves the rows and bounds at most."""
        row = program.A @ self.x
        gaps = (
            program.row_lower - row,
            row - program.row_upper,
            program.lower - self.x,
            self.x - program.upper,
        )
        return max(float(gap.max(initial=0.0)) for gap in gaps)

    def lower_bound(self, program: LinearProgram) -> float:
        """Return a value below which no feasible point can go, by weak duality."""
        # A multiplier of the wrong sign on a missing bound proves nothing; without it the rest still does,
        # because every variable is bounded.
        dual = np.where(np.isposinf(program.row_upper), np.maximum(self.row_dual, 0), self.row_dual)
        dual = np.where(np.isneginf(program.row_lower), np.minimum(dual, 0), dual)
        reduced = program.cost - program.A.T @ dual
        return _smallest(dual, program.row_lower, program.row_upper) + _smallest(
            reduced, program.lower, program.upper
        )

    def gap(self, program: LinearProgram) -> float:
        """Return how far the point's value is above what no point can beat."""
        return float(program.cost @ self.x) - self.lower_bound(program)

    def error(self, program: LinearProgram) -> float:
        """Return how far the point is from feasible, or from what no point can beat, whichever is more."""
        scale = max(abs(float(program.cost @ self.x)), 1.0)
        return max(self.violation(program), self.gap(program) / scale)

    def is_optimal(self, program: LinearProgram, tol: float) -> bool:
        """Return whether the point is feasible and no other can be better, both up to ``tol``."""
        return self.error(program) <= tol

    def is_acceptable(self, program: LinearProgram) -> bool:
        """Return whether the point is feasible and what it lacks no more than rounding may leave."""
        return self.violation(program) <= _ACCEPTABLE and self.gap(program) <= _ACCEPTABLE * program.size


def _smallest(multiplier: FloatArray, lower: FloatArray, upper: FloatArray) -> float:
    """Return the smallest value of ``multiplier @ v`` over ``lower <= v <= upper``."""
    bound = np.where(multiplier > 0, lower, upper)
    used = multiplier != 0
    return float(multiplier[used] @ bound[used])


Solver = Callable[[LinearProgram], Solution]


def solve(program: LinearProgram, solvers: tuple[Solver, ...], tol: float = 1e-7) -> Solution:
    """Return the first solution that passes the optimality check, trying the solvers in turn.

    Where rounding keeps all of them above ``tol``, as with data very far from the origin, the best of
    them will do if it is nearly as good.
    """
    tried: list[Solution] = []
    for solver in solvers:
        tried.append(solver(program))
        if tried[-1].is_optimal(program, tol):
            return tried[-1]
    best = min(tried, key=lambda solution: solution.error(program))
    if best.is_acceptable(program):
        return best
    rows, columns = program.A.shape
    msg = (
        f"no solver found a checked optimum of a linear program with {columns} variables and {rows} rows; "
        "rescale the data to unit variance or use fewer candidate edges."
    )
    raise SolverError(msg)


class Highs:
    """HiGHS with one model that is kept: a program with the same matrix starts from the last basis.

    Parameters
    ----------
    max_pivots
        The simplex method gives up after this many; its last point then fails the check.
    """

    def __init__(self, max_pivots: int | None = None) -> None:
        self._max_pivots = max_pivots
        self._model: Any = None
        self._program: LinearProgram | None = None

    def __call__(self, program: LinearProgram) -> Solution:
        """Return what HiGHS found, to be checked by the caller."""
        if self._program is not None and program.A is self._program.A:
            self._change_rows(program)
        else:
            self._load(program)
        self._program = program
        self._model.run()
        solution = self._model.getSolution()
        return Solution(np.array(solution.col_value), np.array(solution.row_dual))

    def start_from(self, program: LinearProgram, solution: Solution) -> None:
        """Let the next call start from the basis that a nearly optimal solution points to."""
        import highspy

        if self._program is None or program.A is not self._program.A:
            self._load(program)
            self._program = program
        names = highspy.HighsBasisStatus
        status = np.array([names.kBasic, names.kLower, names.kUpper], dtype=object)
        codes = likely_basis(program, solution)
        basis = highspy.HighsBasis()
        n_columns = len(program.cost)
        basis.col_status = status[codes[:n_columns]].tolist()
        basis.row_status = status[codes[n_columns:]].tolist()
        basis.alien = basis.valid = True
        self._model.setBasis(basis)

    def _load(self, program: LinearProgram) -> None:
        import highspy

        lp: Any = highspy.HighsLp()
        lp.num_row_, lp.num_col_ = program.A.shape
        lp.col_cost_, lp.col_lower_, lp.col_upper_ = program.cost, program.lower, program.upper
        lp.row_lower_, lp.row_upper_ = program.row_lower, program.row_upper
        lp.a_matrix_.format_ = highspy.MatrixFormat.kColwise
        lp.a_matrix_.start_ = program.A.indptr
        lp.a_matrix_.index_, lp.a_matrix_.value_ = program.A.indices, program.A.data
        self._model = highspy.Highs()
        self._model.silent()
        for kind in ("primal", "dual"):
            self._model.setOptionValue(f"{kind}_feasibility_tolerance", _SOLVER_TOLERANCE)
        if self._max_pivots is not None:
            self._model.setOptionValue("solver", "simplex")
            self._model.setOptionValue("presolve", "off")
            self._model.setOptionValue("simplex_iteration_limit", self._max_pivots)
        self._model.passModel(lp)

    def _change_rows(self, program: LinearProgram) -> None:
        rows = np.arange(len(program.row_lower), dtype=np.int32)
        self._model.changeRowsBounds(len(rows), rows, program.row_lower, program.row_upper)


def likely_basis(program: LinearProgram, solution: Solution) -> IntArray:
    """Return 0 for the basic, 1 and 2 for the columns and rows at their lower and upper bounds.

    At a vertex that is not degenerate, whatever has room on both sides has no multiplier, and the other
    way round. The products of an interior point method come near to that, so as many as there are rows, those
    with the most room for their multiplier, are basic.
    """
    value = np.concatenate([solution.x, program.A @ solution.x])
    below = value - np.concatenate([program.lower, program.row_lower])
    above = np.concatenate([program.upper, program.row_upper]) - value
    multiplier = np.concatenate([program.cost - program.A.T @ solution.row_dual, solution.row_dual])
    room = np.minimum(below, above) / (np.abs(multiplier) + np.finfo(np.float64).tiny)
    codes = np.where(below < above, 1, 2)
    codes[np.argpartition(-room, program.A.shape[0])[: program.A.shape[0]]] = 0
    return codes


def general_solvers() -> tuple[Solver, ...]:
    """Return the solvers at hand for any program: highspy where it is installed, then SciPy's own HiGHS."""
    return (Highs(), scipy_highs) if find_spec("highspy") else (scipy_highs,)


def scipy_highs(program: LinearProgram) -> Solution:
    """Solve with the interior point method of SciPy's own HiGHS: another method, another version."""
    from scipy.optimize import linprog

    upper, lower = np.isfinite(program.row_upper), np.isfinite(program.row_lower)
    outcome = linprog(
        program.cost,
        A_ub=sp.vstack([program.A[upper], -program.A[lower]], format="csc"),
        b_ub=np.concatenate([program.row_upper[upper], -program.row_lower[lower]]),
        bounds=np.column_stack([program.lower, program.upper]),
        method="highs-ipm",
        options={f"{kind}_feasibility_tolerance": _SOLVER_TOLERANCE for kind in ("primal", "dual")},
    )
    if outcome.x is None:
        return Solution(np.zeros(len(program.cost)), np.zeros(len(program.row_lower)))
    dual = np.zeros(len(program.row_lower))
    marginals = outcome.ineqlin.marginals
    dual[upper] += marginals[: upper.sum()]
    dual[lower] -= marginals[upper.sum() :]
    return Solution(outcome.x, dual)

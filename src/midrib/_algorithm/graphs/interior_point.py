"""A primal-dual interior point method for the l1 program, written for its structure.

The program is max z'y subject to A'y <= c and |y| <= 1, with one row per candidate edge, whose
multipliers w are the weights sought. Each Newton step of Mehrotra's predictor-corrector method reduces to

    (diag(s / w) + A' diag(1 / theta) A) dw = right-hand side,

one unknown per edge. Two edges interact only if they share a node, so the matrix is assembled from one
small dense product per node and its pattern never changes. HiGHS on the same program takes two to five
times as long from a cold start; the certificate of the caller stays the judge of both.
"""

import contextlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import scipy.sparse as sp
from scipy.linalg import LinAlgError, cho_factor, cho_solve
from scipy.sparse.linalg import splu

from midrib._algorithm.graphs.linear_program import LinearProgram, Solution
from midrib._types import FloatArray, IntArray

_TOLERANCE = 1e-9
_MAX_ITER = 100
_PROGRESS, _STALLED = 0.9, 15
"""The gap must fall to this share of the least so far within so many steps, else rounding leaves nothing to gain."""
_BACKOFF = 0.995
"""Steps stop this short of the boundary."""
_WARM_GAP = 0.1
"""An iterate this far from optimal is central enough to start the next program from; closer ones are not."""

Newton = Callable[[FloatArray, FloatArray], tuple[FloatArray, FloatArray]]
"""Maps the right-hand sides (g, h) of  theta dy + A dw = g,  delta dw - A' dy = h  to (dy, dw)."""


class EdgeEquations:
    """The Newton system with one unknown per edge: diag(delta) + A' diag(1 / theta) A."""

    def __init__(self, anchors: FloatArray, edges: IntArray) -> None:
        self._shape, n_edges = anchors.shape, len(edges)
        ends, others = np.concatenate([edges, edges[:, ::-1]]).T
        by_end = np.argsort(ends, kind="stable")
        degree = np.bincount(ends, minlength=len(anchors))
        start = np.cumsum(degree) - degree
        # Nodes of one degree are handled together: (nodes, their neighbours' anchors, degree x n_features).
        self._stars, rows, columns = [], [], []
        for d in np.unique(degree[degree > 0]):
            centre = np.flatnonzero(degree == d)
            slots = by_end[start[centre][:, None] + np.arange(d)]
            edge = slots % n_edges
            self._stars.append((centre, anchors[others[slots]]))
            rows.append(np.repeat(edge, d, axis=1).ravel())
            columns.append(np.tile(edge, (1, d)).ravel())
        cells = np.concatenate(columns) * n_edges + np.concatenate(rows)
        self._cells, self._cell_of = np.unique(cells, return_inverse=True)
        row, column = self._cells % n_edges, self._cells // n_edges
        self._diagonal = np.flatnonzero(row == column)
        self._pattern = sp.csc_array((np.ones(len(row)), (row, column)), shape=(n_edges, n_edges))
        self._is_dense = 10 * len(row) > n_edges**2

    def newton(self, A: sp.csr_array, At: sp.csr_array, theta: FloatArray, delta: FloatArray) -> Newton:
        """Factorise the system and return its solver."""
        solve = self._factorise(1 / theta, delta)

        def direction(g: FloatArray, h: FloatArray) -> tuple[FloatArray, FloatArray]:
            dw = solve(h + At @ (g / theta))
            return (g - A @ dw) / theta, dw

        return direction

    def _factorise(self, inverse: FloatArray, delta: FloatArray) -> Callable[[FloatArray], FloatArray]:
        scale = inverse.reshape(self._shape)[:, None, :]
        products = [(star * scale[centre]) @ star.transpose(0, 2, 1) for centre, star in self._stars]
        entries = np.concatenate([product.ravel() for product in products])
        data = np.bincount(self._cell_of, entries, minlength=len(self._cells)).astype(np.float64, copy=False)
        data[self._diagonal] += delta
        matrix = sp.csc_array((data, self._pattern.indices, self._pattern.indptr), shape=self._pattern.shape)
        if self._is_dense:
            dense = cho_factor(matrix.toarray(), lower=True, overwrite_a=True, check_finite=False)
            return lambda rhs: cho_solve(dense, rhs, check_finite=False)
        factor = splu(
            matrix, permc_spec="MMD_AT_PLUS_A", diag_pivot_thresh=0.0, options={"SymmetricMode": True}
        )
        return factor.solve


class CoordinateEquations:
    """The Newton system with one unknown per coordinate of the anchors: diag(theta) + A diag(1 / delta) A'.

    Dense but smaller, it serves programs with more edges than coordinates, such as all pairs in a plane.
    """

    def newton(self, A: sp.csr_array, At: sp.csr_array, theta: FloatArray, delta: FloatArray) -> Newton:
        """Factorise the system and return its solver."""
        matrix = ((A @ sp.diags_array(1 / delta)) @ At).toarray()
        matrix[np.diag_indices_from(matrix)] += theta
        factor = cho_factor(matrix, lower=True, overwrite_a=True, check_finite=False)

        def direction(g: FloatArray, h: FloatArray) -> tuple[FloatArray, FloatArray]:
            dy = cho_solve(factor, g - A @ (h / delta), check_finite=False)
            return dy, (h + At @ dy) / delta

        return direction


@dataclass(frozen=True, eq=False)
class Iterate:
    """y, the slacks (c - A'y, 1 - y, 1 + y) and their multipliers (w, p, q), all strictly positive."""

    y: FloatArray
    slack: FloatArray
    multiplier: FloatArray

    @property
    def gap(self) -> float:
        """What separates the two objectives, once both sides are feasible."""
        return float(self.slack @ self.multiplier)


class InteriorPoint:
    """Solves programs that share anchors and edges; calls after the first start from a kept iterate."""

    def __init__(self, anchors: FloatArray, edges: IntArray) -> None:
        self._anchors, self._edges = anchors, edges
        self._kept: Iterate | None = None
        self.n_iter = 0

    @cached_property
    def equations(self) -> EdgeEquations | CoordinateEquations:
        """The Newton system, by coordinates where these are few and nearly all of them interact."""
        n_nodes, n_edges = len(self._anchors), len(self._edges)
        is_small = self._anchors.size < n_edges and 10 * n_edges > n_nodes**2
        return CoordinateEquations() if is_small else EdgeEquations(self._anchors, self._edges)

    def __call__(self, program: LinearProgram) -> Solution:
        """Return the last point of the search, to be checked by the caller."""
        At = sp.csr_array(program.A)
        system = _System(self.equations, sp.csr_array(At.T), At, -program.cost, program.row_upper)
        point = system.cold_start() if self._kept is None else self._kept
        self._kept = None
        # A system that is singular to working precision ends the search where it stands.
        least, since = np.inf, 0
        with np.errstate(all="ignore"), contextlib.suppress(LinAlgError, RuntimeError):
            for self.n_iter in range(_MAX_ITER):
                since = 0 if point.gap < least else since + 1
                least = min(least, _PROGRESS * point.gap)
                if since == _STALLED:
                    break
                value = abs(system.z @ point.y) + np.finfo(np.float64).tiny
                if self._kept is None and point.gap < _WARM_GAP * value:
                    self._kept = point
                if point.gap < _TOLERANCE * value and system.is_dual_feasible(point):
                    break
                point = system.step(point)
        return Solution(np.clip(point.y, -1, 1), -point.multiplier[: len(program.row_upper)])


@dataclass(frozen=True, eq=False)
class _System:
    """One program: max z'y subject to A'y <= c and |y| <= 1."""

    equations: EdgeEquations | CoordinateEquations
    A: sp.csr_array
    At: sp.csr_array
    z: FloatArray
    c: FloatArray

    def cold_start(self) -> Iterate:
        """Return y = 0 and equal weights, which is feasible unless a cost is zero."""
        n_coordinates, n_edges = self.A.shape
        w = np.full(n_edges, 0.5 / max(1.0, self.A.nnz / (2 * n_coordinates)))
        residual = self.z - self.A @ w
        width = 0.1 * np.abs(residual).mean() + np.finfo(np.float64).tiny
        p = (residual + np.sqrt(residual**2 + 4 * width**2)) / 2
        slack = np.maximum(self.c, 1e-6 * max(1e-6, self.c.max()))
        ones = np.ones(2 * n_coordinates)
        return Iterate(
            np.zeros(n_coordinates), np.concatenate([slack, ones]), np.concatenate([w, p, p - residual])
        )

    def step(self, point: Iterate) -> Iterate:
        """Take one predictor-corrector step after Mehrotra."""
        slack, multiplier, n_edges = point.slack, point.multiplier, len(self.c)
        box, push = (v[n_edges:].reshape(2, -1) for v in (slack, multiplier))
        primal = self.z - self.A @ multiplier[:n_edges] - push[0] + push[1]
        dual = self.c - self.At @ point.y - slack[:n_edges]
        ratio = push / box
        delta = slack[:n_edges] / multiplier[:n_edges]
        newton = self.equations.newton(self.A, self.At, ratio.sum(axis=0), delta)

        def direction(change: FloatArray) -> tuple[FloatArray, FloatArray, FloatArray]:
            """Return the step after which the products slack * multiplier have changed as asked."""
            pull = change[n_edges:].reshape(2, -1) / box
            dy, dw = newton(primal - pull[0] + pull[1], change[:n_edges] / multiplier[:n_edges] - dual)
            towards = np.stack([-dy, dy])
            return (
                dy,
                np.concatenate([dual - self.At @ dy, towards.ravel()]),
                np.concatenate([dw, (pull - ratio * towards).ravel()]),
            )

        products = slack * multiplier
        mean = products.mean()
        _, d_slack, d_multiplier = direction(-products)
        ahead = slack + longest_step(slack, d_slack) * d_slack
        reached = ahead @ (multiplier + longest_step(multiplier, d_multiplier) * d_multiplier) / len(ahead)
        target = mean * (reached / mean) ** 3
        dy, d_slack, d_multiplier = direction(target - products - d_slack * d_multiplier)
        dual_length = _BACKOFF * longest_step(slack, d_slack)
        primal_length = _BACKOFF * longest_step(multiplier, d_multiplier)
        return Iterate(
            point.y + dual_length * dy,
            slack + dual_length * d_slack,
            multiplier + primal_length * d_multiplier,
        )

    def is_dual_feasible(self, point: Iterate) -> bool:
        """Return whether y keeps to the costs of the edges, up to rounding."""
        return bool(np.max(self.At @ point.y - self.c) <= _TOLERANCE * max(1.0, self.c.max()))


def longest_step(values: FloatArray, direction: FloatArray) -> float:
    """Return the longest step, one at most, that keeps positive values from turning negative."""
    steepest = float(np.min(direction / values))
    return 1.0 if steepest >= -1 else -1 / steepest

"""Spline bases along a coordinate, open or periodic, with their roughness penalty."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.interpolate import BSpline

from midrib._types import FloatArray


@dataclass(frozen=True, eq=False)
class SplineBasis:
    """B-splines of one coordinate; with a period, the last ones continue in the first ones."""

    knots: FloatArray
    degree: int
    period: float | None = None

    @property
    def n_basis(self) -> int:
        """Number of basis functions."""
        return len(self.knots) - self.degree - 1 - (self.degree if self.period else 0)

    def __call__(self, t: FloatArray, derivative: int = 0) -> FloatArray:
        """Return the basis functions, or a derivative, at ``t``; constant continuation outside the knots."""
        low, high = self.knots[self.degree], self.knots[-self.degree - 1]
        t = np.mod(t - low, self.period) + low if self.period else np.clip(t, low, high)
        count = len(self.knots) - self.degree - 1
        values = BSpline(self.knots, np.eye(count), self.degree)(t, nu=derivative)
        return self._wrap(np.nan_to_num(values))

    def _wrap(self, values: FloatArray) -> FloatArray:
        """Add the last functions to the first ones they continue in."""
        if not self.period:
            return values
        kept = values[:, : self.n_basis].copy()
        kept[:, : self.degree] += values[:, self.n_basis :]
        return kept

    @property
    def roughness(self) -> FloatArray:
        """Integrals of products of second derivatives, of shape (n_basis, n_basis)."""
        if self.degree < 2:
            return np.zeros((self.n_basis, self.n_basis))
        spans = np.unique(self.knots[self.degree : len(self.knots) - self.degree])
        middle, half = (spans[1:] + spans[:-1]) / 2, np.diff(spans) / 2
        # Second derivatives of cubics are linear on a span, so two Gauss points are exact.
        nodes = np.concatenate([middle - half / np.sqrt(3), middle + half / np.sqrt(3)])
        curvature = self(nodes, derivative=2)
        return curvature.T @ (curvature * np.tile(half, 2)[:, None])


def open_basis(t: FloatArray, n_basis: int) -> SplineBasis:
    """Return cubic splines with knots at quantiles of the distinct values of ``t``, fewer where there are few."""
    distinct = np.unique(t)
    n_basis = max(1, min(n_basis, len(distinct)))
    degree = min(3, n_basis - 1)
    if degree == 0:
        return SplineBasis(np.array([distinct[0] - 0.5, distinct[0] + 0.5]), 0)
    inner = np.quantile(distinct, np.linspace(0, 1, n_basis - degree + 1))
    knots = np.concatenate([np.repeat(inner[0], degree), inner, np.repeat(inner[-1], degree)])
    return SplineBasis(knots, degree)


def periodic_basis(period: float, n_basis: int) -> SplineBasis:
    """Return equally spaced cubic splines on a circle of this circumference, starting at 0."""
    n_basis = max(4, n_basis)
    step = period / n_basis
    return SplineBasis(step * np.arange(-3, n_basis + 4), 3, period)


def fourier_basis(t: FloatArray, period: float, n_harmonics: int) -> FloatArray:
    """Return cosines and sines up to an order, of shape (n, 2 n_harmonics)."""
    angle = 2 * np.pi * np.outer(t / period, np.arange(1, n_harmonics + 1))
    return np.hstack([np.cos(angle), np.sin(angle)])

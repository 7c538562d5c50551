"""Trends of features along a coordinate, with confidence bands.

A penalised spline for every feature minimises ``sum_i w_i (y_i - f(t_i))^2 + lam * integral f''^2``. One change of
basis makes both terms diagonal for all features at once, so the choice of ``lam`` costs a few vector operations:
by restricted maximum likelihood (REML), by generalised cross validation (GCV), or given. Bands are Bayesian
credible bands of the same model, which cover well on average over the curve.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

import numpy as np
from numpy.typing import ArrayLike
from scipy import linalg, stats

from midrib._brief import Brief
from midrib._types import Array, BoolArray, FloatArray, IntArray, Labels, Progress, Samples
from midrib.trajectory.features import Features, FeatureSums, feature_sums, unmasked
from midrib.trajectory.splines import SplineBasis, open_basis, periodic_basis


@dataclass(frozen=True)
class Spline:
    """A cubic smoothing spline.

    Parameters
    ----------
    n_basis
        Number of basis functions: the finest detail that can be followed.
    smoothness
        ``"reml"``, ``"gcv"``, or the factor of the roughness itself; larger is smoother.

    See Also
    --------
    trend : Fits it.
    Quadratic : A parabola instead.

    Examples
    --------
    >>> import numpy as np
    >>> from midrib.trajectory import Spline, trend
    >>> t = np.linspace(0, 1, 100)
    >>> trend(t, np.sin(6 * t)[:, None], curve=Spline(n_basis=20, smoothness="gcv")).explained.round(2)
    array([1.])
    """

    n_basis: int = 12
    smoothness: Literal["reml", "gcv"] | float = "reml"


@dataclass(frozen=True)
class Quadratic:
    """A parabola by least squares, without penalty.

    See Also
    --------
    trend : Fits it.
    Spline : A smoothing spline instead.

    Examples
    --------
    >>> import numpy as np
    >>> from midrib.trajectory import Quadratic, trend
    >>> t = np.linspace(0, 1, 100)
    >>> trend(t, (t**2)[:, None], curve=Quadratic(), grid=[0.0, 0.5, 1.0]).mean.ravel().round(3) + 0
    array([0.  , 0.25, 1.  ])
    """


@dataclass(frozen=True, eq=False, repr=False)
class Trend(Brief):
    """Fitted curves of many features on a common grid.

    Parameters
    ----------
    names
        Names of the features.
    grid
        Coordinates of shape (n_grid,).
    mean, lower, upper
        Curves and their confidence bands, of shape (n_grid, n_features).
    smoothness
        Factor of the roughness of every feature.
    edf
        Effective degrees of freedom of every curve.
    noise
        Standard deviation of the samples around every curve.
    explained
        Share of the variance that the curve explains.

    See Also
    --------
    trend : Fits it.
    midrib.plotting.trends : Draws it.

    Examples
    --------
    >>> import numpy as np
    >>> from midrib.trajectory import trend
    >>> t = np.linspace(0, 1, 100)
    >>> noise = 0.1 * np.random.default_rng(0).normal(size=100)
    >>> found = trend(t, (t + noise)[:, None], names=["Gata1"], grid=50)
    >>> found.names.tolist(), found.grid.shape, found.mean.shape
    (['Gata1'], (50,), (50, 1))
    >>> bool((found.lower < found.upper).all()), found.noise.round(1), found.explained.round(1)
    (True, array([0.1]), array([0.9]))
    >>> found.edf.shape, found.smoothness.shape
    ((1,), (1,))
    """

    names: Array
    grid: FloatArray
    mean: FloatArray
    lower: FloatArray
    upper: FloatArray
    smoothness: FloatArray
    edf: FloatArray
    noise: FloatArray
    explained: FloatArray


Basis: TypeAlias = Callable[[FloatArray], FloatArray]
"""Functions of a coordinate, one a column."""


@dataclass(frozen=True, eq=False)
class Smoother:
    """A basis in which data and roughness are both diagonal.

    In the coordinates ``turn`` the Gram matrix of the data is ``diag(data)`` and the roughness ``diag(rough)``.
    """

    basis: Basis
    turn: FloatArray
    data: FloatArray
    rough: FloatArray
    n_samples: float

    @property
    def n_free(self) -> int:
        """Number of directions without roughness: constants, and straight lines on an open coordinate."""
        return int(np.sum(self.rough <= 1e-9 * self.rough.max(initial=0.0)))

    def at(self, t: FloatArray) -> FloatArray:
        """Return the turned basis functions at ``t``."""
        return self.basis(t) @ self.turn


_PER_FEATURE = ("coefficients", "smoothness", "edf", "noise", "explained", "shift", "usable")


@dataclass(frozen=True, eq=False)
class SmoothFit:
    """Coefficients of all features in a smoother's basis."""

    smoother: Smoother
    coefficients: FloatArray  # (n_basis, n_features)
    smoothness: FloatArray
    edf: FloatArray
    noise: FloatArray
    explained: FloatArray
    shift: FloatArray
    usable: BoolArray

    def columns(self, some: slice) -> SmoothFit:
        """Return the fit of some of the features."""
        chosen = {name: getattr(self, name)[..., some] for name in _PER_FEATURE}
        return replace(self, **chosen)

    def curves(self, t: FloatArray) -> FloatArray:
        """Return the curves at ``t``; NaN for features that were skipped."""
        return np.where(self.usable, self.smoother.at(t) @ self.coefficients + self.shift, np.nan)

    def errors(self, t: FloatArray) -> FloatArray:
        """Return the standard errors of the curves at ``t``."""
        functions = self.smoother.at(t) ** 2
        spread = 1.0 / (self.smoother.data[:, None] + self.smoother.rough[:, None] * self.smoothness)
        return np.where(self.usable, self.noise * np.sqrt(functions @ spread), np.nan)


def trend(
    t: ArrayLike,
    Y: Samples,
    *,
    curve: Spline | Quadratic | None = None,
    weights: ArrayLike | None = None,
    period: float | None = None,
    level: float = 0.95,
    grid: int | ArrayLike = 100,
    names: Labels | None = None,
    progress: Progress | None = None,
) -> Trend:
    """Fit a curve with a confidence band to every feature along a coordinate.

    Parameters
    ----------
    t
        Coordinate of shape (n_samples,); samples with NaN are left out.
    Y
        Features of shape (n_samples, n_features): an array, a sparse matrix or a data frame.
    curve
        How to fit; a :class:`Spline` by default.
    weights
        Non-negative weight of every sample, for instance its soft assignment to a path.
    period
        Circumference of a closed coordinate; curves then close.
    level
        Confidence of the bands.
    grid
        Where the curves are evaluated: a number of equal steps, or coordinates.
    names
        Names of the features.
    progress
        Called with (rows done, rows in all).

    Returns
    -------
    The curves. Features with NaN or infinity are skipped, named in a warning, and NaN in the result.

    See Also
    --------
    Trajectory.trend : Along pseudotime, a path or a loop.
    association : Tests whether there is a trend at all.

    Examples
    --------
    >>> import numpy as np
    >>> from midrib.trajectory import trend
    >>> t = np.linspace(0, 1, 200)
    >>> Y = np.column_stack([t, np.cos(3 * t)])
    >>> trend(t, Y, grid=3).mean.round(2) + 0
    array([[ 0.  ,  1.  ],
           [ 0.5 ,  0.07],
           [ 1.  , -0.99]])
    """
    if not 0 < level < 1:
        msg = f"level={level} came; a confidence between 0 and 1 is needed."
        raise ValueError(msg)
    features = Features.of(Y, names)
    rows, time, weight = usable_samples(t, features, weights)
    fit = fit_curves(features, rows, time, weight, curve or Spline(), period, progress)
    places = _grid(grid, time, period)
    mean, error = fit.curves(places), fit.errors(places)
    freedom = np.maximum(fit.smoother.n_samples - fit.edf, 1.0)
    reach = stats.t.ppf((1 + level) / 2, freedom) * error
    return Trend(
        features.names,
        places,
        mean,
        mean - reach,
        mean + reach,
        fit.smoothness,
        fit.edf,
        fit.noise,
        fit.explained,
    )


def usable_samples(
    t: ArrayLike, features: Features, weights: ArrayLike | None
) -> tuple[IntArray, FloatArray, FloatArray]:
    """Return the samples with a coordinate and a weight, their coordinates, and weights that sum to their worth.

    Unequal weights are worth ``(sum w)^2 / sum w^2`` samples.
    """
    time = unmasked(t)
    if time.ndim != 1 or len(time) != features.values.shape[0]:
        msg = f"coordinate of shape {time.shape} came for {features.values.shape[0]} samples; give one per sample."
        raise ValueError(msg)
    weight = np.ones(len(time)) if weights is None else np.asarray(weights, dtype=np.float64)
    if weight.shape != time.shape or np.any(~np.isfinite(weight)) or np.any(weight < 0):
        msg = f"weights of shape {weight.shape} came; {len(time)} finite non-negative numbers are needed."
        raise ValueError(msg)
    rows = np.flatnonzero(np.isfinite(time) & (weight > 0))
    if len(rows) < 3:
        msg = f"only {len(rows)} samples have a coordinate and a weight; at least 3 are needed."
        raise ValueError(msg)
    chosen = weight[rows]
    return rows, time[rows], chosen * (chosen.sum() / np.sum(chosen**2))


def fit_curves(
    features: Features,
    rows: IntArray,
    time: FloatArray,
    weight: FloatArray,
    curve: Spline | Quadratic,
    period: float | None = None,
    progress: Progress | None = None,
) -> SmoothFit:
    """Fit all features at once; see :func:`trend`."""
    basis, roughness = _basis_of(curve, time, period)
    functions = basis(time)
    smoother = _diagonalise(basis, functions, roughness, weight)
    sums = feature_sums(features, rows, functions @ smoother.turn, weight, progress)
    return _choose_smoothness(smoother, sums, curve)


def _basis_of(curve: Spline | Quadratic, time: FloatArray, period: float | None) -> tuple[Basis, FloatArray]:
    """Return the basis and its roughness."""
    if isinstance(curve, Quadratic):
        if period is not None:
            msg = "a parabola does not close on a loop; use Spline() there."
            raise ValueError(msg)
        centre, scale = time.mean(), np.ptp(time) or 1.0
        order = min(2, len(np.unique(time)) - 1)
        return lambda t: np.vander((t - centre) / scale, order + 1), np.zeros((order + 1, order + 1))
    basis: SplineBasis = (
        open_basis(time, curve.n_basis) if period is None else periodic_basis(period, curve.n_basis)
    )
    return basis, basis.roughness


def _diagonalise(basis: Basis, functions: FloatArray, roughness: FloatArray, weight: FloatArray) -> Smoother:
    """Turn the basis so that data and roughness are diagonal.

    A little roughness is added to the Gram matrix before its Cholesky factor is taken, and taken off again
    afterwards: stretches without samples are then no singular case.
    """
    gram = functions.T @ (functions * weight[:, None])
    scale = np.trace(gram) / max(np.trace(roughness), np.finfo(float).tiny) if roughness.any() else 0.0
    mix = 1e-7 * scale
    joint = gram + mix * roughness
    joint[np.diag_indices_from(joint)] += 1e-12 * np.trace(gram) / len(gram)
    factor = linalg.cholesky(joint, lower=True)
    inner = linalg.solve_triangular(
        factor, linalg.solve_triangular(factor, roughness, lower=True).T, lower=True
    )
    rough, vectors = linalg.eigh((inner + inner.T) / 2)
    rough = np.where(rough > 1e-9 * max(rough[-1], 0.0), rough, 0.0)
    turn = linalg.solve_triangular(factor, vectors, lower=True, trans="T")
    return Smoother(basis, turn, np.maximum(1.0 - mix * rough, 0.0), rough, float(weight.sum()))


def _choose_smoothness(smoother: Smoother, sums: FeatureSums, curve: Spline | Quadratic) -> SmoothFit:
    """Choose a smoothness for every feature and return the fits."""
    z, square = sums.cross, sums.powers[1]
    how = curve.smoothness if isinstance(curve, Spline) else 0.0
    if isinstance(how, str):
        smoothness = _best_smoothness(smoother, z, square, how)
    else:
        if not (np.isfinite(how) and how >= 0):
            msg = f"smoothness={how} came; 'reml', 'gcv' or a non-negative number is needed."
            raise ValueError(msg)
        smoothness = np.full(z.shape[1], float(how))
    scale = smoother.data[:, None] + smoother.rough[:, None] * smoothness
    coefficients = z / scale
    edf = (smoother.data[:, None] / scale).sum(axis=0)
    residual = np.maximum(
        square - (coefficients * (2 * z - smoother.data[:, None] * coefficients)).sum(axis=0), 0.0
    )
    total = np.maximum(square - sums.powers[0] ** 2 / smoother.n_samples, 0.0)
    noise = np.sqrt(residual / np.maximum(smoother.n_samples - edf, 1.0))
    explained = 1 - np.divide(residual, total, out=np.ones_like(total), where=total > 1e-12 * square)
    measures = (smoothness, edf, noise, np.clip(explained, 0.0, 1.0))
    smoothness, edf, noise, explained = (np.where(sums.usable, values, np.nan) for values in measures)
    return SmoothFit(smoother, coefficients, smoothness, edf, noise, explained, sums.shift, sums.usable)


def _best_smoothness(smoother: Smoother, z: FloatArray, square: FloatArray, how: str) -> FloatArray:
    """Minimise the criterion on a grid of smoothness, then on the parabola through the three best points."""
    if how not in ("reml", "gcv"):
        msg = f"smoothness={how!r} came; 'reml', 'gcv' or a non-negative number is needed."
        raise ValueError(msg)
    penalised = smoother.rough[smoother.rough > 0]
    if not len(penalised):
        return np.zeros(z.shape[1])
    # From no visible penalty on the roughest direction to nothing left of the smoothest one.
    grid = np.linspace(np.log(1e-3 / penalised.max()), np.log(1e5 / penalised.min()), 61)
    criterion = np.stack([_criterion(smoother, z, square, np.exp(value), how) for value in grid])
    best = np.clip(criterion.argmin(axis=0), 1, len(grid) - 2)
    columns = np.arange(z.shape[1])
    left, middle, right = (criterion[best + step, columns] for step in (-1, 0, 1))
    bend = left - 2 * middle + right
    step = np.divide(left - right, 2 * bend, out=np.zeros_like(bend), where=bend > 1e-12 * np.abs(middle))
    return np.exp(grid[best] + np.clip(step, -1, 1) * (grid[1] - grid[0]))


def _criterion(smoother: Smoother, z: FloatArray, square: FloatArray, lam: float, how: str) -> FloatArray:
    """Return minus twice the restricted log likelihood, or the cross-validation score, of every feature."""
    n, data, rough = smoother.n_samples, smoother.data, smoother.rough
    scale = data + lam * rough
    tiny = 1e-14 * square + np.finfo(float).tiny
    if how == "gcv":
        residual = square - ((2 / scale - data / scale**2) @ z**2)
        return n * np.maximum(residual, tiny) / max(n - float((data / scale).sum()), 1e-3) ** 2
    penalised = square - (1 / scale) @ z**2
    constant = float(np.log(scale).sum()) - np.count_nonzero(rough) * np.log(lam)
    return (n - smoother.n_free) * np.log(np.maximum(penalised, tiny)) + constant


def _grid(grid: int | ArrayLike, time: FloatArray, period: float | None) -> FloatArray:
    """Return coordinates between the first and the last sample, or around the whole loop."""
    if np.ndim(grid) == 0:
        low, high = (0.0, period) if period is not None else (time.min(), time.max())
        return np.linspace(low, high, int(np.asarray(grid)))
    return np.asarray(grid, dtype=np.float64)

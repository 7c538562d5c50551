"""Null distributions of the share of variance that a term explains.

For normal noise the share ``R^2`` follows a beta distribution: that is the F test. Under permutation of the samples
the mean and the variance of the share are known exactly for any feature, from its fourth moment and the leverages
of the term, so a beta distribution with these two moments is used instead. Its tail is right as long as many samples
carry the variance of the feature; where few do, ``scores`` looks at ranks or at detections instead of values.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike
from scipy import linalg, stats

from midrib._types import BoolArray, FloatArray, IntArray


def benjamini_hochberg(p_value: ArrayLike) -> FloatArray:
    """Correct p-values for multiple testing: the false discovery rate of Benjamini and Hochberg.

    Parameters
    ----------
    p_value
        P-values of any shape; NaN stays NaN and is not counted.

    Returns
    -------
    Corrected p-values of the same shape.

    Examples
    --------
    >>> from midrib.trajectory import benjamini_hochberg
    >>> benjamini_hochberg([0.01, 0.02, float("nan"), 0.5])
    array([0.03, 0.03,  nan, 0.5 ])
    """
    p = np.asarray(p_value, dtype=np.float64)
    corrected = np.full(p.shape, np.nan)
    known = np.isfinite(p)
    corrected[known] = stats.false_discovery_control(p[known]) if known.any() else p[known]
    return corrected


def f_statistic(share: FloatArray, rank: int, freedom: float) -> FloatArray:
    """Return the F statistics of shares of variance that a term of this rank explains."""
    odds = np.divide(share, 1 - share, out=np.full_like(share, np.inf), where=share < 1)
    return odds * freedom / rank


def evenly(time: FloatArray) -> IntArray:
    """Return a few hundred samples at even ranks along a coordinate, in its order."""
    few = np.unique(np.linspace(0, len(time) - 1, min(len(time), 200)).astype(int))
    return np.argsort(time, kind="stable")[few]


def orthonormal(functions: FloatArray, nuisance: FloatArray, weight: FloatArray) -> FloatArray:
    """Return an orthonormal basis of what the functions span beyond the nuisance ones, in the weighted product."""
    root = np.sqrt(weight)[:, None]
    span = _left_basis(nuisance * root)
    rest = functions * root
    size = np.linalg.norm(rest, axis=0).max(initial=0.0)
    rest = rest - span @ (span.T @ rest)
    rest = rest - span @ (span.T @ rest)  # twice is enough for orthogonality to machine precision
    return _left_basis(rest, size) / root


def _left_basis(matrix: FloatArray, size: float | None = None) -> FloatArray:
    """Return an orthonormal basis of the columns, without directions that are rounding errors."""
    vectors, values, _ = linalg.svd(matrix, full_matrices=False)
    largest = values[0] if size is None else size
    return vectors[:, values > 1e-8 * largest]


def permutation_variance(kurtosis: FloatArray, basis: FloatArray) -> FloatArray:
    """Return the variance of the share explained over all permutations of the samples.

    The second moment of a quadratic form of permuted values follows from counting which of its four indices
    coincide; the basis is orthonormal and orthogonal to constants, so only its leverages are needed.

    Parameters
    ----------
    kurtosis
        Fourth central moment over squared variance of every feature.
    basis
        Orthonormal functions of shape (n_samples, rank), orthogonal to constants.

    Returns
    -------
    One variance per feature; the mean is ``rank / (n_samples - 1)`` for all.
    """
    n, rank = basis.shape
    leverage = float(np.sum(np.sum(basis**2, axis=1) ** 2))
    pair = (n - kurtosis) / (n - 1)
    triple = (2 * kurtosis - n) / ((n - 1) * (n - 2))
    single = 3 * (n - 2 * kurtosis) / ((n - 1) * (n - 2) * (n - 3))
    square, twice = rank**2, 2 * rank
    second = (
        leverage * kurtosis
        + (square + twice - 3 * leverage) * pair
        + 4 * leverage * kurtosis / (n - 1)
        + (12 * leverage - 2 * square - 2 * twice) * triple
        + (square + twice - 6 * leverage) * single
    ) / n**2
    mean = rank / (n - 1)
    return np.maximum(second - mean**2, 1e-12 * mean**2)


def beta_tail(share: FloatArray, mean: float, variance: FloatArray | float) -> FloatArray:
    """Return the probability of a larger share under the beta distribution with this mean and variance."""
    size = np.maximum(mean * (1 - mean) / variance - 1, 1e-3)
    return stats.beta.sf(share, mean * size, (1 - mean) * size)


def tail_after_fit(
    share: FloatArray, kurtosis: FloatArray | None, basis: FloatArray, freedom: float
) -> FloatArray:
    """Return the tail of the share that a term explains of what another fit left over.

    Parameters
    ----------
    share
        Share of the left-over sum of squares.
    kurtosis
        Kurtosis of what was left over; None for the plain F test.
    basis
        Orthonormal functions of the term.
    freedom
        Degrees of freedom that both fits leave.

    Returns
    -------
    The tail of the F test's beta distribution, its variance multiplied by how much more the share varies under
    permutation than it would for normal noise.
    """
    n, rank = basis.shape
    mean = rank / (rank + freedom)
    variance = mean * (1 - mean) / ((rank + freedom) / 2 + 1)
    if kurtosis is None:
        return beta_tail(share, mean, variance)
    normal = permutation_variance(np.array([3 * (n - 1) / (n + 1)]), basis)
    return beta_tail(share, mean, variance * permutation_variance(kurtosis, basis) / normal)


def carried_by_few(kurtosis: FloatArray, n_samples: float, few: float) -> BoolArray:
    """Return which features have fewer samples that carry their variance than ``few``.

    A feature that is one in m of n samples and zero elsewhere has an excess kurtosis of about n / m.
    """
    return kurtosis - 3 > max(n_samples / few, 1.0)


def kurtosis_of(variance: FloatArray, fourth: FloatArray) -> FloatArray:
    """Return the kurtosis, that of the normal distribution for features that do not vary."""
    safe = np.where(variance > 0, variance, 1.0)
    return np.where(variance > 0, fourth / safe**2, 3.0)

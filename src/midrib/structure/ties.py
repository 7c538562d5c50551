"""How many samples a weighted sample is, and samples on a grid: counted, rounded or drawn in pixels.

The search for structure counts samples around places. A grid whose cells hold many samples each leaves places between
its points empty that are not empty: gaps of the ruler, not of what was measured. So the samples of one grid point are
spread evenly over its cell, which rounding would undo. Off a grid nothing is measured twice by chance: there a
repeated sample is a weight, and weights tell no more than as many equal ones would.
"""

from __future__ import annotations

import numpy as np

from midrib._types import FloatArray, IntArray

_SHARED = 2.0
"""Samples for every value of a feature, from which its values are those of a grid."""
_SAME = 1e-9
"""Values that differ by less, as a share of their range, differ by rounding."""
_INSIDE = 0.499
"""Half of a cell, a little less: what rounds to its middle."""
_MOST_COPIES = 64
"""Points that one grid point is spread over; beyond, each counts more than once."""
_MOST_POINTS = 20_000
"""Points that all of them are spread over, as long as every grid point keeps one."""


def count_samples(X: FloatArray, weight: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Return points and how many samples each of them is.

    Parameters
    ----------
    X
        Distinct samples.
    weight
        Positive weights, of which only the ratios tell anything.

    Returns
    -------
    On a grid, points spread over its cells whose mean is the sample, whole weights without a common divisor being
    numbers of samples. Elsewhere the samples, counted as the number of equal ones that would know as much.
    """
    worth = weight * (weight.sum() / (weight**2).sum())
    if np.all(weight == np.round(weight)) and weight.max() < 2**53:
        whole = weight / float(np.gcd.reduce(weight.astype(np.int64)))
        if not np.any(whole > 1):
            return X, whole
        if _is_grid(X, whole.sum()):
            return _spread(X, whole)
    elif _is_grid(X, worth.sum()):
        return _spread(X, worth)
    return X, worth


def _spread(X: FloatArray, count: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Spread the samples of every grid point over its cell."""
    fewer = min(1.0, _MOST_POINTS / count.sum())
    copies = np.clip(np.ceil(fewer * count), 1, _MOST_COPIES).astype(np.intp)
    first = np.cumsum(copies) - copies
    which = np.repeat(np.arange(len(X)), copies)
    offset = _even_points(np.arange(len(which)) - first[which], X.shape[1])
    offset -= (np.add.reduceat(offset, first) / copies[:, None])[which]
    # A few points may lie askew around their mean.
    farthest = np.maximum.reduceat(np.abs(offset), first)
    offset *= np.minimum(1.0, _INSIDE / np.maximum(farthest, 1e-300))[which]
    cells = np.column_stack([_cells(column) for column in X.T])
    return X[which] + offset * cells[which], (count / copies)[which]


def _is_grid(X: FloatArray, total: float) -> bool:
    """Return whether every feature has far fewer values than there are samples.

    Either distinct samples share them, or they are steps of a ruler on which there are more samples than steps.
    """
    for column in X.T:
        values, _ = _values(column)
        if len(values) == 1 or _SHARED * len(values) <= len(X):
            continue
        gaps = np.diff(values) / np.diff(values).min()
        even = np.all(np.abs(gaps - np.round(gaps)) < 1e-3)
        if not even or _SHARED * (1 + gaps.sum()) > total:
            return False
    return True


def _values(column: FloatArray) -> tuple[FloatArray, IntArray]:
    """Return the values of a feature, those alike but for rounding as one, and which of them every sample has."""
    values, which = np.unique(column, return_inverse=True)
    new = np.append(True, np.diff(values) > _SAME * (values[-1] - values[0]))
    return values[new], (np.cumsum(new) - 1)[which.ravel()]


def _cells(column: FloatArray) -> FloatArray:
    """Return how wide the cell of every value is: as wide as the way to the nearer neighbouring value."""
    values, which = _values(column)
    if len(values) == 1:
        return np.zeros(len(column))
    gaps = np.diff(values)
    width: FloatArray = np.minimum(np.append(gaps[:1], gaps), np.append(gaps, gaps[-1:]))
    return width[which]


def _even_points(number: IntArray, n_features: int) -> FloatArray:
    """Return points of the unit cube by their number: the additive recurrence, which fills it evenly from the start."""
    ratio = 2.0
    for _ in range(40):
        # The root of x^(d + 1) = x + 1, the golden ratio in more dimensions.
        ratio = (1 + ratio) ** (1 / (n_features + 1))
    step = ratio ** -np.arange(1.0, n_features + 1)
    points: FloatArray = np.outer(number, step) % 1.0
    return points

"""What of a feature is tested: its values, its ranks, or where it is detected.

Values, where many samples carry the variance of the feature. Else ranks, which no sample dominates; and where nearly
all samples share one value, so that ranks have the same trouble, which samples have another. The choice looks at the
values without their places along the coordinate, so it cannot spoil a test.
"""

from __future__ import annotations

from typing import Protocol

import numpy as np
import scipy.sparse as sp
from scipy import stats

from midrib._types import Array, BoolArray, FloatArray, IntArray
from midrib.trajectory.features import Features
from midrib.trajectory.null_distributions import carried_by_few

_MOST_BINS = 200
# How many samples must carry the variance of a two-valued feature, and of another, for the tail of the beta
# distribution to be right at 1e-4 within a factor of 1.5 and of 2.
_RARE, _HEAVY = 100, 50


class Term(Protocol):
    """A term of a model along the coordinate that can be tested on other scores than the values."""

    def of_ranks(self, ranks: FloatArray) -> tuple[FloatArray, FloatArray]:
        """Return statistics and p-values of ranks, of shape (n_samples, n_features)."""
        ...

    def of_detections(self, detected: BoolArray) -> tuple[FloatArray, FloatArray]:
        """Return statistics and p-values of detections, of shape (n_samples, n_features)."""
        ...


def retest(
    features: Features,
    rows: IntArray,
    weight: FloatArray,
    kurtosis: FloatArray,
    term: Term,
    statistic: FloatArray,
    p_value: FloatArray,
) -> Array:
    """Replace, in place, the statistics and p-values of features that few samples carry.

    Parameters
    ----------
    features, rows, weight
        What to read.
    kurtosis
        Kurtosis of every feature; NaN for those that shall not be tested again.
    term
        What to test.
    statistic, p_value
        Results on the values, changed in place.

    Returns
    -------
    For every feature ``"values"``, ``"ranks"`` or ``"detections"``.
    """
    tested = np.full(features.n_features, "values", dtype="<U10")
    total = float(weight.sum())
    doubtful = np.flatnonzero(carried_by_few(kurtosis, total, _RARE))
    for columns, block in features.dense_columns(rows, doubtful):
        detected = block != _common_values(block)
        share = weight @ detected / total
        rare = (share < 0.5) & carried_by_few(_two_valued_kurtosis(share), total, _RARE)
        heavy = ~rare & carried_by_few(kurtosis[columns], total, _HEAVY)
        tested[columns[rare]], tested[columns[heavy]] = "detections", "ranks"
        if rare.any():
            part = columns[rare]
            statistic[part], p_value[part] = term.of_detections(detected[:, rare])
        if heavy.any():
            part = columns[heavy]
            statistic[part], p_value[part] = term.of_ranks(stats.rankdata(block[:, heavy], axis=0))
    return tested


def _common_values(block: FloatArray) -> FloatArray:
    """Return the value that most samples share, if most do: the median of a hundred samples."""
    few = block[np.linspace(0, len(block) - 1, min(len(block), 101)).astype(int)]
    return np.partition(few, len(few) // 2, axis=0)[len(few) // 2]


def _two_valued_kurtosis(share: FloatArray) -> FloatArray:
    """Return the kurtosis of a feature that has one value in this share of the samples and another in the rest."""
    spread = share * (1 - share)
    return np.divide(1 - 3 * spread, spread, out=np.full_like(share, np.inf), where=spread > 0)


class Bins:
    """Samples that are next to each other along a coordinate, put together."""

    def __init__(self, time: FloatArray, weight: FloatArray) -> None:
        ranks = stats.rankdata(time)
        n_samples = len(time)
        place = ((ranks - 0.5) / n_samples * min(n_samples, _MOST_BINS)).astype(int)
        _, number = np.unique(place, return_inverse=True)
        self._sum = sp.csr_array((weight, (number, np.arange(n_samples))))
        self.weight: FloatArray = self._sum.sum(axis=1)

    def total(self, values: FloatArray | BoolArray) -> FloatArray:
        """Return weighted sums over the samples of every bin."""
        return self._sum @ values.astype(np.float64)

    def mean(self, values: FloatArray) -> FloatArray:
        """Return weighted means over the samples of every bin."""
        return self.total(values) / self.weight[:, None]

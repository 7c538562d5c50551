"""Which features change along a coordinate: likelihood ratio tests of regression splines against a constant.

The likelihood ratio is a function of the share of variance explained; ``calibration`` has its null distribution, and
``scores`` says when ranks or detections are tested instead of values.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import ArrayLike
from scipy import stats

from midrib._types import Array, BoolArray, FloatArray, IntArray, Labels, Progress, Samples
from midrib.trajectory.detection import Trials, likelihood_ratio
from midrib.trajectory.features import Features, PerFeature, feature_sums, unmasked
from midrib.trajectory.null_distributions import (
    benjamini_hochberg,
    beta_tail,
    evenly,
    f_statistic,
    kurtosis_of,
    orthonormal,
    permutation_variance,
    tail_after_fit,
)
from midrib.trajectory.scores import Bins, retest
from midrib.trajectory.splines import fourier_basis, open_basis
from midrib.trajectory.trends import usable_samples

ALONG_ONE = (
    "along a coordinate taken as known; not for a coordinate that was learned from the same features "
    "(split_association does) or that is uncertain (bootstrap_pseudotime does)"
)
ALONG_MANY = (
    "the noise of each feature and the uncertainty of the coordinate, as twice the median over {} replicates; not for "
    "coordinates that were learned from the same features (split_association does)"
)


@dataclass(frozen=True, eq=False, repr=False)
class TestResult(PerFeature):
    """One row per feature.

    Parameters
    ----------
    names
        Names of the features.
    statistic
        F statistic of the fit with the term against the fit without it.
    p_value
        Probability of such a statistic without any association; NaN for skipped features, 1 for constant ones.
    q_value
        The same after the correction of Benjamini and Hochberg for the number of features tested.
    explained
        Effect size: the share of variance that the term explains beyond the fit without it.
    amplitude
        Effect size: largest minus smallest value of the fitted term over the samples, in units of the feature.
    peak
        Coordinate of the sample at which the fitted term is largest.
    tested
        What of each feature statistic and p-value are about: ``"values"``; ``"ranks"`` where a few samples carry most
        of the variance; ``"detections"``, which samples differ from the value that nearly all share, for rare
        features. The statistic of detections is a likelihood ratio over its degrees of freedom. Effect sizes are
        always those of the values.
    accounts_for
        What the p-values account for and what not, in words.

    See Also
    --------
    association : One of the tests.

    Examples
    --------
    >>> import numpy as np
    >>> from midrib.trajectory import association
    >>> rng = np.random.default_rng(0)
    >>> t = rng.uniform(size=200)
    >>> found = association(t, np.column_stack([3 * t, 0 * t]) + rng.normal(size=(200, 2)), names=["Gata1", "Actb"])
    >>> found.names[found.significant(0.01)].tolist()
    ['Gata1']
    >>> found.tested.tolist(), bool((found.q_value >= found.p_value).all())
    (['values', 'values'], True)
    >>> sorted(found.columns)
    ['amplitude', 'explained', 'p_value', 'peak', 'q_value', 'statistic', 'tested']
    >>> found.accounts_for.startswith("the noise of each feature")
    True
    """

    __test__ = False  # not a class of tests, whatever its name says to a collector

    statistic: FloatArray
    p_value: FloatArray
    q_value: FloatArray
    explained: FloatArray
    amplitude: FloatArray
    peak: FloatArray
    tested: Array
    accounts_for: str

    def significant(self, level: float = 0.05) -> IntArray:
        """Return the features with a corrected p-value of at most ``level``.

        Parameters
        ----------
        level
            The level.

        Returns
        -------
        Numbers of features, the smallest p-value first.

        Examples
        --------
        >>> import numpy as np
        >>> from midrib.trajectory import association
        >>> t = np.linspace(0, 1, 100)
        >>> noise = np.random.default_rng(0).normal(size=(100, 2))
        >>> association(t, np.column_stack([0 * t, 5 * t]) + noise).significant(0.01)
        array([1])
        """
        order = np.argsort(self.p_value, kind="stable")
        return order[self.q_value[order] <= level]


def result_of(
    names: Array, usable: BoolArray, columns: tuple[FloatArray, ...], tested: Array, accounts_for: str
) -> TestResult:
    """Return a result of statistic, p-value, share of variance, amplitude and peak; NaN for features not usable."""
    statistic, p_value, share, amplitude, peak = (np.where(usable, values, np.nan) for values in columns)
    q_value = benjamini_hochberg(p_value)
    return TestResult(names, statistic, p_value, q_value, share, amplitude, peak, tested, accounts_for)


def association(
    t: ArrayLike,
    Y: Samples,
    *,
    n_basis: int = 5,
    weights: ArrayLike | None = None,
    period: float | None = None,
    names: Labels | None = None,
    progress: Progress | None = None,
) -> TestResult:
    """Test for every feature whether it changes along a coordinate.

    The fit with the term is a cubic regression spline, or on a closed coordinate a Fourier series; the fit without
    it is a constant. Features whose variance a few samples carry are tested by their ranks, rare ones by where they are
    detected; ``tested`` of the result says which.

    Parameters
    ----------
    t
        Coordinate of shape (n_samples,); samples with NaN are left out. Several coordinates, of shape
        (n_replicates, n_samples), for instance from graphs of bootstrapped data, are tested one by one, and twice the
        median p-value is reported, which is valid however the replicates depend on each other.
    Y
        Features of shape (n_samples, n_features): an array, a sparse matrix or a data frame.
    n_basis
        Number of basis functions of the spline, the constant included; the degrees of freedom of the test are one
        fewer.
    weights
        Non-negative weight of every sample. With unequal weights the plain F test is used.
    period
        Circumference of a closed coordinate.
    names
        Names of the features.
    progress
        Called with (rows done, rows in all).

    Returns
    -------
    One row per feature. Features with NaN or infinity are skipped, and named in a warning.

    See Also
    --------
    Trajectory.association : Along pseudotime, a path or a loop.
    split_association : Along a coordinate that was learned from the same features.

    Examples
    --------
    >>> import numpy as np
    >>> from midrib.trajectory import association
    >>> rng = np.random.default_rng(0)
    >>> t = rng.uniform(size=300)
    >>> Y = np.column_stack([2 * t, 0 * t]) + rng.normal(size=(300, 2))
    >>> association(t, Y, names=["rises", "noise"]).significant(0.01)
    array([0])
    """
    features = Features.of(Y, names)
    time = unmasked(t)
    if time.ndim != 2:
        return _associate(time, features, n_basis, weights, period, progress)
    if not len(time):
        msg = "no replicate of the coordinate came; give at least one row."
        raise ValueError(msg)
    parts = [_associate(row, features, n_basis, weights, period, progress) for row in time]
    return _merge(parts)


def _associate(
    t: FloatArray,
    features: Features,
    n_basis: int,
    weights: ArrayLike | None,
    period: float | None,
    progress: Progress | None,
) -> TestResult:
    """Test all features along one coordinate."""
    rows, time, weight = usable_samples(t, features, weights)
    functions = _functions(time, n_basis, period)
    term = _Change(orthonormal(functions, np.ones((len(time), 1)), weight), weight, time)
    if term.rank == 0:
        msg = "all samples have the same coordinate; nothing can change along it."
        raise ValueError(msg)
    if term.n <= term.rank + 2:
        msg = f"{term.n:.0f} samples are too few for {n_basis} basis functions; use fewer, or more samples."
        raise ValueError(msg)
    sums = feature_sums(features, rows, term.basis, weight, progress)
    variance, fourth = _central_moments(sums.powers, term.n)
    share = _share((sums.cross**2).sum(axis=0), variance * term.n, sums.powers[1])
    kurtosis = kurtosis_of(variance, fourth)
    statistic, p_value = term.of_shares(share, kurtosis)
    shape = np.where(sums.usable & (share > 0), kurtosis, np.nan)
    tested = retest(features, rows, weight, shape, term, statistic, p_value)
    columns = (statistic, p_value, share, *_shape(sums.cross, term.basis, time))
    return result_of(features.names, sums.usable, columns, tested, f"the noise of each feature, {ALONG_ONE}")


@dataclass(frozen=True, eq=False)
class _Change:
    """A change along the coordinate, against a constant."""

    basis: FloatArray
    weight: FloatArray
    time: FloatArray

    @property
    def n(self) -> float:
        return float(self.weight.sum())

    @property
    def rank(self) -> int:
        return self.basis.shape[1]

    def of_shares(self, share: FloatArray, kurtosis: FloatArray) -> tuple[FloatArray, FloatArray]:
        """Return F statistics and p-values of the shares of variance explained."""
        freedom = self.n - 1 - self.rank
        p_value = (
            beta_tail(share, self.rank / (self.n - 1), permutation_variance(kurtosis, self.basis))
            if np.allclose(self.weight, 1.0)
            else tail_after_fit(share, None, self.basis, freedom)
        )
        return f_statistic(share, self.rank, freedom), np.where(share > 0, p_value, 1.0)

    def of_ranks(self, ranks: FloatArray) -> tuple[FloatArray, FloatArray]:
        """Return the same of ranks."""
        centered = ranks - self.weight @ ranks / self.n
        square = centered**2
        variance = self.weight @ square / self.n
        explained = (((self.basis * self.weight[:, None]).T @ centered) ** 2).sum(axis=0)
        kurtosis = kurtosis_of(variance, self.weight @ square**2 / self.n)
        return self.of_shares(_share(explained, variance * self.n, variance * self.n), kurtosis)

    def of_detections(self, detected: BoolArray) -> tuple[FloatArray, FloatArray]:
        """Return likelihood ratios over their degrees of freedom, and their p-values."""
        bins = Bins(self.time, self.weight)
        successes = bins.total(detected).T
        shape = successes.shape
        chance = np.broadcast_to(successes.sum(axis=1, keepdims=True) / self.n, shape)
        functions = np.column_stack([np.ones(shape[1]), bins.mean(self.basis) * np.sqrt(self.n)])
        outcomes = Trials(successes, np.broadcast_to(bins.weight, shape), chance)
        ratio = likelihood_ratio(outcomes, functions, n_known=1)
        return ratio / self.rank, stats.chi2.sf(ratio, self.rank)


def _functions(time: FloatArray, n_basis: int, period: float | None) -> FloatArray:
    """Return the functions of the fit with the term."""
    if n_basis < 2:
        msg = f"n_basis={n_basis} came; at least 2 basis functions are needed to see a change."
        raise ValueError(msg)
    if period is not None:
        return fourier_basis(time, period, max(1, (n_basis - 1) // 2))
    # Only the order matters to the question; ranks keep a few distant samples from carrying the whole test.
    ranks = stats.rankdata(time)
    return open_basis(ranks, n_basis)(ranks)


def _central_moments(powers: FloatArray, n: float) -> tuple[FloatArray, FloatArray]:
    """Return variance and fourth central moment from sums of powers."""
    m1, m2, m3, m4 = powers / n
    return np.maximum(m2 - m1**2, 0.0), np.maximum(m4 - 4 * m1 * m3 + 6 * m1**2 * m2 - 3 * m1**4, 0.0)


def _share(explained: FloatArray, total: FloatArray, square: FloatArray) -> FloatArray:
    """Return the share of the sum of squares, 0 for constant features."""
    varies = total > 1e-12 * square
    return np.clip(np.divide(explained, total, out=np.zeros_like(total), where=varies), 0.0, 1.0)


def _shape(cross: FloatArray, basis: FloatArray, time: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Return the amplitude of the fitted term and the coordinate of its largest value, on a few hundred samples."""
    few = evenly(time)
    amplitude, peak = np.empty(cross.shape[1]), np.empty(cross.shape[1])
    for begin in range(0, cross.shape[1], 4096):
        some = slice(begin, begin + 4096)
        curve = basis[few] @ cross[:, some]
        amplitude[some] = np.ptp(curve, axis=0)
        peak[some] = time[few][curve.argmax(axis=0)]
    return amplitude, peak


def _merge(parts: list[TestResult]) -> TestResult:
    """Report twice the median p-value of replicates, and the median of everything else."""

    def median(name: str) -> FloatArray:
        return np.median([getattr(part, name) for part in parts], axis=0)

    if len(parts) == 1:
        return parts[0]
    p_value = np.minimum(2 * median("p_value"), 1.0)
    return replace(
        parts[0],
        statistic=median("statistic"),
        p_value=p_value,
        q_value=benjamini_hochberg(p_value),
        explained=median("explained"),
        amplitude=median("amplitude"),
        peak=median("peak"),
        accounts_for=ALONG_MANY.format(len(parts)),
    )

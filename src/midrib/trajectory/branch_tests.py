"""Features that differ between two branches after a fork, and the order in which features switch."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike
from scipy import stats

from midrib._types import Array, BoolArray, FloatArray, IntArray, Labels, Progress, Samples
from midrib.trajectory.association import ALONG_ONE, TestResult, result_of
from midrib.trajectory.detection import Trials, fitted_chance, likelihood_ratio
from midrib.trajectory.features import Features, PerFeature, feature_sums, residual_fourth, unmasked
from midrib.trajectory.null_distributions import evenly, f_statistic, kurtosis_of, orthonormal, tail_after_fit
from midrib.trajectory.scores import Bins, retest
from midrib.trajectory.splines import open_basis
from midrib.trajectory.trends import SmoothFit, Spline, fit_curves, usable_samples

_CHANCE_BASIS = 8


def difference(
    t: ArrayLike,
    group: ArrayLike,
    Y: Samples,
    *,
    n_basis: int = 4,
    weights: ArrayLike | None = None,
    names: Labels | None = None,
    progress: Progress | None = None,
) -> TestResult:
    """Test for every feature whether two groups of samples follow different curves along a coordinate.

    The fit without the term is one spline for both groups, the fit with it one spline for each: an F test. Features
    whose variance a few samples carry are tested by their ranks, rare ones by the group of the samples that have them;
    ``tested`` of the result says which. Samples beyond the stretch that both groups cover are left out, for there is
    nothing to compare them with.

    Parameters
    ----------
    t
        Coordinate of shape (n_samples,), for instance the distance from the fork; NaN leaves a sample out.
    group
        0 or 1 for the two groups, anything else to leave a sample out.
    Y
        Features of shape (n_samples, n_features): an array, a sparse matrix or a data frame.
    n_basis
        Number of basis functions of each spline.
    weights
        Non-negative weight of every sample.
    names
        Names of the features.
    progress
        Called with (rows done, rows in all).

    Returns
    -------
    One row per feature. The amplitude is the largest distance between the two curves at a sample, positive where
    group 1 is above group 0; the peak is where.

    See Also
    --------
    Trajectory.difference : Between the ways to two places.
    conditions : With donors as replicates.

    Examples
    --------
    >>> import numpy as np
    >>> from midrib.trajectory import difference
    >>> rng = np.random.default_rng(0)
    >>> t, group = rng.uniform(size=400), rng.integers(0, 2, 400)
    >>> Y = np.column_stack([t * group, t]) + 0.1 * rng.normal(size=(400, 2))
    >>> difference(t, group, Y).significant(0.01)
    array([0])
    """
    features = Features.of(Y, names)
    time, member = _common_stretch(unmasked(t), np.asarray(group))
    rows, time, weight = usable_samples(time, features, weights)
    member = member[rows]
    # Ranks, as in association: the order matters, and few distant samples shall not carry the test.
    ranks = stats.rankdata(time)
    common = open_basis(ranks, n_basis)(ranks)
    own = common * np.where(member == 1, 0.5, -0.5)[:, None]
    base = orthonormal(common, np.zeros((len(time), 1)), weight)
    extra = orthonormal(own, common, weight)
    term = _Gap(common, own, base, extra, weight, time, member == 1)
    if extra.shape[1] == 0 or term.freedom < 1:
        msg = f"{len(rows)} samples on the common stretch are too few for {n_basis} basis functions in each group."
        raise ValueError(msg)
    sums = feature_sums(features, rows, np.hstack([base, extra]), weight, progress)
    n_base = base.shape[1]
    without = sums.powers[1] - (sums.cross[:n_base] ** 2).sum(axis=0)
    gained = (sums.cross[n_base:] ** 2).sum(axis=0)
    without = np.where(without > 1e-12 * sums.powers[1], without, 0.0)
    kurtosis = kurtosis_of(without / len(rows), residual_fourth(features, rows, base, sums))
    share, statistic, p_value = term.of_gains(gained, without, kurtosis)
    shape = np.where(sums.usable & (share > 0), kurtosis, np.nan)
    tested = retest(features, rows, weight, shape, term, statistic, p_value)
    amplitude, peak = term.largest(sums.cross)
    columns = (statistic, p_value, share, np.where(without > 0, amplitude, 0.0), peak)
    said = f"the noise of each feature around a curve that both groups share, {ALONG_ONE}"
    return result_of(features.names, sums.usable, columns, tested, said)


@dataclass(frozen=True, eq=False)
class _Gap:
    """A distance between the curves of two groups, against one curve for both."""

    common: FloatArray
    own: FloatArray
    base: FloatArray
    extra: FloatArray
    weight: FloatArray
    time: FloatArray
    second: BoolArray

    @property
    def n(self) -> float:
        return float(self.weight.sum())

    @property
    def freedom(self) -> float:
        return self.n - self.base.shape[1] - self.extra.shape[1]

    def largest(self, cross: FloatArray) -> tuple[FloatArray, FloatArray]:
        """Return the largest distance between the curves of every feature, and where it is."""
        design = np.hstack([self.common, self.own])
        span = np.hstack([self.base, self.extra])
        root = np.sqrt(self.weight)[:, None]
        turn = np.linalg.lstsq(design * root, span * root, rcond=1e-10)[0][self.common.shape[1] :]
        few = evenly(self.time)
        curves = self.common[few] @ (turn @ cross)
        where = np.abs(curves).argmax(axis=0)
        return curves[where, np.arange(curves.shape[1])], self.time[few][where]

    def of_gains(
        self, gained: FloatArray, without: FloatArray, kurtosis: FloatArray
    ) -> tuple[FloatArray, FloatArray, FloatArray]:
        """Return shares, F statistics and p-values from sums of squares: gained, and left without the term."""
        share = np.clip(np.divide(gained, without, out=np.zeros_like(gained), where=without > 0), 0.0, 1.0)
        known = kurtosis if np.allclose(self.weight, 1.0) else None
        p_value = np.where(share > 0, tail_after_fit(share, known, self.extra, self.freedom), 1.0)
        return share, f_statistic(share, self.extra.shape[1], self.freedom), p_value

    def of_ranks(self, ranks: FloatArray) -> tuple[FloatArray, FloatArray]:
        """Return F statistics and p-values of ranks."""
        weighted = self.weight[:, None] * ranks
        rest = ranks - self.base @ (self.base.T @ weighted)
        square = rest**2
        without = self.weight @ square
        gained = ((self.extra.T @ weighted) ** 2).sum(axis=0)
        kurtosis = kurtosis_of(without / len(ranks), np.mean(square**2, axis=0))
        return self.of_gains(gained, without, kurtosis)[1:]

    def of_detections(self, detected: BoolArray) -> tuple[FloatArray, FloatArray]:
        """Return likelihood ratios over their degrees of freedom, and their p-values.

        Given where along the coordinate a feature is detected, each of these samples is in the second group with the
        chance of all samples there, whatever the common curve: the test asks whether it is.
        """
        bins = Bins(self.time, self.weight)
        place = np.arange(len(bins.weight), dtype=np.float64)
        chance = _chance_along(place, bins.total(self.second), bins.weight)
        trials, successes = bins.total(detected).T, bins.total(detected & self.second[:, None]).T
        # One function for every four samples that the rarer outcome is expected to have.
        expected = np.minimum(trials @ chance, trials @ (1 - chance))
        count = np.clip(expected // 4, 1, self.common.shape[1]).astype(int)
        ratio = np.empty(len(count))
        for size in np.unique(count):
            some = count == size
            outcomes = Trials(successes[some], trials[some], np.broadcast_to(chance, trials[some].shape))
            ratio[some] = likelihood_ratio(outcomes, open_basis(place, size)(place), n_known=0)
        # The chance was learned from these samples too, which makes them agree with it.
        ratio /= 1 - trials.sum(axis=1) / self.n
        return ratio / count, stats.chi2.sf(ratio, count)


def _chance_along(place: FloatArray, successes: FloatArray, trials: FloatArray) -> FloatArray:
    """Return the share of successes as a smooth function of the place."""
    share = np.full((1, len(place)), successes.sum() / trials.sum())
    outcomes = Trials(successes[None], trials[None], share)
    return fitted_chance(outcomes, open_basis(place, _CHANCE_BASIS)(place))[0]


def _common_stretch(time: FloatArray, group: Array) -> tuple[FloatArray, Array]:
    """Set the coordinate to NaN outside the stretch that both groups cover."""
    if group.shape != time.shape:
        msg = f"groups of shape {group.shape} came for coordinates of shape {time.shape}; give one for each sample."
        raise ValueError(msg)
    spans = [time[(group == value) & np.isfinite(time)] for value in (0, 1)]
    if not all(len(span) for span in spans):
        msg = (
            f"the groups hold {len(spans[0])} and {len(spans[1])} samples with a coordinate; both need some."
        )
        raise ValueError(msg)
    low, high = max(span.min() for span in spans), min(span.max() for span in spans)
    inside = np.isin(group, (0, 1)) & (time >= low) & (time <= high)
    return np.where(inside, time, np.nan), group


@dataclass(frozen=True, eq=False, repr=False)
class Switches(PerFeature):
    """When features switch, one row per feature.

    Parameters
    ----------
    names
        Names of the features.
    time
        Coordinate at which the curve crosses the middle between its smallest and its largest value, on the way
        from one to the other; NaN for features that are constant or skipped.
    error
        Standard error of that coordinate.
    direction
        1 for features that go up, -1 for down.
    amplitude
        Largest minus smallest value of the curve.

    See Also
    --------
    switches : Finds them.

    Examples
    --------
    >>> import numpy as np
    >>> from midrib.trajectory import switches
    >>> t = np.linspace(0, 1, 300)
    >>> Y = np.column_stack([np.tanh(10 * (t - 0.7)), -np.tanh(10 * (t - 0.3))])
    >>> found = switches(t, Y, names=["late", "early"])
    >>> found.time.round(1), found.direction, found.amplitude.round(0)
    (array([0.7, 0.3]), array([ 1., -1.]), array([2., 2.]))
    >>> found.order, found.error.shape, sorted(found.columns)
    (array([1, 0]), (2,), ['amplitude', 'direction', 'error', 'time'])
    """

    time: FloatArray
    error: FloatArray
    direction: FloatArray
    amplitude: FloatArray

    @property
    def order(self) -> IntArray:
        """Features from the first to switch to the last; those without a switch are left out."""
        order = np.argsort(self.time, kind="stable")
        return order[np.isfinite(self.time[order])]


def switches(
    t: ArrayLike,
    Y: Samples,
    *,
    curve: Spline | None = None,
    weights: ArrayLike | None = None,
    n_grid: int = 400,
    names: Labels | None = None,
    progress: Progress | None = None,
) -> Switches:
    """Find when every feature goes from its low to its high level, or the other way.

    Parameters
    ----------
    t
        Coordinate of shape (n_samples,); samples with NaN are left out.
    Y
        Features of shape (n_samples, n_features); choose those that :func:`association` found.
    curve
        How the curves are fitted.
    weights
        Non-negative weight of every sample.
    n_grid
        Number of places between which the crossing is interpolated.
    names
        Names of the features.
    progress
        Called with (rows done, rows in all).

    Returns
    -------
    One row per feature; :attr:`Switches.order` sorts them.

    See Also
    --------
    Trajectory.switches : Along pseudotime or a path.

    Examples
    --------
    >>> import numpy as np
    >>> from midrib.trajectory import switches
    >>> t = np.linspace(0, 1, 300)
    >>> switches(t, np.tanh(10 * (t - 0.7))[:, None]).time.round(1)
    array([0.7])
    """
    features = Features.of(Y, names)
    rows, time, weight = usable_samples(t, features, weights)
    fit = fit_curves(features, rows, time, weight, curve or Spline(), None, progress)
    grid = np.linspace(time.min(), time.max(), n_grid)
    parts = [_crossings(fit, grid, slice(i, i + 2048)) for i in range(0, features.n_features, 2048)]
    return Switches(features.names, *(np.concatenate(column) for column in zip(*parts, strict=True)))


def _crossings(fit: SmoothFit, grid: FloatArray, some: slice) -> tuple[FloatArray, ...]:
    """Return time, error, direction and amplitude of some features."""
    part = fit.columns(some)
    curves = part.curves(grid)
    columns = np.arange(curves.shape[1])
    known = np.where(part.usable, curves, 0.0)
    low, high = known.argmin(axis=0), known.argmax(axis=0)
    amplitude = known[high, columns] - known[low, columns]
    level = (known[high, columns] + known[low, columns]) / 2
    first, last = np.minimum(low, high), np.maximum(low, high)
    place = np.arange(len(grid))[:, None]
    direction = np.where(high > low, 1.0, -1.0)
    # The last grid point on the side where the feature starts, before it reaches the other extreme.
    before = (place >= first) & (place < last) & ((known - level) * direction < 0)
    at = np.where(before.any(axis=0), len(grid) - 1 - before[::-1].argmax(axis=0), first)
    after = np.minimum(at + 1, len(grid) - 1)
    rise = known[after, columns] - known[at, columns]
    step = np.divide(level - known[at, columns], rise, out=np.zeros_like(rise), where=rise != 0)
    slope = rise / (grid[1] - grid[0])
    error = np.divide(
        part.errors(grid)[at, columns], np.abs(slope), out=np.full_like(slope, np.nan), where=slope != 0
    )
    found = part.usable & (amplitude > 1e-9 * (np.abs(level) + amplitude)) & (rise != 0)
    time = np.where(found, grid[at] + np.clip(step, 0, 1) * (grid[1] - grid[0]), np.nan)
    return (
        time,
        np.where(found, error, np.nan),
        np.where(found, direction, np.nan),
        np.where(part.usable, amplitude, np.nan),
    )

"""Features that differ between conditions along a coordinate; samples of a kind (donors, mice) are the replicates.

Cells of one donor are alike, so they are no replicates: thousands of them would make any two donors differ. Every
replicate is therefore first reduced to its own curve, the coefficients of a few orthonormal functions along the
coordinate, and only these are compared. The *level* of the curve is tested by a one-way analysis of variance of the
replicates; its *shape* by that of the other coefficients together, with degrees of freedom corrected for unequal
variances and for correlation (Greenhouse and Geisser). The smaller p-value counts, times two.
"""

from __future__ import annotations

import warnings

import numpy as np
from numpy.typing import ArrayLike
from scipy import stats

from midrib._types import Array, BoolArray, FloatArray, IntArray, Labels, Progress, Samples
from midrib.trajectory.association import TestResult, result_of
from midrib.trajectory.features import Features, unmasked
from midrib.trajectory.null_distributions import evenly, orthonormal
from midrib.trajectory.splines import open_basis

_ACCOUNTS_FOR = (
    "the differences between replicates, which are the units that are compared, along a coordinate taken as known; not "
    "for conditions that move samples along the coordinate or away from the graph"
)
_FEWEST = 5


def conditions(
    t: ArrayLike,
    condition: ArrayLike,
    replicate: ArrayLike,
    Y: Samples,
    *,
    n_basis: int = 3,
    names: Labels | None = None,
    progress: Progress | None = None,
) -> TestResult:
    """Test for every feature whether its curve along a coordinate differs between conditions.

    Parameters
    ----------
    t
        Coordinate of shape (n_samples,); NaN leaves a sample out.
    condition
        What is compared, two or more, one for every sample.
    replicate
        The donor, animal or batch of every sample; each has one condition, and each condition at least two.
    Y
        Features of shape (n_samples, n_features): an array, a sparse matrix or a data frame.
    n_basis
        Number of functions of each curve, its level included.
    names
        Names of the features.
    progress
        Called with (replicates done, replicates in all).

    Returns
    -------
    One row per feature. ``tested`` says whether ``"level"`` or ``"shape"`` gave the p-value; the amplitude is the
    largest distance between the mean curves of the conditions, of two with the sign of the later one in the alphabet
    less the other, and ``peak`` is where.

    See Also
    --------
    Trajectory.conditions : Along pseudotime or a path.
    midrib.tl.conditions : The same in AnnData.

    Examples
    --------
    >>> import numpy as np
    >>> from midrib.trajectory import conditions
    >>> rng = np.random.default_rng(0)
    >>> t, donor = rng.uniform(size=600), rng.integers(0, 6, 600)
    >>> condition = np.where(donor < 3, "healthy", "ill")
    >>> Y = np.column_stack([t + 2 * (donor >= 3), t]) + 0.1 * rng.normal(size=(600, 2))
    >>> found = conditions(t, condition, donor, Y)
    >>> found.significant(0.01), round(float(found.amplitude[0]))
    (array([0]), 2)
    """
    features, time = Features.of(Y, names), unmasked(t)
    group, donor = np.asarray(condition).astype(str), np.asarray(replicate).astype(str)
    if not group.shape == donor.shape == time.shape == (features.values.shape[0],):
        msg = f"{len(time)} coordinates, {len(group)} conditions and {len(donor)} replicates came; give one per sample."
        raise ValueError(msg)
    rows = np.flatnonzero(np.isfinite(time))
    basis = _basis(time[rows], n_basis)
    donors = _usable_donors(donor[rows], group[rows], basis.shape[1])
    parts = []
    for done, (members, _) in enumerate(donors):
        block = features.values[rows[members]]
        parts.append(np.asarray((block.T @ np.linalg.pinv(basis[members]).T).T, dtype=np.float64))
        if progress is not None:
            progress(done + 1, len(donors))
    curves = np.stack(parts)
    kinds, kind = np.unique([name for _, name in donors], return_inverse=True)
    return _compare(features, curves, kinds, kind, basis, time[rows])


def _basis(time: FloatArray, n_basis: int) -> FloatArray:
    """Return functions that are orthonormal over the samples, the constant first."""
    if n_basis < 2 or len(np.unique(time)) < n_basis:
        msg = f"n_basis={n_basis} came for {len(np.unique(time))} different coordinates; at least 2, and no more."
        raise ValueError(msg)
    ranks, level = stats.rankdata(time), np.ones((len(time), 1))
    shapes = orthonormal(open_basis(ranks, n_basis)(ranks), level, level.ravel())
    return np.hstack([level, shapes * np.sqrt(len(time))])


def _usable_donors(donor: Array, group: Array, n_functions: int) -> list[tuple[IntArray, str]]:
    """Return the samples and the condition of every replicate with enough of them to have a curve."""
    found, few = [], []
    for name in np.unique(donor):
        members = np.flatnonzero(donor == name)
        own = np.unique(group[members])
        if len(own) > 1:
            msg = f"replicate {name!r} has the conditions {', '.join(own)}; name replicates so that each has one."
            raise ValueError(msg)
        if len(members) < max(_FEWEST, 2 * n_functions):
            few.append(str(name))
        else:
            found.append((members, str(own[0])))
    if few:
        msg = f"{len(few)} replicates have too few samples here for a curve and are left out: {', '.join(few[:5])}"
        warnings.warn(msg, UserWarning, stacklevel=3)
    kinds, count = np.unique([name for _, name in found], return_counts=True)
    if len(kinds) < 2 or count.min() < 2:
        have = ", ".join(f"{kind} {n}" for kind, n in zip(kinds, count, strict=True)) or "none"
        msg = f"replicates with enough samples: {have}; at least two conditions with two replicates each are needed."
        raise ValueError(msg)
    return found


def _compare(
    features: Features, curves: FloatArray, kinds: Array, kind: IntArray, basis: FloatArray, time: FloatArray
) -> TestResult:
    """Compare the coefficients, of shape (replicates, functions, features), between kinds."""
    means = np.stack([curves[kind == k].mean(axis=0) for k in range(len(kinds))])
    count = np.bincount(kind)[:, None, None]
    within = curves - means[kind]
    between = (count * (means - curves.mean(axis=0)) ** 2).sum(axis=0)
    freedom, left = len(kinds) - 1, len(kind) - len(kinds)
    spread = (within**2).sum(axis=0)
    level = _f_test(between[:1].sum(axis=0), spread[:1].sum(axis=0), freedom, left, 1.0)
    shapes = basis.shape[1] - 1
    # How far the coefficients are from equal and independent variances: 1 if they are not, 1 / shapes at worst.
    inner = np.einsum("rif,rjf->fij", within[:, 1:], within[:, 1:])
    square = np.maximum((inner**2).sum(axis=(1, 2)), 1e-300)
    sphere = np.clip(np.trace(inner, axis1=1, axis2=2) ** 2 / (shapes * square), 1 / shapes, 1.0)
    shape = _f_test(between[1:].sum(axis=0), spread[1:].sum(axis=0), freedom * shapes, left * shapes, sphere)
    p_value = np.minimum(2 * np.fmin(level[1], shape[1]), 1.0)
    by_level = level[1] <= shape[1]
    few = evenly(time)
    shown = np.stack([basis[few] @ mean for mean in means])
    apart = shown[1] - shown[0] if len(kinds) == 2 else np.ptp(shown, axis=0)
    where, column = np.abs(apart).argmax(axis=0), np.arange(features.n_features)
    total = between.sum(axis=0) + spread.sum(axis=0)
    explained = np.divide(between.sum(axis=0), total, out=np.zeros_like(total), where=total > 0)
    known: BoolArray = np.asarray(np.isfinite(curves).all(axis=(0, 1)))
    statistic = np.where(by_level, level[0], shape[0])
    columns = (statistic, p_value, explained, apart[where, column], time[few][where])
    tested = np.where(by_level, "level", "shape")
    return result_of(features.names, known, columns, tested, _ACCOUNTS_FOR)


def _f_test(
    between: FloatArray, within: FloatArray, freedom: int, left: int, sphere: FloatArray | float
) -> tuple[FloatArray, FloatArray]:
    """Return F statistics and p-values; features that do not vary at all have p = 1."""
    varies = within > 1e-20 * (between + within)
    ratio = np.divide(between / freedom, within / left, out=np.full_like(within, np.inf), where=varies)
    ratio = np.where(between + within > 0, ratio, 0.0)
    return ratio, stats.f.sf(ratio, freedom * sphere, left * sphere)

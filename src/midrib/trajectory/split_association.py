"""Tests along a coordinate that was learned from the same features: divide them, test each part along the others'."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import ArrayLike

from midrib._types import IntArray, Labels, Option, Samples, Seed
from midrib.trajectory.association import TestResult, association
from midrib.trajectory.features import Features
from midrib.trajectory.null_distributions import benjamini_hochberg

_SPLIT = (
    "the noise of each feature along a coordinate learned without it, so also for the double use of the features; "
    "not for what features share beyond the coordinate (a batch, a depth), nor for the uncertainty of the coordinate"
)


def split_association(
    estimate: Callable[[IntArray], ArrayLike],
    Y: Samples,
    *,
    n_splits: int = 2,
    random_state: Seed = 0,
    names: Labels | None = None,
    **options: Option,
) -> TestResult:
    """Test every feature along a coordinate that was estimated without it.

    A coordinate learned from a feature is associated with it by construction. Here the features are divided at
    random, and each part is tested along the coordinate that the other parts give.

    Parameters
    ----------
    estimate
        Returns the coordinate of shape (n_samples,) learned from the given columns of ``Y`` alone.
    Y
        Features of shape (n_samples, n_features).
    n_splits
        Number of parts, and of calls of ``estimate``.
    random_state
        Seed of the division.
    names
        Names of the features.
    **options
        Passed to :func:`association`.

    Returns
    -------
    One row per feature, in the order of ``Y``.

    See Also
    --------
    association : For a coordinate that was learned from other features.

    Examples
    --------
    >>> import numpy as np
    >>> from midrib.trajectory import split_association
    >>> rng = np.random.default_rng(0)
    >>> hidden = rng.uniform(size=300)
    >>> Y = 3 * hidden[:, None] + rng.normal(size=(300, 6))
    >>> found = split_association(lambda columns: Y[:, columns].mean(axis=1), Y)
    >>> len(found.significant(0.01))
    6
    """
    features = Features.of(Y, names)
    if not 2 <= n_splits <= features.n_features:
        msg = f"n_splits={n_splits} came for {features.n_features} features; from 2 up to that number are possible."
        raise ValueError(msg)
    rng = np.random.default_rng(random_state)
    part = rng.permutation(np.arange(features.n_features) % n_splits)
    results = []
    for number in range(n_splits):
        time = estimate(np.flatnonzero(part != number))
        mine = features.columns(np.flatnonzero(part == number))
        results.append(association(time, mine.values, names=mine.names.tolist(), **options))
    return _reorder(results, np.argsort(np.argsort(part, kind="stable"), kind="stable"))


def _reorder(results: list[TestResult], order: IntArray) -> TestResult:
    """Put the features of several results together in a given order, and correct their p-values anew."""
    joined = {
        name: np.concatenate([getattr(result, name) for result in results])[order]
        for name in ("names", *results[0].columns)
    }
    joined["q_value"] = benjamini_hochberg(joined["p_value"])
    return TestResult(**joined, accounts_for=_SPLIT)

"""Whether two trajectories make the same features important."""

from __future__ import annotations

import numpy as np

from midrib._graph.milestones import Milestones
from midrib._types import FloatArray, Samples, Seed


def wcor_features(
    reference: Milestones,
    prediction: Milestones,
    Y: Samples,
    *,
    n_trees: int = 2000,
    random_state: Seed = 0,
    n_jobs: int | None = None,
) -> float:
    """Return the weighted correlation of the importance of features in two trajectories, at least 0.

    The importance of a feature is how much it helps random forests to predict the milestone percentages; the
    correlation weights every feature by its importance in the reference.

    Parameters
    ----------
    reference, prediction
        Networks of the same samples in the same order.
    Y
        Features of shape (n_samples, n_features).
    n_trees
        Number of trees for each milestone.
    random_state
        Seed of the forests.
    n_jobs
        Number of threads.

    Returns
    -------
    The correlation, 0 if negative or if it is not defined.

    See Also
    --------
    feature_importance : What is correlated.

    Examples
    --------
    >>> import numpy as np
    >>> from midrib.metrics import Milestones, wcor_features
    >>> along = np.linspace(0, 1, 60)
    >>> network = Milestones.from_arrays([(0, 1)], [1.0], np.zeros(60, int), along)
    >>> noise = np.random.default_rng(0).normal(size=(60, 3))
    >>> Y = np.column_stack([along, along + 0.1 * noise[:, 0], noise])
    >>> round(wcor_features(network, network, Y, n_trees=20), 2)
    0.0
    """
    seed = _whole(random_state)
    first, second = (
        feature_importance(network, Y, n_trees=n_trees, random_state=seed, n_jobs=n_jobs)
        for network in (reference, prediction)
    )
    return max(0.0, weighted_correlation(first, second, first))


def feature_importance(
    network: Milestones, Y: Samples, *, n_trees: int = 2000, random_state: Seed = 0, n_jobs: int | None = None
) -> FloatArray:
    """Return how much every feature helps random forests to predict the milestone percentages.

    Parameters
    ----------
    network
        A milestone network with its samples.
    Y
        Features of shape (n_samples, n_features).
    n_trees
        Number of trees for each milestone.
    random_state
        Seed of the forests.
    n_jobs
        Number of threads.

    Returns
    -------
    Mean decrease in variance that every feature brings, averaged over the milestones, of shape (n_features,).

    See Also
    --------
    wcor_features : Compares two trajectories by it.

    Examples
    --------
    >>> import numpy as np
    >>> from midrib.metrics import Milestones, feature_importance
    >>> along = np.linspace(0, 1, 60)
    >>> network = Milestones.from_arrays([(0, 1)], [1.0], np.zeros(60, int), along)
    >>> Y = np.column_stack([along, np.random.default_rng(0).normal(size=60)])
    >>> int(feature_importance(network, Y, n_trees=20).argmax())
    0
    """
    from sklearn.ensemble import RandomForestRegressor

    percentages = network.percentages.toarray()
    present = np.flatnonzero(percentages.sum(axis=1) > 0)
    total = np.zeros(Y.shape[1])
    forest = RandomForestRegressor(
        n_trees,
        max_features=min(50, Y.shape[1]),
        max_samples=min(250, len(present)),
        min_samples_split=20,
        random_state=_whole(random_state),
        n_jobs=n_jobs,
    )
    for target in percentages[present].T:
        forest.fit(Y[present], target)
        # Not normalised per tree, so that milestones that nothing predicts do not count as much as the others.
        total += np.mean([tree.tree_.compute_feature_importances(normalize=False) for tree in forest], axis=0)
    return total / max(1, percentages.shape[1])


def weighted_correlation(first: FloatArray, second: FloatArray, weights: FloatArray) -> float:
    """Return Pearson's correlation with weights; 0 if one side does not vary.

    Parameters
    ----------
    first, second
        Numbers of shape (n,).
    weights
        Non-negative weights of shape (n,).

    Returns
    -------
    The correlation, from -1 to 1.

    Examples
    --------
    >>> import numpy as np
    >>> from midrib.metrics import weighted_correlation
    >>> first, second = np.array([0.0, 1.0, 2.0]), np.array([0.0, 1.0, -9.0])
    >>> round(weighted_correlation(first, second, np.array([1.0, 1.0, 0.0])), 6)
    1.0
    """
    if weights.sum() <= 0:
        return 0.0
    weights = weights / weights.sum()
    a, b = first - weights @ first, second - weights @ second
    if min(np.ptp(first), np.ptp(second)) == 0:
        return 0.0
    scale = np.sqrt((weights @ a**2) * (weights @ b**2))
    return float((weights @ (a * b)) / scale) if scale > 0 else 0.0


def _whole(seed: Seed) -> int:
    """Return a number, as scikit-learn takes it."""
    return seed if isinstance(seed, int) else int(np.random.default_rng(seed).integers(2**31))

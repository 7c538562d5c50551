"""Landmarks: the places that carry the graph while it is being found.

Cells of k-means are cut through the smoothed samples, so that they line up along the middle of a thick cloud instead
of lying side by side in it; landmarks are the means of the samples themselves, which smoothing would draw together.
"""

from __future__ import annotations

import numpy as np
from sklearn.cluster import KMeans

from midrib._types import FloatArray
from midrib.structure import constants
from midrib.structure.cloud import Cloud


def lay_landmarks(cloud: Cloud) -> FloatArray:
    """Return as many landmarks as the samples can carry."""
    fewest = min(constants.FEWEST_NODES, max(len(cloud.X) // 4, 2))
    count = max(int(cloud.weight.sum() / constants.PER_NODE), fewest)
    count = min(count, constants.MOST_NODES, len(cloud.X))
    some = cloud.fewer
    means = KMeans(count, n_init=1, max_iter=20, random_state=0).fit(some.smooth, sample_weight=some.weight)
    # A landmark without samples marks nothing.
    _, cell = np.unique(means.labels_, return_inverse=True)
    mass = np.bincount(cell, weights=some.weight)
    return np.column_stack([np.bincount(cell, weights=some.weight * axis) / mass for axis in some.X.T])

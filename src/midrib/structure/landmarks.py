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
    size = cloud.weight.sum()
    count = int(min(constants.LANDMARKS * np.sqrt(size), size / 4, constants.MOST_NODES, len(cloud.X)))
    means = KMeans(max(count, 2), n_init=1, max_iter=20, random_state=0).fit(
        cloud.smooth, sample_weight=cloud.weight
    )
    # A landmark without samples marks nothing.
    _, cell = np.unique(means.labels_, return_inverse=True)
    mass = np.bincount(cell, weights=cloud.weight)
    return np.column_stack([np.bincount(cell, weights=cloud.weight * axis) / mass for axis in cloud.X.T])

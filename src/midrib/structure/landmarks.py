"""Landmarks: the places that carry the graph while it is being found.

Cells of k-means are cut through the smoothed samples, so that they line up along the middle of a thick cloud instead
of lying side by side in it; landmarks are the means of the samples themselves, which smoothing would draw together.
Where they line up already there are more of them, cut through the samples as they are.
"""

from __future__ import annotations

from warnings import catch_warnings, simplefilter

import numpy as np
from sklearn.cluster import KMeans
from sklearn.exceptions import ConvergenceWarning

from midrib._types import FloatArray
from midrib.structure import constants
from midrib.structure.cloud import Cloud


def count_landmarks(cloud: Cloud) -> int:
    """Return how many landmarks to begin with."""
    size = float(cloud.weight.sum())
    few = min(constants.LANDMARKS * size**0.5, size / 4, constants.MOST_NODES, len(cloud.X))
    return max(int(few), 2)


def most_landmarks(cloud: Cloud) -> int:
    """Return how many landmarks the samples can carry where they are slender: few samples too are looked at twice."""
    many = max(cloud.weight.sum() / constants.PER_NODE, constants.FINER * count_landmarks(cloud))
    return min(int(many), constants.MOST_NODES, len(cloud.X))


def lay_landmarks(cloud: Cloud, through: FloatArray, count: int) -> FloatArray:
    """Return the means of so many cells, or fewer where some would have no samples.

    Parameters
    ----------
    cloud
        Samples.
    through
        Where the cells see every sample: where it is, or where smoothing moved it.
    count
        Number of cells.
    """
    with catch_warnings():
        # A tight group is one point when it is smoothed; fewer cells are right there.
        simplefilter("ignore", ConvergenceWarning)
        means = KMeans(count, n_init=1, max_iter=20, random_state=0).fit(through, sample_weight=cloud.weight)
    _, cell = np.unique(means.labels_, return_inverse=True)
    mass = np.bincount(cell, weights=cloud.weight)
    return np.column_stack([np.bincount(cell, weights=cloud.weight * axis) / mass for axis in cloud.X.T])

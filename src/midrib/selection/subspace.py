"""The linear subspace beyond which there is only noise: structure is decided inside it.

Where the trailing principal variances are as equal as those of pure isotropic noise, those axes carry no
structure, and leaving them out makes every later test sharper. Where they are not, nothing is left out.
"""

import math
from dataclasses import dataclass

import numpy as np
from scipy.stats import chi2

from midrib._types import BoolArray, FloatArray

# Noise axes have less than this fraction of the variance of the last structure axis, and are at least three:
# fewer equal variances happen by chance, as those of a circle or a helix are.
_MOST_NOISE_VARIANCE = 0.2
_FEWEST_NOISE_AXES = 3
_SLACK = 1.25


@dataclass(frozen=True, eq=False)
class Subspace:
    """An affine subspace of the features."""

    mean: FloatArray
    axes: FloatArray
    """Orthonormal rows, shape (n_axes, n_features)."""

    def project(self, X: FloatArray) -> FloatArray:
        """Return coordinates inside the subspace."""
        return (X - self.mean) @ self.axes.T

    def lift(self, Y: FloatArray) -> FloatArray:
        """Return points of the subspace in the features."""
        return Y @ self.axes + self.mean


def signal_subspace(X: FloatArray, weight: FloatArray) -> tuple[Subspace, BoolArray]:
    """Return the subspace that holds more than isotropic noise, and which samples lie near it.

    Parameters
    ----------
    X
        Samples.
    weight
        How often every sample counts.

    Returns
    -------
    The subspace, and a mask of the samples whose distance to it is one that noise explains.
    """
    near = np.ones(len(X), dtype=bool)
    for _ in range(4):
        mean = np.average(X[near], axis=0, weights=weight[near])
        scaled = (X[near] - mean) * np.sqrt(weight[near] / weight[near].sum())[:, None]
        _, singular, axes = np.linalg.svd(scaled, full_matrices=False)
        n_axes = _count_axes(singular**2, float(weight[near].sum()), X.shape[1])
        subspace = Subspace(mean, axes[:n_axes])
        n_left = X.shape[1] - n_axes
        if n_axes == len(singular) or n_left == 0:
            return subspace, near
        off = ((X - mean) ** 2).sum(axis=1) - (subspace.project(X) ** 2).sum(axis=1)
        variance = np.median(off) / chi2.median(n_left)
        previous, near = near, off <= variance * chi2.ppf(1 - 1e-4, n_left)
        if np.array_equal(near, previous) or near.sum() < len(X) / 2:
            break
    return subspace, near if near.sum() >= len(X) / 2 else np.ones(len(X), dtype=bool)


def _count_axes(variances: FloatArray, n_samples: float, n_features: int) -> int:
    """Return how many leading axes stand out of isotropic noise."""
    variances = variances[variances > 1e-12 * variances[0]] if variances[0] > 0 else variances[:1]
    for count in range(1, len(variances) - _FEWEST_NOISE_AXES + 1):
        rest = variances[count:]
        # The largest variance of pure noise, by Marchenko and Pastur.
        edge = rest.mean() * (1 + math.sqrt((n_features - count) / n_samples)) ** 2
        if rest[0] <= _SLACK * edge and rest[0] < _MOST_NOISE_VARIANCE * variances[count - 1]:
            # Along a single axis nothing would tell noise from structure.
            return max(count, 2)
    return len(variances)

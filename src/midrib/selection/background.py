"""Samples that belong to no structure: a kernel density of the others against a uniform background."""

import math
from dataclasses import dataclass

import numpy as np
from scipy.spatial.distance import cdist

from midrib._types import FloatArray, IntArray

# The bandwidths tried, in units of the typical distance to the eighth neighbour.
_BANDWIDTHS = (1.4, 1.0, 0.7, 0.5, 0.35, 0.25)
_NEIGHBOR = 8
_NEXT_TO_NONE = 1e-3
_LEAST_GAIN = 0.5


@dataclass(frozen=True, eq=False)
class Background:
    """How much of the samples is uniform clutter, and which samples are.

    Parameters
    ----------
    structure
        Probability of every sample to belong to the structure.
    share
        Estimated share of the background.
    """

    structure: FloatArray
    share: float


def find_background(X: FloatArray, weight: FloatArray, *, share: float = 0.1) -> Background:
    """Tell clutter from structure by a mixture of a kernel density and a uniform density.

    The density at a sample comes from the other samples alone, each counted with its own probability to belong
    to the structure, so that clutter cannot vouch for itself or for other clutter. Bandwidth, share and
    probabilities maximise the leave-one-out likelihood.

    Parameters
    ----------
    X
        Samples, at most a few thousand: the cost is quadratic.
    weight
        How often every sample counts.
    share
        Where the search for the share of clutter begins.

    Returns
    -------
    The background; its share is close to zero when there is no clutter.
    """
    n_features = X.shape[1]
    log_uniform = -_log_volume(X)
    squared = cdist(X, X, "sqeuclidean")
    typical = np.sqrt(np.median(np.partition(squared, _NEIGHBOR, axis=1)[:, _NEIGHBOR]))
    np.fill_diagonal(squared, np.inf)
    if typical == 0:
        return Background(np.ones(len(X)), 0.0)
    best, best_score, plain_score = Background(np.ones(len(X)), 0.0), -np.inf, -np.inf
    for bandwidth in typical * np.array(_BANDWIDTHS):
        variance = bandwidth**2
        # Relative to the uniform density, to stay within the range of floats in many dimensions.
        log_scale = -n_features / 2 * math.log(2 * math.pi * variance) - log_uniform
        kernel = np.exp(np.minimum(log_scale - squared / (2 * variance), 600))
        found, score = _separate(kernel, weight, share)
        if score > best_score:
            best, best_score = found, score
        plain_score = max(plain_score, _score_without(kernel, weight))
    # Few samples look uneven by chance; clutter is believed where each of its samples pays for itself.
    if best_score - plain_score < _LEAST_GAIN * best.share * weight.sum():
        return Background(np.ones(len(X)), 0.0)
    return best


def _separate(kernel: FloatArray, weight: FloatArray, share: float) -> tuple[Background, float]:
    """Alternate the probabilities and the share until they settle."""
    structure = np.ones(len(weight))
    for _ in range(60):
        mass = weight * structure
        density = kernel @ mass / np.maximum(mass.sum() - mass, 1e-12)
        mixture = (1 - share) * density + share
        previous, structure = structure, (1 - share) * density / mixture
        share = max(1e-4, 1 - float(np.average(structure, weights=weight)))
        if np.abs(structure - previous).max() < 1e-3:
            break
    return Background(structure, share), float(weight @ np.log(mixture))


def _score_without(kernel: FloatArray, weight: FloatArray) -> float:
    """Return the leave-one-out log-likelihood of the kernel density, with next to no background."""
    density = kernel @ weight / np.maximum(weight.sum() - weight, 1e-12)
    return float(weight @ np.log((1 - _NEXT_TO_NONE) * density + _NEXT_TO_NONE))


def _log_volume(X: FloatArray) -> float:
    """Return the log volume of the box along the principal axes, which turns with the data."""
    centred = X - X.mean(axis=0)
    _, _, axes = np.linalg.svd(centred, full_matrices=False)
    extent = np.ptp(centred @ axes.T, axis=0)
    return float(np.log(extent[extent > 1e-9 * extent.max()]).sum())


def volume(X: FloatArray) -> float:
    """Return the volume of the box of the samples along their principal axes."""
    return math.exp(_log_volume(X))


def subsample(n_samples: int, most: int, rng: np.random.Generator) -> IntArray:
    """Return sorted indices of at most ``most`` samples, drawn without replacement."""
    if n_samples <= most:
        return np.arange(n_samples)
    return np.sort(rng.choice(n_samples, size=most, replace=False))

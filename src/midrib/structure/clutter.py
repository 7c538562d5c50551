"""Samples that belong to no structure: a kernel density of the others against a uniform background."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from midrib._samples.namespaces import Foreign, double, is_foreign, namespace
from midrib._types import FloatArray, Samples
from midrib.structure import constants
from midrib.structure.cloud import Cloud
from midrib.structure.places import square_distances

_BANDWIDTHS = (2.8, 1.4, 0.7, 0.35)
"""Tried in units of the typical distance to the eighth neighbour."""
_NEIGHBOR = 8
_ASKED = 1000
"""Samples whose density is asked for: the cost is quadratic."""
_AT_ONCE = 2**17
"""Densities that are computed at a time, a megabyte of them."""
_ROUNDS = 20
_LARGEST_EXPONENT = 600.0


@dataclass(frozen=True, eq=False)
class Clutter:
    """How much of the samples is uniform clutter, and which samples are."""

    share: float
    own: FloatArray = field(repr=False)
    """The probability of every sample of the cloud to be structure."""
    cloud: Cloud = field(repr=False)
    """The samples that tell."""
    mass: FloatArray = field(repr=False)
    bandwidth: float
    log_uniform: float

    @classmethod
    def find(cls, cloud: Cloud, working_memory: int = 2**28) -> Clutter:
        """Tell clutter from structure by a mixture of a kernel density and a uniform density.

        The density at a sample comes from the other samples alone, each counted with its own probability to belong to
        the structure, so that clutter cannot vouch for itself or for other clutter. Bandwidth, share and
        probabilities maximise the leave-one-out likelihood. Three square arrays of samples stay within the memory.
        """
        asked = min(len(cloud.X), _ASKED, math.isqrt(working_memory // 24))
        rows = np.unique(np.linspace(0, len(cloud.X) - 1, asked).astype(np.intp))
        some = cloud.only(rows)
        weight = some.weight
        none = cls(0.0, np.ones(len(cloud.X)), some, weight, 1.0, 0.0)
        squared = square_distances(some.X, some.X)
        np.fill_diagonal(squared, np.inf)
        if len(rows) <= 2 * _NEIGHBOR:
            return none
        typical = math.sqrt(np.median(np.partition(squared, _NEIGHBOR, axis=1)[:, _NEIGHBOR]))
        if typical == 0:
            return none
        log_uniform = -float(np.log(np.ptp(some.X, axis=0)).sum())
        best, best_score, plain_score = none, -np.inf, -np.inf
        for bandwidth in typical * np.array(_BANDWIDTHS):
            kernel = _kernel(squared, bandwidth, some.X.shape[1], log_uniform)
            share, structure, score = _separate(kernel, weight)
            if score > best_score:
                best_score = score
                best = cls(share, structure, some, weight * structure, bandwidth, log_uniform)
            density = kernel @ weight / np.maximum(weight.sum() - weight, 1e-12)
            plain_score = max(plain_score, float(weight @ np.log(density + 1e-3)))
        # Few samples look uneven by chance; clutter is believed where each of its samples pays for itself.
        sure = best_score - plain_score >= 0.5 * best.share * weight.sum()
        if not sure or not constants.CLUTTER <= best.share <= 0.5:
            return none
        del squared, kernel
        own = best.own if len(rows) == len(cloud.X) else best._of(cloud.X)
        return cls(best.share, own, some, best.mass, best.bandwidth, best.log_uniform)

    def structure(self, X: Samples) -> Any:
        """Return the probability of samples, in the features of the data, to be structure; where they are."""
        return self._of_foreign(X) if is_foreign(X) else self._of(self.cloud.project(X))

    def _of_foreign(self, X: Foreign) -> Foreign:
        """Return the same as `_of` for an array of another library, computed by that."""
        xp, wide = namespace(X), double(X)
        mean, axes, known, mass = (
            xp.asarray(np.ascontiguousarray(part, dtype=np.float64), dtype=wide, device=X.device)
            for part in (self.cloud.mean, self.cloud.axes.T, self.cloud.X, self.mass)
        )
        Y = (xp.astype(X, wide) - mean) @ axes / self.cloud.scale
        squared = (
            xp.sum(Y * Y, axis=1)[:, None]
            - 2 * (Y @ xp.matrix_transpose(known))
            + xp.sum(known * known, axis=1)
        )
        exponent = _log_scale(self.bandwidth, Y.shape[1], self.log_uniform) - squared / float(
            2 * self.bandwidth**2
        )
        kernel = xp.exp(
            xp.where(exponent < _LARGEST_EXPONENT, exponent, xp.full_like(exponent, _LARGEST_EXPONENT))
        )
        density = (kernel @ mass) * float((1 - self.share) / self.mass.sum())
        return density / (density + float(self.share))

    def _of(self, Y: FloatArray) -> FloatArray:
        if self.share == 0:
            return np.ones(len(Y))
        total, parts = self.mass.sum(), []
        # What is asked must not take more memory than what was learned.
        rows = max(1, _AT_ONCE // len(self.cloud.X))
        for block in (Y[first : first + rows] for first in range(0, len(Y), rows)):
            squared = square_distances(block, self.cloud.X)
            parts.append(_kernel(squared, self.bandwidth, Y.shape[1], self.log_uniform) @ self.mass / total)
        density = (1 - self.share) * np.concatenate(parts)
        return density / (density + self.share)


def _kernel(squared: FloatArray, bandwidth: float, n_axes: int, log_uniform: float) -> FloatArray:
    """Return Gaussian densities relative to the uniform one, which keeps them within floats in many dimensions."""
    exponent = squared / (-2 * bandwidth**2)
    exponent += _log_scale(bandwidth, n_axes, log_uniform)
    np.minimum(exponent, _LARGEST_EXPONENT, out=exponent)
    return np.exp(exponent, out=exponent)


def _log_scale(bandwidth: float, n_axes: int, log_uniform: float) -> float:
    return -n_axes / 2 * math.log(2 * math.pi * bandwidth**2) - log_uniform


def _separate(kernel: FloatArray, weight: FloatArray) -> tuple[float, FloatArray, float]:
    """Alternate the probabilities and the share until they settle; return them and the log-likelihood."""
    structure, share = np.ones(len(weight)), 0.1
    for _ in range(_ROUNDS):
        mass = weight * structure
        density = (1 - share) * (kernel @ mass) / np.maximum(mass.sum() - mass, 1e-12)
        structure = density / (density + share)
        share = max(1e-4, 1 - float(np.average(structure, weights=weight)))
    return share, structure, float(weight @ np.log(density + share))

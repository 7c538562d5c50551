"""Samples that belong to no structure: a kernel density of the others against a uniform background.

How many there are is a question of likelihood, which of them is one of rank: two or three of them that lie side by side
by chance vouch for each other, so the density at a sample is taken without its two strongest vouchers.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from midrib._samples.namespaces import Foreign, double, is_foreign, namespace
from midrib._types import FloatArray, Samples
from midrib.structure import constants
from midrib.structure.cloud import Cloud
from midrib.structure.places import square_distances, weighted_quantile

_BANDWIDTHS = (2.8, 1.4, 0.7, 0.35)
"""Tried in units of the typical distance to the eighth neighbour."""
_NEIGHBOR = 8
_ASKED = 1000
"""Samples whose density is asked for: the cost is quadratic."""
_AT_ONCE = 2**17
"""Densities that are computed at a time, a megabyte of them."""
_ROUNDS = 20
_PAYS = 0.35
"""What each sample of clutter must add to the log-likelihood, times the root of the axes: widths that vary, or tails
heavier than those of the kernel, look like clutter too, the more so in more axes."""
_VOUCHERS = 2
"""Nearest samples that do not count where the density tells which samples are clutter."""
_LARGEST_EXPONENT = 600.0
_SAME = 1e-14
"""Squared distance of samples of unit spread that differ by rounding."""


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
    level: float
    """Samples of a density below this are clutter, as many as their share is."""

    @classmethod
    def find(cls, cloud: Cloud, working_memory: int = 2**28) -> Clutter:
        """Tell clutter from structure by a mixture of a kernel density and a uniform density.

        The density at a sample comes from the other samples alone, each counted with its own probability to belong to
        the structure, so that clutter cannot vouch for itself. Bandwidth and share maximise the leave-one-out
        likelihood; the samples whose density without their vouchers is least are the clutter. Three square arrays of
        samples stay within the memory.
        """
        asked = min(len(cloud.X), _ASKED, math.isqrt(working_memory // 24))
        rows = np.unique(np.linspace(0, len(cloud.X) - 1, asked).astype(np.intp))
        some = cloud.only(rows)
        weight = some.weight
        none = cls(0.0, np.ones(len(cloud.X)), some, weight, 1.0, 0.0, 0.0)
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
                best = cls(share, structure, some, weight * structure, bandwidth, log_uniform, 0.0)
            density = kernel @ weight / np.maximum(weight.sum() - weight, 1e-12)
            plain_score = max(plain_score, float(weight @ np.log(density + 1e-3)))
        # Few samples look uneven by chance; clutter is believed where each of its samples pays for itself.
        sure = best_score - plain_score >= _PAYS * some.X.shape[1] ** 0.5 * best.share * weight.sum()
        if not sure or best.share > 0.5:
            return none
        del kernel
        best = best._ranked(_kernel(squared, best.bandwidth, some.X.shape[1], log_uniform), weight)
        del squared
        if not best._is_spread():
            return none
        return best if len(rows) == len(cloud.X) else replace(best, own=best._of(cloud.X))

    def _is_spread(self) -> bool:
        """Return whether clutter fills the box of the samples as uniform ones would: tails and thin arms do not."""
        X = self.cloud.X
        scattered = X[self.own < 0.5]
        if len(scattered) < 3:
            return False
        even = X.min(axis=0) + np.ptp(X, axis=0) * np.random.default_rng(0).random(scattered.shape)
        return _nearest_apart(scattered) > constants.SPREAD * _nearest_apart(even)

    def _ranked(self, kernel: FloatArray, weight: FloatArray) -> Clutter:
        """Return the same share of clutter, made of the samples that have the least density without their vouchers."""
        density = _vouched(kernel * self.mass) / np.maximum(self.mass.sum() - self.mass, 1e-12)
        level = weighted_quantile(density, weight, self.share)
        own = _belief(density, level)
        return replace(self, own=own, mass=weight * own, level=level)

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
        kernel = xp.where(squared < _SAME, xp.zeros_like(kernel), kernel)
        part, number = kernel * mass, xp.arange(len(self.mass), device=X.device)
        for _ in range(_VOUCHERS):
            part = xp.where(xp.argmax(part, axis=1)[:, None] == number, xp.zeros_like(part), part)
        density = xp.sum(part, axis=1) / float(self.mass.sum())
        return density / (density + max(float(self.level), float(np.finfo(np.float64).tiny)))

    def _of(self, Y: FloatArray) -> FloatArray:
        if self.share == 0:
            return np.ones(len(Y))
        total, parts = self.mass.sum(), []
        # What is asked must not take more memory than what was learned.
        rows = max(1, _AT_ONCE // len(self.cloud.X))
        for block in (Y[first : first + rows] for first in range(0, len(Y), rows)):
            squared = square_distances(block, self.cloud.X)
            kernel = _kernel(squared, self.bandwidth, Y.shape[1], self.log_uniform)
            # A sample does not vouch for itself.
            nearest, row = squared.argmin(axis=1), np.arange(len(block))
            kernel[row, nearest] *= squared[row, nearest] >= _SAME
            kernel *= self.mass
            parts.append(_vouched(kernel) / total)
        return _belief(np.concatenate(parts), self.level)


def _nearest_apart(X: FloatArray) -> float:
    """Return the median distance of samples from their nearest neighbour."""
    squared = square_distances(X, X)
    np.fill_diagonal(squared, np.inf)
    return float(np.sqrt(np.median(squared.min(axis=1))))


def _vouched(part: FloatArray) -> FloatArray:
    """Return the sum of every row without its largest terms, which are lost."""
    rows = np.arange(len(part))
    for _ in range(_VOUCHERS):
        part[rows, part.argmax(axis=1)] = 0.0
    return np.asarray(part.sum(axis=1))


def _belief(density: FloatArray, level: float) -> FloatArray:
    """Return the probability to be structure, a half at the level."""
    return density / np.maximum(density + level, np.finfo(np.float64).tiny)


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

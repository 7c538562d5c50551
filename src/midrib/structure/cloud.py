"""The samples as decisions see them: repeats counted, far from no origin, along principal axes, of unit spread."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from scipy.sparse import csr_array
from sklearn.neighbors import kneighbors_graph

from midrib._types import FloatArray, IntArray
from midrib.structure import constants
from midrib.structure.places import Places
from midrib.structure.ties import count_samples

_DIGITS = 12
"""Of squares and cubes of samples of unit spread: what they agree in is equal."""


@dataclass(frozen=True, eq=False)
class Cloud:
    """Distinct samples with weights, in the axes that hold the structure."""

    X: FloatArray
    weight: FloatArray
    mean: FloatArray
    axes: FloatArray
    """(n_axes, n_features): orthonormal rows."""
    scale: float

    @classmethod
    def take(cls, X: FloatArray, weight: FloatArray) -> Cloud:
        """Look at samples along their principal axes, those farthest from the mean last.

        Order, orientation and repeats of the samples do not matter from here on.
        """
        X, weight = merge_repeats(np.asarray(X, dtype=np.float64), weight)
        X, weight = count_samples(X, weight)
        mean = np.average(X, axis=0, weights=weight)
        centred = (X - mean) * np.sqrt(weight / weight.sum())[:, None]
        spread = np.sqrt((centred**2).sum())
        # Where two axes vary alike, rounding would turn them.
        variance, axes = np.linalg.eigh(np.round((centred / spread).T @ (centred / spread), 14))
        axes = axes.T[::-1][variance[::-1] > 1e-12]
        Y = (X - mean) @ axes.T / spread
        # Axes have no direction of their own, and rounding no meaning: both must not reach a decision.
        turn = np.where(np.round(weight / weight.sum() @ Y**3, _DIGITS) < 0, -1.0, 1.0)
        Y, axes = np.round(Y * turn, 9), axes * turn[:, None]
        order = np.lexsort((*Y.T, np.round((Y**2).sum(axis=1), _DIGITS)))
        return cls(Y[order], weight[order], mean, axes, float(spread))

    @property
    def variance(self) -> FloatArray:
        """Variance along every axis."""
        return np.average(self.X**2, axis=0, weights=self.weight)

    @cached_property
    def smooth(self) -> FloatArray:
        """Every sample moved to the mean of its neighbours and of theirs: off the tails, towards the middle.

        Where samples are many the mean of a landmark does that by itself.
        """
        if len(self.X) > constants.MOST_SMOOTHED:
            return self.X
        count = max(min(constants.NEIGHBORS, len(self.X) // 4), 1)
        near = kneighbors_graph(self.X, count, include_self=True)
        either, weight = csr_array(near.maximum(near.T)), self.weight[:, None]
        mass, moved = either @ weight, self.X
        for _ in range(2):
            moved = either @ (weight * moved) / mass
        return np.asarray(moved)

    def lift(self, points: FloatArray) -> FloatArray:
        """Return points in the features of the data."""
        return points * self.scale @ self.axes + self.mean

    def project(self, X: FloatArray) -> FloatArray:
        """Return samples as the cloud sees them."""
        return (X - self.mean) @ self.axes.T / self.scale

    def only(self, rows: IntArray) -> Cloud:
        """Return the cloud of some of its samples."""
        return replace(self, X=self.X[rows], weight=self.weight[rows])

    def first_axes(self, count: int) -> Cloud:
        """Return the cloud in its first axes."""
        if count == self.X.shape[1]:
            return self
        return replace(self, X=np.ascontiguousarray(self.X[:, :count]), axes=self.axes[:count])


def count_signal_axes(cloud: Cloud, places: Places) -> int:
    """Return how many axes are more than noise: as many as together exceed one half explained by the landmarks most.

    A single axis far out that is just above a half does not bring in all those before it. At least two stay.
    """
    explained = 1 - _unexplained(places) / np.maximum(cloud.variance, np.finfo(np.float64).tiny)
    last = int(np.cumsum(explained - 0.5).argmax()) + 1
    return min(max(last, 2), len(explained))


def _unexplained(places: Places) -> FloatArray:
    """Return the mean square of every axis around the edges, without the part that samples have in their node."""
    own = places.nearest
    far = 1 / np.maximum(1 - places.weight / np.maximum(places.mass[own], 1e-300), 0.5)
    first = (1 - places.share)[:, None] * (places.X - places.nodes[own]) * far[:, None]
    off = first + places.share[:, None] * (places.X - places.nodes[places.other])
    return np.average(off**2, axis=0, weights=places.weight)


def merge_repeats(X: FloatArray, weight: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Return every distinct sample once, with the sum of its weights."""
    along = np.sort(X @ np.cos(1.0 + np.arange(X.shape[1])))
    if np.all(np.diff(along) > 0):
        return X, weight
    distinct, which = np.unique(X, axis=0, return_inverse=True)
    return distinct, np.bincount(which.ravel(), weights=weight, minlength=len(distinct)).astype(np.float64)

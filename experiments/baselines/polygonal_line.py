"""The polygonal line algorithm of Kegl, Krzyzak, Linder and Zeger (2000).

A line begins as a piece of the first principal component. It is fitted to the samples, the segment with
the most samples is halved, and so on until the line has enough segments for its distance to the samples.
Fitting minimises

    mean squared distance to the line
      + penalty_k / (k + 1) * ( sum over inner vertices of r^2 (1 + cos angle) + squared lengths of both end segments ),

    penalty_k = penalty * k / n^(1/3) * sqrt(mean squared distance) / r,

where k is the number of segments and r the radius of the samples. Kegl moves one vertex at a time along
the gradient. Here all move at once: with the places of the samples on the line and the lengths of the
segments held, ``1 + cos angle`` is half the squared difference of successive directions, and the whole is
quadratic in the vertices. A step that does not lower the true value is halved until it does.
"""

from dataclasses import dataclass

import numpy as np

from midrib._algorithm.distances import squared_distances
from midrib._types import FloatArray, IntArray

# Kegl's constants, found by his own experiments; he uses them for every data set.
PENALTY = 0.13
N_SEGMENTS = 0.3
# A stage ends when a step lowers the value by less than this fraction, or after so many steps. Tighter is worse:
# angles cost the same at any length, so vertices would in the end gather in a few corners.
_SETTLED, _MOST_STEPS = 1e-2, 30
_SHORTEST = 1e-9


@dataclass(frozen=True, eq=False)
class PolygonalLine:
    """A curve of straight segments.

    Parameters
    ----------
    nodes
        Vertices in order, of shape (n_segments + 1, n_features).
    distance
        Mean squared distance of the samples.
    """

    nodes: FloatArray
    distance: float

    @property
    def edges(self) -> IntArray:
        """Successive vertices, of shape (n_segments, 2)."""
        first = np.arange(len(self.nodes) - 1)
        return np.column_stack([first, first + 1])


def polygonal_line(
    X: FloatArray,
    *,
    penalty: float = PENALTY,
    n_segments: float = N_SEGMENTS,
    max_segments: int = 200,
) -> PolygonalLine:
    """Fit a curve of straight segments to samples.

    Parameters
    ----------
    X
        Samples of shape (n_samples, n_features).
    penalty
        Weight of the angles; Kegl's constant.
    n_segments
        Stop when there are more than ``n_segments * n^(1/3) * r / sqrt(mean squared distance)`` segments.
    max_segments
        Stop there in any case: samples without noise would ask for more and more.

    Returns
    -------
    The line with its mean squared distance.
    """
    # With a radius of one, the solver's absolute tolerances mean the same for all data.
    middle = X.mean(axis=0)
    radius = float(np.linalg.norm(X - middle, axis=1).max())
    Z = (X - middle) / radius
    vertices = _first_component(Z)
    while True:
        vertices = _fit(Z, vertices, penalty)
        segment, _, squared = project_on_line(Z, vertices)
        enough = n_segments * np.cbrt(len(X)) / max(np.sqrt(squared.mean()), 1e-12)
        if len(vertices) - 1 > min(enough, max_segments - 1):
            return PolygonalLine(middle + radius * vertices, float(squared.mean()) * radius**2)
        vertices = _halve(vertices, segment)


def project_on_line(X: FloatArray, vertices: FloatArray) -> tuple[IntArray, FloatArray, FloatArray]:
    """Return the nearest segment of every sample, the place on it (0 to 1) and the squared distance."""
    start, step = vertices[:-1], np.diff(vertices, axis=0)
    length = np.maximum((step**2).sum(axis=1), np.finfo(float).tiny)
    along = X @ step.T - (start * step).sum(axis=1)
    place = np.clip(along / length, 0, 1)
    squared = squared_distances(X, start) + place * (place * length - 2 * along)
    nearest = squared.argmin(axis=1)
    row = np.arange(len(X))
    return nearest, place[row, nearest], np.maximum(squared[row, nearest], 0)


def penalised_distance(vertices: FloatArray, X: FloatArray, penalty: float) -> float:
    """Return what fitting minimises, for samples of radius 1."""
    step = np.diff(vertices, axis=0)
    unit = step / np.maximum(np.linalg.norm(step, axis=1, keepdims=True), _SHORTEST)
    bends = ((unit[1:] - unit[:-1]) ** 2).sum() / 2
    ends = (step[[0, -1]] ** 2).sum()
    return float(project_on_line(X, vertices)[2].mean() + penalty / len(vertices) * (bends + ends))


def _fit(X: FloatArray, vertices: FloatArray, penalty: float) -> FloatArray:
    """Move the vertices until the penalised distance settles; its weight follows the distance."""
    distance = float(project_on_line(X, vertices)[2].mean())
    weight = penalty * (len(vertices) - 1) / np.cbrt(len(X)) * np.sqrt(distance)
    value = penalised_distance(vertices, X, weight)
    for _ in range(_MOST_STEPS):
        goal, share = _quadratic_optimum(X, vertices, weight), 1.0
        moved, lower = goal, penalised_distance(goal, X, weight)
        while lower > value and share > 1e-3:
            share /= 2
            moved = vertices + share * (goal - vertices)
            lower = penalised_distance(moved, X, weight)
        if lower > (1 - _SETTLED) * value:
            break
        vertices, value = moved, lower
    return vertices


def _quadratic_optimum(X: FloatArray, vertices: FloatArray, penalty: float) -> FloatArray:
    """Minimise the penalised distance with the places of the samples and the lengths of the segments held."""
    n = len(vertices)
    segment, place, _ = project_on_line(X, vertices)
    share = np.zeros((len(X), n))
    row = np.arange(len(X))
    share[row, segment], share[row, segment + 1] = 1 - place, place
    difference = np.diff(np.eye(n), axis=0)
    length = np.linalg.norm(np.diff(vertices, axis=0), axis=1, keepdims=True)
    bend = np.diff(difference / np.maximum(length, _SHORTEST), axis=0)
    ends = difference[[0, -1]]
    system = share.T @ share / len(X) + penalty / n * (bend.T @ bend / 2 + ends.T @ ends)
    # A vertex without samples on a straight stretch may be anywhere along it: it stays.
    hold = 1e-6 * np.trace(system) / n
    return np.linalg.solve(system + hold * np.eye(n), share.T @ X / len(X) + hold * vertices)


def _first_component(X: FloatArray) -> FloatArray:
    """Return the shortest piece of the first principal component that all samples project on."""
    mean = X.mean(axis=0)
    axis = np.linalg.svd(X - mean, full_matrices=False)[2][0]
    along = (X - mean) @ axis
    return np.stack([mean + along.min() * axis, mean + along.max() * axis])


def _halve(vertices: FloatArray, segment: IntArray) -> FloatArray:
    """Add the middle of the segment with the most samples, the longest of these where several have."""
    counts = np.bincount(segment, minlength=len(vertices) - 1)
    length = np.linalg.norm(np.diff(vertices, axis=0), axis=1)
    widest = np.lexsort((length, counts))[-1]
    return np.insert(vertices, widest + 1, vertices[widest : widest + 2].mean(axis=0), axis=0)

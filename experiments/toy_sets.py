"""The six synthetic sets of the paper: its files where they are at hand, look-alikes with known truth otherwise.

A look-alike has the size, the units and about the noise of the paper's set, so that the paper's settings
mean the same; its true shape is known, which nobody recorded for the files.
"""

import itertools
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from scipy.interpolate import CubicSpline

from experiments.data import MissingDataError, load_toy
from experiments.measures import Counts
from midrib import Graph
from midrib._graph.edges import squared_lengths
from midrib._types import FloatArray, IntArray


@dataclass(frozen=True)
class Settings:
    """A row of the paper's table."""

    file: str
    title: str
    n_samples: int
    sigma: float
    gamma: float
    lam: float
    n_neighbors: int
    bandwidth: float
    noise: float
    topology: Counts


@dataclass(frozen=True, eq=False)
class ToySet:
    """Samples in the plane, the paper's settings for them, and their truth where it is known.

    Parameters
    ----------
    settings
        The row of the paper's table.
    X
        Samples of shape (n_samples, 2).
    source
        "paper" for the authors' file, "look-alike" for generated samples.
    truth
        The true shape; None for the authors' files.
    """

    settings: Settings
    X: FloatArray
    source: str
    truth: Graph | None = field(default=None, repr=False)


_OPEN, _LOOP = Counts(1, 0, 2), Counts(1, 1, 0)
TABLE = {
    "s_shape": Settings("DistortedSShape", "Distorted S-shape", 100, 0.01, 0.5, 1.0, 5, 0.07, 0.02, _OPEN),
    "spiral": Settings("Spiral_SUN", "Spiral", 200, 0.01, 0.5, 1.0, 10, 0.1, 0.05, _OPEN),
    "circle": Settings("Circle", "Circle", 100, 0.1, 0.5, 1.0, 10, 0.4, 0.15, _LOOP),
    "two_moon": Settings("two_moon", "Two-moon", 200, 0.01, 3.0, 0.1, 5, 0.1, 0.045, Counts(2, 0, 4)),
    "tree": Settings("tree_300", "Tree", 300, 0.01, 10.0, 1.0, 5, 0.05, 0.025, Counts(1, 0, 6)),
    "three_clusters": Settings(
        "three_clusters", "Three-clusters", 300, 0.01, 0.5, 0.1, 5, 0.1, 0.08, Counts(3, 0, 0)
    ),
}


def load_set(name: str) -> ToySet:
    """Return the authors' set, or its look-alike where the file is not at hand."""
    settings = TABLE[name]
    try:
        toy: Any = settings.file
        return ToySet(settings, load_toy(toy).X, "paper")
    except MissingDataError:
        return make_lookalike(name, seed=0)


def make_lookalike(name: str, seed: int) -> ToySet:
    """Return samples around a known shape that resembles the authors' set."""
    settings = TABLE[name]
    rng = np.random.default_rng(seed)
    nodes, edges = _join(_STROKES[name])
    length = np.sqrt(squared_lengths(nodes, edges))
    # A cluster has no length: its single corner is drawn as often as the others.
    share = length / length.sum() if length.sum() > 0 else np.full(len(edges), 1 / len(edges))
    edge = rng.choice(len(edges), settings.n_samples, p=share)
    place = rng.random((settings.n_samples, 1))
    X = (1 - place) * nodes[edges[edge, 0]] + place * nodes[edges[edge, 1]]
    X = X + settings.noise * rng.standard_normal(X.shape)
    truth = Graph(nodes, edges[edges[:, 0] != edges[:, 1]])
    return ToySet(settings, X, "look-alike", truth)


def _smooth(*corners: tuple[float, float]) -> FloatArray:
    """Return a smooth curve through the corners."""
    at = np.arange(len(corners))
    return np.asarray(CubicSpline(at, corners)(np.linspace(0, at[-1], 12 * len(corners))))


def _arc(center: tuple[float, float], radius: tuple[float, float], start: float, stop: float) -> FloatArray:
    """Return an arc of an ellipse between two angles, in turns."""
    angle = 2 * np.pi * np.linspace(start, stop, 90)
    return np.column_stack([center[0] + radius[0] * np.cos(angle), center[1] + radius[1] * np.sin(angle)])


def _spiral() -> FloatArray:
    angle = np.linspace(-0.25, 1.45, 150) * 2 * np.pi
    radius = np.linspace(0.12, 0.97, 150)
    return np.column_stack([radius * np.cos(angle), radius * np.sin(angle)])


def _join(strokes: list[FloatArray]) -> tuple[FloatArray, IntArray]:
    """Return corners and edges of the strokes, equal points being one corner."""
    points = np.vstack(strokes)
    first = np.cumsum([0, *(len(stroke) for stroke in strokes)])
    pairs = np.vstack(
        [np.column_stack([np.arange(a, b - 1), np.arange(a + 1, b)]) for a, b in itertools.pairwise(first)]
    )
    _, kept, number = np.unique(points.round(9), axis=0, return_index=True, return_inverse=True)
    return points[kept], number.reshape(-1)[pairs].astype(np.intp)


_STROKES = {
    "s_shape": [
        _smooth(
            (0.28, 0.09),
            (0.18, 0.14),
            (0.06, 0.17),
            (-0.05, 0.15),
            (-0.08, 0.08),
            (-0.02, 0.02),
            (0.04, -0.05),
            (0.06, -0.11),
            (0.0, -0.16),
            (-0.13, -0.15),
            (-0.23, -0.12),
            (-0.33, -0.08),
        )
    ],
    "spiral": [_spiral()],
    "circle": [_arc((0, 0), (1.05, 1.05), 0, 1)],
    "two_moon": [_arc((0.36, 0.42), (0.28, 0.48), 0.0, 0.5), _arc((0.64, 0.58), (0.31, 0.48), 0.5, 1.0)],
    "tree": [
        np.array([[0.42, 0.03], [0.42, 0.15]]),
        np.vstack([[0.42, 0.15], _smooth((0.3, 0.16), (0.1, 0.25), (0.03, 0.4), (0.01, 0.6))]),
        np.array([[0.42, 0.15], [0.43, 0.33]]),
        np.vstack([[0.43, 0.33], _smooth((0.6, 0.33), (0.8, 0.4), (0.93, 0.52), (0.99, 0.75))]),
        np.array([[0.43, 0.33], [0.43, 0.5]]),
        np.vstack([[0.43, 0.5], _smooth((0.3, 0.6), (0.2, 0.75), (0.15, 0.97))]),
        np.array([[0.43, 0.5], [0.43, 0.62]]),
        np.vstack([[0.43, 0.62], _smooth((0.56, 0.73), (0.66, 0.85), (0.73, 0.97))]),
        np.array([[0.43, 0.62], [0.42, 0.99]]),
    ],
    "three_clusters": [np.array([middle, middle]) for middle in ((0.47, 0.8), (0.2, 0.27), (0.73, 0.27))],
}

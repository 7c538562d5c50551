"""How well a graph runs through its samples: widths, variance explained, samples far away."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from midrib._brief import Brief
from midrib._graph import Graph
from midrib._rows import dense
from midrib._samples.home import Home
from midrib._types import FloatArray, IntArray, Samples

_MOST_ROWS = 5000
# Samples whose distance tells as much as the mean over all samples does.
_PRIOR_SAMPLES = 10.0
_FAR = 4.0


@dataclass(frozen=True, eq=False, repr=False)
class Quality(Brief):
    """How the samples lie around the graph, without clutter and with it.

    Parameters
    ----------
    width
        Standard deviation of the samples around every node, along an axis across the graph.
    explained
        Share of the variance of the samples that their points on the graph have.
    far
        Share of the samples further from the graph than four times the typical distance.
    distance
        Root mean square distance of the samples to the graph.
    spread
        Root mean square distance of the samples to their mean.
    explained_all, far_all, distance_all
        The same of all samples, those that were set aside as clutter included.

    See Also
    --------
    midrib.PrincipalGraph : Keeps it as ``quality_``.

    Examples
    --------
    >>> import midrib
    >>> X = midrib.datasets.make_shape("y", 200, noise=0.02, random_state=0).X
    >>> quality = midrib.PrincipalGraph(20, graph="tree", sigma=0.01, gamma=1.0, random_state=0).fit(X).quality_
    >>> quality.width.shape, quality.explained > 0.9
    ((20,), True)
    >>> 0 < quality.distance < quality.spread, quality.far == quality.far_all
    (True, True)
    >>> quality.explained == quality.explained_all, quality.distance == quality.distance_all
    (True, True)
    """

    width: FloatArray
    explained: float
    far: float
    distance: float
    spread: float
    explained_all: float
    far_all: float
    distance_all: float


Belonging = FloatArray | Callable[[FloatArray], FloatArray]
"""Probability of every sample to be structure, not clutter: an array, or a function where samples live elsewhere."""


def measure(
    X: Samples,
    nodes: FloatArray,
    edges: IntArray,
    weight: FloatArray | None = None,
    belonging: Belonging | None = None,
) -> Quality:
    """Measure how samples lie around a graph, on a few thousand of them.

    Parameters
    ----------
    X
        Samples.
    nodes, edges
        The graph.
    weight
        How often every sample counts; None for once.
    belonging
        Probability of every sample to be structure and not clutter; None where there is no clutter.
    """
    some, count, share = _look_at(X, weight, belonging)
    projection = Graph(nodes, edges).project(some)
    squared = projection.distance**2
    far = projection.distance > _FAR * np.sqrt(np.median(squared))
    variance, mean = _variance(some, share), float(np.average(squared, weights=share))
    variance_all, mean_all = _variance(some, count), float(np.average(squared, weights=count))
    across = max(some.shape[1] - 1, 1)
    held = np.bincount(projection.node, weights=share, minlength=len(nodes))
    total = np.bincount(projection.node, weights=share * squared, minlength=len(nodes))
    local = (total + _PRIOR_SAMPLES * mean) / (held + _PRIOR_SAMPLES)
    return Quality(
        width=np.sqrt(local / across),
        explained=1 - mean / variance if variance > 0 else 1.0,
        far=float(np.average(far, weights=share)),
        distance=float(np.sqrt(mean)),
        spread=float(np.sqrt(variance)),
        explained_all=1 - mean_all / variance_all if variance_all > 0 else 1.0,
        far_all=float(np.average(far, weights=count)),
        distance_all=float(np.sqrt(mean_all)),
    )


def _variance(X: FloatArray, weight: FloatArray) -> float:
    centred = X - np.average(X, axis=0, weights=weight)
    return float(np.average((centred**2).sum(axis=1), weights=weight))


def _look_at(
    X: Samples, weight: FloatArray | None, belonging: Belonging | None
) -> tuple[FloatArray, FloatArray, FloatArray]:
    """Return a few thousand samples, how often they count, and how often as structure.

    They are evenly spaced ones, or drawn where rows are far away.
    """
    if isinstance(X, Home):
        some, given = X.draw(_MOST_ROWS, np.random.default_rng(0))
    else:
        rows = np.unique(np.linspace(0, X.shape[0] - 1, min(X.shape[0], _MOST_ROWS)).astype(int))
        some, given = dense(X[rows]), None if weight is None else weight[rows]
        belonging = belonging if belonging is None or callable(belonging) else belonging[rows]
    some = np.asarray(some, dtype=np.float64)
    count = np.ones(len(some)) if given is None else np.asarray(given, dtype=np.float64)
    if belonging is None:
        return some, count, count
    return some, count, count * np.asarray(belonging(some) if callable(belonging) else belonging)

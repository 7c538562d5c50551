"""How well a graph runs through its samples: widths, variance explained, samples far away."""

from dataclasses import dataclass

import numpy as np

from midrib._graph import Graph
from midrib._rows import dense
from midrib._samples.home import Home
from midrib._types import FloatArray, IntArray, Samples

_MOST_ROWS = 5000
# Samples whose distance tells as much as the mean over all samples does.
_PRIOR_SAMPLES = 10.0
_FAR = 4.0


@dataclass(frozen=True, eq=False)
class Quality:
    """How the samples lie around the graph.

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
    """

    width: FloatArray
    explained: float
    far: float
    distance: float
    spread: float


def _look_at(X: Samples, weight: FloatArray | None) -> tuple[FloatArray, FloatArray]:
    """Return a few thousand samples and how often they count: evenly spaced ones, or drawn where rows are far away."""
    if isinstance(X, Home):
        some, given = X.draw(_MOST_ROWS, np.random.default_rng(0))
    else:
        rows = np.unique(np.linspace(0, X.shape[0] - 1, min(X.shape[0], _MOST_ROWS)).astype(int))
        some, given = dense(X[rows]), None if weight is None else weight[rows]
    share = np.ones(len(some)) if given is None else np.asarray(given, dtype=np.float64)
    return np.asarray(some, dtype=np.float64), share


def measure(X: Samples, nodes: FloatArray, edges: IntArray, weight: FloatArray | None = None) -> Quality:
    """Measure how samples lie around a graph, on a few thousand of them.

    Parameters
    ----------
    X
        Samples.
    nodes, edges
        The graph.
    weight
        How often every sample counts; None for once.
    """
    some, share = _look_at(X, weight)
    projection = Graph(nodes, edges).project(some)
    squared = projection.distance**2
    centred = some - np.average(some, axis=0, weights=share)
    variance = float(np.average((centred**2).sum(axis=1), weights=share))
    mean = float(np.average(squared, weights=share))
    typical = float(np.sqrt(np.median(squared)))
    across = max(some.shape[1] - 1, 1)
    held = np.bincount(projection.node, weights=share, minlength=len(nodes))
    total = np.bincount(projection.node, weights=share * squared, minlength=len(nodes))
    local = (total + _PRIOR_SAMPLES * mean) / (held + _PRIOR_SAMPLES)
    return Quality(
        width=np.sqrt(local / across),
        explained=1 - mean / variance if variance > 0 else 1.0,
        far=float(np.average(projection.distance > _FAR * typical, weights=share)),
        distance=float(np.sqrt(mean)),
        spread=float(np.sqrt(variance)),
    )

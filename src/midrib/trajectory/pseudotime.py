"""Pseudotime: the distance along the graph from the nearest root."""

from __future__ import annotations

import warnings

import numpy as np

from midrib._types import BoolArray, FloatArray
from midrib.trajectory.geodesics import GraphPoints, MetricGraph, sample_distances
from midrib.trajectory.projection import Projection


def pseudotime(projection: Projection, graph: MetricGraph, roots: GraphPoints) -> FloatArray:
    """Return the distance along the graph from the nearest root to every sample's point.

    Pieces without a root get NaN, and one warning says how many there are.

    Parameters
    ----------
    projection
        Where the samples are.
    graph
        The graph with its edge lengths.
    roots
        One or more points of the graph.

    Returns
    -------
    Pseudotime of shape (n_samples,), in the units of the samples.
    """
    places = GraphPoints(projection.edge, projection.position, projection.node)
    distance = sample_distances(graph, places, roots)
    _warn_about_pieces(graph, roots, np.isinf(distance))
    return np.where(np.isinf(distance), np.nan, distance)


def node_pseudotime(graph: MetricGraph, roots: GraphPoints) -> FloatArray:
    """Return the distance along the graph from the nearest root to every node, NaN where there is none."""
    distance, _ = graph.nearest_source(roots)
    return np.where(np.isinf(distance), np.nan, distance)


def _warn_about_pieces(graph: MetricGraph, roots: GraphPoints, lost: BoolArray) -> None:
    """Warn once about pieces that no root reaches."""
    first = np.where(
        roots.edge >= 0, graph.edges[roots.edge, 0] if len(graph.edges) else roots.node, roots.node
    )
    without = graph.structure.n_components - len(np.unique(graph.structure.component[first]))
    if without:
        msg = (
            f"{without} of {graph.structure.n_components} pieces have no root; "
            f"the {int(lost.sum())} samples there get NaN. Add None to the roots to have one chosen there."
        )
        warnings.warn(msg, UserWarning, stacklevel=4)

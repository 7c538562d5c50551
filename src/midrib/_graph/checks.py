"""What a graph is made from beside its edges, checked: positions, weights, widths and names."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike

from midrib._types import FloatArray


def check_nodes(nodes: ArrayLike) -> FloatArray:
    """Return positions as finite floats of shape (n_nodes, n_features), or say what is wrong with them."""
    places = np.asarray(nodes, dtype=np.float64)
    if places.ndim != 2 or not len(places) or not np.isfinite(places).all():
        msg = f"nodes have shape {places.shape}; finite numbers of shape (n_nodes, n_features) are needed."
        raise ValueError(msg)
    return places


def check_weights(weights: ArrayLike | None, n_edges: int) -> FloatArray:
    """Return one finite weight of at least 0 for every edge; ones where none came."""
    if weights is None:
        return np.ones(n_edges)
    values = np.asarray(weights, dtype=np.float64)
    if values.shape != (n_edges,):
        msg = f"weights have shape {values.shape} for {n_edges} edges; give one number for each edge."
        raise ValueError(msg)
    if not np.isfinite(values).all() or values.min(initial=0.0) < 0:
        msg = "the weights contain NaN, infinity or negative numbers; give finite ones of at least 0."
        raise ValueError(msg)
    return values


def check_width(width: ArrayLike, n_nodes: int) -> FloatArray:
    """Return one width for every node."""
    values = np.asarray(width, dtype=np.float64)
    if values.shape != (n_nodes,):
        msg = f"width has shape {values.shape} for {n_nodes} nodes; give one number for each node."
        raise ValueError(msg)
    return values


def check_features(features: Sequence[str], n_features: int) -> tuple[str, ...]:
    """Return one name for every coordinate."""
    names = tuple(str(name) for name in features)
    if len(names) != n_features:
        msg = f"{len(names)} feature names came for {n_features} features; give one for each."
        raise ValueError(msg)
    return names

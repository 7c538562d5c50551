"""The graph in two and three dimensions, over the samples."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import scipy.sparse as sp

from midrib._types import FloatArray, IntArray
from midrib.plotting.canvas import INK, NUMBERS, PAPER, axes_for, plain
from midrib.plotting.cloud import Coloring, draw_samples
from midrib.plotting.view import View, set_aspect, view_of

_MARKED_AT_MOST = 400


def graph(
    nodes: Any,
    weights: Any,
    X: Any = None,
    color: Any = None,
    *,
    ax: Any = None,
    dimensions: Sequence[int] | None = None,
    names: Sequence[str] | None = None,
    title: str | None = None,
    legend: bool = True,
    cmap: str = NUMBERS,
    palette: Sequence[str] | None = None,
    line_color: str = INK,
    line_width: float = 1.6,
    node_size: float | None = None,
) -> Any:
    """Draw nodes and edges in two dimensions, over the samples where they are given.

    Parameters
    ----------
    nodes
        Nodes of shape (n_nodes, n_features); more than two features are shown on the nodes' principal axes.
    weights
        Symmetric edge weights of shape (n_nodes, n_nodes), sparse or dense; heavier edges are drawn thicker.
    X
        Samples of shape (n_samples, n_features).
    color
        One label or number per sample.
    ax
        Axes to draw on; new ones by default.
    dimensions
        The two features to show.
    names
        Names of the features, for the axes.
    title
        Title of the legend or colour bar.
    legend
        Whether to draw either.
    cmap
        Colour map for numbers.
    palette
        Colours for categories; safe ones for the colour blind by default.
    line_color, line_width
        Of the edges; a white rim sets them off the samples.
    node_size
        Area of the nodes' dots; chosen by their number by default, 0 hides them.

    Returns
    -------
    The axes.
    """
    nodes, matrix = checked(nodes, weights)
    view = view_of(nodes, dimensions=dimensions, names=names)
    ax = axes_for(ax)
    if X is not None:
        points = seen(X, view, nodes.shape[1])
        coloring = Coloring.of(color, len(points), palette)
        draw_samples(ax, points, coloring, cmap=cmap, title=title, legend=legend)
    places = view(nodes)
    draw_edges(ax, places, matrix, line_color, line_width)
    draw_nodes(ax, places, line_color, node_size)
    set_aspect(ax, places)
    ax.set(xlabel=view.labels[0], ylabel=view.labels[1])
    plain(ax)
    return ax


def draw_edges(
    ax: Any, places: FloatArray, matrix: sp.csr_array, line_color: Any = INK, line_width: float = 1.6
) -> None:
    """Draw every edge with a rim; its width grows with the square root of its weight."""
    from matplotlib.collections import LineCollection

    edges, strength = edges_of(matrix)
    if not len(edges):
        return
    width = line_width * np.clip(np.sqrt(strength / np.median(strength)), 0.4, 2.0)
    ends: Any = places[edges]
    ax.add_collection(LineCollection(ends, colors=PAPER, linewidths=width + 1.8, capstyle="round", zorder=2))
    ax.add_collection(LineCollection(ends, colors=line_color, linewidths=width, capstyle="round", zorder=3))
    ax.autoscale_view()


def draw_nodes(ax: Any, places: FloatArray, color: Any = INK, size: float | None = None) -> None:
    """Draw the nodes as small dots; none where there are so many that they only thicken the lines."""
    if size is None:
        size = 12.0 if len(places) <= _MARKED_AT_MOST else 0.0
    if size > 0:
        ax.scatter(*places.T, s=size, color=color, edgecolors=PAPER, linewidths=0.5, zorder=4)
    else:
        ax.update_datalim(places)
        ax.autoscale_view()


def graph_3d(
    nodes: Any,
    weights: Any,
    X: Any = None,
    color: Any = None,
    *,
    ax: Any = None,
    dimensions: Sequence[int] | None = None,
    names: Sequence[str] | None = None,
    title: str | None = None,
    legend: bool = True,
    cmap: str = NUMBERS,
    line_color: str = INK,
    line_width: float = 1.6,
    at_most: int = 20_000,
) -> Any:
    """Draw nodes and edges in three dimensions, over the samples where they are given.

    Parameters are those of :func:`graph`; ``ax`` must be three-dimensional. Of more than ``at_most`` samples,
    evenly chosen ones are drawn: a cloud in space has no density image.

    Returns
    -------
    The axes.
    """
    from mpl_toolkits.mplot3d.art3d import Line3DCollection

    nodes, matrix = checked(nodes, weights)
    view = view_of(nodes, n_axes=3, dimensions=dimensions, names=names)
    ax = axes_for(ax, three_d=True)
    if X is not None:
        X = X if hasattr(X, "shape") else np.asarray(X)
        step = max(1, -(-X.shape[0] // at_most))
        points = seen(X[::step], view, nodes.shape[1])
        chosen = None if color is None else np.asarray(color)[::step]
        coloring = Coloring.of(chosen, len(points))
        draw_samples(ax, points, coloring, None, 0.5, cmap, title, legend=legend)
    places = view(nodes)
    edges, _ = edges_of(matrix)
    ax.add_collection3d(Line3DCollection(places[edges], colors=line_color, linewidths=line_width, zorder=5))
    ax.auto_scale_xyz(*places.T)
    ax.set_box_aspect(np.maximum(np.ptp(places, axis=0), 0.2 * np.ptp(places, axis=0).max() or 1.0))
    ax.set(xlabel=view.labels[0], ylabel=view.labels[1], zlabel=view.labels[2])
    ax.locator_params(nbins=4)
    for axis in (ax.xaxis, ax.yaxis, ax.zaxis):
        axis.pane.set_facecolor("#F7F7F7")
    return ax


def edges_of(matrix: sp.csr_array) -> tuple[IntArray, FloatArray]:
    """Return the pairs and weights of a symmetric matrix's edges, each once."""
    upper = sp.triu(matrix, k=1).tocoo()
    keep = upper.data != 0
    return np.column_stack([upper.row, upper.col])[keep].astype(np.intp), upper.data[keep]


def checked(nodes: Any, weights: Any) -> tuple[FloatArray, sp.csr_array]:
    """Return nodes and weights as arrays that fit each other."""
    nodes = np.asarray(nodes, dtype=np.float64)
    matrix = sp.csr_array(weights)
    if nodes.ndim != 2 or matrix.shape != (len(nodes), len(nodes)):
        msg = f"nodes have shape {nodes.shape} and weights {matrix.shape}; give (n, d) and (n, n)."
        raise ValueError(msg)
    return nodes, matrix


def seen(X: Any, view: View, n_features: int) -> FloatArray:
    """Return where the samples are in the picture."""
    X = X if hasattr(X, "shape") else np.asarray(X)
    if len(X.shape) != 2 or X.shape[1] != n_features:
        msg = f"X has shape {tuple(X.shape)}; give samples of the nodes' {n_features} features."
        raise ValueError(msg)
    return view(X)

"""The parts of a graph: its branches, and the width of the samples around it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
import scipy.sparse as sp
from numpy.typing import ArrayLike

from midrib._graph import Graph
from midrib._types import FloatArray, IntArray, Samples
from midrib.plotting.canvas import INK, OKABE_ITO, PAPER, axes_for, category_colors
from midrib.plotting.graph import draw_edges, finish, seen
from midrib.plotting.samples import Coloring, draw_samples
from midrib.plotting.view import view_of

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.path import Path

_NAMED_AT_MOST = 30
_CORNERS = 24


def branches(
    graph: Graph,
    X: Samples | None = None,
    *,
    ax: Axes | None = None,
    dimensions: Sequence[int] | None = None,
    numbered: bool = True,
) -> Axes:
    """Draw every branch in a colour of its own, its samples in the same, tips and forks as marks.

    Parameters
    ----------
    graph
        The graph.
    X
        Samples; each takes the colour of the branch it is nearest to.
    ax
        Axes to draw on; new ones by default.
    dimensions
        The two features to show.
    numbered
        Whether to write every branch's number at its middle.

    Returns
    -------
    The axes.

    Examples
    --------
    >>> import midrib
    >>> shape = midrib.datasets.make_shape("y", 200, noise=0.02, random_state=0)
    >>> ax = midrib.plotting.branches(shape.graph, shape.X)
    >>> sorted(text.get_text() for text in ax.texts)
    ['0', '1', '2']
    """
    view, ax = view_of(graph.nodes, dimensions=dimensions, names=graph.features), axes_for(ax)
    n_branches = len(graph.branches)
    colors = category_colors(max(n_branches, 1))
    if X is not None:
        owner = np.concatenate([graph.edge_branch, [-1]])[graph.project(X).edge]
        coloring = Coloring(tuple(str(k) for k in range(n_branches)), owner)
        draw_samples(ax, seen(X, view), coloring, alpha=0.45, legend=False)
    places = view(graph.nodes)
    for number, path in enumerate(graph.branches):
        line = places[path]
        ax.plot(*line.T, color=PAPER, linewidth=4.5, solid_capstyle="round", zorder=2)
        ax.plot(*line.T, color=colors[number], linewidth=2.6, solid_capstyle="round", zorder=3)
        if numbered and n_branches <= _NAMED_AT_MOST:
            _write_number(ax, line[len(line) // 2], number, colors[number])
    for members, marker, size in ((graph.tips, "o", 22), (graph.forks, "D", 26)):
        ax.scatter(
            *places[members].T, s=size, marker=marker, color=INK, edgecolors=PAPER, linewidths=0.8, zorder=5
        )
    finish(ax, view, places)
    return ax


def _write_number(ax: Axes, place: FloatArray, number: int, color: str) -> None:
    box = {"boxstyle": "circle,pad=0.15", "facecolor": PAPER, "edgecolor": color, "linewidth": 1.0}
    ax.annotate(
        str(number), place, fontsize="x-small", ha="center", va="center", zorder=6, bbox=box, color=INK
    )


def node_width(graph: Graph, X: Samples) -> FloatArray:
    """Return the typical distance of samples from the graph around every node.

    It is the root mean square over the samples nearest to a node or to its neighbours; a node without any takes
    the value of the whole graph.

    Parameters
    ----------
    graph
        The graph.
    X
        Samples of shape (n_samples, n_features).

    Returns
    -------
    Distances of shape (n_nodes,), in the units of the samples.

    See Also
    --------
    width : Draws it.

    Examples
    --------
    >>> import midrib
    >>> shape = midrib.datasets.make_shape("y", 200, noise=0.02, random_state=0)
    >>> midrib.plotting.node_width(shape.graph, shape.X).round(2)
    array([0.02, 0.02, 0.02, 0.02])
    """
    placed, n_nodes = graph.project(X), graph.n_nodes
    near = graph.adjacency + sp.eye_array(n_nodes)
    count = near @ np.bincount(placed.node, minlength=n_nodes)
    total = near @ np.bincount(placed.node, placed.distance**2, minlength=n_nodes)
    everywhere = np.full(n_nodes, np.mean(placed.distance**2))
    return np.sqrt(np.divide(total, count, out=everywhere, where=count > 0))


def width(
    graph: Graph,
    X: Samples | None = None,
    *,
    around: ArrayLike | None = None,
    ax: Axes | None = None,
    dimensions: Sequence[int] | None = None,
    color: str = OKABE_ITO[5],
) -> Axes:
    """Draw the graph as a tube that is as wide as the samples scatter around it.

    Parameters
    ----------
    graph
        The graph.
    X
        Samples of shape (n_samples, n_features).
    around
        Half the width of the tube at every node; by default :func:`node_width` of the samples, or without samples
        the graph's own width.
    ax
        Axes to draw on; new ones by default.
    dimensions
        The two features to show.
    color
        Of the tube.

    Returns
    -------
    The axes.

    See Also
    --------
    node_width : The widths themselves.

    Examples
    --------
    >>> import midrib
    >>> shape = midrib.datasets.make_shape("y", 200, noise=0.02, random_state=0)
    >>> ax = midrib.plotting.width(shape.graph, shape.X)
    >>> ax.figure.savefig("width.png")
    """
    from matplotlib.patches import PathPatch

    if around is None:
        around = graph.width if X is None else node_width(graph, X)
    if around is None:
        msg = "neither samples nor a width were given; give X or around."
        raise ValueError(msg)
    reach = np.asarray(around, dtype=np.float64)
    if reach.shape != (graph.n_nodes,):
        msg = f"around has shape {reach.shape}; give one width for each of the {graph.n_nodes} nodes."
        raise ValueError(msg)
    view, ax = view_of(graph.nodes, dimensions=dimensions, names=graph.features), axes_for(ax)
    if X is not None:
        draw_samples(ax, seen(X, view), Coloring(), alpha=0.7)
    drawn = graph.at(view(graph.nodes))
    tube = _tube(drawn.nodes, drawn.edges, reach)
    ax.add_patch(PathPatch(tube, facecolor=color, alpha=0.45, edgecolor="none", zorder=1.5))
    draw_edges(ax, drawn)
    ax.update_datalim(tube.vertices)
    ax.autoscale_view()
    finish(ax, view, drawn.nodes)
    return ax


def _tube(places: FloatArray, edges: IntArray, reach: FloatArray) -> Path:
    """Return one outline around all edges: a disc at every node and a strip along every edge.

    All pieces run the same way round, so that where they overlap the fill is the same as elsewhere.
    """
    from matplotlib.path import Path

    angle = 2 * np.pi * np.arange(_CORNERS) / _CORNERS
    circle = np.column_stack([np.cos(angle), np.sin(angle)])
    pieces = [place + radius * circle for place, radius in zip(places, reach, strict=True)]
    for i, j in edges:
        along = places[j] - places[i]
        length = np.linalg.norm(along)
        if length > 0:
            side = np.array([along[1], -along[0]]) / length
            pieces.append(
                np.array(
                    [
                        places[i] + reach[i] * side,
                        places[j] + reach[j] * side,
                        places[j] - reach[j] * side,
                        places[i] - reach[i] * side,
                    ]
                )
            )
    return Path.make_compound_path(*(Path(piece, closed=False) for piece in map(_closed, pieces)))


def _closed(corners: FloatArray) -> FloatArray:
    return np.vstack([corners, corners[:1]])

"""Parts of a graph: its branches, its width, and the support of its edges."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import scipy.sparse as sp

from midrib._types import FloatArray, IntArray
from midrib.plotting.canvas import INK, NUMBERS, OKABE_ITO, PAPER, axes_for, category_colors, plain
from midrib.plotting.cloud import Coloring, draw_samples
from midrib.plotting.network import checked, draw_edges, edges_of, seen
from midrib.plotting.view import set_aspect, view_of
from midrib.skeleton import decompose
from midrib.trajectory import project

_NAMED_AT_MOST = 30
_CORNERS = 24


def branches(
    nodes: Any,
    weights: Any,
    X: Any = None,
    *,
    ax: Any = None,
    dimensions: Sequence[int] | None = None,
    names: Sequence[str] | None = None,
    numbered: bool = True,
) -> Any:
    """Draw every branch in a colour of its own, its samples in the same, tips and forks as marks.

    Parameters
    ----------
    nodes
        Nodes of shape (n_nodes, n_features).
    weights
        Symmetric edge weights of shape (n_nodes, n_nodes).
    X
        Samples; each takes the colour of the branch it is nearest to.
    ax
        Axes to draw on; new ones by default.
    dimensions
        The two features to show.
    names
        Names of the features.
    numbered
        Whether to write every branch's number at its middle.

    Returns
    -------
    The axes.
    """
    nodes, matrix = checked(nodes, weights)
    edges, _ = edges_of(matrix)
    structure = decompose(len(nodes), edges)
    view, ax = view_of(nodes, dimensions=dimensions, names=names), axes_for(ax)
    colors = category_colors(max(structure.n_branches, 1))
    if X is not None:
        owner = np.concatenate([structure.edge_branch, [-1]])[project(X, nodes, edges).edge]
        coloring = Coloring(tuple(str(k) for k in range(structure.n_branches)), owner)
        draw_samples(ax, seen(X, view, nodes.shape[1]), coloring, alpha=0.45, legend=False)
    places = view(nodes)
    for number, path in enumerate(structure.branches):
        line = places[path]
        ax.plot(*line.T, color=PAPER, linewidth=4.5, solid_capstyle="round", zorder=2)
        ax.plot(*line.T, color=colors[number], linewidth=2.6, solid_capstyle="round", zorder=3)
        if numbered and structure.n_branches <= _NAMED_AT_MOST:
            _write_number(ax, line[len(line) // 2], number, colors[number])
    for members, marker, size in ((structure.tips, "o", 22), (structure.forks, "D", 26)):
        ax.scatter(
            *places[members].T, s=size, marker=marker, color=INK, edgecolors=PAPER, linewidths=0.8, zorder=5
        )
    set_aspect(ax, places)
    ax.set(xlabel=view.labels[0], ylabel=view.labels[1])
    plain(ax)
    return ax


def _write_number(ax: Any, place: FloatArray, number: int, color: str) -> None:
    box = {"boxstyle": "circle,pad=0.15", "facecolor": PAPER, "edgecolor": color, "linewidth": 1.0}
    ax.annotate(
        str(number), place, fontsize="x-small", ha="center", va="center", zorder=6, bbox=box, color=INK
    )


def node_width(nodes: Any, weights: Any, X: Any) -> FloatArray:
    """Return the typical distance of samples from the graph around every node.

    It is the root mean square over the samples nearest to a node or to its neighbours; a node without any takes
    the value of the whole graph.
    """
    nodes, matrix = checked(nodes, weights)
    placed = project(X, nodes, edges_of(matrix)[0])
    near = sp.csr_array((matrix != 0).astype(np.float64) + sp.eye_array(len(nodes)))
    count = near @ np.bincount(placed.node, minlength=len(nodes))
    total = near @ np.bincount(placed.node, placed.distance**2, minlength=len(nodes))
    everywhere = np.full(len(nodes), np.mean(placed.distance**2))
    return np.sqrt(np.divide(total, count, out=everywhere, where=count > 0))


def width(
    nodes: Any,
    weights: Any,
    X: Any = None,
    *,
    around: Any = None,
    ax: Any = None,
    dimensions: Sequence[int] | None = None,
    names: Sequence[str] | None = None,
    color: str = OKABE_ITO[5],
) -> Any:
    """Draw the graph as a tube that is as wide as the samples scatter around it.

    Parameters
    ----------
    nodes
        Nodes of shape (n_nodes, n_features).
    weights
        Symmetric edge weights of shape (n_nodes, n_nodes).
    X
        Samples of shape (n_samples, n_features).
    around
        Half the width of the tube at every node; :func:`node_width` of the samples by default.
    ax
        Axes to draw on; new ones by default.
    dimensions
        The two features to show.
    names
        Names of the features.
    color
        Of the tube.

    Returns
    -------
    The axes.
    """
    from matplotlib.patches import PathPatch

    nodes, matrix = checked(nodes, weights)
    if around is None and X is None:
        msg = "neither samples nor a width were given; give X or around."
        raise ValueError(msg)
    reach = node_width(nodes, matrix, X) if around is None else np.asarray(around, dtype=np.float64)
    if reach.shape != (len(nodes),):
        msg = f"around has shape {reach.shape}; give one width for each of the {len(nodes)} nodes."
        raise ValueError(msg)
    view, ax = view_of(nodes, dimensions=dimensions, names=names), axes_for(ax)
    if X is not None:
        draw_samples(ax, seen(X, view, nodes.shape[1]), Coloring(), alpha=0.7)
    places = view(nodes)
    tube = _tube(places, edges_of(matrix)[0], reach)
    ax.add_patch(PathPatch(tube, facecolor=color, alpha=0.45, edgecolor="none", zorder=1.5))
    draw_edges(ax, places, matrix)
    ax.update_datalim(tube.vertices)
    ax.autoscale_view()
    set_aspect(ax, places)
    ax.set(xlabel=view.labels[0], ylabel=view.labels[1])
    plain(ax)
    return ax


def _tube(places: FloatArray, edges: IntArray, reach: FloatArray) -> Any:
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


def support(
    nodes: Any,
    weights: Any,
    shares: Any,
    X: Any = None,
    *,
    ax: Any = None,
    dimensions: Sequence[int] | None = None,
    names: Sequence[str] | None = None,
    title: str = "support",
    cmap: str = NUMBERS,
) -> Any:
    """Draw every edge in the colour and width of its support, the share of refits that have it.

    Parameters
    ----------
    nodes
        Nodes of shape (n_nodes, n_features).
    weights
        Symmetric edge weights of shape (n_nodes, n_nodes), or edges of shape (n_edges, 2) as a skeleton has them.
    shares
        Support of every edge, from 0 to 1, in the order of the edges, or of ``model.graph_.edges``.
    X
        Samples of shape (n_samples, n_features).
    ax
        Axes to draw on; new ones by default.
    dimensions
        The two features to show.
    names
        Names of the features.
    title
        Of the colour bar.
    cmap
        Colour map.

    Returns
    -------
    The axes.
    """
    from matplotlib.collections import LineCollection

    nodes = np.asarray(nodes, dtype=np.float64)
    are_edges = not sp.issparse(weights) and np.asarray(weights).dtype.kind in "iu"
    edges = np.asarray(weights) if are_edges else edges_of(checked(nodes, weights)[1])[0]
    share = np.asarray(shares, dtype=np.float64)
    if share.shape != (len(edges),):
        msg = f"shares has shape {share.shape}; give one number for each of the {len(edges)} edges."
        raise ValueError(msg)
    view, ax = view_of(nodes, dimensions=dimensions, names=names), axes_for(ax)
    if X is not None:
        draw_samples(ax, seen(X, view, nodes.shape[1]), Coloring(), alpha=0.5)
    ends: Any = view(nodes)[edges]
    lines = LineCollection(ends, cmap=cmap, linewidths=1.2 + 3 * share, capstyle="round", zorder=3)
    lines.set_array(share)
    lines.set_clim(0, 1)
    ax.add_collection(
        LineCollection(ends, colors=PAPER, linewidths=3 + 3 * share, capstyle="round", zorder=2)
    )
    ax.add_collection(lines)
    ax.autoscale_view()
    ax.figure.colorbar(lines, ax=ax, shrink=0.7, pad=0.02, label=title).outline.set_visible(False)
    set_aspect(ax, view(nodes))
    ax.set(xlabel=view.labels[0], ylabel=view.labels[1])
    plain(ax)
    return ax

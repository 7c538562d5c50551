"""The graph in two and three dimensions, over the samples."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike

from midrib._graph import Graph
from midrib._types import FloatArray, IntArray, Option, Samples
from midrib.plotting.canvas import BESIDE, INK, NUMBERS, PAPER, axes_for, plain
from midrib.plotting.samples import Coloring, draw_samples
from midrib.plotting.view import View, set_aspect, view_of
from midrib.structure.report import WEAK

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.collections import LineCollection

_MARKED_AT_MOST = 150
_RIM = 1.8
_GAPS = (2.0, 2.6)  # white and line, in widths of the white line
_SMOOTHING = 4


def graph(
    graph: Graph,
    X: Samples | None = None,
    color: ArrayLike | None = None,
    *,
    ax: Axes | None = None,
    dimensions: Sequence[int] | None = None,
    title: str | None = None,
    legend: bool = True,
    legend_loc: str | None = BESIDE,
    cmap: str = NUMBERS,
    palette: Sequence[str] | None = None,
    line_color: str = INK,
    line_width: float = 1.6,
    node_size: float | None = None,
    support: ArrayLike | None = None,
    smooth: bool = False,
) -> Axes:
    """Draw nodes and edges in two dimensions, over the samples where they are given.

    Parameters
    ----------
    graph
        The graph; more than two features are shown on the nodes' principal axes, heavier edges are drawn thicker.
    X
        Samples of shape (n_samples, n_features).
    color
        One label or number per sample.
    ax
        Axes to draw on; new ones by default.
    dimensions
        The two features to show.
    title
        Title of the picture.
    legend
        Whether to draw a legend or a colour bar.
    legend_loc
        Where the legend is: ``"right margin"``, ``"on data"`` (names at the middles of the categories), ``None``, or
        what ``loc`` of matplotlib's legend takes.
    cmap
        Colour map for numbers.
    palette
        Colours for categories; safe ones for the colour blind by default.
    line_color, line_width
        Of the edges; a white rim sets them off the samples.
    node_size
        Area of the nodes' dots; chosen by their number by default, 0 hides them.
    support
        How often every edge came back, from 0 to 1; branches below 0.8 are dashed, which a corner says.
    smooth
        Whether to draw branches as smooth curves through their nodes, for a plane to which the graph was carried.

    Returns
    -------
    The axes.

    See Also
    --------
    midrib.PrincipalGraph.plot : The same for a fitted model.
    graph_3d : In three dimensions.
    samples : Without a graph.

    Examples
    --------
    >>> import midrib
    >>> shape = midrib.datasets.make_shape("y", 200, noise=0.02, random_state=0)
    >>> ax = midrib.plotting.graph(shape.graph, shape.X, color=shape.edge.astype(str), title="y")
    >>> ax.get_title()
    'y'
    >>> ax.figure.savefig("y.png")
    """
    view, ax = view_of(graph.nodes, dimensions=dimensions, names=graph.features), axes_for(ax)
    if X is not None:
        points = seen(X, view)
        coloring = Coloring.of(color, len(points), palette)
        draw_samples(ax, points, coloring, cmap=cmap, legend=legend, legend_loc=legend_loc)
    drawn = graph.at(view(graph.nodes))
    if smooth:
        draw_curves(ax, drawn, line_color, line_width)
    else:
        draw_edges(ax, drawn, line_color, line_width)
    if title is not None:
        ax.set_title(title)
    weak = [] if support is None else _weak(drawn, _per_edge(support, graph))
    _dash(ax, drawn, weak, line_width, smooth=smooth)
    # Dots are as close as dashes: a dashed branch has none, or it would look whole.
    bare = [node for path in weak for node in path if drawn.degree[node] <= 2]
    draw_nodes(ax, drawn.nodes, line_color, node_size, bare)
    finish(ax, view, drawn.nodes)
    if weak and legend and legend_loc not in (None, "none"):
        _name_dashes(ax, drawn.nodes, line_color, line_width)
    return ax


def _per_edge(shares: ArrayLike, graph: Graph) -> FloatArray:
    share = np.asarray(shares, dtype=np.float64)
    if share.shape != (graph.n_edges,):
        msg = f"shares has shape {share.shape}; give one number for each of the {graph.n_edges} edges."
        raise ValueError(msg)
    return share


def _weak(drawn: Graph, share: FloatArray) -> list[IntArray]:
    """Return the branches that came back too seldom."""
    pairs = zip(drawn.branches, drawn.branch_edges, strict=True)
    return [path for path, along in pairs if np.any(share[along] < WEAK)]


def _dash(ax: Axes, drawn: Graph, weak: list[IntArray], line_width: float, *, smooth: bool) -> None:
    """Interrupt the lines of branches, each as one line, so that the dashes do not hang on its nodes."""
    for path in weak:
        line = smooth_curve(drawn.nodes[path]) if smooth else drawn.nodes[path]
        ax.plot(*line.T, color=PAPER, linewidth=line_width + 0.8, linestyle=(0, _GAPS), zorder=3.5)


def _name_dashes(ax: Axes, nodes: FloatArray, line_color: str, line_width: float) -> None:
    """Say what dashes mean, in the corner that is farthest from the graph."""
    from matplotlib.legend import Legend
    from matplotlib.lines import Line2D

    low, high = np.array([ax.get_xlim(), ax.get_ylim()]).T
    at = (nodes - low) / (high - low)
    corners = {"lower left": (0, 0), "lower right": (1, 0), "upper left": (0, 1), "upper right": (1, 1)}
    free = max(corners, key=lambda name: float(np.abs(at - corners[name]).max(axis=1).min()))
    dashes = Line2D([], [], color=line_color, linewidth=line_width, linestyle=(0, (3, 2)))
    words = f"came back in fewer than {100 * WEAK:.0f}%\nof the repetitions"
    said = Legend(ax, [dashes], [words], loc=free, frameon=False, fontsize="x-small")
    ax.add_artist(said).set_zorder(6)


def finish(ax: Axes, view: View, places: FloatArray) -> None:
    """Give the axes their scale and their names."""
    set_aspect(ax, places)
    ax.set(xlabel=view.labels[0], ylabel=view.labels[1])
    # Coordinates of a map have many digits, and fewer of them fit beside each other.
    ax.locator_params(axis="x", nbins=6 if np.abs(places).max(initial=0) < 1e4 else 4)
    plain(ax)


def draw_edges(ax: Axes, drawn: Graph, line_color: str = INK, line_width: float = 1.6) -> None:
    """Draw every edge of a graph in the plane with a rim; its width grows with the square root of its weight.

    A graph of many nodes, as of a map, has thin lines: the samples lie close to them and are to be seen.
    """
    if drawn.n_edges:
        thin = 1.0 if drawn.n_nodes <= _MARKED_AT_MOST else 0.6
        width = thin * line_width * np.clip(np.sqrt(drawn.weights / np.median(drawn.weights)), 0.4, 2.0)
        _rimmed(ax, drawn.nodes[drawn.edges], width, _RIM if thin == 1 else 0.0, colors=line_color)


def draw_curves(ax: Axes, drawn: Graph, line_color: str = INK, line_width: float = 1.6) -> None:
    """Draw every branch of a graph in the plane as one smooth curve with a rim."""
    _rimmed(
        ax, [smooth_curve(drawn.nodes[path]) for path in drawn.branches], line_width, _RIM, colors=line_color
    )


def _rimmed(
    ax: Axes, lines: Sequence[FloatArray] | FloatArray, width: float | FloatArray, rim: float, **style: Option
) -> LineCollection:
    """Draw lines with a rim that sets them off the samples, and return those without it."""
    from matplotlib.collections import LineCollection

    ends = {"capstyle": "round", "joinstyle": "round"}
    if rim:
        ax.add_collection(LineCollection(lines, colors=PAPER, linewidths=width + rim, zorder=2, **ends))
    drawn = ax.add_collection(LineCollection(lines, linewidths=width, zorder=3, **ends, **style))
    ax.autoscale_view()
    return drawn


def smooth_curve(points: FloatArray) -> FloatArray:
    """Return a curve near a polyline from its first point to its last, without the corners and the jitter."""
    from scipy.interpolate import PchipInterpolator

    points = _relaxed(points)
    step = np.linalg.norm(np.diff(points, axis=0), axis=1)
    points, step = points[np.append(True, step > 0)], step[step > 0]
    if len(points) < 3:
        return points
    along = np.concatenate([[0.0], np.cumsum(step)])
    return PchipInterpolator(along, points)(np.linspace(0, along[-1], 8 * len(points)))


def _relaxed(points: FloatArray) -> FloatArray:
    for _ in range(_SMOOTHING):
        inner = (points[:-2] + 2 * points[1:-1] + points[2:]) / 4
        points = np.vstack([points[:1], inner, points[-1:]])
    return points


def relaxed(graph: Graph) -> Graph:
    """Return a graph without the jitter of the nodes along its branches; tips and forks stay."""
    nodes = graph.nodes.copy()
    for path in graph.branches:
        nodes[path] = _relaxed(graph.nodes[path])
    return graph.at(nodes)


def draw_nodes(
    ax: Axes, places: FloatArray, color: str = INK, size: float | None = None, bare: Sequence[int] = ()
) -> None:
    """Draw the nodes as small dots, but not the bare ones; none where there are so many that they thicken the lines."""
    if size is None:
        size = 12.0 if len(places) <= _MARKED_AT_MOST else 0.0
    if size > 0:
        shown = np.delete(places, np.asarray(bare, dtype=np.intp), axis=0)
        ax.scatter(*shown.T, s=size, color=color, edgecolors=PAPER, linewidths=0.5, zorder=4)
    ax.update_datalim(places)
    ax.autoscale_view()


def graph_3d(
    graph: Graph,
    X: Samples | None = None,
    color: ArrayLike | None = None,
    *,
    ax: Axes | None = None,
    dimensions: Sequence[int] | None = None,
    title: str | None = None,
    legend: bool = True,
    cmap: str = NUMBERS,
    line_color: str = INK,
    line_width: float = 1.6,
    at_most: int = 20_000,
) -> Axes:
    """Draw nodes and edges in three dimensions, over the samples where they are given.

    Parameters
    ----------
    graph
        The graph; more than three features are shown on the nodes' principal axes.
    X
        Samples of shape (n_samples, n_features).
    color
        One label or number per sample.
    ax
        Three-dimensional axes to draw on; new ones by default.
    dimensions
        The three features to show.
    title
        Title of the picture.
    legend
        Whether to draw a legend or a colour bar.
    cmap
        Colour map for numbers.
    line_color, line_width
        Of the edges.
    at_most
        Of more samples, evenly chosen ones are drawn: a cloud in space has no density image.

    Returns
    -------
    The axes.

    See Also
    --------
    graph : In two dimensions.

    Examples
    --------
    >>> import midrib
    >>> shape = midrib.datasets.make_shape("y", 200, noise=0.02, n_features=3, random_state=0)
    >>> ax = midrib.plotting.graph_3d(shape.graph, shape.X)
    >>> ax.name
    '3d'
    """
    from mpl_toolkits.mplot3d.art3d import Line3DCollection

    view = view_of(graph.nodes, n_axes=3, dimensions=dimensions, names=graph.features)
    ax = axes_for(ax, three_d=True)
    if X is not None:
        X = X if hasattr(X, "shape") else np.asarray(X)
        step = max(1, -(-X.shape[0] // at_most))
        points = seen(X[::step], view)
        chosen = None if color is None else np.asarray(color)[::step]
        draw_samples(ax, points, Coloring.of(chosen, len(points)), None, 0.5, cmap, legend=legend)
    if title is not None:
        ax.set_title(title)
    places = view(graph.nodes)
    lines = Line3DCollection(places[graph.edges], colors=line_color, linewidths=line_width, zorder=5)
    ax.add_collection3d(lines)
    ax.auto_scale_xyz(*places.T)
    ax.set_box_aspect(np.maximum(np.ptp(places, axis=0), 0.2 * np.ptp(places, axis=0).max() or 1.0))
    ax.set(xlabel=view.labels[0], ylabel=view.labels[1], zlabel=view.labels[2])
    ax.locator_params(nbins=4)
    for axis in (ax.xaxis, ax.yaxis, ax.zaxis):
        axis.pane.set_facecolor("#F7F7F7")
    return ax


def support(
    graph: Graph,
    shares: ArrayLike,
    X: Samples | None = None,
    *,
    ax: Axes | None = None,
    dimensions: Sequence[int] | None = None,
    title: str = "support",
    cmap: str = NUMBERS,
) -> Axes:
    """Draw every edge in the colour and width of its support, the share of refits that have it.

    Parameters
    ----------
    graph
        The graph.
    shares
        Support of every edge, from 0 to 1, in the order of ``graph.edges``.
    X
        Samples of shape (n_samples, n_features).
    ax
        Axes to draw on; new ones by default.
    dimensions
        The two features to show.
    title
        Of the colour bar.
    cmap
        Colour map.

    Returns
    -------
    The axes.

    See Also
    --------
    midrib.structure.bootstrap : Finds the support.

    Examples
    --------
    >>> import midrib
    >>> shape = midrib.datasets.make_shape("y", 200, noise=0.02, random_state=0)
    >>> ax = midrib.plotting.support(shape.graph, [1.0, 0.9, 0.4], shape.X)
    >>> ax.figure.savefig("support.png")
    """
    share = _per_edge(shares, graph)
    view, ax = view_of(graph.nodes, dimensions=dimensions, names=graph.features), axes_for(ax)
    if X is not None:
        draw_samples(ax, seen(X, view), Coloring(), alpha=0.5)
    places = view(graph.nodes)
    lines = _rimmed(ax, places[graph.edges], 1.2 + 3 * share, _RIM, cmap=cmap, array=share, clim=(0, 1))
    ax.figure.colorbar(lines, ax=ax, shrink=0.7, pad=0.02, label=title).outline.set_visible(False)
    finish(ax, view, places)
    return ax


def seen(X: Samples, view: View) -> FloatArray:
    """Return where the samples are in the picture."""
    X = X if hasattr(X, "shape") else np.asarray(X)
    if len(X.shape) != 2 or X.shape[1] != len(view.axes):
        msg = f"X has shape {tuple(X.shape)}; give samples of the nodes' {len(view.axes)} features."
        raise ValueError(msg)
    return view(X)

"""Trajectories: pseudotime, trends of features, heat maps and milestones."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, TypeAlias

import numpy as np
from numpy.typing import ArrayLike

from midrib._graph import Graph
from midrib._graph.milestones import Milestones
from midrib._rows import dense
from midrib._types import FloatArray, IntArray, Option, Samples
from midrib.plotting.canvas import (
    INK,
    MISSING,
    NUMBERS,
    PAPER,
    Panels,
    add_legend,
    axes_for,
    category_colors,
    new_figure,
    plain,
)
from midrib.plotting.graph import graph as draw_graph
from midrib.plotting.view import set_aspect, view_of
from midrib.trajectory import Trend

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.transforms import Bbox

_CURVES_AT_MOST = 8
_PANELS_AT_MOST = 24
_SIDES = (
    (0, 1, 1.0), (0, -1, 1.0), (1, 0, 1.0), (-1, 0, 1.0), (1, 1, 1.0), (-1, 1, 1.0), (1, -1, 1.0), (-1, -1, 1.0),
    (0, 1, 3.0), (0, -1, 3.0), (1, 1, 3.0), (-1, -1, 3.0),
)  # fmt: skip
"""Where a label may stand beside its place: right, up, and how far."""
_ROWS_NAMED = 60

Strip: TypeAlias = tuple[IntArray, Sequence[str], Sequence[str]]
"""The most frequent category at every place of a grid (-1: none), and names and colours of the categories."""


def pseudotime(
    graph: Graph,
    X: Samples,
    time: ArrayLike,
    *,
    root: ArrayLike | None = None,
    ax: Axes | None = None,
    dimensions: Sequence[int] | None = None,
    title: str = "pseudotime",
    **options: Option,
) -> Axes:
    """Draw the samples in the colour of their pseudotime, the graph over them and its root as a star.

    Parameters
    ----------
    graph
        The graph.
    X
        Samples of shape (n_samples, n_features).
    time
        Pseudotime of every sample; samples without one are grey.
    root
        Number of the root node, or several.
    ax
        Axes to draw on; new ones by default.
    dimensions
        The two features to show.
    title
        Of the picture.
    **options
        Passed to :func:`graph`.

    Returns
    -------
    The axes.

    See Also
    --------
    midrib.trajectory.trajectory : Computes it.

    Examples
    --------
    >>> import midrib
    >>> shape = midrib.datasets.make_shape("y", 200, noise=0.02, random_state=0)
    >>> t = midrib.trajectory.trajectory(shape.X, shape.graph)
    >>> ax = midrib.plotting.pseudotime(t.graph, shape.X, t.pseudotime, root=t.roots.node)
    >>> ax.get_title()
    'pseudotime'
    """
    ax = draw_graph(graph, X, time, ax=ax, dimensions=dimensions, title=title, **{"node_size": 0, **options})
    if root is not None:
        places = view_of(graph.nodes, dimensions=dimensions)(graph.nodes[np.atleast_1d(root)])
        ax.scatter(*places.T, s=160, marker="*", color="#D55E00", edgecolors=PAPER, linewidths=1.0, zorder=6)
    return ax


def trends(
    trend: Trend | Mapping[str, Trend],
    features: Sequence[str] | None = None,
    *,
    time: ArrayLike | None = None,
    values: Samples | None = None,
    ax: Axes | None = None,
    xlabel: str = "pseudotime",
    ylabel: str = "",
) -> Axes:
    """Draw curves of features along a coordinate, with their confidence bands.

    Parameters
    ----------
    trend
        What ``trajectory.trend`` returned; several by name, along different ways, are drawn over each other in a panel
        for every feature.
    features
        Names of the features to draw; all by default, eight at most.
    time
        Coordinate of every sample, to draw the samples as dots.
    values
        The samples' features, of shape (n_samples, n_features), in the order of the trend.
    ax
        Axes to draw on; new ones by default.
    xlabel, ylabel
        Names of the axes.

    Returns
    -------
    The axes; of several panels an array.

    See Also
    --------
    heatmap : Many features at once.
    midrib.trajectory.trend : Fits the curves.

    Examples
    --------
    >>> import midrib
    >>> shape = midrib.datasets.make_shape("y", 200, noise=0.02, random_state=0)
    >>> t = midrib.trajectory.trajectory(shape.X, shape.graph)
    >>> trend = t.trend(shape.X, names=["x", "y"])
    >>> ax = midrib.plotting.trends(trend, time=t.pseudotime, values=shape.X)
    >>> ax.get_xlabel()
    'pseudotime'
    """
    if isinstance(trend, Mapping):
        return _over_each_other(trend, features, ax, xlabel)
    chosen = _chosen(trend, features, _CURVES_AT_MOST)
    ax, colors = axes_for(ax, size=(5.2, 3.6)), category_colors(len(chosen))
    for color, column in zip(colors, chosen, strict=True):
        if time is not None and values is not None:
            _draw_values(ax, np.asarray(time), values, column, color)
        _draw_curve(ax, trend, column, color, str(trend.names[column]))
    if len(chosen) > 1:
        ax.legend(frameon=False, fontsize="small", loc="center left", bbox_to_anchor=(1.0, 0.5))
    elif not ylabel:
        ylabel = str(trend.names[chosen[0]])
    ax.set(xlabel=xlabel, ylabel=ylabel)
    return ax


def _over_each_other(
    ways: Mapping[str, Trend], features: Sequence[str] | None, ax: Axes | None, xlabel: str
) -> Panels:
    """Draw a panel for every feature, with a curve for every way."""
    chosen = _chosen(next(iter(ways.values())), features, _PANELS_AT_MOST)
    if ax is None:
        columns = min(3, len(chosen))
        _, axes = new_figure(-(-len(chosen) // columns), columns, size=(3.1, 2.4))
        panels = axes.ravel()
    elif len(chosen) == 1:
        axes = panels = np.array([ax], dtype=object)
    else:
        msg = f"{len(chosen)} features need as many axes, and one came; name one feature, or leave ax out."
        raise ValueError(msg)
    colors = category_colors(len(ways))
    for panel, column in zip(panels, chosen, strict=False):
        for color, (name, trend) in zip(colors, ways.items(), strict=True):
            _draw_curve(panel, trend, column, color, name)
            panel.set_title(str(trend.names[column]), fontsize="medium")
        panel.set_xlabel(xlabel)
    for panel in panels[len(chosen) :]:
        panel.set_visible(False)
    if len(ways) > 1:
        last = panels[min(-(-len(chosen) // len(axes)) if axes.ndim > 1 else 1, len(chosen)) - 1]
        add_legend(last, list(ways), colors)
    return axes[0] if ax is not None else axes


def _draw_curve(ax: Axes, trend: Trend, column: int, color: str, name: str) -> None:
    low, high = trend.lower[:, column], trend.upper[:, column]
    ax.fill_between(trend.grid, low, high, color=color, alpha=0.25, linewidth=0, zorder=2)
    ax.plot(trend.grid, trend.mean[:, column], color=color, linewidth=2, zorder=3, label=name)
    ax.margins(x=0.01)
    plain(ax)


def _draw_values(ax: Axes, time: FloatArray, values: Samples, column: int, color: str) -> None:
    picked = values[:, [column]]
    y = dense(picked).ravel()
    size = float(np.clip(6000 / max(len(y), 1), 1.5, 10))
    ax.scatter(time, y, s=size, color=color, alpha=0.25, linewidths=0, rasterized=True, zorder=1)


def heatmap(
    trend: Trend | Mapping[str, Trend],
    features: Sequence[str] | None = None,
    *,
    ax: Axes | None = None,
    order: str = "peak",
    cmap: str = NUMBERS,
    xlabel: str = "pseudotime",
    strips: Mapping[str, Strip] | None = None,
) -> Axes:
    """Draw the trends of many features as rows of colours, each from its lowest to its highest value.

    Parameters
    ----------
    trend
        What ``trajectory.trend`` returned; several by name are drawn side by side with the same rows and colours.
    features
        Names of the features to draw; all by default.
    ax
        Axes to draw on; new ones by default.
    order
        ``"peak"``: features that are highest early (on the first way) come first; ``"given"``: as they are.
    cmap
        Colour map.
    xlabel
        Name of the coordinate.
    strips
        For every way the most frequent category at every place of its grid (-1: none), the names and the colours of
        the categories: a strip above the rows.

    Returns
    -------
    The axes; of several ways an array.

    See Also
    --------
    trends : Curves with their bands.
    midrib.trajectory.trend : Fits them.

    Examples
    --------
    >>> import midrib
    >>> shape = midrib.datasets.make_shape("y", 200, noise=0.02, random_state=0)
    >>> t = midrib.trajectory.trajectory(shape.X, shape.graph)
    >>> ax = midrib.plotting.heatmap(t.trend(shape.X, names=["x", "y"]))
    >>> ax.get_xlabel()
    'pseudotime'
    """
    ways = trend if isinstance(trend, Mapping) else {"": trend}
    first = next(iter(ways.values()))
    chosen = _chosen(first, features, None)
    if order == "peak":
        chosen = [chosen[k] for k in np.argsort(_peaks(first, chosen), kind="stable")]
    if ax is not None and len(ways) > 1:
        msg = f"{len(ways)} ways need as many axes, and one came; leave ax out, or draw one way."
        raise ValueError(msg)
    height = float(np.clip(1.2 + 0.16 * len(chosen), 2.2, 9))
    panels = [axes_for(ax, size=(5.2, height))] if len(ways) == 1 else _side_by_side(len(ways), height)
    values = [way.mean[:, chosen].T for way in ways.values()]
    low = np.min([rows.min(axis=1) for rows in values], axis=0)[:, None]
    span = np.max([rows.max(axis=1) for rows in values], axis=0)[:, None] - low
    for panel, (name, way), rows in zip(panels, ways.items(), values, strict=True):
        extent = (way.grid[0], way.grid[-1], len(chosen) - 0.5, -0.5)
        scaled = (rows - low) / np.where(span > 0, span, 1.0)
        style = {"aspect": "auto", "extent": extent, "interpolation": "nearest"}
        picture = panel.imshow(scaled, cmap=cmap, vmin=0, vmax=1, **style)
        panel.set_xlabel(xlabel)
        _add_strip(panel, name, (strips or {}).get(name), is_last=panel is panels[-1])
    _name_rows(panels, [str(first.names[k]) for k in chosen])
    figure = panels[-1].figure
    pad = 0.01 if figure.get_layout_engine() is not None else 0.16
    place = {"ax": panels, "location": "bottom", "shrink": 0.35, "aspect": 12, "pad": pad}
    bar = figure.colorbar(picture, ticks=[0, 1], **place)
    bar.ax.set_xticklabels(["low", "high"], fontsize="small")
    bar.outline.set_visible(False)
    return panels[0] if len(panels) == 1 else np.array(panels, dtype=object)


def _side_by_side(count: int, height: float) -> list[Axes]:
    _, axes = new_figure(1, count, size=(max(2.6, 5.6 / count), height))
    return list(axes.ravel())


def _peaks(trend: Trend, chosen: list[int]) -> FloatArray:
    """Return the middle of what lies above half height; the highest point alone jumps between two equal peaks."""
    curves = trend.mean[:, chosen].T
    span = np.ptp(curves, axis=1, keepdims=True)
    weight = np.maximum((curves - curves.min(axis=1, keepdims=True)) / np.where(span > 0, span, 1.0) - 0.5, 0)
    return (weight @ trend.grid) / np.maximum(weight.sum(axis=1), 1e-300)


def _add_strip(ax: Axes, name: str, strip: Strip | None, *, is_last: bool) -> None:
    """Draw above the rows which category is most frequent where."""
    if strip is None:
        ax.set_title(name, fontsize="medium")
        return
    from matplotlib.colors import to_rgba

    codes, names, colors = strip
    above = ax.inset_axes((0, 1.01, 1, max(0.025, 0.16 / ax.figure.get_figheight())))
    shades = np.array([to_rgba(color) for color in [*colors, MISSING]])
    above.imshow(shades[codes][None], aspect="auto", interpolation="nearest")
    above.set_axis_off()
    above.set_title(name, fontsize="medium")
    if is_last:
        add_legend(ax, names, colors)


def _name_rows(panels: list[Axes], names: list[str]) -> None:
    for panel in panels:
        panel.set_yticks([])
    if len(names) <= _ROWS_NAMED:
        panels[0].set_yticks(range(len(names)), names, fontsize="x-small")
    else:
        panels[0].set_ylabel(f"{len(names)} features")


def _chosen(trend: Trend, features: Sequence[str] | None, most: int | None) -> list[int]:
    names = [str(name) for name in trend.names]
    if features is None:
        chosen = list(range(len(names)))
    else:
        missing = [name for name in features if str(name) not in names]
        if missing:
            msg = f"the trend has no feature {missing[0]!r}; it has {', '.join(names[:8])}."
            raise ValueError(msg)
        chosen = [names.index(str(name)) for name in features]
    if most is not None and len(chosen) > most:
        msg = f"{len(chosen)} curves cannot be told apart; name up to {most} features, or use heatmap."
        raise ValueError(msg)
    return chosen


def milestones(
    network: Milestones,
    graph: Graph,
    *,
    ax: Axes | None = None,
    dimensions: Sequence[int] | None = None,
    X: Samples | None = None,
    color: ArrayLike | None = None,
    labels: Sequence[str] | None = None,
    **options: Option,
) -> Axes:
    """Draw a milestone network: tips and forks as circles, links as arrows away from the root.

    Parameters
    ----------
    network
        The ``milestones`` of a trajectory.
    graph
        The graph of the trajectory.
    ax
        Axes to draw on; new ones by default.
    dimensions
        The two features to show.
    X
        Samples of shape (n_samples, n_features).
    color
        One label or number per sample.
    labels
        Texts for the milestones, written beside them; by default their numbers, written in the circles.
    **options
        Passed to :func:`graph`.

    Returns
    -------
    The axes.

    See Also
    --------
    midrib.trajectory.milestones : Makes the network.

    Examples
    --------
    >>> import midrib
    >>> shape = midrib.datasets.make_shape("y", 200, noise=0.02, random_state=0)
    >>> t = midrib.trajectory.trajectory(shape.X, shape.graph)
    >>> ax = midrib.plotting.milestones(t.milestones, t.graph, X=shape.X, labels=["a", "b", "c", "d"])
    >>> [name for name in ("a", "b", "c", "d") if name in {text.get_text() for text in ax.texts}]
    ['a', 'b', 'c', 'd']
    """
    bare = graph.without_edges(np.arange(graph.n_edges))
    ax = draw_graph(bare, X, color, ax=ax, dimensions=dimensions, **{"node_size": 0, **options})
    places = view_of(graph.nodes, dimensions=dimensions)(graph.nodes[network.nodes])
    reach = 9 if labels is None else 5
    arrow = {"arrowstyle": "-|>", "color": INK, "linewidth": 1.4, "shrinkA": reach, "shrinkB": reach}
    for start, stop in network.links:
        ax.annotate("", places[stop], places[start], arrowprops=arrow, zorder=3)
    size = 210 if labels is None else 60
    ax.scatter(*places.T, s=size, color="#56B4E9", edgecolors=INK, linewidths=1.0, zorder=4)
    set_aspect(ax, places)
    if labels is not None:
        _label_apart(ax, places, labels)
        return ax
    for number, place in enumerate(places):
        ax.annotate(str(number), place, fontsize="x-small", ha="center", va="center", zorder=6)
    return ax


def _label_apart(ax: Axes, places: FloatArray, labels: Sequence[str]) -> None:
    """Write a text beside every place, on the first side on which it covers no other text."""
    from matplotlib.patheffects import withStroke

    rim = [withStroke(linewidth=2.5, foreground=PAPER)]
    renderer = ax.figure.canvas.get_renderer()
    written: list[Bbox] = []
    style = {"fontsize": "small", "textcoords": "offset points", "zorder": 6, "path_effects": rim}
    for place, text in zip(places, labels, strict=True):
        for way in _SIDES:
            sides = {
                "ha": ("right", "center", "left")[way[0] + 1],
                "va": ("top", "center", "bottom")[way[1] + 1],
            }
            note = ax.annotate(text, place, xytext=(7 * way[0], 7 * way[1] * way[2]), **sides, **style)
            box = note.get_window_extent(renderer)
            if not any(box.overlaps(other) for other in written) or way == _SIDES[-1]:
                written.append(box)
                break
            note.remove()

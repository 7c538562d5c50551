"""Trajectories: pseudotime, trends of features, heat maps and milestones."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike

from midrib._graph import Graph
from midrib._graph.milestones import Milestones
from midrib._rows import dense
from midrib._types import FloatArray, Samples
from midrib.plotting.canvas import INK, NUMBERS, PAPER, axes_for, category_colors, plain
from midrib.plotting.graph import graph as draw_graph
from midrib.plotting.view import set_aspect, view_of
from midrib.trajectory import Trend

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_CURVES_AT_MOST = 8
_ROWS_NAMED = 60


def pseudotime(
    graph: Graph,
    X: Samples,
    time: ArrayLike,
    *,
    root: ArrayLike | None = None,
    ax: Axes | None = None,
    dimensions: Sequence[int] | None = None,
    title: str = "pseudotime",
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
        Of the colour bar.

    Returns
    -------
    The axes.
    """
    ax = draw_graph(graph, X, time, ax=ax, dimensions=dimensions, title=title, node_size=0)
    if root is not None:
        places = view_of(graph.nodes, dimensions=dimensions)(graph.nodes[np.atleast_1d(root)])
        ax.scatter(*places.T, s=160, marker="*", color="#D55E00", edgecolors=PAPER, linewidths=1.0, zorder=6)
    return ax


def trends(
    trend: Trend,
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
        What ``trajectory.trend`` returned.
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
    The axes.
    """
    chosen = _chosen(trend, features, _CURVES_AT_MOST)
    ax, colors = axes_for(ax, size=(5.2, 3.6)), category_colors(len(chosen))
    for color, column in zip(colors, chosen, strict=True):
        if time is not None and values is not None:
            _draw_values(ax, np.asarray(time), values, column, color)
        low, high = trend.lower[:, column], trend.upper[:, column]
        ax.fill_between(trend.grid, low, high, color=color, alpha=0.25, linewidth=0, zorder=2)
        ax.plot(
            trend.grid,
            trend.mean[:, column],
            color=color,
            linewidth=2,
            zorder=3,
            label=str(trend.names[column]),
        )
    if len(chosen) > 1:
        ax.legend(frameon=False, fontsize="small", loc="center left", bbox_to_anchor=(1.0, 0.5))
    elif not ylabel:
        ylabel = str(trend.names[chosen[0]])
    ax.set(xlabel=xlabel, ylabel=ylabel)
    ax.margins(x=0.01)
    plain(ax)
    return ax


def _draw_values(ax: Axes, time: FloatArray, values: Samples, column: int, color: str) -> None:
    picked = values[:, [column]]
    y = dense(picked).ravel()
    size = float(np.clip(6000 / max(len(y), 1), 1.5, 10))
    ax.scatter(time, y, s=size, color=color, alpha=0.25, linewidths=0, rasterized=True, zorder=1)


def heatmap(
    trend: Trend,
    features: Sequence[str] | None = None,
    *,
    ax: Axes | None = None,
    order: str = "peak",
    cmap: str = NUMBERS,
    xlabel: str = "pseudotime",
) -> Axes:
    """Draw the trends of many features as rows of colours, each from its lowest to its highest value.

    Parameters
    ----------
    trend
        What ``trajectory.trend`` returned.
    features
        Names of the features to draw; all by default.
    ax
        Axes to draw on; new ones by default.
    order
        ``"peak"``: features that are highest early come first; ``"given"``: as they are.
    cmap
        Colour map.
    xlabel
        Name of the coordinate.

    Returns
    -------
    The axes.
    """
    chosen = _chosen(trend, features, None)
    curves = trend.mean[:, chosen].T
    span = np.ptp(curves, axis=1, keepdims=True)
    scaled = (curves - curves.min(axis=1, keepdims=True)) / np.where(span > 0, span, 1.0)
    if order == "peak":
        # The middle of what lies above half height; the highest point alone jumps between two equal peaks.
        weight = np.maximum(scaled - 0.5, 0)
        middle = (weight @ trend.grid) / np.maximum(weight.sum(axis=1), 1e-300)
        place = np.argsort(middle, kind="stable")
        scaled, chosen = scaled[place], [chosen[k] for k in place]
    ax = axes_for(ax, size=(5.2, float(np.clip(1.2 + 0.16 * len(chosen), 2.2, 9))))
    extent = (trend.grid[0], trend.grid[-1], len(chosen) - 0.5, -0.5)
    picture = ax.imshow(
        scaled, aspect="auto", extent=extent, cmap=cmap, vmin=0, vmax=1, interpolation="nearest"
    )
    if len(chosen) <= _ROWS_NAMED:
        ax.set_yticks(range(len(chosen)), [str(trend.names[k]) for k in chosen], fontsize="x-small")
    else:
        ax.set_yticks([])
        ax.set_ylabel(f"{len(chosen)} features")
    ax.set_xlabel(xlabel)
    bar = ax.figure.colorbar(picture, ax=ax, shrink=0.6, pad=0.02, ticks=[0, 1])
    bar.ax.set_yticklabels(["low", "high"])
    bar.outline.set_visible(False)
    return ax


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
    labels: Sequence[str] | None = None,
) -> Axes:
    """Draw a milestone network: tips and forks as numbered circles, links as arrows away from the root.

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
    labels
        Texts for the milestones; their numbers by default.

    Returns
    -------
    The axes.
    """
    bare = graph.without_edges(np.arange(graph.n_edges))
    ax = draw_graph(bare, X, ax=ax, dimensions=dimensions, node_size=0)
    places = view_of(graph.nodes, dimensions=dimensions)(graph.nodes[network.nodes])
    arrow = {"arrowstyle": "-|>", "color": INK, "linewidth": 1.4, "shrinkA": 9, "shrinkB": 9}
    for start, stop in network.links:
        ax.annotate("", places[stop], places[start], arrowprops=arrow, zorder=3)
    ax.scatter(*places.T, s=210, color="#56B4E9", edgecolors=INK, linewidths=1.0, zorder=4)
    texts = [str(k) for k in range(len(places))] if labels is None else labels
    for place, text in zip(places, texts, strict=True):
        ax.annotate(text, place, fontsize="x-small", ha="center", va="center", zorder=5)
    set_aspect(ax, places)
    return ax

"""Small drawing steps that the experiments share."""

from pathlib import Path
from typing import Any

import numpy as np
import scipy.sparse as sp

from midrib import Graph
from midrib._types import FloatArray, IntArray

SAMPLE, GRAPH, TRUTH = "#9AA5B1", "#1A1A1A", "#0072B2"


def new_figure(
    rows: int, columns: int, *, size: tuple[float, float] = (2.6, 2.4), **options: Any
) -> tuple[Any, Any]:
    """Return a figure without any window, and its (rows, columns) axes."""
    try:
        from matplotlib.figure import Figure
    except ImportError as error:
        msg = "The experiments draw with matplotlib: pip install 'midrib[plot]'."
        raise ImportError(msg) from error
    figure = Figure(figsize=(size[0] * columns, size[1] * rows), layout="constrained")
    return figure, figure.subplots(rows, columns, squeeze=False, **options)


def save(figure: Any, out: Path, name: str, *, dpi: int = 180) -> str:
    """Write a figure as PNG and return its file name."""
    figure.savefig(out / f"{name}.png", dpi=dpi)
    return f"{name}.png"


def draw_samples(ax: Any, X: FloatArray, **style: Any) -> None:
    """Draw samples as small dots; ``c`` or ``color`` change them."""
    options = {"s": 5, "linewidths": 0, "rasterized": True} | style
    if "c" not in options:
        options.setdefault("color", SAMPLE)
    ax.scatter(*X.T, **options)


def draw_edges(ax: Any, graph: Graph, **style: Any) -> None:
    """Draw the edges as straight lines, in the plane or in space."""
    lines: Any = graph.nodes[graph.edges]
    options: dict[str, Any] = {"colors": GRAPH, "linewidths": 1.2} | style
    if graph.n_features == 3:
        from mpl_toolkits.mplot3d.art3d import Line3DCollection

        ax.add_collection3d(Line3DCollection(lines, **options))
    else:
        from matplotlib.collections import LineCollection

        ax.add_collection(LineCollection(lines, **options))
    ax.autoscale_view()


def draw_nodes(ax: Any, nodes: FloatArray, **style: Any) -> None:
    """Draw the nodes as dots."""
    ax.scatter(*nodes.T, **({"s": 6, "color": GRAPH, "linewidths": 0, "zorder": 3} | style))


def bare(ax: Any, title: str = "") -> None:
    """Show the plane with equal units and without ticks."""
    ax.set_aspect("equal", adjustable="datalim")
    ax.set(xticks=[], yticks=[])
    ax.set_title(title, fontsize=8)


def draw_adjacency(ax: Any, weights: Any, order: IntArray, labels: Any = None, title: str = "") -> None:
    """Mark every edge in a matrix whose rows and columns follow ``order``; lines part the labels."""
    rank = np.empty(len(order), dtype=np.intp)
    rank[order] = np.arange(len(order))
    matrix = sp.coo_array(weights)
    ax.scatter(
        rank[matrix.col],
        rank[matrix.row],
        s=max(0.3, 600 / len(order)),
        marker="s",
        color="#1a1a1a",
        linewidths=0,
    )
    ax.set(xlim=(-0.5, len(order) - 0.5), ylim=(len(order) - 0.5, -0.5), aspect="equal")
    ax.set_title(title, fontsize=8)
    ax.tick_params(labelsize=6)
    if labels is None:
        return
    ordered = np.asarray(labels)[order]
    starts = np.flatnonzero(np.concatenate([[True], ordered[1:] != ordered[:-1]]))
    for start in starts[1:]:
        ax.axhline(start - 0.5, color="#c0c0c0", linewidth=0.5, zorder=0)
        ax.axvline(start - 0.5, color="#c0c0c0", linewidth=0.5, zorder=0)
    middles = (starts + np.append(starts[1:], len(order))) / 2
    ax.set_xticks(middles, [str(word) for word in ordered[starts]], rotation=90 if len(starts) > 10 else 0)
    ax.set_yticks(middles, [str(word) for word in ordered[starts]])

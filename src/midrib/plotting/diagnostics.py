"""How a fit went and what it depends on: convergence, adjacency, a path of parameters."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike

from midrib._graph import Graph
from midrib._types import Array, IntArray, Samples
from midrib.plotting.canvas import INK, OKABE_ITO, axes_for, categories_of, new_figure, plain
from midrib.plotting.graph import draw_edges, draw_nodes, seen
from midrib.plotting.samples import Coloring, draw_samples
from midrib.plotting.view import set_aspect, view_of

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def convergence(objective: ArrayLike, *, ax: Axes | None = None, color: str = OKABE_ITO[0]) -> Axes:
    """Draw the objective at the initial nodes and after every iteration.

    Parameters
    ----------
    objective
        ``model.objective_``.
    ax
        Axes to draw on; new ones by default.
    color
        Of the line.

    Returns
    -------
    The axes.

    Examples
    --------
    >>> import midrib
    >>> X = midrib.datasets.make_shape("y", 200, noise=0.02, random_state=0).X
    >>> model = midrib.PrincipalGraph(20, graph="tree", sigma=0.01, gamma=1.0, random_state=0).fit(X)
    >>> ax = midrib.plotting.convergence(model.objective_)
    >>> len(ax.lines[0].get_xdata()) == model.n_iter_ + 1
    True
    """
    history = np.asarray(objective, dtype=np.float64).ravel()
    ax = axes_for(ax, size=(4.8, 3.2))
    marker = "o" if len(history) <= 60 else None
    ax.plot(np.arange(len(history)), history, color=color, marker=marker, markersize=3.5, linewidth=1.6)
    ax.annotate(
        f"{history[-1]:.6g}",
        (len(history) - 1, history[-1]),
        xytext=(0, 7),
        textcoords="offset points",
        ha="right",
        fontsize="small",
        color=INK,
    )
    ax.set(xlabel="iteration", ylabel="objective")
    ax.xaxis.get_major_locator().set_params(integer=True)
    plain(ax)
    return ax


def adjacency(
    graph: Graph, labels: ArrayLike | None = None, *, ax: Axes | None = None, size: float | None = None
) -> Axes:
    """Draw the edges as dots of a matrix whose rows are ordered by a label: edges within a label make blocks.

    Parameters
    ----------
    graph
        The graph.
    labels
        One label per node; coloured bars beside the matrix name them.
    ax
        Axes to draw on; new ones by default.
    size
        Area of a dot; chosen by the number of nodes by default.

    Returns
    -------
    The axes.

    Examples
    --------
    >>> import midrib
    >>> shape = midrib.datasets.make_shape("y", 200, noise=0.02, random_state=0)
    >>> ax = midrib.plotting.adjacency(shape.graph, labels=["a", "b", "b", "a"])
    >>> ax.figure.savefig("adjacency.png")
    """
    n_nodes = graph.n_nodes
    ax = axes_for(ax, size=(4.8, 4.4))
    names: list[str] = []
    order, codes = np.arange(n_nodes), np.zeros(n_nodes, dtype=np.intp)
    if labels is not None:
        names, codes = categories_of(labels)
        if len(codes) != n_nodes:
            msg = f"{len(codes)} labels came for {n_nodes} nodes; give one for each."
            raise ValueError(msg)
        order = np.argsort(codes, kind="stable")
    ordered = graph.matrix[order][:, order].tocoo()
    dot = float(np.clip(90_000 / max(n_nodes, 1) ** 1.5, 0.6, 14)) if size is None else size
    strength = np.sqrt(ordered.data / ordered.data.max()) if ordered.nnz else ordered.data
    same = codes[order][ordered.row] == codes[order][ordered.col]
    for within, color in ((True, OKABE_ITO[0]), (False, OKABE_ITO[3])):
        part = same == within
        ax.scatter(
            ordered.col[part],
            ordered.row[part],
            s=dot,
            color=color,
            alpha=np.clip(0.35 + 0.65 * strength[part], 0, 1),
            linewidths=0,
            rasterized=True,
        )
    _name_blocks(ax, names, codes[order])
    ax.set(xlim=(-0.5, n_nodes - 0.5), ylim=(n_nodes - 0.5, -0.5), aspect="equal")
    ax.set_xticks([])
    if not names:
        ax.set_ylabel("node")
    return ax


def _name_blocks(ax: Axes, names: list[str], codes: IntArray) -> None:
    """Draw where one label ends and the next begins, and write the labels at the middles."""
    if not names:
        ax.set_yticks([])
        return
    edges = np.searchsorted(codes, np.arange(len(names) + 1))
    for place in edges[1:-1]:
        ax.axhline(place - 0.5, color="#CCCCCC", linewidth=0.7, zorder=0)
        ax.axvline(place - 0.5, color="#CCCCCC", linewidth=0.7, zorder=0)
    ax.set_yticks((edges[:-1] + edges[1:] - 1) / 2, names, fontsize="small")
    ax.tick_params(axis="y", length=0)


def multiples(
    panels: Iterable[tuple[str, Graph]],
    X: Samples | None = None,
    color: ArrayLike | None = None,
    *,
    columns: int = 4,
    axes: Array | None = None,
    dimensions: Sequence[int] | None = None,
) -> Array:
    """Draw several graphs of the same samples side by side, as a path of parameters gives them.

    Parameters
    ----------
    panels
        A title and a graph for every picture.
    X
        Samples of shape (n_samples, n_features).
    color
        One label or number per sample.
    columns
        Pictures in a row.
    axes
        As many axes as there are panels; those of a new figure by default.
    dimensions
        The two features to show.

    Returns
    -------
    An array of the axes; in a new figure of shape (rows, columns).

    See Also
    --------
    midrib.structure.ParameterPath.plot : For a path of parameters.

    Examples
    --------
    >>> import midrib
    >>> shape = midrib.datasets.make_shape("y", 200, noise=0.02, random_state=0)
    >>> fine, coarse = shape.graph.subdivide(n_nodes=30), shape.graph
    >>> midrib.plotting.multiples([("fine", fine), ("coarse", coarse)], shape.X, columns=2).shape
    (1, 2)
    """
    listed = list(panels)
    if not listed:
        msg = "no panels came; give at least one title with a graph."
        raise ValueError(msg)
    columns = min(columns, len(listed))
    if axes is None:
        _, axes = new_figure(-(-len(listed) // columns), columns, size=(2.6, 2.5))
    flat = np.asarray(axes, dtype=object).ravel()
    # One view for all, of the first panel's nodes, so that pictures can be compared.
    view = view_of(listed[0][1].nodes, dimensions=dimensions)
    for ax, (title, graph) in zip(flat, listed, strict=False):
        if X is not None:
            points = seen(X, view)
            draw_samples(ax, points, Coloring.of(color, len(points)), alpha=0.6, legend=False)
        drawn = graph.at(view(graph.nodes))
        draw_edges(ax, drawn, line_width=1.2)
        draw_nodes(ax, drawn.nodes, size=0)
        set_aspect(ax, drawn.nodes)
        ax.set_title(title, fontsize="small")
        ax.set_xticks([])
        ax.set_yticks([])
        for side in ax.spines.values():
            side.set_visible(False)
    for ax in flat[len(listed) :]:
        ax.set_visible(False)
    return axes

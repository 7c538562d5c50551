"""Graphs changed by hand: cut, join, collapse and extend. Every function returns a new graph."""

from __future__ import annotations

import numpy as np

from midrib._graph import Graph
from midrib._types import FloatArray, IntArray, Samples

_REACH = 0.95
"""A tip is extended to this quantile of the samples beyond it: the farthest one may be an outlier."""


def cut(graph: Graph, start: int, stop: int, X: Samples = None) -> Graph:
    """Return the graph without one edge on the way between two nodes: the one with fewest samples per length.

    Parameters
    ----------
    graph
        The graph.
    start, stop
        Nodes.
    X
        Samples; without them the longest edge goes.

    Returns
    -------
    The graph with the same nodes and one edge fewer.

    See Also
    --------
    join : The opposite.
    midrib.tl.cut : The same in AnnData.

    Examples
    --------
    >>> from midrib import Graph
    >>> from midrib.trajectory import cut
    >>> line = Graph([[0.0], [1.0], [2.0], [3.0]], [(0, 1), (1, 2), (2, 3)])
    >>> cut(line, 0, 3, [[0.5], [2.5], [2.6]]).edges.tolist()
    [[0, 1], [2, 3]]
    """
    way = graph.shortest_path(start, stop)
    if len(way) < 2:
        msg = f"there is no way between the nodes {start} and {stop} to cut; name two places of one piece."
        raise ValueError(msg)
    along = graph.path_edges(way)
    count = (
        np.zeros(graph.n_edges) if X is None else np.bincount(graph.project(X).edge, minlength=graph.n_edges)
    )
    density = (count[along] + 1) / np.maximum(graph.lengths[along], 1e-300)
    return graph.without_edges([along[density.argmin()]])


def join(graph: Graph, start: int, stop: int) -> Graph:
    """Return the graph with a straight branch between two nodes, its nodes as far apart as the others.

    Parameters
    ----------
    graph
        The graph.
    start, stop
        Nodes that are not joined yet.

    Returns
    -------
    The graph with the nodes of the new branch at its end.

    See Also
    --------
    cut : The opposite.
    midrib.tl.join : The same in AnnData.

    Examples
    --------
    >>> from midrib import Graph
    >>> from midrib.trajectory import join
    >>> line = Graph([[0, 0], [1, 0], [2, 0], [2, 1]], [(0, 1), (1, 2), (2, 3)])
    >>> join(line, 0, 3)
    Graph(nodes=5, edges=5, components=1, loops=1, tips=0, forks=0, length=5.236)
    """
    if start == stop or graph.edge_numbers([(start, stop)])[0] >= 0:
        msg = f"the nodes {start} and {stop} are the same or joined already; name two others."
        raise ValueError(msg)
    apart = np.linalg.norm(graph.nodes[stop] - graph.nodes[start])
    spacing = float(np.median(graph.lengths)) if graph.n_edges else apart
    steps = max(1, round(apart / max(spacing, 1e-300)))
    share = np.arange(1, steps)[:, None] / steps
    inner = (1 - share) * graph.nodes[start] + share * graph.nodes[stop]
    return _grown(graph, inner, np.concatenate([[start], graph.n_nodes + np.arange(steps - 1), [stop]]))


def collapse(
    graph: Graph, *, shorter_than: float | None = None, branches: IntArray | list[int] | None = None
) -> Graph:
    """Return the graph without some branches: one with a tip goes, one between two forks becomes a single node.

    Parameters
    ----------
    graph
        The graph.
    shorter_than
        All branches shorter than this, again and again until none is left.
    branches
        Numbers of ``graph.branches``.

    Returns
    -------
    The graph, its nodes numbered anew and its weights one; the same graph where no branch is to go.

    See Also
    --------
    midrib.tl.collapse : The same in AnnData.

    Examples
    --------
    >>> from midrib import Graph
    >>> from midrib.trajectory import collapse
    >>> fork = Graph([[0, 0], [1, 0], [2, 0], [1, 0.1]], [(0, 1), (1, 2), (1, 3)])
    >>> collapse(fork, shorter_than=0.5)
    Graph(nodes=3, edges=2, components=1, loops=0, tips=2, forks=0, length=2)
    """
    if (shorter_than is None) == (branches is None):
        msg = "give either shorter_than or branches."
        raise ValueError(msg)
    chosen = _short(graph, shorter_than) if branches is None else np.atleast_1d(branches)
    while len(chosen):
        if chosen.max() >= len(graph.branches):
            msg = f"branch {chosen.max()} was named; the graph has {len(graph.branches)}, numbered from 0."
            raise ValueError(msg)
        graph = _without(graph, chosen if shorter_than is None else chosen[:1])
        chosen = chosen[:0] if shorter_than is None else _short(graph, shorter_than)
    return graph


def _short(graph: Graph, least: float | None) -> IntArray:
    """Return the branches that are too short, shortest first; a whole piece and a closed loop are none."""
    forks = graph.degree[graph.branch_ends] > 2
    fine = ~forks.any(axis=1) | graph.branch_closed | (graph.branch_lengths >= (least or 0.0))
    order = np.argsort(graph.branch_lengths, kind="stable")
    return order[~fine[order]]


def _without(graph: Graph, branches: IntArray) -> Graph:
    """Remove or contract branches."""
    name, gone = np.arange(graph.n_nodes), np.zeros(graph.n_nodes, dtype=bool)
    nodes = graph.nodes.copy()
    for number in branches:
        path = graph.branches[number]
        ends = graph.degree[path[[0, -1]]] > 2
        if ends.all() and path[0] != path[-1]:
            nodes[path[0]] = graph.nodes[path].mean(axis=0)
            name[name == name[path[-1]]] = name[path[0]]
            gone[path[1:]] = True
        else:
            gone[path[1:-1]] = True
            gone[path[[0, -1]]] |= ~ends
    pairs = name[graph.edges]
    kept = (pairs[:, 0] != pairs[:, 1]) & ~gone[pairs].any(axis=1)
    edges = np.unique(np.sort(pairs[kept], axis=1), axis=0)
    return Graph(nodes, edges, features=graph.features).subgraph(~gone)


def extend(graph: Graph, X: Samples) -> Graph:
    """Return the graph with its tips moved out to the samples beyond them, in the direction in which they point.

    Parameters
    ----------
    graph
        The graph.
    X
        Samples.

    Returns
    -------
    The graph with more nodes at its end.

    See Also
    --------
    midrib.tl.extend : The same in AnnData.

    Examples
    --------
    >>> from midrib import Graph
    >>> from midrib.trajectory import extend
    >>> line = Graph([[0.0], [1.0], [2.0]], [(0, 1), (1, 2)])
    >>> extend(line, [[0.5], [1.5], [4.0]]).length
    4.0
    """
    placed, points = graph.project(X), np.asarray(X)
    at_end = (placed.position <= 0) | (placed.position >= 1)
    spacing = float(np.median(graph.lengths)) if graph.n_edges else 0.0
    for tip in graph.tips.tolist():
        ahead = points[(placed.node == tip) & at_end] - graph.nodes[tip]
        direction = _pointing(graph, tip)
        reach = float(np.quantile(ahead @ direction, _REACH)) if len(ahead) else 0.0
        if reach > 0:
            steps = max(1, round(reach / max(spacing, 1e-300)))
            outer = graph.nodes[tip] + reach * np.arange(1, steps + 1)[:, None] / steps * direction
            graph = _grown(graph, outer, np.concatenate([[tip], graph.n_nodes + np.arange(steps)]))
    return graph


def _pointing(graph: Graph, tip: int) -> FloatArray:
    """Return the direction of a tip, over the last few nodes of its branch."""
    path = next(path for path in graph.branches if tip in (path[0], path[-1]))
    back = path[: min(4, len(path))] if path[0] == tip else path[::-1][: min(4, len(path))]
    direction = graph.nodes[tip] - graph.nodes[back[-1]]
    return direction / max(float(np.linalg.norm(direction)), 1e-300)


def _grown(graph: Graph, nodes: FloatArray, path: IntArray) -> Graph:
    """Return the graph with more nodes at its end, and edges along a path of old and new ones."""
    edges = np.concatenate([graph.edges, np.column_stack([path[:-1], path[1:]])])
    weights = np.concatenate([graph.weights, np.ones(len(path) - 1)])
    return Graph(np.vstack([graph.nodes, nodes]), edges, weights, features=graph.features)

"""Centre lines below the size of a pixel: nodes go to the middle of their ink, and lines bend as little as that allows.

As in a fit, every pixel of ink is assigned to a node and the nodes are placed again, by turns. A line of even width
is not drawn shorter by it, as it would be if its length were charged: what is charged is its curvature, on the
scale of its own half-width, below which ink says nothing of where a pen has been.
"""

from collections import defaultdict

import numpy as np
import scipy.sparse as sp
from scipy import ndimage
from scipy.sparse.linalg import splu
from scipy.spatial import KDTree

from midrib._graph import Graph
from midrib._types import BoolArray, FloatArray, IntArray

_STIFFNESS = 0.8
"""Bends shorter than this many half-widths are smoothed."""
_ROUNDS = 6
_STRAIGHT = -0.7
"""Two lines at a fork whose directions have a cosine below this go on in each other."""
_AT_FORK = 0.05
"""What the ink inside the disc of a fork counts: there it belongs to several lines."""
_LEAST_INK = 0.01
_IN_INK = 0.25
"""Share of ink, between the four pixels around, that a point on a line must have."""


def centred(
    graph: Graph, ink: FloatArray, mask: BoolArray, spacing: FloatArray, weight: FloatArray | None = None
) -> Graph:
    """Return the graph with its nodes in the middle of the ink; no edge leaves the mask that did not before.

    Parameters
    ----------
    graph
        A graph of pixels with half-widths, in units of length.
    ink
        Where the pixels of ink are, in units of length.
    mask, spacing
        The ink and the size of a pixel along every axis.
    weight
        What every pixel of ink counts; the same by default.
    """
    step = float(spacing.min())
    triples = np.vstack([*_along(graph), *_across(graph)])
    placed = graph
    for _ in range(_ROUNDS):
        target, trust = _middles(placed, ink, step, weight)
        placed = placed.at(_placed(placed, triples, target, trust))
    return _inside(placed, graph, mask, spacing)


def radii(graph: Graph, depth: FloatArray, mask: BoolArray, spacing: FloatArray) -> FloatArray:
    """Return the half-width of the ink at every node.

    The distance transform counts to the middle of a pixel of paper, up to half a pixel beyond the edge of the ink;
    how far, the area of the ink along the branch says, where it is no end and no fork.

    Parameters
    ----------
    graph
        Centre lines, in units of length.
    depth
        Distance of every pixel from the nearest pixel of paper.
    mask, spacing
        The ink and the size of a pixel.
    """
    step = float(spacing.min())
    reach = ndimage.map_coordinates(depth, (graph.nodes / spacing).T, order=1, mode="nearest")
    nearest = KDTree(graph.nodes).query(np.argwhere(mask) * spacing, workers=-1)[1]
    area = np.bincount(nearest, minlength=graph.n_nodes) * spacing.prod()
    share = np.bincount(graph.edges.ravel(), np.repeat(graph.lengths, 2) / 2, graph.n_nodes)
    section = area / np.maximum(share, step / 4)
    half = section / 2 if graph.n_features == 2 else np.sqrt(section / np.pi)
    ends = np.flatnonzero(graph.degree != 2)
    away = KDTree(graph.nodes[ends]).query(graph.nodes)[0] if len(ends) else np.full(graph.n_nodes, np.inf)
    plain = away > 2 * reach
    beyond = np.full(graph.n_nodes, step / 4)
    for path in graph.branches:
        inner = path[plain[path]]
        if len(inner):
            beyond[path] = np.clip(np.median(reach[inner] - half[inner]), 0, step / 2)
    return np.maximum(reach - beyond, step / 2)


def in_mask(graph: Graph, mask: BoolArray, spacing: FloatArray) -> BoolArray:
    """Return which edges lie within the mask from end to end."""
    count = np.maximum(np.ceil(2 * graph.lengths / spacing.min()).astype(np.intp), 1) + 1
    edge = np.repeat(np.arange(graph.n_edges), count)
    share = (np.arange(len(edge)) - np.repeat(np.cumsum(count) - count, count)) / (count - 1)[edge]
    start, stop = graph.nodes[graph.edges[edge, 0]], graph.nodes[graph.edges[edge, 1]]
    points = (start + share[:, None] * (stop - start)) / spacing
    ink = ndimage.map_coordinates(mask.astype(np.float32), points.T, order=1, mode="constant")
    inside = np.ones(graph.n_edges, dtype=bool)
    inside[edge[ink < _IN_INK]] = False
    return inside


def _inside(placed: Graph, pixels: Graph, mask: BoolArray, spacing: FloatArray) -> Graph:
    """Return nodes to their pixels where an edge leaves the mask, step by step along the line."""
    for share in (0.5, 0.75, 1.0, 1.0, 1.0, 1.0):
        wrong = np.unique(placed.edges[~in_mask(placed, mask, spacing)])
        if not len(wrong):
            break
        nodes = placed.nodes.copy()
        nodes[wrong] += share * (pixels.nodes[wrong] - nodes[wrong])
        placed = placed.at(nodes)
    return placed


def _middles(
    graph: Graph, ink: FloatArray, step: float, weight: FloatArray | None
) -> tuple[FloatArray, FloatArray]:
    """Return the mean of the ink nearest to every node, and how much it is to be trusted.

    Ink is trusted as far as it fills what a line of this width would have there.
    """
    nearest = KDTree(graph.nodes).query(ink, workers=-1)[1]
    count = np.bincount(nearest, minlength=graph.n_nodes).astype(np.float64)
    mass = count if weight is None else np.bincount(nearest, weight, graph.n_nodes)
    weighted = ink if weight is None else weight[:, None] * ink
    sums = np.column_stack([np.bincount(nearest, column, graph.n_nodes) for column in weighted.T])
    means = sums / np.maximum(mass, np.finfo(np.float64).tiny)[:, None]
    target = np.where(mass[:, None] > 0, means, graph.nodes)
    radius = _half_widths(graph, step) / step
    slab = 2 * radius if ink.shape[1] == 2 else np.pi * radius**2
    trust = np.clip(count / slab, _LEAST_INK, 1.0)
    if len(graph.forks):
        away, which = KDTree(graph.nodes[graph.forks]).query(graph.nodes)
        trust[away < _half_widths(graph, step)[graph.forks][which]] *= _AT_FORK
    return target, trust


def _placed(graph: Graph, triples: IntArray, target: FloatArray, trust: FloatArray) -> FloatArray:
    """Return the nodes that minimise trust times squared distance to targets plus stiffness times squared curvature."""
    before, middle, after = triples.T
    first = np.maximum(np.linalg.norm(graph.nodes[middle] - graph.nodes[before], axis=1), 1e-3)
    second = np.maximum(np.linalg.norm(graph.nodes[after] - graph.nodes[middle], axis=1), 1e-3)
    rows = np.tile(np.arange(len(triples)), 3)
    values = np.concatenate([1 / first, -1 / first - 1 / second, 1 / second]) * np.tile(
        2 / (first + second), 3
    )
    curvature = sp.csr_array((values, (rows, triples.T.ravel())), shape=(len(triples), graph.n_nodes))
    stiffness = (_STIFFNESS * _half_widths(graph, 1e-3)[middle]) ** 4
    system = curvature.T @ sp.diags_array(stiffness) @ curvature + sp.diags_array(trust)
    solution: FloatArray = splu(sp.csc_array(system)).solve(trust[:, None] * target)
    return solution


def _along(graph: Graph) -> list[IntArray]:
    """Return every three nodes in a row on a branch."""
    found = [np.empty((0, 3), dtype=np.intp)]
    for path, closed in zip(graph.branches, graph.branch_closed, strict=True):
        found.append(np.column_stack([path[:-2], path[1:-1], path[2:]]))
        if closed and graph.degree[path[0]] == 2:
            found.append(np.array([[path[-2], path[0], path[1]]]))
    return found


def _across(graph: Graph) -> list[IntArray]:
    """Return, at every fork, the three nodes in a row of lines that go straight on through it."""
    width = _half_widths(graph, 0.0)
    arms: dict[int, list[IntArray]] = defaultdict(list)
    for path in graph.branches:
        for way in (path, path[::-1]):
            if graph.degree[way[0]] > 2:
                arms[int(way[0])].append(way)
    found = []
    for fork, ways in arms.items():
        seen = [way[_first_beyond(graph.nodes[way], 2 * width[fork])] for way in ways]
        directions = graph.nodes[seen] - graph.nodes[fork]
        directions /= np.maximum(np.linalg.norm(directions, axis=1, keepdims=True), 1e-9)
        cosine = directions @ directions.T
        while cosine.min() < _STRAIGHT:
            i, j = np.unravel_index(int(cosine.argmin()), cosine.shape)
            found.append(np.array([[ways[i][1], fork, ways[j][1]]]))
            cosine[[i, j]] = cosine[:, [i, j]] = 1.0
    return found


def _first_beyond(places: FloatArray, reach: float) -> int:
    """Return the first place of a line that is at least ``reach`` from its start, or its last one."""
    beyond = np.linalg.norm(places - places[0], axis=1) >= reach
    return int(beyond.argmax()) if beyond.any() else len(places) - 1


def _half_widths(graph: Graph, least: float) -> FloatArray:
    width = np.zeros(graph.n_nodes) if graph.width is None else graph.width
    return np.maximum(width, least)

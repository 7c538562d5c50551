"""The thinned mask as a graph: one node per pixel of the line, one node where lines meet.

scikit-image thins; it keeps pieces and holes as they are. What it leaves is a picture, and this file reads the
graph off it. Neighbouring pixels are joined unless a third one lies between them (Gabriel's rule), and pixels that
would make a loop around no hole, or a knot of forks where lines meet, become one node.
"""

from itertools import product

import numpy as np
import scipy.sparse as sp

from midrib._graph import Graph
from midrib._graph.branches import components
from midrib._types import Array, BoolArray, FloatArray, IntArray

_MISSING = "the skeleton of a mask needs scikit-image: pip install 'midrib[images]'"


def thinned(mask: BoolArray) -> BoolArray:
    """Return the mask worn down to lines of one pixel."""
    try:
        from skimage.morphology import skeletonize
    except ImportError as error:
        raise ImportError(_MISSING) from error
    return np.asarray(skeletonize(mask), dtype=np.bool_)


def pixel_graph(lines: BoolArray, radius: FloatArray) -> Graph:
    """Return the graph of a thinned mask, in numbers of pixels along its axes.

    Parameters
    ----------
    lines
        The thinned mask.
    radius
        Half-width of the mask at every pixel; the graph's width.
    """
    places = np.argwhere(lines)
    number = np.full(np.add(lines.shape, 2), -1)
    number[tuple((places + 1).T)] = np.arange(len(places))
    edges = _neighbours(places, number)
    many = np.bincount(edges.ravel(), minlength=len(places)) > 2
    knots = edges[many[edges].all(axis=1)]
    glue = np.vstack([knots, edges[_in_triangle(edges, len(places))], _full_squares(number)])
    return merged(Graph(places, edges, width=radius[lines]), glue)


def merged(graph: Graph, glue: IntArray) -> Graph:
    """Return the graph with nodes that ``glue`` joins made one, in their mean and as wide as the widest."""
    group = components(graph.n_nodes, glue)
    count = np.bincount(group)
    nodes = np.column_stack([np.bincount(group, column) / count for column in graph.nodes.T])
    width = np.zeros(len(count))
    np.maximum.at(width, group, np.zeros(graph.n_nodes) if graph.width is None else graph.width)
    edges = np.sort(group[graph.edges], axis=1)
    apart = edges[edges[:, 0] < edges[:, 1]]
    return Graph(nodes, np.unique(apart, axis=0).reshape(-1, 2), width=width)


def _neighbours(places: IntArray, number: Array) -> IntArray:
    """Join pixels that touch, unless a third one lies in the ball between them."""
    steps = [np.array(step) for step in product((-1, 0, 1), repeat=places.shape[1]) if any(step)]
    edges = [np.empty((0, 2), dtype=np.intp)]
    for step in steps:
        if tuple(step) < (0,) * len(step):
            continue
        there = number[tuple((places + 1 + step).T)]
        joined = there >= 0
        for between in steps:
            rest = step - between
            if rest.any() and np.abs(rest).max() == 1 and between @ between + rest @ rest <= step @ step:
                joined &= number[tuple((places + 1 + between).T)] < 0
        edges.append(np.column_stack([np.flatnonzero(joined), there[joined]]))
    return np.vstack(edges)


def _in_triangle(edges: IntArray, n_nodes: int) -> BoolArray:
    """Return which edges have a third pixel joined to both their ends."""
    i, j = edges.T
    ends = np.concatenate([i, j]), np.concatenate([j, i])
    touching = sp.csr_array((np.ones(2 * len(edges)), ends), shape=(n_nodes, n_nodes))
    ways = (touching @ touching).tocsr()
    return np.asarray(ways[i, j]).ravel() > 0 if len(edges) else np.zeros(0, dtype=bool)


def _full_squares(number: Array) -> IntArray:
    """Return pairs that make the pixels of every full square of two by two one; in every plane of a volume."""
    pairs = [np.empty((0, 2), dtype=np.intp)]
    n_axes = number.ndim
    for first in range(n_axes):
        for second in range(first + 1, n_axes):
            corners = [number]
            for axis in (first, second):
                corners = [np.roll(part, -shift, axis) for part in corners for shift in (0, 1)]
            full = np.all([corner >= 0 for corner in corners], axis=0)
            a, b, c, d = (corner[full] for corner in corners)
            pairs += [np.column_stack(pair) for pair in ((a, b), (b, c), (c, d))]
    return np.vstack(pairs)

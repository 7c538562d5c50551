"""Spanning trees in the plane and in space: a Delaunay triangulation holds a minimum one among O(K) edges."""

import numpy as np
import scipy.sparse as sp
from scipy.spatial import Delaunay, QhullError

from midrib._graph.edges import squared_lengths
from midrib._types import FloatArray, IntArray


def tree_of_triangulation(nodes: FloatArray) -> IntArray | None:
    """Return the edges of a minimum spanning tree, or None where the nodes cannot be triangulated."""
    places, place = np.unique(nodes, axis=0, return_inverse=True)
    try:
        triangulation = Delaunay(places)
    except QhullError:
        # Fewer than D + 1 places, or all on one line or plane.
        return None
    if len(triangulation.coplanar):
        # Qhull leaves out nodes that nearly coincide with others; the tree must not.
        return None
    _, first = np.unique(place, return_index=True)
    between = first[_shortest_tree(places, triangulation)]
    return np.concatenate([between, _edges_within(place.ravel(), first)])


def _shortest_tree(places: FloatArray, triangulation: Delaunay) -> IntArray:
    start, neighbours = triangulation.vertex_neighbor_vertices
    edges = np.column_stack([np.repeat(np.arange(len(places)), np.diff(start)), neighbours])
    edges = edges[edges[:, 0] < edges[:, 1]]
    # Only the order of the lengths matters, and SciPy reads a zero as "no edge"; ranks start at one.
    rank = np.empty(len(edges))
    rank[np.argsort(squared_lengths(places, edges), kind="stable")] = np.arange(1.0, len(edges) + 1)
    matrix = sp.csr_array((rank, edges.T), shape=(len(places), len(places)))
    tree = sp.csgraph.minimum_spanning_tree(matrix).tocoo()
    return np.column_stack([tree.row, tree.col])


def _edges_within(place: IntArray, first: IntArray) -> IntArray:
    """Join every node to the first one at the same place, by an edge of length zero."""
    others = np.setdiff1d(np.arange(len(place)), first)
    return np.column_stack([first[place[others]], others])

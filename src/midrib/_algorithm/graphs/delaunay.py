"""Spanning trees in the plane and in space: a Delaunay triangulation holds a minimum one among O(K) edges."""

import numpy as np
from scipy.spatial import Delaunay, QhullError

from midrib._graph.edges import cheapest_tree, squared_lengths
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
    return edges[cheapest_tree(edges, squared_lengths(places, edges), len(places))]


def _edges_within(place: IntArray, first: IntArray) -> IntArray:
    """Join every node to the first one at the same place, by an edge of length zero."""
    others = np.setdiff1d(np.arange(len(place)), first)
    return np.column_stack([first[place[others]], others])

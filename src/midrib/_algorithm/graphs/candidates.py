"""Candidate edges: the pairs of nodes among which a linear program may choose."""

import numpy as np

from midrib._algorithm.graphs.links import Links, mask_edges
from midrib._graph.edges import unique_edges
from midrib._types import FloatArray, IntArray


def all_pairs(n_nodes: int) -> IntArray:
    """Return every undirected edge of the complete graph."""
    return np.column_stack(np.triu_indices(n_nodes, k=1)).astype(np.intp)


def nearest_neighbor_edges(nodes: FloatArray, n_neighbors: int) -> IntArray:
    """Return the edges from every node to its nearest others, symmetrised."""
    from sklearn.neighbors import NearestNeighbors

    n_neighbors = min(n_neighbors, len(nodes) - 1)
    search = NearestNeighbors(n_neighbors=n_neighbors).fit(nodes)
    neighbours = search.kneighbors(return_distance=False)
    ends = np.repeat(np.arange(len(nodes)), n_neighbors)
    return unique_edges(np.column_stack([ends, neighbours.ravel()]))


def candidate_edges(anchors: FloatArray, n_neighbors: int | None, links: Links) -> IntArray:
    """Return the edges a program may use: the given mask, or nearest neighbours, or all pairs for None."""
    if links.allowed is not None:
        edges = mask_edges(links.allowed)
    elif n_neighbors is None:
        edges = all_pairs(len(anchors))
    else:
        edges = nearest_neighbor_edges(anchors, n_neighbors)
    return links.candidates(edges)

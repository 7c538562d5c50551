"""Undirected edges as pairs of node numbers: checked here and nowhere else."""

import numpy as np
import scipy.sparse as sp
from numpy.typing import ArrayLike
from scipy.sparse.csgraph import minimum_spanning_tree

from midrib._types import BoolArray, FloatArray, IntArray


def check_edges(edges: ArrayLike, n_nodes: int) -> IntArray:
    """Return the edges as integer pairs, the smaller number first, or say what is wrong with them."""
    pairs = np.asarray(edges)
    if pairs.size == 0:
        return np.empty((0, 2), dtype=np.intp)
    if pairs.ndim != 2 or pairs.shape[1] != 2 or not np.issubdtype(pairs.dtype, np.integer):
        msg = f"edges have shape {pairs.shape} and type {pairs.dtype}; give integer pairs, (n_edges, 2)."
        raise ValueError(msg)
    if pairs.min() < 0 or pairs.max() >= n_nodes:
        msg = f"edges name nodes {pairs.min()} to {pairs.max()}; the {n_nodes} nodes are numbered from 0."
        raise ValueError(msg)
    loops = pairs[:, 0] == pairs[:, 1]
    if loops.any():
        msg = f"an edge joins node {pairs[loops][0, 0]} to itself; drop such edges."
        raise ValueError(msg)
    return np.sort(pairs, axis=1).astype(np.intp, copy=False)


def sorting_order(edges: IntArray) -> IntArray | None:
    """Return the order that sorts checked edges, None if they are sorted; refuse an edge that came twice."""
    keys = edge_keys(edges)
    rising = np.diff(keys) > 0
    if rising.all():
        return None
    order = np.argsort(keys, kind="stable")
    twice = np.diff(keys[order]) == 0
    if twice.any():
        low, high = edges[order[:-1][twice][0]]
        msg = f"the edge ({low}, {high}) came more than once; give every undirected edge once."
        raise ValueError(msg)
    return order


def edge_keys(edges: IntArray) -> IntArray:
    """Return one integer for every undirected edge, the same for both directions."""
    a, b = edges[:, 0].astype(np.int64), edges[:, 1].astype(np.int64)
    return (np.minimum(a, b) << 32) | np.maximum(a, b)


def unique_edges(edges: IntArray) -> IntArray:
    """Return every undirected edge once, the smaller number first, without edges from a node to itself."""
    edges = edges[edges[:, 0] != edges[:, 1]]
    keys = np.unique(edge_keys(edges))
    return np.column_stack([keys >> 32, keys & 0xFFFFFFFF])


def contains(edges: IntArray, queries: IntArray) -> BoolArray:
    """Return for every query whether it is one of the edges, in either direction."""
    return np.isin(edge_keys(queries), edge_keys(edges))


def squared_lengths(nodes: FloatArray, edges: IntArray) -> FloatArray:
    """Return the squared length of every edge, by differences, so that short edges keep their digits."""
    difference = nodes[edges[:, 0]] - nodes[edges[:, 1]]
    return np.einsum("ij,ij->i", difference, difference)


def cut_edges(lengths: FloatArray, counts: IntArray) -> tuple[IntArray, FloatArray, FloatArray]:
    """Cut every edge into equal pieces; return the edge of every piece, where it begins (0 to 1), and its length.

    Parameters
    ----------
    lengths
        Length of every edge.
    counts
        Number of pieces of every edge.
    """
    owner = np.repeat(np.arange(len(lengths)), counts)
    within = np.arange(len(owner)) - np.repeat(np.cumsum(counts) - counts, counts)
    return owner, within / counts[owner], (lengths / np.maximum(counts, 1))[owner]


def cheapest_tree(edges: IntArray, cost: FloatArray, n_nodes: int) -> IntArray:
    """Return the numbers of the edges of a minimum spanning tree, or forest, of distinct edges; the first win ties."""
    # Only the order of the costs matters, and SciPy reads a zero as "no edge"; ranks start at one.
    order = np.argsort(cost, kind="stable")
    rank = np.empty(len(edges))
    rank[order] = np.arange(1.0, len(edges) + 1)
    # Older versions of SciPy take no wider indices.
    low, high = np.sort(edges, axis=1).T.astype(np.int32)
    tree = minimum_spanning_tree(sp.csr_array((rank, (low, high)), shape=(n_nodes, n_nodes)))
    return np.sort(order[tree.tocoo().data.astype(np.intp) - 1])

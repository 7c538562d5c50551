"""Components and branches: what a graph is made of, without lengths or positions.

Every edge lies on exactly one *branch*: a path whose inner nodes have degree two and whose ends
do not. A loop that nothing hangs on is a branch too; it starts and ends at its smallest node.
"""

from __future__ import annotations

import numpy as np
import scipy.sparse as sp

from midrib._types import BoolArray, IntArray

Walk = tuple[IntArray, IntArray]
"""Nodes along a path, ends included, and the numbers of its edges, one fewer."""


def components(n_nodes: int, edges: IntArray) -> IntArray:
    """Return the component of every node; components are numbered by their smallest node."""
    ones = np.ones(len(edges), dtype=np.int8)
    links = sp.coo_array((ones, (edges[:, 0], edges[:, 1])), shape=(n_nodes, n_nodes))
    labels = sp.csgraph.connected_components(links.tocsr(), directed=False)[1]
    _, first, inverse = np.unique(labels, return_index=True, return_inverse=True)
    return np.argsort(np.argsort(first))[inverse].astype(np.intp)


def walk_branches(n_nodes: int, edges: IntArray) -> list[Walk]:
    """Return all branches, sorted by their first nodes; each runs from the end with the smaller number."""
    neighbors = neighbor_lists(n_nodes, edges)
    used = np.zeros(len(edges), dtype=bool)
    ends = [node for node in range(n_nodes) if len(neighbors[node]) != 2]
    walks = []
    for start in [*ends, *range(n_nodes)]:
        for neighbor, edge in neighbors[start]:
            if not used[edge]:
                walks.append(_walk(start, neighbor, edge, neighbors, used))
    walks.sort(key=lambda walk: (walk[0][0], walk[0][1], walk[0][-1]))
    return [(np.array(path, dtype=np.intp), np.array(along, dtype=np.intp)) for path, along in walks]


def neighbor_lists(n_nodes: int, edges: IntArray) -> list[list[tuple[int, int]]]:
    """Return sorted (neighbor, edge number) pairs of every node."""
    neighbors: list[list[tuple[int, int]]] = [[] for _ in range(n_nodes)]
    for number, (i, j) in enumerate(edges.tolist()):
        neighbors[i].append((j, number))
        neighbors[j].append((i, number))
    for pairs in neighbors:
        pairs.sort()
    return neighbors


def _walk(
    start: int, node: int, edge: int, neighbors: list[list[tuple[int, int]]], used: BoolArray
) -> tuple[list[int], list[int]]:
    """Walk from ``start`` over ``edge`` until a node whose degree is not two, or back to the start."""
    path, along = [start, node], [edge]
    used[edge] = True
    while node != start and len(neighbors[node]) == 2:
        node, edge = next(pair for pair in neighbors[node] if pair[1] != edge)
        path.append(node)
        along.append(edge)
        used[edge] = True
    return path, along

"""The combinatorial structure of a graph, without lengths or positions.

Every edge lies on exactly one *branch*: a path whose inner nodes have degree two and whose ends
do not. A loop that nothing hangs on is a branch too; it starts and ends at its smallest node.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import scipy.sparse as sp
from numpy.typing import ArrayLike

from midrib._types import BoolArray, IntArray


@dataclass(frozen=True, eq=False)
class Structure:
    """Components, tips, forks, branches and loops of a graph.

    Parameters
    ----------
    n_nodes
        Number of nodes, isolated ones included.
    edges
        Node pairs of shape (n_edges, 2), in the order given to :func:`decompose`.
    component
        Component of every node; components are numbered by their smallest node.
    branches
        Node path of every branch, ends included; a closed branch repeats its first node at the end.
    branch_edges
        Edge numbers along every branch, one fewer than its nodes.
    """

    n_nodes: int
    edges: IntArray
    component: IntArray
    branches: tuple[IntArray, ...]
    branch_edges: tuple[IntArray, ...]

    @cached_property
    def degree(self) -> IntArray:
        """Number of edges at every node."""
        return np.bincount(self.edges.ravel(), minlength=self.n_nodes).astype(np.int64)

    @property
    def tips(self) -> IntArray:
        """Nodes with one edge."""
        return np.flatnonzero(self.degree == 1)

    @property
    def forks(self) -> IntArray:
        """Nodes with three edges or more."""
        return np.flatnonzero(self.degree > 2)

    @property
    def isolated(self) -> IntArray:
        """Nodes without an edge."""
        return np.flatnonzero(self.degree == 0)

    @property
    def n_components(self) -> int:
        """Number of separate pieces, isolated nodes included."""
        return int(self.component.max(initial=-1)) + 1

    @property
    def n_branches(self) -> int:
        """Number of branches."""
        return len(self.branches)

    @property
    def n_loops(self) -> int:
        """Number of independent loops, ``n_edges - n_nodes + n_components``."""
        return len(self.edges) - self.n_nodes + self.n_components

    @cached_property
    def edge_branch(self) -> IntArray:
        """Branch of every edge."""
        owner = np.empty(len(self.edges), dtype=np.int64)
        for number, members in enumerate(self.branch_edges):
            owner[members] = number
        return owner

    @cached_property
    def branch_ends(self) -> IntArray:
        """First and last node of every branch, of shape (n_branches, 2)."""
        ends = [(path[0], path[-1]) for path in self.branches]
        return np.array(ends, dtype=np.int64).reshape(-1, 2)

    @cached_property
    def closed(self) -> BoolArray:
        """Whether a branch ends where it starts."""
        return self.branch_ends[:, 0] == self.branch_ends[:, 1]

    @cached_property
    def loops(self) -> tuple[IntArray, ...]:
        """One basis of independent loops, each a node path that repeats its first node at the end.

        Every branch outside a breadth-first forest of branches closes one loop of it.
        """
        return _fundamental_loops(self)


def decompose(n_nodes: int, edges: ArrayLike) -> Structure:
    """Decompose a graph into components, branches and loops.

    Parameters
    ----------
    n_nodes
        Number of nodes.
    edges
        Node pairs of shape (n_edges, 2), each undirected edge once; an empty list is a graph without edges.

    Returns
    -------
    The structure; branches are sorted by their first nodes and run from the end with the smaller number.
    """
    pairs = _check_edges(n_nodes, edges)
    component = _components(n_nodes, pairs)
    paths = _walk_branches(n_nodes, pairs)
    paths.sort(key=lambda path: (path[0][0], path[0][1], path[0][-1]))
    nodes = tuple(np.array(path, dtype=np.int64) for path, _ in paths)
    numbers = tuple(np.array(along, dtype=np.int64) for _, along in paths)
    return Structure(int(n_nodes), pairs, component, nodes, numbers)


def _check_edges(n_nodes: int, edges: ArrayLike) -> IntArray:
    """Return the edges as an integer array, or say what is wrong with them."""
    pairs = np.asarray(edges)
    if pairs.size == 0:
        return np.empty((0, 2), dtype=np.int64)
    if pairs.ndim != 2 or pairs.shape[1] != 2 or not np.issubdtype(pairs.dtype, np.integer):
        msg = f"edges have shape {pairs.shape} and type {pairs.dtype}; give integer pairs, (n_edges, 2)."
        raise ValueError(msg)
    pairs = pairs.astype(np.int64)
    if pairs.min() < 0 or pairs.max() >= n_nodes:
        msg = f"edges name nodes {pairs.min()} to {pairs.max()}; the {n_nodes} nodes are numbered from 0."
        raise ValueError(msg)
    if np.any(pairs[:, 0] == pairs[:, 1]):
        msg = f"an edge joins node {pairs[pairs[:, 0] == pairs[:, 1]][0, 0]} to itself; drop such edges."
        raise ValueError(msg)
    low, high = pairs.min(axis=1), pairs.max(axis=1)
    values, counts = np.unique(low * n_nodes + high, return_counts=True)
    if np.any(counts > 1):
        low_node, high_node = divmod(int(values[counts > 1][0]), n_nodes)
        msg = f"the edge ({low_node}, {high_node}) came more than once; give every undirected edge once."
        raise ValueError(msg)
    return pairs


def _components(n_nodes: int, edges: IntArray) -> IntArray:
    """Return component labels, numbered by their smallest node."""
    ones = np.ones(len(edges), dtype=np.int8)
    links = sp.coo_array((ones, (edges[:, 0], edges[:, 1])), shape=(n_nodes, n_nodes))
    labels = sp.csgraph.connected_components(links.tocsr(), directed=False)[1]
    _, first, inverse = np.unique(labels, return_index=True, return_inverse=True)
    return np.argsort(np.argsort(first))[inverse].astype(np.int64)


def _walk_branches(n_nodes: int, edges: IntArray) -> list[tuple[list[int], list[int]]]:
    """Follow every branch from an end, then every loop that has none."""
    neighbors = _neighbor_lists(n_nodes, edges)
    used = np.zeros(len(edges), dtype=bool)
    ends = [node for node in range(n_nodes) if len(neighbors[node]) != 2]
    walks = []
    for start in [*ends, *range(n_nodes)]:
        for neighbor, edge in neighbors[start]:
            if not used[edge]:
                walks.append(_walk(start, neighbor, edge, neighbors, used))
    return walks


def _neighbor_lists(n_nodes: int, edges: IntArray) -> list[list[tuple[int, int]]]:
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


def _fundamental_loops(structure: Structure) -> tuple[IntArray, ...]:
    """Close a loop with every branch outside a breadth-first forest over the branch ends."""
    ends = structure.branch_ends.tolist()
    around: dict[int, list[tuple[int, int]]] = {}
    for branch, (first, last) in enumerate(ends):
        around.setdefault(first, []).append((last, branch))
        around.setdefault(last, []).append((first, branch))
    parent: dict[int, tuple[int, int]] = {}
    for root in around:
        if root not in parent:
            _breadth_first(root, around, parent)
    in_forest = {branch for _, branch in parent.values()}
    loops = []
    for branch, (first, last) in enumerate(ends):
        if branch not in in_forest:
            way = _forest_way(last, first, parent, structure)
            loops.append(np.concatenate([structure.branches[branch], way]))
    return tuple(loops)


def _breadth_first(
    root: int, around: dict[int, list[tuple[int, int]]], parent: dict[int, tuple[int, int]]
) -> None:
    """Record for every reachable branch end its parent and the branch to it; the root has branch -1."""
    parent[root] = (root, -1)
    queue = deque([root])
    while queue:
        node = queue.popleft()
        for neighbor, branch in around[node]:
            if neighbor not in parent:
                parent[neighbor] = (node, branch)
                queue.append(neighbor)


def _forest_way(start: int, stop: int, parent: dict[int, tuple[int, int]], structure: Structure) -> IntArray:
    """Return the nodes from ``start`` to ``stop`` in the forest, without ``start`` itself."""
    up, down = _ancestors(start, parent), _ancestors(stop, parent)
    while len(up) > 1 and len(down) > 1 and up[-2] == down[-2]:
        up.pop()
        down.pop()
    pieces = [np.empty(0, dtype=np.int64)]
    steps = [(node, parent[node][1]) for node in up[:-1]]
    steps += [(parent[node][0], parent[node][1]) for node in reversed(down[:-1])]
    for node, branch in steps:
        path = structure.branches[branch]
        pieces.append(path[1:] if path[0] == node else path[-2::-1])
    return np.concatenate(pieces)


def _ancestors(node: int, parent: dict[int, tuple[int, int]]) -> list[int]:
    """Return the node, its parent, and so on up to the root."""
    chain = [node]
    while parent[chain[-1]][1] >= 0:
        chain.append(parent[chain[-1]][0])
    return chain

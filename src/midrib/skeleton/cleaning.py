"""From the nodes and weights of any family to a graph without clutter: what is below the width is no structure.

Four steps, each in units of the local width: weights below noise are dropped, nodes that coincide are merged, the
edges that close only tiny cycles are left out (the longest of each cycle), and spurs shorter than the width are
pruned. Every removal is on record.
"""

from dataclasses import dataclass
from typing import Literal

import numpy as np
import scipy.sparse as sp
from scipy.sparse.csgraph import connected_components, dijkstra

from midrib._graph import Graph
from midrib._graph.edges import squared_lengths
from midrib._types import FloatArray, IntArray


@dataclass(frozen=True)
class Removal:
    """Something that cleaning took away.

    Parameters
    ----------
    kind
        A weak edge, nodes merged into one, the edge of a tiny cycle, or a spur.
    nodes
        The nodes it had, as numbered in the fitted model.
    size
        Weight of the edge relative to the largest at its ends, distance of the nodes, length of the cycle, or
        length of the spur; lengths in units of the local width.
    """

    kind: Literal["weak edge", "merged nodes", "tiny cycle", "spur"]
    nodes: tuple[int, ...]
    size: float


@dataclass(frozen=True, eq=False)
class Cleaned:
    """Nodes and edges that are left, with the record of what is gone."""

    nodes: FloatArray
    edges: IntArray
    width: FloatArray
    members: tuple[IntArray, ...]
    """The fitted nodes that every node stands for."""
    removed: tuple[Removal, ...]


def clean(
    nodes: FloatArray,
    weights: sp.csr_array,
    width: FloatArray,
    *,
    weak: float = 0.05,
    merge: float = 0.1,
    cycle: float = 10.0,
    spur: float = 1.5,
) -> Cleaned:
    """Remove what is smaller than the structure can be.

    Parameters
    ----------
    nodes
        Shape (n_nodes, n_features).
    weights
        Symmetric edge weights.
    width
        Standard deviation of the samples around the graph, for every node.
    weak
        Edges with less than this fraction of the largest weight at each of their ends are dropped.
    merge
        Nodes joined by an edge shorter than this many widths become one.
    cycle
        Cycles shorter than this many widths lose their longest edge.
    spur
        Free ends shorter than this many widths are pruned.

    Returns
    -------
    The graph that is left. Nodes without an edge stay only if the fitted graph had no edge there.
    """
    removed: list[Removal] = []
    edges = _strong_edges(weights, weak, removed)
    nodes, edges, width, members = _merge_nodes(nodes, edges, width, merge, removed)
    edges = _without_tiny_cycles(nodes, edges, width, members, cycle, removed)
    edges = _without_spurs(nodes, edges, width, members, spur, removed)
    return _without_leftovers(Cleaned(nodes, edges, width, members, tuple(removed)))


def _strong_edges(weights: sp.csr_array, weak: float, removed: list[Removal]) -> IntArray:
    """Drop edges that are weak at both ends: such an end has a stronger way on."""
    upper = sp.triu(weights, k=1).tocoo()
    edges = np.column_stack([upper.row, upper.col]).astype(np.intp)
    largest = np.zeros(weights.shape[0])
    np.maximum.at(largest, edges.ravel(), np.repeat(upper.data, 2))
    share = upper.data / np.maximum(largest[edges].min(axis=1), 1e-300)
    gone = (share < weak) | (upper.data <= 0)
    removed.extend(
        Removal("weak edge", (int(i), int(j)), float(s))
        for (i, j), s in zip(edges[gone], share[gone], strict=True)
    )
    return edges[~gone]


def _merge_nodes(
    nodes: FloatArray, edges: IntArray, width: FloatArray, merge: float, removed: list[Removal]
) -> tuple[FloatArray, IntArray, FloatArray, tuple[IntArray, ...]]:
    """Contract short edges; the new node is the mean of those it stands for."""
    length = np.sqrt(squared_lengths(nodes, edges))
    short = length < merge * width[edges].mean(axis=1)
    links = sp.coo_array((np.ones(short.sum()), edges[short].T), shape=(len(nodes), len(nodes)))
    count, label = connected_components(links, directed=False)
    _, first = np.unique(label, return_index=True)
    number = np.argsort(np.argsort(first))[label]
    order = np.argsort(number, kind="stable")
    members = tuple(np.split(order, np.cumsum(np.bincount(number, minlength=count))[:-1]))
    for group in members:
        if len(group) > 1:
            spread = np.linalg.norm(nodes[group] - nodes[group].mean(axis=0), axis=1).max()
            size = float(spread / max(width[group].mean(), 1e-300))
            removed.append(Removal("merged nodes", tuple(group.tolist()), size))
    means = np.array([nodes[group].mean(axis=0) for group in members])
    pairs = np.sort(number[edges], axis=1)
    pairs = np.unique(pairs[pairs[:, 0] != pairs[:, 1]], axis=0).reshape(-1, 2)
    return means, pairs, np.array([width[group].mean() for group in members]), members


def _without_tiny_cycles(
    nodes: FloatArray,
    edges: IntArray,
    width: FloatArray,
    members: tuple[IntArray, ...],
    cycle: float,
    removed: list[Removal],
) -> IntArray:
    """Add edges from short to long; one that closes a cycle shorter than ``cycle`` widths stays out."""
    length = np.sqrt(squared_lengths(nodes, edges))
    order = np.argsort(length, kind="stable")
    forest, closing = _spanning_forest(len(nodes), edges, order)
    kept = [int(e) for e in forest]
    for e in closing:
        i, j = edges[e]
        limit = cycle * float(width[edges[e]].mean())
        ways = sp.coo_array((np.maximum(length[kept], 1e-300), edges[kept].T), shape=(len(nodes), len(nodes)))
        way = float(dijkstra(ways.tocsr(), directed=False, indices=i, limit=limit)[j])
        if way + length[e] < limit:
            named = (int(members[i][0]), int(members[j][0]))
            removed.append(
                Removal("tiny cycle", named, float((way + length[e]) / max(limit / cycle, 1e-300)))
            )
        else:
            kept.append(int(e))
    return edges[np.sort(np.array(kept, dtype=np.intp))]


def _spanning_forest(n_nodes: int, edges: IntArray, order: IntArray) -> tuple[list[int], list[int]]:
    """Split edges, in the given order, into those that join pieces and those that close a cycle."""
    parent = np.arange(n_nodes)

    def root(node: int) -> int:
        while parent[node] != node:
            parent[node] = parent[parent[node]]
            node = int(parent[node])
        return node

    forest: list[int] = []
    closing: list[int] = []
    for e in order:
        a, b = root(int(edges[e, 0])), root(int(edges[e, 1]))
        (closing if a == b else forest).append(int(e))
        parent[a] = b
    return forest, closing


def _without_spurs(
    nodes: FloatArray,
    edges: IntArray,
    width: FloatArray,
    members: tuple[IntArray, ...],
    spur: float,
    removed: list[Removal],
) -> IntArray:
    """Prune free ends shorter than ``spur`` widths, the shortest first."""
    while len(edges):
        graph = Graph(nodes, edges, width=width)
        sizes = []
        for branch, ends in enumerate(graph.branch_ends):
            if sorted(np.minimum(graph.degree[ends], 3).tolist()) == [1, 3]:
                size = graph.branch_lengths[branch] / max(graph.branch_widths[branch], 1e-300)
                sizes.append((float(size), branch))
        size, branch = min(sizes, default=(np.inf, -1))
        if size >= spur:
            break
        path = graph.branches[branch]
        tip_side = path if graph.degree[path[0]] == 1 else path[::-1]
        named = tuple(int(m) for node in tip_side[:-1] for m in members[node])
        removed.append(Removal("spur", named, size))
        edges = graph.without_edges(graph.branch_edges[branch]).edges
    return edges


def _without_leftovers(cleaned: Cleaned) -> Cleaned:
    """Drop the nodes of pruned spurs, and number the others anew."""
    pruned = {node for r in cleaned.removed if r.kind == "spur" for node in r.nodes}
    kept = np.array(
        [i for i, group in enumerate(cleaned.members) if int(group[0]) not in pruned], dtype=np.intp
    )
    number = np.full(len(cleaned.nodes), -1)
    number[kept] = np.arange(len(kept))
    return Cleaned(
        cleaned.nodes[kept],
        number[cleaned.edges].astype(np.intp),
        cleaned.width[kept],
        tuple(cleaned.members[i] for i in kept),
        cleaned.removed,
    )

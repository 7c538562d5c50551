"""Loops of a graph and the periodic coordinate on them.

A graph with several loops has many bases of independent loops; the shortest one is the one people see. It is
found on the contracted graph of branches by Horton's method: every shortest loop through a node and an edge is a
candidate, and candidates are taken by length as long as they are independent.

networkx's ``minimum_cycle_basis`` takes no parallel branches and searches the whole graph anew for every loop, which on
meshes takes dozens of times as long.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import scipy.sparse as sp

from midrib._types import FloatArray, IntArray

if TYPE_CHECKING:
    from midrib._graph.graph import Graph


def shortest_loops(graph: Graph) -> tuple[IntArray, ...]:
    """Return a shortest basis of independent loops, longest loop first.

    Parameters
    ----------
    graph
        The graph with its edge lengths.

    Returns
    -------
    Node paths that repeat their first node at the end, one per independent loop.
    """
    wanted = graph.n_loops
    if not wanted:
        return ()
    junctions, branches = _cyclic_part(graph)
    candidates = _candidates(graph, junctions, branches)
    candidates.sort(key=lambda item: item[0])
    chosen: list[tuple[float, int]] = []
    reduced: dict[int, int] = {}
    for length, members in candidates:
        if len(chosen) < wanted and _is_independent(members, reduced):
            chosen.append((length, members))
    chosen.sort(key=lambda item: -item[0])
    return tuple(_as_nodes(members, graph, branches) for _, members in chosen)


def _cyclic_part(graph: Graph) -> tuple[IntArray, list[int]]:
    """Return the branch ends and the branches that are left after tips are cut off again and again."""
    ends = graph.branch_ends
    alive = np.ones(len(ends), dtype=bool)
    while True:
        degree = np.bincount(ends[alive].ravel(), minlength=graph.n_nodes)
        dangling = alive & (degree[ends] == 1).any(axis=1)
        if not dangling.any():
            return np.unique(ends[alive]), np.flatnonzero(alive).tolist()
        alive &= ~dangling


def _candidates(graph: Graph, junctions: IntArray, branches: list[int]) -> list[tuple[float, int]]:
    """Return (length, branches as bits) of the shortest loop through every junction and branch."""
    ends = np.searchsorted(junctions, graph.branch_ends[branches])
    lengths = graph.branch_lengths[branches]
    distance, way = _shortest_ways(len(junctions), ends, lengths)
    found: dict[int, float] = {}
    for bit, (first, last) in enumerate(ends.tolist()):
        if first == last:
            found[1 << bit] = float(lengths[bit])
            continue
        for root in range(len(junctions)):
            there, back = way[root][first], way[root][last]
            if np.isinf(distance[root, first]) or there & back or (there | back) >> bit & 1:
                continue
            found[there | back | 1 << bit] = float(
                distance[root, first] + lengths[bit] + distance[root, last]
            )
    return [(length, members) for members, length in found.items()]


def _shortest_ways(n: int, ends: IntArray, lengths: FloatArray) -> tuple[FloatArray, list[list[int]]]:
    """Return distances between junctions and the branches on the way, as bits."""
    order = np.argsort(-lengths, kind="stable")
    number = {}
    for branch in order.tolist():  # the shortest of parallel branches is written last
        first, last = ends[branch].tolist()
        if first != last:
            number[first, last] = number[last, first] = branch
    pairs = np.array(list(number), dtype=np.intp).reshape(-1, 2)
    values = lengths[list(number.values())] if number else np.empty(0)
    matrix = sp.coo_array((values, (pairs[:, 0], pairs[:, 1])), shape=(n, n)).tocsr()
    distance, before = sp.csgraph.dijkstra(matrix, return_predecessors=True)
    way = [[0] * n for _ in range(n)]
    for root in range(n):
        # Predecessors are nearer, or as near over an edge of length zero: those are settled by following them.
        for node in np.argsort(distance[root], kind="stable").tolist():
            way[root][node] = _follow(root, node, before[root], number)
    return distance, way


def _follow(root: int, node: int, before: IntArray, number: dict[tuple[int, int], int]) -> int:
    """Return the branches from ``node`` back to ``root`` as bits."""
    members = 0
    while node != root and before[node] >= 0:
        members |= 1 << number[node, int(before[node])]
        node = int(before[node])
    return members


def _is_independent(members: int, reduced: dict[int, int]) -> bool:
    """Add the loop to the echelon form over the field of two elements, unless it is a sum of loops in it."""
    while members:
        lead = members.bit_length()
        if lead not in reduced:
            reduced[lead] = members
            return True
        members ^= reduced[lead]
    return False


def _as_nodes(members: int, graph: Graph, branches: list[int]) -> IntArray:
    """Join the branches of a loop end to end."""
    paths = [graph.branches[branches[bit]] for bit in range(members.bit_length()) if members >> bit & 1]
    loop = paths.pop(0)
    while paths:
        at = next(i for i, path in enumerate(paths) if loop[-1] in (path[0], path[-1]))
        path = paths.pop(at)
        loop = np.concatenate([loop, (path if path[0] == loop[-1] else path[::-1])[1:]])
    return loop

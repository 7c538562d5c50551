"""Loops of a graph and the periodic coordinate on them.

A graph with several loops has many bases of independent loops; the shortest one is the one people see. It is
found on the contracted graph of branches by Horton's method: every shortest loop through a node and an edge is a
candidate, and candidates are taken by length as long as they are independent.
"""

from __future__ import annotations

import numpy as np
import scipy.sparse as sp

from midrib._types import FloatArray, IntArray
from midrib.trajectory.geodesics import GraphPoints, MetricGraph
from midrib.trajectory.projection import Projection


def shortest_loops(graph: MetricGraph) -> tuple[IntArray, ...]:
    """Return a shortest basis of independent loops, longest loop first.

    Parameters
    ----------
    graph
        The graph with its edge lengths.

    Returns
    -------
    Node paths that repeat their first node at the end, one per independent loop.
    """
    wanted = graph.structure.n_loops
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


def _cyclic_part(graph: MetricGraph) -> tuple[IntArray, list[int]]:
    """Return the branch ends and the branches that are left after tips are cut off again and again."""
    ends = graph.structure.branch_ends
    alive = np.ones(len(ends), dtype=bool)
    while True:
        degree = np.bincount(ends[alive].ravel(), minlength=graph.n_nodes)
        dangling = alive & (degree[ends] == 1).any(axis=1)
        if not dangling.any():
            return np.unique(ends[alive]), np.flatnonzero(alive).tolist()
        alive &= ~dangling


def _candidates(graph: MetricGraph, junctions: IntArray, branches: list[int]) -> list[tuple[float, int]]:
    """Return (length, branches as bits) of the shortest loop through every junction and branch."""
    ends = np.searchsorted(junctions, graph.structure.branch_ends[branches])
    lengths = np.array([graph.lengths[graph.structure.branch_edges[branch]].sum() for branch in branches])
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
    pairs = np.array(list(number), dtype=np.int64).reshape(-1, 2)
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


def _as_nodes(members: int, graph: MetricGraph, branches: list[int]) -> IntArray:
    """Join the branches of a loop end to end."""
    paths = [
        graph.structure.branches[branches[bit]] for bit in range(members.bit_length()) if members >> bit & 1
    ]
    loop = paths.pop(0)
    while paths:
        at = next(i for i, path in enumerate(paths) if loop[-1] in (path[0], path[-1]))
        path = paths.pop(at)
        loop = np.concatenate([loop, (path if path[0] == loop[-1] else path[::-1])[1:]])
    return loop


def phase(
    graph: MetricGraph,
    projection: Projection,
    loop: IntArray,
    start: int | None = None,
    *,
    attach: bool = False,
) -> FloatArray:
    """Return the place of every sample around a loop, from 0 to 1.

    Parameters
    ----------
    graph
        The graph with its edge lengths.
    projection
        Where the samples are.
    loop
        Node path that repeats its first node at the end.
    start
        Node where the coordinate is 0; off the loop, the loop's nearest node counts. None is the loop's first.
    attach
        Whether samples of the same piece off the loop get the place where their way to the loop meets it.

    Returns
    -------
    Coordinates of shape (n_samples,), NaN for samples not on the loop.
    """
    edges = graph.path_edges(loop)
    reach = np.concatenate([[0.0], np.cumsum(graph.lengths[edges])])
    total = reach[-1] if reach[-1] > 0 else 1.0
    at_node = np.full(graph.n_nodes, np.nan)
    at_node[loop[:-1]] = reach[:-1]
    _, nearest = graph.nearest_source(GraphPoints.at_nodes(loop[:-1]))
    meets = np.where(nearest >= 0, reach[:-1][nearest], np.nan)
    begin, slope = np.full(len(graph.edges) + 1, np.nan), np.zeros(len(graph.edges) + 1)
    forward = graph.edges[edges, 0] == loop[:-1]
    begin[edges] = np.where(forward, reach[:-1], reach[1:])
    slope[edges] = np.where(forward, 1.0, -1.0) * graph.lengths[edges]
    place = begin[projection.edge] + slope[projection.edge] * projection.position
    is_node = (projection.edge < 0) | (projection.position <= 0) | (projection.position >= 1)
    place = np.where(is_node, at_node[projection.node], place)
    if attach:
        place = np.where(np.isnan(place), meets[projection.node], place)
    zero = 0.0 if start is None else meets[start]
    if np.isnan(zero):
        msg = f"node {start} lies in another piece than the loop; choose a start in the same piece."
        raise ValueError(msg)
    turned = np.mod((place - zero) / total, 1.0)
    return np.where(turned == 1.0, 0.0, turned)

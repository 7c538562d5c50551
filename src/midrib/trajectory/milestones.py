"""From samples projected on a graph to a milestone network with percentages."""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from midrib._graph import Graph, Projection
from midrib._graph.milestones import Milestones
from midrib._types import BoolArray, FloatArray, IntArray


def milestones(projection: Projection, time: FloatArray | None = None) -> Milestones:
    """Return the milestone network of a graph and the progression of its samples.

    Milestones are the tips, forks and nodes without edges. A branch that closes on itself gets two more milestones
    and every other one of several parallel branches one more, so that percentages always name a single place.

    Parameters
    ----------
    projection
        Where the samples are.
    time
        Pseudotime of the nodes; links then lead from the earlier to the later milestone.

    Returns
    -------
    The network; its links follow the branches, samples or not.

    See Also
    --------
    Trajectory.milestones : With links that lead away from the root.
    midrib.io.write_dynverse : Writes them.

    Examples
    --------
    >>> from midrib import Graph
    >>> from midrib.trajectory import milestones
    >>> fork = Graph([[0, 0], [1, 0], [2, 1], [2, -1]], [(0, 1), (1, 2), (1, 3)])
    >>> network = milestones(fork.project([[0.25, 0.0], [1.5, 0.5]]))
    >>> network.links.tolist(), network.link, network.percentage.round(3)
    ([[0, 1], [1, 2], [1, 3]], array([0, 1]), array([0.25, 0.5 ]))
    """
    graph = projection.graph
    pieces = _cut_branches(graph)
    ends = np.array([(path[0], path[-1]) for path, _ in pieces], dtype=np.intp).reshape(-1, 2)
    flip = np.zeros(len(ends), dtype=bool) if time is None else time[ends[:, 0]] > time[ends[:, 1]]
    nodes = np.unique(np.concatenate([ends.ravel(), graph.isolated]))
    links = np.searchsorted(nodes, np.where(flip[:, None], ends[:, ::-1], ends))
    lengths = np.array([graph.lengths[along].sum() for _, along in pieces])
    link, percentage = _progressions(projection, pieces, flip)
    alone = np.where(projection.edge < 0, np.searchsorted(nodes, projection.node), -1)
    return Milestones(len(nodes), links, lengths, link, percentage, alone, nodes)


def _cut_branches(graph: Graph) -> list[tuple[IntArray, IntArray]]:
    """Return node and edge paths of all links: branches, cut where they are closed or parallel to another."""
    paths, alongs = graph.branches, graph.branch_edges
    whole: dict[tuple[int, int], int] = {}
    # Of parallel branches the one with fewest edges stays whole: it may be a single edge, with no node to cut at.
    for number in sorted(range(len(paths)), key=lambda number: -len(alongs[number])):
        whole[int(paths[number][0]), int(paths[number][-1])] = number
    pieces = []
    for number, (path, along) in enumerate(zip(paths, alongs, strict=True)):
        ends = (int(path[0]), int(path[-1]))
        parts = 3 if ends[0] == ends[1] else 1 if whole[ends] == number else 2
        pieces += _cut(path, along, graph.lengths, parts)
    return pieces


def _cut(path: IntArray, along: IntArray, lengths: FloatArray, parts: int) -> list[tuple[IntArray, IntArray]]:
    """Cut a branch at the inner nodes nearest to equal parts of its length."""
    reach = np.concatenate([[0.0], np.cumsum(lengths[along])])
    cuts = [0]
    for part in range(1, parts):
        low, high = cuts[-1] + 1, len(along) - (parts - part)
        inner = np.arange(low, high + 1)
        cuts.append(int(inner[np.abs(reach[inner] - reach[-1] * part / parts).argmin()]))
    cuts.append(len(along))
    return [(path[a : b + 1], along[a:b]) for a, b in pairwise(cuts)]


def _progressions(
    projection: Projection, pieces: list[tuple[IntArray, IntArray]], flip: BoolArray
) -> tuple[IntArray, FloatArray]:
    """Return the link of every sample and how far along it is."""
    graph, n_edges = projection.graph, projection.graph.n_edges
    owner, begin, slope = np.full(n_edges + 1, -1), np.zeros(n_edges + 1), np.zeros(n_edges + 1)
    for number, (path, along) in enumerate(pieces):
        reach = np.concatenate([[0.0], np.cumsum(graph.lengths[along])])
        share = reach / reach[-1] if reach[-1] > 0 else np.linspace(0.0, 1.0, len(reach))
        forward = graph.edges[along, 0] == path[:-1]
        owner[along] = number
        begin[along] = np.where(forward, share[:-1], share[1:])
        slope[along] = np.where(forward, 1.0, -1.0) * np.diff(share)
    link = owner[projection.edge]
    percentage = begin[projection.edge] + slope[projection.edge] * projection.position
    turned = (link >= 0) & np.concatenate([flip, [False]])[link]
    return link, np.clip(np.where(turned, 1 - percentage, percentage), 0.0, 1.0)

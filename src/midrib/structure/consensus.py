"""Which of the structures that parts of the samples show is kept: the most typical, of what comes back."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from scipy.stats import rankdata

from midrib._graph import Graph
from midrib._types import FloatArray
from midrib.structure import constants
from midrib.structure.claims import Claim, Piece
from midrib.structure.cloud import Cloud
from midrib.structure.places import square_distances


def count_parts(n_samples: int) -> int:
    """Return on how many parts the structure is found again: the fewer samples, the more; none for very many."""
    if n_samples > constants.REPEATED:
        return 0
    return int(np.clip(constants.REPEATED // n_samples, constants.FEWEST_PARTS, constants.MOST_PARTS))


def draw_part(cloud: Cloud, rng: np.random.Generator) -> Cloud:
    """Return the cloud of most of its samples."""
    rows = rng.random(len(cloud.X)) < constants.PART
    return cloud.only(np.flatnonzero(rows)) if rows.sum() > constants.ENOUGH else cloud


def most_typical(found: list[Piece], cloud: Cloud) -> tuple[int, Piece]:
    """Return which structure agrees best with all, each without what does not come back in the others.

    Structures agree as far as distances along them between the same samples do. A test at some level that speaks on a
    half of the parts speaks on the whole at twice that level (Rueger's rule for dependent tests).

    Parameters
    ----------
    found
        Graphs with their claims.
    cloud
        The samples.

    Returns
    -------
    Its number, and the structure; its claims know their support.
    """
    graphs = [graph for graph, _ in found]
    backed = [_backed(*piece, graphs[:number] + graphs[number + 1 :]) for number, piece in enumerate(found)]
    agreement = _agreement([graph for graph, _ in backed], cloud)
    # Gaps and loops cannot be taken back one by one.
    sure = [not any(c.support < constants.SUPPORT for c in claims) for _, claims in backed]
    chosen = max(range(len(found)), key=lambda number: (sure[number], agreement[number]))
    return chosen, backed[chosen]


def _backed(graph: Graph, claims: list[Claim], others: list[Graph]) -> Piece:
    """Return a structure without the arms that less than half of the others have, the rarest gone first."""
    while others:
        claims = [replace(c, support=float(np.mean([c.is_in(other) for other in others]))) for c in claims]
        rare = [c for c in claims if c.kind == "branch" and c.support < constants.SUPPORT]
        if not rare:
            break
        graph, claims = _without(graph, claims, min(rare, key=lambda claim: claim.support))
    return graph, claims


def _without(graph: Graph, claims: list[Claim], gone: Claim) -> Piece:
    """Return the graph without an arm; arms that its fork held apart are one claim then, with its evidence."""
    tip = square_distances(gone.place[-1:], graph.nodes).argmin()
    graph = graph.without_edges(graph.branch_edges[int((graph.branch_ends == tip).any(axis=1).argmax())])
    graph = graph.subgraph(graph.degree > 0)
    known = {claim.place[-1].tobytes(): claim for claim in claims if claim.kind == "branch"}
    left = [claim for claim in claims if claim.kind != "branch"]
    for path in graph.branches:
        low, high = sorted(graph.degree[path[[0, -1]]])
        if low == 1 and high > 2:
            place = graph.nodes[path if graph.degree[path[-1]] == 1 else path[::-1]]
            left.append(replace(known[place[-1].tobytes()], place=place))
    return graph, left


def _agreement(graphs: list[Graph], cloud: Cloud) -> FloatArray:
    """Return how well the order of the ways along each graph agrees with those along all."""
    step = max(1, len(cloud.X) // constants.MOST_NODES)
    ranks = np.array([rankdata(_ways(graph, cloud.X[::step])) for graph in graphs])
    return np.atleast_2d(np.corrcoef(ranks)).mean(axis=0)


def _ways(graph: Graph, points: FloatArray) -> FloatArray:
    """Return the distances along a graph between points, from node to node of a fine version of it."""
    fine = graph.subdivide(n_nodes=max(constants.MOST_NODES, 2 * graph.n_nodes))
    nearest = square_distances(points, fine.nodes).argmin(axis=1)
    ways = fine.geodesics()[np.ix_(nearest, nearest)][np.triu_indices(len(points), 1)]
    apart = ~np.isfinite(ways)
    ways[apart] = 2 * ways[~apart].max(initial=1.0)
    return ways

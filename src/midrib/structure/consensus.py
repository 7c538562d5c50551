"""Which of the structures that parts of the samples show is kept: the most typical of those that come back."""

from __future__ import annotations

import numpy as np
from scipy.stats import rankdata

from midrib._graph import Graph
from midrib._types import FloatArray
from midrib.structure import constants
from midrib.structure.claims import Claim
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


def most_typical(found: list[tuple[Graph, list[Claim]]], cloud: Cloud) -> int:
    """Return which structure agrees best with all, of those whose every claim comes back.

    Structures agree as far as distances along them between the same samples do. What the others support is a claim
    that is in enough of them: a test at some level that speaks on a half of the parts speaks on the whole at twice that
    level (Rueger's rule for dependent tests).
    """
    graphs = [graph for graph, _ in found]
    support = [
        min((float(np.mean([claim.is_in(graph) for graph in graphs])) for claim in claims), default=1.0)
        for _, claims in found
    ]
    backed = [k for k, least in enumerate(support) if least >= constants.SUPPORT] or range(len(found))
    agreement = _agreement(graphs, cloud)
    return max(backed, key=lambda k: agreement[k])


def _agreement(graphs: list[Graph], cloud: Cloud) -> FloatArray:
    """Return how well the order of the ways along each graph agrees with those along all."""
    step = max(1, len(cloud.X) // constants.COMPARED)
    ranks = np.array([rankdata(_ways(graph, cloud.X[::step])) for graph in graphs])
    return np.atleast_2d(np.corrcoef(ranks)).mean(axis=0)


def _ways(graph: Graph, points: FloatArray) -> FloatArray:
    """Return the distances along a graph between points, from node to node of a fine version of it."""
    fine = graph.subdivide(n_nodes=max(constants.COMPARED, 2 * graph.n_nodes))
    nearest = square_distances(points, fine.nodes).argmin(axis=1)
    ways = fine.geodesics()[np.ix_(nearest, nearest)][np.triu_indices(len(points), 1)]
    apart = ~np.isfinite(ways)
    ways[apart] = 2 * ways[~apart].max(initial=1.0)
    return ways

"""Scores: the shape of a graph, its distance from another, and agreement of two trajectories.

The scores of trajectories follow the definitions of the field's benchmarks (dynbenchmark). They take
:class:`Milestones`, which every trajectory has and other methods' results are easily put in.
"""

from midrib._graph import Topology
from midrib._graph.milestones import Milestones
from midrib.metrics.cor_dist import cor_dist, geodesic_distances
from midrib.metrics.f1 import f1_branches, f1_groups, f1_milestones
from midrib.metrics.feature_importance import feature_importance, wcor_features, weighted_correlation
from midrib.metrics.graph_distance import GraphDistance, graph_distance
from midrib.metrics.him import him
from midrib.metrics.simplification import simplify

__all__ = [
    "GraphDistance",
    "Milestones",
    "Topology",
    "cor_dist",
    "f1_branches",
    "f1_groups",
    "f1_milestones",
    "feature_importance",
    "geodesic_distances",
    "graph_distance",
    "him",
    "simplify",
    "wcor_features",
    "weighted_correlation",
]


def __dir__() -> list[str]:
    """List what is public; the files behind it stay out of the way."""
    return __all__

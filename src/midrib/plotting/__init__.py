"""Pictures on arrays, with matplotlib: every function takes axes or makes them, and returns them."""

from midrib.plotting.cloud import samples
from midrib.plotting.diagnostics import adjacency, convergence, multiples, persistence
from midrib.plotting.network import graph, graph_3d
from midrib.plotting.order import heatmap, milestones, pseudotime, trends
from midrib.plotting.parts import branches, node_width, support, width

__all__ = [
    "adjacency",
    "branches",
    "convergence",
    "graph",
    "graph_3d",
    "heatmap",
    "milestones",
    "multiples",
    "node_width",
    "persistence",
    "pseudotime",
    "samples",
    "support",
    "trends",
    "width",
]

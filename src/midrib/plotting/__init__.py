"""Pictures with matplotlib: every function takes axes or makes them, and returns them."""

from midrib.plotting.dendrogram import dendrogram, stream
from midrib.plotting.diagnostics import adjacency, convergence, multiples
from midrib.plotting.graph import graph, graph_3d, support
from midrib.plotting.samples import samples
from midrib.plotting.structure import branches, node_width, width
from midrib.plotting.trajectory import heatmap, milestones, pseudotime, trends

__all__ = [
    "adjacency",
    "branches",
    "convergence",
    "dendrogram",
    "graph",
    "graph_3d",
    "heatmap",
    "milestones",
    "multiples",
    "node_width",
    "pseudotime",
    "samples",
    "stream",
    "support",
    "trends",
    "width",
]


def __dir__() -> list[str]:
    """List what is public; the files behind it stay out of the way."""
    return __all__

"""Pictures on arrays, with matplotlib: every function takes axes or makes them, and returns them."""

from midrib.plotting.cloud import samples
from midrib.plotting.network import graph, graph_3d

__all__ = ["graph", "graph_3d", "samples"]

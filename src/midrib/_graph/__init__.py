"""One record of a graph in space, and everything that follows from it: branches, loops, geodesics, projection."""

from midrib._graph.graph import Graph, Topology
from midrib._graph.points import GraphPoints, Projection

__all__ = ["Graph", "GraphPoints", "Projection", "Topology"]

"""Connect: the families of graphs, and the best graph of a family for given nodes."""

from midrib._algorithm.graphs.family import GraphFamily, GraphStep
from midrib._algorithm.graphs.fixed_graph import FixedGraph
from midrib._algorithm.graphs.knn_graph import KNNGraph
from midrib._algorithm.graphs.l1_graph import L1Graph
from midrib._algorithm.graphs.linear_program import SolverError
from midrib._algorithm.graphs.links import Links, refuse_contradictions
from midrib._algorithm.graphs.spanning_tree import SpanningTree

__all__ = [
    "FixedGraph",
    "GraphFamily",
    "GraphStep",
    "KNNGraph",
    "L1Graph",
    "Links",
    "SolverError",
    "SpanningTree",
    "refuse_contradictions",
]

"""The family of one graph: the edges are decided beforehand, and the nodes move under them."""

from dataclasses import dataclass

from midrib._algorithm.graphs.family import GraphStep
from midrib._algorithm.graphs.links import NO_LINKS, Links
from midrib._graph import Graph
from midrib._types import FloatArray


@dataclass(frozen=True)
class FixedGraph:
    """The required links and no other edge, each of weight one."""

    def prepare(self, anchors: FloatArray, links: Links = NO_LINKS) -> GraphStep:
        """Return the step that joins all nodes in the same way."""
        graph = Graph(anchors, links.required)
        _ = graph.laplacian, graph.component  # once for all places of the nodes
        return graph.at

"""What a family of graphs must be able to do."""

from typing import Protocol

from midrib._algorithm.graphs.links import Links
from midrib._graph import Graph
from midrib._types import FloatArray


class GraphStep(Protocol):
    """Connect, with everything but the nodes fixed."""

    def __call__(self, nodes: FloatArray, /) -> Graph:
        """Return the best graph of the family for these nodes."""
        ...


class GraphFamily(Protocol):
    """A family of graphs to choose from. It holds parameters, never data."""

    def prepare(self, anchors: FloatArray, links: Links = ..., /) -> GraphStep:
        """Fix the feasible set, once per fit; while it stays fixed, the objective cannot rise."""
        ...

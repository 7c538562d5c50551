"""How far two graphs lie apart, in both directions."""

from __future__ import annotations

from dataclasses import dataclass

from midrib._graph import Graph


@dataclass(frozen=True)
class GraphDistance:
    """Distances between the points of two graphs.

    Parameters
    ----------
    mean_to_reference, max_to_reference
        From points of the graph to the reference: what the graph has too much.
    mean_from_reference, max_from_reference
        From points of the reference to the graph: what the graph misses.
    """

    mean_to_reference: float
    max_to_reference: float
    mean_from_reference: float
    max_from_reference: float

    @property
    def hausdorff(self) -> float:
        """The larger of the two largest distances."""
        return max(self.max_to_reference, self.max_from_reference)

    @property
    def mean(self) -> float:
        """Mean of the two mean distances."""
        return (self.mean_to_reference + self.mean_from_reference) / 2


def graph_distance(graph: Graph, reference: Graph, *, n_points: int = 2000) -> GraphDistance:
    """Measure the distances between two graphs in both directions.

    Points are spread evenly along the edges of one graph, and projected exactly on the other.

    Parameters
    ----------
    graph
        The graph.
    reference
        The graph it is compared with.
    n_points
        About how many points are spread over each graph.

    Returns
    -------
    Mean and largest distances.
    """
    there = reference.project(graph.points_along(n_points=n_points).points).distance
    back = graph.project(reference.points_along(n_points=n_points).points).distance
    return GraphDistance(float(there.mean()), float(there.max()), float(back.mean()), float(back.max()))

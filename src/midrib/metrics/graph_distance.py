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

    See Also
    --------
    graph_distance : Measures it.

    Examples
    --------
    >>> from midrib import Graph
    >>> from midrib.metrics import graph_distance
    >>> short, long = Graph([[0, 0], [1, 0]], [(0, 1)]), Graph([[0, 0], [2, 0]], [(0, 1)])
    >>> found = graph_distance(short, long)
    >>> round(found.max_to_reference, 3), round(found.max_from_reference, 2)
    (0.0, 1.0)
    >>> round(found.hausdorff, 2), round(found.mean, 3)
    (1.0, 0.125)
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

    Examples
    --------
    >>> from midrib import Graph
    >>> from midrib.metrics import graph_distance
    >>> low, high = Graph([[0, 0], [1, 0]], [(0, 1)]), Graph([[0, 0.5], [1, 0.5]], [(0, 1)])
    >>> graph_distance(low, high)
    GraphDistance(mean_to_reference=0.5, max_to_reference=0.5, mean_from_reference=0.5, max_from_reference=0.5)
    """
    there = reference.project(graph.points_along(n_points=n_points).points).distance
    back = graph.project(reference.points_along(n_points=n_points).points).distance
    return GraphDistance(float(there.mean()), float(there.max()), float(back.mean()), float(back.max()))

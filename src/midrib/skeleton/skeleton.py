"""The explicit structure of a fitted graph: a graph without clutter, and the record of what cleaning removed."""

from dataclasses import dataclass

import scipy.sparse as sp

from midrib._graph import Graph
from midrib._types import FloatArray, IntArray
from midrib.skeleton.cleaning import Removal, clean


@dataclass(frozen=True, eq=False, init=False, repr=False)
class Skeleton(Graph):
    """A graph whose tips, forks, branches, loops and components are what the samples support.

    Parameters
    ----------
    graph
        What cleaning left, with the width of the samples around every node.
    members
        The nodes of the fitted model that every node stands for.
    removed
        What cleaning took away, in order.
    """

    members: tuple[IntArray, ...] = ()
    removed: tuple[Removal, ...] = ()

    def __init__(
        self, graph: Graph, members: tuple[IntArray, ...] = (), removed: tuple[Removal, ...] = ()
    ) -> None:
        super().__init__(graph.nodes, graph.edges, graph.weights, graph.width, graph.penalty, graph.features)
        vars(self).update(members=members, removed=removed)


def skeletonise(nodes: FloatArray, weights: sp.csr_array, width: FloatArray, **thresholds: float) -> Skeleton:
    """Clean a graph and return its explicit structure.

    Parameters
    ----------
    nodes, weights
        The fitted graph.
    width
        Standard deviation of the samples around every node.
    **thresholds
        ``weak``, ``merge``, ``cycle`` and ``spur`` of :func:`midrib.skeleton.cleaning.clean`.
    """
    found = clean(nodes, weights, width, **thresholds)
    return Skeleton(Graph(found.nodes, found.edges, width=found.width), found.members, found.removed)

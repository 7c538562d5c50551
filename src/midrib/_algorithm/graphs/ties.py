"""Ties between edges, broken in the same way however the nodes are told.

On a grid, in pixels, in counts, many edges are equally long and many graphs equally good. Which of them is taken
must not depend on the numbers of the nodes, on rounding, and so on the order or the units of the samples. So every
node is seen from a step aside, far smaller than anything that matters and far larger than rounding, and programs list
the nodes in the order in which they began along one axis: both depend on where nodes are, not on their numbers.
"""

from collections.abc import Callable

import numpy as np

from midrib._algorithm.graphs.family import GraphStep
from midrib._algorithm.graphs.links import NO_LINKS, Links
from midrib._graph import Graph
from midrib._rows import places_along_an_axis, unrelated
from midrib._types import FloatArray, IntArray

_STEP, _FLOOR = 1e-10, 1e-14
"""Of the spread of the nodes, and of the largest coordinate, which they are rounded by: how long a step aside is."""
_SAME = 1e-11
"""Of their range: nodes that are nearer to each other are in one place."""
_ROUNDING = 4 * float(np.finfo(np.float64).eps)


def order_along_an_axis(points: FloatArray, links: Links = NO_LINKS) -> IntArray:
    """Return the order of points along one axis that no data know.

    Those in one place come in the order of what is known of them; the rest of them are as good as each other.
    """
    return np.lexsort((*_known_of(len(points), links), places_along_an_axis(points, _SAME)))


def _known_of(n_nodes: int, links: Links) -> list[IntArray]:
    """Return what tells nodes in one place from each other: their group, and how many pairs name them."""
    named = [np.bincount(pairs.ravel(), minlength=n_nodes) for pairs in (links.required, links.forbidden)]
    return named if links.groups is None else [*named, links.groups]


def listed(links: Links, order: IntArray) -> Links:
    """Return what is known of the same nodes in another order, by their numbers there."""
    number = np.argsort(order)
    return Links(
        allowed=None if links.allowed is None else links.allowed[order][:, order],
        required=number[links.required],
        forbidden=number[links.forbidden],
        groups=None if links.groups is None else links.groups[order],
    )


def steps_aside(anchors: FloatArray, links: Links = NO_LINKS) -> FloatArray:
    """Return a tiny step for every node, by its place among the others."""
    length = max(_STEP * spread_of(anchors), _FLOOR * float(np.abs(anchors).max()))
    steps = np.empty(anchors.shape)
    steps[order_along_an_axis(anchors, links)] = unrelated(anchors.shape)
    steps *= length
    return steps


def spread_of(anchors: FloatArray) -> float:
    """Return the standard deviation of nodes around their mean, zero where only rounding tells them apart."""
    spread = float(np.sqrt(np.var(anchors, axis=0).sum()))
    return spread if spread > _FLOOR * float(np.abs(anchors).max()) else 0.0


def in_their_order(
    anchors: FloatArray, links: Links, prepare: Callable[[FloatArray, Links], GraphStep]
) -> "InTheirOrder":
    """Return connect of nodes that are listed in their order along an axis, whatever their numbers."""
    order = order_along_an_axis(anchors, links)
    return InTheirOrder(prepare(anchors[order], listed(links, order)), order)


class InTheirOrder:
    """Connect by a step that knows the nodes by other numbers."""

    def __init__(self, step: GraphStep, order: IntArray) -> None:
        self.step, self._order = step, order

    def __call__(self, nodes: FloatArray) -> Graph:
        """Return the graph of the step, over the nodes by their own numbers."""
        graph = self.step(nodes[self._order])
        return Graph(nodes, self._order[graph.edges], graph.weights, penalty=graph.penalty)


def better(graph: Graph, last: Graph | None) -> Graph:
    """Return the shorter of a new graph and the last one at its nodes, the new one if rounding tells them apart.

    Nodes a step aside, and the tolerance of a solver, may make the new one longer; descent stays certain.
    """
    if last is None:
        return graph
    kept = last.at(graph.nodes)
    return kept if kept.weighted_length < graph.weighted_length * (1 - _ROUNDING) else graph

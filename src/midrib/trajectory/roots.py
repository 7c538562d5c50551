"""Where pseudotime starts: a node, a sample, a label, the extreme of a feature, or several of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from numbers import Integral
from typing import Any, Protocol, TypeAlias, runtime_checkable

import numpy as np
import scipy.sparse as sp
from numpy.typing import ArrayLike, NDArray

from midrib._types import BoolArray, IntArray
from midrib.trajectory.geodesics import GraphPoints, MetricGraph
from midrib.trajectory.projection import Projection


@runtime_checkable
class Place(Protocol):
    """A way to name a point of a graph."""

    def locate(self, graph: MetricGraph, projection: Projection) -> GraphPoints:
        """Return the point, as a set of one."""


@dataclass(frozen=True)
class AtNode:
    """The node with this number."""

    node: int

    def locate(self, graph: MetricGraph, projection: Projection) -> GraphPoints:  # noqa: ARG002
        """Return the node."""
        if not 0 <= self.node < graph.n_nodes:
            msg = f"node {self.node} was asked for; the {graph.n_nodes} nodes are numbered from 0."
            raise ValueError(msg)
        return GraphPoints.at_nodes(np.array([self.node]))


@dataclass(frozen=True)
class AtSample:
    """The point of the graph nearest to this sample."""

    sample: int

    def locate(self, graph: MetricGraph, projection: Projection) -> GraphPoints:  # noqa: ARG002
        """Return the sample's point."""
        if not 0 <= self.sample < len(projection):
            msg = f"sample {self.sample} was asked for; the {len(projection)} samples are numbered from 0."
            raise ValueError(msg)
        return GraphPoints.of(projection, np.array([self.sample]))


@dataclass(frozen=True, eq=False)
class AtLabel:
    """The place of the samples with one label.

    It is the node with the smallest mean distance along the graph to these samples, in the piece that holds
    most of them. If it lies on a branch with a tip, and most samples between it and the tip have the label,
    the tip is taken instead: a label that fills the end of a branch means the end.
    """

    labels: ArrayLike = field(repr=False)
    value: Any

    def locate(self, graph: MetricGraph, projection: Projection) -> GraphPoints:
        """Return the median node of the label, or the tip it leads to."""
        has_label = _one_per_sample(self.labels, "labels", projection) == self.value
        if not has_label.any():
            msg = f"no sample has the label {self.value!r}; choose one that occurs among the labels."
            raise ValueError(msg)
        median = _median_node(graph, projection, has_label)
        return GraphPoints.at_nodes(np.array([_tip_beyond(median, graph, projection, has_label)]))


@dataclass(frozen=True, eq=False)
class AtExtreme:
    """The node where a feature is smallest, or largest.

    The feature is averaged over the samples nearest to a node or to its neighbors, so that one odd sample
    does not decide. Missing values are left out.
    """

    values: ArrayLike = field(repr=False)
    largest: bool = False

    def locate(self, graph: MetricGraph, projection: Projection) -> GraphPoints:
        """Return the node with the extreme local mean."""
        values = _one_per_sample(self.values, "values", projection).astype(np.float64)
        known = np.isfinite(values)
        if not known.any():
            msg = "the feature has no finite value; give one that is known for some samples."
            raise ValueError(msg)
        n, edges = graph.n_nodes, graph.edges
        near = sp.coo_array((np.ones(len(edges)), (edges[:, 0], edges[:, 1])), shape=(n, n)).tocsr()
        near = near + near.T + sp.eye_array(n)
        count = near @ np.bincount(projection.node[known], minlength=n)
        total = near @ np.bincount(projection.node[known], weights=values[known], minlength=n)
        worst = -np.inf if self.largest else np.inf
        mean = np.divide(total, count, out=np.full(n, worst), where=count > 0)
        return GraphPoints.at_nodes(np.array([mean.argmax() if self.largest else mean.argmin()]))


Root: TypeAlias = "int | Place | None"


def resolve_place(place: int | Place) -> Place:
    """Return a place; a number means a node."""
    if isinstance(place, Integral):
        return AtNode(int(place))
    if isinstance(place, Place):
        return place
    msg = f"{place!r} is no place; give a node number, AtNode, AtSample, AtLabel or AtExtreme."
    raise TypeError(msg)


def locate_roots(root: Root | Sequence[Root], graph: MetricGraph, projection: Projection) -> GraphPoints:
    """Return the points of all roots; None chooses one in every piece that has none yet."""
    wanted: Sequence[Root] = root if isinstance(root, Sequence) else [root]
    if not wanted:
        msg = "an empty list of roots came; give at least one, or None to have them chosen."
        raise ValueError(msg)
    found = [resolve_place(item).locate(graph, projection) for item in wanted if item is not None]
    if any(item is None for item in wanted):
        taken = {int(graph.structure.component[_any_node(point, graph)]) for point in found}
        chosen = [part for part in range(graph.structure.n_components) if part not in taken]
        found.append(
            GraphPoints.at_nodes(np.array([default_root(graph, part) for part in chosen], dtype=np.int64))
        )
    return GraphPoints(
        np.concatenate([point.edge for point in found]),
        np.concatenate([point.position for point in found]),
        np.concatenate([point.node for point in found]),
    )


def default_root(graph: MetricGraph, component: int) -> int:
    """Return an end of the longest shortest path from the piece's smallest node: on a tree, an end of a diameter."""
    members = np.flatnonzero(graph.structure.component == component)
    candidates = members[graph.structure.degree[members] == 1]
    if not len(candidates):
        return int(members[0])
    away = graph.node_distances(GraphPoints.at_nodes(members[:1]))[0, candidates]
    return int(candidates[away.argmax()])


def _any_node(point: GraphPoints, graph: MetricGraph) -> int:
    """Return a node in the same piece as the point."""
    return int(point.node[0] if point.edge[0] < 0 else graph.edges[point.edge[0], 0])


def _one_per_sample(values: ArrayLike, name: str, projection: Projection) -> NDArray[Any]:
    """Return one value per sample as an array."""
    array = np.asarray(values)
    if array.shape != (len(projection),):
        msg = f"{name} have shape {array.shape}; one for each of the {len(projection)} samples is needed."
        raise ValueError(msg)
    return array


def _median_node(graph: MetricGraph, projection: Projection, chosen: BoolArray) -> int:
    """Return the node with the smallest mean distance along the graph to the chosen samples."""
    part = graph.structure.component[projection.node]
    home = np.bincount(part[chosen]).argmax()
    weight = np.bincount(projection.node[chosen & (part == home)], minlength=graph.n_nodes)
    occupied = np.flatnonzero(weight)
    # The median of a few hundred evenly drawn places is as good, and the way to all of them costs too much.
    occupied = occupied[:: -(-len(occupied) // 512)]
    total = np.zeros(graph.n_nodes)
    for begin in range(0, len(occupied), 256):
        some = occupied[begin : begin + 256]
        total += weight[some] @ graph.node_distances(GraphPoints.at_nodes(some))
    total[graph.structure.component != home] = np.inf
    return int(total.argmin())


def _tip_beyond(node: int, graph: MetricGraph, projection: Projection, has_label: BoolArray) -> int:
    """Return the tip that the label leads to, or the node itself."""
    for path in graph.structure.branches:
        inner = np.flatnonzero(path == node)
        if not len(inner) or graph.structure.degree[node] > 2:
            continue
        sides = [path[: inner[0] + 1], path[inner[0] :]]
        shares = [_label_share(side, side[-i], graph, projection, has_label) for i, side in enumerate(sides)]
        best = int(np.argmax(shares))
        if shares[best] > 0.5:
            return int(path[0] if best == 0 else path[-1])
    return node


def _label_share(
    side: IntArray, end: int, graph: MetricGraph, projection: Projection, has_label: BoolArray
) -> float:
    """Return the share of labelled samples on a side of a branch that ends in a tip; 0 if it does not."""
    if graph.structure.degree[end] != 1:
        return 0.0
    there = np.isin(projection.node, side)
    return float(has_label[there].mean()) if there.any() else 0.0

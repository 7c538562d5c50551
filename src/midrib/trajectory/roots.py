"""Where pseudotime starts: a node, a sample, a label, the extreme of a feature, or several of them."""

from __future__ import annotations

import warnings
from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from numbers import Integral
from types import MappingProxyType
from typing import Protocol, TypeAlias, runtime_checkable

import numpy as np
import scipy.sparse as sp
from numpy.typing import ArrayLike

from midrib._graph import Graph, GraphPoints, Projection
from midrib._types import Array, BoolArray, IntArray

_LABELS_NAMED = 30


@runtime_checkable
class Place(Protocol):
    """A way to name a point of a graph: any object with this method is one.

    See Also
    --------
    AtNode : The place of a node.

    Examples
    --------
    >>> from midrib import Graph
    >>> from midrib.trajectory import Place, trajectory
    >>> class Lowest:  # a place of one's own
    ...     def locate(self, projection):
    ...         return projection.graph.at_nodes([projection.graph.nodes[:, -1].argmin()])
    >>> isinstance(Lowest(), Place)
    True
    >>> trajectory([[0.5]], Graph([[3.0], [1.0], [0.0]], [(0, 1), (1, 2)]), root=Lowest()).pseudotime
    array([0.5])
    """

    def locate(self, projection: Projection) -> GraphPoints:
        """Return the point, as a set of one.

        Parameters
        ----------
        projection
            Where the samples are.

        Returns
        -------
        One point of the graph.

        Examples
        --------
        A class of one's own implements it; see the example of :class:`Place`. At node 1 it is just

        >>> from midrib import Graph
        >>> line = Graph([[0.0], [1.0], [3.0]], [(0, 1), (1, 2)])
        >>> line.project([[0.5]]).graph.at_nodes([1]).points
        array([[1.]])
        """
        ...


class _Known(ABC):
    """A place of ours."""

    def locate(self, projection: Projection) -> GraphPoints:
        """Return the point that is meant, as a set of one.

        Parameters
        ----------
        projection
            Where the samples are.

        Returns
        -------
        One point of the graph.

        Examples
        --------
        >>> from midrib import Graph
        >>> from midrib.trajectory import AtSample
        >>> line = Graph([[0.0], [1.0], [3.0]], [(0, 1), (1, 2)])
        >>> AtSample(1).locate(line.project([[0.5], [2.0]])).points
        array([[2.]])
        """
        return self._point(projection)

    @abstractmethod
    def _point(self, projection: Projection) -> GraphPoints:
        """Return the point."""


@dataclass(frozen=True)
class AtNode(_Known):
    """The node with this number.

    Parameters
    ----------
    node
        Its number.

    See Also
    --------
    trajectory : Takes places as roots.
    AtSample : The place of a sample.
    AtLabel : The place of a label.
    AtExtreme : The place where a feature is smallest or largest.

    Examples
    --------
    >>> from midrib import Graph
    >>> from midrib.trajectory import AtNode, trajectory
    >>> line = Graph([[0.0], [1.0], [3.0]], [(0, 1), (1, 2)])
    >>> trajectory([[0.5]], line, root=AtNode(2)).pseudotime
    array([2.5])
    """

    node: int

    def _point(self, projection: Projection) -> GraphPoints:
        """Return the node."""
        if not 0 <= self.node < projection.graph.n_nodes:
            msg = f"node {self.node} was asked for; the {projection.graph.n_nodes} nodes are numbered from 0."
            raise ValueError(msg)
        return projection.graph.at_nodes([self.node])


@dataclass(frozen=True)
class AtSample(_Known):
    """The point of the graph nearest to this sample.

    Parameters
    ----------
    sample
        Its number.

    See Also
    --------
    trajectory : Takes places as roots.

    Examples
    --------
    >>> from midrib import Graph
    >>> from midrib.trajectory import AtSample, trajectory
    >>> line = Graph([[0.0], [1.0], [3.0]], [(0, 1), (1, 2)])
    >>> trajectory([[0.5], [2.0]], line, root=AtSample(1)).pseudotime
    array([1.5, 0. ])
    """

    sample: int

    def _point(self, projection: Projection) -> GraphPoints:
        """Return the sample's point."""
        if not 0 <= self.sample < len(projection):
            msg = f"sample {self.sample} was asked for; the {len(projection)} samples are numbered from 0."
            raise ValueError(msg)
        return projection.take([self.sample])


@dataclass(frozen=True)
class AtPoint(_Known):
    """A point that is known already: a position on an edge, or a node where the edge is -1.

    Parameters
    ----------
    edge
        Number of the edge; -1 for a node.
    position
        Place on the edge, 0 at its first node and 1 at its second.
    node
        The node, or the end of the edge that is nearer.

    See Also
    --------
    trajectory : Takes places as roots.

    Examples
    --------
    >>> from midrib import Graph
    >>> from midrib.trajectory import AtPoint, trajectory
    >>> line = Graph([[0.0], [1.0], [3.0]], [(0, 1), (1, 2)])
    >>> trajectory([[0.5], [2.5]], line, root=AtPoint(edge=1, position=0.5, node=1)).pseudotime
    array([1.5, 0.5])
    """

    edge: int
    position: float
    node: int

    def _point(self, projection: Projection) -> GraphPoints:
        """Return the point."""
        columns = np.array([self.edge]), np.array([self.position]), np.array([self.node])
        return GraphPoints(projection.graph, *columns)


@dataclass(frozen=True, eq=False)
class AtLabel(_Known):
    """The place of the samples with one label.

    It is the node with the smallest mean distance along the graph to these samples, in the piece that holds
    most of them. If it lies on a branch with a tip, and most samples between it and the tip have the label,
    the tip is taken instead: a label that fills the end of a branch means the end.

    Parameters
    ----------
    labels
        One label per sample.
    value
        The label that is meant.

    See Also
    --------
    trajectory : Takes places as roots.

    Examples
    --------
    >>> from midrib import Graph
    >>> from midrib.trajectory import AtLabel, trajectory
    >>> line = Graph([[0.0], [1.0], [3.0]], [(0, 1), (1, 2)])
    >>> labels = ["stem", "stem", "blood", "blood"]
    >>> t = trajectory([[0.1], [0.2], [2.0], [2.9]], line, root=AtLabel(labels, "stem"))
    >>> t.pseudotime
    array([0.1, 0.2, 2. , 2.9])
    """

    labels: ArrayLike = field(repr=False)
    value: Hashable

    def _point(self, projection: Projection) -> GraphPoints:
        """Return the median node of the label, or the tip it leads to."""
        has_label = _one_per_sample(self.labels, "labels", projection) == self.value
        if not has_label.any():
            known = list(dict.fromkeys(str(label) or "(empty)" for label in np.asarray(self.labels).tolist()))
            shown = ", ".join(sorted(known)[:_LABELS_NAMED]) + (", ..." if len(known) > _LABELS_NAMED else "")
            msg = f"no sample has the label {self.value!r}; the labels are {shown}."
            raise ValueError(msg)
        median = _median_node(projection, has_label)
        return projection.graph.at_nodes([_tip_beyond(median, projection, has_label)])


@dataclass(frozen=True, eq=False)
class AtExtreme(_Known):
    """The node where a feature is smallest, or largest.

    The feature is averaged over the samples nearest to a node or to its neighbors, so that one odd sample
    does not decide. Missing values are left out.

    Parameters
    ----------
    values
        The feature, one number per sample.
    largest
        Whether the largest value is meant instead of the smallest.

    See Also
    --------
    trajectory : Takes places as roots.

    Examples
    --------
    >>> from midrib import Graph
    >>> from midrib.trajectory import AtExtreme, trajectory
    >>> line = Graph([[0.0], [1.0], [3.0]], [(0, 1), (1, 2)])
    >>> X = [[0.1], [0.2], [2.0], [2.9]]
    >>> trajectory(X, line, root=AtExtreme([5.0, 4.0, 1.0, 0.0])).pseudotime.round(3)
    array([2.9, 2.8, 1. , 0.1])
    """

    values: ArrayLike = field(repr=False)
    largest: bool = False

    def _point(self, projection: Projection) -> GraphPoints:
        """Return the node with the extreme local mean."""
        values = _one_per_sample(self.values, "values", projection).astype(np.float64)
        known = np.isfinite(values)
        if not known.any():
            msg = "the feature has no finite value; give one that is known for some samples."
            raise ValueError(msg)
        node, n = projection.node[known], projection.graph.n_nodes
        near = projection.graph.adjacency + sp.eye_array(n)
        count = near @ np.bincount(node, minlength=n)
        total = near @ np.bincount(node, weights=values[known], minlength=n)
        worst = -np.inf if self.largest else np.inf
        mean = np.divide(total, count, out=np.full(n, worst), where=count > 0)
        return projection.graph.at_nodes([mean.argmax() if self.largest else mean.argmin()])


def as_places(points: GraphPoints) -> list[AtPoint]:
    """Return points of a graph as places, one for each, which another graph of the same edges knows too."""
    columns = (points.edge.tolist(), points.position.tolist(), points.node.tolist())
    return [AtPoint(*row) for row in zip(*columns, strict=True)]


def label_tips(label: AtLabel, projection: Projection) -> IntArray:
    """Return the tips whose branches hold mostly samples with the label, in their outer half."""
    has_label = np.asarray(label.labels) == label.value
    found = set()
    for path in projection.graph.branches:
        outer = (len(path) + 1) // 2
        for side in (path[:outer], path[-outer:][::-1]):
            if _label_share(side, int(side[0]), projection, has_label) > 0.5:
                found.add(int(side[0]))
    return np.array(sorted(found), dtype=np.intp)


def end_of_path(
    place: int | Place,
    projection: Projection,
    names: Mapping[int, str] = MappingProxyType({}),
    stacklevel: int = 3,
) -> int:
    """Return the node that a place means as the end of a path; a label that lies on several tips is warned of."""
    node = int(resolve_place(place).locate(projection).node[0])
    tips = label_tips(place, projection).tolist() if isinstance(place, AtLabel) else []
    if isinstance(place, AtLabel) and len(tips) > 1:
        many, taken = ([names.get(n, f"node {n}") for n in some] for some in (tips, [node]))
        msg = (
            f"{place.value!r} lies on {len(tips)} tips ({', '.join(many)}); the path takes {taken[0]}; name a "
            f"{'milestone' if names else 'node'} to choose."
        )
        warnings.warn(msg, UserWarning, stacklevel=stacklevel)
    return node


Root: TypeAlias = int | Place | None
Roots: TypeAlias = Root | Sequence[Root]
"""One root or several."""


def resolve_place(place: int | Place) -> Place:
    """Return a place; a number means a node."""
    if isinstance(place, Integral):
        return AtNode(int(place))
    if isinstance(place, Place):
        return place
    msg = f"{place!r} is no place; give a node number, AtNode, AtSample, AtLabel or AtExtreme."
    raise TypeError(msg)


def locate_roots(root: Roots, projection: Projection) -> GraphPoints:
    """Return the points of all roots; None chooses one in every component that has none yet."""
    wanted: Sequence[Root] = root if isinstance(root, Sequence) else [root]
    if not wanted:
        msg = "an empty list of roots came; give at least one, or None to have them chosen."
        raise ValueError(msg)
    graph = projection.graph
    found = [resolve_place(item).locate(projection) for item in wanted if item is not None]
    if any(item is None for item in wanted):
        taken = {int(graph.component[point.node[0]]) for point in found}
        chosen = [part for part in range(graph.n_components) if part not in taken]
        found.append(graph.at_nodes([default_root(graph, part) for part in chosen]))
    return GraphPoints(
        graph,
        np.concatenate([point.edge for point in found]),
        np.concatenate([point.position for point in found]),
        np.concatenate([point.node for point in found]),
    )


def default_root(graph: Graph, component: int) -> int:
    """Return the tip farthest from the component's smallest node: on a tree, an end of a longest path."""
    members = np.flatnonzero(graph.component == component)
    candidates = members[graph.degree[members] == 1]
    if not len(candidates):
        return int(members[0])
    return int(candidates[graph.geodesics(members[:1])[0, candidates].argmax()])


def _one_per_sample(values: ArrayLike, name: str, projection: Projection) -> Array:
    """Return one value per sample as an array."""
    array = np.asarray(values)
    if array.shape != (len(projection),):
        msg = f"{name} have shape {array.shape}; one for each of the {len(projection)} samples is needed."
        raise ValueError(msg)
    return array


def _median_node(projection: Projection, chosen: BoolArray) -> int:
    """Return the node with the smallest mean distance along the graph to the chosen samples."""
    graph = projection.graph
    part = graph.component[projection.node]
    home = np.bincount(part[chosen]).argmax()
    weight = np.bincount(projection.node[chosen & (part == home)], minlength=graph.n_nodes)
    occupied = np.flatnonzero(weight)
    # The median of a few hundred evenly drawn places is as good, and the way to all of them costs too much.
    occupied = occupied[:: -(-len(occupied) // 512)]
    total = np.zeros(graph.n_nodes)
    for begin in range(0, len(occupied), 256):
        some = occupied[begin : begin + 256]
        total += weight[some] @ graph.geodesics(some)
    total[graph.component != home] = np.inf
    return int(total.argmin())


def _tip_beyond(node: int, projection: Projection, has_label: BoolArray) -> int:
    """Return the tip that the label leads to, or the node itself."""
    graph = projection.graph
    for path in graph.branches:
        inner = np.flatnonzero(path == node)
        if not len(inner) or graph.degree[node] > 2:
            continue
        sides = [path[: inner[0] + 1], path[inner[0] :]]
        shares = [_label_share(side, side[-i], projection, has_label) for i, side in enumerate(sides)]
        best = int(np.argmax(shares))
        if shares[best] > 0.5:
            return int(path[0] if best == 0 else path[-1])
    return node


def _label_share(side: IntArray, end: int, projection: Projection, has_label: BoolArray) -> float:
    """Return the share of labelled samples on a side of a branch that ends in a tip; 0 if it does not."""
    if projection.graph.degree[end] != 1:
        return 0.0
    there = np.isin(projection.node, side)
    return float(has_label[there].mean()) if there.any() else 0.0

"""Corrections by hand: a graph cut, joined and merged as a person says, and the model fitted again under it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from itertools import pairwise

import numpy as np
from sklearn.base import clone

from midrib._algorithm.graphs import (
    FixedGraph,
    GraphFamily,
    GraphStep,
    KNNGraph,
    L1Graph,
    Links,
    SpanningTree,
)
from midrib._estimator import PrincipalGraph
from midrib._families import resolve_family
from midrib._graph import Graph
from midrib._graph.edges import contains, unique_edges
from midrib._types import FloatArray, IntArray, Record, Samples

FORMAT = "midrib corrections"
_VERBS = ("cut", "join", "forbid", "require", "merge", "name")
_LEAST = 1e-6
"""The weight of a sample that is to count no more; a fit needs it to be positive."""
_LEARNED = (SpanningTree, L1Graph, KNNGraph)


class CorrectionError(ValueError):
    """A correction that cannot be done; the message says which and why.

    See Also
    --------
    refit : Raises it.

    Examples
    --------
    >>> from midrib import Graph
    >>> from midrib.explorer import CorrectionError, edit
    >>> try:
    ...     edit(Graph([[0.0], [1.0], [2.0]], [(0, 1), (1, 2)]), [{"do": "cut", "nodes": [0, 2]}])
    ... except CorrectionError as error:
    ...     print(error)
    nodes 0 and 2 are not joined, so nothing can be cut there; it may be cut already.
    """


@dataclass(frozen=True, eq=False)
class Corrected:
    """The family of graphs that obeys corrections: a fixed graph, or a family with links."""

    family: GraphFamily
    links: Links = field(repr=False)

    def prepare(self, anchors: FloatArray) -> GraphStep:
        """Return the step of the family under the links."""
        return self.family.prepare(anchors, self.links)


@dataclass(frozen=True, eq=False)
class Edited:
    """A graph after its corrections, and where its nodes came from.

    See Also
    --------
    edit : Makes it.

    Examples
    --------
    >>> from midrib import Graph
    >>> from midrib.explorer import edit
    >>> line = Graph([[0], [1], [2]], [(0, 1), (1, 2)])
    >>> edited = edit(line, [{"do": "cut", "nodes": [1, 2]}, {"do": "require", "nodes": [0, 1]}])
    >>> edited.graph.n_edges, edited.cut.tolist(), edited.number.tolist(), edited.required.tolist()
    (1, [[1, 2]], [0, 1, -1], [[0, 1]])
    """

    graph: Graph
    """The corrected graph."""
    required: IntArray
    """Edges that must be there, as pairs of new nodes."""
    forbidden: IntArray
    """Edges that must not be there, as pairs of new nodes."""
    cut: IntArray
    """Edges of the old graph that were cut out, as pairs of old nodes."""
    number: IntArray
    """New number of every old node, -1 for those that are gone."""
    names: dict[int, str]
    """Names of new nodes."""


def check_record(record: object, graph: Graph) -> list[Record]:
    """Return the steps of a record of corrections, or say what is wrong with it."""
    if not isinstance(record, dict) or record.get("format") != FORMAT:
        msg = f"this is no record of corrections; export one from the explorer (its format is {FORMAT!r})."
        raise CorrectionError(msg)
    size = record.get("graph")
    if size != {"nodes": graph.n_nodes, "edges": graph.n_edges}:
        msg = (
            f"the corrections are for another graph ({size!r:.60}), this one has {graph.n_nodes} nodes and "
            f"{graph.n_edges} edges; use the model that was explored."
        )
        raise CorrectionError(msg)
    steps = record.get("corrections")
    if not isinstance(steps, list):
        msg = "the record holds no list of corrections; export it from the explorer again."
        raise CorrectionError(msg)
    for step in steps:
        _check_step(step, graph)
    return steps


def _check_step(step: Record, graph: Graph) -> None:
    verb = step.get("do") if isinstance(step, dict) else None
    if verb not in _VERBS:
        msg = f"the correction {step!r:.80} is unknown; one of {', '.join(_VERBS)} is needed."
        raise CorrectionError(msg)
    named = [step.get("node")] if verb == "name" else step.get("nodes", [])
    paths = step.get("branches", []) if verb == "merge" else [named]
    wanted = {"name": 1, "cut": None, "merge": None}.get(verb, 2)
    whole = isinstance(paths, list) and all(isinstance(path, list) and path for path in paths)
    flat = [node for path in paths for node in path] if whole else []
    inside = whole and all(type(node) is int and 0 <= node < graph.n_nodes for node in flat)
    if not flat or not inside or (wanted and len(flat) != wanted) or (verb == "merge" and len(paths) != 2):
        msg = f"the correction {step!r:.80} names no nodes of this graph; its {graph.n_nodes} are numbered from 0."
        raise CorrectionError(msg)


def edit(graph: Graph, steps: Iterable[Record]) -> Edited:
    """Apply corrections to a graph, in their order; nodes keep their numbers until all are done.

    Parameters
    ----------
    graph
        The graph.
    steps
        Records such as ``{"do": "cut", "nodes": [0, 1]}``; ``do`` is one of cut, join, require, forbid, merge (with
        ``branches``, two node paths) and name (with ``node`` and ``name``).

    Returns
    -------
    The corrected ``graph``, the edges that are ``required``, ``forbidden`` and ``cut``, the new ``number`` of every old
    node, and the ``names`` of nodes.

    See Also
    --------
    refit : Fits a model again under corrections.

    Examples
    --------
    >>> from midrib import Graph
    >>> from midrib.explorer import edit
    >>> square = Graph([[0, 0], [1, 0], [1, 1], [0, 1]], [(0, 1), (1, 2), (2, 3)])
    >>> edited = edit(square, [{"do": "join", "nodes": [0, 3]}, {"do": "name", "node": 0, "name": "root"}])
    >>> edited.graph.n_loops, edited.names
    (1, {0: 'root'})
    """
    draft = _Draft(graph)
    for step in steps:
        verb = step["do"]
        if verb == "cut":
            draft.cut(step["nodes"])
        elif verb in ("join", "require", "forbid"):
            getattr(draft, verb)(*step["nodes"])
        elif verb == "merge":
            draft.merge(*step["branches"])
        else:
            draft.names[step["node"]] = str(step.get("name", ""))
    return draft.finish()


class _Draft:
    """A graph that is being changed."""

    def __init__(self, graph: Graph) -> None:
        self.places: list[FloatArray] = list(graph.nodes)
        self.edges = {tuple(pair) for pair in graph.edges.tolist()}
        self.spacing = float(np.median(graph.lengths)) if graph.n_edges else 1.0
        self.gone: set[int] = set()
        self.required: set[tuple[int, int]] = set()
        self.forbidden: set[tuple[int, int]] = set()
        self.without: set[tuple[int, int]] = set()
        self.names: dict[int, str] = {}
        self.n_old = graph.n_nodes

    def cut(self, path: list[int]) -> None:
        """Take a branch out; nodes on it that nothing else holds go with it, and its samples count no more."""
        self._take_out(path)
        self.without |= {(min(a, b), max(a, b)) for a, b in pairwise(path)}

    def _take_out(self, path: list[int]) -> None:
        for a, b in pairwise(path):
            pair = (min(a, b), max(a, b))
            if pair not in self.edges:
                msg = f"nodes {a} and {b} are not joined, so nothing can be cut there; it may be cut already."
                raise CorrectionError(msg)
            self._drop(pair)
        self._drop_lonely(path)

    def join(self, a: int, b: int) -> None:
        """Join two nodes by a line of nodes as far apart as the others are."""
        self._refuse_gone(a, b)
        start, stop = self.places[a], self.places[b]
        count = max(1, round(float(np.linalg.norm(stop - start)) / max(self.spacing, 1e-300)))
        last = a
        for k in range(1, min(count, 1000)):
            self.places.append(start + (stop - start) * (k / count))
            self._add(last, len(self.places) - 1)
            last = len(self.places) - 1
        self._add(last, b)

    def require(self, a: int, b: int) -> None:
        """Add an edge."""
        self._refuse_gone(a, b)
        self._add(a, b)

    def forbid(self, a: int, b: int) -> None:
        """Take an edge out, and never learn it again."""
        pair = (min(a, b), max(a, b))
        self._drop(pair)
        self.forbidden.add(pair)

    def merge(self, first: list[int], second: list[int]) -> None:
        """Make one branch of two: the second goes, and what hung on it hangs on the nearest node of the first."""
        if set(pairwise(first)) & (set(pairwise(second)) | set(pairwise(second[::-1]))):
            msg = "a branch cannot be merged with itself; choose two branches."
            raise CorrectionError(msg)
        self._take_out(second)
        kept = np.array(first)
        for node in {second[0], second[-1]} - set(first) - self.gone:
            away = np.linalg.norm(np.array([self.places[k] for k in first]) - self.places[node], axis=1)
            self._add(int(kept[away.argmin()]), node)

    def finish(self) -> Edited:
        """Give the nodes that are left new numbers."""
        stay = [k for k in range(len(self.places)) if k not in self.gone]
        if len(stay) < 2 or not self.edges:
            msg = "the corrections leave no edge; keep at least one branch."
            raise CorrectionError(msg)
        number = np.full(len(self.places), -1)
        number[stay] = np.arange(len(stay))
        graph = Graph(np.array([self.places[k] for k in stay]), number[np.array(sorted(self.edges))])
        names = {int(number[k]): name for k, name in self.names.items() if number[k] >= 0 and name}
        pairs = [
            np.array(sorted(some), dtype=np.intp).reshape(-1, 2) for some in (self.required, self.forbidden)
        ]
        required, forbidden = (number[some] for some in pairs)
        forbidden = forbidden[(forbidden >= 0).all(axis=1)]
        required = required[(required >= 0).all(axis=1)]
        cut = np.array(sorted(self.without), dtype=np.intp).reshape(-1, 2)
        return Edited(graph, required, forbidden, cut, number[: self.n_old], names)

    def _add(self, a: int, b: int) -> None:
        if a == b:
            msg = f"node {a} cannot be joined to itself; choose two nodes."
            raise CorrectionError(msg)
        pair = (min(a, b), max(a, b))
        self.edges.add(pair)
        self.required.add(pair)
        self.forbidden.discard(pair)

    def _drop(self, pair: tuple[int, int]) -> None:
        self.edges.discard(pair)
        self.required.discard(pair)

    def _drop_lonely(self, path: list[int]) -> None:
        held = {node for pair in self.edges for node in pair}
        self.gone |= set(path) - held

    def _refuse_gone(self, *nodes: int) -> None:
        for node in nodes:
            if node in self.gone:
                msg = f"node {node} went with a branch that was cut; choose one that is still there."
                raise CorrectionError(msg)


def refit(model: PrincipalGraph, X: Samples, corrections: Record) -> PrincipalGraph:
    """Fit a model again under corrections, with the same parameters.

    A structure that was found automatically is kept as it was corrected, and its nodes find their places anew. Samples
    of a branch that was cut are set aside, as clutter is; otherwise they would pull the rest of the graph there. Where
    the graph is learned ("tree", "l1", "knn"), joined and required edges stay, forbidden ones and those between parts
    that were cut apart never come back, and the rest is learned again.

    Parameters
    ----------
    model
        The fitted model that was explored.
    X
        Its samples.
    corrections
        A record that the explorer exported.

    Returns
    -------
    A new model; the old one is as it was.

    Raises
    ------
    CorrectionError
        If the record is for another graph, or a correction cannot be done.

    Examples
    --------
    >>> import midrib
    >>> X = midrib.datasets.make_shape("y", 200, noise=0.02, random_state=0).X
    >>> model = midrib.PrincipalGraph(20, graph="tree", sigma=0.01, gamma=1.0, random_state=0).fit(X)
    >>> record = {
    ...     "format": "midrib corrections",
    ...     "graph": {"nodes": 20, "edges": 19},
    ...     "corrections": [{"do": "join", "nodes": model.graph_.tips[:2].tolist()}],
    ... }
    >>> midrib.explorer.refit(model, X, record).graph_.n_nodes > 20
    True
    """
    return refit_edited(model, X, edit(model.graph_, check_record(corrections, model.graph_)))


def refit_edited(model: PrincipalGraph, X: Samples, edited: Edited) -> PrincipalGraph:
    """Fit a model again with an edited graph; see :func:`refit`."""
    X = X if hasattr(X, "shape") else np.asarray(X)
    weight = _weights(model, X, edited)
    new = clone(model).set_params(
        n_nodes=edited.graph.n_nodes,
        init=edited.graph.nodes,
        graph=_family(model.graph, edited),
        sigma=float(model.sigma_),
        gamma=float(model.gamma_),
    )
    new.fit(X, sample_weight=weight)
    # What was set aside once stays aside at the next correction, and the page can show it.
    new.choice_ = replace(new.choice_, belonging=weight)
    return new


def _weights(model: PrincipalGraph, X: Samples, edited: Edited) -> FloatArray | None:
    """Return how much every sample counts: clutter and what lay on a branch that was cut, next to nothing.

    Otherwise those samples would pull what is left of the graph back to where they are.
    """
    weight = getattr(getattr(model, "choice_", None), "belonging", None)
    if weight is not None and len(weight) != X.shape[0]:
        weight = None
    if not len(edited.cut):
        return weight
    away = np.isin(model.graph_.project(X).edge, model.graph_.edge_numbers(edited.cut))
    return np.where(away, _LEAST, 1.0 if weight is None else weight)


def _family(graph: str | GraphFamily, edited: Edited) -> Corrected:
    """Return the family of the model under the corrections; a structure that was found becomes a fixed one."""
    earlier = graph.links if isinstance(graph, Corrected) else Links()
    graph = graph.family if isinstance(graph, Corrected) else graph
    name = graph if isinstance(graph, str) else None
    family = resolve_family(graph) if name in ("tree", "l1", "knn") else graph
    if not isinstance(family, _LEARNED):
        return Corrected(FixedGraph(), Links(required=edited.graph.edges))
    parts = edited.graph.component if edited.graph.n_components > 1 else None
    # What was demanded before still holds, where its nodes are still there and nobody took it back.
    required = _carried(earlier.required, edited)
    required = required[contains(edited.graph.edges, required)]
    forbidden = _carried(earlier.forbidden, edited)
    forbidden = forbidden[~contains(edited.required, forbidden)]
    links = Links(
        None,
        unique_edges(np.concatenate([edited.required, required])),
        unique_edges(np.concatenate([edited.forbidden, forbidden])),
        parts,
    )
    return Corrected(family, links)


def _carried(pairs: IntArray, edited: Edited) -> IntArray:
    """Return pairs of old nodes in the new numbers, without those that are gone."""
    new = edited.number[pairs]
    return new[(new >= 0).all(axis=1)]

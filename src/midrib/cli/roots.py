"""Roots as words on the command line, and as plain numbers in model files."""

from collections.abc import Sequence
from dataclasses import asdict

import numpy as np

from midrib._rows import dense
from midrib._samples.recognise import is_lazy
from midrib._types import Array, Record, Samples
from midrib.cli.errors import CommandError
from midrib.io import SavedModel
from midrib.io.readers import Table
from midrib.trajectory import AtExtreme, AtLabel, AtNode, AtPoint, AtSample, GraphPoints
from midrib.trajectory.roots import Place, Roots, as_places

_LABELS_NAMED = 12


def parse_roots(texts: list[str] | None, table: Table, X: Samples) -> Roots:
    """Return what ``trajectory`` takes as root; None at the end has one chosen in every other piece."""
    if not texts:
        return None
    return [*(parse_place(text, table, X) for text in texts), None]


def roots_of(texts: list[str] | None, table: Table, saved: SavedModel) -> Roots:
    """Return the roots that were asked for, or those that the model file names."""
    graph = saved.model.graph_
    known = restore_roots(saved.notes.get("roots"), graph.n_nodes, graph.n_edges)
    return parse_roots(texts, table, table.X) if texts else known


def parse_place(text: str, table: Table, X: Samples) -> Place:
    """Return a place on the graph."""
    word, colon, rest = text.partition(":")
    if colon and word == "node":
        if not rest.isdecimal():
            msg = f"the root {text!r} names no node; give for example node:12."
            raise CommandError(msg)
        return AtNode(int(rest))
    if colon and word == "sample":
        hits = np.flatnonzero(table.ids.astype(str) == rest)
        if not len(hits):
            msg = f"no sample has the id {rest!r}; give the root as sample:ID with one of the ids."
            raise CommandError(msg)
        return AtSample(int(hits[0]))
    if colon and word in ("min", "max"):
        return AtExtreme(_feature(rest, table, X), largest=word == "max")
    name, equals, value = text.partition("=")
    if not equals or name not in table.labels:
        msg = (
            f"the root {text!r} is not understood; give node:12, sample:ID, LABEL=VALUE "
            f"(labels: {', '.join(table.labels) or 'none'}), min:FEATURE or max:FEATURE."
        )
        raise CommandError(msg)
    labels = table.labels[name].astype(str)
    if not (labels == value).any():
        known = [label or "(empty)" for label in np.unique(labels).tolist()]
        more = f" and {len(known) - _LABELS_NAMED} more" if len(known) > _LABELS_NAMED else ""
        msg = f"no sample has {name}={value}; its values are {', '.join(known[:_LABELS_NAMED])}{more}."
        raise CommandError(msg)
    return AtLabel(labels, value)


def _feature(name: str, table: Table, X: Samples) -> Array:
    if name not in table.features:
        msg = f"there is no feature {name!r}; the first ones are {', '.join(table.features[:8])}."
        raise CommandError(msg)
    k = table.features.index(name)
    column = X[:, k : k + 1]
    return dense(column.compute() if is_lazy(column) else column).ravel()


def describe_roots(roots: GraphPoints) -> list[Record]:
    """Return roots as plain numbers, for a model file."""
    return [asdict(place) for place in as_places(roots)]


def restore_roots(records: Sequence[Record] | None, n_nodes: int, n_edges: int) -> list[AtPoint] | None:
    """Return the roots that a model file names, if they are on its graph; else None."""
    try:
        points = [AtPoint(int(r["edge"]), float(r["position"]), int(r["node"])) for r in records or ()]
    except (TypeError, KeyError, ValueError):
        return None
    inside = all(-1 <= p.edge < n_edges and 0 <= p.node < n_nodes and 0 <= p.position <= 1 for p in points)
    return points if points and inside else None

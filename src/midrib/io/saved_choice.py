"""What "auto" decided and why, in a model file: everything of a choice but the samples it was made on."""

from typing import Literal

import numpy as np

from midrib._graph import Graph
from midrib._types import Array, Record
from midrib.io.archive import Archive, need, real
from midrib.structure import Choice, Claim, Found

_KINDS: tuple[Literal["branch", "loop", "gap"], ...] = ("branch", "loop", "gap")
_FOUND = ("noise", "distance", "clutter")
_CLAIM = ("p_value", "effect", "support")

Arrays = dict[str, Array]


def describe_choice(choice: Choice | None) -> tuple[Record | None, Arrays]:
    """Return a choice as plain JSON and arrays; samples, and what was computed for each of them, stay behind."""
    if choice is None:
        return None, {}
    record: Record = {
        "n_nodes": choice.n_nodes,
        "sigma": choice.sigma,
        "gamma": choice.gamma,
        "rule_of_thumb": choice.rule_of_thumb,
        "found": None,
    }
    arrays: Arrays = {}
    if choice.graph is not None:
        arrays |= {"choice_nodes": choice.graph.nodes, "choice_edges": choice.graph.edges}
    if choice.found is not None:
        found = choice.found
        record["found"] = {n: float(getattr(found, n)) for n in _FOUND} | {"n_axes": int(found.n_axes)}
        arrays |= {"found_nodes": found.graph.nodes, "found_edges": found.graph.edges}
        arrays["found_width"] = np.asarray(found.graph.width)
        arrays |= _claim_arrays(found)
    return record, arrays


def _claim_arrays(found: Found) -> Arrays:
    claims, n_features = found.claims, found.graph.n_features
    places = [np.asarray(claim.place, dtype=np.float64).reshape(-1, n_features) for claim in claims]
    return {
        "claim_kind": np.array([_KINDS.index(claim.kind) for claim in claims], dtype=np.int64),
        # What was not tried is NaN, which files do not hold; none of these numbers is negative.
        "claim_numbers": np.nan_to_num(
            np.array([[getattr(c, n) for n in _CLAIM] for c in claims], dtype=np.float64).reshape(-1, 3),
            nan=-1.0,
        ),
        "claim_size": np.array([len(place) for place in places], dtype=np.int64),
        "claim_place": np.concatenate([np.empty((0, n_features)), *places]),
        "found_topologies": np.array(found.topologies, dtype=np.int64).reshape(-1, 3),
    }


def restore_choice(archive: Archive, n_features: int) -> Choice | None:
    """Return the choice that a file holds, every part checked; None where it holds none."""
    record = archive.header.get("choice")
    if record is None:
        return None
    n_nodes = record["n_nodes"]
    return Choice(
        None if n_nodes is None else _whole("n_nodes", n_nodes),
        real("sigma of the choice", record["sigma"], positive=True),
        real("gamma of the choice", record["gamma"], positive=True),
        _restore_graph("choice", archive, n_features) if "choice_nodes" in archive.arrays else None,
        found=None if record["found"] is None else _restore_found(record["found"], archive, n_features),
        rule_of_thumb=record["rule_of_thumb"] is True,
    )


def _restore_found(record: Record, archive: Archive, n_features: int) -> Found:
    graph = _restore_graph("found", archive, n_features)
    width = archive.array("found_width", "f", graph.n_nodes)
    noise, distance, clutter = (real(name, record[name]) for name in _FOUND)
    topologies = archive.array("found_topologies", "i", -1, 3).tolist()
    return Found(
        graph.with_width(width),
        noise,
        distance,
        clutter,
        _whole("n_axes", record["n_axes"]),
        _restore_claims(archive, n_features),
        tuple((pieces, loops, tips) for pieces, loops, tips in topologies),
    )


def _restore_graph(name: str, archive: Archive, n_features: int) -> Graph:
    nodes = archive.array(f"{name}_nodes", "f", -1, n_features)
    return Graph(nodes, archive.array(f"{name}_edges", "i", -1, 2))


def _restore_claims(archive: Archive, n_features: int) -> tuple[Claim, ...]:
    kind = archive.array("claim_kind", "i", -1)
    numbers = archive.array("claim_numbers", "f", len(kind), len(_CLAIM))
    numbers = np.where(numbers < 0, np.nan, numbers)
    size = archive.array("claim_size", "i", len(kind))
    place = archive.array("claim_place", "f", -1, n_features)
    known = np.all((kind >= 0) & (kind < len(_KINDS))) and np.all(size >= 1)
    need(known and size.sum() == len(place), "the claims of the structure do not fit each other")
    parts = np.split(place, np.cumsum(size)[:-1]) if len(size) else []
    return tuple(
        Claim(_KINDS[k], points, *map(float, row))
        for k, points, row in zip(kind, parts, numbers, strict=True)
    )


def _whole(name: str, value: int) -> int:
    need(type(value) is int and value >= 1, f"{name} of the choice is {value!r:.40}, but a count is needed")
    return value

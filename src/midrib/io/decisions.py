"""What "auto" decided and why, in a model file: everything of a choice but the samples it was made on."""

from typing import Any, Literal

import numpy as np

from midrib._graph import Graph
from midrib._types import Array, Record
from midrib.io.archive import FileRefusedError
from midrib.structure import Choice, Claim, Found

_KINDS: tuple[Literal["branch", "loop", "gap"], ...] = ("branch", "loop", "gap")
_FOUND = ("noise", "clutter")
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
        "claim_numbers": np.array(
            [[getattr(c, n) for n in _CLAIM] for c in claims], dtype=np.float64
        ).reshape(-1, 3),
        "claim_size": np.array([len(place) for place in places], dtype=np.int64),
        "claim_place": np.concatenate([np.empty((0, n_features)), *places]),
        "found_topologies": np.array(found.topologies, dtype=np.int64).reshape(-1, 3),
    }


def restore_choice(record: Any, arrays: Arrays, n_features: int) -> Choice | None:
    """Return the choice that a file holds, every part checked; None where it holds none."""
    if record is None:
        return None
    n_nodes = record["n_nodes"]
    return Choice(
        None if n_nodes is None else _whole("n_nodes", n_nodes),
        _positive("sigma", record["sigma"]),
        _positive("gamma", record["gamma"]),
        _restore_graph("choice", arrays, n_features) if "choice_nodes" in arrays else None,
        found=_restore_found(record["found"], arrays, n_features),
        rule_of_thumb=record["rule_of_thumb"] is True,
    )


def _restore_found(record: Any, arrays: Arrays, n_features: int) -> Found | None:
    if record is None:
        return None
    graph = _restore_graph("found", arrays, n_features)
    width = _array("found_width", arrays, "f", (graph.n_nodes,))
    noise, clutter = (_number(name, record[name]) for name in _FOUND)
    topologies = _array("found_topologies", arrays, "i", (-1, 3)).tolist()
    return Found(
        graph.with_width(width),
        noise,
        clutter,
        _whole("n_axes", record["n_axes"]),
        _restore_claims(arrays, n_features),
        tuple((pieces, loops, tips) for pieces, loops, tips in topologies),
    )


def _restore_graph(name: str, arrays: Arrays, n_features: int) -> Graph:
    nodes = _array(f"{name}_nodes", arrays, "f", (-1, n_features))
    try:
        return Graph(nodes, _array(f"{name}_edges", arrays, "i", (-1, 2)))
    except ValueError as error:
        msg = f"{name}: {error} Save the model again."
        raise FileRefusedError(msg) from None


def _restore_claims(arrays: Arrays, n_features: int) -> tuple[Claim, ...]:
    kind = _array("claim_kind", arrays, "i", (-1,))
    numbers = _array("claim_numbers", arrays, "f", (len(kind), len(_CLAIM)))
    size = _array("claim_size", arrays, "i", kind.shape)
    place = _array("claim_place", arrays, "f", (-1, n_features))
    known = np.all((kind >= 0) & (kind < len(_KINDS))) and np.all(size >= 1)
    if not known or size.sum() != len(place):
        msg = "the claims of the structure do not fit each other; save the model again."
        raise FileRefusedError(msg)
    parts = np.split(place, np.cumsum(size)[:-1]) if len(size) else []
    return tuple(
        Claim(_KINDS[k], points, *map(float, row))
        for k, points, row in zip(kind, parts, numbers, strict=True)
    )


def _array(name: str, arrays: Arrays, kind: str, shape: tuple[int, ...]) -> Array:
    """Return an array of that kind and shape, where -1 stands for any length."""
    array = arrays.get(name)
    fits = array is not None and array.dtype.kind == kind and array.ndim == len(shape)
    if array is None or not fits or any(n not in (-1, m) for n, m in zip(shape, array.shape, strict=True)):
        found = "missing" if array is None else f"of type {array.dtype} and shape {array.shape}"
        msg = f"the array {name!r} is {found}; save the model again."
        raise FileRefusedError(msg)
    return array


def _number(name: str, value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not np.isfinite(value) or value < 0:
        msg = f"{name} of the choice is {value!r:.40}, but a number is needed; save the model again."
        raise FileRefusedError(msg)
    return float(value)


def _positive(name: str, value: Any) -> float:
    if _number(name, value) == 0:
        msg = f"{name} of the choice is 0, but it is positive in a model; save the model again."
        raise FileRefusedError(msg)
    return float(value)


def _whole(name: str, value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value < 1:
        msg = f"{name} of the choice is {value!r:.40}, but a count is needed; save the model again."
        raise FileRefusedError(msg)
    return value

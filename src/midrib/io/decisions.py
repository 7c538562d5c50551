"""What "auto" decided and why, in a model file: everything of a choice but the samples it was made on."""

from typing import Any

import numpy as np

from midrib._types import Array, Record
from midrib.io.archive import FileRefusedError
from midrib.selection import Choice, Discovery, Evidence, NoiseLevel, Pruned

_KINDS_OF_EVIDENCE = ("close", "cut")
_KINDS_OF_PRUNED = ("short", "twig", "crumb")
_LEVEL = ("noise", "length")
_DISCOVERY = ("noise", "reach", "length", "background")
_EVIDENCE = ("length", "expected", "fraction", "gap", "empty")
_PRUNED = ("length", "samples", "gain")

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
        "level": None,
        "discovery": None,
    }
    arrays: Arrays = {}
    if choice.nodes is not None and choice.edges is not None:
        arrays |= {"choice_nodes": choice.nodes, "choice_edges": choice.edges}
    if choice.level is not None:
        level = choice.level
        record["level"] = {"at_edge": bool(level.at_edge)} | {n: float(getattr(level, n)) for n in _LEVEL}
        arrays |= {"choice_scales": level.scales, "choice_scores": level.scores}
    if choice.discovery is not None:
        found = choice.discovery
        record["discovery"] = {n: float(getattr(found, n)) for n in _DISCOVERY} | {"n_axes": found.n_axes}
        arrays |= {"discovery_nodes": found.nodes, "discovery_edges": found.edges}
        arrays |= _evidence_arrays(found) | _pruned_arrays(found)
    return record, arrays


def _evidence_arrays(found: Discovery) -> Arrays:
    items, width = found.evidence, found.nodes.shape[1]
    return {
        "evidence_kind": np.array([_KINDS_OF_EVIDENCE.index(e.kind) for e in items], dtype=np.int64),
        "evidence_start": np.array([e.start for e in items], dtype=np.float64).reshape(-1, width),
        "evidence_stop": np.array([e.stop for e in items], dtype=np.float64).reshape(-1, width),
        "evidence_numbers": _numbers(items, _EVIDENCE),
        "evidence_accepted": np.array([e.accepted for e in items], dtype=bool),
    }


def _pruned_arrays(found: Discovery) -> Arrays:
    items, width = found.pruned, found.nodes.shape[1]
    return {
        "pruned_kind": np.array([_KINDS_OF_PRUNED.index(p.kind) for p in items], dtype=np.int64),
        "pruned_place": np.array([p.place for p in items], dtype=np.float64).reshape(-1, width),
        "pruned_numbers": _numbers(items, _PRUNED),
        "pruned_accepted": np.array([p.accepted for p in items], dtype=bool),
    }


def _numbers(items: Any, names: tuple[str, ...]) -> Array:
    rows = [[getattr(item, name) for name in names] for item in items]
    return np.array(rows, dtype=np.float64).reshape(-1, len(names))


def restore_choice(record: Any, arrays: Arrays, n_features: int) -> Choice | None:
    """Return the choice that a file holds, every part checked; None where it holds none, as old files do."""
    if record is None:
        return None
    level = _restore_level(record["level"], arrays)
    n_nodes = record["n_nodes"]
    nodes, edges = None, None
    if "choice_nodes" in arrays:
        nodes, edges = _restore_structure("choice", arrays, n_features)
    return Choice(
        None if n_nodes is None else _whole("n_nodes", n_nodes),
        _positive("sigma", record["sigma"]),
        _positive("gamma", record["gamma"]),
        nodes,
        edges,
        level=level,
        discovery=_restore_discovery(record["discovery"], arrays, level, n_features),
        rule_of_thumb=record["rule_of_thumb"] is True,
    )


def _restore_level(record: Any, arrays: Arrays) -> NoiseLevel | None:
    if record is None:
        return None
    scales = _array("choice_scales", arrays, "f", (-1,))
    scores = _array("choice_scores", arrays, "f", scales.shape)
    noise, length = (_positive(name, record[name]) for name in _LEVEL)
    return NoiseLevel(noise, scales, scores, length, record["at_edge"] is True)


def _restore_discovery(
    record: Any, arrays: Arrays, level: NoiseLevel | None, n_features: int
) -> Discovery | None:
    if record is None or level is None:
        return None
    nodes, edges = _restore_structure("discovery", arrays, n_features)
    noise, reach, length, background = (_number(name, record[name]) for name in _DISCOVERY)
    return Discovery(
        nodes,
        edges,
        noise,
        reach,
        length,
        background,
        n_axes=_whole("n_axes", record["n_axes"]),
        level=level,
        evidence=_restore_evidence(arrays, n_features),
        pruned=_restore_pruned(arrays, n_features),
    )


def _restore_structure(name: str, arrays: Arrays, n_features: int) -> tuple[Any, Any]:
    nodes = _array(f"{name}_nodes", arrays, "f", (-1, n_features))
    edges = _array(f"{name}_edges", arrays, "i", (-1, 2))
    if len(edges) and (edges.min() < 0 or edges.max() >= len(nodes)):
        msg = f"{name}_edges name nodes that are not there; save the model again."
        raise FileRefusedError(msg)
    return nodes, edges.astype(np.intp)


def _restore_evidence(arrays: Arrays, n_features: int) -> tuple[Evidence, ...]:
    kind = _array("evidence_kind", arrays, "i", (-1,))
    start, stop = (
        _array(f"evidence_{end}", arrays, "f", (len(kind), n_features)) for end in ("start", "stop")
    )
    numbers = _array("evidence_numbers", arrays, "f", (len(kind), len(_EVIDENCE)))
    accepted = _array("evidence_accepted", arrays, "b", kind.shape).tolist()
    rows = zip(
        _named(kind, _KINDS_OF_EVIDENCE),
        start.tolist(),
        stop.tolist(),
        numbers.tolist(),
        accepted,
        strict=True,
    )
    return tuple(
        Evidence(word, tuple(a), tuple(b), **dict(zip(_EVIDENCE, values, strict=True)), accepted=yes)
        for word, a, b, values, yes in rows
    )


def _restore_pruned(arrays: Arrays, n_features: int) -> tuple[Pruned, ...]:
    kind = _array("pruned_kind", arrays, "i", (-1,))
    place = _array("pruned_place", arrays, "f", (len(kind), n_features)).tolist()
    numbers = _array("pruned_numbers", arrays, "f", (len(kind), len(_PRUNED))).tolist()
    accepted = _array("pruned_accepted", arrays, "b", kind.shape).tolist()
    rows = zip(_named(kind, _KINDS_OF_PRUNED), place, numbers, accepted, strict=True)
    return tuple(
        Pruned(word, tuple(at), **dict(zip(_PRUNED, values, strict=True)), accepted=yes)
        for word, at, values, yes in rows
    )


def _named(kind: Array, words: tuple[str, ...]) -> list[Any]:
    if len(kind) and (kind.min() < 0 or kind.max() >= len(words)):
        msg = f"a decision is of kind {kind.min()} to {kind.max()}, known are {len(words)}; save the model again."
        raise FileRefusedError(msg)
    return [words[number] for number in kind]


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

"""From an archive to a model: every part is checked before it is believed."""

import re
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from midrib._algorithm.graphs import KNNGraph, L1Graph, SpanningTree
from midrib._estimator import PrincipalGraph
from midrib._graph import Graph
from midrib._types import Array, Record
from midrib.io.archive import Archive, FileRefusedError
from midrib.io.decisions import restore_choice
from midrib.io.preparation import Preparation
from midrib.structure.quality import Quality

FAMILIES: Record = {family.__name__: family for family in (SpanningTree, L1Graph, KNNGraph)}
FITTED_NAME = re.compile(r"[a-z][a-z0-9_]*[a-z0-9]_")
QUALITY = ("explained", "far", "distance", "spread", "explained_all", "far_all", "distance_all")
_NEEDED = ("nodes", "edges", "edge_weights", "objective")


@dataclass(frozen=True, eq=False)
class SavedModel:
    """A model with what belongs to it in a file."""

    model: PrincipalGraph
    preparation: Preparation | None
    """How samples were standardised and turned before the fit, if they were."""
    columns: tuple[str, ...] | None
    """Names of the columns that samples have before the preparation."""
    versions: dict[str, str]
    """The versions of the libraries that wrote the file."""
    notes: Record
    """Whatever else the writer wanted to keep, as plain JSON."""


def check_format(header: Record, name: str, newest: int) -> None:
    """Refuse a file of another kind, or of a future version, with a sentence."""
    if header.get("format") != name:
        msg = f"the file's format is {header.get('format')!r:.40}, needed is {name!r}; give such a file."
        raise FileRefusedError(msg)
    version = header.get("version")
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        msg = f"the file's format version is {version!r:.40}; save it again."
        raise FileRefusedError(msg)
    if version > newest:
        msg = f"the file has format version {version}, this midrib reads up to {newest}; upgrade midrib."
        raise FileRefusedError(msg)


def restore(archive: Archive) -> SavedModel:
    """Return the model that header and arrays describe, every part of it checked."""
    header, arrays = archive.header, archive.arrays
    missing = [name for name in _NEEDED if name not in arrays]
    if missing:
        msg = f"the array {missing[0]!r} is missing; save the model again."
        raise FileRefusedError(msg)
    graph = checked_graph(arrays, header["penalty"])
    model = PrincipalGraph(**restore_parameters(header["parameters"], arrays))
    _check_working_memory(model.working_memory)
    _restore_fitted(model, header["fitted"])
    model.nodes_, model.graph_, model.weights_ = graph.nodes, graph, graph.matrix
    model.objective_ = finite("objective", arrays["objective"], 1)
    model.n_features_in_ = arrays["nodes"].shape[1]
    quality = _restore_quality(header.get("quality"), arrays)
    if quality is not None:
        model.quality_ = quality
        graph = graph.with_width(quality.width)
        model.graph_ = graph
    model.choice_ = restore_choice(header.get("choice"), arrays, model.n_features_in_)
    names = _names(header["feature_names"], model.n_features_in_)
    if names is not None:
        model.feature_names_in_ = np.array(names, dtype=object)
        model.graph_ = replace(graph, features=names)
    preparation = _restore_preparation(arrays, model.n_features_in_)
    width = model.n_features_in_ if preparation is None else len(preparation.centre)
    columns = _names(header["columns"], width)
    return SavedModel(model, preparation, columns, dict(header["versions"]), dict(header["notes"]))


def _check_working_memory(value: Any) -> None:
    """Refuse what would fail only when the model is used."""
    if not 0 < real("working_memory", value) < 2**40:
        msg = f"working_memory is {value!r:.40} megabytes; save the model again."
        raise FileRefusedError(msg)


def checked_graph(arrays: dict[str, Array], penalty: Any) -> Graph:
    """Return the graph of nodes, edges and weights that fit each other."""
    nodes, edges = finite("nodes", arrays["nodes"], 2), arrays["edges"]
    weights = finite("edge_weights", arrays["edge_weights"], 1)
    if len(nodes) < 2 or nodes.shape[1] < 1:
        msg = f"the nodes have shape {nodes.shape}; a model has at least 2 nodes of 1 feature."
        raise FileRefusedError(msg)
    try:
        return Graph(nodes, edges, weights, penalty=real("penalty", penalty))
    except ValueError as error:
        msg = f"{error} Save the model again."
        raise FileRefusedError(msg) from None


def restore_parameters(parameters: Any, arrays: dict[str, Array]) -> Record:
    """Return constructor arguments, refusing any that this version does not have."""
    known = PrincipalGraph().get_params(deep=False)
    given = dict(parameters)
    for name, array in arrays.items():
        if name.startswith("parameter_"):
            given[name.removeprefix("parameter_")] = array
    strange = sorted(set(given) - set(known))
    if strange:
        msg = f"the parameter {strange[0]!r:.40} is unknown to this midrib; upgrade midrib."
        raise FileRefusedError(msg)
    if isinstance(given.get("graph"), dict):
        given["graph"] = _restore_family(given["graph"])
    for name, value in given.items():
        if isinstance(value, dict | list):
            msg = f"the parameter {name!r} is a {type(value).__name__}; save the model again."
            raise FileRefusedError(msg)
    return given


def _restore_family(record: Record) -> Any:
    if "unknown" in record:
        return f"custom family {record['unknown']!s:.120}"
    if record.get("family") not in FAMILIES:
        msg = f"the graph family {record.get('family')!r:.40} is unknown to this midrib; upgrade midrib."
        raise FileRefusedError(msg)
    values = dict(record["parameters"])
    if not all(value is None or isinstance(value, bool | int | float | str) for value in values.values()):
        msg = "a parameter of the graph family is no number; save the model again."
        raise FileRefusedError(msg)
    return FAMILIES[record["family"]](**values)


def _restore_fitted(model: PrincipalGraph, fitted: Any) -> None:
    for name, value in dict(fitted).items():
        if not FITTED_NAME.fullmatch(name) or hasattr(type(model), name):
            msg = f"{name!r:.40} is no fitted attribute; save the model again."
            raise FileRefusedError(msg)
        if not isinstance(value, bool | int | float | str):
            msg = f"the fitted attribute {name!r} is a {type(value).__name__}; save the model again."
            raise FileRefusedError(msg)
        setattr(model, name, value)
    for name in ("sigma_", "gamma_"):
        if real(name, fitted.get(name)) <= 0:
            msg = f"{name} is {fitted[name]}, but it is positive in a model; save the model again."
            raise FileRefusedError(msg)


def _restore_quality(record: Any, arrays: dict[str, Array]) -> Quality | None:
    if record is None:
        return None
    width = finite("quality_width", arrays["quality_width"], 1)
    if len(width) != len(arrays["nodes"]):
        msg = f"{len(width)} widths came for {len(arrays['nodes'])} nodes; save the model again."
        raise FileRefusedError(msg)
    # Files from before clutter was told apart know one figure for both.
    known = {name: record.get(name, record.get(name.removesuffix("_all"))) for name in QUALITY}
    return Quality(width, **{name: real(name, value) for name, value in known.items()})


def _restore_preparation(arrays: dict[str, Array], n_features: int) -> Preparation | None:
    if "preparation_centre" not in arrays:
        return None
    centre = finite("preparation_centre", arrays["preparation_centre"], 1)
    scale = finite("preparation_scale", arrays["preparation_scale"], 1)
    components = arrays.get("preparation_components")
    if components is not None:
        components = finite("preparation_components", components, 2)
    preparation = Preparation(centre, scale, components)
    width = centre.shape if components is None else components.shape[1:]
    if scale.shape != centre.shape or width != centre.shape or preparation.n_features != n_features:
        msg = f"the preparation gives {preparation.n_features} features, the nodes have {n_features}; save it again."
        raise FileRefusedError(msg)
    if scale.min() <= 0:
        msg = "the preparation divides by zero or a negative number; save the model again."
        raise FileRefusedError(msg)
    return preparation


def finite(name: str, array: Array, ndim: int) -> Array:
    """Return an array of finite floats with that many dimensions."""
    if (
        array.dtype.kind != "f"
        or array.ndim != ndim
        or (ndim == 1 and name == "objective" and not len(array))
    ):
        msg = f"the array {name!r} has type {array.dtype} and shape {array.shape}; save the model again."
        raise FileRefusedError(msg)
    if not np.isfinite(array).all():
        msg = f"the array {name!r} contains NaN or infinity; save the model again."
        raise FileRefusedError(msg)
    return array


def real(name: str, value: Any) -> float:
    """Return a finite number."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not np.isfinite(value):
        msg = f"{name} is {value!r:.40}, but a finite number is needed; save the model again."
        raise FileRefusedError(msg)
    return float(value)


def _names(names: Any, count: int) -> tuple[str, ...] | None:
    if names is None:
        return None
    if not isinstance(names, list) or len(names) != count or not all(isinstance(name, str) for name in names):
        msg = f"the names do not fit {count} columns; save the model again."
        raise FileRefusedError(msg)
    return tuple(names)

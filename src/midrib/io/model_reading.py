"""From an archive to a model: every part is checked before it is believed."""

import re
from dataclasses import dataclass, replace

import numpy as np

from midrib._algorithm.graphs import GraphFamily, KNNGraph, L1Graph, SpanningTree
from midrib._estimator import PrincipalGraph
from midrib._graph import Graph
from midrib._types import Array, Record
from midrib.io.archive import Archive, FileRefusedError, need, real
from midrib.io.preparation import Preparation
from midrib.io.saved_choice import restore_choice
from midrib.structure.quality import Quality

FAMILIES: Record = {family.__name__: family for family in (SpanningTree, L1Graph, KNNGraph)}
FITTED_NAME = re.compile(r"[a-z][a-z0-9_]*[a-z0-9]_")
QUALITY = ("explained", "far", "distance", "spread", "explained_all", "far_all", "distance_all")


@dataclass(frozen=True, eq=False)
class SavedModel:
    """A model with what belongs to it in a file.

    See Also
    --------
    load_with_notes : Reads it.

    Examples
    --------
    >>> import midrib
    >>> X = midrib.datasets.make_shape("y", 200, noise=0.02, random_state=0).X
    >>> model = midrib.PrincipalGraph(20, graph="tree", sigma=0.01, gamma=1.0, random_state=0).fit(X)
    >>> midrib.io.save(model, "y.npz", columns=("x", "y"))
    >>> saved = midrib.io.load_with_notes("y.npz")
    >>> saved.columns, saved.preparation is None, saved.notes, "midrib" in saved.versions
    (('x', 'y'), True, {}, True)
    >>> saved.model.graph_.n_nodes
    20
    """

    model: PrincipalGraph
    """The fitted model."""
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
    kind, version = header.get("format"), header.get("version", 0)
    need(kind == name, f"the file's format is {kind!r:.40}, needed is {name!r}")
    need(type(version) is int and version >= 1, f"the file's format version is {version!r:.40}")
    if version > newest:
        msg = f"the file has format version {version}, this midrib reads up to {newest}; upgrade midrib."
        raise FileRefusedError(msg)


def restore(archive: Archive) -> SavedModel:
    """Return the model that header and arrays describe, every part of it checked."""
    header, arrays = archive.header, archive.arrays
    graph = checked_graph(archive)
    n_features = graph.n_features
    names = _names(header["feature_names"], n_features)
    model = PrincipalGraph(**_restore_parameters(header["parameters"], arrays))
    need(0 < real("working_memory", model.working_memory) < 2**40, "working_memory is out of range")
    _restore_fitted(model, header["fitted"])
    if header["quality"] is not None:
        width = archive.array("quality_width", "f", graph.n_nodes)
        model.quality_ = Quality(width, **{name: real(name, header["quality"][name]) for name in QUALITY})
        graph = graph.with_width(width)
    if names is not None:
        model.feature_names_in_ = np.array(names, dtype=object)
        graph = replace(graph, features=names)
    model.nodes_, model.graph_, model.weights_ = graph.nodes, graph, graph.matrix
    model.objective_ = archive.array("objective", "f", -1)
    need(len(model.objective_), "the history of the objective is empty")
    model.n_features_in_ = n_features
    model.choice_ = restore_choice(archive, n_features)
    preparation = _restore_preparation(archive, n_features)
    columns = _names(header["columns"], n_features if preparation is None else len(preparation.centre))
    return SavedModel(model, preparation, columns, dict(header["versions"]), dict(header["notes"]))


def checked_graph(archive: Archive) -> Graph:
    """Return the graph of nodes, edges and weights that fit each other."""
    nodes = archive.array("nodes", "f", -1, -1)
    need(len(nodes) >= 2 and nodes.shape[1] >= 1, f"the nodes have shape {nodes.shape}")
    edges, weights = archive.array("edges", "i", -1, 2), archive.array("edge_weights", "f", -1)
    return Graph(nodes, edges, weights, penalty=real("penalty", archive.header["penalty"]))


def _restore_parameters(parameters: Record, arrays: dict[str, Array]) -> Record:
    """Return constructor arguments, refusing any that this version does not have."""
    prefix = "parameter_"
    given = {**parameters, **{n.removeprefix(prefix): a for n, a in arrays.items() if n.startswith(prefix)}}
    strange = sorted(set(given) - set(PrincipalGraph().get_params(deep=False)))
    need(not strange, f"the parameters {strange!r:.60} are unknown to this midrib")
    if isinstance(given.get("graph"), dict):
        given["graph"] = _restore_family(given["graph"])
    for name, value in given.items():
        need(not isinstance(value, dict | list), f"the parameter {name!r} is a {type(value).__name__}")
    return given


def _restore_family(record: Record) -> str | GraphFamily:
    if "unknown" in record:
        return f"custom family {record['unknown']!s:.120}"
    name, values = record.get("family", ""), dict(record["parameters"])
    need(name in FAMILIES, f"the graph family {name!r:.40} is unknown to this midrib")
    need(all(map(_is_plain, values.values())), "a parameter of the graph family is no number")
    return FAMILIES[name](**values)


def _is_plain(value: object) -> bool:
    return value is None or isinstance(value, bool | int | float | str)


def _restore_fitted(model: PrincipalGraph, fitted: Record) -> None:
    for name, value in fitted.items():
        is_ours = FITTED_NAME.fullmatch(name) and not hasattr(type(model), name)
        need(is_ours and _is_plain(value), f"{name!r:.40} is no fitted attribute, or no number")
        setattr(model, name, value)
    for name in ("sigma_", "gamma_"):
        real(name, fitted.get(name), positive=True)


def _restore_preparation(archive: Archive, n_features: int) -> Preparation | None:
    if "preparation_centre" not in archive.arrays:
        return None
    centre = archive.array("preparation_centre", "f", -1)
    scale = archive.array("preparation_scale", "f", len(centre))
    components = None
    if "preparation_components" in archive.arrays:
        components = archive.array("preparation_components", "f", -1, len(centre))
    preparation = Preparation(centre, scale, components)
    gives = f"the preparation gives {preparation.n_features} features, the nodes have {n_features}"
    need(preparation.n_features == n_features, gives)
    need((scale > 0).all(), "the preparation divides by zero or a negative number")
    return preparation


def _names(names: list[str] | None, count: int) -> tuple[str, ...] | None:
    if names is None:
        return None
    fits = isinstance(names, list) and len(names) == count and all(isinstance(name, str) for name in names)
    need(fits, f"the names do not fit {count} columns")
    return tuple(names)

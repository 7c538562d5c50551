"""Where one principal graph lives inside an AnnData: every slot is named here, once."""

from __future__ import annotations

import json
from collections.abc import Hashable
from dataclasses import dataclass
from numbers import Integral
from typing import TYPE_CHECKING, TypeAlias

import numpy as np
import scipy.sparse as sp
from numpy.typing import ArrayLike

from midrib._estimator import PrincipalGraph
from midrib._graph import Graph
from midrib._samples.recognise import home_of
from midrib._types import Array, IntArray, Option, Record, Samples
from midrib.io.archive import Archive, FileRefusedError
from midrib.io.model_file import describe
from midrib.io.model_reading import restore
from midrib.trajectory import AtLabel, AtNode, AtPoint, AtSample, Trajectory, trajectory
from midrib.trajectory.roots import Place
from midrib.trajectory.trajectory import ordered

if TYPE_CHECKING:
    from anndata import AnnData

DEFAULT = "midrib"

Where: TypeAlias = str | int | Place | dict[str, Hashable]
"""A place as users name it: a milestone, an observation, a node, a value of a column of obs, or a place itself."""

# Shares of a sample that are smaller than this are left out of what is stored.
_SMALLEST_SHARE = 1e-3
_ROWS_AT_ONCE = 4096
_PLACED = ("node", "edge", "distance", "clutter", "support")
_DERIVED = (
    "pseudotime",
    "pseudotime_sd",
    "pseudotime_low",
    "pseudotime_high",
    "branch",
    "component",
    "milestone",
    "phase",
)
TESTS = ("association", "difference", "fork", "switches", "conditions")
"""The tools that write columns of var, each under its own name."""


@dataclass(frozen=True)
class Keys:
    """The names of all slots of one principal graph; in uns there is one key, and everything is nested under it."""

    base: str = DEFAULT

    @property
    def uns(self) -> str:
        """uns: model, params, root, milestones, trends, tests, bootstrap."""
        return self.base

    @property
    def projection(self) -> str:
        """obsm: every observation's nearest point of the graph, in the representation that was fitted."""
        return f"X_{self.base}"

    @property
    def assignment(self) -> str:
        """obsm: the soft assignment to the nodes, sparse."""
        return f"{self.base}_assignment"

    @property
    def lineages(self) -> str:
        """obsm: every observation's share on the way to every tip."""
        return f"{self.base}_lineages"

    @property
    def modules(self) -> str:
        """obsm: every observation's score on the early and late variables of a fork."""
        return f"{self.base}_modules"

    def obs(self, name: str) -> str:
        """obs: node, edge, distance, clutter, support, pseudotime, branch, component, milestone, phase."""
        return f"{self.base}_{name}"

    def var(self, test: str, column: str) -> str:
        """var: a column of one of the tests."""
        return f"{self.base}_{test}_{column}"


def representation(adata: AnnData, use_rep: str, n_columns: int | None = None) -> Samples:
    """Return the first columns of what a graph is fitted to, X or one of obsm: in memory, or where Dask has them."""
    if use_rep == "X":
        X = adata.X
    elif use_rep in adata.obsm:
        X = adata.obsm[use_rep]
    else:
        msg = f"adata.obsm has no {use_rep!r}; use 'X' or one of {list(adata.obsm)}, or run scanpy.pp.pca first."
        raise KeyError(msg)
    if type(X).__module__.partition(".")[0] == "dask":
        return home_of(X[:, :n_columns])
    return in_memory(X)[:, :n_columns]


def in_memory(X: Samples) -> Samples:
    """Return an array or CSR matrix of what AnnData holds, also where it is on disk or a data frame."""
    if hasattr(X, "to_memory"):
        X = X.to_memory()
    if isinstance(X, np.ma.MaskedArray):
        return X
    if sp.issparse(X):
        return sp.csr_array(X)
    return np.asarray(X[...] if hasattr(X, "id") else X)  # h5py's arrays have an id


def forget_old_graph(adata: AnnData, keys: Keys) -> None:
    """Remove what was derived from an earlier graph of this name."""
    names = {keys.obs(name) for name in _DERIVED}
    for name in names & set(adata.obs):
        del adata.obs[name]
    adata.obsm.pop(keys.lineages, None)
    for name in ("branch", "milestone"):
        adata.uns.pop(f"{keys.obs(name)}_colors", None)
    forget_old_order(adata, keys)


def forget_old_order(adata: AnnData, keys: Keys) -> None:
    """Remove trends and tests along another order of the observations."""
    tests = tuple(keys.var(test, "") for test in TESTS)
    for name in [name for name in adata.var if str(name).startswith(tests)]:
        del adata.var[name]
    adata.obsm.pop(keys.modules, None)
    held = adata.uns.get(keys.uns, {})
    if {"trends", "tests"} & set(held):
        adata.uns[keys.uns] = {name: held[name] for name in held if name not in ("trends", "tests")}


def write_model(adata: AnnData, keys: Keys, model: PrincipalGraph, X: Samples, use_rep: str) -> None:
    """Write a fitted model and where the observations are on it, in place of an earlier one."""
    forget_old_graph(adata, keys)
    header, arrays = describe(model)
    parameters = {name: _plain(value) for name, value in header["parameters"].items() if value is not None}
    adata.uns[keys.uns] = {
        "model": {**arrays, "header": json.dumps(header)},
        "params": {**parameters, "use_rep": use_rep, "n_pcs": X.shape[1]},
        "sigma": float(model.sigma_),
        "gamma": float(model.gamma_),
        "edge_support": model.support_,
    }
    adata.obsm[keys.assignment] = sparse_assignment(model, X)
    place = trajectory(X, model.graph_)
    adata.obsm[keys.projection] = place.projection.points
    support = np.append(model.support_, np.nan)[place.edge]
    columns = (place.node, place.edge, place.distance, model.clutter_, support)
    for name, values in zip(_PLACED, columns, strict=True):
        adata.obs[keys.obs(name)] = values


def _plain(value: object) -> object:
    return json.dumps(value) if isinstance(value, dict) else value


def stored(adata: AnnData, keys: Keys) -> Record:
    """Return what is stored of a graph; :func:`put` changes it."""
    if keys.uns not in adata.uns or "model" not in adata.uns[keys.uns]:
        msg = f"adata.uns has no {keys.uns!r}; run midrib.tl.principal_graph(adata, key_added={keys.base!r}) first."
        raise KeyError(msg)
    return adata.uns[keys.uns]


def put(adata: AnnData, keys: Keys, **sections: Option) -> None:
    """Store sections of a graph; the object that a view was taken from keeps its own."""
    adata.uns[keys.uns] = {**stored(adata, keys), **sections}


def read_model(adata: AnnData, keys: Keys) -> tuple[PrincipalGraph, str]:
    """Return the model that is stored, and the representation it was fitted to."""
    found = stored(adata, keys)
    held = found["model"]
    arrays = {name: np.asarray(value) for name, value in held.items() if isinstance(value, np.ndarray)}
    try:
        saved = restore(Archive(json.loads(str(held["header"])), arrays))
        return saved.model, str(found["params"]["use_rep"])
    except (FileRefusedError, KeyError, ValueError, TypeError) as error:
        msg = f"adata.uns[{keys.uns!r}] holds no usable principal graph ({error!s:.80}); run tl.principal_graph again."
        raise ValueError(msg) from None


def fitted_to(adata: AnnData, keys: Keys) -> tuple[PrincipalGraph, Samples]:
    """Return the model that is stored, and the samples it was fitted to."""
    model, use_rep = read_model(adata, keys)
    return model, representation(adata, use_rep, model.n_features_in_)


def obs_column(adata: AnnData, name: str) -> Array:
    """Return the words of a column of obs, refusing one that is not there."""
    if name not in adata.obs:
        msg = f"obs has no column {name!r}; it has {', '.join(map(str, adata.obs.columns))}."
        raise KeyError(msg)
    return np.asarray(adata.obs[name].astype(str))


def sparse_assignment(model: PrincipalGraph, X: Samples) -> Samples:
    """Return the soft assignment without its tiny shares; rows still sum to one."""
    blocks = []
    for row in range(0, X.shape[0], _ROWS_AT_ONCE):
        P = model.predict_proba(X[row : row + _ROWS_AT_ONCE]).astype(np.float64)
        # A sample that is spread thinly over many nodes keeps its largest shares.
        P[np.minimum(_SMALLEST_SHARE, P.max(axis=1, keepdims=True)) > P] = 0.0
        blocks.append(sp.csr_matrix(P / P.sum(axis=1, keepdims=True)))
    return sp.vstack(blocks, format="csr")


def write_root(adata: AnnData, keys: Keys, t: Trajectory) -> None:
    """Write where pseudotime starts, and the pseudotime; trends and tests from another start go."""
    before = adata.obs.get(keys.obs("pseudotime"))
    if before is None or not np.array_equal(before, t.pseudotime, equal_nan=True):
        forget_old_order(adata, keys)
    root = {
        "edge": np.asarray(t.roots.edge),
        "position": np.asarray(t.roots.position, dtype=np.float64),
        "node": np.asarray(t.roots.node),
    }
    put(adata, keys, root=root)
    adata.obs[keys.obs("pseudotime")] = t.pseudotime


def stored_root(adata: AnnData, keys: Keys) -> list[AtPoint] | None:
    """Return the roots that :func:`write_root` wrote, None where there are none."""
    root = stored(adata, keys).get("root")
    if root is None:
        return None
    columns = (np.asarray(root[name]).tolist() for name in ("edge", "position", "node"))
    return [AtPoint(*row) for row in zip(*columns, strict=True)]


def stored_trajectory(adata: AnnData, keys: Keys) -> Trajectory:
    """Return the observations on the stored graph, ordered from the stored root."""
    model, X = fitted_to(adata, keys)
    # Pieces without a root were named when the root was chosen.
    return ordered(X, model.graph_, stored_root(adata, keys))


def milestone_names(adata: AnnData, keys: Keys) -> dict[int, str]:
    """Return the names of nodes that ``tl.milestones`` gave."""
    found = stored(adata, keys).get("milestones")
    if found is None:
        return {}
    nodes, names = (np.asarray(found[name]).tolist() for name in ("node", "name"))
    return dict(zip(nodes, map(str, names), strict=True))


def features_of(adata: AnnData, features: ArrayLike | None, layer: str | None) -> tuple[Samples, list[str]]:
    """Return the matrix of some variables, or of all, and their names."""
    names = [str(name) for name in (adata.var_names if features is None else np.atleast_1d(features))]
    missing = [name for name in names if name not in adata.var_names]
    if missing:
        msg = f"adata has no variable {missing[0]!r}; its first ones are {list(adata.var_names[:5])}."
        raise KeyError(msg)
    part = adata if features is None else adata[:, variable_places(adata, names)]
    if layer is not None and layer not in adata.layers:
        msg = f"adata has no layer {layer!r}; it has {list(adata.layers)}."
        raise KeyError(msg)
    return in_memory(part.X if layer is None else part.layers[layer]), names


def variable_places(adata: AnnData, names: list[str]) -> IntArray:
    """Return where the variables are, refusing a name that several have."""
    found = np.asarray(adata.var_names.astype(str))
    for name in names:
        if np.count_nonzero(found == name) > 1:
            msg = f"several variables are called {name!r}; run adata.var_names_make_unique() first."
            raise ValueError(msg)
    return np.array([int(np.flatnonzero(found == name)[0]) for name in names], dtype=np.intp)


def embedded_graph(adata: AnnData, keys: Keys, basis: str) -> tuple[Graph, Array]:
    """Return the graph in the first two columns of an embedding, and the observations there.

    A node is the mean of the observations, weighted by their assignment to it; one without any takes the place of
    the nearest observation in the representation that was fitted.
    """
    name = basis if basis in adata.obsm else f"X_{basis}"
    if name not in adata.obsm:
        known = [str(key).removeprefix("X_") for key in adata.obsm if str(key).startswith("X_")]
        other = "pca" if "pca" in known else next((key for key in known if key != "midrib"), None)
        advice = "" if other is None else f"; give basis={other!r}, or compute {basis} first"
        msg = f"adata.obsm has no embedding {basis!r}; it has {list(adata.obsm)}{advice}."
        raise KeyError(msg)
    embedding = np.asarray(in_memory(adata.obsm[name]), dtype=np.float64)[:, :2]
    model, X = fitted_to(adata, keys)
    shares = sp.csr_array(adata.obsm[keys.assignment])
    mass = shares.sum(axis=0)
    places = (shares.T @ embedding) / np.maximum(mass, 1e-300)[:, None]
    empty = np.flatnonzero(mass <= 0)
    if len(empty):
        from sklearn.metrics import pairwise_distances_argmin

        places[empty] = embedding[pairwise_distances_argmin(model.nodes_[empty], X)]
    word = basis.removeprefix("X_")
    names = [f"{word.upper() if len(word) <= 5 else word}{k + 1}" for k in range(places.shape[1])]
    return Graph(places, model.graph_.edges, model.graph_.weights, features=names), embedding


def place_of(adata: AnnData, keys: Keys, place: Where) -> int | Place:
    """Return a place of the trajectory for what users call a root or an end."""
    if isinstance(place, str):
        return _named_place(adata, keys, place)
    if isinstance(place, dict):
        if len(place) != 1 or next(iter(place)) not in adata.obs:
            columns = ", ".join(map(str, adata.obs.columns))
            msg = f"{place!r} is no column of obs with one value, like {{'celltype': 'stem'}}; columns: {columns}."
            raise ValueError(msg)
        column, value = next(iter(place.items()))
        return AtLabel(np.asarray(adata.obs[column].astype(str)), str(value))
    return int(place) if isinstance(place, Integral) else place


def _named_place(adata: AnnData, keys: Keys, name: str) -> Place:
    """Return the milestone or the observation of that name."""
    names = milestone_names(adata, keys)
    nodes = [node for node, text in names.items() if text == name]
    if nodes:
        # Of several milestones that were merged, the one with the most observations around it.
        count = np.bincount(np.asarray(adata.obs[keys.obs("node")], dtype=np.intp), minlength=max(nodes) + 1)
        return AtNode(max(nodes, key=lambda node: count[node]))
    places = np.flatnonzero(np.asarray(adata.obs_names) == name)
    if not len(places):
        known = ", ".join(dict.fromkeys(names.values())) or "not named yet (midrib.tl.milestones)"
        msg = f"no observation or milestone is called {name!r}; milestones: {known}. A label is {{'column': {name!r}}}."
        raise KeyError(msg)
    if len(places) > 1:
        msg = f"{len(places)} observations are called {name!r}; run adata.obs_names_make_unique() first."
        raise ValueError(msg)
    return AtSample(int(places[0]))

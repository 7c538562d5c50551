"""Where one principal graph lives inside an AnnData: every slot is named here, once."""

from __future__ import annotations

import json
from dataclasses import dataclass
from numbers import Integral
from typing import TYPE_CHECKING, Any

import numpy as np
import scipy.sparse as sp
from numpy.typing import ArrayLike

from midrib._estimator import PrincipalGraph
from midrib._graph import Graph
from midrib._samples.recognise import home_of
from midrib._types import Array, IntArray, Samples
from midrib.io.archive import Archive, FileRefusedError
from midrib.io.model_file import describe
from midrib.io.model_reading import restore
from midrib.trajectory import AtLabel, AtPoint, AtSample, Trajectory, trajectory

if TYPE_CHECKING:
    from anndata import AnnData

DEFAULT = "principal_graph"
# Shares of a sample that are smaller than this are left out of what is stored.
_SMALLEST_SHARE = 1e-3
_ROWS_AT_ONCE = 4096
# Columns of var that tests write.
TESTS = ("statistic", "p_value", "q_value", "explained", "amplitude", "peak", "tested")


@dataclass(frozen=True)
class Keys:
    """The names of all slots of one principal graph."""

    base: str = DEFAULT

    @property
    def uns(self) -> str:
        """uns: the model itself, as plain arrays and texts."""
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
    def trends(self) -> str:
        """uns: fitted trends."""
        return f"{self.base}_trends"

    def obs(self, name: str) -> str:
        """obs: node, edge, branch, component, distance, pseudotime."""
        return f"{self.base}_{name}"

    def var(self, name: str) -> str:
        """var: statistic, p_value, q_value, explained, amplitude, peak."""
        return f"{self.base}_{name}"


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
    names = {keys.obs(name) for name in ("pseudotime", "branch", "component")}
    adata.obs.drop(columns=names & set(adata.obs), inplace=True)
    tests = {keys.var(name) for name in TESTS}
    adata.var.drop(columns=tests & set(adata.var), inplace=True)
    for name in (keys.trends, keys.var("association"), f"{keys.obs('branch')}_colors"):
        adata.uns.pop(name, None)


def write_model(adata: AnnData, keys: Keys, model: PrincipalGraph, X: Samples, use_rep: str) -> None:
    """Write a fitted model and where the observations are on it, in place of an earlier one."""
    forget_old_graph(adata, keys)
    header, arrays = describe(model)
    parameters = {name: _plain(value) for name, value in header["parameters"].items() if value is not None}
    adata.uns[keys.uns] = {
        **arrays,
        "header": json.dumps(header),
        "params": {**parameters, "use_rep": use_rep},
        "sigma": float(model.sigma_),
        "gamma": float(model.gamma_),
    }
    adata.obsm[keys.assignment] = sparse_assignment(model, X)
    place = trajectory(X, model.graph_)
    adata.obsm[keys.projection] = place.projection.points
    adata.obs[keys.obs("node")] = place.node
    adata.obs[keys.obs("edge")] = place.edge
    adata.obs[keys.obs("distance")] = place.distance


def _plain(value: object) -> object:
    return json.dumps(value) if isinstance(value, dict) else value


def read_model(adata: AnnData, keys: Keys) -> tuple[PrincipalGraph, str]:
    """Return the model that is stored, and the representation it was fitted to."""
    if keys.uns not in adata.uns:
        msg = f"adata.uns has no {keys.uns!r}; run midrib.tl.principal_graph(adata, key_added={keys.base!r}) first."
        raise KeyError(msg)
    stored = adata.uns[keys.uns]
    arrays = {name: np.asarray(value) for name, value in stored.items() if isinstance(value, np.ndarray)}
    try:
        saved = restore(Archive(json.loads(str(stored["header"])), arrays))
        return saved.model, str(stored["params"]["use_rep"])
    except (FileRefusedError, KeyError, ValueError, TypeError) as error:
        msg = f"adata.uns[{keys.uns!r}] holds no usable principal graph ({error!s:.80}); run tl.principal_graph again."
        raise ValueError(msg) from None


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
    """Write where pseudotime starts, and the pseudotime."""
    adata.uns[keys.uns]["root_edge"] = np.asarray(t.roots.edge)
    adata.uns[keys.uns]["root_position"] = np.asarray(t.roots.position, dtype=np.float64)
    adata.uns[keys.uns]["root_node"] = np.asarray(t.roots.node)
    adata.obs[keys.obs("pseudotime")] = t.pseudotime


def stored_root(adata: AnnData, keys: Keys) -> list[AtPoint] | None:
    """Return the roots that :func:`write_root` wrote, None where there are none."""
    stored = adata.uns.get(keys.uns, {})
    if "root_edge" not in stored:
        return None
    columns = (np.asarray(stored[f"root_{name}"]).tolist() for name in ("edge", "position", "node"))
    return [AtPoint(*row) for row in zip(*columns, strict=True)]


def stored_trajectory(adata: AnnData, keys: Keys) -> Trajectory:
    """Return the observations on the stored graph, ordered from the stored root."""
    model, use_rep = read_model(adata, keys)
    root = stored_root(adata, keys)
    X = representation(adata, use_rep, model.n_features_in_)
    return trajectory(X, model.graph_, root)


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
        msg = f"adata.obsm has no embedding {basis!r}; it has {list(adata.obsm)}."
        raise KeyError(msg)
    embedding = np.asarray(in_memory(adata.obsm[name]), dtype=np.float64)[:, :2]
    model, use_rep = read_model(adata, keys)
    shares = sp.csr_array(adata.obsm[keys.assignment])
    mass = shares.sum(axis=0)
    places = (shares.T @ embedding) / np.maximum(mass, 1e-300)[:, None]
    empty = np.flatnonzero(mass <= 0)
    if len(empty):
        from sklearn.metrics import pairwise_distances_argmin

        X = representation(adata, use_rep, model.n_features_in_)
        nearest = pairwise_distances_argmin(model.nodes_[empty], X)
        places[empty] = embedding[nearest]
    word = basis.removeprefix("X_")
    names = [f"{word.upper() if len(word) <= 5 else word}{k + 1}" for k in range(places.shape[1])]
    return Graph(places, model.graph_.edges, model.graph_.weights, features=names), embedding


def place_of(adata: AnnData, root: Any) -> Any:
    """Return a place of the trajectory for what users call a root."""
    if isinstance(root, str):
        if root not in adata.obs_names:
            msg = f"no observation is called {root!r}; give a name of adata.obs_names, a node number or a label."
            raise KeyError(msg)
        places = np.flatnonzero(np.asarray(adata.obs_names) == root)
        if len(places) > 1:
            msg = f"{len(places)} observations are called {root!r}; run adata.obs_names_make_unique() first."
            raise ValueError(msg)
        return AtSample(int(places[0]))
    if isinstance(root, dict):
        if len(root) != 1 or next(iter(root)) not in adata.obs:
            msg = f"the root {root!r} is no column of obs with one value; give for example {{'celltype': 'stem'}}."
            raise ValueError(msg)
        column, value = next(iter(root.items()))
        return AtLabel(np.asarray(adata.obs[column].astype(str)), str(value))
    return int(root) if isinstance(root, Integral) else root

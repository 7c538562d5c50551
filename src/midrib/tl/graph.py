"""Fit a graph to observations, order them, and name the branches they are on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from midrib._estimator import PrincipalGraph
from midrib.io.anndata_slots import (
    DEFAULT,
    Keys,
    place_of,
    read_model,
    representation,
    stored_trajectory,
    write_model,
    write_root,
)
from midrib.trajectory import trajectory

if TYPE_CHECKING:
    from anndata import AnnData


def principal_graph(
    adata: AnnData,
    *,
    use_rep: str = "X_pca",
    n_dims: int | None = None,
    key_added: str = DEFAULT,
    copy: bool = False,
    fit_params: dict[str, Any] | None = None,
    **params: Any,
) -> AnnData | None:
    """Learn a principal graph of the observations.

    Parameters
    ----------
    adata
        Annotated data; its X may be sparse or backed.
    use_rep
        What to fit: a name of ``obsm``, or ``"X"``.
    n_dims
        Fit only that many of its first columns; all by default.
    key_added
        Name under which everything is written.
    copy
        Whether to return a changed copy instead of changing ``adata``.
    fit_params
        Passed to ``PrincipalGraph.fit``: ``sample_weight``, ``groups``, ``callback``, ...
    **params
        Parameters of :class:`midrib.PrincipalGraph`.

    Returns
    -------
    None, or the copy. Written are, with the default key:

    ``.uns['principal_graph']``
        nodes, edges, edge_weights, objective, sigma, gamma, params.
    ``.obsm['X_principal_graph']``
        Every observation's nearest point of the graph.
    ``.obsm['principal_graph_assignment']``
        The soft assignment to the nodes, sparse.
    ``.obs['principal_graph_node']``, ``_edge``, ``_distance``
        Nearest node and edge, and the distance from the graph.
    """
    adata = adata.copy() if copy else adata
    X = representation(adata, use_rep, n_dims)
    model = PrincipalGraph(**params).fit(X, **(fit_params or {}))
    keys = Keys(key_added)
    write_model(adata, keys, model, X, use_rep)
    return adata if copy else None


def pseudotime(adata: AnnData, *, root: Any = None, key: str = DEFAULT, copy: bool = False) -> AnnData | None:
    """Order the observations by their distance along the graph from a root.

    Parameters
    ----------
    adata
        Annotated data with a principal graph.
    root
        Where pseudotime is 0: a node number, the name of an observation, ``{"celltype": "stem"}`` for a column of
        obs and one of its values, any place of :mod:`midrib.trajectory`, or a list of these, for several pieces.
        None chooses an end of the longest path in every piece that has no root.
    key
        Name of the graph.
    copy
        Whether to return a changed copy instead of changing ``adata``.

    Returns
    -------
    None, or the copy. Written are ``.obs['principal_graph_pseudotime']``, NaN in pieces without a root, and the root
    in ``.uns``. Trends and tests along another pseudotime are removed: run them again.
    """
    adata = adata.copy() if copy else adata
    keys = Keys(key)
    model, use_rep = read_model(adata, keys)
    X = representation(adata, use_rep, model.n_features_in_)
    many = isinstance(root, Sequence) and not isinstance(root, str)
    place = [place_of(adata, item) for item in root] if many else place_of(adata, root)
    write_root(adata, keys, trajectory(X, model.graph_, place))
    return adata if copy else None


def branches(adata: AnnData, *, key: str = DEFAULT, copy: bool = False) -> AnnData | None:
    """Name the branch and the piece of the graph that every observation is on.

    Parameters
    ----------
    adata
        Annotated data with a principal graph.
    key
        Name of the graph.
    copy
        Whether to return a changed copy instead of changing ``adata``.

    Returns
    -------
    None, or the copy. Written are the categories ``.obs['principal_graph_branch']`` and ``_component``, and colours for
    the branches in ``.uns['principal_graph_branch_colors']``, where scanpy's pictures look for them.
    """
    import pandas as pd

    from midrib.plotting.canvas import category_colors

    adata = adata.copy() if copy else adata
    keys = Keys(key)
    t = stored_trajectory(adata, keys)
    for name, values, count in (
        ("branch", t.branch, len(t.graph.branches)),
        ("component", t.component, t.graph.n_components),
    ):
        texts = np.where(values < 0, "none", values.astype(str))
        order = [str(k) for k in range(count)] + (["none"] if (values < 0).any() else [])
        adata.obs[keys.obs(name)] = pd.Categorical(texts, categories=order)
    colors = category_colors(len(adata.obs[keys.obs("branch")].cat.categories))
    adata.uns[f"{keys.obs('branch')}_colors"] = np.array(colors, dtype=object)
    return adata if copy else None

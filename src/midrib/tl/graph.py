"""Fit a graph to observations, order them, and say on which branch, lineage or loop they are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
import scipy.sparse as sp

from midrib._estimator import PrincipalGraph
from midrib._types import FloatArray, Option, Record
from midrib.io.anndata_slots import (
    DEFAULT,
    Keys,
    Where,
    fitted_to,
    milestone_names,
    place_of,
    representation,
    stored,
    stored_trajectory,
    write_model,
    write_root,
)
from midrib.trajectory import Trajectory, trajectory

if TYPE_CHECKING:
    from anndata import AnnData


def principal_graph(
    adata: AnnData,
    *,
    use_rep: str = "X_pca",
    n_pcs: int | None = None,
    key_added: str = DEFAULT,
    copy: bool = False,
    fit_params: Record | None = None,
    **params: Option,
) -> AnnData | None:
    """Learn a principal graph of the observations.

    Parameters
    ----------
    adata
        Annotated data; its X may be sparse or backed.
    use_rep
        What to fit: a name of ``obsm``, or ``"X"``.
    n_pcs
        Fit only that many of its first columns; all by default.
    key_added
        Name under which everything is written.
    copy
        Whether to return a changed copy instead of changing ``adata``.
    fit_params
        Passed to ``PrincipalGraph.fit``: ``sample_weight``, ``groups``, ``callback``, ...
    **params
        Parameters of :class:`midrib.PrincipalGraph`; ``verbose=True`` says what is being done.

    Returns
    -------
    None, or the copy. Written are, with the default key:

    ``.uns['midrib']``
        model, params, sigma, gamma, edge_support; :func:`model` and :func:`report` read them.
    ``.obsm['X_midrib']``
        Every observation's nearest point of the graph.
    ``.obsm['midrib_assignment']``
        The soft assignment to the nodes, sparse.
    ``.obs['midrib_node']``, ``_edge``, ``_distance``, ``_clutter``, ``_support``
        Nearest node and edge, the distance from the graph, the probability to be clutter, and how often the branch or
        loop came back in repetitions (NaN where that was not tried, or nothing was claimed).

    See Also
    --------
    pseudotime : Orders the observations along the graph.
    report : Says what was found.
    midrib.PrincipalGraph : The estimator behind it.
    midrib.pl.graph : Draws it.

    Examples
    --------
    >>> import midrib
    >>> adata = midrib.datasets.load("cells/paul15").to_anndata()[::10].copy()
    >>> midrib.tl.principal_graph(adata, n_pcs=10, n_nodes=20, graph="tree", random_state=0)
    >>> adata.obsm["X_midrib"].shape, adata.obsm["midrib_assignment"].shape
    ((266, 10), (266, 20))
    >>> sorted(column for column in adata.obs if column.startswith("midrib"))
    ['midrib_clutter', 'midrib_distance', 'midrib_edge', 'midrib_node', 'midrib_support']
    """
    adata = adata.copy() if copy else adata
    X = representation(adata, use_rep, n_pcs)
    model = PrincipalGraph(**params).fit(X, **(fit_params or {}))
    write_model(adata, Keys(key_added), model, X, use_rep)
    return adata if copy else None


def pseudotime(
    adata: AnnData,
    *,
    root: Where | Sequence[Where | None] | None = None,
    key: str = DEFAULT,
    copy: bool = False,
) -> AnnData | None:
    """Order the observations by their distance along the graph from a root.

    Parameters
    ----------
    adata
        Annotated data with a principal graph.
    root
        Where pseudotime is 0: ``{"celltype": "stem"}`` for a column of obs and one of its values, the name of a
        milestone or of an observation, a node number, any place of :mod:`midrib.trajectory`, or a list of these, for
        several pieces. None chooses an end of the longest path in every piece that has no root.
    key
        Name of the graph.
    copy
        Whether to return a changed copy instead of changing ``adata``.

    Returns
    -------
    None, or the copy. Written are ``.obs['midrib_pseudotime']``, NaN in pieces without a root, and the root in
    ``.uns['midrib']['root']``. Trends and tests along another pseudotime are removed: run them again.

    See Also
    --------
    principal_graph : Comes first.
    midrib.pl.pseudotime : Draws it.

    Examples
    --------
    >>> import midrib
    >>> adata = midrib.datasets.load("cells/paul15").to_anndata()[::10].copy()
    >>> midrib.tl.principal_graph(adata, n_pcs=10, n_nodes=20, graph="tree", random_state=0)
    >>> midrib.tl.pseudotime(adata, root={"label": "Multipotent progenitors"})
    >>> float(adata.obs["midrib_pseudotime"].min()) >= 0, bool(adata.obs["midrib_pseudotime"].notna().all())
    (True, True)
    """
    adata = adata.copy() if copy else adata
    keys = Keys(key)
    model, X = fitted_to(adata, keys)
    wanted = root if isinstance(root, Sequence) and not isinstance(root, str) else [root]
    places = [None if item is None else place_of(adata, keys, item) for item in wanted]
    write_root(adata, keys, trajectory(X, model.graph_, places))
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
    None, or the copy. Written are the categories ``.obs['midrib_branch']`` and ``_component``, and colours for the
    branches in ``.uns['midrib_branch_colors']``, where scanpy's pictures look for them.

    Examples
    --------
    >>> import midrib
    >>> adata = midrib.datasets.load("cells/paul15").to_anndata()[::10].copy()
    >>> midrib.tl.principal_graph(adata, n_pcs=10, n_nodes=20, graph="tree", random_state=0)
    >>> midrib.tl.branches(adata)
    >>> adata.obs["midrib_branch"].nunique() == len(midrib.tl.model(adata).graph_.branches)
    True
    >>> adata.obs["midrib_component"].nunique()
    1
    """
    import pandas as pd

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
    write_colors(adata, keys.obs("branch"))
    return adata if copy else None


def write_colors(adata: AnnData, column: str) -> None:
    """Store a colour for every category where scanpy's pictures look for them."""
    from midrib.plotting.canvas import category_colors

    colors = category_colors(len(adata.obs[column].cat.categories))
    adata.uns[f"{column}_colors"] = np.array(colors, dtype=object)


def lineages(adata: AnnData, *, key: str = DEFAULT, copy: bool = False) -> AnnData | None:
    """Give every observation its share on the way from the root to every tip.

    An observation before all forks is on every way (1, 1, 1), one on a branch on those that run through it, and one
    near a fork between two branches in part on each: the sum of its soft assignment to the nodes of the way.

    Parameters
    ----------
    adata
        Annotated data on which :func:`pseudotime` was run.
    key
        Name of the graph.
    copy
        Whether to return a changed copy instead of changing ``adata``.

    Returns
    -------
    None, or the copy. Written is the data frame ``.obsm['midrib_lineages']``, one column per tip, named by its
    milestone where :func:`milestones` was run.

    See Also
    --------
    midrib.trajectory.Trajectory.lineages : The ways themselves.

    Examples
    --------
    >>> import midrib
    >>> adata = midrib.datasets.load("cells/paul15").to_anndata()[::10].copy()
    >>> midrib.tl.principal_graph(adata, n_pcs=10, n_nodes=20, graph="tree", random_state=0)
    >>> midrib.tl.pseudotime(adata, root={"label": "Multipotent progenitors"})
    >>> midrib.tl.lineages(adata)
    >>> shares = adata.obsm["midrib_lineages"]
    >>> len(shares) == adata.n_obs, bool(((shares >= 0) & (shares <= 1.000001)).all(axis=None))
    (True, True)
    """
    import pandas as pd

    adata = adata.copy() if copy else adata
    keys = Keys(key)
    t = rooted(adata, keys)
    names = milestone_names(adata, keys)
    shares = sp.csr_array(adata.obsm[keys.assignment])
    columns: dict[str, FloatArray] = {}
    for tip, way in t.lineages().items():
        name = names.get(tip, f"tip {tip}")
        name = name if name not in columns else f"{name} ({tip})"
        columns[name] = np.clip(np.asarray(shares[:, way.nodes].sum(axis=1)).ravel(), 0.0, 1.0)
    adata.obsm[keys.lineages] = pd.DataFrame(columns, index=adata.obs_names)
    return adata if copy else None


def rooted(adata: AnnData, keys: Keys) -> Trajectory:
    """Return the stored trajectory, refusing one whose root nobody chose."""
    if "root" not in stored(adata, keys):
        msg = f"no root was chosen; run midrib.tl.pseudotime(adata, root=..., key={keys.base!r}) first."
        raise KeyError(msg)
    return stored_trajectory(adata, keys)


def phase(
    adata: AnnData, *, loop: int = 0, attach: bool = False, key: str = DEFAULT, copy: bool = False
) -> AnnData | None:
    """Place the observations around a loop: the phase of a cycle, from 0 to 1, starting at the root.

    Parameters
    ----------
    adata
        Annotated data with a principal graph that has a loop.
    loop
        Which loop, the longest first.
    attach
        Whether observations off the loop get the place where their way to it meets it; NaN otherwise.
    key
        Name of the graph.
    copy
        Whether to return a changed copy instead of changing ``adata``.

    Returns
    -------
    None, or the copy. Written is ``.obs['midrib_phase']``.

    See Also
    --------
    midrib.trajectory.phase : The same for arrays.

    Examples
    --------
    >>> import midrib
    >>> from anndata import AnnData
    >>> adata = AnnData(midrib.datasets.make_shape("circle", 200, noise=0.02, random_state=0).X)
    >>> midrib.tl.principal_graph(adata, use_rep="X", random_state=0)
    >>> midrib.tl.phase(adata)
    >>> bool(adata.obs["midrib_phase"].between(0, 1).all())
    True
    """
    adata = adata.copy() if copy else adata
    keys = Keys(key)
    adata.obs[keys.obs("phase")] = stored_trajectory(adata, keys).phase(loop, attach=attach)
    return adata if copy else None

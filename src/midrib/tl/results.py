"""What was learned, out of an AnnData: the model, the trajectory, the report, and how sure all of it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from midrib import structure
from midrib._estimator import PrincipalGraph
from midrib._progress import Steps
from midrib.io.anndata_slots import DEFAULT, Keys, fitted_to, put, read_model, stored, stored_trajectory
from midrib.structure.report import Report, describe
from midrib.trajectory import Trajectory

if TYPE_CHECKING:
    from anndata import AnnData


_CALLS = {
    "again": "midrib.tl.bootstrap(adata)",
    "look": "midrib.pl.graph(adata)",
    "table": "midrib.tl.report(adata, table=True)",
}


def model(adata: AnnData, *, key: str = DEFAULT) -> PrincipalGraph:
    """Return the fitted model: to save it, to place other cells on its graph, to draw it.

    Parameters
    ----------
    adata
        Annotated data with a principal graph.
    key
        Name of the graph.

    Returns
    -------
    The model, as it was fitted or edited.

    Examples
    --------
    >>> import midrib
    >>> adata = midrib.datasets.load("cells/paul15").to_anndata()[::10].copy()
    >>> midrib.tl.principal_graph(adata, n_pcs=10, n_nodes=20, graph="tree", random_state=0)
    >>> midrib.tl.model(adata).predict(adata.obsm["X_pca"][:3, :10]).shape
    (3,)
    """
    return read_model(adata, Keys(key))[0]


def trajectory(adata: AnnData, *, key: str = DEFAULT) -> Trajectory:
    """Return the observations on the graph, ordered from the root, with all of :mod:`midrib.trajectory`.

    Parameters
    ----------
    adata
        Annotated data with a principal graph.
    key
        Name of the graph.

    Returns
    -------
    The trajectory.

    Examples
    --------
    >>> import midrib
    >>> adata = midrib.datasets.load("cells/paul15").to_anndata()[::10].copy()
    >>> midrib.tl.principal_graph(adata, n_pcs=10, n_nodes=20, graph="tree", random_state=0)
    >>> midrib.tl.pseudotime(adata, root={"label": "Multipotent progenitors"})
    >>> t = midrib.tl.trajectory(adata)
    >>> bool((t.pseudotime == adata.obs["midrib_pseudotime"]).all())
    True
    """
    return stored_trajectory(adata, Keys(key))


def report(adata: AnnData, *, table: bool = False, key: str = DEFAULT) -> Report:
    """Say what was found, how sure it is, what to distrust and what to try next; first what :func:`bootstrap` found.

    Parameters
    ----------
    adata
        Annotated data with a principal graph.
    table
        Whether to list every branch, loop and gap that was claimed.
    key
        Name of the graph.

    Returns
    -------
    The text; notebooks show it with headings, and ``to_frame()`` gives the claims as a table.

    See Also
    --------
    midrib.PrincipalGraph.report : The same for a fitted model.

    Examples
    --------
    >>> import midrib
    >>> adata = midrib.datasets.load("cells/paul15").to_anndata()[::10].copy()
    >>> midrib.tl.principal_graph(adata, n_pcs=10, n_nodes=20, graph="tree", random_state=0)
    >>> str(midrib.tl.report(adata)).startswith("Found 1 piece")
    True
    """
    m = model(adata, key=key)
    said = describe(m.graph_, m.quality_, m.choice_, m.sigma_, m.gamma_, table=table, calls=_CALLS)
    again = stored(adata, Keys(key)).get("bootstrap")
    if again is None:
        return said
    came = np.asarray(again["branches"])
    line = (
        f"Of {len(again['topologies'])} repetitions with the observations drawn again {100 * again['topology']:.0f}% "
        f"gave the same pieces, loops and tips; its branches came back in {100 * came.min():.0f}% to "
        f"{100 * came.max():.0f}% of them."
    )
    return Report(f"{line}\n{said}", said.claims)


def bootstrap(
    adata: AnnData,
    *,
    n_repeats: int = 20,
    random_state: int | None = 0,
    n_jobs: int = 1,
    verbose: bool = False,
    key: str = DEFAULT,
    copy: bool = False,
) -> AnnData | None:
    """Draw the observations again, learn the graph again, and count how often every part of it comes back.

    Parameters
    ----------
    adata
        Annotated data with a principal graph.
    n_repeats
        Number of repetitions; each costs about a fit.
    random_state
        Seed.
    n_jobs
        Processes to use.
    verbose
        Whether to say how many repetitions are done.
    key
        Name of the graph.
    copy
        Whether to return a changed copy instead of changing ``adata``.

    Returns
    -------
    None, or the copy. Written are

    ``.uns['midrib']['bootstrap']``
        ``topologies`` (pieces, loops and tips of every repetition), ``topology`` (the share with the same), ``tips``,
        ``forks``, ``edges``, ``branches`` (how often each came back) and ``band`` (how far every node moved).
    ``.obs['midrib_support']``
        How often the edge of every observation came back.
    ``.obs['midrib_pseudotime_sd']``, ``_low``, ``_high``
        Standard deviation and the middle 90% of the pseudotime over the repetitions, where a root was chosen.

    See Also
    --------
    midrib.structure.bootstrap : The same for arrays.
    midrib.pl.support : Draws it.

    Examples
    --------
    >>> import midrib
    >>> from anndata import AnnData
    >>> adata = AnnData(midrib.datasets.make_shape("y", 200, noise=0.02, random_state=0).X)
    >>> params = {"n_nodes": 20, "graph": "tree", "sigma": 0.01, "gamma": 1.0, "random_state": 0}
    >>> midrib.tl.principal_graph(adata, use_rep="X", **params)
    >>> midrib.tl.bootstrap(adata, n_repeats=2)
    >>> len(adata.uns["midrib"]["bootstrap"]["edges"]), bool(adata.obs["midrib_support"].between(0, 1).all())
    (19, True)
    """
    adata = adata.copy() if copy else adata
    keys = Keys(key)
    fitted, X = fitted_to(adata, keys)
    steps = Steps(shown=verbose)
    steps.say(f"{n_repeats} repetitions of {X.shape[0]:,} observations")
    found = structure.bootstrap(
        fitted, X, n_repeats=n_repeats, random_state=random_state, n_jobs=n_jobs, progress=steps.count
    )
    parts = ("tips", "forks", "edges", "branches", "band")
    kept = {name: np.asarray(getattr(found, name)) for name in parts}
    put(adata, keys, bootstrap={"topologies": np.array(found.topologies), "topology": found.topology, **kept})
    t = stored_trajectory(adata, keys)
    adata.obs[keys.obs("support")] = np.append(found.edges, np.nan)[t.edge]
    if "root" in stored(adata, keys):
        _write_uncertainty(adata, keys, found.pseudotime(X, t.roots.points))
    return adata if copy else None


def _write_uncertainty(adata: AnnData, keys: Keys, times: np.ndarray) -> None:
    """Write how the pseudotime of every observation varies; NaN where no repetition gave one."""
    lost = np.isnan(times).all(axis=0)
    known = np.where(lost, 0.0, times)
    low, high = np.nanquantile(known, [0.05, 0.95], axis=0)
    for name, values in (("sd", np.nanstd(known, axis=0)), ("low", low), ("high", high)):
        adata.obs[keys.obs(f"pseudotime_{name}")] = np.where(lost, np.nan, values)

"""Graphs that were learned elsewhere: scFates, PAGA, and whatever dynverse runs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import scipy.sparse as sp

from midrib._estimator import PrincipalGraph
from midrib._graph import Graph
from midrib._rows import dense
from midrib._types import FilePath, FloatArray, IntArray, Record, Samples
from midrib.io.anndata_slots import DEFAULT, Keys, representation, write_model, write_root
from midrib.io.dynverse import read_dynverse
from midrib.trajectory import AtNode, Milestones, trajectory

if TYPE_CHECKING:
    from anndata import AnnData

_MOST_INNER = 5
_PER_INNER = 15


def from_scfates(adata: AnnData, *, key_added: str = DEFAULT, copy: bool = False) -> AnnData | None:
    """Take over the graph that scFates learned, and its root.

    Parameters
    ----------
    adata
        Annotated data on which ``scFates.tl.tree``, ``curve`` or ``circle`` was run.
    key_added
        Name under which everything is written.
    copy
        Whether to return a changed copy instead of changing ``adata``.

    Returns
    -------
    None, or the copy, with everything that ``tl.principal_graph`` writes.

    See Also
    --------
    from_paga : Takes over a graph of groups.

    Examples
    --------
    >>> import numpy as np
    >>> import midrib
    >>> adata = midrib.datasets.load("cells/paul15").to_anndata()[::10].copy()
    >>> nodes = adata.obsm["X_pca"][:3, :10].T  # what scFates.tl.tree(adata, use_rep="X_pca") writes
    >>> links = np.array([[0, 1, 0], [1, 0, 1], [0, 1, 0]])
    >>> adata.uns["graph"] = {"F": nodes, "B": links, "use_rep": "X_pca", "root": 0}
    >>> midrib.tl.from_scfates(adata)
    >>> midrib.tl.model(adata).graph_.n_edges
    2
    """
    adata = adata.copy() if copy else adata
    found = _section(adata, "graph", "scFates.tl.tree", ("B", "F", "use_rep"))
    nodes = np.asarray(found["F"], dtype=np.float64).T
    use_rep = str(found["use_rep"])
    X = representation(adata, use_rep, len(nodes.T))
    joined = dense(found["B"]) > 0
    edges = np.argwhere(np.triu(joined | joined.T, 1))
    root = found.get("root")
    _write(adata, Keys(key_added), Graph(nodes, edges), X, use_rep, None if root is None else int(root))
    return adata if copy else None


def from_paga(
    adata: AnnData,
    *,
    use_rep: str = "X_pca",
    n_pcs: int | None = None,
    threshold: float | None = None,
    key_added: str = DEFAULT,
    copy: bool = False,
) -> AnnData | None:
    """Take over the graph of groups that PAGA found: a node at the mean of every group.

    Parameters
    ----------
    adata
        Annotated data on which ``scanpy.tl.paga`` was run.
    use_rep, n_pcs
        Where the nodes lie: a name of ``obsm``, or ``"X"``, and how many of its columns.
    threshold
        Smallest connectivity of two groups that are joined; by default those of PAGA's tree are.
    key_added
        Name under which everything is written.
    copy
        Whether to return a changed copy instead of changing ``adata``.

    Returns
    -------
    None, or the copy, with everything that ``tl.principal_graph`` writes.

    See Also
    --------
    from_scfates : Takes over a graph of scFates.
    from_dynverse : Takes over a milestone network.

    Examples
    --------
    >>> import numpy as np
    >>> import midrib
    >>> adata = midrib.datasets.load("cells/paul15").to_anndata()[::10].copy()
    >>> joined = np.zeros((7, 7))
    >>> joined[0, 1:] = 1.0  # what scanpy.tl.paga(adata, groups="label") writes
    >>> adata.uns["paga"] = {"connectivities": joined, "connectivities_tree": joined, "groups": "label"}
    >>> midrib.tl.from_paga(adata, n_pcs=10)
    >>> midrib.tl.model(adata).graph_.topology
    Topology(components=1, loops=0, tips=6, forks=1, branches=6)
    """
    adata = adata.copy() if copy else adata
    found = _section(adata, "paga", "scanpy.tl.paga", ("connectivities", "connectivities_tree", "groups"))
    X = representation(adata, use_rep, n_pcs)
    groups = adata.obs[str(found["groups"])].astype("category").cat
    codes = np.asarray(groups.codes)
    means = [np.asarray(X[codes == k].mean(axis=0)).ravel() for k in range(len(groups.categories))]
    table = dense(found["connectivities_tree" if threshold is None else "connectivities"])
    joined = np.maximum(table, table.T) > (threshold or 0.0)
    _write(adata, Keys(key_added), Graph(means, np.argwhere(np.triu(joined, 1))), X, use_rep)
    return adata if copy else None


def from_dynverse(
    adata: AnnData,
    folder: FilePath,
    *,
    use_rep: str = "X_pca",
    n_pcs: int | None = None,
    key_added: str = DEFAULT,
    copy: bool = False,
) -> AnnData | None:
    """Take over a milestone network: its nodes are laid through the means of the observations along every link.

    Parameters
    ----------
    adata
        Annotated data; its obs_names are the cell ids of the tables.
    folder
        Where ``milestone_network.csv`` and ``progressions.csv`` are, as dynverse and ``midrib.io`` write them.
    use_rep, n_pcs
        Where the nodes shall lie: a name of ``obsm``, or ``"X"``, and how many of its columns.
    key_added
        Name under which everything is written.
    copy
        Whether to return a changed copy instead of changing ``adata``.

    Returns
    -------
    None, or the copy, with everything that ``tl.principal_graph`` writes.

    See Also
    --------
    midrib.io.write_dynverse : Writes such tables.

    Examples
    --------
    >>> import midrib
    >>> adata = midrib.datasets.load("cells/paul15").to_anndata()[::10].copy()
    >>> midrib.tl.principal_graph(adata, n_pcs=10, n_nodes=20, graph="tree", random_state=0)
    >>> midrib.tl.pseudotime(adata, root={"label": "Multipotent progenitors"})
    >>> midrib.io.write_dynverse(midrib.tl.trajectory(adata), ".", ids=adata.obs_names)
    >>> midrib.tl.from_dynverse(adata, ".", n_pcs=10, key_added="other")
    >>> adata.obsm["X_other"].shape
    (266, 10)
    """
    adata = adata.copy() if copy else adata
    network, ids = read_dynverse(folder)
    X = representation(adata, use_rep, n_pcs)
    place = {str(name): row for row, name in enumerate(adata.obs_names)}
    unknown = [name for name in ids if name not in place]
    if unknown:
        msg = f"the tables name {unknown[0]!r}, which is no observation; {len(unknown)} of {len(ids)} ids are unknown."
        raise KeyError(msg)
    rows = np.array([place[name] for name in ids], dtype=np.intp)
    graph = _through_means(network, np.asarray(dense(X[rows]), dtype=np.float64))
    _write(adata, Keys(key_added), graph, X, use_rep)
    return adata if copy else None


def _through_means(network: Milestones, X: FloatArray) -> Graph:
    """Return the network in space: milestones by least squares, inner nodes at the means of observations."""
    shares = network.percentages
    ridge = sp.eye_array(network.n_milestones) * 1e-6
    nodes = [*np.linalg.solve((shares.T @ shares + ridge).toarray(), shares.T @ X)]
    edges: list[tuple[int, int]] = []
    for number, (first, last) in enumerate(network.links.tolist()):
        on = np.flatnonzero(network.link == number)
        inner = min(_MOST_INNER, len(on) // _PER_INNER)
        path = [first]
        for mean in _means(X[on], network.percentage[on], inner):
            path.append(len(nodes))
            nodes.append(mean)
        edges += zip(path, [*path[1:], last], strict=True)
    return Graph(nodes, edges)


def _means(X: FloatArray, share: FloatArray, count: int) -> list[FloatArray]:
    """Return means of observations at equal steps of a link, leaving out steps without any."""
    step: IntArray = np.rint(share * (count + 1)).astype(np.intp)
    return [X[step == k].mean(axis=0) for k in range(1, count + 1) if (step == k).any()]


def _section(adata: AnnData, name: str, tool: str, needed: tuple[str, ...]) -> Record:
    found = adata.uns.get(name, {})
    missing = [part for part in needed if part not in found]
    if missing:
        msg = f"adata.uns[{name!r}] lacks {missing[0]!r}; run {tool} first."
        raise KeyError(msg)
    return found


def _write(
    adata: AnnData, keys: Keys, graph: Graph, X: Samples, use_rep: str, root: int | None = None
) -> None:
    model = PrincipalGraph.around(graph, X)
    write_model(adata, keys, model, X, use_rep)
    if root is not None:
        write_root(adata, keys, trajectory(X, model.graph_, AtNode(root)))

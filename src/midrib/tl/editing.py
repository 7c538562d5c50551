"""Change the graph by hand: cut, join, collapse and extend its branches.

What was derived from the old graph goes (branches, milestones, trends, tests); the root stays at the nearest point of
the new one, and pseudotime with it.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterable
from typing import TYPE_CHECKING

from midrib import trajectory as tr
from midrib._estimator import PrincipalGraph
from midrib._graph import Graph
from midrib._rows import dense
from midrib._types import Samples
from midrib.io.anndata_slots import (
    DEFAULT,
    Keys,
    Where,
    place_of,
    read_model,
    representation,
    stored,
    stored_trajectory,
    write_model,
    write_root,
)
from midrib.trajectory.roots import resolve_place

if TYPE_CHECKING:
    from anndata import AnnData


def cut(
    adata: AnnData, start: Where, stop: Where, *, key: str = DEFAULT, copy: bool = False
) -> AnnData | None:
    """Cut the way between two places where the fewest observations are.

    Parameters
    ----------
    adata
        Annotated data with a principal graph.
    start, stop
        Places, each as ``tl.pseudotime`` takes its root.
    key
        Name of the graph.
    copy
        Whether to return a changed copy instead of changing ``adata``.

    Returns
    -------
    None, or the copy. The graph and all that ``tl.principal_graph`` writes change.

    See Also
    --------
    join : The opposite.
    midrib.trajectory.cut : The same for a graph.

    Examples
    --------
    >>> import midrib
    >>> from anndata import AnnData
    >>> adata = AnnData(midrib.datasets.make_shape("y", 200, noise=0.02, random_state=0).X)
    >>> params = {"n_nodes": 20, "graph": "tree", "sigma": 0.01, "gamma": 1.0, "random_state": 0}
    >>> midrib.tl.principal_graph(adata, use_rep="X", **params)
    >>> a, b = midrib.tl.model(adata).graph_.tips[:2].tolist()
    >>> midrib.tl.cut(adata, a, b)
    >>> midrib.tl.model(adata).graph_.n_components
    2
    """
    adata = adata.copy() if copy else adata
    keys, X = Keys(key), _samples(adata, Keys(key))
    one, other = _nodes(adata, keys, start, stop)
    _replace(adata, keys, X, tr.cut(read_model(adata, keys)[0].graph_, one, other, X))
    return adata if copy else None


def join(
    adata: AnnData, start: Where, stop: Where, *, key: str = DEFAULT, copy: bool = False
) -> AnnData | None:
    """Join two places by a straight branch.

    Parameters
    ----------
    adata
        Annotated data with a principal graph.
    start, stop
        Places, each as ``tl.pseudotime`` takes its root.
    key
        Name of the graph.
    copy
        Whether to return a changed copy instead of changing ``adata``.

    Returns
    -------
    None, or the copy. The graph and all that ``tl.principal_graph`` writes change.

    See Also
    --------
    cut : The opposite.
    midrib.trajectory.join : The same for a graph.

    Examples
    --------
    >>> import midrib
    >>> from anndata import AnnData
    >>> adata = AnnData(midrib.datasets.make_shape("y", 200, noise=0.02, random_state=0).X)
    >>> params = {"n_nodes": 20, "graph": "tree", "sigma": 0.01, "gamma": 1.0, "random_state": 0}
    >>> midrib.tl.principal_graph(adata, use_rep="X", **params)
    >>> a, b = midrib.tl.model(adata).graph_.tips[:2].tolist()
    >>> midrib.tl.join(adata, a, b)
    >>> midrib.tl.model(adata).graph_.n_loops
    1
    """
    adata = adata.copy() if copy else adata
    keys, X = Keys(key), _samples(adata, Keys(key))
    one, other = _nodes(adata, keys, start, stop)
    _replace(adata, keys, X, tr.join(read_model(adata, keys)[0].graph_, one, other))
    return adata if copy else None


def collapse(
    adata: AnnData,
    *,
    shorter_than: float | None = None,
    branches: Iterable[int] | None = None,
    key: str = DEFAULT,
    copy: bool = False,
) -> AnnData | None:
    """Remove branches that end in a tip, and contract those between two forks to one node.

    Parameters
    ----------
    adata
        Annotated data with a principal graph.
    shorter_than
        All branches shorter than this.
    branches
        Numbers of branches, as ``tl.branches`` writes them.
    key
        Name of the graph.
    copy
        Whether to return a changed copy instead of changing ``adata``.

    Returns
    -------
    None, or the copy. The graph and all that ``tl.principal_graph`` writes change.

    See Also
    --------
    midrib.trajectory.collapse : The same for a graph.

    Examples
    --------
    >>> import midrib
    >>> from anndata import AnnData
    >>> adata = AnnData(midrib.datasets.make_shape("y", 200, noise=0.02, random_state=0).X)
    >>> params = {"n_nodes": 20, "graph": "tree", "sigma": 0.01, "gamma": 1.0, "random_state": 0}
    >>> midrib.tl.principal_graph(adata, use_rep="X", **params)
    >>> midrib.tl.collapse(adata, branches=[0])
    >>> midrib.tl.model(adata).graph_.topology
    Topology(components=1, loops=0, tips=2, forks=0, branches=1)
    """
    adata = adata.copy() if copy else adata
    keys, X = Keys(key), _samples(adata, Keys(key))
    chosen = None if branches is None else [int(number) for number in branches]
    graph = tr.collapse(read_model(adata, keys)[0].graph_, shorter_than=shorter_than, branches=chosen)
    _replace(adata, keys, X, graph)
    return adata if copy else None


def extend(adata: AnnData, *, key: str = DEFAULT, copy: bool = False) -> AnnData | None:
    """Move the tips out to the observations beyond them.

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
    None, or the copy. The graph and all that ``tl.principal_graph`` writes change.

    See Also
    --------
    midrib.trajectory.extend : The same for a graph.

    Examples
    --------
    >>> import midrib
    >>> from anndata import AnnData
    >>> adata = AnnData(midrib.datasets.make_shape("y", 200, noise=0.02, random_state=0).X)
    >>> params = {"n_nodes": 20, "graph": "tree", "sigma": 0.01, "gamma": 1.0, "random_state": 0}
    >>> midrib.tl.principal_graph(adata, use_rep="X", **params)
    >>> before = midrib.tl.model(adata).graph_.length
    >>> midrib.tl.extend(adata)
    >>> midrib.tl.model(adata).graph_.length > before
    True
    """
    adata = adata.copy() if copy else adata
    keys, X = Keys(key), _samples(adata, Keys(key))
    _replace(adata, keys, X, tr.extend(read_model(adata, keys)[0].graph_, dense(X)))
    return adata if copy else None


def _samples(adata: AnnData, keys: Keys) -> Samples:
    model, use_rep = read_model(adata, keys)
    return representation(adata, use_rep, model.n_features_in_)


def _nodes(adata: AnnData, keys: Keys, *places: Where) -> list[int]:
    """Return the nodes nearest to places."""
    placed = stored_trajectory(adata, keys).projection
    found = (resolve_place(place_of(adata, keys, place)).locate(placed) for place in places)
    return [int(point.node[0]) for point in found]


def _replace(adata: AnnData, keys: Keys, X: Samples, graph: Graph) -> None:
    """Write another graph in place of the old one, its root at the nearest point."""
    old, use_rep = read_model(adata, keys)
    roots = stored_trajectory(adata, keys).roots.points if "root" in stored(adata, keys) else None
    write_model(adata, keys, PrincipalGraph.around(graph, X, sigma=old.sigma_, gamma=old.gamma_), X, use_rep)
    if roots is not None:
        placed = graph.project(roots)
        points = zip(placed.edge.tolist(), placed.position.tolist(), placed.node.tolist(), strict=True)
        with warnings.catch_warnings():
            warnings.filterwarnings("ignore", message=".*pieces have no root")
            write_root(adata, keys, tr.trajectory(X, graph, [tr.AtPoint(*point) for point in points]))

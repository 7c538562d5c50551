"""Change the graph by hand: cut, join, collapse and extend its branches.

What was derived from the old graph goes (branches, milestones, trends, tests); the root stays at the nearest point of
the new one, and pseudotime with it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
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
from midrib.trajectory.roots import as_places, resolve_place
from midrib.trajectory.trajectory import ordered

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
    return _edited(
        adata, key, lambda graph, X, ends: tr.cut(graph, ends[0], ends[1], X), (start, stop), copy=copy
    )


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
    return _edited(
        adata, key, lambda graph, _, ends: tr.join(graph, ends[0], ends[1]), (start, stop), copy=copy
    )


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
    chosen = None if branches is None else [int(number) for number in branches]
    collapsed = partial(tr.collapse, shorter_than=shorter_than, branches=chosen)
    return _edited(adata, key, lambda graph, *_: collapsed(graph), copy=copy)


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
    return _edited(adata, key, lambda graph, X, _: tr.extend(graph, dense(X)), copy=copy)


def _edited(
    adata: AnnData,
    key: str,
    change: Callable[[Graph, Samples, list[int]], Graph],
    places: tuple[Where, ...] = (),
    *,
    copy: bool,
) -> AnnData | None:
    """Write a changed graph in place of the old one, its root at the nearest point; places are given as nodes."""
    adata = adata.copy() if copy else adata
    keys = Keys(key)
    old, use_rep = read_model(adata, keys)
    t = stored_trajectory(adata, keys)
    X = representation(adata, use_rep, old.n_features_in_)
    found = [resolve_place(place_of(adata, keys, place)).locate(t.projection) for place in places]
    graph = change(old.graph_, X, [int(point.node[0]) for point in found])
    rooted = "root" in stored(adata, keys)
    write_model(adata, keys, PrincipalGraph.around(graph, X, sigma=old.sigma_, gamma=old.gamma_), X, use_rep)
    if rooted:
        write_root(adata, keys, ordered(X, graph, as_places(graph.project(t.roots.points))))
    return adata if copy else None

"""Variables along a graph: trends, and tests along a path, between branches, at a fork and between conditions."""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
from numpy.typing import ArrayLike

from midrib._rows import dense
from midrib._types import Array, Option, Record, Samples
from midrib.io.anndata_slots import (
    DEFAULT,
    Keys,
    Where,
    features_of,
    fitted_to,
    milestone_names,
    obs_column,
    place_of,
    put,
    stored,
    stored_trajectory,
    variable_places,
)
from midrib.tl.graph import lineages as write_lineages
from midrib.tl.graph import rooted
from midrib.trajectory import AtLabel, Path, Trajectory, detours, modules
from midrib.trajectory.features import PerFeature
from midrib.trajectory.forks import usable_forks
from midrib.trajectory.roots import Place, end_of_path

if TYPE_CHECKING:
    from anndata import AnnData

_LEAST_SHARE = 0.05

Way: TypeAlias = tuple[Where, Where]
"""Two places, each as ``pseudotime`` takes its root."""


def trends(
    adata: AnnData,
    features: ArrayLike | None = None,
    *,
    layer: str | None = None,
    path: Way | Mapping[str, Way] | str | None = None,
    key: str = DEFAULT,
    copy: bool = False,
    **options: Option,
) -> AnnData | None:
    """Fit a smooth curve with a confidence band to variables along pseudotime, along paths or along all lineages.

    Parameters
    ----------
    adata
        Annotated data with a principal graph; run :func:`pseudotime` first to choose the root.
    features
        Names of variables; all by default.
    layer
        Layer to take the values from; X by default.
    path
        Two places, each as :func:`pseudotime` takes its root: the curve follows the way between them instead of
        pseudotime. Several ways by name, ``{"to monocytes": (a, b), "to neutrophils": (a, c)}``, are drawn over each
        other; ``"lineages"`` takes the way from the root to every tip, observations near a fork in part on each.
    key
        Name of the graph.
    copy
        Whether to return a changed copy instead of changing ``adata``.
    **options
        Passed to :func:`midrib.trajectory.trend`.

    Returns
    -------
    None, or the copy. Written is ``.uns['midrib']['trends']``: for every way by name a record of names, grid, mean,
    lower, upper, explained, and the coordinate of every observation on it.

    See Also
    --------
    midrib.trajectory.trend : The same for arrays.
    midrib.pl.trends : Draws them.
    midrib.pl.heatmap : Draws many.

    Examples
    --------
    >>> import midrib
    >>> adata = midrib.datasets.load("cells/paul15").to_anndata()[::10].copy()
    >>> midrib.tl.principal_graph(adata, n_pcs=10, n_nodes=20, graph="tree", random_state=0)
    >>> midrib.tl.pseudotime(adata, root={"label": "Multipotent progenitors"})
    >>> midrib.tl.trends(adata, ["Elane", "Mpo"])
    >>> record = next(iter(adata.uns["midrib"]["trends"].values()))
    >>> list(record["names"]), record["mean"].shape
    (['Elane', 'Mpo'], (100, 2))
    """
    adata = adata.copy() if copy else adata
    keys = Keys(key)
    Y, names = features_of(adata, features, layer)
    found = {}
    for name, coordinate in _coordinates(adata, keys, path).items():
        t, way = coordinate.pop("t"), coordinate.pop("path")
        curve = t.trend(Y, way, names=names, **coordinate, **options)
        columns = ("grid", "mean", "lower", "upper", "explained")
        time = t.pseudotime if way is None else way.spread(len(t))
        on = coordinate.get("weights", np.ones(len(t))) > 0.5
        found[name] = {
            "names": np.array([str(item) for item in curve.names], dtype=object),
            "coordinate": np.where(on, time, np.nan),
            **{column: np.asarray(getattr(curve, column), dtype=np.float64) for column in columns},
        }
    put(adata, keys, trends=found)
    return adata if copy else None


def _coordinates(adata: AnnData, keys: Keys, path: Way | Mapping[str, Way] | str | None) -> dict[str, Record]:
    """Return by name what the trends run along: the trajectory, a path or None, and weights."""
    if path == "lineages":
        t = rooted(adata, keys)
        write_lineages(adata, key=keys.base)
        table, found = adata.obsm[keys.lineages], {}
        for name, way in zip(table, t.lineages().values(), strict=True):
            # Traces of a share on another branch would carry the curve beyond its own end.
            on = (table[name] >= _LEAST_SHARE) & (t.pseudotime <= way.length + 1e-9)
            found[str(name)] = {"t": t, "path": None, "weights": np.where(on, table[name], 0.0)}
        return found
    t = _ordered(adata, keys, path)
    if path is None:
        return {"pseudotime": {"t": t, "path": None}}
    ways: Mapping[str, Any] = path if isinstance(path, Mapping) else {"path": path}
    return {str(name): {"t": t, "path": _way(adata, keys, t, way)} for name, way in ways.items()}


def association(
    adata: AnnData,
    features: ArrayLike | None = None,
    *,
    layer: str | None = None,
    path: Way | None = None,
    loop: int | None = None,
    key: str = DEFAULT,
    copy: bool = False,
    **options: Option,
) -> AnnData | None:
    """Test which variables change along pseudotime, along a path, or around a loop.

    Parameters
    ----------
    adata
        Annotated data with a principal graph.
    features
        Names of variables; all by default.
    layer
        Layer to take the values from; X by default.
    path
        Two places: test along the way between them instead of pseudotime.
    loop
        Number of a loop: test around it.
    key
        Name of the graph.
    copy
        Whether to return a changed copy instead of changing ``adata``.
    **options
        Passed to :func:`midrib.trajectory.association`.

    Returns
    -------
    None, or the copy. Written are ``.var['midrib_association_p_value']``, ``_q_value`` (corrected for the number of
    variables), ``_statistic``, ``_explained``, ``_amplitude``, ``_peak`` and ``_tested``, missing for variables not
    tested; ``.uns['midrib']['tests']['association']`` says what the p-values account for.

    See Also
    --------
    midrib.trajectory.association : The same for arrays.
    fork : Which variables part at a fork.

    Examples
    --------
    >>> import midrib
    >>> adata = midrib.datasets.load("cells/paul15").to_anndata()[::10].copy()
    >>> midrib.tl.principal_graph(adata, n_pcs=10, n_nodes=20, graph="tree", random_state=0)
    >>> midrib.tl.pseudotime(adata, root={"label": "Multipotent progenitors"})
    >>> midrib.tl.association(adata, ["Elane", "Mpo"])
    >>> int(adata.var["midrib_association_q_value"].notna().sum())
    2
    """
    adata = adata.copy() if copy else adata
    keys = Keys(key)
    Y, names = features_of(adata, features, layer)
    t = _ordered(adata, keys, path if loop is None else loop)
    found = t.association(Y, _way(adata, keys, t, path), loop=loop, names=names, **options)
    _write(adata, keys, "association", found, features)
    return adata if copy else None


def difference(
    adata: AnnData,
    first: Where,
    second: Where,
    features: ArrayLike | None = None,
    *,
    root: Where | None = None,
    relative: bool = False,
    layer: str | None = None,
    key: str = DEFAULT,
    copy: bool = False,
    **options: Option,
) -> AnnData | None:
    """Test which variables differ between the ways to two places, after these ways part.

    Parameters
    ----------
    adata
        Annotated data on which :func:`pseudotime` was run.
    first, second
        Ends of the two ways, each as :func:`pseudotime` takes its root.
    features
        Names of variables; all by default.
    root
        Where both ways begin; the root of the pseudotime by default.
    relative
        Whether to compare at the same share of the ways instead of at the same distance.
    layer
        Layer to take the values from; X by default.
    key
        Name of the graph.
    copy
        Whether to return a changed copy instead of changing ``adata``.
    **options
        Passed to :func:`midrib.trajectory.difference`.

    Returns
    -------
    None, or the copy. Written are the columns of :func:`association` as ``.var['midrib_difference_...']``; amplitudes
    are positive where the second way is above the first.

    See Also
    --------
    fork : All branches after a fork.
    midrib.trajectory.difference : The same for arrays.

    Examples
    --------
    >>> import midrib
    >>> adata = midrib.datasets.load("cells/paul15").to_anndata()[::10].copy()
    >>> midrib.tl.principal_graph(adata, n_pcs=10, n_nodes=20, graph="tree", random_state=0)
    >>> midrib.tl.pseudotime(adata, root={"label": "Multipotent progenitors"})
    >>> midrib.tl.difference(adata, {"label": "Erythrocyte"}, {"label": "Monocytes"}, ["Elane", "Mpo"])
    >>> int(adata.var["midrib_difference_p_value"].notna().sum())
    2
    """
    adata = adata.copy() if copy else adata
    keys = Keys(key)
    Y, names = features_of(adata, features, layer)
    t = stored_trajectory(adata, keys) if root is not None else rooted(adata, keys)
    ends = [place_of(adata, keys, place) for place in (first, second)]
    start = None if root is None else place_of(adata, keys, root)
    found = t.difference(Y, ends[0], ends[1], start, relative=relative, names=names, **options)
    _write(adata, keys, "difference", found, features, first=str(first), second=str(second))
    return adata if copy else None


def fork(
    adata: AnnData,
    where: Where | None = None,
    features: ArrayLike | None = None,
    *,
    level: float = 0.05,
    layer: str | None = None,
    key: str = DEFAULT,
    copy: bool = False,
    **options: Option,
) -> AnnData | None:
    """Test which variables part at a fork, on which branch each is high, and whether it rises early or late.

    Parameters
    ----------
    adata
        Annotated data on which :func:`pseudotime` was run.
    where
        The fork: a milestone, a node or any place; by default the one nearest to the root that two branches leave away
        from it.
    features
        Names of variables; all by default.
    level
        Corrected p-value up to which a variable belongs to a module.
    layer
        Layer to take the values from; X by default.
    key
        Name of the graph.
    copy
        Whether to return a changed copy instead of changing ``adata``.
    **options
        Passed to :func:`midrib.trajectory.difference`.

    Returns
    -------
    None, or the copy. Written are

    ``.var['midrib_fork_q_value']``, ...
        The columns of :func:`association`; ``_branch``, the branch on which the variable is highest, named by the
        milestone it leads to; ``_activation`` and ``_activation_error``, the pseudotime at which it rises on the way
        there; ``_module``: ``early`` (before the fork) or ``late``, and the branch.
    ``.obsm['midrib_modules']``
        Every observation's mean of the standardised variables of every module.

    See Also
    --------
    midrib.trajectory.fork_test : The same for arrays.
    midrib.trajectory.modules : The modules for arrays.

    Examples
    --------
    >>> import midrib
    >>> from anndata import AnnData
    >>> adata = AnnData(midrib.datasets.make_shape("y", 200, noise=0.02, random_state=0).X)
    >>> params = {"n_nodes": 20, "graph": "tree", "sigma": 0.01, "gamma": 1.0, "random_state": 0}
    >>> midrib.tl.principal_graph(adata, use_rep="X", **params)
    >>> midrib.tl.pseudotime(adata)
    >>> midrib.tl.fork(adata)
    >>> sorted(column for column in adata.var if column.startswith("midrib_fork_a"))
    ['midrib_fork_activation', 'midrib_fork_activation_error', 'midrib_fork_amplitude']
    """
    adata = adata.copy() if copy else adata
    keys = Keys(key)
    Y, names = features_of(adata, features, layer)
    t = rooted(adata, keys)
    found = t.fork_test(Y, _fork_of(adata, keys, t, where), names=names, **options)
    words = _branch_names(adata, keys, t, found.fork, found.ends)
    module = modules(found, level)
    for number in range(len(words) - 1, -1, -1):
        for when in ("early", "late"):
            module = np.where(module == f"{when} {number}", f"{when} {words[number]}", module)
    _write(adata, keys, "fork", found, features, node=found.fork, branches=np.array(words, dtype=object))
    _write_column(adata, keys.var("fork", "branch"), np.array(words, dtype=object)[found.branch], features)
    _write_column(adata, keys.var("fork", "module"), module.astype(object), features)
    _write_scores(adata, keys, Y, module)
    return adata if copy else None


def _fork_of(adata: AnnData, keys: Keys, t: Trajectory, where: Where | None) -> int | Place:
    if where is not None:
        return place_of(adata, keys, where)
    if not len(t.graph.forks):
        msg = "the graph has no fork; test along a path with tl.association instead."
        raise ValueError(msg)
    can = usable_forks(t)
    if not can:
        msg = (
            f"none of the forks {t.graph.forks.tolist()} has two branches that lead away from the root: they are on "
            "loops, or in pieces without a root; test along a path with tl.association, or choose another root."
        )
        raise ValueError(msg)
    return can[0]


def _branch_names(adata: AnnData, keys: Keys, t: Trajectory, fork: int, ends: tuple[int, ...]) -> list[str]:
    """Return for every branch that leaves a fork the milestone at its other end."""
    names, words = milestone_names(adata, keys), []
    for end in ends:
        step = t.graph.edge_numbers([(fork, end)])[0]
        one, other = t.graph.branch_ends[t.graph.edge_branch[step]]
        far = int(other if one == fork else one)
        words.append(names.get(far, f"{'tip' if t.graph.degree[far] == 1 else 'node'} {far}"))
    return words


def _write_scores(adata: AnnData, keys: Keys, Y: Samples, module: Array) -> None:
    """Write the mean of the standardised variables of every module."""
    import pandas as pd

    scores = {}
    for name in sorted(set(module.tolist()) - {""}):
        part = dense(Y[:, np.flatnonzero(module == name)]).astype(np.float64)
        spread = part.std(axis=0)
        scores[str(name)] = ((part - part.mean(axis=0)) / np.where(spread > 0, spread, 1.0)).mean(axis=1)
    adata.obsm[keys.modules] = pd.DataFrame(scores, index=adata.obs_names)


def switches(
    adata: AnnData,
    features: ArrayLike | None = None,
    *,
    layer: str | None = None,
    path: Way | None = None,
    key: str = DEFAULT,
    copy: bool = False,
    **options: Option,
) -> AnnData | None:
    """Find when variables go up or down along pseudotime or along a path, early or late.

    Parameters
    ----------
    adata
        Annotated data with a principal graph.
    features
        Names of variables, best those that :func:`association` found; all by default.
    layer
        Layer to take the values from; X by default.
    path
        Two places: look along the way between them instead of pseudotime.
    key
        Name of the graph.
    copy
        Whether to return a changed copy instead of changing ``adata``.
    **options
        Passed to :func:`midrib.trajectory.switches`.

    Returns
    -------
    None, or the copy. Written are ``.var['midrib_switches_time']``, ``_error`` (its standard error), ``_direction`` (1
    up, -1 down) and ``_amplitude``.

    See Also
    --------
    midrib.trajectory.switches : The same for arrays.

    Examples
    --------
    >>> import midrib
    >>> adata = midrib.datasets.load("cells/paul15").to_anndata()[::10].copy()
    >>> midrib.tl.principal_graph(adata, n_pcs=10, n_nodes=20, graph="tree", random_state=0)
    >>> midrib.tl.pseudotime(adata, root={"label": "Multipotent progenitors"})
    >>> midrib.tl.switches(adata, ["Elane", "Mpo"])
    >>> int(adata.var["midrib_switches_time"].notna().sum())
    2
    """
    adata = adata.copy() if copy else adata
    keys = Keys(key)
    Y, names = features_of(adata, features, layer)
    t = _ordered(adata, keys, path)
    found = t.switches(Y, _way(adata, keys, t, path), names=names, **options)
    _write(adata, keys, "switches", found, features)
    return adata if copy else None


def conditions(
    adata: AnnData,
    condition: str,
    replicate: str,
    features: ArrayLike | None = None,
    *,
    layer: str | None = None,
    path: Way | None = None,
    key: str = DEFAULT,
    copy: bool = False,
    **options: Option,
) -> AnnData | None:
    """Test which variables differ between conditions along pseudotime or a path, with donors as replicates.

    Parameters
    ----------
    adata
        Annotated data with a principal graph.
    condition
        Column of obs: what is compared.
    replicate
        Column of obs: donor, animal or batch. Each has one condition; they, not the cells, are counted.
    features
        Names of variables; all by default.
    layer
        Layer to take the values from; X by default.
    path
        Two places: compare along the way between them instead of pseudotime.
    key
        Name of the graph.
    copy
        Whether to return a changed copy instead of changing ``adata``.
    **options
        Passed to :func:`midrib.trajectory.conditions`.

    Returns
    -------
    None, or the copy. Written are the columns of :func:`association` as ``.var['midrib_conditions_...']``; ``_tested``
    says whether the level or the shape of the curves differs.

    See Also
    --------
    midrib.trajectory.conditions : The same for arrays.

    Examples
    --------
    >>> import midrib
    >>> adata = midrib.datasets.load("cells/paul15").to_anndata()[::10].copy()
    >>> midrib.tl.principal_graph(adata, n_pcs=10, n_nodes=20, graph="tree", random_state=0)
    >>> midrib.tl.pseudotime(adata, root={"label": "Multipotent progenitors"})
    >>> import numpy as np
    >>> donor = np.arange(adata.n_obs) % 6
    >>> adata.obs["donor"] = donor
    >>> adata.obs["condition"] = np.where(donor < 3, "healthy", "ill")
    >>> midrib.tl.conditions(adata, "condition", "donor", ["Elane", "Mpo"])
    >>> int(adata.var["midrib_conditions_q_value"].notna().sum())
    2
    """
    adata = adata.copy() if copy else adata
    keys = Keys(key)
    compared, donors = (obs_column(adata, name) for name in (condition, replicate))
    Y, names = features_of(adata, features, layer)
    t = _ordered(adata, keys, path)
    found = t.conditions(Y, compared, donors, _way(adata, keys, t, path), names=names, **options)
    _write(adata, keys, "conditions", found, features, condition=condition, replicate=replicate)
    return adata if copy else None


def _write(
    adata: AnnData, keys: Keys, test: str, found: PerFeature, features: ArrayLike | None, **about: Option
) -> None:
    """Write one column of var for every column of a result, and what it is about."""
    for name, values in found.columns.items():
        _write_column(adata, keys.var(test, name), values, features)
    said = getattr(found, "accounts_for", None)
    record = about if said is None else {"accounts_for": said, **about}
    put(adata, keys, tests={**stored(adata, keys).get("tests", {}), test: record})


def _write_column(adata: AnnData, name: str, values: Array, features: ArrayLike | None) -> None:
    rows = (
        slice(None) if features is None else variable_places(adata, [str(n) for n in np.atleast_1d(features)])
    )
    words = values.dtype.kind in "OU"
    column = np.full(adata.n_vars, "", dtype=object) if words else np.full(adata.n_vars, np.nan)
    column[rows] = values
    adata.var[name] = column


def _ordered(adata: AnnData, keys: Keys, along: object) -> Trajectory:
    """Return the stored trajectory, naming the root where pseudotime is meant and nobody chose one."""
    t = stored_trajectory(adata, keys)
    if along is None and "root" not in stored(adata, keys):
        names = milestone_names(adata, keys)
        taken = ", ".join(names.get(int(node), f"node {node}") for node in t.roots.node)
        msg = (
            f"no root was chosen: pseudotime begins at {taken}, an end of the longest path; run "
            f"midrib.tl.pseudotime(adata, root=..., key={keys.base!r}) to choose it."
        )
        warnings.warn(msg, UserWarning, stacklevel=3)
    return t


def _way(adata: AnnData, keys: Keys, t: Trajectory, path: Way | None) -> Path | None:
    """Return the path between two places, warning of types of observations that are not between its ends."""
    if path is None:
        return None
    start, stop = (place_of(adata, keys, place) for place in path)
    names = milestone_names(adata, keys)
    found = t.path(*(end_of_path(place, t.projection, names, 4) for place in (start, stop)))
    if isinstance(start, AtLabel) and isinstance(stop, AtLabel) and start.value != stop.value:
        X = fitted_to(adata, keys)[1]
        strange = detours(found, stop.labels, X, (start.value, stop.value))
        if strange:
            msg = (
                f"the way from {start.value} to {stop.value} runs through {', '.join(strange)}, farther from one of "
                "the two than they are from each other; look at it with pl.graph, cut or join branches, or fit "
                "again with another n_pcs or detail."
            )
            warnings.warn(msg, UserWarning, stacklevel=3)
    return found

"""Milestones: the tips and forks of a graph, with names that people use."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import numpy as np

from midrib._types import Array, FloatArray, IntArray, Record
from midrib.io.anndata_slots import DEFAULT, Keys, milestone_names, obs_column, put, stored, stored_trajectory
from midrib.tl.graph import write_colors
from midrib.trajectory import Milestones

if TYPE_CHECKING:
    from anndata import AnnData


def milestones(
    adata: AnnData, *, groupby: str | None = None, key: str = DEFAULT, copy: bool = False
) -> AnnData | None:
    """Name the tips and forks, and give every observation the one it is nearest to along the graph.

    Parameters
    ----------
    adata
        Annotated data with a principal graph.
    groupby
        A column of obs: a milestone is named after the most frequent value around it. Without it milestones are
        numbered.
    key
        Name of the graph.
    copy
        Whether to return a changed copy instead of changing ``adata``.

    Returns
    -------
    None, or the copy. Written are

    ``.uns['midrib']['milestones']``
        ``node``, ``name``, ``kind``, ``n_obs``, and with ``groupby`` ``majority`` and ``share``, the most frequent
        value and how frequent it is.
    ``.obs['midrib_milestone']``
        The nearest milestone of every observation, a category with colours. The names can be used as roots and ends.

    See Also
    --------
    rename_milestones : Gives them other names.
    midrib.pl.milestones : Draws them.

    Examples
    --------
    >>> import midrib
    >>> adata = midrib.datasets.load("cells/paul15").to_anndata()[::10].copy()
    >>> midrib.tl.principal_graph(adata, n_pcs=10, n_nodes=20, graph="tree", random_state=0)
    >>> midrib.tl.milestones(adata, groupby="label")
    >>> sorted(set(adata.uns["midrib"]["milestones"]["kind"]))
    ['fork', 'tip']
    >>> adata.obs["midrib_milestone"].dtype.name
    'category'
    """
    adata = adata.copy() if copy else adata
    keys = Keys(key)
    t = stored_trajectory(adata, keys)
    network = t.milestones
    nearest = nearest_milestone(network)
    nodes = np.asarray(network.nodes)
    kinds = np.array(["alone", "tip", "middle", "fork"])[np.minimum(t.graph.degree[nodes], 3)]
    table: Record = {"node": nodes, "kind": kinds.astype(object)}
    table["n_obs"] = np.bincount(nearest[nearest >= 0], minlength=len(nodes))
    named = np.array([""] * len(nodes), dtype=object)
    if groupby is not None:
        named, share = _majorities(adata, groupby, nearest, len(nodes))
        table |= {"majority": named, "share": share}
    table["name"] = np.array(_distinct(kinds, named), dtype=object)
    put(adata, keys, milestones=table)
    _write_nearest(adata, keys, nearest)
    return adata if copy else None


def rename_milestones(
    adata: AnnData, names: Mapping[str, str], *, key: str = DEFAULT, copy: bool = False
) -> AnnData | None:
    """Give milestones other names; milestones with the same name are one from then on.

    Parameters
    ----------
    adata
        Annotated data on which :func:`milestones` was run.
    names
        Old names and new ones: ``{"fork 1": "GMP", "fork 2": "GMP"}`` merges the two.
    key
        Name of the graph.
    copy
        Whether to return a changed copy instead of changing ``adata``.

    Returns
    -------
    None, or the copy. The names in ``.uns['midrib']['milestones']`` and ``.obs['midrib_milestone']`` change.

    Examples
    --------
    >>> import midrib
    >>> adata = midrib.datasets.load("cells/paul15").to_anndata()[::10].copy()
    >>> midrib.tl.principal_graph(adata, n_pcs=10, n_nodes=20, graph="tree", random_state=0)
    >>> midrib.tl.milestones(adata)
    >>> old = adata.obs["midrib_milestone"].cat.categories[0]
    >>> midrib.tl.rename_milestones(adata, {old: "stem"})
    >>> "stem" in adata.obs["midrib_milestone"].cat.categories
    True
    """
    adata = adata.copy() if copy else adata
    keys = Keys(key)
    old = milestone_names(adata, keys)
    unknown = [name for name in names if name not in old.values()]
    if unknown or not old:
        known = ", ".join(dict.fromkeys(old.values())) or "none; run midrib.tl.milestones first"
        msg = f"no milestone is called {unknown[0] if unknown else ''!r}; the milestones are {known}."
        raise KeyError(msg)
    new = np.array([str(names.get(name, name)) for name in old.values()], dtype=object)
    put(adata, keys, milestones={**stored(adata, keys)["milestones"], "name": new})
    _write_nearest(adata, keys, nearest_milestone(stored_trajectory(adata, keys).milestones))
    return adata if copy else None


def nearest_milestone(network: Milestones) -> IntArray:
    """Return the milestone that every sample is nearest to along its link; -1 where it is missing."""
    ends = np.concatenate([network.links, [[-1, -1]]])[network.link]
    on_link = np.where(network.percentage < 0.5, ends[:, 0], ends[:, 1])
    return np.where(network.link >= 0, on_link, network.alone)


def _majorities(adata: AnnData, groupby: str, nearest: IntArray, count: int) -> tuple[Array, FloatArray]:
    """Return the most frequent value around every milestone and its share."""
    labels, code = np.unique(obs_column(adata, groupby), return_inverse=True)
    votes = np.zeros((count, len(labels)))
    np.add.at(votes, (nearest[nearest >= 0], code[nearest >= 0]), 1)
    total = votes.sum(axis=1)
    share = votes.max(axis=1) / np.maximum(total, 1)
    return np.where(total > 0, labels[votes.argmax(axis=1)], "").astype(object), share


def _distinct(kinds: Array, named: Array) -> list[str]:
    """Return a name for every milestone, each once: tips have the bare name of the majority."""
    found: list[str] = []
    for kind, name in zip(kinds, named, strict=True):
        text = str(kind) if not name else name if kind == "tip" else f"{name} {kind}"
        number = 1
        first = text if name else f"{text} 1"
        while (shown := first if number == 1 else f"{text} {number}") in found:
            number += 1
        found.append(shown)
    return found


def _write_nearest(adata: AnnData, keys: Keys, nearest: IntArray) -> None:
    import pandas as pd

    names = np.array([*milestone_names(adata, keys).values(), "none"], dtype=object)
    order = [name for name in dict.fromkeys(names) if name != "none" or (nearest < 0).any()]
    adata.obs[keys.obs("milestone")] = pd.Categorical(names[nearest], categories=order)
    write_colors(adata, keys.obs("milestone"))

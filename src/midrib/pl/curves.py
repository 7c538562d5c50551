"""Trends of variables that ``tl.trends`` stored."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike

from midrib import plotting
from midrib._types import FilePath, Option, Record
from midrib.io.anndata_slots import DEFAULT, Keys, stored
from midrib.pl.colors import values_of
from midrib.plotting.canvas import Panels, deliver
from midrib.plotting.samples import Coloring
from midrib.plotting.trajectory import Strip

if TYPE_CHECKING:
    from anndata import AnnData
    from matplotlib.axes import Axes


def trends(
    adata: AnnData,
    features: ArrayLike | None = None,
    *,
    key: str = DEFAULT,
    ax: Axes | None = None,
    show: bool | None = None,
    save: FilePath | None = None,
    **options: Option,
) -> Panels:
    """Draw the stored trends with their confidence bands.

    Along one way up to eight variables share the axes; of several ways every variable has a panel, with a curve for
    each way.

    Parameters
    ----------
    adata
        Annotated data on which :func:`midrib.tl.trends` was run.
    features
        Names of variables; all that are stored by default.
    key
        Name of the graph.
    ax
        Axes to draw on; new ones by default.
    show, save
        Whether to show the figure, and a file to write it to.
    **options
        Passed to :func:`midrib.plotting.trends`.

    Returns
    -------
    The axes; of several panels an array.

    See Also
    --------
    midrib.plotting.trends : The same for arrays.

    Examples
    --------
    >>> import midrib
    >>> adata = midrib.datasets.load("cells/paul15").to_anndata()[::10].copy()
    >>> midrib.tl.principal_graph(adata, n_pcs=10, n_nodes=20, graph="tree", random_state=0)
    >>> midrib.tl.pseudotime(adata, root={"label": "Multipotent progenitors"})
    >>> midrib.tl.trends(adata, ["Elane", "Mpo"])
    >>> ax = midrib.pl.trends(adata)
    >>> ax.get_xlabel()
    'pseudotime'
    """
    ways = _stored(adata, key)
    one = next(iter(ways.values())) if len(ways) == 1 else ways
    return deliver(plotting.trends(one, _listed(features), ax=ax, **options), show=show, save=save)


def heatmap(
    adata: AnnData,
    features: ArrayLike | None = None,
    *,
    color: str | None = None,
    key: str = DEFAULT,
    ax: Axes | None = None,
    show: bool | None = None,
    save: FilePath | None = None,
    **options: Option,
) -> Panels:
    """Draw the stored trends of many variables as rows of colours, those that are high early first.

    Parameters
    ----------
    adata
        Annotated data on which :func:`midrib.tl.trends` was run; several ways are drawn side by side.
    features
        Names of variables; all that are stored by default.
    color
        A column of obs that holds categories: a strip above the rows shows which is most frequent where.
    key
        Name of the graph.
    ax
        Axes to draw on; new ones by default.
    show, save
        Whether to show the figure, and a file to write it to.
    **options
        Passed to :func:`midrib.plotting.heatmap`.

    Returns
    -------
    The axes; of several ways an array.

    See Also
    --------
    midrib.plotting.heatmap : The same for arrays.

    Examples
    --------
    >>> import midrib
    >>> adata = midrib.datasets.load("cells/paul15").to_anndata()[::10].copy()
    >>> midrib.tl.principal_graph(adata, n_pcs=10, n_nodes=20, graph="tree", random_state=0)
    >>> midrib.tl.pseudotime(adata, root={"label": "Multipotent progenitors"})
    >>> midrib.tl.trends(adata, ["Elane", "Mpo"])
    >>> ax = midrib.pl.heatmap(adata, color="label")
    >>> ax.get_xlabel()
    'pseudotime'
    """
    ways = _stored(adata, key)
    if color is not None:
        options["strips"] = _strips(adata, color, ways)
    one = ways if len(ways) > 1 or color is not None else next(iter(ways.values()))
    return deliver(plotting.heatmap(one, _listed(features), ax=ax, **options), show=show, save=save)


def _strips(adata: AnnData, color: str, ways: Record) -> dict[str, Strip]:
    """Return the most frequent category at every place of every way."""
    values, palette = values_of(adata, color)
    coloring = Coloring.of(values, adata.n_obs, palette)
    if coloring.codes is None:
        msg = f"{color!r} holds numbers; a strip needs a column of categories."
        raise ValueError(msg)
    found: dict[str, Strip] = {}
    for name, way in ways.items():
        on = np.isfinite(way.coordinate) & (coloring.codes >= 0)
        place = np.clip(np.searchsorted(way.grid, way.coordinate[on]), 0, len(way.grid) - 1)
        count = np.zeros((len(way.grid), len(coloring.names)))
        np.add.at(count, (place, coloring.codes[on]), 1)
        wide = np.ones(max(3, len(way.grid) // 20))
        near = np.column_stack([np.convolve(column, wide, mode="same") for column in count.T])
        found[name] = (np.where(near.any(axis=1), near.argmax(axis=1), -1), coloring.names, coloring.colors)
    return found


def _listed(features: ArrayLike | None) -> list[str] | None:
    return None if features is None else [str(name) for name in np.atleast_1d(features)]


def _stored(adata: AnnData, key: str) -> Record:
    """Return the stored trends in the form in which they were fitted, by way."""
    found = stored(adata, Keys(key)).get("trends")
    if not found:
        msg = f"no trends are stored; run midrib.tl.trends(adata, features, key={key!r}) first."
        raise KeyError(msg)
    return {
        name: SimpleNamespace(**{field: np.asarray(value) for field, value in way.items()})
        for name, way in found.items()
    }

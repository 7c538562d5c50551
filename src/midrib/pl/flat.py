"""The trajectory laid out flat: dendrogram and stream."""

from __future__ import annotations

from typing import TYPE_CHECKING

from midrib import plotting
from midrib._types import FilePath, Option
from midrib.io.anndata_slots import DEFAULT, Keys, milestone_names, stored_trajectory
from midrib.pl.colors import Names, Palette, Values, panels
from midrib.plotting.canvas import BESIDE, Panels

if TYPE_CHECKING:
    from anndata import AnnData
    from matplotlib.axes import Axes

_SIZE = (6.0, 3.4)


def dendrogram(
    adata: AnnData,
    *,
    color: Names = None,
    key: str = DEFAULT,
    layer: str | None = None,
    ax: Axes | None = None,
    title: Names = None,
    legend_loc: str | None = BESIDE,
    ncols: int = 2,
    show: bool | None = None,
    save: FilePath | None = None,
    **options: Option,
) -> Panels:
    """Draw the cells along the branches, pseudotime from left to right and a row for every end.

    Parameters
    ----------
    adata
        Annotated data on which :func:`midrib.tl.pseudotime` was run; :func:`midrib.tl.milestones` names the ends.
    color
        A column of obs or a variable, or a list of them, one panel each.
    key
        Name of the graph.
    layer
        Layer to take a variable from; X by default.
    ax
        Axes to draw on; new ones by default.
    title
        Title, or one for every panel; what is coloured by default.
    legend_loc
        ``"right margin"``, ``"on data"``, None, or what matplotlib's ``loc`` takes.
    ncols
        Panels in a row.
    show, save
        Whether to show the figure, and a file to write it to.
    **options
        Passed to :func:`midrib.plotting.dendrogram`.

    Returns
    -------
    The axes; of several panels an array.

    See Also
    --------
    stream : Ribbons instead of dots.
    midrib.plotting.dendrogram : The same for arrays.

    Examples
    --------
    >>> import midrib
    >>> adata = midrib.datasets.load("cells/paul15").to_anndata()[::10].copy()
    >>> midrib.tl.principal_graph(adata, n_pcs=10, n_nodes=20, graph="tree", random_state=0)
    >>> midrib.tl.pseudotime(adata, root={"label": "Multipotent progenitors"})
    >>> ax = midrib.pl.dendrogram(adata, color="label")
    >>> ax.get_xlabel()
    'pseudotime'
    """
    t, names = stored_trajectory(adata, Keys(key)), milestone_names(adata, Keys(key))

    def draw(values: Values, palette: Palette, heading: str | None, place: Axes | None) -> Axes:
        mine = {"palette": palette, "legend_loc": legend_loc, "names": names, **options}
        return plotting.dendrogram(t, values, ax=place, title=heading, **mine)

    return panels(
        adata, color, draw, layer=layer, ax=ax, title=title, columns=ncols, size=_SIZE, show=show, save=save
    )


def stream(
    adata: AnnData,
    *,
    color: Names = None,
    key: str = DEFAULT,
    ax: Axes | None = None,
    title: Names = None,
    legend_loc: str | None = BESIDE,
    ncols: int = 2,
    show: bool | None = None,
    save: FilePath | None = None,
    **options: Option,
) -> Panels:
    """Draw the branches as ribbons as wide as there are cells, divided among the categories of a column.

    Parameters
    ----------
    adata
        Annotated data on which :func:`midrib.tl.pseudotime` was run; :func:`midrib.tl.milestones` names the ends.
    color
        A column of obs that holds categories, or a list of them, one panel each.
    key
        Name of the graph.
    ax
        Axes to draw on; new ones by default.
    title
        Title, or one for every panel; what is coloured by default.
    legend_loc
        ``"right margin"``, None, or what matplotlib's ``loc`` takes.
    ncols
        Panels in a row.
    show, save
        Whether to show the figure, and a file to write it to.
    **options
        Passed to :func:`midrib.plotting.stream`.

    Returns
    -------
    The axes; of several panels an array.

    See Also
    --------
    dendrogram : Dots instead of ribbons.
    midrib.plotting.stream : The same for arrays.

    Examples
    --------
    >>> import midrib
    >>> adata = midrib.datasets.load("cells/paul15").to_anndata()[::10].copy()
    >>> midrib.tl.principal_graph(adata, n_pcs=10, n_nodes=20, graph="tree", random_state=0)
    >>> midrib.tl.pseudotime(adata, root={"label": "Multipotent progenitors"})
    >>> ax = midrib.pl.stream(adata, color="label")
    >>> ax.get_xlabel()
    'pseudotime'
    """
    t, names = stored_trajectory(adata, Keys(key)), milestone_names(adata, Keys(key))

    def draw(values: Values, palette: Palette, heading: str | None, place: Axes | None) -> Axes:
        mine = {"palette": palette, "legend_loc": legend_loc, "names": names, **options}
        return plotting.stream(t, values, ax=place, title=heading, **mine)

    return panels(
        adata, color, draw, layer=None, ax=ax, title=title, columns=ncols, size=_SIZE, show=show, save=save
    )

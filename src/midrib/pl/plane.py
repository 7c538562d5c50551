"""The graph over an embedding, carried to it by the assignment of the observations."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from midrib import plotting
from midrib._types import FilePath, Option
from midrib.io.anndata_slots import DEFAULT, Keys, embedded_graph, milestone_names, stored, stored_trajectory
from midrib.pl.colors import Names, Palette, Values, panels, values_of
from midrib.plotting.canvas import BESIDE, Panels, deliver
from midrib.plotting.graph import relaxed

if TYPE_CHECKING:
    from anndata import AnnData
    from matplotlib.axes import Axes

_SIZE = (5.0, 4.2)


def graph(
    adata: AnnData,
    *,
    basis: str = "umap",
    color: Names = None,
    key: str = DEFAULT,
    layer: str | None = None,
    ax: Axes | None = None,
    title: Names = None,
    legend_loc: str | None = BESIDE,
    ncols: int = 3,
    show: bool | None = None,
    save: FilePath | None = None,
    **options: Option,
) -> Panels:
    """Draw the graph over an embedding of the observations, dashed where it came back in too few repetitions.

    Parameters
    ----------
    adata
        Annotated data with a principal graph.
    basis
        A name of ``obsm``, with or without ``X_``; its first two columns are shown.
    color
        A column of obs or a variable, or a list of them, one panel each; scanpy's colours of a category are used where
        they are stored.
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
    show
        Whether to show the figure; not by default.
    save
        A file to write the figure to.
    **options
        Passed to :func:`midrib.plotting.graph`.

    Returns
    -------
    The axes; of several panels an array.

    See Also
    --------
    midrib.plotting.graph : The same for arrays.

    Examples
    --------
    >>> import midrib
    >>> adata = midrib.datasets.load("cells/paul15").to_anndata()[::10].copy()
    >>> midrib.tl.principal_graph(adata, n_pcs=10, n_nodes=20, graph="tree", random_state=0)
    >>> ax = midrib.pl.graph(adata, color="label")
    >>> ax.get_title()
    'label'
    """
    drawn, embedding = embedded_graph(adata, Keys(key), basis)
    share = np.asarray(stored(adata, Keys(key))["edge_support"])
    fixed = {"legend_loc": legend_loc, "smooth": True, "node_size": 0, "support": share}

    def draw(values: Values, palette: Palette, heading: str | None, place: Axes | None) -> Axes:
        mine = {**fixed, "palette": palette, **options}
        return _free(plotting.graph(drawn, embedding, values, ax=place, title=heading, **mine))

    return panels(
        adata, color, draw, layer=layer, ax=ax, title=title, columns=ncols, size=_SIZE, show=show, save=save
    )


def pseudotime(
    adata: AnnData,
    *,
    basis: str = "umap",
    key: str = DEFAULT,
    ax: Axes | None = None,
    title: str = "pseudotime",
    show: bool | None = None,
    save: FilePath | None = None,
    **options: Option,
) -> Axes:
    """Draw pseudotime over an embedding, the root as a star.

    Parameters
    ----------
    adata
        Annotated data on which :func:`midrib.tl.pseudotime` was run.
    basis
        A name of ``obsm``, with or without ``X_``.
    key
        Name of the graph.
    ax
        Axes to draw on; new ones by default.
    title
        Title of the picture.
    show, save
        Whether to show the figure, and a file to write it to.
    **options
        Passed to :func:`midrib.plotting.pseudotime`.

    Returns
    -------
    The axes.

    See Also
    --------
    midrib.plotting.pseudotime : The same for arrays.

    Examples
    --------
    >>> import midrib
    >>> adata = midrib.datasets.load("cells/paul15").to_anndata()[::10].copy()
    >>> midrib.tl.principal_graph(adata, n_pcs=10, n_nodes=20, graph="tree", random_state=0)
    >>> midrib.tl.pseudotime(adata, root={"label": "Multipotent progenitors"})
    >>> ax = midrib.pl.pseudotime(adata)
    >>> ax.get_title()
    'pseudotime'
    """
    keys = Keys(key)
    if keys.obs("pseudotime") not in adata.obs:
        msg = f"adata.obs has no {keys.obs('pseudotime')!r}; run midrib.tl.pseudotime(adata, key={key!r}) first."
        raise KeyError(msg)
    drawn, embedding = embedded_graph(adata, keys, basis)
    time = np.asarray(adata.obs[keys.obs("pseudotime")])
    root = np.asarray(stored(adata, keys)["root"]["node"])
    options = {"smooth": True, "title": title, **options}
    return deliver(
        _free(plotting.pseudotime(drawn, embedding, time, root=root, ax=ax, **options)), show=show, save=save
    )


def milestones(
    adata: AnnData,
    *,
    basis: str = "umap",
    color: str | None = None,
    key: str = DEFAULT,
    ax: Axes | None = None,
    title: str | None = None,
    legend_loc: str | None = BESIDE,
    show: bool | None = None,
    save: FilePath | None = None,
    **options: Option,
) -> Axes:
    """Draw the network of tips and forks over an embedding, arrows leading away from the root.

    Parameters
    ----------
    adata
        Annotated data with a principal graph; :func:`midrib.tl.pseudotime` chooses the root, and
        :func:`midrib.tl.milestones` gives names.
    basis
        A name of ``obsm``, with or without ``X_``.
    color
        A column of obs or a variable.
    key
        Name of the graph.
    ax
        Axes to draw on; new ones by default.
    title
        Title of the picture; what is coloured by default.
    legend_loc
        ``"right margin"``, ``"on data"``, None, or what matplotlib's ``loc`` takes.
    show, save
        Whether to show the figure, and a file to write it to.
    **options
        Passed to :func:`midrib.plotting.milestones`.

    Returns
    -------
    The axes.

    See Also
    --------
    midrib.plotting.milestones : The same for arrays.

    Examples
    --------
    >>> import midrib
    >>> adata = midrib.datasets.load("cells/paul15").to_anndata()[::10].copy()
    >>> midrib.tl.principal_graph(adata, n_pcs=10, n_nodes=20, graph="tree", random_state=0)
    >>> midrib.tl.pseudotime(adata, root={"label": "Multipotent progenitors"})
    >>> midrib.tl.milestones(adata, groupby="label")
    >>> ax = midrib.pl.milestones(adata, color="label")
    >>> ax.get_title()
    'label'
    """
    keys = Keys(key)
    drawn, embedding = embedded_graph(adata, keys, basis)
    network = stored_trajectory(adata, keys).milestones
    names = milestone_names(adata, keys)
    labels = (
        [names.get(int(node), str(k)) for k, node in enumerate(np.asarray(network.nodes))] if names else None
    )
    values, palette = values_of(adata, color)
    options = {
        "X": embedding,
        "color": values,
        "palette": palette,
        "labels": labels,
        "legend_loc": legend_loc,
        "title": color if title is None else title,
        **options,
    }
    return deliver(_free(plotting.milestones(network, drawn, ax=ax, **options)), show=show, save=save)


def support(
    adata: AnnData,
    *,
    basis: str = "umap",
    key: str = DEFAULT,
    ax: Axes | None = None,
    title: str = "support",
    show: bool | None = None,
    save: FilePath | None = None,
) -> Axes:
    """Draw the graph in the colours of how often its edges came back in :func:`midrib.tl.bootstrap`.

    Parameters
    ----------
    adata
        Annotated data on which :func:`midrib.tl.bootstrap` was run.
    basis
        A name of ``obsm``, with or without ``X_``.
    key
        Name of the graph.
    ax
        Axes to draw on; new ones by default.
    title
        Of the colour bar.
    show, save
        Whether to show the figure, and a file to write it to.

    Returns
    -------
    The axes.

    See Also
    --------
    midrib.plotting.support : The same for arrays.

    Examples
    --------
    >>> import midrib
    >>> from anndata import AnnData
    >>> adata = AnnData(midrib.datasets.make_shape("y", 200, noise=0.02, random_state=0).X)
    >>> params = {"n_nodes": 20, "graph": "tree", "sigma": 0.01, "gamma": 1.0, "random_state": 0}
    >>> midrib.tl.principal_graph(adata, use_rep="X", **params)
    >>> midrib.tl.bootstrap(adata, n_repeats=2)
    >>> adata.obsm["X_umap"] = adata.X
    >>> ax = midrib.pl.support(adata)
    >>> ax.figure.savefig("support.png")
    """
    keys = Keys(key)
    found = stored(adata, keys).get("bootstrap")
    if found is None:
        msg = f"no repetitions are stored; run midrib.tl.bootstrap(adata, key={key!r}) first."
        raise KeyError(msg)
    drawn, embedding = embedded_graph(adata, keys, basis)
    picture = plotting.support(relaxed(drawn), np.asarray(found["edges"]), embedding, ax=ax, title=title)
    return deliver(_free(picture), show=show, save=save)


def _free(ax: Axes) -> Axes:
    """Let the picture fill its axes: the two directions of an embedding need not have one scale."""
    ax.set_aspect("auto")
    return ax

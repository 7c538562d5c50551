"""The graph over an embedding, carried to it by the assignment of the observations."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from midrib import plotting
from midrib._rows import dense
from midrib.io.anndata_slots import DEFAULT, Keys, embedded_graph, in_memory, stored_trajectory

if TYPE_CHECKING:
    from anndata import AnnData
    from matplotlib.axes import Axes


def graph(
    adata: AnnData,
    *,
    basis: str = "umap",
    color: str | None = None,
    key: str = DEFAULT,
    layer: str | None = None,
    ax: Axes | None = None,
    **options: Any,
) -> Axes:
    """Draw the graph over an embedding of the observations.

    Parameters
    ----------
    adata
        Annotated data with a principal graph.
    basis
        A name of ``obsm``, with or without ``X_``; its first two columns are shown.
    color
        A column of obs or a variable; scanpy's colours of a category are used where they are stored.
    key
        Name of the graph.
    layer
        Layer to take a variable from; X by default.
    ax
        Axes to draw on; new ones by default.
    **options
        Passed to :func:`midrib.plotting.graph`.

    Returns
    -------
    The axes.
    """
    drawn, embedding = embedded_graph(adata, Keys(key), basis)
    values, palette = _color(adata, color, layer)
    options = {"title": color, "palette": palette, **options}
    return _free(plotting.graph(drawn, embedding, values, ax=ax, **options))


def pseudotime(
    adata: AnnData, *, basis: str = "umap", key: str = DEFAULT, ax: Axes | None = None, **options: Any
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
    **options
        Passed to :func:`midrib.plotting.pseudotime`.

    Returns
    -------
    The axes.
    """
    keys = Keys(key)
    if keys.obs("pseudotime") not in adata.obs:
        msg = f"adata.obs has no {keys.obs('pseudotime')!r}; run midrib.tl.pseudotime(adata, key={key!r}) first."
        raise KeyError(msg)
    drawn, embedding = embedded_graph(adata, keys, basis)
    time = np.asarray(adata.obs[keys.obs("pseudotime")])
    root = np.asarray(adata.uns[keys.uns]["root_node"])
    return _free(plotting.pseudotime(drawn, embedding, time, root=root, ax=ax, **options))


def milestones(
    adata: AnnData, *, basis: str = "umap", key: str = DEFAULT, ax: Axes | None = None, **options: Any
) -> Axes:
    """Draw the network of tips and forks over an embedding, arrows leading away from the root.

    Parameters
    ----------
    adata
        Annotated data with a principal graph; :func:`midrib.tl.pseudotime` chooses the root.
    basis
        A name of ``obsm``, with or without ``X_``.
    key
        Name of the graph.
    ax
        Axes to draw on; new ones by default.
    **options
        Passed to :func:`midrib.plotting.milestones`.

    Returns
    -------
    The axes.
    """
    drawn, embedding = embedded_graph(adata, Keys(key), basis)
    network = stored_trajectory(adata, Keys(key)).milestones
    return _free(plotting.milestones(network, drawn, ax=ax, **{"X": embedding, **options}))


def _free(ax: Axes) -> Axes:
    """Let the picture fill its axes: the two directions of an embedding need not have one scale."""
    ax.set_aspect("auto")
    return ax


def _color(adata: AnnData, color: str | None, layer: str | None) -> tuple[Any, Any]:
    """Return values for the observations, and the colours that are stored for them."""
    if color is None:
        return None, None
    if color in adata.obs:
        palette = adata.uns.get(f"{color}_colors")
        return adata.obs[color], None if palette is None else [str(item) for item in palette]
    if color in adata.var_names:
        part = adata[:, [color]]
        values = in_memory(part.X if layer is None else part.layers[layer])
        return dense(values).ravel(), None
    msg = f"{color!r} is neither a column of obs nor a variable; the columns are {list(adata.obs.columns)}."
    raise KeyError(msg)

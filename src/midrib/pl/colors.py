"""Values and colours of observations by name, and a panel for each of several names."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeAlias

import numpy as np
from numpy.typing import ArrayLike

from midrib._rows import dense
from midrib._types import FilePath
from midrib.io.anndata_slots import in_memory
from midrib.plotting.canvas import Panels, deliver, new_figure

if TYPE_CHECKING:
    from anndata import AnnData
    from matplotlib.axes import Axes
    from pandas import Series

Names: TypeAlias = str | Sequence[str] | None
Values: TypeAlias = "ArrayLike | Series | None"
"""One label or number for every observation."""
Palette: TypeAlias = list[str] | None
Draw: TypeAlias = "Callable[[Values, Palette, str | None, Axes | None], Axes]"
"""Draws one panel from values, palette, title and axes."""


def values_of(adata: AnnData, color: str | None, layer: str | None = None) -> tuple[Values, Palette]:
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


def panels(
    adata: AnnData,
    color: Names,
    draw: Draw,
    *,
    layer: str | None,
    ax: Axes | None,
    title: Names,
    columns: int,
    size: tuple[float, float],
    show: bool | None,
    save: FilePath | None,
) -> Panels:
    """Draw one panel for every name of a list, or a single one; save and show them."""
    if color is None or isinstance(color, str):
        values, palette = values_of(adata, color, layer)
        heading = color if title is None else str(title)
        return deliver(draw(values, palette, heading, ax), show=show, save=save)
    names, headings = list(color), [title] if isinstance(title, str) else list(title or color)
    if ax is not None or not names or len(headings) != len(names):
        msg = f"{len(names)} colours came with {len(headings)} titles; several need as many titles and no ax."
        raise ValueError(msg)
    drawn = [(values_of(adata, name, layer), heading) for name, heading in zip(names, headings, strict=True)]
    columns = min(columns, len(names))
    _, axes = new_figure(-(-len(names) // columns), columns, size=size)
    for place, ((values, palette), heading) in zip(axes.ravel(), drawn, strict=False):
        draw(values, palette, heading, place)
    for place in axes.ravel()[len(names) :]:
        place.set_visible(False)
    return deliver(np.asarray(axes.ravel()[: len(names)], dtype=object), show=show, save=save)

"""Axes, colours and legends that all pictures share.

Categories take colours that people with any common colour blindness can tell apart (Okabe and Ito); numbers
take viridis, which is ordered by lightness and so survives a black-and-white print.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from midrib._types import Array

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

OKABE_ITO = ("#0072B2", "#E69F00", "#009E73", "#D55E00", "#CC79A7", "#56B4E9", "#F0E442", "#8C564B")
MISSING = "#BDBDBD"
INK = "#1A1A1A"
PAPER = "#FFFFFF"
SAMPLES = "#9AA5B1"
NUMBERS = "viridis"
_LEGEND_ROWS = 14


def axes_for(ax: Axes | None, *, size: tuple[float, float] = (5.2, 4.2), three_d: bool = False) -> Axes:
    """Return the given axes, or those of a new figure that fits its labels."""
    if ax is not None:
        return ax
    pyplot = _pyplot()
    figure = pyplot.figure(figsize=size, layout="constrained")
    return figure.add_subplot(projection="3d" if three_d else None)


def _pyplot() -> Any:
    try:
        import matplotlib.pyplot as plt
    except ImportError as error:
        msg = "pictures need the extra 'plot': pip install 'midrib[plot]'"
        raise ImportError(msg) from error
    return plt


def new_figure(rows: int, columns: int, *, size: tuple[float, float]) -> tuple[Figure, Array]:
    """Return a new figure and its (rows, columns) axes, sized per panel."""
    plt = _pyplot()
    return plt.subplots(
        rows,
        columns,
        figsize=(size[0] * columns, size[1] * rows),
        layout="constrained",
        squeeze=False,
    )


def category_colors(n: int) -> list[str]:
    """Return n colours: the eight of Okabe and Ito, or evenly spaced ones of cividis where there are more."""
    if n <= len(OKABE_ITO):
        return list(OKABE_ITO[:n])
    from matplotlib import colormaps
    from matplotlib.colors import to_hex

    # Neighbours in the legend are far apart in lightness: the order alternates between the two halves.
    shades = np.linspace(0, 1, n)
    order = np.arange(n).reshape(-1) if n % 2 else np.arange(n).reshape(2, -1).T.ravel()
    return [to_hex(colormaps["cividis"](shades[k])) for k in order]


def is_categorical(values: Array) -> bool:
    """Return whether values are labels: texts, truth values and categories are, numbers are not."""
    return values.dtype.kind in "OUSb" or hasattr(values, "categories")


def categories_of(values: ArrayLike) -> tuple[list[str], NDArray[np.intp]]:
    """Return the names of the categories and the number of each value's category, -1 where it is missing."""
    array = np.asarray(values)
    if array.dtype.kind == "O":
        missing = np.array([item is None or item != item for item in array], dtype=bool)
    else:
        missing = np.zeros(len(array), dtype=bool)
    texts = array.astype(str)
    names = sorted(set(texts[~missing].tolist()), key=_natural)
    place = {name: number for number, name in enumerate(names)}
    codes = np.array([place.get(text, -1) for text in texts.tolist()], dtype=np.intp)
    codes[missing] = -1
    return names, codes


def _natural(name: str) -> tuple[int, float, str]:
    """Sort numbers as numbers and before words."""
    try:
        return (0, float(name), name)
    except ValueError:
        return (1, 0.0, name)


def add_legend(ax: Axes, names: Sequence[str], colors: Sequence[str], title: str | None = None) -> None:
    """Name the colours beside the axes; a long list takes more columns."""
    from matplotlib.lines import Line2D

    dots = [Line2D([], [], marker="o", linestyle="", markersize=5, color=color) for color in colors]
    ax.legend(
        dots,
        list(names),
        title=title,
        loc="center left",
        bbox_to_anchor=(1.0, 0.5),
        frameon=False,
        fontsize="small",
        ncols=-(-len(names) // _LEGEND_ROWS),
        handletextpad=0.2,
    )


def plain(ax: Axes) -> None:
    """Take away the frame's upper and right side, which carry nothing."""
    for side in ("top", "right"):
        if side in ax.spines:
            ax.spines[side].set_visible(False)

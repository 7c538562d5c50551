"""Axes, colours and legends that all pictures share.

Categories take colours that people with any common colour blindness can tell apart (Okabe and Ito); numbers
take viridis, which is ordered by lightness and so survives a black-and-white print.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from types import ModuleType
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from midrib._types import Array, FilePath, FloatArray, IntArray

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

Panels: TypeAlias = Any
"""The axes, or an array of them where there are several panels. Like matplotlib's own functions, ours do not make a
type checker ask which: whoever called knows."""

OKABE_ITO = ("#0072B2", "#E69F00", "#009E73", "#D55E00", "#CC79A7", "#56B4E9", "#F0E442", "#8C564B")
MISSING = "#BDBDBD"
INK = "#1A1A1A"
PAPER = "#FFFFFF"
SAMPLES = "#9AA5B1"
NUMBERS = "viridis"
BESIDE = "right margin"
ON_DATA = "on data"
_LEGEND_ROWS = 14
_LEGEND_MOST = 100
_OWN = "midrib"


def axes_for(ax: Axes | None, *, size: tuple[float, float] = (5.2, 4.2), three_d: bool = False) -> Axes:
    """Return the given axes, or those of a new figure that fits its labels."""
    if ax is not None:
        return ax
    pyplot = _pyplot()
    figure = pyplot.figure(figsize=size, layout="constrained")
    figure.set_label(_OWN)
    return figure.add_subplot(projection="3d" if three_d else None)


def _pyplot() -> ModuleType:
    try:
        import matplotlib.pyplot as plt
    except ImportError as error:
        msg = "pictures need the extra 'plot': pip install 'midrib[plot]'"
        raise ImportError(msg) from error
    return plt


def new_figure(rows: int, columns: int, *, size: tuple[float, float]) -> tuple[Figure, Array]:
    """Return a new figure and its (rows, columns) axes, sized per panel."""
    plt = _pyplot()
    shape = (size[0] * columns, size[1] * rows)
    figure, axes = plt.subplots(rows, columns, figsize=shape, layout="constrained", squeeze=False)
    figure.set_label(_OWN)
    return figure, axes


def deliver(drawn: Panels, *, show: bool | None = None, save: FilePath | None = None) -> Panels:
    """Save a picture and show it, where that is wanted; return what was drawn.

    Parameters
    ----------
    drawn
        Axes, or an array of them.
    show
        Whether to call ``matplotlib.pyplot.show``; not by default.
    save
        A file; the ending says the kind.
    """
    first = np.asarray(drawn, dtype=object).ravel()[0]
    if save is not None:
        first.figure.savefig(save, dpi=150, bbox_inches="tight")
    if show:
        _pyplot().show()
    return drawn


def category_colors(n: int) -> list[str]:
    """Return n different colours: the eight of Okabe and Ito, then those that are farthest from all before them."""
    return list(OKABE_ITO[:n]) if n <= len(OKABE_ITO) else list(_far_colors(n))


@lru_cache(maxsize=8)
def _far_colors(n: int) -> tuple[str, ...]:
    """Return colours each of which is as far from its predecessors as there is one, in a space of even steps."""
    from matplotlib.colors import to_hex, to_rgb

    steps = np.linspace(0.0, 1.0, 14)
    choice = np.stack(np.meshgrid(steps, steps, steps, indexing="ij"), axis=-1).reshape(-1, 3)
    place = _even_space(choice)
    # Neither so light nor so dark that paper or ink would hide them.
    fine = (place[:, 0] > 0.35) & (place[:, 0] < 0.88)
    choice, place = choice[fine], place[fine]
    chosen = [to_rgb(color) for color in OKABE_ITO]
    taken = _even_space(np.array([*chosen, to_rgb(MISSING), to_rgb(PAPER), to_rgb(INK)]))
    apart = np.linalg.norm(place[:, None] - taken, axis=2).min(axis=1)
    while len(chosen) < n:
        best = int(apart.argmax())
        chosen.append(tuple(choice[best]))
        apart = np.minimum(apart, np.linalg.norm(place - place[best], axis=1))
    return tuple(to_hex(color) for color in chosen)


def _even_space(rgb: FloatArray) -> FloatArray:
    """Return the Oklab coordinates of sRGB colours, in which equal distances look about equal."""
    linear = np.where(rgb <= 0.04045, rgb / 12.92, ((rgb + 0.055) / 1.055) ** 2.4)
    cones = linear @ np.array(
        [
            [0.4122214708, 0.2119034982, 0.0883024619],
            [0.5363325363, 0.6806995451, 0.2817188376],
            [0.0514459929, 0.1073969566, 0.6299787005],
        ]
    )
    return np.cbrt(cones) @ np.array(
        [
            [0.2104542553, 1.9779984951, 0.0259040371],
            [0.7936177850, -2.4285922050, 0.7827717662],
            [-0.0040720468, 0.4505937099, -0.8086757660],
        ]
    )


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


def add_legend(ax: Axes, names: Sequence[str], colors: Sequence[str], loc: str | None = BESIDE) -> None:
    """Name the colours beside the axes, or where matplotlib's ``loc`` says; a long list takes more columns.

    A figure of our own grows by the width of the legend, so that the axes keep theirs. More than a hundred names
    nobody looks up: then there is no legend.
    """
    from matplotlib.lines import Line2D

    if loc in (None, "none") or len(names) > _LEGEND_MOST:
        return
    dots = [Line2D([], [], marker="o", linestyle="", markersize=5, color=color) for color in colors]
    where = {"loc": loc} if loc != BESIDE else {"loc": "center left", "bbox_to_anchor": (1.0, 0.5)}
    rows = max(_LEGEND_ROWS, -(-len(names) // 4))
    legend = ax.legend(
        dots,
        list(names),
        frameon=False,
        fontsize="small" if len(names) <= 2 * _LEGEND_ROWS else "x-small",
        ncols=-(-len(names) // rows),
        handletextpad=0.2,
        columnspacing=0.8,
        **where,
    )
    if loc == BESIDE and ax.figure.get_label() == _OWN:
        figure = ax.figure
        width = legend.get_window_extent(figure.canvas.get_renderer()).width / figure.dpi
        figure.set_size_inches(figure.get_figwidth() + width, figure.get_figheight())


def label_on_data(ax: Axes, points: FloatArray, codes: IntArray, names: Sequence[str]) -> None:
    """Write the name of every category at the middle of its points."""
    from matplotlib.patheffects import withStroke

    rim = [withStroke(linewidth=2.5, foreground=PAPER)]
    for code, name in enumerate(names):
        own = points[codes == code]
        if len(own):
            middle = np.median(own, axis=0)
            ax.annotate(
                name,
                middle,
                ha="center",
                va="center",
                fontsize="small",
                weight="bold",
                zorder=7,
                path_effects=rim,
            )


def plain(ax: Axes) -> None:
    """Take away the frame's upper and right side, which carry nothing."""
    for side in ("top", "right"):
        if side in ax.spines:
            ax.spines[side].set_visible(False)

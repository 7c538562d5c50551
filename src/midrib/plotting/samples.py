"""Samples as dots, or as a density image where there are too many for dots."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike

from midrib._rows import dense
from midrib._types import Array, FloatArray, IntArray, Option, Samples
from midrib.plotting.canvas import (
    BESIDE,
    MISSING,
    NUMBERS,
    ON_DATA,
    SAMPLES,
    add_legend,
    axes_for,
    categories_of,
    category_colors,
    is_categorical,
    label_on_data,
    plain,
)
from midrib.plotting.view import set_aspect, view_of

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.collections import PathCollection
    from matplotlib.image import AxesImage

DOTS_AT_MOST = 50_000
_PIXELS = 400
_THIN = 0.1
"""Samples in fewer of the pixels than this lie along lines."""


@dataclass(frozen=True, eq=False)
class Coloring:
    """What a colouring means for every sample: a category, a number, or nothing."""

    names: tuple[str, ...] = ()
    codes: IntArray | None = None
    values: FloatArray | None = None
    palette: tuple[str, ...] | None = None

    @classmethod
    def of(cls, color: ArrayLike | None, n_samples: int, palette: Sequence[str] | None = None) -> Coloring:
        """Read labels or numbers, one per sample; categories of pandas keep their order."""
        if color is None:
            return cls()
        array = np.asarray(color)
        if array.shape != (n_samples,):
            msg = f"color has shape {array.shape}; give one label or number for each of the {n_samples} samples."
            raise ValueError(msg)
        own: Any = getattr(color, "cat", color)
        if hasattr(own, "categories"):
            names, codes = [str(name) for name in own.categories], np.asarray(own.codes, dtype=np.intp)
        elif is_categorical(array):
            names, codes = categories_of(array)
        else:
            return cls(values=array.astype(np.float64))
        given = tuple(palette) if palette is not None and len(palette) >= len(names) else None
        return cls(names=tuple(names), codes=codes, palette=given)

    @property
    def colors(self) -> list[str]:
        """One colour per category."""
        return list(self.palette or category_colors(len(self.names)))[: len(self.names)]


def samples(
    X: Samples,
    color: ArrayLike | None = None,
    *,
    ax: Axes | None = None,
    dimensions: Sequence[int] | None = None,
    size: float | None = None,
    alpha: float = 0.9,
    cmap: str = NUMBERS,
    title: str | None = None,
    legend: bool = True,
) -> Axes:
    """Draw samples in two dimensions.

    Up to 50,000 are dots, and rasterised in vector formats; more become an image: their density, or in every
    pixel the mean of the numbers, or the mix of the categories' colours.

    Parameters
    ----------
    X
        Samples of shape (n_samples, n_features); more than two features are shown on their principal axes.
    color
        One label or number per sample; missing ones are grey.
    ax
        Axes to draw on; new ones by default.
    dimensions
        The two features to show.
    size
        Area of a dot in square points; chosen by their number by default.
    alpha
        Opacity of the dots.
    cmap
        Colour map for numbers.
    title
        Title of the picture.
    legend
        Whether to draw a legend or a colour bar.

    Returns
    -------
    The axes.

    See Also
    --------
    graph : With a graph.

    Examples
    --------
    >>> import midrib
    >>> shape = midrib.datasets.make_shape("y", 200, noise=0.02, random_state=0)
    >>> ax = midrib.plotting.samples(shape.X, color=shape.X[:, 0], title="y")
    >>> ax.get_title()
    'y'
    """
    X = X if hasattr(X, "shape") else np.asarray(X)
    view = view_of(_few(X), dimensions=dimensions)
    ax = axes_for(ax)
    points = view(X)
    draw_samples(ax, points, Coloring.of(color, len(points)), size, alpha, cmap, legend=legend)
    if title is not None:
        ax.set_title(title)
    set_aspect(ax, points)
    ax.set(xlabel=view.labels[0], ylabel=view.labels[1])
    plain(ax)
    return ax


def draw_samples(
    ax: Axes,
    points: FloatArray,
    coloring: Coloring,
    size: float | None = None,
    alpha: float = 0.9,
    cmap: str = NUMBERS,
    *,
    legend: bool = True,
    legend_loc: str | None = BESIDE,
) -> None:
    """Draw points of the picture's plane, with their legend or colour bar."""
    many = len(points) > DOTS_AT_MOST
    drawn = (_draw_image if many else _draw_dots)(ax, points, coloring, size, alpha, cmap)
    if not legend:
        return
    if coloring.codes is not None and legend_loc == ON_DATA:
        label_on_data(ax, points, coloring.codes, coloring.names)
    elif coloring.codes is not None:
        add_legend(ax, coloring.names, coloring.colors, legend_loc)
    elif coloring.values is not None and drawn is not None:
        bar = ax.figure.colorbar(drawn, ax=ax, shrink=0.7, pad=0.02)
        bar.outline.set_visible(False)
        if bar.solids is not None:
            bar.solids.set_alpha(1)


def _draw_dots(
    ax: Axes, points: FloatArray, coloring: Coloring, size: float | None, alpha: float, cmap: str
) -> PathCollection | None:
    """Draw dots in random order, so that no category hides another, missing values at the bottom."""
    size = float(np.clip(9000 / max(len(points), 1), 2.5, 16)) if size is None else size
    style = {"s": size, "linewidths": 0, "rasterized": True, "zorder": 1}
    order = np.random.default_rng(0).permutation(len(points))
    points = points[order]
    if coloring.codes is not None:
        codes = coloring.codes[order]
        palette = np.array([*coloring.colors, MISSING])
        known = codes >= 0
        _scatter(ax, points[~known], color=MISSING, alpha=alpha / 2, **style)
        return _scatter(ax, points[known], c=palette[codes[known]], alpha=alpha, **style)
    if coloring.values is not None:
        values = coloring.values[order]
        known = np.isfinite(values)
        _scatter(ax, points[~known], color=MISSING, alpha=alpha / 2, **style)
        return _scatter(ax, points[known], c=values[known], cmap=cmap, alpha=alpha, **style)
    return _scatter(ax, points, color=SAMPLES, alpha=alpha * 0.8, **style)


def _scatter(ax: Axes, points: FloatArray, **style: Option) -> PathCollection | None:
    return ax.scatter(*points.T, **style) if len(points) else None


def _draw_image(
    ax: Axes, points: FloatArray, coloring: Coloring, size: float | None, alpha: float, cmap: str
) -> AxesImage:
    """Bin the samples into pixels; darker where there are more of them."""
    del size, alpha
    from scipy.ndimage import maximum_filter

    count, extent, pixel = _bin(points)
    place = {"extent": extent, "origin": "lower", "aspect": "auto", "zorder": 1, "interpolation": "nearest"}
    strength = np.log1p(count) / max(np.log1p(count.max()), 1e-300)
    opacity = np.where(count > 0, 0.35 + 0.65 * strength, 0.0)
    if coloring.codes is not None:
        return ax.imshow(_mix(coloring, pixel, count, opacity), **place)
    if coloring.values is not None:
        known = np.isfinite(coloring.values)
        n = np.bincount(pixel[known], minlength=count.size)
        total = np.bincount(pixel[known], coloring.values[known], minlength=count.size)
        mean = np.divide(total, n, out=np.full(count.size, np.nan), where=n > 0).reshape(count.shape)
        return ax.imshow(np.ma.masked_invalid(mean), cmap=cmap, alpha=opacity, **place)
    if np.mean(count > 0) < _THIN:
        # Streets are thinner than a pixel: without a margin the lines of a graph would hide them.
        strength, opacity = (maximum_filter(values, size=5) for values in (strength, opacity))
    shade = np.where(strength > 0, 0.3 + 0.7 * strength, 0)
    return ax.imshow(shade, cmap="Greys", alpha=opacity, vmax=1.3, **place)


def _bin(points: FloatArray) -> tuple[Array, tuple[float, float, float, float], IntArray]:
    """Return samples per pixel, the box, and the pixel of every sample."""
    low, high = points.min(axis=0), points.max(axis=0)
    span = np.where(high > low, high - low, 1.0)
    cell = np.minimum(((points - low) / span * _PIXELS).astype(np.intp), _PIXELS - 1)
    pixel = cell[:, 1] * _PIXELS + cell[:, 0]
    count = np.bincount(pixel, minlength=_PIXELS**2).reshape(_PIXELS, _PIXELS)
    top = low + span
    return count, (float(low[0]), float(top[0]), float(low[1]), float(top[1])), pixel


def _mix(coloring: Coloring, pixel: IntArray, count: Array, opacity: FloatArray) -> FloatArray:
    """Return an RGBA image whose pixels mix the colours of the categories in them."""
    from matplotlib.colors import to_rgb

    assert coloring.codes is not None
    colors = [*coloring.colors, MISSING]
    image = np.zeros((count.size, 4))
    for number, color in enumerate(colors):
        code = number if number < len(coloring.names) else -1
        share = np.bincount(pixel[coloring.codes == code], minlength=count.size) / np.maximum(
            count.ravel(), 1
        )
        image[:, :3] += share[:, None] * np.array(to_rgb(color))
    image[:, 3] = opacity.ravel()
    return np.clip(image, 0, 1).reshape(*count.shape, 4)


def _few(X: Samples) -> FloatArray:
    """Return some rows, evenly spaced, to choose a view from."""
    rows = X[:: max(1, X.shape[0] // 5000)]
    return dense(rows).astype(np.float64)

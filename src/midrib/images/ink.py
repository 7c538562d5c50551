"""Images as samples: every pixel of ink is one, dark ones count more, and the graph goes back to pixels."""

import os
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import ArrayLike

from midrib._graph import Graph
from midrib._types import Array, BoolArray, FilePath, FloatArray, Samples

_LARGEST_IMAGE = 2**28


Picture: TypeAlias = ArrayLike | FilePath
"""An image: its pixels, or a file of them."""


@dataclass(frozen=True, eq=False)
class ImageSamples:
    """The ink of an image as weighted samples in the plane.

    Coordinates are (x, y) with y upwards and the longer side of the image of length one, so that parameters
    mean the same for every resolution.

    See Also
    --------
    from_image : Makes them.

    Examples
    --------
    >>> import numpy as np
    >>> import midrib
    >>> image = midrib.from_image(np.eye(8, 5) > 0)
    >>> image.X.shape, image.shape, image.scale
    ((5, 2), (8, 5), 8.0)
    >>> image.sample_weight is None
    True
    """

    X: FloatArray
    """(n_samples, 2)."""
    sample_weight: FloatArray | None
    """(n_samples,): how dark each pixel is, 1 for the darkest; None where all count the same."""
    shape: tuple[int, int]
    """Height and width of the image in pixels."""

    @property
    def scale(self) -> float:
        """Number of pixels per unit."""
        return float(max(self.shape))

    def to_pixels(self, points: ArrayLike) -> FloatArray:
        """Return the pixels of points such as nodes.

        Parameters
        ----------
        points
            Coordinates (x, y), shape (n_points, 2).

        Returns
        -------
        Rows and columns, shape (n_points, 2), counted from the middle of the upper left pixel; not rounded.

        Examples
        --------
        >>> import numpy as np
        >>> import midrib
        >>> image = midrib.from_image(np.eye(8, 8) > 0)
        >>> image.to_pixels(image.X)[:3].round(6).tolist()
        [[0.0, 0.0], [1.0, 1.0], [2.0, 2.0]]
        """
        points = np.asarray(points, dtype=np.float64)
        return np.column_stack([self.shape[0] - points[:, 1] * self.scale, points[:, 0] * self.scale]) - 0.5

    def from_pixels(self, places: ArrayLike) -> FloatArray:
        """Return the points of given pixels.

        Parameters
        ----------
        places
            Rows and columns, shape (n_points, 2).

        Returns
        -------
        Coordinates (x, y), shape (n_points, 2).

        Examples
        --------
        >>> import numpy as np
        >>> import midrib
        >>> image = midrib.from_image(np.eye(8, 8) > 0)
        >>> image.from_pixels([[0, 0], [7, 7]]).tolist()
        [[0.0625, 0.9375], [0.9375, 0.0625]]
        """
        places = np.asarray(places, dtype=np.float64) + 0.5
        return np.column_stack([places[:, 1], self.shape[0] - places[:, 0]]) / self.scale

    def draw(self, graph: Graph) -> BoolArray:
        """Draw a graph as a black-and-white image of the same size.

        Parameters
        ----------
        graph
            A graph in the coordinates of the samples.

        Returns
        -------
        Truth values of shape ``shape``, True on the pixels along the edges.

        Examples
        --------
        >>> import numpy as np
        >>> import midrib
        >>> image = midrib.from_image(np.eye(8, 8) > 0)
        >>> line = midrib.Graph(image.from_pixels([[0, 0], [7, 7]]), [(0, 1)])
        >>> bool((image.draw(line) == np.eye(8, 8)).all())
        True
        """
        picture = np.zeros(self.shape, dtype=bool)
        places = self.to_pixels(graph.nodes)
        for i, j in graph.edges:
            steps = int(np.ceil(2 * np.abs(places[j] - places[i]).max())) + 1
            line = np.linspace(places[i], places[j], steps + 1).round().astype(np.intp)
            inside = ((line >= 0) & (line < self.shape)).all(axis=1)
            picture[tuple(line[inside].T)] = True
        return picture


def from_image(image: Picture, *, ink: str = "auto", threshold: float | None = None) -> ImageSamples:
    """Return the ink of an image as samples for a fit.

    ``image = midrib.from_image(mask)``, then ``model.fit(image.X, sample_weight=image.sample_weight)``, then
    ``image.to_pixels(model.nodes_)``.

    Parameters
    ----------
    image
        Array of shape (height, width): truth values (True is ink) or grey values; (height, width, 3 or 4) is
        turned to grey first. A path is read with Pillow, or with NumPy where it ends in .npy.
    ink
        What counts as ink in a grey image: ``"dark"``, ``"light"``, or ``"auto"``: the rarer of the two.
    threshold
        Share of the range of grey values, from 0 to 1, that a pixel must exceed to count, measured from paper
        to ink; by default Otsu's, which separates the two best. Grey values above it become weights.

    Returns
    -------
    Samples, weights, and the way back to pixels.

    See Also
    --------
    midrib.images.skeleton : The centre lines of a mask, without a fit.

    Examples
    --------
    >>> import numpy as np
    >>> import midrib
    >>> mask = np.zeros((40, 60), dtype=bool)
    >>> mask[18:23, 5:55] = True
    >>> image = midrib.from_image(mask)
    >>> image.X.shape, image.shape
    ((250, 2), (40, 60))
    >>> model = midrib.PrincipalGraph(10, graph="tree", sigma=0.001, gamma=1.0, random_state=0)
    >>> model = model.fit(image.X, sample_weight=image.sample_weight)
    >>> bool(abs(image.to_pixels(model.nodes_)[:, 0].mean() - 20) < 0.5)
    True
    """
    darkness = _ink_of(_grey(_opened(image), (2,)), ink, threshold)
    rows, columns = np.nonzero(darkness > 0)
    weights = darkness[rows, columns]
    size = (int(darkness.shape[0]), int(darkness.shape[1]))
    even = np.allclose(weights, weights[0])
    found = ImageSamples(np.empty((0, 2)), None if even else weights / weights.max(), size)
    X = found.from_pixels(np.column_stack([rows, columns]))
    return ImageSamples(X, found.sample_weight, size)


def mask_of(image: Samples, ink: str = "auto", threshold: float | None = None) -> BoolArray:
    """Return where an image or a volume has ink."""
    return _ink_of(_grey(_opened(image), (2, 3)), ink, threshold) > 0


def _ink_of(pixels: Array, ink: str, threshold: float | None) -> FloatArray:
    """Return how much ink each pixel has, and refuse images with next to none."""
    if ink not in ("auto", "dark", "light"):
        msg = f"ink={ink!r} is unknown; use 'auto', 'dark' or 'light'."
        raise ValueError(msg)
    darkness = pixels.astype(np.float64) if pixels.dtype == bool else _darkness(pixels, ink, threshold)
    found = int(np.count_nonzero(darkness))
    if found < 2:
        msg = f"the image has {found} pixels of ink; give one with at least 2, or another threshold or ink."
        raise ValueError(msg)
    return darkness


def _opened(image: Picture) -> Array:
    if not isinstance(image, str | os.PathLike):
        return np.asarray(image)
    if str(image).lower().endswith(".npy"):
        return np.load(image, allow_pickle=False)
    try:
        from PIL import Image, ImageSequence
    except ImportError as error:
        msg = (
            "reading image files needs Pillow, which comes with the extra 'plot': pip install 'midrib[plot]'"
        )
        raise ImportError(msg) from error
    with Image.open(image) as picture:
        planes = [
            np.asarray(plane if plane.mode in ("1", "L", "I;16", "F") else plane.convert("L"))
            for plane in ImageSequence.Iterator(picture)
        ]
    return planes[0] if len(planes) == 1 else np.stack(planes)


def _grey(image: Array, n_axes: tuple[int, ...]) -> Array:
    """Return numbers or truth values with one of these numbers of axes; colours become grey."""
    if image.ndim == 3 and image.shape[2] in (3, 4) and image.dtype != bool:
        image = image[..., :3].astype(np.float64) @ np.array([0.299, 0.587, 0.114])
    if image.ndim not in n_axes or image.dtype.kind not in "biuf" or 0 in image.shape:
        needed = "(height, width)" + (" or (planes, height, width)" if 3 in n_axes else "")
        msg = f"the image has shape {image.shape} and type {image.dtype}; give {needed} numbers or truth values."
        raise ValueError(msg)
    if image.size > _LARGEST_IMAGE:
        msg = (
            f"the image has {' x '.join(map(str, image.shape))} pixels; give at most {_LARGEST_IMAGE} in all."
        )
        raise ValueError(msg)
    if image.dtype.kind == "f" and not np.isfinite(image).all():
        msg = "the image holds NaN or infinity; fill in what is missing."
        raise ValueError(msg)
    return image


def _darkness(pixels: Array, ink: str, threshold: float | None) -> FloatArray:
    """Return how much ink each pixel has, from 0 to 1, and 0 where it is paper."""
    low, high = float(pixels.min()), float(pixels.max())
    if low == high:
        return np.zeros(pixels.shape)
    light = (pixels.astype(np.float64) - low) / (high - low)
    if ink == "auto":
        cut = _otsu(light)
        ink = "dark" if np.mean(light <= cut) <= 0.5 else "light"
    strength = 1 - light if ink == "dark" else light
    cut = _otsu(strength) if threshold is None else float(threshold)
    return np.where(strength > cut, strength, 0.0)


def _otsu(values: FloatArray) -> float:
    """Return the value that splits a histogram into the two groups with the least variance within."""
    counts, edges = np.histogram(values, bins=256, range=(0, 1))
    middles = (edges[:-1] + edges[1:]) / 2
    below, above = np.cumsum(counts), counts[::-1].cumsum()[::-1]
    mean_below = np.cumsum(counts * middles) / np.maximum(below, 1)
    mean_above = (counts * middles)[::-1].cumsum()[::-1] / np.maximum(above, 1)
    between = below[:-1] * above[1:] * (mean_below[:-1] - mean_above[1:]) ** 2
    best = np.flatnonzero(between == between.max())
    return float(edges[1 + int(best.mean())])

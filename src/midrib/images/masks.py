"""The skeleton of a mask: thinned, cleared of spurs, centred, with the half-width of the ink at every node."""

import numpy as np
from numpy.typing import ArrayLike
from scipy import ndimage

from midrib._graph import Graph
from midrib._types import BoolArray, FloatArray
from midrib.images.centre_lines import centred, radii
from midrib.images.ink import Picture, mask_of
from midrib.images.pixel_graph import pixel_graph, thinned
from midrib.images.spurs import with_joined_forks, without_spurs

_SMALLEST_HOLE = 0.5
"""A hole smaller than this share of the disc as wide as the lines is a missed spot, no loop."""
_AXES = {2: ("x", "y"), 3: ("x", "y", "z")}


def skeleton(
    image: Picture, *, ink: str = "auto", threshold: float | None = None, spacing: ArrayLike = 1.0
) -> Graph:
    """Return the centre lines of a mask as a graph, with the half-width of the ink at every node.

    All pixels and their connectivity are used: pieces and holes of the mask are pieces and loops of the graph,
    edges run only through ink, and widths are distances to the nearest paper. Nothing has to be set.

    Parameters
    ----------
    image
        Truth values or grey values of shape (height, width), a volume of shape (planes, height, width), a colour image
        or the path of an image file, read as by :func:`midrib.from_image`. Needs scikit-image, the extra ``images``.
    ink, threshold
        What counts as ink in a grey image, as in :func:`midrib.from_image`.
    spacing
        Size of a pixel: one number, or one for each axis of the array, planes and rows first.

    Returns
    -------
    A graph about one pixel from node to node. Its coordinates are named x, y and, in a volume, z: columns, rows from
    the top, and planes, so ``image[round(y), round(x)]`` is the pixel of a node while ``spacing`` is one. Its width
    is the radius of the line.

    See Also
    --------
    from_image : The ink as samples for a fit.
    midrib.io.write_swc : Writes trees with their radii.

    Examples
    --------
    >>> import numpy as np
    >>> from midrib.images import skeleton
    >>> mask = np.zeros((40, 60), dtype=bool)
    >>> mask[18:23, 5:55] = mask[4:20, 28:33] = True
    >>> skeleton(mask).topology
    Topology(components=1, loops=0, tips=3, forks=1, branches=3)
    """
    mask = mask_of(image, ink, threshold)
    size = _spacing(spacing, mask.ndim)
    depth, lines = _depth(mask, size), thinned(mask)
    whole = _without_spots(mask, float(np.median(depth[lines])) / size.min() - 0.5)
    if whole is not mask:
        mask, depth, lines = whole, _depth(whole, size), thinned(whole)
    graph = _read_off(lines, depth, size)
    graph = centred(graph, np.argwhere(mask) * size, mask, size).subdivide(spacing=float(size.min()))
    width = radii(graph, depth, mask, size)
    return Graph(graph.nodes[:, ::-1], graph.edges, width=width, features=_AXES[mask.ndim])


def ridges(mask: BoolArray, density: FloatArray) -> Graph:
    """Return the lines of a mask, drawn to where its density is highest, in numbers of pixels along its axes.

    Parameters
    ----------
    mask
        Where lines may run.
    density
        How much every pixel counts; as many numbers as the mask has.
    """
    size = np.ones(mask.ndim)
    graph = _read_off(thinned(mask), _depth(mask, size), size)
    return centred(graph, np.argwhere(mask) * size, mask, size, density[mask]).subdivide(spacing=1.0)


def _read_off(lines: BoolArray, depth: FloatArray, size: FloatArray) -> Graph:
    """Return the graph of a thinned mask, without spurs."""
    pixels = pixel_graph(lines, depth - size.min() / 2)
    return without_spurs(with_joined_forks(without_spurs(pixels.at(pixels.nodes * size))))


def _depth(mask: BoolArray, size: FloatArray) -> FloatArray:
    """Return how far every pixel of ink is from the nearest one of paper; the world outside the image is paper."""
    inner = tuple(slice(1, -1) for _ in mask.shape)
    depth: FloatArray = ndimage.distance_transform_edt(np.pad(mask, 1), sampling=size)[inner]
    return depth


def _without_spots(mask: BoolArray, radius: float) -> BoolArray:
    """Return the mask with missed spots filled, the same one if it has none; all bubbles in a volume are spots."""
    holes = ndimage.binary_fill_holes(mask) & ~mask
    if not holes.any():
        return mask
    if mask.ndim == 3:
        return mask | holes
    label, count = ndimage.label(holes)
    small = np.bincount(label.ravel(), minlength=count + 1) < _SMALLEST_HOLE * np.pi * radius**2
    small[0] = False
    return mask | small[label] if small.any() else mask


def _spacing(spacing: ArrayLike, n_axes: int) -> FloatArray:
    size = np.asarray(spacing, dtype=np.float64)
    if size.shape not in ((), (n_axes,)) or not np.isfinite(size).all() or size.min() <= 0:
        msg = f"spacing={spacing!r} came for an image of {n_axes} axes; give one positive number, or one for each axis."
        raise ValueError(msg)
    return np.broadcast_to(size, n_axes).copy()

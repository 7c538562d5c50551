"""Fewer samples that look like all of them: crowded places lose samples, lonely ones keep theirs."""

import numpy as np

from midrib._types import FloatArray, IntArray

_CELLS = 2**18
"""Cells of the grid that density is counted in, in all axes together."""


def thin(points: FloatArray, limit: int) -> tuple[IntArray, FloatArray]:
    """Return which samples to keep, in order, and how many samples each of them stands for.

    A grid counts the samples; every cell keeps as many as all others may, so no lonely sample is lost.

    Parameters
    ----------
    points
        Samples in a few axes, of shape (n_samples, n_axes).
    limit
        Most samples to keep.
    """
    cell = _cells(points)
    _, cell, count = np.unique(cell, return_inverse=True, return_counts=True)
    # The same samples are kept every time; a fixed shuffle keeps the order of a file from deciding.
    place = np.empty(len(cell), dtype=np.intp)
    shuffled = np.random.default_rng(0).permutation(len(cell))
    order = shuffled[np.argsort(cell[shuffled], kind="stable")]
    place[order] = np.arange(len(cell)) - np.repeat(np.cumsum(count) - count, count)
    first_come = np.argsort(place, kind="stable")
    kept = np.sort(first_come[:limit])
    share = count / np.maximum(np.bincount(cell[kept], minlength=len(count)), 1)
    return kept, share[cell[kept]]


def _cells(points: FloatArray) -> IntArray:
    """Return the cell of every sample in a grid over their range."""
    n_axes = points.shape[1]
    per_axis = max(2, int(_CELLS ** (1 / n_axes)))
    low, high = points.min(axis=0), points.max(axis=0)
    span = np.where(high > low, high - low, 1.0)
    numbers = np.minimum(((points - low) / span * per_axis).astype(np.int64), per_axis - 1)
    return np.asarray(numbers @ (per_axis ** np.arange(n_axes)))

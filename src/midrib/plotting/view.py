"""From any number of features to the two or three that a picture has."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import scipy.sparse as sp

from midrib._rows import row_blocks
from midrib._types import FloatArray, Samples

if TYPE_CHECKING:
    from matplotlib.axes import Axes


@dataclass(frozen=True, eq=False)
class View:
    """A linear map from features to the axes of a picture."""

    origin: FloatArray
    axes: FloatArray
    """(n_features, 2 or 3)."""
    labels: tuple[str, ...]

    def __call__(self, X: Samples) -> FloatArray:
        """Return the coordinates of samples or nodes in the picture, read in blocks."""
        X = X if hasattr(X, "shape") else np.asarray(X)
        blocks = [self._block(X[rows]) for rows in row_blocks(X)]
        return np.concatenate(blocks) if blocks else np.empty((0, self.axes.shape[1]))

    def _block(self, block: Samples) -> FloatArray:
        if sp.issparse(block):
            return np.asarray(block @ self.axes) - self.origin @ self.axes
        return (np.asarray(block, dtype=np.float64) - self.origin) @ self.axes


def view_of(
    nodes: FloatArray,
    *,
    n_axes: int = 2,
    dimensions: Sequence[int] | None = None,
    names: Sequence[str] | None = None,
) -> View:
    """Choose what a picture shows: given features, all of them if they fit, or the principal axes of the nodes.

    Parameters
    ----------
    nodes
        Nodes of shape (n_nodes, n_features).
    n_axes
        2 or 3.
    dimensions
        The features to show; by default as above.
    names
        Names of the features.
    """
    n_features = nodes.shape[1]
    if dimensions is None and n_features > n_axes:
        return _principal(nodes, n_axes)
    chosen = list(range(n_features)) if dimensions is None else list(dimensions)
    if dimensions is not None and (len(chosen) != n_axes or not all(0 <= d < n_features for d in chosen)):
        msg = f"dimensions={chosen} came; give {n_axes} of the {n_features} features, numbered from 0."
        raise ValueError(msg)
    axes = np.zeros((n_features, n_axes))
    axes[chosen, np.arange(len(chosen))] = 1.0
    labels = [names[d] if names is not None else "" for d in chosen]
    return View(np.zeros(n_features), axes, tuple(labels + [""] * (n_axes - len(chosen))))


def _principal(nodes: FloatArray, n_axes: int) -> View:
    centre = nodes.mean(axis=0)
    _, _, directions = np.linalg.svd(nodes - centre, full_matrices=False)
    axes = np.zeros((n_axes, nodes.shape[1]))
    axes[: len(directions[:n_axes])] = directions[:n_axes]
    # The sign of a principal axis is arbitrary; its largest loading is made positive.
    largest = np.abs(axes).argmax(axis=1)
    signs = np.where(axes[np.arange(n_axes), largest] < 0, -1.0, 1.0)
    labels = tuple(f"principal axis {k + 1}" for k in range(n_axes))
    return View(centre, (axes * signs[:, None]).T, labels)


def set_aspect(ax: Axes, points: FloatArray) -> None:
    """Give both axes one scale, as distances in the plane mean something, unless that leaves a thin line."""
    spread = np.ptp(points, axis=0) if len(points) else np.ones(2)
    if spread.min() > 0 and spread.max() / spread.min() <= 8:
        ax.set_aspect("equal", adjustable="box")

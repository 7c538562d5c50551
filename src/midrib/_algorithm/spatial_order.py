"""Blocks of samples that are near each other, and the nodes that such a block reaches."""

from dataclasses import dataclass

import numpy as np

from midrib._algorithm.assignment import nearest_node
from midrib._algorithm.dense_assignment import negligible_beyond
from midrib._algorithm.distances import squared_distances
from midrib._types import BoolArray, FloatArray, IntArray

_ROWS = 2048
"""Rows of distances held at a time."""


@dataclass(frozen=True, eq=False)
class SpatialBlocks:
    """Blocks of samples with their centres and radii."""

    rows: list[IntArray]
    centres: FloatArray
    radii: FloatArray
    dtype: np.dtype

    def reached(self, nodes: FloatArray, sigma: float) -> BoolArray:
        """Return, for every block, which nodes may have a share in its samples; no other has any.

        By the triangle inequality a sample is at least |centre - c_k| - radius from node k and at most
        min_k |centre - c_k| + radius from its nearest node.
        """
        beyond = negligible_beyond(sigma, self.dtype)
        # More than these distances are rounded by.
        slack = 1e-6 * (np.abs(nodes).max() + np.abs(self.centres).max()) * np.sqrt(nodes.shape[1])
        reached = np.empty((len(self.rows), len(nodes)), dtype=bool)
        for start in range(0, len(self.rows), _ROWS):
            part = slice(start, start + _ROWS)
            distance = np.sqrt(squared_distances(self.centres[part], nodes))
            radius = self.radii[part, None]
            limit = np.sqrt((distance.min(axis=1, keepdims=True) + radius) ** 2 + beyond)
            reached[part] = distance <= limit + radius + slack
        return reached


def spatial_blocks(X: FloatArray, offset: FloatArray, block_size: int) -> SpatialBlocks:
    """Gather every sample with the nearest of some evenly drawn ones; large gatherings are cut."""
    n_blocks = -(-len(X) // block_size)
    pivots = (X[np.linspace(0, len(X) - 1, n_blocks).astype(np.intp)] - offset).astype(np.float64)
    starts = range(0, len(X), _ROWS)
    owner = np.concatenate([nearest_node(X[start : start + _ROWS] - offset, pivots) for start in starts])
    order = np.argsort(owner, kind="stable")
    cuts = np.cumsum(np.bincount(owner, minlength=n_blocks))[:-1]
    rows = [
        part
        for members in np.split(order, cuts)
        if len(members)
        for part in np.array_split(members, -(-len(members) // (2 * block_size)))
    ]
    balls = [_ball(X[part] - offset) for part in rows]
    return SpatialBlocks(rows, np.array([c for c, _ in balls]), np.array([r for _, r in balls]), X.dtype)


def _ball(block: FloatArray) -> tuple[FloatArray, float]:
    """Return the centre of the samples, and the distance to the farthest of them."""
    centre = block.mean(axis=0, dtype=np.float64)
    difference = block - centre
    return centre, float(np.sqrt(np.einsum("ij,ij->i", difference, difference).max()))

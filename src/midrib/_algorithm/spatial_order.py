"""Blocks of samples that are near each other, and the nodes that such a block reaches."""

from dataclasses import dataclass

import numpy as np

from midrib._algorithm.assignment import nearest_node
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

    def reached(self, nodes: FloatArray, beyond: float, chosen: IntArray | slice = slice(None)) -> BoolArray:
        """Return, for every block, the chosen nodes whose shares in its samples may matter.

        Let n be the node nearest to the centre m of a block of radius r. For each of its samples x
        |x - c_k|^2 - |x - c_n|^2 = |m - c_k|^2 - |m - c_n|^2 + 2 (x - m)(c_n - c_k), and the last term is at
        least -2 r |c_n - c_k|. Where this bound exceeds ``beyond``, node k is left out.
        """
        # More than the squared distances, and then their roots, are rounded by.
        slack = 1e-12 * nodes.shape[1] * max(np.abs(nodes).max(), np.abs(self.centres).max()) ** 2
        reached = np.empty((len(self.rows), len(nodes[chosen])), dtype=bool)
        for start in range(0, len(self.rows), _ROWS):
            part = slice(start, start + _ROWS)
            distance = squared_distances(self.centres[part], nodes)
            nearest = distance.argmin(axis=1)
            apart = np.sqrt(squared_distances(nodes[nearest], nodes[chosen]) + slack)
            excess = distance[:, chosen] - distance.min(axis=1, keepdims=True)
            reached[part] = excess - 2 * self.radii[part, None] * apart <= beyond + slack
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
    return SpatialBlocks(rows, np.array([c for c, _ in balls]), np.array([r for _, r in balls]))


def _ball(block: FloatArray) -> tuple[FloatArray, float]:
    """Return the centre of the samples, and the distance to the farthest of them."""
    centre = block.mean(axis=0, dtype=np.float64)
    difference = block - centre
    return centre, float(np.sqrt(np.einsum("ij,ij->i", difference, difference).max()))

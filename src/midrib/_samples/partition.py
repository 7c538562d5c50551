"""Which samples make a block: rows in their order, or samples near each other and the nodes that these reach."""

from dataclasses import dataclass, field
from itertools import pairwise

import numpy as np

from midrib._algorithm.assignment import nearest_node
from midrib._types import BoolArray, FloatArray, IntArray

_MOST_DISTANCES = 10**6
"""Distances held at a time."""


@dataclass(frozen=True, eq=False)
class Partition:
    """Samples in blocks."""

    starts: IntArray
    """(n_blocks + 1,): where every block starts, and where the last one ends."""
    order: IntArray | None = None
    """The samples in the order of their blocks, if that is not their own."""

    def __len__(self) -> int:
        return len(self.starts) - 1

    def rows(self, block: int) -> slice | IntArray:
        """Return the samples of one block."""
        rows = slice(int(self.starts[block]), int(self.starts[block + 1]))
        return rows if self.order is None else self.order[rows]

    def part(self, chosen: range) -> "Partition":
        """Return some blocks that follow each other."""
        return Partition(self.starts[chosen.start : chosen.stop + 1], self.order)


@dataclass(frozen=True, eq=False)
class SpatialPartition(Partition):
    """Blocks of near samples, with their centres and radii."""

    centres: FloatArray = field(kw_only=True)
    radii: FloatArray = field(kw_only=True)

    def reached(self, nodes: FloatArray, beyond: float) -> BoolArray:
        """Return, for every block, the nodes whose shares in its samples may matter.

        Let n be the node nearest to the centre m of a block of radius r. A sample x of the block is at most
        r + |m - c_n| away from n and at least |m - c_k| - r from any other node k. If the squares of these differ
        by more than ``beyond``, node k is left out.
        """
        scale = np.abs(nodes).max(initial=0.0) + np.abs(self.centres).max()
        # More than the squared distances are rounded by.
        slack = 1e-12 * nodes.shape[1] * scale**2
        factor = np.column_stack([-2 * nodes, np.einsum("ij,ij->i", nodes, nodes)]).T
        reached = np.empty((len(self), len(nodes)), dtype=bool)
        n_rows = max(1, _MOST_DISTANCES // max(1, len(nodes)))
        for start in range(0, len(self), n_rows):
            centres, radii = self.centres[start : start + n_rows], self.radii[start : start + n_rows]
            relative = np.column_stack([centres, np.ones(len(centres))]) @ factor
            norms = np.einsum("ij,ij->i", centres, centres)
            nearest = np.sqrt(np.maximum(relative.min(axis=1) + norms, 0) + slack)
            farthest = radii + np.sqrt((radii + nearest) ** 2 + beyond)
            limits = farthest**2 - norms + slack
            np.less_equal(relative, limits[:, None], out=reached[start : start + n_rows])
        return reached


def spatial_partition(X: FloatArray, offset: FloatArray, block_size: int) -> SpatialPartition:
    """Gather every sample with the nearest of some evenly drawn ones; large gatherings are cut."""
    n_blocks = -(-len(X) // block_size)
    pivots = (X[np.linspace(0, len(X) - 1, n_blocks).astype(np.intp)] - offset).astype(np.float64)
    n_rows = max(1, _MOST_DISTANCES // n_blocks)
    starts = range(0, len(X), n_rows)
    owner = np.concatenate([nearest_node(X[start : start + n_rows] - offset, pivots) for start in starts])
    order = np.argsort(owner, kind="stable")
    counts = np.bincount(owner, minlength=n_blocks)
    # Blocks of twice the size and more are cut into equal parts.
    parts = -(-counts // (2 * block_size))
    sizes = [size for n, p in zip(counts.tolist(), parts.tolist(), strict=True) for size in _split(n, p)]
    cuts = np.cumsum([0, *sizes], dtype=np.intp)
    balls = [_ball(X[order[start:stop]] - offset) for start, stop in pairwise(cuts.tolist())]
    centres, radii = np.array([c for c, _ in balls]), np.array([r for _, r in balls])
    return SpatialPartition(cuts, order, centres=centres, radii=radii)


def _split(number: int, n_parts: int) -> list[int]:
    """Return nearly equal sizes of so many parts."""
    return [(i + 1) * number // n_parts - i * number // n_parts for i in range(n_parts)]


def _ball(block: FloatArray) -> tuple[FloatArray, float]:
    """Return the centre of the samples, and the distance to the farthest of them."""
    centre = block.mean(axis=0, dtype=np.float64)
    difference = block - centre
    return centre, float(np.sqrt(np.einsum("ij,ij->i", difference, difference).max()))

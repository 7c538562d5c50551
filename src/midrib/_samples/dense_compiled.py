"""Several blocks of `dense` in one compiled loop: no turns through Python, no copies between the passes."""

from collections.abc import Iterator

import numpy as np

from midrib._kernels.assignment import compiled, compiled_nearest
from midrib._samples.dense import FAR, DenseAssignment, Scratch, Source
from midrib._samples.partition import Partition
from midrib._types import Array, BoolArray, FloatArray, IntArray


class CompiledAssignment(DenseAssignment):
    """The statistics of `DenseAssignment` from compiled loops, which leave Python to other threads meanwhile."""

    calls_python = False

    def add(self, source: Source, blocks: Partition, reached: BoolArray | None, scratch: Scratch) -> float:
        """Add the statistics of some blocks to the totals, and return their energy."""
        return self._add(source, blocks, reached, self._factor, scratch, is_known=False)

    def add_light(
        self, source: Source, blocks: Partition, reached: BoolArray, light: IntArray, scratch: Scratch
    ) -> None:
        """Add what a few nodes get from some blocks to the totals, which are those of these nodes."""
        self._add(source, blocks, np.ascontiguousarray(reached), self._factor[light], scratch, is_known=True)

    def add_nearest(self, source: Source, blocks: Partition, scratch: Scratch) -> float:
        """Add the statistics of some blocks whose samples belong to their nearest nodes; return their error."""
        add_blocks, unknown = compiled_nearest(self._factor.dtype), np.empty(0)
        return sum(
            add_blocks(X, offset, weight, unknown, *where, self._factor, *scratch.arrays[:2], scratch.totals)
            for X, offset, weight, _, *where in _in_memory(source, blocks)
        )

    def _add(
        self,
        source: Source,
        blocks: Partition,
        reached: BoolArray | None,
        factor: FloatArray,
        scratch: Scratch,
        *,
        is_known: bool,
    ) -> float:
        totals = scratch.totals.T if reached is None else scratch.totals
        if reached is None:
            reached = np.empty((0, len(factor)), dtype=bool)
        how = (factor, self._sigma, self._floor, FAR, is_known)
        add_blocks = compiled(factor.dtype)
        return sum(
            add_blocks(*samples, reached, *how, *scratch.arrays, totals)
            for samples in _in_memory(source, blocks)
        )


def _in_memory(source: Source, blocks: Partition) -> Iterator[tuple[Array, ...]]:
    """Yield samples and blocks as arrays: all at once, or one block after the other if they come from disk."""
    if isinstance(source.X, np.ndarray):
        logsumexp = np.zeros(len(source.X)) if source.logsumexp is None else source.logsumexp
        weight = np.empty(0, dtype=source.X.dtype) if source.weight is None else source.weight
        order = np.empty(0, dtype=np.intp) if blocks.order is None else blocks.order
        yield source.X, source.offset, weight, logsumexp, order, blocks.starts
        return
    for block in range(len(blocks)):
        rows = blocks.rows(block)
        read = Source(source.X[rows], source.offset, source.weight_of(rows), logsumexp=None)
        yield from _in_memory(read, Partition(np.array([0, len(read.X)], dtype=np.intp)))

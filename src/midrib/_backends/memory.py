"""Samples in memory: blocks of rows, spread over threads."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property, reduce
from operator import add
from typing import TypeVar

import numpy as np
from threadpoolctl import ThreadpoolController

from midrib._algorithm.assignment import AssignmentStats, assign_block
from midrib._types import FloatArray, Samples

T = TypeVar("T")


class InMemory:
    """Dense or sparse samples, read in blocks of rows so that no more than one block per thread is extra.

    Parameters
    ----------
    X
        Samples of shape (n_samples, n_features), float32 or float64, dense or CSR.
    sample_weight
        How often every sample counts; one if not given.
    offset
        Subtracted from every block. Data far from the origin keep their digits this way, and no
        centred copy of the whole is made.
    working_memory
        Bytes that all blocks together may take.
    """

    def __init__(
        self,
        X: Samples,
        sample_weight: FloatArray | None = None,
        *,
        offset: FloatArray | None = None,
        working_memory: int = 256 * 2**20,
    ) -> None:
        self.X, self.sample_weight, self.offset = X, sample_weight, offset
        self.working_memory = working_memory

    def assign(self, nodes: FloatArray, sigma: float) -> AssignmentStats:
        """Return the statistics of all samples."""

        def stats(block: Samples, rows: slice) -> AssignmentStats:
            weight = None if self.sample_weight is None else self.sample_weight[rows]
            return assign_block(block, nodes, sigma, weight)

        return reduce(add, self.map_blocks(stats, len(nodes)))

    def map_blocks(self, work: Callable[[Samples, slice], T], n_nodes: int) -> Iterator[T]:
        """Yield ``work(block, rows)`` for every block of rows, in order."""

        def read_and_work(rows: slice) -> T:
            return work(self._block(rows), rows)

        blocks = self._blocks(n_nodes)
        if len(blocks) == 1:
            yield read_and_work(blocks[0])
            return
        # Threads over blocks and BLAS on one thread each: the element-wise passes run in parallel too.
        with self._blas.limit(limits=1), ThreadPoolExecutor(self.n_threads) as pool:
            yield from pool.map(read_and_work, blocks)

    def _block(self, rows: slice) -> Samples:
        block = self.X[rows]
        return block if self.offset is None else block - self.offset.astype(block.dtype, copy=False)

    def _blocks(self, n_nodes: int) -> list[slice]:
        n_samples = self.X.shape[0]
        width = self.X.dtype.itemsize * (n_nodes + self.X.shape[1])
        size = int(self.working_memory / (2 * self.n_threads * width))
        size = int(np.clip(size, 1, 2048))
        return [slice(start, min(start + size, n_samples)) for start in range(0, n_samples, size)]

    @cached_property
    def n_threads(self) -> int:
        """As many as BLAS would use, so that OMP_NUM_THREADS and threadpool_limits are obeyed."""
        return max((int(library["num_threads"]) for library in self._blas.info()), default=1)

    @cached_property
    def _blas(self) -> ThreadpoolController:
        return ThreadpoolController().select(user_api="blas")

"""Samples in blocks of rows, spread over threads. What ``InMemory`` holds may itself read from disk."""

import contextlib
import threading
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from functools import cached_property, reduce
from itertools import pairwise
from operator import add
from typing import Any, Literal, TypeVar

import numpy as np
import scipy.sparse as sp
from threadpoolctl import ThreadpoolController

from midrib._algorithm.assignment import AssignmentStats, assign_block, assign_nearest_block
from midrib._algorithm.dense_assignment import (
    DenseAssignment,
    Scratch,
    least_mass,
    negligible_beyond,
    vanishing_beyond,
)
from midrib._algorithm.spatial_order import SpatialBlocks, spatial_blocks
from midrib._types import FloatArray, IntArray, Samples

S = TypeVar("S")
T = TypeVar("T")

_CACHE = 2 * 2**20
"""Bytes of a block of P that stay in the cache from one pass to the next."""
_CHUNK = 8
"""Blocks, up to twice as many, whose results are added where they are made, in the precision of the samples. How many
does not depend on the threads, so nor do the sums."""
_SPATIAL_BLOCK = 512
"""Samples in a block of near ones: few, for a small radius, and enough for a fast product."""
_WORTH_A_THREAD = 2_000_000
"""Multiplications in a block from which the work outweighs what threads lose by taking turns in Python."""
_WORTH_SKIPPING = 0.8
"""Blocks of near samples are kept if they reach a smaller share of the nodes than this."""


class InMemory:
    """Dense or sparse samples, read in blocks of rows so that no more than one block per thread is extra.

    Parameters
    ----------
    X
        Samples of shape (n_samples, n_features), float32 or float64: dense, CSR or ``OnDisk``.
    sample_weight
        How often every sample counts; one if not given.
    offset
        Subtracted from every block. Data far from the origin keep their digits this way, and no
        centred copy of the whole is made.
    working_memory
        Bytes that all blocks together may take.

    Attributes
    ----------
    share_reached
        Of all pairs of samples and nodes, those that the last assign could not leave out as negligible.
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
        self.share_reached = 1.0
        self._free: FloatArray | None = None
        self._near: SpatialBlocks | None = None
        self._too_wide = np.inf
        self._idle: list[Scratch] = []

    def assign(self, nodes: FloatArray, sigma: float) -> AssignmentStats:
        """Return the statistics of all samples."""
        if not sp.issparse(self.X):
            products = DenseAssignment(nodes, sigma, self.X.dtype)
            if products.is_representable:
                return self._assign_dense(products, nodes, sigma)

        def stats(block: Samples, rows: slice) -> AssignmentStats:
            weight = None if self.sample_weight is None else self.sample_weight[rows]
            return assign_block(block, nodes, sigma, weight)

        return reduce(add, self.map_blocks(stats, len(nodes)))

    def assign_nearest(self, nodes: FloatArray) -> AssignmentStats:
        """Return the statistics of all samples when each belongs to its nearest node."""

        def stats(block: Samples, rows: slice) -> AssignmentStats:
            weight = None if self.sample_weight is None else self.sample_weight[rows]
            return assign_nearest_block(block, nodes, weight)

        return reduce(add, self.map_blocks(stats, len(nodes)))

    def map_blocks(self, work: Callable[[Samples, slice], T], n_nodes: int) -> Iterator[T]:
        """Yield ``work(block, rows)`` for every block of rows, in order."""

        def read_and_work(rows: slice) -> T:
            block = self.X[rows]
            moved = block if self.offset is None else block - self.offset.astype(block.dtype, copy=False)
            return work(moved, rows)

        blocks = self._blocks(n_nodes)
        yield from self._spread(read_and_work, blocks, float(self.X.shape[0]) * n_nodes / len(blocks))

    def _spread(self, work: Callable[[S], T], items: Sequence[S], block_pairs: float) -> Iterator[T]:
        """Yield ``work(item)`` in order; a block in it meets so many pairs of samples and nodes."""
        # An exponential counts as a dozen multiplications.
        is_small = block_pairs * (self.X.shape[1] + 12) < _WORTH_A_THREAD
        if is_small or len(items) == 1 or self.n_threads == 1:
            with self._blas.limit(limits=1 if len(items) > 1 else None):
                yield from map(work, items)
            return
        # Threads over blocks and BLAS on one thread each: the element-wise passes run in parallel too.
        with self._blas.limit(limits=1):
            yield from work_together(work, items, self.n_threads)

    def _assign_dense(self, products: DenseAssignment, nodes: FloatArray, sigma: float) -> AssignmentStats:
        """Return the statistics of all samples, leaving out nodes whose share in a block is negligible."""
        self._arrange(len(nodes), sigma)
        blocks: list[Any] = self._blocks(len(nodes)) if self._near is None else self._near.rows
        if self._free is None and isinstance(self.X, np.ndarray):
            self._free = np.zeros(self.X.shape[0])
        free = self._free
        order: Literal["C", "F"] = "F" if self._near is None else "C"
        reached: list[Any] = [slice(None)] * len(blocks)
        if self._near is not None:
            beyond = negligible_beyond(sigma, self.X.shape[0])
            # Threads of BLAS wait for each other longer than so small a product takes.
            with self._blas.limit(limits=1):
                reached = [np.flatnonzero(row) for row in self._near.reached(nodes, beyond)]

        n_rows = max(map(_length, blocks))

        def work(chunk: range) -> tuple[Scratch, float]:
            scratch = self._take_scratch(n_rows, len(nodes))
            # Whole products come transposed and are added fastest so; a few rows at a time, the other way.
            sums, energy = scratch.start_totals(len(nodes), order), 0.0
            for block in chunk:
                rows = blocks[block]
                weight = None if self.sample_weight is None else self.sample_weight[rows]
                guess = 0.0 if free is None else free[rows]
                part = products.block(self._read(rows, scratch), guess, weight, reached[block], scratch)
                sums[reached[block]] += part.sums
                energy += float(part.row_energy.sum() if weight is None else weight @ part.row_energy)
                if free is not None:
                    free[rows] = part.free
            return scratch, energy

        pairs = sum(_length(r) * _count(k, len(nodes)) for r, k in zip(blocks, reached, strict=True))
        parts = self._spread(work, _chunks(len(blocks)), pairs / len(blocks))
        sums, energy = np.zeros((len(nodes), nodes.shape[1] + 1), order=order), 0.0
        for scratch, part in parts:
            sums += scratch.totals
            energy += part
            self._idle.append(scratch)
        moment, mass = sums[:, :-1], sums[:, -1]
        self.share_reached = pairs / (self.X.shape[0] * len(nodes))
        if self._near is not None:
            light = np.flatnonzero(mass < least_mass(self._total_weight, self.X.shape[0]))
            sums[light] = self._assign_light(products, nodes, sigma, light)
        return AssignmentStats(mass, moment, energy, self._total_weight)

    def _assign_light(
        self, products: DenseAssignment, nodes: FloatArray, sigma: float, light: IntArray
    ) -> FloatArray:
        """Return moment and mass of a few nodes from all samples; what every row sums to is known."""
        assert self._near is not None
        assert self._free is not None
        sums = np.zeros((len(light), nodes.shape[1] + 1))
        if len(light) == 0:
            return sums
        beyond, blocks = vanishing_beyond(sigma, self.X.dtype), self._near.rows
        scratch = self._take_scratch(max(map(_length, blocks)), len(light))
        for rows, row in zip(blocks, self._near.reached(nodes, beyond, light), strict=True):
            reached = np.flatnonzero(row)
            if len(reached):
                weight = None if self.sample_weight is None else self.sample_weight[rows]
                samples = self._read(rows, scratch)
                sums[reached] += products.light_nodes(
                    samples, self._free[rows], weight, light[reached], scratch
                )
        self._idle.append(scratch)
        return sums

    def _take_scratch(self, n_rows: int, n_nodes: int) -> Scratch:
        """Return memory for one block at a time, of an earlier chunk or iteration where it is large enough."""
        with contextlib.suppress(IndexError):
            scratch = self._idle.pop()
            if scratch.holds(n_rows, n_nodes):
                return scratch
        return Scratch(n_rows, n_nodes, self.X.shape[1], self.X.dtype)

    def _read(self, rows: slice | IntArray, scratch: Scratch) -> FloatArray:
        """Return samples, moved by the offset, with two more columns for the products."""
        samples = scratch.samples(_length(rows))
        np.subtract(self.X[rows], self._offset, out=samples[:, :-2])
        return samples

    def _arrange(self, n_nodes: int, sigma: float) -> None:
        """Group near samples if sigma is so small that such groups may not reach all nodes."""
        if self._near is not None and self.share_reached > _WORTH_SKIPPING:
            self._near, self._too_wide = None, sigma / 4
        few = self.X.shape[0] * n_nodes < 10**6
        if self._near is not None or few or sigma > self._too_wide or not isinstance(self.X, np.ndarray):
            return
        probes = self.X[:: max(1, self.X.shape[0] // 1000)]
        spread = float(np.var(probes, axis=0, dtype=np.float64).sum())
        self._too_wide = spread / negligible_beyond(1.0, self.X.shape[0])
        if sigma < self._too_wide:
            size = int(np.clip(self.X.shape[0] // 32, 32, _SPATIAL_BLOCK))
            self._near = spatial_blocks(self.X, self._offset, min(size, self._most_rows(n_nodes)))

    def _blocks(self, n_nodes: int) -> list[slice]:
        n_samples, size = self.X.shape[0], self._block_size(n_nodes)
        return [slice(start, min(start + size, n_samples)) for start in range(0, n_samples, size)]

    def _block_size(self, n_nodes: int) -> int:
        """Return as many rows as memory permits, the cache holds and all threads get work from."""
        in_cache = max(64, _CACHE // self._row_width(n_nodes))
        for_all = max(64, -(-self.X.shape[0] // self.n_threads))
        return min(self._most_rows(n_nodes), in_cache, for_all)

    def _most_rows(self, n_nodes: int) -> int:
        """Return how many rows a block may have for two of them per thread to fit into the working memory."""
        rows = self.working_memory // (2 * self.n_threads * self._row_width(n_nodes))
        return int(np.clip(rows, 1, 2048))

    def _row_width(self, n_nodes: int) -> int:
        return self.X.dtype.itemsize * (n_nodes + self.X.shape[1] + 2)

    @cached_property
    def _total_weight(self) -> float:
        weight = self.sample_weight
        return float(self.X.shape[0] if weight is None else weight.sum(dtype=np.float64))

    @cached_property
    def _offset(self) -> FloatArray:
        offset = np.zeros(self.X.shape[1]) if self.offset is None else self.offset
        return offset.astype(self.X.dtype, copy=False)

    @cached_property
    def n_threads(self) -> int:
        """As many as BLAS would use, so that OMP_NUM_THREADS and threadpool_limits are obeyed."""
        return max((int(library["num_threads"]) for library in self._blas.info()), default=1)

    @cached_property
    def _blas(self) -> ThreadpoolController:
        return ThreadpoolController().select(user_api="blas")


def work_together(work: Callable[[S], T], items: Sequence[S], n_threads: int) -> Iterator[T]:
    """Yield ``work(item)`` in order, this thread doing its share: one that only waits would take turns from the others.

    At most two items per thread are under way or done and not yet yielded, so that results cannot pile up.
    """
    left = deque(range(len(items)))
    outcomes = {number: Future[T]() for number in left}
    slots = threading.Semaphore(2 * n_threads)

    def take() -> bool:
        try:
            number = left.popleft()
        except IndexError:
            return False
        try:
            outcomes[number].set_result(work(items[number]))
        except BaseException as error:  # noqa: BLE001 - it is raised where the result is asked for
            outcomes[number].set_exception(error)
        return True

    def assist() -> None:
        while slots.acquire() and take():
            pass

    with ThreadPoolExecutor(n_threads - 1) as pool:
        try:
            for _ in range(n_threads - 1):
                pool.submit(assist)
            for number in range(len(items)):
                # Items are taken in order, so this one is under way if none is left.
                while not outcomes[number].done() and slots.acquire(blocking=False) and take():
                    pass
                yield outcomes[number].result()
                del outcomes[number]
                slots.release()
        finally:
            left.clear()
            slots.release(n_threads)


def _chunks(n_blocks: int) -> list[range]:
    # A power of two, so that usual numbers of threads get equally many.
    n_chunks = 2 ** int(np.log2(max(1, n_blocks // _CHUNK)))
    cuts = np.linspace(0, n_blocks, n_chunks + 1).astype(int).tolist()
    return [range(start, stop) for start, stop in pairwise(cuts)]


def _length(rows: slice | IntArray) -> int:
    return rows.stop - rows.start if isinstance(rows, slice) else len(rows)


def _count(reached: slice | IntArray, n_nodes: int) -> int:
    return n_nodes if isinstance(reached, slice) else len(reached)

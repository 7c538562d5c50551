"""Samples in blocks of rows, spread over threads. What ``InMemory`` holds may itself read from disk."""

import contextlib
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, reduce
from itertools import pairwise
from operator import add
from typing import Literal, TypeVar

import numpy as np
import scipy.sparse as sp
from threadpoolctl import ThreadpoolController

from midrib._algorithm.assignment import AssignmentStats, assign_block, assign_nearest_block
from midrib._algorithm.dense_assignment import (
    DenseAssignment,
    Scratch,
    Source,
    dense_assignment,
    least_mass,
    negligible_beyond,
    vanishing_beyond,
)
from midrib._algorithm.spatial_order import Blocks, SpatialBlocks, spatial_blocks
from midrib._backends.threads import work_together
from midrib._compat import is_worth_compiling
from midrib._types import FloatArray, IntArray, Samples

S = TypeVar("S")
T = TypeVar("T")

_CACHE = 2 * 2**20
"""Bytes of a block of P that stay in the cache from one pass to the next."""
_CHUNK = 8
"""Blocks, up to twice as many, whose results are added where they are made, in the precision of the samples. How many
does not depend on the threads, so nor do the sums."""
_LEAST_SPATIAL, _MOST_SPATIAL = 32, 512
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
        self._near: SpatialBlocks | None = None
        self._too_wide = np.inf
        self._idle: list[Scratch] = []

    def assign(self, nodes: FloatArray, sigma: float) -> AssignmentStats:
        """Return the statistics of all samples."""
        if not sp.issparse(self.X):
            products = dense_assignment(nodes, sigma, self.X.dtype, self.X.shape[0])
            if products.is_representable:
                return self._assign_dense(products, nodes, sigma)

        def stats(block: Samples, rows: slice) -> AssignmentStats:
            weight = None if self.sample_weight is None else self.sample_weight[rows]
            return assign_block(block, nodes, sigma, weight)

        return reduce(add, self.map_blocks(stats, len(nodes)))

    def assign_nearest(self, nodes: FloatArray) -> AssignmentStats:
        """Return the statistics of all samples when each belongs to its nearest node."""
        if not sp.issparse(self.X) and is_worth_compiling(len(nodes), self.X.shape[0]):
            from midrib._algorithm.dense_assignment_compiled import CompiledAssignment

            products = CompiledAssignment(nodes, 1.0, self.X.dtype)
            if products.is_representable:
                blocks = self._blocks(len(nodes))

                def work(chunk: range, scratch: Scratch) -> float:
                    return products.add_nearest(self._source, blocks.part(chunk), scratch)

                sums, error = self._sum(blocks, len(nodes), work, is_double=True)
                return AssignmentStats(sums[:, -1], sums[:, :-1], error, self._total_weight)

        def stats(block: Samples, rows: slice) -> AssignmentStats:
            weight = None if self.sample_weight is None else self.sample_weight[rows]
            return assign_nearest_block(block, nodes, weight)

        return reduce(add, self.map_blocks(stats, len(nodes)))

    def map_blocks(self, work: Callable[[Samples, slice], T], n_nodes: int) -> Iterator[T]:
        """Yield ``work(block, rows)`` for every block of rows, in order."""
        starts = self._blocks(n_nodes).starts

        def read_and_work(block: int) -> T:
            rows = slice(int(starts[block]), int(starts[block + 1]))
            samples = self.X[rows]
            moved = (
                samples if self.offset is None else samples - self.offset.astype(samples.dtype, copy=False)
            )
            return work(moved, rows)

        n_blocks = len(starts) - 1
        yield from self._spread(read_and_work, range(n_blocks), float(self.X.shape[0]) * n_nodes / n_blocks)

    def _spread(self, work: Callable[[S], T], items: Sequence[S], pairs: float) -> Iterator[T]:
        """Yield ``work(item)`` in order; between two turns in Python so many pairs of samples and nodes are met."""
        # An exponential counts as a dozen multiplications.
        is_small = pairs * (self.X.shape[1] + 12) < _WORTH_A_THREAD
        if is_small or len(items) == 1 or self.n_threads == 1:
            with self._blas.limit(limits=1 if len(items) > 1 else None):
                yield from map(work, items)
            return
        # Threads over blocks and BLAS on one thread each: the element-wise passes run in parallel too.
        with self._blas.limit(limits=1):
            yield from work_together(work, items, self.n_threads)

    def _assign_dense(self, products: DenseAssignment, nodes: FloatArray, sigma: float) -> AssignmentStats:
        """Return the statistics of all samples, leaving out nodes whose share in a block is negligible."""
        self._arrange(products, len(nodes), sigma)
        near, source = self._near, self._source
        blocks = self._blocks(len(nodes)) if near is None else near
        sizes = np.diff(blocks.starts)
        reached, pairs = None, float(self.X.shape[0]) * len(nodes)
        if near is not None:
            # Threads of BLAS wait for each other longer than so small a product takes.
            with self._blas.limit(limits=1):
                reached = near.reached(nodes, negligible_beyond(sigma, self.X.shape[0]))
            pairs = float(sizes @ reached.sum(axis=1))

        def work(chunk: range, scratch: Scratch) -> float:
            chosen = None if reached is None else reached[chunk.start : chunk.stop]
            return products.add(source, blocks.part(chunk), chosen, scratch)

        # Whole products come transposed and are added fastest so; a few rows at a time, the other way.
        layout: Literal["C", "F"] = "F" if near is None else "C"
        stretches = len(blocks) if products.calls_python else len(_chunks(len(blocks)))
        sums, energy = self._sum(blocks, len(nodes), work, layout, pairs / stretches)
        self.share_reached = pairs / (self.X.shape[0] * len(nodes))
        moment, mass = sums[:, :-1], sums[:, -1]
        if near is not None:
            light = np.flatnonzero(mass < least_mass(self._total_weight, self.X.shape[0]))
            sums[light] = self._assign_light(products, near, nodes, sigma, light)
        return AssignmentStats(mass, moment, energy, self._total_weight)

    def _sum(
        self,
        blocks: Blocks,
        n_nodes: int,
        work: Callable[[range, Scratch], float],
        layout: Literal["C", "F"] = "C",
        pairs: float = np.inf,
        *,
        is_double: bool = False,
    ) -> tuple[FloatArray, float]:
        """Return the totals of all blocks, and the sum of what ``work`` returns for chunks of them."""
        n_rows = int(np.diff(blocks.starts).max())

        def start_and_work(chunk: range) -> tuple[Scratch, float]:
            scratch = self._take_scratch(n_rows, n_nodes)
            scratch.start_totals(n_nodes, layout, is_double=is_double)
            return scratch, work(chunk, scratch)

        sums, total = np.zeros((n_nodes, self.X.shape[1] + 1), order=layout), 0.0
        for scratch, part in self._spread(start_and_work, _chunks(len(blocks)), pairs):
            sums += scratch.totals
            total += part
            self._idle.append(scratch)
        return sums, total

    def _assign_light(
        self, products: DenseAssignment, near: SpatialBlocks, nodes: FloatArray, sigma: float, light: IntArray
    ) -> FloatArray:
        """Return moment and mass of a few nodes from all samples; what every row sums to is known."""
        if len(light) == 0:
            return np.zeros((0, nodes.shape[1] + 1))
        scratch = self._take_scratch(int(np.diff(near.starts).max()), len(light))
        sums = scratch.start_totals(len(light), "C")
        with self._blas.limit(limits=1):
            reached = near.reached(nodes, vanishing_beyond(sigma, self.X.dtype))[:, light]
            products.add_light(self._source, near, reached, light, scratch)
        self._idle.append(scratch)
        return sums

    def _take_scratch(self, n_rows: int, n_nodes: int) -> Scratch:
        """Return memory for one block at a time, of an earlier chunk or iteration where it is large enough."""
        with contextlib.suppress(IndexError):
            scratch = self._idle.pop()
            if scratch.holds(n_rows, n_nodes):
                return scratch
        return Scratch(n_rows, n_nodes, self.X.shape[1], self.X.dtype)

    def _arrange(self, products: DenseAssignment, n_nodes: int, sigma: float) -> None:
        """Group near samples if sigma is so small that such groups may not reach all nodes."""
        if self._near is not None and self.share_reached > _WORTH_SKIPPING:
            self._near, self._too_wide = None, sigma / 4
        few = self.X.shape[0] * n_nodes < 10**6
        # A block may turn out twice as large as it is asked for.
        most = self._most_rows(n_nodes) // 2
        if self._near is not None or few or most < _LEAST_SPATIAL or sigma > self._too_wide:
            return
        if not isinstance(self.X, np.ndarray):
            return
        probes = self.X[:: max(1, self.X.shape[0] // 1000)]
        spread = float(np.var(probes, axis=0, dtype=np.float64).sum())
        self._too_wide = spread / negligible_beyond(1.0, self.X.shape[0])
        if sigma < self._too_wide:
            # Small blocks reach few nodes; in Python they cost more than that saves.
            n_blocks = 32 if products.calls_python else 64
            size = int(np.clip(self.X.shape[0] // n_blocks, _LEAST_SPATIAL, _MOST_SPATIAL))
            self._near = spatial_blocks(self.X, self._offset, min(size, most))

    def _blocks(self, n_nodes: int) -> Blocks:
        n_samples = self.X.shape[0]
        starts = np.arange(0, n_samples, self._block_size(n_nodes), dtype=np.intp)
        return Blocks(np.append(starts, np.intp(n_samples)))

    def _block_size(self, n_nodes: int) -> int:
        """Return as many rows as memory permits, the cache holds and all threads get work from."""
        in_cache = max(64, _CACHE // self._row_width(n_nodes))
        for_all = max(64, -(-self.X.shape[0] // self.n_threads))
        return min(self._most_rows(n_nodes), in_cache, for_all)

    def _most_rows(self, n_nodes: int) -> int:
        """Return how many rows a block may have for two of them per thread, with their sums, to fit into the memory."""
        sums = 2 * self.X.dtype.itemsize * n_nodes * (self.X.shape[1] + 2)
        rows = (self.working_memory / (2 * self.n_threads) - sums) // self._row_width(n_nodes)
        return int(np.clip(rows, 1, 2048))

    def _row_width(self, n_nodes: int) -> int:
        return self.X.dtype.itemsize * (n_nodes + self.X.shape[1] + 2)

    @cached_property
    def _total_weight(self) -> float:
        weight = self.sample_weight
        return float(self.X.shape[0] if weight is None else weight.sum(dtype=np.float64))

    @cached_property
    def _source(self) -> Source:
        free = np.zeros(self.X.shape[0]) if isinstance(self.X, np.ndarray) else None
        weight = self.sample_weight
        if weight is not None:
            weight = np.ascontiguousarray(weight, dtype=self.X.dtype)
        return Source(self.X, self._offset, weight, free)

    @cached_property
    def _offset(self) -> FloatArray:
        offset = np.zeros(self.X.shape[1]) if self.offset is None else self.offset
        return np.ascontiguousarray(offset, dtype=self.X.dtype)

    @cached_property
    def n_threads(self) -> int:
        """As many as BLAS would use, so that OMP_NUM_THREADS and threadpool_limits are obeyed."""
        return max((int(library["num_threads"]) for library in self._blas.info()), default=1)

    @cached_property
    def _blas(self) -> ThreadpoolController:
        return ThreadpoolController().select(user_api="blas")


def _chunks(n_blocks: int) -> list[range]:
    # A power of two, so that usual numbers of threads get equally many.
    n_chunks = 2 ** int(np.log2(max(1, n_blocks // _CHUNK)))
    cuts = np.linspace(0, n_blocks, n_chunks + 1).astype(int).tolist()
    return [range(start, stop) for start, stop in pairwise(cuts)]

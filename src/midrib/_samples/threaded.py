"""Samples in memory or on disk, summed in blocks of rows that threads share."""

import contextlib
from collections.abc import Callable, Iterator
from functools import cached_property, reduce
from operator import add
from typing import Literal, TypeVar

import numpy as np
import scipy.sparse as sp

from midrib._algorithm.assignment import AssignmentStats
from midrib._kernels import is_worth_compiling
from midrib._rows import dense, drawn_rows
from midrib._samples.blocks import Block, Shared, Sum, nearest_statistics, soft_statistics
from midrib._samples.dense import (
    DenseAssignment,
    Scratch,
    Source,
    least_mass,
    negligible_beyond,
    vanishing_beyond,
)
from midrib._samples.partition import Partition, SpatialPartition, spatial_partition
from midrib._samples.schedule import Schedule, chunks
from midrib._types import FloatArray, IntArray, Samples

T = TypeVar("T")

_LEAST_SPATIAL, _MOST_SPATIAL = 32, 512
"""Samples in a block of near ones: few, for a small radius, and enough for a fast product."""
_WORTH_SKIPPING = 0.8
"""Blocks of near samples are kept if they reach a smaller share of the nodes than this."""


class ThreadedBlocks:
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
    schedule
        Who works on which block; the threads of this process by default.
    n_in_all
        Number of samples of which these are a part, where compiled loops repay for all what they cost once.

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
        schedule: Schedule | None = None,
        n_in_all: int | None = None,
    ) -> None:
        self.X, self.sample_weight, self.offset = X, sample_weight, offset
        self.shape, self.dtype = (int(X.shape[0]), int(X.shape[1])), np.dtype(X.dtype)
        self.schedule = schedule or Schedule(self.shape, self.dtype.itemsize, working_memory)
        self._n_in_all = n_in_all or self.shape[0]
        self.share_reached = 1.0
        self._near: SpatialPartition | None = None
        self._too_wide = np.inf
        self._idle: list[Scratch] = []

    def sum(self, statistic: Callable[[Block, Shared], Sum], shared: Shared, *, width: int = 1) -> Sum:
        """Return the sum of a statistic over all blocks."""
        return reduce(add, self.map_blocks(lambda block: statistic(block, shared), width))

    def sample(self, n: int, rng: np.random.Generator) -> Block:
        """Return some different samples, with their weights, in their order."""
        rows = drawn_rows(self.shape[0], n, rng)
        return Block(dense(self.X[rows]), None if self.sample_weight is None else self.sample_weight[rows])

    def map_blocks(self, work: Callable[[Block], T], n_nodes: int) -> Iterator[T]:
        """Yield ``work(block)`` for every block of rows, in order."""
        starts = self.schedule.rows(n_nodes).starts
        weight = self.sample_weight

        def read_and_work(number: int) -> T:
            rows = slice(int(starts[number]), int(starts[number + 1]))
            samples = self.X[rows]
            if self.offset is not None:
                samples = samples - self.offset.astype(samples.dtype, copy=False)
            return work(Block(samples, None if weight is None else weight[rows], rows.start))

        n_blocks = len(starts) - 1
        pairs = float(self.shape[0]) * n_nodes / n_blocks
        yield from self.schedule.spread(read_and_work, range(n_blocks), pairs)

    def assign(self, nodes: FloatArray, sigma: float) -> AssignmentStats:
        """Return the statistics of all samples."""
        if not sp.issparse(self.X):
            products = dense_assignment(nodes, sigma, self.dtype, self._n_in_all)
            if products.is_representable:
                return self._assign_dense(products, nodes, sigma)
        return self.sum(soft_statistics, (nodes, sigma), width=len(nodes))

    def assign_nearest(self, nodes: FloatArray) -> AssignmentStats:
        """Return the statistics of all samples when each belongs to its nearest node."""
        if not sp.issparse(self.X) and is_worth_compiling(len(nodes), self._n_in_all):
            from midrib._samples.dense_compiled import CompiledAssignment

            products = CompiledAssignment(nodes, 1.0, self.dtype)
            if products.is_representable:
                blocks = self.schedule.rows(len(nodes))

                def work(chunk: range, scratch: Scratch) -> float:
                    return products.add_nearest(self._source, blocks.part(chunk), scratch)

                sums, error = self._sum(blocks, len(nodes), work, is_double=True)
                return AssignmentStats(sums[:, -1], sums[:, :-1], error, self._total_weight)
        return self.sum(nearest_statistics, nodes, width=len(nodes))

    def _assign_dense(self, products: DenseAssignment, nodes: FloatArray, sigma: float) -> AssignmentStats:
        """Return the statistics of all samples, leaving out nodes whose share in a block is negligible."""
        self._arrange(products, len(nodes), sigma)
        near, source = self._near, self._source
        blocks = self.schedule.rows(len(nodes)) if near is None else near
        sizes = np.diff(blocks.starts)
        reached, pairs = None, float(self.shape[0]) * len(nodes)
        if near is not None:
            # Threads of BLAS wait for each other longer than so small a product takes.
            with self.schedule.limited(1):
                reached = near.reached(nodes, negligible_beyond(sigma, self.shape[0]))
            pairs = float(sizes @ reached.sum(axis=1))

        def work(chunk: range, scratch: Scratch) -> float:
            chosen = None if reached is None else reached[chunk.start : chunk.stop]
            return products.add(source, blocks.part(chunk), chosen, scratch)

        # Whole products come transposed and are added fastest so; a few rows at a time, the other way.
        layout: Literal["C", "F"] = "F" if near is None else "C"
        stretches = len(blocks) if products.calls_python else len(chunks(len(blocks)))
        sums, energy = self._sum(blocks, len(nodes), work, layout, pairs / stretches)
        self.share_reached = pairs / (self.shape[0] * len(nodes))
        moment, mass = sums[:, :-1], sums[:, -1]
        if near is not None:
            light = np.flatnonzero(mass < least_mass(self._total_weight, self.shape[0]))
            sums[light] = self._assign_light(products, near, nodes, sigma, light)
        return AssignmentStats(mass, moment, energy, self._total_weight)

    def _sum(
        self,
        blocks: Partition,
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

        sums, total = np.zeros((n_nodes, self.shape[1] + 1), order=layout), 0.0
        for scratch, part in self.schedule.spread(start_and_work, chunks(len(blocks)), pairs):
            sums += scratch.totals
            total += part
            self._idle.append(scratch)
        return sums, total

    def _assign_light(
        self,
        products: DenseAssignment,
        near: SpatialPartition,
        nodes: FloatArray,
        sigma: float,
        light: IntArray,
    ) -> FloatArray:
        """Return moment and mass of a few nodes from all samples; what every row sums to is known."""
        if len(light) == 0:
            return np.zeros((0, nodes.shape[1] + 1))
        scratch = self._take_scratch(int(np.diff(near.starts).max()), len(light))
        sums = scratch.start_totals(len(light), "C")
        with self.schedule.limited(1):
            reached = near.reached(nodes, vanishing_beyond(sigma, self.dtype))[:, light]
            products.add_light(self._source, near, reached, light, scratch)
        self._idle.append(scratch)
        return sums

    def _take_scratch(self, n_rows: int, n_nodes: int) -> Scratch:
        """Return memory for one block at a time, of an earlier chunk or iteration where it is large enough."""
        with contextlib.suppress(IndexError):
            scratch = self._idle.pop()
            if scratch.holds(n_rows, n_nodes):
                return scratch
        return Scratch(n_rows, n_nodes, self.shape[1], self.dtype)

    def _arrange(self, products: DenseAssignment, n_nodes: int, sigma: float) -> None:
        """Group near samples if sigma is so small that such groups may not reach all nodes."""
        if self._near is not None and self.share_reached > _WORTH_SKIPPING:
            self._near, self._too_wide = None, sigma / 4
        few = self.shape[0] * n_nodes < 10**6
        # A block may turn out twice as large as it is asked for.
        most = self.schedule.most_rows(n_nodes) // 2
        if self._near is not None or few or most < _LEAST_SPATIAL or sigma > self._too_wide:
            return
        if not isinstance(self.X, np.ndarray):
            return
        probes = self.X[:: max(1, self.shape[0] // 1000)]
        spread = float(np.var(probes, axis=0, dtype=np.float64).sum())
        self._too_wide = spread / negligible_beyond(1.0, self.shape[0])
        if sigma < self._too_wide:
            # Small blocks reach few nodes; in Python they cost more than that saves.
            n_blocks = 32 if products.calls_python else 64
            size = int(np.clip(self.shape[0] // n_blocks, _LEAST_SPATIAL, _MOST_SPATIAL))
            self._near = spatial_partition(self.X, self._offset, min(size, most))

    @cached_property
    def _total_weight(self) -> float:
        weight = self.sample_weight
        return float(self.shape[0] if weight is None else weight.sum(dtype=np.float64))

    @cached_property
    def _source(self) -> Source:
        known = np.zeros(self.shape[0]) if isinstance(self.X, np.ndarray) else None
        weight = self.sample_weight
        if weight is not None:
            weight = np.ascontiguousarray(weight, dtype=self.dtype)
        return Source(self.X, self._offset, weight, known)

    @cached_property
    def _offset(self) -> FloatArray:
        offset = np.zeros(self.shape[1]) if self.offset is None else self.offset
        return np.ascontiguousarray(offset, dtype=self.dtype)


def dense_assignment(nodes: FloatArray, sigma: float, dtype: np.dtype, n_samples: int) -> DenseAssignment:
    """Return the products for these nodes, compiled where that is worth it."""
    if is_worth_compiling(len(nodes), n_samples):
        from midrib._samples.dense_compiled import CompiledAssignment

        return CompiledAssignment(nodes, sigma, dtype)
    return DenseAssignment(nodes, sigma, dtype)

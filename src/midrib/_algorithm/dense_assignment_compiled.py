"""Several blocks of `dense_assignment` in one compiled loop: no turns through Python, no copies between the passes."""

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import numpy as np
from numba import boolean, float64, from_dtype, intp, njit, types

from midrib._algorithm.blas_compiled import NO, YES, address_of_product, multiply
from midrib._algorithm.dense_assignment import FAR, DenseAssignment, Scratch, Source
from midrib._algorithm.exponential_compiled import exponentiate
from midrib._algorithm.spatial_order import Blocks
from midrib._types import BoolArray, FloatArray, IntArray

_FAST = {"reassoc", "contract", "nsz"}
"""Sums may be reordered, which lets them use vector instructions."""
_STRETCH = 64
"""Scores whose maximum is found at a time."""


class CompiledAssignment(DenseAssignment):
    """The statistics of `DenseAssignment` from compiled loops, which leave Python to other threads meanwhile."""

    calls_python = False

    def add(self, source: Source, blocks: Blocks, reached: BoolArray | None, scratch: Scratch) -> float:
        """Add the statistics of some blocks to the totals, and return their energy."""
        return self._add(source, blocks, reached, self._factor, scratch, is_known=False)

    def add_light(
        self, source: Source, blocks: Blocks, reached: BoolArray, light: IntArray, scratch: Scratch
    ) -> None:
        """Add what a few nodes get from some blocks to the totals, which are those of these nodes."""
        self._add(source, blocks, np.ascontiguousarray(reached), self._factor[light], scratch, is_known=True)

    def add_nearest(self, source: Source, blocks: Blocks, scratch: Scratch) -> float:
        """Add the statistics of some blocks whose samples belong to their nearest nodes; return their error."""
        how = (self._factor, address_of_product(self._factor.dtype))
        add_blocks = _compiled_nearest(self._factor.dtype)
        return sum(
            add_blocks(X, offset, weight, order, starts, *how, *scratch.arrays[:2], scratch.totals)
            for X, offset, weight, _, order, starts in _in_memory(source, blocks)
        )

    def _add(
        self,
        source: Source,
        blocks: Blocks,
        reached: BoolArray | None,
        factor: FloatArray,
        scratch: Scratch,
        *,
        is_known: bool,
    ) -> float:
        totals = scratch.totals.T if reached is None else scratch.totals
        if reached is None:
            reached = np.empty((0, len(factor)), dtype=bool)
        how = (factor, self._sigma, self._floor, address_of_product(factor.dtype), is_known)
        add_blocks = _compiled(factor.dtype)
        return sum(
            add_blocks(*samples, reached, *how, *scratch.arrays, totals)
            for samples in _in_memory(source, blocks)
        )


def _in_memory(source: Source, blocks: Blocks) -> Iterator[tuple[Any, ...]]:
    """Yield samples and blocks as arrays: all at once, or one block after the other if they come from disk."""
    if isinstance(source.X, np.ndarray):
        free = np.zeros(len(source.X)) if source.free is None else source.free
        weight = np.empty(0, dtype=source.X.dtype) if source.weight is None else source.weight
        order = np.empty(0, dtype=np.intp) if blocks.order is None else blocks.order
        yield source.X, source.offset, weight, free, order, blocks.starts
        return
    for block in range(len(blocks)):
        rows = blocks.rows(block)
        read = Source(source.X[rows], source.offset, source.weight_of(rows), free=None)
        yield from _in_memory(read, Blocks(np.array([0, len(read.X)], dtype=np.intp)))


@cache
def _compiled(dtype: np.dtype) -> Callable[..., float]:
    """Return the compiled loop for one precision; samples may be laid out in any way, and must not be changed."""
    real = from_dtype(dtype)
    samples = (
        types.Array(real, 2, "A", readonly=True),
        real[::1],
        real[::1],
        float64[::1],
        intp[::1],
        intp[::1],
    )
    how = (boolean[:, ::1], real[:, ::1], float64, float64, intp, boolean)
    memory = (real[:, ::1], real[::1], real[::1], real[:, ::1])
    function: Callable[..., float] = njit(float64(*samples, *how, *memory), cache=True, nogil=True)(
        _add_blocks
    )
    return function


@cache
def _compiled_nearest(dtype: np.dtype) -> Callable[..., float]:
    """Return the compiled loop for nearest nodes."""
    real = from_dtype(dtype)
    samples = (types.Array(real, 2, "A", readonly=True), real[::1], real[::1], intp[::1], intp[::1])
    memory = (real[:, ::1], real[::1], real[:, ::1])
    kind = float64(*samples, real[:, ::1], intp, *memory)
    function: Callable[..., float] = njit(kind, cache=True, nogil=True)(_add_nearest_blocks)
    return function


def _add_blocks(
    X: Any,
    offset: FloatArray,
    weight: FloatArray,
    free: FloatArray,
    order: IntArray,
    starts: IntArray,
    reached: BoolArray,
    factor: FloatArray,
    sigma: float,
    floor: float,
    product: int,
    is_known: bool,  # noqa: FBT001 - compiled functions take no keywords
    samples_memory: FloatArray,
    shares_memory: FloatArray,
    memory: FloatArray,
    totals: FloatArray,
) -> float:
    n_nodes, width = factor.shape
    chosen = np.empty(n_nodes, dtype=np.intp)
    energy = 0.0
    for block in range(len(starts) - 1):
        rows = _rows(order, starts[block], starts[block + 1])
        n_chosen, part = n_nodes, factor
        if len(reached):
            n_chosen = _choose(reached[block], chosen)
            if n_chosen == 0:
                continue
            part = _gather(factor, chosen[:n_chosen], memory[: n_chosen * width].reshape(n_chosen, width))
        samples = samples_memory[: len(rows)]
        P = shares_memory[: len(rows) * n_chosen].reshape(len(rows), n_chosen)
        norms = _read(X, offset, rows, free, sigma, samples)
        total = np.empty(len(rows), dtype=P.dtype)
        _multiply_transposed(product, samples, part, P)
        exponentiate(P, floor, total)
        if is_known:
            total = np.ones_like(total)
        else:
            if not _are_moderate(total):
                _find_levels(product, samples, part, floor, P, total)
            energy += _settle(samples, total, norms, weight, rows, sigma, free)
        _weigh(samples, total, weight, rows)
        if len(reached):
            sums = memory[: n_chosen * (width - 1)].reshape(n_chosen, width - 1)
            _multiply_rows(product, samples, P, sums)
            _scatter(sums, chosen[:n_chosen], totals)
        else:
            _multiply_columns(product, samples, P, totals)
    return energy


def _add_nearest_blocks(
    X: Any,
    offset: FloatArray,
    weight: FloatArray,
    order: IntArray,
    starts: IntArray,
    factor: FloatArray,
    product: int,
    samples_memory: FloatArray,
    scores_memory: FloatArray,
    totals: FloatArray,
) -> float:
    n_nodes, width = factor.shape
    unknown, error = np.empty(0), 0.0
    for block in range(len(starts) - 1):
        rows = _rows(order, starts[block], starts[block + 1])
        samples = samples_memory[: len(rows)]
        scores = scores_memory[: len(rows) * n_nodes].reshape(len(rows), n_nodes)
        norms = _read(X, offset, rows, unknown, 1.0, samples)
        _multiply_transposed(product, samples, factor, scores)
        for i in range(len(rows)):
            node = _largest(scores[i])
            share = weight[rows[i]] if len(weight) else samples.dtype.type(1)
            error += share * max(norms[i] - scores[i, node], 0.0)
            for j in range(width - 1):
                totals[node, j] += share * samples[i, j]
    return error


@njit(cache=True, nogil=True, fastmath=_FAST | {"nnan"})
def _largest(scores: FloatArray) -> int:
    """Return where the largest score is, the first of equal ones: the maximum of every stretch, then in the best."""
    best, start = scores[0], 0
    for first in range(0, len(scores), _STRETCH):
        top = scores[first]
        for k in range(first, min(first + _STRETCH, len(scores))):
            top = max(top, scores[k])
        if top > best:
            best, start = top, first
    where = start
    while scores[where] < best:
        where += 1
    return where


@njit(cache=True, nogil=True)
def _rows(order: IntArray, start: int, stop: int) -> IntArray:
    """Return the samples of one block."""
    rows = np.empty(stop - start, dtype=np.intp)
    for i in range(len(rows)):
        rows[i] = order[start + i] if len(order) else start + i
    return rows


@njit(cache=True, nogil=True)
def _choose(reached: BoolArray, chosen: IntArray) -> int:
    """Write the nodes that are reached to the front of ``chosen`` and return how many they are."""
    n_chosen = 0
    for node in range(len(reached)):
        chosen[n_chosen] = node
        n_chosen += reached[node]
    return n_chosen


@njit(cache=True, nogil=True)
def _gather(factor: FloatArray, chosen: IntArray, part: FloatArray) -> FloatArray:
    for k in range(len(chosen)):
        for j in range(factor.shape[1]):
            part[k, j] = factor[chosen[k], j]
    return part


@njit(cache=True, nogil=True)
def _scatter(sums: FloatArray, chosen: IntArray, totals: FloatArray) -> None:
    for k in range(len(chosen)):
        for j in range(sums.shape[1]):
            totals[chosen[k], j] += sums[k, j]


@njit(cache=True, nogil=True, fastmath=_FAST)
def _read(
    X: Any, offset: FloatArray, rows: IntArray, free: FloatArray, sigma: float, samples: FloatArray
) -> FloatArray:
    """Fill in the samples and the two columns for the first product; return the squared norms."""
    n_features = X.shape[1]
    norms = np.empty(len(rows))
    for i in range(len(rows)):
        source, sample, norm = X[rows[i]], samples[i], samples.dtype.type(0)
        for j in range(n_features):
            sample[j] = source[j] - offset[j]
            norm += sample[j] ** 2
        norms[i] = norm
        sample[n_features] = 1
        sample[n_features + 1] = free[rows[i]] / sigma if len(free) else 0.0
    return norms


@njit(cache=True, nogil=True)
def _are_moderate(total: FloatArray) -> bool:
    are_moderate = True
    for i in range(len(total)):
        are_moderate &= (total[i] > 1 / FAR) & (total[i] < FAR)
    return are_moderate


@njit(cache=True, nogil=True)
def _find_levels(
    product: int, samples: FloatArray, factor: FloatArray, floor: float, P: FloatArray, total: FloatArray
) -> None:
    """Make P anew, its rows shifted by their maxima."""
    _multiply_transposed(product, samples, factor, P)
    for i in range(len(P)):
        top = P[i, 0]
        for k in range(P.shape[1]):
            top = max(top, P[i, k])
        for k in range(P.shape[1]):
            P[i, k] -= top
        samples[i, -1] += top
    exponentiate(P, floor, total)


@njit(cache=True, nogil=True)
def _settle(
    samples: FloatArray,
    total: FloatArray,
    norms: FloatArray,
    weight: FloatArray,
    rows: IntArray,
    sigma: float,
    free: FloatArray,
) -> float:
    """Keep what the next iteration guesses its levels from, and return the energy of the rows."""
    energy = 0.0
    for i in range(len(rows)):
        freed = sigma * (np.float64(samples[i, -1]) + np.log(np.float64(total[i])))
        free[rows[i]] = freed
        energy += (norms[i] - freed) * (weight[rows[i]] if len(weight) else 1)
    return energy


@njit(cache=True, nogil=True)
def _weigh(samples: FloatArray, total: FloatArray, weight: FloatArray, rows: IntArray) -> None:
    """Scale the samples, and the column of ones, by their weights over the sums of their rows of P."""
    for i in range(len(rows)):
        scale = (weight[rows[i]] if len(weight) else samples.dtype.type(1)) / total[i]
        for j in range(samples.shape[1]):
            samples[i, j] *= scale


# BLAS reads matrices by columns, so that to it these are all transposed.
@njit(cache=True, nogil=True)
def _multiply_transposed(product: int, samples: FloatArray, factor: FloatArray, P: FloatArray) -> None:
    """Set P to samples factor'."""
    n_rows, n_nodes = P.shape
    width, zero = factor.shape[1], P.dtype.type(0)
    # fmt: off
    multiply(product, YES, NO, n_nodes, n_rows, width, factor.ctypes.data, width, samples.ctypes.data, width,
             zero, P.ctypes.data, n_nodes)
    # fmt: on


@njit(cache=True, nogil=True)
def _multiply_rows(product: int, samples: FloatArray, P: FloatArray, sums: FloatArray) -> None:
    """Set the sums to P' samples, without their last column."""
    n_rows, n_nodes = P.shape
    width, zero = samples.shape[1], P.dtype.type(0)
    # fmt: off
    multiply(product, NO, YES, width - 1, n_nodes, n_rows, samples.ctypes.data, width, P.ctypes.data, n_nodes,
             zero, sums.ctypes.data, width - 1)
    # fmt: on


@njit(cache=True, nogil=True)
def _multiply_columns(product: int, samples: FloatArray, P: FloatArray, totals: FloatArray) -> None:
    """Add samples' P, without the last column of the samples, to the totals."""
    n_rows, n_nodes = P.shape
    width, one = samples.shape[1], P.dtype.type(1)
    # fmt: off
    multiply(product, NO, YES, n_nodes, width - 1, n_rows, P.ctypes.data, n_nodes, samples.ctypes.data, width,
             one, totals.ctypes.data, n_nodes)
    # fmt: on

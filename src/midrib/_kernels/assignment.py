"""The loops of `_samples.dense_compiled`, with their exponentials: in one file, see `compiling`."""

from collections.abc import Callable
from functools import cache

import numpy as np
from llvmlite import ir
from numba import boolean, float64, from_dtype, intp, njit, types
from numba.extending import intrinsic, overload

from midrib._kernels.compiling import Compiled, kept
from midrib._types import BoolArray, FloatArray, IntArray

_FAST = {"reassoc", "contract", "nsz"}
"""Sums may be reordered, which lets them use vector instructions."""
_inner, _vectorised = njit(error_model="numpy"), njit(error_model="numpy", fastmath=_FAST)
_STRETCH = 64
"""Scores whose maximum is found at a time."""


@cache
def compiled(dtype: np.dtype) -> Callable[..., float]:
    """Return the loop for one precision. Samples may be laid out in any way; neither they nor weights are changed."""
    real = from_dtype(dtype)
    how = (boolean[:, ::1], real[:, ::1], float64, float64, float64, boolean)
    memory = (real[:, ::1], real[::1], real[::1], real[:, ::1])
    return kept(float64(*_kinds_of_samples(real), *how, *memory), error_model="numpy")(_add_blocks)


@cache
def compiled_nearest(dtype: np.dtype) -> Callable[..., float]:
    """Return the loop for nearest nodes, which adds up in double precision: a node may have many samples."""
    real = from_dtype(dtype)
    memory = (real[:, ::1], real[::1], float64[:, ::1])
    return kept(float64(*_kinds_of_samples(real), real[:, ::1], *memory))(_add_nearest_blocks)


def _kinds_of_samples(real: Compiled) -> tuple[Compiled, ...]:
    vector = types.Array(real, 1, "C", readonly=True)
    return types.Array(real, 2, "A", readonly=True), vector, vector, float64[::1], intp[::1], intp[::1]


def _add_blocks(
    X: Compiled,
    offset: FloatArray,
    weight: FloatArray,
    logsumexp: FloatArray,
    order: IntArray,
    starts: IntArray,
    reached: BoolArray,
    factor: FloatArray,
    sigma: float,
    floor: float,
    far: float,
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
        norms = _read(X, offset, rows, logsumexp, sigma, samples)
        total = np.empty(len(rows), dtype=P.dtype)
        np.dot(samples, part.T, P)
        exponentiate(P, floor, total)
        if is_known:
            total = np.ones_like(total)
        else:
            if not _are_moderate(total, far):
                _find_levels(samples, part, floor, P, total)
            energy += _settle(samples, total, norms, weight, rows, sigma, logsumexp)
        _weigh(samples, total, weight, rows)
        if len(reached):
            sums = memory[: n_chosen * width].reshape(n_chosen, width)
            np.dot(P.T, samples, sums)
            _scatter(sums, chosen[:n_chosen], totals)
        else:
            products = memory[: width * n_nodes].reshape(width, n_nodes)
            np.dot(samples.T, P, products)
            _add(products, totals)
    return energy


def _add_nearest_blocks(
    X: Compiled,
    offset: FloatArray,
    weight: FloatArray,
    unknown: FloatArray,
    order: IntArray,
    starts: IntArray,
    factor: FloatArray,
    samples_memory: FloatArray,
    scores_memory: FloatArray,
    totals: FloatArray,
) -> float:
    n_nodes, width = factor.shape
    error = 0.0
    for block in range(len(starts) - 1):
        rows = _rows(order, starts[block], starts[block + 1])
        samples = samples_memory[: len(rows)]
        scores = scores_memory[: len(rows) * n_nodes].reshape(len(rows), n_nodes)
        norms = _read(X, offset, rows, unknown, 1.0, samples)
        np.dot(samples, factor.T, scores)
        for i in range(len(rows)):
            node = _largest(scores[i])
            share = weight[rows[i]] if len(weight) else samples.dtype.type(1)
            error += share * max(norms[i] - scores[i, node], 0.0)
            for j in range(width - 1):
                totals[node, j] += np.float64(share) * np.float64(samples[i, j])
    return error


@njit(fastmath=_FAST | {"nnan"})
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


@_inner
def _rows(order: IntArray, start: int, stop: int) -> IntArray:
    """Return the samples of one block."""
    rows = np.empty(stop - start, dtype=np.intp)
    for i in range(len(rows)):
        rows[i] = order[start + i] if len(order) else start + i
    return rows


@_inner
def _choose(reached: BoolArray, chosen: IntArray) -> int:
    """Write the nodes that are reached to the front of ``chosen`` and return how many they are."""
    n_chosen = 0
    for node in range(len(reached)):
        chosen[n_chosen] = node
        n_chosen += reached[node]
    return n_chosen


@_inner
def _gather(factor: FloatArray, chosen: IntArray, part: FloatArray) -> FloatArray:
    for k in range(len(chosen)):
        for j in range(factor.shape[1]):
            part[k, j] = factor[chosen[k], j]
    return part


@_inner
def _scatter(sums: FloatArray, chosen: IntArray, totals: FloatArray) -> None:
    for k in range(len(chosen)):
        for j in range(sums.shape[1] - 1):
            totals[chosen[k], j] += sums[k, j]


@_vectorised
def _add(products: FloatArray, totals: FloatArray) -> None:
    """Add all rows but the last, which is no feature."""
    for j in range(len(totals)):
        for k in range(totals.shape[1]):
            totals[j, k] += products[j, k]


@_vectorised
def _read(
    X: Compiled, offset: FloatArray, rows: IntArray, logsumexp: FloatArray, sigma: float, samples: FloatArray
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
        sample[n_features + 1] = logsumexp[rows[i]] / sigma if len(logsumexp) else 0.0
    return norms


@_inner
def _are_moderate(total: FloatArray, far: float) -> bool:
    are_moderate = True
    for i in range(len(total)):
        are_moderate &= (total[i] > 1 / far) & (total[i] < far)
    return are_moderate


@_inner
def _find_levels(
    samples: FloatArray, factor: FloatArray, floor: float, P: FloatArray, total: FloatArray
) -> None:
    """Make P anew, its rows shifted by their maxima. The old levels would swamp the digits."""
    for i in range(len(P)):
        samples[i, -1] = 0
    np.dot(samples, factor.T, P)
    for i in range(len(P)):
        top = P[i, 0]
        for k in range(P.shape[1]):
            top = max(top, P[i, k])
        for k in range(P.shape[1]):
            P[i, k] -= top
        samples[i, -1] = top
    exponentiate(P, floor, total)


@_inner
def _settle(
    samples: FloatArray,
    total: FloatArray,
    norms: FloatArray,
    weight: FloatArray,
    rows: IntArray,
    sigma: float,
    logsumexp: FloatArray,
) -> float:
    """Keep what the next iteration guesses its levels from, and return the energy of the rows."""
    energy = 0.0
    for i in range(len(rows)):
        settled = sigma * (np.float64(samples[i, -1]) + np.log(np.float64(total[i])))
        logsumexp[rows[i]] = settled
        energy += (norms[i] - settled) * (weight[rows[i]] if len(weight) else 1)
    return energy


@_inner
def _weigh(samples: FloatArray, total: FloatArray, weight: FloatArray, rows: IntArray) -> None:
    """Scale the samples, and the column of ones, by their weights over the sums of their rows of P."""
    for i in range(len(rows)):
        scale = (weight[rows[i]] if len(weight) else samples.dtype.type(1)) / total[i]
        for j in range(samples.shape[1]):
            samples[i, j] *= scale


# Exponentials.

LARGEST = 60.0
"""Logarithms above this count as this: sums stay finite, and show that the level of their row is wrong."""

_f = np.float32
# The logarithm of two in two parts, of which the first has so few digits that its multiples are exact. What the
# double nearest to log(2) lacks counts too.
_HIGH_32 = 355 / 512
_LOW_32 = np.log(2) - _HIGH_32
_HIGH_64 = np.floor(2.0**40 * np.log(2)) / 2.0**40
_LOW_64 = (np.log(2) - _HIGH_64) + 2.319046813846299615e-17


@intrinsic
def _power_of_two(_: Compiled, n: Compiled) -> Compiled:
    """Return 2^n for a whole number n that is held as a float: its bits but those of the exponent are zero."""

    def generate(_: Compiled, builder: Compiled, signature: Compiled, arguments: Compiled) -> Compiled:
        is_double = signature.args[0] == types.float64
        bits, bias, digits = (ir.IntType(64), 1023, 52) if is_double else (ir.IntType(32), 127, 23)
        whole = builder.fptosi(arguments[0], ir.IntType(32))
        if is_double:
            whole = builder.sext(whole, bits)
        biased = builder.add(whole, ir.Constant(bits, bias))
        return builder.bitcast(builder.shl(biased, ir.Constant(bits, digits)), arguments[0].type)

    return n(n), generate


def _exponential(x: float) -> float:
    """Stand for the exponential of one number within compiled code."""
    raise NotImplementedError


# exp(x) = 2^n exp(r) with |r| <= log(2) / 2, and of Taylor's series of exp(r) what rounding does not hide. Sums must
# not be reordered here: r would lose its digits.
@overload(_exponential, jit_options={"fastmath": {"contract"}}, inline="never")
def _exponential_compiled(x: Compiled) -> Compiled:
    if x == types.float32:

        def single(x: Compiled) -> Compiled:
            n = np.floor(x * _f(1 / np.log(2)) + _f(0.5))
            r = (x - n * _f(_HIGH_32)) - n * _f(_LOW_32)
            s = r * _f(1 / 5040) + _f(1 / 720)
            s = s * r + _f(1 / 120)
            s = s * r + _f(1 / 24)
            s = s * r + _f(1 / 6)
            s = s * r + _f(0.5)
            s = s * r + _f(1)
            s = s * r + _f(1)
            return s * _power_of_two(n)

        return single

    def double(x: Compiled) -> Compiled:
        n = np.floor(x * (1 / np.log(2)) + 0.5)
        r = (x - n * _HIGH_64) - n * _LOW_64
        s = r * (1 / 6227020800) + 1 / 479001600
        s = s * r + 1 / 39916800
        s = s * r + 1 / 3628800
        s = s * r + 1 / 362880
        s = s * r + 1 / 40320
        s = s * r + 1 / 5040
        s = s * r + 1 / 720
        s = s * r + 1 / 120
        s = s * r + 1 / 24
        s = s * r + 1 / 6
        s = s * r + 0.5
        s = s * r + 1.0
        s = s * r + 1.0
        return s * _power_of_two(n)

    return double


@_vectorised
def exponentiate(P: FloatArray, floor: float, total: FloatArray) -> None:
    """Replace logarithms by their exponentials, those below the floor by zero, and sum every row."""
    zero, smallest, largest = P.dtype.type(0), P.dtype.type(floor), P.dtype.type(LARGEST)
    for i in range(len(P)):
        row, summed = P[i], zero
        for k in range(len(row)):
            x = row[k]
            power = _exponential(min(max(x, smallest), largest))
            row[k] = power if x > smallest else zero
            summed += row[k]
        total[i] = summed

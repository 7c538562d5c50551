"""Exponentials and the sums of their rows in one pass, compiled for both precisions."""

from typing import Any

import numpy as np
from llvmlite import ir
from numba import njit, types
from numba.extending import intrinsic, overload

from midrib._types import FloatArray

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
def _power_of_two(_: Any, n: Any) -> Any:
    """Return 2^n for a whole number n that is held as a float: its bits but those of the exponent are zero."""

    def generate(_: Any, builder: Any, signature: Any, arguments: Any) -> Any:
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
def _exponential_compiled(x: Any) -> Any:
    if x == types.float32:

        def single(x: Any) -> Any:
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

    def double(x: Any) -> Any:
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


@njit(cache=True, nogil=True, fastmath={"reassoc", "contract", "nsz"})
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

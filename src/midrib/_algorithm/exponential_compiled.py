"""Exponentials and the sums of their rows in one pass, compiled. Only `dense_assignment` imports this module."""

import numpy as np
from numba import njit

from midrib._types import FloatArray

_f = np.float32
_LARGEST = _f(88.0)
_HALF, _ONE, _ZERO, _LOG2_E = _f(0.5), _f(1.0), _f(0.0), _f(1 / np.log(2))
# The logarithm of two in two parts: the first has so few digits that its small multiples are exact.
_LN2_HIGH = _f(355 / 512)
_LN2_LOW = _f(np.log(2) - 355 / 512)
# exp(r) = 1 + r + r^2 (c0 + c1 r + ... + c4 r^4) for |r| <= log(2) / 2, by least squares of the relative error
# at Chebyshev's points; it is at most 4e-9, a fifteenth of the rounding of float32.
_C0, _C1, _C2 = _f(0.49999988588395894), _f(0.16666518401084146), _f(0.041669534224951205)
_C3, _C4 = _f(0.008368923427209764), _f(0.0013751382142073345)


@njit(cache=True, nogil=True, fastmath={"reassoc", "contract", "nsz", "nnan", "ninf"})
def exponentiate(P: FloatArray, floor: float, total: FloatArray) -> None:
    """Replace float32 logarithms by their exponentials, those below the floor by zero, and sum every row."""
    n_rows, n_nodes = P.shape
    bits = np.empty(n_nodes, dtype=np.int32)
    power = bits.view(np.float32)
    for i in range(n_rows):
        row = P[i]
        for k in range(n_nodes):
            x = min(max(row[k], floor), _LARGEST)
            n = np.floor(x * _LOG2_E + _HALF)
            r = x - n * _LN2_HIGH - n * _LN2_LOW
            tail = (((_C4 * r + _C3) * r + _C2) * r + _C1) * r + _C0
            row[k] = tail * r * r + r + _ONE if row[k] > floor else _ZERO
            # The bits of 2^n.
            bits[k] = (np.int32(n) + np.int32(127)) << np.int32(23)
        summed = _ZERO
        for k in range(n_nodes):
            row[k] *= power[k]
            summed += row[k]
        total[i] = summed

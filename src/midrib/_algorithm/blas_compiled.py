"""Matrix products inside compiled loops: BLAS as SciPy carries it, without a turn through Python."""

from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import get_cython_function_address, intrinsic

NO, YES = ord("N"), ord("T")
"""Whether a factor of `multiply` is transposed."""

_NAMES = {np.dtype(np.float32): "sgemm", np.dtype(np.float64): "dgemm"}


def address_of_product(dtype: np.dtype) -> int:
    """Return where the product for this precision starts in memory; compiled code is kept on disk, addresses change."""
    address: int = get_cython_function_address("scipy.linalg.cython_blas", _NAMES[dtype])
    return address


@intrinsic
def multiply(
    _: Any, product: Any, ta: Any, tb: Any, m: Any, n: Any, k: Any,  # noqa: ARG001
    a: Any, lda: Any, b: Any, ldb: Any, beta: Any, c: Any, ldc: Any,  # noqa: ARG001
) -> Any:  # fmt: skip
    """Set C (m, n) to A (m, k) B (k, n) + beta C, for matrices that BLAS reads by columns.

    ``product`` and a, b, c are addresses; ta and tb say whether A and B lie transposed in memory; lda, ldb and ldc are
    the distances between columns there.
    """
    number, place = types.intp, types.uintp
    signature = types.void(*[number] * 6, place, number, place, number, beta, place, number)

    def generate(context: Any, builder: Any, _: Any, values: Any) -> Any:
        product, ta, tb, m, n, k, a, lda, b, ldb, beta, c, ldc = values

        def kept(value: Any) -> Any:
            slot = cgutils.alloca_once(builder, value.type)
            builder.store(value, slot)
            return slot

        def letter(value: Any) -> Any:
            return kept(builder.trunc(value, ir.IntType(8)))

        def size(value: Any) -> Any:
            return kept(builder.trunc(value, ir.IntType(32)))

        def matrix(value: Any) -> Any:
            return builder.inttoptr(value, beta.type.as_pointer())

        passed = [letter(ta), letter(tb), size(m), size(n), size(k), kept(ir.Constant(beta.type, 1.0))]
        passed += [matrix(a), size(lda), matrix(b), size(ldb), kept(beta), matrix(c), size(ldc)]
        kind = ir.FunctionType(ir.VoidType(), [value.type for value in passed])
        builder.call(builder.inttoptr(product, kind.as_pointer()), passed)
        return context.get_dummy_value()

    return signature, generate

"""Rows of samples, a few at a time: dense wherever they come from, and never more of them than memory likes."""

from collections.abc import Iterator

import numpy as np
import scipy.sparse as sp

from midrib._types import FloatArray, IntArray, Samples

_BYTES_PER_BLOCK = 16 * 2**20


def row_blocks(X: Samples) -> Iterator[slice]:
    """Yield rows of blocks small enough to leave memory alone."""
    size = max(1, _BYTES_PER_BLOCK // (8 * max(1, X.shape[1])))
    for start in range(0, X.shape[0], size):
        yield slice(start, min(start + size, X.shape[0]))


def dense(block: Samples) -> FloatArray:
    """Return an array of what may be sparse."""
    return np.asarray(block.toarray() if sp.issparse(block) else block)


def drawn_rows(n_samples: int, n: int, rng: np.random.Generator) -> IntArray:
    """Return different rows in their order, all if there are no more than that."""
    if n >= n_samples:
        return np.arange(n_samples)
    return np.sort(rng.choice(n_samples, n, replace=False, shuffle=False))

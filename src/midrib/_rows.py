"""Rows of samples, a few at a time: dense wherever they come from, and never more of them than memory likes."""

from collections.abc import Callable, Iterator

import numpy as np
import scipy.sparse as sp

from midrib._types import FloatArray, IntArray, Samples

_BYTES_PER_BLOCK = 16 * 2**20
_ROUNDING = 16 * float(np.finfo(np.float64).eps)
"""Of the largest row: equal ones may come to lie that far apart along an axis."""


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


def unrelated(shape: int | tuple[int, ...]) -> FloatArray:
    """Return normal numbers that no data know, always the same."""
    return np.random.default_rng(20_211).normal(size=shape)


def places_along_an_axis(X: Samples, same: float = 0.0) -> IntArray:
    """Return the number of every row in the order of rows along one axis that no data know; equal rows share theirs.

    What is told by these numbers depends neither on the order of the rows nor on their units or repetition.

    Parameters
    ----------
    X
        Rows, dense or sparse.
    same
        Share of the range within which rows count as equal, where they were computed rather than given.
    """
    axis = unrelated(X.shape[1])
    blocks = [X[rows] for rows in row_blocks(X)]
    along = np.concatenate([block @ axis for block in blocks])
    largest = max(float((abs(block) @ np.abs(axis)).max()) for block in blocks)
    order = np.argsort(along, kind="stable")
    steps = np.diff(along[order], prepend=along[order[0]])
    place = np.empty(len(order), dtype=np.intp)
    place[order] = np.cumsum(steps > max(same * (along[order[-1]] - along[order[0]]), _ROUNDING * largest))
    return place


def even_places(
    X: Samples, weight: FloatArray | None, few: Callable[[int], int], rng: np.random.Generator
) -> tuple[IntArray, FloatArray, int]:
    """Return one row in each of some places, evenly along an axis, the weight there, and how many places there are.

    Of how many to see how many, ``few`` tells. Neither the order of the rows nor their repetition changes what is seen.
    """
    place = places_along_an_axis(X)
    _, first = np.unique(place, return_index=True)
    seen = np.arange(few(len(first)))
    if len(seen) < len(first):
        seen = ((seen + rng.random()) * (len(first) / len(seen))).astype(np.intp)
    return first[seen], np.bincount(place, weight)[seen].astype(np.float64), len(first)


def is_orderly(X: Samples, memory: int) -> bool:
    """Return whether these rows can be put in order: they are in memory, and the numbers it takes fit into so much."""
    return (isinstance(X, np.ndarray) or sp.issparse(X)) and 48 * X.shape[0] <= memory

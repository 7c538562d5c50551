"""The border: what users give is checked here, once, before any work starts.

Every refusal is one sentence that says what came, what is needed and what to do.
"""

import math
import numbers
from collections.abc import Callable
from contextlib import suppress
from functools import wraps
from typing import Any, TypeVar, cast

import numpy as np
import scipy.sparse as sp
from numpy.typing import ArrayLike, DTypeLike

from midrib._rows import dense, row_blocks
from midrib._samples.home import Home
from midrib._samples.namespaces import is_foreign, to_numpy
from midrib._types import FloatArray, IntArray, Samples

Method = TypeVar("Method", bound=Callable[..., Any])

_LEAST_WEIGHT, _MOST_WEIGHT = 1e-300, 1e300
"""Beyond them the gamma that balances the weights leaves the range of numbers."""


def all_or_nothing(method: Method) -> Method:
    """Let a method that fails or is interrupted leave its object as it was."""

    @wraps(method)
    def guarded(self: Any, *args: Any, **kwargs: Any) -> Any:
        before = dict(vars(self))
        try:
            return method(self, *args, **kwargs)
        except BaseException:
            vars(self).clear()
            vars(self).update(before)
            raise

    return cast("Method", guarded)


def check_real(name: str, value: object, *, inclusive: bool = False) -> float:
    """Return a finite number above zero, or zero where that is included, or raise."""
    bound = "at least 0" if inclusive else "greater than 0"
    if isinstance(value, bool) or not isinstance(value, numbers.Real):
        msg = f"{name}={value!r} is a {type(value).__name__}; give a number {bound}."
        raise TypeError(msg)
    number = float(value)
    if not math.isfinite(number) or number < 0 or (number == 0 and not inclusive):
        msg = f"{name}={value!r} is out of range; give a finite number {bound}."
        raise ValueError(msg)
    return number


def check_integer(name: str, value: object, *, minimum: int) -> int:
    """Return an integer of at least the minimum, or raise."""
    if isinstance(value, bool) or not isinstance(value, numbers.Integral):
        msg = f"{name}={value!r} is a {type(value).__name__}; give an integer of at least {minimum}."
        raise TypeError(msg)
    if value < minimum:
        msg = f"{name}={value} is too small; give an integer of at least {minimum}."
        raise ValueError(msg)
    return int(value)


def refuse_broken(X: Samples) -> None:
    """Raise a ValueError if a sparse matrix names columns that it has not: compiled loops would read beyond it."""
    try:
        X.check_format(full_check=True)
    except ValueError as error:
        msg = (
            f"the sparse X is broken ({error!s:.80}); build it anew, for example with scipy.sparse.csr_array."
        )
        raise ValueError(msg) from None


def refuse_masked(X: Samples) -> None:
    """Raise a ValueError if values are masked: what is behind a mask is no data."""
    if isinstance(X, np.ma.MaskedArray) and np.ma.is_masked(X):
        n_masked = int(np.count_nonzero(np.ma.getmaskarray(X)))
        msg = f"X holds {n_masked} masked values; fill them in, or leave out their samples (np.ma.compress_rows)."
        raise ValueError(msg)


def refuse_text(X: Samples) -> None:
    """Raise a ValueError if the samples are text, even if it could be read as numbers."""
    array = np.asarray(X) if isinstance(X, (list, tuple, np.ndarray)) else None
    if array is not None and array.dtype.kind in "USM":
        msg = f"X holds values of type {array.dtype}; give numbers, for example X.astype(float)."
        raise ValueError(msg)


def mean_of(X: Samples) -> FloatArray:
    """Return the mean in one pass over blocks, refusing entries that are no numbers or have no squares."""
    if isinstance(X, Home):
        moments = X.moments()
        if not np.isfinite(moments.squares).all():
            msg = f"X holds values whose squares overflow {X.dtype}; rescale the data, for example to unit variance."
            raise ValueError(msg)
        return moments.mean
    reference = dense(X[:1])[0].astype(np.float64)
    total, squares = np.zeros(X.shape[1]), 0.0
    for rows in row_blocks(X):
        block = X[rows]
        with np.errstate(over="ignore", invalid="ignore"):
            difference = block - reference if not sp.issparse(X) else block
            total += np.asarray(difference.sum(axis=0, dtype=np.float64)).ravel()
            data = difference.data if sp.issparse(X) else difference.ravel()
            squares += float(np.dot(data, data))
        if not np.isfinite(squares):
            _refuse_non_finite(block, rows.start)
    if squares < np.finfo(X.dtype).tiny and _varies(X, reference):
        msg = f"X varies so little that its squares vanish in {X.dtype}; rescale it, for example to unit variance."
        raise ValueError(msg)
    return total / X.shape[0] + (0.0 if sp.issparse(X) else reference)


def _varies(X: Samples, reference: FloatArray) -> bool:
    """Return whether any sample differs from the first."""
    return any(bool(np.any(dense(X[rows]) != reference.astype(X.dtype))) for rows in row_blocks(X))


def refuse_non_finite(X: Samples) -> None:
    """Raise a ValueError that says where the first NaN or infinity is."""
    if isinstance(X, Home):
        X.refuse_non_finite()
        return
    for rows in row_blocks(X):
        block = X[rows]
        data = block.data if sp.issparse(block) else block
        if not np.isfinite(data).all():
            _refuse_non_finite(block, rows.start)


def _refuse_non_finite(block: Samples, start: int) -> None:
    values = dense(block)
    rows, columns = np.nonzero(~np.isfinite(values))
    if not len(rows):
        msg = (
            f"X holds values as large as {np.abs(values).max():.3g}, whose squares overflow {values.dtype}; "
            "rescale the data, for example to unit variance."
        )
        raise ValueError(msg)
    value = "NaN" if np.isnan(values[rows[0], columns[0]]) else "infinity (inf)"
    msg = (
        f"X contains {value} at row {start + rows[0]}, column {columns[0]}; "
        "remove or impute what is missing: PrincipalGraph does not accept missing values encoded as NaN natively."
    )
    raise ValueError(msg)


def check_weights(
    sample_weight: ArrayLike | None, n_samples: int, dtype: DTypeLike
) -> tuple[FloatArray | None, float]:
    """Return the weights of the samples, None if all are one, and the unit they are given in.

    The unit is one unless the weights are so small or so large that their squares, or their sums in single precision,
    would leave the range of numbers; it is a power of two then, so that no digit changes.
    """
    if sample_weight is None:
        return None, 1.0
    weights = np.asarray(sample_weight, dtype=np.float64)
    if weights.ndim == 0:
        weights = np.full(n_samples, weights, dtype=np.float64)
    if weights.shape != (n_samples,):
        msg = f"sample_weight.shape == {weights.shape}, expected {(n_samples,)}: give one weight per sample."
        raise ValueError(msg)
    if not np.isfinite(weights).all() or weights.min() < 0:
        msg = "sample_weight holds negative or non-finite values; give weights of at least 0."
        raise ValueError(msg)
    largest = float(weights.max())
    if largest == 0:
        msg = "sample_weight is zero for every sample; give a positive weight to at least two of them."
        raise ValueError(msg)
    if not _LEAST_WEIGHT <= largest <= _MOST_WEIGHT:
        msg = (
            f"the largest sample_weight is {largest:.3g}, beyond {_LEAST_WEIGHT} to {_MOST_WEIGHT}; "
            "rescale the weights: for gamma='auto' only their ratios matter."
        )
        raise ValueError(msg)
    unit = 1.0 if 1e-6 <= largest < 2**53 else 2.0 ** math.floor(math.log2(largest))
    return (weights / unit).astype(dtype), unit


def check_own_weights(sample_weight: ArrayLike | None, n_samples: int, dtype: DTypeLike) -> FloatArray | None:
    """Return the weights in the unit they are given in, None if all are one."""
    weights, unit = check_weights(sample_weight, n_samples, dtype)
    return weights if weights is None or unit == 1 else (weights * unit).astype(dtype)


def check_pairs(name: str, pairs: ArrayLike | None, n: int) -> IntArray:
    """Return an (n_pairs, 2) array of indices below n."""
    if pairs is None:
        return np.empty((0, 2), dtype=np.intp)
    array = np.asarray(pairs)
    if array.size == 0:
        return np.empty((0, 2), dtype=np.intp)
    if array.ndim != 2 or array.shape[1] != 2 or array.dtype.kind not in "iu":
        msg = f"{name} has shape {array.shape} and type {array.dtype}; give pairs of integers, shape (n_pairs, 2)."
        raise ValueError(msg)
    if array.min() < 0 or array.max() >= n:
        worst = array.max() if array.max() >= n else array.min()
        msg = f"{name} names sample {worst}, but samples are numbered 0 to {n - 1}; correct the index."
        raise ValueError(msg)
    return array.astype(np.intp)


def check_allowed(allowed: Samples, n_nodes: int) -> sp.csr_array | None:
    """Return a symmetric boolean mask over the nodes, without its diagonal."""
    if allowed is None:
        return None
    matrix = sp.coo_array(allowed if sp.issparse(allowed) else np.asarray(allowed))
    if matrix.shape != (n_nodes, n_nodes):
        msg = f"allowed has shape {matrix.shape}; give a mask over the nodes, shape {(n_nodes, n_nodes)}."
        raise ValueError(msg)
    mask = sp.csr_array(matrix.astype(bool))
    mask.eliminate_zeros()
    different = sp.coo_array(mask != mask.T)
    if different.nnz:
        i, j = different.row[0], different.col[0]
        msg = f"allowed is not symmetric at ({i}, {j}); edges have no direction: use allowed | allowed.T."
        raise ValueError(msg)
    return mask


def check_groups(groups: ArrayLike | None, n_samples: int) -> IntArray | None:
    """Return one integer label per sample."""
    if groups is None:
        return None
    array = to_numpy(groups) if is_foreign(groups) else np.asarray(groups)
    if array.shape != (n_samples,):
        msg = f"groups has shape {array.shape}; give one label per sample, shape {(n_samples,)}."
        raise ValueError(msg)
    items = array.tolist() if array.dtype.kind == "O" else list(array)
    missing = next((k for k, item in enumerate(items) if _is_missing(item)), None)
    if missing is not None:
        msg = f"the group of sample {missing} is missing ({items[missing]}); give every sample a label."
        raise ValueError(msg)
    if array.dtype.kind != "O":
        return np.unique(array, return_inverse=True)[1].astype(np.intp)
    labels = list(dict.fromkeys(items))
    # Nothing shall depend on which sample comes first; objects of different types have no order of their own.
    with suppress(TypeError):
        labels.sort()
    number = {label: k for k, label in enumerate(labels)}
    return np.array([number[item] for item in items], dtype=np.intp)


def _is_missing(label: object) -> bool:
    """Return whether a label is None, or not equal to itself as NaN and NaT are; pandas' NA is neither."""
    try:
        return label is None or bool(label != label)
    except TypeError:
        return True


def check_nodes(init: ArrayLike, n_nodes: int | None, n_features: int) -> FloatArray:
    """Return given initial nodes as a float64 array."""
    try:
        nodes = np.array(init, dtype=np.float64)
    except (TypeError, ValueError) as error:
        msg = f"init={init!r:.80} is neither 'kmeans' nor 'random' nor an array of numbers; give one of them."
        raise ValueError(msg) from error
    if nodes.ndim != 2 or nodes.shape[1] != n_features or len(nodes) < 2:
        msg = f"init has shape {nodes.shape}; give at least 2 nodes of {n_features} features each."
        raise ValueError(msg)
    if n_nodes is not None and n_nodes != len(nodes):
        msg = (
            f"n_nodes={n_nodes} but init gives {len(nodes)} nodes; leave n_nodes at None or make them agree."
        )
        raise ValueError(msg)
    if not np.isfinite(nodes).all():
        row = int(np.nonzero(~np.isfinite(nodes).all(axis=1))[0][0])
        msg = f"init contains NaN or infinity at node {row}; give finite coordinates."
        raise ValueError(msg)
    return nodes

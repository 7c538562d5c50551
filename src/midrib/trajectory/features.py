"""Feature matrices, read once in blocks of rows: dense, memory-mapped, sparse or a data frame.

Everything that trends and tests need from thousands of features are a few sums over the samples, and sums add
over blocks of rows. So memory stays bounded, and a sparse matrix is never made dense.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING

import numpy as np
import scipy.sparse as sp
from numpy.typing import ArrayLike

from midrib._brief import Brief
from midrib._rows import dense
from midrib._types import Array, BoolArray, FloatArray, IntArray, Labels, Progress, Samples

if TYPE_CHECKING:
    from pandas import DataFrame

_BLOCK_ELEMENTS = 2**21
_COLUMN_ELEMENTS = 2**22


@dataclass(frozen=True, eq=False, repr=False)
class PerFeature(Brief):
    """A table with one row per feature; texts about the whole of it stand beside the columns."""

    names: Array

    def __len__(self) -> int:
        return len(self.names)

    @property
    def columns(self) -> dict[str, Array]:
        """What there is for every feature, by name, without the names of the features."""
        every = ((item.name, getattr(self, item.name)) for item in fields(self) if item.name != "names")
        return {name: values for name, values in every if isinstance(values, np.ndarray)}

    def to_frame(self) -> DataFrame:
        """Return a pandas data frame, indexed by feature name.

        Returns
        -------
        The data frame, a column for everything there is for every feature.

        Examples
        --------
        >>> import numpy as np
        >>> from midrib.trajectory import association
        >>> t = np.linspace(0, 1, 100)
        >>> noise = np.random.default_rng(0).normal(size=(100, 2))
        >>> association(t, 5 * t[:, None] + noise, names=["a", "b"]).to_frame().index.tolist()
        ['a', 'b']
        """
        import pandas as pd

        return pd.DataFrame(self.columns, index=pd.Index(self.names, name="feature"))


def unmasked(values: ArrayLike) -> FloatArray:
    """Return numbers, with NaN where they are masked."""
    return np.asarray(np.ma.filled(np.ma.asarray(values, dtype=np.float64), np.nan))


@dataclass(frozen=True, eq=False)
class Features:
    """A matrix of features by name, of shape (n_samples, n_features)."""

    values: Samples
    names: Array

    @classmethod
    def of(cls, Y: Samples, names: Labels | None = None) -> Features:
        """Return the matrix in a form that gives rows quickly; a data frame brings its own names."""
        if names is None and hasattr(Y, "columns"):
            names = [str(name) for name in Y.columns]
        if isinstance(Y, np.ma.MaskedArray):
            Y = unmasked(Y)
        if sp.issparse(Y):
            values = Y.tocsr()
        else:
            values = Y.to_numpy() if hasattr(Y, "to_numpy") else Y if hasattr(Y, "shape") else np.asarray(Y)
            values = values.reshape(-1, 1) if len(values.shape) == 1 else values
        if len(values.shape) != 2:
            msg = f"features have shape {values.shape}; a matrix (n_samples, n_features) or one column is needed."
            raise ValueError(msg)
        labels = np.array([f"feature {i}" for i in range(values.shape[1])] if names is None else list(names))
        if len(labels) != values.shape[1]:
            msg = f"{len(labels)} names came for {values.shape[1]} features; give one name for each."
            raise ValueError(msg)
        return cls(values, labels)

    @property
    def n_features(self) -> int:
        """Number of features."""
        return int(self.values.shape[1])

    def blocks(self, rows: IntArray, progress: Progress | None = None) -> Iterator[tuple[slice, Samples]]:
        """Yield (place in ``rows``, those rows), a few megabytes at a time."""
        step = max(1, _BLOCK_ELEMENTS // max(1, self.n_features))
        for begin in range(0, len(rows), step):
            where = slice(begin, min(begin + step, len(rows)))
            block = self.values[rows[where]]
            yield (
                where,
                block.astype(np.float64) if sp.issparse(block) else np.asarray(block, dtype=np.float64),
            )
            if progress is not None:
                progress(where.stop, len(rows))

    def dense_columns(self, rows: IntArray, chosen: IntArray) -> Iterator[tuple[IntArray, FloatArray]]:
        """Yield (some of the chosen columns, their values in ``rows``), at most some ten megabytes at a time."""
        step = max(1, _COLUMN_ELEMENTS // max(1, len(rows)))
        sparse = self.values[:, chosen].tocsc() if sp.issparse(self.values) and len(chosen) else None
        for begin in range(0, len(chosen), step):
            some = chosen[begin : begin + step]
            block = self.values[:, some] if sparse is None else sparse[:, begin : begin + step].toarray()
            yield some, np.asarray(block, dtype=np.float64)[rows]

    def columns(self, chosen: IntArray) -> Features:
        """Return some of the features."""
        return Features(self.values[:, chosen], self.names[chosen])


@dataclass(frozen=True, eq=False)
class FeatureSums:
    """Sums over the samples of every feature ``y``, measured from ``shift``.

    Parameters
    ----------
    shift
        A typical value of every feature; sums are taken of ``y - shift``, against cancellation.
    cross
        Sums of basis functions times weights times features, of shape (n_basis, n_features).
    powers
        Weighted sums of the powers 1 to 4, of shape (4, n_features).
    usable
        Features whose values are all finite.
    """

    shift: FloatArray
    cross: FloatArray
    powers: FloatArray
    usable: BoolArray


def feature_sums(
    features: Features,
    rows: IntArray,
    basis: FloatArray,
    weights: FloatArray,
    progress: Progress | None = None,
) -> FeatureSums:
    """Return the sums of all features over some rows.

    Parameters
    ----------
    features
        The matrix.
    rows
        Samples to use.
    basis
        Basis functions at these samples, of shape (n_rows, n_basis).
    weights
        Weight of each of these samples.
    progress
        Called with (rows done, rows in all) after every block.

    Returns
    -------
    The sums; features with NaN or infinity are marked, and named in one warning.
    """
    shift = _typical_values(features, rows)
    weighted = basis * weights[:, None]
    cross = np.zeros((basis.shape[1], features.n_features))
    powers = np.zeros((4, features.n_features))
    for where, block in features.blocks(rows, progress):
        if sp.issparse(block):
            _add_sparse(block, weighted[where], weights[where], cross, powers)
        else:
            _add_dense(block - shift, weighted[where], weights[where], cross, powers)
    usable = np.asarray(np.isfinite(np.vstack([powers, cross])).all(axis=0))
    _name_unusable(features.names, usable)
    return FeatureSums(shift, np.where(usable, cross, 0.0), np.where(usable, powers, 0.0), usable)


def residual_fourth(features: Features, rows: IntArray, basis: FloatArray, sums: FeatureSums) -> FloatArray:
    """Return the mean fourth power of what a fit leaves over, in a second pass over the rows.

    Parameters
    ----------
    features, rows
        What to read.
    basis
        Orthonormal functions of the fit, of shape (n_rows, rank).
    sums
        Sums of the features whose first cross products belong to this basis.

    Returns
    -------
    One value per feature; 0 for features that cannot be used.
    """
    total = np.zeros(features.n_features)
    coefficients = sums.cross[: basis.shape[1]]
    for where, block in features.blocks(rows):
        rest = dense(block) - sums.shift
        rest[:, ~sums.usable] = 0.0
        rest -= basis[where] @ coefficients
        rest *= rest
        total += np.einsum("ij,ij->j", rest, rest)
    return total / len(rows)


def _typical_values(features: Features, rows: IntArray) -> FloatArray:
    """Return the mean of a few rows for dense features, and zero for sparse ones, which must stay sparse."""
    if sp.issparse(features.values) or not len(rows):
        return np.zeros(features.n_features)
    few = rows[np.linspace(0, len(rows) - 1, min(len(rows), 16)).astype(int)]
    mean = np.asarray(features.values[few], dtype=np.float64).mean(axis=0)
    return np.where(np.isfinite(mean), mean, 0.0)


def _add_dense(
    block: FloatArray, weighted: FloatArray, weights: FloatArray, cross: FloatArray, powers: FloatArray
) -> None:
    """Add one dense block to the sums, in place."""
    with np.errstate(invalid="ignore", over="ignore"):
        cross += weighted.T @ block
        square = block * block
        powers[0] += weights @ block
        powers[1] += weights @ square
        block *= square
        powers[2] += weights @ block
        square *= square
        powers[3] += weights @ square


def _add_sparse(
    block: Samples, weighted: FloatArray, weights: FloatArray, cross: FloatArray, powers: FloatArray
) -> None:
    """Add one sparse block to the sums, in place."""
    with np.errstate(invalid="ignore", over="ignore"):
        cross += (block.T @ weighted).T
        power = block.copy()
        for order in range(4):
            powers[order] += power.T @ weights
            power.data *= block.data


def _name_unusable(names: Array, usable: BoolArray) -> None:
    """Warn once about features that are skipped, with their names."""
    lost = [str(name) for name in names[~usable]]
    if lost:
        shown = ", ".join(lost[:5]) + (", ..." if len(lost) > 5 else "")
        msg = f"{len(lost)} features hold NaN or infinity and are skipped: {shown}"
        warnings.warn(msg, UserWarning, stacklevel=2)

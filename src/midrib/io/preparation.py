"""Standardising and principal axes, learned in blocks and kept with a model so that new samples get the same.

scikit-learn's PCA wants all samples in memory and does not centre sparse ones, and its incremental one is not exact;
here memory maps and sparse matrices of any length give the exact axes.
"""

from dataclasses import dataclass

import numpy as np

from midrib._rows import dense, row_blocks
from midrib._samples.blocks import Block
from midrib._samples.home import SummedHome
from midrib._samples.recognise import home_of, is_lazy
from midrib._types import FloatArray, Samples

_WIDEST_COVARIANCE = 4000


@dataclass(frozen=True, eq=False)
class Preparation:
    """An affine map: subtract a centre, divide by a scale, turn to principal axes.

    See Also
    --------
    prepare : Learns it.
    save : Keeps it beside a model.

    Examples
    --------
    >>> import numpy as np
    >>> from midrib.io import prepare
    >>> X = np.array([[0.0, 5.0], [2.0, 5.0], [4.0, 8.0]])
    >>> found = prepare(X, standardize=True)
    >>> found.centre, found.scale.shape, found.components is None, found.n_features
    (array([2., 6.]), (2,), True, 2)
    """

    centre: FloatArray
    """(n_columns,)."""
    scale: FloatArray
    """(n_columns,), positive."""
    components: FloatArray | None = None
    """(n_components, n_columns), orthonormal rows; None keeps the columns."""

    @property
    def n_features(self) -> int:
        """Number of features that come out."""
        return len(self.centre) if self.components is None else len(self.components)

    def apply(self, X: Samples) -> Samples:
        """Return the prepared samples, read in blocks; those of Dask are prepared when they are needed.

        Parameters
        ----------
        X
            Samples of shape (n_samples, n_columns).

        Returns
        -------
        Prepared samples of shape (n_samples, n_features).

        Examples
        --------
        >>> import numpy as np
        >>> from midrib.io import prepare
        >>> X = np.array([[0.0, 5.0], [2.0, 5.0], [4.0, 8.0]])
        >>> prepare(X, n_components=1).apply(X).shape
        (3, 1)
        """
        n_samples = X.shape[0]
        if is_lazy(X):
            chunks = (X.chunks[0], (self.n_features,))
            return X.rechunk({1: -1}).map_blocks(
                self._of_block, chunks=chunks, dtype=np.float64, meta=np.empty((0, 0))
            )
        out = np.empty((n_samples, self.n_features))
        for rows in row_blocks(X):
            out[rows] = self._of_block(X[rows])
        return out

    def _of_block(self, block: Samples) -> FloatArray:
        moved = (dense(block) - self.centre) / self.scale
        return moved if self.components is None else moved @ self.components.T


def prepare(X: Samples, *, standardize: bool = False, n_components: int | None = None) -> Preparation:
    """Learn how to standardise and turn samples.

    Parameters
    ----------
    X
        Samples of shape (n_samples, n_columns): an array, a memory map, a sparse matrix or a Dask array, read in
        blocks.
    standardize
        Whether to give every column unit variance; constant ones stay as they are.
    n_components
        Number of principal axes to keep; None keeps the columns.

    Returns
    -------
    The preparation; apply it to these and to new samples.

    Examples
    --------
    >>> import numpy as np
    >>> from midrib.io import prepare
    >>> X = np.array([[0.0, 5.0], [2.0, 5.0], [4.0, 8.0]])
    >>> prepare(X, standardize=True).apply(X).mean(axis=0).round(6) + 0
    array([0., 0.])
    """
    mean, deviation = column_moments(X)
    # The mean of equal numbers is not exactly that number, so a constant column has a tiny deviation.
    varies = deviation > 1e-12 * np.abs(mean)
    scale = np.where(varies, deviation, 1.0) if standardize else np.ones(X.shape[1])
    if n_components is None:
        return Preparation(mean, scale)
    most = min(X.shape)
    if not 1 <= n_components <= most:
        msg = f"{n_components} principal axes were asked for; {X.shape[0]} x {X.shape[1]} data have 1 to {most}."
        raise ValueError(msg)
    axes = _narrow_axes if X.shape[1] <= _WIDEST_COVARIANCE else _wide_axes
    if axes is _wide_axes and is_lazy(X):
        msg = f"principal axes of more than {_WIDEST_COVARIANCE} columns need the samples in memory; choose columns."
        raise ValueError(msg)
    components = axes(X, mean, scale, n_components)
    largest = np.abs(components).argmax(axis=1)
    signs = np.where(components[np.arange(n_components), largest] < 0, -1.0, 1.0)
    return Preparation(mean, scale, components * signs[:, None])


def column_moments(X: Samples) -> tuple[FloatArray, FloatArray]:
    """Return mean and standard deviation of every column, in two passes to keep the digits."""
    home = home_of(X)
    if home is not None:
        moments = home.moments()
        return moments.mean, np.sqrt(moments.squares / moments.n)
    mean = sum(dense(X[rows]).sum(axis=0) for rows in row_blocks(X)) / X.shape[0]
    square = sum(((dense(X[rows]) - mean) ** 2).sum(axis=0) for rows in row_blocks(X)) / X.shape[0]
    return np.asarray(mean), np.sqrt(square)


def _narrow_axes(X: Samples, mean: FloatArray, scale: FloatArray, n: int) -> FloatArray:
    """Return the leading eigenvectors of the covariance, summed over blocks."""
    home = home_of(X)
    covariance: FloatArray
    if isinstance(home, SummedHome):
        covariance = home.sum(_products, (mean, scale))
    else:
        covariance = sum(_products(Block(X[rows]), (mean, scale)) for rows in row_blocks(X))  # type: ignore[assignment]
    return np.linalg.eigh(covariance)[1][:, : -n - 1 : -1].T


def _products(block: Block, shared: tuple[FloatArray, FloatArray]) -> FloatArray:
    mean, scale = shared
    moved = (dense(block.X) - mean) / scale
    return moved.T @ moved


def _wide_axes(X: Samples, mean: FloatArray, scale: FloatArray, n: int) -> FloatArray:
    """Return the leading right singular vectors without forming the covariance of many columns."""
    from scipy.sparse.linalg import LinearOperator, svds

    def forward(v: FloatArray) -> FloatArray:
        w = np.ravel(v) / scale
        return np.concatenate([np.asarray(X[rows] @ w) for rows in row_blocks(X)]) - mean @ w

    def backward(u: FloatArray) -> FloatArray:
        u = np.ravel(u)
        total = sum(np.asarray(X[rows].T @ u[rows]) for rows in row_blocks(X))
        return (total - mean * u.sum()) / scale

    operator = LinearOperator(X.shape, matvec=forward, rmatvec=backward, dtype=np.float64)
    if n >= min(X.shape):
        return np.linalg.svd((dense(X) - mean) / scale, full_matrices=False)[2][:n]
    start = np.random.default_rng(0).standard_normal(min(X.shape))
    _, singular, axes = svds(operator, k=n, v0=start)
    return axes[np.argsort(singular)[::-1]]

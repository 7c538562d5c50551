"""Subspace-constrained mean shift of Ozertem and Erdogmus (2011): the ridge of a kernel density.

Every point climbs the density estimated from the samples, but only across the ridge: of its mean shift
step it takes the part in the directions in which the log-density is most concave. What remains is a set
of points along the ridge; no edges, no order.
"""

import numpy as np

from midrib._algorithm.distances import squared_distances
from midrib._types import FloatArray


def density_ridge(
    X: FloatArray,
    bandwidth: float,
    *,
    start: FloatArray | None = None,
    n_ridge: int = 1,
    max_iter: int = 500,
    tol: float = 1e-5,
) -> FloatArray:
    """Move points to the ridge of a Gaussian kernel density.

    Parameters
    ----------
    X
        Samples of shape (n_samples, n_features).
    bandwidth
        Standard deviation of the kernel.
    start
        Points to move; the samples themselves where None.
    n_ridge
        Dimension of the ridge: 1 for curves, 0 for the modes of plain mean shift.
    max_iter
        Most steps of a point.
    tol
        A point rests when its step is shorter than this fraction of the bandwidth.

    Returns
    -------
    Points on the ridge, of the shape of ``start``.
    """
    points = np.array(X if start is None else start, dtype=float)
    moving = np.arange(len(points))
    for _ in range(max_iter):
        step = ridge_step(points[moving], X, bandwidth, n_ridge)
        points[moving] += step
        moving = moving[np.linalg.norm(step, axis=1) > tol * bandwidth]
        if not len(moving):
            break
    return points


def ridge_step(points: FloatArray, X: FloatArray, bandwidth: float, n_ridge: int = 1) -> FloatArray:
    """Return the mean shift of every point, projected across the ridge."""
    n_features = X.shape[1]
    step = np.empty_like(points)
    # A few megabytes at a time: a matrix of n_features x n_features is kept for every point.
    rows = max(1, 4_000_000 // max(len(X), n_features**2))
    for first in range(0, len(points), rows):
        block = points[first : first + rows]
        weight = _kernel_shares(block, X, bandwidth)
        shift = weight @ X - block
        # With u = (x_i - x)/h and shares w_i, h^2 times the Hessian of the log-density is
        # sum w u u' - I - (sum w u)(sum w u)'; the identity changes no eigenvector.
        second = np.einsum("pi,ij,ik->pjk", weight, X, X, optimize=True)
        middle = weight @ X
        spread = second - middle[:, :, None] * middle[:, None, :]
        vectors = np.linalg.eigh(spread)[1][:, :, : n_features - n_ridge]
        across = np.einsum("pjk,pj->pk", vectors, shift)
        step[first : first + rows] = np.einsum("pjk,pk->pj", vectors, across)
    return step


def _kernel_shares(points: FloatArray, X: FloatArray, bandwidth: float) -> FloatArray:
    """Return the share of every sample in the density at every point; rows sum to one."""
    exponent = -squared_distances(points, X) / (2 * bandwidth**2)
    weight = np.exp(exponent - exponent.max(axis=1, keepdims=True))
    return weight / weight.sum(axis=1, keepdims=True)

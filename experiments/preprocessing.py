"""What the paper does to data before it learns a graph."""

import numpy as np
from sklearn.decomposition import PCA

from midrib._algorithm.distances import squared_distances
from midrib._types import FloatArray


def standardised(X: FloatArray) -> FloatArray:
    """Return features with mean 0 and standard deviation 1; constant ones become 0."""
    spread = X.std(axis=0)
    return (X - X.mean(axis=0)) / np.where(spread > 0, spread, 1.0)


def kernel_matrix(X: FloatArray) -> FloatArray:
    """Return ``exp(-|x_i - x_j|^2 / D)`` of standardised samples, D being the number of features."""
    Z = standardised(X)
    return np.exp(-squared_distances(Z, Z) / X.shape[1])


def principal_components(X: FloatArray, energy: float = 0.95) -> FloatArray:
    """Return as many principal components as keep this share of the variance."""
    return PCA(energy, svd_solver="full").fit_transform(X)


def scaled_to_one(X: FloatArray) -> FloatArray:
    """Divide every feature by its largest absolute value."""
    largest = np.abs(X).max(axis=0)
    return X / np.where(largest > 0, largest, 1)

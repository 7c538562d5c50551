"""What the paper does to data before it learns a graph."""

import numpy as np

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
    centred = X - X.mean(axis=0)
    gram = centred.T @ centred
    values, vectors = np.linalg.eigh(gram)
    values, vectors = values[::-1], vectors[:, ::-1]
    kept = int(np.searchsorted(np.cumsum(values) / values.sum(), energy)) + 1
    # A component has no sign of its own: the largest loading is made positive.
    strongest = np.abs(vectors).argmax(axis=0)
    vectors = vectors * np.sign(vectors[strongest, np.arange(len(values))])
    return centred @ vectors[:, :kept]


def scaled_to_one(X: FloatArray) -> FloatArray:
    """Divide every feature by its largest absolute value."""
    largest = np.abs(X).max(axis=0)
    return X / np.where(largest > 0, largest, 1)

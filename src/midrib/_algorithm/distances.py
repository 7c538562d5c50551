"""Squared Euclidean distances."""

import numpy as np

from midrib._types import FloatArray


def squared_distances(A: FloatArray, B: FloatArray) -> FloatArray:
    """Return the (len(A), len(B)) squared distances between the rows of two matrices."""
    # Far from the origin the expanded square cancels; differences to a common centre do not.
    centre = B.mean(axis=0)
    A, B = A - centre, B - centre
    product = A @ (-2 * B.T)
    product += np.einsum("ij,ij->i", A, A)[:, None]
    product += np.einsum("ij,ij->i", B, B)
    return np.maximum(product, 0, out=product)

"""Assign: every sample is shared among the nodes by a softmax of its squared distances.

The other two steps need from the samples only mass, moment and energy. These add over blocks of
samples, so the N x K matrix P never exists; only one block of its rows does.
"""

from dataclasses import dataclass, replace

import numpy as np
import scipy.sparse as sp

from midrib._rows import dense
from midrib._types import FloatArray, IntArray, Samples


@dataclass(frozen=True)
class AssignmentStats:
    """What place and connect need to know about the samples; it adds over blocks of samples."""

    mass: FloatArray
    """(n_nodes,): sum_i p_ik."""
    moment: FloatArray
    """(n_nodes, n_features): sum_i p_ik x_i."""
    energy: float
    """sum_ik p_ik (|x_i - c_k|^2 + sigma log p_ik), the data term at its minimum over P."""
    weight: float
    """Number of samples, or the sum of their weights."""

    def __add__(self, other: "AssignmentStats") -> "AssignmentStats":
        return AssignmentStats(
            self.mass + other.mass,
            self.moment + other.moment,
            self.energy + other.energy,
            self.weight + other.weight,
        )

    def moved(self, offset: FloatArray) -> "AssignmentStats":
        """Return the statistics after moving samples and nodes by the same offset."""
        return replace(self, moment=self.moment + self.mass[:, None] * offset)


def assign_block(
    X: Samples, nodes: FloatArray, sigma: float, sample_weight: FloatArray | None = None
) -> AssignmentStats:
    """Return the statistics of one block of samples.

    Minimising the data term over the rows of P gives p_ik = softmax_k(-|x_i - c_k|^2 / sigma), and at
    this minimum a row contributes -sigma log sum_k exp(-|x_i - c_k|^2 / sigma) to the energy.
    """
    P, nearest = _unnormalised(X, nodes, sigma)
    total = P.sum(axis=1)
    row_energy = nearest - sigma * np.log(total, dtype=np.float64)
    scale = 1 / total if sample_weight is None else sample_weight / total
    P *= scale[:, None].astype(P.dtype, copy=False)
    return AssignmentStats(
        mass=P.sum(axis=0, dtype=np.float64),
        moment=np.asarray((X.T @ P).T, dtype=np.float64),
        energy=float(row_energy.sum() if sample_weight is None else sample_weight @ row_energy),
        weight=float(len(P) if sample_weight is None else sample_weight.sum(dtype=np.float64)),
    )


def assign_nearest_block(
    X: Samples, nodes: FloatArray, sample_weight: FloatArray | None = None
) -> AssignmentStats:
    """Return the statistics of one block of samples that belong to their nearest nodes, the limit sigma -> 0."""
    relative = _relative_distances(X, nodes)
    nearest = relative.argmin(axis=1)
    weight = np.ones(len(nearest)) if sample_weight is None else sample_weight.astype(np.float64)
    P = sp.csr_array((weight, nearest, np.arange(len(nearest) + 1)), shape=relative.shape)
    moment = P.T @ X
    error = squared_norms(X) + np.take_along_axis(relative, nearest[:, None], axis=1)[:, 0]
    return AssignmentStats(
        mass=np.asarray(P.sum(axis=0), dtype=np.float64),
        moment=dense(moment).astype(np.float64, copy=False),
        energy=float(weight @ np.maximum(error, 0)),
        weight=float(weight.sum()),
    )


def soft_assignment(X: Samples, nodes: FloatArray, sigma: float) -> FloatArray:
    """Return the rows of P for one block of samples."""
    P, _ = _unnormalised(X, nodes, sigma)
    P /= P.sum(axis=1, keepdims=True)
    return P


def row_energies(X: Samples, nodes: FloatArray, sigma: float) -> FloatArray:
    """Return -sigma log sum_k exp(-|x_i - c_k|^2 / sigma) for every sample of one block."""
    P, nearest = _unnormalised(X, nodes, sigma)
    return nearest - sigma * np.log(P.sum(axis=1), dtype=np.float64)


def nearest_node(X: Samples, nodes: FloatArray) -> IntArray:
    """Return the index of the nearest node of every sample of one block; the limit of P for sigma -> 0."""
    return _relative_distances(X, nodes).argmin(axis=1)


def node_distances(X: Samples, nodes: FloatArray) -> FloatArray:
    """Return the squared distances of one block of samples from all nodes."""
    distances = _relative_distances(X, nodes)
    distances += squared_norms(X)[:, None].astype(distances.dtype)
    return np.maximum(distances, 0, out=distances)


def _relative_distances(X: Samples, nodes: FloatArray) -> FloatArray:
    """Return |c_k|^2 - 2 x_i c_k, the squared distance less |x_i|^2, which no softmax or minimum needs."""
    nodes = nodes.astype(X.dtype, copy=False)
    relative: FloatArray = X @ (-2 * nodes.T)
    relative += np.einsum("ij,ij->i", nodes, nodes)
    return relative


def _unnormalised(X: Samples, nodes: FloatArray, sigma: float) -> tuple[FloatArray, FloatArray]:
    """Return exp(-(|x_i - c_k|^2 - nearest_i) / sigma) and the squared distance to the nearest node.

    The nearest node contributes exp(0) = 1, so a row never vanishes, however far its sample lies.
    """
    relative = _relative_distances(X, nodes)
    smallest = relative.min(axis=1)
    relative -= smallest[:, None]
    with np.errstate(over="ignore", under="ignore"):
        # An infinite factor would make no number of the nearest node's zero.
        relative *= -relative.dtype.type(min(1 / sigma, float(np.finfo(relative.dtype).max)))
        P = np.exp(relative, out=relative)
    return P, np.maximum(squared_norms(X) + smallest, 0)


def squared_norms(X: Samples) -> FloatArray:
    """Return |x_i|^2 of every sample of one block."""
    norms: FloatArray = X.multiply(X).sum(axis=1) if sp.issparse(X) else np.einsum("ij,ij->i", X, X)
    return norms.astype(np.float64)

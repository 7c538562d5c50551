"""Assign for dense samples, at nearly the speed of its two matrix products.

`assignment.assign_block` says what is computed; this says how to do it in fewer passes over a block of P:

- The first product gives (2 x_i c_k - |c_k|^2) / sigma - level_i at once, by two more columns of X. With
  the level of the last iteration the rows need no shift by their maximum, unless they moved far, which
  their sums tell.
- Entries that would underflow are set to zero beforehand: products with denormal numbers take a hundred
  times as long as others. For many nodes in float32 this, the exponentials and the sums of the rows are one
  compiled pass.
- Nodes that are too far from a whole block of near samples to matter are left out of it
  (`spatial_order`). What this leaves out of one node is at most 1e-14 of a sample in all; the nodes
  so light that this could matter to them get all their shares afterwards.
- The second product divides X instead of P by the row sums, and one more column of X gives the mass.
"""

from dataclasses import dataclass
from typing import Literal

import numpy as np

from midrib._compat import is_worth_compiling
from midrib._types import FloatArray, IntArray

_FAR = 1e12
"""Rows that sum to more than this, or to less than its inverse, are shifted by their maximum."""
_DIGITS = 14 * np.log(10.0)
_NEXT_TO_NOTHING = -100.0
"""Logarithm of a share that changes no sum, and that no product makes denormal."""


@dataclass(frozen=True, eq=False)
class BlockStats:
    """Statistics of one block, for the nodes it reaches."""

    sums: FloatArray
    """(n_reached, n_features + 1): moment and, in the last column, mass; overwritten by the next block."""
    row_energy: FloatArray
    free: FloatArray
    """|x_i|^2 less the row's energy: what the next iteration guesses its logarithms from."""


class Scratch:
    """Memory for one block at a time, used again for the next; fresh memory costs as much as the work on it.

    Attributes
    ----------
    totals
        (n_nodes, n_features + 1): moment and mass of all blocks since `start_totals`, in the precision of the samples.
    """

    def __init__(self, n_rows: int, n_nodes: int, n_features: int, dtype: np.dtype) -> None:
        self._P = np.empty(n_rows * n_nodes, dtype=dtype)
        self._samples = np.empty((n_rows, n_features + 2), dtype=dtype)
        self._sums = np.empty((n_features + 1) * n_nodes, dtype=dtype)
        self._totals = np.empty_like(self._sums)
        self.totals: FloatArray = np.empty((0, n_features + 1))

    def holds(self, n_rows: int, n_nodes: int) -> bool:
        """Return whether so many rows of P fit in."""
        return (
            len(self._samples) >= n_rows
            and len(self._P) >= n_rows * n_nodes
            and len(self._totals) >= n_nodes * (self._samples.shape[1] - 1)
        )

    def start_totals(self, n_nodes: int, order: Literal["C", "F"]) -> FloatArray:
        """Return totals of zero, laid out by rows or by columns."""
        width = self._samples.shape[1] - 1
        self.totals = self._totals[: n_nodes * width].reshape((n_nodes, width), order=order)
        self.totals[:] = 0
        return self.totals

    def samples(self, n_rows: int) -> FloatArray:
        """Return rows to be filled: the samples, and two columns that the products use."""
        return self._samples[:n_rows]

    def rows_of(self, n_rows: int, n_nodes: int) -> FloatArray:
        """Return memory for some rows of P."""
        return self._P[: n_rows * n_nodes].reshape(n_rows, n_nodes)

    def sums(self, n_features: int, n_nodes: int) -> FloatArray:
        """Return memory for moment and mass, transposed."""
        return self._sums[: n_features * n_nodes].reshape(n_features, n_nodes)


class DenseAssignment:
    """The nodes as the products need them, made once for all blocks."""

    def __init__(self, nodes: FloatArray, sigma: float, dtype: np.dtype) -> None:
        self._sigma, self._floor = sigma, smallest_logarithm(dtype)
        self._is_compiled = dtype == np.float32 and is_worth_compiling(len(nodes))
        norms = np.einsum("ij,ij->i", nodes, nodes)
        with np.errstate(over="ignore", divide="ignore", invalid="ignore"):
            factor = np.column_stack([2 * nodes / sigma, -norms / sigma, -np.ones(len(nodes))])
            self._factor = factor.astype(dtype)
        largest = np.sqrt(np.finfo(dtype).max) / factor.shape[1]
        self.is_representable = bool((np.abs(factor) < largest).all())

    def block(
        self,
        samples: FloatArray,
        free: FloatArray | float,
        sample_weight: FloatArray | None,
        reached: IntArray | slice,
        scratch: Scratch,
    ) -> BlockStats:
        """Return the statistics of one block.

        Parameters
        ----------
        samples
            Filled with samples in all but the last two columns; overwritten.
        free
            |x_i|^2 less the energy of every row, as of the last iteration or any other guess.
        sample_weight
            How often every sample counts.
        reached
            The nodes whose share in the block does not underflow.
        scratch
            Memory for the rows of P.
        """
        X = samples[:, :-2]
        norms = np.einsum("ij,ij->i", X, X).astype(np.float64)
        # Where nodes are left out, those that get next to nothing get all their shares afterwards.
        exact = isinstance(reached, slice)
        P = self._logarithms(samples, free, reached, scratch)
        level = samples[:, -1].astype(np.float64)
        total = self._exponentiate(P, exact=exact)
        if not ((total > 1 / _FAR) & (total < _FAR)).all():
            # The rows moved far since their level was known: find it anew.
            P = self._logarithms(samples, free, reached, scratch)
            top = P.max(axis=1)
            P -= top[:, None]
            level += top
            total = self._exponentiate(P, exact=exact)
        # The last column has served; the one before it becomes the column of the mass.
        scale = 1 / total if sample_weight is None else sample_weight / total
        samples *= scale[:, None]
        freed = self._sigma * (level + np.log(total, dtype=np.float64))
        return BlockStats(_second_product(samples, P, scratch), norms - freed, freed)

    def light_nodes(
        self,
        samples: FloatArray,
        free: FloatArray,
        sample_weight: FloatArray | None,
        nodes: IntArray,
        scratch: Scratch,
    ) -> FloatArray:
        """Return moments and, in a last column, masses of a few nodes; ``free`` is that of this iteration."""
        P = self._logarithms(samples, free, nodes, scratch)
        self._exponentiate(P, exact=True)
        if sample_weight is not None:
            samples *= sample_weight[:, None]
        return _second_product(samples, P, scratch).astype(np.float64)

    def _logarithms(
        self, samples: FloatArray, free: FloatArray | float, nodes: IntArray | slice, scratch: Scratch
    ) -> FloatArray:
        """Return the logarithms of P, as far as ``free`` is known, and fill the last two columns of the samples."""
        samples[:, -2] = 1
        samples[:, -1] = free / self._sigma
        factor = self._factor[nodes]
        logarithms: FloatArray = np.matmul(samples, factor.T, out=scratch.rows_of(len(samples), len(factor)))
        return logarithms

    def _exponentiate(self, P: FloatArray, *, exact: bool) -> FloatArray:
        """Replace logarithms by exponentials and return what their rows sum to.

        What would underflow becomes zero or, if it need not be exact, next to nothing.
        """
        if self._is_compiled:
            from midrib._algorithm.exponential_compiled import exponentiate

            total: FloatArray = np.empty(len(P), dtype=np.float32)
            exponentiate(P, np.float32(self._floor), total)
            return total
        if not exact:
            np.maximum(P, max(_NEXT_TO_NOTHING, self._floor), out=P)
        elif P.min() < self._floor:
            np.copyto(P, -np.inf, where=self._floor > P)
        with np.errstate(over="ignore"):
            return np.asarray(np.exp(P, out=P) @ np.ones(P.shape[1], dtype=P.dtype))


def _second_product(samples: FloatArray, P: FloatArray, scratch: Scratch) -> FloatArray:
    # BLAS is a third faster at this than at P' X.
    transposed = samples[:, :-1].T
    sums: FloatArray = np.matmul(transposed, P, out=scratch.sums(len(transposed), P.shape[1]))
    return sums.T


def smallest_logarithm(dtype: np.dtype) -> float:
    """Return the logarithm below which an exponential counts as zero: nearly that of the smallest number."""
    return float(np.ceil(np.log(np.finfo(dtype).tiny))) + 8


def negligible_beyond(sigma: float, n_samples: int) -> float:
    """Return by how much a squared distance must exceed the nearest node's for the share to be negligible.

    All shares left out of one node then sum to less than 1e-14 of a sample.
    """
    return sigma * (np.log(n_samples) + _DIGITS)


def vanishing_beyond(sigma: float, dtype: np.dtype) -> float:
    """Return by how much a squared distance must exceed the nearest node's for the share to be zero."""
    return -sigma * smallest_logarithm(dtype)


def least_mass(weight: float, n_samples: int) -> float:
    """Return the mass below which the shares that were left out of a node could show in its ninth digit."""
    return 1e-5 * weight / n_samples

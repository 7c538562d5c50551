"""Assign for dense samples, at nearly the speed of its two matrix products.

`assignment.assign_block` says what is computed; this says how to do it in fewer passes over a block of P:

- The first product gives (2 x_i c_k - |c_k|^2) / sigma - level_i at once, by two more columns of X. With
  the level of the last iteration the rows need no shift by their maximum, unless they moved far, which
  their sums tell.
- Entries that would underflow are set to zero beforehand: products with denormal numbers take a hundred
  times as long as others.
- Nodes that are too far from a whole block of near samples to matter are left out of it
  (`partition`). What this leaves out of one node is at most 1e-14 of a sample in all; the nodes
  so light that this could matter to them get all their shares afterwards.
- The second product divides X instead of P by the row sums, and one more column of X gives the mass.

For many nodes or samples all this is compiled (`dense_compiled`).
"""

from dataclasses import dataclass
from typing import Literal

import numpy as np

from midrib._samples.partition import Partition
from midrib._types import BoolArray, FloatArray, IntArray, Samples

FAR = 1e12
"""Rows that sum to more than this, or to less than its inverse, are shifted by their maximum."""
_DIGITS = 14 * np.log(10.0)
_NEXT_TO_NOTHING = -100.0
"""Logarithm of a share that changes no sum, and that no product makes denormal."""


@dataclass(frozen=True, eq=False)
class Source:
    """Dense samples, as assign reads them."""

    X: Samples
    offset: FloatArray
    """Subtracted from every sample."""
    weight: FloatArray | None
    logsumexp: FloatArray | None
    """sigma log sum_k exp((2 x_i c_k - |c_k|^2) / sigma), which is |x_i|^2 less the energy of every sample: that of the
    last iteration or any other guess; what is new is written here.

    Not given for samples that are too many to keep a number for each."""

    def read(self, rows: slice | IntArray, scratch: "Scratch") -> FloatArray:
        """Return samples, with two more columns for the products."""
        block = self.X[rows]
        samples = scratch.samples(len(block))
        np.subtract(block, self.offset, out=samples[:, :-2])
        return samples

    def weight_of(self, rows: slice | IntArray) -> FloatArray | None:
        """Return how often every sample of some rows counts."""
        return None if self.weight is None else self.weight[rows]


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
        self._memory = np.empty((n_features + 2) * n_nodes, dtype=dtype)
        self._totals = np.empty((n_features + 1) * n_nodes, dtype=dtype)
        self.totals: FloatArray = np.empty((0, n_features + 1))

    def holds(self, n_rows: int, n_nodes: int) -> bool:
        """Return whether so many rows of P fit in."""
        return (
            len(self._samples) >= n_rows
            and len(self._P) >= n_rows * n_nodes
            and len(self._totals) >= n_nodes * (self._samples.shape[1] - 1)
        )

    def start_totals(self, n_nodes: int, order: Literal["C", "F"], *, is_double: bool = False) -> FloatArray:
        """Return totals of zero, laid out by rows or by columns."""
        width = self._samples.shape[1] - 1
        if is_double:
            self.totals = np.zeros((n_nodes, width), order=order)
            return self.totals
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
        return self._memory[: n_features * n_nodes].reshape(n_features, n_nodes)

    @property
    def arrays(self) -> tuple[FloatArray, FloatArray, FloatArray]:
        """Memory for samples, for P, and for what either product needs besides."""
        return self._samples, self._P, self._memory


class DenseAssignment:
    """The nodes as the products need them, made once for all blocks."""

    calls_python = True
    """Whether threads take turns at every block."""

    def __init__(self, nodes: FloatArray, sigma: float, dtype: np.dtype) -> None:
        self._sigma, self._floor = sigma, smallest_logarithm(dtype)
        norms = np.einsum("ij,ij->i", nodes, nodes)
        with np.errstate(over="ignore", divide="ignore", invalid="ignore"):
            factor = np.column_stack([2 * nodes / sigma, -norms / sigma, -np.ones(len(nodes))])
            self._factor = factor.astype(dtype, order="C")
        largest = np.sqrt(np.finfo(dtype).max) / factor.shape[1]
        self.is_representable = bool((np.abs(factor) < largest).all())

    def add(self, source: Source, blocks: Partition, reached: BoolArray | None, scratch: Scratch) -> float:
        """Add the statistics of some blocks to the totals, and return their energy.

        Parameters
        ----------
        source
            The samples.
        blocks
            Which of them belong together.
        reached
            (n_blocks, n_nodes): the nodes whose shares in a block are not negligible; all if not given.
        scratch
            Memory, and the totals.
        """
        energy = 0.0
        for block in range(len(blocks)):
            rows = blocks.rows(block)
            nodes = slice(None) if reached is None else np.flatnonzero(reached[block])
            guess = 0.0 if source.logsumexp is None else source.logsumexp[rows]
            samples, weight = source.read(rows, scratch), source.weight_of(rows)
            norms = np.einsum("ij,ij->i", samples[:, :-2], samples[:, :-2]).astype(np.float64)
            sums, settled = self._block(samples, guess, weight, nodes, scratch)
            scratch.totals[nodes] += sums
            energy += float((norms - settled).sum() if weight is None else weight @ (norms - settled))
            if source.logsumexp is not None:
                source.logsumexp[rows] = settled
        return energy

    def add_light(
        self, source: Source, blocks: Partition, reached: BoolArray, light: IntArray, scratch: Scratch
    ) -> None:
        """Add what a few nodes get from some blocks to the totals, which are those of these nodes.

        ``source.logsumexp`` must be that of this iteration: it says what every row of P sums to.
        """
        assert source.logsumexp is not None
        for block in np.flatnonzero(reached.any(axis=1)).tolist():
            rows, chosen = blocks.rows(block), np.flatnonzero(reached[block])
            samples, weight = source.read(rows, scratch), source.weight_of(rows)
            P = self._logarithms(samples, source.logsumexp[rows], light[chosen], scratch)
            self._exponentiate(P, exact=True)
            if weight is not None:
                samples *= weight[:, None]
            scratch.totals[chosen] += _second_product(samples, P, scratch)

    def _block(
        self,
        samples: FloatArray,
        logsumexp: FloatArray | float,
        weight: FloatArray | None,
        nodes: IntArray | slice,
        scratch: Scratch,
    ) -> tuple[FloatArray, FloatArray]:
        """Return moment and, in a last column, mass, and the log-sum-exp of every row; overwrite the samples."""
        # Where nodes are left out, those that get next to nothing get all their shares afterwards.
        exact = isinstance(nodes, slice)
        P = self._logarithms(samples, logsumexp, nodes, scratch)
        level = samples[:, -1].astype(np.float64)
        total = self._exponentiate(P, exact=exact)
        if not ((total > 1 / FAR) & (total < FAR)).all():
            # The rows moved far since their level was known: find it anew. The old one would swamp the digits.
            P = self._logarithms(samples, 0.0, nodes, scratch)
            top = P.max(axis=1)
            P -= top[:, None]
            level = top.astype(np.float64)
            total = self._exponentiate(P, exact=exact)
        # The last column has served; the one before it becomes the column of the mass.
        scale = 1 / total if weight is None else weight / total
        samples *= scale[:, None]
        settled = self._sigma * (level + np.log(total, dtype=np.float64))
        return _second_product(samples, P, scratch), settled

    def _logarithms(
        self, samples: FloatArray, logsumexp: FloatArray | float, nodes: IntArray | slice, scratch: Scratch
    ) -> FloatArray:
        """Return the logarithms of P, as far as that of its rows' sums is known, and fill the last two columns."""
        samples[:, -2] = 1
        samples[:, -1] = logsumexp / self._sigma
        factor = self._factor[nodes]
        logarithms: FloatArray = np.matmul(samples, factor.T, out=scratch.rows_of(len(samples), len(factor)))
        return logarithms

    def _exponentiate(self, P: FloatArray, *, exact: bool) -> FloatArray:
        """Replace logarithms by exponentials and return what their rows sum to.

        What would underflow becomes zero or, if it need not be exact, next to nothing.
        """
        if not exact:
            np.maximum(P, max(_NEXT_TO_NOTHING, self._floor), out=P)
        elif P.min() < self._floor:
            np.copyto(P, -np.inf, where=self._floor > P)
        # What overflows is found anew by whoever asks; some libraries call its sum invalid.
        with np.errstate(over="ignore", invalid="ignore"):
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

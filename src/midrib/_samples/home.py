"""Samples that are not a matrix of this process, as a fit sees them.

A matrix is read by rows; of a home sums are asked, and few rows ever come here. `SummedHome` needs nothing but
`blocks.Blocks`; `device` and `cluster` know more about their samples, and return results of the caller's kind.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import reduce
from operator import add
from typing import Self, TypeAlias

import numpy as np
import scipy.sparse as sp
from numpy.typing import ArrayLike, DTypeLike

from midrib._algorithm.assignment import AssignmentStats, nearest_node, row_energies, soft_assignment
from midrib._algorithm.initialization import AssignNearest
from midrib._graph import Graph, Projection
from midrib._rows import dense, drawn_rows, even_places, is_orderly, row_blocks
from midrib._samples.blocks import Block, Blocks, Shared, Sum
from midrib._samples.namespaces import Foreign, to_numpy
from midrib._samples.parts import PartOfBlocks, Rows, listed_span, listed_weights, picked_rows
from midrib._samples.schedule import Alone
from midrib._samples.threaded import ThreadedBlocks
from midrib._types import Array, FloatArray, IntArray, Samples

Weigh: TypeAlias = Callable[[Samples], Foreign]
"""Gives every sample of a block a weight, as an array of the block's kind."""

CheckWeights: TypeAlias = Callable[[ArrayLike, int, DTypeLike], FloatArray | None]
"""Returns given weights for so many samples, in a type of numbers, or says what is wrong with them."""

_TASK_MEMORY = 64 * 2**20
"""Bytes that the work on one block may use beside it."""


class Home(ABC):
    """Samples elsewhere, with their weights."""

    shape: tuple[int, int]
    dtype: np.dtype
    is_sparse: bool = False
    """Whether the samples are known to be sparse; then they are not moved to their mean."""

    def centre(self, mean: FloatArray) -> FloatArray:
        """Return what to subtract from samples and nodes, so that digits are kept; nothing from sparse samples."""
        return np.zeros(self.shape[1]) if self.is_sparse else mean

    def __len__(self) -> int:
        return self.shape[0]

    @property
    @abstractmethod
    def total_weight(self) -> float:
        """Number of samples, or the sum of their weights."""

    @abstractmethod
    def moments(self) -> "Moments":
        """Return mean and variance, refusing what is no number."""

    @abstractmethod
    def draw(self, n: int, rng: np.random.Generator) -> tuple[FloatArray, FloatArray | None]:
        """Return some different samples and their weights; all if there are no more than that."""

    @abstractmethod
    def weighed(self, weight: Foreign | Weigh) -> Self:
        """Return the same samples with their weights multiplied by those of an array, or of a function of samples."""

    @abstractmethod
    def with_sample_weight(self, sample_weight: Foreign, check: CheckWeights) -> Self:
        """Return the same samples with weights that a user gave, checked."""

    @abstractmethod
    def mean_of(self, weigh: Weigh) -> float:
        """Return the mean of a function of samples, such as `weighed` takes."""

    @abstractmethod
    def less(self, offset: FloatArray) -> Self:
        """Return the same samples less an offset, where they stay dense."""

    @abstractmethod
    def assign(self, nodes: FloatArray, sigma: float) -> AssignmentStats:
        """Return the statistics of all samples."""

    @abstractmethod
    def assign_nearest(self, nodes: FloatArray) -> AssignmentStats:
        """Return the statistics of all samples when each belongs to its nearest node."""

    @abstractmethod
    def nearest(self, nodes: FloatArray) -> Foreign:
        """Return the nearest node of every sample."""

    @abstractmethod
    def shares(self, nodes: FloatArray, sigma: float) -> Foreign:
        """Return the soft assignment."""

    @abstractmethod
    def energies(self, nodes: FloatArray, sigma: float) -> Foreign:
        """Return -sigma log sum_k exp(-|x_i - c_k|^2 / sigma) of every sample."""

    @abstractmethod
    def project(self, graph: Graph) -> Foreign:
        """Return the nearest point of a graph to every sample."""

    @abstractmethod
    def place(self, graph: Graph) -> Projection:
        """Return where every sample falls on a graph: edges, positions and distances come here, and no samples."""

    @abstractmethod
    def __getitem__(self, rows: IntArray | slice) -> FloatArray:
        """Return some samples as a NumPy array."""

    @abstractmethod
    def part(self, rows: IntArray) -> "Home":
        """Return some samples, by their numbers in order, as a place of their own."""

    @abstractmethod
    def weights(self) -> FloatArray | None:
        """Return the weights of all samples as a NumPy array; None where all count once."""

    def owners(self, nodes: FloatArray) -> IntArray:
        """Return the nearest node of every sample as a NumPy array."""
        return to_numpy(self.nearest(nodes))

    @abstractmethod
    def refuse_unnumbered(self) -> None:
        """Raise a TypeError if single samples cannot be named by their numbers."""

    @abstractmethod
    def refuse_non_finite(self) -> None:
        """Raise a ValueError that says where the first NaN or infinity is, unless that is told block by block."""

    def spanning_tree(self, nodes: FloatArray) -> IntArray | None:  # noqa: ARG002
        """Return the minimum spanning tree of nodes where that is quicker there than here, else None."""
        return None

    def prepare_nearest(self, seen: Samples, weight: FloatArray | None) -> AssignNearest:
        """Return what assigns drawn samples to their nearest nodes: here, in memory."""
        offset = np.zeros(self.shape[1]) if sp.issparse(seen) else np.asarray(seen[0], dtype=np.float64)
        backend = ThreadedBlocks(seen, weight, offset=None if sp.issparse(seen) else offset)
        return lambda nodes: backend.assign_nearest(nodes - offset).moved(offset)


@dataclass(frozen=True, eq=False)
class Moments:
    """Number, mean and squared deviations of samples; they add without losing digits, however far from the origin."""

    n: int
    mean: FloatArray
    squares: FloatArray

    def __add__(self, other: "Moments") -> "Moments":
        n, difference = self.n + other.n, other.mean - self.mean
        return Moments(
            n,
            self.mean + difference * (other.n / n),
            self.squares + other.squares + difference**2 * (self.n * other.n / n),
        )


class SummedHome(Home):
    """Samples of which nothing is known but how to sum over their blocks.

    Parameters
    ----------
    blocks
        An object with the members of `Blocks`.
    offset
        Subtracted from every sample.
    weigh
        Functions whose weights multiply those of the samples.
    """

    def __init__(
        self, blocks: Blocks, offset: FloatArray | None = None, weigh: tuple[Weigh, ...] = ()
    ) -> None:
        self.blocks, self.offset, self._weigh = blocks, offset, weigh
        self.shape = (int(blocks.shape[0]), int(blocks.shape[1]))
        self.dtype = np.dtype(np.float32 if np.dtype(blocks.dtype) == np.float32 else np.float64)

    def sum(self, statistic: Callable[[Block, Shared], Sum], shared: Shared, *, width: int = 1) -> Sum:
        """Return the sum of a statistic over all blocks."""
        return self.blocks.sum(prepared, (statistic, shared, self.offset, self._weigh), width=width)

    @property
    def total_weight(self) -> float:
        """Number of samples, or the sum of their weights."""
        return self.sum(_weight_of, None)

    def moments(self) -> Moments:
        """Return mean and variance, refusing what is no number."""
        return self.sum(_summarise, None)

    def draw(self, n: int, rng: np.random.Generator) -> tuple[FloatArray, FloatArray | None]:
        """Return some different samples and their weights, without those that count for nothing."""
        block = as_fitted(self.blocks.sample(n, rng), self.offset, self._weigh)
        X, weight = dense(block.X), block.weight
        return (X, weight) if weight is None else (X[weight > 0], weight[weight > 0])

    def weighed(self, weight: Weigh) -> Self:
        """Return the same samples with other weights."""
        return type(self)(self.blocks, self.offset, (*self._weigh, weight))

    def with_sample_weight(self, sample_weight: Foreign, check: CheckWeights) -> Self:  # noqa: ARG002
        """Refuse weights: those of blocks are in the blocks."""
        msg = "samples in blocks of your own carry their weights; give them as Block(X, weight), not to fit."
        raise TypeError(msg)

    def mean_of(self, weigh: Weigh) -> float:
        """Return the mean of a function of samples."""
        return self.sum(_sum_of, weigh) / self.shape[0]

    def less(self, offset: FloatArray) -> Self:
        """Return the same samples less an offset."""
        return type(self)(self.blocks, offset, self._weigh)

    def assign(self, nodes: FloatArray, sigma: float) -> AssignmentStats:
        """Return the statistics of all samples."""
        return self.sum(_assign, (nodes, sigma, self.shape[0]), width=len(nodes))

    def assign_nearest(self, nodes: FloatArray) -> AssignmentStats:
        """Return the statistics of all samples when each belongs to its nearest node."""
        return self.sum(_assign_nearest, (nodes, self.shape[0]), width=len(nodes))

    def nearest(self, nodes: FloatArray) -> Foreign:
        """Return the nearest node of every sample."""
        return self.sum(_listed, (nearest_rows, nodes), width=len(nodes)).together()

    def shares(self, nodes: FloatArray, sigma: float) -> Foreign:
        """Return the soft assignment."""
        return self.sum(_listed, (share_rows, (nodes, sigma)), width=len(nodes)).together()

    def energies(self, nodes: FloatArray, sigma: float) -> Foreign:
        """Return the energy of every sample."""
        return self.sum(_listed, (energy_rows, (nodes, sigma)), width=len(nodes)).together()

    def project(self, graph: Graph) -> Foreign:
        """Return the nearest point of a graph to every sample."""
        return self.sum(_listed, (project_rows, graph), width=graph.n_nodes).together()

    def place(self, graph: Graph) -> Projection:
        """Return where every sample falls on a graph."""
        rows = self.sum(_listed, (place_rows, graph), width=graph.n_nodes).together()
        edge, node = rows[:, :2].astype(np.intp).T
        return Projection(graph, edge, rows[:, 2], node, rows[:, 3])

    def refuse_non_finite(self) -> None:
        """Do nothing: what has the size of the samples looks at every block it meets."""

    def __getitem__(self, rows: IntArray | slice) -> FloatArray:
        self.refuse_unnumbered()
        wanted = np.arange(self.shape[0])[rows]
        order = np.argsort(wanted, kind="stable")
        picked = self.blocks.sum(picked_rows, wanted[order]).together()
        return picked[np.argsort(order)]

    def part(self, rows: IntArray) -> Home:
        """Return some samples, by their numbers in order, as a place of their own."""
        return SummedHome(PartOfBlocks(self.blocks, rows), self.offset, self._weigh)

    def weights(self) -> FloatArray | None:
        """Return the weights of all samples; those of blocks are not known to be all one."""
        return self.sum(listed_weights, None).together()

    def refuse_unnumbered(self) -> None:
        """Raise a TypeError unless the blocks tell the numbers of their samples and come in their order."""
        spans = self.blocks.sum(listed_span, None).together()
        expected = np.concatenate([[0], np.cumsum(spans[:, 1])])
        if not np.array_equal(spans[:, 0], expected[:-1]) or expected[-1] != self.shape[0]:
            msg = (
                "samples are named by their numbers, which these blocks do not tell; make them "
                "Block(X, weight, first), first the number of their first sample, or give X as an array."
            )
            raise TypeError(msg)


def nearest_rows(block: Block, nodes: FloatArray) -> IntArray:
    """Return the nearest node of every sample of a block."""
    return nearest_node(block.X, nodes)


def share_rows(block: Block, shared: tuple[FloatArray, float]) -> FloatArray:
    """Return the rows of P of a block."""
    return soft_assignment(block.X, *shared)


def energy_rows(block: Block, shared: tuple[FloatArray, float]) -> FloatArray:
    """Return the energies of the samples of a block."""
    return row_energies(block.X, *shared)


def project_rows(block: Block, graph: Graph) -> FloatArray:
    """Return the nearest points of a graph."""
    return graph.project(block.X, n_jobs=1).points.astype(block.X.dtype, copy=False)


def place_rows(block: Block, graph: Graph) -> FloatArray:
    """Return edge, nearer node, position and distance of every sample of a block."""
    placed = graph.project(block.X, n_jobs=1)
    return np.column_stack([placed.edge, placed.node, placed.position, placed.distance])


def refuse_non_finite_block(block: Block) -> None:
    """Raise a ValueError that names the block's first row with a NaN or an infinity."""
    data = block.X.data if sp.issparse(block.X) else block.X
    if np.isfinite(data).all():
        return
    values = dense(block.X)
    row, column = (int(found[0]) for found in np.nonzero(~np.isfinite(values)))
    value = "NaN" if np.isnan(values[row, column]) else "infinity (inf)"
    which = "the block" if block.index is None else f"block {block.index},"
    msg = (
        f"X contains {value} at row {row}, column {column} of {which} of samples {block.first} to "
        f"{block.rows.stop - 1} (row {block.first + row} of all); remove or impute what is missing."
    )
    raise ValueError(msg)


def as_fitted(block: Block, offset: FloatArray | None, weigh: tuple[Weigh, ...] = ()) -> Block:
    """Return a block as floats, with all its weights, less the offset."""
    X, weight = block.X, block.weight
    if X.dtype not in (np.float32, np.float64):
        X = X.astype(np.float64)
    for function in weigh:
        more = function(dense(X))
        weight = more if weight is None else weight * more
    if sp.issparse(X):
        X = sp.csr_array(X) if offset is None or not offset.any() else dense(X)
    if offset is not None and not sp.issparse(X):
        X = X - offset.astype(X.dtype, copy=False)
    return replace(block, X=X, weight=weight if weight is None else weight.astype(X.dtype, copy=False))


def prepared(
    block: Block, shared: tuple[Callable[[Block, Shared], Sum], Shared, FloatArray | None, tuple[Weigh, ...]]
) -> Sum:
    """Return a statistic of a block as it is fitted."""
    statistic, own, offset, weigh = shared
    return statistic(as_fitted(block, offset, weigh), own)


def _weight_of(block: Block, _: None) -> float:
    return float(block.X.shape[0] if block.weight is None else block.weight.sum(dtype=np.float64))


def _sum_of(block: Block, weigh: Weigh) -> float:
    return float(np.sum(weigh(dense(block.X)), dtype=np.float64))


def _summarise(block: Block, _: None) -> Moments:
    refuse_non_finite_block(block)
    # Double precision takes twice the memory of single; a few rows at a time do not.
    return reduce(add, (_moments(block.X[rows]) for rows in row_blocks(block.X)))


def _moments(X: Samples) -> Moments:
    mean = np.asarray(X.mean(axis=0, dtype=np.float64)).ravel()
    if sp.issparse(X):
        squares = np.asarray(X.multiply(X).sum(axis=0)).ravel() - X.shape[0] * mean**2
    else:
        squares = ((X - mean) ** 2).sum(axis=0)
    return Moments(X.shape[0], mean, np.maximum(squares, 0))


def _alone(block: Block, n_in_all: int) -> ThreadedBlocks:
    """Return a block with the fast arithmetic of samples in memory, on one thread: others work beside it."""
    schedule = Alone(block.X.shape, block.X.dtype.itemsize, _TASK_MEMORY)
    return ThreadedBlocks(block.X, block.weight, schedule=schedule, n_in_all=n_in_all)


def _assign(block: Block, shared: tuple[FloatArray, float, int]) -> AssignmentStats:
    nodes, sigma, n_in_all = shared
    return _alone(block, n_in_all).assign(nodes, sigma)


def _assign_nearest(block: Block, shared: tuple[FloatArray, int]) -> AssignmentStats:
    nodes, n_in_all = shared
    return _alone(block, n_in_all).assign_nearest(nodes)


def _listed(block: Block, shared: tuple[Callable[[Block, Shared], Array], Shared]) -> Rows:
    work, own = shared
    refuse_non_finite_block(block)
    return Rows((work(block, own),))


def draw(
    X: Samples, weight: FloatArray | None, n: int, rng: np.random.Generator, memory: int
) -> tuple[FloatArray, FloatArray | None, int]:
    """Return some different samples, dense, their weights, and of how many they are, from a matrix or a place.

    Where the samples can be put in order in so much memory, neither order nor repetition changes what is drawn.
    """
    if isinstance(X, Home):
        return *X.draw(n, rng), X.shape[0]
    if X.shape[0] > n and is_orderly(X, memory):
        rows, heavy, n_places = even_places(X, weight, lambda places: min(n, places), rng)
        return dense(X[rows]), heavy, n_places
    rows = drawn_rows(X.shape[0], n, rng)
    return dense(X[rows]), None if weight is None else weight[rows], X.shape[0]

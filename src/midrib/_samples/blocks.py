"""What a place where samples live must be able to do."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol, TypeVar, runtime_checkable

import numpy as np

from midrib._algorithm.assignment import AssignmentStats, assign_block, assign_nearest_block
from midrib._types import FloatArray, Samples

Shared = TypeVar("Shared")
Sum = TypeVar("Sum")


@dataclass(frozen=True, eq=False)
class Block:
    """Some samples that follow each other."""

    X: Samples
    """Shape (n_samples, n_features), dense or CSR."""
    weight: FloatArray | None = None
    """How often every sample counts; None where all count once."""
    first: int = 0
    """Number of its first sample among all, where that is known."""
    index: int | None = None
    """Number of the block among all, where that is known."""

    @property
    def rows(self) -> slice:
        """Which samples they are."""
        return slice(self.first, self.first + self.X.shape[0])


@runtime_checkable
class Blocks(Protocol):
    """Samples that can be summed over in blocks, wherever they are.

    A statistic takes one block and what all blocks share (nodes, sigma), and returns something with an associative
    ``+``. That is all that fitting asks of the samples, so that memory, disk, an accelerator and a cluster are ways to
    sum and not copies of the algorithm. ``PrincipalGraph().fit`` takes any object with these four members. Statistics
    are functions of modules and what is shared holds arrays and numbers, so that both can be sent to other processes.
    """

    @property
    def shape(self) -> tuple[int, int]:
        """Number of samples and of features."""
        ...

    @property
    def dtype(self) -> np.dtype:
        """float32 or float64."""
        ...

    def sum(self, statistic: Callable[[Block, Shared], Sum], shared: Shared, *, width: int = 1) -> Sum:
        """Return the sum of a statistic over all blocks; ``width`` numbers per sample it needs beside them."""
        ...

    def sample(self, n: int, rng: np.random.Generator) -> Block:
        """Return some different samples, with their weights, as one block; all if there are no more than that."""
        ...


def soft_statistics(block: Block, shared: tuple[FloatArray, float]) -> AssignmentStats:
    """Return the statistics of a block whose samples are shared among nodes, for a sigma."""
    nodes, sigma = shared
    return assign_block(block.X, nodes, sigma, block.weight)


def nearest_statistics(block: Block, nodes: FloatArray) -> AssignmentStats:
    """Return the statistics of a block whose samples belong to their nearest nodes."""
    return assign_nearest_block(block.X, nodes, block.weight)

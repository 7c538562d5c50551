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
    """Some samples that follow each other.

    See Also
    --------
    Blocks : Samples that come in blocks.

    Examples
    --------
    >>> import numpy as np
    >>> from midrib import Block
    >>> block = Block(np.zeros((3, 2)), first=10)
    >>> block.rows
    slice(10, 13, None)
    """

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

    See Also
    --------
    Block : What a statistic is given.
    PrincipalGraph.fit : Takes such an object as its samples.

    Examples
    --------
    >>> import numpy as np
    >>> import midrib
    >>> class Halves:
    ...     def __init__(self, X):
    ...         self.X, self.shape, self.dtype = X, X.shape, X.dtype
    ...         self.parts = [midrib.Block(part) for part in np.array_split(X, 2)]
    ...
    ...     def sum(self, statistic, shared, *, width=1):
    ...         first, second = (statistic(part, shared) for part in self.parts)
    ...         return first + second
    ...
    ...     def sample(self, n, rng):
    ...         rows = rng.permutation(len(self.X))[:n]
    ...         return midrib.Block(self.X[rows])
    >>> X = midrib.datasets.make_shape("y", 200, noise=0.02, random_state=0).X
    >>> isinstance(Halves(X), midrib.Blocks)
    True
    >>> Halves(X).shape, str(Halves(X).dtype)
    ((200, 2), 'float64')
    >>> model = midrib.PrincipalGraph(20, graph="tree", sigma=0.01, gamma=1.0, random_state=0)
    >>> model.fit(Halves(X)).graph_.n_nodes
    20
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
        """Return the sum of a statistic over all blocks.

        Parameters
        ----------
        statistic
            Takes a block and ``shared``, and returns something with an associative ``+``.
        shared
            What all blocks share, for instance nodes and sigma: arrays and numbers.
        width
            How many numbers per sample the statistic needs beside the samples; blocks may be cut to fit memory by it.

        Returns
        -------
        The sum.

        Examples
        --------
        A class of one's own implements it; see the example of :class:`Blocks`. With one block it is just

        >>> import numpy as np
        >>> from midrib import Block
        >>> class One:
        ...     def sum(self, statistic, shared, *, width=1):
        ...         return statistic(Block(np.ones((3, 2))), shared)
        >>> One().sum(lambda block, power: float((block.X**power).sum()), 2)
        6.0
        """
        ...

    def sample(self, n: int, rng: np.random.Generator) -> Block:
        """Return some different samples, with their weights, as one block.

        Parameters
        ----------
        n
            How many; all samples if there are no more than that.
        rng
            Draws them.

        Returns
        -------
        The block.

        Examples
        --------
        A class of one's own implements it; see the example of :class:`Blocks`. For samples in memory it is just

        >>> import numpy as np
        >>> from midrib import Block
        >>> class InMemory:
        ...     X = np.arange(10.0)[:, None]
        ...
        ...     def sample(self, n, rng):
        ...         return Block(self.X[rng.permutation(len(self.X))[:n]])
        >>> InMemory().sample(4, np.random.default_rng(0)).X.shape
        (4, 1)
        """
        ...


def soft_statistics(block: Block, shared: tuple[FloatArray, float]) -> AssignmentStats:
    """Return the statistics of a block whose samples are shared among nodes, for a sigma."""
    nodes, sigma = shared
    return assign_block(block.X, nodes, sigma, block.weight)


def nearest_statistics(block: Block, nodes: FloatArray) -> AssignmentStats:
    """Return the statistics of a block whose samples belong to their nearest nodes."""
    return assign_nearest_block(block.X, nodes, block.weight)

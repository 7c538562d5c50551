"""Single samples of blocks: some of them picked by their numbers, or some as blocks of their own."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic

import numpy as np

from midrib._rows import dense, drawn_rows
from midrib._samples.blocks import Block, Blocks, Shared, Sum
from midrib._types import Array, IntArray


@dataclass(frozen=True, eq=False)
class Rows:
    """Arrays of blocks that follow each other; their sum is the list of all."""

    parts: tuple[Array, ...]

    def __add__(self, other: "Rows") -> "Rows":
        return Rows(self.parts + other.parts)

    def together(self) -> Array:
        """Return one array."""
        return np.concatenate(self.parts)


def picked_rows(block: Block, rows: IntArray) -> Rows:
    """Return those of some rows, in order, that a block holds."""
    return Rows((dense(block.X[rows_of(block, rows)[0]]),))


def picked_weights(block: Block, rows: IntArray) -> Rows:
    """Return the weights of those of some rows, in order, that a block holds."""
    here, _ = rows_of(block, rows)
    return Rows((np.ones(len(here)) if block.weight is None else block.weight[here],))


def listed_span(block: Block, _: None) -> Rows:
    """Return the number of a block's first sample and how many it holds."""
    return Rows((np.array([[block.first, block.X.shape[0]]]),))


def listed_weights(block: Block, _: None) -> Rows:
    """Return the weights of the samples of a block."""
    return Rows((np.ones(block.X.shape[0]) if block.weight is None else np.asarray(block.weight),))


class PartOfBlocks:
    """Some samples of blocks, as blocks.

    Parameters
    ----------
    blocks
        Blocks that tell the numbers of their samples.
    rows
        Numbers of the samples, in order.
    """

    def __init__(self, blocks: Blocks, rows: IntArray) -> None:
        self.blocks, self.rows = blocks, rows
        self.shape, self.dtype = (len(rows), int(blocks.shape[1])), np.dtype(blocks.dtype)

    def sum(self, statistic: Callable[[Block, Shared], Sum], shared: Shared, *, width: int = 1) -> Sum:
        """Return the sum of a statistic over those blocks that hold any of the samples."""
        total = self.blocks.sum(_of_part, (statistic, shared, self.rows), width=width).value
        assert total is not None
        return total

    def sample(self, n: int, rng: np.random.Generator) -> Block:
        """Return some different samples of them, with their weights."""
        rows = self.rows[drawn_rows(len(self.rows), n, rng)]
        X, weight = (self.blocks.sum(pick, rows).together() for pick in (picked_rows, picked_weights))
        return Block(X, weight)


@dataclass(frozen=True, eq=False)
class Maybe(Generic[Sum]):
    """A sum to which some blocks add nothing."""

    value: Sum | None = None

    def __add__(self, other: "Maybe[Sum]") -> "Maybe[Sum]":
        if self.value is None or other.value is None:
            return other if self.value is None else self
        return Maybe(self.value + other.value)  # type: ignore[operator]


def _of_part(block: Block, shared: tuple[Callable[[Block, Shared], Sum], Shared, IntArray]) -> Maybe[Sum]:
    statistic, own, rows = shared
    here, first = rows_of(block, rows)
    if not len(here):
        return Maybe()
    weight = None if block.weight is None else block.weight[here]
    return Maybe(statistic(Block(block.X[here], weight, first, block.index), own))


def rows_of(block: Block, rows: IntArray) -> tuple[IntArray, int]:
    """Return which rows of a block are among some samples, and the place of the first of them among these."""
    first, last = np.searchsorted(rows, [block.first, block.first + block.X.shape[0]])
    return rows[first:last] - block.first, int(first)

"""Samples in a Dask collection: blocks stay where they are, and only sums travel.

Every sum is one graph: a single copy of what the blocks share, one task a block, and additions in a tree of fan-in 8 in
the order of the blocks, so that a result depends neither on who was first nor on how many there are. No task knows a
worker: what a worker takes with it when it leaves, the scheduler makes again from the blocks' own recipe.
"""

import math
import uuid
from collections.abc import Callable
from functools import cached_property, reduce
from operator import add
from typing import Self

import dask
import dask.array as da
import numpy as np
import scipy.sparse as sp
from dask._task_spec import Task, TaskRef
from dask.delayed import Delayed, delayed
from dask.highlevelgraph import HighLevelGraph
from numpy.typing import DTypeLike
from threadpoolctl import threadpool_limits

from midrib._graph import Graph
from midrib._rows import dense, drawn_rows
from midrib._samples.blocks import Block, Shared, Sum
from midrib._samples.home import (
    CheckWeights,
    SummedHome,
    Weigh,
    as_fitted,
    energy_rows,
    nearest_rows,
    prepared,
    project_rows,
    refuse_non_finite_block,
    share_rows,
)
from midrib._samples.namespaces import Foreign
from midrib._samples.parts import Rows, picked_rows, picked_weights
from midrib._types import Array, BoolArray, FloatArray, IntArray, Record, Samples

_FAN_IN = 8
_LARGEST_BLOCK = 256 * 2**20
"""Bytes of a block where the memory of the workers is not known."""
_SHARE_OF_MEMORY = 16
"""A block takes at most this part of the memory that a thread of a worker has: it is copied, and others wait."""


class DaskBlocks:
    """The blocks of a Dask array, with the weights of their samples.

    Parameters
    ----------
    X
        Two-dimensional, in blocks of rows of known sizes.
    weight
        One number per sample, in the same blocks.
    """

    def __init__(self, X: Foreign, weight: Foreign | None = None) -> None:
        self.X, self.weight = X, weight
        self.shape, self.dtype = (int(X.shape[0]), int(X.shape[1])), np.dtype(X.dtype)

    def sum(self, statistic: Callable[[Block, Shared], Sum], shared: Shared, *, width: int = 1) -> Sum:  # noqa: ARG002
        """Return the sum of a statistic over all blocks."""
        total = self.lazy_sum(statistic, shared)
        # Where tasks are threads of this process, they share its libraries: one thread each is enough, also for the
        # products of compiled loops, whose library is loaded to be among them.
        import scipy.linalg.cython_blas  # noqa: F401

        with threadpool_limits(1, user_api="blas"):
            result: Sum = total.compute()
        return result

    def lazy_sum(self, statistic: Callable[[Block, Shared], Sum], shared: Shared) -> Delayed:
        """Return the sum as a task that waits to be computed."""
        # What the dashboard shows is what is done with the samples, not that they were prepared for it.
        shown = shared[0] if statistic is prepared and isinstance(shared, tuple) else statistic
        name = f"{getattr(shown, '__name__', 'statistic').strip('_')}-{uuid.uuid4().hex[:16]}"
        common = delayed((statistic, shared), name=f"shared-{name}", traverse=False)
        tasks: dict[str, Task] = {}
        level = []
        for number, (block, weight, first) in enumerate(self._recipes):
            key = f"{name}-{number}"
            tasks[key] = Task(key, _statistic_of, block, weight, (first, number), TaskRef(common.key))
            level.append(key)
        while len(level) > 1:
            groups = [level[k : k + _FAN_IN] for k in range(0, len(level), _FAN_IN)]
            level = [f"add-{name}-{len(level)}-{number}" for number in range(len(groups))]
            for key, group in zip(level, groups, strict=True):
                tasks[key] = Task(key, _add_up, *map(TaskRef, group))
        graph = HighLevelGraph.from_collections(name, tasks, dependencies=[*self._sources, common])
        return Delayed(level[0], graph, layer=name)

    def sample(self, n: int, rng: np.random.Generator) -> Block:
        """Return some different samples, with their weights, in one pass."""
        return self.pick(drawn_rows(self.shape[0], n, rng))

    def pick(self, rows: IntArray) -> Block:
        """Return some rows, given in order, with their weights."""
        X = self.sum(picked_rows, rows).together()
        return Block(X, None if self.weight is None else self.sum(picked_weights, rows).together())

    @cached_property
    def firsts(self) -> list[int]:
        """The number of the first sample of every block."""
        return np.concatenate([[0], np.cumsum(self.X.chunks[0])[:-1]]).astype(int).tolist()

    @cached_property
    def _recipes(self) -> list[tuple[TaskRef, TaskRef | None, int]]:
        X, weight = (*self._sources, None)[:2]
        blocks = [TaskRef((X.name, k, 0)) for k in range(X.numblocks[0])]
        weights = [None if weight is None else TaskRef((weight.name, k)) for k in range(X.numblocks[0])]
        return list(zip(blocks, weights, self.firsts, strict=True))

    @cached_property
    def _sources(self) -> tuple[Foreign, ...]:
        # The steps that lead to a block become one task, once and not in every iteration.
        given = (self.X,) if self.weight is None else (self.X, self.weight)
        optimised: tuple[Foreign, ...] = dask.optimize(*given)
        return optimised


def _statistic_of(
    X: Samples,
    weight: FloatArray | None,
    numbers: tuple[int, int],
    shared: tuple[Callable[[Block, Shared], Sum], Shared],
) -> Sum:
    statistic, own = shared
    return statistic(Block(X, weight, *numbers), own)


def _add_up(*parts: Sum) -> Sum:
    return reduce(add, parts)


class DaskHome(SummedHome):
    """Samples in a Dask array; results of the size of the samples are Dask arrays, not yet computed."""

    blocks: DaskBlocks
    _known: tuple[Weigh, Foreign] | None = None

    @classmethod
    def of(cls, X: Foreign) -> Self:
        """Check a Dask array or data frame and take it as samples."""
        if hasattr(X, "to_dask_array"):
            X = X.to_dask_array(lengths=True)
        if not isinstance(X, da.Array) or X.ndim != 2:
            msg = f"X is a {type(X).__name__} of Dask; give a two-dimensional array or a data frame."
            raise ValueError(msg)
        if X.dtype.kind not in "fiub":
            msg = f"X holds values of type {X.dtype}; give numbers."
            raise ValueError(msg)
        if any(math.isnan(size) for size in X.chunks[0]):
            X = X.compute_chunk_sizes()
        return cls(DaskBlocks(_in_fitting_blocks(X)))

    @property
    def is_sparse(self) -> bool:  # type: ignore[override]
        """Whether the blocks are sparse matrices."""
        return sp.issparse(self.blocks.X._meta)

    def with_sample_weight(self, sample_weight: Foreign, check: CheckWeights) -> Self:
        """Return the same samples with weights that a user gave, in an array of any kind."""
        if not isinstance(sample_weight, da.Array):
            return self.weighed(check(sample_weight, self.shape[0], self.dtype))
        if sample_weight.shape != (self.shape[0],):
            msg = f"sample_weight has shape {sample_weight.shape}; give one weight per sample, {(self.shape[0],)}."
            raise ValueError(msg)
        # The least and the greatest tell what all of them would be refused for.
        check(np.array(dask.compute(sample_weight.min(), sample_weight.max())), 2, self.dtype)
        return self.weighed(sample_weight)

    def weighed(self, weight: Foreign | Weigh) -> Self:
        """Return the same samples with their weights multiplied by those of an array, or of a function of samples."""
        if callable(weight):
            weight = self._weights_by(weight)
        chunks, own = self.blocks.X.chunks[:1], self.blocks.weight
        more = (
            weight.rechunk(chunks)
            if isinstance(weight, da.Array)
            else da.from_array(np.asarray(weight), chunks)
        )
        more = more.astype(self.dtype)
        return type(self)(DaskBlocks(self.blocks.X, more if own is None else own * more), self.offset)

    def mean_of(self, weigh: Weigh) -> float:
        """Return the mean of a function of samples."""
        return float(self._weights_by(weigh).mean().compute())

    def _weights_by(self, weigh: Weigh) -> Foreign:
        """Return what a function gives for all samples, kept where their blocks are: it is asked for in every sum."""
        if self._known is None or self._known[0] is not weigh:
            self._known = (weigh, self._each(_weigh_rows, weigh, np.float64).persist())
        return self._known[1]

    def less(self, offset: FloatArray) -> Self:
        """Return the same samples less an offset."""
        return type(self)(self.blocks, offset)

    def nearest(self, nodes: FloatArray) -> Foreign:
        """Return the nearest node of every sample."""
        return self._each(nearest_rows, nodes, np.intp)

    def shares(self, nodes: FloatArray, sigma: float) -> Foreign:
        """Return the soft assignment."""
        return self._each(share_rows, (nodes, sigma), self.dtype, len(nodes))

    def energies(self, nodes: FloatArray, sigma: float) -> Foreign:
        """Return the energy of every sample."""
        return self._each(energy_rows, (nodes, sigma), np.float64)

    def project(self, graph: Graph) -> Foreign:
        """Return the nearest point of a graph to every sample."""
        return self._each(project_rows, graph, self.dtype, self.shape[1])

    def __getitem__(self, rows: IntArray | slice) -> FloatArray:
        if isinstance(rows, slice):
            block = self.blocks.X[rows].compute()
            return np.asarray(block.toarray() if self.is_sparse else block)
        return super().__getitem__(rows)

    def part(self, rows: IntArray) -> Self:
        """Return some samples, by their numbers in order, in what is left of their blocks."""
        firsts = [*self.blocks.firsts, self.shape[0]]
        cuts = np.searchsorted(rows, firsts)
        held = {
            k: rows[cuts[k] : cuts[k + 1]] - firsts[k]
            for k in range(len(firsts) - 1)
            if cuts[k] < cuts[k + 1]
        }

        def kept(source: Foreign) -> Foreign:
            parts = [
                source.blocks[k].map_blocks(
                    _picked,
                    rows=here,
                    chunks=((len(here),), *source.chunks[1:]),
                    dtype=source.dtype,
                    meta=source._meta,
                )
                for k, here in held.items()
            ]
            return da.concatenate(parts)

        weight = self.blocks.weight
        return type(self)(
            DaskBlocks(kept(self.blocks.X), None if weight is None else kept(weight)), self.offset
        )

    def weights(self) -> FloatArray | None:
        """Return the weights of all samples; None where all count once."""
        weight = self.blocks.weight
        return None if weight is None else np.asarray(weight.compute())

    def complete_rows(self) -> BoolArray:
        """Return which samples hold nothing but finite numbers."""
        return self.blocks.sum(_complete_rows, None).together().astype(bool)

    def owners(self, nodes: FloatArray) -> IntArray:
        """Return the nearest node of every sample as a NumPy array."""
        return np.asarray(self.nearest(nodes).compute())

    def refuse_unnumbered(self) -> None:
        """Do nothing: the sizes of the blocks are known, and with them the numbers of the samples."""

    def _each(
        self, work: Callable[[Block, Shared], Array], shared: Shared, dtype: DTypeLike, n_columns: int = 0
    ) -> Foreign:
        """Return what a function gives for every block, as a Dask array of one or of several columns."""
        X = self.blocks.X
        firsts = np.array(self.blocks.firsts)
        numbers = da.from_array(np.column_stack([firsts, np.arange(len(firsts))]), chunks=(1, 2))
        how: Record = {"chunks": (X.chunks[0], (n_columns,))} if n_columns else {"drop_axis": 1}
        common = delayed((work, shared, self.offset), traverse=False)
        meta = np.empty((0, 0) if n_columns else (0,), dtype=dtype)
        return da.map_blocks(_rows_of, X, numbers, common=common, dtype=dtype, meta=meta, **how)


def _rows_of(
    X: Samples, numbers: IntArray, common: tuple[Callable[[Block, Shared], Array], Shared, FloatArray | None]
) -> Array:
    work, shared, offset = common
    block = as_fitted(Block(X, None, *numbers[0].tolist()), offset)
    refuse_non_finite_block(block)
    return work(block, shared)


def _complete_rows(block: Block, _: None) -> Rows:
    if sp.issparse(block.X) and np.isfinite(block.X.data).all():
        return Rows((np.ones(block.X.shape[0], dtype=bool),))
    return Rows((np.asarray(np.isfinite(dense(block.X)).all(axis=1)),))


def _picked(block: Samples, rows: IntArray) -> Samples:
    return block[rows]


def _weigh_rows(block: Block, weigh: Weigh) -> Array:
    return weigh(dense(block.X))


def _in_fitting_blocks(X: Foreign) -> Foreign:
    """Return an array in blocks of whole rows, none larger than the workers like."""
    if X.numblocks[1] > 1:
        X = X.rechunk({1: -1})
    most = max(1, int(_largest_block() // (max(1, X.shape[1]) * X.dtype.itemsize)))
    if max(X.chunks[0]) <= most:
        return X
    sizes = [part for size in X.chunks[0] for part in _split(size, most)]
    return X.rechunk({0: tuple(sizes)})


def _split(size: int, most: int) -> list[int]:
    """Return nearly equal sizes of as few parts as need be."""
    n_parts = -(-size // most)
    return [(k + 1) * size // n_parts - k * size // n_parts for k in range(n_parts)]


def _largest_block() -> float:
    """Return how many bytes a block may have: less where the workers of a cluster have little memory."""
    try:
        from distributed import get_client

        workers = get_client().scheduler_info(n_workers=-1)["workers"].values()
    except (ImportError, ValueError):
        return _LARGEST_BLOCK
    limits = [worker["memory_limit"] / worker["nthreads"] for worker in workers if worker["memory_limit"]]
    return min([_LARGEST_BLOCK, *(limit / _SHARE_OF_MEMORY for limit in limits)])

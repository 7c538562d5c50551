"""Who works on which block: how many rows a block has, and threads over blocks with BLAS on one thread each."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import TypeVar

import numpy as np
from threadpoolctl import ThreadpoolController

from midrib._samples.partition import Partition
from midrib._samples.threads import work_together

S = TypeVar("S")
T = TypeVar("T")

_CACHE = 2 * 2**20
"""Bytes of a block of P that stay in the cache from one pass to the next."""
_CHUNK = 8
"""Blocks, up to twice as many, whose results are added where they are made, in the precision of the samples. How many
does not depend on the threads, so nor do the sums."""
_WORTH_A_THREAD = 2_000_000
"""Multiplications in a block from which the work outweighs what threads lose by taking turns in Python."""


@dataclass(eq=False)
class Schedule:
    """Blocks of rows for so many samples, and threads for them.

    Parameters
    ----------
    shape, itemsize
        Of the samples.
    working_memory
        Bytes that all blocks together may take.
    """

    shape: tuple[int, int]
    itemsize: int
    working_memory: int

    def rows(self, n_nodes: int) -> Partition:
        """Return blocks of rows in their order."""
        starts = np.arange(0, self.shape[0], self.block_size(n_nodes), dtype=np.intp)
        return Partition(np.append(starts, np.intp(self.shape[0])))

    def block_size(self, n_nodes: int) -> int:
        """Return as many rows as memory permits, the cache holds and all threads get work from."""
        in_cache = max(64, _CACHE // self._row_width(n_nodes))
        for_all = max(64, -(-self.shape[0] // self.n_threads))
        return min(self.most_rows(n_nodes), in_cache, for_all)

    def most_rows(self, n_nodes: int) -> int:
        """Return how many rows a block may have for two of them per thread, with their sums, to fit into the memory."""
        sums = 2 * self.itemsize * n_nodes * (self.shape[1] + 2)
        rows = (self.working_memory / (2 * self.n_threads) - sums) // self._row_width(n_nodes)
        return int(np.clip(rows, 1, 2048))

    def _row_width(self, n_nodes: int) -> int:
        return self.itemsize * (n_nodes + self.shape[1] + 2)

    def spread(self, work: Callable[[S], T], items: Sequence[S], pairs: float) -> Iterator[T]:
        """Yield ``work(item)`` in order; between two turns in Python so many pairs of samples and nodes are met."""
        # An exponential counts as a dozen multiplications.
        is_small = pairs * (self.shape[1] + 12) < _WORTH_A_THREAD
        if is_small or len(items) == 1 or self.n_threads == 1:
            with self.limited(1 if len(items) > 1 else None):
                yield from map(work, items)
            return
        # Threads over blocks and BLAS on one thread each: the element-wise passes run in parallel too.
        with self.limited(1):
            yield from work_together(work, items, self.n_threads)

    def limited(self, limits: int | None) -> AbstractContextManager[object]:
        """Limit the threads of matrix products for a while."""
        limit: AbstractContextManager[object] = self.blas.limit(limits=limits)
        return limit

    @cached_property
    def n_threads(self) -> int:
        """As many as BLAS would use, so that OMP_NUM_THREADS and threadpool_limits are obeyed."""
        return max((int(library["num_threads"]) for library in self.blas.info()), default=1)

    @cached_property
    def blas(self) -> ThreadpoolController:
        """The libraries of matrix products; SciPy's, which compiled loops call, is loaded to be among them."""
        import scipy.linalg.cython_blas  # noqa: F401

        return ThreadpoolController().select(user_api="blas")


class Alone(Schedule):
    """Blocks for a task that others run beside: no threads, and the libraries' settings left as they are."""

    n_threads = 1

    def spread(self, work: Callable[[S], T], items: Sequence[S], pairs: float) -> Iterator[T]:  # noqa: ARG002
        """Yield ``work(item)`` in order."""
        yield from map(work, items)

    def limited(self, limits: int | None) -> AbstractContextManager[object]:  # noqa: ARG002
        """Do nothing: a limit set here would be one for all other tasks, and be lifted under their feet."""
        return nullcontext()


def chunks(n_blocks: int) -> list[range]:
    """Return blocks that follow each other and are summed where they are made."""
    # A power of two, so that usual numbers of threads get equally many.
    n_chunks = 2 ** int(np.log2(max(1, n_blocks // _CHUNK)))
    cuts = np.linspace(0, n_blocks, n_chunks + 1).astype(int).tolist()
    return [range(start, stop) for start, stop in pairwise(cuts)]

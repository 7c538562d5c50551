"""Samples as one array of another library (Torch, CuPy, the array API), in whatever memory that keeps them.

All that has the size of the samples is computed there, in blocks of rows that stay in a cache; sums over blocks are in
double precision, and only they come here. With Torch on a GPU, single precision and Triton, `fused` does assign.
"""

from collections.abc import Callable, Iterator
from functools import cached_property
from importlib.util import find_spec
from typing import TYPE_CHECKING, Self, TypeAlias

import numpy as np

from midrib._algorithm.assignment import AssignmentStats
from midrib._algorithm.initialization import AssignNearest
from midrib._graph import Graph, Projection
from midrib._graph.projection import Segments, edge_and_node, settled
from midrib._rows import drawn_rows
from midrib._samples.blocks import Block, Shared, Sum
from midrib._samples.boruvka import spanning_tree
from midrib._samples.home import CheckWeights, Home, Moments, Weigh
from midrib._samples.namespaces import Foreign, double, is_foreign, is_torch, namespace, to_numpy
from midrib._types import FloatArray, IntArray

if TYPE_CHECKING:
    from midrib._samples.fused import FusedSamples

_CACHE, _GPU = 4 * 2**20, 256 * 2**20
"""Bytes of a block of P: as much as stays in the cache of a processor, or as repays the launches on a GPU."""
_FEWEST_ROWS, _MOST_ROWS = 1024, 2**18
_MANY_NODES = 2500
"""Nodes from which an H200 finds their spanning tree sooner than one core of its host (`benchmarks/gpu.py`)."""
Factor: TypeAlias = tuple[Foreign, Foreign]
"""Nodes as distances need them: -2 of them, transposed, and their squared norms."""
Sums: TypeAlias = tuple[Foreign, Foreign, Foreign]
"""Mass, moment and energy."""
_KERNEL = 1000
"""Numbers per sample that a function of samples is expected to need."""
_WORTH_FUSING = 4096
"""Samples from which the fused kernels repay that they are prepared."""


class DeviceHome(Home):
    """An array elsewhere.

    Parameters
    ----------
    X
        Two-dimensional, float32 or float64.
    weight
        One number per sample, on the same device.
    offset
        Subtracted from every block.
    """

    def __init__(self, X: Foreign, weight: Foreign | None = None, offset: FloatArray | None = None) -> None:
        self.X, self.weight, self._given_offset = X, weight, offset
        self.xp = namespace(X)
        self._known: tuple[Weigh, Foreign] | None = None
        self.shape = (int(X.shape[0]), int(X.shape[1]))
        self.dtype = np.dtype(np.float32 if X.dtype == self.xp.float32 else np.float64)

    @classmethod
    def of(cls, X: Foreign) -> Self:
        """Check an array and take it as samples."""
        if len(X.shape) != 2:
            msg = f"X has {len(X.shape)} dimensions; give one row per sample, shape (n_samples, n_features)."
            raise ValueError(msg)
        xp = namespace(X)
        if is_torch(X):
            X = X.detach()
        if not xp.isdtype(X.dtype, ("real floating", "integral", "bool")):
            msg = f"X holds values of type {X.dtype}; give real numbers."
            raise ValueError(msg)
        if X.dtype not in (xp.float32, xp.float64):
            half = xp.isdtype(X.dtype, "real floating")
            X = xp.astype(X, xp.float32 if half else xp.float64)
        return cls(X)

    def sum(self, statistic: Callable[[Block, Shared], Sum], shared: Shared, *, width: int = 1) -> Sum:
        """Return the sum of a statistic over all blocks, which are arrays of the caller's kind."""
        parts = self._map(lambda block: statistic(block, shared), width)
        total = next(parts)
        for part in parts:
            total = total + part  # type: ignore[operator]
        return total

    def sample(self, n: int, rng: np.random.Generator) -> Block:
        """Return some different samples, with their weights, as NumPy arrays."""
        return Block(*self.draw(n, rng))

    @cached_property
    def total_weight(self) -> float:
        """Number of samples, or the sum of their weights."""
        return float(self.shape[0] if self.weight is None else self.xp.sum(self._wide(self.weight)))

    def moments(self) -> Moments:
        """Return mean and variance, refusing what is no number."""
        return self.sum(self._moments, None)

    def draw(self, n: int, rng: np.random.Generator) -> tuple[FloatArray, FloatArray | None]:
        """Return some different samples and their weights, without those that count for nothing."""
        rows = drawn_rows(self.shape[0], n, rng)
        X, weight = self[rows], None if self.weight is None else to_numpy(self._take(self.weight, rows))
        return (X, weight) if weight is None else (X[weight > 0], weight[weight > 0])

    def weighed(self, weight: Foreign | Weigh) -> Self:
        """Return the same samples with their weights multiplied by those of an array, or of a function of samples."""
        if callable(weight):
            weight = self._weights_by(weight)
        weight = self.xp.astype(self._here(weight), self.X.dtype)
        return type(self)(self.X, weight if self.weight is None else self.weight * weight, self._given_offset)

    def with_sample_weight(self, sample_weight: Foreign, check: CheckWeights) -> Self:
        """Return the same samples with weights that a user gave, in an array of any kind."""
        if not is_foreign(sample_weight):
            return self.weighed(check(sample_weight, self.shape[0], self.dtype))
        shape = tuple(sample_weight.shape)
        if shape != (self.shape[0],):
            msg = f"sample_weight has shape {shape}; give one weight per sample, {(self.shape[0],)}."
            raise ValueError(msg)
        # The least and the greatest tell what all of them would be refused for, and the others stay there.
        xp = namespace(sample_weight)
        ends = [float(end) for end in (xp.min(sample_weight), xp.max(sample_weight))]
        check(np.array(ends), 2, self.dtype)
        return self.weighed(sample_weight)

    def mean_of(self, weigh: Weigh) -> float:
        """Return the mean of a function of samples."""
        return float(self.xp.mean(self._wide(self._weights_by(weigh))))

    def _weights_by(self, weigh: Weigh) -> Foreign:
        """Return what a function gives for all samples; the last one's is kept, since it is asked for twice."""
        if self._known is None or self._known[0] is not weigh:
            parts = [weigh(block.X) for block in type(self)(self.X)._blocks(_KERNEL)]
            self._known = (weigh, self.xp.concat(parts))
        return self._known[1]

    def less(self, offset: FloatArray) -> Self:
        """Return the same samples less an offset."""
        return type(self)(self.X, self.weight, offset)

    def prepare_nearest(self, seen: FloatArray, weight: FloatArray | None) -> AssignNearest:
        """Return what assigns drawn samples to their nearest nodes, on the device."""
        offset = np.asarray(seen[0], dtype=np.float64)
        own = None if weight is None else self.xp.astype(self._here(weight), self.X.dtype)
        there = type(self)(self._here(seen), own, offset)
        return lambda nodes: there.assign_nearest(nodes - offset).moved(offset)

    def spanning_tree(self, nodes: FloatArray) -> IntArray | None:
        """Return the minimum spanning tree of so many nodes that the device is quicker."""
        if self._is_cpu or len(nodes) < _MANY_NODES:
            return None
        centred = nodes - nodes.mean(axis=0)
        return np.sort(spanning_tree(self._here(centred, exact=True)), axis=1)

    def assign(self, nodes: FloatArray, sigma: float) -> AssignmentStats:
        """Return the statistics of all samples."""
        fused = self._fused
        if fused is not None and fused.is_representable(nodes, sigma):
            return self._stats(*fused.assign(nodes, sigma))
        return self._assign(nodes, lambda block, how: self._soft(block, how, sigma))

    def assign_nearest(self, nodes: FloatArray) -> AssignmentStats:
        """Return the statistics of all samples when each belongs to its nearest node."""
        fused = self._fused
        if fused is not None and fused.is_representable(nodes, 1.0):
            return self._stats(*fused.assign_nearest(nodes))
        return self._assign(nodes, self._hard)

    def nearest(self, nodes: FloatArray) -> Foreign:
        """Return the nearest node of every sample."""
        how = self._factor(nodes)
        return self._concat(lambda block: self.xp.argmin(self._relative(block.X, how), axis=1), len(nodes))

    def shares(self, nodes: FloatArray, sigma: float) -> Foreign:
        """Return the soft assignment."""
        how, xp = self._factor(nodes), self.xp

        def work(block: Block) -> Foreign:
            P, _ = self._unnormalised(block.X, how, sigma)
            return P / xp.sum(P, axis=1, keepdims=True)

        return self._concat(work, len(nodes))

    def energies(self, nodes: FloatArray, sigma: float) -> Foreign:
        """Return the energy of every sample."""
        how, xp = self._factor(nodes), self.xp

        def work(block: Block) -> Foreign:
            P, nearest = self._unnormalised(block.X, how, sigma)
            return nearest - sigma * xp.log(self._wide(xp.sum(P, axis=1)))

        return self._concat(work, len(nodes))

    def project(self, graph: Graph) -> Foreign:
        """Return the nearest point of a graph to every sample, found and measured in double precision."""
        measure, xp = self._measure(Segments.of(graph.nodes, graph.edges)), self.xp
        return self._concat(lambda block: xp.astype(measure(block)[0], self.X.dtype), 4 * graph.n_nodes)

    def place(self, graph: Graph) -> Projection:
        """Return where every sample falls on a graph."""
        segments, xp = Segments.of(graph.nodes, graph.edges), self.xp
        measure = self._measure(segments)
        columns = self._concat(lambda block: xp.stack(measure(block)[1:], axis=1), 4 * graph.n_nodes)
        best, along, distance = to_numpy(columns).T
        winner, position = settled(best.astype(np.intp), along, segments)
        edge, node = edge_and_node(winner, position, segments, graph.n_edges)
        return Projection(graph, edge, position, node, distance)

    def _measure(self, segments: Segments) -> Callable[[Block], tuple[Foreign, ...]]:
        """Return what finds, for a block, the nearest points, on which segments, how far along and how far away."""
        xp = self.xp
        centre, start, along, length = (
            self._wide(self._here(part, exact=True))
            for part in (segments.centre, segments.start, segments.direction, segments.length)
        )
        constants = xp.sum(start * start, axis=1), xp.sum(start * along, axis=1)

        def measure(block: Block) -> tuple[Foreign, ...]:
            x = self._wide(block.X) - centre
            coordinate = x @ xp.matrix_transpose(along) - constants[1]
            clipped = xp.minimum(xp.maximum(coordinate, xp.zeros_like(coordinate)), length)
            cost = constants[0] - 2 * (x @ xp.matrix_transpose(start)) - clipped * (2 * coordinate - clipped)
            best = xp.argmin(cost, axis=1)
            a, u = xp.take(start, best, axis=0), xp.take(along, best, axis=0)
            t = xp.sum((x - a) * u, axis=1)
            t = xp.minimum(xp.maximum(t, xp.zeros_like(t)), xp.take(length, best, axis=0))
            point = a + t[:, None] * u
            distance = xp.sqrt(xp.sum((x - point) ** 2, axis=1))
            return centre + point, self._wide(best), t, distance

        return measure

    def __getitem__(self, rows: IntArray | slice) -> FloatArray:
        if isinstance(rows, slice):
            return to_numpy(self.X[rows, :])
        return to_numpy(self._take(self.X, np.asarray(rows)))

    def part(self, rows: IntArray) -> Self:
        """Return some samples, by their numbers in order, as an array of their own on the device."""
        weight = None if self.weight is None else self._take(self.weight, rows)
        return type(self)(self._take(self.X, rows), weight, self._given_offset)

    def weights(self) -> FloatArray | None:
        """Return the weights of all samples; None where all count once."""
        return None if self.weight is None else to_numpy(self.weight)

    def refuse_unnumbered(self) -> None:
        """Do nothing: the samples of an array have numbers."""

    def refuse_non_finite(self) -> None:
        """Raise a ValueError that says where the first NaN or infinity is."""
        for block in type(self)(self.X)._blocks(1):
            self._refuse(block)

    # Blocks

    def _blocks(self, n_nodes: int) -> Iterator[Block]:
        per_row = self.dtype.itemsize * (n_nodes + self.shape[1])
        most = _CACHE if self._is_cpu else _GPU
        size = int(np.clip(most // per_row, _FEWEST_ROWS, _MOST_ROWS))
        offset = None if self._given_offset is None else self._here(self._given_offset)
        for first in range(0, self.shape[0], size):
            last = min(first + size, self.shape[0])
            X = self.X[first:last, :]
            weight = None if self.weight is None else self.weight[first:last]
            yield Block(X if offset is None else X - offset, weight, first)

    def _map(self, work: Callable[[Block], Sum], n_nodes: int) -> Iterator[Sum]:
        return map(work, self._blocks(n_nodes))

    def _concat(self, work: Callable[[Block], Foreign], n_nodes: int) -> Foreign:
        return self.xp.concat(list(self._map(work, n_nodes)))

    def _moments(self, block: Block, _: None) -> Moments:
        self._refuse(block)
        xp, X = self.xp, self._wide(block.X)
        mean = xp.mean(X, axis=0)
        return Moments(int(X.shape[0]), to_numpy(mean), to_numpy(xp.sum((X - mean) ** 2, axis=0)))

    def _refuse(self, block: Block) -> None:
        xp, X = self.xp, block.X
        finite = xp.isfinite(X)
        if not bool(xp.all(finite)):
            row, column = (int(found[0]) for found in np.nonzero(~to_numpy(finite)))
            value = "NaN" if bool(xp.isnan(X[row, column])) else "infinity (inf)"
            msg = f"X contains {value} at row {block.first + row}, column {column}; remove or impute what is missing."
            raise ValueError(msg)

    # Arithmetic, as in `_algorithm.assignment`

    def _assign(self, nodes: FloatArray, work: Callable[[Block, Factor], Sums]) -> AssignmentStats:
        """Return the sums of what a function gives for blocks, in double precision."""
        how, totals = self._factor(nodes), None
        for mass, moment, energy in self._map(lambda block: work(block, how), len(nodes)):
            parts = tuple(map(self._wide, (mass, moment, energy)))
            totals = parts if totals is None else tuple(a + b for a, b in zip(totals, parts, strict=True))
        assert totals is not None
        mass, moment, energy = totals
        return AssignmentStats(to_numpy(mass), to_numpy(moment), float(energy), self.total_weight)

    def _soft(self, block: Block, how: Factor, sigma: float) -> Sums:
        xp = self.xp
        P, nearest = self._unnormalised(block.X, how, sigma)
        total = xp.sum(P, axis=1)
        energy = nearest - sigma * xp.log(self._wide(total))
        scale = 1 / total if block.weight is None else block.weight / total
        energy = energy if block.weight is None else energy * self._wide(block.weight)
        # Scaling the samples instead of P, and the mass as a product, saves two passes over P.
        turned = xp.matrix_transpose(P)
        return turned @ scale, turned @ (block.X * scale[:, None]), xp.sum(energy)

    def _hard(self, block: Block, how: Factor) -> Sums:
        xp, relative = self.xp, self._relative(block.X, how)
        best = xp.argmin(relative, axis=1)
        numbers = xp.arange(relative.shape[1], dtype=best.dtype, device=self._device)
        # A product with ones and zeros: its sums have an order, those of scattered additions have none.
        P = xp.astype(best[:, None] == numbers[None, :], block.X.dtype)
        error = self._norms(block.X) + self._wide(xp.min(relative, axis=1))
        error = xp.maximum(error, xp.zeros_like(error))
        if block.weight is not None:
            P, error = P * block.weight[:, None], error * self._wide(block.weight)
        return self._sum(P), xp.matrix_transpose(P) @ block.X, xp.sum(error)

    def _factor(self, nodes: FloatArray) -> Factor:
        cast = self._here(nodes)
        return -2 * self.xp.matrix_transpose(cast), self.xp.sum(cast * cast, axis=1)

    def _relative(self, X: Foreign, how: Factor) -> Foreign:
        return X @ how[0] + how[1]

    def _unnormalised(self, X: Foreign, how: Factor, sigma: float) -> tuple[Foreign, Foreign]:
        xp, relative = self.xp, self._relative(X, how)
        smallest = xp.min(relative, axis=1)
        factor = min(1 / sigma, float(np.finfo(self.dtype).max))
        relative -= smallest[:, None]
        relative *= -factor
        P = xp.exp(relative)
        nearest = self._norms(X) + self._wide(smallest)
        return P, xp.maximum(nearest, xp.zeros_like(nearest))

    def _norms(self, X: Foreign) -> Foreign:
        return self._wide(self.xp.sum(X * X, axis=1))

    def _sum(self, P: Foreign) -> Foreign:
        return self.xp.sum(P, axis=0, dtype=self._double)

    # Devices

    @cached_property
    def _device(self) -> Foreign:
        return self.X.device

    @cached_property
    def _is_cpu(self) -> bool:
        return "cpu" in str(self._device).lower()

    @cached_property
    def _double(self) -> Foreign:
        return double(self.X)

    def _wide(self, array: Foreign) -> Foreign:
        return self.xp.astype(array, self._double)

    def _here(self, array: Foreign, *, exact: bool = False) -> Foreign:
        """Return numbers of any kind on the device, in the precision of the samples or in their own."""
        if not (isinstance(array, np.ndarray) or hasattr(array, "shape")):
            array = np.asarray(array)
        if isinstance(array, np.ndarray) or namespace(array) is not self.xp:
            array = np.ascontiguousarray(to_numpy(array), dtype=np.float64 if exact else self.dtype)
        dtype = self._double if exact else self.X.dtype
        return self.xp.asarray(array, dtype=dtype, device=self._device)

    def _take(self, array: Foreign, rows: IntArray) -> Foreign:
        index = self.xp.asarray(rows.astype(np.int64), device=self._device)
        return self.xp.take(array, index, axis=0)

    @cached_property
    def _fused(self) -> "FusedSamples | None":
        """The samples as the fused kernels read them, where these run."""
        if not (is_torch(self.X) and self._device.type == "cuda" and self.dtype == np.float32):
            return None
        if find_spec("triton") is None or self.shape[0] < _WORTH_FUSING:
            return None
        from midrib._samples.fused import FusedSamples, fits

        if not fits(self.shape[1]):
            return None
        offset = np.zeros(self.shape[1]) if self._given_offset is None else self._given_offset
        return FusedSamples(self.X, self._here(offset), self.weight)

    def _stats(self, total: Foreign, energy: float) -> AssignmentStats:
        sums = to_numpy(total)
        return AssignmentStats(sums[:, -1], sums[:, :-1], energy, self.total_weight)

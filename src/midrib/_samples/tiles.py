"""Samples and nodes on a GPU as the fused kernels read them: halves of single precision, in tiles of equal length."""

from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor

from midrib._types import FloatArray, IntArray

_LARGEST = 256.0
"""What the largest entry is scaled to, so that both halves stay within half precision."""
_PIECES = 1024
"""Programs of pass 2, about: they fill any GPU several times, and their sums are added in double precision."""
_DISTANCES = 2**26
"""Distances held at a time."""
_AT_ONCE = 2**20
"""Samples prepared at a time."""


@dataclass(frozen=True)
class Tiling:
    """Sizes of the kernels, measured on an H200; they are fixed, because sums depend on them in the last digit."""

    width: int
    """Features, filled up to whole chunks."""
    depth: int
    """Features of a chunk: as many as matrix units may add up, and a power of two."""
    rows: int
    nodes: int
    level_warps: int
    level_stages: int
    sum_warps: int
    sum_stages: int

    @classmethod
    def for_features(cls, n_features: int) -> "Tiling":
        """Return the sizes for so many features."""
        depth = min(64, max(16, 1 << (n_features - 1).bit_length()))
        width = -(-n_features // depth) * depth
        if width <= 64:
            return cls(width, depth, 64, 128, 4, 3, 4, 3)
        if width <= 128:
            return cls(width, depth, 64, 128, 4, 2, 8, 2)
        return cls(width, depth, 64, 64, 4, 1, 4, 2)

    @property
    def shape(self) -> dict[str, int]:
        """What both kernels are compiled for."""
        sizes = {"WIDTH": self.width, "DEPTH": self.depth, "ROWS": self.rows, "NODES": self.nodes}
        return {**sizes, "CHUNKS": self.width // self.depth}


@dataclass(frozen=True, eq=False)
class SampleTiles:
    """Samples in tiles, in their order or near ones together; what fills the last tile of a cell counts nothing."""

    hi: Tensor
    lo: Tensor
    empty: Tensor
    """Which rows hold no sample."""
    scale: float
    """What the samples are multiplied by, so that both halves stay within half precision."""
    largest: float
    """Largest entry of all samples."""
    squares: float
    """What the energies are less by: sum |x|^2 or, relative to the centres m of tiles, sum |x|^2 - |m|^2; weighed."""
    shares: Tensor | None
    """Weights, of which the largest is one."""
    heaviest: float
    centres: Tensor | None = None
    """(n_tiles, n_features): subtracted from the samples of every tile, where near ones are together."""
    radii: Tensor | None = None
    middles: Tensor | None = None
    """The centres, scaled and as wide as the halves."""

    def weighed(self, values: Tensor) -> Tensor:
        """Return the weighed sum of a number of every sample, not waiting for it."""
        kept = values.double().masked_fill(self.empty, 0.0)
        return kept.sum() if self.shares is None else kept @ self.shares.double() * self.heaviest


@dataclass(frozen=True, eq=False)
class Cells:
    """Samples by the cell that each is in: their order, and the row each gets in tiles of its cell alone."""

    order: Tensor
    row: Tensor
    n_rows: int

    @classmethod
    def of(cls, labels: Tensor, size: int) -> "Cells":
        """Return the samples of every label in tiles of this size."""
        order, counts = torch.argsort(labels, stable=True), torch.bincount(labels)
        full = -(-counts // size) * size
        ends, starts = torch.cumsum(full, 0), torch.cumsum(counts, 0) - counts
        cell = labels[order].long()
        row = (ends - full)[cell] + torch.arange(len(labels), device=labels.device) - starts[cell]
        return cls(order, row, int(ends[-1]))


def lay_in_order(
    X: Tensor, offset: Tensor, weight: Tensor | None, largest: float, tiling: Tiling
) -> SampleTiles:
    """Write the samples into tiles in their order."""
    n_samples, n_features = X.shape
    tiles = _empty(-(-n_samples // tiling.rows) * tiling.rows, X, weight, tiling)
    scale, squares = scale_of(largest), 0.0
    for start in range(0, n_samples, _AT_ONCE):
        rows = slice(start, min(start + _AT_ONCE, n_samples))
        block = X[rows] - offset
        own = (block.double() ** 2).sum(dim=1)
        squares += float(own.sum() if weight is None else own @ weight[rows].double())
        tiles.hi[rows, :n_features], tiles.lo[rows, :n_features] = halves(block * scale)
        tiles.empty[rows] = False
        if tiles.shares is not None and weight is not None:
            tiles.shares[rows] = weight[rows] / tiles.heaviest
    return _with(tiles, scale=scale, largest=largest, squares=squares)


def lay_by_cells(
    X: Tensor, offset: Tensor, weight: Tensor | None, largest: float, tiling: Tiling, cells: Cells
) -> SampleTiles:
    """Write the samples of every cell into tiles of their own, relative to the centres of these."""
    n_features, size = X.shape[1], tiling.rows
    tiles = _empty(cells.n_rows, X, weight, tiling)
    scale, squares, centres, radii = scale_of(2 * largest), 0.0, [], []
    step = _AT_ONCE // size * size
    for start in range(0, cells.n_rows, step):
        stop = min(start + step, cells.n_rows)
        first, last = torch.searchsorted(cells.row, torch.tensor([start, stop], device=X.device)).tolist()
        rows, to = cells.order[first:last], cells.row[first:last] - start
        block = torch.zeros((stop - start, n_features), device=X.device)
        block[to] = X[rows] - offset
        share = torch.zeros(stop - start, device=X.device)
        share[to] = 1.0 if weight is None else weight[rows] / tiles.heaviest
        tiles.empty[start:stop][to] = False
        inside = (~tiles.empty[start:stop]).view(-1, size, 1)
        block = block.view(-1, size, n_features)
        centre = (block * inside).sum(dim=1, keepdim=True) / inside.sum(dim=1, keepdim=True)
        block = (block - centre) * inside
        squared = (block.double() ** 2).sum(dim=2)
        along = (block.double() @ centre.double().transpose(1, 2))[..., 0]
        squares += float((squared + 2 * along).view(-1) @ share.double()) * tiles.heaviest
        upper, lower = halves(block.view(-1, n_features) * scale)
        tiles.hi[start:stop, :n_features], tiles.lo[start:stop, :n_features] = upper, lower
        if tiles.shares is not None:
            tiles.shares[start:stop] = share
        centres.append(centre[:, 0].double())
        # More than single precision rounds a difference by.
        radii.append(squared.amax(dim=1).sqrt() * (1 + 1e-5))
    middles = torch.zeros((cells.n_rows // size, tiling.width), device=X.device)
    middles[:, :n_features] = torch.cat(centres) * scale
    tiles = _with(tiles, scale=scale, largest=largest, squares=squares, middles=middles)
    return _with(tiles, centres=torch.cat(centres), radii=torch.cat(radii))


def _empty(n_rows: int, X: Tensor, weight: Tensor | None, tiling: Tiling) -> SampleTiles:
    hi, lo = torch.zeros((2, n_rows, tiling.width), dtype=torch.float16, device=X.device)
    empty = torch.ones(n_rows, dtype=torch.bool, device=X.device)
    shares = None if weight is None else torch.zeros(n_rows, device=X.device)
    return SampleTiles(hi, lo, empty, 1.0, 0.0, 0.0, shares, 1.0 if weight is None else float(weight.max()))


def _with(tiles: SampleTiles, **known: Tensor | None) -> SampleTiles:
    return SampleTiles(**{**vars(tiles), **known})


@dataclass(frozen=True, eq=False)
class NodeTiles:
    """The nodes in halves, filled up to whole tiles by some that get nothing."""

    nodes: Tensor
    """In double precision, filled up too."""
    n_nodes: int
    factor: float
    """Of the products of samples and nodes in the logarithms."""
    hi: Tensor
    lo: Tensor
    squares: Tensor
    """|c_k|^2 in double precision; infinite where there is no node."""
    bias: Tensor
    """The same times half the factor."""
    scale: float
    largest: float
    """Largest entry."""

    @classmethod
    def of(cls, nodes: FloatArray, factor: float, tiling: Tiling, device: torch.device) -> "NodeTiles":
        """Return nodes for products that count so much."""
        n_nodes, n_features = nodes.shape
        n_rows = -(-n_nodes // tiling.nodes) * tiling.nodes
        largest = float(np.abs(nodes).max())
        scale = scale_of(largest)
        # Few steps on the device, and none that waits: small ones take longer than the kernels.
        norms = np.full(n_rows, np.inf)
        norms[:n_nodes] = np.einsum("ij,ij->i", nodes, nodes)
        squares = torch.as_tensor(norms, device=device)
        exact = torch.as_tensor(np.ascontiguousarray(nodes), device=device)
        exact = torch.nn.functional.pad(exact, (0, tiling.width - n_features, 0, n_rows - n_nodes))
        upper, lower = halves((exact * scale).float())
        return cls(
            exact[:, :n_features],
            n_nodes,
            factor,
            upper,
            lower,
            squares,
            (squares * (factor / 2)).float(),
            scale,
            largest,
        )

    def n_tiles(self, size: int) -> int:
        """Return how many tiles of this size they fill."""
        return len(self.hi) // size


@dataclass(frozen=True, eq=False)
class Pairs:
    """Pairs of tiles that count, for samples that are relative to the centres of their tiles."""

    starts: Tensor
    """Where the pairs of every tile of samples start."""
    node_tiles: Tensor
    bias: Tensor
    """(n_pairs, nodes of a tile): |c_k - m|^2 times half the factor."""
    sample_tiles: Tensor
    """The tiles of samples of every tile of nodes, one after the other."""
    numbers: Tensor
    """Which pairs these are."""
    counts: IntArray
    """Pairs of every tile of nodes."""

    @classmethod
    def of(cls, samples: SampleTiles, nodes: NodeTiles, beyond: float, size: int) -> "Pairs":
        """Return the pairs that `partition.SpatialPartition.reached` would not leave out."""
        assert samples.centres is not None
        assert samples.radii is not None
        C, centres, found, biases = nodes.nodes, samples.centres, [], []
        slack = 1e-12 * C.shape[1] * (nodes.largest + samples.largest) ** 2
        step = max(1, _DISTANCES // len(C))
        for start in range(0, len(centres), step):
            m, r = centres[start : start + step], samples.radii[start : start + step]
            squared = torch.addmm(nodes.squares, m, C.T, alpha=-2)
            squared += (m**2).sum(dim=1, keepdim=True)
            tiled = squared.view(len(m), -1, size)
            # Of every tile of nodes the nearest one tells whether it is reached.
            least = tiled.amin(dim=2)
            nearest = (least.amin(dim=1).clamp(min=0) + slack).sqrt()
            farthest = r + ((r + nearest) ** 2 + beyond).sqrt()
            pairs = torch.nonzero(least <= (farthest**2 + slack)[:, None])
            biases.append((tiled[pairs[:, 0], pairs[:, 1]] * (nodes.factor / 2)).float())
            pairs[:, 0] += start
            found.append(pairs)
        return cls._listed(torch.cat(found), torch.cat(biases), len(centres), nodes.n_tiles(size))

    @classmethod
    def _listed(cls, pairs: Tensor, bias: Tensor, n_sample_tiles: int, n_node_tiles: int) -> "Pairs":
        tiles = torch.arange(n_sample_tiles + 1, device=pairs.device)
        by_node = torch.argsort(pairs[:, 1], stable=True)
        return cls(
            torch.searchsorted(pairs[:, 0].contiguous(), tiles).to(torch.int32),
            pairs[:, 1].to(torch.int32),
            bias,
            pairs[by_node, 0].to(torch.int32),
            by_node.to(torch.int32),
            torch.bincount(pairs[:, 1], minlength=n_node_tiles).cpu().numpy(),
        )


@dataclass(frozen=True)
class Pieces:
    """The work of pass 2: tiles of nodes, each with some of its tiles of samples."""

    node: Tensor
    first: Tensor
    last: Tensor
    starts: IntArray
    """Where the pieces of every tile of nodes start."""

    @classmethod
    def of(cls, counts: IntArray, *, listed: bool, device: torch.device) -> "Pieces":
        """Cut the tiles of samples of every tile of nodes, so many of them, into pieces of equal length."""
        length = max(1, -(-int(counts.sum()) // _PIECES))
        parts = -(-counts // length)
        begin = np.cumsum(counts) - counts if listed else np.zeros(len(counts), dtype=np.intp)
        node = np.repeat(np.arange(len(counts)), parts)
        starts = np.concatenate([[0], np.cumsum(parts)])
        first = begin[node] + (np.arange(len(node)) - starts[node]) * length
        last = np.minimum(first + length, (begin + counts)[node])
        columns = torch.as_tensor(np.stack([node, first, last]).astype(np.int32), device=device)
        return cls(columns[0], columns[1], columns[2], starts)

    def __len__(self) -> int:
        return int(self.starts[-1])

    def sums(self, begin: int, count: int) -> Tensor:
        """Return the matrix whose product with the sums of some pieces adds up those of every tile of nodes."""
        tiles = torch.arange(len(self.starts) - 1, device=self.node.device)
        return (self.node[begin : begin + count] == tiles[:, None]).double()


def halves(values: Tensor) -> tuple[Tensor, Tensor]:
    """Return the two numbers of half precision whose sum is nearest."""
    upper = values.half()
    return upper, (values - upper.float()).half()


def scale_of(largest: float) -> float:
    """Return the power of two that brings the largest entry near the upper end of half precision."""
    return float(2.0 ** np.floor(np.log2(_LARGEST / largest))) if largest > 0 else 1.0


def largest_entry(X: Tensor, offset: Tensor) -> float:
    """Return the largest entry, less the offset."""
    parts = [(X[k : k + _AT_ONCE] - offset).abs().max() for k in range(0, len(X), _AT_ONCE)]
    return float(torch.stack(parts).max())


def near_each_other(nodes: FloatArray, size: int) -> IntArray:
    """Return an order of the nodes in which tiles of them are near each other: halves along the widest axis."""

    def split(rows: IntArray) -> IntArray:
        if len(rows) <= size:
            return rows
        axis = int(np.ptp(nodes[rows], axis=0).argmax())
        rows = rows[np.argsort(nodes[rows, axis], kind="stable")]
        n_tiles = (len(rows) + size - 1) // size
        half = (n_tiles + 1) // 2 * size
        return np.concatenate([split(rows[:half]), split(rows[half:])])

    return split(np.arange(len(nodes)))

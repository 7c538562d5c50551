"""Samples on a GPU as the fused kernels read them: halves of single precision, in tiles, near ones together if it pays.

What is left out, and why that is exact, is said in `dense` and `partition`: a tile of samples in a ball reaches a tile
of nodes if any of these may have a share that counts, and nodes so light that what was left out could show in them get
all their shares afterwards.
"""

from dataclasses import dataclass, replace
from typing import Any, TypeAlias

import numpy as np
import torch

from midrib._kernels.fused_assignment import launch_levels, launch_sums
from midrib._samples.dense import negligible_beyond
from midrib._types import FloatArray, IntArray

_LARGEST = 256.0
"""What the largest entry is scaled to, so that both halves stay within half precision."""
_SHARE = 4096.0
"""What a share of one is scaled to, for the same reason."""
_PIECES = 1024
"""Programs of pass 2, about: they fill any GPU several times, and their sums are added in double precision."""
_WIDEST = 256
"""Features up to which the sums of a tile of nodes stay in registers."""
_CELL = 512
"""Samples in a cell of near ones, at least, on average: each is filled up to whole tiles."""
_WORTH_SKIPPING = 0.8
"""Near samples stay together if their tiles reach a smaller share of the tiles of nodes than this."""
_DISTANCES = 2**26
"""Distances held at a time."""
_AT_ONCE = 2**20
"""Samples prepared at a time."""
_LIGHT = 1e-3
"""Mass, in samples of the largest weight, below which a node gets all its shares afterwards."""
_LARGEST_LOGARITHM = 1e30
_LOG2E = float(np.log2(np.e))

Tensor: TypeAlias = Any
"""torch.Tensor."""


@dataclass(frozen=True)
class Tiling:
    """Sizes of the kernels, measured on an H200; they are fixed, because sums depend on them in the last digit."""

    width: int
    depth: int
    rows: int
    nodes: int
    level_warps: int
    level_stages: int
    sum_warps: int
    sum_stages: int

    @classmethod
    def for_features(cls, n_features: int) -> "Tiling":
        """Return the sizes for so many features."""
        width = max(16, 1 << (n_features - 1).bit_length())
        if width <= 64:
            return cls(width, width, 64, 128, 4, 3, 4, 3)
        if width == 128:
            return cls(width, 128, 64, 64, 4, 2, 4, 2)
        return cls(width, 64, 64, 64, 4, 3, 4, 2)

    @property
    def shape(self) -> dict[str, int]:
        """What both kernels are compiled for."""
        return {"WIDTH": self.width, "ROWS": self.rows, "NODES": self.nodes}

    def chunks(self, n_features: int) -> dict[str, int]:
        """Return how pass 1 goes through so many features."""
        return {"DEPTH": self.depth, "CHUNKS": -(-n_features // self.depth)}


def fits(n_features: int) -> bool:
    """Return whether samples of so many features can be summed in registers."""
    return n_features <= _WIDEST


@dataclass(frozen=True, eq=False)
class _Layout:
    """Samples in tiles of two halves, each tile as long as the others; what fills the last of a cell counts nothing."""

    hi: Tensor
    lo: Tensor
    empty: Tensor
    """Which rows hold no sample."""
    scale: float
    """What the samples are multiplied by, so that both halves stay within half precision."""
    squares: float
    """sum |x|^2, weighed."""
    shares: Tensor | None
    """Weights, of which the largest is one."""
    heaviest: float
    balls: tuple[Tensor, Tensor] | None = None
    """Centre and radius of every tile of near samples."""

    def weighed(self, values: Tensor) -> float:
        """Return the weighed sum of a number of every sample."""
        kept = values.double().masked_fill(self.empty, 0.0)
        return float(kept.sum() if self.shares is None else kept @ self.shares.double() * self.heaviest)


class FusedSamples:
    """Samples for the fused kernels, laid out anew where near ones together leave out most pairs.

    Parameters
    ----------
    X
        Single precision, on the GPU.
    offset
        Subtracted from every sample.
    weight
        How often every sample counts.
    tiling
        Sizes of the kernels; measured ones by default.

    Attributes
    ----------
    share_reached
        Of all pairs of tiles, those that the last assign could not leave out.
    """

    def __init__(
        self, X: Tensor, offset: Tensor, weight: Tensor | None, tiling: Tiling | None = None
    ) -> None:
        self._X, self._offset, self._weight = X, offset, weight
        self.n_samples, self.n_features = X.shape
        self.tiling = tiling or Tiling.for_features(self.n_features)
        self.share_reached = 1.0
        self._spread, self._too_wide = _spread(X, offset), float("inf")
        self._largest = _largest(X, offset)
        self._layout = self._lay(None)

    def is_representable(self, nodes: FloatArray, sigma: float) -> bool:
        """Return whether the logarithms of the shares are numbers of single precision."""
        largest = float((nodes**2).sum(axis=1).max(initial=0.0)) + self._largest**2
        return bool(0 < largest / sigma < _LARGEST_LOGARITHM)

    def assign(self, nodes: FloatArray, sigma: float) -> tuple[Tensor, float]:
        """Return moment and, in a last column, mass, in double precision on the GPU, and the energy."""
        self._arrange(nodes, sigma)
        layout, size = self._layout, self.tiling.nodes
        order = None if layout.balls is None else _near_each_other(nodes, size)
        tiles = _NodeTiles.of(
            nodes if order is None else nodes[order],
            2 * _LOG2E / sigma,
            layout.scale,
            self.tiling,
            self._X.device,
        )
        lists = None
        if layout.balls is not None:
            lists = _Lists.of(layout.balls, tiles.nodes, negligible_beyond(sigma, self.n_samples), size)
            self.share_reached = lists.share
        levels = self._levels(tiles, lists)
        energy = layout.squares - sigma / _LOG2E * layout.weighed(levels)
        levels[layout.empty] = float("inf")
        total = self._sums(tiles, lists, levels)
        if lists is not None:
            light = torch.nonzero(total[:, -1] < _LIGHT * layout.heaviest)[:, 0]
            if len(light):
                total[light] = self._sums(tiles.only(light, self.tiling), None, levels)
        if order is not None:
            total = total[torch.as_tensor(np.argsort(order), device=total.device)]
        return total, energy

    def assign_nearest(self, nodes: FloatArray) -> tuple[Tensor, float]:
        """Return the same where every sample belongs to its nearest node, and the squared distances."""
        tiles = _NodeTiles.of(nodes, 2.0, self._layout.scale, self.tiling, self._X.device)
        labels = torch.empty(len(self._layout.hi), dtype=torch.int32, device=self._X.device)
        levels = self._levels(tiles, None, labels)
        error = self._layout.squares - self._layout.weighed(levels)
        labels[self._layout.empty] = -1
        return self._sums(tiles, None, levels, labels), max(error, 0.0)

    def _levels(self, tiles: "_NodeTiles", lists: "_Lists | None", labels: Tensor | None = None) -> Tensor:
        """Return what pass 1 gives: the log-sum-exp of every row, or its largest term, and which that is in labels."""
        layout = self._layout
        level = torch.empty(len(layout.hi), dtype=torch.float32, device=self._X.device)
        launch_levels(
            len(layout.hi) // self.tiling.rows,
            *(layout.hi, layout.lo, *tiles.arrays, level),
            level if labels is None else labels,
            *((level, level) if lists is None else (lists.starts, lists.node_tiles)),
            tiles.n_tiles,
            **self.tiling.shape,
            **self.tiling.chunks(self.n_features),
            LISTED=lists is not None,
            NEAREST=labels is not None,
            num_warps=self.tiling.level_warps,
            num_stages=self.tiling.level_stages,
        )
        return level

    def _sums(
        self, tiles: "_NodeTiles", lists: "_Lists | None", levels: Tensor, labels: Tensor | None = None
    ) -> Tensor:
        """Return moment and mass of all nodes from pass 2, in double precision."""
        layout, width, size, device = self._layout, self.tiling.width, self.tiling.nodes, levels.device
        counts = np.full(tiles.n_tiles, len(layout.hi) // self.tiling.rows) if lists is None else lists.counts
        pieces = _Pieces.of(counts, listed=lists is not None, device=device)
        mass = torch.empty((len(pieces.node), size), dtype=torch.float32, device=device)
        moment = torch.empty((len(pieces.node), size * width), dtype=torch.float32, device=device)
        launch_sums(
            len(pieces.node),
            *(layout.hi, layout.lo, *tiles.arrays, levels),
            levels if labels is None else labels,
            levels if layout.shares is None else layout.shares,
            *(pieces.node, pieces.first, pieces.last),
            levels if lists is None else lists.sample_tiles,
            *(mass, moment),
            **self.tiling.shape,
            LISTED=lists is not None,
            NEAREST=labels is not None,
            WEIGHTED=layout.shares is not None,
            SHARE=_SHARE,
            num_warps=self.tiling.sum_warps,
            num_stages=self.tiling.sum_stages,
        )
        total = torch.empty((tiles.n_tiles * size, self.n_features + 1), dtype=torch.float64, device=device)
        unit = layout.heaviest / _SHARE
        total[:, :-1] = pieces.add(moment).reshape(-1, width)[:, : self.n_features] * (unit / layout.scale)
        total[:, -1] = pieces.add(mass).reshape(-1) * unit
        return total[: tiles.n_nodes]

    def _arrange(self, nodes: FloatArray, sigma: float) -> None:
        """Gather near samples if sigma is so small that they may not reach all nodes; give up where they still do."""
        if self._layout.balls is not None and self.share_reached > _WORTH_SKIPPING:
            self._too_wide = sigma / 4
            self._layout, self.share_reached = self._lay(None), 1.0
        few = self.n_samples < 4 * _CELL or len(nodes) < 2 * self.tiling.nodes
        too_wide = min(self._too_wide, self._spread / negligible_beyond(1.0, self.n_samples))
        if self._layout.balls is None and not few and sigma < too_wide:
            self._layout = self._lay(self._cells(nodes))

    def _cells(self, nodes: FloatArray) -> Tensor:
        """Return which of some nodes every sample is nearest to."""
        n_cells = int(np.clip(self.n_samples // _CELL, 1, len(nodes)))
        chosen = _near_each_other(nodes, 1)[np.linspace(0, len(nodes) - 1, n_cells).astype(np.intp)]
        tiles = _NodeTiles.of(nodes[chosen], 2.0, self._layout.scale, self.tiling, self._X.device)
        labels = torch.empty(len(self._layout.hi), dtype=torch.int32, device=self._X.device)
        self._levels(tiles, None, labels)
        return labels[: self.n_samples]

    def _lay(self, cells: Tensor | None) -> _Layout:
        """Write the samples into tiles, in their order or by cells."""
        order, place, n_rows = _places(cells, self.n_samples, self.tiling.rows, self._X.device)
        hi, lo = torch.zeros((2, n_rows, self.tiling.width), dtype=torch.float16, device=self._X.device)
        empty = torch.ones(n_rows, dtype=torch.bool, device=self._X.device)
        heaviest = 1.0 if self._weight is None else float(self._weight.max())
        shares = None if self._weight is None else torch.zeros(n_rows, device=self._X.device)
        scale, total = _scale_of(self._largest), 0.0
        for start in range(0, self.n_samples, _AT_ONCE):
            part = slice(start, min(start + _AT_ONCE, self.n_samples))
            rows, to = (part, part) if place is None else (order[part], place[part])
            block = self._X[rows] - self._offset
            squares = (block.double() ** 2).sum(dim=1)
            if shares is not None:
                weight = self._weight[rows]
                shares[to] = (weight / heaviest).float()
                squares *= weight
            total += float(squares.sum())
            hi[to, : self.n_features], lo[to, : self.n_features] = _halves(block * scale)
            empty[to] = False
        layout = _Layout(hi, lo, empty, scale, total, shares, heaviest)
        return (
            layout
            if cells is None
            else replace(layout, balls=_balls(layout, self.n_features, self.tiling.rows))
        )


@dataclass(frozen=True, eq=False)
class _NodeTiles:
    """The nodes in halves, filled up to whole tiles by some that get nothing."""

    nodes: Tensor
    n_nodes: int
    n_tiles: int
    arrays: tuple[Any, ...]
    """Both halves, |c_k|^2 and what the products are multiplied by, as the kernels take them."""

    @classmethod
    def of(cls, nodes: FloatArray, factor: float, scale: float, tiling: Tiling, device: Any) -> "_NodeTiles":
        """Return nodes for samples of a scale; the factor is that of the products of both."""
        exact = torch.as_tensor(np.ascontiguousarray(nodes), device=device)
        own = _scale_of(float(np.abs(nodes).max()))
        bias = ((exact**2).sum(dim=1) * (factor / 2)).float()
        return cls._fill(exact, _halves((exact * own).float()), bias, factor / (scale * own), tiling)

    @classmethod
    def _fill(
        cls, nodes: Tensor, halves: tuple[Tensor, Tensor], bias: Tensor, alpha: float, tiling: Tiling
    ) -> "_NodeTiles":
        n_nodes, n_features = nodes.shape
        n_tiles = -(-n_nodes // tiling.nodes)
        hi, lo = torch.zeros(
            (2, n_tiles * tiling.nodes, tiling.width), dtype=torch.float16, device=nodes.device
        )
        hi[:n_nodes, :n_features], lo[:n_nodes, :n_features] = halves
        full = torch.full((n_tiles * tiling.nodes,), float("inf"), device=nodes.device)
        full[:n_nodes] = bias
        return cls(nodes, n_nodes, n_tiles, (hi, lo, full, alpha))

    def only(self, chosen: Tensor, tiling: Tiling) -> "_NodeTiles":
        """Return some of the nodes."""
        hi, lo, bias, alpha = self.arrays
        features = slice(0, self.nodes.shape[1])
        halves = hi[chosen, features], lo[chosen, features]
        return self._fill(self.nodes[chosen], halves, bias[chosen], alpha, tiling)


@dataclass(frozen=True, eq=False)
class _Lists:
    """Which tiles of nodes every tile of samples reaches, and the other way round."""

    starts: Tensor
    node_tiles: Tensor
    sample_tiles: Tensor
    counts: IntArray
    """Tiles of samples that reach every tile of nodes."""
    share: float

    @classmethod
    def of(cls, balls: tuple[Tensor, Tensor], nodes: Tensor, beyond: float, size: int) -> "_Lists":
        """Return the pairs of tiles that `partition.SpatialPartition.reached` would not leave out."""
        centres, radii = balls
        n_tiles, step = -(-len(nodes) // size), max(1, _DISTANCES // len(nodes))
        reached = torch.zeros((len(centres), n_tiles * size), dtype=torch.bool, device=nodes.device)
        slack = 1e-12 * nodes.shape[1] * float(nodes.abs().max() + centres.abs().max()) ** 2
        norms = (nodes**2).sum(dim=1)
        for start in range(0, len(centres), step):
            m, r = centres[start : start + step], radii[start : start + step]
            own = (m**2).sum(dim=1)
            relative = norms - 2 * (m @ nodes.T)
            nearest = (torch.clamp(relative.amin(dim=1) + own, min=0) + slack).sqrt()
            farthest = r + ((r + nearest) ** 2 + beyond).sqrt()
            reached[start : start + step, : len(nodes)] = relative <= (farthest**2 - own + slack)[:, None]
        tiles = reached.view(len(centres), n_tiles, size).any(dim=2)
        starts = torch.zeros(len(centres) + 1, dtype=torch.int32, device=nodes.device)
        starts[1:] = torch.cumsum(tiles.sum(dim=1), 0)
        by_sample, by_node = (torch.nonzero(which)[:, 1].to(torch.int32) for which in (tiles, tiles.T))
        counts = tiles.sum(dim=0).cpu().numpy()
        return cls(starts, by_sample, by_node, counts, float(counts.sum()) / tiles.numel())


@dataclass(frozen=True)
class _Pieces:
    """The work of pass 2: tiles of nodes, each with some of its tiles of samples."""

    node: Tensor
    first: Tensor
    last: Tensor
    starts: IntArray
    """Where the pieces of every tile of nodes start."""

    @classmethod
    def of(cls, counts: IntArray, *, listed: bool, device: Any) -> "_Pieces":
        """Cut the tiles of samples of every tile of nodes, so many of them, into pieces of equal length."""
        length = max(1, -(-int(counts.sum()) // _PIECES))
        parts = -(-counts // length)
        begin = np.cumsum(counts) - counts if listed else np.zeros(len(counts), dtype=np.intp)
        node = np.repeat(np.arange(len(counts)), parts)
        starts = np.concatenate([[0], np.cumsum(parts)])
        number = np.arange(len(node)) - starts[node]
        first = begin[node] + number * length
        last = np.minimum(first + length, (begin + counts)[node])
        columns = torch.as_tensor(np.stack([node, first, last]).astype(np.int32), device=device)
        return cls(columns[0], columns[1], columns[2], starts)

    def add(self, parts: Tensor) -> Tensor:
        """Return the sums over the pieces of every tile of nodes, in their order and in double precision."""
        rows = [
            parts[a:b].sum(dim=0, dtype=torch.float64)
            for a, b in zip(self.starts, self.starts[1:], strict=False)
        ]
        return torch.stack(rows)


def _places(cells: Tensor | None, n_samples: int, size: int, device: Any) -> tuple[Tensor, Tensor, int]:
    """Return the order of samples by cells, the row of each in tiles of its cell alone, and how many rows there are."""
    if cells is None:
        return None, None, -(-n_samples // size) * size
    order, counts = torch.argsort(cells, stable=True), torch.bincount(cells)
    full = -(-counts // size) * size
    ends, starts = torch.cumsum(full, 0), torch.cumsum(counts, 0) - counts
    cell = cells[order].long()
    place = (ends - full)[cell] + torch.arange(n_samples, device=device) - starts[cell]
    return order, place, int(ends[-1])


def _balls(layout: _Layout, n_features: int, size: int) -> tuple[Tensor, Tensor]:
    """Return centre and radius of every tile, in double precision."""
    parts, step = [], _AT_ONCE // size * size
    for start in range(0, len(layout.hi), step):
        rows = slice(start, start + step)
        inside = (~layout.empty[rows]).view(-1, size, 1)
        x = (layout.hi[rows].float() + layout.lo[rows].float()).view(len(inside), size, -1)[..., :n_features]
        x = x / layout.scale
        centre = (x * inside).sum(dim=1, keepdim=True) / inside.sum(dim=1, keepdim=True)
        squared = ((x - centre) ** 2).sum(dim=2) * inside[..., 0]
        # More than single precision rounds.
        parts.append((centre[:, 0].double(), squared.amax(dim=1).double().sqrt() * (1 + 1e-5)))
    return torch.cat([centre for centre, _ in parts]), torch.cat([radius for _, radius in parts])


def _halves(values: Tensor) -> tuple[Tensor, Tensor]:
    """Return the two numbers of half precision whose sum is nearest."""
    upper = values.half()
    return upper, (values - upper.float()).half()


def _scale_of(largest: float) -> float:
    """Return the power of two that brings the largest entry near the upper end of half precision."""
    return float(2.0 ** np.floor(np.log2(_LARGEST / largest))) if largest > 0 else 1.0


def _spread(X: Tensor, offset: Tensor) -> float:
    """Return about the variance of the samples, all features together."""
    probes = (X[:: max(1, len(X) // 1000)] - offset).double()
    return float(probes.var(dim=0, correction=0).sum())


def _largest(X: Tensor, offset: Tensor) -> float:
    """Return the largest entry."""
    parts = [(X[k : k + _AT_ONCE] - offset).abs().max() for k in range(0, len(X), _AT_ONCE)]
    return float(torch.stack(parts).max())


def _near_each_other(nodes: FloatArray, size: int) -> IntArray:
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

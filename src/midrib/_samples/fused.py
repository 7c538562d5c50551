"""Assign for samples on a GPU by the fused kernels, near samples together where that leaves out most pairs.

What is left out, and why that is exact, is said in `dense` and `partition`: a tile of samples in a ball reaches a tile
of nodes if any of these may have a share that counts, and nodes so light that what was left out could show in them get
all their shares afterwards. Where near samples are together they are kept relative to the centre of their tile, so that
a narrow bandwidth costs no digits.
"""

import numpy as np
import torch
from torch import Tensor

from midrib._kernels.fused_assignment import launch_levels, launch_sums
from midrib._samples.dense import negligible_beyond
from midrib._samples.tiles import (
    Cells,
    NodeTiles,
    Pairs,
    Pieces,
    Tiling,
    largest_entry,
    lay_by_cells,
    lay_in_order,
    near_each_other,
)
from midrib._types import FloatArray, IntArray

_SHARE = 4096.0
"""What a share of one is scaled to, so that both its halves stay within half precision."""
_WIDEST = 256
"""Features up to which the sums of a tile of nodes stay in registers."""
_CELL = 512
"""Samples in a cell of near ones, at least, on average: each is filled up to whole tiles."""
_LIGHT = 1e-3
"""Mass, in samples of the largest weight, below which a node gets all its shares afterwards."""
_WORTH_SKIPPING = 0.8
"""Near samples stay together if their tiles reach a smaller share of the tiles of nodes than this."""
_PIECES_AT_ONCE = 8192
"""Pieces whose sums are held at a time."""
_LARGEST_LOGARITHM = 1e30
_LOG2E = float(np.log2(np.e))


def fits(n_features: int) -> bool:
    """Return whether samples of so many features can be summed in registers."""
    return n_features <= _WIDEST


class FusedSamples:
    """Samples for the fused kernels.

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
        self.n_samples, self.n_features = X.shape
        self.tiling = tiling or Tiling.for_features(self.n_features)
        self.share_reached = 1.0
        self._largest = largest_entry(X, offset)
        self._given = (X, offset, weight, self._largest, self.tiling)
        self._spread, self._too_wide = _spread(X, offset), float("inf")
        self._order: IntArray | None = None
        self._back: Tensor | None = None
        self._all_pieces: dict[int, Pieces] = {}
        self._tiles = lay_in_order(*self._given)

    def is_representable(self, nodes: FloatArray, sigma: float) -> bool:
        """Return whether the logarithms of the shares are numbers of single precision."""
        largest = float((nodes**2).sum(axis=1).max(initial=0.0)) + self._largest**2
        return bool(0 < largest / sigma < _LARGEST_LOGARITHM)

    def assign(self, nodes: FloatArray, sigma: float) -> tuple[Tensor, float]:
        """Return moment and, in a last column, mass, in double precision on the GPU, and the energy."""
        self._arrange(nodes, sigma)
        order, pairs = self._order, None
        own = self._nodes(nodes if order is None else nodes[order], 2 * _LOG2E / sigma)
        if self._tiles.centres is not None:
            pairs = Pairs.of(self._tiles, own, negligible_beyond(sigma, self.n_samples), self.tiling.nodes)
            n_all = len(self._tiles.centres) * own.n_tiles(self.tiling.nodes)
            self.share_reached = len(pairs.node_tiles) / n_all
        level = self._levels(own, pairs)
        levels = self._tiles.weighed(level)
        level.masked_fill_(self._tiles.empty, float("inf"))
        total = self._sums(own, pairs, level)
        if pairs is not None:
            self._mend_light(total, own, level)
        if self._back is not None:
            total = total[self._back]
        # Asked for last: whoever asks waits for the device.
        return total, self._tiles.squares - sigma / _LOG2E * float(levels)

    def assign_nearest(self, nodes: FloatArray) -> tuple[Tensor, float]:
        """Return the same where every sample belongs to its nearest node, and the squared distances."""
        own, pairs = self._nodes(nodes, 2.0), None
        if self._tiles.centres is not None:
            pairs = Pairs.of(self._tiles, own, 0.0, self.tiling.nodes)
        label = torch.empty(len(self._tiles.hi), dtype=torch.int32, device=own.nodes.device)
        level = self._levels(own, pairs, label)
        levels = self._tiles.weighed(level)
        label.masked_fill_(self._tiles.empty, -1)
        total = self._sums(own, pairs, level, label)
        return total, max(self._tiles.squares - float(levels), 0.0)

    def _nodes(self, nodes: FloatArray, factor: float) -> NodeTiles:
        return NodeTiles.of(nodes, factor, self.tiling, self._tiles.hi.device)

    def _levels(self, nodes: NodeTiles, pairs: Pairs | None, label: Tensor | None = None) -> Tensor:
        """Return what pass 1 gives: the log-sum-exp of every row, or its largest term, and which that is in labels."""
        tiles, tiling = self._tiles, self.tiling
        level = torch.empty(len(tiles.hi), dtype=torch.float32, device=tiles.hi.device)
        launch_levels(
            len(tiles.hi) // tiling.rows,
            *(tiles.hi, tiles.lo, nodes.hi, nodes.lo),
            nodes.bias if pairs is None else pairs.bias,
            nodes.factor / (nodes.scale * tiles.scale),
            level,
            level if label is None else label,
            *((level, level) if pairs is None else (pairs.starts, pairs.node_tiles)),
            nodes.n_tiles(tiling.nodes),
            **tiling.shape,
            LISTED=pairs is not None,
            NEAREST=label is not None,
            num_warps=tiling.level_warps,
            num_stages=tiling.level_stages,
        )
        return level

    def _sums(
        self, nodes: NodeTiles, pairs: Pairs | None, level: Tensor, label: Tensor | None = None
    ) -> Tensor:
        """Return moment and mass of all nodes from pass 2, in double precision."""
        tiling, device = self.tiling, level.device
        n_tiles, width = nodes.n_tiles(tiling.nodes), tiling.width
        pieces = self._pieces(n_tiles, pairs)
        heavy = torch.zeros((n_tiles, tiling.nodes), dtype=torch.float64, device=device)
        moved = torch.zeros((n_tiles, tiling.nodes * width), dtype=torch.float64, device=device)
        for begin in range(0, len(pieces), _PIECES_AT_ONCE):
            count = min(_PIECES_AT_ONCE, len(pieces) - begin)
            mass = torch.empty((count, tiling.nodes), device=device)
            moment = torch.empty((count, tiling.nodes * width), device=device)
            work = tuple(column[begin : begin + count] for column in (pieces.node, pieces.first, pieces.last))
            self._launch_sums(nodes, pairs, level, label, work, mass, moment)
            add_up = pieces.sums(begin, count)
            heavy += add_up @ mass.double()
            moved += add_up @ moment.double()
        unit = self._tiles.heaviest / _SHARE
        moved = moved.view(-1, width)[:, : self.n_features] * (unit / self._tiles.scale)
        return torch.cat([moved, heavy.view(-1, 1) * unit], dim=1)[: nodes.n_nodes]

    def _pieces(self, n_tiles: int, pairs: Pairs | None) -> Pieces:
        """Return the work of pass 2, which is the same for all iterations where all pairs count."""
        device = self._tiles.hi.device
        if pairs is not None:
            return Pieces.of(pairs.counts, listed=True, device=device)
        if n_tiles not in self._all_pieces:
            counts = np.full(n_tiles, len(self._tiles.hi) // self.tiling.rows)
            self._all_pieces = {n_tiles: Pieces.of(counts, listed=False, device=device)}
        return self._all_pieces[n_tiles]

    def _launch_sums(
        self,
        nodes: NodeTiles,
        pairs: Pairs | None,
        level: Tensor,
        label: Tensor | None,
        work: tuple[Tensor, ...],
        mass: Tensor,
        moment: Tensor,
    ) -> None:
        tiles, tiling = self._tiles, self.tiling
        listed = (
            (level, level, level) if pairs is None else (pairs.sample_tiles, pairs.numbers, tiles.middles)
        )
        launch_sums(
            len(mass),
            *(tiles.hi, tiles.lo, nodes.hi, nodes.lo),
            nodes.bias if pairs is None else pairs.bias,
            nodes.factor / (nodes.scale * tiles.scale),
            level,
            level if label is None else label,
            level if tiles.shares is None else tiles.shares,
            *(*work, *listed, mass, moment),
            **tiling.shape,
            LISTED=pairs is not None,
            NEAREST=label is not None,
            WEIGHTED=tiles.shares is not None,
            SHARE=_SHARE,
            num_warps=tiling.sum_warps,
            num_stages=tiling.sum_stages,
        )

    def _mend_light(self, total: Tensor, nodes: NodeTiles, level: Tensor) -> None:
        """Replace the sums of light nodes by those of all samples."""
        light = torch.nonzero(total[:, -1] < _LIGHT * self._tiles.heaviest)[:, 0]
        if len(light):
            own = self._nodes(nodes.nodes[light].cpu().numpy(), nodes.factor)
            total[light] = self._sums(own, Pairs.of(self._tiles, own, float("inf"), self.tiling.nodes), level)

    def _arrange(self, nodes: FloatArray, sigma: float) -> None:
        """Gather near samples if sigma is so small that they may not reach all nodes; give up where they still do."""
        if self._tiles.centres is not None and self.share_reached > _WORTH_SKIPPING:
            self._too_wide, self.share_reached = sigma / 4, 1.0
            self._tiles, self._order, self._back = lay_in_order(*self._given), None, None
        few = self.n_samples < 4 * _CELL or len(nodes) < 2 * self.tiling.nodes
        too_wide = min(self._too_wide, self._spread / negligible_beyond(1.0, self.n_samples))
        if self._tiles.centres is None and not few and sigma < too_wide:
            cells = Cells.of(self._labels(nodes), self.tiling.rows)
            self._tiles = lay_by_cells(*self._given, cells)
        if self._tiles.centres is not None and (self._order is None or len(self._order) != len(nodes)):
            self._order = near_each_other(nodes, self.tiling.nodes)
            self._back = torch.as_tensor(np.argsort(self._order), device=self._tiles.hi.device)

    def _labels(self, nodes: FloatArray) -> Tensor:
        """Return which of some nodes every sample is nearest to."""
        n_cells = int(np.clip(self.n_samples // _CELL, 1, len(nodes)))
        chosen = near_each_other(nodes, 1)[np.linspace(0, len(nodes) - 1, n_cells).astype(np.intp)]
        own = self._nodes(nodes[chosen], 2.0)
        label = torch.empty(len(self._tiles.hi), dtype=torch.int32, device=own.nodes.device)
        self._levels(own, None, label)
        return label[: self.n_samples]


def _spread(X: Tensor, offset: Tensor) -> float:
    """Return about the variance of the samples, all features together."""
    probes = (X[:: max(1, len(X) // 1000)] - offset).double()
    return float(probes.var(dim=0, correction=0).sum())

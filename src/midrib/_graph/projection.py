"""Exact projection of samples on the nearest point of the nearest edge.

Two matrix products give, for a block of samples and all edges, the squared distance to the edge's
first end and the coordinate along its direction; both together give the squared distance to the
segment. The winner is then measured again by differences, so cancellation never reaches the result.
In few dimensions and with many edges a k-d tree over short pieces of edges proposes candidates, and
a bound tells for which samples no other edge can be nearer; the rest is decided by the products.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np
import scipy.sparse as sp
from scipy.spatial import KDTree
from threadpoolctl import threadpool_limits

from midrib._graph.edges import cut_edges
from midrib._rows import dense, row_blocks
from midrib._types import FloatArray, IntArray, Samples

# Measured with 1,000,000 samples on two cores: below these sizes the products are quicker than the tree.
_INDEX_MIN_EDGES = 2_000
_INDEX_MAX_DIMENSIONS = 6
_CANDIDATES = 8
_TILE_SAMPLES, _TILE_SEGMENTS = 128, 512
# A sample that is a node must be found at the node, though rounding puts it a little beside.
_SNAP = 1e-12


@dataclass(frozen=True)
class Segments:
    """Edges, followed by nodes without edges as segments of length zero, relative to a centre."""

    centre: FloatArray
    start: FloatArray
    direction: FloatArray  # of unit length, or zero
    length: FloatArray
    first: IntArray
    last: IntArray
    home: IntArray  # the first segment at every node

    @classmethod
    def of(cls, nodes: FloatArray, edges: IntArray) -> Segments:
        lonely = np.setdiff1d(np.arange(len(nodes)), edges)
        first, last = np.concatenate([edges[:, 0], lonely]), np.concatenate([edges[:, 1], lonely])
        centre = nodes.mean(axis=0)
        start = nodes[first] - centre
        difference = nodes[last] - nodes[first]
        length = np.linalg.norm(difference, axis=1)
        direction = difference / np.where(length > 0, length, 1.0)[:, None]
        home = np.full(len(nodes), len(first), dtype=np.intp)
        np.minimum.at(home, first, np.arange(len(first)))
        np.minimum.at(home, last, np.arange(len(first)))
        return cls(centre, start, direction, length, first, last, home)


def project(
    X: Samples, segments: Segments, n_edges: int, n_jobs: int | None
) -> tuple[IntArray, FloatArray, IntArray, FloatArray]:
    """Return edge, position, nearer node and distance of every sample's nearest point; edge -1 at isolated nodes."""
    X = _check(X, segments.start.shape[1])
    search = _search_for(segments)
    result = _Result.empty(X.shape[0])

    def work(rows: slice) -> None:
        block = _finite(X[rows], rows.start) - segments.centre
        _finish(block, search(block), segments, result, rows)

    with threadpool_limits(1, user_api="blas"), ThreadPoolExecutor(n_jobs or os.cpu_count() or 1) as pool:
        list(pool.map(work, row_blocks(X)))
    edge, node = edge_and_node(result.winner, result.position, segments, n_edges)
    return edge, result.position, node, result.distance


def edge_and_node(
    winner: IntArray, position: FloatArray, segments: Segments, n_edges: int
) -> tuple[IntArray, IntArray]:
    """Return the edge of every point, -1 at isolated nodes, and its nearer node."""
    node = np.where(position <= 0.5, segments.first[winner], segments.last[winner])
    return np.where(winner < n_edges, winner, -1), node


@dataclass(frozen=True)
class _Result:
    winner: IntArray
    position: FloatArray
    distance: FloatArray

    @classmethod
    def empty(cls, n_samples: int) -> _Result:
        return cls(np.empty(n_samples, dtype=np.intp), np.empty(n_samples), np.empty(n_samples))


def _search_for(segments: Segments) -> Callable[[FloatArray], IntArray]:
    """Choose between all products and the index, whichever is expected to be quicker; both are exact."""
    n_segments, n_features = segments.start.shape
    if n_segments >= _INDEX_MIN_EDGES and n_features <= _INDEX_MAX_DIMENSIONS:
        return _TreeSearch(segments)
    return _ProductSearch(segments)


class _ProductSearch:
    """Nearest segment by comparing with all of them, in tiles of samples times segments that fit into the cache."""

    def __init__(self, segments: Segments):
        # A column of ones in the samples adds the constants inside the products.
        start, direction = segments.start, segments.direction
        square = np.column_stack([-2 * start, np.sum(start**2, axis=1)])
        along = np.column_stack([direction, -np.sum(start * direction, axis=1)])
        count = -(-len(start) // _TILE_SEGMENTS)
        self.tiles = [
            (
                part[0],
                np.ascontiguousarray(square[part].T),
                np.ascontiguousarray(along[part].T),
                segments.length[part],
            )
            for part in np.array_split(np.arange(len(start)), count)
        ]

    def __call__(self, block: FloatArray) -> IntArray:
        winner = np.zeros(len(block), dtype=np.intp)
        extended = np.hstack([block, np.ones((len(block), 1))])
        buffers = np.empty((3, _TILE_SAMPLES * _TILE_SEGMENTS))
        for begin in range(0, len(block), _TILE_SAMPLES):
            rows = slice(begin, begin + _TILE_SAMPLES)
            best = np.full(len(extended[rows]), np.inf)
            for tile in self.tiles:
                self._compare(extended[rows], tile, buffers, best, winner[rows])
        return winner

    @staticmethod
    def _compare(
        rows: FloatArray,
        tile: tuple[int, FloatArray, FloatArray, FloatArray],
        buffers: FloatArray,
        best: FloatArray,
        winner: IntArray,
    ) -> None:
        """Compare some samples with some segments, and note the better ones in place."""
        number, square, along, length = tile
        shape = (len(rows), len(length))
        cost, coordinate, clipped = (buffer[: shape[0] * shape[1]].reshape(shape) for buffer in buffers)
        np.matmul(rows, square, out=cost)
        np.matmul(rows, along, out=coordinate)
        np.clip(coordinate, 0.0, length, out=clipped)
        # |x - a|^2 - u^2 + (u - w)^2 with w the clipped coordinate u, without the common |x|^2.
        coordinate *= 2
        coordinate -= clipped
        coordinate *= clipped
        cost -= coordinate
        place = cost.argmin(axis=1)
        value = cost[np.arange(len(rows)), place]
        better = value < best
        best[better], winner[better] = value[better], place[better] + number


class _TreeSearch:
    """Nearest segment among the pieces that a k-d tree proposes, where a bound excludes all others."""

    def __init__(self, segments: Segments) -> None:
        self.segments = segments
        self.everything = _ProductSearch(segments)
        piece = max(
            2 * float(np.median(segments.length)), float(segments.length.sum()) / (4 * len(segments.length))
        )
        pieces = np.ceil(segments.length / piece) if piece > 0 else np.ones(len(segments.length))
        count = np.maximum(1, pieces).astype(np.intp)
        self.owner, begin, size = cut_edges(segments.length, count)
        along = begin * segments.length[self.owner] + 0.5 * size
        middle = segments.start[self.owner] + along[:, None] * segments.direction[self.owner]
        self.tree = KDTree(middle)
        self.reach = float(size.max() / 2)

    def __call__(self, block: FloatArray) -> IntArray:
        winner = np.empty(len(block), dtype=np.intp)
        open_rows = np.arange(len(block))
        count = min(_CANDIDATES, len(self.owner))
        while len(open_rows) and count <= 64 * _CANDIDATES:
            away, pieces = self.tree.query(block[open_rows], k=count)
            away, pieces = away.reshape(-1, count), pieces.reshape(-1, count)
            best, distance = self._best(block[open_rows], self.owner[pieces])
            winner[open_rows] = best
            # Every piece not proposed has its middle at least as far away as the last proposed one.
            sure = (away[:, -1] - self.reach > distance) | (count == len(self.owner))
            open_rows = open_rows[~sure]
            count = min(4 * count, len(self.owner))
        if len(open_rows):
            winner[open_rows] = self.everything(block[open_rows])
        return winner

    def _best(self, block: FloatArray, candidates: IntArray) -> tuple[IntArray, FloatArray]:
        """Return the nearest candidate of every sample and its distance."""
        offset = block[:, None] - self.segments.start[candidates]
        direction = self.segments.direction[candidates]
        along = np.clip(np.einsum("ijk,ijk->ij", offset, direction), 0.0, self.segments.length[candidates])
        offset -= along[..., None] * direction
        square = np.einsum("ijk,ijk->ij", offset, offset)
        best = square.argmin(axis=1)
        rows = np.arange(len(block))
        return candidates[rows, best], np.sqrt(square[rows, best])


def _finish(block: FloatArray, winner: IntArray, segments: Segments, result: _Result, where: slice) -> None:
    """Measure the winners by differences, and give points at nodes to the first edge there."""
    offset = block - segments.start[winner]
    direction, length = segments.direction[winner], segments.length[winner]
    along = np.clip(np.einsum("ij,ij->i", offset, direction), 0.0, length)
    offset -= along[:, None] * direction
    result.winner[where], result.position[where] = settled(winner, along, segments)
    result.distance[where] = np.sqrt(np.einsum("ij,ij->i", offset, offset))


def settled(winner: IntArray, along: FloatArray, segments: Segments) -> tuple[IntArray, FloatArray]:
    """Return segment and position of points that are so far along their segments; at nodes the first one there."""
    length = segments.length[winner]
    position = np.divide(along, length, out=np.zeros_like(along), where=length > 0)
    at_first, at_last = position < _SNAP, position > 1 - _SNAP
    node = np.where(at_last, segments.last[winner], segments.first[winner])
    home = segments.home[node]
    at_end = (segments.first[home] != node) & (at_first | at_last)
    return (
        np.where(at_first | at_last, home, winner),
        np.where(at_first | at_last, at_end.astype(float), position),
    )


def _finite(block: Samples, start: int) -> FloatArray:
    """Return a block of samples as finite float64."""
    values = dense(block).astype(np.float64, copy=False)
    if not np.isfinite(values).all():
        row = start + int(np.flatnonzero(~np.isfinite(values).all(axis=1))[0])
        msg = f"sample {row} holds NaN or infinity; drop such samples or fill them in."
        raise ValueError(msg)
    return values


def _check(X: Samples, n_features: int) -> Samples:
    """Return samples that can be read in blocks of rows, or say why they do not fit the graph."""
    X = X.tocsr() if sp.issparse(X) else (X if hasattr(X, "shape") else np.asarray(X))
    if len(X.shape) != 2 or X.shape[1] != n_features:
        msg = (
            f"X has shape {tuple(X.shape)}, the nodes have {n_features} features; "
            "both need the same number of columns."
        )
        raise ValueError(msg)
    return X

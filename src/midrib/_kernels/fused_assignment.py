"""Assign on a GPU in two passes over tiles of samples and nodes, written in Triton; N x K numbers are never stored.

As in flash attention, pass 1 finds the log-sum-exp of every row (one program a tile of samples), and pass 2 makes the
shares again from it and sums mass and moment (one program a tile of nodes and a piece of the samples; sums stay in
registers and every piece writes its own, so that nothing depends on the order in which programs run).

Numbers are products of half precision: x = hi + lo with hi and lo of 11 bits each, and x y is hi hi + hi lo + lo hi to
22 bits, summed in single precision. That is as exact as three products of TF32, and takes half their time; what plain
TF32 leaves is 1e-2 of a mass. Logarithms are to base 2, which the hardware has.
"""

from typing import Any, TypeAlias

import triton
import triton.language as tl

Argument: TypeAlias = Any
"""A tensor of Torch, or a number."""


@triton.jit
def _product(a_hi, a_lo, b_hi, b_lo, total):  # type: ignore[no-untyped-def]
    """Add a b, each in two halves, to a total; the small parts first."""
    total = tl.dot(a_hi, b_lo, total)
    total = tl.dot(a_lo, b_hi, total)
    return tl.dot(a_hi, b_hi, total)


@triton.jit
def levels(  # type: ignore[no-untyped-def]
    hi,
    lo,
    node_hi,
    node_lo,
    bias,
    alpha,
    level,
    label,
    starts,
    reached,
    n_node_tiles,
    WIDTH: tl.constexpr,
    DEPTH: tl.constexpr,
    CHUNKS: tl.constexpr,
    ROWS: tl.constexpr,
    NODES: tl.constexpr,
    LISTED: tl.constexpr,
    NEAREST: tl.constexpr,
):
    """Write log2 sum_k 2^(alpha x_i c_k - bias_k) of every row of a tile, or its largest term and which that is."""
    tile = tl.program_id(0)
    rows = tile.to(tl.int64) * ROWS + tl.arange(0, ROWS)
    features, inner = tl.arange(0, DEPTH), tl.arange(0, NODES)
    if CHUNKS == 1:
        x_hi = tl.load(hi + rows[:, None] * WIDTH + features[None, :])
        x_lo = tl.load(lo + rows[:, None] * WIDTH + features[None, :])
    top = tl.full([ROWS], float("-inf"), tl.float32)
    total = tl.zeros([ROWS], tl.float32)
    best = tl.zeros([ROWS], tl.int32)
    first, last = 0, n_node_tiles
    if LISTED:
        first, last = tl.load(starts + tile), tl.load(starts + tile + 1)
    for item in range(first, last):
        node_tile = item
        if LISTED:
            node_tile = tl.load(reached + item)
        nodes = node_tile * NODES + inner
        dots = tl.zeros([ROWS, NODES], tl.float32)
        for chunk in tl.static_range(CHUNKS):
            columns = chunk * DEPTH + features
            if CHUNKS > 1:
                x_hi = tl.load(hi + rows[:, None] * WIDTH + columns[None, :])
                x_lo = tl.load(lo + rows[:, None] * WIDTH + columns[None, :])
            c_hi = tl.load(node_hi + nodes[None, :] * WIDTH + columns[:, None])
            c_lo = tl.load(node_lo + nodes[None, :] * WIDTH + columns[:, None])
            dots = _product(x_hi, x_lo, c_hi, c_lo, dots)
        offset = tl.load(bias + (item * NODES + inner if LISTED else nodes))
        logarithms = dots * alpha - offset[None, :]
        if NEAREST:
            here, where = tl.max(logarithms, axis=1, return_indices=True)
            better = here > top
            best = tl.where(better, where + node_tile * NODES, best)
            top = tl.where(better, here, top)
        else:
            higher = tl.maximum(top, tl.max(logarithms, axis=1))
            total = total * tl.exp2(top - higher) + tl.sum(tl.exp2(logarithms - higher[:, None]), axis=1)
            top = higher
    if NEAREST:
        tl.store(level + rows, top)
        tl.store(label + rows, best)
    else:
        tl.store(level + rows, top + tl.log2(total))


@triton.jit
def sums(  # type: ignore[no-untyped-def]
    hi,
    lo,
    node_hi,
    node_lo,
    bias,
    alpha,
    level,
    label,
    weight,
    piece_node,
    piece_first,
    piece_last,
    reached,
    numbers,
    middles,
    mass,
    moment,
    WIDTH: tl.constexpr,
    ROWS: tl.constexpr,
    NODES: tl.constexpr,
    LISTED: tl.constexpr,
    NEAREST: tl.constexpr,
    WEIGHTED: tl.constexpr,
    SHARE: tl.constexpr,
    ROUNDS: tl.constexpr,
):
    """Write mass and moment of one tile of nodes from one piece of the tiles of samples."""
    piece = tl.program_id(0)
    node_tile = tl.load(piece_node + piece)
    nodes = node_tile * NODES + tl.arange(0, NODES)
    inner, wide = tl.arange(0, ROWS), tl.arange(0, WIDTH)
    if not NEAREST:
        c_hi = tl.load(node_hi + nodes[:, None] * WIDTH + wide[None, :])
        c_lo = tl.load(node_lo + nodes[:, None] * WIDTH + wide[None, :])
    if not LISTED:
        offset = tl.load(bias + nodes)
    heavy = tl.zeros([NODES], tl.float32)
    total = tl.zeros([NODES, WIDTH], tl.float32)
    for item in range(tl.load(piece_first + piece), tl.load(piece_last + piece)):
        tile = item
        if LISTED:
            tile = tl.load(reached + item)
            pair = tl.load(numbers + item).to(tl.int64)
            offset = tl.load(bias + pair * NODES + tl.arange(0, NODES))
        rows = tile.to(tl.int64) * ROWS + inner  # type: ignore[attr-defined]
        x_hi = tl.load(hi + rows[:, None] * WIDTH + wide[None, :])
        x_lo = tl.load(lo + rows[:, None] * WIDTH + wide[None, :])
        if NEAREST:
            share = tl.where(tl.load(label + rows)[None, :] == nodes[:, None], SHARE * 1.0, 0.0)
        else:
            dots = tl.zeros([NODES, ROWS], tl.float32)
            dots = _product(c_hi, c_lo, tl.trans(x_hi), tl.trans(x_lo), dots)
            known = tl.load(level + rows)
            share = tl.exp2(dots * alpha - offset[:, None] - known[None, :]) * SHARE
        if WEIGHTED:
            share *= tl.load(weight + rows)[None, :]
        here = tl.sum(share, axis=1)
        heavy += here
        if LISTED:
            # Samples are relative to the centre of their tile.
            total += here[:, None] * tl.load(middles + tile * WIDTH + wide)[None, :]
        s_hi = share.to(tl.float16)
        # Matrix units cut off what they add to; sums over many tiles are for the others, which round.
        part = tl.dot(s_hi, x_lo) if ROUNDS else tl.dot(s_hi, x_lo, total)
        if WEIGHTED or not NEAREST:
            s_lo = (share - s_hi.to(tl.float32)).to(tl.float16)
            part = tl.dot(s_lo, x_hi, part)
        part = tl.dot(s_hi, x_hi, part)
        total = total + part if ROUNDS else part
    place = piece.to(tl.int64) * NODES + tl.arange(0, NODES)
    tl.store(mass + place, heavy)
    tl.store(moment + place[:, None] * WIDTH + wide[None, :], total)


def launch_levels(n_tiles: int, *arguments: Argument, **shape: float) -> None:
    """Run pass 1 for so many tiles of samples."""
    levels[(n_tiles,)](*arguments, **shape)


def launch_sums(n_pieces: int, *arguments: Argument, **shape: float) -> None:
    """Run pass 2 for so many pieces."""
    sums[(n_pieces,)](*arguments, **shape)

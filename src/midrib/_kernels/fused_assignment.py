"""Assign on a GPU in two passes over tiles of samples and nodes, written in Triton; N x K numbers are never stored.

As in flash attention, pass 1 finds the log-sum-exp of every row (one program a tile of samples), and pass 2 makes the
shares again from it and sums mass and moment (one program a tile of nodes and a piece of the samples; sums stay in
registers and every piece writes its own, so that nothing depends on the order in which programs run).

Numbers are products of half precision: x = hi + lo with hi and lo of 11 bits each, and x y is hi hi + hi lo + lo hi to
22 bits, summed in single precision. That is as exact as three products of TF32, and takes half their time; what plain
TF32 leaves is 1e-2 of a mass. Matrix units cut off what they add to a sum instead of rounding it, always to the same
side: over 256 features that grows to 2e-5 of a mass. So they add up 64 features, or one tile of samples, at most, and
units that round add these parts. Logarithms are to base 2, which the hardware has.
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
def _columns(hi, lo, rows, chunk: tl.constexpr, WIDTH: tl.constexpr, DEPTH: tl.constexpr):  # type: ignore[no-untyped-def]
    """Load both halves of some rows, those of their columns that are in a chunk."""
    places = rows[:, None] * WIDTH + (chunk * DEPTH + tl.arange(0, DEPTH))[None, :]
    return tl.load(hi + places), tl.load(lo + places)


@triton.jit
def _four_chunks(hi, lo, rows, WIDTH: tl.constexpr, DEPTH: tl.constexpr, CHUNKS: tl.constexpr):  # type: ignore[no-untyped-def]
    """Load both halves of some rows, in up to four chunks of columns; what there is no chunk for, nobody reads."""
    hi_0, lo_0 = _columns(hi, lo, rows, 0, WIDTH, DEPTH)
    hi_1, lo_1, hi_2, lo_2, hi_3, lo_3 = hi_0, lo_0, hi_0, lo_0, hi_0, lo_0
    if CHUNKS > 1:
        hi_1, lo_1 = _columns(hi, lo, rows, 1, WIDTH, DEPTH)
    if CHUNKS > 2:
        hi_2, lo_2 = _columns(hi, lo, rows, 2, WIDTH, DEPTH)
    if CHUNKS > 3:
        hi_3, lo_3 = _columns(hi, lo, rows, 3, WIDTH, DEPTH)
    return hi_0, lo_0, hi_1, lo_1, hi_2, lo_2, hi_3, lo_3


@triton.jit
def _logarithms(c_hi, c_lo, x_hi, x_lo, NODES: tl.constexpr, ROWS: tl.constexpr):  # type: ignore[no-untyped-def]
    """Return the products of nodes and samples over the columns of a chunk."""
    return _product(c_hi, c_lo, tl.trans(x_hi), tl.trans(x_lo), tl.zeros([NODES, ROWS], tl.float32))


@triton.jit
def _moved(  # type: ignore[no-untyped-def]
    total,
    share,
    here,
    x_hi,
    x_lo,
    middle,
    chunk: tl.constexpr,
    DEPTH: tl.constexpr,
    LISTED: tl.constexpr,
    EXACT: tl.constexpr,
):
    """Add what the shares of a tile of samples move the sums of the nodes by, in the columns of a chunk."""
    s_hi = share.to(tl.float16)
    part = tl.dot(s_hi, x_lo)
    if not EXACT:
        part = tl.dot((share - s_hi.to(tl.float32)).to(tl.float16), x_hi, part)
    part = tl.dot(s_hi, x_hi, part)
    if LISTED:
        # Samples are relative to the centre of their tile.
        part += here[:, None] * tl.load(middle + chunk * DEPTH + tl.arange(0, DEPTH))[None, :]
    return total + part


@triton.jit
def _store_chunks(  # type: ignore[no-untyped-def]
    moment, place, a, b, c, d, WIDTH: tl.constexpr, DEPTH: tl.constexpr, CHUNKS: tl.constexpr
):
    """Write up to four chunks of columns side by side."""
    target = moment + place[:, None] * WIDTH + tl.arange(0, DEPTH)[None, :]
    tl.store(target, a)
    if CHUNKS > 1:
        tl.store(target + DEPTH, b)
    if CHUNKS > 2:
        tl.store(target + 2 * DEPTH, c)
    if CHUNKS > 3:
        tl.store(target + 3 * DEPTH, d)


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
            dots += _product(x_hi, x_lo, c_hi, c_lo, tl.zeros([ROWS, NODES], tl.float32))
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
    DEPTH: tl.constexpr,
    CHUNKS: tl.constexpr,
    ROWS: tl.constexpr,
    NODES: tl.constexpr,
    LISTED: tl.constexpr,
    NEAREST: tl.constexpr,
    WEIGHTED: tl.constexpr,
    SHARE: tl.constexpr,
):
    """Write mass and moment of one tile of nodes from one piece of the tiles of samples.

    Up to four chunks of columns have variables of their own, c and d for the halves of the nodes, x and y for those of
    the samples: what is loaded once serves both products.
    """
    piece = tl.program_id(0)
    nodes = tl.load(piece_node + piece) * NODES + tl.arange(0, NODES)
    EXACT: tl.constexpr = NEAREST and not WEIGHTED
    if not NEAREST:
        c0, d0, c1, d1, c2, d2, c3, d3 = _four_chunks(node_hi, node_lo, nodes, WIDTH, DEPTH, CHUNKS)
    if not LISTED:
        offset = tl.load(bias + nodes)
    heavy = tl.zeros([NODES], tl.float32)
    total_0 = tl.zeros([NODES, DEPTH], tl.float32)
    total_1, total_2, total_3 = total_0, total_0, total_0
    for item in range(tl.load(piece_first + piece), tl.load(piece_last + piece)):
        tile = item
        if LISTED:
            tile = tl.load(reached + item)
            pair = tl.load(numbers + item).to(tl.int64)
            offset = tl.load(bias + pair * NODES + tl.arange(0, NODES))
        rows = tile.to(tl.int64) * ROWS + tl.arange(0, ROWS)  # type: ignore[attr-defined]
        x0, y0, x1, y1, x2, y2, x3, y3 = _four_chunks(hi, lo, rows, WIDTH, DEPTH, CHUNKS)
        if NEAREST:
            share = tl.where(tl.load(label + rows)[None, :] == nodes[:, None], SHARE * 1.0, 0.0)
        else:
            dots = _logarithms(c0, d0, x0, y0, NODES, ROWS)
            if CHUNKS > 1:
                dots += _logarithms(c1, d1, x1, y1, NODES, ROWS)
            if CHUNKS > 2:
                dots += _logarithms(c2, d2, x2, y2, NODES, ROWS)
            if CHUNKS > 3:
                dots += _logarithms(c3, d3, x3, y3, NODES, ROWS)
            share = tl.exp2(dots * alpha - offset[:, None] - tl.load(level + rows)[None, :]) * SHARE
        if WEIGHTED:
            share *= tl.load(weight + rows)[None, :]
        here = tl.sum(share, axis=1)
        heavy += here
        middle = middles + tile * WIDTH
        total_0 = _moved(total_0, share, here, x0, y0, middle, 0, DEPTH, LISTED, EXACT)
        if CHUNKS > 1:
            total_1 = _moved(total_1, share, here, x1, y1, middle, 1, DEPTH, LISTED, EXACT)
        if CHUNKS > 2:
            total_2 = _moved(total_2, share, here, x2, y2, middle, 2, DEPTH, LISTED, EXACT)
        if CHUNKS > 3:
            total_3 = _moved(total_3, share, here, x3, y3, middle, 3, DEPTH, LISTED, EXACT)
    place = piece.to(tl.int64) * NODES + tl.arange(0, NODES)
    tl.store(mass + place, heavy)
    _store_chunks(moment, place, total_0, total_1, total_2, total_3, WIDTH, DEPTH, CHUNKS)


def launch_levels(n_tiles: int, *arguments: Argument, **shape: float) -> None:
    """Run pass 1 for so many tiles of samples."""
    levels[(n_tiles,)](*arguments, **shape)


def launch_sums(n_pieces: int, *arguments: Argument, **shape: float) -> None:
    """Run pass 2 for so many pieces."""
    sums[(n_pieces,)](*arguments, **shape)

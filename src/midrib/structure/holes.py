"""Holes that loops go round: cycles that no triangles of joined places fill, with a valley across."""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from midrib._types import FloatArray
from midrib.structure import constants
from midrib.structure.links import Edge, Links
from midrib.structure.places import NOTHING, Evidence, Places, Spot, dip

_WINDOWS, _BINS = (8, 16, 32), 96
"""Windows that a loop has room for: what closes a long one may be short; and where one may begin."""


class Holes:
    """Cycles of links modulo triangles, over the field of two elements."""

    def __init__(self, links: Links) -> None:
        edges = [*links.joined, *links.closing]
        self._number = {(min(e), max(e)): number for number, e in enumerate(edges)}
        self._filled: dict[int, int] = {}
        around: dict[int, set[int]] = {}
        for i, j in edges:
            around.setdefault(i, set()).add(j)
            around.setdefault(j, set()).add(i)
        for i, j in edges:
            for k in around[i] & around[j]:
                if k > max(i, j):
                    self.fill([i, j, k])

    def is_new(self, loop: list[int]) -> bool:
        """Return whether a loop goes round something that triangles and earlier loops do not fill."""
        return len(loop) > 3 and len(set(loop)) == len(loop) and bool(self._reduced(loop))

    def fill(self, loop: list[int]) -> None:
        """Count a loop as filled."""
        left = self._reduced(loop)
        if left:
            self._filled[left.bit_length() - 1] = left

    def _reduced(self, loop: list[int]) -> int:
        """Return a loop as a set of links, less what is filled."""
        left = 0
        for i, j in pairwise([*loop, loop[0]]):
            left ^= 1 << self._number[min(i, j), max(i, j)]
        while left and left.bit_length() - 1 in self._filled:
            left ^= self._filled[left.bit_length() - 1]
        return left


def hole_evidence(places: Places, loop: list[int]) -> Evidence:
    """Return the evidence of a hole: that of the valley across it, in the median of all directions.

    Across from left to right of a place, chords between places as far from it one way round as the other lie side by
    side; like the slices of an arm, they are counted together.

    Parameters
    ----------
    places
        Samples and nodes.
    loop
        Nodes in their order, the first one once.
    """
    steps = [np.sqrt(places.apart[i, j]) for i, j in pairwise([*loop, loop[0]])]
    along, total = np.append(0.0, np.cumsum(steps[:-1])), float(np.sum(steps))
    ways = total * np.array(constants.ACROSS)
    left, right = (_nearest(loop, along, along[:, None] + way, total) for way in (ways, -ways))
    ladders = [
        dict.fromkeys(pair for pair in zip(*sides, strict=True) if pair[0] != pair[1])
        for sides in zip(left, right, strict=True)
    ]
    found = sorted(
        places.valley([[(Spot.at(i), Spot.at(j)) for i, j in ladder]]) for ladder in ladders if ladder
    )
    return found[len(found) // 2] if found else NOTHING


def valley_along(places: Places, loop: list[int]) -> tuple[Evidence, Edge]:
    """Return the evidence of a valley along a loop, at its surest place, and the two nodes that it lies between.

    Samples inside the tube are counted in windows of an eighth of the way round, a half and a quarter of that, each
    against the sparser of its two neighbours. Chance may leave a valley in any of them.

    Parameters
    ----------
    places
        Samples and nodes.
    loop
        Nodes in their order, the first one once.
    """
    ends = np.cumsum(np.sqrt(places.apart[loop, np.roll(loop, -1)]))
    along, weight = _along(places, loop, ends)
    bins = np.minimum(along / ends[-1] * _BINS, _BINS - 1).astype(np.intp)
    counts = np.bincount(bins, weights=weight, minlength=_BINS)
    found = []
    for number in _WINDOWS:
        size = _BINS // number
        window = np.sum([np.roll(counts, -shift) for shift in range(size)], axis=0)
        p_values, effects = dip(window, np.minimum(np.roll(window, size), np.roll(window, -size)))
        chances = len(_WINDOWS) * number
        p_values = np.where(effects < constants.THIN, np.minimum(chances * p_values, 1.0), 1.0)
        at = int(p_values.argmin())
        middle = (at + size / 2) % _BINS / _BINS * ends[-1]
        found.append((Evidence(float(p_values[at]), float(effects[at])), middle))
    evidence, middle = min(found)
    first = min(int(np.searchsorted(ends, middle)), len(loop) - 1)
    return evidence, (loop[first], loop[(first + 1) % len(loop)])


def _along(places: Places, loop: list[int], ends: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Return how far along a loop the samples inside its tube lie, and how often each counts."""
    number, steps = np.full(len(places.nodes), -1), np.diff(ends, prepend=0.0)
    number[loop] = np.arange(len(loop))
    rows = np.flatnonzero(places.core & (number[places.nearest] >= 0))
    own, other = number[places.nearest[rows]], number[places.other[rows]]
    ahead, behind = other == (own + 1) % len(loop), (other >= 0) & (own == (other + 1) % len(loop))
    step = np.where(ahead, steps[own], np.where(behind, -steps[own - 1], 0.0))
    return ((ends - steps)[own] + places.share[rows] * step) % ends[-1], places.weight[rows]


def _nearest(loop: list[int], along: FloatArray, positions: FloatArray, total: float) -> list[list[int]]:
    """Return the nodes of a loop that are nearest to some positions along it."""
    apart = np.abs((along - positions[..., None] + total / 2) % total - total / 2)
    return np.array(loop)[apart.argmin(axis=-1)].tolist()

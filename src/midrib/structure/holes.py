"""Holes that loops go round: cycles that no triangles of joined places fill, with a valley across."""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from midrib._types import FloatArray
from midrib.structure import constants
from midrib.structure.links import Links
from midrib.structure.places import NOTHING, Evidence, Places, Spot


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


def _nearest(loop: list[int], along: FloatArray, positions: FloatArray, total: float) -> list[list[int]]:
    """Return the nodes of a loop that are nearest to some positions along it."""
    apart = np.abs((along - positions[..., None] + total / 2) % total - total / 2)
    return np.array(loop)[apart.argmin(axis=-1)].tolist()

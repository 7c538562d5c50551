"""Holes that loops go round: cycles that no triangles of joined places fill, with a valley across."""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from midrib.structure.links import Links
from midrib.structure.places import Evidence, Places, Spot


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
    """Return the evidence of a hole: that of the valley between a place and the one opposite, in the median.

    Parameters
    ----------
    places
        Samples and nodes.
    loop
        Nodes in their order, the first one once.
    """
    steps = [np.sqrt(places.apart[i, j]) for i, j in pairwise([*loop, loop[0]])]
    along, total = np.append(0.0, np.cumsum(steps[:-1])), float(np.sum(steps))
    opposite = [loop[int(np.abs((along - here) % total - total / 2).argmin())] for here in along]
    found = sorted(places.valley([[(Spot.at(i), Spot.at(j))]]) for i, j in zip(loop, opposite, strict=True))
    return found[len(found) // 2]

"""Which places are joined: neighbours without a valley between them, and the gaps that part pieces."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np
import scipy.sparse as sp
from scipy.cluster.hierarchy import DisjointSet
from scipy.sparse.csgraph import connected_components, minimum_spanning_tree

from midrib._types import BoolArray, FloatArray, IntArray
from midrib.structure import constants
from midrib.structure.places import NOTHING, Evidence, Places, Spot

Edge = tuple[int, int]


@dataclass(frozen=True, eq=False)
class Links:
    """Pairs of landmarks, by what the samples between them say.

    Parameters
    ----------
    joined
        Ways through the samples lead along these.
    closing
        Pairs that may still close a loop: few samples lie between them, but no gap.
    unseen
        Those of the latter that only an end may use: no sample lies between them.
    gaps
        What parts the pieces.
    length
        (n_nodes, n_nodes): distances of the landmarks.
    """

    joined: list[Edge]
    closing: list[Edge]
    unseen: frozenset[Edge]
    gaps: dict[Edge, Evidence]
    length: FloatArray

    @property
    def line_up(self) -> bool:
        """Whether landmarks line up along what is slender for them: few of them have more than two neighbours."""
        return len(self.joined) < constants.LINED_UP * len(self.length)

    def pieces(self, mass: FloatArray) -> list[IntArray]:
        """Return the landmarks of every piece that has samples enough to claim anything."""
        count, label = connected_components(self.matrix(), directed=False)
        fewest = np.log2(max(len(self.joined), 2) / constants.ALPHA)
        parts = [np.flatnonzero(label == number) for number in range(count)]
        return [part for part in parts if len(part) > 1 and mass[part].sum() >= fewest]

    def matrix(self) -> sp.csr_array:
        """Return the lengths of the joined pairs as a symmetric matrix."""
        n = len(self.length)
        i, j = np.array(self.joined, dtype=np.intp).reshape(-1, 2).T
        half = sp.coo_array((self.length[i, j] + 1e-12, (i, j)), shape=(n, n)).tocsr()
        return half + half.T

    def opened(self, loop: list[int], at: list[int]) -> Links:
        """Return the links without that between two neighbours on a loop; the rest of the loop stays joined."""
        cut = (min(at), max(at))
        rest = {(min(e), max(e)) for e in pairwise([*loop, loop[0]])} - {cut}
        joined = sorted({*self.joined, *rest} - {cut})
        return replace(self, joined=joined, closing=[e for e in self.closing if e != cut and e not in rest])


def find_links(places: Places, alpha: float) -> tuple[Places, Links]:
    """Judge all pairs of neighbouring landmarks by the samples between them.

    Parameters
    ----------
    places
        Samples and landmarks.
    alpha
        Error probability of all gaps together.

    Returns
    -------
    The places with tubes along the pairs, and the links. What no valley parts is joined; what one does is joined
    only if nothing else holds the two pieces together and the gap is not sure.
    """
    witnesses = _witnesses(places)
    length = np.sqrt(places.apart)
    tree = _spanning_tree(length)
    near = (witnesses > 0) | _nearest(length, constants.NEAREST)
    pairs = sorted({*tree, *((int(i), int(j)) for i, j in zip(*np.nonzero(np.triu(near, 1)), strict=True))})
    places = places.with_tubes(np.array(pairs, dtype=np.intp))
    flanks = _Flanks(places, tree, length)
    # Landmarks leave a gap out wherever chance puts it: it was looked for in all places that have room for it.
    total = sum(length[pair] for pair in tree)
    gaps = places.gaps(pairs, np.array([flanks.sparser(e) for e in pairs]))
    found = {e: _anywhere(gap, total / max(length[e], 1e-300)) for e, gap in zip(pairs, gaps, strict=True)}
    parted = {e for e in pairs if found[e].p_value < alpha and found[e].effect < constants.VALLEY}
    fewest = constants.WITNESS * np.minimum(places.mass[:, None], places.mass)
    few = {e for e in pairs if e not in parted and witnesses[e] < fewest[e]}
    joined = [e for e in pairs if e not in parted and e not in few]
    # What nobody witnesses and no tree needs holds nothing together.
    holding = {e for e in pairs if witnesses[e] > 0} | set(tree)
    held = constants.WITNESS * np.sqrt(places.mass[:, None] * places.mass)
    seen = {e for e in pairs if witnesses[e] >= held[e]}
    pieces = _Pieces(places, found, seen)
    pieces.hold(e for e in joined if e in seen)
    ease = {e: (e not in parted, -length[e] if e in few else found[e].p_value) for e in holding}
    added = pieces.join({**ease, **dict.fromkeys(joined, (True, np.inf))}, alpha)
    joined = [e for e in sorted({*joined, *added}) if not pieces.apart(e)]
    parted |= {e for e in pairs if pieces.apart(e)}
    used = set(joined)
    # What a gap parts is not closed by a loop either; where no sample lies it need not be as sure.
    left = [e for e in pairs if e not in used and e not in parted and near[e]]
    left = [e for e in left if witnesses[e] > 0 or found[e].p_value >= constants.ALPHA]
    unseen = frozenset(e for e in left if witnesses[e] == 0)
    return places, Links(joined, left, unseen, pieces.gaps, length)


class _Pieces:
    """Landmarks held together by links, and the evidence that two pieces are apart.

    Parameters
    ----------
    places, found
        Samples and landmarks, and the evidence of a gap for every pair, wherever it may lie.
    seen
        Pairs with many witnesses, each of which decides by itself.
    """

    def __init__(self, places: Places, found: dict[Edge, Evidence], seen: set[Edge]) -> None:
        self._places, self._found, self._seen = places, found, seen
        self._set = DisjointSet(range(len(places.nodes)))
        self._judged: dict[tuple[tuple[int, ...], ...], Evidence] = {}
        self.gaps: dict[Edge, Evidence] = {}

    def hold(self, links: Iterable[Edge]) -> None:
        """Put into one piece what links hold together."""
        for pair in links:
            self._set.merge(*pair)

    def apart(self, pair: Edge) -> bool:
        """Return whether a pair lies in two pieces."""
        return not self._set.connected(*pair)

    def join(self, ease: dict[Edge, tuple[bool, float]], alpha: float) -> list[Edge]:
        """Join pieces, those with the weakest gap first, until each gap is sure; return the easiest link over each."""
        added: list[Edge] = []
        while True:
            between: dict[frozenset[int], list[Edge]] = {}
            for i, j in ease:
                if self.apart((i, j)):
                    between.setdefault(frozenset((self._set[i], self._set[j])), []).append((i, j))
            judged = {max(across, key=ease.__getitem__): self._judge(across) for across in between.values()}
            weakest = max(judged, key=judged.__getitem__, default=None)
            if weakest is None or judged[weakest].p_value < alpha:
                self.gaps = judged
                return added
            added.append(weakest)
            self._set.merge(*weakest)

    def _judge(self, across: list[Edge]) -> Evidence:
        """Return the evidence of the gap that some pairs lie across, at its weakest place or along all of it."""
        one, other = (tuple(sorted(self._set.subset(end))) for end in across[0])
        if (one, other) not in self._judged:
            weakest = max(
                e if e.effect < constants.VALLEY else NOTHING for e in map(self._found.__getitem__, across)
            )
            along = NOTHING if self._seen.intersection(across) else self._along(one, other)
            # Chance may cut a loop at any two places.
            self._judged[one, other] = min(weakest, _anywhere(along, len(self._places.nodes) ** 2 / 2))
        return self._judged[one, other]

    def _along(self, one: tuple[int, ...], other: tuple[int, ...]) -> Evidence:
        """Return the evidence of a valley along all places where two pieces face each other."""
        apart = self._places.apart[np.ix_(one, other)]
        pairs = {(a, int(b)) for a, b in enumerate(apart.argmin(axis=1))}
        pairs |= {(int(a), b) for b, a in enumerate(apart.argmin(axis=0))}
        rungs = sorted(
            (one[a], other[b]) for a, b in pairs if apart[a, b] <= constants.FACING**2 * apart.min()
        )
        return self._places.valley([[(Spot.at(i), Spot.at(j)) for i, j in rungs]])


def _anywhere(evidence: Evidence, n_places: float) -> Evidence:
    """Return the evidence of what was looked for in many places."""
    return Evidence(min(max(n_places, 1.0) * evidence.p_value, 1.0), evidence.effect)


def _witnesses(places: Places) -> FloatArray:
    """Return how many samples have a pair of landmarks as their two nearest ones."""
    n = len(places.nodes)
    if n < 2:
        return np.zeros((n, n))
    two = np.argpartition(places.squared, 1, axis=1)[:, :2]
    seen = np.zeros((n, n))
    np.add.at(seen, (two[:, 0], two[:, 1]), places.weight)
    return seen + seen.T


def _nearest(length: FloatArray, count: int) -> BoolArray:
    """Return which landmarks are among the nearest of one another."""
    rank = np.argsort(np.argsort(length, axis=1, kind="stable"), axis=1)
    return (rank <= count) | (rank <= count).T


def _spanning_tree(length: FloatArray) -> list[Edge]:
    """Return the minimum spanning tree; SciPy drops entries below 1e-8, so all are raised."""
    tree = minimum_spanning_tree(length / max(length.max(), 1e-300) + 1e-6).tocoo()
    return [(min(e), max(e)) for e in zip(tree.row.tolist(), tree.col.tolist(), strict=True)]


class _Flanks:
    """The density beside a pair, along the spanning tree."""

    def __init__(self, places: Places, tree: list[Edge], length: FloatArray) -> None:
        self.places, self.length, self.mass = places, length, places.core_mass
        self.around: list[list[int]] = [[] for _ in range(len(length))]
        for i, j in tree:
            self.around[i].append(j)
            self.around[j].append(i)
        self.enough = constants.ENOUGH * sum(length[e] for e in tree) / places.weight.sum()

    def sparser(self, pair: Edge) -> tuple[float, float]:
        """Return samples and length of the sparser side of a pair."""
        i, j = pair
        reach = max(float(self.length[pair]), self.enough)
        sides = [self._beside(i, j, reach), self._beside(j, i, reach)]
        return min(sides, key=lambda side: side[0] / max(side[1], 1e-300))

    def _beside(self, node: int, avoid: int, reach: float) -> tuple[float, float]:
        """Return samples in the tube and the length of the tree within reach, not by way of a node."""
        seen, todo, samples, total = {node: 0.0}, [node], 0.0, 0.0
        while todo:
            here = todo.pop()
            samples += self.mass[here]
            for there in self.around[here]:
                if there == avoid or there in seen:
                    continue
                step = float(self.length[here, there])
                within = seen[here] + step <= reach
                total += step if within else step / 2
                if within:
                    seen[there] = seen[here] + step
                    todo.append(there)
        return samples, total

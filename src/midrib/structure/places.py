"""Places on a graph, and the counts of samples between them.

A log-concave density, restricted to a convex tube and projected on its axis, is log-concave again (Prekopa), so
between two places it is nowhere below the lower of its two ends: for any width, any anisotropy and any
dimension. A *valley*, fewer samples in the middle than the lower flank allows, refutes it. The angular profile
around a point is unimodal too (Ball), so slices at several distances from a fork may be counted as one.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

import numpy as np
from scipy.special import betainc

from midrib._types import BoolArray, FloatArray, IntArray
from midrib.structure import constants

_BINS = 8
"""Windows are made of eighths of a chord, from a quarter before it to a quarter beyond it ..."""
_ENDS = 14
"""... that is twelve of them, and what lies before and beyond."""
_AT_ONCE = 2**17
"""Samples times chords that are looked at together."""
_SAME = 1e-24
"""Squared distance of places of a cloud of unit spread that differ by rounding."""


class Spot(NamedTuple):
    """A place on a graph: a node, or a share of the way from one node to another."""

    first: int
    second: int
    share: float

    @classmethod
    def at(cls, node: int) -> Spot:
        """Return the place of a node."""
        return cls(node, node, 0.0)


Rung = tuple[Spot, Spot]
"""Two places that are compared."""


class Evidence(NamedTuple):
    """How sure a valley is, and how deep: middle over lower flank."""

    p_value: float
    effect: float


NOTHING = Evidence(1.0, 1.0)


class _Chords(NamedTuple):
    """Samples near some chords: one row for every chord, one column for every sample."""

    rows: IntArray
    """The samples."""
    along: FloatArray
    """Their positions, from 0 at the first end to 1 at the second."""
    off: FloatArray
    """Squared distances beyond the radius of the tube."""
    to_first: FloatArray
    """Squared distances from the first end."""
    long: FloatArray
    """Squared lengths of the chords."""


@dataclass(frozen=True, eq=False)
class Places:
    """Samples around nodes."""

    X: FloatArray
    weight: FloatArray
    nodes: FloatArray
    squared: FloatArray
    """(n_samples, n_nodes): squared distances to the nodes as they would be without the sample."""
    apart: FloatArray
    """(n_nodes, n_nodes): squared distances of the nodes."""
    nearest: IntArray
    mass: FloatArray
    order: IntArray
    """Samples by their nearest node; those of node k stand from start[k] to start[k + 1]."""
    start: IntArray
    radius2: FloatArray
    """Squared radius of the tube around every node."""
    other: IntArray
    """The second node of the edge that every sample lies on ..."""
    share: FloatArray
    """... and how far along; the first is its nearest node."""
    residual: FloatArray
    """Squared distance of every sample from its edge."""
    answers: dict[Hashable, Evidence] = field(default_factory=dict, repr=False)
    """What was answered: the same claims are judged again whenever another one falls."""

    @classmethod
    def lay(
        cls, X: FloatArray, weight: FloatArray, nodes: FloatArray, leverage: FloatArray | None = None
    ) -> Places:
        """Measure samples against nodes.

        A node is a mean of samples, so it lies nearer to each of them than to a new one. With the leverage h of a
        sample on the node, |x - c| / (1 - h) is its distance from the node made without it.

        Parameters
        ----------
        X, weight
            Samples and how often each counts.
        nodes
            Nodes.
        leverage
            Leverage of every sample on every node; by default nodes are means of the samples nearest to them.
        """
        # Distances from one node stand side by side: that is how they are read.
        squared, apart = square_distances(nodes, X).T, square_distances(nodes, nodes)
        rows, nearest = np.arange(len(X)), squared.argmin(axis=1)
        mass: FloatArray = np.bincount(nearest, weights=weight, minlength=len(nodes)).astype(np.float64)
        if leverage is None:
            squared[rows, nearest] /= np.maximum(1 - weight / mass[nearest], 0.25) ** 2
        else:
            squared /= np.maximum(1 - leverage, 0.25) ** 2
        order = np.argsort(nearest, kind="stable")
        start = np.append(0, np.cumsum(np.bincount(nearest, minlength=len(nodes))))
        own = squared[rows, nearest]
        alone = np.full(len(nodes), np.nan)
        return cls(
            X,
            weight,
            nodes,
            squared,
            apart,
            nearest,
            mass,
            order,
            start,
            alone,
            nearest,
            np.zeros(len(X)),
            own,
        )

    def with_tubes(self, edges: IntArray) -> Places:
        """Find the edge that every sample lies on, and the radius of the tube around every node."""
        best, other, share = (
            self.squared[np.arange(len(self.X)), self.nearest],
            self.nearest.copy(),
            self.share.copy(),
        )
        for i, j in np.vstack([edges, edges[:, ::-1]]).tolist():
            rows = self.members(i)
            long = max(self.apart[i, j], 1e-300)
            to_i, to_j = self.squared[rows, i], self.squared[rows, j]
            t = np.clip((to_i - to_j + long) / (2 * long), 0, 1)
            off = (1 - t) * to_i + t * to_j - t * (1 - t) * long
            nearer = off < best[rows]
            some = rows[nearer]
            best[some], other[some], share[some] = off[nearer], j, t[nearer]
        best = np.maximum(best, 0)
        every = weighted_quantile(best, self.weight, constants.CORE)
        radius2 = np.full(len(self.nodes), every)
        for k in np.flatnonzero(np.diff(self.start) >= 5).tolist():
            rows = self.members(k)
            radius2[k] = weighted_quantile(best[rows], self.weight[rows], constants.CORE)
        return replace(self, radius2=radius2, other=other, share=share, residual=best, answers={})

    @property
    def core(self) -> BoolArray:
        """Samples inside the tube."""
        return self.residual <= self.radius2[self.nearest]

    @property
    def core_mass(self) -> FloatArray:
        """Samples inside the tube for which a node is the nearest."""
        core = self.core
        held = np.bincount(self.nearest[core], weights=self.weight[core], minlength=len(self.nodes))
        return held.astype(np.float64)

    def members(self, node: int) -> IntArray:
        """Return the samples for which a node is the nearest."""
        return self.order[self.start[node] : self.start[node + 1]]

    def between(self, p: Spot, q: Spot) -> float:
        """Return the squared distance of two places."""
        i, j, t = q
        far = (1 - t) * self._from(p, i) + t * self._from(p, j) - t * (1 - t) * self.apart[i, j]
        return float(max(far, _SAME))

    def valley(
        self, ladders: Sequence[Sequence[Rung]], fork: Spot | None = None, *, single: bool = False
    ) -> Evidence:
        """Return the evidence of a valley across the best of some ladders of chords, in the best of some tubes.

        Parameters
        ----------
        ladders
            Pairs of places; of every ladder a sample is counted at the nearest chord that holds it.
        fork
            A place that tubes keep clear of, or turn away from.
        single
            Whether a valley across one of the chords but the first of a ladder is enough.
        """
        question = (tuple(map(tuple, ladders)), fork, single)
        if question not in self.answers:
            self.answers[question] = self._valley(ladders, fork, single=single)
        return self.answers[question]

    def _valley(self, ladders: Sequence[Sequence[Rung]], fork: Spot | None, *, single: bool) -> Evidence:
        rungs = [rung for ladder in ladders for rung in ladder]
        near = self._project(rungs, constants.WIDE)
        ends = np.cumsum([len(ladder) for ladder in ladders])
        parts = [slice(end - len(ladder), end) for ladder, end in zip(ladders, ends, strict=True)]
        columns = np.arange(len(near.rows))
        counts, weight, bins = [], self.weight[near.rows], _bins(near.along)
        for limit, where in self._tubes(near, rungs, fork):
            inside = near.off < limit[:, None]
            if where is not None:
                inside &= where
            # First the samples of every ladder on the nearest chord whose tube holds them, then those of every chord.
            off = np.where(inside, near.off, np.inf)
            nearest = np.array([part.start + off[part].argmin(axis=0) for part in parts])
            held = inside[nearest, columns]
            inside[[part.start for part in parts]] = False
            both, where_both = np.vstack([held, inside]), np.vstack([bins[nearest, columns], bins])
            counts.append(_count(where_both, both, weight, len(both) if single else len(parts)))
        found = _valleys(np.vstack([count[: len(parts)] for count in counts]))
        # One of several chords may show a valley by chance.
        n_alone = max(len(ladder) for ladder in ladders) - 1
        alone = _valleys(np.vstack([count[len(parts) :] for count in counts]))
        return min([NOTHING, *found, *(Evidence(n_alone * p, effect) for p, effect in alone)])

    def _tubes(
        self, near: _Chords, rungs: list[Rung], fork: Spot | None
    ) -> Iterator[tuple[FloatArray, BoolArray | None]]:
        """Return what tubes around chords have besides the noise, squared, and which samples may lie in them.

        Beside a fork they keep clear of it, or are the half that is turned away from it: where arms part at a wide
        angle the samples around the fork fill the other half, though nothing lies between the arms.
        """
        if fork is None:
            yield from ((tube**2 * near.long, None) for tube in (constants.NARROW, constants.WIDE))
            return
        to_fork = np.array([[self.between(end, fork) for end in rung] for rung in rungs])
        foot = (to_fork[:, 0] - to_fork[:, 1] + near.long) / 2
        height = np.maximum(to_fork[:, 0] - foot**2 / near.long, 0.0)
        for tube in (constants.NARROW, constants.WIDE):
            yield np.minimum(tube**2 * near.long, height / 4), None
        toward = (near.to_first + to_fork[:, :1] - self._from_samples(near.rows, [fork])) / 2
        yield constants.WIDE**2 * near.long, toward < near.along * foot[:, None]

    def gaps(self, pairs: Sequence[tuple[int, int]], flanks: FloatArray) -> list[Evidence]:
        """Return the evidence of a gap between the two nodes of every pair.

        The middle of their chord is compared with its ends, in all tubes, and with what lies beside it along the
        graph.

        Parameters
        ----------
        pairs
            The nodes.
        flanks
            Samples beside each chord, and the length of the graph that has them.
        """
        at_once = max(1, _AT_ONCE // len(self.X))
        parts = [slice(first, first + at_once) for first in range(0, len(pairs), at_once)]
        return [evidence for part in parts for evidence in self._gaps(pairs[part], flanks[part].T)]

    def _gaps(self, pairs: Sequence[tuple[int, int]], flanks: FloatArray) -> list[Evidence]:
        near = self._project([(Spot.at(i), Spot.at(j)) for i, j in pairs], 1.0)
        long, weight, bins = near.long[:, None], self.weight[near.rows], _bins(near.along)
        tubes = (constants.NARROW, constants.WIDE, 1.0)
        counts = [_count(bins, near.off < tube**2 * long, weight, len(pairs)) for tube in tubes]
        p_value, effect = _windows(np.vstack(counts))[0].reshape(2, len(tubes), len(pairs)).max(axis=1)
        inner = (near.off < constants.WIDE**2 * long) & (np.abs(near.along - 0.5) < 0.25)
        middle, half, (samples, length) = inner @ weight, np.sqrt(near.long) / 2, flanks
        thin = middle / half / np.maximum(samples / np.maximum(length, 1e-150), 1e-150)
        beside = _binomial(middle, samples, half / (half + length))
        known = length > 0
        p_value[known] = np.minimum(p_value, beside)[known]
        effect[known] = np.maximum(effect, thin)[known]
        return [Evidence(*pair) for pair in zip(p_value.tolist(), effect.tolist(), strict=True)]

    def _project(self, rungs: list[Rung], widest: float) -> _Chords:
        """Return the samples near some chords, at least all those inside tubes that are so wide besides the noise."""
        long = np.array([self.between(p, q) for p, q in rungs])
        noise = np.array([(self._radius(p) + self._radius(q)) / 2 for p, q in rungs])
        hub = rungs[0][0].first
        ends = np.array([[self._from(p, hub), self._from(q, hub)] for p, q in rungs]).max(axis=1)
        reach = np.sqrt(np.maximum(ends, 0)) + np.sqrt(long) / 4 + np.sqrt(widest**2 * long + noise)
        rows = np.flatnonzero(self.squared[:, hub] <= reach.max() ** 2)
        # Many chords share an end.
        number = {spot: k for k, spot in enumerate(dict.fromkeys(spot for rung in rungs for spot in rung))}
        to = self._from_samples(rows, list(number))
        to_p, to_q = to[[number[p] for p, _ in rungs]], to[[number[q] for _, q in rungs]]
        u = (to_p - to_q + long[:, None]) / (2 * long[:, None])
        return _Chords(rows, u, to_p - u**2 * long[:, None] - noise[:, None], to_p, long)

    def _from_samples(self, rows: IntArray, spots: list[Spot]) -> FloatArray:
        """Return the squared distances of samples from places, of shape (n_places, n_rows)."""
        out = np.empty((len(spots), len(rows)))
        for number, (i, j, t) in enumerate(spots):
            out[number] = self.squared[rows, i]
            if t:
                out[number] *= 1 - t
                out[number] += t * self.squared[rows, j] - t * (1 - t) * self.apart[i, j]
        return out

    def _from(self, p: Spot, node: int) -> float:
        i, j, t = p
        return float((1 - t) * self.apart[node, i] + t * self.apart[node, j] - t * (1 - t) * self.apart[i, j])

    def _radius(self, p: Spot) -> float:
        return float((1 - p.share) * self.radius2[p.first] + p.share * self.radius2[p.second])


def square_distances(X: FloatArray, nodes: FloatArray) -> FloatArray:
    """Return all squared distances of samples from nodes."""
    squared = X @ (-2 * nodes.T)
    squared += (X**2).sum(axis=1)[:, None]
    squared += (nodes**2).sum(axis=1)
    return np.maximum(squared, 0, out=squared)


def weighted_quantile(values: FloatArray, weight: FloatArray, share: float) -> float:
    """Return the value below which a share of the weight lies."""
    order = np.argsort(values, kind="stable")
    below = np.cumsum(weight[order])
    return float(values[order[min(int(np.searchsorted(below, share * below[-1])), len(values) - 1)]])


def _bins(u: FloatArray) -> IntArray:
    """Return the eighth of a chord that samples lie in, from 1 to 12; 0 and 13 are outside."""
    return np.clip(np.floor((u + 0.25) * _BINS) + 1, 0, _ENDS - 1).astype(np.intp)


def _count(bins: IntArray, inside: BoolArray, weight: FloatArray, n_rows: int) -> FloatArray:
    """Return how many of the samples inside lie in each eighth, for every one of the first rows."""
    row, column = np.nonzero(inside[:n_rows])
    place = row * _ENDS + bins[row, column]
    counts = np.bincount(place, weights=weight[column], minlength=n_rows * _ENDS).astype(np.float64)
    return counts.reshape(n_rows, _ENDS)


def _valleys(counts: FloatArray) -> list[Evidence]:
    """Return the evidence of those windows that are deep enough."""
    found = np.hstack(_windows(counts))
    return [Evidence(*pair) for pair in found[:, found[1] < constants.VALLEY].T.tolist()]


def _windows(counts: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Return p-values and effects of the middle half against halves around the ends, and likewise of quarters.

    A quarter may lie anywhere between the ends. Both are of shape (2, n_rows).
    """
    below = counts[:, : _ENDS - 1].cumsum(axis=1) - counts[:, :1]
    half, quarter = below[:, 4:] - below[:, :-4], below[:, 2:] - below[:, :-2]
    return (
        dip(half[:, 4], np.minimum(half[:, 0], half[:, 8])),
        dip(quarter[:, 3:8].min(axis=1), np.minimum(quarter[:, 1], quarter[:, 9])),
    )


def dip(middle: FloatArray, flank: FloatArray) -> FloatArray:
    """Return p-values and effects of windows that are lower than their flanks, of shape (2, n_windows)."""
    seen, least = flank > 0, np.maximum(flank, 1e-300)
    p_value = betainc(least, middle + 1, 0.5)
    return np.where(seen, np.vstack([p_value, middle / least]), 1.0)


def _binomial(middle: FloatArray, flank: FloatArray, share: FloatArray) -> FloatArray:
    """Return P(Binomial(middle + flank, share) <= middle), also for counts that are sums of weights."""
    return np.where(flank > 0, betainc(np.maximum(flank, 1e-300), middle + 1, 1 - share), 1.0)

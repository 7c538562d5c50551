"""Cut the stretches of a graph that cross a gap between the samples."""

from dataclasses import replace

import numpy as np
from scipy.spatial.distance import cdist

from midrib._types import BoolArray, FloatArray, IntArray
from midrib.selection._decomposition import decompose
from midrib.selection.evidence import SHORTEST_GAP, Evidence, benefit_of_doubt, doubtful, weigh_stretch
from midrib.selection.strands import Strands

_LONGEST_BRIDGE = 12.0  # noise widths
_WIDE = 6.0
_BESIDE = 3.0
_LOW, _SIDE = 0.4, 0.6
_EMPTY = 0.08
_MOST_CUTS = 30
# Smallest probability of a gap at which a stretch is cut, in a few axes.
_MAYBE, _SURELY = 0.6, 0.95

Stretch = tuple[IntArray, int, int, bool]


def cut_gaps(strands: Strands, record: list[Evidence], *, tentative: bool = False) -> Strands:
    """Remove every stretch without samples, the clearest gap first.

    Parameters
    ----------
    strands
        The graph so far.
    record
        Takes the evidence for every stretch that was weighed.
    tentative
        Cut already what may be a gap; joining again what the samples want joined is left to the caller.
    """
    known: dict[tuple[float, ...], Evidence] = {}
    least_gap = 1 - benefit_of_doubt(strands) * (1 - (_MAYBE if tentative else _SURELY))
    for _ in range(_MOST_CUTS):
        weighed = []
        for stretch, start, stop, at_fork in _thin_stretches(strands):
            ends = sorted([strands.nodes[start].tolist(), strands.nodes[stop].tolist()])
            key = (len(stretch), *ends[0], *ends[1])
            if key not in known:
                known[key] = weigh_stretch(strands, stretch, start, stop)
                record.append(known[key])
            found = known[key]
            # A strand may thin out on its way; where it leaves another strand, that is more often a bridge.
            if (found.gap if tentative or at_fork else doubtful(strands, found)) >= least_gap:
                weighed.append((known[key].expected, key, stretch))
        if not weighed:
            break
        _, key, stretch = max(weighed, key=lambda item: item[0])
        record.append(replace(known.pop(key), accepted=True))
        middle = strands.middle[stretch]
        kept = np.ones(len(strands.edges), dtype=bool)
        kept[stretch] = False
        strands = strands.keep(kept).settle()
        # What was weighed near the cut must be weighed again: the two may have covered the same samples.
        known = {k: v for k, v in known.items() if _away(v, middle, _LONGEST_BRIDGE * strands.cloud.noise)}
    return strands


def _away(evidence: Evidence, middle: FloatArray, distance: float) -> bool:
    return bool(cdist(np.array([evidence.start, evidence.stop]), middle).min() > distance)


def _thin_stretches(strands: Strands) -> list[Stretch]:
    """Return runs of cells with few samples for their surroundings, short bridges, and whether they leave a fork."""
    if not len(strands.edges):
        return []
    noise, length = strands.cloud.noise, strands.length
    structure = decompose(len(strands.nodes), strands.edges)
    sharp = _sharpened(strands)
    typical = float(strands.mass[:-1].sum() / length.sum())
    stretches = []
    for path, cells in zip(structure.branches, structure.branch_edges, strict=True):
        position = np.cumsum(length[cells]) - length[cells] / 2
        fine = _smoothed_density(position, sharp[cells], length[cells], noise)
        wide = _smoothed_density(position, strands.mass[cells], length[cells], _WIDE * noise)
        # A gap narrower than the blur of its sides shows as a dip: its bottom tells it, its sides belong to it.
        bottom, thin = (fine < np.maximum(low * wide, _EMPTY * typical) for low in (_LOW, _SIDE))
        bridge = np.all(structure.degree[[path[0], path[-1]]] > 2) and path[0] != path[-1]
        if bridge and length[cells].sum() < _LONGEST_BRIDGE * noise:
            bottom[:] = thin[:] = True
        for first, last in _runs(thin):
            if bottom[first:last].any() and length[cells[first:last]].sum() >= SHORTEST_GAP * noise:
                sides = np.array([length[cells[:first]].sum(), length[cells[last:]].sum()])
                at_fork = bool(
                    ((sides < _BESIDE * noise) & (structure.degree[[path[0], path[-1]]] > 2)).any()
                )
                stretches.append((cells[first:last], int(path[first]), int(path[last]), at_fork))
    return stretches


def _sharpened(strands: Strands) -> FloatArray:
    """Return masses without smoothing, which spike where the samples are and vanish where they are not."""
    cloud, mass = strands.cloud, strands.mass[:-1]
    background = cloud.uniform * strands.mass[-1]
    for _ in range(25):
        ratio = cloud.weight / np.maximum(strands.near_kernel @ mass + background, 1e-300)
        mass = mass * (ratio @ strands.near_kernel)
    return mass


def _smoothed_density(position: FloatArray, mass: FloatArray, length: FloatArray, width: float) -> FloatArray:
    kernel = np.exp((position[:, None] - position) ** 2 / (-2 * width**2))
    return np.asarray((kernel @ mass) / (kernel @ length))


def _runs(flags: BoolArray) -> list[tuple[int, int]]:
    """Return half-open runs of true flags; one false flag between two true ones does not end a run."""
    bridged = flags.copy()
    bridged[1:-1] |= flags[:-2] & flags[2:]
    change = np.flatnonzero(np.diff(np.concatenate([[0], bridged.astype(int), [0]])))
    return list(zip(change[::2].tolist(), change[1::2].tolist(), strict=True))

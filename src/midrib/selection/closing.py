"""Close the loops that a tree had to leave open, and join pieces, where the samples fill the opening."""

from dataclasses import replace

import numpy as np
from scipy.sparse.csgraph import dijkstra
from scipy.spatial.distance import cdist

from midrib._types import BoolArray, FloatArray, IntArray
from midrib.selection.evidence import SHORTEST_GAP, Evidence, benefit_of_doubt, doubtful, weigh_path
from midrib.selection.strands import Path, Strands, bent_path, straight_path

# A loop is at least this many noise widths around, and this many times longer than what closes it.
_SHORTEST_LOOP = 10.0
_DETOUR = 2.0
_FARTHEST = 12.0  # noise widths
_FARTHEST_OF_SPREAD = 0.7
_MOST_TRIED = 40
_MOST_CHORD_ENDS = 60
# Density in the middle of a loop, relative to that along it and to the least along what closes it, above which
# the loop goes round nothing.
_FILLED, _FILLED_OF_PATH = 0.5, 0.7
_HOPELESS = 0.999
_FREE = 1.5  # noise widths
_ARRIVAL, _STRAIGHT = (2.0, 8.0), 0.7
_SPARSE, _MOST_EMPTY = 6.5, 0.8
_THINNEST = 2.2  # noise widths
# Largest probability of a gap at which a path is added, by how many of its ends are free. A tree opens a loop
# where its samples are fewest, and leaves free ends there; a path between two strands that run on would be news.
_MOST_GAP = (0.5, 0.8, 0.9)
# Noise widths from which ends with nothing or clutter between them may meet by chance, and from which any may.
_NEAR, _MOST_GAP_FAR = 5.0, 0.7
_FAR, _MOST_GAP_VERY_FAR = 9.0, 0.5


def close_loops(strands: Strands, record: list[Evidence]) -> Strands:
    """Add every path between nodes near in space and far along the graph that the samples support.

    Parameters
    ----------
    strands
        The graph so far, of samples whose root mean square distance from their mean is one.
    record
        Takes the evidence for every path that was weighed.
    """
    tried: set[tuple[float, ...]] = set()
    doubt = benefit_of_doubt(strands)
    farthest = max(_FARTHEST * strands.cloud.noise, _FARTHEST_OF_SPREAD)
    closed = True
    while closed:
        closed = False
        is_free = _near_tips(strands)
        for start, stop in _openings(strands, farthest):
            key = (*strands.nodes[start].tolist(), *strands.nodes[stop].tolist())
            if key in tried:
                continue
            tried.add(key)
            free = int(is_free[start]) + int(is_free[stop])
            path, evidence = _best_path(strands, start, stop, doubt * _MOST_GAP[free])
            held = _is_held(strands, path, evidence, free, doubt)
            closed = held and not (_is_thin(strands, path) or is_filled(strands, path))
            record.append(replace(evidence, accepted=closed))
            if closed:
                strands = strands.add(path).settle()
                break
    return strands


def _near_tips(strands: Strands) -> BoolArray:
    """Return which nodes are free ends, or so near to one along the strand that the noise may have made it."""
    tips = np.flatnonzero(np.bincount(strands.edges.ravel(), minlength=len(strands.nodes)) == 1)
    if not len(tips):
        return np.zeros(len(strands.nodes), dtype=bool)
    away = dijkstra(strands.links, directed=False, indices=tips, min_only=True)
    return np.asarray(away <= _FREE * strands.cloud.noise)


def _is_held(strands: Strands, path: Path, evidence: Evidence, free: int, doubt: float) -> bool:
    """Return whether the samples hold a path, so many of whose ends are free."""
    apart = evidence.length / strands.cloud.noise
    if apart > _FAR:
        return evidence.gap < doubt * _MOST_GAP_VERY_FAR
    nothing = evidence.fraction == 0 and not (free == 2 and _goes_on(strands, path))
    if apart > _NEAR and (strands.cloud.is_cluttered or nothing):
        return evidence.gap < doubt * min(_MOST_GAP[free], _MOST_GAP_FAR)
    if free < 2:
        return evidence.gap < doubt * _MOST_GAP[free]
    # Two ends are of one strand if no gap so short could show, or if it is short and only sparse.
    sparse = apart < _SPARSE and doubtful(strands, evidence) < doubt * _MOST_EMPTY
    return apart < SHORTEST_GAP or evidence.gap < doubt * _MOST_GAP[free] or sparse


def _goes_on(strands: Strands, path: Path) -> bool:
    """Return whether a path leaves both ends in the direction in which their strands arrive."""
    across = strands.nodes[path.stop] - strands.nodes[path.start]
    for end, ahead in ((path.start, across), (path.stop, -across)):
        away = dijkstra(strands.links, directed=False, indices=end) / strands.cloud.noise
        behind = strands.nodes[(away > _ARRIVAL[0]) & (away < _ARRIVAL[1])]
        if not len(behind):
            return False
        arriving = strands.nodes[end] - behind.mean(axis=0)
        size = np.linalg.norm(arriving) * np.linalg.norm(ahead)
        if arriving @ ahead < _STRAIGHT * size:
            return False
    return True


def is_filled(strands: Strands, path: Path) -> bool:
    """Return whether samples fill the loop that a path would close, so that it goes round nothing.

    The deepest point of the hole is sought among the middles of chords of the loop, and the density there
    compared with that along the loop, and with that on the path: a way through samples that thin out towards
    the middle closes nothing.
    """
    around = _way_around(strands, path)
    if around is None:
        return False
    cloud = strands.cloud
    loop = np.vstack([strands.nodes[around], path.inner])
    some = loop[np.linspace(0, len(loop) - 1, min(len(loop), _MOST_CHORD_ENDS)).astype(int)]
    i, j = np.triu_indices(len(some), k=1)
    chords = (some[i] + some[j]) / 2
    depth = cdist(chords, np.vstack([strands.middle, path.middle])).min(axis=1)
    inside, along, closing = (
        cloud.weight @ cloud.kernel(points) for points in (chords[[int(depth.argmax())]], loop, path.middle)
    )
    return bool(inside[0] > min(_FILLED * np.median(along), _FILLED_OF_PATH * closing.min()))


def _way_around(strands: Strands, path: Path) -> list[int] | None:
    """Return the nodes of the shortest way along the graph between the ends of a path; None between pieces."""
    _, before = dijkstra(strands.links, directed=False, indices=path.start, return_predecessors=True)
    around = [path.stop]
    while around[-1] != path.start:
        if before[around[-1]] < 0:
            return None
        around.append(int(before[around[-1]]))
    return around


def _best_path(strands: Strands, start: int, stop: int, most_gap: float) -> tuple[Path, Evidence]:
    """Weigh the straight path and, where that does not settle it, one that bends towards the samples.

    Free ends shrink back a little, so the straight path between two of them may run beside the samples.
    """
    path = straight_path(strands, start, stop)
    evidence = weigh_path(strands, path)
    if most_gap <= evidence.gap < _HOPELESS and path.count > 2:
        bent = bent_path(strands, path)
        again = weigh_path(strands, bent)
        if again.gap < evidence.gap:
            return bent, again
    return path, evidence


def _is_thin(strands: Strands, path: Path) -> bool:
    """Return whether the loop that a path closes has no hole: its two sides run within each other's blur."""
    way = _way_around(strands, path)
    if way is None:
        return False
    loop = np.vstack([strands.nodes[way], path.inner])
    step = np.linalg.norm(loop - np.roll(loop, 1, axis=0), axis=1)
    position, total = np.cumsum(step), step.sum()
    apart = np.abs(position[:, None] - position)
    opposite = np.minimum(apart, total - apart) >= total / 4
    across = np.where(opposite, cdist(loop, loop), np.inf).min(axis=1)
    return bool(np.average(across < _THINNEST * strands.cloud.noise, weights=step) > 0.5)


def _openings(strands: Strands, farthest: float) -> list[tuple[int, int]]:
    """Return pairs of nodes that could close a loop, the nearest first.

    A pair qualifies if the way around is long or there is none, and no neighbour of one is nearer to the other.
    """
    used = np.unique(strands.edges)
    around = dijkstra(strands.links, directed=False, indices=used)[:, used]
    apart = cdist(strands.nodes[used], strands.nodes[used])
    number = np.full(len(strands.nodes), -1)
    number[used] = np.arange(len(used))
    closest = _closest_neighbor(apart, number[strands.edges])
    # Noise in many axes puts the samples farther from the graph than its width along each of them.
    radius = strands.cloud.noise * np.sqrt(max(strands.nodes.shape[1], 2) / 2)
    fits = (around >= _DETOUR * apart) & (around + apart >= _SHORTEST_LOOP * radius)
    fits &= (apart <= farthest) & (apart <= closest) & (apart <= closest.T)
    i, j = np.nonzero(np.triu(fits, k=1))
    order = np.argsort(apart[i, j], kind="stable")[:_MOST_TRIED]
    return [(int(used[i[k]]), int(used[j[k]])) for k in order]


def _closest_neighbor(apart: FloatArray, edges: IntArray) -> FloatArray:
    """Return, for nodes i and j, how near the nearest neighbour of i is to j."""
    closest = np.full_like(apart, np.inf)
    for i, j in edges:
        closest[i] = np.minimum(closest[i], apart[j])
        closest[j] = np.minimum(closest[j], apart[i])
    return closest

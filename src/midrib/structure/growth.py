"""Grow the graph along ways through the samples: a trunk, arms with a valley beside them, loops round a hole."""

from __future__ import annotations

from functools import partial

import numpy as np
import scipy.sparse as sp
from scipy.sparse.csgraph import dijkstra

from midrib._types import FloatArray, IntArray
from midrib.structure import constants
from midrib.structure.holes import Holes, hole_evidence
from midrib.structure.links import Links
from midrib.structure.places import NOTHING, Evidence, Places, Rung, Spot
from midrib.structure.strands import Side, Strands


def grow(places: Places, links: Links, alpha: float) -> tuple[Strands, list[list[int]]]:
    """Return the graph that the samples support, on the landmarks.

    Parameters
    ----------
    places, links
        Samples, landmarks and which of them are joined.
    alpha
        Error probability of a claim; here it may be generous, since every claim is judged again.
    """
    strands, ways = Strands(links.length), links.matrix()
    for own in links.pieces(places.mass):
        strands.add(_trunk(ways, own))
        _add_arms(places, strands, ways, own, alpha)
    ears = _close_loops(places, strands, links, ways, alpha) if strands.around else []
    return strands, ears


def arm_evidence(places: Places, strands: Strands, arm: list[int]) -> Evidence:
    """Return the evidence that an arm is apart from what lies beyond its fork.

    Places along the arm are compared with the nearest place of the rest of the graph that is about as far from the
    fork; the slices of an arm are counted together, and one by one. Of an arm that is longer than all others there only
    what lies beside them is compared.

    Parameters
    ----------
    places
        Samples and nodes.
    strands
        The graph without the arm.
    arm
        Nodes from the fork to the tip.
    """
    total = float(strands.along(arm)[-1])
    sides = [side for side in strands.sides(arm[0]) if side.reach > 0]
    if not sides or total == 0:
        return NOTHING
    ladders = _ladders(places, strands, arm, sides, min(total, max(side.reach for side in sides)))
    return places.valley(ladders, Spot.at(arm[0]), single=True)


def _ladders(
    places: Places, strands: Strands, arm: list[int], sides: list[Side], long: float
) -> list[list[Rung]]:
    """Return the chords from slices of an arm, up to some length, to what lies nearest on some sides of its fork."""
    slices, ladders = long * np.array(constants.SLICES), []
    here = strands.spots(arm, slices)
    for ratio in constants.RATIOS:
        ladder = []
        for spot, far in zip(here, (ratio * slices).tolist(), strict=True):
            there = [other for side in sides for other in side.spots(far)]
            if there:
                ladder.append((spot, min(there, key=partial(places.between, spot))))
        if ladder and ladder not in ladders:
            ladders.append(ladder)
    return ladders


def _trunk(ways: sp.csr_array, own: IntArray) -> list[int]:
    """Return the longest of all shortest ways of a piece, by two sweeps."""
    first = own[dijkstra(ways, directed=False, indices=int(own[0]))[own].argmax()]
    distance, before = dijkstra(ways, directed=False, indices=int(first), return_predecessors=True)
    return _trace(before, int(own[distance[own].argmax()]), {int(first)})


def _add_arms(places: Places, strands: Strands, ways: sp.csr_array, own: IntArray, alpha: float) -> None:
    """Add the farthest landmark by its way to the graph if there is a valley beside that way, then the next one.

    What lies on the way to a tip that was none is none either.
    """
    done = {int(node) for node in own if node in strands.around}
    while True:
        rooted = [int(node) for node in own if node in strands.around]
        distance, before, _ = dijkstra(
            ways, directed=False, indices=rooted, min_only=True, return_predecessors=True
        )
        left = [int(node) for node in own if node not in done]
        if not left:
            return
        tip = max(left, key=lambda node: distance[node])
        arm = _trace(before, tip, set(rooted))
        done.update(arm)
        if arm_evidence(places, strands, arm).p_value < alpha / (len(strands.forks) + 1):
            strands.add(arm)


def _close_loops(
    places: Places, strands: Strands, links: Links, ways: sp.csr_array, alpha: float
) -> list[list[int]]:
    """Add the ways that close a loop round a hole, the shortest loop first; return them."""
    holes, ears = Holes(links), []
    while True:
        for ear in _ears(strands, links, ways):
            back = strands.way(ear[-1], ear[0])
            loop = ear + back[1:-1]
            if holes.is_new(loop) and hole_evidence(places, loop).p_value < alpha:
                strands.add(ear)
                holes.fill(loop)
                ears.append(ear)
                break
        else:
            return ears


def _ears(strands: Strands, links: Links, ways: sp.csr_array) -> list[list[int]]:
    """Return ways between two nodes of the graph that are much shorter than along it.

    Those that samples witness come first, then those of the shortest loops.
    """
    rooted = sorted(strands.around)
    distance, before, root = dijkstra(
        ways, directed=False, indices=rooted, min_only=True, return_predecessors=True
    )
    along = _graph_distances(strands)
    found, tips = [], strands.tips
    for a, b in links.joined + links.closing:
        i, j = int(root[a]), int(root[b])
        if i < 0 or j < 0 or i == j or b in strands.around.get(a, ()):
            continue
        if (a, b) in links.unseen and not {i, j} & tips:
            continue
        ear = distance[a] + links.length[a, b] + distance[b]
        if np.isfinite(along[i, j]) and along[i, j] > constants.DETOUR * ear:
            way = _trace(before, a, {i}) + _trace(before, b, {j})[::-1]
            if len(set(way)) == len(way):
                found.append(((a, b) in links.unseen, float(ear + along[i, j]), way))
    return [way for *_, way in sorted(found)]


def _graph_distances(strands: Strands) -> FloatArray:
    i, j = strands.edges.T
    half = sp.coo_array((strands.length[i, j] + 1e-12, (i, j)), shape=strands.length.shape).tocsr()
    return np.asarray(dijkstra(half + half.T, directed=False))


def _trace(before: IntArray, node: int, stops: set[int]) -> list[int]:
    """Return the way from a stop to a node."""
    path = [node]
    while path[-1] not in stops:
        path.append(int(before[path[-1]]))
    return path[::-1]

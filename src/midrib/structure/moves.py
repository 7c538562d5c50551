"""Moves on a graph whose nodes have settled on the samples: settle, prune, extend."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise
from typing import Literal

import numpy as np

from midrib._types import FloatArray, IntArray
from midrib.structure.growth import arm_evidence
from midrib.structure.holes import hole_evidence
from midrib.structure.places import NOTHING, Evidence, Places, square_distances
from midrib.structure.strands import Strands


@dataclass(frozen=True)
class Kept:
    """An arm from its fork to its tip, or the way that closes a loop, with the nodes all the way round."""

    kind: Literal["branch", "loop"]
    path: list[int]
    evidence: Evidence = NOTHING
    round: list[int] = field(default_factory=list)


_ROUNDS = 10
_NEXT_TO_NOTHING = -600.0
"""Logarithm of a share that changes no sum."""
_STIFF = 0.3
"""Edges pull a third as much as the samples of a node: nodes are smoothed over half their distance."""


def settle(
    X: FloatArray, weight: FloatArray, nodes: FloatArray, edges: IntArray
) -> tuple[FloatArray, FloatArray]:
    """Assign samples and place nodes in turn, with the edges as they are.

    Returns
    -------
    The nodes, and the leverage of every sample on each.
    """
    count = len(nodes)
    laplacian = np.zeros((count, count))
    np.add.at(laplacian, (edges, edges[:, ::-1]), -1.0)
    laplacian[np.diag_indices(count)] -= laplacian.sum(axis=1)
    pull = count / (_STIFF * weight.sum())
    for _ in range(_ROUNDS):
        # Where samples are many, memory asked for anew costs more than the arithmetic: all in place.
        shares = square_distances(X, nodes)
        least = shares.min(axis=1, keepdims=True)
        shares -= least
        shares *= -1 / (np.median(least) + 1e-300)
        # What would be denormal slows the products a hundredfold, and counts for nothing.
        np.maximum(shares, _NEXT_TO_NOTHING, out=shares)
        np.exp(shares, out=shares)
        shares *= (weight / shares.sum(axis=1))[:, None]
        mass = shares.sum(axis=0)
        inverse = np.linalg.inv(laplacian + np.diag(pull * mass + 1e-9))
        nodes = inverse @ (pull * (shares.T @ X) + 1e-9 * nodes)
    return nodes, shares @ (pull * inverse)


def prune(places: Places, strands: Strands, ears: list[list[int]], alpha: float) -> list[Kept]:
    """Drop loops without a hole and free arms without a valley; return what stays.

    Parameters
    ----------
    places
        Samples and nodes.
    strands
        The graph, which is changed.
    ears
        The ways that close loops.
    alpha
        Error probability of all claims of a kind.
    """
    loops = _prune_loops(places, strands, ears, alpha)
    while True:
        arms = [
            Kept("branch", arm, arm_evidence(places, strands.without(arm), arm)) for arm in strands.arms()
        ]
        limit = alpha / max(len({arm.path[0] for arm in arms}), 1)
        failed = [arm.path for arm in arms if arm.evidence.p_value > limit]
        if not failed:
            return loops + arms
        strands.drop(min(failed, key=lambda arm: strands.along(arm)[-1]))


def _prune_loops(places: Places, strands: Strands, ears: list[list[int]], alpha: float) -> list[Kept]:
    """Open the loop that is least sure until all are sure."""
    limit = alpha / max(len(ears), 1)
    while True:
        loops = []
        for ear in ears:
            back = strands.without(ear).way(ear[-1], ear[0])
            loops.append(Kept("loop", ear, hole_evidence(places, ear + back[1:-1]), ear + back[1:]))
        worst = max(loops, key=lambda loop: loop.evidence, default=None)
        if worst is None or worst.evidence.p_value <= limit:
            return loops
        # Where other loops close on a part of it, that part stays.
        ears = [ear for ear in ears if ear is not worst.path]
        last = len(worst.path) - 1
        forks = [k for k in range(1, last) if len(strands.around[worst.path[k]]) > 2]
        pieces = [worst.path[i : j + 1] for i, j in pairwise([0, *forks, last])]
        strands.drop(max(pieces, key=lambda piece: strands.along(piece)[-1]))


def extend(places: Places, strands: Strands) -> FloatArray:
    """Return the nodes with every tip moved out to where its samples end: twice as far as their mean."""
    nodes = places.nodes.copy()
    for tip in sorted(strands.tips):
        near = next(iter(strands.around[tip]))
        behind = (
            next((n for n in strands.around[near] if n != tip), near)
            if len(strands.around[near]) == 2
            else near
        )
        out, rows = places.nodes[tip] - places.nodes[behind], places.members(tip)
        long = float(np.linalg.norm(out))
        if long > 0 and len(rows) >= 3:
            ahead = np.average((places.X[rows] - places.nodes[tip]) @ out, weights=places.weight[rows]) / long
            step = 2 * ahead + strands.length[tip, near] / 2
            nodes[tip] += out / long * max(step, 0.0)
    return nodes

"""What speaks for every part of a fitted graph: claims about a structure, carried over to the edges they lie on."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from midrib._graph import Graph
from midrib._types import FloatArray, IntArray, Record
from midrib.structure import Claim, Found, Support

_STEPS = 40
"""Points along a claim that are looked up on the graph."""


@dataclass(frozen=True, eq=False)
class Evidence:
    """How sure the parts of a graph are; NaN where nothing was claimed of them or tried."""

    edges: FloatArray
    """Support of every edge, from 0 to 1."""
    branches: list[Record]
    """For every branch: support, p_value and effect of the claim that covers it, or None."""
    loops: list[Record]
    gaps: list[Record]
    nodes: dict[int, float | None]
    """Support of every tip and fork: of a bootstrap, else of the weakest branch that makes it one."""


def gather(graph: Graph, found: Found | None, support: Support | None = None) -> Evidence:
    """Return the evidence for a graph.

    Parameters
    ----------
    graph
        The fitted graph.
    found
        The structure it was grown from, with its claims; None where nothing was claimed.
    support
        A bootstrap of the same graph, whose shares are used instead where it is given.
    """
    claims = [] if found is None else [claim for claim in found.claims if claim.kind != "gap"]
    covers = [(claim, np.unique(graph.project(_points(claim.place)).edge)) for claim in claims]
    around = [pair for pair in covers if pair[0].kind == "loop"]
    branches = [_best(along, graph.lengths, covers) for along in graph.branch_edges]
    rings = [graph.path_edges(loop) for loop in graph.loops]
    loops = [_best(along, graph.lengths, around) for along in rings]
    edges = np.full(graph.n_edges, np.nan)
    for along, record in [*zip(graph.branch_edges, branches, strict=True), *zip(rings, loops, strict=True)]:
        if record["support"] is not None:
            edges[along] = np.fmax(edges[along], record["support"])
    if support is not None and support.graph.n_edges == graph.n_edges:
        edges = support.edges
        for record, share in zip(branches, support.branches.tolist(), strict=True):
            record["support"] = share
    gaps = [] if found is None else [_gap(graph, c) for c in found.claims if c.kind == "gap"]
    return Evidence(edges, branches, loops, gaps, _nodes(graph, branches, support))


def numbers_of(claim: Claim) -> Record:
    """Return what speaks for a claim, as plain numbers."""
    return {"support": plain(claim.support), "p_value": plain(claim.p_value), "effect": plain(claim.effect)}


def plain(value: float) -> float | None:
    """Return a number that JSON can hold, None for NaN and infinity."""
    return float(value) if np.isfinite(value) else None


def _points(place: FloatArray) -> FloatArray:
    """Return points at equal steps along a line of points."""
    reach = np.concatenate([[0.0], np.cumsum(np.linalg.norm(np.diff(place, axis=0), axis=1))])
    # The very ends touch the neighbours' edges.
    at = (np.arange(_STEPS) + 0.5) / _STEPS * reach[-1]
    return np.column_stack([np.interp(at, reach, axis) for axis in place.T])


def _best(along: IntArray, lengths: FloatArray, covers: list[tuple[Claim, IntArray]]) -> Record:
    """Return the claim that covers most of a part, if it covers half of it."""
    shares = [lengths[np.intersect1d(along, edges)].sum() for _, edges in covers]
    if not shares or max(shares) < 0.5 * lengths[along].sum():
        return {"support": None, "p_value": None, "effect": None}
    return numbers_of(covers[int(np.argmax(shares))][0])


def _nodes(graph: Graph, branches: list[Record], support: Support | None) -> dict[int, float | None]:
    """Return the support of tips and forks."""
    if (
        support is not None
        and len(support.tips) == len(graph.tips)
        and len(support.forks) == len(graph.forks)
    ):
        ends = np.concatenate([graph.tips, graph.forks]).tolist()
        return dict(zip(ends, [*support.tips.tolist(), *support.forks.tolist()], strict=True))
    found: dict[int, float | None] = {}
    for node in np.concatenate([graph.tips, graph.forks]).tolist():
        meeting = np.flatnonzero((graph.branch_ends == node).any(axis=1))
        known = [branches[k]["support"] for k in meeting if branches[k]["support"] is not None]
        found[node] = min(known) if known else None
    return found


def _gap(graph: Graph, claim: Claim) -> Record:
    """Return between which pieces of the graph a gap lies."""
    sides = graph.component[graph.project(claim.place[[0, -1]]).node].tolist()
    return {"pieces": sides, "length": claim.length, **numbers_of(claim)}

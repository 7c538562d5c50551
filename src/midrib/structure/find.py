"""From samples alone to the graph that they support, and how sure it is.

The order is the argument: what is no structure at all (clutter, axes of pure noise); places and which of them are
joined; a graph grown along the ways through the samples, each claim of it judged by the samples beside it, once on
the places and again when the nodes have settled; and all of that again on parts of the samples: what comes back
is kept.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

import numpy as np
from threadpoolctl import threadpool_limits

from midrib._graph import Graph
from midrib._types import FloatArray, IntArray, Samples
from midrib.structure import constants
from midrib.structure.claims import Claim, Piece
from midrib.structure.cloud import Cloud, count_signal_axes
from midrib.structure.clutter import Clutter
from midrib.structure.consensus import count_parts, draw_part, most_typical
from midrib.structure.growth import grow
from midrib.structure.holes import valley_along
from midrib.structure.landmarks import count_landmarks, lay_landmarks, most_landmarks
from midrib.structure.links import Links, find_links
from midrib.structure.moves import Kept, extend, prune, settle
from midrib.structure.places import NOTHING, Places, square_distances
from midrib.structure.strands import Strands

Topology = tuple[int, int, int]
"""Pieces, independent loops and tips."""


@dataclass(frozen=True, eq=False)
class Found:
    """The structure of a cloud, in the units of the data.

    Parameters
    ----------
    graph
        Nodes and edges, with the standard deviation of the samples around every node.
    noise
        Standard deviation of the samples around the graph along one axis, over all of it.
    distance
        Root mean square distance of the samples from the graph, in all axes.
    clutter
        Share of the samples that belong to no structure.
    n_axes
        Axes of the features that hold more than noise.
    claims
        Branches, loops and gaps with what speaks for them.
    topologies
        Pieces, loops and tips that each part of the samples gave; empty where that was not tried.
    background
        Tells structure from clutter; None in a model that was loaded.

    See Also
    --------
    find_structure : Finds it.

    Examples
    --------
    >>> from midrib.datasets import make_shape
    >>> from midrib.structure import find_structure
    >>> found = find_structure(make_shape("y", 300, noise=0.02, random_state=0).X)
    >>> found.graph.topology
    Topology(components=1, loops=0, tips=3, forks=1, branches=3)
    >>> round(found.noise, 2), found.clutter, found.n_axes
    (0.02, 0.0, 2)
    >>> [claim.kind for claim in found.claims]
    ['branch', 'branch', 'branch']
    >>> len(found.topologies) > 0, found.support > 0.5, found.background is None
    (True, True, False)
    """

    graph: Graph
    noise: float
    distance: float
    clutter: float
    n_axes: int
    claims: tuple[Claim, ...]
    topologies: tuple[Topology, ...] = ()
    background: Clutter | None = field(default=None, repr=False)

    @property
    def support(self) -> float:
        """How often other parts of the samples gave the same pieces, loops and tips; NaN where that was not tried."""
        own = topology(self.graph)
        return (
            float(np.mean([other == own for other in self.topologies])) if self.topologies else float("nan")
        )

    def belonging(self, X: Samples) -> Any:
        """Return the probability of samples to belong to the structure rather than to clutter.

        Parameters
        ----------
        X
            Samples of shape (n_samples, n_features).

        Returns
        -------
        Probabilities of shape (n_samples,), in an array of the same library as the samples.

        Raises
        ------
        ValueError
            If the structure was loaded with a model: files do not keep what tells clutter.

        Examples
        --------
        >>> from midrib.datasets import make_shape
        >>> from midrib.structure import find_structure
        >>> shape = make_shape("y", 400, noise=0.01, clutter=0.2, random_state=0)
        >>> belonging = find_structure(shape.X, repeats=0).belonging(shape.X)
        >>> bool(belonging[shape.edge >= 0].mean() > belonging[shape.edge < 0].mean())
        True
        """
        if self.background is None:
            msg = "a loaded model keeps no samples to tell structure from clutter by; fit it again."
            raise ValueError(msg)
        return self.background.structure(X)


def find_structure(
    X: FloatArray,
    weight: FloatArray | None = None,
    *,
    detail: float = 1.0,
    repeats: int | None = None,
    working_memory: int = 2**28,
) -> Found:
    """Find the graph that the samples support.

    Parameters
    ----------
    X
        Samples, dense.
    weight
        How often every sample counts; None for once.
    detail
        Larger claims more: the error probability of a claim is ALPHA to the power 1 / detail. Half as
        much never adds a branch; for that, a detail other than 1 costs a search more for every halving up or down to 1.
    repeats
        Parts of the samples on which everything is found again; by default a few, for many samples none.
    working_memory
        Bytes that telling clutter may take.

    Returns
    -------
    The structure. It depends neither on the order of the samples, nor on their units and orientation, nor on chance.

    See Also
    --------
    midrib.PrincipalGraph : Uses it where ``graph="auto"``.

    Examples
    --------
    >>> from midrib.datasets import make_shape
    >>> from midrib.structure import find_structure
    >>> find_structure(make_shape("circle", 300, noise=0.02, random_state=0).X, repeats=0).graph.topology
    Topology(components=1, loops=1, tips=0, forks=0, branches=1)
    """
    weight = np.ones(len(X)) if weight is None else np.asarray(weight, dtype=np.float64)
    # Thousands of small products: threads would cost more than they bring.
    with threadpool_limits(1):
        cloud = Cloud.take(X, weight)
        clutter = Clutter.find(cloud, working_memory)
        if clutter.share > 0:
            cloud = cloud.only(np.flatnonzero(clutter.own >= 0.5))
        if repeats is None:
            repeats = count_parts(len(cloud.X))
        found = _find(cloud, clutter, repeats, detail)
        # A search with less detail than another must not show more: one step after the other to 1.
        while detail > 1 or (detail < 1 and found.graph.topology.branches > 1):
            nearer = 1.0 if 0.5 <= detail <= 2 else detail * 2 if detail < 1 else detail / 2
            other = _find(cloud, clutter, repeats, nearer)
            pick = max if detail > 1 else min
            found, detail = pick(found, other, key=lambda one: one.graph.topology.branches), nearer
    return found


def _find(cloud: Cloud, clutter: Clutter, repeats: int, detail: float) -> Found:
    """Find the structure of the samples that are no clutter, on all of them and on parts."""
    alpha, spread, rng = constants.ALPHA ** (1 / detail), cloud.variance, np.random.default_rng(0)
    look, first = _find_once(cloud, alpha)
    cloud = cloud.first_axes(look.n_axes)
    trials = [_find_once(draw_part(cloud, rng), alpha, look)[1] for _ in range(repeats)]
    chosen, (graph, claims) = most_typical([first, *trials], cloud)
    width, noise = _widths(cloud, graph)
    others = [trial for number, (trial, _) in enumerate((first, *trials)) if number != chosen]
    n_axes = cloud.X.shape[1]
    return Found(
        Graph(cloud.lift(graph.nodes), graph.edges, width=width * cloud.scale),
        noise * cloud.scale,
        float(np.sqrt(noise**2 * max(n_axes - 1, 1) + spread[n_axes:].sum())) * cloud.scale,
        clutter.share,
        n_axes,
        tuple(replace(claim, place=cloud.lift(claim.place)) for claim in _surest(claims, graph)),
        tuple(topology(other) for other in others),
        clutter,
    )


def _surest(claims: list[Claim], graph: Graph) -> list[Claim]:
    """Return the claims of a graph, the surest first; of the gaps between two pieces the surest one."""
    kept, parted = [], set()
    for claim in sorted(claims, key=lambda claim: claim.p_value):
        if claim.kind == "gap":
            sides = frozenset(
                graph.component[square_distances(claim.place[[0, -1]], graph.nodes).argmin(axis=1)].tolist()
            )
            if len(sides) < 2 or sides in parted:
                continue
            parted.add(sides)
        kept.append(claim)
    return kept


def topology(graph: Graph) -> Topology:
    """Return pieces, loops and tips."""
    return graph.n_components, graph.n_loops, len(graph.tips)


class Look(NamedTuple):
    """The first axes of the cloud, and its landmarks: how many, and whether they are cut through samples as they are.

    Zero is to be found.
    """

    n_axes: int = 0
    n_landmarks: int = 0
    slender: bool = False


_FIRST = Look()


def _find_once(cloud: Cloud, alpha: float, look: Look = _FIRST, share: float = 1.0) -> tuple[Look, Piece]:
    """Return how to look at the cloud, and the graph with its claims, in the units of the cloud.

    The pieces of a cloud share the error probability of a gap, each by its samples.
    """
    look, places, links = _link(cloud, alpha**constants.CUT * share, look)
    cloud, parts = cloud.first_axes(look.n_axes), links.pieces(places.mass)
    if len(parts) < 2:
        return look, _grow_once(cloud, places, links, alpha)
    # What a sure gap parts is looked at piece by piece, each with landmarks of its own.
    rows = [np.flatnonzero(np.isin(places.nearest, part)) for part in parts]
    shares = [share * cloud.weight[some].sum() / cloud.weight.sum() for some in rows]
    found = [
        _find_once(cloud.only(some), alpha, Look(look.n_axes), part)[1]
        for some, part in zip(rows, shares, strict=True)
    ]
    gaps = [Claim.of("gap", places.nodes[list(pair)], evidence) for pair, evidence in links.gaps.items()]
    return look, (_union([graph for graph, _ in found]), [c for _, claims in found for c in claims] + gaps)


def _link(cloud: Cloud, alpha: float, look: Look) -> tuple[Look, Places, Links]:
    """Lay landmarks in the axes that hold the structure, more of them as long as they line up in one piece.

    Where the first ones do not, the most that the samples can carry may: few landmarks lie between strands.
    """
    if look.n_landmarks:
        return look, *_lay(cloud, alpha, look)
    n_axes, wanted = cloud.X.shape[1], look.n_axes
    look = Look(wanted or n_axes, count_landmarks(cloud))
    while True:
        places, links = _lay(cloud, alpha, look)
        n_axes = wanted or count_signal_axes(cloud.first_axes(look.n_axes), places)
        most = most_landmarks(cloud)
        if n_axes < look.n_axes:
            look = Look(n_axes, look.n_landmarks)
        elif look.n_landmarks >= most or len(links.pieces(places.mass)) > 1:
            return look, places, links
        elif links.line_up:
            # What is slender needs no smoothing, which might reach from strand to strand.
            look = Look(n_axes, min(int(constants.FINER * look.n_landmarks), most), slender=True)
        elif wanted or look.slender:
            return look, places, links
        else:
            finest = Look(n_axes, most, slender=True)
            finer, nearer = _lay(cloud, alpha, finest)
            return (finest, finer, nearer) if nearer.line_up else (look, places, links)


def _lay(cloud: Cloud, alpha: float, look: Look) -> tuple[Places, Links]:
    cloud = cloud.first_axes(look.n_axes)
    through = cloud.X if look.slender else cloud.smooth
    return find_links(
        Places.lay(cloud.X, cloud.weight, lay_landmarks(cloud, through, look.n_landmarks)), alpha
    )


def _grow_once(cloud: Cloud, places: Places, links: Links, alpha: float) -> Piece:
    """Return the graph of one piece, with its claims.

    Where a valley lies along a loop nothing closes it: the graph grows again without that link.
    """
    while True:
        strands, ears = grow(places, links, alpha)
        if not strands.around:
            return _short_line(cloud), []
        landmark, settled, edges, kept = _settle(cloud, places.nodes, strands.edges, ears, alpha)
        loops = [k.round[:-1] for k in kept if k.kind == "loop"]
        valleys = [(*valley_along(settled, loop), loop) for loop in loops]
        evidence, at, loop = min(valleys, default=(NOTHING, (0, 0), []))
        if evidence.p_value > alpha / max(len(loops), 1):
            break
        links = links.opened(landmark[loop].tolist(), landmark[list(at)].tolist())
    claims = [Claim.of(k.kind, settled.nodes[k.round or k.path], k.evidence) for k in kept]
    used, edges = np.unique(edges, return_inverse=True)
    graph, line = Graph(settled.nodes[used], edges.reshape(-1, 2)), _short_line(cloud)
    # In many axes of noise the nodes of a line may settle on one point.
    return (graph if claims else max(graph, line, key=lambda one: one.length)), claims


def _settle(
    cloud: Cloud, nodes: FloatArray, edges: IntArray, ears: list[list[int]], alpha: float
) -> tuple[IntArray, Places, IntArray, list[Kept]]:
    """Settle a graph on the samples and prune it, twice; return its numbers of nodes, their places and what stays."""
    number, kept = np.arange(len(nodes)), [Kept("loop", ear) for ear in ears]
    for _ in range(2):
        used, edges = np.unique(edges, return_inverse=True)
        nodes, number, edges = nodes[used], number[used], edges.reshape(-1, 2)
        ears = [np.searchsorted(used, k.path).tolist() for k in kept if k.kind == "loop"]
        nodes, leverage = settle(cloud.X, cloud.weight, nodes, edges)
        nodes = extend(*_measure(cloud, nodes, edges, leverage))
        places, strands = _measure(cloud, nodes, edges, leverage)
        kept = prune(places, strands, ears, alpha)
        edges = strands.edges
    return number, places, edges, kept


def _union(graphs: list[Graph]) -> Graph:
    """Return several graphs as one."""
    first = np.cumsum([0, *(graph.n_nodes for graph in graphs)])
    edges = [graph.edges + start for graph, start in zip(graphs, first, strict=False)]
    return Graph(np.vstack([graph.nodes for graph in graphs]), np.vstack(edges))


def _measure(
    cloud: Cloud, nodes: FloatArray, edges: IntArray, leverage: FloatArray
) -> tuple[Places, Strands]:
    places = Places.lay(cloud.X, cloud.weight, nodes, leverage).with_tubes(edges)
    return places, Strands.of(edges.tolist(), np.sqrt(places.apart))


def _short_line(cloud: Cloud) -> Graph:
    """Return a line along the widest direction, where the samples support nothing else."""
    mean = np.average(cloud.X, axis=0, weights=cloud.weight)
    centred = (cloud.X - mean) * np.sqrt(cloud.weight / cloud.weight.sum())[:, None]
    _, spread, axes = np.linalg.svd(centred, full_matrices=False)
    return Graph(mean + np.outer([-spread[0], spread[0]], axes[0]), np.array([[0, 1]]))


def _widths(cloud: Cloud, graph: Graph) -> tuple[FloatArray, float]:
    """Return the standard deviation of the samples around every node, and around all, along one axis across."""
    places = Places.lay(cloud.X, cloud.weight, graph.nodes).with_tubes(graph.edges)
    across = max(cloud.X.shape[1] - 1, 1)
    total = np.bincount(places.nearest, weights=places.weight * places.residual, minlength=graph.n_nodes)
    mean = total.sum() / places.weight.sum()
    # A node of few samples tells less than all the others do.
    prior = constants.ENOUGH / 2
    local = np.sqrt((total + prior * mean) / (places.mass + prior) / across)
    return local, float(np.sqrt(mean / across))

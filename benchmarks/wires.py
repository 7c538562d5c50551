"""Draw graphs of smooth strokes, sample them, and tell whether the samples can show them.

A *wire* is a graph of polylines with its true corners; *width* is always the standard deviation of the noise in
one axis. What a fair reader cannot see at that width is refused here, so that no case of a benchmark asks for it:
strands nearer than `ROOM` widths, forks sharper than some 35 degrees, twigs that end within `ROOM` widths of
another strand, holes narrower than `HOLE` widths and gaps shorter than `GAP` widths.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import scipy.sparse as sp
from scipy.sparse.csgraph import connected_components, dijkstra, minimum_spanning_tree
from scipy.spatial.distance import cdist, pdist

ROOM = 6.0  # widths between two strands, and from a tip to the nearest other strand
HOLE = 8.0  # widths across a loop
GAP = 8.0  # widths between two pieces
SLANT = 0.3  # distance in space over distance along the graph, at least; 0.34 is a fork of 40 degrees
FINE = 240  # pieces into which a wire is cut to be looked at
TWIG = 20  # samples on a twig, at least


@dataclass(frozen=True, eq=False)
class Wire:
    """Corners and edges of a polyline graph."""

    nodes: np.ndarray
    edges: np.ndarray

    @cached_property
    def lengths(self) -> np.ndarray:
        """Length of every edge."""
        return np.linalg.norm(self.nodes[self.edges[:, 0]] - self.nodes[self.edges[:, 1]], axis=1)

    @cached_property
    def diameter(self) -> float:
        """Largest distance of two corners."""
        return float(pdist(self.nodes).max())

    @cached_property
    def degree(self) -> np.ndarray:
        """Number of edges at every corner."""
        return np.bincount(self.edges.ravel(), minlength=len(self.nodes))

    @cached_property
    def links(self) -> sp.csr_array:
        """Symmetric matrix of edge lengths."""
        (i, j), n = self.edges.T, len(self.nodes)
        half = sp.coo_array((self.lengths, (i, j)), shape=(n, n))
        return (half + half.T).tocsr()

    @property
    def topology(self) -> tuple[int, int, int]:
        """Pieces, loops and tips."""
        return count(len(self.nodes), self.edges)

    def moved(self, nodes: np.ndarray) -> Wire:
        """Return the same graph with its corners elsewhere."""
        return Wire(nodes, self.edges)

    def fine(self, step: float) -> Wire:
        """Return the same graph with edges of at most ``step``."""
        steps = np.maximum(1, np.ceil(self.lengths / step)).astype(int)
        inner = steps - 1
        owner = np.repeat(np.arange(len(steps)), inner)
        first = len(self.nodes) + np.cumsum(inner) - inner  # number of the first new node of every edge
        t = ((len(self.nodes) + np.arange(len(owner)) - first[owner] + 1) / steps[owner])[:, None]
        i, j = self.edges.T
        nodes = np.vstack([self.nodes, (1 - t) * self.nodes[i[owner]] + t * self.nodes[j[owner]]])
        owner = np.repeat(np.arange(len(steps)), steps)
        k = np.arange(len(owner)) - np.repeat(np.cumsum(steps) - steps, steps)
        start = np.where(k == 0, i[owner], first[owner] + k - 1)
        stop = np.where(k == steps[owner] - 1, j[owner], first[owner] + k)
        return Wire(nodes, np.column_stack([start, stop]))


def count(n_nodes: int, edges: np.ndarray) -> tuple[int, int, int]:
    """Return pieces, independent loops and tips of a graph.

    An edge that is given twice counts once, an edge from a node to itself not at all. A node without an edge is
    a piece with no tip.
    """
    pairs = np.sort(np.asarray(edges, dtype=int).reshape(-1, 2), axis=1)
    pairs = np.unique(pairs[pairs[:, 0] != pairs[:, 1]], axis=0)
    n_pieces = len(np.unique(pieces(n_nodes, pairs)))
    tips = int((np.bincount(pairs.ravel(), minlength=n_nodes) == 1).sum())
    return n_pieces, len(pairs) - n_nodes + n_pieces, tips


def pieces(n_nodes: int, edges: np.ndarray) -> np.ndarray:
    """Return the piece of every node."""
    i, j = np.asarray(edges, dtype=int).reshape(-1, 2).T
    links = sp.coo_array((np.ones(len(i)), (i, j)), shape=(n_nodes, n_nodes))
    return connected_components(links, directed=False)[1]


def join(strokes: Sequence[np.ndarray]) -> Wire:
    """Make one wire of polylines; equal points are one corner."""
    points = np.vstack(strokes)
    first = np.concatenate([[0], np.cumsum([len(stroke) for stroke in strokes])])
    pairs = np.vstack(
        [np.column_stack([np.arange(a, b - 1), np.arange(a + 1, b)]) for a, b in itertools.pairwise(first)]
    )
    _, kept, number = np.unique(points.round(9), axis=0, return_index=True, return_inverse=True)
    edges = number.reshape(-1)[pairs]
    return Wire(points[kept], edges[edges[:, 0] != edges[:, 1]])


def beside(wires: Sequence[Wire]) -> Wire:
    """Make one wire of several that do not touch."""
    before = np.concatenate([[0], np.cumsum([len(wire.nodes) for wire in wires])])
    return Wire(
        np.vstack([wire.nodes for wire in wires]),
        np.vstack([wire.edges + n for wire, n in zip(wires, before, strict=False)]),
    )


# ---------------------------------------------------------------- strokes
def direction(n_axes: int, rng: np.random.Generator) -> np.ndarray:
    """Return a random unit vector."""
    v = rng.standard_normal(n_axes)
    return v / np.linalg.norm(v)


def stroke(
    start: np.ndarray, heading: np.ndarray, length: float, bend: float, rng: np.random.Generator, n: int = 40
) -> np.ndarray:
    """Return a curve of a given length that leaves along ``heading`` and turns by ``bend`` radians in all."""
    side = direction(len(start), rng)
    side -= (side @ heading) * heading
    side /= np.linalg.norm(side)
    angle = bend * (np.arange(n) + 0.5) / n
    steps = np.cos(angle)[:, None] * heading + np.sin(angle)[:, None] * side
    return np.vstack([start, start + np.cumsum(steps, axis=0) * length / n])


def ring(
    n_axes: int, radius: float, rng: np.random.Generator, *, wobble: float = 0.2, n: int = 80
) -> np.ndarray:
    """Return a closed curve: a circle that is pushed in and out by three waves."""
    t = 2 * np.pi * np.arange(n) / n
    waves = sum(
        np.outer(np.cos(k * t + rng.uniform(0, 2 * np.pi)), rng.standard_normal(n_axes)) / k for k in (2, 3)
    )
    points = np.zeros((n, n_axes))
    points[:, 0], points[:, 1] = np.cos(t), np.sin(t)
    points = radius * (points + wobble / np.sqrt(n_axes) * waves)
    return np.vstack([points, points[:1]])


def with_limb(
    strokes: list[np.ndarray],
    length: float,
    rng: np.random.Generator,
    bend: float = 0.6,
    least_angle: float = 45.0,
) -> list[np.ndarray]:
    """Return the strokes and one more that leaves a random place inside one of them, at an angle to all."""
    wire = join(strokes)
    inside = np.flatnonzero(wire.degree >= 2)
    start = inside[rng.integers(len(inside))]
    ahead = wire.nodes[wire.links[[start]].nonzero()[1]] - wire.nodes[start]
    ahead /= np.linalg.norm(ahead, axis=1, keepdims=True)
    for _ in range(200):
        heading = direction(wire.nodes.shape[1], rng)
        if (ahead @ heading).max() < np.cos(np.radians(least_angle)):
            break
    curve = stroke(wire.nodes[start], heading, length, rng.uniform(-bend, bend), rng)
    return [*strokes, curve]


def with_ear(strokes: list[np.ndarray], rng: np.random.Generator) -> list[np.ndarray]:
    """Return the strokes and one more that joins two distant places of them by an arc: one loop more."""
    wire = join(strokes)
    i, j = rng.choice(len(wire.nodes), size=2, replace=False)
    a, b = wire.nodes[i], wire.nodes[j]
    apart = np.linalg.norm(b - a)
    bulge = direction(len(a), rng)
    if apart > 0:
        bulge -= (bulge @ (b - a)) * (b - a) / apart**2
    t = np.linspace(0, 1, 41)[:, None]
    height = rng.uniform(0.0, 0.9) * apart / max(np.linalg.norm(bulge), 1e-9)
    curve = (1 - t) * a + t * b + height * np.sin(np.pi * t) * bulge
    curve[0], curve[-1] = a, b
    return [*strokes, curve]


# ---------------------------------------------------------------- what can be seen
def visible(wire: Wire, width: float, n_samples: int | None = None, slack: float = 0.0) -> bool:
    """Return whether samples with noise of this width can show the wire's topology.

    With ``n_samples``, every twig must also get `TWIG` of them when they lie evenly. With ``slack``, a stretch of so
    many widths may wriggle as it likes: corners that are means of samples are never quite in line.
    """
    fine = wire.fine(wire.lengths.sum() / FINE)
    apart = cdist(fine.nodes, fine.nodes)
    for sources in (np.arange(0, len(apart), 8), np.arange(len(apart))):  # a few first: most wires fail there
        along = dijkstra(fine.links, directed=False, indices=sources)
        slanted = SLANT * np.maximum(along - slack * width, 0.0)
        room = np.where(np.isinf(along), GAP * width, np.minimum(ROOM * width, slanted))
        if np.any(apart[sources] < room - 1e-12):
            return False
    twigs = _twigs(fine)
    if any(apart[twig[0]][np.setdiff1d(np.arange(len(apart)), twig)].min() < ROOM * width for twig in twigs):
        return False
    if any(_across(fine, cycle) < HOLE * width for cycle in _cycles(fine)):
        return False
    if n_samples is None:
        return True
    density = n_samples / fine.lengths.sum()
    return all(density * along[twig[0], twig[-1]] >= TWIG for twig in twigs)


def _twigs(wire: Wire) -> list[np.ndarray]:
    """Return the corners from every tip to the first fork, both included."""
    twigs = []
    for tip in np.flatnonzero(wire.degree == 1):
        way, before = [tip], -1
        while True:
            onward = [j for j in wire.links[[way[-1]]].nonzero()[1] if j != before]
            before = way[-1]
            way.append(int(onward[0]))
            if wire.degree[way[-1]] != 2:
                break
        if wire.degree[way[-1]] > 2:
            twigs.append(np.array(way))
    return twigs


def _cycles(wire: Wire) -> list[np.ndarray]:
    """Return for every edge outside a spanning tree the shortest cycle through it."""
    tree = minimum_spanning_tree(wire.links)
    in_tree = {tuple(sorted(pair)) for pair in zip(*tree.nonzero(), strict=True)}
    cycles = []
    for i, j in wire.edges:
        if tuple(sorted((i, j))) in in_tree:
            continue
        links = wire.links.tolil()
        links[i, j] = links[j, i] = 0
        _, before = dijkstra(links.tocsr(), directed=False, indices=i, return_predecessors=True)
        way = [j]
        while way[-1] != i:
            way.append(before[way[-1]])
        cycles.append(np.array(way))
    return cycles


def _across(wire: Wire, cycle: np.ndarray) -> float:
    """Return the least distance of two points that halve the cycle."""
    points = wire.nodes[cycle]
    step = np.linalg.norm(np.roll(points, -1, axis=0) - points, axis=1)
    at = np.concatenate([[0], np.cumsum(step)[:-1]])
    opposite = np.abs((at[None, :] - at[:, None]) % step.sum() - step.sum() / 2).argmin(axis=1)
    return float(np.linalg.norm(points - points[opposite], axis=1).min())


Strokes = list[np.ndarray]
Draw = Callable[[np.random.Generator, float], Wire]


def grown(strokes: Strokes, add: Callable[[Strokes], Strokes], share: float) -> Strokes:
    """Add a stroke such that the wire is visible when the noise is this share of its diameter, if that is easy."""
    for _ in range(20):
        more = add(strokes)
        wire = join(more)
        if visible(wire, share * wire.diameter):
            break
    return more


def draw_visible(
    draw: Draw, share: float, rng: np.random.Generator, n_samples: int | None
) -> tuple[Wire, float]:
    """Draw wires of diameter one until noise of this share of it lets one be seen.

    ``draw`` gets the share too. Every 10 draws the share shrinks by a tenth. Return the wire and the share.
    """
    for attempt in range(200):
        if attempt and attempt % 10 == 0:
            share *= 0.9
        wire = draw(rng, share)
        wire = wire.moved(wire.nodes / wire.diameter)
        if visible(wire, share, n_samples):
            return wire, share
    msg = f"no visible wire in 200 draws, the last with noise {share:.3g}"
    raise RuntimeError(msg)


# ---------------------------------------------------------------- samples
def places(
    wire: Wire, n: int, rng: np.random.Generator, density: np.ndarray | None = None
) -> tuple[np.ndarray, np.ndarray]:
    """Draw points on a wire, evenly or by a relative density of its edges; return the points and their edges."""
    weight = wire.lengths if density is None else wire.lengths * density
    edge = rng.choice(len(wire.edges), size=n, p=weight / weight.sum())
    t = rng.random((n, 1))
    start, end = wire.nodes[wire.edges[edge, 0]], wire.nodes[wire.edges[edge, 1]]
    return (1 - t) * start + t * end, edge


def frame(n_own: int, n_axes: int, rng: np.random.Generator) -> np.ndarray:
    """Return orthonormal rows that carry ``n_own`` axes into ``n_axes``."""
    basis, triangle = np.linalg.qr(rng.standard_normal((n_axes, n_axes)))
    return (basis * np.sign(np.diag(triangle)))[:n_own]


def smooth_field(points: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """Return a smooth random function on a set of diameter one, between 0 and 1."""
    waves = rng.normal(scale=np.pi, size=(4, points.shape[1]))
    field = np.cos(points @ waves.T + rng.uniform(0, 2 * np.pi, 4)).sum(axis=1)
    return (field - field.min()) / np.ptp(field)

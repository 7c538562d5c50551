"""Families of labelled point clouds, for development: samples whose pieces, loops and tips are known.

    from families import development
    for case in development(24):
        sample = case.make()        # sample.X, sample.truth == (pieces, loops, tips)

Shapes, sizes, noise, dimensions, units and the origin are drawn at random; a case is its family, variant and
seed, and always gives the same samples. `held_out.py` has other families, for judging.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import partial

import numpy as np
from bridge import truth_of
from wires import (
    Draw,
    Strokes,
    Wire,
    beside,
    direction,
    draw_visible,
    frame,
    grown,
    join,
    places,
    ring,
    smooth_field,
    stroke,
    visible,
    with_ear,
    with_limb,
)

from midrib.datasets import list_shapes, make_shape

Rng = np.random.Generator
Truth = tuple[int, int, int]
LINE: Truth = (1, 0, 2)  # what a cloud without structure is: one piece, no loop, two tips


@dataclass(frozen=True, eq=False)
class Sample:
    """Samples, and their true pieces, loops and tips; where there is one, the true graph and the noise."""

    X: np.ndarray
    truth: Truth
    nodes: np.ndarray | None = None
    edges: np.ndarray | None = None
    width: float = float("nan")


Generator = Callable[[Rng], Sample]


@dataclass(frozen=True)
class Case:
    """One set of samples: a family, a variant of it, a seed."""

    family: str
    name: str
    seed: int

    def make(self) -> Sample:
        """Draw the samples."""
        return self.draw(FAMILIES)

    def draw(self, families: dict[str, dict[str, Generator]]) -> Sample:
        """Draw the samples from a table of families."""
        key = zlib.crc32(f"{self.family}/{self.name}".encode())
        return families[self.family][self.name](np.random.default_rng([self.seed, key]))


def development(per_family: int = 24, families: Iterable[str] | None = None, first: int = 0) -> list[Case]:
    """List cases: the variants of every family in turn, with seeds from ``first`` on."""
    chosen = FAMILIES if families is None else list(families)
    return [
        Case(family, list(FAMILIES[family])[k % len(FAMILIES[family])], first + k)
        for family in chosen
        for k in range(min(per_family, COSTLY.get(family, per_family)))
    ]


# ---------------------------------------------------------------- from a wire to samples
def cloud(
    wire: Wire,
    width: float,
    n: int,
    n_axes: int,
    rng: Rng,
    *,
    density: np.ndarray | None = None,
    spread: Callable[[np.ndarray], np.ndarray] | None = None,
    axes: np.ndarray | None = None,
) -> Sample:
    """Sample a wire: into ``n_axes`` dimensions, with noise, in random units.

    ``density`` is one number per edge; ``spread`` gives the noise of a place as a share of the width; ``axes``
    stretches the noise per axis.
    """
    rows = frame(wire.nodes.shape[1], n_axes, rng)
    points, _ = places(wire, n, rng, density)
    noise = width * rng.standard_normal((n, n_axes))
    if axes is not None:
        noise = noise * axes
    if spread is not None:
        noise = noise * spread(points)[:, None]
    return in_units(Sample(points @ rows + noise, wire.topology, wire.nodes @ rows, wire.edges, width), rng)


def in_units(sample: Sample, rng: Rng) -> Sample:
    """Return the samples in random units around a random origin, in random order."""
    scale = 10 ** rng.uniform(-3, 3)
    shift = scale * rng.normal(scale=3, size=sample.X.shape[1]) * np.ptp(sample.X, axis=0).max()
    return replace(
        sample,
        X=scale * sample.X[rng.permutation(len(sample.X))] + shift,
        nodes=None if sample.nodes is None else scale * sample.nodes + shift,
        width=scale * sample.width,
    )


def size(low: int, high: int, rng: Rng) -> int:
    """Return a number of samples, log-uniform."""
    return int(np.exp(rng.uniform(np.log(low), np.log(high + 1))))


def noise_level(n_axes: int, rng: Rng, low: float = 0.01, high: float = 0.06) -> float:
    """Return noise per axis as a share of the diameter; in many axes its norm stays below a quarter of it."""
    return min(rng.uniform(low, high), 0.25 / np.sqrt(n_axes))


# ---------------------------------------------------------------- trees and graphs
def draw_tree(n_limbs: int, n_axes: int) -> Draw:
    """Return a generator of trees: one curve, and limbs that leave it and each other."""

    def draw(rng: Rng, share: float) -> Wire:
        strokes = [stroke(np.zeros(n_axes), direction(n_axes, rng), 1.0, rng.uniform(-1.5, 1.5), rng)]
        for _ in range(n_limbs - 1):
            strokes = grown(strokes, lambda old: with_limb(old, rng.uniform(0.25, 0.8), rng), share)
        return join(strokes)

    return draw


def draw_graph(n_loops: int, n_limbs: int, n_axes: int) -> Draw:
    """Return a generator of graphs: a ring, ears, a second ring at the end of a bridge, limbs."""

    def another_ring(strokes: Strokes, rng: Rng) -> Strokes:
        strokes = with_limb(strokes, rng.uniform(0.2, 0.6), rng)
        other = ring(n_axes, rng.uniform(0.25, 0.5), rng) @ frame(n_axes, n_axes, rng)
        return [*strokes, other - other[0] + strokes[-1][-1]]

    def draw(rng: Rng, share: float) -> Wire:
        strokes = [ring(n_axes, 0.5, rng)]
        for _ in range(n_loops - 1):
            add = with_ear if rng.random() < 0.6 else another_ring
            strokes = grown(strokes, partial(add, rng=rng), share)
        for _ in range(n_limbs):
            strokes = grown(strokes, lambda old: with_limb(old, rng.uniform(0.25, 0.7), rng), share)
        return join(strokes)

    return draw


def own_axes(n_axes: int, rng: Rng) -> int:
    """Return how many axes a wire bends in."""
    return min(n_axes, int(rng.integers(2, 5)))


def trees(low: int, high: int) -> Generator:
    def make(rng: Rng) -> Sample:
        n, n_axes = size(300, 3000, rng), int(rng.integers(low, high + 1))
        draw = draw_tree(int(rng.integers(1, 7)), own_axes(n_axes, rng))
        return cloud(*draw_visible(draw, noise_level(n_axes, rng), rng, n), n, n_axes, rng)

    return make


def graphs(low: int, high: int) -> Generator:
    def make(rng: Rng) -> Sample:
        n, n_axes = size(500, 3000, rng), int(rng.integers(low, high + 1))
        n_loops, n_limbs = int(rng.integers(1, 4)), int(rng.integers(0, 4))
        draw = draw_graph(n_loops, n_limbs, own_axes(n_axes, rng))
        return cloud(*draw_visible(draw, noise_level(n_axes, rng), rng, n), n, n_axes, rng)

    return make


# ---------------------------------------------------------------- uneven width
def width(kind: str) -> Generator:
    """Return trees and loops whose noise varies fourfold along them, or differs between axes, or both."""

    def make(rng: Rng) -> Sample:
        n, n_axes = size(500, 3000, rng), int(rng.choice([2, 3, 5, 10, 20]))
        own = own_axes(n_axes, rng)
        draw = draw_tree(int(rng.integers(1, 5)), own) if rng.random() < 0.6 else draw_graph(1, 1, own)
        wire, widest = draw_visible(draw, noise_level(n_axes, rng, 0.02), rng, n)
        field = smooth_field_of(wire, rng)
        spread = (lambda points: 4 ** (field(points) - 1)) if kind != "axes" else None
        axes = rng.uniform(0.25, 1.0, size=n_axes) if kind != "along" else None
        return cloud(wire, widest, n, n_axes, rng, spread=spread, axes=axes)

    return make


def smooth_field_of(wire: Wire, rng: Rng) -> Callable[[np.ndarray], np.ndarray]:
    """Return a smooth function of a place on a wire, between 0 and 1."""
    fine = wire.fine(wire.diameter / 100)
    field = smooth_field(fine.nodes, rng)
    return lambda points: field[((points[:, None, :] - fine.nodes) ** 2).sum(axis=2).argmin(axis=1)]


# ---------------------------------------------------------------- rare branches
def rare(trunk: str, low: int, high: int, share: tuple[float, float]) -> Generator:
    """Return a trunk and one limb that has only a small share of the samples."""

    def make(rng: Rng) -> Sample:
        n, n_axes = size(low, high, rng), int(rng.integers(2, 21))
        own = own_axes(n_axes, rng)
        main = {"line": draw_tree(1, own), "fork": draw_tree(2, own), "ring": draw_graph(1, 0, own)}[trunk]
        n_trunk = 0

        def draw(rng: Rng, share: float) -> Wire:
            nonlocal n_trunk
            trunk_wire = main(rng, share)
            strokes = [trunk_wire.nodes[edge] for edge in trunk_wire.edges]
            n_trunk = len(strokes)
            return join(grown(strokes, lambda old: with_limb(old, rng.uniform(0.3, 0.5), rng), share))

        wire, sigma = draw_visible(draw, noise_level(n_axes, rng, 0.01, 0.03), rng, None)
        limb = np.arange(len(wire.edges)) >= n_trunk
        part = max(rng.uniform(*share), 25 / n)
        weight = np.where(limb, part / wire.lengths[limb].sum(), (1 - part) / wire.lengths[~limb].sum())
        return cloud(wire, sigma, n, n_axes, rng, density=weight)

    return make


# ---------------------------------------------------------------- few samples
FEWEST = {"line": 60, "circle": 60, "two": 60, "y": 80, "cross": 110}  # samples that show a shape


def few(shape: str) -> Generator:
    def make(rng: Rng) -> Sample:
        n, n_axes = size(FEWEST[shape], 200, rng), int(rng.choice([2, 2, 3, 5, 10]))
        wire = simple_shape(shape, rng)
        wire = wire.moved(wire.nodes / wire.diameter)
        return cloud(wire, noise_level(n_axes, rng, 0.015, 0.04), n, n_axes, rng)

    return make


def simple_shape(shape: str, rng: Rng) -> Wire:
    """Draw a line, a circle, two lines, or three or four arms in the plane."""
    if shape == "circle":
        return join([ring(2, 0.5, rng, wobble=0.1)])
    if shape == "line":
        return join([stroke(np.zeros(2), direction(2, rng), 1.0, rng.uniform(-1.5, 1.5), rng)])
    if shape == "two":
        lower, upper = (
            stroke(
                np.array([0.0, y]), np.array([1.0, 0.0]), rng.uniform(0.6, 1.0), rng.uniform(-0.8, 0.8), rng
            )
            for y in (0.0, rng.uniform(0.7, 1.0))
        )
        return beside([join([lower]), join([upper])])
    n_arms = {"y": 3, "cross": 4}[shape]
    angles = 2 * np.pi * np.arange(n_arms) / n_arms + rng.uniform(-0.25, 0.25, n_arms)
    headings = np.column_stack([np.cos(angles), np.sin(angles)])
    return join(
        [stroke(np.zeros(2), h, rng.uniform(0.4, 0.6), rng.uniform(-0.3, 0.3), rng) for h in headings]
    )


# ---------------------------------------------------------------- simulated counts
# Every latent shape is a list of branches (parent branch or -1, piece); a branch starts where its parent ends.
LATENT: dict[str, list[tuple[int, int]]] = {
    "linear": [(-1, 0)],
    "bifurcation": [(-1, 0), (0, 0), (0, 0)],
    "two bifurcations": [(-1, 0), (0, 0), (0, 0), (2, 0), (2, 0)],
    "cycle": [(-1, 0)],
    "disconnected": [(-1, 0), (-1, 1)],
}
LATENT_TRUTH: dict[str, Truth] = {
    "linear": LINE,
    "bifurcation": (1, 0, 3),
    "two bifurcations": (1, 0, 4),
    "cycle": (1, 1, 0),
    "disconnected": (2, 0, 4),
}
BINS = 12  # places of a branch at which the true graph of simulated cells has a node ...
MANY = 60  # ... and fresh cells whose mean is that node


def counts(shape: str) -> Generator:
    """Return simulated cells: smooth programs of genes along a latent graph, negative binomial counts, PCA.

    The strength of the programs grows until the mean cells of the graph are visible above the noise of single ones.
    """

    def make(rng: Rng) -> Sample:
        n, n_genes = size(300, 3000, rng), int(rng.integers(300, 1001))
        n_axes = int(rng.choice([10, 20, 50]))
        strength = rng.uniform(0.4, 0.8)
        for _ in range(12):
            sample = _cells(shape, n, n_genes, n_axes, strength, rng)
            wire = Wire(sample.nodes, sample.edges)
            if visible(wire, sample.width):
                return in_units(sample, rng)
            strength *= 1.2
        msg = f"no visible {shape} in simulated counts"
        raise RuntimeError(msg)

    return make


def _cells(shape: str, n: int, n_genes: int, n_axes: int, strength: float, rng: Rng) -> Sample:
    """Draw cells, their components, and the mean cells along the latent graph in the same components."""
    n_branches = len(LATENT[shape])
    branch = rng.choice(n_branches, size=n, p=rng.dirichlet(np.full(n_branches, 8.0)))
    time = rng.beta(*rng.uniform(0.7, 1.5, 2), size=n) if shape != "cycle" else rng.random(n)
    programs = Programs.draw(shape, n_genes, strength, rng)
    depth, noise = rng.uniform(3, 8) * n_genes, 1 / rng.uniform(0.1, 0.4)

    def measured(branch: np.ndarray, time: np.ndarray) -> np.ndarray:
        mean = np.exp(programs.at(branch, time))
        mean *= (depth * np.exp(0.3 * rng.standard_normal(len(time))) / mean.sum(axis=1))[:, None]
        return log_counts(rng.poisson(rng.gamma(noise, mean / noise)), depth)

    logs = measured(branch, time)
    centre = logs.mean(axis=0)
    axes = np.linalg.svd(logs - centre, full_matrices=False)[2][:n_axes]
    middle = (np.arange(BINS) + 0.5) / BINS
    many = measured(np.arange(n_branches).repeat(BINS * MANY), np.tile(middle.repeat(MANY), n_branches))
    nodes = (many.reshape(-1, MANY, n_genes).mean(axis=1) - centre) @ axes.T
    X = (logs - centre) @ axes.T
    rest = X - nodes[branch * BINS + np.minimum((time * BINS).astype(int), BINS - 1)]
    return Sample(X, LATENT_TRUTH[shape], nodes, latent_edges(shape), float(rest.std(axis=0).max()))


@dataclass(frozen=True, eq=False)
class Programs:
    """Log means of genes along every branch: a slope and a wave from where the parent ended; waves on a cycle."""

    shape: str
    base: np.ndarray
    start: np.ndarray
    slope: np.ndarray
    wave: np.ndarray

    @classmethod
    def draw(cls, shape: str, n_genes: int, strength: float, rng: Rng) -> Programs:
        """Draw programs of half of the genes."""
        size = (len(LATENT[shape]), n_genes)
        active = strength * (rng.random(n_genes) < 0.5)
        base, (slope, wave) = rng.normal(size=n_genes), active * rng.normal(size=(2, *size))
        if shape == "cycle":
            phase = rng.uniform(0, 2 * np.pi, (2, n_genes))
            return cls(shape, base, np.zeros(n_genes), active, phase)
        start, apart = np.zeros(size), rng.uniform(0.8, 1.5) * active
        for b, (parent, piece) in enumerate(LATENT[shape]):
            own = apart * rng.normal(size=n_genes) * piece
            start[b] = start[parent] + slope[parent] if parent >= 0 else own
        return cls(shape, base, start, slope, wave)

    def at(self, branch: np.ndarray, time: np.ndarray) -> np.ndarray:
        """Return log means of cells, of shape (cells, genes)."""
        t = time[:, None]
        if self.shape == "cycle":
            first, second = (np.cos(2 * np.pi * (k + 1) * t + self.wave[k]) for k in range(2))
            return self.base + self.slope * (first + 0.2 * second)
        bent = 0.5 * self.wave[branch] * np.sin(np.pi * t) ** 2
        return self.base + self.start[branch] + self.slope[branch] * t + bent


def log_counts(counts: np.ndarray, depth: float) -> np.ndarray:
    """Return logarithms of counts per ``depth``."""
    return np.log1p(counts / np.maximum(counts.sum(axis=1, keepdims=True), 1) * depth)


def latent_edges(shape: str) -> np.ndarray:
    """Return the edges between the mean cells of successive stretches of every branch."""
    edges = []
    for b, (parent, _) in enumerate(LATENT[shape]):
        edges += [(b * BINS + k, b * BINS + k + 1) for k in range(BINS - 1)]
        if parent >= 0:
            edges.append((parent * BINS + BINS - 1, b * BINS))
    return np.array(edges + [(BINS - 1, 0)] * (shape == "cycle"))


# ---------------------------------------------------------------- nonlinear maps
def maps(kind: str) -> Generator:
    """Return plane shapes that a smooth map carries into 3 to 30 dimensions; the noise comes before or after it."""

    def make(rng: Rng) -> Sample:
        n = size(500, 3000, rng)
        n_axes = 3 if kind == "roll" else int(rng.integers(3, 31))
        n_limbs = int(rng.integers(1, 5))
        draw = draw_tree(n_limbs, 2) if rng.random() < 0.6 else draw_graph(1, n_limbs // 2, 2)
        sigma = rng.uniform(0.01, 0.03)
        for _ in range(200):
            flat, _ = draw_visible(draw, 1.5 * sigma, rng, n)
            flat = flat.fine(0.02)
            bend = roll_up(rng) if kind == "roll" else random_map(n_axes, rng)
            bent = flat.moved(bend(flat.nodes))
            sigma_bent = sigma * float(np.quantile(bent.lengths / flat.lengths, 0.95))
            if visible(bent, sigma_bent):
                break
        else:
            msg = f"no visible map of kind {kind}"
            raise RuntimeError(msg)
        points, _ = places(flat, n, rng)
        if kind == "ambient":
            X = bend(points) + sigma_bent * rng.standard_normal((n, n_axes))
        else:
            X = bend(points + sigma * rng.standard_normal((n, 2)))
            X += 0.3 * sigma_bent * rng.standard_normal((n, n_axes))
        return in_units(Sample(X, flat.topology, bent.nodes, bent.edges, sigma_bent), rng)

    return make


def random_map(n_axes: int, rng: Rng) -> Callable[[np.ndarray], np.ndarray]:
    """Return a smooth map of the plane: a linear one plus slow waves in every axis."""
    rows = frame(2, n_axes, rng)
    waves, phase = rng.normal(scale=4.0, size=(2, n_axes)), rng.uniform(0, 2 * np.pi, n_axes)
    height = 0.5 / np.sqrt(n_axes)
    return lambda points: points @ rows + height * np.cos(points @ waves + phase)


def roll_up(rng: Rng) -> Callable[[np.ndarray], np.ndarray]:
    """Return a map that rolls a plane of diameter one by most of a turn."""
    turn = rng.uniform(3.0, 5.0)

    def bend(points: np.ndarray) -> np.ndarray:
        angle = turn * points[:, 0]
        radius = 1 / turn + 0.05 * angle
        return np.column_stack([radius * np.cos(angle), radius * np.sin(angle), points[:, 1]])

    return bend


# ---------------------------------------------------------------- no structure
def nothing(draw: Callable[[Rng], np.ndarray]) -> Generator:
    """Return clouds without structure: one line is the answer."""

    def make(rng: Rng) -> Sample:
        X = draw(rng)
        return in_units(Sample(X @ frame(X.shape[1], X.shape[1], rng), LINE), rng)

    return make


def _gaussian(rng: Rng) -> np.ndarray:
    return rng.standard_normal((size(200, 5000, rng), int(rng.integers(2, 21))))


def _ellipsoid(rng: Rng) -> np.ndarray:
    X = _gaussian(rng)
    return X * np.exp(rng.uniform(-1.5, 0, X.shape[1]))


def _disc(rng: Rng) -> np.ndarray:
    return _ball(rng, 2)


def _ball(rng: Rng, n_axes: int | None = None) -> np.ndarray:
    n_axes = n_axes or int(rng.integers(3, 11))
    X = rng.standard_normal((size(300, 5000, rng), n_axes))
    return X / np.linalg.norm(X, axis=1, keepdims=True) * rng.random((len(X), 1)) ** (1 / n_axes)


def _square(rng: Rng) -> np.ndarray:
    return rng.random((size(300, 5000, rng), 2))


def _cube(rng: Rng) -> np.ndarray:
    return rng.random((size(300, 5000, rng), int(rng.integers(3, 11))))


def _bar(rng: Rng) -> np.ndarray:
    X = rng.random((size(300, 3000, rng), int(rng.integers(2, 6))))
    X[:, 0] *= rng.uniform(1.5, 4)
    return X


def _heavy(rng: Rng) -> np.ndarray:
    X = rng.standard_normal((size(300, 3000, rng), int(rng.integers(2, 11))))
    freedom = rng.uniform(3, 6)
    return X / np.sqrt(rng.chisquare(freedom, size=(len(X), 1)) / freedom)


def _swiss_roll(rng: Rng) -> np.ndarray:
    n = size(1000, 4000, rng)
    angle = np.sqrt(rng.uniform((1.5 * np.pi) ** 2, (4.5 * np.pi) ** 2, n))  # evenly by area
    X = np.column_stack([angle * np.cos(angle), angle * np.sin(angle), rng.uniform(0, 21, n)])
    return X + 0.1 * rng.standard_normal((n, 3))


# ---------------------------------------------------------------- separate pieces
def _mixed(rng: Rng) -> Sample:
    """Two to four lines, rings and forks of different size and density, some near each other."""
    n, n_axes = size(500, 3000, rng), int(rng.integers(2, 21))
    own, n_pieces = own_axes(n_axes, rng), int(rng.integers(2, 5))

    def one(kind: str, rng: Rng, share: float) -> Wire:
        draw = {"line": draw_tree(1, own), "ring": draw_graph(1, 0, own), "fork": draw_tree(2, own)}[kind]
        wire = draw(rng, share)
        shift = rng.uniform(0.3, 1.0) * direction(own, rng) * n_pieces ** (1 / own)
        return wire.moved(rng.uniform(0.4, 1.0) * wire.nodes @ frame(own, own, rng) + shift)

    numbers: list[int] = []

    def draw(rng: Rng, share: float) -> Wire:
        # New kinds every time: not all of them can be seen with so many samples.
        kinds = rng.choice(["line", "ring", "fork"], size=n_pieces, p=[0.5, 0.25, 0.25])
        wires = [one(kind, rng, share) for kind in kinds]
        numbers[:] = np.repeat(np.arange(n_pieces), [len(wire.edges) for wire in wires])
        return beside(wires)

    wire, sigma = draw_visible(draw, noise_level(n_axes, rng, 0.01, 0.03), rng, n // 3)
    return cloud(wire, sigma, n, n_axes, rng, density=rng.uniform(0.25, 1.0, n_pieces)[numbers])


def _linked_rings(rng: Rng) -> Sample:
    """Two rings in space, each through the other's hole."""
    n, t = size(400, 2000, rng), np.linspace(0, 2 * np.pi, 121)
    first = np.column_stack([np.cos(t), np.sin(t), 0 * t])
    tilt = rng.uniform(-0.4, 0.4)
    second = np.column_stack([np.cos(t), np.sin(t) * np.sin(tilt), np.sin(t) * np.cos(tilt)])
    first[-1], second[-1] = first[0], second[0]
    wire = beside([join([first]), join([rng.uniform(0.7, 1.2) * second + [rng.uniform(0.8, 1.1), 0, 0]])])
    wire = wire.moved(wire.nodes / wire.diameter)
    sigma = rng.uniform(0.01, 0.03)
    while not visible(wire, sigma):
        sigma *= 0.9
    return cloud(wire, sigma, n, 3, rng)


def _clusters(rng: Rng) -> Sample:
    """Gaussian clusters at least eight standard deviations apart: as many short lines."""
    n, n_axes, n_clusters = size(300, 3000, rng), int(rng.integers(2, 21)), int(rng.integers(2, 5))
    while True:
        centres = rng.uniform(0, 8 * n_clusters, size=(n_clusters, min(n_axes, 3)))
        apart = np.linalg.norm(centres[:, None] - centres, axis=2) + 1e9 * np.eye(n_clusters)
        if apart.min() >= 9:
            break
    which = rng.choice(n_clusters, size=n, p=rng.dirichlet(np.full(n_clusters, 6.0)))
    X = centres[which] @ frame(centres.shape[1], n_axes, rng)
    X += rng.standard_normal((n, n_axes)) * rng.uniform(0.5, 1.0, n_clusters)[which, None]
    return in_units(Sample(X, (n_clusters, 0, 2 * n_clusters)), rng)


# ---------------------------------------------------------------- the library's own outlines
def outline(name: str, density: str, clutter: float) -> Generator:
    def make(rng: Rng) -> Sample:
        n_features = int(rng.choice([2, 10]))
        shape = make_shape(
            name,
            int(rng.integers(400, 2001)),
            noise=float(rng.choice([0.01, 0.025, 0.05])),
            n_features=max(n_features, 3) if name == "helix" else n_features,
            density=density,
            clutter=clutter,
            units="random",
            random_state=rng,
        )
        wire = Wire(*truth_of(shape))
        return Sample(shape.X, wire.topology, wire.nodes, wire.edges, shape.noise)

    return make


# ---------------------------------------------------------------- ties
def tied(generator: Generator, how: str) -> Generator:
    """Return samples of another family on a grid of half the noise, or each two to four times."""

    def make(rng: Rng) -> Sample:
        sample = generator(rng)
        if how == "repeated":
            return replace(sample, X=np.repeat(sample.X, int(rng.integers(2, 5)), axis=0))
        step = sample.width / 2 if np.isfinite(sample.width) else sample.X.std(axis=0).min() / 4
        return replace(sample, X=step * np.round(sample.X / step))

    return make


FAMILIES: dict[str, dict[str, Generator]] = {
    "trees": {"2 to 3": trees(2, 3), "4 to 10": trees(4, 10), "11 to 50": trees(11, 50)},
    "graphs": {"2 to 3": graphs(2, 3), "4 to 19": graphs(4, 19)},
    "loops_high": {"20 to 50": graphs(20, 50)},
    "width": {kind: width(kind) for kind in ("along", "axes", "both")},
    "rare": {trunk: rare(trunk, 2000, 10_000, (0.01, 0.03)) for trunk in ("line", "fork", "ring")},
    "rare_large": {trunk: rare(trunk, 50_000, 50_000, (0.01, 0.01)) for trunk in ("line", "fork", "ring")},
    "few": {shape: few(shape) for shape in ("line", "y", "circle", "two", "cross")},
    "counts": {shape: counts(shape) for shape in LATENT},
    "maps": {kind: maps(kind) for kind in ("sheet", "ambient", "roll")},
    "null": {
        "gaussian": nothing(_gaussian),
        "ellipsoid": nothing(_ellipsoid),
        "disc": nothing(_disc),
        "square": nothing(_square),
        "ball": nothing(_ball),
        "cube": nothing(_cube),
        "bar": nothing(_bar),
        "heavy": nothing(_heavy),
        "swiss roll": nothing(_swiss_roll),
    },
    "pieces": {"mixed": _mixed, "rings": _linked_rings, "clusters": _clusters},
    "even": {name: outline(name, "even", 0.0) for name in list_shapes()},
    "uneven": {name: outline(name, "uneven", 0.0) for name in list_shapes()},
    "clutter": {name: outline(name, "even", 0.1) for name in list_shapes()},
}
_TIED = {
    "tree": trees(2, 10),
    "graph": graphs(2, 10),
    "few": few("y"),
    "counts": counts("bifurcation"),
    "blob": nothing(_gaussian),
    "outline": outline("theta", "even", 0.0),
}
FAMILIES["ties"] = {
    f"{name} {how}": tied(generator, how)
    for name, generator in _TIED.items()
    for how in ("rounded", "repeated")
}
COSTLY = {"rare_large": 6}  # at most so many cases of families that take long

"""Families of labelled point clouds for judging: other generators than those that a method is developed on.

The same questions as in `families.py`, and the same rules of what can be seen, but other shapes, other noise and
other simulations. Whoever changes the method must not look at single cases of this page, only at the share of right
answers when a change is finished.

    from held_out import held_out
    for case in held_out(12): ...
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import partial

import numpy as np
from families import LINE, Case, Generator, Rng, Sample, in_units, noise_level, size
from scipy.ndimage import gaussian_filter1d
from scipy.sparse.csgraph import minimum_spanning_tree
from scipy.spatial import Delaunay
from scipy.spatial.distance import cdist
from scipy.special import expit
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
    visible,
)

NOISES = ("gaussian", "uniform", "laplace")


@dataclass(frozen=True)
class HeldOut(Case):
    """One set of samples for judging."""

    def make(self) -> Sample:
        """Draw the samples."""
        return self.draw(FAMILIES)


def held_out(per_family: int = 12, families: Iterable[str] | None = None, first: int = 0) -> list[HeldOut]:
    """List cases: the variants of every family in turn, with seeds from ``first`` on."""
    chosen = FAMILIES if families is None else list(families)
    return [
        HeldOut(family, list(FAMILIES[family])[k % len(FAMILIES[family])], first + k)
        for family in chosen
        for k in range(per_family)
    ]


# ---------------------------------------------------------------- from a wire to samples
def thick(
    wire: Wire,
    width: float,
    n: int,
    n_axes: int,
    rng: Rng,
    *,
    noise: str = "gaussian",
    edges_width: np.ndarray | None = None,
    density: np.ndarray | None = None,
) -> Sample:
    """Sample a wire with noise of a given kind and standard deviation; ``edges_width`` is a share for every edge."""
    rows = frame(wire.nodes.shape[1], n_axes, rng)
    points, edge = places(wire, n, rng, density)
    spread = width * fuzz(noise, (n, n_axes), rng)
    if edges_width is not None:
        spread *= edges_width[edge, None]
    return in_units(Sample(points @ rows + spread, wire.topology, wire.nodes @ rows, wire.edges, width), rng)


def fuzz(kind: str, shape: tuple[int, int], rng: Rng) -> np.ndarray:
    """Return noise of standard deviation one in every axis; "uniform" fills a ball."""
    if kind == "laplace":
        return rng.laplace(scale=np.sqrt(0.5), size=shape)
    noise = rng.standard_normal(shape)
    if kind == "uniform":
        radius = rng.random((shape[0], 1)) ** (1 / shape[1])
        noise *= np.sqrt(shape[1] + 2) * radius / np.linalg.norm(noise, axis=1, keepdims=True)
    return noise


def drawn(
    draw: Callable[[Rng], Draw],
    axes: tuple[int, int],
    samples: tuple[int, int],
    noise: tuple[float, float] = (0.01, 0.05),
) -> Generator:
    """Return a generator of visible wires with noise of any kind."""

    def make(rng: Rng) -> Sample:
        n, n_axes = size(*samples, rng), int(rng.integers(axes[0], axes[1] + 1))
        wire, width = draw_visible(draw(rng), noise_level(n_axes, rng, *noise), rng, n)
        n_axes = max(n_axes, wire.nodes.shape[1])
        return thick(wire, width, n, n_axes, rng, noise=str(rng.choice(NOISES)))

    return make


def fixed(wire: Callable[[Rng], Wire]) -> Callable[[Rng], Draw]:
    """Turn a function that draws a wire into what `drawn` expects."""
    return lambda _: lambda rng, _share: wire(rng)


# ---------------------------------------------------------------- lines
def walk(n_axes: int, length: float, rng: Rng, smooth: float = 20.0) -> np.ndarray:
    """Return a smoothed random walk from the origin."""
    steps = gaussian_filter1d(rng.standard_normal((120, n_axes)), smooth, axis=0, mode="nearest")
    path = np.cumsum(steps, axis=0) - steps[0]
    return path * length / np.linalg.norm(np.diff(path, axis=0), axis=1).sum()


def walk_tree(low: int, high: int) -> Callable[[Rng], Draw]:
    """Smoothed walks that leave each other at any place and angle that can be seen."""

    def choose(rng: Rng) -> Draw:
        n_limbs, n_axes = int(rng.integers(low, high + 1)), int(rng.integers(2, 4))

        def limb(strokes: Strokes, rng: Rng) -> Strokes:
            trunk = strokes[rng.integers(len(strokes))]
            return [*strokes, walk(n_axes, rng.uniform(0.3, 0.7), rng) + trunk[rng.integers(15, 105)]]

        def draw(rng: Rng, share: float) -> Wire:
            strokes = grown([], lambda _: [walk(n_axes, 1.0, rng)], share)
            for _ in range(n_limbs - 1):
                strokes = grown(strokes, partial(limb, rng=rng), share)
            return join(strokes)

        return draw

    return choose


def hilbert(order: int) -> np.ndarray:
    """Return the corners of Hilbert's curve in the unit square."""
    points = np.array([[0.0, 0.0], [0.0, 1.0], [1.0, 1.0], [1.0, 0.0]])
    for level in range(1, order):
        side = 2**level
        up, back = np.array([0, side]), np.array([2 * side - 1, side - 1])
        points = np.vstack([points[:, ::-1], points + up, points + side, back - points[:, ::-1]])
    return points / points.max()


def meander(rng: Rng) -> Wire:
    """Return a line that goes up and down in the plane."""
    t = np.linspace(0, 1, 200)
    waves = int(rng.integers(2, 5))
    return join([np.column_stack([t, rng.uniform(0.15, 0.35) * np.sin(2 * np.pi * waves * t)])])


def two_armed_spiral(rng: Rng) -> Wire:
    """Return a spiral galaxy: one line through the middle."""
    t = np.linspace(-1, 1, 240)
    angle = rng.uniform(1.0, 1.7) * np.pi * np.abs(t)
    return join([np.column_stack([t * np.cos(angle), t * np.sin(angle)])])


def unequal(shape: str) -> Generator:
    """Return a bent line whose density falls tenfold from one end to the other; an open ring keeps its gap."""

    def make(rng: Rng) -> Sample:
        n, n_axes = size(500, 3000, rng), int(rng.integers(2, 11))
        turn = {"u": np.pi, "c": 1.5 * np.pi, "w": 0.9 * np.pi}[shape]
        t = np.linspace(0, 1, 150)

        def draw(rng: Rng, _share: float) -> Wire:
            bent = turn * rng.uniform(0.9, 1.1)
            angle = bent * t if shape != "w" else bent * np.abs((4 * t) % 2 - 1)
            step = np.column_stack([np.cos(angle), np.sin(angle)])
            if shape == "u":
                legs = np.clip(2.2 * np.abs(t - 0.5), 0.5, None)[:, None]
                step *= legs
            return join([np.cumsum(step, axis=0)])

        wire, width = draw_visible(draw, noise_level(n_axes, rng, 0.01, 0.04), rng, None)
        along = np.argsort(np.argsort(np.cumsum(wire.lengths)))
        order = np.empty(len(wire.edges))
        order[:] = along / len(along)
        return thick(
            wire, width, n, n_axes, rng, density=10**-order, noise=str(rng.choice(["gaussian", "laplace"]))
        )

    return make


# ---------------------------------------------------------------- trees
def fractal(rng: Rng) -> Draw:
    """Binary trees whose branches shrink and turn from generation to generation."""
    n_axes, depth = int(rng.integers(2, 4)), int(rng.integers(1, 4))

    def draw(rng: Rng, _share: float) -> Wire:
        strokes: Strokes = []
        shrink, opening = rng.uniform(0.6, 0.85), rng.uniform(0.5, 0.9)

        def branch(start: np.ndarray, heading: np.ndarray, length: float, left: int) -> None:
            end = start + length * heading
            strokes.append(np.linspace(start, end, 25))
            if left:
                side = direction(n_axes, rng)
                side -= (side @ heading) * heading
                side /= np.linalg.norm(side)
                for sign in (-1, 1):
                    turn = sign * opening * rng.uniform(0.8, 1.2)
                    branch(end, np.cos(turn) * heading + np.sin(turn) * side, shrink * length, left - 1)

        branch(np.zeros(n_axes), np.eye(n_axes)[0], 1.0, depth)
        return join(strokes)

    return draw


def comb(rng: Rng) -> Wire:
    """Return a spine with three to six teeth, on one side or on both."""
    n_teeth, both = int(rng.integers(3, 7)), rng.random() < 0.5
    at = (np.arange(n_teeth) + 0.7 + rng.uniform(-0.12, 0.12, n_teeth)) / (n_teeth + 0.4)
    x = np.sort(np.concatenate([np.linspace(0, 1, 60), at]))
    strokes = [np.column_stack([x, 0.08 * np.sin(3 * x)])]
    for k, foot in enumerate(at):
        start = strokes[0][np.searchsorted(x, foot)]
        sign = -1 if both and k % 2 else 1
        tooth = np.array([rng.uniform(-0.06, 0.06), sign * rng.uniform(0.25, 0.5)])
        strokes.append(np.linspace(start, start + tooth, 30))
    return join(strokes)


def star(rng: Rng) -> Draw:
    """Stars of five to seven arms of unequal length."""
    n_arms = int(rng.integers(5, 8))
    n_axes = int(rng.integers(2, 5))

    def draw(rng: Rng, _share: float) -> Wire:
        while True:
            headings = np.array([direction(n_axes, rng) for _ in range(n_arms)])
            if (headings @ headings.T - 2 * np.eye(n_arms)).max() < np.cos(
                np.radians(42 if n_axes == 2 else 55)
            ):
                break
        lengths = rng.uniform(0.6, 1.0, n_arms)
        return join(
            [np.linspace(np.zeros(n_axes), r * h, 30) for r, h in zip(lengths, headings, strict=True)]
        )

    return draw


def vessels(rng: Rng) -> Sample:
    """Draw a tree of vessels: the thickness shrinks at every fork and along the way, and fills the vessel evenly."""
    n, n_axes = size(800, 4000, rng), int(rng.integers(2, 4))
    wire, width = draw_visible(fractal(rng), rng.uniform(0.02, 0.05), rng, n)
    reach = np.linalg.norm(
        wire.nodes[wire.edges].mean(axis=1) - wire.nodes[wire.nodes[:, 0].argmin()], axis=1
    )
    taper = 1 - 0.75 * reach / reach.max()
    n_axes = max(n_axes, wire.nodes.shape[1])
    return thick(wire, width, n, n_axes, rng, noise="uniform", edges_width=taper, density=0.3 + taper)


# ---------------------------------------------------------------- loops
def roads(rng: Rng) -> Draw:
    """Streets: the nearest-neighbour graph of crossings in the plane, thinned, with its blind alleys."""
    n_crossings, n_loops = int(rng.integers(6, 10)), int(rng.integers(1, 4))

    def draw(rng: Rng, _share: float) -> Wire:
        at = rng.random((n_crossings, 2))
        triangles = Delaunay(at).simplices
        pairs = np.unique(
            np.sort(np.vstack([triangles[:, p] for p in ((0, 1), (1, 2), (0, 2))]), axis=1), axis=0
        )
        length = np.linalg.norm(at[pairs[:, 0]] - at[pairs[:, 1]], axis=1)
        tree = minimum_spanning_tree(cdist(at, at)).toarray()
        in_tree = (tree + tree.T)[pairs[:, 0], pairs[:, 1]] > 0
        spare = np.flatnonzero(~in_tree)[np.argsort(length[~in_tree])]
        spare = rng.permutation(spare[: 2 * n_loops + 2])[:n_loops]
        kept = np.concatenate([pairs[in_tree], pairs[spare]])
        return join([np.linspace(at[i], at[j], 20) for i, j in kept])

    return draw


def torus_knot(p: int, q: int) -> Callable[[Rng], Wire]:
    """Return a generator of closed curves that wind around a torus."""

    def wire(rng: Rng) -> Wire:
        t = np.linspace(0, 2 * np.pi, 301)
        radius = 1 + rng.uniform(0.4, 0.5) * np.cos(q * t)
        points = np.column_stack([radius * np.cos(p * t), radius * np.sin(p * t), 0.6 * np.sin(q * t)])
        points[-1] = points[0]
        return join([points])

    return wire


def figure_eight_knot(rng: Rng) -> Wire:
    """Return the knot with four crossings."""
    t = np.linspace(0, 2 * np.pi, 301)
    x, y = (2 + np.cos(2 * t)) * np.cos(3 * t), (2 + np.cos(2 * t)) * np.sin(3 * t)
    points = np.column_stack([x, y, rng.uniform(1.0, 1.3) * np.sin(4 * t)])
    points[-1] = points[0]
    return join([points])


def bonds(pairs: list[tuple[int, int]], n_nodes: int) -> Callable[[Rng], Draw]:
    """Return a generator of graphs with given bonds between corners at random places of a few dimensions."""

    def choose(rng: Rng) -> Draw:
        n_axes = int(rng.integers(3, 6))

        def draw(rng: Rng, _share: float) -> Wire:
            at = rng.standard_normal((n_nodes, n_axes))
            strokes = []
            t = np.linspace(0, 1, 40)[:, None]
            for i, j in pairs:
                bulge = rng.uniform(0.5, 0.9) * direction(n_axes, rng) * np.linalg.norm(at[i] - at[j])
                curve = (1 - t) * at[i] + t * at[j] + np.sin(np.pi * t) * bulge
                curve[0], curve[-1] = at[i], at[j]
                strokes.append(curve)
            return join(strokes)

        return draw

    return choose


BONDS = {
    "theta": bonds([(0, 1), (0, 1), (0, 1)], 2),
    "tetrahedron": bonds([(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)], 4),
    "square and tail": bonds([(0, 1), (1, 2), (2, 3), (3, 0), (0, 4)], 5),
    "handcuffs": bonds([(0, 1), (1, 2), (0, 2), (2, 3), (3, 4), (4, 5), (3, 5)], 6),
}


def necklace(closed: str) -> Generator:
    """Return a line or a ring that is thick and thin in turn."""

    def make(rng: Rng) -> Sample:
        n, n_axes = size(600, 3000, rng), int(rng.integers(2, 8))

        def draw(rng: Rng, _share: float) -> Wire:
            t = np.linspace(0, 2 * np.pi, 161)
            if closed == "ring":
                points = np.column_stack([np.cos(t), rng.uniform(0.6, 1.0) * np.sin(t)])
                points[-1] = points[0]
            else:
                points = np.column_stack([t, rng.uniform(0.2, 1.0) * np.sin(t)])
            return join([points])

        wire, width = draw_visible(draw, rng.uniform(0.02, 0.045), rng, n)
        along = np.cumsum(wire.lengths) / wire.lengths.sum()
        beads = 0.25 + 0.75 * np.sin(np.pi * int(rng.integers(3, 7)) * along) ** 2
        width = min(width, 0.2 / np.sqrt(n_axes))
        return thick(wire, width, n, n_axes, rng, edges_width=beads, noise=str(rng.choice(NOISES)))

    return make


def full_ring(kind: str) -> Generator:
    """Return an annulus, or a solid torus, that is evenly filled."""

    def make(rng: Rng) -> Sample:
        n, share = size(600, 4000, rng), rng.uniform(0.15, 0.35)
        angle = rng.uniform(0, 2 * np.pi, n)
        if kind == "annulus":
            inner = 1 - 2 * share
            radius = np.sqrt(rng.uniform(inner**2, 1, n))
            X = np.column_stack([radius * np.cos(angle), radius * np.sin(angle)])
        else:
            disc = share * np.sqrt(rng.random(n))
            around = rng.uniform(0, 2 * np.pi, n)
            radius = 1 + disc * np.cos(around)
            X = np.column_stack([radius * np.cos(angle), radius * np.sin(angle), disc * np.sin(around)])
        n_axes = int(rng.integers(X.shape[1], 9))
        X = X @ frame(X.shape[1], n_axes, rng)
        return in_units(Sample(X + 0.02 * rng.standard_normal(X.shape), (1, 1, 0)), rng)

    return make


# ---------------------------------------------------------------- letters
LETTERS = {
    "ILCSUVZNMWJ257": LINE,
    "TYEF3": (1, 0, 3),
    "HXK": (1, 0, 4),
    "OD0": (1, 1, 0),
    "P69": (1, 1, 1),
    "AR": (1, 1, 2),
    "B8": (1, 2, 0),
}


def letters(group: str) -> Generator:
    """Return printed letters and digits, evenly filled with ink, with a little noise in other axes."""

    def make(rng: Rng) -> Sample:
        from matplotlib.font_manager import FontProperties
        from matplotlib.path import Path
        from matplotlib.textpath import TextPath

        font = FontProperties(family="DejaVu Sans", weight="normal")
        letter = group[rng.integers(len(group))]
        outline = TextPath((0, 0), letter, size=1, prop=font)
        polygons = outline.to_polygons()
        low, high = outline.vertices.min(axis=0), outline.vertices.max(axis=0)
        n, ink = size(500, 2500, rng), np.empty((0, 2))
        while len(ink) < n:
            points = rng.uniform(low, high, size=(4 * n, 2))
            inside = sum(Path(polygon).contains_points(points).astype(int) for polygon in polygons) % 2 == 1
            ink = np.vstack([ink, points[inside]])
        n_axes = int(rng.integers(2, 7))
        X = ink[:n] @ frame(2, n_axes, rng)
        return in_units(Sample(X + 0.01 * rng.standard_normal(X.shape), LETTERS[group]), rng)

    return make


# ---------------------------------------------------------------- regulation of genes
Drift = Callable[[np.ndarray, float], np.ndarray]


def _hill(x: np.ndarray, n: int = 4) -> np.ndarray:
    return x**n / (0.5**n + x**n)


def _fates(bias: np.ndarray) -> Drift:
    """Return genes that come up together and then compete for what keeps them up; ``bias`` says which one wins."""

    def drift(x: np.ndarray, t: float) -> np.ndarray:
        late = min(1.0, max(0.0, (t - 2.5) / 1.5))
        strength = (x + 0.05) ** 4
        share = np.minimum(1.0, x.shape[1] * strength / strength.sum(axis=1, keepdims=True))
        return (1 + 0.5 * late * bias) * share**late - x

    return drift


def _cascade(x: np.ndarray, t: float) -> np.ndarray:  # noqa: ARG001
    """Genes that switch on one after the other."""
    before = np.hstack([np.ones((len(x), 1)), x[:, :-1]])
    return _hill(before) - 0.35 * x


def _repressilator(x: np.ndarray, t: float) -> np.ndarray:  # noqa: ARG001
    """Three genes in a ring, each of which holds the next down: they swing."""
    return 2.5 * (1 - _hill(np.roll(x, 1, axis=1))) - x


def _paths(
    drift: Drift, start: np.ndarray, span: float, noise: float, rng: Rng, n_steps: int = 300
) -> np.ndarray:
    """Integrate from the starts; return states of shape (steps + 1, starts, genes)."""
    step = span / n_steps
    states = [start]
    for k in range(n_steps):
        x = states[-1]
        kick = noise * np.sqrt(step) * rng.standard_normal(x.shape)
        states.append(np.maximum(x + step * drift(x, k * step) + kick, 0.0))
    return np.array(states)


def regulation(kind: str) -> Generator:
    """Return cells of a stochastic model of a few genes, read out by many others, in principal components."""

    def make(rng: Rng) -> Sample:
        n, n_read = size(400, 2500, rng), int(rng.integers(20, 101))
        weights = rng.normal(
            size=({"two fates": 2, "three fates": 3, "cascade": 4, "cycle": 3}[kind], n_read)
        )
        offset, n_axes = rng.normal(scale=0.5, size=n_read), int(rng.integers(5, 21))

        def read(x: np.ndarray) -> np.ndarray:
            return np.tanh(x @ weights + offset)

        noise = rng.uniform(0.05, 0.15) * (0.5 if kind == "three fates" else 1.0)
        for _ in range(15):
            cells, wire = _simulate(kind, n, noise, rng)
            Y = read(cells) + 1.5 * noise * rng.standard_normal((n, n_read))
            centre = Y.mean(axis=0)
            axes = np.linalg.svd(Y - centre, full_matrices=False)[2][:n_axes]
            X, shown = (Y - centre) @ axes.T, wire.moved((read(wire.nodes) - centre) @ axes.T)
            fine = shown.fine(shown.lengths.sum() / 1000).nodes
            width = float(np.sqrt(((X - fine[cdist(X, fine).argmin(axis=1)]) ** 2).mean(axis=0).max()))
            if visible(shown, 1.3 * width):
                return in_units(Sample(X, wire.topology, shown.nodes, shown.edges, width), rng)
            noise *= 0.8
        msg = f"no visible {kind}"
        raise RuntimeError(msg)

    return make


def _simulate(kind: str, n: int, noise: float, rng: Rng) -> tuple[np.ndarray, Wire]:
    """Return cells at random times of noisy paths, and the wire of the paths without noise."""
    if kind == "cycle":
        turn = _paths(_repressilator, np.array([[1.0, 0.2, 0.1]]), 40.0, 0.0, rng, 4000)[2000:, 0]
        back = np.linalg.norm(turn - turn[0], axis=1)
        away = int(np.argmax(back > 0.5 * back.max()))
        again = away + int(np.argmax(back[away:] < 0.1 * back.max()))
        period = again + int(back[again : again + 100].argmin())
        loop = np.vstack([turn[:period:8], turn[:1]])
        start = loop[rng.integers(len(loop) - 1, size=n)]
        return _paths(_repressilator, start, 1.0, noise, rng, 100)[-1], join([loop])
    if kind == "cascade":
        ways = _paths(_cascade, np.zeros((1, 4)), 9.0, 0.0, rng)
        noisy = _paths(_cascade, np.zeros((n, 4)), 9.0, noise, rng)
    else:
        n_genes = 2 if kind == "two fates" else 3
        bias = np.eye(n_genes) - 1 / n_genes
        ways = _paths(_fates(bias), np.zeros((n_genes, n_genes)), 7.0, 0.0, rng)
        fate = rng.integers(n_genes, size=n)
        noisy = _paths(_fates(bias[fate]), np.zeros((n, n_genes)), 7.0, noise, rng)
    when = rng.integers(len(noisy), size=n)
    return noisy[when, np.arange(n)], _merged(ways)


def _merged(ways: np.ndarray) -> Wire:
    """Join paths that run together at first into one wire."""
    apart = np.linalg.norm(ways - ways.mean(axis=1, keepdims=True), axis=2).max(axis=1)
    fork = int(np.argmax(apart > 0.1)) if apart.max() > 0.1 else len(ways)
    trunk = ways[:fork:4].mean(axis=1)
    if fork == len(ways):
        return join([trunk])
    return join([trunk, *(np.vstack([trunk[-1:], ways[fork::4, k]]) for k in range(ways.shape[1]))])


# ---------------------------------------------------------------- other counts
SWITCHES = {"line": [-1], "fork": [-1, 0, 0], "three ways": [-1, 0, 0, 0], "late fork": [-1, 0, 1, 1]}
STATIONS = 10  # places of a branch at which the true graph has a node


def switch_counts(shape: str) -> Generator:
    """Return cells whose genes switch on and off for good, with Poisson-lognormal counts and dropout."""

    def make(rng: Rng) -> Sample:
        n, n_genes, n_axes = size(400, 3000, rng), int(rng.integers(400, 1200)), int(rng.choice([8, 15, 30]))
        strength = rng.uniform(0.8, 1.4)
        for _ in range(12):
            sample = _switching(shape, n, n_genes, n_axes, strength, rng)
            if visible(Wire(sample.nodes, sample.edges), sample.width, slack=4.0):
                return in_units(sample, rng)
            strength *= 1.15
        msg = f"no visible {shape} in counts of switching genes"
        raise RuntimeError(msg)

    return make


def _switching(shape: str, n: int, n_genes: int, n_axes: int, strength: float, rng: Rng) -> Sample:
    parents = SWITCHES[shape]
    n_branches = len(parents)
    owner, moment = rng.integers(n_branches, size=n_genes), rng.uniform(0.15, 1.0, n_genes)
    jump = strength * rng.normal(size=n_genes) * (rng.random(n_genes) < 0.6)
    base, steep = rng.normal(1.0, 1.0, size=n_genes), rng.uniform(8, 15, n_genes)
    since = np.full(
        (n_branches, n_branches), -np.inf
    )  # time from the begin of a branch to that of a later one
    for b, parent in enumerate(parents):
        since[b, b] = 0.0
        if parent >= 0:
            since[b] = np.maximum(since[b], since[parent] + 1.0)

    def measured(branch: np.ndarray, time: np.ndarray) -> np.ndarray:
        share = expit(steep * (since[branch][:, owner] + time[:, None] - moment))
        logs = base + jump * share + 0.4 * rng.standard_normal((len(time), n_genes))
        depth = np.exp(0.4 * rng.standard_normal((len(time), 1)))
        counts = rng.poisson(depth * np.exp(logs))
        counts[rng.random(counts.shape) < 0.3 * np.exp(-0.3 * counts)] = 0
        total = counts.sum(axis=1, keepdims=True)
        return np.log1p(counts / np.maximum(total, 1) * 3 * n_genes)

    branch = rng.choice(n_branches, size=n, p=rng.dirichlet(np.full(n_branches, 10.0)))
    time = rng.random(n)
    Y = measured(branch, time)
    centre = Y.mean(axis=0)
    axes = np.linalg.svd(Y - centre, full_matrices=False)[2][:n_axes]
    at = (np.arange(STATIONS) + 0.5) / STATIONS
    many = measured(np.arange(n_branches).repeat(STATIONS * 100), np.tile(at.repeat(100), n_branches))
    nodes = (many.reshape(-1, 100, n_genes).mean(axis=1) - centre) @ axes.T
    edges = [(b * STATIONS + k, b * STATIONS + k + 1) for b in range(n_branches) for k in range(STATIONS - 1)]
    edges += [(p * STATIONS + STATIONS - 1, b * STATIONS) for b, p in enumerate(parents) if p >= 0]
    X = (Y - centre) @ axes.T
    rest = X - nodes[branch * STATIONS + np.minimum((time * STATIONS).astype(int), STATIONS - 1)]
    wire = Wire(nodes, np.array(edges))
    return Sample(X, wire.topology, nodes, wire.edges, float(rest.std(axis=0).max()))


# ---------------------------------------------------------------- no structure
def plain(draw: Callable[[Rng, int, int], np.ndarray], low: int = 2, high: int = 12) -> Generator:
    """Return clouds without structure, of shape (samples, axes) by ``draw(rng, n, n_axes)``."""

    def make(rng: Rng) -> Sample:
        X = draw(rng, size(200, 4000, rng), int(rng.integers(low, high + 1)))
        return in_units(Sample(X @ frame(X.shape[1], X.shape[1], rng), LINE), rng)

    return make


def _overlapping(rng: Rng, n: int, n_axes: int) -> np.ndarray:
    """Draw two or three Gaussians so near that their sum has one peak."""
    centres = np.outer(np.arange(rng.integers(2, 4)) * 1.5, direction(n_axes, rng))
    return centres[rng.integers(len(centres), size=n)] + rng.standard_normal((n, n_axes))


def _simplex(rng: Rng, n: int, n_axes: int) -> np.ndarray:
    return rng.dirichlet(np.ones(n_axes + 1), size=n)[:, :-1]


def _student(rng: Rng, n: int, n_axes: int) -> np.ndarray:
    freedom = rng.uniform(3, 8)
    return rng.standard_normal((n, n_axes)) / np.sqrt(rng.chisquare(freedom, (n, 1)) / freedom)


def _skewed(rng: Rng, n: int, n_axes: int) -> np.ndarray:
    return rng.gamma(rng.uniform(1.0, 4.0, n_axes), size=(n, n_axes)) @ rng.normal(size=(n_axes, n_axes))


def _pointed(rng: Rng, n: int, n_axes: int) -> np.ndarray:
    return rng.laplace(size=(n, n_axes)) * np.exp(rng.uniform(-1, 0, n_axes))


def _triangle(rng: Rng, n: int, n_axes: int) -> np.ndarray:
    corners = rng.standard_normal((3, n_axes))
    return rng.dirichlet(np.ones(3), size=n) @ corners + 0.02 * rng.standard_normal((n, n_axes))


def _half_disc(rng: Rng, n: int, n_axes: int) -> np.ndarray:
    angle, radius = rng.uniform(0, np.pi, n), np.sqrt(rng.random(n))
    flat = np.column_stack([radius * np.cos(angle), radius * np.sin(angle)])
    return flat @ frame(2, n_axes, rng) + 0.02 * rng.standard_normal((n, n_axes))


def _rounded_box(rng: Rng, n: int, n_axes: int) -> np.ndarray:
    return rng.beta(1.5, 1.5, size=(n, n_axes)) * rng.uniform(0.3, 1.0, n_axes)


def _banana(rng: Rng, n: int, n_axes: int) -> np.ndarray:
    X = rng.standard_normal((n, n_axes))
    X[:, 0] *= 3
    X[:, 1] += 0.12 * X[:, 0] ** 2
    return X


def _cap(rng: Rng, n: int, n_axes: int) -> np.ndarray:
    radius, angle = 0.9 * np.sqrt(rng.random(n)), rng.uniform(0, 2 * np.pi, n)
    x, y = radius * np.cos(angle), radius * np.sin(angle)
    return np.column_stack([x, y, np.sqrt(1 - x**2 - y**2)]) @ frame(3, n_axes, rng)


def _saddle(rng: Rng, n: int, n_axes: int) -> np.ndarray:
    x, y = rng.uniform(-1, 1, (2, n))
    return np.column_stack([x, y, 0.7 * (x**2 - y**2)]) @ frame(3, n_axes, rng)


def _s_sheet(rng: Rng, n: int, n_axes: int) -> np.ndarray:
    t = rng.uniform(-1.5, 1.5, n) * np.pi
    rolled = [np.sin(t), rng.uniform(0, 2, n), np.sign(t) * (np.cos(t) - 1)]
    return np.column_stack(rolled) @ frame(3, n_axes, rng) + 0.02 * rng.standard_normal((n, n_axes))


# ---------------------------------------------------------------- pieces
def nested(kind: str) -> Generator:
    """Return pieces inside others: rings around each other, a blob or a line inside a ring, a line through one."""

    def make(rng: Rng) -> Sample:
        n, t = size(500, 2500, rng), np.linspace(0, 2 * np.pi, 121)
        circle = np.column_stack([np.cos(t), np.sin(t), 0 * t])
        circle[-1] = circle[0]
        outer = join([circle])
        bent = rng.uniform(-0.3, 0.3)
        s = np.linspace(-1, 1, 60)
        line = np.column_stack([0.5 * s, bent * s**2, 0 * s])
        inner = {
            "rings": [join([rng.uniform(0.45, 0.6) * circle])],
            "three rings": [join([0.66 * circle]), join([0.33 * circle])],
            "line inside": [join([line])],
            "line through": [join([np.column_stack([0.1 * s, bent * s**2, 1.2 * s])])],
            "blob inside": [],
        }[kind]
        wire = beside([outer, *inner])
        wire = wire.moved(wire.nodes / wire.diameter)
        width = rng.uniform(0.01, 0.03)
        while not visible(wire, width):
            width *= 0.9
        weight = rng.uniform(0.5, 1.0, 1 + len(inner))
        number = np.repeat(np.arange(1 + len(inner)), [len(w.edges) for w in (outer, *inner)])
        n_axes = int(rng.integers(3, 9))
        if kind != "blob inside":
            return thick(wire, width, n, n_axes, rng, density=weight[number])
        rows = frame(3, n_axes, rng)
        points = np.vstack([places(wire, n - n // 3, rng)[0], np.zeros((n // 3, 3))])
        spread = np.where(np.arange(n) < n - n // 3, width, 0.06)[:, None]
        X = points @ rows + spread * rng.standard_normal((n, n_axes))
        return in_units(Sample(X, (2, 1, 2)), rng)

    return make


def parallel(rng: Rng) -> Sample:
    """Two to four lines side by side, of different density."""
    n, n_axes, n_lines = size(500, 2500, rng), int(rng.integers(2, 11)), int(rng.integers(2, 5))
    s = np.linspace(0, 1, 60)
    bent = rng.uniform(-0.2, 0.2)
    gap = rng.uniform(0.2, 0.4)
    lines = [
        join([np.column_stack([s + rng.uniform(-0.2, 0.2), k * gap + bent * s**2])]) for k in range(n_lines)
    ]
    wire = beside(lines)
    wire = wire.moved(wire.nodes / wire.diameter)
    width = noise_level(n_axes, rng, 0.01, 0.03)
    while not visible(wire, width):
        width *= 0.9
    weight = rng.uniform(0.3, 1.0, n_lines)[np.repeat(np.arange(n_lines), [len(w.edges) for w in lines])]
    return thick(wire, width, n, n_axes, rng, density=weight, noise=str(rng.choice(NOISES)))


def blobs_apart(rng: Rng) -> Sample:
    """Clouds of different form, far from each other: as many short lines."""
    n, n_axes, n_blobs = size(400, 2500, rng), int(rng.integers(2, 9)), int(rng.integers(2, 5))
    kinds = rng.choice(NOISES, size=n_blobs)
    parts, centre = [], np.zeros(n_axes)
    for k, kind in enumerate(kinds):
        m = n // n_blobs
        parts.append(centre + fuzz(str(kind), (m, n_axes), rng) * rng.uniform(0.4, 1.0, n_axes))
        centre = centre + 14 * direction(n_axes, rng) if k == 0 else centre + 14 * _unit(centre)
    return in_units(Sample(np.vstack(parts), (n_blobs, 0, 2 * n_blobs)), rng)


def _unit(v: np.ndarray) -> np.ndarray:
    return v / np.linalg.norm(v)


# ---------------------------------------------------------------- rare, few, cluttered, tied
def rare_side(kind: str, low: int = 3000, high: int = 15_000) -> Generator:
    """Return a thick arc or walk with a side arm, or a thin handle, that has 0.8 to 2.5% of the samples."""

    def make(rng: Rng) -> Sample:
        n, n_axes = size(low, high, rng), int(rng.integers(2, 13))
        n_trunk = 0

        def draw(rng: Rng, share: float) -> Wire:
            nonlocal n_trunk
            trunk = walk(2, 1.0, rng, 25.0)
            n_trunk = len(trunk) - 1

            def side(strokes: Strokes) -> Strokes:
                at = int(rng.integers(20, 100))
                foot = trunk[at]
                if kind == "arm":
                    return [*strokes, walk(2, rng.uniform(0.3, 0.5), rng, 25.0) + foot]
                other = trunk[rng.choice(np.flatnonzero(np.abs(np.arange(120) - at) > 30))]
                t = np.linspace(0, 1, 41)[:, None]
                across = (other - foot) @ np.array([[0.0, 1.0], [-1.0, 0.0]])
                handle = (1 - t) * foot + t * other + rng.choice([-1, 1]) * np.sin(np.pi * t) * across
                handle[0], handle[-1] = foot, other
                return [*strokes, handle]

            return join(grown([trunk], side, share))

        wire, width = draw_visible(draw, noise_level(n_axes, rng, 0.01, 0.025), rng, None)
        limb = np.arange(len(wire.edges)) >= n_trunk
        part = max(rng.uniform(0.008, 0.025), 30 / n) * (2 if kind == "handle" else 1)
        weight = np.where(limb, part / wire.lengths[limb].sum(), (1 - part) / wire.lengths[~limb].sum())
        return thick(
            wire, width, n, n_axes, rng, density=weight, noise=str(rng.choice(["gaussian", "uniform"]))
        )

    return make


SMALL = {"s": 60, "t": 90, "triangle": 70, "lollipop": 110, "three": 90, "spiral": 90}


def small(shape: str) -> Generator:
    """Return 60 to 200 samples of simple outlines."""

    def make(rng: Rng) -> Sample:
        n, n_axes = size(SMALL[shape], 200, rng), int(rng.choice([2, 2, 3, 6]))
        t = np.linspace(0, 1, 80)
        angle = 2 * np.pi * t
        if shape == "s":
            strokes = [np.column_stack([np.sin(1.5 * np.pi * (2 * t - 1)), 2.5 * (2 * t - 1)])]
        elif shape == "t":
            foot = rng.uniform(0.35, 0.65)
            bar = np.column_stack([np.concatenate([t * foot, foot + (1 - foot) * t[1:]]), np.zeros(159)])
            strokes = [bar, np.column_stack([np.full(80, bar[79, 0]), -rng.uniform(0.5, 0.8) * t])]
        elif shape == "triangle":
            corners = np.array([[0.0, 0.0], [1.0, 0.0], [rng.uniform(0.3, 0.7), rng.uniform(0.7, 1.0)]])
            strokes = [np.linspace(corners[k], corners[(k + 1) % 3], 30) for k in range(3)]
        elif shape == "lollipop":
            strokes = [0.4 * np.column_stack([np.cos(angle), np.sin(angle)])]
            strokes[0][-1] = strokes[0][0]
            strokes.append(np.linspace(strokes[0][0], strokes[0][0] + [rng.uniform(0.5, 0.8), 0], 30))
        elif shape == "three":
            strokes = [np.column_stack([t, 0.45 * k + rng.uniform(-0.2, 0.2) * t]) for k in range(3)]
        else:
            turn = rng.uniform(1.1, 1.5) * angle
            strokes = [np.column_stack([(0.25 + t) * np.cos(turn), (0.25 + t) * np.sin(turn)])]
        wire = join(strokes)
        wire = wire.moved(wire.nodes / wire.diameter)
        width = noise_level(n_axes, rng, 0.01, 0.035)
        while not visible(wire, width):
            width *= 0.9
        return thick(wire, width, n, n_axes, rng, noise=str(rng.choice(NOISES)))

    return make


def cluttered(draw: Callable[[Rng], Draw], ground: str) -> Generator:
    """Return a wire among 5 to 12% of samples from elsewhere: a wide Gaussian cloud, or the ball around all."""

    def make(rng: Rng) -> Sample:
        sample = drawn(draw, (2, 6), (600, 2500), (0.008, 0.025))(rng)
        m = int(rng.uniform(0.05, 0.12) * len(sample.X))
        centre, reach = sample.X.mean(axis=0), np.linalg.norm(sample.X - sample.X.mean(axis=0), axis=1).max()
        kind, scale = ("gaussian", 0.6) if ground == "cloud" else ("uniform", 1.1)
        axes = sample.X.shape[1]
        spread = (
            fuzz(kind, (m, axes), rng) * scale * reach / np.sqrt(axes if kind == "gaussian" else axes + 2)
        )
        X = np.vstack([sample.X, centre + spread])
        return replace(sample, X=X[rng.permutation(len(X))])

    return make


def tied(generator: Generator, how: str) -> Generator:
    """Return samples of another family as whole numbers, in half precision of a range, or drawn with replacement."""

    def make(rng: Rng) -> Sample:
        sample = generator(rng)
        if how == "drawn again":
            return replace(sample, X=sample.X[rng.integers(len(sample.X), size=len(sample.X))])
        if how == "one in five":
            doubled = sample.X[rng.random(len(sample.X)) < 0.2]
            return replace(sample, X=np.vstack([sample.X, doubled, doubled]))
        step = 0.6 * sample.width if np.isfinite(sample.width) else sample.X.std(axis=0).min() / 5
        X = np.round((sample.X - sample.X.min(axis=0)) / step)
        nodes = None if sample.nodes is None else (sample.nodes - sample.X.min(axis=0)) / step
        return replace(sample, X=X, nodes=nodes, width=sample.width / step)

    return make


_WALKS, _MANY = (2, 30), (300, 3000)
FAMILIES: dict[str, dict[str, Generator]] = {
    "walks": {
        "2 to 5 limbs": drawn(walk_tree(2, 5), _WALKS, _MANY),
        "line": drawn(walk_tree(1, 1), _WALKS, _MANY),
        "2 to 5 limbs, high": drawn(walk_tree(2, 5), (15, 50), _MANY),
    },
    "filling": {
        "hilbert 2": drawn(fixed(lambda _: join([hilbert(2)]).fine(0.05)), (2, 10), (400, 3000)),
        "hilbert 3": drawn(
            fixed(lambda _: join([hilbert(3)]).fine(0.05)), (2, 4), (1500, 4000), (0.008, 0.02)
        ),
        "meander": drawn(fixed(meander), (2, 20), (300, 2000)),
        "two-armed spiral": drawn(fixed(two_armed_spiral), (2, 10), (400, 2000)),
    },
    "unequal": {shape: unequal(shape) for shape in ("u", "c", "w")},
    "fractals": {
        "low": drawn(fractal, (3, 6), (500, 3000), (0.008, 0.03)),
        "high": drawn(fractal, (7, 40), (500, 3000), (0.008, 0.03)),
    },
    "combs": {"comb": drawn(fixed(comb), (2, 20), (600, 3000), (0.008, 0.025))},
    "stars": {"star": drawn(star, (4, 30), (500, 3000))},
    "vessels": {"vessels": vessels},
    "roads": {"roads": drawn(roads, (2, 12), (800, 4000), (0.006, 0.02))},
    "knots": {
        "trefoil": drawn(fixed(torus_knot(2, 3)), (3, 10), (500, 2500)),
        "cinquefoil": drawn(fixed(torus_knot(2, 5)), (3, 10), (1000, 3000)),
        "figure eight": drawn(fixed(figure_eight_knot), (3, 10), (1000, 3000)),
    },
    "bonds_high": {name: drawn(choose, (20, 50), (800, 3000)) for name, choose in BONDS.items()},
    "necklaces": {"line": necklace("line"), "ring": necklace("ring")},
    "full_rings": {"annulus": full_ring("annulus"), "torus": full_ring("torus")},
    "letters": {group: letters(group) for group in LETTERS},
    "regulation": {kind: regulation(kind) for kind in ("two fates", "three fates", "cascade", "cycle")},
    "switch_counts": {shape: switch_counts(shape) for shape in SWITCHES},
    "blobs": {
        "overlapping": plain(_overlapping),
        "simplex": plain(_simplex, 2, 8),
        "student": plain(_student),
        "skewed": plain(_skewed, 2, 6),
        "pointed": plain(_pointed),
        "triangle": plain(_triangle, 2, 8),
        "half disc": plain(_half_disc, 2, 8),
        "rounded box": plain(_rounded_box),
    },
    "sheets": {
        "banana": plain(_banana, 2, 8),
        "cap": plain(_cap, 3, 8),
        "saddle": plain(_saddle, 3, 8),
        "s sheet": plain(_s_sheet, 3, 8),
    },
    "nested": {
        kind: nested(kind) for kind in ("rings", "three rings", "line inside", "line through", "blob inside")
    },
    "apart": {"parallel": parallel, "blobs": blobs_apart},
    "rare_side": {
        "arm": rare_side("arm"),
        "handle": rare_side("handle"),
        "arm of many": rare_side("arm", 50_000, 50_000),
    },
    "small": {shape: small(shape) for shape in SMALL},
    "cluttered": {
        "comb, cloud": cluttered(fixed(comb), "cloud"),
        "walks, ball": cluttered(walk_tree(1, 4), "ball"),
        "knot, ball": cluttered(lambda _: lambda rng, _share: _flat_ring(rng), "ball"),
    },
}


def _flat_ring(rng: Rng) -> Wire:
    t = np.linspace(0, 2 * np.pi, 121)
    radius = 1 + rng.uniform(0.1, 0.25) * np.cos(3 * t)
    points = np.column_stack([radius * np.cos(t), radius * np.sin(t)])
    points[-1] = points[0]
    return join([points])


_TIED = {
    "walks": FAMILIES["walks"]["2 to 5 limbs"],
    "roads": FAMILIES["roads"]["roads"],
    "small t": FAMILIES["small"]["t"],
    "student": FAMILIES["blobs"]["student"],
}
FAMILIES["tied"] = {
    f"{name}, {how}": tied(generator, how)
    for how in ("whole numbers", "drawn again", "one in five")
    for name, generator in _TIED.items()
}

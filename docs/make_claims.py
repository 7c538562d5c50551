"""Draw the pictures of the page on automatic structure: what is claimed, and the counts that it rests on.

python docs/make_claims.py
"""

from pathlib import Path

import matplotlib as mpl
import matplotlib.pyplot as plt
import numpy as np
from matplotlib.collections import LineCollection, PolyCollection

import midrib
from midrib.plotting.canvas import INK, OKABE_ITO, SAMPLES, plain
from midrib.structure import constants, find_structure
from midrib.structure.cloud import Cloud
from midrib.structure.growth import grow
from midrib.structure.holes import hole_evidence
from midrib.structure.landmarks import count_landmarks, lay_landmarks
from midrib.structure.links import find_links
from midrib.structure.places import Places, Spot

mpl.use("Agg")
mpl.rc_file(Path(__file__).with_name("matplotlibrc"))
HERE = Path(__file__).parent / "images"
BLUE, AMBER, GREEN, RED = OKABE_ITO[:4]
EIGHTHS = np.arange(-0.25, 1.26, 0.125)


class Watched(Places):
    """Places that remember between which pairs a valley was looked for."""

    asked: list = []  # noqa: RUF012

    def valley(self, ladders, fork=None, *, single=False):
        """Look for a valley, and remember where."""
        for ladder in ladders:
            self.asked.append((ladder, fork, super().valley([ladder], fork)))
        return super().valley(ladders, fork, single=single)


def look(X):
    """Return landmarks with their links, and the graph that grows on them, with all valleys looked for."""
    cloud = Cloud.take(X, np.ones(len(X)))
    Watched.asked = []
    places, links = find_links(
        Watched.lay(cloud.X, cloud.weight, lay_landmarks(cloud, cloud.smooth, count_landmarks(cloud))),
        constants.ALPHA**2,
    )
    strands, ears = grow(places, links, constants.ALPHA)
    return cloud, places, links, strands, ears


def point(places, spot):
    """Return where a place is."""
    return (1 - spot.share) * places.nodes[spot.first] + spot.share * places.nodes[spot.second]


def tubes(places, rungs, fork):
    """Yield what is counted in each tube: the samples, their positions, and how wide every tube is on either side."""
    near = places._project(rungs, constants.WIDE)
    column = np.arange(len(near.rows))
    noise = np.array([(places._radius(p) + places._radius(q)) / 2 for p, q in rungs])
    for limit, where in places._tubes(near, rungs, fork):
        inside = near.off < limit[:, None]
        if where is not None:
            inside &= where
        rung = np.where(inside, near.off, np.inf).argmin(axis=0)
        u = near.along[rung, column]
        held = inside[rung, column] & (np.abs(u - 0.5) <= 0.75)
        wide = np.sqrt(limit + noise)
        yield near.rows[held], u[held], (wide, wide if where is None else 0 * wide)


def draw_samples(ax, X, **style):
    """Draw samples without axes."""
    ax.scatter(*X.T, **({"s": 3, "color": SAMPLES, "linewidths": 0} | style))
    ax.set(aspect="equal", xticks=[], yticks=[])
    ax.axis("off")


def draw_edges(ax, nodes, edges, **style):
    """Draw pairs of nodes as lines."""
    ax.add_collection(LineCollection(nodes[np.asarray(edges, dtype=int).reshape(-1, 2)], **style))


def draw_tubes(ax, places, rungs, wide, fork=None, *, color=AMBER):
    """Draw chords with their tubes, a quarter longer at either end, so wide away from a fork and towards it."""
    for (p, q), away, toward in zip(rungs, *wide, strict=True):
        a, b = point(places, p), point(places, q)
        along = (b - a) / np.linalg.norm(b - a)
        side = np.array([-along[1], along[0]])
        if fork is not None and side @ (point(places, fork) - a) > 0:
            side = -side
        start, stop = a - (b - a) / 4, b + (b - a) / 4
        box = [start - toward * side, stop - toward * side, stop + away * side, start + away * side]
        ax.add_collection(PolyCollection([box], facecolor=color, alpha=0.13, edgecolor="none", zorder=0))
        ax.plot(*np.array([a, b]).T, color=color, linewidth=1.3, marker="o", markersize=3.5, zorder=4)


def windows(u):
    """Yield middle and flanks of the two kinds of windows, as slices of eighths, with their effect."""
    bins = np.histogram(u, EIGHTHS)[0]
    quarter = min(range(3, 8), key=lambda k: bins[k : k + 2].sum())
    for middle, flanks in (
        (slice(4, 8), (slice(0, 4), slice(8, 12))),
        (slice(quarter, quarter + 2), (slice(1, 3), slice(9, 11))),
    ):
        lower = min(bins[flank].sum() for flank in flanks)
        yield bins, middle, flanks, bins[middle].sum() / lower if lower else 1.0


def draw_counts(ax, u, evidence, *, title):
    """Draw the positions along the chords, with the windows that the evidence comes from."""
    bins, middle, flanks, _ = min(windows(u), key=lambda window: abs(window[3] - evidence.effect))
    color = np.full(len(bins), SAMPLES)
    color[middle] = RED
    for flank in flanks:
        color[flank] = BLUE
    ax.bar(EIGHTHS[:-1], bins, 0.118, align="edge", color=color)
    lower = min(bins[flank].mean() for flank in flanks)
    for window in (middle, *flanks):
        level = bins[window].mean()
        dotted = window != middle and level > lower
        ax.hlines(
            level,
            EIGHTHS[window.start],
            EIGHTHS[window.stop],
            color=INK,
            linewidth=1.5,
            linestyle=":" if dotted else "-",
        )
    ax.set(xticks=[0, 0.5, 1], xlim=(-0.27, 1.27), xlabel="position along the chord", ylabel="samples")
    verdict = "no valley" if evidence.p_value > constants.ALPHA else f"p = {evidence.p_value:.0e}"
    ax.set_title(f"{title}: {verdict}", fontsize=9)
    plain(ax)


def best_tube(places, rungs, fork, evidence):
    """Return what is counted in the tube that gave the evidence, the last one where none did."""
    for tube in tubes(places, rungs, fork):
        if any(abs(effect - evidence.effect) < 1e-9 for *_, effect in windows(tube[1])):
            break
    return tube


def valley():
    """Draw a valley beside a branch, and none in a blob."""
    figure, axes = plt.subplots(
        1, 4, figsize=(12, 3), layout="constrained", gridspec_kw={"width_ratios": [1, 1.1, 1, 1.1]}
    )
    shape = midrib.datasets.make_shape("y", 700, noise=0.035, random_state=0).X
    blob = np.random.default_rng(0).normal(size=(700, 2)) * [1.0, 0.8]
    for pair, X, title in ((axes[:2], shape, "beside a branch"), (axes[2:], blob, "across a blob")):
        _, places, _, strands, _ = look(X)
        asked = [a for a in Watched.asked if a[1] is not None and len(a[0]) == 4]
        if X is blob:
            longest = max(_length(places, a[0]) for a in asked)
            asked = [a for a in asked if _length(places, a[0]) > longest / 2]
        rungs, fork, evidence = min(asked, key=lambda a: a[2])
        rows, u, wide = best_tube(places, rungs, fork, evidence)
        draw_samples(pair[0], places.X)
        draw_samples(pair[0], places.X[rows], color=INK, s=4)
        draw_edges(pair[0], places.nodes, strands.edges, colors=BLUE, linewidths=1.6)
        draw_tubes(pair[0], places, rungs, wide, fork)
        draw_counts(pair[1], u, evidence, title=title)
    figure.savefig(HERE / "claims_valley.png", dpi=180)


def links():
    """Draw which landmarks of a Y are joined, the graph grown on them, and what is left when it has settled."""
    figure, axes = plt.subplots(1, 3, figsize=(12, 3.9), layout="constrained")
    X = midrib.datasets.make_shape("y", 500, noise=0.04, random_state=2).X
    cloud, places, found, strands, _ = look(X)
    for ax in axes:
        draw_samples(ax, places.X)
    for edges, color, style, name in (
        (found.joined, BLUE, "-", "joined"),
        (found.closing, INK, ":", "few samples between"),
    ):
        draw_edges(axes[0], places.nodes, edges, colors=color, linestyles=style, linewidths=1.1)
        axes[0].plot([], [], color=color, linestyle=style, label=f"{name} ({len(edges)})")
    axes[0].plot(*places.nodes.T, "o", color=INK, markersize=3)
    figure.legend(frameon=False, fontsize=8, loc="outside lower left", ncols=3)
    draw_edges(axes[1], places.nodes, found.joined, colors=SAMPLES, linewidths=0.6)
    draw_edges(axes[1], places.nodes, strands.edges, colors=BLUE, linewidths=2.2)
    graph = find_structure(X, repeats=0).graph
    draw_edges(axes[2], cloud.project(graph.nodes), graph.edges, colors=BLUE, linewidths=2.2)
    for ax, title in zip(
        axes, ("links of landmarks", "trunk and arms", "settled, pruned, extended"), strict=True
    ):
        ax.set_title(title, fontsize=9)
    figure.savefig(HERE / "claims_links.png", dpi=180)


def hole():
    """Draw a loop round a hole: triangles of links that leave it open, chords across, and the counts along them."""
    figure, axes = plt.subplots(1, 3, figsize=(12, 3.7), layout="constrained")
    X = midrib.datasets.make_shape("circle", 1200, noise=0.09, random_state=0).X
    _, places, found, strands, ears = look(X)
    edges = [*found.joined, *found.closing]
    known = {frozenset(e) for e in edges}
    triangles = [
        [i, j, k]
        for i, j in edges
        for k in range(max(i, j) + 1, len(places.nodes))
        if {frozenset((i, k)), frozenset((j, k))} <= known
    ]
    draw_samples(axes[0], places.X)
    faces = PolyCollection(places.nodes[triangles], facecolor=GREEN, alpha=0.3, edgecolor="none")
    axes[0].add_collection(faces)
    draw_edges(axes[0], places.nodes, edges, colors=BLUE, linewidths=0.9)
    axes[0].set_title("links and their triangles", fontsize=9)
    loop = ears[0] + strands.without(ears[0]).way(ears[0][-1], ears[0][0])[1:-1]
    Watched.asked = []
    hole_evidence(places, loop)
    asked = sorted(Watched.asked, key=lambda a: a[2])
    rung, _, evidence = asked[len(asked) // 2]
    rows, u, wide = best_tube(places, rung, None, evidence)
    draw_samples(axes[1], places.X)
    draw_samples(axes[1], places.X[rows], color=INK, s=4)
    draw_edges(
        axes[1], places.nodes, list(zip(loop, [*loop[1:], loop[0]], strict=True)), colors=BLUE, linewidths=2
    )
    ends = [[point(places, spot) for spot in chord] for chord in rung]
    axes[1].add_collection(LineCollection(ends, colors=AMBER, linewidths=0.6, alpha=0.6))
    draw_tubes(axes[1], places, rung, wide)
    axes[1].set_title("chords from one side to the other", fontsize=9)
    draw_counts(axes[2], u, evidence, title="across the hole, the median direction")
    figure.savefig(HERE / "claims_hole.png", dpi=180)


def gap():
    """Draw a gap along a curve, and a stretch that is only thin."""
    figure, axes = plt.subplots(
        1, 4, figsize=(12, 3), layout="constrained", gridspec_kw={"width_ratios": [1, 1.1, 1, 1.1]}
    )
    rng = np.random.default_rng(0)
    t = rng.uniform(0, 3, 900)
    thin = rng.uniform(size=900)
    noise = 0.04 * rng.normal(size=(900, 2))
    for pair, share, title in ((axes[:2], 0.0, "a gap"), (axes[2:], 0.4, "a thin stretch")):
        keep = (np.abs(t - 1.5) > 0.13) | (thin < share)
        X = (np.column_stack([t, 0.5 * np.sin(2 * t)]) + noise)[keep]
        _, places, found, _, _ = look(X)
        middle = Cloud.take(X, np.ones(len(X))).project(np.array([[1.5, 0.5 * np.sin(3.0)]]))[0]
        pairs = [*found.gaps, *found.joined, *found.closing]
        i, j = min(pairs, key=lambda e: np.linalg.norm(places.nodes[list(e)].mean(axis=0) - middle))
        chord = [(Spot.at(i), Spot.at(j))]
        *_, (rows, u, wide) = tubes(places, chord, None)
        draw_samples(pair[0], places.X)
        draw_samples(pair[0], places.X[rows], color=INK, s=4)
        draw_edges(pair[0], places.nodes, found.joined, colors=BLUE, linewidths=1.2)
        draw_tubes(pair[0], places, chord, wide)
        evidence = places.gaps([(i, j)], np.zeros((1, 2)))[0]
        draw_counts(pair[1], u, evidence, title=title)
    figure.savefig(HERE / "claims_gap.png", dpi=180)


def _length(places, rungs):
    """Return the length of the longest chord."""
    return max(places.between(*rung) for rung in rungs) ** 0.5


if __name__ == "__main__":
    valley()
    links()
    hole()
    gap()

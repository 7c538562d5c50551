"""Measure whether the structure is right, and how near it is: one command makes the numbers of docs/quality.md.

Every method gets samples of known structure and no other argument; pieces, independent loops and tips are compared
with the truth. Three parts: the library's own outlines (even, uneven, cluttered), the families that the method was
developed on, with fresh seeds, and held-out families, which it was not. The graphs of the peers are helped by the true
noise: twigs shorter than three noise widths are not counted. Peers that are not installed are left out.

    python benchmarks/quality.py --jobs 2 --peers .venv-peers/bin/python --record --pictures docs/images
    python benchmarks/quality.py --per-family 4 --outlines 16                                          # quick
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from pathlib import Path

import numpy as np
from contest import Method, Outcome, answer, midrib_default, told
from families import FAMILIES, Case, Sample, development
from held_out import held_out
from measure import Peers
from real import RealCloud, real_clouds
from record import record
from scipy.sparse.csgraph import dijkstra, minimum_spanning_tree
from scipy.spatial.distance import cdist
from wires import Wire

OUTLINES = ("even", "uneven", "clutter")
OWN = "midrib"
PEERS = ("simpleppt", "ElPiGraph")
SPUR = 3.0  # noise widths; shorter twigs of the peers are not counted
LARGE = ("rare_large",)  # families with too many samples for the peers
FINE = 0.01  # of the diameter: steps in which graphs are compared


@dataclass(frozen=True)
class Judged:
    """What one method made of one case; distances in units of the diameter, NaN where there is no true graph."""

    method: str
    outcome: Outcome
    noise: float
    to_truth: float
    from_truth: float
    geodesic: float

    @property
    def family(self) -> str:
        """The family of the case."""
        return self.outcome.case.family

    @property
    def right(self) -> bool:
        """Whether pieces, loops and tips are those of the truth."""
        return self.outcome.right


# ---------------------------------------------------------------- methods
def kmeans_tree(X: np.ndarray, seed: int) -> tuple[np.ndarray, np.ndarray]:
    """Return the shortest tree through 60 means."""
    from sklearn.cluster import KMeans

    nodes = KMeans(min(60, len(X) // 5), n_init=1, random_state=seed).fit(X).cluster_centers_
    return nodes, np.argwhere(minimum_spanning_tree(cdist(nodes, nodes)).toarray() > 0)


def peer(peers: Peers, name: str) -> Method:
    """Return a method that asks a peer."""

    def fit(X: np.ndarray, seed: int) -> tuple[np.ndarray, np.ndarray]:
        scale = X.std(axis=0).max()  # simpleppt is not made for samples far from unit scale
        found = peers.fit(name, (X - X.mean(axis=0)) / scale, seed)
        return found.nodes * scale + X.mean(axis=0), found.edges

    return fit


def helped(method: Method, width: float) -> Method:
    """Return the method without its short twigs."""
    return lambda X, seed: without_twigs(*method(X, seed), SPUR * width)


def without_twigs(nodes: np.ndarray, edges: np.ndarray, shortest: float) -> tuple[np.ndarray, np.ndarray]:
    """Remove the shortest twig until none is shorter than this; what a twig hung on may become a longer one."""
    while True:
        wire = Wire(nodes, edges)
        lengths = dict(_twig_lengths(wire))
        tip = min(lengths, key=lambda tip: lengths[tip][0], default=None)
        if tip is None or lengths[tip][0] >= shortest:
            return nodes, edges
        gone = np.isin(edges, lengths[tip][1]).any(axis=1)
        kept = np.setdiff1d(np.arange(len(nodes)), lengths[tip][1])
        nodes, edges = nodes[kept], np.searchsorted(kept, edges[~gone])


def _twig_lengths(wire: Wire) -> Iterable[tuple[int, tuple[float, list[int]]]]:
    """Return for every tip the length of its twig and the twig's nodes without the fork."""
    around = wire.links
    for tip in np.flatnonzero(wire.degree == 1):
        way, length, before = [int(tip)], 0.0, -1
        while True:
            row = slice(around.indptr[way[-1]], around.indptr[way[-1] + 1])
            onward = [
                (j, d) for j, d in zip(around.indices[row], around.data[row], strict=True) if j != before
            ]
            if len(onward) != 1:
                break
            before = way[-1]
            way.append(int(onward[0][0]))
            length += float(onward[0][1])
        if wire.degree[way[-1]] > 2:
            yield int(tip), (length, way[:-1])


# ---------------------------------------------------------------- one case
def judge(method: str, fit: Method, case: Case) -> Judged:
    """Run one method on one case."""
    sample = case.make()
    if method != OWN and np.isfinite(sample.width):
        fit = helped(fit, sample.width)
    outcome, graph = answer(fit, case, sample)
    near = (
        (np.nan,) * 4 if graph is None or sample.nodes is None else nearness(sample, Wire(*graph), case.seed)
    )
    return Judged(method, outcome, *near)


def nearness(sample: Sample, found: Wire, seed: int) -> tuple[float, float, float, float]:
    """Return noise, both mean distances of graph and truth, and the correlation of distances along them."""
    truth = Wire(sample.nodes, sample.edges)
    step = FINE * truth.diameter
    true, own = truth.fine(step), (found.fine(step) if len(found.edges) else found)
    apart = cdist(own.nodes, true.nodes)
    there, back = (float(apart.min(axis=k).mean()) / truth.diameter for k in (1, 0))
    return sample.width / truth.diameter, there, back, geodesic_correlation(sample, true, own, seed)


def geodesic_correlation(sample: Sample, true: Wire, own: Wire, seed: int) -> float:
    """Return the correlation of distances along truth and graph between pairs of samples that lie near the truth."""
    near = cdist(sample.X[:5000], true.nodes).min(axis=1) < 4 * sample.width * np.sqrt(sample.X.shape[1])
    some = np.random.default_rng(seed).permutation(np.flatnonzero(near))[:150]
    first, second = (_along(sample.X[some], wire) for wire in (true, own))
    pairs = np.triu(np.isfinite(first) & np.isfinite(second), k=1)
    if pairs.sum() <= 10 or np.ptp(second[pairs]) == 0:
        return np.nan
    return float(np.corrcoef(first[pairs], second[pairs])[0, 1])


def _along(X: np.ndarray, wire: Wire) -> np.ndarray:
    at = cdist(X, wire.nodes).argmin(axis=1)
    return dijkstra(wire.links, directed=False, indices=at)[:, at]


def run(method: str, fit: Method, cases: Sequence[Case], jobs: int) -> list[Judged]:
    """Run one method on all cases, and print the wrong ones of our own."""
    work = partial(judge, method, fit)
    if jobs == 1:
        judged = [_shown(work(case)) for case in cases]
    else:
        with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
            judged = [_shown(one) for one in pool.map(work, cases)]
    return judged


def _shown(judged: Judged) -> Judged:
    if judged.method == OWN:
        told(judged.outcome)
    return judged


# ---------------------------------------------------------------- tables
def tables_of(parts: dict[str, list[Judged]], real: str) -> dict[str, str]:
    """Return the tables that docs/quality.md shows."""
    own = [j for j in parts["outlines"] if j.method == OWN]
    tables = {
        "held out": by_family(parts["held out"]),
        "development": by_family(parts["development"]),
        "outlines": by_outline(parts["outlines"]),
        "conditions": by_condition(own),
        "shapes": by_shape(own),
    }
    return tables | ({"real clouds": real} if real else {})


def by_family(judged: Sequence[Judged]) -> str:
    """Return the share of right answers of every method by family, and the mean over families."""
    methods = list(dict.fromkeys(j.method for j in judged))
    families = list(dict.fromkeys(j.family for j in judged))
    lines = [
        "| family | " + " | ".join(methods) + f" | pieces | loops | tips | seconds of {OWN} |",
        "|---" * (len(methods) + 5) + "|",
    ]
    for family in families:
        mine = [j for j in judged if j.family == family]
        own = [j.outcome for j in mine if j.method == OWN]
        parts = [
            f"{np.mean([o.found is not None and o.found[k] == o.truth[k] for o in own]):.2f}"
            for k in range(3)
        ]
        cells = [share([j for j in mine if j.method == m]) for m in methods]
        seconds = f"{np.median([o.seconds for o in own]):.1f}"
        lines.append(f"| {family} | " + " | ".join([*cells, *parts, seconds]) + " |")
    means = []
    for m in methods:
        rates = [[j.right for j in judged if j.method == m and j.family == f] for f in families]
        means.append(f"**{np.mean([np.mean(rate) for rate in rates if rate]):.3f}**")
    lines.append("| **mean of families** | " + " | ".join(means) + " | | | | |")
    return "\n".join(lines)


def share(judged: Sequence[Judged]) -> str:
    """Return the share of right answers, and of how many."""
    return f"{np.mean([j.right for j in judged]):.2f} of {len(judged)}" if judged else ""


def by_outline(judged: Sequence[Judged]) -> str:
    """Return a row for every method and kind of outline."""
    lines = [
        "| method | samples | sets | right | graph to truth | truth to graph | geodesics | seconds |",
        "|---" * 8 + "|",
    ]
    for method in dict.fromkeys(j.method for j in judged):
        for kind in OUTLINES:
            rows = [j for j in judged if j.method == method and j.family == kind]
            if rows:
                there, back = (
                    100 * np.nanmean([getattr(j, a) for j in rows]) for a in ("to_truth", "from_truth")
                )
                right, geodesic = (
                    100 * np.mean([j.right for j in rows]),
                    np.nanmean([j.geodesic for j in rows]),
                )
                seconds = np.median([j.outcome.seconds for j in rows])
                lines.append(
                    f"| {method} | {kind} | {len(rows)} | **{right:.1f}%** | {there:.2f} | {back:.2f} "
                    f"| {geodesic:.3f} | {seconds:.1f} |"
                )
    return "\n".join(lines)


def by_condition(judged: Sequence[Judged]) -> str:
    """Return shares by noise and by dimension."""
    picks: dict[str, Callable[[Judged], bool]] = {
        **{f"noise {100 * z:g}%": partial(_with_noise, z) for z in (0.01, 0.025, 0.05)},
        "2 or 3 dimensions": lambda j: j.outcome.n_features <= 3,
        "10 dimensions": lambda j: j.outcome.n_features == 10,
    }
    return _crossed("outlines with", {name: [j for j in judged if pick(j)] for name, pick in picks.items()})


def _with_noise(noise: float, judged: Judged) -> bool:
    return bool(np.isclose(judged.noise, noise))


def by_shape(judged: Sequence[Judged]) -> str:
    """Return shares by shape."""
    shapes = {name: [j for j in judged if j.outcome.case.name == name] for name in FAMILIES["even"]}
    return _crossed("shape", shapes)


def _crossed(word: str, groups: dict[str, list[Judged]]) -> str:
    lines = [f"| {word} | " + " | ".join(OUTLINES) + " |", "|---" * (len(OUTLINES) + 1) + "|"]
    for name, rows in groups.items():
        cells = [share([j for j in rows if j.family == kind]) for kind in OUTLINES]
        lines.append(f"| {name} | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def real_table(fit: Method, clouds: dict[str, RealCloud], n_seeds: int = 5) -> str:
    """Return what is found in real clouds for several seeds."""
    lines = [
        "| cloud | samples | known | found | as known | seconds |",
        "|---" * 6 + "|",
    ]
    for name, cloud in clouds.items():
        found = [cloud.look(fit, seed) for seed in range(n_seeds)]
        distinct = ", ".join(dict.fromkeys(look.words for look in found))
        n, d = cloud.X.shape
        lines.append(
            f"| {name} | {n} x {d} | {cloud.known} | {distinct} | {sum(look.right for look in found)} of {n_seeds} "
            f"| {np.median([look.seconds for look in found]):.1f} |"
        )
        print(lines[-1], flush=True)
    return "\n".join(lines)


def draw_failures(judged: Sequence[Judged], path: Path, most: int = 18) -> None:
    """Draw failures of our own, at most two of a family: samples, truth, and what was found."""
    import matplotlib as mpl

    mpl.use("Agg")
    import matplotlib.pyplot as plt
    from matplotlib.collections import LineCollection
    from PIL import Image

    wrong: list[Judged] = []
    for one in judged:
        if one.method == OWN and not one.right and sum(w.family == one.family for w in wrong) < 2:
            wrong.append(one)
    figure, axes = plt.subplots(3, 6, figsize=(18, 10), squeeze=False)
    for ax in axes.ravel():
        ax.axis("off")
    for ax, one in zip(axes.ravel(), wrong[:most], strict=False):
        case, sample = one.outcome.case, one.outcome.case.make()
        _, graph = answer(midrib_default, case, sample)
        about = sample.X if sample.nodes is None else sample.nodes
        plane = np.linalg.svd(about - about.mean(axis=0), full_matrices=False)[2][:2].T
        ax.plot(*((sample.X[:4000] - about.mean(axis=0)) @ plane).T, ".", color="#9AA5B1", markersize=2)
        truth = None if sample.nodes is None else (sample.nodes, sample.edges)
        for wire, color, width in ((truth, "#E69F00", 1), (graph, "#0072B2", 1.5)):
            if wire is not None:
                lines = ((wire[0] - about.mean(axis=0)) @ plane)[np.asarray(wire[1], dtype=int)]
                ax.add_collection(LineCollection(list(lines), colors=color, linewidths=width))
        title = f"{case.family}, {case.name}\n{one.outcome.found} not {one.outcome.truth}"
        ax.set_title(title, fontsize=8)
        ax.set_aspect("equal")
    figure.tight_layout()
    figure.savefig(path, dpi=133)
    plt.close(figure)
    # Few colours are in it; all of them would make the file five times as large.
    Image.open(path).convert("RGB").quantize(64).save(path, optimize=True)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--first", type=int, default=50_000, help="first seed")
    parser.add_argument("--per-family", type=int, default=24)
    parser.add_argument("--outlines", type=int, default=96, help="cases of every kind of outline")
    parser.add_argument("--only", default="", help="families with commas; by default all")
    parser.add_argument("--peer-cases", type=int, default=4, help="cases of a family that the peers get")
    parser.add_argument("--peers", help="Python of the environment of the peers")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument(
        "--record", action="store_true", help="write docs/results/quality.json, which the pages quote"
    )
    parser.add_argument("--pictures", type=Path)
    given = parser.parse_args()
    only = given.only.split(",") if given.only else None
    chosen = {
        "held out": held_out(given.per_family, None, given.first),
        "development": development(given.per_family, [f for f in FAMILIES if f not in OUTLINES], given.first),
        "outlines": development(given.outlines, OUTLINES, given.first),
    }
    peers = Peers(given.peers) if given.peers else None
    methods: dict[str, Method] = {OWN: midrib_default, "k-means + tree": kmeans_tree}
    if peers is not None:
        methods |= {name: peer(peers, name) for name in PEERS}
    parts: dict[str, list[Judged]] = {}
    for part, listed in chosen.items():
        cases = [case for case in listed if only is None or case.family in only]
        parts[part] = []
        for method, fit in methods.items():
            mine = cases if method == OWN else _some(cases, given.peer_cases)
            parts[part] += run(method, fit, mine, given.jobs if method not in PEERS else 1)
        print(f"{part}\n{by_family(parts[part])}" if parts[part] else part, flush=True)
    if peers is not None:
        peers.close()
    clouds = real_clouds() if only is None else {}
    real = real_table(midrib_default, clouds) if clouds else ""
    if given.pictures:
        draw_failures(
            parts["held out"] + parts["development"] + parts["outlines"],
            given.pictures / "quality_failures.png",
        )
    tables = tables_of(parts, real)
    print("\n\n".join(tables.values()))
    if given.record:
        record("quality", script=__file__, tables=tables, values={"first seed": given.first})


def _some(cases: Sequence[Case], per_family: int) -> list[Case]:
    """Return the first cases of every family that is not too large for the peers."""
    families: dict[str, list[Case]] = {}
    for case in cases:
        families.setdefault(case.family, []).append(case)
    return [c for f, mine in families.items() if f not in LARGE for c in mine[:per_family]]


if __name__ == "__main__":
    main()

"""Measure whether the structure is right, and how near it is.

Every method gets samples of the sixteen shapes and no other argument; components, independent loops and tips are
compared with the truth. The graphs of the peers are cleaned with the true noise: spurs shorter than three and
cycles shorter than ten noise widths are not counted. Peers that are not installed are left out.

    python benchmarks/quality.py --seeds 50000:50003 --out docs/quality.md --pictures docs/images
"""

from __future__ import annotations

import argparse
import contextlib
import io
import time
import warnings
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np
from midrib.selection.strands import split_long_edges
from midrib.skeleton import Skeleton, skeletonise
from scipy.spatial.distance import cdist
from threadpoolctl import threadpool_limits

from midrib import Graph, PrincipalGraph
from midrib.datasets import Shape, list_shapes, make_shape

KINDS = ("even", "uneven", "clutter")
NOISES = (0.01, 0.025, 0.05)
DIMENSIONS = (2, 10)


@dataclass(frozen=True)
class Case:
    """One set of samples."""

    kind: str
    name: str
    seed: int
    n_features: int

    def make(self) -> Shape:
        """Draw the samples."""
        rng = np.random.default_rng([self.seed, list_shapes().index(self.name), self.n_features])
        return make_shape(
            self.name,
            int(rng.integers(400, 2001)),
            noise=float(rng.choice(NOISES)),
            n_features=max(self.n_features, 3) if self.name == "helix" else self.n_features,
            density="uneven" if self.kind == "uneven" else "even",
            clutter=0.1 if self.kind == "clutter" else 0.0,
            units="random",
            random_state=rng,
        )


@dataclass(frozen=True)
class Outcome:
    """What one method made of one case; distances in units of the diameter."""

    method: str
    case: Case
    noise: float
    n_samples: int
    truth: tuple[int, int, int]
    found: tuple[int, int, int]
    seconds: float
    to_truth: float
    from_truth: float
    geodesic: float

    @property
    def right(self) -> bool:
        """Whether components, loops and tips are those of the truth."""
        return self.truth == self.found


def midrib_auto(X: np.ndarray, seed: int, noise: float = 0.0) -> Skeleton:  # noqa: ARG001 - it has no help
    return PrincipalGraph(random_state=seed).fit(X).skeleton()


def kmeans_tree(X: np.ndarray, seed: int, noise: float) -> Skeleton:
    from sklearn.cluster import KMeans

    nodes = KMeans(min(60, len(X) // 5), n_init=1, random_state=seed).fit(X).cluster_centers_
    tree = PrincipalGraph(init=nodes, graph="tree", sigma=1.0, gamma=1.0, max_iter=0).fit(X)
    return _cleaned(nodes, tree.graph_.edges, noise)


def simpleppt(X: np.ndarray, seed: int, noise: float) -> Skeleton:
    import simpleppt

    scaled = (X - X.mean(axis=0)) / X.std()
    fit = simpleppt.ppt(scaled, Nodes=min(100, len(X) // 4), seed=seed, progress=False)
    edges = np.argwhere(np.triu(np.asarray(fit.B) > 0, k=1))
    return _cleaned(np.asarray(fit.F).T * X.std() + X.mean(axis=0), edges, noise)


def elpigraph(X: np.ndarray, seed: int, noise: float) -> Skeleton:
    import elpigraph

    np.random.seed(seed)  # noqa: NPY002 - the peer reads the global state
    with contextlib.redirect_stdout(io.StringIO()):
        fit = elpigraph.computeElasticPrincipalTree(X, NumNodes=min(50, len(X) // 8), Do_PCA=False)[0]
    return _cleaned(fit["NodePositions"], fit["Edges"][0], noise)


METHODS: dict[str, Callable[[np.ndarray, int, float], Skeleton]] = {
    "midrib": midrib_auto,
    "k-means + tree": kmeans_tree,
    "simpleppt": simpleppt,
    "ElPiGraph": elpigraph,
}


def _cleaned(nodes: np.ndarray, edges: np.ndarray, noise: float) -> Skeleton:
    """Clean the graph of a peer, with the help of the true noise."""
    graph = Graph(nodes, edges)
    return skeletonise(nodes, graph.matrix, np.full(len(nodes), noise), spur=3.0)


def judge(method: str, case: Case) -> Outcome:
    """Run one method on one case."""
    shape = case.make()
    started = time.perf_counter()
    with warnings.catch_warnings(), threadpool_limits(1):
        warnings.simplefilter("ignore")
        skeleton = METHODS[method](shape.X, case.seed, shape.noise)
    seconds = time.perf_counter() - started
    truth = shape.graph.topology
    found = (skeleton.n_components, skeleton.n_loops, len(skeleton.tips))
    there, back = _distances(shape, skeleton)
    return Outcome(
        method,
        case,
        shape.noise / shape.diameter,
        len(shape.X),
        (truth.components, truth.loops, truth.tips),
        found,
        seconds,
        there / shape.diameter,
        back / shape.diameter,
        _geodesic_correlation(shape, skeleton, case.seed),
    )


def _distances(shape: Shape, skeleton: Skeleton) -> tuple[float, float]:
    """Return the mean distance from the graph to the truth, and from the truth to the graph."""
    fine = 0.01 * shape.diameter
    own, _ = split_long_edges(skeleton.nodes, skeleton.edges, fine)
    true, _ = split_long_edges(shape.graph.nodes, shape.graph.edges, fine)
    apart = cdist(own, true)
    return float(apart.min(axis=1).mean()), float(apart.min(axis=0).mean())


def _geodesic_correlation(shape: Shape, skeleton: Skeleton, seed: int) -> float:
    """Return the correlation of the distances along the truth and along the graph between pairs of samples."""
    rng = np.random.default_rng(seed)
    real = np.flatnonzero(shape.edge >= 0)
    some = rng.choice(real, size=min(150, len(real)), replace=False)
    fine = split_long_edges(shape.graph.nodes, shape.graph.edges, 0.01 * shape.diameter)
    true = _along(shape.position[some], *fine)
    own = _along(shape.X[some], skeleton.nodes, skeleton.edges)
    pairs = np.triu(np.isfinite(true) & np.isfinite(own), k=1)
    return float(np.corrcoef(true[pairs], own[pairs])[0, 1]) if pairs.sum() > 10 else float("nan")


def _along(X: np.ndarray, nodes: np.ndarray, edges: np.ndarray) -> np.ndarray:
    graph = Graph(nodes, edges)
    at = graph.project(X).node
    return graph.geodesics(at)[:, at]


def cases(seeds: range, kinds: tuple[str, ...]) -> Iterator[Case]:
    for kind in kinds:
        for seed in seeds:
            for name in list_shapes():
                for n_features in DIMENSIONS:
                    yield Case(kind, name, seed, n_features)


def installed(method: str) -> bool:
    try:
        METHODS[method](np.random.default_rng(0).normal(size=(60, 2)), 0, 0.1)
    except ImportError:
        return False
    return True


def table(outcomes: list[Outcome], seeds: range) -> str:
    """Return the page of the docs."""
    methods = list(dict.fromkeys(o.method for o in outcomes))
    lines = [
        "# Is the structure right?",
        "",
        f"Made by `benchmarks/quality.py` on seeds {seeds.start} to {seeds.stop - 1}, which no one looked at while the",
        "method was developed. Sixteen shapes in 2 (the helix 3) and 10 dimensions, 400 to 2000 samples, noise of 1%,",
        "2.5% and 5% of the diameter, random units. *Uneven*: a density that varies by a factor of five. *Clutter*:",
        "10% of the samples uniform in the bounding box. No method gets an argument; exact topology means the right",
        "components, independent loops and tips. The peers' graphs are cleaned with the true noise, midrib's by its",
        "own `skeleton()`. Distances are means, in percent of the diameter; geodesics: correlation of the distances",
        "along the graph with those along the truth.",
        "",
        "| method | samples | sets | exact topology | graph to truth | truth to graph | geodesics | seconds |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for method in methods:
        for kind in KINDS:
            rows = [o for o in outcomes if o.method == method and o.case.kind == kind]
            if rows:
                lines.append(_row(method, kind, rows))
    own = [o for o in outcomes if o.method == methods[0]]
    lines += ["", f"## Where {methods[0]} fails", "", "| samples | by | " + "share right |", "|---|---|---|"]
    for kind in KINDS:
        for word, pick in (
            *((f"noise {100 * z:g}%", partial(_with_noise, z)) for z in NOISES),
            *((f"{d} dimensions", partial(_with_dimension, d)) for d in DIMENSIONS),
        ):
            rows = [o for o in own if o.case.kind == kind and pick(o)]
            if rows:
                lines.append(f"| {kind} | {word} | {_share(rows)} |")
    lines += ["", "| shape | " + " | ".join(KINDS) + " |", "|---|" + "---|" * len(KINDS)]
    for name in list_shapes():
        parts = [[o for o in own if o.case.name == name and o.case.kind == kind] for kind in KINDS]
        lines.append(f"| {name} | " + " | ".join(_share(rows) if rows else "" for rows in parts) + " |")
    return "\n".join(lines) + "\n"


def _with_noise(noise: float, outcome: Outcome) -> bool:
    return bool(np.isclose(outcome.noise, noise))


def _with_dimension(n_features: int, outcome: Outcome) -> bool:
    return outcome.case.n_features == n_features


def _share(rows: list[Outcome]) -> str:
    return f"{100 * np.mean([o.right for o in rows]):.0f}% of {len(rows)}"


def _row(method: str, kind: str, rows: list[Outcome]) -> str:
    there, back = (100 * np.mean([getattr(o, a) for o in rows]) for a in ("to_truth", "from_truth"))
    geodesic = np.nanmean([o.geodesic for o in rows])
    seconds = np.median([o.seconds for o in rows])
    right = 100 * np.mean([o.right for o in rows])
    return (
        f"| {method} | {kind} | {len(rows)} | **{right:.1f}%** | {there:.2f} | {back:.2f} | {geodesic:.3f} "
        f"| {seconds:.1f} |"
    )


def draw_failures(outcomes: list[Outcome], path: Path, most: int = 12) -> None:
    """Draw the first failures: samples, truth, and what was found."""
    import matplotlib.pyplot as plt
    from matplotlib.collections import LineCollection

    wrong = [o for o in outcomes if o.method == "midrib" and not o.right][:most]
    fig, axes = plt.subplots(3, 4, figsize=(14, 10.5), squeeze=False)
    for ax in axes.ravel():
        ax.axis("off")
    for ax, outcome in zip(axes.ravel(), wrong, strict=False):
        shape = outcome.case.make()
        skeleton = midrib_auto(shape.X, outcome.case.seed)
        _, _, axis = np.linalg.svd(shape.graph.nodes - shape.graph.nodes.mean(axis=0), full_matrices=False)
        flat = [
            (points - shape.graph.nodes.mean(axis=0)) @ axis[:2].T
            for points in (shape.X, shape.graph.nodes, skeleton.nodes)
        ]
        ax.plot(*flat[0].T, ".", color="0.8", markersize=2)
        ax.add_collection(LineCollection(list(flat[1][shape.graph.edges]), colors="tab:orange", linewidths=1))
        ax.add_collection(LineCollection(list(flat[2][skeleton.edges]), colors="tab:blue", linewidths=1.5))
        case = outcome.case
        ax.set_title(
            f"{case.name}, {case.kind}, {100 * outcome.noise:g}%\n{outcome.found} not {outcome.truth}",
            fontsize=8,
        )
        ax.set_aspect("equal")
    fig.tight_layout()
    fig.savefig(path, dpi=70)
    plt.close(fig)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seeds", default="50000:50003", help="first:last, the last not included")
    parser.add_argument("--kinds", default=",".join(KINDS))
    parser.add_argument("--methods", default=",".join(METHODS))
    parser.add_argument(
        "--peer-seeds", type=int, default=1, help="seeds that the peers get, from the first on"
    )
    parser.add_argument("--peer-kinds", default="even")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--out", type=Path)
    parser.add_argument("--pictures", type=Path)
    given = parser.parse_args()
    seeds = range(*map(int, given.seeds.split(":")))
    outcomes: list[Outcome] = []
    for method in given.methods.split(","):
        if not installed(method):
            print(f"{method} is not installed and left out", flush=True)
            continue
        is_peer = method != "midrib"
        mine = seeds[: given.peer_seeds] if is_peer else seeds
        kinds = given.peer_kinds if is_peer else given.kinds
        work: Any = partial(judge, method)
        with ProcessPoolExecutor(given.jobs, mp_context=get_context("spawn")) as pool:
            for outcome in pool.map(work, cases(mine, tuple(kinds.split(",")))):
                outcomes.append(outcome)
                if method == "midrib" and not outcome.right:
                    print(f"wrong: {outcome}", flush=True)
    page = table(outcomes, seeds)
    print(page)
    if given.pictures:
        draw_failures(outcomes, given.pictures / "quality_failures.png")
        page += "\n![Failures](images/quality_failures.png)\n\nOrange: the truth. Blue: what was found.\n"
    if given.out:
        given.out.write_text(page)


if __name__ == "__main__":
    main()

"""Pseudotime and branches on real cells, beside simpleppt and ElPiGraph in one run.

Every method gives nodes and edges for the same coordinates; everything after that (projection, root, pseudotime,
branches) is the same code for all, so the figures compare the graphs. The root is found by one rule from the same
known fact (the earliest stage) for all.

    MIDRIB_DATA=... python benchmarks/single_cell.py [--record]
"""

from __future__ import annotations

import argparse
import contextlib
import io
import sys
import time
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from record import record
from scipy.stats import rankdata, spearmanr
from sklearn.decomposition import PCA
from sklearn.metrics import adjusted_mutual_info_score

from midrib import Graph, L1Graph, PrincipalGraph
from midrib.trajectory import AtLabel, Trajectory, trajectory

# The data of the experiments are beside the benchmarks, not in the package.
sys.path.append(str(Path(__file__).parents[1]))
from experiments import data


@dataclass(frozen=True)
class Case:
    """Cells with a known stage and, where they exist, cell types."""

    name: str
    X: np.ndarray
    stage: np.ndarray
    types: np.ndarray


def cases() -> list[Case]:
    """Load the sets; principal components where there are thousands of genes."""
    paul, worm = data.load_cells("paul15"), data.load_cells("worm_embryo")
    hsmm, guo, krum = (data.load_cells(name) for name in ("hsmm", "guo", "krumsiek11"))
    depth = {"Multipotent progenitors": 0, "GMP": 1}
    stage = np.array([depth.get(label, 2) for label in paul.labels])
    return [
        Case("paul15", paul.X[:, :20], stage, paul.labels),
        Case("worm_embryo", worm.X[:, :20], np.asarray(worm.annotations["embryo_time"]), worm.labels),
        Case("hsmm", hsmm.X[:, :20], hsmm.labels, hsmm.labels),
        Case("guo", guo.X, np.log2(guo.labels), guo.labels),
        Case("krumsiek11", krum.X, np.asarray(krum.annotations["time"]), krum.labels),
    ]


def fit_midrib(X: np.ndarray) -> Graph:
    """Fit with no hand-set parameter."""
    model = PrincipalGraph(random_state=0).fit(X)
    return model.graph_


def fit_midrib_tree(X: np.ndarray) -> Graph:
    """Fit a tree of 50 nodes whose bandwidth and smoothness follow from the distance to the fifth neighbor."""
    n_nodes = min(50, len(X))
    sigma = 0.1 * neighbor_distance(X, 5) ** 2
    model = PrincipalGraph(
        n_nodes, graph="tree", sigma=sigma, gamma=0.3 * n_nodes / len(X), random_state=0
    ).fit(X)
    return model.graph_


def neighbor_distance(X: np.ndarray, n_neighbors: int) -> float:
    """Return the median distance of a cell to one of its neighbors."""
    from sklearn.neighbors import NearestNeighbors

    return float(np.median(NearestNeighbors(n_neighbors=n_neighbors + 1).fit(X).kneighbors(X)[0][:, -1]))


def fit_simpleppt(X: np.ndarray, sigma: float = 0.1) -> Graph:
    """Fit with simpleppt's defaults and as many nodes as scFates asks for."""
    import simpleppt

    with contextlib.redirect_stdout(io.StringIO()):
        found = simpleppt.ppt(X, Nodes=min(len(X) // 2, 1000), sigma=sigma, seed=0, progress=False)
    edges = np.argwhere(np.triu(np.asarray(found.B), k=1))
    return Graph(np.asarray(found.F).T, edges)


def fit_simpleppt_scaled(X: np.ndarray) -> Graph:
    """Fit simpleppt with the typical distance to the tenth neighbor as bandwidth, as users do by hand."""
    return fit_simpleppt(X, neighbor_distance(X, 10))


def fit_elpigraph(X: np.ndarray) -> Graph:
    """Fit ElPiGraph's tree with its defaults and the 50 nodes of its tutorials."""
    import elpigraph

    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        found = elpigraph.computeElasticPrincipalTree(X, NumNodes=50)[0]
    return Graph(found["NodePositions"], np.asarray(found["Edges"][0]).astype(int))


METHODS: dict[str, Callable[[np.ndarray], Graph]] = {
    "midrib": fit_midrib,
    "midrib, tree": fit_midrib_tree,
    "simpleppt": fit_simpleppt,
    "simpleppt, scaled": fit_simpleppt_scaled,
    "ElPiGraph": fit_elpigraph,
}


@dataclass(frozen=True)
class Scores:
    """What one method reaches on one set."""

    spearman: float
    purity: float
    information: float
    branches: int
    loops: int
    seconds: float


def score(case: Case, graph: Graph, seconds: float) -> tuple[Scores, Trajectory]:
    """Compare pseudotime with the stage and branches with the cell types.

    Purity is the share of cells whose type is the most frequent one of their branch; it grows with the number of
    branches, so the adjusted mutual information, which does not, stands beside it.
    """
    first = np.where(case.stage <= np.quantile(case.stage, 0.05), "first", "later")
    t = trajectory(case.X, graph, root=[AtLabel(first, "first"), None])
    _, types = np.unique(case.types, return_inverse=True)
    table = np.zeros((t.branch.max() + 2, types.max() + 1))
    np.add.at(table, (t.branch, types), 1)
    counts = graph.topology
    purity = table.max(axis=1).sum() / len(case.X)
    information = adjusted_mutual_info_score(types, t.branch)
    rho = float(spearmanr(t.pseudotime, case.stage).statistic)
    return Scores(rho, purity, information, counts.branches, counts.loops, seconds), t


def run(methods: list[str], chosen: list[Case]) -> dict[str, list[Scores]]:
    """Fit and score all methods on all sets, and print a line each."""
    print("set          method             Spearman  purity    AMI branches loops      s")
    results: dict[str, list[Scores]] = {name: [] for name in methods}
    for case in chosen:
        for name in methods:
            begin = time.perf_counter()
            try:
                graph = METHODS[name](case.X)
                found, _ = score(case, graph, time.perf_counter() - begin)
            except (np.linalg.LinAlgError, ValueError) as error:
                print(f"{case.name:12s} {name:18s} failed: {error}")
                found = Scores(0.0, 0.0, 0.0, 0, 0, time.perf_counter() - begin)
            results[name].append(found)
            print(
                f"{case.name:12s} {name:18s} {found.spearman:8.3f} {found.purity:7.3f} {found.information:6.3f} "
                f"{found.branches:8d} {found.loops:5d} {found.seconds:6.1f}",
                flush=True,
            )
    for name, rows in results.items():
        means = [
            np.mean([getattr(row, key) for row in rows]) for key in ("spearman", "purity", "information")
        ]
        print(f"{'mean':12s} {name:18s} {means[0]:8.3f} {means[1]:7.3f} {means[2]:6.3f}")
    return results


def table_of(results: dict[str, list[Scores]], names: list[str]) -> str:
    """Return the table that docs/cells_beside_peers.md shows."""
    lines = [
        "| cells | method | Spearman | purity | AMI | branches | loops | seconds |",
        "|---" * 8 + "|",
    ]
    for number, case in enumerate(names):
        for method, rows in results.items():
            r = rows[number]
            lines.append(
                f"| {case} | {method} | {r.spearman:.3f} | {r.purity:.3f} | {r.information:.3f} | {r.branches} "
                f"| {r.loops} | {r.seconds:.1f} |"
            )
    for method, rows in results.items():
        means = [np.mean([getattr(r, key) for r in rows]) for key in ("spearman", "purity", "information")]
        lines.append("| mean | {} | {:.3f} | {:.3f} | {:.3f} | | | |".format(method, *means))
    return "\n".join(lines)


def check_tumours() -> None:
    """Follow tumours from normal tissue to Basal and to Her2, in the paper's three principal components."""
    tumours = data.load_breast("tcga")
    X, labels = PCA(3, svd_solver="full").fit_transform(tumours.X), tumours.labels
    model = PrincipalGraph(random_state=0).fit(X)
    t = model.trajectory(X, root=AtLabel(labels, "NormalTissue"))
    root = int(t.roots.node[0])
    share = np.mean(labels[t.node == root] == "NormalTissue")
    print(f"TCGA: root node {root}, degree {t.graph.degree[root]}, {share:.0%} of its samples normal tissue")
    for label in ("NormalTissue", "Normal", "LumA", "LumB", "Her2", "Basal"):
        print(f"  {label:13s} median pseudotime {np.nanmedian(t.pseudotime[labels == label]):.2f}")
    for end in ("Basal", "Her2"):
        path = t.path(root, AtLabel(labels, end))
        names, counts = np.unique(labels[path.samples], return_counts=True)
        print(
            f"  path to {end}: {len(path)} samples:", dict(zip(names.tolist(), counts.tolist(), strict=True))
        )


def teapots() -> np.ndarray:
    """Return the images as the paper prepares them: a Gaussian kernel of the standardised pixels, PCA to 95%."""
    pixels = data.load_teapots().X.reshape(100, -1).astype(float)
    spread = pixels.std(axis=0)
    pixels = (pixels - pixels.mean(axis=0))[:, spread > 0] / spread[spread > 0]
    norms = np.sum(pixels**2, axis=1)
    kernel = np.exp(-(norms[:, None] + norms - 2 * pixels @ pixels.T) / len(spread))
    return PCA(0.95).fit_transform(kernel)


def check_teapots() -> None:
    """Compare the periodic coordinate with the true rotation."""
    X = teapots()
    report_rotation("defaults", PrincipalGraph(random_state=0).fit(X).trajectory(X))
    # The paper's sigma of 0.5 is for 400 images; among 100, squared distances in the kernel are a quarter.
    model = PrincipalGraph(None, graph=L1Graph(lam=1.0, n_neighbors=10), sigma=0.125, gamma=100.0).fit(X)
    skeleton = model.skeleton()
    report_rotation("l1 graph, the paper's settings", trajectory(X, skeleton))


def report_rotation(name: str, t: Trajectory) -> None:
    """Print the circular rank correlation of the longest loop's coordinate with the order of the images."""
    if not t.loops:
        print(f"teapots, {name}: the graph has no loop")
        return
    phase = t.phase(attach=True)
    known = np.isfinite(phase)
    angle = 2 * np.pi * (rankdata(phase[known]) - 1) / known.sum()
    truth = 2 * np.pi * np.flatnonzero(known) / len(phase)
    agreement = max(np.abs(np.mean(np.exp(1j * (angle + turn * truth)))) for turn in (-1, 1))
    print(f"teapots, {name}: {len(t.loops)} loops, {known.sum()} images placed, correlation {agreement:.4f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--methods", nargs="+", choices=list(METHODS), default=list(METHODS))
    parser.add_argument("--sets", nargs="+", default=["paul15", "worm_embryo", "hsmm", "guo", "krumsiek11"])
    parser.add_argument(
        "--record", action="store_true", help="write docs/results/single_cell.json, which the pages quote"
    )
    options = parser.parse_args()
    warnings.filterwarnings("ignore", category=FutureWarning)
    chosen = [case for case in cases() if case.name in options.sets]
    results = run(options.methods, chosen)
    table = table_of(results, [case.name for case in chosen])
    print(table)
    if options.record:
        record("single_cell", script=__file__, tables={"methods": table})
    check_tumours()
    check_teapots()


if __name__ == "__main__":
    main()

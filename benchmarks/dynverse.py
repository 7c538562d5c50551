"""Trajectories of real and simulated cells with a known truth, beside the peers: 20 sets of dynverse's benchmark.

Every method gives nodes and edges in the same principal components; projection, milestones, root and pseudotime are
the same code for all, and the root is found by one rule from the same known fact, which cells are the first. Methods
that order cells themselves (diffusion pseudotime, Slingshot's curves) are judged by their own order.

    MIDRIB_DATA=... python benchmarks/dynverse.py [--peers .venv-peers/bin/python] [--record]
    MIDRIB_DATA=... python benchmarks/dynverse.py --methods midrib --seeds 1                 # quick

From Python, for a method `(X, seed) -> nodes, edges`:

    from dynverse import load_cases, run_method, summary
    print(summary({"mine": run_method(method, load_cases(), seeds=1)}))
"""

from __future__ import annotations

import argparse
import json
import os
import time
import warnings
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
from bridge import laid_on
from measure import Peers
from record import record
from scipy.sparse.csgraph import minimum_spanning_tree
from scipy.spatial.distance import cdist
from scipy.stats import spearmanr
from threadpoolctl import threadpool_limits
from wires import count, pieces

from midrib.metrics import Milestones, cor_dist, f1_branches, f1_groups, him
from midrib.trajectory import AtLabel

RESULTS = Path(__file__).parent / "results" / "dynverse.json"
Graph = tuple[np.ndarray, np.ndarray]
Method = Callable[[np.ndarray, int], Graph]


@dataclass(frozen=True, eq=False)
class Case:
    """Cells of one set in their first components, and what is known of them.

    Where only the piece of each cell is known (``level`` is "component"), there is no place and no time of a cell.
    """

    name: str
    n_components: int
    X: np.ndarray
    kind: str
    level: str
    truth: Milestones
    topology: tuple[int, int, int]
    group: np.ndarray
    piece: np.ndarray
    first: np.ndarray
    time: np.ndarray

    @property
    def has_times(self) -> bool:
        """Whether cells have a place on the network and a time."""
        return bool(np.isfinite(self.time).all())

    @property
    def first_cell(self) -> int:
        """The cell in the middle of the first ones (of all, if none is known), for methods that need a start."""
        members = np.flatnonzero(self.first if self.first.any() else np.ones(len(self.X)))
        centre = self.X[members].mean(axis=0)
        return int(members[((self.X[members] - centre) ** 2).sum(axis=1).argmin()])


@dataclass(frozen=True)
class Scores:
    """How well one graph agrees with one truth; NaN where the truth cannot tell."""

    cor_dist: float
    time: float
    him: float
    f1: float
    right: bool
    topology: tuple[int, int, int]

    @property
    def score(self) -> float:
        """Geometric mean of order, topology and branches; of topology and pieces where no more is known."""
        parts = [part for part in (self.cor_dist, self.him, self.f1) if not np.isnan(part)]
        return float(np.prod(parts) ** (1 / len(parts)))


# ---------------------------------------------------------------- the sets
def data_folder() -> Path | None:
    """Return the folder of the sets, if there is one."""
    root = os.environ.get("MIDRIB_DATA")
    folder = Path(root) / "dynverse" if root else None
    return folder if folder and folder.is_dir() else None


def load_cases(components: Sequence[int] = (10, 20), folder: Path | None = None) -> list[Case]:
    """Load all sets with so many components."""
    folder = folder or data_folder()
    if folder is None:
        msg = "no sets of dynverse; name the folder that holds dynverse/ in MIDRIB_DATA"
        raise FileNotFoundError(msg)
    return [load_case(path, n) for path in sorted(folder.glob("*.npz")) for n in components]


def load_case(path: Path, n_components: int) -> Case:
    """Load one set."""
    with np.load(path) as file:
        links, lengths = file["milestone_network"], file["lengths"]
        link, percentage = file["link"], np.nan_to_num(file["percentage"])
        truth = Milestones.from_arrays(links, lengths, link, percentage, len(file["milestone_ids"]))
        return Case(
            name=path.stem,
            n_components=n_components,
            X=file["pca"][:, :n_components].astype(float),
            kind=str(file["trajectory_type"]),
            level=str(file["level"]),
            truth=truth,
            topology=tuple(int(n) for n in file["topology"]),
            group=file["group"],
            piece=file["component"],
            first=np.isin(file["group"], file["root"]),
            time=file["time"],
        )


# ---------------------------------------------------------------- scores
def score_graph(case: Case, nodes: np.ndarray, edges: np.ndarray, time: np.ndarray | None = None) -> Scores:
    """Score a graph; ``time`` is the order of the cells where the method has its own."""
    root = AtLabel(case.first.astype(int), 1) if case.has_times else None
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # pieces without a root: their cells come last
        found = laid_on(case.X, nodes, edges, root)
    network, shape = found.milestones, count(len(nodes), edges)
    if not case.has_times:
        piece = f1_groups(case.piece, pieces(len(nodes), edges)[found.node])
        return Scores(np.nan, np.nan, him(case.truth, network), piece, shape == case.topology, shape)
    order = found.pseudotime if time is None else time
    return Scores(
        cor_dist(case.truth, network),
        order_score(case, order),
        him(case.truth, network),
        f1_branches(case.truth, network),
        shape == case.topology,
        shape,
    )


def order_score(case: Case, order: np.ndarray) -> float:
    """Return the rank correlation with the true time; what cannot be reached comes last, a constant scores 0."""
    order = np.where(np.isfinite(order), order, np.finfo(float).max)
    return 0.0 if np.ptp(order) == 0 else float(spearmanr(order, case.time).statistic)


# ---------------------------------------------------------------- methods of one line
def midrib_default(X: np.ndarray, seed: int) -> Graph:
    """Fit with nothing set."""
    from midrib import PrincipalGraph

    skeleton = PrincipalGraph(random_state=seed).fit(X).skeleton()
    return skeleton.nodes, skeleton.edges


def midrib_tree(X: np.ndarray, seed: int) -> Graph:
    """Fit a tree of 50 nodes; bandwidth and smoothness follow from the distance to the fifth neighbour."""
    from sklearn.neighbors import NearestNeighbors

    from midrib import PrincipalGraph

    n_nodes = min(50, len(X))
    near = np.median(NearestNeighbors(n_neighbors=6).fit(X).kneighbors(X)[0][:, -1])
    gamma = 0.3 * n_nodes / len(X)
    model = PrincipalGraph(n_nodes, graph="tree", sigma=0.1 * near**2, gamma=gamma, random_state=seed).fit(X)
    return model.nodes_, model.graph_.edges


def kmeans_tree(n_nodes: int) -> Method:
    """Return the method: means of k clusters and their shortest tree."""

    def fit(X: np.ndarray, seed: int) -> Graph:
        from sklearn.cluster import KMeans

        k = min(n_nodes, len(X) // 2)
        nodes = KMeans(k, n_init=10, random_state=seed).fit(X).cluster_centers_
        return nodes, np.argwhere(minimum_spanning_tree(cdist(nodes, nodes)).toarray() > 0)

    return fit


def first_component(X: np.ndarray, seed: int) -> Graph:  # noqa: ARG001 - there is nothing to draw
    """Return a line along the axis of largest variance, from the first cell to the last."""
    centre = X.mean(axis=0)
    axis = np.linalg.svd(X - centre, full_matrices=False)[2][0]
    along = (X - centre) @ axis
    return centre + np.outer([along.min(), along.max()], axis), np.array([[0, 1]])


def group_means(case: Case) -> Graph:
    """Lay the true network through the means of its groups: what the components can show at best."""
    names = np.unique(case.group)
    nodes = np.zeros((case.truth.n_milestones, case.X.shape[1]))
    nodes[names] = [case.X[case.group == name].mean(axis=0) for name in names]
    return nodes, case.truth.links


METHODS: dict[str, Method] = {
    "midrib": midrib_default,
    "midrib tree of 50": midrib_tree,
    "k-means of 5 + tree": kmeans_tree(5),
    "k-means of 20 + tree": kmeans_tree(20),
    "first component": first_component,
}


PEERS = ("PAGA tree + DPT", "pyslingshot", "simpleppt", "ElPiGraph")


@dataclass(frozen=True)
class Outcome:
    """What one method made of one case with one seed."""

    case: str
    n_components: int
    kind: str
    has_times: bool
    seed: int
    scores: Scores
    seconds: float


def outcome_of(case: Case, seed: int, scores: Scores, seconds: float) -> Outcome:
    return Outcome(case.name, case.n_components, case.kind, case.has_times, seed, scores, seconds)


def run_method(method: Method, cases: Iterable[Case], seeds: int = 3) -> list[Outcome]:
    """Run a method on cases with seeds from 0 on; a method that fails gets zeros."""
    outcomes = []
    for case in cases:
        for seed in range(seeds):
            with warnings.catch_warnings(), threadpool_limits(1):
                warnings.simplefilter("ignore")
                begin = time.perf_counter()
                try:
                    graph = method(case.X, seed)
                    spent = time.perf_counter() - begin
                    scores = score_graph(case, *graph)
                except (ValueError, RuntimeError, ArithmeticError, np.linalg.LinAlgError) as error:
                    print(f"{case.name}, {case.n_components} components: {type(error).__name__}: {error}")
                    spent, scores = time.perf_counter() - begin, failed(case)
            outcomes.append(outcome_of(case, seed, scores, spent))
    return outcomes


def run_peer(peers: Peers, name: str, cases: Iterable[Case], seeds: int = 3) -> list[Outcome]:
    """Run a peer in its own environment."""
    outcomes = []
    for case in cases:
        for seed in range(seeds):
            try:
                found = peers.fit(name, case.X, seed, case.first_cell)
            except RuntimeError as error:
                trouble, seconds, scores = str(error), 0.0, failed(case)
            else:
                trouble, seconds = found.note, found.seconds
                scores = score_graph(case, found.nodes, found.edges, found.time)
            if trouble and seed == 0:
                print(f"{name} on {case.name}, {case.n_components} components: {trouble}", flush=True)
            outcomes.append(outcome_of(case, seed, scores, seconds))
    return outcomes


def failed(case: Case) -> Scores:
    """Return the scores of no answer."""
    nothing = 0.0 if case.has_times else np.nan
    return Scores(nothing, nothing, 0.0, 0.0, right=False, topology=(0, 0, 0))


# ---------------------------------------------------------------- tables
HEAD = ["cor_dist", "time", "HIM", "F1 branches", "topology right", "same for all seeds", "score", "seconds"]


def summary(results: dict[str, list[Outcome]], *, with_times: bool = True) -> str:
    """Return means over the sets with times (or over those without), one line a method."""
    columns = HEAD if with_times else [("F1 pieces" if name == "F1 branches" else name) for name in HEAD[2:]]
    lines = ["| method | " + " | ".join(columns) + " |", "|---" * (len(columns) + 1) + "|"]
    for method, outcomes in results.items():
        rows = [o for o in outcomes if o.has_times == with_times]
        if rows:
            lines.append(f"| {method} | " + " | ".join(_means(rows)[-len(columns) :]) + " |")
    return "\n".join(lines)


def _means(rows: Sequence[Outcome]) -> list[str]:
    def mean(name: str) -> str:
        values = [getattr(o.scores, name) for o in rows]
        return "" if np.isnan(values).all() else f"{np.mean(values):.3f}"

    found: dict[tuple[str, int], set[tuple[int, int, int]]] = {}
    for o in rows:
        found.setdefault((o.case, o.n_components), set()).add(o.scores.topology)
    same = np.mean([len(shapes) == 1 for shapes in found.values()])
    seconds = np.median([o.seconds for o in rows])
    first = [mean(name) for name in ("cor_dist", "time", "him", "f1")]
    return [
        *first,
        f"{np.mean([o.scores.right for o in rows]):.2f}",
        f"{same:.2f}",
        mean("score"),
        f"{seconds:.1f}",
    ]


def by_kind(results: dict[str, list[Outcome]]) -> str:
    """Return the mean score of every method by the type of trajectory."""
    kinds = list(dict.fromkeys(o.kind for outcomes in results.values() for o in outcomes))
    lines = ["| method | " + " | ".join(kinds) + " |", "|---" * (len(kinds) + 1) + "|"]
    for method, outcomes in results.items():
        rows = [[o.scores.score for o in outcomes if o.kind == kind] for kind in kinds]
        lines.append(f"| {method} | " + " | ".join(f"{np.mean(r):.3f}" if r else "" for r in rows) + " |")
    return "\n".join(lines)


def by_set(results: dict[str, list[Outcome]], what: str = "score") -> str:
    """Return one line a set: the mean of one score over components and seeds."""
    methods = list(results)
    names = list(dict.fromkeys(o.case for outcomes in results.values() for o in outcomes))
    lines = ["| set | " + " | ".join(methods) + " |", "|---" * (len(methods) + 1) + "|"]
    for name in names:
        rows = [[getattr(o.scores, what) for o in results[m] if o.case == name] for m in methods]
        lines.append(f"| {name} | " + " | ".join(f"{np.mean(r):.2f}" if r else "" for r in rows) + " |")
    return "\n".join(lines)


def truth_outcomes(cases: Iterable[Case]) -> list[Outcome]:
    """Score the true network through the means of its groups, where cells have groups."""
    return [
        outcome_of(case, 0, score_graph(case, *group_means(case)), 0.0) for case in cases if case.has_times
    ]


def write_results(results: dict[str, list[Outcome]]) -> None:
    """Keep the outcomes, so that a later run may measure some methods only."""
    RESULTS.parent.mkdir(exist_ok=True)
    RESULTS.write_text(json.dumps({name: [asdict(o) for o in rows] for name, rows in results.items()}))


def read_results() -> dict[str, list[Outcome]]:
    """Return the outcomes of earlier runs."""
    if not RESULTS.exists():
        return {}
    kept = json.loads(RESULTS.read_text())
    return {name: [_outcome(row) for row in rows] for name, rows in kept.items()}


def _outcome(row: dict[str, Any]) -> Outcome:
    scores = row.pop("scores")
    return Outcome(**row, scores=Scores(**scores | {"topology": tuple(scores["topology"])}))


def tables_of(results: dict[str, list[Outcome]]) -> dict[str, str]:
    """Return the tables that docs/dynverse.md shows."""
    timed = {m: [o for o in rows if o.has_times] for m, rows in results.items()}
    return {
        "methods": summary(results),
        "types": by_kind(timed),
        "sets": by_set(timed),
        "times": by_set(timed, "time"),
        "pieces": summary(results, with_times=False),
    }


def values_of(results: dict[str, list[Outcome]], components: Sequence[int], seeds: int) -> dict[str, Any]:
    """Return how many sets, components and seeds there were."""
    sets = {o.case: o.has_times for outcomes in results.values() for o in outcomes}
    return {
        "sets with times": sum(sets.values()),
        "sets with pieces": len(sets) - sum(sets.values()),
        "components": " and ".join(map(str, components)),
        "seeds": seeds,
    }


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--methods", help="names with commas; by default all, peers where --peers is given")
    parser.add_argument("--peers", help="Python of the environment of the peers")
    parser.add_argument("--components", default="10,20")
    parser.add_argument("--seeds", type=int, default=3)
    parser.add_argument("--sets", default="", help="only sets whose names contain this")
    parser.add_argument("--earlier", action="store_true", help="keep an earlier run's rows of other methods")
    parser.add_argument(
        "--record", action="store_true", help="write docs/results/dynverse.json, which the pages quote"
    )
    given = parser.parse_args()
    if data_folder() is None:
        print(
            "no sets of dynverse here: name the folder that holds dynverse/ in MIDRIB_DATA; nothing measured"
        )
        return
    components = [int(n) for n in given.components.split(",")]
    cases = [case for case in load_cases(components) if given.sets in case.name]
    methods = given.methods.split(",") if given.methods else [*METHODS, *(PEERS if given.peers else ())]
    results = read_results() if given.earlier else {}
    worker = Peers(given.peers) if given.peers else None
    for name in methods:
        if name in METHODS:
            results[name] = run_method(METHODS[name], cases, given.seeds)
        elif worker is not None:
            results[name] = run_peer(worker, name, cases, given.seeds)
        else:
            print(f"{name} is a peer and left out; give --peers")
        print(summary({name: results.get(name, [])}), flush=True)
        if not given.sets:
            write_results(results)
    if worker is not None:
        worker.close()
    results["the true network"] = truth_outcomes(cases)
    order = [*METHODS, *PEERS, "the true network"]
    results = {name: results[name] for name in order if name in results}
    tables = tables_of(results)
    print("\n\n".join(tables.values()))
    if given.record:
        record("dynverse", script=__file__, tables=tables, values=values_of(results, components, given.seeds))


if __name__ == "__main__":
    main()

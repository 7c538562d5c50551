"""Fit thousands of random problems and look for what must not happen.

Data of many kinds and types, ties included, families of graphs, weights and side information: no crash, no fit that
takes 20 times as long as its like, no memory beyond what the fit was given, no rise of the objective beyond rounding,
and the same topology when the units, the order or the repetition of the samples change. Every problem follows from its
number; each is fitted twice in a process apart, whose peak of memory is watched (on Linux).

    python benchmarks/soak.py --problems 2000 --record
    python benchmarks/soak.py --only 17 231        # look at some of them again
    python benchmarks/soak.py --page a.jsonl b.jsonl --record               # of several runs, the later wins
"""

from __future__ import annotations

import argparse
import ctypes
import gc
import json
import multiprocessing as mp
import sys
import time
import traceback
import warnings
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path
from queue import Queue
from typing import Any

import numpy as np
import scipy.sparse as sp
from record import record
from scipy.sparse.csgraph import connected_components
from soak_problems import FAMILIES, KINDS, Problem, changed, draw
from threadpoolctl import threadpool_limits

from midrib import Graph, PrincipalGraph

LONGEST = 300.0
"""Seconds after which a problem is given up."""
SLOW = 20.0
"""Times the median of its like."""
ROUNDING = 4.0
"""Times eps (gamma sum_i |x_i - mean|^2 + |F|) that the objective may rise by."""
SAME_PLACE = (1e-3, 1e-4, 1e-5)
"""Joined nodes that are nearer to each other, as a share of the graph's extent, are in one place. Nodes may be coming
together when a fit ends, so topologies are the same where they are by one of these."""


@dataclass
class Outcome:
    """What became of one problem."""

    seed: int
    family: str
    kind: str
    size: str
    change: str
    seconds: float = 0.0
    """Of the first fit."""
    megabytes: float = 0.0
    """Peak of both fits beside what was there before, over what is granted ..."""
    granted: float = 0.0
    rise: float = 0.0
    """Largest rise of the objective, over what rounding may do."""
    topologies: tuple[Any, ...] = ()
    """Of both fits, each by the several SAME_PLACE."""
    equal_end: bool = False
    """Whether both fits end with the same objective."""
    refused: str = ""
    crash: str = ""

    @property
    def differs(self) -> bool:
        """Whether the two fits have different topologies."""
        return not any(tuple(one) == tuple(other) for one, other in zip(*self.topologies, strict=True))

    @property
    def is_tied(self) -> bool:
        """Whether they are equally good: there are several best graphs, and rounding took one."""
        return self.differs and self.equal_end


def topology(model: PrincipalGraph, same_place: float = SAME_PLACE[0]) -> tuple[int, int, int]:
    """Return pieces, loops and tips; nodes in the same place count as one, for what joins them is chance."""
    graph = model.graph_
    if np.ptp(graph.nodes, axis=0).max() <= 1e-9 * np.abs(graph.nodes).max():
        # Samples without any extent: a graph in one place is a point.
        return 1, 0, 0
    size = np.linalg.norm(np.ptp(graph.nodes, axis=0)) + 1e-9 * np.abs(graph.nodes).max()
    lengths = np.linalg.norm(np.diff(graph.nodes[graph.edges], axis=1)[:, 0], axis=1)
    short = graph.edges[lengths <= same_place * size]
    joined = sp.coo_array((np.ones(len(short)), tuple(short.T)), shape=(graph.n_nodes,) * 2)
    n_places, place = connected_components(joined, directed=False)
    edges = np.unique(np.sort(place[graph.edges], axis=1), axis=0)
    skeleton = Graph(np.zeros((n_places, 1)), edges[edges[:, 0] != edges[:, 1]])
    return skeleton.n_components, skeleton.n_loops, len(skeleton.tips)


def rise_over_rounding(problem: Problem, model: PrincipalGraph) -> float:
    """Return the largest rise of F over 4 eps (gamma sum_i |x_i - mean|^2 + |F|), which docs/algorithm.md promises."""
    X = problem.X.toarray() if sp.issparse(problem.X) else np.asarray(problem.X)
    eps = np.finfo(X.dtype if X.dtype.kind == "f" else np.float64).eps
    X = X.astype(np.float64)
    weight = np.ones(len(X)) if problem.sample_weight is None else problem.sample_weight
    # Sparse samples cannot be centred.
    centre = 0.0 if sp.issparse(problem.X) else np.average(X, axis=0, weights=weight)
    spread = float(weight @ ((X - centre) ** 2).sum(axis=1))
    history = model.objective_
    scale = model.gamma_ * spread + np.abs(history).max()
    return float(np.diff(history).max(initial=0.0) / (ROUNDING * float(eps) * scale or 1.0))


def granted(problem: Problem) -> float:
    """Return the megabytes that a fit may take: what it was given, copies of the samples, and its results."""
    n_samples, n_features = problem.X.shape
    return problem.parameters["working_memory"] + 8 * 8 * n_samples * (n_features + 4) / 2**20 + 8


def run(seed: int, most: int = 200) -> Outcome:
    """Fit a problem in its two ways."""
    problem = draw(seed, most)
    outcome = Outcome(seed, problem.family, problem.kind, problem.size, problem.change)
    gc.collect()
    forget_peak()
    before = resident("VmRSS")
    try:
        with warnings.catch_warnings():
            # What numpy warns of is a number that got lost.
            warnings.simplefilter("error", RuntimeWarning)
            warnings.simplefilter("ignore", UserWarning)
            one, other = changed(problem)
            began = time.process_time()
            first = one.fit()
            outcome.seconds = time.process_time() - began
            second = other.fit()
        outcome.topologies = tuple(
            [topology(model, near) for near in SAME_PLACE] for model in (first, second)
        )
        end = [model.objective_[-1] * way.unit**-2 for way, model in ((one, first), (other, second))]
        digits = 1e-5 if problem.X.dtype == np.float32 else 1e-9
        outcome.equal_end = bool(np.isclose(*end, rtol=digits, atol=0))
        outcome.rise = max(rise_over_rounding(one, first), rise_over_rounding(other, second))
        outcome.granted = max(granted(one), granted(other))
        outcome.megabytes = resident("VmHWM") - before
    except (ValueError, TypeError) as error:
        name = "refused" if _by_us(error) else "crash"
        setattr(outcome, name, f"{type(error).__name__}: {error}")
    except Exception as error:  # noqa: BLE001 - any other end of a fit is what is looked for
        where = traceback.extract_tb(error.__traceback__)[-1]
        outcome.crash = f"{type(error).__name__}: {error} ({Path(where.filename).name}:{where.lineno})"
    return outcome


def _by_us(error: BaseException) -> bool:
    """Return whether a refusal is a sentence of midrib's or of scikit-learn's validation."""
    where = Path(traceback.extract_tb(error.__traceback__)[-1].filename)
    return "midrib" in where.parts or where.name == "validation.py"


class Worker:
    """A process that runs problems one after the other, and is replaced when one takes too long or ends it."""

    def __init__(self) -> None:
        context = mp.get_context("fork")
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=_work, args=(theirs,), daemon=True)
        self.process.start()
        theirs.close()

    def run(self, seed: int, most: int = 200) -> Outcome:
        """Run a problem; what goes wrong with the process is an outcome too."""
        self.pipe.send((seed, most))
        try:
            if self.pipe.poll(LONGEST):
                return Outcome(**self.pipe.recv())
            crash = f"gave up after {LONGEST:.0f} s"
        except EOFError:
            self.process.join()
            crash = f"the process ended with {self.process.exitcode}"
        self.process.kill()
        self.process.join()
        vars(self).update(vars(Worker()))
        problem = draw(seed, most)
        return Outcome(seed, problem.family, problem.kind, problem.size, problem.change, crash=crash)


def run_all(seeds: list[int], jobs: int = 1) -> Iterator[Outcome]:
    """Yield the outcomes of problems in their order."""
    workers: Queue[Worker] = Queue()
    for _ in range(jobs):
        workers.put(Worker())

    def run_one(seed: int) -> Outcome:
        worker = workers.get()
        try:
            return worker.run(seed)
        finally:
            workers.put(worker)

    with ThreadPoolExecutor(jobs) as pool:
        yield from pool.map(run_one, seeds)


def _work(pipe: Any) -> None:
    with threadpool_limits(1):
        while True:
            pipe.send(asdict(run(*pipe.recv())))


def resident(line: str) -> float:
    """Return megabytes that the process has (VmRSS) or had at its peak (VmHWM)."""
    status = Path("/proc/self/status").read_text()
    return next(float(row.split()[1]) / 1024 for row in status.splitlines() if row.startswith(line))


def forget_peak() -> None:
    """Give free memory back, so that what is taken shows, and let the peak be counted anew."""
    ctypes.CDLL(None).malloc_trim(0)
    Path("/proc/self/clear_refs").write_text("5")


def warm_up() -> None:
    """Load what every fit needs, so that processes share it and none is charged for it."""
    X = np.random.default_rng(0).normal(size=(4000, 2))
    for family in FAMILIES:
        PrincipalGraph(graph=family, n_nodes="auto", max_iter=2, random_state=0).fit(X[:200])
        PrincipalGraph(12, graph="tree", sigma=0.1, gamma=1.0, max_iter=2).fit(sp.csr_array(X[:50]))
    PrincipalGraph(25, graph="tree", max_iter=2, random_state=0).fit(
        np.random.default_rng(0).standard_t(2, (5000, 2))
    )
    for dtype in (np.float32, np.float64):
        for weight in (None, np.ones(len(X))):
            for sigma in (1e-3, 0.1):
                model = PrincipalGraph(60, graph="tree", sigma=sigma, gamma=1.0, max_iter=2)
                model.fit(X.astype(dtype), sample_weight=weight)
        PrincipalGraph(None, graph="tree", sigma=0.1, gamma=1.0, max_iter=2).fit(X[:600].astype(dtype))


def slowness(outcomes: list[Outcome]) -> dict[int, float]:
    """Return, for every problem, its seconds over the median of its family and size."""
    likes: dict[tuple[str, str], list[float]] = {}
    for o in outcomes:
        if o.seconds:
            likes.setdefault((o.family, o.size), []).append(o.seconds)
    medians = {like: float(np.median(seconds)) for like, seconds in likes.items()}
    return {o.seed: o.seconds / medians[o.family, o.size] for o in outcomes if o.seconds}


def tables_of(outcomes: list[Outcome]) -> dict[str, str]:
    """Return the tables that docs/soak.md shows."""
    slow = slowness(outcomes)
    reasons = Counter(_reason(o.refused) for o in outcomes if o.refused)
    refused = [f"| {number} | {reason} |" for reason, number in reasons.most_common()]
    failures = [
        f"| {o.seed} | {o.family} | {o.kind} | {_failure(o, slow)} |" for o in outcomes if _failure(o, slow)
    ]
    return {
        "families": "\n".join(_table("family", FAMILIES, outcomes, slow)),
        "kinds": "\n".join(_table("kind", KINDS, outcomes, slow)),
        "refused": "\n".join(["| problems | message |", "|---|---|", *refused]),
        "failures": "\n".join(["| problem | family | kind | what |", "|---|---|---|---|", *failures]),
    }


def _table(by: str, names: Any, outcomes: list[Outcome], slow: dict[int, float]) -> list[str]:
    lines = [
        f"| {by} | problems | refused | crashed | slowest | memory | rise | units | order | repeats |",
        "|---|---|---|---|---|---|---|---|---|---|",
    ]
    for name in [*names, "all"]:
        some = [o for o in outcomes if name in ("all", getattr(o, by))]
        done = [o for o in some if o.topologies]
        worst = [
            max((value(o) for o in done), default=0.0) for value in (lambda o: slow[o.seed], _memory, _rise)
        ]
        same = [_differing(done, change) for change in ("units", "order", "repeats")]
        counts = [len(some), sum(bool(o.refused) for o in some), sum(bool(o.crash) for o in some)]
        cells = [*map(str, counts), f"{worst[0]:.1f}", f"{worst[1]:.2f}", f"{worst[2]:.2g}", *same]
        lines.append(f"| {name} | " + " | ".join(cells) + " |")
    return lines


def _memory(outcome: Outcome) -> float:
    return outcome.megabytes / outcome.granted


def _rise(outcome: Outcome) -> float:
    return outcome.rise


def _differing(done: list[Outcome], change: str) -> str:
    some = [o for o in done if o.change == change]
    tied = sum(o.is_tied for o in some)
    return f"{sum(o.differs for o in some) - tied} ({tied}) of {len(some)}"


def _reason(message: str) -> str:
    """Return a message without its numbers."""
    text = message.split(": ", 1)[1].split(";")[0]
    return "".join("#" if c.isdigit() else c for c in text)[:110]


def _failure(o: Outcome, slow: dict[int, float]) -> str:
    if o.crash:
        return o.crash
    found = []
    if slow.get(o.seed, 0) > SLOW:
        found.append(f"{slow[o.seed]:.0f} times as slow as its like ({o.seconds:.1f} s)")
    if o.topologies and _memory(o) > 1:
        found.append(f"{o.megabytes:.0f} MB of {o.granted:.0f}")
    if o.rise > 1:
        found.append(f"the objective rose by {o.rise:.2g} times rounding")
    if o.topologies and o.differs:
        one, other = (tuple(several[0]) for several in o.topologies)
        found.append(f"{o.change}: {one} became {other}{', equally good' if o.is_tied else ''}")
    return ", ".join(found)


def read(files: list[Path]) -> list[Outcome]:
    """Return the outcomes that earlier runs wrote."""
    rows = [json.loads(line) for file in files for line in file.read_text().splitlines()]
    found = {row["seed"]: Outcome(**row) for row in rows}
    return [found[seed] for seed in sorted(found)]


def soak(arguments: argparse.Namespace) -> list[Outcome]:
    """Run the problems that are asked for, write every outcome and say at once what went wrong."""
    seeds = arguments.only or range(arguments.first, arguments.first + arguments.problems)
    arguments.results.parent.mkdir(parents=True, exist_ok=True)
    warm_up()
    outcomes = []
    with arguments.results.open("w") as file:
        for outcome in run_all(list(seeds), arguments.jobs):
            outcomes.append(outcome)
            file.write(json.dumps(asdict(outcome)) + "\n")
            file.flush()
            if failure := _failure(outcome, {}):
                print(
                    f"{outcome.seed} ({outcome.family}, {outcome.kind}): {failure}",
                    file=sys.stderr,
                    flush=True,
                )
    return outcomes


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--problems", type=int, default=2000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--only", type=int, nargs="*")
    parser.add_argument("--page", type=Path, nargs="*")
    parser.add_argument("--results", type=Path, default=Path("benchmarks/results/soak.jsonl"))
    parser.add_argument(
        "--record", action="store_true", help="write docs/results/soak.json, which the pages quote"
    )
    arguments = parser.parse_args()
    outcomes = read(arguments.page) if arguments.page else soak(arguments)
    tables = tables_of(outcomes)
    print("\n\n".join(tables.values()))
    if arguments.record:
        record("soak", script=__file__, tables=tables, values={"problems": f"{len(outcomes):,}"})


if __name__ == "__main__":
    main()

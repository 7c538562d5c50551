"""Run a method `(X, seed) -> nodes, edges` on labelled cases, and count how often its structure is right.

    from contest import run, summary
    print(summary(run(method, development(24), jobs=2)))

On the command line, with a method given as `module:function`, or with pictures of the cases themselves:

    python benchmarks/contest.py --method contest:midrib_default --families trees,null --per-family 12 --jobs 2
    python benchmarks/contest.py --draw pages --families trees
"""

from __future__ import annotations

import argparse
import importlib
import time
import warnings
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from pathlib import Path

import numpy as np
from families import Case, Sample, development
from threadpoolctl import threadpool_limits
from wires import count

Method = Callable[[np.ndarray, int], tuple[np.ndarray, np.ndarray]]


@dataclass(frozen=True)
class Outcome:
    """What a method made of a case: true and found pieces, loops and tips; ``found`` is None where it failed."""

    case: Case
    n_samples: int
    n_features: int
    truth: tuple[int, int, int]
    found: tuple[int, int, int] | None
    seconds: float
    error: str = ""

    @property
    def right(self) -> bool:
        """Whether pieces, loops and tips are all those of the truth."""
        return self.found == self.truth


def midrib_default(X: np.ndarray, seed: int) -> tuple[np.ndarray, np.ndarray]:
    """Return midrib's graph with nothing set."""
    from midrib import PrincipalGraph

    skeleton = PrincipalGraph(random_state=seed).fit(X).skeleton()
    return skeleton.nodes, skeleton.edges


def score(nodes: np.ndarray, edges: np.ndarray) -> tuple[int, int, int]:
    """Return pieces, loops and tips of a graph; a node without an edge is a piece with no tip."""
    return count(len(nodes), edges)


def judge(method: Method, case: Case) -> Outcome:
    """Run a method on one case, on one thread."""
    return answer(method, case, case.make())[0]


def answer(
    method: Method, case: Case, sample: Sample
) -> tuple[Outcome, tuple[np.ndarray, np.ndarray] | None]:
    """Return the outcome and the graph, None where the method failed."""
    graph, error = None, ""
    with warnings.catch_warnings(), threadpool_limits(1):
        warnings.simplefilter("ignore")
        started = time.perf_counter()
        try:
            graph = method(sample.X, case.seed)
        except Exception as failure:  # noqa: BLE001 - a method that fails is wrong, and the others go on
            error = f"{type(failure).__name__}: {failure}"
        seconds = time.perf_counter() - started
    found = None if graph is None else score(*graph)
    return Outcome(case, *sample.X.shape, sample.truth, found, seconds, error), graph


def run(method: Method, cases: Iterable[Case], jobs: int = 1) -> list[Outcome]:
    """Run a method on many cases in processes; print the wrong ones as they come."""
    cases, work = list(cases), partial(judge, method)
    if jobs == 1:
        return [told(work(case)) for case in cases]
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        return [told(outcome) for outcome in pool.map(work, cases)]


def told(outcome: Outcome) -> Outcome:
    """Print an outcome that is wrong."""
    if not outcome.right:
        case = outcome.case
        what = f"found {outcome.found} not {outcome.truth}" if outcome.found else outcome.error
        print(
            f"wrong: {case.family} / {case.name} / {case.seed}  n={outcome.n_samples} d={outcome.n_features}  "
            f"{what}  {outcome.seconds:.1f} s",
            flush=True,
        )
    return outcome


def summary(outcomes: Sequence[Outcome]) -> str:
    """Return a table by family."""
    lines = ["| family | cases | right | pieces | loops | tips | seconds | longest |", "|---" * 8 + "|"]
    for family in dict.fromkeys(o.case.family for o in outcomes):
        rows = [o for o in outcomes if o.case.family == family]
        parts = [np.mean([o.found is not None and o.found[k] == o.truth[k] for o in rows]) for k in range(3)]
        times = [o.seconds for o in rows]
        lines.append(
            f"| {family} | {len(rows)} | **{np.mean([o.right for o in rows]):.2f}** | "
            + " | ".join(f"{part:.2f}" for part in parts)
            + f" | {np.median(times):.1f} | {max(times):.1f} |"
        )
    return "\n".join(lines)


# ---------------------------------------------------------------- pictures
def draw_page(cases: Sequence[Case], path: Path) -> None:
    """Draw all cases of a family on one page: samples and truth in the plane of their first two components."""
    import matplotlib as mpl

    mpl.use("Agg")
    import matplotlib.pyplot as plt
    from matplotlib.collections import LineCollection

    columns = 6
    rows = -(-len(cases) // columns)
    figure, axes = plt.subplots(rows, columns, figsize=(3 * columns, 3.2 * rows), squeeze=False)
    for ax in axes.ravel():
        ax.axis("off")
    for ax, case in zip(axes.ravel(), cases, strict=False):
        sample = case.make()
        about = sample.X if sample.nodes is None else sample.nodes
        centre = about.mean(axis=0)
        plane = np.linalg.svd(about - centre, full_matrices=False)[2][:2]
        flat = (sample.X - centre) @ plane.T
        ax.plot(*flat[:: max(1, len(flat) // 4000)].T, ".", color="0.55", markersize=1.5)
        if sample.nodes is not None:
            lines = ((sample.nodes - centre) @ plane.T)[sample.edges]
            ax.add_collection(LineCollection(list(lines), colors="tab:orange", linewidths=1))
        ax.set_title(f"{case.name} / {case.seed}: {len(flat)} x {len(centre)}\n{sample.truth}", fontsize=8)
        ax.set_aspect("equal")
    figure.tight_layout()
    figure.savefig(path, dpi=60)
    plt.close(figure)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--method", default="contest:midrib_default", help="module:function")
    parser.add_argument("--families", help="names with commas; by default all")
    parser.add_argument("--per-family", type=int, default=24)
    parser.add_argument("--first", type=int, default=0, help="first seed")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--held-out", action="store_true", help="the families for judging instead")
    parser.add_argument("--draw", type=Path, help="draw the cases into this folder instead")
    given = parser.parse_args()
    families = given.families.split(",") if given.families else None
    listed = importlib.import_module("held_out").held_out if given.held_out else development
    cases = listed(given.per_family, families, given.first)
    if given.draw:
        given.draw.mkdir(parents=True, exist_ok=True)
        for family in dict.fromkeys(case.family for case in cases):
            draw_page([case for case in cases if case.family == family], given.draw / f"{family}.png")
        return
    module, _, name = given.method.partition(":")
    print(summary(run(getattr(importlib.import_module(module), name), cases, given.jobs)))


if __name__ == "__main__":
    main()

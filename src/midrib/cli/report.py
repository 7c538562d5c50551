"""report.md: what was read, what was found, and how to get it again."""

import shlex
from collections.abc import Sequence
from dataclasses import asdict

import numpy as np

from midrib._estimator import PrincipalGraph
from midrib._graph import Graph
from midrib._types import FloatArray, Record, Samples
from midrib.cli.outputs import Result
from midrib.io.model_file import versions
from midrib.structure import report as structure

FILE_WORDS = {
    "nodes.csv": "every node: position, piece, degree, kind",
    "edges.csv": "every edge: ends, weight, length, branch, how often the claim behind it came back",
    "samples.csv": "every sample: nearest node, edge and branch, pseudotime, distance, probability of clutter, labels",
    "model.npz": "the model, for `midrib project`, `midrib trend` and `midrib.load`",
    "graph.graphml": "the graph for networkx, igraph, Gephi and Cytoscape",
    "graph.png": "a picture",
}
CALLS = {
    "again": "midrib.structure.bootstrap(model, X) in Python",
    "look": "graph.png",
    "finer": "--detail 2",
    "coarser": "--detail 0.5",
    "tree": "--graph tree",
    "clutter": "the column clutter of samples.csv",
}
"""What the command line has for what the report advises."""


def describe(graph: Graph) -> str:
    """Return what a graph is made of: 1 piece, 0 loops, 2 forks, 4 tips, 5 branches."""
    found = graph.topology
    counts = {
        "piece": found.components,
        "loop": found.loops,
        "fork": found.forks,
        "tip": found.tips,
        "branch": found.branches,
    }
    return ", ".join(plural(count, word) for word, count in counts.items())


def plural(count: int, word: str) -> str:
    """Return 1 tip, 2 tips, 3 branches."""
    ending = "" if count == 1 else "es" if word.endswith("ch") else "s"
    return f"{count} {word}{ending}"


def write_report(
    title: str,
    result: Result,
    command: Sequence[str],
    origin: str,
    read: str = "",
    extra: str = "",
    warned: Sequence[str] = (),
) -> str:
    """Return the text of report.md.

    ``read`` says how the file was read, ``extra`` what else there is to say, ``warned`` what was warned of.
    """
    model, t = result.model, result.trajectory
    said = structure.describe(
        model.graph_, model.quality_, model.choice_, model.sigma_, model.gamma_, table=True, calls=CALLS
    )
    doubts = [*warned, *unsettled(model)]
    ended = "the objective settled" if model.converged_ else "the objective did not settle"
    lines = [
        f"# {title}",
        "",
        "## Data",
        "",
        f"{len(result.ids)} samples of {plural(len(result.features), 'feature')} ({origin}).",
        "",
        *([read, ""] if read else []),
        *(
            ["## Warnings", "", *(f"- {line.removeprefix('warning: ')}" for line in doubts), ""]
            if doubts
            else []
        ),
        "## Found",
        "",
        str(said),
        "",
        f"The fitted graph, as the files hold it, has {describe(t.graph)}. The median distance of a sample from it is "
        f"{np.median(t.distance):.4g}, and 95% lie within {np.quantile(t.distance, 0.95):.4g}.",
        f"{plural(model.n_iter_, 'iteration')}: {ended}. Objective {model.objective_[-1]:.10g}.",
        "",
        *([extra, ""] if extra else []),
        "## Files",
        "",
        *(f"- `{name}`: {words}" for name, words in FILE_WORDS.items()),
        "",
        "## How to get it again",
        "",
        "```",
        shlex.join(command),
        "```",
        "",
        ", ".join(f"{key} {value}" for key, value in versions().items()),
        "",
    ]
    return "\n".join(lines)


def sureness(model: PrincipalGraph) -> str:
    """Return how sure the structure is, in a sentence."""
    return structure.sureness(model.choice_, CALLS)


def unsettled(model: PrincipalGraph) -> list[str]:
    """Return what to do where a fit ended before it settled."""
    if model.converged_:
        return []
    done = plural(model.n_iter_, "iteration")
    return [f"warning: did not settle within {done}: --max-iter {max(2 * model.max_iter, 10)} gives it more"]


def figures_of(model: PrincipalGraph) -> Record:
    """Return what a fit came to, for machines."""
    return {
        "n_nodes": len(model.nodes_),
        **asdict(model.graph_.topology),
        "objective": float(model.objective_[-1]),
        "n_iter": int(model.n_iter_),
        "converged": bool(model.converged_),
        "sigma": float(model.sigma_),
        "gamma": float(model.gamma_),
    }


def explained(X: Samples, distance: FloatArray) -> float:
    """Return the share of the samples' variance that remains when they are moved to the graph."""
    total = _total_variance(X)
    return 1 - float(np.mean(np.square(distance))) / total if total > 0 else 1.0


def _total_variance(X: Samples) -> float:
    from midrib.io.preparation import column_moments

    return float(np.square(column_moments(X)[1]).sum())

"""How fast the alternation settles, and how the graph changes on the way (the tree set, tree and l1 graph)."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from experiments.figures import bare, draw_edges, draw_samples, new_figure, save
from experiments.fitting import fit_l1, fit_tree
from experiments.toy_sets import load_set
from midrib import PrincipalGraph
from midrib._algorithm.loop import State
from midrib._types import FloatArray

PAPER = "Both graphs settle in fewer than 20 iterations, and the tree becomes smoother on the way."
NEEDS: tuple[str, ...] = ()
SHOWN = (1, 3, 8)


@dataclass
class Snapshots:
    """A callback that keeps the graph of some iterations."""

    wanted: tuple[int, ...]
    kept: dict[int, State] = field(default_factory=dict)

    def __call__(self, state: State) -> None:
        """Keep this state if it is one of those wanted."""
        if state.iteration in self.wanted:
            self.kept[state.iteration] = state


def run(out: Path, *, small: bool = False) -> dict[str, Any]:
    """Fit both graphs to the tree set with the paper's settings and draw how they settle."""
    toy = load_set("tree")
    X = toy.X[::3] if small else toy.X
    numbers: dict[str, Any] = {"source": toy.source}
    figure, axes = new_figure(2, 1 + len(SHOWN) + 1)
    for row, (name, fit) in enumerate({"tree": fit_tree, "l1": fit_l1}.items()):
        snapshots = Snapshots(SHOWN)
        model = _settle(fit, X, toy.settings, snapshots)
        change = relative_change(model)
        numbers[name] = {
            "iterations": model.n_iter_,
            "converged": model.converged_,
            "largest_rise": float(max(np.diff(model.objective_).max(), 0.0)),
            "relative_change": [float(value) for value in change],
        }
        _draw_row(axes[row], name, X, model, change, snapshots)
    numbers["figure"] = save(figure, out, "convergence")
    return numbers


def relative_change(model: PrincipalGraph) -> FloatArray:
    """Return the change of the objective in every iteration against its size."""
    history = model.objective_
    return np.abs(np.diff(history)) / np.abs(history[1:])


def _settle(fit: Any, X: FloatArray, settings: Any, snapshots: Snapshots) -> PrincipalGraph:
    """Fit twice over: once to the paper's tolerance for the answer, watching the way."""
    model = fit(X, settings, max_iter=0)
    model.set_params(max_iter=100)
    return model.fit(X, callback=snapshots)


def _draw_row(
    axes: Any, name: str, X: FloatArray, model: PrincipalGraph, change: FloatArray, snapshots: Snapshots
) -> None:
    """Draw the relative change, then the graphs on the way, then the last one."""
    axes[0].semilogy(np.arange(1, len(change) + 1), change, "o-", ms=2.5, lw=1)
    axes[0].axhline(model.tol, color="#c0c0c0", lw=0.8)
    axes[0].set_title(f"{name}: relative change", fontsize=8)
    axes[0].tick_params(labelsize=6)
    graphs = [(f"iteration {k}", state.graph) for k, state in sorted(snapshots.kept.items())]
    graphs.append((f"iteration {model.n_iter_}", model.graph_))
    for ax, (title, graph) in zip(axes[1:], graphs, strict=False):
        draw_samples(ax, X)
        draw_edges(ax, graph)
        bare(ax, title)

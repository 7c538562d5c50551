"""The paper's algorithm: place, assign and connect in turn until the objective settles."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from midrib._algorithm.acceleration import Leaps
from midrib._algorithm.assignment import AssignmentStats
from midrib._algorithm.graphs import Graph, GraphStep
from midrib._algorithm.objective import Objective, has_settled, objective, promised
from midrib._algorithm.placement import place
from midrib._types import FloatArray

Assign = Callable[[FloatArray, float], AssignmentStats]


@dataclass(frozen=True, eq=False)
class State:
    """Nodes, the assignment and the graph that are best for them, and the objective of the three."""

    iteration: int
    nodes: FloatArray
    stats: AssignmentStats
    graph: Graph
    objective: Objective
    history: FloatArray
    """The objective at the initial nodes and after every iteration so far."""
    checkpoint: Any = None
    """What ``PrincipalGraph.fit`` takes as ``resume`` to go on from here."""


Callback = Callable[[State], bool | None]
"""Called after every iteration; a true answer stops the fit there."""


@dataclass(frozen=True, eq=False)
class Fit:
    """Where the alternation ended. Its parts are in step, whenever and why ever it stopped."""

    nodes: FloatArray
    graph: Graph
    stats: AssignmentStats
    history: FloatArray
    """The objective at the initial nodes and after every iteration."""
    converged: bool


@dataclass(frozen=True, eq=False)
class Past:
    """The graph and the history of a fit that was stopped and goes on."""

    graph: Graph
    history: FloatArray


def alternate(
    assign: Assign,
    connect: GraphStep,
    nodes: FloatArray,
    *,
    sigma: float,
    gamma: float,
    max_iter: int,
    tol: float,
    callback: Callback | None = None,
    past: Past | None = None,
    accelerate: bool = False,
) -> Fit:
    """Minimise the objective over nodes, assignment and graph in turn.

    Each step is exact with the other two fixed, so the objective never rises. With ``accelerate`` an iteration
    first tries to leap beyond the placed nodes, and stays there if the objective falls as far as place promised.
    """
    leaps = Leaps(active=accelerate)
    stats, graph = assign(nodes, sigma), connect(nodes)
    history = [objective(nodes, graph, stats, gamma).total]
    if past is not None:
        # Of graphs that are equally good, connect might choose another one than the fit that goes on here had.
        graph, history = past.graph, past.history.tolist()
    scale = gamma * stats.weight * sigma
    for iteration in range(len(history), max_iter + 1):
        if has_settled(history, scale, tol):
            break
        placed = place(stats, graph, gamma, nodes)
        enough = promised(nodes, placed, graph, stats, gamma)
        for candidate in leaps.candidates(nodes, placed):
            stats = assign(candidate, sigma)
            graph = connect(candidate)
            terms = objective(candidate, graph, stats, gamma)
            if terms.total <= enough:
                break
        nodes = candidate
        history.append(terms.total)
        if callback is not None and callback(State(iteration, nodes, stats, graph, terms, np.array(history))):
            break
    return Fit(nodes, graph, stats, np.array(history), has_settled(history, scale, tol))

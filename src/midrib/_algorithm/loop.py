"""The paper's algorithm: place, assign and connect in turn until the objective settles."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from midrib._algorithm.assignment import AssignmentStats
from midrib._algorithm.graphs import GraphStep
from midrib._algorithm.objective import Objective, has_settled, objective
from midrib._algorithm.placement import place
from midrib._graph import Graph
from midrib._types import FloatArray

Assign = Callable[[FloatArray, float], AssignmentStats]


@dataclass(frozen=True, eq=False)
class State:
    """What a callback of :meth:`PrincipalGraph.fit` sees: the graph, its assignment and the objective of the two.

    Parameters
    ----------
    iteration
        Number of iterations done.
    graph
        The graph, a :class:`Graph`.
    stats
        Sums of the soft assignment over the samples, by node: ``mass`` and ``moment``, and ``energy`` over all.
    objective
        The objective and its terms; ``total`` is their sum.
    history
        The objective at the initial nodes and after every iteration so far.
    checkpoint
        What ``fit`` takes as ``resume`` to go on from here.

    Examples
    --------
    >>> import midrib
    >>> X = midrib.datasets.make_shape("y", 200, noise=0.02, random_state=0).X
    >>> seen = []
    >>> model = midrib.PrincipalGraph(20, graph="tree", sigma=0.01, gamma=1.0, random_state=0)
    >>> model = model.fit(X, callback=lambda state: seen.append(state) or state.iteration == 3)
    >>> [state.iteration for state in seen]
    [1, 2, 3]
    >>> seen[-1].nodes.shape, len(seen[-1].history)
    ((20, 2), 4)
    """

    iteration: int
    graph: Graph
    stats: AssignmentStats
    objective: Objective
    history: FloatArray
    """The objective at the initial nodes and after every iteration so far."""
    checkpoint: Any = None
    """What ``PrincipalGraph.fit`` takes as ``resume`` to go on from here."""

    @property
    def nodes(self) -> FloatArray:
        """Where the nodes are, shape (n_nodes, n_features)."""
        return self.graph.nodes


Callback = Callable[[State], bool | None]
"""Called after every iteration; a true answer stops the fit there."""


@dataclass(frozen=True, eq=False)
class Fit:
    """Where the alternation ended. Its parts are in step, whenever and why ever it stopped."""

    graph: Graph
    stats: AssignmentStats
    history: FloatArray
    """The objective at the initial nodes and after every iteration."""
    converged: bool

    @property
    def nodes(self) -> FloatArray:
        """Where the nodes are, shape (n_nodes, n_features)."""
        return self.graph.nodes


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
) -> Fit:
    """Minimise the objective over nodes, assignment and graph in turn.

    Each step is exact with the other two fixed, so the objective never rises.
    """
    stats, graph = assign(nodes, sigma), connect(nodes)
    history = [objective(graph, stats, gamma).total]
    if past is not None:
        # Of equally good graphs connect might choose another than the fit that goes on here had.
        graph, history = past.graph.at(nodes), past.history.tolist()
    scale = gamma * stats.weight * sigma
    for iteration in range(len(history), max_iter + 1):
        if has_settled(history, scale, tol):
            break
        nodes = place(stats, graph, gamma)
        stats = assign(nodes, sigma)
        graph = connect(nodes)
        terms = objective(graph, stats, gamma)
        history.append(terms.total)
        if callback is not None and callback(State(iteration, graph, stats, terms, np.array(history))):
            break
    return Fit(graph, stats, np.array(history), has_settled(history, scale, tol))

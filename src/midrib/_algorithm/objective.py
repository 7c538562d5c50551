"""The objective: the one number that assign, connect and place all lower."""

from dataclasses import dataclass

import numpy as np

from midrib._algorithm.assignment import AssignmentStats
from midrib._algorithm.graphs import Graph
from midrib._types import FloatArray


@dataclass(frozen=True)
class Objective:
    """F and its terms."""

    length: float
    """sum_kl w_kl |c_k - c_l|^2, every edge counted from both ends."""
    penalty: float
    """What the family charges for the weights alone: lam times the l1 error, or 0."""
    data: float
    """gamma times the energy of the assignment."""

    @property
    def total(self) -> float:
        """F, which never rises."""
        return self.length + self.penalty + self.data


def objective(nodes: FloatArray, graph: Graph, stats: AssignmentStats, gamma: float) -> Objective:
    """Return graph length + graph penalty + gamma * data energy."""
    return Objective(graph.length(nodes), graph.penalty, gamma * stats.energy)


def promised(
    nodes: FloatArray, placed: FloatArray, graph: Graph, stats: AssignmentStats, gamma: float
) -> float:
    """Return F at placed nodes with assignment and graph as they were, which assign and connect only lower.

    For a fixed assignment the data term changes by sum_k m_k (|c'_k|^2 - |c_k|^2) - 2 S_k (c'_k - c_k).
    """
    moved = placed - nodes
    change = np.sum(stats.mass[:, None] * moved * (placed + nodes)) - 2 * np.sum(stats.moment * moved)
    return objective(placed, graph, stats, gamma).total + gamma * float(change)


def has_settled(history: list[float], scale: float, tol: float) -> bool:
    """Return whether the last iteration changed F by at most ``tol``, relative to F.

    F passes through zero, so the change is measured against ``scale``, the natural size of the data
    term (gamma * N * sigma), where F is smaller than that.
    """
    if len(history) < 2:
        return False
    previous, current = history[-2:]
    return abs(current - previous) <= tol * max(abs(current), scale)

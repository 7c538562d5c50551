"""The objective: the one number that assign, connect and place all lower."""

from dataclasses import dataclass

from midrib._algorithm.assignment import AssignmentStats
from midrib._graph import Graph


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


def objective(graph: Graph, stats: AssignmentStats, gamma: float) -> Objective:
    """Return graph length + graph penalty + gamma * data energy."""
    return Objective(graph.weighted_length, graph.penalty, gamma * stats.energy)


def has_settled(history: list[float], scale: float, tol: float) -> bool:
    """Return whether the last iteration changed F by at most ``tol``, relative to F.

    F passes through zero, so the change is measured against ``scale``, the natural size of the data
    term (gamma * N * sigma), where F is smaller than that.
    """
    if len(history) < 2:
        return False
    previous, current = history[-2:]
    return abs(current - previous) <= tol * max(abs(current), scale)

"""How the experiments learn a graph: with the paper's settings, and with none."""

from typing import Any

from experiments.toy_sets import Settings
from midrib import Graph, L1Graph, PrincipalGraph
from midrib._types import FloatArray

# The authors do not draw weaker edges.
WEAKEST = 1e-5


def fit_tree(X: FloatArray, settings: Settings, **options: Any) -> PrincipalGraph:
    """Fit the paper's tree, one node on every sample."""
    return PrincipalGraph(None, graph="tree", sigma=settings.sigma, gamma=settings.gamma, **options).fit(X)


def fit_l1(X: FloatArray, settings: Settings, **options: Any) -> PrincipalGraph:
    """Fit the paper's l1 graph, one node on every sample."""
    family = L1Graph(lam=settings.lam, n_neighbors=settings.n_neighbors)
    return PrincipalGraph(None, graph=family, sigma=settings.sigma, gamma=settings.gamma, **options).fit(X)


def fit_auto(X: FloatArray, **options: Any) -> PrincipalGraph:
    """Fit with no number set; ``graph="tree"`` where the question is about a tree."""
    return PrincipalGraph(random_state=0, **options).fit(X)


def drawn(model: PrincipalGraph) -> Graph:
    """Return the graph without the edges of invisible weight."""
    weights = model.graph_.weights
    return model.graph_.without_edges(weights <= WEAKEST * weights.max(initial=0))

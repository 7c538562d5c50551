"""How the experiments learn a graph: with the paper's settings, and with none."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from midrib import L1Graph, PrincipalGraph
from midrib._types import FloatArray, IntArray
from midrib.experiments.toy_sets import Settings

# The authors do not draw weaker edges.
WEAKEST = 1e-5


@dataclass(frozen=True, eq=False)
class Drawn:
    """Nodes and the edges that are drawn, whoever learned them."""

    nodes: FloatArray
    edges: IntArray


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


def drawn(model: PrincipalGraph) -> Drawn:
    """Return nodes and the edges of visible weight."""
    weights = model.weights_.tocoo()
    seen = (weights.data > WEAKEST * weights.data.max(initial=0)) & (weights.row < weights.col)
    return Drawn(model.nodes_, np.column_stack([weights.row[seen], weights.col[seen]]).astype(np.intp))


def skeleton_of(model: PrincipalGraph) -> Drawn:
    """Return the explicit structure: coincident nodes merged, weak edges, tiny cycles and short spurs gone."""
    skeleton = model.skeleton()
    return Drawn(skeleton.nodes, skeleton.edges)

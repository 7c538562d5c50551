"""The places where the benchmarks meet the library's record of a graph; everything else works on nodes and edges."""

from __future__ import annotations

import inspect
from typing import Any

import numpy as np

from midrib import Graph
from midrib.trajectory import Trajectory, trajectory


def laid_on(X: np.ndarray, nodes: np.ndarray, edges: np.ndarray, root: Any = None) -> Trajectory:
    """Project samples on a graph of any method, and order them from a root.

    An edge that is given twice counts once, an edge from a node to itself not at all.
    """
    nodes = np.asarray(nodes, dtype=float)
    pairs = np.sort(np.asarray(edges, dtype=int).reshape(-1, 2), axis=1)
    pairs = np.unique(pairs[pairs[:, 0] != pairs[:, 1]], axis=0)
    if "graph" in inspect.signature(trajectory).parameters:
        return trajectory(X, Graph(nodes, pairs), root=root)
    return trajectory(X, nodes, pairs, root=root)


def truth_of(shape: Any) -> tuple[np.ndarray, np.ndarray]:
    """Return nodes and edges of the outline of a drawn shape."""
    graph = getattr(shape, "graph", shape)
    return graph.nodes, graph.edges

"""Network: a graph with positions and named data, the one thing that all exporters write."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import scipy.sparse as sp
from numpy.typing import NDArray

from midrib._algorithm.graphs import Graph
from midrib._types import FloatArray, IntArray
from midrib.skeleton import decompose


@dataclass(frozen=True, eq=False)
class Network:
    """Nodes with positions, undirected weighted edges, and columns of data about both."""

    nodes: FloatArray
    """(n_nodes, n_features)."""
    edges: IntArray
    """(n_edges, 2)."""
    weights: FloatArray
    """(n_edges,)."""
    features: tuple[str, ...]
    """Names of the columns of ``nodes``."""
    node_data: Mapping[str, NDArray[Any]] = field(default_factory=dict)
    edge_data: Mapping[str, NDArray[Any]] = field(default_factory=dict)

    @property
    def lengths(self) -> FloatArray:
        """(n_edges,): Euclidean lengths of the edges."""
        ends = self.nodes[self.edges]
        return np.asarray(np.linalg.norm(ends[:, 0] - ends[:, 1], axis=1))

    @property
    def matrix(self) -> sp.csr_array:
        """(n_nodes, n_nodes): symmetric sparse weights."""
        return Graph.from_edges(len(self.nodes), self.edges, self.weights).weights


def network_of(model: Any, features: Sequence[str] | None = None) -> Network:
    """Return the network of a fitted model, with the component, kind and branch of its parts.

    Parameters
    ----------
    model
        A fitted ``PrincipalGraph``, a pair (nodes, weights), or a network, which is returned as it is.
    features
        Names of the features; by default those seen in ``fit``, or x0, x1, ...
    """
    if isinstance(model, Network):
        return model
    nodes, weights = model if isinstance(model, tuple) else (model.nodes_, model.weights_)
    nodes = np.asarray(nodes, dtype=np.float64)
    graph = Graph(sp.csr_array(weights))
    if features is None:
        features = getattr(model, "feature_names_in_", None)
    structure = decompose(len(nodes), graph.edges)
    kinds = np.array(["isolated", "tip", "inner", "fork"])[np.minimum(structure.degree, 3)]
    return Network(
        nodes=nodes,
        edges=graph.edges,
        weights=np.asarray(graph.edge_weights, dtype=np.float64),
        features=feature_names(features, nodes.shape[1]),
        node_data={"component": structure.component, "degree": structure.degree, "kind": kinds},
        edge_data={"branch": structure.edge_branch},
    )


def feature_names(given: Sequence[str] | None, n_features: int) -> tuple[str, ...]:
    """Return the given names as texts, or x0, x1, ..."""
    if given is None:
        return tuple(f"x{k}" for k in range(n_features))
    if len(given) != n_features:
        msg = f"{len(given)} feature names came for {n_features} features; give one for each."
        raise ValueError(msg)
    return distinct_names([str(name) for name in given])


def distinct_names(names: Sequence[str]) -> tuple[str, ...]:
    """Return the names, each that came before with the first free number behind it: a, a.1, a.2."""
    taken, found = set(names), dict[str, None]()
    for name in names:
        number, own = 0, name
        while own in found or (number and own in taken):
            number += 1
            own = f"{name}.{number}"
        found[own] = None
    return tuple(found)

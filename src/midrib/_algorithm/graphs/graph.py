"""What connect returns, and what a family of graphs must be able to do."""

from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

import numpy as np
import scipy.sparse as sp

from midrib._algorithm.distances import squared_lengths
from midrib._algorithm.graphs.links import Links
from midrib._types import FloatArray, IntArray


@dataclass(frozen=True, eq=False)
class Graph:
    """Symmetric edge weights, and the penalty of the family, which does not depend on the nodes."""

    weights: sp.csr_array
    penalty: float = 0.0

    @classmethod
    def from_edges(
        cls, n_nodes: int, edges: IntArray, weights: FloatArray | None = None, penalty: float = 0.0
    ) -> "Graph":
        """Make a graph from its undirected edges, each given once; weights are one unless given."""
        weights = np.ones(len(edges)) if weights is None else weights
        i, j = edges[:, 0], edges[:, 1]
        rows, columns = np.concatenate([i, j]), np.concatenate([j, i])
        matrix = sp.csr_array((np.tile(weights, 2), (rows, columns)), shape=(n_nodes, n_nodes))
        return cls(matrix, penalty)

    @cached_property
    def _upper(self) -> sp.coo_array:
        return sp.triu(self.weights, k=1).tocoo()

    @property
    def n_nodes(self) -> int:
        """Number of nodes, isolated ones included."""
        return int(self.weights.shape[0])

    @cached_property
    def edges(self) -> IntArray:
        """(n_edges, 2): the two ends of every undirected edge, the smaller index first."""
        return np.column_stack([self._upper.row, self._upper.col]).astype(np.intp)

    @property
    def edge_weights(self) -> FloatArray:
        """(n_edges,): the weights in the order of ``edges``."""
        weights: FloatArray = self._upper.data
        return weights

    @property
    def laplacian(self) -> sp.csr_array:
        """L = diag(W 1) - W."""
        return sp.csr_array(sp.diags_array(self.weights.sum(axis=1)) - self.weights)

    def length(self, nodes: FloatArray) -> float:
        """Return the weighted sum of squared edge lengths, each edge counted from both ends."""
        return 2 * float(self.edge_weights @ squared_lengths(nodes, self.edges))


class GraphStep(Protocol):
    """Connect, with everything but the nodes fixed."""

    def __call__(self, nodes: FloatArray, /) -> Graph:
        """Return the best graph of the family for these nodes."""
        ...


class GraphFamily(Protocol):
    """A family of graphs to choose from. It holds parameters, never data."""

    def prepare(self, anchors: FloatArray, links: Links = ..., /) -> GraphStep:
        """Fix the feasible set, once per fit; while it stays fixed, the objective cannot rise."""
        ...

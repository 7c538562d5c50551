"""Branches of cells: graphs whose edges must keep their order."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from midrib._graph.branches import components, walk_branches
from midrib._types import BoolArray, IntArray


@dataclass(frozen=True, eq=False)
class Structure:
    """Components and branches of a graph whose edges are numbered as they came."""

    n_nodes: int
    edges: IntArray

    @cached_property
    def _walks(self) -> list[tuple[IntArray, IntArray]]:
        return walk_branches(self.n_nodes, self.edges)

    @cached_property
    def component(self) -> IntArray:
        """Component of every node."""
        return components(self.n_nodes, self.edges)

    @property
    def n_components(self) -> int:
        """Number of components."""
        return int(self.component.max(initial=-1)) + 1

    @property
    def n_loops(self) -> int:
        """Number of independent loops."""
        return len(self.edges) - self.n_nodes + self.n_components

    @cached_property
    def degree(self) -> IntArray:
        """Number of edges at every node."""
        return np.bincount(self.edges.ravel(), minlength=self.n_nodes).astype(np.intp)

    @property
    def tips(self) -> IntArray:
        """Nodes with one edge."""
        return np.flatnonzero(self.degree == 1)

    @property
    def forks(self) -> IntArray:
        """Nodes with three edges or more."""
        return np.flatnonzero(self.degree > 2)

    @cached_property
    def branches(self) -> tuple[IntArray, ...]:
        """Node path of every branch."""
        return tuple(path for path, _ in self._walks)

    @cached_property
    def branch_edges(self) -> tuple[IntArray, ...]:
        """Edge numbers along every branch."""
        return tuple(along for _, along in self._walks)

    @cached_property
    def branch_ends(self) -> IntArray:
        """First and last node of every branch."""
        return np.array([(path[0], path[-1]) for path in self.branches], dtype=np.intp).reshape(-1, 2)

    @cached_property
    def closed(self) -> BoolArray:
        """Whether a branch ends where it starts."""
        return self.branch_ends[:, 0] == self.branch_ends[:, 1]

    @cached_property
    def edge_branch(self) -> IntArray:
        """Branch of every edge."""
        owner = np.empty(len(self.edges), dtype=np.intp)
        for number, members in enumerate(self.branch_edges):
            owner[members] = number
        return owner


def decompose(n_nodes: int, edges: IntArray) -> Structure:
    """Return the structure of a graph."""
    return Structure(n_nodes, np.asarray(edges, dtype=np.intp).reshape(-1, 2))

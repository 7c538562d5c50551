"""The explicit structure of a fitted graph: tips, forks, branches, loops, components."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import scipy.sparse as sp

from midrib._types import FloatArray, IntArray
from midrib.skeleton.cleaning import Cleaned, Removal, clean
from midrib.skeleton.structure import Structure, decompose


@dataclass(frozen=True, eq=False)
class Branch:
    """A stretch of the skeleton without forks.

    Parameters
    ----------
    nodes
        Nodes of the skeleton along the branch, in order.
    points
        Their positions: an ordered polyline.
    length
        Length of the polyline.
    width
        Standard deviation of the samples around it, the mean over its nodes.
    closed
        Whether it ends where it begins.
    """

    nodes: IntArray
    points: FloatArray
    length: float
    width: float
    closed: bool


@dataclass(frozen=True, eq=False, repr=False)
class Skeleton:
    """Tips, forks, branches, loops and components, with what cleaning removed.

    Parameters
    ----------
    nodes
        Positions, shape (n_nodes, n_features).
    edges
        Pairs of nodes, shape (n_edges, 2).
    width
        Standard deviation of the samples around every node.
    members
        The nodes of the fitted model that every node stands for.
    removed
        What cleaning took away, in order.
    """

    nodes: FloatArray
    edges: IntArray
    width: FloatArray
    members: tuple[IntArray, ...]
    removed: tuple[Removal, ...]

    def __repr__(self) -> str:
        return (
            f"Skeleton(components={self.n_components}, loops={self.n_loops}, tips={len(self.tips)}, "
            f"forks={len(self.forks)}, branches={len(self.branches)}, length={self.length:.4g})"
        )

    @cached_property
    def structure(self) -> Structure:
        """The combinatorial structure."""
        return decompose(len(self.nodes), self.edges)

    @property
    def tips(self) -> IntArray:
        """Nodes with one edge."""
        return self.structure.tips

    @property
    def forks(self) -> IntArray:
        """Nodes with three edges or more."""
        return self.structure.forks

    @property
    def n_components(self) -> int:
        """Number of separate pieces."""
        return self.structure.n_components

    @property
    def n_loops(self) -> int:
        """Number of independent loops."""
        return self.structure.n_loops

    @property
    def loops(self) -> tuple[IntArray, ...]:
        """One basis of independent loops, each a node path that repeats its first node at the end."""
        return self.structure.loops

    @cached_property
    def branches(self) -> tuple[Branch, ...]:
        """All branches, as ordered polylines with length and width."""
        return tuple(
            Branch(
                path,
                self.nodes[path],
                float(np.linalg.norm(np.diff(self.nodes[path], axis=0), axis=1).sum()),
                float(self.width[path].mean()),
                bool(closed),
            )
            for path, closed in zip(self.structure.branches, self.structure.closed, strict=True)
        )

    @property
    def length(self) -> float:
        """Total length."""
        return float(sum(branch.length for branch in self.branches))

    def to_networkx(self) -> Any:
        """Return a ``networkx.Graph``: nodes carry ``position`` and ``width``, edges ``length`` and ``branch``."""
        import networkx as nx

        graph = nx.Graph()
        for i, (position, width) in enumerate(zip(self.nodes, self.width, strict=True)):
            graph.add_node(i, position=position, width=float(width))
        for (i, j), branch in zip(self.edges, self.structure.edge_branch, strict=True):
            length = float(np.linalg.norm(self.nodes[i] - self.nodes[j]))
            graph.add_edge(int(i), int(j), length=length, branch=int(branch))
        return graph


def skeletonise(nodes: FloatArray, weights: sp.csr_array, width: FloatArray, **thresholds: float) -> Skeleton:
    """Clean a graph and return its explicit structure.

    Parameters
    ----------
    nodes, weights
        The fitted graph.
    width
        Standard deviation of the samples around every node.
    **thresholds
        ``weak``, ``merge``, ``cycle`` and ``spur`` of :func:`midrib.skeleton.cleaning.clean`.
    """
    found: Cleaned = clean(nodes, weights, width, **thresholds)
    return Skeleton(found.nodes, found.edges, found.width, found.members, found.removed)

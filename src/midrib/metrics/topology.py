"""Counts that describe the shape of a graph."""

from __future__ import annotations

from dataclasses import dataclass

from numpy.typing import ArrayLike

from midrib.skeleton.structure import decompose


@dataclass(frozen=True)
class Topology:
    """How many pieces, independent loops, tips, forks and branches a graph has."""

    components: int
    loops: int
    tips: int
    forks: int
    branches: int


def topology(n_nodes: int, edges: ArrayLike) -> Topology:
    """Count the pieces, loops, tips, forks and branches of a graph.

    Parameters
    ----------
    n_nodes
        Number of nodes, those without edges included.
    edges
        Node pairs of shape (n_edges, 2).

    Returns
    -------
    The counts.

    Examples
    --------
    >>> topology(4, [[0, 1], [1, 2], [1, 3]])
    Topology(components=1, loops=0, tips=3, forks=1, branches=3)
    """
    structure = decompose(n_nodes, edges)
    return Topology(
        structure.n_components,
        structure.n_loops,
        len(structure.tips),
        len(structure.forks),
        structure.n_branches,
    )

"""How sure a structure is: draw the samples again, find the structure again, and count what returns."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from multiprocessing import get_context
from typing import Any

import numpy as np
from sklearn.base import clone

from midrib._brief import Brief
from midrib._graph import Graph
from midrib._types import FloatArray, IntArray, Progress, Samples, Seed
from midrib.structure.find import Topology, find_structure, topology

_MATCH = 4.0
"""A part came back if it lies within so many noise widths."""


@dataclass(frozen=True, eq=False, repr=False)
class Support(Brief):
    """How often the parts of a graph came back.

    Parameters
    ----------
    graph
        The graph whose parts are judged.
    topologies
        Pieces, loops and tips of every repetition.
    tips, forks
        Share of repetitions with such a node nearby, in the order of the graph's tips and forks.
    edges
        Share of repetitions that cover every edge.
    band
        Root mean square distance between every node and the graphs of the repetitions near it.
    graphs
        What every repetition found.

    See Also
    --------
    bootstrap : Finds it.

    Examples
    --------
    >>> import midrib
    >>> X = midrib.datasets.make_shape("y", 200, noise=0.02, random_state=0).X
    >>> model = midrib.PrincipalGraph(20, graph="tree", sigma=0.01, gamma=1.0, random_state=0).fit(X)
    >>> support = midrib.structure.bootstrap(model, X, n_repeats=3)
    >>> support.components, support.loops, 0 <= support.topology <= 1
    (1.0, 1.0, True)
    >>> support.tips.shape, support.forks.shape, support.branches.shape
    ((3,), (1,), (3,))
    >>> len(support.graphs), support.band.shape, support.graph is model.graph_
    (3, (20,), True)
    >>> len(support.consensus) == int((support.edges > 0.5).sum())
    True
    """

    graph: Graph
    topologies: tuple[Topology, ...]
    tips: FloatArray
    forks: FloatArray
    edges: FloatArray
    band: FloatArray
    graphs: tuple[Graph, ...] = field(default=(), repr=False)

    def pseudotime(self, X: Samples, roots: FloatArray) -> FloatArray:
        """Return the pseudotime of samples in every repetition, of shape (n_repeats, n_samples).

        Parameters
        ----------
        X
            Samples.
        roots
            Where pseudotime is 0, of shape (n_roots, n_features): the nearest points of each graph.

        Returns
        -------
        Distances along the graph of every repetition, of shape (n_repeats, n_samples).

        Examples
        --------
        >>> import midrib
        >>> X = midrib.datasets.make_shape("y", 200, noise=0.02, random_state=0).X
        >>> model = midrib.PrincipalGraph(20, graph="tree", sigma=0.01, gamma=1.0, random_state=0).fit(X)
        >>> support = midrib.structure.bootstrap(model, X, n_repeats=2)
        >>> support.pseudotime(X, roots=model.nodes_[model.graph_.tips[:1]]).shape
        (2, 200)
        """
        ways = [graph.project(X).distance_from(graph.project(roots)) for graph in self.graphs]
        return np.where(np.isinf(ways), np.nan, ways)

    @property
    def topology(self) -> float:
        """Share of the repetitions with the same pieces, loops and tips."""
        return float(np.mean([other == topology(self.graph) for other in self.topologies]))

    @property
    def components(self) -> float:
        """Share of the repetitions with as many pieces."""
        return float(np.mean([other[0] == self.graph.n_components for other in self.topologies]))

    @property
    def loops(self) -> float:
        """Share of the repetitions with as many loops."""
        return float(np.mean([other[1] == self.graph.n_loops for other in self.topologies]))

    @property
    def branches(self) -> FloatArray:
        """Share of every branch, averaged along it, that the repetitions cover."""
        return np.array([self.edges[along].mean() for along in self.graph.branch_edges])

    @property
    def consensus(self) -> IntArray:
        """Edges that more than half of the repetitions cover, as pairs of nodes of shape (n_edges, 2)."""
        return self.graph.edges[self.edges > 0.5]


def bootstrap(
    model: Any,
    X: Samples,
    *,
    n_repeats: int = 100,
    random_state: Seed = 0,
    n_jobs: int | None = 1,
    progress: Progress | None = None,
) -> Support:
    """Draw the samples with replacement, find the structure again, and return how often every part came back.

    Parameters
    ----------
    model
        A fitted ``midrib.PrincipalGraph``.
    X
        Samples.
    n_repeats
        Number of repetitions.
    random_state
        Seed; every repetition has its own stream, whatever the number of jobs.
    n_jobs
        Processes to use; None for one on every core.
    progress
        Called with the number of repetitions done and their total.

    Returns
    -------
    How often every part came back.

    See Also
    --------
    midrib.tl.bootstrap : The same in AnnData.
    midrib.plotting.support : Draws it.

    Examples
    --------
    >>> import midrib
    >>> X = midrib.datasets.make_shape("y", 200, noise=0.02, random_state=0).X
    >>> model = midrib.PrincipalGraph(20, graph="tree", sigma=0.01, gamma=1.0, random_state=0).fit(X)
    >>> support = midrib.structure.bootstrap(model, X, n_repeats=3)
    >>> len(support.topologies), support.edges.shape
    (3, (19,))
    """
    X = np.asarray(X, dtype=np.float64)
    seeds = np.random.default_rng(random_state).spawn(n_repeats)
    work = partial(_repeat, X, model)
    found: list[Graph] = []
    if n_jobs == 1:
        for seed in seeds:
            found.append(work(seed))
            _tell(progress, len(found), n_repeats)
    else:
        # A fork of a process whose threads are at work may hang or be ended.
        with ProcessPoolExecutor(n_jobs, mp_context=get_context("spawn")) as pool:
            for graph in pool.map(work, seeds):
                found.append(graph)
                _tell(progress, len(found), n_repeats)
    return _summarise(model.graph_, found, float(np.sqrt(model.sigma_ / 2)))


def _tell(progress: Progress | None, done: int, total: int) -> None:
    if progress is not None:
        progress(done, total)


def _repeat(X: FloatArray, model: Any, rng: np.random.Generator) -> Graph:
    """Find the structure again, or fit again where the graph was no automatic choice."""
    drawn = rng.integers(0, len(X), size=len(X))
    rows, count = np.unique(drawn, return_counts=True)
    weight = count.astype(np.float64)
    choice = getattr(model, "choice_", None)
    if choice is None or choice.graph is not None:
        return find_structure(X[rows], weight, detail=float(model.detail), repeats=0).graph
    again = clone(model).set_params(verbose=False)
    graph: Graph = again.fit(X[rows], sample_weight=weight).graph_
    return graph


def _summarise(graph: Graph, found: list[Graph], noise: float) -> Support:
    distance = np.array([other.project(graph.nodes).distance for other in found])
    covered = distance < _MATCH / 2 * noise
    near = np.where(covered, distance**2, 0).sum(axis=0) / np.maximum(covered.sum(axis=0), 1)

    def returned(kind: str) -> FloatArray:
        own = graph.nodes[getattr(graph, kind)]
        return np.mean(
            [_nearest(own, other.nodes[getattr(other, kind)]) < _MATCH * noise for other in found], axis=0
        )

    return Support(
        graph,
        tuple(topology(other) for other in found),
        returned("tips"),
        returned("forks"),
        covered[:, graph.edges].all(axis=2).mean(axis=0),
        np.sqrt(near),
        tuple(found),
    )


def _nearest(points: FloatArray, others: FloatArray) -> FloatArray:
    if not len(others):
        return np.full(len(points), np.inf)
    return np.linalg.norm(points[:, None, :] - others, axis=2).min(axis=1)

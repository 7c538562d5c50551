"""How sure a structure is: resample the samples, find the structure again, and count what returns.

Every repetition draws as many samples with replacement, discovers the structure anew and compares it with the
fitted one. Parts are matched by place: a tip, fork or loop returns if the repetition has one within a few widths.
"""

from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from typing import Any

import numpy as np
from scipy.spatial.distance import cdist

from midrib._graph import Graph
from midrib._types import FloatArray, IntArray
from midrib.selection._decomposition import Structure, decompose
from midrib.selection.discovery import MOST_SAMPLES, Discovery, discover
from midrib.selection.resampling import resample
from midrib.skeleton import Skeleton

_MATCH = 4.0  # noise widths
_CONSENSUS = 0.5

Progress = Callable[[int, int], None]


@dataclass(frozen=True, eq=False)
class Support:
    """How often the parts of a skeleton came back.

    Parameters
    ----------
    skeleton
        The skeleton whose parts are judged.
    topologies
        Components, loops and tips of every repetition.
    components, loops
        Share of repetitions with the same number of components, of loops.
    tips, forks
        Share of repetitions with such a node nearby, in the order of the skeleton.
    branches
        Share of every branch, averaged along it, that the repetitions cover.
    edges
        The same for every edge of the skeleton.
    band
        Root mean square distance between every node and the repetitions' graphs near it.
    """

    skeleton: Skeleton
    topologies: tuple[tuple[int, int, int], ...]
    components: float
    loops: float
    tips: FloatArray
    forks: FloatArray
    branches: FloatArray
    edges: FloatArray
    band: FloatArray

    @property
    def topology(self) -> float:
        """Share of the repetitions with the same components, loops and tips."""
        found = self.skeleton
        own = (found.n_components, found.n_loops, len(found.tips))
        return float(np.mean([other == own for other in self.topologies]))

    @property
    def consensus(self) -> IntArray:
        """Edges of the skeleton that more than half of the repetitions cover."""
        return self.skeleton.edges[self.edges > _CONSENSUS]


@dataclass(frozen=True, eq=False)
class _Repetition:
    """What one repetition found, and where the parts of the reference lie relative to it."""

    topology: tuple[int, int, int]
    distance: FloatArray
    tips: FloatArray
    forks: FloatArray


def bootstrap(
    model: Any,
    X: Any,
    *,
    n: int = 100,
    random_state: int | None = 0,
    n_jobs: int = 1,
    progress: Progress | None = None,
) -> Support:
    """Resample, find the structure again, and return how often every part came back.

    Parameters
    ----------
    model
        A fitted ``midrib.PrincipalGraph``.
    X
        Samples.
    n
        Number of repetitions.
    random_state
        Seed; every repetition has its own stream, whatever the number of jobs.
    n_jobs
        Processes to use.
    progress
        Called with the number of repetitions done and their total.
    """
    X = np.asarray(X, dtype=np.float64)
    skeleton = model.skeleton()
    noise = float(np.sqrt(model.sigma_ / 2))
    seeds = np.random.SeedSequence(random_state).spawn(n)
    work = partial(_repeat, X, skeleton.nodes, decompose(skeleton.n_nodes, skeleton.edges), noise)
    found = []
    if n_jobs == 1:
        for seed in seeds:
            found.append(work(seed))
            _tell(progress, len(found), n)
    else:
        # A fork of a process whose threads are at work may hang or be ended.
        with ProcessPoolExecutor(n_jobs, mp_context=get_context("spawn")) as pool:
            for repetition in pool.map(work, seeds):
                found.append(repetition)
                _tell(progress, len(found), n)
    return _summarise(skeleton, found, noise)


def _tell(progress: Progress | None, done: int, total: int) -> None:
    if progress is not None:
        progress(done, total)


def _repeat(
    X: FloatArray, nodes: FloatArray, structure: Structure, noise: float, seed: np.random.SeedSequence
) -> _Repetition:
    """Discover the structure of one resample and measure the reference against it."""
    rng = np.random.default_rng(seed)
    drawn = np.bincount(rng.integers(0, len(X), size=len(X)), minlength=len(X))
    rows = np.flatnonzero(drawn)
    if len(rows) > MOST_SAMPLES:
        rows = np.sort(rng.choice(rows, size=MOST_SAMPLES, replace=False))
    # The noise is known from the whole; finding it again would only add its own uncertainty.
    found: Discovery = discover(X[rows], drawn[rows].astype(np.float64), rng, noise=noise)
    again, edges = resample(found.nodes, found.edges, spacing=noise)
    other = decompose(len(again), edges)
    return _Repetition(
        (other.n_components, other.n_loops, len(other.tips)),
        Graph(again, edges).project(nodes).distance,
        _nearest(nodes[structure.tips], again[other.tips]),
        _nearest(nodes[structure.forks], again[other.forks]),
    )


def _nearest(points: FloatArray, others: FloatArray) -> FloatArray:
    if not len(points) or not len(others):
        return np.full(len(points), np.inf)
    return np.asarray(cdist(points, others).min(axis=1))


def _summarise(skeleton: Skeleton, found: list[_Repetition], noise: float) -> Support:
    topologies = tuple(repetition.topology for repetition in found)
    distance = np.array([repetition.distance for repetition in found])
    covered = distance < _MATCH / 2 * noise
    edges = covered[:, skeleton.edges].all(axis=2).mean(axis=0)
    near = np.where(covered, distance**2, 0).sum(axis=0) / np.maximum(covered.sum(axis=0), 1)
    branches = [edges[along].mean() for along in skeleton.branch_edges]
    return Support(
        skeleton,
        topologies,
        float(np.mean([t[0] == skeleton.n_components for t in topologies])),
        float(np.mean([t[1] == skeleton.n_loops for t in topologies])),
        np.mean([repetition.tips < _MATCH * noise for repetition in found], axis=0),
        np.mean([repetition.forks < _MATCH * noise for repetition in found], axis=0),
        np.array(branches),
        edges,
        np.sqrt(near),
    )

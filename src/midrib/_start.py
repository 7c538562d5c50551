"""Where a fit starts: with the structure that was found, or with initial nodes and links from side information."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

import numpy as np
import scipy.sparse as sp
from numpy.typing import ArrayLike

from midrib._algorithm.assignment import nearest_node
from midrib._algorithm.graphs import Links, refuse_contradictions
from midrib._algorithm.initialization import (
    AssignNearest,
    all_samples,
    k_means,
    k_means_of_seen,
    n_seen,
    random_samples,
    share_nodes,
    smooth_out,
)
from midrib._algorithm.loop import Past
from midrib._rows import places_along_an_axis, row_blocks
from midrib._samples.home import Home
from midrib._samples.threaded import ThreadedBlocks
from midrib._types import FloatArray, IntArray, Samples
from midrib._validation import check_allowed, check_groups, check_nodes, check_pairs
from midrib.structure.parameters import AUTO, Choice, choose
from midrib.structure.quality import Belonging

CHOSEN = ("n_nodes", "graph", "sigma", "gamma", "init", "detail")
"""The parameters of the estimator that the choice depends on."""


@dataclass(frozen=True, eq=False)
class SideInformation:
    """What the user knows about edges, as given to ``fit``."""

    allowed: Samples = None
    must_link: ArrayLike | None = None
    cannot_link: ArrayLike | None = None
    groups: ArrayLike | None = None

    @property
    def is_empty(self) -> bool:
        """Whether nothing is known."""
        return self.allowed is None and not self.names_samples

    @property
    def names_samples(self) -> bool:
        """Whether something is known of single samples."""
        return any(given is not None for given in (self.must_link, self.cannot_link, self.groups))


def without_weightless(
    X: Samples, sample_weight: FloatArray | None, side: SideInformation
) -> tuple[Samples, FloatArray | None, SideInformation]:
    """Drop samples of weight zero: they are the same as absent, also for initial nodes and links."""
    if sample_weight is None or sample_weight.all():
        return X, sample_weight, side
    keep = sample_weight > 0
    if keep.sum() < 2:
        msg = "sample_weight is positive for 1 sample only; give a positive weight to at least two of them."
        raise ValueError(msg)
    number = np.where(keep, np.cumsum(keep) - 1, -1)
    pairs = {}
    for name in ("must_link", "cannot_link"):
        given = check_pairs(name, getattr(side, name), len(keep))
        gone = given[~keep[given].all(axis=1)]
        if len(gone):
            msg = f"{name} names the pair {gone[0, 0]}-{gone[0, 1]}, of which a sample has weight 0; drop the pair."
            raise ValueError(msg)
        pairs[name] = number[given]
    groups = None if side.groups is None else np.asarray(side.groups)[keep]
    return X[keep], sample_weight[keep], replace(side, groups=groups, **pairs)


@dataclass(frozen=True, eq=False)
class Start:
    """Initial nodes and what is known about their edges."""

    nodes: FloatArray
    links: Links
    fixed: bool = False
    """Whether the required links are the whole graph."""
    belonging: Belonging | None = None
    """How much every sample belongs to the structure rather than to clutter, or a function that tells it where the
    samples are; None where there is no clutter."""

    def weigh(self, sample_weight: FloatArray | None) -> FloatArray | None:
        """Return the weights of samples in memory with clutter weighed down."""
        assert not callable(self.belonging)
        if self.belonging is None or sample_weight is None:
            return sample_weight if self.belonging is None else self.belonging
        return (sample_weight * self.belonging).astype(sample_weight.dtype)


@dataclass(frozen=True, eq=False)
class Checkpoint:
    """All that a stopped fit needs to go on as if it had not been stopped."""

    start: Start
    """Initial nodes and links, which fix the set of graphs to choose from."""
    nodes: FloatArray
    past: Past
    sigma: float
    gamma: float


def choose_start(
    X: Samples,
    sample_weight: FloatArray | None,
    side: SideInformation,
    rng: np.random.Generator,
    *,
    n_nodes: int | str | None,
    graph: object,
    sigma: float | str,
    gamma: float | str,
    init: str | ArrayLike,
    detail: float,
    working_memory: int,
) -> tuple[Choice, Start]:
    """Choose what is "auto" from the samples, then the initial nodes.

    The graph is chosen only where nothing speaks against it: side information, given nodes and one node on every
    sample all fix nodes that a chosen structure would have to leave.
    """
    if n_nodes is not None and not isinstance(n_nodes, str) and n_nodes > X.shape[0]:
        msg = (
            f"n_nodes={n_nodes} exceeds the {X.shape[0]} samples (n_samples={X.shape[0]}); "
            "use n_nodes=None to place one node on every sample."
        )
        raise ValueError(msg)
    seeded, given = isinstance(init, str), None if isinstance(n_nodes, str) else n_nodes
    choice = choose(
        X,
        sample_weight,
        rng,
        n_nodes=n_nodes if seeded else len(check_nodes(init, given, X.shape[1])),
        sigma=sigma,
        gamma=gamma,
        structure=is_auto(graph) and side.is_empty and seeded and n_nodes is not None,
        detail=detail,
        working_memory=working_memory,
    )
    if choice.graph is not None:
        links = Links(required=choice.graph.edges)
        return choice, Start(choice.graph.nodes, links, fixed=True, belonging=choice.belonging)
    chosen = choice.n_nodes if seeded else given
    return choice, _start_with_nodes(X, chosen, init, sample_weight, side, rng, working_memory)


def is_auto(value: object) -> bool:
    """Return whether a parameter is to be chosen."""
    return isinstance(value, str) and value == AUTO


def _start_with_nodes(
    X: Samples,
    n_nodes: int | None,
    init: str | ArrayLike,
    sample_weight: FloatArray | None,
    side: SideInformation,
    rng: np.random.Generator,
    working_memory: int,
) -> Start:
    """Return initial nodes of shape (n_nodes, n_features) and their links."""
    n_samples = X.shape[0]
    groups = check_groups(side.groups, n_samples)
    pairs = {name: check_pairs(name, getattr(side, name), n_samples) for name in ("must_link", "cannot_link")}
    # The same demands on samples, refused in the user's own numbering before any work.
    refuse_contradictions(Links(None, pairs["must_link"], pairs["cannot_link"], groups))
    seed = partial(_seed, init=init, rng=rng, working_memory=working_memory)
    nodes, node_groups = _nodes(X, n_nodes, init, sample_weight, groups, seed)
    if len(nodes) == n_samples and n_nodes is None and isinstance(init, str):
        required, forbidden = pairs["must_link"], pairs["cannot_link"]
    else:
        named = np.unique(np.concatenate([pairs["must_link"].ravel(), pairs["cannot_link"].ravel()]))
        owner = _owners(X[named], nodes) if len(named) else named
        required, forbidden = (owner[np.searchsorted(named, given)] for given in pairs.values())
    _refuse_shared_node(pairs["cannot_link"], forbidden)
    links = Links(
        allowed=check_allowed(side.allowed, len(nodes)),
        required=required[required[:, 0] != required[:, 1]],
        forbidden=forbidden,
        groups=node_groups,
    )
    refuse_contradictions(links)
    return Start(nodes, links)


def _nodes(
    X: Samples,
    n_nodes: int | None,
    init: str | ArrayLike,
    sample_weight: FloatArray | None,
    groups: IntArray | None,
    seed: Callable[[Samples, int, FloatArray | None], FloatArray],
) -> tuple[FloatArray, IntArray | None]:
    """Return the initial nodes and the group of each."""
    if isinstance(X, Home) and groups is not None:
        X, sample_weight, groups = _counted_groups(X, groups)
    if not isinstance(init, str):
        nodes = check_nodes(init, n_nodes, X.shape[1])
        return nodes, None if groups is None else _majority(groups, _owners(X, nodes), len(nodes))
    if n_nodes is None:
        return all_samples(X[:] if isinstance(X, Home) else X), groups
    if groups is None:
        return seed(X, n_nodes, sample_weight), None
    weights = np.bincount(groups, sample_weight).astype(np.float64)
    if n_nodes < len(weights):
        msg = f"n_nodes={n_nodes} is less than the {len(weights)} groups; give at least one node per group."
        raise ValueError(msg)
    counts = share_nodes(weights, _most_nodes(X, groups, n_nodes), n_nodes)
    parts = []
    for group, count in enumerate(counts):
        members = np.nonzero(groups == group)[0]
        weight = None if sample_weight is None else sample_weight[members]
        own = X.part(members) if isinstance(X, Home) else X[members]
        parts.append(seed(own, int(count), weight))
    return np.concatenate(parts), np.repeat(np.arange(len(counts)), counts)


def _most_nodes(X: Samples, groups: IntArray, n_nodes: int) -> IntArray:
    """Return how many nodes each group may have: one in every place, on every sample where places are too few."""
    sizes = np.bincount(groups)
    if isinstance(X, Home):
        # Samples elsewhere are not put in order.
        return sizes
    places = np.unique(np.column_stack([groups, places_along_an_axis(X)]), axis=0)
    distinct = np.bincount(places[:, 0], minlength=len(sizes))
    return distinct if distinct.sum() >= n_nodes else sizes


def _counted_groups(X: Home, groups: IntArray) -> tuple[Home, FloatArray | None, IntArray]:
    """Return the samples elsewhere that count, their weights and their groups."""
    weight = X.weights()
    if weight is None or weight.all():
        return X, weight, groups
    rows = np.flatnonzero(weight)
    return X.part(rows), weight[rows], np.unique(groups[rows], return_inverse=True)[1].astype(np.intp)


def _seed(
    X: Samples,
    n_nodes: int,
    sample_weight: FloatArray | None,
    init: str | ArrayLike,
    rng: np.random.Generator,
    working_memory: int,
) -> FloatArray:
    if isinstance(X, Home):
        return _seed_home(X, n_nodes, init, rng)
    if init == "random":
        return random_samples(X, n_nodes, sample_weight, rng)
    # Distances are held in single or double precision, with some more arrays of that size.
    distances = working_memory // 32
    nearest = partial(_nearest, working_memory=working_memory)
    return k_means(X, n_nodes, sample_weight, rng, nearest, distances)


def _seed_home(X: Home, n_nodes: int, init: str | ArrayLike, rng: np.random.Generator) -> FloatArray:
    """Return initial nodes from drawn samples; k-means then moves them to the middle of all, where the samples are."""
    few = n_seen(n_nodes, len(X))
    seen, weight = X.draw(few, rng)
    if len(seen) < n_nodes:
        msg = f"only {len(seen)} samples count, but n_nodes={n_nodes}; give fewer nodes or more weights above 0."
        raise ValueError(msg)
    if init == "random":
        return random_samples(seen, n_nodes, weight, rng)
    centres, aside = k_means_of_seen(seen, n_nodes, weight, rng, X.prepare_nearest)
    if few == len(X):
        return centres
    offset = X.centre(seen.mean(axis=0, dtype=np.float64))
    home = X.less(offset)
    return smooth_out(lambda nodes: home.assign_nearest(nodes - offset).moved(offset), centres, aside, len(X))


def _nearest(X: Samples, sample_weight: FloatArray | None, working_memory: int) -> AssignNearest:
    """Return what assigns these samples to their nearest nodes."""
    if sp.issparse(X):
        return ThreadedBlocks(X, sample_weight, working_memory=working_memory).assign_nearest
    # Far from the origin squares cancel; any sample is near the others.
    offset = np.asarray(X[:1], dtype=np.float64)[0]
    backend = ThreadedBlocks(X, sample_weight, offset=offset, working_memory=working_memory)
    return lambda nodes: backend.assign_nearest(nodes - offset).moved(offset)


def _owners(X: Samples, nodes: FloatArray) -> IntArray:
    """Return the nearest node of every sample."""
    if isinstance(X, Home):
        middle = X.centre(nodes.mean(axis=0))
        return X.less(middle).owners(nodes - middle)
    offset = 0 if sp.issparse(X) else nodes.mean(axis=0)
    blocks = [
        nearest_node(X[rows] if sp.issparse(X) else X[rows] - offset, nodes - offset)
        for rows in row_blocks(X)
    ]
    return np.concatenate(blocks)


def _majority(groups: IntArray, owner: IntArray, n_nodes: int) -> IntArray:
    """Return the group that most samples of every node belong to; a node without samples is its own group."""
    n_groups = int(groups.max()) + 1
    votes = np.bincount(owner * n_groups + groups, minlength=n_nodes * n_groups).reshape(n_nodes, n_groups)
    return np.where(votes.any(axis=1), votes.argmax(axis=1), n_groups + np.arange(n_nodes))


def _refuse_shared_node(pairs: IntArray, owners: IntArray) -> None:
    shared = np.nonzero(owners[:, 0] == owners[:, 1])[0]
    if len(shared):
        a, b = pairs[shared[0]]
        msg = (
            f"cannot_link separates samples {a} and {b}, but both begin at node {owners[shared[0], 0]}; "
            "use more nodes, or n_nodes=None for one on every sample."
        )
        raise ValueError(msg)

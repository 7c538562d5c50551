"""Features that part at a fork: on which branch each is high, and whether it rises before the fork or after."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from midrib._types import Array, BoolArray, FloatArray, IntArray, Samples
from midrib.trajectory.association import TestResult
from midrib.trajectory.branch_tests import difference, switches
from midrib.trajectory.features import Features
from midrib.trajectory.null_distributions import benjamini_hochberg

if TYPE_CHECKING:
    from midrib.trajectory.trajectory import Trajectory


@dataclass(frozen=True, eq=False, repr=False)
class ForkTest(TestResult):
    """One row per feature.

    Parameters
    ----------
    branch
        The branch after the fork on which the feature is highest, a number of ``ends``.
    activation
        Pseudotime at which the feature switches on the way to that branch; NaN where it does not.
    activation_error
        Its standard error.
    early
        Whether that is before the fork.
    fork
        The fork's node.
    ends
        The first node of every branch that leaves the fork, away from the root.
    """

    branch: IntArray
    activation: FloatArray
    activation_error: FloatArray
    early: BoolArray
    fork: int
    ends: tuple[int, ...]


def beyond_fork(t: Trajectory, fork: int) -> tuple[tuple[int, ...], IntArray]:
    """Return the first node of every branch after a fork, and the branch of every sample; -1 before the fork.

    All that hangs on a branch belongs to it.
    """
    graph = t.graph
    if not 0 <= fork < graph.n_nodes or graph.degree[fork] < 3:
        msg = f"node {fork} is no fork; the forks are {graph.forks.tolist()}."
        raise ValueError(msg)
    cut = graph.without_edges(graph.edge_numbers([(fork, node) for node in graph.neighbors(fork)]))
    home = cut.component[t.roots.node]
    after = [int(node) for node in graph.neighbors(fork) if cut.component[node] not in home]
    pieces = cut.component[after]
    if len(np.unique(pieces)) < 2:
        msg = f"fewer than two branches leave node {fork} away from the root; name another fork or another root."
        raise ValueError(msg)
    _, first = np.unique(pieces, return_index=True)
    ends = tuple(after[k] for k in sorted(first))
    number = np.full(cut.n_components, -1)
    number[cut.component[list(ends)]] = np.arange(len(ends))
    # A sample on an edge at the fork is on the branch of the edge's other end.
    one, other = t.projection.ends
    return ends, number[cut.component[np.where(one == fork, other, one)]]


def fork_test(
    t: Trajectory, Y: Samples, fork: int, *, names: Sequence[Any] | None = None, **options: Any
) -> ForkTest:
    """Test which features differ between the branches after a fork.

    Every branch is compared with the others together by :func:`difference`, at the same distance from the fork. Of more
    than two branches the smallest p-value counts, times their number.

    Parameters
    ----------
    t
        Samples on a graph, with a root.
    Y
        Features of shape (n_samples, n_features).
    fork
        The fork's node.
    names
        Names of the features.
    **options
        Passed to :func:`difference`.
    """
    features = Features.of(Y, names)
    ends, branch = beyond_fork(t, fork)
    since = np.where(branch >= 0, t.pseudotime - t.node_pseudotime[fork], np.nan)
    compared = range(1, 2) if len(ends) == 2 else range(len(ends))
    parts = [
        difference(
            since,
            np.where(branch < 0, -1, branch == k),
            features.values,
            names=list(features.names),
            **options,
        )
        for k in compared
    ]
    best = np.argmin([np.nan_to_num(part.p_value, nan=1.0) for part in parts], axis=0)
    column = np.arange(features.n_features)
    taken = {
        name: np.stack([part.columns[name] for part in parts])[best, column] for name in parts[0].columns
    }
    taken["p_value"] = np.minimum(taken["p_value"] * len(parts), 1.0)
    taken["q_value"] = benjamini_hochberg(taken["p_value"])
    highest = _highest(features, branch, len(ends))
    time, error = _activation(t, features, branch, highest, ends)
    early = time < t.node_pseudotime[fork]
    more = {"branch": highest, "activation": time, "activation_error": error, "early": early}
    said = parts[0].accounts_for
    return ForkTest(features.names, **taken, accounts_for=said, **more, fork=fork, ends=ends)


def _highest(features: Features, branch: IntArray, n_branches: int) -> IntArray:
    """Return the branch with the highest mean of every feature."""
    means = [
        np.asarray(features.values[np.flatnonzero(branch == k)].mean(axis=0)).ravel()
        for k in range(n_branches)
    ]
    return np.argmax(means, axis=0).astype(np.intp)


def _activation(
    t: Trajectory, features: Features, branch: IntArray, highest: IntArray, ends: tuple[int, ...]
) -> tuple[FloatArray, FloatArray]:
    """Return when every feature rises on the way from the root over the fork to its branch."""
    time, error = np.full(features.n_features, np.nan), np.full(features.n_features, np.nan)
    for number, end in enumerate(ends):
        own = np.flatnonzero(highest == number)
        if not len(own):
            continue
        root = t.root_node(int(t.graph.component[end]))
        before = np.isfinite(t.projection.along(t.graph.shortest_path(root, end)))
        way = np.where(before | (branch == number), t.pseudotime, np.nan)
        found = switches(way, features.values[:, own])
        rises = found.direction > 0
        time[own], error[own] = np.where(rises, found.time, np.nan), np.where(rises, found.error, np.nan)
    return time, error


def modules(found: ForkTest, level: float = 0.05) -> Array:
    """Return for every feature ``"early 0"``, ``"late 0"``, ``"early 1"``, ...; empty where none is claimed.

    The number is that of the branch.
    """
    words = np.array(
        [f"{'early' if early else 'late'} {k}" for k, early in zip(found.branch, found.early, strict=True)]
    )
    return np.where((found.q_value <= level) & np.isfinite(found.activation), words, "")

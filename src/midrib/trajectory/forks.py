"""Features that part at a fork: on which branch each is high, and whether it rises before the fork or after."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from midrib._graph import Graph
from midrib._types import Array, BoolArray, FloatArray, IntArray, Labels, Option, Samples
from midrib.trajectory.association import TestResult
from midrib.trajectory.branch_tests import difference, switches
from midrib.trajectory.features import Features
from midrib.trajectory.null_distributions import benjamini_hochberg

if TYPE_CHECKING:
    from midrib.trajectory.trajectory import Trajectory


@dataclass(frozen=True, eq=False, repr=False)
class ForkTest(TestResult):
    """Which features part at a fork, one row per feature.

    Beside the columns of :class:`TestResult` it has those below.

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

    See Also
    --------
    fork_test : Makes it.
    modules : Groups the features by branch and time.

    Examples
    --------
    >>> import numpy as np
    >>> import midrib
    >>> from midrib.trajectory import fork_test, trajectory
    >>> fork = midrib.Graph([[0, 0], [1, 0], [2, 1], [2, -1]], [(0, 1), (1, 2), (1, 3)])
    >>> X = fork.points_along(n_points=300).points
    >>> Y = np.column_stack([X[:, 1], -X[:, 1]]) + 0.1 * np.random.default_rng(0).normal(size=(300, 2))
    >>> found = fork_test(trajectory(X, fork, root=0), Y, 1)
    >>> found.fork, found.ends, found.branch, found.early
    (1, (2, 3), array([0, 1]), array([False, False]))
    >>> found.activation.shape, found.activation_error.shape
    ((2,), (2,))
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
    cut, ends = _leaving(t, fork)
    if len(ends) < 2:
        can = usable_forks(t)
        known = f"at {', '.join(map(str, can))} two or more do" if can else "at no other fork two do"
        msg = (
            f"fewer than two branches leave node {fork} away from the root; {known}: name another fork or another "
            "root."
        )
        raise ValueError(msg)
    number = np.full(cut.n_components, -1)
    number[cut.component[list(ends)]] = np.arange(len(ends))
    # A sample on an edge at the fork is on the branch of the edge's other end.
    one, other = t.projection.ends
    return ends, number[cut.component[np.where(one == fork, other, one)]]


def _leaving(t: Trajectory, fork: int) -> tuple[Graph, tuple[int, ...]]:
    """Return the graph without the edges at a fork, and the first node of every branch that leads off the root."""
    graph = t.graph
    cut = graph.without_edges(graph.edge_numbers([(fork, node) for node in graph.neighbors(fork)]))
    home = cut.component[t.roots.node]
    after = [int(node) for node in graph.neighbors(fork) if cut.component[node] not in home]
    _, first = np.unique(cut.component[after], return_index=True)
    return cut, tuple(after[k] for k in sorted(first))


def usable_forks(t: Trajectory) -> list[int]:
    """Return the forks that two or more branches leave away from the root, the nearest to the root first."""
    time = t.node_pseudotime
    known = [
        int(fork) for fork in t.graph.forks if np.isfinite(time[fork]) and len(_leaving(t, int(fork))[1]) > 1
    ]
    return sorted(known, key=lambda fork: float(time[fork]))


def fork_test(
    t: Trajectory, Y: Samples, fork: int, *, names: Labels | None = None, **options: Option
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

    Returns
    -------
    One row per feature.

    See Also
    --------
    Trajectory.fork_test : The same as a method.
    modules : Groups the features by branch and time.

    Examples
    --------
    >>> import numpy as np
    >>> import midrib
    >>> from midrib.trajectory import fork_test, trajectory
    >>> fork = midrib.Graph([[0, 0], [1, 0], [2, 1], [2, -1]], [(0, 1), (1, 2), (1, 3)])
    >>> X = fork.points_along(n_points=300).points
    >>> Y = np.column_stack([X[:, 1], X[:, 0]]) + 0.1 * np.random.default_rng(0).normal(size=(300, 2))
    >>> fork_test(trajectory(X, fork, root=0), Y, 1, names=["up", "both"]).significant(0.01)
    array([0])
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
    """Group features by the branch on which they are high and by when they rise.

    Parameters
    ----------
    found
        What :func:`fork_test` returned.
    level
        Corrected p-value up to which a feature belongs to a module.

    Returns
    -------
    For every feature ``"early 0"``, ``"late 0"``, ``"early 1"``, ..., where the number is that of the branch and early
    means before the fork; empty where none is claimed.

    Examples
    --------
    >>> import numpy as np
    >>> import midrib
    >>> from midrib.trajectory import fork_test, modules, trajectory
    >>> fork = midrib.Graph([[0, 0], [1, 0], [2, 1], [2, -1]], [(0, 1), (1, 2), (1, 3)])
    >>> X = fork.points_along(n_points=300).points
    >>> Y = np.column_stack([X[:, 1], X[:, 0]]) + 0.1 * np.random.default_rng(0).normal(size=(300, 2))
    >>> modules(fork_test(trajectory(X, fork, root=0), Y, 1)).tolist()
    ['late 0', '']
    """
    words = np.array(
        [f"{'early' if early else 'late'} {k}" for k, early in zip(found.branch, found.early, strict=True)]
    )
    return np.where((found.q_value <= level) & np.isfinite(found.activation), words, "")

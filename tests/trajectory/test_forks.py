"""Forks: which features part there, on which branch, and whether they rise before or after; ways and detours."""

import numpy as np
import pytest

from midrib import Graph
from midrib.trajectory import detours, modules, trajectory


@pytest.fixture(name="t")
def three_arms():
    """Samples on a trunk from the root at 0 that forks at (1, 0) into two arms and a stub."""
    nodes = np.array([[0, 0], [0.5, 0], [1, 0], [1.5, 0.5], [2, 1], [1.5, -0.5], [2, -1], [1.4, 0]], float)
    graph = Graph(nodes, [(0, 1), (1, 2), (2, 3), (3, 4), (2, 5), (5, 6), (2, 7)])
    rng = np.random.default_rng(0)
    at = rng.uniform(size=(1800, 1))
    edge = graph.edges[rng.integers(0, graph.n_edges, 1800)]
    X = (1 - at) * nodes[edge[:, 0]] + at * nodes[edge[:, 1]] + 0.01 * rng.normal(size=(1800, 2))
    return trajectory(X, graph, root=0)


def test_features_part_at_the_fork(t):
    """A feature that is high on one arm is found there; noise is not; early and late ones are told apart."""
    rng = np.random.default_rng(1)
    upper = np.isin(t.edge, t.graph.path_edges([2, 3, 4]))
    trunk = np.isin(t.edge, t.graph.path_edges([0, 1, 2]))
    fork_time = t.node_pseudotime[2]
    late = upper * (t.pseudotime > fork_time + 0.6)
    early = (upper | trunk) * (t.pseudotime > fork_time - 0.5)
    Y = np.column_stack([late, early, np.zeros(len(t))]) * 2.0 + 0.3 * rng.normal(size=(len(t), 3))
    found = t.fork_test(Y, 2, names=["late", "early", "noise"])
    assert found.fork == 2
    assert found.ends == (3, 5, 7)
    assert found.q_value[:2].max() < 1e-6 < found.p_value[2]
    assert found.branch[:2].tolist() == [0, 0]
    assert found.early[:2].tolist() == [False, True]
    assert abs(found.activation[0] - (fork_time + 0.6)) < 0.15
    assert abs(found.activation[1] - (fork_time - 0.5)) < 0.15
    assert modules(found).tolist()[:2] == ["late 0", "early 0"]
    assert modules(found)[2] == ""


def test_p_values_of_three_branches_are_right(t):
    """Among features without any difference one in twenty is below 0.05, also where three comparisons are made."""
    Y = np.random.default_rng(2).normal(size=(len(t), 1500))
    p = t.fork_test(Y, 2).p_value
    assert 0.02 < np.mean(p <= 0.05) < 0.07


def test_no_fork_no_test(t):
    """A node that is no fork is refused with the list of forks; so is one with a single way on."""
    with pytest.raises(ValueError, match=r"forks are \[2\]"):
        t.fork_test(np.zeros((len(t), 1)), 1)
    ring = Graph([[0, 0], [1, 0], [1, 1], [0, 1], [-1, 0]], [(0, 1), (1, 2), (2, 3), (3, 0), (0, 4)])
    r = trajectory(np.random.default_rng(0).uniform(size=(50, 2)), ring, root=4)
    with pytest.raises(ValueError, match="fewer than two branches"):
        r.fork_test(np.zeros((50, 1)), 0)


def test_lineages_lead_from_the_root_to_every_tip(t):
    """One path per tip but the root, each beginning at the root."""
    ways = t.lineages()
    assert set(ways) == {4, 6, 7}
    assert all(way.nodes[0] == 0 and way.nodes[-1] == tip for tip, way in ways.items())


def test_a_way_through_another_line_is_a_detour():
    """Cells between the ends are no detour; cells of a far type in the middle of the way are."""
    rng = np.random.default_rng(0)
    x = np.sort(rng.uniform(0, 3, 600))
    kind = np.array(["stem", "middle", "end"])[np.minimum(x.astype(int), 2)]
    straight = np.column_stack([x, 0 * x])
    line = Graph(np.column_stack([np.linspace(0, 3, 10), np.zeros(10)]), [(k, k + 1) for k in range(9)])
    path = trajectory(straight, line, 0).path(0, 9)
    assert detours(path, kind, straight) == []
    bent = np.column_stack([x, 6 * np.exp(-4 * (x - 1.5) ** 2)])
    around = Graph(
        np.column_stack([np.linspace(0, 3, 40), 6 * np.exp(-4 * (np.linspace(0, 3, 40) - 1.5) ** 2)]),
        [(k, k + 1) for k in range(39)],
    )
    path = trajectory(bent, around, 0).path(0, 39)
    assert detours(path, kind, bent) == ["middle"]
    assert detours(path, kind, bent, ("stem", "middle")) == []

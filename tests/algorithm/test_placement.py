"""Place: the nodes minimise the objective for fixed graph and assignment."""

import numpy as np
import pytest
import scipy.sparse as sp
from hypothesis import given
from hypothesis import strategies as st

import textbook
from midrib import Graph
from midrib._algorithm import placement
from midrib._algorithm.assignment import AssignmentStats, assign_block
from midrib._algorithm.placement import (
    conjugate_gradients,
    leaves_first,
    place,
    place_on_forest,
    solve_positive_definite,
)


def random_graph(rng, nodes, kind):
    """A tree, a forest, or a weighted graph with cycles."""
    n_nodes = len(nodes)
    parent = np.array([rng.integers(0, k) for k in range(1, n_nodes)])
    edges = np.column_stack([parent, np.arange(1, n_nodes)])
    if kind == "forest":
        edges = edges[rng.random(len(edges)) < 0.7]
    if kind == "cyclic":
        extra = np.sort(rng.integers(0, n_nodes, size=(n_nodes, 2)), axis=1)
        edges = np.unique(np.concatenate([edges, extra[extra[:, 0] != extra[:, 1]]]), axis=0)
    return Graph(nodes, edges, rng.uniform(0.1, 2, len(edges)))


@given(
    seed=st.integers(0, 10**6), kind=st.sampled_from(["tree", "forest", "cyclic"]), log_gamma=st.floats(-8, 8)
)
def test_placement_agrees_with_the_dense_solve(seed, kind, log_gamma):
    """Elimination and sparse factorisation give what a dense solve of the same system gives."""
    rng = np.random.default_rng(seed)
    X, C, gamma = rng.normal(size=(40, 3)), rng.normal(size=(12, 3)), float(np.exp(log_gamma))
    graph = random_graph(rng, C, kind)
    stats = assign_block(X, C, 0.5)
    P = textbook.assignment(X, C, 0.5)
    expected = textbook.placement(X, P, graph.matrix.toarray(), gamma, np.ones(40))
    np.testing.assert_allclose(place(stats, graph, gamma), expected, atol=1e-7)


@given(seed=st.integers(0, 10**6), kind=st.sampled_from(["tree", "forest", "cyclic"]))
def test_placement_is_stationary(seed, kind):
    """The gradient of the objective vanishes at the placed nodes, and every other place is worse."""
    rng = np.random.default_rng(seed)
    X, C, gamma = rng.normal(size=(50, 2)), rng.normal(size=(9, 2)), 0.7
    graph, stats = random_graph(rng, C, kind), assign_block(X, C, 0.3)
    placed = place(stats, graph, gamma)
    gradient = 4 * (graph.laplacian @ placed) + 2 * gamma * (stats.mass[:, None] * placed - stats.moment)
    np.testing.assert_allclose(gradient, 0, atol=1e-8)


@pytest.mark.parametrize("kind", ["tree", "forest", "cyclic"])
def test_gamma_to_infinity_ignores_the_graph(rng, kind):
    """Limit of the paper: every node is the mean of its samples, as in k-means."""
    X, C = rng.normal(size=(80, 2)), rng.normal(size=(6, 2))
    stats = assign_block(X, C, 1e-9)
    stats = AssignmentStats(stats.mass + 1e-3, stats.moment, stats.energy, stats.weight)
    placed = place(stats, random_graph(rng, C, kind), 1e12)
    np.testing.assert_allclose(placed, stats.moment / stats.mass[:, None], atol=1e-6)


def test_gamma_to_zero_shrinks_every_piece_to_the_mean_of_its_samples(rng):
    """The other limit, where the system is nearly singular: accurate all the same."""
    X, C = rng.normal(size=(60, 2)) + 1e3, rng.normal(size=(10, 2)) + 1e3
    stats = assign_block(X - 1e3, C - 1e3, 0.5).moved(np.full(2, 1e3))
    placed = place(stats, random_graph(rng, C, "tree"), 1e-14)
    np.testing.assert_allclose(placed, np.tile(X.mean(axis=0), (10, 1)), rtol=1e-10)


def test_nodes_without_samples_stay_finite_and_do_not_raise_the_objective(rng):
    """An isolated node without mass stays, an edge without mass shrinks to its middle (no singular system)."""
    nodes = np.array([[0.0, 0.0], [50.0, 50.0], [90.0, 0.0], [92.0, 0.0]])
    graph = Graph(nodes, [[2, 3]])
    stats = AssignmentStats(
        np.array([10.0, 0, 0, 0]), np.array([[5.0, 5.0], [0, 0], [0, 0], [0, 0]]), 1.0, 10.0
    )
    placed = place(stats, graph, 2.0)
    np.testing.assert_allclose(placed, [[0.5, 0.5], [50.0, 50.0], [91.0, 0.0], [91.0, 0.0]])
    assert graph.at(placed).weighted_length <= graph.weighted_length


def test_elimination_order_visits_children_before_parents(rng):
    """On a forest every node comes before the neighbour nearer to its root: no fill. Cycles give no such order."""
    graph = random_graph(rng, np.zeros((200, 1)), "forest")
    order = leaves_first(graph)
    rank = np.empty(200, dtype=int)
    rank[order] = np.arange(200)
    later = sp.csr_array(
        (np.ones(len(graph.edges)), (rank[graph.edges].min(axis=1), rank[graph.edges].max(axis=1))),
        shape=(200, 200),
    )
    assert np.diff(later.indptr).max() <= 1
    assert leaves_first(random_graph(rng, np.zeros((50, 1)), "cyclic")) is None


@given(seed=st.integers(0, 10**6), kind=st.sampled_from(["tree", "forest"]), log_gamma=st.floats(-18, 8))
def test_compiled_elimination_agrees_with_the_factorisation(seed, kind, log_gamma):
    """Springs in series from the leaves up solve the same system, however little the data pull."""
    pytest.importorskip("numba")
    rng = np.random.default_rng(seed)
    nodes = rng.normal(size=(30, 3))
    graph, gamma = random_graph(rng, nodes, kind), float(np.exp(log_gamma))
    stats = assign_block(rng.normal(size=(60, 3)), rng.normal(size=(30, 3)), 0.5)
    expected = place(stats, graph, gamma)
    np.testing.assert_allclose(place_on_forest(stats, graph, gamma), expected, rtol=1e-8, atol=1e-8)


def test_compiled_elimination_handles_empty_nodes_and_pieces(rng):
    """Nodes without samples follow their neighbours; a piece without samples shrinks to its mean."""
    pytest.importorskip("numba")
    nodes = rng.normal(size=(7, 2))
    graph = Graph(nodes, [[0, 1], [1, 2], [2, 3], [4, 5], [5, 6]])
    mass = np.array([0.0, 2.0, 0.0, 0.0, 0.0, 0.0, 0.0])
    stats = AssignmentStats(mass, mass[:, None] * [[3.0, -1.0]], 0.0, 2.0)
    placed = place_on_forest(stats, graph, 0.7)
    np.testing.assert_allclose(placed[:4], [[3.0, -1.0]] * 4)
    np.testing.assert_allclose(placed[4:], [nodes[4:].mean(axis=0)] * 3)
    np.testing.assert_allclose(placed, place(stats, graph, 0.7))


def test_cycles_are_left_to_the_factorisation(rng):
    """The compiled elimination refuses a graph with a cycle rather than losing an edge of it."""
    pytest.importorskip("numba")
    graph = random_graph(rng, np.zeros((30, 2)), "cyclic")
    stats = assign_block(rng.normal(size=(60, 3)), rng.normal(size=(30, 3)), 0.5)
    assert place_on_forest(stats, graph, 1.0) is None


@given(seed=st.integers(0, 10**6), log_gamma=st.floats(-3, 8))
def test_conjugate_gradients_agree_with_the_factorisation(seed, log_gamma):
    """Where they end within their steps, the iterations reach the solution of the factorisation."""
    rng = np.random.default_rng(seed)
    graph, gamma = random_graph(rng, np.zeros((40, 2)), "cyclic"), float(np.exp(log_gamma))
    stats = assign_block(rng.normal(size=(90, 3)), rng.normal(size=(40, 3)), 0.5)
    matrix = (2 * graph.laplacian + sp.diags_array(gamma * stats.mass)).tocsr()
    rhs = np.column_stack([gamma * stats.moment, np.zeros(40)])
    expected = solve_positive_definite(matrix, rhs, graph)
    np.testing.assert_allclose(conjugate_gradients(matrix, rhs), expected, rtol=1e-8, atol=1e-9)


def test_the_fastest_way_to_place_is_taken(rng, monkeypatch):
    """Large forests are eliminated by compiled loops, large graphs with cycles by conjugate gradients."""
    pytest.importorskip("numba")
    calls = []
    for name in ("place_on_forest", "conjugate_gradients", "splu"):
        method = getattr(placement, name)
        monkeypatch.setattr(
            placement,
            name,
            lambda *a, name=name, method=method, **k: calls.append(name) or method(*a, **k),
        )
    for n_nodes, kind in ((1500, "tree"), (200, "tree"), (200, "cyclic"), (20000, "cyclic")):
        graph = random_graph(rng, np.zeros((n_nodes, 2)), kind)
        mass = rng.uniform(1, 2, size=n_nodes)
        stats = AssignmentStats(mass, mass[:, None] * rng.normal(size=(n_nodes, 2)), 0.0, 1.0)
        placed = place(stats, graph, 3.0)
        gradient = 2 * (graph.laplacian @ placed) + 3.0 * (mass[:, None] * placed - stats.moment)
        np.testing.assert_allclose(gradient, 0, atol=1e-8)
    assert calls == ["place_on_forest", "splu", "splu", "place_on_forest", "conjugate_gradients"]


def test_slow_conjugate_gradients_give_way(rng, monkeypatch):
    """Where the data hardly pull, the iterations are cut off and the factorisation solves the system."""
    monkeypatch.setattr(placement, "_ITERATE_FROM", 50)
    monkeypatch.setattr(placement, "_MAX_STEPS", 3)
    graph = random_graph(rng, np.zeros((60, 3)), "cyclic")
    stats = assign_block(rng.normal(size=(90, 3)), rng.normal(size=(60, 3)), 0.5)
    placed = place(stats, graph, 1e-6)
    gradient = 2 * (graph.laplacian @ placed) + 1e-6 * (stats.mass[:, None] * placed - stats.moment)
    np.testing.assert_allclose(gradient, 0, atol=1e-10)


@pytest.mark.parametrize("gamma", [1e-18, 1e-30, 1e-300])
@pytest.mark.parametrize("kind", ["tree", "forest", "cyclic"])
def test_samples_that_pull_less_than_rounding_still_decide_the_mean(rng, kind, gamma):
    """The system is singular to working precision; in the limit every component is at the mean of its samples."""
    X, C = rng.normal(size=(60, 2)), rng.normal(size=(10, 2))
    graph, stats = random_graph(rng, C, kind), assign_block(X, C, 0.5)
    component = graph.component
    mass = np.bincount(component, stats.mass)
    expected = np.column_stack([np.bincount(component, moment) / mass for moment in stats.moment.T])[
        component
    ]
    np.testing.assert_allclose(place(stats, graph, gamma), expected, atol=1e-9)


def test_nearly_loose_components_agree_with_those_that_are_held(rng):
    """Where the hold takes over, nothing jumps: the shape is linear in gamma on both sides."""
    X, C = rng.normal(size=(60, 2)), rng.normal(size=(10, 2))
    graph, stats = random_graph(rng, C, "tree"), assign_block(X, C, 0.5)
    mean = stats.moment.sum(axis=0) / stats.mass.sum()
    shapes = [(place(stats, graph, gamma) - mean) / gamma for gamma in (1e-11, 1e-15)]
    # Near the mean, which has size one, 1e-15 is a few units in the last place.
    np.testing.assert_allclose(shapes[0] * 1e-15, shapes[1] * 1e-15, atol=1e-15)

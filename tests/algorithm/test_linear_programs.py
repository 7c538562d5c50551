"""Connect by linear programs: the l1 graph and the neighbour graph."""

import numpy as np
import pytest
import scipy.sparse as sp
from hypothesis import given, settings
from hypothesis import strategies as st

import textbook
from midrib import KNNGraph, L1Graph, Links, SolverError
from midrib._algorithm.graphs.candidates import all_pairs, nearest_neighbor_edges
from midrib._algorithm.graphs.l1_graph import rebuilding_matrix
from midrib._algorithm.graphs.linear_program import Highs, LinearProgram, Solution, scipy_highs, solve
from midrib._graph.edges import squared_lengths


def moved(anchors, seed):
    return anchors + 0.1 * np.random.default_rng(seed).normal(size=anchors.shape)


def value(graph, nodes):
    return graph.at(nodes).weighted_length + graph.penalty


@settings(max_examples=30)
@given(
    seed=st.integers(0, 10**6),
    lam=st.sampled_from([0.03, 0.3, 1.0, 10.0]),
    n_neighbors=st.sampled_from([2, 5, None]),
    n_features=st.integers(1, 4),
)
def test_l1_graph_is_as_good_as_the_textbook_primal(seed, lam, n_neighbors, n_features):
    """Dual form, candidate edges and assembly reach the optimum of the split-residual primal."""
    rng = np.random.default_rng(seed)
    Z = rng.normal(size=(12, n_features))
    nodes = moved(Z, seed)
    pairs = textbook.neighbour_pairs(Z, n_neighbors or len(Z))
    W, penalty = textbook.l1_graph(nodes, Z, lam, pairs)
    graph = L1Graph(lam, n_neighbors).prepare(Z)(nodes)
    best = textbook.graph_length(nodes, W) + penalty
    assert value(graph, nodes) == pytest.approx(best, rel=1e-7, abs=1e-9)
    residual = Z - graph.matrix @ Z
    assert graph.penalty == pytest.approx(lam * np.abs(residual).sum(), rel=1e-9)


@settings(max_examples=30)
@given(seed=st.integers(0, 10**6), n_neighbors=st.integers(1, 4))
def test_knn_graph_is_as_good_as_the_textbook(seed, n_neighbors):
    """Column generation ends at the optimum over all pairs, with feasible weights."""
    nodes = np.random.default_rng(seed).normal(size=(14, 2))
    step = KNNGraph(n_neighbors).prepare(moved(nodes, seed + 1))
    graph = step(nodes)
    W, _ = textbook.knn_graph(nodes, n_neighbors)
    assert graph.at(nodes).weighted_length == pytest.approx(textbook.graph_length(nodes, W), rel=1e-7)
    assert graph.matrix.sum(axis=1).min() >= n_neighbors - 1e-7
    assert graph.matrix.data.max() <= 1 + 1e-9


def test_warm_started_calls_equal_cold_ones(rng):
    """A step remembers where the solver stopped; its optimum does not depend on that."""
    Z = rng.normal(size=(40, 3))
    warm = L1Graph(0.5, 6).prepare(Z)
    for seed in range(5):
        nodes = moved(Z, seed)
        cold = L1Graph(0.5, 6).prepare(Z)(nodes)
        assert value(warm(nodes), nodes) == pytest.approx(value(cold, nodes), rel=1e-7)


def test_l1_solution_meets_its_optimality_conditions(rng):
    """Dual feasibility, complementary slackness and sign of the residuals, from a dual found independently."""
    Z = rng.normal(size=(25, 2))
    edges, lam = nearest_neighbor_edges(Z, 5), 0.7
    graph = L1Graph(lam, 5).prepare(Z)(Z)
    A, cost = rebuilding_matrix(Z, edges).toarray(), 2 * squared_lengths(Z, edges)
    w = np.array([graph.matrix[i, j] for i, j in edges])
    box = np.full(Z.size, lam)
    from scipy.optimize import linprog

    dual = linprog(-Z.ravel(), A_ub=A.T, b_ub=cost, bounds=np.column_stack([-box, box]), method="highs")
    residual = Z.ravel() - A @ w
    assert value(graph, Z) == pytest.approx(-dual.fun, rel=1e-8)
    assert np.abs(w * (cost - A.T @ dual.x)).max() < 1e-7
    assert np.abs(lam * np.abs(residual) - residual * dual.x).max() < 1e-7


@pytest.mark.parametrize("scale", [1e-12, 1.0, 1e12])
def test_l1_graph_scales_with_lam(rng, scale):
    """Data in other units with lam in the same unit give the same weights' cost: F scales with the square."""
    Z = rng.normal(size=(20, 2))
    nodes = moved(Z, 0)
    reference = L1Graph(0.5, 5).prepare(Z)(nodes)
    graph = L1Graph(0.5 * scale, 5).prepare(scale * Z)(scale * nodes)
    assert value(graph, scale * nodes) == pytest.approx(scale**2 * value(reference, nodes), rel=1e-7)


def test_homogeneous_coordinate_removes_the_dependence_on_the_origin():
    """As published, an anchor at the origin is rebuilt from nothing and a curve breaks there."""
    line = np.linspace(-1, 1, 21)[:, None] * np.array([1.0, 0.5])
    published = L1Graph(0.3, 2).prepare(line)(line)
    mended = L1Graph(0.3, 2, homogeneous=True).prepare(line)(line)
    degree = published.matrix.sum(axis=1)
    assert degree[10] < 0.5 * np.median(degree)
    assert mended.matrix.sum(axis=1)[5:16].min() > 0.5


def test_coincident_anchors_and_nodes_are_no_obstacle(rng):
    """Merged nodes give zero costs, duplicate anchors duplicate columns."""
    Z = np.repeat(rng.normal(size=(8, 2)), 3, axis=0)
    nodes = np.repeat(rng.normal(size=(4, 2)), 6, axis=0)
    graph = L1Graph(1.0, 4).prepare(Z)(nodes)
    pairs = [tuple(e) for e in nearest_neighbor_edges(Z, 4)]
    W, penalty = textbook.l1_graph(nodes, Z, 1.0, pairs)
    assert value(graph, nodes) <= textbook.graph_length(nodes, W) + penalty + 1e-7
    assert KNNGraph(2).prepare(Z)(nodes).matrix.sum(axis=1).min() >= 2 - 1e-7


def test_required_edges_have_weight_and_forbidden_ones_have_none(rng):
    """Links bind linear programs too: floors of weight, and missing candidates."""
    Z = rng.normal(size=(20, 2))
    far, near = np.array([[0, 19]]), nearest_neighbor_edges(Z, 3)[:2]
    links = Links(required=far, forbidden=near)
    for family in (L1Graph(0.5, 3), KNNGraph(3)):
        weights = family.prepare(Z, links)(Z).matrix
        assert weights[0, 19] >= 0.5 - 1e-9
        assert all(weights[i, j] == 0 for i, j in near)


@pytest.mark.parametrize("family", [L1Graph(1.0, 4), KNNGraph(2)])
def test_groups_and_masks_bind_linear_programs(rng, family):
    """No edge joins groups; none lies outside a given mask."""
    Z, groups = rng.normal(size=(24, 2)), np.arange(24) % 2
    edges = family.prepare(Z, Links(groups=groups))(Z).edges
    assert (groups[edges[:, 0]] == groups[edges[:, 1]]).all()
    mask = sp.csr_array(np.abs(np.subtract.outer(np.arange(24), np.arange(24))) % 23 <= 3)
    mask = sp.csr_array(mask - sp.diags_array(mask.diagonal().astype(float)) > 0)
    allowed = family.prepare(Z, Links(allowed=mask))(Z).edges
    assert mask.toarray()[tuple(allowed.T)].all()


def test_links_take_lists_and_refuse_what_is_no_pair():
    """Pairs may be a list; single numbers, triples and fractions are refused in one sentence."""
    links = Links(required=[(0, 1), (2, 1)], forbidden=[])
    assert links.candidates(np.array([[0, 2]])).tolist() == [[0, 1], [0, 2], [1, 2]]
    for bad in ([0, 1], [[0, 1, 2]], [[0.5, 1.0]]):
        with pytest.raises(ValueError, match="required must be pairs of node numbers"):
            Links(required=bad)


def test_infeasible_neighbour_graph_is_refused_by_name():
    """A node with too few permitted partners is named before any program is solved."""
    forbidden = np.array([[3, k] for k in range(10) if k not in (3, 4)])
    with pytest.raises(ValueError, match="node 3 may be joined to 1 others only"):
        KNNGraph(2).prepare(np.random.default_rng(0).normal(size=(10, 2)), Links(forbidden=forbidden))


def small_program():
    n = 6
    A = sp.csc_array(np.random.default_rng(0).uniform(size=(4, n)))
    return LinearProgram(np.ones(n), A, np.ones(4), np.full(4, np.inf), np.zeros(n), np.ones(n))


def test_certificate_accepts_the_optimum_and_nothing_else():
    """A worse point, an infeasible point and a wrong multiplier each fail the check."""
    program = small_program()
    good = Highs()(program)
    assert good.is_optimal(program, 1e-9)
    worse = np.minimum(good.x + 0.1, 1.0)
    assert not Solution(worse, good.row_dual).is_optimal(program, 1e-7)
    assert not Solution(good.x * 0.9, good.row_dual).is_optimal(program, 1e-7)
    assert not Solution(good.x, good.row_dual * 0.5).is_optimal(program, 1e-7)
    assert scipy_highs(program).is_optimal(program, 1e-6)


def test_second_solver_takes_over_and_failure_has_one_exit():
    """A first solver that gives up is replaced; if none succeeds, SolverError says what was tried."""
    program = small_program()

    def lazy(p):
        return Solution(np.zeros(len(p.cost)), np.zeros(len(p.row_lower)))

    assert solve(program, (lazy, scipy_highs)).is_optimal(program, 1e-6)
    with pytest.raises(SolverError, match="6 variables and 4 rows"):
        solve(program, (lazy, lazy))


def test_rounding_is_lived_with_in_value_but_not_in_the_rows():
    """Far from the origin the terms of the value dwarf it: its gap is judged by them, violations as they are."""
    n = 1000
    # Of large terms that cancel: the smallest value is 0, the terms add up to 2000.
    program = LinearProgram(
        np.repeat([1.0, -1.0], n),
        sp.csc_array(np.hstack([np.eye(n), -np.eye(n)])),
        np.zeros(n),
        np.full(n, np.inf),
        np.zeros(2 * n),
        np.ones(2 * n),
    )
    dual, half = np.ones(n), np.full(2 * n, 0.5)

    def ends_at(x):
        return lambda p: Solution(x, dual)

    short = half + np.repeat([1e-6, 0.0], n)
    assert solve(program, (ends_at(short),)).gap(program) == pytest.approx(1e-3)
    for bad in (half + np.repeat([1e-5, 0.0], n), half - np.repeat([1e-5, 0.0], n)):
        with pytest.raises(SolverError):
            solve(program, (ends_at(bad),))


def test_candidates_are_symmetrised_neighbours(rng):
    """An edge is a candidate if either end has the other among its nearest, itself not counted."""
    Z = rng.normal(size=(15, 2))
    assert [tuple(e) for e in nearest_neighbor_edges(Z, 3)] == textbook.neighbour_pairs(Z, 3)
    assert len(all_pairs(6)) == 15

"""The fast solvers of the l1 program: interior point, vertex and simplex from it."""

import numpy as np
import pytest
import scipy.sparse as sp
from hypothesis import given, settings
from hypothesis import strategies as st

import textbook
from midrib import L1Graph
from midrib._algorithm.graphs import interior_point, l1_solver
from midrib._algorithm.graphs.candidates import all_pairs, nearest_neighbor_edges
from midrib._algorithm.graphs.interior_point import CoordinateEquations, EdgeEquations, InteriorPoint
from midrib._algorithm.graphs.l1_graph import rebuilding_matrix
from midrib._algorithm.graphs.linear_program import Highs, LinearProgram, likely_basis
from midrib._graph.edges import squared_lengths


def branches(rng, n_nodes, n_features):
    """Points along three noisy arms from the origin."""
    arms = rng.normal(size=(3, n_features))
    position = np.linspace(0.05, 1, n_nodes)[:, None]
    return position * arms[np.arange(n_nodes) % 3] + 0.02 * rng.normal(size=(n_nodes, n_features))


def program_of(Z, edges, cost, lam=1.0):
    unit = np.abs(Z).max()
    box = np.ones(Z.size)
    A = rebuilding_matrix(Z / unit, edges)
    return LinearProgram(
        -(Z / unit).ravel(),
        sp.csc_array(A.T),
        np.full(len(cost), -np.inf),
        cost / (lam * unit),
        -box,
        box,
    )


@settings(max_examples=40)
@given(
    seed=st.integers(0, 10**6),
    n_features=st.integers(1, 8),
    lam=st.sampled_from([0.01, 0.3, 1.0, 30.0]),
    zeros=st.sampled_from([0, 3, 1]),
    pairs=st.sampled_from([2, 4, None]),
)
def test_interior_point_reaches_a_checked_optimum(seed, n_features, lam, zeros, pairs):
    """Whatever the shape, with zero costs and with duplicate anchors, the certificate closes to 1e-8."""
    rng = np.random.default_rng(seed)
    Z = branches(rng, 30, n_features)
    Z[20:] = Z[:10] if seed % 2 else Z[20:]
    edges = all_pairs(30) if pairs is None else nearest_neighbor_edges(Z, pairs)
    cost = 2 * squared_lengths(Z, edges)
    if zeros:
        cost[::zeros] = 0.0
    program = program_of(Z, edges, cost, lam)
    solver = l1_solver.L1Solver(Z / np.abs(Z).max(), edges)
    solution = solver(program)
    reference = Highs()(program)
    assert solution.is_optimal(program, 1e-8) or not reference.is_optimal(program, 1e-8)
    assert program.cost @ solution.x == pytest.approx(program.cost @ reference.x, rel=1e-7, abs=1e-9)


@pytest.mark.parametrize(
    ("pairs", "n_features", "form"), [(5, 6, EdgeEquations), (None, 2, CoordinateEquations)]
)
def test_both_forms_of_the_newton_system_give_the_same_direction(rng, pairs, n_features, form):
    """One unknown per edge or one per coordinate: eliminating the other gives the same step."""
    Z = branches(rng, 24, n_features)
    edges = all_pairs(24) if pairs is None else nearest_neighbor_edges(Z, pairs)
    assert isinstance(InteriorPoint(Z, edges).equations, form)
    A = sp.csr_array(rebuilding_matrix(Z, edges))
    At = sp.csr_array(A.T)
    theta, delta = rng.uniform(0.1, 2, size=A.shape[0]), rng.uniform(0.1, 2, size=A.shape[1])
    g, h = rng.normal(size=A.shape[0]), rng.normal(size=A.shape[1])
    dense = np.block([[np.diag(theta), A.toarray()], [-At.toarray(), np.diag(delta)]])
    expected = np.linalg.solve(dense, np.concatenate([g, h]))
    for equations in (EdgeEquations(Z, edges), CoordinateEquations()):
        dy, dw = equations.newton(A, At, theta, delta)(g, h)
        np.testing.assert_allclose(np.concatenate([dy, dw]), expected, rtol=1e-8, atol=1e-10)


def test_sparse_and_dense_factors_agree(rng):
    """The dense factor of a crowded line graph and the sparse one solve the same system."""
    Z = branches(rng, 20, 5)
    crowded, sparse = EdgeEquations(Z, all_pairs(20)), EdgeEquations(Z, all_pairs(20))
    assert crowded._is_dense
    sparse._is_dense = False
    inverse, delta, rhs = rng.uniform(0.1, 2, size=100), rng.uniform(0.1, 2, size=190), rng.normal(size=190)
    np.testing.assert_allclose(
        crowded._factorise(inverse, delta)(rhs), sparse._factorise(inverse, delta)(rhs), rtol=1e-8
    )


def test_warm_start_takes_fewer_steps(rng):
    """The iterate kept from the last program is closer to the next optimum than a cold start."""
    Z = branches(rng, 80, 6)
    edges = nearest_neighbor_edges(Z, 6)
    cost = 2 * squared_lengths(Z, edges)
    solver = InteriorPoint(Z / np.abs(Z).max(), edges)
    solver(program_of(Z, edges, cost))
    cold = solver.n_iter
    near = program_of(Z, edges, cost * rng.uniform(0.99, 1.01, size=len(cost)))
    assert solver(near).is_optimal(near, 1e-8)
    assert solver.n_iter < cold


def test_optimum_of_the_interior_point_is_a_basis(rng):
    """The likely basis is the optimal one: simplex confirms it without a pivot."""
    Z = branches(rng, 60, 5)
    edges = nearest_neighbor_edges(Z, 5)
    program = program_of(Z, edges, 2 * squared_lengths(Z, edges))
    solution = InteriorPoint(Z / np.abs(Z).max(), edges)(program)
    assert np.count_nonzero(likely_basis(program, solution) == 0) == len(edges)
    simplex = Highs(max_pivots=3)
    simplex.start_from(program, solution)
    assert simplex(program).is_optimal(program, 1e-8)


def descend(step, Z, rounds):
    """Move the nodes less and less, as an alternation does, and compare each graph with a cold one."""
    for k in range(rounds):
        nodes = Z + 0.05 * 0.3**k * np.random.default_rng(k).normal(size=Z.shape)
        graph, cold = step(nodes), L1Graph(1.0, 6).prepare(Z)(nodes)
        best = cold.at(nodes).weighted_length + cold.penalty
        assert graph.at(nodes).weighted_length + graph.penalty == pytest.approx(best, rel=1e-8)


def test_simplex_continues_where_the_interior_point_ended(rng):
    """Once the costs change little no interior point method runs any more, and the optimum is the same."""
    Z = branches(rng, 60, 6)
    step = L1Graph(1.0, 6).prepare(Z)
    descend(step, Z, 5)
    assert step.step.solver.taken[0] == "vertex"
    assert step.step.solver.taken[-1] == "simplex"


def test_interior_point_alone_serves_where_highspy_is_missing(rng, monkeypatch):
    """Without highspy every program is solved by our own method, to the same optimum."""
    Z = branches(rng, 40, 4)
    monkeypatch.setattr(l1_solver, "find_spec", lambda name: None)
    step = L1Graph(1.0, 6).prepare(Z)
    monkeypatch.undo()
    descend(step, Z, 3)
    assert step.step.solver.taken == ["interior"] * 3
    W, penalty = textbook.l1_graph(Z, Z, 1.0, textbook.neighbour_pairs(Z, 6))
    best = textbook.graph_length(Z, W) + penalty
    graph = step(Z)
    assert graph.at(Z).weighted_length + graph.penalty == pytest.approx(best, rel=1e-8)
    assert len(graph.edges) < len(nearest_neighbor_edges(Z, 6))


def test_simplex_that_runs_out_of_pivots_is_replaced(rng, monkeypatch):
    """A large change of the costs exhausts the pivots; the interior point method takes over."""
    Z = branches(rng, 60, 6)
    monkeypatch.setattr(l1_solver, "_MAX_PIVOTS", 60)
    step = L1Graph(1.0, 6).prepare(Z)
    step.step.solver._reach = np.inf
    step(Z)
    nodes = rng.permuted(Z, axis=0)
    graph, cold = step(nodes), L1Graph(1.0, 6).prepare(Z)(nodes)
    assert step.step.solver.taken[1] in {"vertex", "interior"}
    assert graph.at(nodes).weighted_length + graph.penalty == pytest.approx(
        cold.at(nodes).weighted_length + cold.penalty, rel=1e-8
    )


def test_search_that_stalls_ends_and_the_certificate_refuses_it(rng, monkeypatch):
    """Few steps leave a gap; the solver returns what it has and the caller's check fails it."""
    Z = branches(rng, 30, 3)
    edges = nearest_neighbor_edges(Z, 5)
    program = program_of(Z, edges, 2 * squared_lengths(Z, edges))
    monkeypatch.setattr(interior_point, "_MAX_ITER", 3)
    assert not InteriorPoint(Z / np.abs(Z).max(), edges)(program).is_optimal(program, 1e-8)


def test_the_interior_point_ends_where_rounding_leaves_nothing_to_gain(rng):
    """Far from the origin the gap stops falling long before it is small; the search does not go on in vain."""
    Z = (1e5 + rng.normal(size=(51, 2))).astype(np.float32).astype(float)
    step = L1Graph(n_neighbors=5).prepare(Z)
    step(Z)
    assert step.step.solver._interior.n_iter < 60

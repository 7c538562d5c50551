"""Leaps: fewer iterations, and an objective that falls at least as far as without."""

import numpy as np
import pytest

from midrib import PrincipalGraph, SpanningTree
from midrib._algorithm.acceleration import Leaps
from midrib._algorithm.loop import alternate
from midrib._algorithm.objective import objective, promised
from midrib._algorithm.placement import place
from midrib._backends.memory import InMemory


def spiral(rng, n_samples=600):
    t = rng.uniform(0.5, 3, n_samples) * np.pi
    return np.column_stack([t * np.cos(t), t * np.sin(t)]) + 0.3 * rng.normal(size=(n_samples, 2))


def run(X, family, *, accelerate, tol=1e-6, sigma=1.0, gamma=0.5):
    """Return the fit and how often the samples were assigned."""
    backend, calls = InMemory(X), []
    nodes = X[:: len(X) // 60].copy()
    fit = alternate(
        lambda nodes, sigma: calls.append(1) or backend.assign(nodes, sigma),
        family.prepare(nodes),
        nodes,
        sigma=sigma,
        gamma=gamma,
        max_iter=300,
        tol=tol,
        accelerate=accelerate,
    )
    return fit, len(calls)


def test_objective_never_rises_with_leaps(rng, family):
    """For every family the safeguard holds, and what is returned is in step."""
    X = spiral(rng, 200)
    fit, _ = run(X, family, accelerate=True, tol=1e-5)
    assert np.all(np.diff(fit.history) <= 1e-8 * np.abs(fit.history[:-1]) + 1e-10)
    stats = InMemory(X).assign(fit.nodes, 1.0)
    assert objective(fit.nodes, fit.graph, stats, 0.5).total == pytest.approx(fit.history[-1])


def test_leaps_save_assignments_on_slow_fits(rng):
    """Where the plain alternation creeps, leaps reach as low an objective with fewer passes over the samples."""
    X = spiral(rng)
    plain, plain_calls = run(X, SpanningTree(), accelerate=False)
    leaping, calls = run(X, SpanningTree(), accelerate=True)
    assert calls < 0.8 * plain_calls
    assert leaping.history[-1] <= plain.history[-1] + 1e-3 * abs(plain.history[-1])


def test_place_keeps_its_promise(rng):
    """The bound equals F with assignment and graph held fixed; assign and connect go below it."""
    X = spiral(rng)
    backend, nodes = InMemory(X), X[::20].copy()
    connect = SpanningTree().prepare(nodes)
    stats, graph = backend.assign(nodes, 1.0), connect(nodes)
    placed = place(stats, graph, 0.5, nodes)
    bound = promised(nodes, placed, graph, stats, 0.5)
    after = objective(placed, connect(placed), backend.assign(placed, 1.0), 0.5).total
    assert after <= bound < objective(nodes, graph, stats, 0.5).total
    assert promised(nodes, nodes, graph, stats, 0.5) == objective(nodes, graph, stats, 0.5).total


def test_a_refused_leap_is_followed_by_the_placed_nodes(rng):
    """The generator offers the prediction, then the placed nodes, and rests after a refusal, longer each time."""
    leaps = Leaps(active=True)
    offered = []
    nodes = rng.normal(size=(5, 2))
    for _ in range(14):
        placed = 0.9 * nodes
        offered.append(len(list(leaps.candidates(nodes, placed))))
        nodes = placed
    assert offered == [1, 1, 2, 1, 1, 2, 1, 1, 2, 1, 1, 1, 1, 2]


def test_a_linear_map_is_solved_by_one_leap(rng):
    """For placed = A nodes + b the prediction is the fixed point, once it has seen enough moves."""
    A = np.diag([0.9, 0.5, -0.3, 0.99])
    b, nodes = rng.normal(size=(4, 1)), rng.normal(size=(4, 1))
    leaps = Leaps(active=True)
    for _ in range(6):
        placed = A @ nodes + b
        nodes = next(iter(leaps.candidates(nodes, placed)))
    np.testing.assert_allclose(nodes, np.linalg.solve(np.eye(4) - A, b), rtol=1e-5)


def test_without_acceleration_nothing_changes(rng):
    """Off, the loop is the paper's: one candidate an iteration, the placed nodes."""
    nodes, leaps = rng.normal(size=(4, 2)), Leaps(active=False)
    for _ in range(9):
        placed = 0.9 * nodes
        assert [candidate is placed for candidate in leaps.candidates(nodes, placed)] == [True]
        nodes = placed


def test_the_estimator_passes_the_wish_on(rng):
    """With ``accelerate`` a fit takes another way and ends no higher."""
    X = spiral(rng)
    plain, leaping = (
        PrincipalGraph(n_nodes=30, sigma=1.0, gamma=0.5, random_state=0, accelerate=wish).fit(X)
        for wish in (False, True)
    )
    assert not np.array_equal(plain.nodes_, leaping.nodes_)
    assert leaping.objective_[-1] <= plain.objective_[-1] + 1e-3 * abs(plain.objective_[-1])

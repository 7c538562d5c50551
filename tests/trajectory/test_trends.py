"""Trends: against direct solutions of the penalised problem, and the coverage of the bands."""

import numpy as np
import pandas as pd
import pytest
import scipy.sparse as sp
from scipy.integrate import trapezoid
from scipy.optimize import minimize_scalar

from midrib import Graph
from midrib.trajectory import Quadratic, Spline, trajectory, trend
from midrib.trajectory.splines import open_basis, periodic_basis


@pytest.fixture
def curve():
    rng = np.random.default_rng(0)
    t = np.sort(rng.gamma(2.0, size=150))
    return t, np.sin(2 * t) + 0.3 * rng.normal(size=150)


def test_roughness_is_the_integral_of_the_squared_second_derivative(curve):
    """Against a fine sum, open and periodic."""
    for basis, low, high in [
        (open_basis(curve[0], 9), *curve[0][[0, -1]]),
        (periodic_basis(3.0, 8), 0.0, 3.0),
    ]:
        fine = np.linspace(low, high, 40_001)
        second = basis(fine, derivative=2)
        direct = trapezoid(second[:, :, None] * second[:, None, :], fine, axis=0)
        np.testing.assert_allclose(basis.roughness, direct, rtol=1e-3, atol=1e-3 * np.abs(direct).max())
        np.testing.assert_allclose(basis(fine).sum(axis=1), 1.0)


def test_given_smoothness_solves_the_penalised_problem(curve):
    """The fast diagonal form equals the normal equations, weights included."""
    t, y = curve
    weights = np.linspace(0.5, 2.0, len(t))
    worth = weights * weights.sum() / np.sum(weights**2)
    basis = open_basis(t, 10)
    B = basis(t)
    beta = np.linalg.solve(B.T @ (worth[:, None] * B) + 0.7 * basis.roughness, B.T @ (worth * y))
    found = trend(t, y, curve=Spline(n_basis=10, smoothness=0.7), weights=weights, grid=t)
    np.testing.assert_allclose(found.mean[:, 0], B @ beta, atol=1e-5)


def test_reml_and_gcv_choose_the_minimum_of_their_criterion(curve):
    """Against a one-dimensional search over the textbook formulas."""
    t, y = curve
    basis = open_basis(t, 12)
    B, S, n = basis(t), basis.roughness, len(t)

    def pieces(log_lam):
        A = B.T @ B + np.exp(log_lam) * S
        beta = np.linalg.solve(A, B.T @ y)
        return A, beta, np.sum((y - B @ beta) ** 2)

    def gcv(log_lam):
        A, _, residual = pieces(log_lam)
        return n * residual / (n - np.trace(np.linalg.solve(A, B.T @ B))) ** 2

    def reml(log_lam):
        A, beta, residual = pieces(log_lam)
        scale = residual + np.exp(log_lam) * beta @ S @ beta
        return (n - 2) * np.log(scale) + np.linalg.slogdet(A)[1] - (len(S) - 2) * log_lam

    for how, criterion in (("gcv", gcv), ("reml", reml)):
        chosen = np.log(trend(t, y, curve=Spline(smoothness=how)).smoothness[0])
        best = minimize_scalar(criterion, bounds=(chosen - 3, chosen + 3), method="bounded")
        assert criterion(chosen) - best.fun < 1e-3 * abs(best.fun)


def test_bands_cover_the_truth():
    """At their level on average over the curve, for open and for closed coordinates."""
    rng = np.random.default_rng(1)
    t = rng.uniform(0, 1, 250)
    noise = 0.4 * rng.normal(size=(250, 300))
    for period, truth in ((None, lambda x: np.exp(-3 * x)), (1.0, lambda x: np.cos(2 * np.pi * x))):
        found = trend(t, truth(t)[:, None] + noise, period=period, level=0.9)
        inside = (found.lower < truth(found.grid)[:, None]) & (truth(found.grid)[:, None] < found.upper)
        assert 0.86 < inside.mean() < 0.96
        assert np.median(np.abs(found.noise - 0.4)) < 0.02


def test_periodic_curves_close(curve):
    """Value and slope agree at 0 and at the period."""
    t, y = curve
    found = trend(t % 2.0, y, period=2.0, grid=[0.0, 1e-6, 2 - 1e-6, 2.0])
    assert found.mean[0] == pytest.approx(found.mean[-1])
    assert found.mean[1] - found.mean[0] == pytest.approx(found.mean[-1] - found.mean[-2], abs=1e-8)


def test_quadratic_is_polyfit(curve):
    """The paper's choice is plain least squares."""
    t, y = curve
    found = trend(t, y, curve=Quadratic(), grid=t)
    np.testing.assert_allclose(found.mean[:, 0], np.polyval(np.polyfit(t, y, 2), t), atol=1e-9)
    assert found.edf[0] == pytest.approx(3)


def test_units_and_offsets_do_not_matter(curve):
    """Scaling and shifting y moves the curve the same way, also far from zero; scaling t changes nothing."""
    t, y = curve
    plain, moved = trend(t, y), trend(1000 * t, 3 * y + 1e7)
    np.testing.assert_allclose((moved.mean - 1e7) / 3, plain.mean, atol=1e-4)
    np.testing.assert_allclose(moved.edf, plain.edf, rtol=1e-3)


def test_sparse_frame_and_array_agree():
    """Sparse matrices are used as they are; a data frame brings its names."""
    rng = np.random.default_rng(2)
    t = rng.uniform(size=400)
    Y = rng.poisson(0.5, size=(400, 7)).astype(np.float32)
    found = trend(t, Y)
    for other in (sp.csr_matrix(Y), sp.csc_array(Y), pd.DataFrame(Y, columns=list("abcdefg"))):
        again = trend(t, other)
        np.testing.assert_allclose(again.mean, found.mean, atol=1e-6)
    assert again.names.tolist() == list("abcdefg")


def test_nan_features_are_named_and_skipped_and_constant_ones_are_flat(curve):
    """One bad column does not spoil the others."""
    t, y = curve
    bad = y.copy()
    bad[3] = np.nan
    with pytest.warns(UserWarning, match="1 features hold NaN or infinity and are skipped: broken"):
        found = trend(t, np.column_stack([y, bad, np.full_like(y, 4.0)]), names=["fine", "broken", "flat"])
    assert np.isfinite(found.mean[:, [0, 2]]).all()
    assert np.isnan(found.mean[:, 1]).all()
    assert np.isnan(found.edf[1])
    np.testing.assert_allclose(found.mean[:, 2], 4.0)
    assert found.explained[2] == 0


@pytest.mark.parametrize("t", [np.repeat([0.0, 1.0], 10), np.zeros(20), np.repeat(np.arange(5.0), 4)])
def test_ties_leave_fewer_basis_functions_not_an_error(t):
    """With two distinct coordinates a line is left, with one a constant."""
    y = t + np.tile([0.1, -0.1], 10)
    found = trend(t, y, grid=np.unique(t))
    np.testing.assert_allclose(found.mean[:, 0], np.unique(t), atol=0.05)


def test_stretches_without_samples_are_bridged():
    """A gap on a loop gives a finite curve with a wider band there."""
    rng = np.random.default_rng(0)
    t = np.concatenate([rng.uniform(0, 0.3, 60), rng.uniform(0.8, 1, 40)])
    found = trend(t, np.sin(2 * np.pi * t) + 0.1 * rng.normal(size=100), period=1.0)
    width = (found.upper - found.lower)[:, 0]
    assert np.isfinite(width).all()
    assert width[55] > 3 * width[10]


def test_trend_along_a_path_uses_its_samples():
    """Samples off the path have no say."""
    nodes = np.array([[0.0, 0], [1, 0], [2, 1], [2, -1]])
    edges = np.array([[0, 1], [1, 2], [1, 3]])
    rng = np.random.default_rng(0)
    at = rng.uniform(size=(300, 1))
    edge = rng.integers(0, 3, 300)
    X = (1 - at) * nodes[edges[edge, 0]] + at * nodes[edges[edge, 1]]
    t = trajectory(X, Graph(nodes, edges), root=0)
    y = np.where(edge == 2, 100.0, t.pseudotime)
    found = t.trend(y, t.path(0, 2))
    np.testing.assert_allclose(found.mean[:, 0], found.grid, atol=1e-3)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"t": np.arange(4.0)}, "give one per sample"),
        ({"t": np.full(5, np.nan)}, "only 0 samples"),
        ({"weights": np.full(5, -1.0)}, "finite non-negative"),
        ({"level": 1.5}, "between 0 and 1"),
        ({"curve": Spline(smoothness="best")}, "'reml', 'gcv'"),
        ({"curve": Spline(smoothness=-1.0)}, "'reml', 'gcv'"),
        ({"curve": Quadratic(), "period": 1.0}, "does not close"),
        ({"names": ["a", "b"]}, "2 names came for 1 features"),
    ],
)
def test_bad_arguments_are_named(arguments, message):
    """One sentence each."""
    with pytest.raises(ValueError, match=message):
        trend(**({"t": np.arange(5.0), "Y": np.arange(5.0)} | arguments))

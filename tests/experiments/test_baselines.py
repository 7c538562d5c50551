"""The rivals: they do what their papers say, on samples with a known answer."""

import itertools

import numpy as np
import pytest

from experiments.baselines import density_ridge, polygonal_line
from experiments.baselines.polygonal_line import _fit, penalised_distance, project_on_line
from experiments.baselines.scms import ridge_step


@pytest.fixture
def arc():
    """Half a circle with a little noise."""
    rng = np.random.default_rng(0)
    angle = rng.uniform(0, np.pi, 300)
    return np.column_stack([np.cos(angle), np.sin(angle)]) + 0.03 * rng.standard_normal((300, 2))


def log_density(points, X, bandwidth):
    gap = ((points[:, None] - X) ** 2).sum(axis=2)
    return np.log(np.exp(-gap / (2 * bandwidth**2)).mean(axis=1))


def test_line_follows_an_arc(arc):
    """Vertices lie near the circle, in order along it, and there are several."""
    line = polygonal_line(arc)
    radius = np.linalg.norm(line.nodes, axis=1)
    angle = np.unwrap(np.arctan2(line.nodes[:, 1], line.nodes[:, 0]))
    assert np.abs(radius - 1).max() < 0.1
    assert np.all(np.diff(angle) > 0) or np.all(np.diff(angle) < 0)
    assert 5 <= len(line.edges) <= 100
    assert line.distance < 2 * 0.03**2


def test_straight_samples_give_a_straight_line():
    """Noise around a straight line asks for a few segments, all in its direction."""
    rng = np.random.default_rng(1)
    X = np.column_stack(
        [np.linspace(0, 1, 200), 0.01 * rng.standard_normal(200), 0.01 * rng.standard_normal(200)]
    )
    line = polygonal_line(X)
    step = np.diff(line.nodes, axis=0)
    assert np.abs(step[:, 0] / np.linalg.norm(step, axis=1)).min() > 0.97


def test_a_line_cannot_close():
    """On a circle the line stays open, as the paper says of it."""
    angle = np.linspace(0, 2 * np.pi, 200, endpoint=False)
    line = polygonal_line(np.column_stack([np.cos(angle), np.sin(angle)]), max_segments=30)
    assert len(line.edges) == len(line.nodes) - 1


def test_fitting_never_raises_what_it_minimises():
    """Wherever the vertices begin, the penalised distance is no larger afterwards."""
    rng = np.random.default_rng(2)
    X = rng.uniform(-0.7, 0.7, (80, 3))
    for n_vertices in (2, 3, 8):
        vertices = rng.uniform(-0.7, 0.7, (n_vertices, 3))
        fitted = _fit(X, vertices, 0.13)
        distance = project_on_line(X, vertices)[2].mean()
        weight = 0.13 * (n_vertices - 1) / np.cbrt(80) * np.sqrt(distance)
        assert penalised_distance(fitted, X, weight) <= penalised_distance(vertices, X, weight)
        assert project_on_line(X, fitted)[2].mean() < project_on_line(X, vertices)[2].mean()


def test_sharp_angles_cost_more():
    """One sharp corner costs more than the same turn spread over an arc, a straight line nothing but its ends."""
    X = np.zeros((1, 2))
    straight = np.column_stack([np.linspace(0, 0.4, 5), np.zeros(5)])
    corner = np.array([[0, 0], [0.1, 0], [0.2, 0], [0.2, 0.1], [0.2, 0.2]])
    arc = 0.1273 * np.column_stack(
        [np.sin(np.linspace(0, np.pi / 2, 5)), 1 - np.cos(np.linspace(0, np.pi / 2, 5))]
    )
    free = [
        penalised_distance(line, X, 1.0) - project_on_line(X, line)[2].mean()
        for line in (straight, arc, corner)
    ]
    assert free[0] < free[1] < free[2]


def test_projection_is_the_nearest_point():
    """No point of a fine grid on the line is nearer than the projection."""
    rng = np.random.default_rng(3)
    X, vertices = rng.standard_normal((40, 2)), rng.standard_normal((4, 2))
    grid = np.vstack(
        [a + np.linspace(0, 1, 2001)[:, None] * (b - a) for a, b in itertools.pairwise(vertices)]
    )
    nearest = ((X[:, None] - grid) ** 2).sum(axis=2).min(axis=1)
    squared = project_on_line(X, vertices)[2]
    assert np.all(squared <= nearest + 1e-12)
    np.testing.assert_allclose(squared, nearest, atol=1e-4)


def test_ridge_of_an_arc(arc):
    """Points end near the circle, closer than the samples, and a second run does not move them."""
    ridge = density_ridge(arc, 0.1)
    off = np.abs(np.linalg.norm(ridge, axis=1) - 1)
    assert off.mean() < 0.5 * np.abs(np.linalg.norm(arc, axis=1) - 1).mean()
    again = density_ridge(arc, 0.1, start=ridge, max_iter=5)
    assert np.abs(again - ridge).max() < 1e-3


def test_ridge_points_are_stationary_across(arc):
    """On the ridge the gradient has no part along the most concave direction of the log-density."""
    point = density_ridge(arc, 0.15, max_iter=5000, tol=1e-9)[:20]
    eps = 1e-4
    shift = eps * np.eye(2)
    gradient = np.stack(
        [(log_density(point + s, arc, 0.15) - log_density(point - s, arc, 0.15)) / (2 * eps) for s in shift],
        axis=1,
    )
    hessian = np.empty((20, 2, 2))
    for a in range(2):
        for b in range(2):
            plus = log_density(point + shift[a] + shift[b], arc, 0.15) - log_density(
                point + shift[a] - shift[b], arc, 0.15
            )
            minus = log_density(point - shift[a] + shift[b], arc, 0.15) - log_density(
                point - shift[a] - shift[b], arc, 0.15
            )
            hessian[:, a, b] = (plus - minus) / (4 * eps**2)
    across = np.linalg.eigh(hessian)[1][:, :, 0]
    assert np.abs((gradient * across).sum(axis=1)).max() < 0.05


def test_without_a_ridge_it_is_mean_shift():
    """A ridge of dimension 0 takes the whole mean shift step: the shares' mean."""
    rng = np.random.default_rng(4)
    X = rng.standard_normal((60, 3))
    weight = np.exp(-((X[:, None] - X) ** 2).sum(axis=2) / 2)
    mean = weight @ X / weight.sum(axis=1, keepdims=True)
    np.testing.assert_allclose(X + ridge_step(X, X, 1.0, n_ridge=0), mean, atol=1e-12)

"""The noise by held-out likelihood, and gamma by its reach."""

import numpy as np
import pytest

from midrib._algorithm.assignment import AssignmentStats
from midrib._algorithm.placement import place
from midrib._graph import Graph
from midrib.datasets import make_shape
from midrib.selection.background import volume
from midrib.selection.noise import choose_noise, gamma_for, points_along


@pytest.mark.parametrize("noise", [0.01, 0.05])
@pytest.mark.parametrize("name", ["spiral", "theta"])
def test_noise_is_found(name, noise):
    """The held-out likelihood finds the noise of curves and loops, whatever their density."""
    shape = make_shape(name, 800, noise=noise, density="uneven", random_state=0)
    level = choose_noise(shape.X, np.ones(800), volume(shape.X), np.random.default_rng(0))
    assert level.noise == pytest.approx(noise, rel=0.5)
    assert not level.at_edge
    assert np.all(np.diff(level.scales) < 0)


def test_noise_is_in_the_units_of_the_data():
    """Scaling the data scales the noise and nothing else."""
    X = make_shape("y", 400, noise=0.03, random_state=0).X
    small, large = (
        choose_noise(c * X, np.ones(400), volume(c * X), np.random.default_rng(0)).noise
        for c in (1.0, 1000.0)
    )
    assert large == pytest.approx(1000 * small, rel=1e-6)


def test_gamma_smooths_over_its_reach():
    """A chain pulled aside at one node returns by 1/e over the reach that gamma was made for."""
    n_nodes, spacing, reach, per_node = 401, 0.1, 1.0, 7.0
    chain = Graph(np.zeros((n_nodes, 1)), np.column_stack([np.arange(400), np.arange(1, 401)]))
    mass = np.full(n_nodes, per_node)
    moment = np.zeros((n_nodes, 1))
    moment[200] = per_node
    gamma = gamma_for(reach, 0.1, spacing * n_nodes, n_nodes, per_node * n_nodes)
    nodes = place(AssignmentStats(mass, moment, 0.0, mass.sum()), chain, gamma)
    decay = np.log(nodes[200, 0] / nodes[250, 0]) / (50 * spacing)
    assert 1 / decay == pytest.approx(reach, rel=0.05)


def test_points_cover_every_edge_evenly(rng):
    """Points are no further apart than asked for and stand for the whole length."""
    nodes, edges = rng.normal(size=(6, 2)), np.array([[0, 1], [1, 2], [2, 3], [1, 4], [4, 5]])
    points, lengths = points_along(nodes, edges, 0.1)
    total = np.linalg.norm(nodes[edges[:, 0]] - nodes[edges[:, 1]], axis=1).sum()
    assert lengths.sum() == pytest.approx(total)
    assert lengths.max() <= 0.1
    assert len(points) == len(lengths)

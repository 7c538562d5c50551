"""Support by resampling, and the grid of parameters."""

import numpy as np
import pytest

from midrib import PrincipalGraph
from midrib.datasets import make_shape
from midrib.selection import bootstrap, path


@pytest.fixture(scope="module")
def fitted():
    shape = make_shape("y", 300, noise=0.03, random_state=7)
    return PrincipalGraph(random_state=0).fit(shape.X), shape.X


def test_clear_parts_come_back(fitted):
    """A clear fork with three clear arms is found in nearly every repetition, within its own width."""
    model, X = fitted
    done = []
    support = bootstrap(model, X, n=5, progress=lambda k, n: done.append((k, n)))
    assert done == [(k, 5) for k in range(1, 6)]
    assert support.tips.min() >= 0.8
    assert support.forks.min() >= 0.8
    assert support.topology >= 0.8
    assert support.branches.min() > 0.8
    assert support.band.max() < 2 * 0.03
    assert len(support.consensus) > 0.9 * len(support.skeleton.edges)


def test_seed_decides_not_the_number_of_jobs(fitted):
    """Every repetition has its own stream of random numbers."""
    model, X = fitted
    one, two = (bootstrap(model, X, n=2, random_state=3, n_jobs=jobs) for jobs in (1, 2))
    assert one.topologies == two.topologies
    np.testing.assert_allclose(one.band, two.band)


def test_path_orders_the_grid_and_starts_warm(fitted):
    """Sigma rises, gamma falls, and all fits have the parameters of their place."""
    _, X = fitted
    grid = path(
        PrincipalGraph(n_nodes=20, random_state=0, max_iter=10), X, sigmas=[0.02, 0.002], gammas=[0.1, 1.0]
    )
    assert grid.sigmas.tolist() == [0.002, 0.02]
    assert grid.gammas.tolist() == [1.0, 0.1]
    for sigma, row in zip(grid.sigmas, grid.models, strict=True):
        for gamma, model in zip(grid.gammas, row, strict=True):
            assert (model.sigma_, model.gamma_) == (sigma, gamma)
    np.testing.assert_array_equal(grid.models[0][1].init, grid.models[0][0].nodes_)
    assert np.array(grid.topologies()).shape == (2, 2, 3)


def test_path_shows_every_fit_and_stops_on_request(fitted):
    """A callback sees the fits as they come; a true answer leaves the rows that are complete."""
    _, X = fitted
    model = PrincipalGraph(n_nodes=12, random_state=0, max_iter=3)
    seen = []
    whole = path(model, X, sigmas=[0.002, 0.02], gammas=[0.1, 1.0], callback=seen.append)
    assert [(state.done, state.total) for state in seen] == [(1, 4), (2, 4), (3, 4), (4, 4)]
    assert [state.model for state in seen] == [fit for row in whole.models for fit in row]
    for stop, shape in {1: (1, 1), 2: (1, 2), 3: (1, 2), 4: (2, 2)}.items():
        grid = path(
            model, X, sigmas=[0.002, 0.02], gammas=[0.1, 1.0], callback=lambda state, n=stop: state.done == n
        )
        assert (len(grid.sigmas), len(grid.gammas)) == shape
        assert {len(row) for row in grid.models} == {shape[1]}
        assert len(grid.models) == shape[0]
    with pytest.raises(ValueError, match="0 sigmas"):
        path(model, X, sigmas=[], gammas=[1.0])

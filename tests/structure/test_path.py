"""The grid of parameters."""

import numpy as np
import pytest

from midrib import PrincipalGraph
from midrib.datasets import make_shape
from midrib.structure import path


@pytest.fixture(scope="module", name="X")
def samples():
    return make_shape("y", 300, noise=0.03, random_state=7).X


def test_path_orders_the_grid_and_starts_warm(X):
    """Sigma rises, gamma falls, and all fits have the parameters of their place."""
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


def test_by_default_the_grid_lies_around_the_choice(X):
    """A quarter to four times sigma and gamma of the automatic choice, in the middle of the grid."""
    grid = path(PrincipalGraph(n_nodes=12, random_state=0, max_iter=2), X)
    chosen = PrincipalGraph(n_nodes=12, graph="tree", random_state=0, max_iter=2).fit(X)
    np.testing.assert_allclose(grid.sigmas, chosen.sigma_ * np.array([0.25, 0.5, 1, 2, 4]))
    np.testing.assert_allclose(grid.gammas, chosen.gamma_ * np.array([4, 2, 1, 0.5, 0.25]))


def test_path_shows_every_fit_and_stops_on_request(X):
    """A callback sees the fits as they come; a true answer leaves the rows that are complete."""
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

"""A fit that is stopped and goes on ends where it would have ended."""

import numpy as np
import pytest

from midrib import KNNGraph, L1Graph, PrincipalGraph, SpanningTree
from midrib.datasets import make_shape

FAMILIES = [SpanningTree(), KNNGraph(3), L1Graph(lam=0.1, n_neighbors=6)]


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: type(family).__name__)
@pytest.mark.parametrize("stop", [1, 4])
def test_a_resumed_fit_ends_as_if_it_had_not_been_stopped(family, stop):
    """Same history, same nodes: anchors, links and graph of the stopped fit are kept."""
    X = make_shape("theta", 200, noise=0.03, random_state=0).X + 5.0
    model = PrincipalGraph(40, graph=family, sigma=0.003, gamma=2.0, max_iter=25, tol=1e-8, random_state=0)
    whole = model.fit(X).objective_, model.nodes_
    states = []
    model.fit(X, callback=lambda state: states.append(state) or len(states) == stop)
    model.fit(X, resume=states[-1].checkpoint)
    np.testing.assert_allclose(model.objective_, whole[0], rtol=1e-10)
    np.testing.assert_allclose(model.nodes_, whole[1], atol=1e-9)


def test_a_finished_fit_has_nothing_to_resume():
    """Resuming from the last state of a converged fit adds no iteration."""
    X = make_shape("y", 100, random_state=0).X
    model, states = PrincipalGraph(20, sigma=0.003, gamma=2.0, random_state=0), []
    model.fit(X, callback=lambda state: states.append(state) and None)
    n_iter = model.n_iter_
    model.fit(X, resume=states[-1].checkpoint)
    assert model.converged_
    assert model.n_iter_ == n_iter


@pytest.mark.filterwarnings("ignore:the permitted edges")
def test_groups_survive_in_the_checkpoint():
    """Side information is in the checkpoint: nodes of two groups stay apart."""
    X = make_shape("two_moons", 100, random_state=0).X
    groups = np.arange(100) % 2
    model, states = PrincipalGraph(20, sigma=0.003, gamma=2.0, random_state=0), []
    model.fit(X, groups=groups, callback=lambda state: states.append(state) or len(states) == 2)
    apart = model.fit(X, groups=groups).objective_
    np.testing.assert_allclose(model.fit(X, resume=states[-1].checkpoint).objective_, apart, rtol=1e-10)


def test_other_samples_are_refused():
    """A checkpoint of three features cannot go on with two."""
    rng, states = np.random.default_rng(0), []
    model = PrincipalGraph(5, random_state=0)
    model.fit(rng.normal(size=(30, 3)), callback=lambda state: states.append(state) or True)
    with pytest.raises(ValueError, match="resume with the same samples"):
        model.fit(rng.normal(size=(30, 2)), resume=states[0].checkpoint)

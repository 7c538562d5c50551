"""L1Graph(lam="auto"): units do not matter."""

import numpy as np
import pytest

from midrib import L1Graph, PrincipalGraph
from midrib.datasets import make_shape


def test_auto_lam_has_the_units_of_length(rng):
    """Scaling the anchors scales lam; shifting them changes nothing."""
    anchors = rng.normal(size=(50, 3))
    lam = L1Graph(lam="auto").weight_for(anchors)
    assert L1Graph(lam="auto").weight_for(1e3 * anchors + 7) == pytest.approx(1e3 * lam)
    assert L1Graph(lam=0.3).weight_for(anchors) == 0.3


def test_other_words_are_refused():
    """Only a number or "auto" will do."""
    with pytest.raises(TypeError, match="lam"):
        PrincipalGraph(5, graph=L1Graph(lam="much")).fit(np.zeros((20, 2)))


def test_the_default_l1_graph_does_not_depend_on_the_units():
    """As with sigma and gamma: the same graph for metres and millimetres; the paper's number is in units of length."""
    X = make_shape("y", 200, noise=0.02, random_state=0).X
    whole = PrincipalGraph(25, graph="l1", max_iter=5, random_state=0).fit(X)
    for unit in (1e-3, 1e3):
        other = PrincipalGraph(25, graph="l1", max_iter=5, random_state=0).fit(unit * X)
        np.testing.assert_array_equal(other.graph_.edges, whole.graph_.edges)
        np.testing.assert_allclose(other.graph_.weights, whole.graph_.weights, atol=1e-5)
    assert L1Graph(lam=1.0).weight_for(1e3 * X) == 1.0


def test_repeated_anchors_do_not_hide_the_spacing():
    """Most anchors come three times: their spacing is that of the distinct ones."""
    anchors = np.repeat(np.linspace(0, 1, 20)[:, None], 3, axis=0)
    lam = L1Graph().weight_for(np.vstack([anchors, [[2.0], [3.0]]]))
    assert L1Graph().weight_for(1e3 * np.vstack([anchors, [[2.0], [3.0]]])) == pytest.approx(1e3 * lam)

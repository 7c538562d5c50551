"""L1Graph(lam="auto"): units do not matter, and curves hold together."""

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


@pytest.mark.parametrize("name", ["circle", "y"])
def test_a_cleaned_l1_graph_is_a_skeleton(name):
    """With lam, sigma and gamma chosen, the l1 graph of a clear shape cleans to its structure."""
    shape = make_shape(name, 500, noise=0.03, random_state=1)
    family = L1Graph(lam="auto", homogeneous=True)
    model = PrincipalGraph(60, graph=family, max_iter=12, random_state=0).fit(shape.X)
    skeleton, truth = model.skeleton(), shape.graph.topology
    found = (skeleton.n_components, skeleton.n_loops, len(skeleton.tips))
    assert found == (truth.components, truth.loops, truth.tips)


def test_other_words_are_refused():
    """Only a number or "auto" will do."""
    with pytest.raises(TypeError, match="lam"):
        PrincipalGraph(5, graph=L1Graph(lam="much")).fit(np.zeros((20, 2)))

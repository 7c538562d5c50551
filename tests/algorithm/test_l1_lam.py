"""L1Graph(lam="auto"): units do not matter."""

import numpy as np
import pytest

from midrib import L1Graph, PrincipalGraph


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

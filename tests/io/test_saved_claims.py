"""Claims of a structure whose support was not tried, in a model file."""

import numpy as np

import midrib


def test_a_support_that_was_not_tried_survives_a_file(tmp_path):
    """With a given family the support of claims is NaN; the file is written, and read again with the same claims."""
    X = midrib.datasets.make_shape("y", 200, noise=0.02, random_state=0).X
    model = midrib.PrincipalGraph(12, graph="tree", random_state=0).fit(X)
    claims = model.choice_.found.claims
    assert claims
    assert all(np.isnan(claim.support) for claim in claims)
    model.save(tmp_path / "model.npz")
    loaded = midrib.load(tmp_path / "model.npz").choice_.found.claims
    assert [claim.p_value for claim in loaded] == [claim.p_value for claim in claims]
    assert all(np.isnan(claim.support) for claim in loaded)

"""Quality: widths, variance explained and samples far away, where each is known."""

import numpy as np
import pytest
import scipy.sparse as sp

from midrib.structure.quality import measure

LINE = np.array([[0.0, 0.0], [5, 0], [10, 0]]), np.array([[0, 1], [1, 2]])


def test_noise_around_a_line_is_its_width(rng):
    """The width is the standard deviation across, and the rest of the variance is explained."""
    X = np.column_stack([10 * rng.random(4000), 0.2 * rng.normal(size=4000)])
    found = measure(X, *LINE)
    np.testing.assert_allclose(found.width, 0.2, rtol=0.1)
    assert found.distance == pytest.approx(0.2, rel=0.05)
    assert found.spread == pytest.approx(np.sqrt(100 / 12 + 0.04), rel=0.05)
    assert found.explained == pytest.approx(1 - 0.04 / found.spread**2, abs=0.002)
    assert found.far < 0.02


def test_widths_are_local(rng):
    """Where the samples scatter more, the nodes are wider."""
    x = 10 * rng.random(2000)
    found = measure(np.column_stack([x, np.where(x < 5, 0.1, 0.4) * rng.normal(size=2000)]), *LINE)
    assert found.width[0] == pytest.approx(0.1, rel=0.2)
    assert found.width[2] == pytest.approx(0.4, rel=0.2)


def test_weights_are_repeats_and_sparse_is_dense(rng):
    """Three times the weight is three times the sample; storage does not matter."""
    X, weight = rng.random((100, 2)), rng.integers(1, 4, 100)
    repeated = measure(np.repeat(X, weight, axis=0), *LINE)
    weighted = measure(X, *LINE, weight.astype(float))
    stored = measure(sp.csr_array(X), *LINE, weight.astype(float))
    for name in ("width", "explained", "distance", "spread"):
        np.testing.assert_allclose(getattr(weighted, name), getattr(repeated, name))
        np.testing.assert_allclose(getattr(stored, name), getattr(weighted, name))

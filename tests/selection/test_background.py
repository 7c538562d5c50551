"""Clutter: found where it is, and nowhere else."""

import numpy as np
import pytest

from midrib.datasets import make_shape
from midrib.selection.background import find_background, volume


@pytest.mark.parametrize("n_features", [2, 10])
def test_structure_without_clutter_loses_nothing(n_features):
    """No sample of an unevenly sampled shape is taken for clutter."""
    shape = make_shape("h", 600, noise=0.03, n_features=n_features, density="uneven", random_state=0)
    found = find_background(shape.X, np.ones(600))
    assert found.share < 0.02
    assert np.mean(found.structure < 0.5) < 0.01


def test_clutter_in_many_dimensions_is_found():
    """In ten dimensions nearly all clutter is recognised, and its share is right."""
    shape = make_shape("circle", 800, noise=0.03, n_features=10, clutter=0.1, random_state=1)
    found = find_background(shape.X, np.ones(800))
    away = shape.edge == -1
    assert np.mean(found.structure[away] < 0.5) > 0.9
    assert np.mean(found.structure[~away] < 0.5) < 0.01
    assert found.share == pytest.approx(0.1, abs=0.03)


def test_weights_are_repetitions():
    """Units do not matter, and equal weights change nothing."""
    X = make_shape("y", 300, clutter=0.1, random_state=2).X
    plain = find_background(X, np.ones(300))
    other = find_background(1e3 * X + 5, np.ones(300))
    np.testing.assert_allclose(plain.structure, other.structure, atol=1e-6)


def test_volume_turns_with_the_data(rng):
    """The box lies along the principal axes, so that a rotation does not change its volume."""
    X = rng.normal(size=(200, 3)) * [3, 2, 1]
    turn, _ = np.linalg.qr(rng.normal(size=(3, 3)))
    assert volume(X @ turn) == pytest.approx(volume(X), rel=1e-6)

"""Clutter: found where it is, and nowhere else."""

import numpy as np
import pytest

from clouds import Y, along, disc, ring
from midrib.datasets import make_shape
from midrib.structure.cloud import Cloud
from midrib.structure.clutter import Clutter


def found_in(X, weight=None):
    return Clutter.find(Cloud.take(X, np.ones(len(X)) if weight is None else weight))


CLEAN = {
    "Y": along(*Y),
    "ring": ring(),
    "disc": disc(),
    "uneven": make_shape("h", 600, noise=0.03, density="uneven", random_state=0).X,
    "ten dimensions": make_shape("h", 600, noise=0.03, n_features=10, density="uneven", random_state=0).X,
    "normal": np.random.default_rng(0).normal(size=(400, 2)),
    "few": make_shape("y", 60, noise=0.03, random_state=0).X,
}


@pytest.mark.parametrize("name", CLEAN)
def test_structure_without_clutter_loses_nothing(name):
    """No share is claimed, and every sample belongs."""
    found = found_in(CLEAN[name])
    # The tails of a blob are as thin as clutter.
    assert found.share < (0.05 if name == "normal" else 1e-9)
    assert np.mean(found.own > 0.5) > (0.95 if name == "normal" else 1 - 1e-9)


@pytest.mark.parametrize("n_features", [2, 3, 10])
@pytest.mark.parametrize("name", ["circle", "y"])
def test_a_tenth_of_clutter_is_found_and_recognised(name, n_features):
    """The share is about right; structure is kept, and clutter that lies five noise widths away is told."""
    shape = make_shape(name, 800, noise=0.02, n_features=n_features, clutter=0.1, random_state=1)
    found = found_in(shape.X)
    own, away = found.structure(shape.X), shape.edge == -1
    far = away & (shape.graph.project(shape.X).distance > 5 * 0.02)
    assert 0.03 < found.share < 0.15
    assert np.mean(own[~away] > 0.5) > 0.95
    assert np.mean(own[far] < 0.5) > (0.5 if n_features == 2 else 0.75)


def test_as_many_are_set_aside_as_the_share_says():
    """What is not structure is clutter, in memory and asked again."""
    X = make_shape("circle", 500, noise=0.02, clutter=0.15, random_state=2).X
    found = found_in(X)
    assert np.mean(found.own < 0.5) == pytest.approx(found.share, abs=0.01)
    assert np.mean(found.structure(X) < 0.5) == pytest.approx(found.share, abs=0.01)


def test_strays_side_by_side_do_not_vouch_for_each_other(rng):
    """Far from a line, among other strays, half of the pairs are known as clutter: each vouches for its twin alone."""
    line = np.column_stack([np.linspace(0, 1, 600), 0.01 * rng.normal(size=600)])
    single = rng.uniform([0, 0.2], [1, 1], size=(60, 2))
    pairs = np.repeat(rng.uniform([0, 0.2], [1, 1], size=(6, 2)), 2, axis=0) + 1e-3 * rng.normal(size=(12, 2))
    own = found_in(np.vstack([line, single, pairs])).structure(np.vstack([line, pairs]))
    assert np.mean(own[:600] > 0.5) > 0.97
    assert np.mean(own[600:] < 0.5) >= 0.5


@pytest.mark.parametrize("seed", [0, 1, 3])
def test_a_thin_arm_is_no_clutter(seed):
    """Three in a hundred samples, far from all others but side by side, are an arm; scattered ones are clutter."""
    rng = np.random.default_rng(seed)
    body = np.column_stack([2 * rng.random(600) - 1, np.zeros(600)]) + 0.03 * rng.normal(size=(600, 2))
    arm = np.column_stack([np.zeros(18), rng.random(18)]) + 0.06 * rng.normal(size=(18, 2))
    assert found_in(np.vstack([body, arm])).share == 0
    assert found_in(np.vstack([body, rng.uniform(-1, 1, size=(18, 2))])).share > 0.02


def test_clutter_is_found_in_many_axes():
    """What it must pay grows with the axes, but not so that a tenth of clutter in twenty of them is never believed."""
    shape = make_shape("binary_tree", 5000, noise=0.03, n_features=20, clutter=0.1, random_state=1)
    assert 0.07 < found_in(shape.X).share < 0.12


def test_units_and_orientation_do_not_matter(rng):
    """The probabilities are the same after turning, scaling and shifting."""
    X = make_shape("y", 300, clutter=0.1, random_state=2).X
    turn, _ = np.linalg.qr(rng.normal(size=(2, 2)))
    moved = 1e3 * X @ turn + 5e3
    plain, other = found_in(X), found_in(moved)
    assert plain.share > 0
    assert plain.share == pytest.approx(other.share, abs=1e-6)
    np.testing.assert_allclose(plain.structure(X), other.structure(moved), atol=1e-5)


def test_few_and_coincident_samples_have_none(rng):
    """Nothing is said about a handful of samples."""
    assert found_in(rng.normal(size=(16, 2))).share == 0


def test_other_libraries_tell_the_same():
    """An array of the array API gets the probabilities that NumPy gives."""
    xp = pytest.importorskip("array_api_strict", reason="array-api-strict is not installed")
    X = make_shape("y", 700, noise=0.02, clutter=0.1, random_state=0).X
    found = found_in(X)
    assert found.share > 0
    np.testing.assert_allclose(np.asarray(found.structure(xp.asarray(X))), found.structure(X), atol=1e-9)

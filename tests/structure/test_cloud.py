"""The cloud that decisions see: order, orientation, units and repeats of the samples are gone from it."""

import numpy as np
import pytest

from clouds import Y, along
from midrib.datasets import make_shape
from midrib.structure.cloud import Cloud, count_signal_axes
from midrib.structure.find import find_structure, topology
from midrib.structure.links import find_links
from midrib.structure.places import Places


def assert_same(one, other):
    """Two clouds are the same samples, up to the signs of the axes and rounding."""
    np.testing.assert_allclose(np.abs(one.X), np.abs(other.X), atol=1e-9)
    np.testing.assert_allclose(one.weight, other.weight)


def test_order_orientation_units_and_repeats_are_gone(rng):
    """A cloud is the same after shuffling, turning, scaling, shifting and repeating all samples."""
    X = rng.normal(size=(50, 3)) * [3, 2, 1]
    turn, _ = np.linalg.qr(rng.normal(size=(3, 3)))
    plain = Cloud.take(X, np.ones(50))
    assert_same(plain, Cloud.take(X[rng.permutation(50)], np.ones(50)))
    assert_same(plain, Cloud.take(1e4 * X @ turn + 7e4, np.ones(50)))
    assert_same(plain, Cloud.take(np.repeat(X, 3, axis=0), np.ones(150)))
    assert_same(plain, Cloud.take(X, np.full(50, 3.0)))


def test_symmetric_samples_come_in_one_order(rng):
    """Pixels of a ring: axes that vary alike, without skew, and many pixels equally far from the middle."""
    rows, columns = np.indices((9, 9)) - 4
    X = 0.1 * np.argwhere(np.abs(np.hypot(rows, columns) - 3) < 0.8)
    plain = Cloud.take(X, np.ones(len(X)))
    for unit in (1.0, 1000.0):
        other = Cloud.take(unit * X[rng.permutation(len(X))], np.ones(len(X)))
        np.testing.assert_allclose(other.X, plain.X, atol=1e-8)


def test_weights_are_repeats(rng):
    """Whole weights are numbers of samples."""
    X, count = rng.normal(size=(40, 2)), rng.integers(1, 4, 40)
    assert_same(
        Cloud.take(X, count.astype(float)), Cloud.take(np.repeat(X, count, axis=0), np.ones(count.sum()))
    )


def test_other_weights_count_as_many_samples_as_they_are_worth(rng):
    """Weights without a unit add up to the number of equal ones that know as much, whatever their scale."""
    X, weight = rng.normal(size=(40, 2)), rng.random(40)
    worth = weight.sum() ** 2 / (weight**2).sum()
    for unit in (1.0, 1e-3):
        assert Cloud.take(X, unit * weight).weight.sum() == pytest.approx(worth)


def test_lifting_undoes_projecting(rng):
    """Points of the cloud are points of the data, exactly where no axis was left out."""
    X = rng.normal(size=(30, 4)) + 100
    cloud = Cloud.take(X, np.ones(30))
    np.testing.assert_allclose(cloud.lift(cloud.project(X)), X)
    assert (cloud.X**2).sum(axis=1).mean() == pytest.approx(1)
    assert np.all(np.diff(cloud.variance) <= 1e-12)
    assert np.all(np.diff((cloud.X**2).sum(axis=1)) >= -1e-12)


def test_constant_features_leave_no_axis(rng):
    """A flat cloud has as many axes as it has directions."""
    X = np.column_stack([rng.normal(size=(30, 2)), np.full(30, 5.0)])
    assert Cloud.take(X, np.ones(30)).X.shape == (30, 2)


def transformed(X, rng):
    turn, _ = np.linalg.qr(rng.normal(size=(2, 2)))
    yield "order", X[rng.permutation(len(X))], None, lambda nodes: nodes
    yield "turn", X @ turn, None, lambda nodes: nodes @ turn
    yield "units", 1e5 * X - 3e5, None, lambda nodes: 1e5 * nodes - 3e5
    yield "repeats", np.repeat(X, 3, axis=0), None, lambda nodes: nodes
    yield "weights", X, np.full(len(X), 3.0), lambda nodes: nodes


def test_the_structure_does_not_depend_on_how_the_samples_are_given(rng):
    """The whole search gives the same graph, node by node, in the new coordinates."""
    X = along(*Y, n=200)
    plain = find_structure(X, repeats=1)
    for name, other, weight, move in transformed(X, rng):
        found = find_structure(other, weight, repeats=1)
        nodes = move(plain.graph.nodes)
        np.testing.assert_allclose(found.graph.nodes, nodes, atol=1e-6 * np.ptp(nodes), err_msg=name)
        np.testing.assert_array_equal(found.graph.edges, plain.graph.edges, err_msg=name)
        assert found.topologies == plain.topologies


@pytest.mark.parametrize(("name", "n_axes"), [("y", 2), ("ladder", 2), ("helix", 3)])
def test_axes_of_pure_noise_are_left_out(name, n_axes):
    """A plane shape in ten dimensions is found to be plane, a helix to need three axes."""
    shape = make_shape(name, 600, noise=0.03, n_features=10, random_state=0)
    found = find_structure(shape.X, repeats=0)
    assert found.n_axes == n_axes
    assert found.graph.n_features == 10


def test_axes_that_landmarks_explain_stay(rng):
    """Three dimensions of equal spread all stay."""
    X = rng.normal(size=(400, 3))
    cloud = Cloud.take(X, np.ones(400))
    places, _ = find_links(Places.lay(cloud.X, cloud.weight, cloud.X[::20]), 0.01)
    assert count_signal_axes(cloud, places) == 3


@pytest.mark.parametrize(
    ("explained", "n_axes"),
    [((0.9, 0.8, 0.3, 0.3, 0.3, 0.55), 2), ((0.9, 0.8, 0.4, 0.3, 0.9, 0.1), 5), ((0.4, 0.4, 0.4), 2)],
)
def test_axes_stay_that_together_are_explained(explained, n_axes, monkeypatch):
    """One axis far out that is just above a half brings in none of those before it; one far above does."""
    X = np.sqrt(len(explained)) * np.eye(len(explained))
    cloud = Cloud(X, np.ones(len(X)), np.zeros(len(X)), np.eye(len(X)), 1.0)
    monkeypatch.setattr("midrib.structure.cloud._unexplained", lambda _: 1 - np.array(explained))
    assert count_signal_axes(cloud, None) == n_axes


def test_axes_of_noise_may_differ_in_spread(rng):
    """Two rings a little apart in the third axis keep it, and none of five whose noise falls off below that."""
    angle, apart = rng.uniform(0, 2 * np.pi, 800), 0.3 * (rng.random(800) < 0.5)
    rings = np.column_stack([np.cos(angle), np.sin(angle), apart])
    noise = rng.normal(size=(800, 8)) * 0.03 * np.append(np.ones(3), 1.5 ** -np.arange(5.0))
    found = find_structure(np.hstack([rings, np.zeros((800, 5))]) + noise, repeats=0)
    assert found.n_axes == 3
    assert topology(found.graph) == (2, 2, 0)

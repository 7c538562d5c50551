"""The subspace that holds the structure."""

import numpy as np

from midrib.datasets import make_shape
from midrib.selection.subspace import signal_subspace


def test_axes_of_pure_noise_are_left_out():
    """A plane shape in ten dimensions is found to be plane, a helix to need three axes."""
    for name, n_axes in (("ladder", 2), ("helix", 3)):
        shape = make_shape(name, 800, noise=0.03, n_features=10, random_state=0)
        subspace, near = signal_subspace(shape.X, np.ones(800))
        assert len(subspace.axes) == n_axes
        assert near.mean() > 0.99
        np.testing.assert_allclose(
            subspace.lift(subspace.project(shape.graph.nodes)), shape.graph.nodes, atol=0.01
        )


def test_nothing_is_left_out_of_few_axes(rng):
    """Equal variances of a cloud in three dimensions are no reason to leave any out."""
    subspace, _ = signal_subspace(rng.normal(size=(500, 3)), np.ones(500))
    assert subspace.axes.shape == (3, 3)


def test_unequal_noise_is_kept(rng):
    """Axes whose variances decay are structure as far as anyone can tell."""
    X = rng.normal(size=(1000, 8)) * 2.0 ** -np.arange(8)
    subspace, _ = signal_subspace(X, np.ones(1000))
    assert len(subspace.axes) == 8

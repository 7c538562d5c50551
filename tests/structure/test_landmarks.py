"""Landmarks line up along the middle of what they mark, as many as the samples can carry."""

import numpy as np
import pytest
from sklearn.cluster import KMeans

from clouds import along
from midrib.structure import constants
from midrib.structure.cloud import Cloud
from midrib.structure.landmarks import count_landmarks, lay_landmarks, most_landmarks


def cloud_of(X):
    return Cloud.take(X, np.ones(len(X)))


def test_landmarks_of_a_thick_strand_lie_in_its_middle(rng):
    """Cells cut through smoothed samples stray less to the sides than those cut through the samples themselves."""
    own, plain = 0.0, 0.0
    for _ in range(5):
        cloud = cloud_of(np.column_stack([3 * rng.random(300), 0.2 * rng.normal(size=(300, 9))]))
        marks = lay_landmarks(cloud, cloud.smooth, count_landmarks(cloud))
        own += (marks[:, 1:] ** 2).mean()
        plain += (
            KMeans(len(marks), n_init=1, random_state=0).fit(cloud.X).cluster_centers_[:, 1:] ** 2
        ).mean()
    assert own < 0.9 * plain


def test_landmarks_are_means_of_the_samples():
    """Smoothing draws samples together, the landmarks not: their mean, by their samples, is that of the cloud."""
    cloud = cloud_of(along(((0, 0), (3, 0)), n=400, noise=0.1))
    marks = lay_landmarks(cloud, cloud.smooth, count_landmarks(cloud))
    assert marks[:, 0].min() < np.quantile(cloud.X[:, 0], 0.06)
    assert marks[:, 0].max() > np.quantile(cloud.X[:, 0], 0.94)


def test_smoothing_stays_on_a_strand():
    """Samples come nearer to the middle of their own strand, and strands do not draw at each other."""
    X = along(((0, 0), (2, 0)), ((0, 1), (2, 1)), n=400, noise=0.1)
    cloud = cloud_of(X)
    smooth = cloud.lift(cloud.smooth)
    off, before = (np.minimum(np.abs(y), np.abs(y - 1)) for y in (smooth[:, 1], cloud.lift(cloud.X)[:, 1]))
    assert off.max() < 0.3
    assert np.sqrt(np.mean(off**2)) < 0.8 * np.sqrt(np.mean(before**2))


@pytest.mark.parametrize(
    ("n", "count", "most"),
    [(20, 5, 7), (100, 15, 22), (1000, 47, 142), (20_000, constants.MOST_NODES, constants.MOST_NODES)],
)
def test_as_many_as_the_samples_can_carry(n, count, most):
    """One for four of a few samples, then as the root of their number; more of slender ones; never too many."""
    cloud = cloud_of(along(((0, 0), (2, 0)), n=n))
    assert count_landmarks(cloud) == count
    assert most_landmarks(cloud) == most
    assert len(lay_landmarks(cloud, cloud.X, count)) == count


def test_tight_groups_need_no_warning(rng):
    """Groups of seven become a point each when they are smoothed: fewer landmarks, and not a word of it."""
    X = np.vstack([100 * rng.normal(size=3) + 0.01 * rng.normal(size=(7, 3)) for _ in range(6)])
    cloud = cloud_of(X)
    assert len(lay_landmarks(cloud, cloud.smooth, count_landmarks(cloud))) < count_landmarks(cloud)

"""Support by drawing the samples again."""

import numpy as np
import pytest

from midrib import Graph, PrincipalGraph
from midrib.datasets import make_shape
from midrib.structure import bootstrap
from midrib.structure.bootstrap import _summarise


@pytest.fixture(scope="module", name="fitted")
def clear_fork():
    shape = make_shape("y", 250, noise=0.03, random_state=7)
    return PrincipalGraph(random_state=0).fit(shape.X), shape.X


def test_clear_parts_come_back(fitted):
    """A clear fork with three clear arms is found in nearly every repetition, within its own width."""
    model, X = fitted
    done = []
    support = bootstrap(model, X, n_repeats=5, progress=lambda k, n: done.append((k, n)))
    assert done == [(k, 5) for k in range(1, 6)]
    assert support.graph is model.graph_
    assert support.topologies == ((1, 0, 3),) * 5
    assert (support.topology, support.components, support.loops) == (1, 1, 1)
    assert support.tips.min() >= 0.8
    assert support.forks.min() >= 0.8
    assert support.branches.min() > 0.8
    assert support.band.max() < 2 * 0.03
    assert len(support.consensus) > 0.9 * len(support.graph.edges)


def test_seed_decides_not_the_number_of_jobs(fitted):
    """Every repetition has its own stream of random numbers."""
    model, X = fitted
    one, two = (bootstrap(model, X, n_repeats=2, random_state=3, n_jobs=jobs) for jobs in (1, 2))
    assert one.topologies == two.topologies
    np.testing.assert_allclose(one.band, two.band)


def test_shares_are_counted():
    """Of two other graphs one lacks an arm: its edges and tip have a support of one half, the rest of one."""
    whole = Graph([[0.0, 0], [1, 0], [2, 0], [1, 1]], [[0, 1], [1, 2], [1, 3]])
    line = Graph([[0.0, 0], [1, 0], [2, 0]], [[0, 1], [1, 2]])
    support = _summarise(whole, [whole, line], 0.1)
    np.testing.assert_allclose(support.edges, [1, 1, 0.5])
    np.testing.assert_allclose(support.tips, [1, 1, 0.5])
    np.testing.assert_allclose(support.forks, [0.5])
    np.testing.assert_allclose(support.band, 0)
    assert support.topology == 0.5
    assert support.components == support.loops == 1
    assert support.consensus.tolist() == [[0, 1], [1, 2]]

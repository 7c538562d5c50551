"""Which structure of several is kept: one whose claims come back, and of those the most typical."""

import numpy as np
import pytest

from clouds import chain
from midrib import Graph
from midrib.structure import constants
from midrib.structure.claims import Claim
from midrib.structure.cloud import Cloud
from midrib.structure.consensus import count_parts, draw_part, most_typical


@pytest.fixture(name="cloud")
def fixture_cloud(rng):
    """Return samples along a line."""
    X = np.column_stack([rng.random(200) * 2 - 1, 0.05 * rng.normal(size=200)])
    return Cloud(X, np.ones(200), np.zeros(2), np.eye(2), 1.0)


def kinked(left, right):
    """Return a line whose halves are lifted in their middles, which makes the ways along them longer."""
    nodes, edges = chain((-1, 0), (-0.5, left), (0, 0), (0.5, right), (1, 0))
    return Graph(nodes, edges)


def twigged():
    """Return a straight line with a short twig in its middle, and the claim of the twig."""
    nodes, edges = chain((-1, 0), (1, 0))
    twig = np.array([[0.0, 0.0], [0.0, 0.2]])
    fork = int(np.abs(nodes[:, 0]).argmin())
    graph = Graph(np.vstack([nodes, twig[1:]]), np.vstack([edges, [(fork, len(nodes))]]))
    return graph, [Claim("branch", twig, p_value=0.001, effect=0.1)]


def test_the_most_typical_is_kept(cloud):
    """Of lines with kinks here and there, the one between the others agrees best with all."""
    assert most_typical([(kinked(*kinks), []) for kinks in ((1.0, 0), (0, 0), (0, 1.0))], cloud) == 1
    assert most_typical([(kinked(0, 0), [])], cloud) == 0


def test_what_does_not_come_back_is_not_kept(cloud):
    """A structure whose twig no other has is passed over, though it is the most typical; in company it stays."""
    others = [(kinked(1.0, 0), []), (kinked(0, 1.0), [])]
    assert most_typical([twigged(), *others], cloud) != 0
    assert most_typical([(twigged()[0], []), *others], cloud) == 0
    assert most_typical([twigged(), twigged(), *others], cloud) in (0, 1)


def test_parts_are_fewer_for_more_samples():
    """As many as the same work allows, between two limits, and none where one would cost too much."""
    counts = [count_parts(n) for n in (20, 1000, 2000, 4000, constants.REPEATED, constants.REPEATED + 1)]
    assert counts == [16, 16, 8, 4, 4, 0]


def test_a_part_is_most_of_the_samples(cloud, rng):
    """Nine in ten of many samples; all of a handful, which cannot spare one."""
    assert 160 < len(draw_part(cloud, rng).X) < 200
    few = cloud.only(np.arange(10))
    assert draw_part(few, rng) is few

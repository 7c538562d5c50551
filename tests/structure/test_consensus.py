"""Which structure of several is kept: the most typical, of what comes back in the others."""

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


def ringed(*middles):
    """Return rings of radius a half, each linked to the next one, and the claims of their loops."""
    angle = 2 * np.pi * np.arange(16) / 16
    ring = 0.5 * np.column_stack([np.cos(angle), np.sin(angle)])
    nodes = np.vstack([ring + np.array([middle, 0.0]) for middle in middles])
    edges = [(16 * n + k, 16 * n + (k + 1) % 16) for n in range(len(middles)) for k in range(16)]
    edges += [(16 * n, 16 * n + 24) for n in range(len(middles) - 1)]
    rounds = [nodes[[*range(16 * n, 16 * n + 16), 16 * n]] for n in range(len(middles))]
    return Graph(nodes, edges), [Claim("loop", way, p_value=0.001, effect=0.1) for way in rounds]


def test_the_most_typical_is_kept(cloud):
    """Of lines with kinks here and there, the one between the others agrees best with all."""
    assert most_typical([(kinked(*kinks), []) for kinks in ((1.0, 0), (0, 0), (0, 1.0))], cloud)[0] == 1
    assert most_typical([(kinked(0, 0), [])], cloud)[0] == 0


def test_an_arm_that_does_not_come_back_is_taken_away(cloud):
    """A twig that no other structure has goes from the most typical one, and the fork with it; in company it stays."""
    others = [(kinked(1.0, 0), []), (kinked(0, 1.0), [])]
    chosen, (graph, claims) = most_typical([twigged(), *others], cloud)
    assert chosen == 0
    assert graph.topology.tips == 2
    assert graph.topology.forks == 0
    assert not claims
    chosen, (graph, claims) = most_typical([twigged()] * 3 + others, cloud)
    assert chosen < 3
    assert graph.topology.tips == 3
    assert [claim.support for claim in claims] == [0.5]


def test_arms_that_a_fork_held_apart_are_one_claim_without_it(cloud):
    """Of two twigs at the end of a stem one goes: the other one then reaches to the next fork."""
    nodes, edges = chain((-1, 0), (1, 0))
    fork = int(np.abs(nodes[:, 0]).argmin())
    end, two = len(nodes), [[0.0, 0.5], [0.3, 0.8], [-0.3, 0.8]]
    edges = np.vstack([edges, [(fork, end), (end, end + 1), (end, end + 2)]])
    graph = Graph(np.vstack([nodes, two]), edges)
    arms = [[fork, 0], [fork, len(nodes) - 1], [end, end + 1], [end, end + 2]]
    claims = [Claim("branch", graph.nodes[arm], p_value=0.001, effect=0.1) for arm in arms]
    other = graph.subgraph(np.arange(len(graph.nodes)) != end + 2)
    _, (left, claims) = most_typical([(graph, claims), (other, []), (other, [])], cloud)
    assert left.topology.tips == 3
    assert sorted(round(claim.length, 3) for claim in claims) == [0.924, 1.0, 1.0]


def test_a_loop_that_does_not_come_back_is_passed_over(cloud):
    """A structure with a ring that no other has is not kept; where the others have it too, it is."""
    spectacles, ring = ringed(-0.6, 0.6), ringed(-0.6)
    chosen, (_, claims) = most_typical([spectacles, ring, ring], cloud)
    assert chosen != 0
    assert [claim.support for claim in claims] == [1.0]
    _, (graph, claims) = most_typical([spectacles] * 3, cloud)
    assert graph.topology.loops == 2
    assert [claim.support for claim in claims] == [1.0, 1.0]


def test_parts_are_fewer_for_more_samples():
    """As many as the same work allows, between two limits, and none where one would cost too much."""
    counts = [count_parts(n) for n in (20, 1000, 2000, 4000, constants.REPEATED, constants.REPEATED + 1)]
    assert counts == [16, 16, 8, 4, 4, 0]


def test_a_part_is_most_of_the_samples(cloud, rng):
    """Nine in ten of many samples; all of a handful, which cannot spare one."""
    assert 160 < len(draw_part(cloud, rng).X) < 200
    few = cloud.only(np.arange(10))
    assert draw_part(few, rng) is few

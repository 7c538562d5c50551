"""A claim knows its length, and finds itself in another graph."""

import numpy as np
import pytest

from clouds import chain, star
from midrib import Graph
from midrib.structure.claims import Claim
from midrib.structure.places import Evidence


def claim(kind, place):
    return Claim.of(kind, np.array(place, dtype=float), Evidence(1e-3, 0.2))


def circle(radius=1.0, centre=(0.0, 0.0), count=20):
    angle = 2 * np.pi * np.arange(count) / count
    nodes = np.array(centre) + radius * np.column_stack([np.cos(angle), np.sin(angle)])
    return Graph(nodes, [(k, (k + 1) % count) for k in range(count)])


def test_evidence_is_kept_and_support_is_not_known():
    """What was not tried is not a number."""
    made = claim("branch", [[0, 0], [3, 4], [3, 5]])
    assert (made.p_value, made.effect) == (1e-3, 0.2)
    assert np.isnan(made.support)
    assert made.length == pytest.approx(6)


def test_a_branch_is_where_a_tip_is():
    """Within half its length of its own tip, and not at a node in passing."""
    branch = claim("branch", [[0, 0], [1, 0]])
    assert branch.is_in(Graph(*star((1.2, 0.1), (-1, 1), (-1, -1))))
    assert not branch.is_in(Graph(*star((0, 1.0), (-1, 1), (-1, -1))))
    assert not branch.is_in(Graph(*chain((-3, 0), (3, 0))))
    assert not branch.is_in(circle())


def test_a_loop_is_where_one_of_its_size_is():
    """About as long and around the same middle."""
    own = circle()
    loop = claim("loop", own.nodes[[*range(20), 0]])
    assert loop.is_in(own)
    assert loop.is_in(circle(1.2, (0.1, 0)))
    assert not loop.is_in(circle(0.3))
    assert not loop.is_in(circle(1.0, (3, 0)))
    assert not loop.is_in(Graph(*chain((-1, 0), (1, 0))))


def test_a_gap_is_where_its_sides_are_apart():
    """On different pieces of the other graph, whichever is which."""
    (first, edges), (second, others) = chain((0, 0), (1, 0)), chain((2, 0), (3, 0))
    parted = Graph(np.vstack([first, second]), np.vstack([edges, others + len(first)]))
    for sides in ([[1, 0], [2, 0]], [[2, 0], [1, 0]]):
        assert claim("gap", sides).is_in(parted)
        assert not claim("gap", sides).is_in(Graph(*chain((0, 0), (3, 0))))


def test_two_graphs_make_each_others_claims():
    """Arms of two nearly equal stars are found both ways; an arm that one lacks only there."""
    three, four = star((1, 0), (-1, 1), (-1, -1)), star((1.1, 0), (-1, 0.9), (-1.1, -1), (1, 1.5))
    arms = [[claim("branch", [[0, 0], nodes[k]]) for k in Graph(nodes, e).tips] for nodes, e in (three, four)]
    assert all(arm.is_in(Graph(*four)) for arm in arms[0])
    assert sum(arm.is_in(Graph(*three)) for arm in arms[1]) == 3

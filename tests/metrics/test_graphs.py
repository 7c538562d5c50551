"""Topology counts and distances between graphs."""

import numpy as np
import pytest

from midrib import Graph
from midrib.metrics import graph_distance

SQUARE = np.array([[0.0, 0], [1, 0], [1, 1], [0, 1]])
RING = np.array([[0, 1], [1, 2], [2, 3], [3, 0]])


def test_topology_counts():
    """A ring with a tail and a lonely node."""
    found = Graph(np.zeros((6, 2)), [*RING.tolist(), [3, 4]]).topology
    assert (found.components, found.loops, found.tips, found.forks, found.branches) == (2, 1, 1, 1, 2)


def test_a_graph_is_at_distance_zero_from_itself_however_it_is_cut():
    """Halving the edges changes no point of the graph."""
    halves = np.vstack([SQUARE, (SQUARE + np.roll(SQUARE, -1, axis=0)) / 2])
    edges = np.array([[0, 4], [4, 1], [1, 5], [5, 2], [2, 6], [6, 3], [3, 7], [7, 0]])
    found = graph_distance(Graph(halves, edges), Graph(SQUARE, RING))
    assert found.hausdorff == pytest.approx(0, abs=1e-12)


def test_directions_tell_too_much_from_too_little():
    """A false branch is far from the reference; a missing side is far from the graph."""
    nodes = np.vstack([SQUARE, [[-3.0, 0]]])
    more = graph_distance(Graph(nodes, np.vstack([RING, [[0, 4]]])), Graph(SQUARE, RING))
    less = graph_distance(Graph(SQUARE, RING[:-1]), Graph(SQUARE, RING))
    assert more.max_to_reference == pytest.approx(3, abs=0.01)
    assert more.max_from_reference == pytest.approx(0, abs=1e-12)
    assert less.max_to_reference == pytest.approx(0, abs=1e-12)
    assert less.max_from_reference == pytest.approx(0.5, abs=0.01)
    assert less.mean_from_reference == pytest.approx(0.25 / 4, rel=0.01)


def test_points_are_spread_by_length():
    """Ten times longer edges hold ten times as many points; lonely nodes are points too."""
    nodes = np.array([[0.0, 0], [1, 0], [1, 10], [5, 5]])
    points = Graph(nodes, [[0, 1], [1, 2]]).points_along(n_points=1100).points
    assert np.sum(points[:, 1] == 0) == 100
    assert len(points) == 1101

"""The graph while it grows: arms, ways and places, against networkx."""

from itertools import chain

import networkx as nx
import numpy as np
import pytest

from midrib.structure.strands import Strands

LOLLIPOP = [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (5, 2)]


def strands_of(edges, seed=0):
    nodes = np.random.default_rng(seed).normal(size=(1 + max(map(max, edges)), 2))
    return Strands.of(edges, np.linalg.norm(nodes[:, None] - nodes, axis=2))


def test_tips_forks_and_arms_of_a_lollipop():
    """One arm leads from the fork to the tip."""
    strands = strands_of(LOLLIPOP)
    assert strands.tips == {0}
    assert strands.forks == [2]
    assert strands.arms() == [[2, 1, 0]]


def test_dropping_a_path_undoes_adding_it():
    """Nodes that still have an edge stay; a copy without a path leaves the original as it was."""
    strands = strands_of(LOLLIPOP)
    before = strands.edges
    other = strands.without([2, 1, 0])
    assert other.tips == set()
    assert set(other.around) == {2, 3, 4, 5}
    np.testing.assert_array_equal(strands.edges, before)
    other.add([2, 1, 0])
    np.testing.assert_array_equal(other.edges, before)


@pytest.mark.parametrize("seed", range(5))
def test_ways_are_the_shortest_ones(seed):
    """Distances and paths agree with Dijkstra's on graphs with loops and pieces."""
    plain = nx.gnm_random_graph(12, 14, seed=seed)
    strands = strands_of([*plain.edges, (11, 12)], seed)
    plain.add_edge(11, 12)
    for i, j in plain.edges:
        plain[i][j]["weight"] = strands.length[i, j]
    distance, _ = strands.distances(12)
    truth = nx.single_source_dijkstra_path_length(plain, 12)
    assert distance == pytest.approx(truth)
    for stop in range(12):
        way = strands.way(12, stop)
        if stop not in truth:
            assert way == []
        else:
            assert strands.along(way)[-1] == pytest.approx(truth[stop])


def test_a_place_along_a_path_is_that_far_from_its_start():
    """Positions become shares of an edge, and ends stay ends."""
    strands = strands_of(LOLLIPOP)
    path = [0, 1, 2, 3]
    along = strands.along(path)
    positions = np.linspace(0, along[-1], 17)
    for position, (i, j, share) in zip(positions, strands.spots(path, positions), strict=True):
        number = path.index(i)
        assert path[number + 1] == j
        assert along[number] + share * strands.length[i, j] == pytest.approx(position)


@pytest.mark.parametrize("seed", range(5))
def test_sides_of_a_fork_hold_every_place_once(seed):
    """Each node lies on the side of the neighbour that its shortest path leads through, at its distance."""
    plain = nx.gnm_random_graph(12, 16, seed=seed)
    strands = strands_of(plain.edges, seed)
    fork = max(plain, key=plain.degree)
    distance, _ = strands.distances(fork)
    sides = strands.sides(fork)
    held = [[node for _, node in side.steps] for side in sides]
    assert sorted(chain.from_iterable(held)) == sorted(set(distance) - {fork})
    for side, nodes in zip(sides, held, strict=True):
        (neighbor,) = {strands.way(fork, node)[1] for node in nodes}
        assert neighbor in strands.around[fork]
        assert side.reach == max(distance[node] for node in nodes)
        assert side.ends == [node for node in nodes if len(strands.around[node]) == 1]
        for i, j, share in side.spots(side.reach / 2):
            here = (1 - share) * distance[i] + share * distance[j]
            assert here == pytest.approx(side.reach / 2) or (share == 0 and i in side.ends)

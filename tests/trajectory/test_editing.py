"""Graphs changed by hand keep what was not touched."""

import numpy as np
import pytest

from midrib import Graph
from midrib.trajectory import collapse, cut, extend, join


@pytest.fixture(name="tree")
def a_tree():
    """Two forks with a short stretch between them, two twigs and three long arms."""
    nodes = [[0, 0], [1, 0], [2, 0], [2.2, 0], [3, 0], [4, 0], [2, 0.3], [2.2, 1], [2.2, 2]]
    return Graph(nodes, [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (2, 6), (3, 7), (7, 8)])


def test_a_cut_goes_where_the_samples_are_fewest(tree):
    """One edge on the way goes: the emptiest with samples, the longest without."""
    X = np.array([[0.5, 0], [0.5, 0], [1.5, 0], [3.5, 0], [2.1, 0]])
    parted = cut(tree, 0, 5, X)
    assert parted.n_components == 2
    assert parted.edge_numbers([(3, 4)])[0] == -1
    assert cut(tree, 2, 4).edge_numbers([(3, 4)])[0] == -1
    with pytest.raises(ValueError, match="no way"):
        cut(parted, 0, 5)


def test_joining_is_the_inverse_of_cutting(tree):
    """Pieces become one, tips a loop, with nodes as dense as elsewhere."""
    whole = join(cut(tree, 2, 4), 3, 4)
    assert (whole.n_components, whole.n_loops) == (1, 0)
    ring = join(tree, 5, 8)
    assert ring.n_loops == 1
    assert ring.lengths.max() <= 1.5 * np.median(tree.lengths)
    assert ring.length == pytest.approx(tree.length + np.hypot(1.8, 2))
    with pytest.raises(ValueError, match="joined already"):
        join(tree, 0, 1)


def test_short_branches_collapse(tree):
    """The twig goes, the stretch between the forks becomes one node, the arms stay."""
    small = collapse(tree, shorter_than=0.5)
    assert (small.n_components, len(small.tips), len(small.forks)) == (1, 3, 1)
    assert small.branch_lengths.min() > 1.5
    bare = collapse(tree, shorter_than=0.25)
    assert len(bare.tips) == 4
    assert len(bare.forks) == 1
    assert collapse(tree, shorter_than=0.1).n_nodes == tree.n_nodes


def test_named_branches_collapse(tree):
    """By number, and nothing else."""
    twig = next(k for k, path in enumerate(tree.branches) if 6 in path)
    assert len(collapse(tree, branches=[twig]).tips) == 3
    with pytest.raises(ValueError, match="numbered from 0"):
        collapse(tree, branches=[99])
    with pytest.raises(ValueError, match="either"):
        collapse(tree)


def test_tips_reach_out_to_their_samples(tree):
    """A tip moves to the samples beyond it and not past them; tips without any stay."""
    X = np.vstack([tree.nodes, np.column_stack([np.linspace(4, 6, 50), np.zeros(50)])])
    longer = extend(tree, X)
    assert 5.7 < longer.nodes[:, 0].max() < 6.0
    assert len(longer.tips) == len(tree.tips)
    assert longer.length == pytest.approx(tree.length + longer.nodes[:, 0].max() - 4)

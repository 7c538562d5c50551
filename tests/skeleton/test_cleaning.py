"""Cleaning: what is below the width goes, on record; what is above stays."""

import numpy as np
import pytest
import scipy.sparse as sp

from midrib.skeleton import clean, skeletonise


def weights_of(n_nodes, edges, values=None):
    i, j = np.array(edges).T
    values = np.ones(len(edges)) if values is None else np.array(values, float)
    upper = sp.coo_array((values, (i, j)), shape=(n_nodes, n_nodes))
    return sp.csr_array(upper + upper.T)


def ring(n):
    angle = 2 * np.pi * np.arange(n) / n
    return np.column_stack([np.cos(angle), np.sin(angle)]), [(k, (k + 1) % n) for k in range(n)]


def test_a_clean_graph_is_left_alone():
    """Nothing is removed from a ring that is large for its width."""
    nodes, edges = ring(30)
    skeleton = skeletonise(nodes, weights_of(30, edges), np.full(30, 0.05))
    assert skeleton.removed == ()
    assert (skeleton.n_components, skeleton.n_loops, len(skeleton.tips)) == (1, 1, 0)
    assert skeleton.branch_closed.tolist() == [True]
    assert skeleton.branch_lengths[0] == pytest.approx(2 * np.pi, rel=0.01)


def test_a_ring_smaller_than_its_width_is_opened():
    """A cycle shorter than ten widths is no loop."""
    nodes, edges = ring(12)
    found = clean(nodes, weights_of(12, edges), np.full(12, 1.0), spur=0.0)
    assert len(found.edges) == 11
    assert [r.kind for r in found.removed] == ["tiny cycle"]
    assert found.removed[0].size == pytest.approx(12 * 2 * np.sin(np.pi / 12), rel=1e-6)


def test_a_mesh_becomes_a_curve():
    """A band of triangles along a line has one branch and two tips after cleaning."""
    x = np.arange(40) * 0.1
    nodes = np.vstack([np.column_stack([x, 0 * x]), np.column_stack([x + 0.05, 0 * x + 0.08])])
    edges = [(k, k + 1) for k in range(39)] + [(40 + k, 41 + k) for k in range(39)]
    edges += [(k, 40 + k) for k in range(40)] + [(k + 1, 40 + k) for k in range(39)]
    skeleton = skeletonise(nodes, weights_of(80, edges), np.full(80, 0.1))
    assert (skeleton.n_components, skeleton.n_loops, len(skeleton.tips)) == (1, 0, 2)


def test_spurs_are_pruned_by_the_local_width():
    """The same spur stays where the structure is thin and goes where it is wide."""
    nodes = np.array([[0, 0], [1, 0], [2, 0], [3, 0], [4, 0], [1, 0.3], [3, 0.3]], float)
    edges = [(0, 1), (1, 2), (2, 3), (3, 4), (1, 5), (3, 6)]
    width = np.array([0.05, 0.05, 0.2, 0.4, 0.4, 0.05, 0.4])
    found = clean(nodes, weights_of(7, edges), width)
    assert [(r.kind, r.nodes) for r in found.removed] == [("spur", (6,))]
    assert len(found.nodes) == 6


def test_coincident_nodes_are_merged_and_named():
    """Merged nodes stand at their mean, know their members, and are on record."""
    nodes = np.array([[0, 0], [1, 0], [1, 1e-6], [2, 0]], float)
    found = clean(nodes, weights_of(4, [(0, 1), (1, 2), (2, 3)]), np.full(4, 0.1))
    assert [m.tolist() for m in found.members] == [[0], [1, 2], [3]]
    assert [(r.kind, r.nodes) for r in found.removed] == [("merged nodes", (1, 2))]
    np.testing.assert_allclose(found.nodes[1], [1, 5e-7])


def test_weak_edges_go_unless_nothing_stronger_is_there():
    """An edge that is weak beside the others at an end is dropped; equally weak ones are all that there is."""
    nodes = np.array([[0, 0], [1, 0], [2, 0], [1, 1]], float)
    found = clean(nodes, weights_of(4, [(0, 1), (1, 2), (0, 3), (2, 3)], [1, 1, 1e-3, 1]), np.full(4, 0.01))
    assert [(r.kind, r.nodes) for r in found.removed] == [("weak edge", (0, 3))]
    faint = clean(nodes, weights_of(4, [(0, 1), (1, 2), (2, 3)], [1e-9] * 3), np.full(4, 0.01))
    assert faint.removed == ()


def test_units_do_not_matter(rng):
    """Scaling nodes and widths together changes no decision."""
    nodes = rng.normal(size=(40, 3))
    edges = np.unique(np.sort(rng.integers(0, 40, size=(90, 2)), axis=1), axis=0)
    edges = edges[edges[:, 0] != edges[:, 1]]
    small = clean(nodes, weights_of(40, edges), np.full(40, 0.3))
    large = clean(1e4 * nodes, weights_of(40, edges), np.full(40, 0.3e4))
    np.testing.assert_array_equal(small.edges, large.edges)
    assert [r.kind for r in small.removed] == [r.kind for r in large.removed]


def test_networkx_carries_positions_and_lengths():
    """The exported graph has the structure, and lengths that agree with the positions."""
    nodes, edges = ring(12)
    graph = skeletonise(nodes, weights_of(12, edges), np.full(12, 0.01)).to_networkx()
    assert graph.number_of_nodes() == graph.number_of_edges() == 12
    for i, j, data in graph.edges(data=True):
        apart = np.linalg.norm(np.subtract(graph.nodes[i]["position"], graph.nodes[j]["position"]))
        assert data["length"] == pytest.approx(apart)

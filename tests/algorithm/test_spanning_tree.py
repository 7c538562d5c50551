"""Connect by minimum spanning trees."""

import numpy as np
import pytest
import scipy.sparse as sp
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

import textbook
from midrib import Links, SpanningTree
from midrib._algorithm.distances import squared_lengths
from midrib._algorithm.graphs.spanning_tree import minimum_spanning_tree

point_sets = hnp.arrays(
    float, st.tuples(st.integers(2, 25), st.integers(1, 4)), elements=st.integers(-6, 6).map(float)
)


def n_pieces(n_nodes, edges):
    matrix = sp.csr_array((np.ones(len(edges)), edges.T), shape=(n_nodes, n_nodes))
    return sp.csgraph.connected_components(matrix, directed=False)[0]


@given(point_sets)
def test_tree_spans_and_has_the_weight_of_an_independent_implementation(nodes):
    """K - 1 edges, one piece, Kruskal's total; integer grids are full of ties and coincident nodes."""
    edges = minimum_spanning_tree(nodes)
    assert edges.shape == (len(nodes) - 1, 2)
    assert n_pieces(len(nodes), edges) == 1
    best = textbook.graph_length(nodes, textbook.spanning_tree(nodes)[0]) / 2
    assert squared_lengths(nodes, edges).sum() == pytest.approx(best, abs=1e-9)


@pytest.mark.parametrize("scale", [1e-12, 1.0, 1e12])
@pytest.mark.parametrize("shift", [0.0, 1e3])
def test_tree_does_not_depend_on_units(rng, scale, shift):
    """Edges shorter than 1e-8 are edges too (SciPy's dense tree drops them)."""
    nodes = rng.normal(size=(50, 3))
    edges = {tuple(e) for e in minimum_spanning_tree(nodes)}
    assert {tuple(e) for e in minimum_spanning_tree(scale * (nodes + shift))} == edges


def test_coincident_nodes_are_spanned():
    """Nodes that merged are joined by edges of length zero, not lost."""
    nodes = np.array([0.0, 0.0, 1.0, 1.0, 3.0])[:, None]
    edges = minimum_spanning_tree(nodes)
    assert n_pieces(5, edges) == 1
    assert np.sqrt(squared_lengths(nodes, edges)).sum() == pytest.approx(3.0)


@given(point_sets, st.randoms(use_true_random=False))
def test_mask_gives_the_best_tree_among_allowed_edges(nodes, random):
    """With a mask the result equals SciPy's tree of the masked graph, or its forest, and says so."""
    n = len(nodes)
    mask = np.array([[random.random() < 0.5 for _ in range(n)] for _ in range(n)])
    mask = np.triu(mask, 1) | np.triu(mask, 1).T
    i, j = np.nonzero(np.triu(mask))
    # Ranks keep the order of the costs and are never read as "no edge".
    cost = squared_lengths(nodes, np.column_stack([i, j]))
    rank = np.argsort(np.argsort(cost, kind="stable"), kind="stable") + 1.0
    reference = sp.csgraph.minimum_spanning_tree(sp.csr_array((rank, (i, j)), shape=(n, n)))
    links = Links(allowed=sp.csr_array(mask))
    if n - reference.nnz > 1:
        with pytest.warns(UserWarning, match=f"in {n - reference.nnz} pieces"):
            step = SpanningTree().prepare(nodes, links)
    else:
        step = SpanningTree().prepare(nodes, links)
    graph = step(nodes)
    assert len(graph.edges) == reference.nnz
    assert mask[tuple(graph.edges.T)].all()
    a, b = reference.nonzero()
    assert graph.length(nodes) == pytest.approx(
        2 * squared_lengths(nodes, np.column_stack([a, b])).sum(), abs=1e-9
    )


def test_required_edges_are_in_the_tree_and_forbidden_ones_are_not(rng):
    """Required edges are taken even where they are the longest; the rest is the best completion."""
    nodes = np.arange(10.0)[:, None]
    links = Links(required=np.array([[0, 9], [2, 7]]), forbidden=np.array([[4, 5]]))
    edges = {tuple(e) for e in SpanningTree().prepare(nodes, links)(nodes).edges}
    assert {(0, 9), (2, 7)} <= edges
    assert (4, 5) not in edges
    assert len(edges) == 9


def test_groups_are_never_joined(rng):
    """Every group gets its own tree."""
    nodes, groups = rng.normal(size=(30, 2)), np.arange(30) % 3
    with pytest.warns(UserWarning, match="in 3 pieces"):
        step = SpanningTree().prepare(nodes, Links(groups=groups))
    edges = step(nodes).edges
    assert len(edges) == 27
    assert (groups[edges[:, 0]] == groups[edges[:, 1]]).all()


def test_required_cycle_is_refused():
    """A tree cannot hold a cycle; the message names the pairs."""
    links = Links(required=np.array([[0, 1], [1, 2], [2, 0]]))
    with pytest.raises(ValueError, match=r"0-1, 1-2, 2-0.*close a cycle"):
        SpanningTree().prepare(np.zeros((4, 2)), links)

"""Connect by minimum spanning trees."""

import numpy as np
import pytest
import scipy.sparse as sp
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

import textbook
from midrib import Links, SpanningTree
from midrib._algorithm.graphs import prim, spanning_tree
from midrib._algorithm.graphs.delaunay import tree_of_triangulation
from midrib._algorithm.graphs.spanning_tree import minimum_spanning_tree
from midrib._graph.edges import squared_lengths

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
    pairs = (i.astype(np.int32), j.astype(np.int32))
    reference = sp.csgraph.minimum_spanning_tree(sp.csr_array((rank, pairs), shape=(n, n)))
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
    assert graph.at(nodes).weighted_length == pytest.approx(
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


@given(point_sets, st.booleans())
def test_compiled_tree_is_minimal(nodes, bounded):
    """The compiled loops find a tree of the same length, also under the bound of an arbitrary tree."""
    pytest.importorskip("numba")
    path = np.column_stack([np.arange(len(nodes) - 1), np.arange(1, len(nodes))])
    edges = prim.grow_tree_compiled(nodes, path if bounded else None)
    assert edges.shape == (len(nodes) - 1, 2)
    assert n_pieces(len(nodes), edges) == 1
    best = squared_lengths(nodes, prim.grow_tree(nodes)).sum()
    assert squared_lengths(nodes, edges).sum() == pytest.approx(best, abs=1e-9)


@pytest.mark.parametrize("n_features", [1, 2, 9, 40])
def test_every_way_to_the_tree_gives_the_same_edges(rng, n_features):
    """Leading coordinates, bounds and compaction change the time, never the tree."""
    pytest.importorskip("numba")
    nodes = rng.normal(size=(300, n_features)).cumsum(axis=0)
    edges = minimum_spanning_tree(nodes)
    near = minimum_spanning_tree(nodes + 0.1 * rng.normal(size=nodes.shape))
    for other in (prim.grow_tree_compiled(nodes), prim.grow_tree_compiled(nodes, near)):
        assert {tuple(e) for e in np.sort(other, axis=1)} == {tuple(e) for e in edges}


@given(hnp.arrays(float, st.tuples(st.integers(2, 40), st.integers(2, 3)), elements=st.integers(-4, 4)))
def test_triangulation_gives_a_minimal_tree_or_says_that_it_cannot(nodes):
    """Grids with coincident, collinear and coplanar nodes: the tree is minimal whenever there is one."""
    edges = tree_of_triangulation(nodes)
    if edges is None:
        assert np.linalg.matrix_rank(nodes - nodes[0]) < nodes.shape[1]
        return
    assert edges.shape == (len(nodes) - 1, 2)
    assert n_pieces(len(nodes), edges) == 1
    best = squared_lengths(nodes, prim.grow_tree(nodes)).sum()
    assert squared_lengths(nodes, edges).sum() == pytest.approx(best, abs=1e-9)


def test_nodes_that_nearly_coincide_are_left_to_prim(rng):
    """Qhull drops nodes it cannot tell apart; such a triangulation is not used, and the tree still spans."""
    nodes = np.repeat(rng.normal(size=(400, 2)), 2, axis=0)
    nodes[1::2] += 1e-16 * rng.normal(size=(400, 2))
    assert n_pieces(800, minimum_spanning_tree(nodes)) == 1


@pytest.mark.parametrize(
    ("n_nodes", "n_features", "numba", "taken"),
    [
        (200, 2, True, "grow_tree"),
        (400, 2, False, "tree_of_triangulation"),
        (1500, 5, True, "grow_tree_compiled"),
        (1500, 5, False, "grow_tree"),
        (8000, 2, True, "tree_of_triangulation"),
    ],
)
def test_the_fastest_way_is_taken(rng, monkeypatch, n_nodes, n_features, numba, taken):
    """Size, dimension and what is installed choose the method; each is seen to run."""
    if numba:
        pytest.importorskip("numba")
    calls = []
    for name in ("grow_tree", "grow_tree_compiled", "tree_of_triangulation"):
        method = getattr(spanning_tree, name)
        monkeypatch.setattr(
            spanning_tree, name, lambda *args, name=name, method=method: calls.append(name) or method(*args)
        )
    if not numba:
        monkeypatch.setattr(spanning_tree, "is_worth_compiling", lambda n_nodes: False)
    assert len(minimum_spanning_tree(rng.normal(size=(n_nodes, n_features)))) == n_nodes - 1
    assert calls == [taken]


def test_last_tree_bounds_the_next(rng, monkeypatch):
    """A step hands its last tree to the compiled search, and the result stays the minimum."""
    pytest.importorskip("numba")
    bounds = []
    compiled = prim.grow_tree_compiled
    monkeypatch.setattr(
        spanning_tree, "grow_tree_compiled", lambda n, tree: bounds.append(tree) or compiled(n, tree)
    )
    nodes = rng.normal(size=(1500, 10))
    step = SpanningTree().prepare(nodes)
    first = step(nodes)
    moved = nodes + 0.05 * rng.normal(size=nodes.shape)
    second = step(moved)
    assert bounds[0] is None
    assert {tuple(e) for e in bounds[1]} == {tuple(e) for e in first.edges}
    best = squared_lengths(moved, prim.grow_tree(moved)).sum()
    assert second.at(moved).weighted_length == pytest.approx(2 * best, rel=1e-10)

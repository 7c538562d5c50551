"""Of equally good graphs one is taken by where nodes are: not by their order, their units, or rounding."""

import numpy as np
import pytest
import scipy.sparse as sp

from midrib import KNNGraph, L1Graph, PrincipalGraph
from midrib._algorithm.graphs import Links, SpanningTree
from midrib._algorithm.graphs.ties import listed

FAMILIES = [SpanningTree(), KNNGraph(2), L1Graph(n_neighbors=5)]


def grid(step=0.1):
    """A ring of pixels: every edge has many as long as itself."""
    rows, columns = np.indices((9, 9)) - 4
    return step * np.argwhere(np.abs(np.hypot(rows, columns) - 3) < 0.8)


def edges_by_place(graph, place):
    """The edges by the names of their ends, so that they compare whatever the numbers of the nodes."""
    return {frozenset((place[i], place[j])) for i, j in graph.edges}


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: type(family).__name__)
def test_a_grid_in_any_order_and_unit_gives_the_same_graph(family, rng):
    """The same edges after the nodes are shuffled, in other units and elsewhere, though rounding differs."""
    nodes = grid()
    graph = family.prepare(nodes)(nodes)
    wanted = edges_by_place(graph, np.arange(len(nodes)))
    for unit, shift in ((1.0, 0.0), (1000.0, 0.0), (1 / 3, 0.7)):
        order = rng.permutation(len(nodes))
        other = unit * nodes[order] + shift
        if isinstance(family, L1Graph) and shift:
            continue  # Without the homogeneous coordinate the published family depends on the origin.
        assert edges_by_place(family.prepare(other)(other), order) == wanted, (unit, shift)


@pytest.mark.parametrize("name", ["tree", "knn", "l1"])
def test_a_fit_to_pixels_in_any_order_ends_in_the_same_place(name, rng):
    """One node on every pixel, where no edge is better than its mirror image: the objective is the same to the end."""
    X = grid(1.0)
    order = rng.permutation(len(X))
    one, other = (PrincipalGraph(None, graph=name, max_iter=8, random_state=0).fit(Z) for Z in (X, X[order]))
    np.testing.assert_allclose(other.objective_, one.objective_, rtol=1e-9)
    np.testing.assert_allclose(other.nodes_, one.nodes_[order], atol=1e-6)


@pytest.mark.filterwarnings("ignore:the permitted edges leave the nodes in 2 pieces")
@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: type(family).__name__)
def test_nodes_in_one_place_are_told_apart_by_their_groups(family, rng):
    """Nodes of two groups share every place; which comes first must not decide how the groups are joined."""
    places = np.repeat(grid(1.0), 2, axis=0)
    groups = rng.integers(0, 2, len(places))
    order = rng.permutation(len(places))
    graphs = [
        family.prepare(nodes, Links(groups=labels))(nodes)
        for nodes, labels in ((places, groups), (places[order], groups[order]))
    ]
    # Those of one group and place are interchangeable.
    name = np.unique(np.column_stack([places, groups]), axis=0, return_inverse=True)[1].ravel()
    assert edges_by_place(graphs[0], name) == edges_by_place(graphs[1], name[order])


def test_links_are_listed_in_another_order():
    """Every kind of side information follows its nodes."""
    order = np.array([2, 0, 1])
    mask = sp.csr_array(np.array([[0, 1, 0], [1, 0, 1], [0, 1, 0]], dtype=bool))
    other = listed(Links(mask, np.array([[0, 1]]), np.array([[0, 2]]), np.array([7, 8, 9])), order)
    assert other.groups.tolist() == [9, 7, 8]
    assert other.required.tolist() == [[1, 2]]
    assert other.forbidden.tolist() == [[1, 0]]
    assert other.allowed.toarray().astype(int).tolist() == [[0, 0, 1], [0, 0, 1], [1, 1, 0]]


@pytest.mark.parametrize("family", FAMILIES[:2], ids=lambda family: type(family).__name__)
def test_the_step_aside_never_lengthens_a_graph(family, rng):
    """Nodes far nearer to each other than a step: the graph is never longer than the last one at the same nodes."""
    nodes = np.concatenate([1e-13 * rng.normal(size=(20, 2)), [[1.0, 0.0]]])
    step = family.prepare(nodes)
    last = step(nodes)
    for _ in range(20):
        nodes = nodes + 1e-13 * rng.normal(size=nodes.shape)
        graph = step(nodes)
        assert graph.weighted_length <= last.at(nodes).weighted_length * (1 + 1e-15)
        last = graph


def test_group_names_of_any_type_are_numbered_by_themselves(rng):
    """Names kept as objects, as pandas does: which sample comes first does not change the fit."""
    X, order = rng.normal(size=(60, 2)), rng.permutation(60)
    groups = np.array(["b", "a", "c"], dtype=object)[rng.integers(0, 3, 60)]
    one, other = (
        PrincipalGraph(12, graph="l1", max_iter=5, random_state=0).fit(X[rows], groups=groups[rows])
        for rows in (slice(None), order)
    )
    np.testing.assert_allclose(one.objective_, other.objective_, rtol=1e-9)

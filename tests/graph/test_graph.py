"""The record of a graph in space, against its own definitions."""

import networkx as nx
import numpy as np
import pytest
import scipy.sparse as sp
from hypothesis import given, settings
from hypothesis import strategies as st

from midrib import Graph


@st.composite
def random_graphs(draw):
    """Any simple graph on up to nine nodes in space, edges in any order and direction."""
    n_nodes = draw(st.integers(1, 9))
    rng = np.random.default_rng(draw(st.integers(0, 1000)))
    pairs = [(i, j) for i in range(n_nodes) for j in range(i)]
    edges = draw(st.lists(st.sampled_from(pairs), unique=True, max_size=14)) if pairs else []
    edges = [edge if draw(st.booleans()) else edge[::-1] for edge in edges]
    return Graph(rng.normal(size=(n_nodes, 3)), edges, rng.random(len(edges)) + 0.1)


STAR = Graph([[0.0, 0], [2, 0], [0, 3], [-4, 0]], [(0, 1), (2, 0), (0, 3)], width=[1.0, 2, 3, 4])


def test_edges_are_sorted_and_weights_follow():
    """However edges come, they are kept in one order, each with its own weight."""
    graph = Graph(np.eye(4), [(3, 2), (1, 0), (0, 3)], [3.0, 1.0, 2.0])
    assert graph.edges.tolist() == [[0, 1], [0, 3], [2, 3]]
    assert graph.weights.tolist() == [1.0, 2.0, 3.0]
    assert graph.edges.dtype == np.intp


@given(random_graphs())
def test_nodes_elsewhere_leave_what_follows_from_edges(graph):
    """Moved, a graph answers as one made there; matrices and components that were known are not made again."""
    laplacian, component, branches = graph.laplacian, graph.component, graph.branches
    moved = graph.at(2 * graph.nodes + 1)
    assert moved.laplacian is laplacian
    assert moved.component is component
    made = Graph(2 * graph.nodes + 1, graph.edges, graph.weights)
    np.testing.assert_array_equal(moved.lengths, made.lengths)
    np.testing.assert_array_equal(moved.branch_lengths, made.branch_lengths)
    assert [path.tolist() for path in moved.branches] == [path.tolist() for path in branches]


@given(random_graphs())
def test_matrix_and_edges_say_the_same(graph):
    """The matrix is symmetric, goes back to the same graph, and the Laplacian has zero row sums."""
    assert abs(graph.matrix - graph.matrix.T).sum() == 0
    again = Graph.from_matrix(graph.nodes, graph.matrix)
    np.testing.assert_array_equal(again.edges, graph.edges)
    np.testing.assert_array_equal(again.weights, graph.weights)
    np.testing.assert_allclose(graph.laplacian.sum(axis=1), 0, atol=1e-12)
    for node in range(graph.n_nodes):
        assert graph.neighbors(node).tolist() == np.flatnonzero(graph.matrix.toarray()[node]).tolist()


@given(random_graphs())
def test_counts_agree_with_networkx(graph):
    """Components and independent loops are topological numbers that an independent library knows too."""
    reference = graph.to_networkx()
    assert graph.n_components == nx.number_connected_components(reference)
    assert graph.n_loops == len(nx.cycle_basis(reference))
    for number, members in enumerate(sorted(nx.connected_components(reference), key=min)):
        assert set(np.flatnonzero(graph.component == number)) == members


@given(random_graphs())
def test_branches_partition_the_edges(graph):
    """Every edge is on one branch; inner nodes have degree two, ends have not (or close a loop)."""
    numbers = np.concatenate([np.empty(0, int), *graph.branch_edges])
    assert sorted(numbers) == list(range(graph.n_edges))
    for branch, (path, along) in enumerate(zip(graph.branches, graph.branch_edges, strict=True)):
        for step, edge in enumerate(along):
            assert set(graph.edges[edge]) == {path[step], path[step + 1]}
        assert graph.path_edges(path).tolist() == along.tolist()
        assert np.all(graph.degree[path[1:-1]] == 2)
        assert np.all(graph.edge_branch[along] == branch)
        free_loop = graph.branch_closed[branch] and graph.degree[path[0]] == 2
        assert free_loop or np.all(graph.degree[path[[0, -1]]] != 2)
        assert path[0] <= path[-1]
    assert graph.branch_lengths.sum() == pytest.approx(graph.length)


@given(random_graphs())
def test_loops_are_a_shortest_basis(graph):
    """Every loop is a closed walk without repeats, and together they are as short as networkx's minimum basis."""
    reference = graph.to_networkx()
    assert len(graph.loops) == graph.n_loops
    lengths = []
    for loop in graph.loops:
        assert loop[0] == loop[-1]
        assert len(set(loop[:-1].tolist())) == len(loop) - 1 >= 3
        lengths.append(graph.lengths[graph.path_edges(loop)].sum())
    assert lengths == sorted(lengths, reverse=True)
    shortest = 0.0
    for cycle in nx.minimum_cycle_basis(reference, weight="length"):
        shortest += sum(
            min(w["length"] for w in [reference.edges[a, b]])
            for a, b in zip(cycle, [*cycle[1:], cycle[0]], strict=True)
        )
    assert sum(lengths) == pytest.approx(shortest)
    rows = np.zeros((graph.n_loops, graph.n_edges), dtype=int)
    for row, loop in zip(rows, graph.loops, strict=True):
        row[graph.path_edges(loop)] = 1
    for keep in range(1, 2 ** min(len(rows), 6)):
        chosen = [number for number in range(len(rows)) if keep >> number & 1]
        assert np.any(rows[chosen].sum(axis=0) % 2)


def test_names_of_a_small_graph():
    """A lollipop with an extra piece: what a reader would count by eye."""
    graph = Graph(np.zeros((7, 1)), [(1, 0), (1, 2), (2, 3), (3, 1), (4, 5)])
    assert graph.tips.tolist() == [0, 4, 5]
    assert graph.forks.tolist() == [1]
    assert graph.isolated.tolist() == [6]
    assert graph.n_components == 3
    assert [path.tolist() for path in graph.branches] == [[0, 1], [1, 2, 3, 1], [4, 5]]
    assert graph.branch_closed.tolist() == [False, True, False]


def test_parallel_branches_are_kept_apart():
    """Two forks joined by three chains have three branches and two loops."""
    graph = Graph(np.zeros((5, 1)), [(0, 2), (2, 1), (0, 3), (3, 1), (0, 4), (4, 1)])
    assert [path.tolist() for path in graph.branches] == [[0, 2, 1], [0, 3, 1], [0, 4, 1]]
    assert graph.n_loops == 2


def test_a_large_graph_is_quick():
    """A comb of 100,000 nodes is walked in one pass, without recursion."""
    spine = np.arange(50_000)
    edges = np.concatenate([np.stack([spine[:-1], spine[1:]], 1), np.stack([spine, spine + 50_000], 1)])
    graph = Graph(np.zeros((100_000, 1)), edges)
    assert len(graph.branches) == 99_997
    assert graph.n_loops == 0


@given(random_graphs())
def test_geodesics_agree_with_networkx(graph):
    """Distances along the graph, and paths of just that length."""
    away = graph.geodesics()
    known = dict(nx.all_pairs_dijkstra_path_length(graph.to_networkx(), weight="length"))
    for i in range(graph.n_nodes):
        assert away[i] == pytest.approx([known[i].get(j, np.inf) for j in range(graph.n_nodes)])
    path = graph.shortest_path(0, graph.n_nodes - 1)
    assert len(path) == 0 or graph.lengths[graph.path_edges(path)].sum() == pytest.approx(away[0, -1])


def test_points_inside_edges_reach_each_other_directly():
    """Two places on one edge are joined by the stretch between them, and along() measures from the start of a path."""
    points = STAR.project([[1.0, 0.5], [1.5, -0.5], [0, 1]])
    assert points.distance_from(points.take([0])) == pytest.approx([0, 0.5, 2])
    assert points.along(np.array([1, 0, 2])) == pytest.approx([1, 0.5, 3])
    assert np.isnan(points.along(np.array([1, 0, 3]))[2])
    assert STAR.geodesics(points.take([0]))[0] == pytest.approx([1, 1, 4, 5])


def test_points_along_are_evenly_spread():
    """One point in the middle of every step, and nodes without edges as they are."""
    graph = Graph([[0.0], [3], [10]], [(0, 1)])
    assert graph.points_along(spacing=1.0).points.ravel().tolist() == [0.5, 1.5, 2.5, 10]
    assert len(graph.points_along(n_points=30)) == 31


def test_other_graphs():
    """Methods return new graphs and leave the old one alone."""
    assert STAR.subgraph([0, 1, 3]).edges.tolist() == [[0, 1], [0, 2]]
    assert STAR.subgraph([0, 1, 3]).width.tolist() == [1, 2, 4]
    assert STAR.without_edges([1]).edges.tolist() == [[0, 1], [0, 3]]
    assert STAR.without_edges(np.array([True, False, True])).edges.tolist() == [[0, 2]]
    more = STAR.with_edges([(3, 2)], [0.5])
    assert more.edges.tolist() == [[0, 1], [0, 2], [0, 3], [2, 3]]
    assert more.weights.tolist() == [1, 1, 1, 0.5]
    assert STAR.at(STAR.nodes * 2).length == 2 * STAR.length == 18
    assert STAR.n_edges == 3


@settings(max_examples=30)
@given(random_graphs(), st.floats(0.05, 3))
def test_subdividing_keeps_structure_and_place(graph, spacing):
    """Same components, loops, tips and forks; new nodes lie on the old graph, no farther apart than asked."""
    finer = graph.subdivide(spacing=spacing)
    assert (finer.n_components, finer.n_loops) == (graph.n_components, graph.n_loops)
    assert len(finer.tips) == len(graph.tips)
    assert sorted(finer.degree[finer.degree > 2]) == sorted(graph.degree[graph.degree > 2])
    np.testing.assert_allclose(graph.project(finer.nodes).distance, 0, atol=1e-9)
    assert finer.lengths.max(initial=0) <= spacing * (1 + 1e-6)


def test_subdividing_to_a_number_of_nodes():
    """The number is met, the nodes go where the length is, widths are carried over."""
    finer = STAR.subdivide(n_nodes=13)
    assert finer.n_nodes == 13
    assert np.ptp(finer.lengths) < 0.35
    assert finer.width.min() == 1
    assert finer.width.max() == 4
    with pytest.raises(ValueError, match="too small for the structure"):
        STAR.subdivide(n_nodes=3)


def test_networkx_carries_position_weight_and_length():
    """The attributes that the design promises."""
    graph = Graph(STAR.nodes, STAR.edges, width=STAR.width, features=["x", "y"]).to_networkx()
    assert graph.nodes[1] == {"position": (2.0, 0.0), "component": 0, "width": 2.0}
    assert graph.edges[0, 2] == {"weight": 1.0, "length": 3.0, "branch": 1}
    assert graph.graph["features"] == ["x", "y"]


@pytest.mark.parametrize(
    ("nodes", "edges", "more", "message"),
    [
        (np.eye(3), [(0, 3)], {}, "0 to 3"),
        (np.eye(3), [(0, 1), (1, 0)], {}, r"\(0, 1\) came more than once"),
        (np.eye(3), [(1, 1)], {}, "itself"),
        (np.eye(3), [(0.0, 1.0)], {}, "integer pairs"),
        (np.eye(3), [0, 1], {}, "integer pairs"),
        (np.empty((0, 2)), [], {}, "finite numbers of shape"),
        ([[np.inf, 0.0]], [], {}, "finite numbers of shape"),
        (np.eye(3), [(0, 1)], {"weights": [1.0, 2.0]}, "one number for each edge"),
        (np.eye(3), [(0, 1)], {"weights": [-1.0]}, "at least 0"),
        (np.eye(3), [(0, 1)], {"width": [1.0]}, "one number for each node"),
    ],
)
def test_bad_input_is_named(nodes, edges, more, message):
    """What is no graph gets one sentence."""
    with pytest.raises(ValueError, match=message):
        Graph(nodes, edges, **more)


@pytest.mark.parametrize(
    ("matrix", "message"),
    [
        (np.eye(3), "joins nodes to themselves"),
        (np.triu(np.ones((3, 3)), 1), "not symmetric"),
        (np.zeros((2, 2)), "has shape"),
        (np.full((3, 3), np.nan), "NaN"),
        (sp.csr_array(np.eye(3) - 1), "at least 0"),
    ],
)
def test_bad_matrices_are_named(matrix, message):
    """So does a matrix that is none of an undirected graph."""
    with pytest.raises(ValueError, match=message):
        Graph.from_matrix(np.eye(3), matrix)

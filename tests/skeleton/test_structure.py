"""The combinatorial structure of a graph, against networkx and against its own definitions."""

import networkx as nx
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from midrib.skeleton import decompose


@st.composite
def graphs(draw):
    """Any simple graph on up to nine nodes, edges in any order and direction."""
    n_nodes = draw(st.integers(1, 9))
    pairs = [(i, j) for i in range(n_nodes) for j in range(i)]
    if not pairs:
        return n_nodes, []
    edges = draw(st.lists(st.sampled_from(pairs), unique=True, max_size=14))
    return n_nodes, [edge if draw(st.booleans()) else edge[::-1] for edge in edges]


def as_networkx(n_nodes, edges):
    graph = nx.Graph()
    graph.add_nodes_from(range(n_nodes))
    graph.add_edges_from(edges)
    return graph


@given(graphs())
def test_counts_agree_with_networkx(graph):
    """Components and independent loops are topological numbers that an independent library knows too."""
    n_nodes, edges = graph
    structure, reference = decompose(n_nodes, edges), as_networkx(n_nodes, edges)
    assert structure.n_components == nx.number_connected_components(reference)
    assert structure.n_loops == len(nx.cycle_basis(reference))
    for number, members in enumerate(sorted(nx.connected_components(reference), key=min)):
        assert set(np.flatnonzero(structure.component == number)) == members


@given(graphs())
def test_branches_partition_the_edges(graph):
    """Every edge is on one branch; inner nodes have degree two, ends have not (or close a loop)."""
    n_nodes, edges = graph
    structure = decompose(n_nodes, edges)
    numbers = np.concatenate([np.empty(0, int), *structure.branch_edges])
    assert sorted(numbers) == list(range(len(edges)))
    for branch, (path, along) in enumerate(zip(structure.branches, structure.branch_edges, strict=True)):
        for step, edge in enumerate(along):
            assert set(structure.edges[edge]) == {path[step], path[step + 1]}
        assert np.all(structure.degree[path[1:-1]] == 2)
        assert np.all(structure.edge_branch[along] == branch)
        free_loop = structure.closed[branch] and structure.degree[path[0]] == 2
        assert free_loop or np.all(structure.degree[path[[0, -1]]] != 2)
        assert path[0] <= path[-1]


@given(graphs())
def test_loops_are_cycles_and_independent(graph):
    """Every loop is a closed walk without repeats, and the loops are independent modulo 2."""
    n_nodes, edges = graph
    structure = decompose(n_nodes, edges)
    assert len(structure.loops) == structure.n_loops
    lookup = {frozenset(pair): number for number, pair in enumerate(structure.edges.tolist())}
    rows = np.zeros((len(structure.loops), len(edges)), dtype=int)
    for row, loop in zip(rows, structure.loops, strict=True):
        assert loop[0] == loop[-1]
        assert len(set(loop[:-1].tolist())) == len(loop) - 1 >= 3
        for pair in zip(loop[:-1].tolist(), loop[1:].tolist(), strict=True):
            row[lookup[frozenset(pair)]] = 1
    for keep in range(1, 2 ** min(len(rows), 6)):
        chosen = [number for number in range(len(rows)) if keep >> number & 1]
        assert np.any(rows[chosen].sum(axis=0) % 2)


def test_names_of_a_small_graph():
    """A lollipop with an extra piece: what a reader would count by eye."""
    structure = decompose(7, [(1, 0), (1, 2), (2, 3), (3, 1), (4, 5)])
    assert structure.tips.tolist() == [0, 4, 5]
    assert structure.forks.tolist() == [1]
    assert structure.isolated.tolist() == [6]
    assert structure.n_components == 3
    assert [path.tolist() for path in structure.branches] == [[0, 1], [1, 2, 3, 1], [4, 5]]
    assert structure.closed.tolist() == [False, True, False]


def test_parallel_branches_are_kept_apart():
    """Two forks joined by three chains have three branches and two loops."""
    structure = decompose(5, [(0, 2), (2, 1), (0, 3), (3, 1), (0, 4), (4, 1)])
    assert [path.tolist() for path in structure.branches] == [[0, 2, 1], [0, 3, 1], [0, 4, 1]]
    assert structure.n_loops == 2


def test_a_large_graph_is_quick():
    """A comb of 100,000 nodes is walked in one pass, without recursion."""
    spine = np.arange(50_000)
    edges = np.concatenate([np.stack([spine[:-1], spine[1:]], 1), np.stack([spine, spine + 50_000], 1)])
    structure = decompose(100_000, edges)
    assert structure.n_branches == 99_997
    assert structure.n_loops == 0


@pytest.mark.parametrize(
    ("edges", "message"),
    [
        ([(0, 3)], "0 to 3"),
        ([(0, 1), (1, 0)], "more than once"),
        ([(1, 1)], "itself"),
        ([(0.0, 1.0)], "integer pairs"),
        ([0, 1], "integer pairs"),
    ],
)
def test_bad_edges_are_named(edges, message):
    """Edges that are no simple graph get one sentence."""
    with pytest.raises(ValueError, match=message):
        decompose(3, edges)

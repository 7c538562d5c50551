"""Pseudotime, roots, branches, paths, loops and milestones on graphs with known answers."""

import warnings
from itertools import pairwise

import networkx as nx
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from midrib import Graph
from midrib.trajectory import AtExtreme, AtLabel, AtNode, AtPoint, AtSample, trajectory

# A Y: tip 0 - 1 - fork 2, arms 2 - 3 - 4 and 2 - 5 - 6.
Y_NODES = np.array([[0.0, 0], [1, 0], [2, 0], [3, 1], [4, 2], [3, -1], [4, -2]])
Y_EDGES = np.array([[0, 1], [1, 2], [2, 3], [2, 5], [3, 4], [5, 6]])
Y = Graph(Y_NODES, Y_EDGES)


def samples_on(nodes, edges, per_edge=5, noise=0.01, seed=0):
    rng = np.random.default_rng(seed)
    at = np.tile(np.linspace(0.1, 0.9, per_edge), len(edges))[:, None]
    edge = np.repeat(np.arange(len(edges)), per_edge)
    points = (1 - at) * nodes[edges[edge, 0]] + at * nodes[edges[edge, 1]]
    return points + noise * rng.normal(size=points.shape), edge


def ring(n_nodes):
    angle = 2 * np.pi * np.arange(n_nodes) / n_nodes
    edges = np.column_stack([np.arange(n_nodes), np.roll(np.arange(n_nodes), -1)])
    return np.column_stack([np.cos(angle), np.sin(angle)]), edges


@settings(max_examples=30)
@given(seed=st.integers(0, 10**6), n_nodes=st.integers(2, 10), n_edges=st.integers(1, 14))
def test_pseudotime_is_the_shortest_way_to_the_root(seed, n_nodes, n_edges):
    """Against networkx with the sample put into the graph as a node, through loops and forks, or NaN."""
    rng = np.random.default_rng(seed)
    pairs = np.array([(i, j) for i in range(n_nodes) for j in range(i)])
    edges = pairs[rng.permutation(len(pairs))[:n_edges]]
    nodes = rng.normal(size=(n_nodes, 3))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        t = trajectory(rng.normal(size=(10, 3)), Graph(nodes, edges), root=[AtSample(0), 0])
    graph = nx.Graph()
    graph.add_nodes_from(range(n_nodes))
    edges, lengths = t.graph.edges, t.graph.lengths
    along = {}
    for sample in range(10):
        key = edges[t.edge[sample]].tolist() if t.edge[sample] >= 0 else None
        along.setdefault(t.edge[sample], []).append((t.position[sample], f"x{sample}"))
        if key is None:
            graph.add_edge(f"x{sample}", int(t.node[sample]), weight=0.0)
    for number, (first, last) in enumerate(edges.tolist()):
        chain = [(0.0, first), *sorted(along.get(number, [])), (1.0, last)]
        for (p, a), (q, b) in pairwise(chain):
            graph.add_edge(a, b, weight=(q - p) * lengths[number])
    away = nx.multi_source_dijkstra_path_length(graph, {"x0", 0})
    expected = [away.get(f"x{sample}", np.nan) for sample in range(10)]
    np.testing.assert_allclose(t.pseudotime, expected, atol=1e-9)


def test_pseudotime_grows_by_the_edge_length_away_from_the_root():
    """On a tree the node's time is the sum of the edges to it."""
    t = trajectory(Y_NODES, Y, root=0)
    arm = 2 + np.sqrt(2) * np.array([1, 2])
    np.testing.assert_allclose(t.pseudotime, [0, 1, 2, *arm, *arm])
    np.testing.assert_allclose(t.node_pseudotime, t.pseudotime)


def test_branches_and_components():
    """Three branches of the Y; samples on them carry their number; a far node is a piece of its own."""
    X, edge = samples_on(Y_NODES, Y_EDGES)
    nodes = np.vstack([Y_NODES, [[100.0, 100.0]]])
    X = np.vstack([X, [[99.0, 100.0]]])
    t = trajectory(X, Graph(nodes, Y_EDGES), root=[0, None])
    np.testing.assert_array_equal(t.branch[:-1], np.array([0, 0, 1, 2, 1, 2])[edge])
    assert t.branch[-1] == -1
    assert t.component.tolist() == [0] * 30 + [1]
    assert t.pseudotime[-1] == 0


def test_every_kind_of_root():
    """Node, sample, label, feature extreme, several: each puts 0 where it should."""
    X, edge = samples_on(Y_NODES, Y_EDGES)
    labels = np.array(["stem", "stem", "up", "down", "up", "down"])[edge]
    assert trajectory(X, Y, root=AtNode(4)).roots.node.tolist() == [4]
    assert trajectory(X, Y, root=AtSample(7)).pseudotime[7] == 0
    assert trajectory(X, Y, root=AtPoint(1, 0.5, 1)).node_pseudotime[1] == 0.5
    assert trajectory(X, Y, root=AtLabel(labels, "stem")).roots.node.tolist() == [0]
    assert trajectory(X, Y, root=AtLabel(labels, "down")).roots.node.tolist() == [6]
    assert trajectory(X, Y, root=AtExtreme(X[:, 1], largest=True)).roots.node.tolist() == [4]
    several = trajectory(Y_NODES, Y, root=[4, 6])
    np.testing.assert_allclose(
        several.pseudotime, np.sqrt(2) * np.array([2 + np.sqrt(2), 2 + 0.5**0.5, 2, 1, 0, 1, 0])
    )
    assert trajectory(X, Y).roots.node[0] in (4, 6)


def test_a_label_in_the_middle_is_not_pushed_to_a_tip():
    """Progenitors at a fork: the root is the fork."""
    X, _ = samples_on(Y_NODES, Y_EDGES, per_edge=9)
    labels = np.where(np.linalg.norm(X - Y_NODES[2], axis=1) < 0.8, "middle", "arm")
    assert trajectory(X, Y, root=AtLabel(labels, "middle")).roots.node.tolist() == [2]


def test_pieces_without_a_root_are_nan_with_one_warning():
    """Never infinity, and the remedy is in the warning."""
    nodes = np.array([[0.0, 0], [1, 0], [10, 0], [11, 0], [20, 0]])
    X = nodes + 0.01
    with pytest.warns(UserWarning, match="2 of 3 pieces have no root; the 3 samples") as caught:
        t = trajectory(X, Graph(nodes, [[0, 1], [2, 3]]), root=0)
    assert len(caught) == 1
    assert np.isnan(t.pseudotime[2:]).all()
    assert np.isfinite(t.pseudotime[:2]).all()
    assert np.isfinite(trajectory(X, Graph(nodes, [[0, 1], [2, 3]]), root=[0, None]).pseudotime).all()


def test_new_samples_fall_where_old_ones_did():
    """Projection does not know who was there at the fit."""
    X, _ = samples_on(Y_NODES, Y_EDGES)
    whole, some = trajectory(X, Y, root=0), trajectory(X[::3], Y, root=0)
    np.testing.assert_array_equal(some.pseudotime, whole.pseudotime[::3])


def test_paths_hold_their_samples_in_order():
    """From one arm's tip to the other through the fork, and the stem is not on it."""
    X, edge = samples_on(Y_NODES, Y_EDGES)
    t = trajectory(X, Y, root=0)
    path = t.path(4, 6)
    assert path.nodes.tolist() == [4, 3, 2, 5, 6]
    assert path.edges.tolist() == [4, 2, 3, 5]
    assert path.length == pytest.approx(4 * np.sqrt(2))
    assert np.all(np.diff(path.coordinate) >= 0)
    assert set(edge[path.samples]) == {2, 3, 4, 5}
    back = t.path(6, 4)
    np.testing.assert_allclose(back.coordinate[::-1], path.length - path.coordinate)
    assert set(t.tip_paths()) == {(0, 4), (0, 6), (4, 6)}
    assert t.longest_path().length == pytest.approx(4 * np.sqrt(2))
    assert np.isnan(path.spread(len(X))).sum() == len(X) - len(path)


@settings(max_examples=30)
@given(seed=st.integers(0, 10**6), n_nodes=st.integers(2, 12))
def test_the_longest_path_of_a_forest_is_its_diameter(seed, n_nodes):
    """Two sweeps find what all pairs would, in several pieces too."""
    rng = np.random.default_rng(seed)
    edges = np.array([(rng.integers(0, i), i) for i in range(1, n_nodes) if rng.random() < 0.8], int).reshape(
        -1, 2
    )
    nodes = rng.normal(size=(n_nodes, 2))
    t = trajectory(nodes, Graph(nodes, edges))
    reference = nx.Graph()
    reference.add_nodes_from(range(n_nodes))
    for (i, j), length in zip(t.graph.edges.tolist(), t.graph.lengths, strict=True):
        reference.add_edge(i, j, weight=length)
    away = dict(nx.all_pairs_dijkstra_path_length(reference))
    assert t.longest_path().length == pytest.approx(max(max(row.values()) for row in away.values()))


def test_paths_between_labels():
    """'From down to up' without a node number."""
    X, edge = samples_on(Y_NODES, Y_EDGES)
    labels = np.array(["stem", "stem", "up", "down", "up", "down"])[edge]
    path = trajectory(X, Y).path(AtLabel(labels, "down"), AtLabel(labels, "up"))
    assert path.nodes.tolist() == [6, 5, 2, 3, 4]


def test_a_branch_without_samples_and_one_with_a_single_sample():
    """Empty segments are normal: they keep their number, link and milestones."""
    X, edge = samples_on(Y_NODES, Y_EDGES)
    keep = (edge < 2) | (np.arange(len(X)) == 12)
    t = trajectory(X[keep], Y, root=0)
    assert np.bincount(t.branch, minlength=3).tolist() == [10, 1, 0]
    assert len(t.path(0, 6)) == 10
    assert len(t.milestones.links) == 3
    np.testing.assert_allclose(t.milestones.percentages.sum(axis=1), 1)


def test_milestones_lead_away_from_the_root_and_name_the_place():
    """Percentages rebuild the distance to the root on a tree."""
    X, _ = samples_on(Y_NODES, Y_EDGES)
    t = trajectory(X, Y, root=4)
    m = t.milestones
    assert m.nodes.tolist() == [0, 2, 4, 6]
    assert {tuple(m.nodes[link]) for link in m.links} == {(4, 2), (2, 0), (2, 6)}
    start = t.node_pseudotime[m.nodes[m.links[m.link, 0]]]
    np.testing.assert_allclose(start + m.percentage * m.lengths[m.link], t.pseudotime, atol=1e-12)


def test_milestones_of_loops_and_parallel_branches_are_unambiguous():
    """A ring gets three milestones, and no two links join the same pair."""
    nodes, edges = ring(12)
    X, _ = samples_on(nodes, edges)
    m = trajectory(X, Graph(nodes, edges), root=0).milestones
    assert m.n_milestones == len(m.links) == 3
    theta = np.vstack([nodes, [[0.0, 0.0]]])
    chord = np.vstack([edges, [[0, 12], [12, 6], [0, 6]]])
    m = trajectory(X, Graph(theta, chord), root=0).milestones
    assert len({frozenset(link) for link in m.links.tolist()}) == len(m.links)
    assert m.lengths.sum() == pytest.approx(12 * np.linalg.norm(nodes[1] - nodes[0]) + 4)


def test_phase_runs_once_around_a_ring():
    """Equal steps of a circle are equal steps of phase, from the root; spurs join where they are attached."""
    nodes, edges = ring(20)
    nodes, edges = np.vstack([nodes, [[0, 2.0]]]), np.vstack([edges, [[5, 20]]])
    angle = np.linspace(0, 2 * np.pi, 50, endpoint=False)
    X = np.vstack([np.column_stack([np.cos(angle), np.sin(angle)]), [[0, 1.7]]])
    t = trajectory(X, Graph(nodes, edges), root=0)
    around = np.minimum(t.phase()[:50], 1 - t.phase()[:50])
    np.testing.assert_allclose(around, np.minimum(angle, 2 * np.pi - angle) / (2 * np.pi), atol=2e-3)
    assert np.isnan(t.phase()[50])
    assert min(t.phase(attach=True)[50], 1 - t.phase(attach=True)[50]) == pytest.approx(0.25)
    with pytest.raises(ValueError, match="has 1 loops"):
        t.phase(1)


@pytest.mark.parametrize(
    ("root", "message", "kind"),
    [
        (9, "node 9 was asked for", ValueError),
        (AtSample(100), "sample 100 was asked for", ValueError),
        (AtLabel(["a"] * 30, "b"), "no sample has the label 'b'", ValueError),
        (AtLabel(["a"], "a"), "one for each of the 30 samples", ValueError),
        (AtExtreme(np.full(30, np.nan)), "no finite value", ValueError),
        ([], "empty list of roots", ValueError),
        ("first", "no place|node number", TypeError),
    ],
)
def test_bad_roots_are_named(root, message, kind):
    """One sentence that says what to do."""
    X, _ = samples_on(Y_NODES, Y_EDGES)
    with pytest.raises(kind, match=message):
        trajectory(X, Y, root=root)


def test_paths_between_pieces_are_refused():
    """No path is better than a wrong one."""
    nodes = np.array([[0.0], [1.0], [5.0]])
    t = trajectory([[0.5], [5.1]], Graph(nodes, [[0, 1]]), root=[0, None])
    with pytest.raises(ValueError, match="different pieces"):
        t.path(0, 2)


def test_the_smallest_graphs_and_no_samples():
    """One node, coincident nodes, and a graph that nobody is on."""
    alone = trajectory(np.zeros((3, 2)), Graph(np.ones((1, 2)), []))
    assert alone.pseudotime.tolist() == [0, 0, 0]
    assert alone.branch.tolist() == [-1, -1, -1]
    assert alone.milestones.percentages.toarray().tolist() == [[1], [1], [1]]
    assert (alone.longest_path().length, alone.tip_paths(), alone.graph.loops) == (0, {}, ())
    empty = trajectory(np.zeros((0, 2)), Graph(np.eye(2), [[0, 1]]), root=0)
    assert len(empty.pseudotime) == len(empty.path(0, 1)) == 0
    same = trajectory(np.zeros((2, 2)), Graph(np.zeros((3, 2)), [[0, 1], [1, 2]]), root=0)
    assert same.pseudotime.tolist() == [0, 0]

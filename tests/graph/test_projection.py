"""Projection on edges, against a slow version that measures every edge by differences."""

import numpy as np
import pytest
import scipy.sparse as sp
from hypothesis import given, settings
from hypothesis import strategies as st

from midrib import Graph
from midrib._graph.projection import Segments, _ProductSearch, _TreeSearch


def project(X, nodes, edges, **options):
    return Graph(nodes, edges).project(X, **options)


def slow_distance(X, nodes, edges):
    """Distance of every sample to every edge, then to every node: the smallest wins."""
    best = np.full(len(X), np.inf)
    for first, last in edges:
        line = nodes[last] - nodes[first]
        along = np.clip((X - nodes[first]) @ line / max(line @ line, 1e-300), 0, 1)
        best = np.minimum(best, np.linalg.norm(X - nodes[first] - along[:, None] * line, axis=1))
    for node in nodes:
        best = np.minimum(best, np.linalg.norm(X - node, axis=1))
    return best


def random_graph(rng, n_nodes, n_edges, dimension):
    pairs = np.array([(i, j) for i in range(n_nodes) for j in range(i)])
    chosen = rng.permutation(len(pairs))[:n_edges]
    return rng.normal(size=(n_nodes, dimension)), pairs[chosen].reshape(-1, 2)


@settings(max_examples=40)
@given(
    seed=st.integers(0, 10**6),
    n_nodes=st.integers(1, 12),
    dimension=st.integers(1, 5),
    n_edges=st.integers(0, 15),
)
def test_distance_is_the_smallest_over_all_edges_and_lonely_nodes(seed, n_nodes, dimension, n_edges):
    """The projection is exact: no edge and no node is nearer, and the point is where it says."""
    rng = np.random.default_rng(seed)
    nodes, edges = random_graph(rng, n_nodes, n_edges, dimension)
    X = 2 * rng.normal(size=(30, dimension))
    found = project(X, nodes, edges)
    np.testing.assert_allclose(found.distance, slow_distance(X, nodes, edges), atol=1e-12)
    np.testing.assert_allclose(np.linalg.norm(X - found.points, axis=1), found.distance, atol=1e-12)
    assert np.all((found.position >= 0) & (found.position <= 1))
    lonely = np.setdiff1d(np.arange(n_nodes), edges)
    assert set(found.node[found.edge < 0]) <= set(lonely.tolist())


@pytest.mark.parametrize("shift", [0.0, 1e8])
@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_far_from_the_origin(shift, dtype):
    """A common shift changes no edge: the products are taken around a centre."""
    rng = np.random.default_rng(1)
    nodes, edges = random_graph(rng, 20, 25, 3)
    X = rng.normal(size=(500, 3))
    if dtype is np.float32:
        shift = np.round(shift * 1e-6)
    moved = (X + shift).astype(dtype)
    found, still = project(moved, nodes + shift, edges), project(moved.astype(float) - shift, nodes, edges)
    assert np.mean(found.edge == still.edge) > 0.99
    np.testing.assert_allclose(found.distance, still.distance, atol=1e-6)


@pytest.mark.parametrize("dimension", [1, 2, 3, 6])
def test_index_and_products_agree(dimension):
    """The k-d tree only skips edges that cannot win; very long edges and clusters of short ones included."""
    rng = np.random.default_rng(dimension)
    nodes = np.concatenate([rng.normal(size=(300, dimension)), 50 * rng.normal(size=(20, dimension))])
    edges = np.unique(np.sort(rng.integers(0, len(nodes), (400, 2)), axis=1), axis=0)
    edges = edges[edges[:, 0] != edges[:, 1]]
    segments = Segments.of(nodes, edges)
    X = (
        np.concatenate([rng.normal(size=(400, dimension)), 60 * rng.normal(size=(100, dimension))])
        - segments.centre
    )
    pick = [search(X) for search in (_TreeSearch(segments), _ProductSearch(segments))]
    measured = []
    for winner in pick:
        offset = X - segments.start[winner]
        along = np.clip(np.sum(offset * segments.direction[winner], axis=1), 0, segments.length[winner])
        measured.append(np.linalg.norm(offset - along[:, None] * segments.direction[winner], axis=1))
    np.testing.assert_allclose(measured[0], measured[1], atol=1e-9)


def test_large_graphs_use_the_index_and_stay_exact():
    """A long curve of 3,000 nodes in the plane."""
    t = np.linspace(0, 60, 3000)
    nodes = np.column_stack([t * np.cos(t), t * np.sin(t)])
    edges = np.column_stack([np.arange(2999), np.arange(1, 3000)])
    X = np.random.default_rng(0).uniform(-60, 60, (200, 2))
    np.testing.assert_allclose(project(X, nodes, edges).distance, slow_distance(X, nodes, edges), atol=1e-9)


def test_ties_at_a_fork_go_to_the_first_edge():
    """Samples behind a node are as near to all its edges; the choice must not depend on rounding or order of work."""
    nodes = np.array([[0.0, 0], [1, 1], [1, -1], [1, 0]])
    edges = np.array([[1, 0], [2, 0], [0, 3]])
    X = np.column_stack([-np.linspace(0.1, 3, 50), np.zeros(50)])
    found = project(X, nodes, edges)
    assert set(found.edge) == {0}
    assert set(found.position) == {0.0}
    assert set(found.node) == {0}


def test_edges_of_length_zero_and_nodes_without_edges():
    """Coincident nodes are normal, and a piece may be a single node."""
    nodes = np.array([[0.0, 0], [0, 0], [5, 5]])
    found = project([[1.0, 0], [5, 6]], nodes, [[0, 1]])
    assert found.edge.tolist() == [0, -1]
    assert found.node.tolist() == [0, 2]
    np.testing.assert_allclose(found.distance, [1, 1])
    np.testing.assert_allclose(found.points, [[0, 0], [5, 5]])


def test_sparse_and_mapped_samples(tmp_path):
    """Samples are read in blocks, whatever holds them."""
    rng = np.random.default_rng(0)
    nodes, edges = random_graph(rng, 8, 9, 4)
    X = rng.normal(size=(70_000, 4)) * (rng.random((70_000, 4)) < 0.3)
    path = tmp_path / "X.npy"
    np.save(path, X)
    expected = project(X, nodes, edges)
    for other in (sp.csc_array(X), np.load(path, mmap_mode="r")):
        found = project(other, nodes, edges, n_jobs=1)
        np.testing.assert_array_equal(found.edge, expected.edge)
        np.testing.assert_array_equal(found.distance, expected.distance)


@pytest.mark.parametrize(
    ("X", "nodes", "edges", "message"),
    [
        ([[0.0, np.nan]], np.zeros((2, 2)), [[0, 1]], "sample 0 holds NaN"),
        ([[0.0]], np.zeros((2, 2)), [[0, 1]], "same number of columns"),
        ([[0.0, 0.0]], np.zeros((2, 2)), [[0, 2]], "nodes 0 to 2|numbered from 0"),
        ([[0.0, 0.0]], np.zeros((0, 2)), [], "finite numbers of shape"),
        ([[0.0, 0.0]], [[np.inf, 0.0]], [], "finite numbers of shape"),
    ],
)
def test_bad_input_is_named(X, nodes, edges, message):
    """One sentence, before any result."""
    with pytest.raises(ValueError, match=message):
        project(X, nodes, edges)

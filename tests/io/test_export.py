"""Graphs go out to other programs and come back the same."""

import json

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import midrib
from midrib import Graph, io
from midrib.datasets import make_shape


def random_graph(seed, n_features, *, tree=False):
    """Return nodes and weights of a random graph with pieces, and loops unless it is to be a tree."""
    rng = np.random.default_rng(seed)
    n = int(rng.integers(2, 25))
    nodes = rng.normal(size=(n, n_features))
    parents = [(int(rng.integers(k)), k) for k in range(1, n) if rng.random() < 0.8]
    extra = (
        []
        if tree
        else [tuple(sorted(pair)) for pair in rng.integers(0, n, (4, 2)).tolist() if pair[0] != pair[1]]
    )
    edges = np.array(sorted(set(parents + extra)), dtype=np.intp).reshape(-1, 2)
    return nodes, Graph.from_edges(n, edges, rng.uniform(0.1, 2, len(edges))).weights


def assert_same(found, nodes, weights, *, rtol=0.0):
    """Same positions, same edges, same weights."""
    np.testing.assert_allclose(found.nodes, nodes, rtol=rtol)
    assert abs(found.matrix - weights).max() <= rtol


@pytest.mark.parametrize("ending", [".graphml", ".gexf", ".json"])
@given(seed=st.integers(0, 10**6), n_features=st.integers(1, 5))
def test_documents_come_back_the_same(tmp_path_factory, ending, seed, n_features):
    """Every digit of every position and weight survives, for any graph."""
    nodes, weights = random_graph(seed, n_features)
    path = tmp_path_factory.mktemp("graph") / f"graph{ending}"
    io.export((nodes, weights), path)
    found = io.read_network(path)
    assert_same(found, nodes, weights)
    assert found.features == tuple(f"x{k}" for k in range(n_features))
    np.testing.assert_array_equal(found.node_data["degree"], np.diff(weights.indptr))


@given(seed=st.integers(0, 10**6))
def test_tables_come_back_the_same(tmp_path_factory, seed):
    """nodes.csv and edges.csv hold the whole graph."""
    nodes, weights = random_graph(seed, 3)
    folder = tmp_path_factory.mktemp("tables")
    io.write_graph_tables((nodes, weights), folder)
    assert_same(io.read_graph_tables(folder), nodes, weights)


@given(seed=st.integers(0, 10**6))
def test_geojson_comes_back_the_same(tmp_path_factory, seed):
    """Branches as lines, lonely nodes as points, nothing lost."""
    nodes, weights = random_graph(seed, 2)
    path = tmp_path_factory.mktemp("map") / "map.geojson"
    io.export((nodes, weights), path)
    assert_same(io.read_network(path), nodes, weights)
    for feature in json.loads(path.read_text())["features"]:
        assert feature["geometry"]["type"] in ("LineString", "Point")


@given(seed=st.integers(0, 10**6))
def test_swc_keeps_positions_edges_and_radii(tmp_path_factory, seed):
    """Parents come before children, and the tree is the same up to the order of its nodes."""
    nodes, weights = random_graph(seed, 3, tree=True)
    path = tmp_path_factory.mktemp("neuron") / "neuron.swc"
    io.write_swc((nodes, weights), path, radius=np.arange(len(nodes)))
    found = io.read_swc(path)
    order = found.node_data["radius"].astype(int)
    np.testing.assert_array_equal(found.nodes, nodes[order])
    structure = (weights[order][:, order] != 0) != (found.matrix != 0)
    assert structure.nnz == 0
    rows = [line.split() for line in path.read_text().splitlines() if not line.startswith("#")]
    assert all(int(row[6]) < int(row[0]) for row in rows)


def test_swc_and_geojson_refuse_what_they_cannot_hold(tmp_path):
    """Loops are no tree, five dimensions no map."""
    nodes = np.zeros((3, 3))
    ring = Graph.from_edges(3, np.array([[0, 1], [0, 2], [1, 2]])).weights
    with pytest.raises(ValueError, match="1 loops"):
        io.write_swc((nodes, ring), tmp_path / "a.swc")
    with pytest.raises(ValueError, match="has 3"):
        io.write_geojson((nodes, ring), tmp_path / "a.geojson")
    with pytest.raises(ValueError, match=r"use one of \.graphml"):
        io.export((nodes, ring), tmp_path / "a.xlsx")


def test_networkx_and_igraph_come_back_the_same():
    """Nodes carry positions, edges weights and lengths."""
    nx, igraph = pytest.importorskip("networkx"), pytest.importorskip("igraph")
    nodes, weights = random_graph(3, 4)
    graph = io.to_networkx((nodes, weights))
    assert isinstance(graph, nx.Graph)
    assert_same(io.from_networkx(graph), nodes, weights)
    i, j = next(iter(graph.edges))
    assert graph.edges[i, j]["length"] == pytest.approx(np.linalg.norm(nodes[i] - nodes[j]))
    other = io.to_igraph((nodes, weights))
    assert isinstance(other, igraph.Graph)
    assert_same(io.from_igraph(other), nodes, weights)


def test_other_programs_read_our_documents(tmp_path):
    """Networkx reads GraphML, GEXF and node-link JSON; igraph reads GraphML."""
    nx, igraph = pytest.importorskip("networkx"), pytest.importorskip("igraph")
    nodes, weights = random_graph(5, 2)
    n_edges = weights.nnz // 2
    for ending in ("graphml", "gexf", "json"):
        io.export((nodes, weights), tmp_path / f"graph.{ending}")
    graph = nx.read_graphml(tmp_path / "graph.graphml", node_type=int)
    assert graph.number_of_edges() == n_edges
    assert graph.nodes[1]["position.x0"] == nodes[1, 0]
    assert nx.read_gexf(tmp_path / "graph.gexf").number_of_edges() == n_edges
    record = json.loads((tmp_path / "graph.json").read_text())
    assert nx.node_link_graph(record, edges="edges").number_of_edges() == n_edges
    assert igraph.Graph.Read_GraphML(str(tmp_path / "graph.graphml")).ecount() == n_edges


def test_milestones_go_to_the_dynverse_and_back(tmp_path):
    """Links, lengths and the progression of every sample survive; percentages sum to one."""
    shape = make_shape("y", 120, random_state=0)
    model = midrib.PrincipalGraph(20, graph="tree", sigma=0.003, gamma=2.0, random_state=0).fit(shape.X)
    t = model.trajectory(shape.X)
    ids = [f"cell{k}" for k in range(120)]
    io.write_dynverse(t, tmp_path, ids)
    found, names = io.read_dynverse(tmp_path)
    assert names == ids
    assert found.n_milestones == t.milestones.n_milestones
    np.testing.assert_array_equal(found.links, t.milestones.links)
    np.testing.assert_array_equal(found.lengths, t.milestones.lengths)
    np.testing.assert_array_equal(found.link, t.milestones.link)
    np.testing.assert_array_equal(found.percentage, t.milestones.percentage)
    np.testing.assert_allclose(found.percentages.sum(axis=1), 1)


@pytest.mark.parametrize("ending", ["csv", "graphml", "gexf", "json"])
def test_equal_column_names_lose_no_coordinate(tmp_path, ending):
    """Three features of one name, and one that has the name of a column of ours."""
    from midrib.io.network import network_of

    nodes, weights = random_graph(0, 4)
    network = network_of((nodes, weights), ["a", "a", "node", "a"])
    assert network.features == ("a", "a.1", "node", "a.2")
    if ending == "csv":
        io.write_graph_tables(network, tmp_path)
        found = io.read_graph_tables(tmp_path)
    else:
        path = tmp_path / f"graph.{ending}"
        getattr(io, f"write_{ending}")(network, path)
        found = getattr(io, f"read_{ending}")(path)
    np.testing.assert_allclose(found.nodes, nodes)


def test_distinct_names_leave_names_that_are_there():
    """A number that is taken is passed over."""
    from midrib.io.network import distinct_names

    assert distinct_names(["a", "a.1", "a", "b"]) == ("a", "a.1", "a.2", "b")

"""Graphs go out to other programs and come back the same."""

import json
import sys
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import midrib
from midrib import Graph, io
from midrib.datasets import make_shape
from midrib.io.names import distinct_names
from midrib.trajectory import trajectory


def random_graph(seed, n_features, *, tree=False):
    """Return a random graph with pieces, and loops unless it is to be a tree."""
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
    return Graph(nodes, edges, rng.uniform(0.1, 2, len(edges)))


def assert_same(found, graph):
    """Same positions, same edges, same weights."""
    np.testing.assert_array_equal(found.nodes, graph.nodes)
    np.testing.assert_array_equal(found.edges, graph.edges)
    np.testing.assert_array_equal(found.weights, graph.weights)


@pytest.mark.parametrize("ending", [".graphml", ".gexf", ".json"])
@given(seed=st.integers(0, 10**6), n_features=st.integers(1, 5))
def test_documents_come_back_the_same(tmp_path_factory, ending, seed, n_features):
    """Every digit of every position and weight survives, for any graph."""
    graph = random_graph(seed, n_features)
    path = tmp_path_factory.mktemp("graph") / f"graph{ending}"
    io.export(graph, path)
    found = io.read_graph(path)
    assert_same(found, graph)
    assert found.features == tuple(f"x{k}" for k in range(n_features))


@given(seed=st.integers(0, 10**6))
def test_tables_come_back_the_same(tmp_path_factory, seed):
    """nodes.csv and edges.csv hold the whole graph."""
    graph = random_graph(seed, 3)
    folder = tmp_path_factory.mktemp("tables")
    io.write_graph_tables(graph, folder)
    assert_same(io.read_graph_tables(folder), graph)


@given(seed=st.integers(0, 10**6))
def test_geojson_comes_back_the_same(tmp_path_factory, seed):
    """Branches as lines, lonely nodes as points, nothing lost."""
    graph = random_graph(seed, 2)
    path = tmp_path_factory.mktemp("map") / "map.geojson"
    io.export(graph, path)
    assert_same(io.read_graph(path), graph)
    for feature in json.loads(path.read_text())["features"]:
        assert feature["geometry"]["type"] in ("LineString", "Point")


@given(seed=st.integers(0, 10**6))
def test_swc_keeps_positions_edges_and_radii(tmp_path_factory, seed):
    """Parents come before children, and the tree is the same up to the order of its nodes."""
    graph = random_graph(seed, 3, tree=True)
    path = tmp_path_factory.mktemp("neuron") / "neuron.swc"
    io.write_swc(graph, path, radius=np.arange(graph.n_nodes))
    found = io.read_swc(path)
    order = found.width.astype(int)
    np.testing.assert_array_equal(found.nodes, graph.nodes[order])
    structure = graph.adjacency[order][:, order] != found.adjacency
    assert structure.nnz == 0
    rows = [line.split() for line in path.read_text().splitlines() if not line.startswith("#")]
    assert all(int(row[6]) < int(row[0]) for row in rows)


def test_swc_and_geojson_refuse_what_they_cannot_hold(tmp_path):
    """Loops are no tree, five dimensions no map."""
    ring = Graph(np.eye(3), [[0, 1], [0, 2], [1, 2]])
    with pytest.raises(ValueError, match="this graph has 1 loop; cut with"):
        io.write_swc(ring, tmp_path / "a.swc")
    with pytest.raises(ValueError, match="has 3"):
        io.write_geojson(ring, tmp_path / "a.geojson")
    with pytest.raises(ValueError, match=r"use one of \.graphml"):
        io.export(ring, tmp_path / "a.xlsx")


def test_networkx_and_igraph_come_back_the_same():
    """Nodes carry positions, edges weights and lengths."""
    nx, igraph = pytest.importorskip("networkx"), pytest.importorskip("igraph")
    graph = random_graph(3, 4)
    other = io.to_networkx(graph)
    assert isinstance(other, nx.Graph)
    assert_same(io.from_networkx(other), graph)
    i, j = next(iter(other.edges))
    assert other.edges[i, j]["length"] == pytest.approx(np.linalg.norm(graph.nodes[i] - graph.nodes[j]))
    other = io.to_igraph(graph)
    assert isinstance(other, igraph.Graph)
    assert_same(io.from_igraph(other), graph)


def test_other_programs_read_our_documents(tmp_path):
    """Networkx reads GraphML, GEXF and node-link JSON; igraph reads GraphML."""
    nx, igraph = pytest.importorskip("networkx"), pytest.importorskip("igraph")
    graph = random_graph(5, 2)
    for ending in ("graphml", "gexf", "json"):
        io.export(graph, tmp_path / f"graph.{ending}")
    found = nx.read_graphml(tmp_path / "graph.graphml", node_type=int)
    assert found.number_of_edges() == graph.n_edges
    assert found.nodes[1]["position.x0"] == graph.nodes[1, 0]
    assert found.nodes[1]["degree"] == graph.degree[1]
    assert nx.read_gexf(tmp_path / "graph.gexf").number_of_edges() == graph.n_edges
    record = json.loads((tmp_path / "graph.json").read_text())
    assert nx.node_link_graph(record, edges="edges").number_of_edges() == graph.n_edges
    assert igraph.Graph.Read_GraphML(str(tmp_path / "graph.graphml")).ecount() == graph.n_edges


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
    graph = replace(random_graph(0, 4), features=("a", "a", "node", "a"))
    if ending == "csv":
        io.write_graph_tables(graph, tmp_path)
        found = io.read_graph_tables(tmp_path)
    else:
        path = tmp_path / f"graph.{ending}"
        getattr(io, f"write_{ending}")(graph, path)
        found = getattr(io, f"read_{ending}")(path)
    assert_same(found, graph)
    assert found.features == ("a", "a.1", "position_node" if ending == "csv" else "node", "a.2")


def test_distinct_names_leave_names_that_are_there():
    """A number that is taken is passed over."""
    assert distinct_names(["a", "a.1", "a", "b"]) == ("a", "a.1", "a.2", "b")


def lines_at(longitude):
    """Return a fork of four nodes around a longitude, in metres, and its plane."""
    plane = midrib.maps.LocalProjection(longitude, -17.0)
    nodes = np.array([[0.0, 0.0], [900.0, 100.0], [-800.0, 50.0], [30.0, 700.0]])
    return plane, midrib.Graph(nodes, [(0, 1), (0, 2), (0, 3)], width=[1.0, 2.0, 3.0, 4.0])


@pytest.mark.parametrize("longitude", [10.0, 179.9999, -180.0])
def test_a_map_in_metres_is_written_in_degrees_and_cut_at_the_date_line(tmp_path, longitude):
    """Every written longitude is one, no line jumps around the Earth, and the nodes come back where they were."""
    plane, graph = lines_at(longitude)
    io.write_geojson(graph, tmp_path / "map.geojson", crs=plane)
    document = json.loads((tmp_path / "map.geojson").read_text())
    for feature in document["features"]:
        kind, parts = feature["geometry"]["type"], feature["geometry"]["coordinates"]
        for part in parts if kind == "MultiLineString" else [parts]:
            assert np.abs(np.diff(part, axis=0)).max() < 1
            assert np.abs(part).max() <= 180
    cut = sum(f["geometry"]["type"] == "MultiLineString" for f in document["features"])
    assert (cut > 0) == (abs(longitude) > 170)
    again = io.read_geojson(tmp_path / "map.geojson")
    np.testing.assert_allclose(plane.to_metres(again.nodes), graph.nodes, atol=1e-5)
    np.testing.assert_array_equal(again.edges, graph.edges)


def test_coordinates_that_are_no_degrees_are_written_with_a_warning(tmp_path):
    """GeoJSON means longitude and latitude; metres are said to be none, degrees pass in silence."""
    metres = midrib.Graph([[450000.0, 4.6e6], [450100.0, 4.6e6]], [(0, 1)])
    with pytest.warns(UserWarning, match="crs="):
        io.write_geojson(metres, tmp_path / "a.geojson")
    io.write_geojson(metres.at([[10.0, 50.0], [10.1, 50.0]]), tmp_path / "b.geojson")


def test_reference_systems_have_codes(tmp_path):
    """UTM zone 16 in metres becomes Chicago in degrees; an unknown code is refused in one sentence."""
    pytest.importorskip("pyproj")
    graph = midrib.Graph([[448000.0, 4636000.0], [448100.0, 4636000.0]], [(0, 1)])
    io.write_geojson(graph, tmp_path / "map.geojson", crs=32616)
    np.testing.assert_allclose(
        io.read_geojson(tmp_path / "map.geojson").nodes[0], [-87.627, 41.873], atol=0.01
    )
    with pytest.raises(ValueError, match="no reference system"):
        io.write_geojson(graph, tmp_path / "map.geojson", crs="nowhere")


def test_geopackage_holds_a_line_for_every_branch(tmp_path):
    """Geopandas reads back what it wrote: lines, lengths and the reference system; an old file is replaced."""
    geopandas = pytest.importorskip("geopandas")
    plane, graph = lines_at(10.0)
    for crs, code in ((32616, 32616), (plane, 4326)):
        io.write_geopackage(graph, tmp_path / "map.gpkg", crs=crs)
        frame = geopandas.read_file(tmp_path / "map.gpkg", layer="branches")
        assert frame.crs.to_epsg() == code
        np.testing.assert_allclose(frame["length"], graph.branch_lengths)
    assert [path.name for path in tmp_path.iterdir()] == ["map.gpkg"]
    with pytest.warns(UserWarning, match="crs"):
        io.export(graph, tmp_path / "other.gpkg")
    assert (tmp_path / "other.gpkg").exists()


def test_geopackage_without_geopandas_names_the_remedy(tmp_path, monkeypatch):
    """One sentence, and no file."""
    monkeypatch.setitem(sys.modules, "geopandas", None)
    with pytest.raises(ImportError, match="pip install geopandas"):
        io.write_geopackage(lines_at(0.0)[1], tmp_path / "map.gpkg")
    assert not list(tmp_path.iterdir())


def test_swc_of_a_plane_and_of_loops(tmp_path):
    """In the plane z is 0; loops are refused with the remedy, which cuts the thinnest edge and keeps all nodes."""
    ring = midrib.Graph([[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]], [(0, 1), (1, 2), (2, 3), (0, 3)])
    ring = ring.with_width([1.0, 0.1, 0.2, 1.0])
    with pytest.raises(ValueError, match="cut_loops=True"):
        io.write_swc(ring, tmp_path / "ring.swc")
    io.write_swc(ring, tmp_path / "ring.swc", cut_loops=True)
    found = io.read_swc(tmp_path / "ring.swc")
    assert (found.n_nodes, found.n_edges, found.n_loops) == (4, 3, 0)
    assert (found.nodes[:, 2] == 0).all()
    # One of the two edges at the thinnest node is gone, and both its nodes keep their radii.
    assert sorted(found.width) == [0.1, 0.2, 1.0, 1.0]


def test_tables_make_their_folder(tmp_path):
    """A folder that is not there is made, with those above it, for graphs and trajectories."""
    line = Graph([[0.0], [2.0]], [(0, 1)])
    io.write_graph_tables(line, tmp_path / "a" / "b")
    assert_same(io.read_graph_tables(tmp_path / "a" / "b"), line)
    io.write_dynverse(trajectory([[0.5], [1.5]], line, root=0), tmp_path / "c" / "d")
    assert io.read_dynverse(tmp_path / "c" / "d")[1] == ["0", "1"]

"""GEXF and GraphML obey their schemas, rule by rule, and other programs read the same numbers from them."""

import re
from collections import Counter
from dataclasses import dataclass, field
from xml.etree import ElementTree as ET

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from midrib import Graph, io

GEXF, VIZ = "{http://gexf.net/1.3}", "{http://gexf.net/1.3/viz}"
GRAPHML = "{http://graphml.graphdrawing.org/xmlns}"
ANY = ".*"
TOKEN = r"(\S+( \S+)*)?"
NAME_TOKEN = r"[\w.:·-]+"
DOUBLE = r"[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?|-?INF|NaN"


@dataclass(frozen=True)
class Rule:
    """What a schema says about an element: the pattern of every attribute, and of the row of its children."""

    required: dict = field(default_factory=dict)
    optional: dict = field(default_factory=dict)
    children: str = ""


# Gephi's RelaxNG grammar of GEXF 1.3 (gexf, dynamics, viz), as far as static flat graphs go.
GEXF_RULES = {
    f"{GEXF}gexf": Rule({"version": "1\\.3"}, {"variant": ANY}, "(meta )?graph "),
    f"{GEXF}graph": Rule(
        {},
        {
            "defaultedgetype": "directed|undirected|mutual",
            "idtype": "integer|string",
            "mode": "static|dynamic|slice",
        },
        "(attributes )*nodes edges ",
    ),
    f"{GEXF}attributes": Rule({"class": "node|edge"}, {"mode": "static|dynamic"}, "(attribute )*"),
    f"{GEXF}attribute": Rule(
        {
            "id": ANY,
            "title": ANY,
            "type": "(list)?(integer|long|double|float|boolean|bigdecimal|biginteger|byte|char|short|string)|anyURI",
        },
        {},
        "(default )?(options )?",
    ),
    f"{GEXF}nodes": Rule({}, {"count": r"\d+"}, "(node )*"),
    f"{GEXF}node": Rule(
        {"id": ANY}, {"label": TOKEN}, "((attvalues )?(position )?|(position )?(attvalues )?)"
    ),
    f"{GEXF}edges": Rule({}, {"count": r"\d+"}, "(edge )*"),
    f"{GEXF}edge": Rule(
        {"source": ANY, "target": ANY},
        {
            "id": ANY,
            "type": "directed|undirected|mutual",
            "label": TOKEN,
            "weight": DOUBLE,
            "kind": TOKEN,
        },
        "(attvalues )?",
    ),
    f"{GEXF}attvalues": Rule({}, {}, "(attvalue )*"),
    f"{GEXF}attvalue": Rule({"for": ANY, "value": ANY}),
    f"{VIZ}position": Rule({"x": DOUBLE, "y": DOUBLE}, {"z": DOUBLE}),
}

# The XML schema of GraphML 1.0 with its extension for typed attributes. It wants attr.name to be a name token too;
# no program does, and a column's name is worth more than that.
GRAPHML_RULES = {
    f"{GRAPHML}graphml": Rule({}, {}, "(desc )?(key )*((graph |data )*)"),
    f"{GRAPHML}key": Rule(
        {"id": NAME_TOKEN},
        {
            "for": "all|graphml|graph|node|edge|hyperedge|port|endpoint",
            "attr.name": ANY,
            "attr.type": "boolean|int|long|float|double|string",
        },
        "(desc )?(default )?",
    ),
    f"{GRAPHML}graph": Rule(
        {"edgedefault": "directed|undirected"}, {"id": NAME_TOKEN}, "(desc )?(data |node |edge |hyperedge )*"
    ),
    f"{GRAPHML}node": Rule({"id": NAME_TOKEN}, {}, "(desc )?(data |port )*"),
    f"{GRAPHML}edge": Rule(
        {"source": NAME_TOKEN, "target": NAME_TOKEN},
        {"id": NAME_TOKEN, "directed": "true|false"},
        "(desc )?(data )*",
    ),
    f"{GRAPHML}data": Rule({"key": NAME_TOKEN}, {"id": NAME_TOKEN}),
}
TYPES = {"double": DOUBLE, "long": r"[+-]?\d+", "boolean": "true|false", "string": ANY}


def violations(root, rules):
    """Return what a document does that its schema does not allow."""
    found = []
    for item in root.iter():
        if item.tag not in rules:
            found.append(f"the element {item.tag}")
            continue
        rule = rules[item.tag]
        found += [f"{item.tag} without {name}" for name in rule.required if name not in item.attrib]
        known = rule.required | rule.optional
        found += [
            f"{item.tag} with {name}={value!r}"
            for name, value in item.attrib.items()
            if name not in known or not re.fullmatch(known[name], value, re.DOTALL)
        ]
        row = "".join(f"{child.tag.rpartition('}')[2]} " for child in item)
        found += [] if re.fullmatch(rule.children, row) else [f"{item.tag} holding {row[:80]!r}"]
    return found


def some_graph(seed, n_features):
    """Return a graph with awkward names and values: spaces, quotes, markup, other alphabets, tiny and huge numbers."""
    rng = np.random.default_rng(seed)
    n = int(rng.integers(2, 12))
    edges = np.array(sorted({tuple(sorted(pair)) for pair in rng.integers(0, n, (12, 2)).tolist()}))
    edges = edges[edges[:, 0] < edges[:, 1]].reshape(-1, 2).astype(np.intp)
    names = ("petal length (cm)", "<a & 'b'>", 'é "ü"', "x\tz")
    return Graph(
        rng.normal(size=(n, n_features)) * 10.0 ** rng.integers(-8, 8),
        edges,
        rng.uniform(1e-9, 10, len(edges)),
        np.abs(rng.normal(size=n)) * 10.0 ** rng.integers(-300, 300, n),
        features=names[:n_features],
    )


def assert_declared(values, declared, scope):
    """Every value belongs to a declared attribute of its scope, once, and reads as its type."""
    keys = [key for key, _ in values]
    assert len(set(keys)) == len(keys)
    for key, text in values:
        owner, kind = declared[key]
        assert owner == scope
        assert re.fullmatch(TYPES[kind], text, re.DOTALL)


def assert_unique(items):
    assert max(Counter(item.attrib["id"] for item in items if "id" in item.attrib).values(), default=1) == 1


@given(seed=st.integers(0, 10**6), n_features=st.integers(1, 4))
def test_gexf_obeys_gephis_schema(tmp_path_factory, seed, n_features):
    """Elements, attributes, their order and their types; and what a schema cannot say: references and ids."""
    ours = some_graph(seed, n_features)
    path = tmp_path_factory.mktemp("gexf") / "graph.gexf"
    io.write_gexf(ours, path)
    root = ET.parse(path).getroot()
    assert violations(root, GEXF_RULES) == []
    graph = root.find(f"{GEXF}graph")
    assert graph.attrib["defaultedgetype"] == "undirected"
    declared = {
        item.attrib["id"]: (block.attrib["class"], item.attrib["type"])
        for block in graph.iter(f"{GEXF}attributes")
        for item in block
    }
    assert_unique(list(graph.iter(f"{GEXF}attribute")))
    for scope in ("node", "edge"):
        items = list(graph.iter(f"{GEXF}{scope}"))
        assert_unique(items)
        for item in items:
            values = [(v.attrib["for"], v.attrib["value"]) for v in item.iter(f"{GEXF}attvalue")]
            assert_declared(values, declared, scope)
    names = {item.attrib["id"] for item in graph.iter(f"{GEXF}node")}
    assert all({e.attrib["source"], e.attrib["target"]} <= names for e in graph.iter(f"{GEXF}edge"))
    places = [[float(p.attrib[axis]) for axis in "xyz"] for p in graph.iter(f"{VIZ}position")]
    shown = np.pad(ours.nodes, ((0, 0), (0, 3)))[:, :3]
    np.testing.assert_array_equal(places, shown)


@given(seed=st.integers(0, 10**6), n_features=st.integers(1, 4))
def test_graphml_obeys_its_schema(tmp_path_factory, seed, n_features):
    """Elements, attributes, their order and their types; every id once, every reference to something there."""
    path = tmp_path_factory.mktemp("graphml") / "graph.graphml"
    io.write_graphml(some_graph(seed, n_features), path)
    root = ET.parse(path).getroot()
    assert violations(root, GRAPHML_RULES) == []
    keys = root.findall(f"{GRAPHML}key")
    assert_unique(keys)
    declared = {key.attrib["id"]: (key.attrib["for"], key.attrib["attr.type"]) for key in keys}
    for scope in ("node", "edge"):
        items = list(root.iter(f"{GRAPHML}{scope}"))
        assert_unique(items)
        for item in items:
            values = [(d.attrib["key"], d.text or "") for d in item.iter(f"{GRAPHML}data")]
            assert_declared(values, declared, scope)
    names = {item.attrib["id"] for item in root.iter(f"{GRAPHML}node")}
    assert all({e.attrib["source"], e.attrib["target"]} <= names for e in root.iter(f"{GRAPHML}edge"))


@pytest.mark.parametrize("kind", ["gexf", "graphml"])
@given(seed=st.integers(0, 10**6), n_features=st.integers(1, 4))
def test_networkx_reads_what_was_written(tmp_path_factory, kind, seed, n_features):
    """Node attributes, edges, weights and lengths are the same to the last digit; so are they read by ourselves."""
    nx = pytest.importorskip("networkx")
    ours = some_graph(seed, n_features)
    path = tmp_path_factory.mktemp(kind) / f"graph.{kind}"
    io.export(ours, path)
    graph = getattr(nx, f"read_{kind}")(path, node_type=int)
    assert sorted(graph.nodes) == list(range(ours.n_nodes))
    own = {f"position.{name}": x for name, x in zip(ours.features, ours.nodes.T, strict=True)}
    for name, values in (own | {"width": ours.width, "component": ours.component}).items():
        for number, value in enumerate(values.tolist()):
            found = graph.nodes[number].get(name)
            assert (found, type(found)) == (value, type(value))
    assert {tuple(sorted(edge)) for edge in graph.edges} == {tuple(edge) for edge in ours.edges.tolist()}
    for (i, j), weight, length in zip(ours.edges.tolist(), ours.weights, ours.lengths, strict=True):
        assert (graph.edges[i, j]["weight"], graph.edges[i, j]["length"]) == (weight, length)
    again = io.read_graph(path)
    assert again.features == ours.features
    for name in ("nodes", "edges", "weights", "width"):
        np.testing.assert_array_equal(getattr(again, name), getattr(ours, name))


@pytest.mark.parametrize("kind", ["gexf", "graphml"])
def test_characters_that_xml_forbids_do_not_spoil_the_file(tmp_path, kind):
    """A control character in a name is replaced; the file stays readable."""
    io.export(Graph(np.zeros((2, 1)), [[0, 1]], features=["a\x00b"]), tmp_path / f"graph.{kind}")
    assert io.read_graph(tmp_path / f"graph.{kind}").features == ("a\ufffdb",)


def test_the_rules_refuse_what_the_schemas_refuse():
    """Wrong order, missing and unknown attributes, wrong types and unknown elements are all noticed."""
    graph = '<graph defaultedgetype="undirected"><nodes/><edges/></graph>'
    wrong = {
        graph.replace("<nodes/><edges/>", "<edges/><nodes/>"): "holding",
        graph.replace("undirected", "none"): "defaultedgetype",
        graph.replace("<nodes/>", "<nodes><node/></nodes>"): "without id",
        graph.replace("<nodes/>", '<nodes><node id="0" size="1"/></nodes>'): "size",
        graph.replace("<edges/>", '<edges><edge source="0" target="0" weight="big"/></edges>'): "weight",
        graph.replace("<nodes/>", "<nodes><vertex/></nodes>"): "vertex",
    }
    for text, word in {graph: "", **wrong}.items():
        root = ET.fromstring(f'<gexf xmlns="http://gexf.net/1.3" version="1.3">{text}</gexf>')
        found = violations(root, GEXF_RULES)
        assert (not found) if not word else any(word in line for line in found)

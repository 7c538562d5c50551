"""Graphs as documents for other programs: GraphML, GEXF and node-link JSON; all three can be read back."""

import json
import math
import os
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import numpy as np
from numpy.typing import NDArray

from midrib.io.archive import FileRefusedError
from midrib.io.atomic import write_text
from midrib.io.network import Network, network_of

_GRAPHML = "http://graphml.graphdrawing.org/xmlns"
_GEXF = "http://gexf.net/1.3"
_VIZ = "http://gexf.net/1.3/viz"
_POSITION = "position."
_LARGEST_DOCUMENT = 512 * 2**20
# Characters that no XML document may hold; names of columns sometimes do.
_NOT_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


def write_graphml(model: Any, path: str | os.PathLike[str]) -> None:
    """Write GraphML: every coordinate, weight, length and column of data is a typed attribute."""
    network = network_of(model)
    root = ET.Element("graphml", xmlns=_GRAPHML)
    node_columns, edge_columns = _node_columns(network), _edge_columns(network)
    for scope, columns in (("node", node_columns), ("edge", edge_columns)):
        for place, (name, values) in enumerate(columns.items()):
            kind = _graphml_type(values)
            # Names may hold spaces, ids may not.
            ET.SubElement(
                root, "key", {"id": f"{scope}{place}", "for": scope, "attr.name": name, "attr.type": kind}
            )
    graph = ET.SubElement(root, "graph", id="G", edgedefault="undirected")
    for number in range(len(network.nodes)):
        item = ET.SubElement(graph, "node", id=str(number))
        _graphml_data(item, "node", node_columns, number)
    for number, (i, j) in enumerate(network.edges.tolist()):
        item = ET.SubElement(graph, "edge", id=f"e{number}", source=str(i), target=str(j))
        _graphml_data(item, "edge", edge_columns, number)
    _write_xml(root, path)


def _graphml_data(item: ET.Element, scope: str, columns: dict[str, NDArray[Any]], number: int) -> None:
    for place, values in enumerate(columns.values()):
        text = _text(values[number])
        if text is not None:
            ET.SubElement(item, "data", key=f"{scope}{place}").text = text


def _graphml_type(values: NDArray[Any]) -> str:
    return {"f": "double", "i": "long", "u": "long", "b": "boolean"}.get(values.dtype.kind, "string")


def write_gexf(model: Any, path: str | os.PathLike[str]) -> None:
    """Write GEXF 1.3 for Gephi: the first three coordinates place the nodes, all of them are attributes."""
    network = network_of(model)
    ET.register_namespace("viz", _VIZ)
    root = ET.Element("gexf", xmlns=_GEXF, version="1.3")
    graph = ET.SubElement(root, "graph", defaultedgetype="undirected", mode="static")
    node_columns, edge_columns = _node_columns(network), _edge_columns(network)
    del edge_columns["weight"]
    for scope, columns in (("node", node_columns), ("edge", edge_columns)):
        block = ET.SubElement(graph, "attributes", {"class": scope, "mode": "static"})
        for name, values in columns.items():
            kind = _graphml_type(values)
            ET.SubElement(block, "attribute", id=f"{scope}.{name}", title=name, type=kind)
    nodes = ET.SubElement(graph, "nodes")
    for number, position in enumerate(network.nodes.tolist()):
        item = ET.SubElement(nodes, "node", id=str(number), label=str(number))
        _gexf_data(item, "node", node_columns, number)
        x, y, z = (*position, 0.0, 0.0)[:3]
        ET.SubElement(item, f"{{{_VIZ}}}position", x=repr(x), y=repr(y), z=repr(z))
    edges = ET.SubElement(graph, "edges")
    for number, (i, j) in enumerate(network.edges.tolist()):
        weight = repr(float(network.weights[number]))
        item = ET.SubElement(edges, "edge", id=str(number), source=str(i), target=str(j), weight=weight)
        _gexf_data(item, "edge", edge_columns, number)
    _write_xml(root, path)


def _gexf_data(item: ET.Element, scope: str, columns: dict[str, NDArray[Any]], number: int) -> None:
    block = ET.SubElement(item, "attvalues")
    for name, values in columns.items():
        text = _text(values[number])
        if text is not None:
            ET.SubElement(block, "attvalue", {"for": f"{scope}.{name}", "value": text})


def write_json(model: Any, path: str | os.PathLike[str]) -> None:
    """Write node-link JSON as networkx's ``node_link_graph`` and D3 read it."""
    write_text(path, json.dumps(to_node_link(model), allow_nan=False))


def to_node_link(model: Any) -> dict[str, Any]:
    """Return the node-link record: plain lists, numbers and texts."""
    network = network_of(model)
    nodes, positions = _records(dict(network.node_data), len(network.nodes)), network.nodes.tolist()
    edges = _records(_edge_columns(network), len(network.edges))
    return {
        "directed": False,
        "multigraph": False,
        "graph": {"features": list(network.features)},
        "nodes": [{"id": k, "position": positions[k], **record} for k, record in enumerate(nodes)],
        "edges": [
            {"source": i, "target": j, **record}
            for (i, j), record in zip(network.edges.tolist(), edges, strict=True)
        ],
    }


def read_json(path: str | os.PathLike[str]) -> Network:
    """Read what :func:`write_json` writes."""
    path = _small_enough(path)
    try:
        document = json.loads(path.read_text(encoding="utf-8"))
        features = tuple(str(name) for name in document["graph"]["features"])
        nodes = np.array([record["position"] for record in document["nodes"]], dtype=np.float64)
        columns = _columns(document["nodes"], {"id", "position"})
        edge_columns = _columns(document["edges"], {"source", "target", "weight", "length"})
        pairs = [(record["source"], record["target"]) for record in document["edges"]]
        weights = [record["weight"] for record in document["edges"]]
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        msg = f"{path.name} is no node-link JSON of midrib's ({error!s:.60}); write it again."
        raise FileRefusedError(msg) from None
    return _checked(path, nodes, pairs, weights, features, columns, edge_columns)


def read_graphml(path: str | os.PathLike[str]) -> Network:
    """Read what :func:`write_graphml` writes."""
    path = _small_enough(path)
    try:
        root = ET.parse(path).getroot()
        space = {"g": _GRAPHML}
        keys = {
            key.attrib["id"]: (key.attrib["attr.name"], key.attrib["attr.type"])
            for key in root.findall("g:key", space)
        }
        records = [_graphml_record(item, keys) for item in root.findall("g:graph/g:node", space)]
        edges = root.findall("g:graph/g:edge", space)
        edge_records = [_graphml_record(item, keys) for item in edges]
        pairs = [(int(item.attrib["source"]), int(item.attrib["target"])) for item in edges]
        return _from_records(path, records, edge_records, pairs)
    except (ET.ParseError, KeyError, ValueError, TypeError) as error:
        msg = f"{path.name} is no GraphML of midrib's ({error!s:.60}); write it again."
        raise FileRefusedError(msg) from None


def read_gexf(path: str | os.PathLike[str]) -> Network:
    """Read what :func:`write_gexf` writes."""
    path = _small_enough(path)
    try:
        graph = ET.parse(path).getroot()[0]
        space = {"g": _GEXF}
        declared = graph.findall("g:attributes/g:attribute", space)
        keys = {item.attrib["id"]: (item.attrib["title"], item.attrib["type"]) for item in declared}
        records = [_gexf_record(item, keys) for item in graph.findall("g:nodes/g:node", space)]
        edges = graph.findall("g:edges/g:edge", space)
        edge_records = [
            {"weight": float(item.attrib["weight"]), **_gexf_record(item, keys)} for item in edges
        ]
        pairs = [(int(item.attrib["source"]), int(item.attrib["target"])) for item in edges]
        return _from_records(path, records, edge_records, pairs)
    except (ET.ParseError, KeyError, ValueError, TypeError, IndexError) as error:
        msg = f"{path.name} is no GEXF of midrib's ({error!s:.60}); write it again."
        raise FileRefusedError(msg) from None


def _graphml_record(item: ET.Element, keys: dict[str, tuple[str, str]]) -> dict[str, Any]:
    data = item.findall(f"{{{_GRAPHML}}}data")
    return _record([(*keys[d.attrib["key"]], d.text or "") for d in data])


def _gexf_record(item: ET.Element, keys: dict[str, tuple[str, str]]) -> dict[str, Any]:
    data = item.findall(f"{{{_GEXF}}}attvalues/{{{_GEXF}}}attvalue")
    return _record([(*keys[d.attrib["for"]], d.attrib["value"]) for d in data])


def _record(values: list[tuple[str, str, str]]) -> dict[str, Any]:
    """Return values by name from triples of name, type and text."""
    return {name: _value(text, kind) for name, kind, text in values}


def _value(text: str, kind: str) -> Any:
    if kind == "boolean":
        return text == "true"
    return {"double": float, "long": int}.get(kind, str)(text)


def _text(value: Any) -> str | None:
    """Return how both XML formats write a value; None where it is missing."""
    value = value.item() if isinstance(value, np.generic) else value
    if value is None or (isinstance(value, float) and math.isnan(value)):
        return None
    if isinstance(value, bool):
        return "true" if value else "false"
    return repr(value) if isinstance(value, float) else str(value)


def _node_columns(network: Network) -> dict[str, NDArray[Any]]:
    positions = zip(network.features, network.nodes.T, strict=True)
    return {f"{_POSITION}{name}": values for name, values in positions} | _arrays(network.node_data)


def _edge_columns(network: Network) -> dict[str, NDArray[Any]]:
    return {"weight": network.weights, "length": network.lengths} | _arrays(network.edge_data)


def _arrays(data: Any) -> dict[str, NDArray[Any]]:
    return {str(name): np.asarray(values) for name, values in data.items()}


def _records(columns: dict[str, NDArray[Any]], n: int) -> list[dict[str, Any]]:
    """Return one plain record per row, without what is missing."""
    lists = {name: np.asarray(values).tolist() for name, values in columns.items()}
    return [{name: v[k] for name, v in lists.items() if v[k] is not None and v[k] == v[k]} for k in range(n)]


def _columns(records: list[dict[str, Any]], without: set[str]) -> dict[str, NDArray[Any]]:
    """Return columns from records; a value missing in some rows makes a column of objects, with None there."""
    names = dict.fromkeys(name for record in records for name in record if name not in without)
    return {name: np.array([record.get(name) for record in records]) for name in names}


def _from_records(path: Path, records: Any, edge_records: Any, pairs: Any) -> Network:
    columns = _columns(records, set())
    features = tuple(name.removeprefix(_POSITION) for name in columns if name.startswith(_POSITION))
    nodes = np.column_stack([columns.pop(f"{_POSITION}{name}") for name in features])
    edge_columns = _columns(edge_records, {"weight", "length"})
    weights = [record["weight"] for record in edge_records]
    return _checked(path, nodes, pairs, weights, features, columns, edge_columns)


def _checked(
    path: Path, nodes: Any, pairs: Any, weights: Any, features: Any, columns: Any, edge_columns: Any
) -> Network:
    """Return the network if its parts fit each other."""
    edges = np.array(pairs, dtype=np.intp).reshape(-1, 2)
    nodes, weights = np.asarray(nodes, dtype=np.float64), np.array(weights, dtype=np.float64)
    inside = not len(edges) or (edges.min() >= 0 and edges.max() < len(nodes))
    if nodes.ndim != 2 or nodes.shape[1] != len(features) or not np.isfinite(nodes).all() or not inside:
        msg = f"{path.name} holds nodes or edges that do not fit each other; write it again."
        raise FileRefusedError(msg)
    return Network(nodes, edges, weights, features, columns, edge_columns)


def _small_enough(path: str | os.PathLike[str]) -> Path:
    path = Path(path)
    if path.stat().st_size > _LARGEST_DOCUMENT:
        msg = f"{path.name} has {path.stat().st_size} bytes; at most {_LARGEST_DOCUMENT} are read."
        raise FileRefusedError(msg)
    return path


def _write_xml(root: ET.Element, path: str | os.PathLike[str]) -> None:
    ET.indent(root)
    text = _NOT_XML.sub("\ufffd", ET.tostring(root, encoding="unicode"))
    write_text(path, f'<?xml version="1.0" encoding="utf-8"?>\n{text}\n')

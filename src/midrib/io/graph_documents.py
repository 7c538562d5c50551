"""Graphs as documents for other programs: GraphML, GEXF and node-link JSON; all three can be read back.

networkx writes and reads them. Here every coordinate becomes an attribute of its own, names lose what XML forbids, and
what networkx adds to GEXF beside the graph is left out: the same graph gives the same bytes.
"""

import io
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import numpy as np

from midrib._graph import Graph
from midrib._types import FilePath, Record
from midrib.io.archive import FileRefusedError, reading
from midrib.io.atomic import write_text
from midrib.io.graph_objects import GraphLike, feature_names, graph_of, node_kinds
from midrib.io.names import distinct_names

if TYPE_CHECKING:
    import networkx as nx

_POSITION = "position."
_LARGEST_DOCUMENT = 512 * 2**20
# Characters that no XML document may hold; names of columns sometimes do.
_NOT_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


def write_graphml(source: GraphLike, path: FilePath) -> None:
    """Write GraphML: every coordinate, weight and length is a typed attribute.

    Parameters
    ----------
    source
        A graph or a fitted model.
    path
        The file, replaced whole.

    See Also
    --------
    read_graphml : Reads it.

    Examples
    --------
    >>> from midrib import Graph
    >>> from midrib.io import read_graphml, write_graphml
    >>> write_graphml(Graph([[0.0, 0.0], [3.0, 4.0]], [(0, 1)]), "line.graphml")
    >>> read_graphml("line.graphml").length
    5.0
    """
    from networkx.readwrite.graphml import GraphMLWriter

    _write_xml(GraphMLWriter(_flat(graph_of(source)), encoding="unicode").xml, path)


def write_gexf(source: GraphLike, path: FilePath) -> None:
    """Write GEXF 1.3 for Gephi: the first three coordinates place the nodes, all of them are attributes.

    Parameters
    ----------
    source
        A graph or a fitted model.
    path
        The file, replaced whole.

    See Also
    --------
    read_gexf : Reads it.

    Examples
    --------
    >>> from midrib import Graph
    >>> from midrib.io import read_gexf, write_gexf
    >>> write_gexf(Graph([[0.0, 0.0], [3.0, 4.0]], [(0, 1)]), "line.gexf")
    >>> read_gexf("line.gexf").length
    5.0
    """
    from networkx.readwrite.gexf import GEXFWriter

    graph = graph_of(source)
    document = _flat(graph)
    for node, position in enumerate(graph.nodes.tolist()):
        place = dict(zip("xyz", (*position, 0.0, 0.0), strict=False))
        document.nodes[node]["viz"] = {"position": place}
    root = GEXFWriter(document, version="1.3").xml
    for item in root.findall("*"):
        if item.tag.endswith("meta"):
            root.remove(item)
        item.attrib.pop("name", None)
    _write_xml(root, path)


def write_json(source: GraphLike, path: FilePath) -> None:
    """Write node-link JSON as networkx's ``node_link_graph`` and D3 read it.

    Parameters
    ----------
    source
        A graph or a fitted model.
    path
        The file, replaced whole.

    See Also
    --------
    read_json : Reads it.

    Examples
    --------
    >>> from midrib import Graph
    >>> from midrib.io import read_json, write_json
    >>> write_json(Graph([[0.0, 0.0], [3.0, 4.0]], [(0, 1)]), "line.json")
    >>> read_json("line.json").length
    5.0
    """
    write_text(path, json.dumps(to_node_link(source), allow_nan=False))


def to_node_link(source: GraphLike) -> Record:
    """Return the node-link record: plain lists, numbers and texts.

    Parameters
    ----------
    source
        A graph or a fitted model.

    Returns
    -------
    The record that :func:`write_json` writes.

    Examples
    --------
    >>> from midrib import Graph
    >>> from midrib.io import to_node_link
    >>> record = to_node_link(Graph([[0.0], [2.0]], [(0, 1)]))
    >>> record["nodes"][1]["position"], len(record["edges"])
    ((2.0,), 1)
    """
    import networkx as nx

    graph = graph_of(source)
    document = graph.to_networkx()
    document.graph["features"] = list(feature_names(graph))
    record: Record = nx.node_link_data(document, edges="edges")
    return record


def read_graphml(path: FilePath) -> Graph:
    """Read what :func:`write_graphml` writes.

    Parameters
    ----------
    path
        The file.

    Returns
    -------
    The graph.

    Examples
    --------
    >>> from midrib import Graph
    >>> from midrib.io import read_graphml, write_graphml
    >>> write_graphml(Graph([[0.0], [2.0]], [(0, 1)]), "line.graphml")
    >>> read_graphml("line.graphml").edges.tolist()
    [[0, 1]]
    """
    import networkx as nx

    return _read(path, "GraphML", lambda file: _raised(nx.read_graphml(file, node_type=int)))


def read_gexf(path: FilePath) -> Graph:
    """Read what :func:`write_gexf` writes.

    Parameters
    ----------
    path
        The file.

    Returns
    -------
    The graph.

    Examples
    --------
    >>> from midrib import Graph
    >>> from midrib.io import read_gexf, write_gexf
    >>> write_gexf(Graph([[0.0], [2.0]], [(0, 1)]), "line.gexf")
    >>> read_gexf("line.gexf").edges.tolist()
    [[0, 1]]
    """
    import networkx as nx

    return _read(path, "GEXF", lambda file: _raised(nx.read_gexf(file, node_type=int, version="1.3")))


def read_json(path: FilePath) -> Graph:
    """Read what :func:`write_json` writes.

    Parameters
    ----------
    path
        The file.

    Returns
    -------
    The graph.

    Examples
    --------
    >>> from midrib import Graph
    >>> from midrib.io import read_json, write_json
    >>> write_json(Graph([[0.0], [2.0]], [(0, 1)]), "line.json")
    >>> read_json("line.json").edges.tolist()
    [[0, 1]]
    """
    from networkx import node_link_graph

    from midrib.io.graph_objects import from_networkx

    def read(file: Path) -> Graph:
        record = json.loads(file.read_text(encoding="utf-8"))
        return from_networkx(node_link_graph(record, edges="edges"))

    return _read(path, "node-link JSON", read)


def _read(path: FilePath, kind: str, read: Callable[[Path], Graph]) -> Graph:
    """Read a document that may be anything; only a graph of ours is returned."""
    path = Path(path)
    if path.stat().st_size > _LARGEST_DOCUMENT:
        msg = f"{path.name} has {path.stat().st_size} bytes; at most {_LARGEST_DOCUMENT} are read."
        raise FileRefusedError(msg)
    with reading(path, f"{kind} of midrib's"):
        return read(path)


def _flat(graph: Graph) -> "nx.Graph":
    """Return a networkx graph whose attributes are all plain numbers and texts."""
    found = graph.to_networkx()
    found.graph.clear()
    allowed = distinct_names([_NOT_XML.sub("\ufffd", name) for name in feature_names(graph)])
    names = [_POSITION + name for name in allowed]
    kinds, degree = node_kinds(graph).tolist(), graph.degree.tolist()
    for node, data in found.nodes(data=True):
        position = dict(zip(names, data.pop("position"), strict=True))
        rest = dict(data)
        data.clear()
        data.update(position, **rest, degree=degree[node], kind=kinds[node])
    return found


def _raised(found: "nx.Graph") -> Graph:
    """Return the graph of which :func:`_flat` made a networkx graph."""
    from midrib.io.graph_objects import from_networkx

    first: Record = next(iter(found.nodes.values()))
    names = [name for name in first if name.startswith(_POSITION)]
    for data in found.nodes.values():
        data["position"] = [data[name] for name in names]
    found.graph["features"] = [name.removeprefix(_POSITION) for name in names]
    order = np.argsort(list(found.nodes))
    if not np.array_equal(np.sort(list(found.nodes)), np.arange(len(order))):
        msg = "its nodes are not numbered from 0"
        raise ValueError(msg)
    ordered = type(found)()
    ordered.add_nodes_from((node, found.nodes[node]) for node in range(len(order)))
    ordered.add_edges_from(found.edges(data=True))
    ordered.graph.update(found.graph)
    return from_networkx(ordered)


def _write_xml(root: ET.Element, path: FilePath) -> None:
    for name in [name for name in root.attrib if name.endswith("schemaLocation")]:
        del root.attrib[name]
    ET.indent(root)
    text = io.StringIO()
    ET.ElementTree(root).write(text, encoding="unicode")
    write_text(path, f'<?xml version="1.0" encoding="utf-8"?>\n{text.getvalue()}\n')

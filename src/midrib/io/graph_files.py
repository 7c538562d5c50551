"""One function for all formats of graphs, chosen by the ending of the file."""

from collections.abc import Callable, Mapping
from pathlib import Path

from midrib._graph import Graph
from midrib._types import FilePath
from midrib.io.geojson import read_geojson, write_geojson
from midrib.io.geopackage import write_geopackage
from midrib.io.graph_documents import (
    read_gexf,
    read_graphml,
    read_json,
    write_gexf,
    write_graphml,
    write_json,
)
from midrib.io.graph_objects import GraphLike
from midrib.io.swc import read_swc, write_swc

_WRITERS: dict[str, Callable[[GraphLike, Path], None]] = {
    ".graphml": write_graphml,
    ".gexf": write_gexf,
    ".json": write_json,
    ".swc": write_swc,
    ".geojson": write_geojson,
    ".gpkg": write_geopackage,
}
_READERS: dict[str, Callable[[Path], Graph]] = {
    ".graphml": read_graphml,
    ".gexf": read_gexf,
    ".json": read_json,
    ".swc": read_swc,
    ".geojson": read_geojson,
}


def export(source: GraphLike, path: FilePath) -> None:
    """Write a graph for another program: .graphml, .gexf, .json (node-link), .swc (trees), .geojson or .gpkg (maps).

    Parameters
    ----------
    source
        A graph or a fitted model.
    path
        The file; an old one is replaced in one step.

    See Also
    --------
    read_graph : Reads it.

    Examples
    --------
    >>> from midrib import Graph
    >>> from midrib.io import export, read_graph
    >>> export(Graph([[0.0, 0.0], [3.0, 4.0]], [(0, 1)]), "line.graphml")
    >>> read_graph("line.graphml").length
    5.0
    """
    _WRITERS[_ending(path, _WRITERS)](source, Path(path))


def read_graph(path: FilePath) -> Graph:
    """Read a graph that :func:`export` wrote, by the ending of the file.

    Parameters
    ----------
    path
        The file: .graphml, .gexf, .json, .swc or .geojson.

    Returns
    -------
    The graph.

    Examples
    --------
    >>> from midrib import Graph
    >>> from midrib.io import export, read_graph
    >>> export(Graph([[0.0, 0.0], [3.0, 4.0]], [(0, 1)]), "line.json")
    >>> read_graph("line.json").nodes.tolist()
    [[0.0, 0.0], [3.0, 4.0]]
    """
    return _READERS[_ending(path, _READERS)](Path(path))


def _ending(path: FilePath, known: Mapping[str, object]) -> str:
    ending = Path(path).suffix.lower()
    if ending not in known:
        msg = f"the ending {ending!r} is unknown; use one of {' '.join(known)}."
        raise ValueError(msg)
    return ending

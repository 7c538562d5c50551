"""GeoJSON: graphs in the plane as maps, a line for every branch."""

import json
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol, TypeAlias, runtime_checkable

import numpy as np

from midrib._graph import Graph
from midrib._types import FilePath, FloatArray, Record
from midrib.io.archive import reading
from midrib.io.atomic import write_text
from midrib.io.graph_objects import GraphLike, graph_of


@runtime_checkable
class InDegrees(Protocol):
    """A projection that knows its way back, as :class:`midrib.maps.LocalProjection` does."""

    def to_degrees(self, metres: FloatArray, /) -> FloatArray:
        """Return longitude and latitude."""


CRS: TypeAlias = InDegrees | int | str | None
"""What the coordinates of a map are: a projection, the code of a reference system, or nothing said."""

Coordinates: TypeAlias = list[Any]
"""Numbers, nested as GeoJSON nests them."""


def write_geojson(
    source: GraphLike,
    path: FilePath,
    *,
    crs: CRS = None,
    transform: Callable[[FloatArray], FloatArray] | None = None,
) -> None:
    """Write a graph in the plane as GeoJSON: a line for every branch, a point for every node without edges.

    Parameters
    ----------
    source
        A graph or a fitted model with 2 features.
    path
        The file.
    crs
        What the coordinates are, since the format means longitude and latitude: a :class:`midrib.maps.LocalProjection`,
        or the code of a reference system such as 32616 or ``"EPSG:32616"`` (needs pyproj). By default they are written
        as they are, with a warning where they cannot be degrees. Lines across the date line are cut there.
    transform
        Another way: takes nodes of shape (n_nodes, 2) to longitude and latitude.

    See Also
    --------
    read_geojson : Reads it.
    midrib.maps.LocalProjection : Metres and degrees.

    Examples
    --------
    >>> from midrib import Graph
    >>> from midrib.io import read_geojson, write_geojson
    >>> from midrib.maps import LocalProjection
    >>> street = Graph([[0.0, 0.0], [0.0, 1000.0]], [(0, 1)])
    >>> write_geojson(street, "street.geojson", crs=LocalProjection(23.73, 37.98))
    >>> read_geojson("street.geojson").nodes.round(3).tolist()
    [[23.73, 37.98], [23.73, 37.989]]
    """
    graph = graph_of(source)
    if graph.n_features != 2:
        msg = f"GeoJSON is for maps of 2 dimensions, this graph has {graph.n_features}; write GraphML."
        raise ValueError(msg)
    places = to_degrees(graph.nodes, crs) if transform is None else transform(graph.nodes)
    places = np.asarray(places, dtype=np.float64)
    if crs is None and transform is None and (np.abs(places).max(axis=0) > (360, 90)).any():
        warnings.warn(
            "the coordinates cannot be longitude and latitude, which GeoJSON means: programs will not find the place. "
            "Give crs=, for instance crs=32616 or the projection of midrib.maps.",
            stacklevel=2,
        )
    features = [
        _feature(*_line(places[nodes]), properties)
        for nodes, properties in zip(graph.branches, branch_properties(graph), strict=True)
    ]
    alone = graph.isolated.tolist()
    features += [_feature("Point", places[node].tolist(), {"nodes": [node]}) for node in alone]
    document = {"type": "FeatureCollection", "features": features}
    write_text(path, json.dumps(document, allow_nan=False))


def to_degrees(nodes: FloatArray, crs: CRS) -> FloatArray:
    """Return longitude and latitude of nodes in a reference system; as they are if it is None."""
    if crs is None:
        return nodes
    if isinstance(crs, InDegrees):
        return crs.to_degrees(nodes)
    try:
        import pyproj
    except ImportError as error:
        msg = f"crs={crs!r} needs pyproj: pip install pyproj. A midrib.maps.LocalProjection needs nothing."
        raise ImportError(msg) from error
    try:
        known = pyproj.CRS.from_user_input(crs)
    except pyproj.exceptions.CRSError:
        msg = f"crs={crs!r} is no reference system; give a code such as 32616, or a midrib.maps.LocalProjection."
        raise ValueError(msg) from None
    longitude, latitude = pyproj.Transformer.from_crs(known, 4326, always_xy=True).transform(*nodes.T)
    return np.column_stack([longitude, latitude])


def branch_properties(graph: Graph) -> list[Record]:
    """Return what a map says of every branch: number, component, length, mean width where known, nodes and weights."""
    found = []
    for number, (nodes, along) in enumerate(zip(graph.branches, graph.branch_edges, strict=True)):
        properties: Record = {
            "branch": number,
            "component": int(graph.component[nodes[0]]),
            "length": float(graph.branch_lengths[number]),
            "nodes": nodes.tolist(),
            "weights": graph.weights[along].tolist(),
        }
        if np.isfinite(graph.branch_widths[number]):
            properties["width"] = float(graph.branch_widths[number])
        found.append(properties)
    return found


def _line(places: FloatArray) -> tuple[str, Coordinates]:
    """Return the kind and the coordinates of a line; one that crosses the date line is cut into parts that do not."""
    ahead = np.flatnonzero(np.abs(np.diff(places[:, 0])) > 180)
    if not len(ahead):
        return "LineString", places.tolist()
    parts, start = [], [places[0].tolist()]
    for k in range(1, len(places)):
        if k - 1 in ahead:
            edge = float(np.copysign(180.0, places[k - 1, 0]))
            there = places[k, 0] + 2 * edge
            share = (edge - places[k - 1, 0]) / ((there - places[k - 1, 0]) or 1.0)
            latitude = float(places[k - 1, 1] + share * (places[k, 1] - places[k - 1, 1]))
            parts.append([*start, [edge, latitude]])
            start = [[-edge, latitude]]
        start.append(places[k].tolist())
    return "MultiLineString", [*parts, start]


def _feature(kind: str, coordinates: Coordinates, properties: Record) -> Record:
    geometry = {"type": kind, "coordinates": coordinates}
    return {"type": "Feature", "geometry": geometry, "properties": properties}


def _joined(kind: str, coordinates: Coordinates) -> Coordinates:
    """Return the positions of a feature's nodes: without the two ends at every cut."""
    if kind != "MultiLineString":
        return coordinates if kind == "LineString" else [coordinates]
    line = coordinates[0][:-1]
    for part in coordinates[1:-1]:
        line += part[1:-1]
    return line + coordinates[-1][1:]


def read_geojson(path: FilePath) -> Graph:
    """Read what :func:`write_geojson` writes; coordinates are as they are in the file.

    Parameters
    ----------
    path
        The file.

    Returns
    -------
    The graph, its nodes numbered as they were.

    Examples
    --------
    >>> from midrib import Graph
    >>> from midrib.io import read_geojson, write_geojson
    >>> write_geojson(Graph([[23.7, 38.0], [23.8, 38.0], [23.8, 38.1]], [(0, 1), (1, 2)]), "streets.geojson")
    >>> read_geojson("streets.geojson").topology
    Topology(components=1, loops=0, tips=2, forks=0, branches=1)
    """
    path = Path(path)
    positions: dict[int, list[float]] = {}
    weights: dict[tuple[int, int], float] = {}
    with reading(path, "GeoJSON of midrib's"):
        for feature in json.loads(path.read_text(encoding="utf-8"))["features"]:
            own, place = feature["properties"], feature["geometry"]["coordinates"]
            line = _joined(feature["geometry"]["type"], place)
            positions |= dict(zip(own["nodes"], line, strict=True))
            for i, j, weight in zip(own["nodes"][:-1], own["nodes"][1:], own.get("weights", ()), strict=True):
                weights[min(i, j), max(i, j)] = float(weight)
        nodes = np.array([positions[k] for k in range(len(positions))], dtype=np.float64)
        return Graph(nodes, list(weights), list(weights.values()))

"""GeoJSON: graphs in the plane as maps, a line for every branch."""

import json
import os
from collections.abc import Callable
from pathlib import Path

import numpy as np

from midrib._graph import Graph
from midrib._types import FloatArray, Record
from midrib.io.archive import reading
from midrib.io.atomic import write_text
from midrib.io.graph_objects import GraphLike, graph_of


def write_geojson(
    source: GraphLike,
    path: str | os.PathLike[str],
    *,
    transform: Callable[[FloatArray], FloatArray] | None = None,
) -> None:
    """Write a graph in the plane as GeoJSON: a line for every branch, a point for every node without edges.

    Parameters
    ----------
    source
        A graph or a fitted model with 2 features.
    path
        The file.
    transform
        Takes nodes of shape (n_nodes, 2) to longitude and latitude, which the format means by its coordinates;
        by default they are written as they are.
    """
    graph = graph_of(source)
    if graph.n_features != 2:
        msg = f"GeoJSON is for maps of 2 dimensions, this graph has {graph.n_features}; write GraphML."
        raise ValueError(msg)
    places = np.asarray(graph.nodes if transform is None else transform(graph.nodes), dtype=np.float64)
    features = []
    for number, (nodes, along) in enumerate(zip(graph.branches, graph.branch_edges, strict=True)):
        properties = {
            "branch": number,
            "component": int(graph.component[nodes[0]]),
            "length": float(graph.branch_lengths[number]),
            "nodes": nodes.tolist(),
            "weights": graph.weights[along].tolist(),
        }
        features.append(_feature("LineString", places[nodes].tolist(), properties))
    alone = graph.isolated.tolist()
    features += [_feature("Point", places[node].tolist(), {"nodes": [node]}) for node in alone]
    document = {"type": "FeatureCollection", "features": features}
    write_text(path, json.dumps(document, allow_nan=False))


def _feature(kind: str, coordinates: list[float] | list[list[float]], properties: Record) -> Record:
    geometry = {"type": kind, "coordinates": coordinates}
    return {"type": "Feature", "geometry": geometry, "properties": properties}


def read_geojson(path: str | os.PathLike[str]) -> Graph:
    """Read what :func:`write_geojson` writes; coordinates are as they are in the file."""
    path = Path(path)
    positions: dict[int, list[float]] = {}
    weights: dict[tuple[int, int], float] = {}
    with reading(path, "GeoJSON of midrib's"):
        for feature in json.loads(path.read_text(encoding="utf-8"))["features"]:
            own, place = feature["properties"], feature["geometry"]["coordinates"]
            line = place if feature["geometry"]["type"] == "LineString" else [place]
            positions |= dict(zip(own["nodes"], line, strict=True))
            for i, j, weight in zip(own["nodes"][:-1], own["nodes"][1:], own.get("weights", ()), strict=True):
                weights[min(i, j), max(i, j)] = float(weight)
        nodes = np.array([positions[k] for k in range(len(positions))], dtype=np.float64)
        return Graph(nodes, list(weights), list(weights.values()))

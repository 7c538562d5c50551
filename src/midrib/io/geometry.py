"""Graphs as geometry: SWC for trees in space, GeoJSON for maps."""

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import scipy.sparse as sp

from midrib._types import FloatArray, IntArray
from midrib.io.archive import FileRefusedError
from midrib.io.atomic import write_text
from midrib.io.network import Network, feature_names, network_of
from midrib.skeleton import decompose


def write_swc(model: Any, path: str | os.PathLike[str], *, radius: Any = None) -> None:
    """Write a tree in three dimensions as SWC, the format of neuron reconstructions.

    Parameters
    ----------
    model
        A fitted model, a pair (nodes, weights) or a network: 3 features, no loops; several pieces are allowed.
    path
        The file.
    radius
        Radius of every node, or one for all; for example :func:`midrib.plotting.node_width`. 0 by default.
    """
    network = network_of(model)
    structure = decompose(len(network.nodes), network.edges)
    if network.nodes.shape[1] != 3 or structure.n_loops:
        msg = (
            f"SWC holds trees in 3 dimensions, this graph has {network.nodes.shape[1]} and {structure.n_loops} loops; "
            "write GraphML instead."
        )
        raise ValueError(msg)
    radii = np.broadcast_to(
        np.asarray(0.0 if radius is None else radius, dtype=np.float64), len(network.nodes)
    )
    order, parent = _rooted(network)
    place = np.empty(len(order), dtype=np.intp)
    place[order] = np.arange(1, len(order) + 1)
    lines = ["# written by midrib", "# id type x y z radius parent"]
    for node in order:
        x, y, z = network.nodes[node].tolist()
        above = -1 if parent[node] < 0 else place[parent[node]]
        lines.append(f"{place[node]} 0 {x!r} {y!r} {z!r} {float(radii[node])!r} {above}")
    write_text(path, "\n".join(lines) + "\n")


def _rooted(network: Network) -> tuple[IntArray, IntArray]:
    """Return the nodes so that parents come first, and the parent of each; the roots are tips, with parent -1."""
    n = len(network.nodes)
    structure = decompose(n, network.edges)
    # Of a whole piece, tips come first, so that its first node is one.
    starts = np.lexsort([np.arange(n), structure.degree != 1, structure.component])
    order, parents, done = [], np.full(n, -1), np.zeros(n, dtype=bool)
    for start in starts:
        if not done[start]:
            reached, before = sp.csgraph.breadth_first_order(network.matrix, start, directed=False)
            order.append(reached)
            parents[reached[1:]] = before[reached[1:]]
            done[reached] = True
    return np.concatenate(order).astype(np.intp), parents


def read_swc(path: str | os.PathLike[str]) -> Network:
    """Read a SWC file: positions, edges to parents, and the radius of every node."""
    path = Path(path)
    try:
        text = path.read_text(encoding="utf-8")
        rows = [
            line.split() for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")
        ]
        values = np.array([[float(item) for item in row[:7]] for row in rows]).reshape(-1, 7)
        number = {int(row[0]): k for k, row in enumerate(values)}
        pairs = [(k, number[int(row[6])]) for k, row in enumerate(values) if row[6] >= 0]
    except (ValueError, KeyError, UnicodeDecodeError, OverflowError) as error:
        msg = f"{path.name} is no SWC file ({error!s:.60}); give one of 7 columns whose parents exist."
        raise FileRefusedError(msg) from None
    edges = np.sort(np.array(pairs, dtype=np.intp).reshape(-1, 2), axis=1)
    return Network(values[:, 2:5], edges, np.ones(len(edges)), ("x", "y", "z"), {"radius": values[:, 5]})


def write_geojson(
    model: Any,
    path: str | os.PathLike[str],
    *,
    transform: Callable[[FloatArray], FloatArray] | None = None,
) -> None:
    """Write a graph in the plane as GeoJSON: a line for every branch, a point for every node without edges.

    Parameters
    ----------
    model
        A fitted model, a pair (nodes, weights) or a network with 2 features.
    path
        The file.
    transform
        Takes nodes of shape (n_nodes, 2) to longitude and latitude, which the format means by its coordinates;
        by default they are written as they are.
    """
    network = network_of(model)
    if network.nodes.shape[1] != 2:
        msg = f"GeoJSON is for maps of 2 dimensions, this graph has {network.nodes.shape[1]}; write GraphML."
        raise ValueError(msg)
    structure = decompose(len(network.nodes), network.edges)
    places = np.asarray(network.nodes if transform is None else transform(network.nodes), dtype=np.float64)
    features = []
    for number, (nodes, along) in enumerate(zip(structure.branches, structure.branch_edges, strict=True)):
        properties = {
            "branch": number,
            "component": int(structure.component[nodes[0]]),
            "length": float(network.lengths[along].sum()),
            "nodes": nodes.tolist(),
            "weights": network.weights[along].tolist(),
        }
        features.append(_feature("LineString", places[nodes].tolist(), properties))
    alone = structure.isolated.tolist()
    features += [_feature("Point", places[node].tolist(), {"nodes": [node]}) for node in alone]
    document = {"type": "FeatureCollection", "features": features}
    write_text(path, json.dumps(document, allow_nan=False))


def _feature(kind: str, coordinates: Any, properties: dict[str, Any]) -> dict[str, Any]:
    geometry = {"type": kind, "coordinates": coordinates}
    return {"type": "Feature", "geometry": geometry, "properties": properties}


def read_geojson(path: str | os.PathLike[str]) -> Network:
    """Read what :func:`write_geojson` writes; coordinates are as they are in the file."""
    path = Path(path)
    positions: dict[int, list[float]] = {}
    weights: dict[tuple[int, int], float] = {}
    try:
        for feature in json.loads(path.read_text(encoding="utf-8"))["features"]:
            own, place = feature["properties"], feature["geometry"]["coordinates"]
            line = place if feature["geometry"]["type"] == "LineString" else [place]
            positions |= dict(zip(own["nodes"], line, strict=True))
            for i, j, weight in zip(own["nodes"][:-1], own["nodes"][1:], own.get("weights", ()), strict=True):
                weights[min(i, j), max(i, j)] = float(weight)
        nodes = np.array([positions[k] for k in range(len(positions))], dtype=np.float64)
    except (KeyError, TypeError, ValueError, RecursionError) as error:
        msg = f"{path.name} is no GeoJSON of midrib's ({error!s:.60}); write it again."
        raise FileRefusedError(msg) from None
    edges = np.array(sorted(weights), dtype=np.intp).reshape(-1, 2)
    return Network(nodes, edges, np.array([weights[i, j] for i, j in edges.tolist()]), feature_names(None, 2))

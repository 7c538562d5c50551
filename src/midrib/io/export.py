"""One function for all formats of graphs, chosen by the ending of the file."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from midrib.io.documents import read_gexf, read_graphml, read_json, write_gexf, write_graphml, write_json
from midrib.io.geometry import read_geojson, read_swc, write_geojson, write_swc
from midrib.io.network import Network

_WRITERS: dict[str, Callable[[Any, Any], None]] = {
    ".graphml": write_graphml,
    ".gexf": write_gexf,
    ".json": write_json,
    ".swc": write_swc,
    ".geojson": write_geojson,
}
_READERS: dict[str, Callable[[Any], Network]] = {
    ".graphml": read_graphml,
    ".gexf": read_gexf,
    ".json": read_json,
    ".swc": read_swc,
    ".geojson": read_geojson,
}


def export(model: Any, path: str | os.PathLike[str]) -> None:
    """Write a graph for another program: .graphml, .gexf, .json (node-link), .swc (3-d trees) or .geojson (maps).

    Parameters
    ----------
    model
        A fitted model, a pair (nodes, weights) or a network.
    path
        The file; an old one is replaced in one step.
    """
    _WRITERS[_ending(path)](model, path)


def read_network(path: str | os.PathLike[str]) -> Network:
    """Read a graph that :func:`export` wrote."""
    return _READERS[_ending(path)](path)


def _ending(path: str | os.PathLike[str]) -> str:
    ending = Path(path).suffix.lower()
    if ending not in _WRITERS:
        msg = f"the ending {ending!r} is unknown; use one of {' '.join(_WRITERS)}."
        raise ValueError(msg)
    return ending

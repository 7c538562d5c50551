"""Tables of nodes, edges and samples as .csv."""

import csv
import io
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from midrib.io.atomic import whole_file
from midrib.io.network import Network, distinct_names, network_of

_ROWS_AT_ONCE = 20_000
_FORMULAS = ("=", "+", "-", "@", "\t", "\r")
_EDGE_COLUMNS = ("source", "target", "weight", "length")


def write_table(path: str | os.PathLike[str], columns: Mapping[str, Any], *, safe: bool = False) -> None:
    """Write named columns of equal length; numbers keep all their digits, missing ones are empty.

    Parameters
    ----------
    path
        The file, replaced whole.
    columns
        Names and values.
    safe
        Whether to write a quote before texts that a spreadsheet would take for a formula.
    """
    values = [np.asarray(column) for column in columns.values()]
    lengths = {len(column) for column in values}
    if len(lengths) > 1:
        msg = f"columns of {sorted(lengths)} rows came; give columns of equal length."
        raise ValueError(msg)
    with whole_file(path) as handle:
        text = io.TextIOWrapper(handle, encoding="utf-8", newline="", write_through=True)
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(map(_no_formula, columns) if safe else columns)
        for row in range(0, max(lengths, default=0), _ROWS_AT_ONCE):
            block = (_texts(column[row : row + _ROWS_AT_ONCE], safe=safe) for column in values)
            writer.writerows(zip(*block, strict=True))
        text.detach()


def _texts(column: Any, *, safe: bool) -> list[Any]:
    """Return values that the csv writer prints with all their digits, and None where one is missing."""
    items = column.tolist()
    if column.dtype.kind in "fO":
        items = [None if item is None or item != item else item for item in items]
    if safe and column.dtype.kind not in "fiub":
        return [_no_formula(item) if isinstance(item, str) else item for item in items]
    return items


def _no_formula(text: str) -> str:
    """Return a text that spreadsheets show instead of computing."""
    return f"'{text}" if text.startswith(_FORMULAS) else text


def write_graph_tables(model: Any, folder: str | os.PathLike[str]) -> None:
    """Write ``nodes.csv`` (number, position, data) and ``edges.csv`` (ends, weight, length, data).

    Parameters
    ----------
    model
        A fitted model, a pair (nodes, weights) or a network.
    folder
        An existing folder.
    """
    network, folder = network_of(model), Path(folder)
    positions = dict(zip(network.features, network.nodes.T, strict=True))
    clash = {"node", *network.node_data} & set(positions)
    if clash:
        names = distinct_names([f"position_{name}" if name in clash else name for name in positions])
        positions = dict(zip(names, positions.values(), strict=True))
    write_table(
        folder / "nodes.csv", {"node": np.arange(len(network.nodes)), **positions, **network.node_data}
    )
    ends = dict(zip(_EDGE_COLUMNS, (*network.edges.T, network.weights, network.lengths), strict=True))
    write_table(folder / "edges.csv", {**ends, **network.edge_data})


def read_graph_tables(folder: str | os.PathLike[str]) -> Network:
    """Read the two files that :func:`write_graph_tables` writes."""
    folder = Path(folder)
    node_rows, edge_rows = _rows(folder / "nodes.csv"), _rows(folder / "edges.csv")
    known = {"node", "component", "degree", "kind"}
    features = tuple(name for name in node_rows if name not in known)
    nodes = np.column_stack([np.array(node_rows[name], dtype=np.float64) for name in features])
    edges = np.column_stack([np.array(edge_rows[name], dtype=np.intp) for name in ("source", "target")])
    if len(edges) and (edges.min() < 0 or edges.max() >= len(nodes)):
        msg = f"edges.csv names node {edges.max()}, nodes.csv has {len(nodes)}; give two files of one graph."
        raise ValueError(msg)
    weights = np.array(edge_rows["weight"], dtype=np.float64)
    return Network(
        nodes,
        edges,
        weights,
        features,
        {name: np.array(node_rows[name]) for name in ("component", "degree", "kind") if name in node_rows},
        {"branch": np.array(edge_rows["branch"], dtype=np.intp)} if "branch" in edge_rows else {},
    )


def _rows(path: Path) -> dict[str, list[str]]:
    """Return the columns of a small table by name."""
    with path.open(newline="", encoding="utf-8") as handle:
        reader = csv.reader(handle)
        header = next(reader, [])
        rows = list(reader)
    if any(len(row) != len(header) for row in rows):
        msg = f"{path.name} has rows of different lengths; give the file as it was written."
        raise ValueError(msg)
    return {name: [row[number] for row in rows] for number, name in enumerate(header)}

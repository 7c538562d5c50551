"""Tables of nodes, edges and samples as .csv."""

import csv
import io
from collections.abc import Mapping
from pathlib import Path

import numpy as np
from numpy.typing import ArrayLike

from midrib._graph import Graph
from midrib._types import Array, FilePath, Record
from midrib.io.atomic import whole_file
from midrib.io.graph_objects import GraphLike, feature_names, graph_of, node_kinds
from midrib.io.names import distinct_names

_ROWS_AT_ONCE = 20_000
_FORMULAS = ("=", "+", "-", "@", "\t", "\r")


def write_table(path: FilePath, columns: Mapping[str, ArrayLike], *, safe: bool = False) -> None:
    """Write named columns of equal length as CSV; numbers keep all their digits, missing ones are empty.

    Parameters
    ----------
    path
        The file, replaced whole.
    columns
        Names and values.
    safe
        Whether to write a quote before texts that a spreadsheet would take for a formula.

    Examples
    --------
    >>> from pathlib import Path
    >>> from midrib.io import write_table
    >>> write_table("cells.csv", {"cell": ["a", "b"], "pseudotime": [0.5, float("nan")]})
    >>> Path("cells.csv").read_text().split()
    ['cell,pseudotime', 'a,0.5', 'b,']
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


def _texts(column: Array, *, safe: bool) -> list[object]:
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


def write_graph_tables(
    source: GraphLike, folder: FilePath, *, edges: Mapping[str, ArrayLike] | None = None
) -> None:
    """Write ``nodes.csv`` (number, position, width, component, degree, kind) and ``edges.csv`` (ends, weight and more).

    The width of a node is left out where the graph has none, and the support of an edge where it is not known.

    Parameters
    ----------
    source
        A graph or a fitted model.
    folder
        A folder; it is made where it does not exist.
    edges
        More columns for the edges.

    See Also
    --------
    read_graph_tables : Reads them.

    Examples
    --------
    >>> from pathlib import Path
    >>> from midrib import Graph
    >>> from midrib.io import write_graph_tables
    >>> write_graph_tables(Graph([[0.0, 0.0], [3.0, 4.0]], [(0, 1)]), ".", edges={"trips": [7]})
    >>> Path("edges.csv").read_text().splitlines()[0].endswith("trips")
    True
    """
    graph, folder = graph_of(source), Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    support = getattr(source, "support_", None)
    ours: Record = {} if graph.width is None else {"width": graph.width}
    ours |= {"component": graph.component, "degree": graph.degree, "kind": node_kinds(graph)}
    clash = {"node", "width", *ours}
    names = distinct_names([f"position_{name}" if name in clash else name for name in feature_names(graph)])
    positions = dict(zip(names, graph.nodes.T, strict=True))
    write_table(folder / "nodes.csv", {"node": np.arange(graph.n_nodes), **positions, **ours})
    ends = dict(zip(("source", "target"), graph.edges.T, strict=True))
    values = {"weight": graph.weights, "length": graph.lengths, "branch": graph.edge_branch}
    more = {**({} if support is None else {"support": support}), **(edges or {})}
    write_table(folder / "edges.csv", {**ends, **values, **more})


def read_graph_tables(folder: FilePath) -> Graph:
    """Read a graph from the two files that :func:`write_graph_tables` writes.

    Parameters
    ----------
    folder
        Where ``nodes.csv`` and ``edges.csv`` are.

    Returns
    -------
    The graph.

    Examples
    --------
    >>> from midrib import Graph
    >>> from midrib.io import read_graph_tables, write_graph_tables
    >>> write_graph_tables(Graph([[0.0, 0.0], [3.0, 4.0]], [(0, 1)]), ".")
    >>> read_graph_tables(".").length
    5.0
    """
    folder = Path(folder)
    node_rows, edge_rows = _rows(folder / "nodes.csv"), _rows(folder / "edges.csv")
    features = [name for name in node_rows if name not in {"node", "width", "component", "degree", "kind"}]
    nodes = np.column_stack([np.array(node_rows[name], dtype=np.float64) for name in features])
    edges = np.column_stack([np.array(edge_rows[name], dtype=np.intp) for name in ("source", "target")])
    width = [float(item or "nan") for item in node_rows["width"]] if "width" in node_rows else None
    return Graph(nodes, edges, np.array(edge_rows["weight"], dtype=np.float64), width, features=features)


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

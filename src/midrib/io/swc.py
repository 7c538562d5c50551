"""SWC: trees in space, the format of neuron reconstructions."""

from pathlib import Path

import numpy as np
import scipy.sparse as sp
from numpy.typing import ArrayLike

from midrib._graph import Graph
from midrib._graph.edges import cheapest_tree
from midrib._types import FilePath, IntArray
from midrib.io.archive import reading
from midrib.io.atomic import write_text
from midrib.io.graph_objects import GraphLike, graph_of


def write_swc(
    source: GraphLike, path: FilePath, *, radius: ArrayLike | None = None, cut_loops: bool = False
) -> None:
    """Write a tree in the plane or in space as SWC.

    Parameters
    ----------
    source
        A graph or a fitted model: 2 or 3 features, no loops; several components are allowed. In the plane z is 0.
    path
        The file.
    radius
        Radius of every node, or one for all; the width of the graph by default, or 0 where that is unknown. The
        width of an image's skeleton is the local radius of its lines.
    cut_loops
        Whether to cut every loop once, where the graph is thinnest (where widths are unknown, at a longest edge).

    See Also
    --------
    read_swc : Reads it.
    midrib.images.skeleton : Trees with radii, from images.

    Examples
    --------
    >>> from midrib import Graph
    >>> from midrib.io import read_swc, write_swc
    >>> write_swc(Graph([[0.0, 0.0], [3.0, 4.0]], [(0, 1)], width=[0.5, 0.2]), "line.swc")
    >>> read_swc("line.swc").width.tolist()
    [0.5, 0.2]
    """
    graph = graph_of(source)
    if graph.n_features not in (2, 3):
        msg = f"SWC holds trees in 3 dimensions, this graph has {graph.n_features}; write GraphML instead."
        raise ValueError(msg)
    if graph.n_loops and not cut_loops:
        msg = (
            f"SWC holds trees, this graph has {graph.n_loops} loop{'s' * (graph.n_loops > 1)}; cut with "
            "midrib.io.write_swc(graph, path, cut_loops=True), or write GraphML, which keeps loops."
        )
        raise ValueError(msg)
    given = graph.width if radius is None else radius
    radii = np.broadcast_to(np.asarray(0.0 if given is None else given, dtype=np.float64), graph.n_nodes)
    if graph.n_loops:
        graph = _without_loops(graph)
    if graph.n_features == 2:
        graph = graph.at(np.column_stack([graph.nodes, np.zeros(graph.n_nodes)]))
    order, parent = _rooted(graph)
    place = np.empty(len(order), dtype=np.intp)
    place[order] = np.arange(1, len(order) + 1)
    lines = ["# written by midrib", "# id type x y z radius parent"]
    for node in order:
        x, y, z = graph.nodes[node].tolist()
        above = -1 if parent[node] < 0 else place[parent[node]]
        lines.append(f"{place[node]} 0 {x!r} {y!r} {z!r} {float(radii[node])!r} {above}")
    write_text(path, "\n".join(lines) + "\n")


def _without_loops(graph: Graph) -> Graph:
    """Return a tree on every component: that of the widest edges, or of the shortest where widths are unknown."""
    width = None if graph.width is None else graph.width[graph.edges].min(axis=1)
    cost = graph.lengths if width is None else width.max() - width
    kept = cheapest_tree(graph.edges, cost, graph.n_nodes)
    return graph.without_edges(np.setdiff1d(np.arange(graph.n_edges), kept))


def _rooted(graph: Graph) -> tuple[IntArray, IntArray]:
    """Return the nodes so that parents come first, and the parent of each; the roots are tips, with parent -1."""
    n = graph.n_nodes
    # Of a whole component, tips come first, so that its first node is one.
    starts = np.lexsort([np.arange(n), graph.degree != 1, graph.component])
    order, parents, done = [], np.full(n, -1), np.zeros(n, dtype=bool)
    for start in starts:
        if not done[start]:
            reached, before = sp.csgraph.breadth_first_order(graph.adjacency, start, directed=False)
            order.append(reached)
            parents[reached[1:]] = before[reached[1:]]
            done[reached] = True
    return np.concatenate(order).astype(np.intp), parents


def read_swc(path: FilePath) -> Graph:
    r"""Read a SWC file: positions, edges to parents, and the radius of every node as its width.

    Parameters
    ----------
    path
        The file.

    Returns
    -------
    The graph in space, three coordinates.

    Examples
    --------
    >>> from pathlib import Path
    >>> from midrib.io import read_swc
    >>> _ = Path("line.swc").write_text("1 0 0 0 0 0.5 -1\n2 0 3 4 0 0.2 1\n")
    >>> read_swc("line.swc").length
    5.0
    """
    path = Path(path)
    with reading(path, "SWC file of 7 columns whose parents exist"):
        text = path.read_text(encoding="utf-8")
        rows = [
            line.split() for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")
        ]
        values = np.array([[float(item) for item in row[:7]] for row in rows]).reshape(-1, 7)
        number = {int(row[0]): k for k, row in enumerate(values)}
        pairs = [(k, number[int(row[6])]) for k, row in enumerate(values) if row[6] >= 0]
        return Graph(values[:, 2:5], pairs, width=values[:, 5], features=("x", "y", "z"))

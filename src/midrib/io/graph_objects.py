"""Graphs of models, of networkx and of igraph."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from midrib._estimator import PrincipalGraph
from midrib._graph import Graph
from midrib._types import StringArray
from midrib.io.names import distinct_names

if TYPE_CHECKING:
    import igraph
    import networkx as nx

GraphLike: TypeAlias = Graph | PrincipalGraph
"""A graph, or a fitted model that has one."""


def graph_of(source: GraphLike) -> Graph:
    """Return the graph of a fitted model, or the given one."""
    return source if isinstance(source, Graph) else source.graph_


def feature_names(graph: Graph) -> tuple[str, ...]:
    """Return distinct names of the coordinates, or x0, x1, ... where they have none."""
    if graph.features is None:
        return tuple(f"x{k}" for k in range(graph.n_features))
    return distinct_names(graph.features)


def node_kinds(graph: Graph) -> StringArray:
    """Return for every node whether it is isolated, a tip, inner or a fork."""
    return np.array(["isolated", "tip", "inner", "fork"])[np.minimum(graph.degree, 3)]


def to_networkx(source: GraphLike) -> "nx.Graph":
    """Return a ``networkx.Graph`` with positions, weights and lengths.

    Parameters
    ----------
    source
        A graph or a fitted model.

    Returns
    -------
    The graph; :meth:`midrib.Graph.to_networkx` says what nodes and edges carry.

    See Also
    --------
    from_networkx : The way back.

    Examples
    --------
    >>> from midrib import Graph
    >>> from midrib.io import to_networkx
    >>> to_networkx(Graph([[0.0, 0.0], [3.0, 4.0]], [(0, 1)])).nodes[1]["position"]
    (3.0, 4.0)
    """
    return graph_of(source).to_networkx()


def from_networkx(graph: "nx.Graph") -> Graph:
    """Return the graph of a ``networkx.Graph`` whose nodes carry ``position``; weights are one unless given.

    Parameters
    ----------
    graph
        A ``networkx.Graph``; edges may carry ``weight``.

    Returns
    -------
    The graph; its nodes are in the order of networkx.

    See Also
    --------
    to_networkx : The way back.

    Examples
    --------
    >>> import networkx as nx
    >>> from midrib.io import from_networkx
    >>> other = nx.Graph()
    >>> other.add_node("a", position=(0.0, 0.0))
    >>> other.add_node("b", position=(3.0, 4.0))
    >>> other.add_edge("a", "b")
    >>> from_networkx(other).length
    5.0
    """
    names = list(graph.nodes)
    number = {name: k for k, name in enumerate(names)}
    missing = [name for name in names if "position" not in graph.nodes[name]]
    if missing:
        msg = f"the node {missing[0]!r} has no position; give every node one."
        raise ValueError(msg)
    records = list(graph.edges(data=True))
    return Graph(
        [graph.nodes[name]["position"] for name in names],
        [(number[i], number[j]) for i, j, _ in records],
        [float(data.get("weight", 1.0)) for *_, data in records],
        _widths([graph.nodes[name].get("width") for name in names]),
        features=graph.graph.get("features"),
    )


def to_igraph(source: GraphLike) -> "igraph.Graph":
    """Return an ``igraph.Graph`` with the same data as :func:`to_networkx`.

    Parameters
    ----------
    source
        A graph or a fitted model.

    Returns
    -------
    The ``igraph.Graph``.

    See Also
    --------
    from_igraph : The way back.

    Examples
    --------
    >>> from midrib import Graph
    >>> from midrib.io import to_igraph
    >>> to_igraph(Graph([[0.0, 0.0], [3.0, 4.0]], [(0, 1)])).es["length"]
    [5.0]
    """
    try:
        import igraph
    except ImportError as error:
        msg = "igraph is not installed; it comes with the extra 'igraph': pip install 'midrib[igraph]'"
        raise ImportError(msg) from error
    graph = graph_of(source)
    found = igraph.Graph(n=graph.n_nodes, edges=graph.edges.tolist())
    if graph.features is not None:
        found["features"] = list(graph.features)
    found.vs["position"] = [tuple(position) for position in graph.nodes.tolist()]
    found.vs["component"] = graph.component.tolist()
    if graph.width is not None:
        found.vs["width"] = graph.width.tolist()
    for name, values in (("weight", graph.weights), ("length", graph.lengths), ("branch", graph.edge_branch)):
        found.es[name] = values.tolist()
    return found


def from_igraph(graph: "igraph.Graph") -> Graph:
    """Return the graph of an ``igraph.Graph`` whose vertices carry ``position``.

    Parameters
    ----------
    graph
        An ``igraph.Graph``; edges may carry ``weight``, one by default.

    Returns
    -------
    The graph.

    See Also
    --------
    to_igraph : The way back.

    Examples
    --------
    >>> import igraph
    >>> from midrib.io import from_igraph
    >>> other = igraph.Graph(n=2, edges=[(0, 1)], vertex_attrs={"position": [(0.0, 0.0), (3.0, 4.0)]})
    >>> from_igraph(other).length
    5.0
    """
    if "position" not in graph.vs.attributes():
        msg = "the vertices have no position; give every vertex one."
        raise ValueError(msg)
    return Graph(
        graph.vs["position"],
        graph.get_edgelist(),
        graph.es["weight"] if "weight" in graph.es.attributes() else None,
        _widths(graph.vs["width"]) if "width" in graph.vs.attributes() else None,
        features=graph["features"] if "features" in graph.attributes() else None,
    )


def _widths(values: Sequence[float | None]) -> list[float] | None:
    known = [value for value in values if value is not None]
    return known if known and len(known) == len(values) else None

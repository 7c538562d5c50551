"""From what users give as ``graph`` to a family of graphs that can be trusted."""

import inspect

from midrib._algorithm.graphs import (
    FixedGraph,
    GraphFamily,
    GraphStep,
    KNNGraph,
    L1Graph,
    Links,
    SpanningTree,
)
from midrib._graph import Graph
from midrib._types import FloatArray
from midrib._validation import check_integer, check_real

# Where "auto" cannot choose the graph, for lack of samples or because side information came, it is a tree.
_BY_NAME: dict[str, type] = {"auto": SpanningTree, "tree": SpanningTree, "l1": L1Graph, "knn": KNNGraph}
_OURS = (FixedGraph, SpanningTree, L1Graph, KNNGraph)


def resolve_family(graph: str | GraphFamily) -> GraphFamily:
    """Return the family a name stands for, or the given one with its parameters checked."""
    if isinstance(graph, str):
        if graph not in _BY_NAME:
            names = ", ".join(map(repr, _BY_NAME))
            msg = f"graph={graph!r} is unknown; use one of {names} or an object with prepare(anchors)."
            raise ValueError(msg)
        return _BY_NAME[graph]()
    if not callable(getattr(graph, "prepare", None)) or isinstance(graph, type):
        msg = f"graph={graph!r:.80} has no method prepare(anchors); give a name or an instance of a graph family."
        raise TypeError(msg)
    _check_parameters(graph)
    return graph


def _check_parameters(family: GraphFamily) -> None:
    if isinstance(family, L1Graph):
        if family.lam != "auto":
            check_real("lam", family.lam)
        check_real("link_weight", family.link_weight)
        if family.n_neighbors is not None:
            check_integer("n_neighbors", family.n_neighbors, minimum=1)
    elif isinstance(family, KNNGraph):
        check_integer("n_neighbors", family.n_neighbors, minimum=1)


def prepare_step(family: GraphFamily, anchors: FloatArray, links: Links, offset: FloatArray) -> GraphStep:
    """Return connect for nodes given relative to the offset, as the algorithm sees them."""
    if isinstance(family, _OURS):
        # Their costs are distances between nodes, which no offset changes.
        return family.prepare(anchors, links)
    if links.is_empty:
        step = family.prepare(anchors)
    elif _takes_links(family):
        step = family.prepare(anchors, links)
    else:
        msg = (
            f"{type(family).__name__}.prepare takes no links, so must_link, cannot_link, groups and allowed "
            "cannot be obeyed; add a second parameter to prepare, or leave them out."
        )
        raise TypeError(msg)
    return lambda nodes: _checked(step(nodes + offset), nodes, type(family).__name__)


def _takes_links(family: GraphFamily) -> bool:
    try:
        inspect.signature(family.prepare).bind(None, None)
    except TypeError:
        return False
    return True


def _checked(graph: object, nodes: FloatArray, name: str) -> Graph:
    """Return the graph of a user's family over these nodes, or say what is wrong with it."""
    if not isinstance(graph, Graph):
        msg = f"{name} returned {type(graph).__name__}; its step must return midrib.Graph(nodes, edges, weights)."
        raise TypeError(msg)
    if graph.n_nodes != len(nodes):
        msg = (
            f"{name} returned a graph of {graph.n_nodes} nodes for {len(nodes)}; its step must keep them all."
        )
        raise ValueError(msg)
    return graph.at(nodes)

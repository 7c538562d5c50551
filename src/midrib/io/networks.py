"""Graphs as objects of networkx and igraph, and back."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from midrib.io.network import Network, feature_names, network_of


def to_networkx(model: Any) -> Any:
    """Return a ``networkx.Graph``: nodes carry ``position`` and data, edges ``weight``, ``length`` and data.

    Parameters
    ----------
    model
        A fitted model, a pair (nodes, weights) or a network.
    """
    try:
        import networkx as nx
    except ImportError as error:
        msg = "networkx is not installed: pip install networkx"
        raise ImportError(msg) from error
    network = network_of(model)
    graph = nx.Graph(features=list(network.features))
    positions = [tuple(position) for position in network.nodes.tolist()]
    for k, data in enumerate(_rows(network.node_data, len(positions))):
        graph.add_node(k, position=positions[k], **data)
    own = {"weight": network.weights, "length": network.lengths}
    for (i, j), data in zip(
        network.edges.tolist(), _rows({**own, **network.edge_data}, len(network.edges)), strict=True
    ):
        graph.add_edge(i, j, **data)
    return graph


def from_networkx(graph: Any) -> Network:
    """Return the network of a ``networkx.Graph`` whose nodes carry ``position``; weights are one unless given."""
    names = list(graph.nodes)
    number = {name: k for k, name in enumerate(names)}
    missing = [name for name in names if "position" not in graph.nodes[name]]
    if missing:
        msg = f"the node {missing[0]!r} has no position; give every node one."
        raise ValueError(msg)
    nodes = np.array([graph.nodes[name]["position"] for name in names], dtype=np.float64)
    pairs = [(number[i], number[j]) for i, j in graph.edges]
    weights = [float(data.get("weight", 1.0)) for _, _, data in graph.edges(data=True)]
    edges = np.sort(np.array(pairs, dtype=np.intp).reshape(-1, 2), axis=1)
    features = feature_names(graph.graph.get("features"), nodes.shape[1])
    return Network(nodes, edges, np.array(weights, dtype=np.float64), features)


def to_igraph(model: Any) -> Any:
    """Return an ``igraph.Graph`` with the same data as :func:`to_networkx`."""
    try:
        import igraph
    except ImportError as error:
        msg = "igraph is not installed: pip install igraph"
        raise ImportError(msg) from error
    network = network_of(model)
    graph = igraph.Graph(n=len(network.nodes), edges=network.edges.tolist())
    graph["features"] = list(network.features)
    graph.vs["position"] = [tuple(position) for position in network.nodes.tolist()]
    for name, values in network.node_data.items():
        graph.vs[name] = np.asarray(values).tolist()
    for name, values in {"weight": network.weights, "length": network.lengths, **network.edge_data}.items():
        graph.es[name] = np.asarray(values).tolist()
    return graph


def from_igraph(graph: Any) -> Network:
    """Return the network of an ``igraph.Graph`` whose vertices carry ``position``."""
    if "position" not in graph.vs.attributes():
        msg = "the vertices have no position; give every vertex one."
        raise ValueError(msg)
    nodes = np.array(graph.vs["position"], dtype=np.float64)
    edges = np.sort(np.array(graph.get_edgelist(), dtype=np.intp).reshape(-1, 2), axis=1)
    has_weights = "weight" in graph.es.attributes()
    weights = np.array(graph.es["weight"], dtype=np.float64) if has_weights else np.ones(len(edges))
    given = graph["features"] if "features" in graph.attributes() else None
    return Network(nodes, edges, weights, feature_names(given, nodes.shape[1]))


def _rows(columns: Any, n: int) -> list[dict[str, Any]]:
    """Return one record of plain values per row."""
    lists: dict[str, list[Any]] = {name: _list(values) for name, values in columns.items()}
    return [{name: values[k] for name, values in lists.items()} for k in range(n)]


def _list(values: NDArray[Any]) -> list[Any]:
    return list(np.asarray(values).tolist())

"""Beyond the paper: a road map from the GPS positions of vehicles."""

from pathlib import Path
from typing import Any

import numpy as np

from experiments.data import load_chicago
from experiments.figures import TRUTH, bare, draw_edges, draw_samples, new_figure, save
from experiments.fitting import drawn, fit_auto
from midrib import Graph, PrincipalGraph
from midrib._types import FloatArray
from midrib.maps import roads as roads_of

PAPER = ""
NEEDS = ("gps_roads",)
# A street is found when the graph comes within this distance, in metres; a street was driven when positions do.
NEAR, DRIVEN = 20.0, 15.0
N_NODES = 1200


def run(out: Path, *, small: bool = False) -> dict[str, Any]:
    """Learn the streets of Chicago's shuttles; length on streets, streets found, and both in one number."""
    roads = load_chicago()
    X = roads.X[:: 500 if small else 4]
    X, middle = X - X.mean(axis=0), X.mean(axis=0)
    streets = roads.streets.at(roads.streets.nodes - middle)
    n_nodes = 40 if small else N_NODES
    tree = drawn(PrincipalGraph(n_nodes, graph="tree", sigma=100.0, gamma=1.0, random_state=0).fit(X))
    # A slice of a few positions would leave nothing of the tracks; the first trips are a small slice of these.
    some = slice(2000) if small else slice(None, None, 4)
    tracks = roads_of((roads.X - middle)[some], np.asarray(roads.labels)[some])
    graphs = {"tree": tree, "auto": drawn(fit_auto(X)), "tracks": tracks.graph}
    driven = driven_streets(streets, X)
    numbers: dict[str, Any] = {"positions": len(X), "near_metres": NEAR}
    numbers |= {name: map_quality(graph, streets, driven) for name, graph in graphs.items()}
    numbers["figure"] = _draw(out, X, streets, graphs, numbers)
    return numbers


def driven_streets(streets: Graph, X: FloatArray) -> FloatArray:
    """Return points along the streets where vehicles were."""
    from scipy.spatial import KDTree

    points = streets.points_along(spacing=5.0).points
    return points[KDTree(X).query(points)[0] < DRIVEN]


def map_quality(graph: Graph, streets: Graph, driven: FloatArray) -> dict[str, Any]:
    """Return how much of the graph lies on streets, how much of the driven streets it has, and the F1 of both."""
    mine = graph.points_along(spacing=5.0).points
    on_street = streets.project(mine).distance
    found = graph.project(driven).distance < NEAR
    precision, recall = float((on_street < NEAR).mean()), float(found.mean())
    return {
        "graph_on_streets": precision,
        "driven_streets_found": recall,
        "F1": 2 * precision * recall / max(precision + recall, 1e-12),
        "median_distance_to_street": float(np.median(on_street)),
    }


def _draw(out: Path, X: FloatArray, streets: Graph, graphs: dict[str, Graph], numbers: dict[str, Any]) -> str:
    figure, axes = new_figure(1, len(graphs), size=(5.0, 3.6))
    for ax, (name, graph) in zip(axes[0], graphs.items(), strict=True):
        draw_edges(ax, streets, colors="#d5dbe1", linewidths=0.5)
        draw_samples(ax, X, s=0.4)
        draw_edges(ax, graph, colors=TRUTH, linewidths=1.2)
        bare(ax, f"{name}: F1 {numbers[name]['F1']:.2f}")
        low, high = X.min(axis=0), X.max(axis=0)
        ax.set(xlim=(low[0], high[0]), ylim=(low[1], high[1]))
        ax.set_aspect("equal", adjustable="box")
    return save(figure, out, "gps_roads")

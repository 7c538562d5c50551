"""Learn an explicit graph through the middle of a point cloud."""

from importlib import import_module
from typing import Any

from midrib._algorithm.graphs import KNNGraph, L1Graph, Links, SolverError, SpanningTree
from midrib._algorithm.loop import State
from midrib._estimator import PrincipalGraph
from midrib._graph import Graph

__version__ = "0.1.0"

__all__ = [
    "Graph",
    "KNNGraph",
    "L1Graph",
    "Links",
    "PrincipalGraph",
    "SolverError",
    "SpanningTree",
    "State",
    "datasets",
    "from_image",
    "io",
    "load",
    "metrics",
    "pl",
    "plotting",
    "selection",
    "skeleton",
    "tl",
    "trajectory",
]

_ON_TOUCH = {"datasets", "io", "metrics", "pl", "plotting", "selection", "skeleton", "tl", "trajectory"}
_FUNCTIONS_ON_TOUCH = {"from_image": "midrib.images", "load": "midrib.io"}


def __getattr__(name: str) -> Any:
    """Load sub-packages when they are touched, so that importing midrib stays quick."""
    if name in _ON_TOUCH:
        return import_module(f"midrib.{name}")
    if name in _FUNCTIONS_ON_TOUCH:
        return getattr(import_module(_FUNCTIONS_ON_TOUCH[name]), name)
    msg = f"module 'midrib' has no attribute {name!r}"
    raise AttributeError(msg)


def __dir__() -> list[str]:
    return sorted([*__all__, "__version__"])

"""Where a fit starts and with which parameters, after "auto" has been replaced by a choice."""

from typing import Any

import numpy as np

from midrib._algorithm.graphs import Links
from midrib._start import SideInformation, Start, start
from midrib._types import FloatArray, Samples
from midrib._validation import check_nodes
from midrib.structure.parameters import AUTO, Choice, choose

CHOSEN = ("n_nodes", "graph", "sigma", "gamma", "init", "detail")
"""The parameters of the estimator that the choice depends on."""


def choose_start(
    X: Samples,
    sample_weight: FloatArray | None,
    side: SideInformation,
    rng: np.random.Generator,
    *,
    n_nodes: Any,
    graph: Any,
    sigma: Any,
    gamma: Any,
    init: Any,
    detail: float,
    working_memory: int,
) -> tuple[Choice, Start]:
    """Choose what is "auto" from the samples, then the initial nodes.

    The graph is chosen only where nothing speaks against it: side information, given nodes and one node on every
    sample all fix nodes that a chosen structure would have to leave.
    """
    _refuse_too_many(n_nodes, X.shape[0])
    seeded = isinstance(init, str)
    given = None if is_auto(n_nodes) else n_nodes
    choice = choose(
        X,
        sample_weight,
        rng,
        n_nodes=n_nodes if seeded else len(check_nodes(init, given, X.shape[1])),
        sigma=sigma,
        gamma=gamma,
        structure=is_auto(graph) and side.is_empty and seeded and n_nodes is not None,
        detail=detail,
        working_memory=working_memory,
    )
    if choice.graph is not None:
        links = Links(required=choice.graph.edges)
        return choice, Start(choice.graph.nodes, links, fixed=True, belonging=choice.belonging)
    chosen = choice.n_nodes if seeded else given
    return choice, start(X, chosen, init, sample_weight, side, rng, working_memory)


def is_auto(value: Any) -> bool:
    """Return whether a parameter is to be chosen."""
    return isinstance(value, str) and value == AUTO


def _refuse_too_many(n_nodes: Any, n_samples: int) -> None:
    if n_nodes is not None and not is_auto(n_nodes) and n_nodes > n_samples:
        msg = (
            f"n_nodes={n_nodes} exceeds the {n_samples} samples (n_samples={n_samples}); "
            "use n_nodes=None to place one node on every sample."
        )
        raise ValueError(msg)

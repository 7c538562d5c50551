"""Random problems for the soak: everything about one follows from its seed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
import scipy.sparse as sp

from midrib import KNNGraph, L1Graph, PrincipalGraph
from midrib.datasets import list_shapes, make_shape

Rng = np.random.Generator


def _shape(rng: Rng, n: int, **more: Any) -> np.ndarray:
    name = str(rng.choice(list_shapes()))
    seed = int(rng.integers(2**31))
    noise = float(rng.choice([0.01, 0.02, 0.04]))
    return make_shape(name, n, noise=noise, random_state=seed, **more).X


def _on_a_grid(rng: Rng, n: int) -> np.ndarray:
    step = float(rng.choice([0.02, 0.05, 0.1]))
    return step * np.round(_shape(rng, n) / step)


def _counts(rng: Rng, n: int) -> np.ndarray:
    rate = rng.uniform(0.3, 6) * np.ones((n, int(rng.integers(1, 5))))
    return rng.poisson(rate * rng.uniform(0.2, 2, (n, 1))).astype(float)


def _pixels(rng: Rng, n: int) -> np.ndarray:
    side = max(6, int(np.sqrt(2 * n)))
    rows, columns = np.indices((side, side)) - side // 2
    radius = np.hypot(rows, columns) / side
    return np.argwhere(rng.choice([radius < 0.4, np.abs(radius - 0.3) < 0.09, np.abs(rows) < 3])).astype(
        float
    )


KINDS: dict[str, Callable[[Rng, int], Any]] = {
    "shape": _shape,
    "shape in many features": lambda rng, n: _shape(rng, n, n_features=int(rng.integers(5, 30))),
    "shape with clutter": lambda rng, n: _shape(rng, n, clutter=0.1),
    "on a grid": _on_a_grid,
    "counts": _counts,
    "pixels": _pixels,
    "five answers": lambda rng, n: rng.integers(1, 6, (n, int(rng.integers(2, 7)))).astype(float),
    "repeated": lambda rng, n: _shape(rng, n)[rng.integers(0, n, n)],
    "whole line": lambda rng, n: np.outer(np.arange(n), rng.integers(0, 3, 3)).astype(float),
    "normal": lambda rng, n: rng.normal(size=(n, int(rng.integers(1, 6)))),
    "heavy tails": lambda rng, n: rng.standard_t(1.5, size=(n, 2)),
    "two far blobs": lambda rng, n: rng.normal(size=(n, 2)) + 50.0 * (rng.random((n, 1)) < 0.3),
    "far from the origin": lambda rng, n: _shape(rng, n) + 1e5,
    "a constant feature": lambda rng, n: np.column_stack([_shape(rng, n), np.full(n, 7.0)]),
    "few samples": lambda rng, _: rng.normal(size=(int(rng.integers(2, 25)), 2)),
    "more features than samples": lambda rng, _: rng.normal(size=(20, 60)) * 0.5 ** np.arange(60),
    "all the same": lambda _, n: np.full((max(n // 4, 2), 2), 3.0),
    "sparse": lambda rng, n: rng.poisson(0.4, (n, 12)) * rng.uniform(0.2, 2, (n, 12)),
}
DTYPES = ("float64", "float32", "int64", "int16", "sparse")
FAMILIES = ("auto", "tree", "l1", "knn")
WEIGHTS = ("none", "none", "whole", "real", "some zero", "tiny", "huge")
SIDES = ("none", "none", "none", "groups", "must link", "cannot link", "allowed")
CHANGES = ("units", "order", "repeats")


@dataclass(frozen=True, eq=False)
class Problem:
    """Samples, parameters and what is known besides."""

    seed: int
    kind: str
    dtype: str
    family: str
    weights: str
    side: str
    change: str
    """What the second fit changes."""
    X: Any
    parameters: dict[str, Any]
    sample_weight: np.ndarray | None = None
    known: dict[str, Any] = field(default_factory=dict)
    unit: float = 1.0

    def fit(self) -> PrincipalGraph:
        """Fit it."""
        return PrincipalGraph(**self.parameters).fit(self.X, sample_weight=self.sample_weight, **self.known)

    @property
    def size(self) -> str:
        """Few, some or many samples, whether each has a node, and whether the structure is searched for a number."""
        n = self.X.shape[0]
        size = "up to 100" if n <= 100 else "up to 300" if n <= 300 else "thousands"
        nodes = self.parameters["n_nodes"] is None and "init" not in self.parameters
        size = f"{size}, as many nodes" if nodes else size
        searched = any(isinstance(self.parameters[name], str) for name in ("n_nodes", "sigma", "gamma"))
        return f"{size}, searched" if searched or self.family == "auto" else size


def draw(seed: int, most: int = 200) -> Problem:
    """Return the problem of a seed; one in forty has thousands of samples."""
    rng = np.random.default_rng([seed, 20_261])
    kind, dtype = str(rng.choice(list(KINDS))), str(rng.choice(DTYPES, p=[0.5, 0.2, 0.1, 0.1, 0.1]))
    family, weights = str(rng.choice(FAMILIES, p=[0.4, 0.25, 0.15, 0.2])), str(rng.choice(WEIGHTS))
    side = str(rng.choice(SIDES)) if family != "auto" else "none"
    n = int(np.exp(rng.uniform(np.log(25), np.log(most))))
    if most >= 200 and family != "auto" and rng.random() < 0.04:
        n = int(rng.integers(3000, 8000))
    X = _as(KINDS[kind](rng, n), dtype)
    change = str(rng.choice(CHANGES))
    parameters = _parameters(rng, X, family, side)
    if change == "repeats" and parameters["n_nodes"] is None:
        change = "order"  # One node on every sample is one more on every repeated one, by design.
    problem = Problem(seed, kind, dtype, family, weights, side, change, X, parameters)
    return _with_side(rng, replace(problem, sample_weight=_weights(rng, weights, X.shape[0])))


def _as(X: np.ndarray, dtype: str) -> Any:
    """Return samples of another type; whole numbers keep a few hundred steps of a range that has fewer."""
    if dtype == "sparse":
        return sp.csr_array(np.where(np.abs(X) < 0.1 * np.abs(X).max(), 0, X))
    if not dtype.startswith("int"):
        return X.astype(dtype)
    largest = np.abs(X - X.mean(axis=0)).max()
    whole = np.array_equal(X, np.round(X)) and np.abs(X).max() < 30_000
    return (X if whole else np.round((X - X.mean(axis=0)) * 200 / max(largest, 1e-12))).astype(dtype)


def _spread(X: Any) -> float:
    dense = X.toarray() if sp.issparse(X) else np.asarray(X, dtype=float)
    return float(np.sqrt(dense.var(axis=0).sum())) or 1.0


def _parameters(rng: Rng, X: Any, family: str, side: str) -> dict[str, Any]:
    n, scale = X.shape[0], _spread(X)
    n_nodes: Any = int(np.clip(rng.integers(5, 40), 2, n))
    if family != "auto" and n <= 120 and rng.random() < 0.3:
        n_nodes = None
    elif rng.random() < (0.9 if family == "auto" else 0.3) and side != "allowed":
        n_nodes = "auto"
    given = rng.random() < (0.15 if family == "auto" else 0.5)
    sigma = float(scale**2 * 10 ** rng.uniform(-5, 1)) if given else "auto"
    graph: Any = {"l1": L1Graph(n_neighbors=5), "knn": KNNGraph(2)}.get(family, family)
    return {
        "n_nodes": n_nodes,
        "graph": graph,
        "sigma": sigma,
        "gamma": float(10 ** rng.uniform(-3, 3)) if given else "auto",
        "working_memory": float(rng.choice([8, 32, 256])),
        "max_iter": 60,
        "random_state": 0,
    }


def _weights(rng: Rng, kind: str, n: int) -> np.ndarray | None:
    if kind == "none":
        return None
    if kind == "whole":
        return rng.integers(1, 5, n).astype(float)
    weight = rng.uniform(0.1, 3, n)
    if kind == "some zero":
        weight[rng.permutation(n)[2 : 2 + n // 4]] = 0
    return weight * {"tiny": 1e-200, "huge": 1e200}.get(kind, 1.0)


def _with_side(rng: Rng, problem: Problem) -> Problem:
    """Add side information that can be obeyed, as far as samples tell."""
    n, n_nodes = problem.X.shape[0], problem.parameters["n_nodes"]
    alive = np.arange(n) if problem.sample_weight is None else np.flatnonzero(problem.sample_weight)
    known: dict[str, Any] = {}
    if problem.side == "groups":
        known["groups"] = rng.integers(0, 2, n)
    elif problem.side in ("must link", "cannot link") and len(alive) >= 4:
        known[problem.side.replace(" ", "_")] = rng.permutation(alive)[:4].reshape(2, 2)
    elif problem.side == "allowed":
        # The mask speaks of nodes by their number, so the nodes are given too.
        dense = problem.X.toarray() if sp.issparse(problem.X) else problem.X
        init = dense[rng.permutation(n)[: n if n_nodes is None else n_nodes]].astype(float)
        mask = np.triu(rng.random((len(init), len(init))) < 0.7, 1)
        known["allowed"] = mask | mask.T
        return replace(problem, known=known, parameters={**problem.parameters, "n_nodes": None, "init": init})
    return replace(problem, known=known)


# ---------------------------------------------------------------- the same problem, told otherwise
def changed(problem: Problem) -> tuple[Problem, Problem]:
    """Return a problem in two ways that must end in the same topology."""
    rng = np.random.default_rng([problem.seed, 7])
    if problem.change == "units":
        return problem, _in_other_units(problem)
    if problem.change == "order":
        return problem, _in_other_order(problem, rng)
    counts = rng.integers(1, 4, problem.X.shape[0])
    return _with_counts(problem, counts), _repeated(problem, counts)


def _in_other_units(problem: Problem) -> Problem:
    # In single precision 1,000 would round the samples anew, which far from the origin is another problem.
    unit = 1024.0 if problem.X.dtype == np.float32 else 1000.0
    parameters = dict(problem.parameters)
    if parameters["sigma"] != "auto":
        parameters["sigma"] *= unit**2
    if "init" in parameters:
        parameters["init"] = parameters["init"] * unit
    X = problem.X if problem.X.dtype.kind == "f" else problem.X.astype(np.float64)
    return replace(problem, X=X * X.dtype.type(unit), parameters=parameters, unit=unit)


def _in_other_order(problem: Problem, rng: Rng) -> Problem:
    order = rng.permutation(problem.X.shape[0])
    place = np.argsort(order)
    known = dict(problem.known)
    for name in ("must_link", "cannot_link"):
        if name in known:
            known[name] = place[known[name]]
    if "groups" in known:
        known["groups"] = known["groups"][order]
    weight = problem.sample_weight
    return replace(
        problem, X=problem.X[order], sample_weight=None if weight is None else weight[order], known=known
    )


def _with_counts(problem: Problem, counts: np.ndarray) -> Problem:
    weight = 1.0 if problem.sample_weight is None else problem.sample_weight
    return replace(problem, sample_weight=weight * counts)


def _repeated(problem: Problem, counts: np.ndarray) -> Problem:
    first = np.cumsum(counts) - counts
    known = dict(problem.known)
    for name in ("must_link", "cannot_link"):
        if name in known:
            known[name] = first[known[name]]
    if "groups" in known:
        known["groups"] = np.repeat(known["groups"], counts)
    weight = problem.sample_weight
    return replace(
        problem,
        X=problem.X[np.repeat(np.arange(len(counts)), counts)],
        sample_weight=None if weight is None else np.repeat(weight, counts),
        known=known,
    )

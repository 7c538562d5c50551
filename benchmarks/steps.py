"""Each step of the algorithm against its bound, over grids of sizes."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import numpy as np
from measure import Row, Time, alternate, compared, extra_peak_mb
from scipy.optimize import linprog
from scipy.sparse import csr_array, eye_array, hstack
from scipy.sparse.csgraph import minimum_spanning_tree as scipy_tree
from scipy.spatial.distance import pdist, squareform

from midrib import Graph, L1Graph
from midrib._algorithm.assignment import AssignmentStats
from midrib._algorithm.graphs import l1_graph
from midrib._algorithm.graphs.candidates import nearest_neighbor_edges
from midrib._algorithm.graphs.l1_graph import rebuilding_matrix
from midrib._algorithm.graphs.linear_program import LinearProgram, Solution
from midrib._algorithm.graphs.spanning_tree import SpanningTree, minimum_spanning_tree
from midrib._algorithm.placement import place
from midrib._graph.edges import squared_lengths
from midrib._samples.threaded import ThreadedBlocks


def branching(n_samples: int, n_features: int, seed: int = 0, noise: float = 0.05) -> np.ndarray:
    """Return samples along the smooth branches of a random tree, in any dimension."""
    rng = np.random.default_rng(seed)
    n_branches, length = 12, 400
    starts = [np.zeros(n_features)]
    points = []
    for _ in range(n_branches):
        turns = rng.normal(size=(length, n_features)).cumsum(axis=0) * 0.1 + rng.normal(size=n_features)
        steps = 0.02 * turns / np.linalg.norm(turns, axis=1, keepdims=True)
        branch = starts[rng.integers(len(starts))] + steps.cumsum(axis=0)
        points.append(branch)
        starts += list(branch[::40])
    path = np.concatenate(points)
    X = path[np.sort(rng.integers(len(path), size=n_samples))]
    X += noise / np.sqrt(n_features) * rng.normal(size=X.shape)
    return X - X.mean(axis=0)


def bare_products(X: np.ndarray, nodes: np.ndarray, rows: int = 1024) -> None:
    """Do the two products of assign and nothing else."""
    buffer = np.empty((rows, len(nodes)), dtype=X.dtype)
    for start in range(0, len(X), rows):
        block = X[start : start + rows]
        P = np.matmul(block, nodes.T, out=buffer[: len(block)])
        P.T @ block


def assign(sizes: list[tuple[int, int, int]], dtypes: list[type], repeats: int) -> Iterator[Row]:
    """Compare assign with its two bare matrix products."""
    for n_samples, n_features, n_nodes in sizes:
        for dtype in dtypes:
            X = branching(n_samples, n_features).astype(dtype)
            rng = np.random.default_rng(1)
            nodes = X[rng.choice(n_samples, n_nodes, replace=False)].astype(np.float64)
            sigma, cast = float(X.var(axis=0).sum()) / 10, nodes.astype(dtype)
            backend = ThreadedBlocks(X)
            best = alternate(
                {
                    "bare": lambda X=X, cast=cast: bare_products(X, cast),
                    "assign": lambda b=backend, n=nodes, s=sigma: b.assign(n, s),
                },
                repeats,
            )
            case = f"N={n_samples} D={n_features} K={n_nodes} {np.dtype(dtype).name}"
            yield compared("assign", case, best["assign"], best["bare"], "two bare products")


def connect_tree(sizes: list[tuple[int, int]], repeats: int, largest_dense: int) -> Iterator[Row]:
    """Compare the spanning tree, cold and with the last tree at hand, with SciPy's on the dense matrix."""
    for n_nodes, n_features in sizes:
        nodes = branching(n_nodes, n_features)
        step = SpanningTree().prepare(nodes)
        step(nodes)
        moved = nodes + 1e-3 * np.random.default_rng(0).normal(size=nodes.shape)
        best = alternate(
            {"cold": lambda n=nodes: minimum_spanning_tree(n), "again": lambda s=step, n=moved: s(n)}, repeats
        )
        case, against = f"K={n_nodes} D={n_features}", "SciPy, dense matrix"
        if n_nodes <= largest_dense:
            wall, cpu = time.perf_counter(), time.process_time()
            scipy_tree(squareform(pdist(nodes)))
            dense = Time(time.perf_counter() - wall, time.process_time() - cpu)
            row = compared("connect, tree", case, best["cold"], dense, against)
            yield replace(row, peak_mb=_tree_memory(n_nodes, n_features), note="peak beyond the nodes")
            yield compared("connect, tree again", case, best["again"], dense, against)
        else:
            yield Row("connect, tree", case, best["cold"].wall, cpu_seconds=best["cold"].cpu)
            yield Row("connect, tree again", case, best["again"].wall, cpu_seconds=best["again"].cpu)


def _tree_memory(n_nodes: int, n_features: int) -> float:
    prepare = (
        "from steps import branching, minimum_spanning_tree\n"
        f"minimum_spanning_tree(branching(3000, {n_features}))\n"
        f"nodes = branching({n_nodes}, {n_features})"
    )
    return extra_peak_mb(prepare, "minimum_spanning_tree(nodes)")


def place_on_tree(sizes: list[tuple[int, int]], repeats: int) -> Iterator[Row]:
    """Compare place on a tree with copying its right-hand side."""
    for n_nodes, n_features in sizes:
        rng = np.random.default_rng(0)
        back = rng.integers(0, 3, n_nodes - 1) * (rng.random(n_nodes - 1) < 0.05)
        parent = np.maximum(0, np.arange(n_nodes - 1) - back)
        graph = Graph(np.zeros((n_nodes, 2)), np.column_stack([parent, np.arange(1, n_nodes)]))
        mass = rng.uniform(0.5, 2, n_nodes)
        stats = AssignmentStats(mass, rng.normal(size=(n_nodes, n_features)), 0.0, 1.0)
        best = alternate(
            {
                "copy": lambda s=stats: s.moment.copy(),
                "place": lambda s=stats, g=graph: place(s, g, 2.0),
            },
            repeats,
        )
        yield compared("place, tree", f"K={n_nodes} D={n_features}", best["place"], best["copy"], "one copy")


def connect_l1(sizes: list[tuple[int, int, int]], factor: float) -> Iterator[Row]:
    """Compare one l1 program from a cold start with SciPy's solver on the primal, given ``factor`` times as long."""
    warm_up = branching(50, 3)
    L1Graph().prepare(warm_up)(warm_up)
    for n_nodes, n_features, n_neighbors in sizes:
        anchors = branching(n_nodes, n_features)
        wall, cpu = time.perf_counter(), time.process_time()
        with _recorded_gaps() as gaps:
            graph = L1Graph(1.0, n_neighbors).prepare(anchors)(anchors)
        ours, our_cpu = time.perf_counter() - wall, time.process_time() - cpu
        edges = nearest_neighbor_edges(anchors, n_neighbors)
        A = rebuilding_matrix(anchors, edges)
        identity = eye_array(A.shape[0])
        cost = np.concatenate([2 * squared_lengths(anchors, edges), np.ones(2 * A.shape[0])])
        wall, cpu = time.perf_counter(), time.process_time()
        outcome = linprog(
            cost,
            A_eq=csr_array(hstack([A, identity, -identity])),
            b_eq=anchors.ravel(),
            method="highs",
            options={"time_limit": factor * ours},
        )
        theirs = Time(time.perf_counter() - wall, time.process_time() - cpu)
        value = graph.at(anchors).weighted_length + graph.penalty
        note = f"gap {gaps[-1]:.0e}; linprog stopped at its limit of {factor * ours:.0f} s"
        if outcome.status == 0:
            note = (
                f"gap {gaps[-1]:.0e}; objectives differ by {abs(value - outcome.fun) / abs(outcome.fun):.0e}"
            )
        case = f"K={n_nodes} D={n_features} neighbours={n_neighbors} E={len(edges)}"
        row = compared("connect, l1", case, Time(ours, our_cpu), theirs, "linprog on the primal")
        yield replace(row, note=note)


@contextmanager
def _recorded_gaps() -> Iterator[list[float]]:
    """Record how far the solutions of the l1 programs are from feasible or optimal, as their certificates show."""
    gaps: list[float] = []
    plain = l1_graph.solve

    def solve(program: LinearProgram, *rest: Any) -> Solution:
        solution = plain(program, *rest)
        gaps.append(solution.error(program))
        return solution

    l1_graph.solve = solve
    try:
        yield gaps
    finally:
        l1_graph.solve = plain

"""Speed of projection, pseudotime, trends and tests at the sizes that users have.

Every figure stands beside a yardstick measured in the same run: for projection the two bare matrix products that it
cannot do without, for tests one pass over the matrix.

    python benchmarks/trajectory.py [--small]
"""

from __future__ import annotations

import argparse
import resource
import time
from collections.abc import Callable
from typing import Any

import numpy as np
import scipy.sparse as sp

from midrib import Graph
from midrib._graph.projection import Segments, _ProductSearch, _TreeSearch
from midrib.trajectory import association, difference, switches, trajectory, trend


def seconds(work: Callable[[], Any]) -> float:
    begin = time.perf_counter()
    work()
    return time.perf_counter() - begin


def peak_memory() -> float:
    """Largest memory of this process so far, in GiB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 2**20


def branching_walk(n_nodes: int, dimension: int, rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    """Grow a random tree whose edges have length about one."""
    parent = np.maximum(
        np.arange(n_nodes) - 1 - rng.integers(0, 3, n_nodes) * (rng.random(n_nodes) < 0.05) * 20, 0
    )
    nodes = np.zeros((n_nodes, dimension))
    for node in range(1, n_nodes):
        nodes[node] = nodes[parent[node]] + rng.normal(size=dimension) / np.sqrt(dimension)
    return nodes, np.column_stack([parent, np.arange(n_nodes)])[1:]


def projection(n_samples: int, n_nodes: int, dimension: int) -> None:
    rng = np.random.default_rng(0)
    nodes, edges = branching_walk(n_nodes, dimension, rng)
    X = nodes[rng.integers(0, n_nodes, n_samples)]
    X += 0.3 * rng.normal(size=X.shape)

    def products() -> None:
        for begin in range(0, n_samples, 4096):
            block = X[begin : begin + 4096]
            block @ nodes[edges[:, 0]].T
            block @ nodes[edges[:, 1]].T

    bare = seconds(products)
    for dtype in (np.float64, np.float32):
        Z = X.astype(dtype)
        before = peak_memory()
        spent = seconds(lambda Z=Z: trajectory(Z, Graph(nodes, edges), root=0))
        print(
            f"projection and pseudotime, {n_samples:,} x {dimension}, {n_nodes:,} nodes, {np.dtype(dtype).name}: "
            f"{spent:.1f} s, {spent / bare:.1f} times the two bare products ({bare:.1f} s), "
            f"{peak_memory() - before:.2f} GiB more than the samples"
        )


def index(n_samples: int, n_nodes: int, dimension: int) -> None:
    rng = np.random.default_rng(0)
    nodes, edges = branching_walk(n_nodes, dimension, rng)
    segments = Segments.of(nodes, edges)
    X = (
        nodes[rng.integers(0, n_nodes, n_samples)]
        + 0.3 * rng.normal(size=(n_samples, dimension))
        - segments.centre
    )
    tree = seconds(lambda: _TreeSearch(segments)(X))
    everything = seconds(lambda: _ProductSearch(segments)(X))
    print(
        f"nearest of {n_nodes:,} edges in {dimension} dimensions, {n_samples:,} samples, one thread: "
        f"index {tree:.2f} s, all products {everything:.2f} s, ratio {everything / tree:.1f}"
    )


def features(n_samples: int, n_features: int) -> None:
    rng = np.random.default_rng(0)
    sparse = sp.random_array((n_samples, n_features), density=0.1, format="csr", rng=rng, dtype=np.float32)
    sparse.data = np.log1p(np.round(5 * sparse.data) + 1).astype(np.float32)
    dense, t, group = sparse.toarray(), rng.uniform(size=n_samples), rng.integers(0, 2, n_samples)
    one_pass = seconds(
        lambda: [dense[i : i + 100].astype(np.float64).sum() for i in range(0, n_samples, 100)]
    )
    works: dict[str, Callable[[Any], Any]] = {
        "association": lambda Y: association(t, Y),
        "difference": lambda Y: difference(t, group, Y),
        "trends with bands": lambda Y: trend(t, Y),
        "switches": lambda Y: switches(t, Y),
    }
    for name, work in works.items():
        both = [seconds(lambda Y=Y, work=work: work(Y)) for Y in (dense, sparse)]
        print(
            f"{name}, {n_features:,} features x {n_samples:,} samples: dense {both[0]:.1f} s "
            f"({both[0] / one_pass:.0f} times one pass over the matrix), sparse {both[1]:.1f} s"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--small", action="store_true", help="a tenth of the size")
    share = 10 if parser.parse_args().small else 1
    projection(1_000_000 // share, 500, 30)
    for dimension in (2, 3, 6):
        for n_nodes in (2_000, 20_000):
            index(50_000 // share, n_nodes, dimension)
    features(10_000 // share, 20_000 // share)


if __name__ == "__main__":
    main()

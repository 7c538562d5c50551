"""The algorithm on a GPU: agreement with the CPU on fresh random data, and the time of every step and of whole fits.

    python benchmarks/gpu.py [--record] [--seed 0] [--only assign fresh cupy steps fits]

Every step is compared with a bound on the same device in the same run: assign with its two matrix products in single
precision, and with the same in Torch calls. Errors are against double precision. Needs Torch and a CUDA device; run it
from the root of the repository, which need not be installed.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[1] / "src"))
import torch
from record import record

from midrib import PrincipalGraph
from midrib._algorithm.graphs.spanning_tree import minimum_spanning_tree
from midrib._graph.edges import squared_lengths
from midrib._samples.boruvka import spanning_tree
from midrib._samples.device import DeviceHome
from midrib._samples.fused import FusedSamples
from midrib._samples.threaded import ThreadedBlocks

Rows = list[tuple[str, ...]]


def milliseconds(work: Callable[[], Any], least: float = 0.2) -> float:
    """Return the median time of some work on the device, warmed up."""
    work(), work()
    times: list[float] = []
    begin = time.perf_counter()
    while len(times) < 5 or time.perf_counter() - begin < least:
        first, last = (torch.cuda.Event(enable_timing=True) for _ in range(2))
        first.record()
        work()
        last.record()
        torch.cuda.synchronize()
        times.append(first.elapsed_time(last))
    return float(np.median(times))


def seconds(work: Callable[[], Any]) -> tuple[float, Any]:
    """Return the time of some work on host and device, and what it gave."""
    torch.cuda.synchronize()
    begin = time.perf_counter()
    result = work()
    torch.cuda.synchronize()
    return time.perf_counter() - begin, result


def dense_case(n: int, d: int, k: int, g: Any) -> tuple[Any, np.ndarray, float]:
    """Return samples, nodes and a bandwidth at which every node has shares."""
    X = torch.randn(n, d, device="cuda", generator=g)
    chosen = torch.randperm(n, device="cuda", generator=g)[:k]
    return X, X[chosen].double().cpu().numpy(), d / 5


def narrow_case(n: int, d: int, k: int, g: Any) -> tuple[Any, np.ndarray, float]:
    """Return samples in k narrow clusters, and nodes near their centres."""
    centres = torch.randn(k, d, device="cuda", generator=g)
    which = torch.randint(k, (n,), device="cuda", generator=g)
    X = centres[which] + 0.02 * torch.randn(n, d, device="cuda", generator=g)
    return X, (centres + 0.005 * torch.randn(k, d, device="cuda", generator=g)).double().cpu().numpy(), 0.002


def exact(X: Any, nodes: np.ndarray, sigma: float) -> tuple[Any, float]:
    """Return mass, moment and energy by plain arithmetic in double precision."""
    C = torch.as_tensor(nodes, device="cuda")
    total, energy = torch.zeros(len(C), X.shape[1] + 1, dtype=torch.float64, device="cuda"), 0.0
    for start in range(0, len(X), 20_000):
        x = X[start : start + 20_000].double()
        logarithms = (2 * x @ C.T - (C**2).sum(dim=1)) / sigma
        level = torch.logsumexp(logarithms, dim=1)
        P = torch.exp(logarithms - level[:, None])
        total[:, :-1] += P.T @ x
        total[:, -1] += P.sum(dim=0)
        energy += float((x**2).sum() - sigma * level.sum())
    return total, energy


def errors(sums: tuple[Any, float], truth: tuple[Any, float]) -> tuple[float, float, float]:
    """Return the largest relative errors of mass (of every node), moment (against the largest) and energy."""
    total, right = sums[0], truth[0]
    mass = float(((total[:, -1] - right[:, -1]).abs() / right[:, -1].clamp(min=1e-3)).max())
    moment = float((total[:, :-1] - right[:, :-1]).abs().max() / right[:, :-1].abs().max())
    return mass, moment, abs(sums[1] / truth[1] - 1)


def two_products(X: Any, nodes: np.ndarray) -> float:
    """Return the time of the two products of assign in single precision, and nothing else."""
    C = torch.as_tensor(nodes, device="cuda").float()
    P = torch.empty(len(X), len(C), device="cuda")

    def work() -> None:
        torch.mm(X, C.T, out=P)
        P.T @ X

    return milliseconds(work)


def assign_rows(seed: int) -> Rows:
    """Compare assign with its two products, and its sums with double precision."""
    g, rows = torch.Generator(device="cuda").manual_seed(seed), []
    cases = [
        ("dense", dense_case, 1_000_000, 50, 1000),
        ("narrow", narrow_case, 1_000_000, 50, 1000),
        ("dense", dense_case, 70_000, 154, 1000),
        ("dense", dense_case, 1_000_000, 20, 500),
        ("dense", dense_case, 1_000_000, 50, 4000),
        ("dense", dense_case, 10_000_000, 50, 2000),
        ("dense", dense_case, 200_000, 784, 1000),
    ]
    for kind, make, n, d, k in cases:
        X, nodes, sigma = make(n, d, k, g)
        bound = two_products(X, nodes)
        home = DeviceHome(X)
        calls = milliseconds(lambda p=home, c=nodes, s=sigma: p._assign(c, lambda b, how: p._soft(b, how, s)))
        fused = home._fused
        ours = calls if fused is None else milliseconds(lambda f=fused, c=nodes, s=sigma: f.assign(c, s))
        stats = home.assign(nodes, sigma)
        again = home.assign(nodes, sigma)
        sums = torch.as_tensor(np.column_stack([stats.moment, stats.mass]), device="cuda"), stats.energy
        off = errors(sums, exact(X, nodes, sigma))
        same = np.array_equal(stats.moment, again.moment) and stats.energy == again.energy
        rows.append(
            (
                f"{n:,} x {d}, K = {k}, {kind}",
                f"{bound:.2f}",
                f"{calls:.2f}",
                "-" if fused is None else f"{ours:.2f}",
                f"{ours / bound:.2f}",
                "-" if fused is None else f"{fused.share_reached:.2f}",
                *(f"{number:.0e}" for number in off),
                "yes" if same else "NO",
            )
        )
        print(" | ".join(rows[-1]), flush=True)
        del X, home, fused
        torch.cuda.empty_cache()
    return rows


def fresh_data_rows(seed: int, rounds: int = 20) -> Rows:
    """Compare device and CPU (double precision) on fresh data of random sizes, bandwidths and weights."""
    rng, rows = np.random.default_rng(seed), []
    for least, most in ((2, 64), (65, 128), (129, 256)):
        worst = np.zeros(5)
        for _ in range(rounds):
            worst = np.maximum(worst, fresh_errors(rng, int(rng.integers(least, most + 1))))
        rows.append((f"{least} to {most} features, {rounds} rounds", *(f"{number:.0e}" for number in worst)))
        print(" | ".join(rows[-1]), flush=True)
    return rows


def fresh_errors(rng: np.random.Generator, d: int) -> list[float]:
    """Return errors of mass, moment, energy and nearest energy for fresh data, and of the mass on the CPU."""
    n, k = int(rng.integers(4096, 30_000)), int(rng.integers(2, 700))
    X = rng.normal(size=(n, d)).astype(np.float32) * rng.uniform(0.1, 10)
    nodes = X[rng.choice(n, k, replace=False)].astype(np.float64)
    sigma = float(X.var(axis=0).sum() * np.exp(rng.uniform(-3, 1)))
    weight = rng.uniform(0.5, 2, n).astype(np.float32) if rng.random() < 0.5 else None
    home = DeviceHome(torch.as_tensor(X, device="cuda"))
    home = home if weight is None else home.weighed(weight)
    cpu = ThreadedBlocks(X.astype(np.float64), None if weight is None else weight.astype(np.float64))
    stats, truth = home.assign(nodes, sigma), cpu.assign(nodes, sigma)
    single = ThreadedBlocks(X, weight).assign(nodes, sigma)
    near, right = home.assign_nearest(nodes), cpu.assign_nearest(nodes)
    return [
        (np.abs(stats.mass - truth.mass) / np.maximum(truth.mass, 1e-3)).max(),
        np.abs(stats.moment - truth.moment).max() / np.abs(truth.moment).max(),
        abs(stats.energy / truth.energy - 1),
        abs(near.energy / right.energy - 1),
        (np.abs(single.mass - truth.mass) / np.maximum(truth.mass, 1e-3)).max(),
    ]


def cupy_rows(seed: int) -> Rows:
    """Fit through CuPy and on the CPU: the array API is enough, and results are CuPy's on the device."""
    import cupy

    rows: Rows = []
    X = tree_data(100_000, 20, seed).double().cpu().numpy()
    for dtype in (np.float64, np.float32):
        given = {"n_nodes": 300, "graph": "tree", "sigma": 0.002, "gamma": 1.0, "max_iter": 5, "tol": 0.0}
        here, there = X.astype(dtype), cupy.asarray(X.astype(dtype))
        right = PrincipalGraph(**given, random_state=seed).fit(here)
        took, model = seconds(lambda s=there, p=given: PrincipalGraph(**p, random_state=seed).fit(s))
        kinds = [
            isinstance(getattr(model, name)(there), cupy.ndarray)
            for name in ("predict", "transform", "predict_proba", "score_samples")
        ]
        same = float((model.predict(there).get() == right.predict(here)).mean())
        off = abs(model.objective_[-1] / right.objective_[-1] - 1)
        kept = "yes" if all(kinds) else "NO"
        rows.append((f"100,000 x 20, {np.dtype(dtype)}", f"{took:.2f}", f"{off:.0e}", f"{same:.4f}", kept))
        print(" | ".join(rows[-1]), flush=True)
    return rows


def step_rows(seed: int) -> Rows:
    """Time the other steps at the size of the large fit, and where the spanning tree is cheaper."""
    g, rows = torch.Generator(device="cuda").manual_seed(seed), []
    X, nodes, sigma = dense_case(1_000_000, 50, 2000, g)
    home = DeviceHome(X)
    model = PrincipalGraph(2000, graph="tree", sigma=sigma, gamma=1.0, init=nodes, max_iter=1).fit(X)
    rows.append(
        ("prepare halves, 1,000,000 x 50", f"{milliseconds(lambda: FusedSamples(X, X[0] * 0, None)):.2f}")
    )
    rows.append(("nearest sums, K = 2000", f"{milliseconds(lambda: home._fused.assign_nearest(nodes)):.2f}"))
    rows.append(("predict", f"{milliseconds(lambda: model.predict(X)):.2f}"))
    rows.append(("transform", f"{milliseconds(lambda: model.transform(X)):.2f}"))
    rows.append(("score", f"{milliseconds(lambda: model.score(X)):.2f}"))
    for k in (500, 2000, 10_000):
        points = torch.randn(k, 50, generator=torch.Generator().manual_seed(seed)).double().numpy()
        there = torch.as_tensor(points, device="cuda")
        spanning_tree(there), minimum_spanning_tree(points)
        took, tree = seconds(lambda p=there: spanning_tree(p))
        rows.append((f"spanning tree on the device, K = {k}", f"{1e3 * took:.1f}"))
        right = squared_lengths(points, minimum_spanning_tree(points)).sum()
        assert abs(squared_lengths(points, tree).sum() / right - 1) < 1e-9
        rows.append(
            (
                f"spanning tree on the host, K = {k}",
                f"{1e3 * seconds(lambda p=points: minimum_spanning_tree(p))[0]:.1f}",
            )
        )
    for row in rows:
        print(" | ".join(row), flush=True)
    return rows


def tree_data(n: int, d: int, seed: int) -> Any:
    """Return samples along the branches of a random tree, made on the device."""
    rng = np.random.default_rng(seed)
    starts, points = [np.zeros(d)], []
    for _ in range(12):
        turns = rng.normal(size=(400, d)).cumsum(axis=0) * 0.1 + rng.normal(size=d)
        branch = starts[rng.integers(len(starts))] + (
            0.02 * turns / np.linalg.norm(turns, axis=1, keepdims=True)
        ).cumsum(axis=0)
        points.append(branch)
        starts += list(branch[::40])
    path = torch.as_tensor(np.concatenate(points), dtype=torch.float32, device="cuda")
    g = torch.Generator(device="cuda").manual_seed(seed)
    X = path[torch.randint(len(path), (n,), device="cuda", generator=g)]
    return X + 0.05 / d**0.5 * torch.randn(n, d, device="cuda", generator=g)


def fit_rows(seed: int, *, large_on_cpu: bool) -> Rows:
    """Time whole fits, first and again, beside the same fits on the CPU of the same machine."""
    rows: Rows = []
    X = tree_data(10_000_000, 50, seed)
    spread = float(X[::1000].var(dim=0).sum())
    cases: list[tuple[str, Any, dict[str, Any], bool]] = []
    for name, sigma in (("wide", spread / 10), ("narrow", 2 * 0.05**2 / 50)):
        given = {"n_nodes": 2000, "graph": "tree", "sigma": sigma, "gamma": 1.0, "max_iter": 20, "tol": 0.0}
        cases.append(
            (f"tree, 10,000,000 x 50, K = 2000, 20 iterations, {name} sigma", X, given, large_on_cpu)
        )
        cases.append(
            (f"tree, 1,000,000 x 50, K = 2000, 20 iterations, {name} sigma", X[:1_000_000], given, True)
        )
    cases.append(("nothing set, 1,000,000 x 50", X[:1_000_000], {}, True))
    for name, samples, given, on_cpu in cases:
        first, _ = seconds(lambda s=samples, p=given: PrincipalGraph(**p, random_state=0).fit(s))
        again, model = seconds(lambda s=samples, p=given: PrincipalGraph(**p, random_state=0).fit(s))
        row = [name, f"{first:.2f}", f"{again:.2f}"]
        if on_cpu:
            host = samples.cpu().numpy()
            took, other = seconds(lambda h=host, p=given: PrincipalGraph(**p, random_state=0).fit(h))
            off = abs(model.objective_[-1] / other.objective_[-1] - 1)
            row += [f"{took:.1f}", f"{took / again:.0f} x", f"{off:.0e}"]
        else:
            row += ["-", "-", "-"]
        rows.append(tuple(row))
        print(" | ".join(rows[-1]), flush=True)
    return rows


def table(heads: tuple[str, ...], rows: Rows) -> str:
    return "\n".join(f"| {' | '.join(cells)} |" for cells in (heads, ("---",) * len(heads), *rows))


ASSIGN = (
    "samples",
    "two products, ms",
    "Torch calls, ms",
    "fused, ms",
    "ratio",
    "tiles met",
    "mass",
    "moment",
    "energy",
    "same again",
)
FRESH = ("", "mass", "moment", "energy", "nearest", "mass, CPU in single precision")
CUPY = ("samples", "fit, s", "objective differs by", "nearest nodes that agree", "results are CuPy's")
FITS = ("fit", "first, s", "again, s", "CPU, s", "ratio", "objective differs by")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument(
        "--record", action="store_true", help="write docs/results/gpu.json, which the pages quote"
    )
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--only", nargs="+", choices=["assign", "fresh", "cupy", "steps", "fits"])
    parser.add_argument(
        "--large-on-cpu", action="store_true", help="fit 10,000,000 samples on the CPU too: minutes"
    )
    arguments = parser.parse_args()
    seed = arguments.seed
    torch.backends.cuda.matmul.allow_tf32 = False
    print(torch.cuda.get_device_name(), torch.__version__, flush=True)
    makers: dict[str, tuple[tuple[str, ...], Callable[[], Rows]]] = {
        "assign": (ASSIGN, lambda: assign_rows(seed)),
        "fresh": (FRESH, lambda: fresh_data_rows(seed)),
        "cupy": (CUPY, lambda: cupy_rows(seed)),
        "steps": (("step", "ms"), lambda: step_rows(seed)),
        "fits": (FITS, lambda: fit_rows(seed, large_on_cpu=arguments.large_on_cpu)),
    }
    wanted = arguments.only or makers
    tables = {name: table(heads, rows()) for name, (heads, rows) in makers.items() if name in wanted}
    if arguments.record:
        device = {"device": torch.cuda.get_device_name(), "torch": torch.__version__, "cores": os.cpu_count()}
        record("gpu", script=__file__, tables=tables, values=device)


if __name__ == "__main__":
    main()

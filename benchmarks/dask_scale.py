"""Dask against memory on one machine, memory and traffic of a cluster, and a model of larger ones by what is measured.

python benchmarks/dask_scale.py cost [--samples 2000000]      the same fit from memory and from a Dask array
python benchmarks/dask_scale.py zarr FOLDER [--samples 20000000]   resident memory of a fit from Zarr
python benchmarks/dask_scale.py command FOLDER [--samples 2000000]   `midrib fit` on files, in blocks and in memory
python benchmarks/dask_scale.py graph                         bytes of the task graph of one iteration
python benchmarks/dask_scale.py model [--record]        1 and 2 workers measured, 10 to 1,000 predicted
"""

from __future__ import annotations

import argparse
import os
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import dask.array as da
import numpy as np
from record import record
from steps import branching
from threadpoolctl import threadpool_limits

from midrib import PrincipalGraph
from midrib._samples.blocks import Block
from midrib._samples.cluster import DaskBlocks, DaskHome
from midrib._samples.home import _assign, prepared

D = 50


def timed(work: Callable[[], Any]) -> tuple[float, float, Any]:
    """Return wall and processor seconds of some work in this process, and what it gave."""
    wall, cpu = time.perf_counter(), time.process_time()
    result = work()
    return time.perf_counter() - wall, time.process_time() - cpu, result


def cost(n_samples: int, n_nodes: int, repeats: int, *, keep: bool) -> None:
    """Compare the same fit from memory and from a Dask array on threads, in turn; the least of each counts."""
    X = branching(n_samples, D).astype(np.float32)
    nodes = X[:: n_samples // n_nodes][:n_nodes].astype(np.float64)
    given = {"graph": "tree", "sigma": float(X[::100].var(axis=0).sum()) / 10, "gamma": 1.0, "init": nodes}
    lazy = da.from_array(X, chunks=(min(50_000, n_samples // 8), D), name=False)
    kinds = {"memory": X, "dask": lazy}
    best: dict[str, tuple[float, float]] = {}
    ends = {}
    for _ in range(repeats):
        for name, samples in kinds.items():
            model = PrincipalGraph(n_nodes, **given, max_iter=3, tol=0.0)
            wall, cpu, fitted = timed(lambda m=model, s=samples: m.fit(s))
            best[name] = min(best.get(name, (np.inf, np.inf)), (wall, cpu))
            ends[name] = fitted.objective_[-1]
            print(
                f"{name:7s} wall {wall:6.1f} s, processors {cpu:6.1f} s, objective {ends[name]:.8g}",
                flush=True,
            )
    ratios = [best["dask"][k] / best["memory"][k] for k in range(2)]
    print(
        f"{n_samples:,} x {D} float32, K = {n_nodes}, 3 iterations, {os.cpu_count()} cores: "
        f"Dask / memory {ratios[0]:.2f} (wall), {ratios[1]:.2f} (processor time); "
        f"objectives differ by {abs(ends['dask'] / ends['memory'] - 1):.0e}"
    )
    if keep:
        values = {"samples": f"{n_samples:,}", "features": D, "nodes": n_nodes}
        values |= {"wall": round(ratios[0], 2), "processor": round(ratios[1], 2)}
        record("cluster_cost", script=__file__, tables={}, values=values)


@contextmanager
def resident_peak(pids: list[int]) -> Iterator[list[float]]:
    """Record the largest resident memory of some processes together, in gigabytes."""
    import psutil

    peak, done = [0.0], threading.Event()
    processes = [psutil.Process(pid) for pid in pids]

    def watch() -> None:
        while not done.wait(0.2):
            total = sum(p.memory_info().rss for p in processes if p.is_running()) / 1e9
            peak[0] = max(peak[0], total)

    watcher = threading.Thread(target=watch, daemon=True)
    watcher.start()
    try:
        yield peak
    finally:
        done.set()
        watcher.join()


def write_zarr(folder: Path, n_samples: int, rows: int = 100_000) -> Any:
    """Write samples in chunks, from one block moved a little each time, and open them lazily."""
    import zarr

    path = folder / f"samples-{n_samples}.zarr"
    if not path.exists():
        block, rng = branching(rows, D).astype(np.float32), np.random.default_rng(0)
        target = zarr.create_array(
            str(path), shape=(n_samples, D), chunks=(rows, D), dtype="f4", compressors=None
        )
        for start in range(0, n_samples, rows):
            target[start : start + rows] = block + 0.01 * rng.normal(size=D).astype(np.float32)
    return da.from_zarr(str(path))


def from_zarr(folder: Path, n_samples: int, n_nodes: int, *, keep: bool) -> None:
    """Fit from Zarr on two worker processes and say how much memory all of them held at most."""
    from distributed import Client, LocalCluster

    X = write_zarr(folder, n_samples)
    with (
        LocalCluster(
            n_workers=2, threads_per_worker=1, dashboard_address=":0", memory_limit="1.4GB"
        ) as cluster,
        Client(cluster) as client,
    ):
        pids = list(client.run(os.getpid).values())
        own = {"workers": pids, "workers and the process of the fit": [*pids, os.getpid()]}
        model = PrincipalGraph(
            n_nodes, graph="tree", sigma=0.05, gamma=1.0, max_iter=1, tol=0.0, random_state=0
        )
        with (
            resident_peak(own["workers"]) as some,
            resident_peak(own["workers and the process of the fit"]) as all_,
        ):
            wall, _, fitted = timed(lambda: model.fit(X))
    print(
        f"{n_samples:,} x {D} float32 from Zarr ({X.nbytes / 1e9:.1f} GB), K = {n_nodes}, k-means and one iteration: "
        f"{wall:.0f} s, resident {some[0]:.2f} GB (workers), {all_[0]:.2f} GB (with the process of the fit), "
        f"objective {fitted.objective_[-1]:.6g}"
    )
    if keep:
        values = {"samples": f"{n_samples:,}", "nodes": n_nodes, "file, GB": round(X.nbytes / 1e9, 1)}
        values |= {"workers, GB": round(some[0], 2), "all, GB": round(all_[0], 2)}
        record("cluster_zarr", script=__file__, tables={}, values=values)


def graph_sizes(*, keep: bool) -> None:
    """Say how large the task graph of an iteration is."""
    sizes = {f"{k} nodes, MiB": round(graph_bytes(1000, k) / 2**20, 2) for k in (500, 1000, 2000)}
    for name, size in sizes.items():
        print(f"1,000 blocks, {name}: {size}")
    if keep:
        record("cluster_graph", script=__file__, tables={}, values=sizes)


def write_parquet(folder: Path, n_samples: int, rows: int = 100_000) -> Path:
    """Write the samples of the Zarr array as a folder of Parquet files, one for every ten chunks."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    path, X = folder / f"samples-{n_samples}", write_zarr(folder, n_samples)
    if not path.exists():
        path.mkdir()
        for start in range(0, n_samples, 10 * rows):
            block = np.asarray(X[start : start + 10 * rows])
            table = pa.table({f"x{k}": block[:, k] for k in range(D)})
            pq.write_table(table, path / f"part.{start // (10 * rows)}.parquet", row_group_size=rows)
    return path


def command(folder: Path, n_samples: int, n_nodes: int, *, keep: bool) -> None:
    """Run `midrib fit` on files, in blocks and in memory: time, resident memory and objective of each."""
    import json
    import subprocess
    import sys
    import tempfile

    write_zarr(folder, n_samples)
    zarr, parquet = folder / f"samples-{n_samples}.zarr", write_parquet(folder, n_samples)
    rows = ["| file | seconds | resident, GB |", "|---|---|---|"]
    options = f"-k {n_nodes} -g tree --sigma 0.05 --gamma 1 --max-iter 2 --tol 0 --json".split()
    for path, more in ((zarr, ["--dask"]), (parquet, ["--dask"]), (zarr, []), (parquet, [])):
        with tempfile.TemporaryDirectory() as out:
            words = ["-m", "midrib", "fit", str(path), "-o", str(Path(out) / "fit"), *options, *more]
            begin = time.perf_counter()
            process = subprocess.Popen([sys.executable, *words], stdout=subprocess.PIPE, text=True)
            with resident_peak([process.pid]) as peak:
                answer = json.loads(process.communicate()[0])
            took = time.perf_counter() - begin
        kind = f"{'Zarr' if path == zarr else 'Parquet'}, {'in blocks' if more else 'in memory'}"
        rows.append(f"| {kind} | {took:.0f} | {peak[0]:.2f} |")
        print(
            f"{kind}: {took:.0f} s, {peak[0]:.2f} GB resident, objective {answer['objective']:.8g}",
            flush=True,
        )
    if keep:
        values = {"samples": f"{n_samples:,}", "file, GB": round(n_samples * D * 4 / 1e9, 1)}
        record("cluster_command", script=__file__, tables={"files": "\n".join(rows)}, values=values)


def graph_bytes(n_blocks: int, n_nodes: int) -> int:
    """Return the bytes of what a client sends for one iteration."""
    from distributed.protocol import pickle

    X = da.zeros((n_blocks * 1000, D), chunks=(1000, D))
    nodes = np.random.default_rng(0).normal(size=(n_nodes, D))
    total = DaskBlocks(X).lazy_sum(prepared, (_assign, (nodes, 1.0, 1_000_000), np.zeros(D), ()))
    return len(pickle.dumps(total.__dask_graph__()))


@dataclass(frozen=True)
class Constants:
    """What one iteration costs, measured."""

    per_pair: float
    """Processor seconds for a sample and a node, in a block."""
    per_task: float
    """Seconds that the scheduler takes for a task."""
    per_addition: float
    """Seconds for adding two sums."""
    graph_base: float
    graph_per_block: float
    n_nodes: int

    @property
    def sum_bytes(self) -> float:
        """Bytes of the sums of a block."""
        return 8.0 * self.n_nodes * (D + 1)

    def iteration(
        self, n_samples: float, n_workers: int, rows: float, bandwidth: float = 1e9
    ) -> tuple[float, float]:
        """Return seconds and bytes moved of one iteration on workers of one thread each."""
        n_blocks = n_samples / rows
        work = n_samples * self.n_nodes * self.per_pair / n_workers
        # The scheduler hands out all tasks one after the other, while workers work; the slower of both counts.
        scheduling = 1.15 * n_blocks * self.per_task
        depth = max(1.0, np.ceil(np.log(max(n_blocks, 2)) / np.log(8)))
        reduction = depth * 8 * (self.per_addition + self.sum_bytes / bandwidth)
        # Every worker gets the nodes once and sends what is added elsewhere: of 8 sums 7, for those not beside it.
        moved = n_workers * self.sum_bytes + n_blocks * self.sum_bytes * (1 - 1 / n_workers) * 8 / 7
        moved += self.graph_base + self.graph_per_block * n_blocks
        return max(work, scheduling) + reduction + self.sum_bytes / bandwidth, moved


def measure(n_nodes: int, rows: int) -> Constants:
    """Measure the constants on this machine."""
    from distributed import Client, LocalCluster

    X = branching(rows, D).astype(np.float32)
    nodes = X[:: rows // n_nodes][:n_nodes].astype(np.float64)
    sigma = float(X.var(axis=0).sum()) / 10
    shared = (_assign, (nodes, sigma, rows), np.zeros(D), ())
    # As a worker does it: the block is copied less its mean, and looked at with one thread of the library.
    with threadpool_limits(1, user_api="blas"):
        stats = prepared(Block(X), shared)
        pair = min(timed(lambda: prepared(Block(X), shared))[1] for _ in range(5)) / (rows * n_nodes)
    addition = min(timed(lambda: [stats + stats for _ in range(100)])[1] for _ in range(3)) / 100
    base, more = graph_bytes(10, n_nodes), graph_bytes(1010, n_nodes)
    with LocalCluster(n_workers=1, threads_per_worker=1, dashboard_address=":0") as cluster, Client(cluster):
        small = DaskHome.of(da.zeros((1000, D), chunks=(2, D)))
        small.assign(nodes[:2], 1.0)
        # The scheduler is in this process, so that its processor time is that of handing out tasks.
        task = min(timed(lambda: small.assign(nodes[:2], 1.0))[1] for _ in range(2)) / (500 * 1.15)
    return Constants(pair, task, addition, base, (more - base) / 1000, n_nodes)


def _worker_seconds(client: Any, work: Callable[[], Any]) -> float:
    """Return the processor seconds of the busiest worker, which others on the machine do not lengthen."""
    before = client.run(time.process_time)
    work()
    after = client.run(time.process_time)
    return max(after[worker] - before[worker] for worker in before)


def check(constants: Constants, n_blocks: int, rows: int) -> list[tuple[int, float, float]]:
    """Return workers, predicted seconds of an iteration and measured processor seconds on this machine."""
    from distributed import Client, LocalCluster, wait

    rows_of = []
    block = branching(rows, D).astype(np.float32)
    nodes = block[:: rows // constants.n_nodes][: constants.n_nodes].astype(np.float64)
    sigma = float(block.var(axis=0).sum()) / 10
    for n_workers in (1, 2):
        with (
            LocalCluster(n_workers=n_workers, threads_per_worker=1, dashboard_address=":0") as cluster,
            Client(cluster) as client,
        ):
            X = da.concatenate([da.from_array(block, chunks=(rows, D))] * n_blocks).persist()
            wait(X)
            home = DaskHome.of(X)
            home.assign(nodes, sigma)
            took = min(_worker_seconds(client, lambda p=home: p.assign(nodes, sigma)) for _ in range(3))
        predicted, _ = constants.iteration(n_blocks * rows, n_workers, rows)
        rows_of.append((n_workers, predicted, took))
    return rows_of


def model(n_nodes: int, rows: int, n_blocks: int, *, keep: bool) -> None:
    """Measure, compare with one and two workers, predict larger clusters."""
    constants = measure(n_nodes, rows)
    parts = [
        "| constant | measured |",
        "|---|---|",
        f"| a sample and a node, processor time | {constants.per_pair * 1e9:.2f} ns |",
        f"| a task in the scheduler | {constants.per_task * 1e3:.2f} ms |",
        f"| adding two sums | {constants.per_addition * 1e6:.0f} us |",
        f"| sums of a block, nodes of a broadcast | {constants.sum_bytes / 1e3:.0f} kB |",
        f"| task graph | {constants.graph_base / 1e3:.0f} kB + {constants.graph_per_block:.0f} bytes a block |",
    ]
    here = ["| workers here | predicted, s | measured, processor s of the busiest worker |", "|---|---|---|"]
    here += [f"| {n} | {p:.2f} | {m:.2f} |" for n, p, m in check(constants, n_blocks, rows)]
    there = ["| samples | workers | rows of a block | an iteration, s | moved, GB |", "|---|---|---|---|---|"]
    for exponent in (9, 10, 11, 12):
        for n_workers in (10, 100, 1000):
            # At most 20,000 blocks: the scheduler takes them one by one.
            size = max(1_000_000.0, 10.0**exponent / 20_000)
            seconds, moved = constants.iteration(10.0**exponent, n_workers, size)
            there.append(f"| 1e{exponent} | {n_workers} | {size:,.0f} | {seconds:,.0f} | {moved / 1e9:.1f} |")
    tables = {"parts": "\n".join(parts), "here": "\n".join(here), "clusters": "\n".join(there)}
    print("\n\n".join(tables.values()))
    if keep:
        values = {"nodes": n_nodes, "features": D, "rows": f"{rows:,}", "blocks": n_blocks}
        record("cluster_model", script=__file__, tables=tables, values=values)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("what", choices=["cost", "zarr", "command", "graph", "model"])
    parser.add_argument("folder", type=Path, nargs="?", default=Path())
    parser.add_argument("--samples", type=int)
    parser.add_argument("--nodes", type=int, default=200)
    parser.add_argument("--rows", type=int, default=100_000)
    parser.add_argument("--blocks", type=int, default=8)
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument(
        "--record", action="store_true", help="write docs/results/cluster*.json, which the pages quote"
    )
    given = parser.parse_args()
    if given.what == "cost":
        cost(given.samples or 2_000_000, given.nodes, given.repeats, keep=given.record)
    elif given.what == "zarr":
        from_zarr(given.folder, given.samples or 20_000_000, given.nodes, keep=given.record)
    elif given.what == "command":
        command(given.folder, given.samples or 2_000_000, given.nodes, keep=given.record)
    elif given.what == "graph":
        graph_sizes(keep=given.record)
    else:
        model(given.nodes, given.rows, given.blocks, keep=given.record)


if __name__ == "__main__":
    main()

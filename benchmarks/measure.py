"""Time things side by side, fit power laws, and talk to a worker in another environment."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

HERE = Path(__file__).parent


@dataclass(frozen=True)
class Row:
    """One measured figure."""

    step: str
    case: str
    seconds: float
    bound: float | None = None
    """Seconds of what it is compared with, in the same run."""
    against: str = ""
    peak_mb: float | None = None
    cpu_seconds: float | None = None
    bound_cpu_seconds: float | None = None
    note: str = ""

    @property
    def ratio(self) -> float | None:
        """Seconds per second of the bound."""
        return None if self.bound is None else self.seconds / self.bound


@dataclass(frozen=True)
class Time:
    """The best of several turns."""

    wall: float = np.inf
    cpu: float = np.inf


def alternate(tasks: dict[str, Callable[[], Any]], repeats: int) -> dict[str, Time]:
    """Return the best times of every task, the tasks taking turns, so that all meet the same machine."""
    best = dict.fromkeys(tasks, Time())
    for task in tasks.values():
        task()
    for _ in range(repeats):
        for name, task in tasks.items():
            # Threads of BLAS spin for a while after their last product, on a core that the next task needs.
            time.sleep(0.3)
            wall, cpu = time.perf_counter(), time.process_time()
            task()
            wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
            best[name] = Time(min(best[name].wall, wall), min(best[name].cpu, cpu))
    return best


def extra_peak_mb(prepare: str, task: str) -> float:
    """Return by how many megabytes a task raises the peak of a fresh process that was prepared for it."""
    code = f"from worker import peak_mb\n{prepare}\nbefore = peak_mb()\n{task}\nprint(peak_mb() - before)"
    done = subprocess.run([sys.executable, "-c", code], cwd=HERE, capture_output=True, text=True, check=True)
    return float(done.stdout)


def compared(step: str, case: str, ours: Time, bound: Time, against: str) -> Row:
    """Make the row of a comparison."""
    return Row(step, case, ours.wall, bound.wall, against, cpu_seconds=ours.cpu, bound_cpu_seconds=bound.cpu)


def exponent(sizes: list[float], values: list[float]) -> float:
    """Return the slope of log(values) over log(sizes)."""
    return float(np.polyfit(np.log(sizes), np.log(values), 1)[0])


class Worker:
    """A process that fits one method in its own environment, one request at a time."""

    def __init__(self, python: str, script: str = "worker.py") -> None:
        self._process = subprocess.Popen(
            [python, str(HERE / script)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=None if script == "worker.py" else subprocess.DEVNULL,
            text=True,
        )

    def run(self, **request: Any) -> dict[str, Any]:
        """Return what the script answers; of worker.py seconds, processor seconds and peak megabytes of one fit."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(request) + "\n")
        self._process.stdin.flush()
        answer: dict[str, Any] = json.loads(self._process.stdout.readline())
        return answer

    def close(self) -> None:
        """End the process."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()


@dataclass(frozen=True, eq=False)
class PeerGraph:
    """What a peer made of samples: a graph, and its own order of the samples where it has one."""

    nodes: np.ndarray
    edges: np.ndarray
    time: np.ndarray | None
    seconds: float
    note: str


class Peers(Worker):
    """The peers in their own environment; see `peers.py`."""

    def __init__(self, python: str) -> None:
        super().__init__(python, "peers.py")

    def fit(self, method: str, X: np.ndarray, seed: int, first: int = 0) -> PeerGraph:
        """Return the graph of a peer, or raise RuntimeError with what it says."""
        with tempfile.TemporaryDirectory() as folder:
            samples, graph = Path(folder) / "X.npy", Path(folder) / "graph.npz"
            np.save(samples, X)
            answer = self.run(method=method, path=str(samples), seed=seed, first=first, out=str(graph))
            if "error" in answer:
                raise RuntimeError(answer["error"])
            with np.load(graph) as found:
                return PeerGraph(
                    found["nodes"], found["edges"], found.get("time"), answer["seconds"], answer["note"]
                )

"""Fit midrib, simpleppt or ElPiGraph on request; runs in whichever environment has the method.

Reads one JSON object per line from standard input (method, path of the samples, parameters) and writes seconds,
processor seconds, peak megabytes and, where the method has iterations, the median seconds and processor seconds
from one to the next. What the methods print goes to standard error.
"""

from __future__ import annotations

import json
import os
import resource
import sys
import time
import warnings
from pathlib import Path

import numpy as np

warnings.simplefilter("ignore")


class Laps:
    """Clock readings, one an iteration."""

    def __init__(self) -> None:
        self._wall: list[float] = []
        self._cpu: list[float] = []

    def mark(self) -> None:
        """Read the clocks."""
        self._wall.append(time.perf_counter())
        self._cpu.append(time.process_time())

    def medians(self) -> dict[str, float]:
        """Return the median time from one reading to the next."""
        if len(self._wall) < 2:
            return {}
        wall, cpu = np.median(np.diff(self._wall)), np.median(np.diff(self._cpu))
        return {"lap_seconds": float(wall), "lap_cpu_seconds": float(cpu)}


def midrib(
    X: np.ndarray,
    laps: Laps,
    n_nodes: int | None,
    n_iter: int,
    sigma: float,
    gamma: float = 1.0,
    init: str = "random",
) -> None:
    from midrib import PrincipalGraph

    PrincipalGraph(
        n_nodes=n_nodes,
        graph="tree",
        sigma=sigma,
        gamma=gamma,
        init=init,
        max_iter=n_iter,
        tol=0.0,
        random_state=0,
    ).fit(X, callback=lambda _: laps.mark())


def simpleppt(X: np.ndarray, laps: Laps, n_nodes: int | None, n_iter: int, sigma: float) -> None:
    import sklearn.metrics
    from simpleppt import ppt

    plain = sklearn.metrics.pairwise_distances

    def marked(A: np.ndarray, B: np.ndarray | None = None, **options: str) -> np.ndarray:
        # Every iteration begins with the distances of samples and nodes; those among nodes come alone.
        if B is not None:
            laps.mark()
        return plain(A, B, **options)

    sklearn.metrics.pairwise_distances = marked
    ppt(X, Nodes=n_nodes or len(X), sigma=sigma, lam=1.0, nsteps=n_iter, err_cut=0.0, seed=0, progress=False)
    sklearn.metrics.pairwise_distances = plain


def elpigraph(X: np.ndarray, _: Laps, n_nodes: int) -> None:
    from elpigraph import computeElasticPrincipalTree

    computeElasticPrincipalTree(X, NumNodes=n_nodes, Do_PCA=False)


METHODS = {"midrib": midrib, "simpleppt": simpleppt, "elpigraph": elpigraph}


def peak_mb() -> float:
    """Return the largest resident size so far; the system's own account also counts what the parent once held."""
    status = Path("/proc/self/status")
    if status.exists():
        return next(int(line.split()[1]) / 1024 for line in status.open() if line.startswith("VmHWM"))
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def main() -> None:
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    loaded: dict[str, np.ndarray] = {}
    for line in sys.stdin:
        request = json.loads(line)
        method, path = request.pop("method"), request.pop("path")
        if path not in loaded:
            loaded = {path: np.load(path, mmap_mode=request.pop("mmap_mode", None))}
        request.pop("mmap_mode", None)
        start, cpu = time.perf_counter(), time.process_time()
        laps = Laps()
        METHODS[method](loaded[path], laps, **request)
        seconds = time.perf_counter() - start
        cpu = time.process_time() - cpu
        answer = {"seconds": seconds, "cpu_seconds": cpu, "peak_mb": peak_mb()}
        answers.write(json.dumps(answer | laps.medians()) + "\n")
        answers.flush()


if __name__ == "__main__":
    main()

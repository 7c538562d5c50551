"""Fit midrib, simpleppt or ElPiGraph on request; runs in whichever environment has the method.

Reads one JSON object per line from standard input (method, path of the samples, parameters) and writes seconds,
processor seconds and peak megabytes. What the methods print goes to standard error.
"""

from __future__ import annotations

import json
import os
import resource
import sys
import time
import warnings

import numpy as np

warnings.simplefilter("ignore")


def midrib(
    X: np.ndarray, n_nodes: int | None, n_iter: int, sigma: float, gamma: float = 1.0, init: str = "random"
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
    ).fit(X)


def simpleppt(X: np.ndarray, n_nodes: int | None, n_iter: int, sigma: float) -> None:
    from simpleppt import ppt

    ppt(X, Nodes=n_nodes or len(X), sigma=sigma, lam=1.0, nsteps=n_iter, err_cut=0.0, seed=0, progress=False)


def elpigraph(X: np.ndarray, n_nodes: int) -> None:
    from elpigraph import computeElasticPrincipalTree

    computeElasticPrincipalTree(X, NumNodes=n_nodes, Do_PCA=False)


METHODS = {"midrib": midrib, "simpleppt": simpleppt, "elpigraph": elpigraph}


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
        METHODS[method](loaded[path], **request)
        seconds = time.perf_counter() - start
        cpu = time.process_time() - cpu
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        answers.write(json.dumps({"seconds": seconds, "cpu_seconds": cpu, "peak_mb": peak}) + "\n")
        answers.flush()


if __name__ == "__main__":
    main()

"""Whole fits: beside the peers, the paper's large experiments, and samples that stay on disk."""

from __future__ import annotations

import gzip
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from measure import Row, Worker, alternate, compared
from steps import branching

REPEATS = 10
"""How often the bootstrap of the automatic structure is measured to repeat it."""


def beside_peers(peers_python: str, folder: Path, *, quick: bool) -> Iterator[Row]:
    """Fit the same samples with the same number of nodes and iterations, taking turns."""
    ours, theirs = Worker(sys.executable), Worker(peers_python)
    cases = [
        ("N=K=2000 D=10, wide sigma", 2000, 10, None, 0.3),
        ("N=K=2000 D=10, narrow sigma", 2000, 10, None, 1e-4),
        ("N=70000 D=154 K=1000 float64", 70_000, 154, 1000, 0.3),
        # The peer converts to double precision; midrib stays in single.
        ("N=70000 D=154 K=1000 float32", 70_000, 154, 1000, 0.3),
    ]
    for case, n_samples, n_features, n_nodes, sigma in cases[: 2 if quick else 4]:
        path = folder / f"{case.replace(' ', '_')}.npy"
        X = branching(n_samples, n_features)
        np.save(path, X.astype(np.float32) if case.endswith("float32") else X)
        common = {"path": str(path), "n_nodes": n_nodes, "sigma": sigma}
        answers: dict[str, list[dict[str, float]]] = {"midrib": [], "simpleppt": []}
        for _ in range(2):
            for method, worker in (("midrib", ours), ("simpleppt", theirs)):
                answers[method].append(worker.run(method=method, n_iter=6, **common))
        # The first round compiles.
        mine, other = answers["midrib"][-1], answers["simpleppt"][-1]
        note = f"simpleppt's peak {other['peak_mb']:.0f} MB; six iterations, the median"
        yield Row(
            "tree fit, per iteration",
            case,
            mine["lap_seconds"],
            other["lap_seconds"],
            "simpleppt",
            mine["peak_mb"],
            bound_cpu_seconds=other["lap_cpu_seconds"],
            cpu_seconds=mine["lap_cpu_seconds"],
            note=note,
        )
    yield _elpigraph(ours, theirs, folder)
    ours.close()
    theirs.close()


def _elpigraph(ours: Worker, theirs: Worker, folder: Path) -> Row:
    path = folder / "10000x10.npy"
    np.save(path, branching(10_000, 10))
    mine, other = [], []
    for _ in range(2):
        mine.append(
            ours.run(method="midrib", path=str(path), n_nodes=300, n_iter=20, sigma=0.01, init="kmeans")
        )
        other.append(theirs.run(method="elpigraph", path=str(path), n_nodes=50))
    fastest = min(answer["seconds"] for answer in mine)
    reference = min(answer["seconds"] for answer in other[1:])
    note = "300 nodes, k-means and 20 iterations, against 50 nodes grown"
    return Row(
        "tree fit, whole",
        "N=10000 D=10",
        fastest,
        reference,
        "ElPiGraph",
        mine[-1]["peak_mb"],
        mine[-1]["cpu_seconds"],
        other[-1]["cpu_seconds"],
        note,
    )


def automatic() -> Iterator[Row]:
    """Choose everything but the number of nodes, against a fit that is given all of it; and resample the structure."""
    from midrib import PrincipalGraph
    from midrib.datasets import make_shape
    from midrib.structure import bootstrap

    for name, n_features in (("binary_tree", 10), ("theta", 2)):
        X = make_shape(name, 10_000, noise=0.025, n_features=n_features, random_state=0).X
        chosen = PrincipalGraph(300, random_state=0).fit(X)
        given = {"graph": "tree", "sigma": chosen.sigma_, "gamma": chosen.gamma_, "random_state": 0}
        best = alternate(
            {
                "auto": lambda X=X: PrincipalGraph(300, random_state=0).fit(X),
                "given": lambda X=X, given=given: PrincipalGraph(300, **given).fit(X),
            },
            2,
        )
        case = f"{name} N=10000 D={n_features} K=300"
        yield compared("automatic choice", case, best["auto"], best["given"], "a tree with given parameters")
        wall, cpu = time.perf_counter(), time.process_time()
        support = bootstrap(chosen, X, n_repeats=REPEATS)
        wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
        note = (
            f"{REPEATS} repetitions in one process; the structure came back in {support.topology:.0%} of them"
        )
        yield Row("automatic choice, bootstrap", case, wall, cpu_seconds=cpu, note=note)


def paper(data: Path, folder: Path) -> Iterator[Row]:
    """Fit the paper's two large sets from k-means to the end: 1,000 nodes, a tree."""
    worker = Worker(sys.executable)
    for name, read, seconds in (("PenDigits", _pendigits, 53.5), ("MNIST", _mnist, 222.8)):
        X = _reduced(read(data))
        path = folder / f"{name}.npy"
        np.save(path, X)
        request = {"method": "midrib", "path": str(path), "n_nodes": 1000, "sigma": 0.1, "init": "kmeans"}
        # What is compiled once on a machine is not part of a fit.
        worker.run(n_iter=1, gamma=0.1, **request)
        answer = worker.run(n_iter=20, gamma=0.1, **request)
        case = f"{name} {X.shape[0]} x {X.shape[1]}"
        note = "k-means and 20 iterations; the paper's seconds are for learning W, in MATLAB"
        yield Row(
            "the paper's large sets",
            case,
            answer["seconds"],
            seconds,
            "the paper",
            **_usage(answer),
            note=note,
        )
    worker.close()


def _usage(answer: dict[str, float]) -> dict[str, float]:
    return {"peak_mb": answer["peak_mb"], "cpu_seconds": answer["cpu_seconds"]}


def _pendigits(data: Path) -> np.ndarray:
    names = ("pendigits.tra.gz", "pendigits.tes.gz")
    return np.vstack([np.loadtxt(data / "pendigits" / name, delimiter=",") for name in names])[:, :16]


def _mnist(data: Path) -> np.ndarray:
    parts = []
    for name in ("train-images-idx3-ubyte.gz", "t10k-images-idx3-ubyte.gz"):
        content = gzip.decompress((data / "mnist" / name).read_bytes())
        parts.append(np.frombuffer(content, np.uint8, offset=16).reshape(-1, 784) / 255)
    return np.vstack(parts)


def _reduced(X: np.ndarray) -> np.ndarray:
    """Keep 95% of the variance and scale every component to at most one, as the paper does."""
    X = X - X.mean(axis=0)
    values, axes = np.linalg.eigh(X.T @ X)
    values, axes = values[::-1], axes[:, ::-1]
    n_kept = int(np.searchsorted(np.cumsum(values) / values.sum(), 0.95)) + 1
    scores = X @ axes[:, :n_kept]
    return scores / np.abs(scores).max(axis=0)


def on_disk(sizes: list[int], folder: Path) -> Iterator[Row]:
    """Fit 500 nodes to memory maps of growing length: three iterations each, every one in a process of its own."""
    for n_samples in sizes:
        with tempfile.NamedTemporaryFile(dir=folder, suffix=".npy") as file:
            X = np.lib.format.open_memmap(file.name, "w+", np.float32, (n_samples, 50))
            block = branching(100_000, 50, noise=0.3).astype(np.float32)
            for start in range(0, n_samples, len(block)):
                X[start : start + len(block)] = block[: n_samples - start]
            X.flush()
            del X
            worker = Worker(sys.executable)
            answer = worker.run(
                method="midrib",
                path=file.name,
                mmap_mode="r",
                n_nodes=500,
                n_iter=3,
                sigma=0.3,
                init="random",
            )
            worker.close()
        case = f"N={n_samples} D=50 K=500 float32"
        yield Row("memory map, three iterations", case, answer["seconds"], **_usage(answer))

"""Real clouds of which something is known, for looking at the structure with nothing set.

The folder of the data is named by MIDRIB_DATA; clouds whose files are absent are left out.
"""

from __future__ import annotations

import gzip
import os
import sys
import time
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from bridge import laid_on
from contest import Method
from scipy.stats import spearmanr
from sklearn.decomposition import PCA
from threadpoolctl import threadpool_limits
from wires import count

from midrib.trajectory import AtLabel

# The data of the experiments are beside the benchmarks, not in the package.
sys.path.append(str(Path(__file__).parents[1]))
from experiments import data

Graph = tuple[np.ndarray, np.ndarray]


@dataclass(frozen=True)
class Look:
    """What was found in a cloud, whether that is as known, and how long it took."""

    words: str
    right: bool
    seconds: float
    topology: tuple[int, int, int]


@dataclass(frozen=True, eq=False)
class RealCloud:
    """Samples, what is known in words, and a test of it."""

    X: np.ndarray
    known: str
    test: Callable[[np.ndarray, Graph], tuple[bool, str]]

    def look(self, fit: Method, seed: int) -> Look:
        """Fit with one seed."""
        with warnings.catch_warnings(), threadpool_limits(1):
            warnings.simplefilter("ignore")
            begin = time.perf_counter()
            graph = fit(self.X, seed)
            seconds = time.perf_counter() - begin
            right, words = self.test(self.X, graph)
        return Look(words, right, seconds, count(len(graph[0]), graph[1]))


def tips_between(low: int, high: int, loops: int = 0) -> Callable[[np.ndarray, Graph], tuple[bool, str]]:
    """Return the test for one piece with so many tips and loops."""

    def test(_: np.ndarray, graph: Graph) -> tuple[bool, str]:
        found = count(len(graph[0]), graph[1])
        return found[:2] == (1, loops) and low <= found[2] <= high, "/".join(map(str, found))

    return test


def ordered_by(stage: np.ndarray, least: float) -> Callable[[np.ndarray, Graph], tuple[bool, str]]:
    """Return the test for an order along the graph that follows a known time."""

    def test(X: np.ndarray, graph: Graph) -> tuple[bool, str]:
        first = np.where(stage <= np.quantile(stage, 0.05), "first", "later")
        order = laid_on(X, *graph, root=AtLabel(first, "first")).pseudotime
        rho = float(spearmanr(np.where(np.isfinite(order), order, np.finfo(float).max), stage).statistic)
        shape = "/".join(map(str, count(len(graph[0]), graph[1])))
        return rho >= least, f"{shape} ({rho:.2f})"

    return test


def _nestorowa() -> RealCloud:
    return RealCloud(_embedding("sc_nestorowa"), "one piece, no loop, 3 or 4 tips", tips_between(3, 4))


def _buenrostro() -> RealCloud:
    return RealCloud(_embedding("sc_buenrostro"), "one piece, no loop, 4 to 6 tips", tips_between(4, 6))


def _krumsiek11() -> RealCloud:
    return RealCloud(data.load_cells("krumsiek11").X, "four fates: 4 or 5 tips", tips_between(4, 5))


def _worm() -> RealCloud:
    cells = data.load_cells("worm_embryo")
    stage = np.asarray(cells.annotations["embryo_time"])
    return RealCloud(cells.X[:, :20], "order with embryo time at least 0.8", ordered_by(stage, 0.8))


def _teapots() -> RealCloud:
    """Return the images as the paper prepares them: a Gaussian kernel of standardised pixels, PCA to 95%."""
    pixels = data.load_teapots().X.reshape(100, -1).astype(float)
    spread = pixels.std(axis=0)
    pixels = (pixels - pixels.mean(axis=0))[:, spread > 0] / spread[spread > 0]
    norms = np.sum(pixels**2, axis=1)
    kernel = np.exp(-(norms[:, None] + norms - 2 * pixels @ pixels.T) / len(spread))
    return RealCloud(PCA(0.95).fit_transform(kernel), "one ring", tips_between(0, 0, loops=1))


def _embedding(folder: str) -> np.ndarray:
    """Read a table of labels and coordinates."""
    path = next((Path(os.environ["MIDRIB_DATA"]) / folder).glob("*.tsv.gz"))
    with gzip.open(path, "rt") as file:
        return np.array([line.split("\t")[1:] for line in list(file)[1:]], dtype=float)


REAL: dict[str, Callable[[], RealCloud]] = {
    "nestorowa": _nestorowa,
    "buenrostro": _buenrostro,
    "krumsiek11": _krumsiek11,
    "worm embryo": _worm,
    "teapots": _teapots,
}


def real_clouds(names: tuple[str, ...] = tuple(REAL)) -> dict[str, RealCloud]:
    """Load the clouds whose files are at hand."""
    clouds = {}
    for name in names:
        try:
            clouds[name] = REAL[name]()
        except (data.MissingDataError, KeyError, StopIteration):
            print(f"{name} is not at hand (MIDRIB_DATA) and left out")
    return clouds

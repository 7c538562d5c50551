"""Every place that samples can be in, as one fixture: a new one inherits the tests of the algorithm by one line."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

import midrib
from midrib._samples.namespaces import to_numpy

N_BLOCKS = 5


class ListOfBlocks:
    """Blocks of one's own: a list of arrays, with weights or without."""

    def __init__(self, X, weight=None):
        self.shape, self.dtype = X.shape, X.dtype
        cuts = np.array_split(np.arange(len(X)), N_BLOCKS)
        self.parts = [
            midrib.Block(X[rows], None if weight is None else weight[rows], int(rows[0])) for rows in cuts
        ]

    def sum(self, statistic, shared, *, width=1):
        """Add up what a statistic gives for every block."""
        total = statistic(self.parts[0], shared)
        for part in self.parts[1:]:
            total = total + statistic(part, shared)
        return total

    def sample(self, n, rng):
        """Return some samples."""
        X = np.concatenate([part.X for part in self.parts])
        rows = slice(None) if n >= len(X) else np.sort(rng.choice(len(X), n, replace=False, shuffle=False))
        if self.parts[0].weight is None:
            return midrib.Block(X[rows])
        return midrib.Block(X[rows], np.concatenate([part.weight for part in self.parts])[rows])


@dataclass(frozen=True)
class Backend:
    """A place: how samples get there, and how results come back."""

    name: str
    put: Callable[[np.ndarray], Any]
    back: Callable[[Any], np.ndarray]
    kind: Callable[[], type]

    @property
    def carries_weights(self) -> bool:
        """Whether weights travel in the blocks rather than beside them."""
        return self.name == "blocks"

    def fit(self, model: midrib.PrincipalGraph, X: np.ndarray, weight=None, **given) -> midrib.PrincipalGraph:
        """Fit a model to samples in this place."""
        if self.carries_weights:
            return model.fit(ListOfBlocks(X, weight), **given)
        return model.fit(self.put(X), sample_weight=weight, **given)


def _numpy(request):
    return Backend("numpy", lambda X: X, np.asarray, lambda: np.ndarray)


def _memmap(request):
    folder = request.getfixturevalue("tmp_path")

    def put(X):
        np.save(folder / "X.npy", X)
        return np.load(folder / "X.npy", mmap_mode="r")

    return Backend("memmap", put, np.asarray, lambda: np.ndarray)


def _strict(request):
    xp = pytest.importorskip("array_api_strict", reason="array-api-strict is not installed")
    return Backend("array-api-strict", xp.asarray, to_numpy, lambda: type(xp.asarray(0.0)))


def _torch(request):
    torch = pytest.importorskip(
        "torch", reason="Torch is not installed; `make test-torch` installs it and runs this"
    )
    device = "cuda" if torch.cuda.is_available() else "cpu"
    return Backend("torch", lambda X: torch.as_tensor(X, device=device), to_numpy, lambda: torch.Tensor)


def _cupy(request):
    cupy = pytest.importorskip("cupy", reason="CuPy is not installed; it needs a GPU")
    return Backend("cupy", cupy.asarray, to_numpy, lambda: cupy.ndarray)


def _blocks(request):
    return Backend("blocks", ListOfBlocks, np.asarray, lambda: np.ndarray)


def _dask(request):
    da = pytest.importorskip("dask.array", reason="Dask is not installed")

    def put(X):
        return da.from_array(X, chunks=(-(-len(X) // N_BLOCKS), X.shape[1]))

    return Backend("dask", put, lambda lazy: lazy.compute(), lambda: da.Array)


def _distributed(request):
    request.getfixturevalue("client")
    backend = _dask(request)
    return Backend("distributed", backend.put, backend.back, backend.kind)


PLACES = {
    "numpy": _numpy,
    "memmap": _memmap,
    "array-api-strict": _strict,
    "torch": _torch,
    "cupy": _cupy,
    "blocks": _blocks,
    "dask": _dask,
    "distributed": _distributed,
}


@pytest.fixture(scope="session")
def cluster():
    """Two worker processes on this machine, shared by all tests."""
    distributed = pytest.importorskip("distributed", reason="distributed is not installed")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=":0", memory_limit="1GiB"
    ) as two:
        yield two


@pytest.fixture
def client(cluster):
    """A client of the cluster, for the time of a test: without it Dask uses threads."""
    from distributed import Client

    with Client(cluster, set_as_default=True) as own:
        yield own


@pytest.fixture(params=PLACES)
def backend(request):
    """Every place that samples can be in."""
    return PLACES[request.param](request)

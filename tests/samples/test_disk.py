"""Samples on disk give the result of samples in memory, and are never loaded whole."""

import subprocess
import sys
import textwrap

import numpy as np
import pytest

from midrib import PrincipalGraph
from midrib._samples.disk import OnDisk, is_on_disk


def curve(rng, n_samples):
    t = rng.uniform(0, 6, n_samples)
    return np.column_stack([t, np.sin(t), np.cos(t)]) + 0.05 * rng.normal(size=(n_samples, 3))


def store(X, kind, folder):
    """Write samples and open them again without reading them."""
    if kind == "memmap":
        path = folder / "X.dat"
        np.memmap(path, X.dtype, "w+", shape=X.shape)[:] = X
        return np.memmap(path, X.dtype, "r", shape=X.shape)
    if kind == "zarr":
        zarr = pytest.importorskip("zarr")
        array = zarr.open_array(
            str(folder / "X.zarr"), mode="w", shape=X.shape, chunks=(500, 3), dtype=X.dtype
        )
        array[:] = X
        return zarr.open_array(str(folder / "X.zarr"), mode="r")
    h5py = pytest.importorskip("h5py")
    with h5py.File(folder / "X.h5", "w") as file:
        file.create_dataset("X", data=X, chunks=(500, 3))
    return h5py.File(folder / "X.h5", "r")["X"]


@pytest.mark.parametrize("kind", ["memmap", "zarr", "hdf5"])
@pytest.mark.parametrize("dtype", [np.float64, np.float32])
def test_fit_from_disk_equals_fit_from_memory(rng, tmp_path, kind, dtype):
    """Initial nodes, graph, history and predictions do not depend on where the samples are."""
    X = curve(rng, 4000).astype(dtype)
    source = store(X, kind, tmp_path)
    assert is_on_disk(source)
    assert not is_on_disk(X)
    model = PrincipalGraph(n_nodes=30, sigma=0.05, gamma=2.0, max_iter=5, random_state=0)
    expected = model.fit(X)
    history, nodes, labels = expected.objective_, expected.nodes_, expected.predict(X)
    model.fit(source)
    rtol = 1e-8 if dtype is np.float64 else 1e-4
    np.testing.assert_allclose(model.objective_, history, rtol=rtol)
    np.testing.assert_allclose(model.nodes_, nodes, atol=100 * rtol)
    assert (model.predict(source) == labels).mean() > 0.999
    np.testing.assert_allclose(model.transform(source), model.transform(X), atol=1e-6)


@pytest.mark.parametrize("kind", ["memmap", "zarr", "hdf5"])
def test_rows_come_in_the_order_asked_for(rng, tmp_path, kind):
    """Slices, strides, repeated and unsorted rows and masks are those of the array."""
    X = curve(rng, 20_000)
    disk = OnDisk(store(X, kind, tmp_path))
    rows = rng.integers(0, len(X), 300)
    mask = np.arange(len(X)) % 7 == 3
    for asked in (slice(5, 900), slice(0, None, 1999), rows, mask, np.array([], dtype=int)):
        np.testing.assert_array_equal(disk[asked], X[asked])
    assert disk.shape == X.shape
    assert disk.dtype == X.dtype


def test_other_numbers_are_read_as_floats(tmp_path):
    """Counts and half precision are converted block by block."""
    for dtype, expected in ((np.uint16, np.float64), (np.float16, np.float32)):
        X = np.arange(30).reshape(10, 3).astype(dtype)
        disk = OnDisk(store(X, "memmap", tmp_path))
        assert disk[2:4].dtype == expected
        np.testing.assert_array_equal(disk[2:4], X[2:4])


def test_bad_arrays_on_disk_are_refused_by_name(tmp_path):
    """One dimension, text, another number of features and NaN each get one sentence."""
    good = np.memmap(tmp_path / "good", float, "w+", shape=(20, 2))
    good[:] = np.random.default_rng(0).normal(size=(20, 2))
    model = PrincipalGraph(n_nodes=4, random_state=0).fit(good)
    with pytest.raises(ValueError, match="1 dimensions"):
        model.fit(np.memmap(tmp_path / "flat", float, "w+", shape=(20,)))
    with pytest.raises(ValueError, match="type <U1"):
        model.fit(np.memmap(tmp_path / "text", "<U1", "w+", shape=(20, 2)))
    with pytest.raises(ValueError, match="3 features"):
        model.predict(np.memmap(tmp_path / "wide", float, "w+", shape=(20, 3)))
    good[7, 1] = np.nan
    with pytest.raises(ValueError, match="NaN at row 7, column 1"):
        model.fit(good)


def test_changes_to_a_private_map_are_kept(tmp_path):
    """Releasing pages must not undo what was written to a copy-on-write map."""
    np.memmap(tmp_path / "X", float, "w+", shape=(100, 2))[:] = 1.0
    private = np.memmap(tmp_path / "X", float, "c", shape=(100, 2))
    private[3] = 5.0
    assert OnDisk(private)[0:10][3, 0] == 5.0
    assert private[3, 0] == 5.0


@pytest.mark.skipif(sys.platform != "linux", reason="reads the peak resident size in Linux's units")
def test_a_file_larger_than_the_memory_it_takes(tmp_path):
    """A fit from a map of 160 MB raises the resident size by less than half of that."""
    path = tmp_path / "X.dat"
    X = np.memmap(path, np.float32, "w+", shape=(800_000, 50))
    block = np.random.default_rng(0).normal(size=(100_000, 50)).astype(np.float32)
    for start in range(0, len(X), len(block)):
        X[start : start + len(block)] = block
    del X
    program = f"""
        import resource, numpy as np
        from midrib import PrincipalGraph
        X = np.memmap({str(path)!r}, np.float32, "r", shape=(800_000, 50))
        model = PrincipalGraph(n_nodes=10, sigma=5.0, gamma=1.0, max_iter=1, random_state=0, working_memory=32)
        model.fit(X[:10_000])
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        model.fit(X)
        print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)
    """
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(program)], capture_output=True, text=True, check=True
    )
    assert int(done.stdout) * 1024 < 80e6

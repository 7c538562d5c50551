"""``midrib fit --dask``: samples that stay in their file, on threads or a cluster, give what they give in memory."""

import csv
import json

import numpy as np
import pytest

import midrib
from midrib.cli import main
from midrib.cli.outputs import FILES
from midrib.datasets import make_shape

pytest.importorskip("typer")
pytest.importorskip("matplotlib")
da = pytest.importorskip("dask.array", reason="Dask is not installed")

from midrib.io.readers import lazy, table  # noqa: E402

FIT = ["--nodes", "20", "--graph", "tree", "--sigma", "0.005", "--gamma", "2", "--max-iter", "5"]


@pytest.fixture(autouse=True)
def small_blocks(monkeypatch):
    """Blocks of some forty samples, so that a file has several."""
    monkeypatch.setattr(lazy, "_BLOCK", 700)


@pytest.fixture
def shape():
    return make_shape("y", 150, random_state=0)


def write_parquet(folder, shape):
    """Twelve files, of which part.10 comes after part.9, with ids and words."""
    pd = pytest.importorskip("pandas")
    pytest.importorskip("pyarrow")
    frame = pd.DataFrame(shape.X, columns=["left", "right"])
    frame.insert(0, "id", [f"cell {k}" for k in range(150)])
    frame["arm"] = [f"arm {edge}" for edge in shape.edge]
    (folder / "cells").mkdir()
    for k, rows in enumerate(np.array_split(np.arange(150), 12)):
        frame.iloc[rows].to_parquet(folder / "cells" / f"part.{k}.parquet", index=False)
    return folder / "cells"


def write_zarr(folder, shape):
    zarr = pytest.importorskip("zarr")
    array = zarr.open(str(folder / "cells.zarr"), mode="w", shape=(150, 2), chunks=(20, 2), dtype="f8")
    array[:] = shape.X
    return folder / "cells.zarr"


def write_anndata(folder, shape, ending=".zarr"):
    """An AnnData with a sparse X, a dense representation and a category."""
    ad = pytest.importorskip("anndata")
    import pandas as pd
    import scipy.sparse as sp

    arm = pd.Categorical([f"arm {edge}" for edge in shape.edge])
    obs = pd.DataFrame({"arm": arm}, index=[f"cell {k}" for k in range(150)])
    adata = ad.AnnData(sp.csr_matrix(np.maximum(shape.X + 1, 0)), obs=obs, obsm={"X_pca": shape.X})
    path = folder / f"adata{ending}"
    adata.write_zarr(path) if ending == ".zarr" else adata.write_h5ad(path)
    return path


def write_npy(folder, shape):
    np.save(folder / "cells.npy", shape.X)
    return folder / "cells.npy"


def rows(path):
    with path.open(newline="") as handle:
        return list(csv.DictReader(handle))


def fit(path, out, *options):
    assert main(["fit", str(path), "-o", str(out), *FIT, *options]) == 0
    return midrib.load(out / "model.npz"), rows(out / "samples.csv")


@pytest.mark.parametrize(
    ("write", "options"),
    [
        (write_parquet, ["--standardize", "--pca", "2", "--root", "arm=arm 0", "--groups", "arm"]),
        (write_anndata, ["--key", "X"]),
        (lambda folder, shape: write_anndata(folder, shape, ".h5ad"), []),
        (write_npy, ["-c", "x1", "-c", "x0"]),
    ],
    ids=["parquet", "anndata zarr", "h5ad", "npy"],
)
@pytest.mark.filterwarnings("ignore:the permitted edges leave", "ignore:Writing zarr v2 data")
def test_files_in_blocks_give_what_they_give_in_memory(tmp_path, shape, write, options):
    """The same objective and the same table of samples; `project --dask` gives that table again, byte for byte."""
    path = write(tmp_path, shape)
    expected, right = fit(path, tmp_path / "here", *options)
    model, samples = fit(path, tmp_path / "there", *options, "--dask")
    assert {file.name for file in (tmp_path / "there").iterdir()} == set(FILES)
    np.testing.assert_allclose(model.objective_, expected.objective_, rtol=1e-9)
    assert [row.keys() for row in samples] == [row.keys() for row in right]
    for name in ("id", *(key for key in right[0] if key in ("arm", "node"))):
        assert [row[name] for row in samples] == [row[name] for row in right]
    for name in ("pseudotime", "distance"):
        there, here = ([float(row[name] or "nan") for row in found] for found in (samples, right))
        np.testing.assert_allclose(there, here, atol=1e-7)
    again = tmp_path / "again.csv"
    assert (
        main(["project", str(tmp_path / "there" / "model.npz"), str(path), "-o", str(again), "--dask"]) == 0
    )
    assert again.read_bytes() == (tmp_path / "there" / "samples.csv").read_bytes()


def test_a_cluster_takes_the_blocks(tmp_path, shape, monkeypatch, capsys):
    """--scheduler names a cluster, by its address; one that does not answer is refused in a line."""
    from distributed import LocalCluster

    from midrib.cli import cluster

    path = write_zarr(tmp_path, shape)
    expected, _ = fit(path, tmp_path / "here")
    with LocalCluster(n_workers=1, threads_per_worker=2, processes=False, dashboard_address=":0") as one:
        model, _ = fit(path, tmp_path / "there", "--scheduler", one.scheduler_address)
    np.testing.assert_allclose(model.objective_, expected.objective_, rtol=1e-9)
    assert "1 workers, 2 threads" in capsys.readouterr().err
    monkeypatch.setattr(cluster, "_PATIENCE", 0.3)
    nobody = ["--scheduler", "tcp://127.0.0.1:9"]
    assert main(["fit", str(path), "-o", str(tmp_path / "none"), *nobody]) == 2
    assert "no scheduler answers at tcp://127.0.0.1:9" in capsys.readouterr().err


def test_a_stopped_fit_of_blocks_goes_on(tmp_path, monkeypatch, capsys):
    """Interrupted in its third iteration, resumed to the same end: what tells clutter is in the checkpoint too."""
    from midrib.cli.checkpoint import Recorder

    clean, rng = make_shape("y", 150, noise=0.02, random_state=0).X, np.random.default_rng(0)
    np.save(tmp_path / "X.npy", np.vstack([clean, rng.uniform(clean.min(0), clean.max(0), (40, 2))]))
    command = ["fit", str(tmp_path / "X.npy"), "--dask", "--json", "--max-iter", "6", "--tol", "0"]
    assert main([*command, "-o", str(tmp_path / "whole")]) == 0
    whole = json.loads(capsys.readouterr().out)
    assert midrib.load(tmp_path / "whole" / "model.npz").choice_.found.clutter > 0.05
    record = Recorder.record

    def stop(self, state):
        record(self, state)
        if state.iteration == 3:
            raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(Recorder, "record", stop)
        assert main([*command, "-o", str(tmp_path / "out")]) == 130
    without = [word for word in command if word != "--dask"]
    assert main([*without, "-o", str(tmp_path / "out"), "--resume"]) == 5
    assert "dask=True" in capsys.readouterr().err
    assert main([*command, "-o", str(tmp_path / "out"), "--resume"]) == 0
    resumed = json.loads(capsys.readouterr().out)
    assert resumed["n_iter"] == whole["n_iter"] == 6
    assert resumed["objective"] == pytest.approx(whole["objective"], rel=1e-9)


def test_a_pass_over_the_blocks_is_counted():
    """Every pass counts its tasks from the first to the last, whatever was passed over before."""
    from midrib.cli.cluster import counted_tasks

    seen = []
    with counted_tasks(lambda done, total: seen.append((done, total))):
        for _ in range(2):
            da.ones((40, 2), chunks=(10, 2)).sum().compute()
    ends = [k for k, (done, total) in enumerate(seen) if done == total]
    assert [done for done, _ in seen] == 2 * list(range(1, 1 + len(seen) // 2))
    assert ends == [len(seen) // 2 - 1, len(seen) - 1]


def test_what_memory_cannot_hold_is_read_in_blocks(tmp_path, shape, monkeypatch):
    """A file that is too large for this machine needs no option; where blocks do not do, it is refused as before."""
    path = write_zarr(tmp_path, shape)
    expected, _ = fit(path, tmp_path / "here", "--root", "max:x1")
    monkeypatch.setattr(table, "free_memory", lambda: 2000)
    model, _ = fit(path, tmp_path / "there", "--root", "max:x1")
    assert main(["fit", str(path), "-o", str(tmp_path / "new"), *FIT, "--impute", "median"]) == 3
    np.testing.assert_allclose(model.objective_, expected.objective_, rtol=1e-9)


def test_rows_that_lack_numbers_are_named_or_dropped(tmp_path, shape, capsys):
    """The row is named among all samples before the fit begins; --drop-missing leaves it out, with its id."""
    shape.X[77, 1] = np.nan
    path = write_parquet(tmp_path, shape)
    assert main(["fit", str(path), "-o", str(tmp_path / "out"), "--dask", *FIT]) == 3
    assert "row 77 (from 0) lacks a number" in capsys.readouterr().err
    model, samples = fit(path, tmp_path / "there", "--dask", "--drop-missing")
    expected, _ = fit(path, tmp_path / "here", "--drop-missing")
    assert len(samples) == 149
    assert "cell 77" not in [row["id"] for row in samples]
    np.testing.assert_allclose(model.objective_, expected.objective_, rtol=1e-9)


@pytest.mark.parametrize(
    ("name", "options", "code", "words"),
    [
        ("cells.csv", [], 3, "save it as one of them"),
        ("cells.npy", ["--impute", "median"], 3, "--drop-missing"),
        ("cells.npy", ["--explore"], 2, "leave out --explore"),
        ("empty", [], 3, "folder without .parquet files"),
    ],
)
def test_what_blocks_cannot_do_is_refused_in_a_line(tmp_path, capsys, name, options, code, words):
    """Text, imputation, the explorer and an empty folder: one sentence, and nothing left behind."""
    (tmp_path / "cells.csv").write_text("a,b\n1,2\n3,4\n5,7\n")
    np.save(tmp_path / "cells.npy", np.random.default_rng(0).normal(size=(20, 2)))
    (tmp_path / "empty").mkdir()
    assert main(["fit", str(tmp_path / name), "-o", str(tmp_path / "out"), "--dask", *options]) == code
    message = capsys.readouterr().err
    assert message.count("\n") == 1
    assert words in message
    assert not (tmp_path / "out").exists()

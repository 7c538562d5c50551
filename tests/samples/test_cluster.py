"""Dask: what does not depend on the scheduler, what travels, and what a lost worker or process costs."""

import os
import pickle
import signal
import subprocess
import sys
import textwrap
import threading
import time

import numpy as np
import pytest

from midrib import PrincipalGraph
from midrib.datasets import make_shape

da = pytest.importorskip("dask.array", reason="Dask is not installed")
dask = pytest.importorskip("dask")
distributed = pytest.importorskip("distributed")

from midrib._samples import cluster as module  # noqa: E402
from midrib._samples.cluster import DaskBlocks, DaskHome  # noqa: E402
from midrib._samples.home import _assign, prepared  # noqa: E402

TREE = {"graph": "tree", "sigma": 0.01, "gamma": 1.0, "max_iter": 6, "random_state": 0}


def slowly(block):
    time.sleep(0.15)
    return block


@pytest.mark.filterwarnings("ignore:Running on a single-machine scheduler")
def test_sums_do_not_depend_on_the_scheduler(client, rng):
    """Blocks are added in their order in a tree, so one thread, several and processes give the same bits."""
    X, nodes = rng.normal(size=(2000, 3)), rng.normal(size=(15, 3))
    home = DaskHome.of(da.from_array(X, chunks=(90, 3)))
    results = [home.assign(nodes, 0.3)]
    for scheduler in ("synchronous", "threads", "processes"):
        with dask.config.set(scheduler=scheduler, num_workers=1 if scheduler == "processes" else 2):
            results.append(home.assign(nodes, 0.3))
    for other in results[1:]:
        np.testing.assert_array_equal(other.moment, results[0].moment)
        assert other.energy == results[0].energy


def test_the_graph_of_an_iteration_is_small(rng):
    """At 1,000 blocks the tasks take a third of a megabyte at most, beside one copy of the nodes."""
    from distributed.protocol import pickle as protocol

    X = da.zeros((1_000_000, 50), chunks=(1000, 50))
    blocks, nodes = DaskBlocks(X), rng.normal(size=(500, 50))
    total = blocks.lazy_sum(prepared, (_assign, (nodes, 1.0, 1_000_000), np.zeros(50), ()))
    sent = protocol.dumps(total.__dask_graph__())
    graph = dict(total.__dask_graph__())
    assert len(graph) >= 2000
    # The bytes of the nodes are there once: every block names them.
    assert nodes.nbytes < len(sent) < nodes.nbytes + 2**20 // 3
    additions = [key for key in graph if str(key).startswith("add-")]
    assert len(additions) == 125 + 16 + 2 + 1


def test_a_killed_worker_costs_nothing_but_time():
    """A worker killed in the middle of an iteration: the same objective, from what the scheduler makes again."""
    X = make_shape("y", 400, noise=0.03, random_state=0).X
    expected = PrincipalGraph(15, **TREE).fit(X).objective_
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=":0", memory_limit="1GiB"
        ) as two,
        distributed.Client(two) as client,
    ):
        pids = list(client.run(os.getpid).values())
        killed = []

        def kill():
            os.kill(pids[0], signal.SIGKILL)
            killed.append(pids[0])

        def look(state):
            # Ten blocks of 0.15 s on two workers: a third of a second later the next iteration is under way.
            if state.iteration == 2:
                threading.Timer(0.35, kill).start()

        slow = da.from_array(X, chunks=(40, 2)).map_blocks(slowly, dtype=X.dtype, meta=np.empty((0, 2)))
        model = PrincipalGraph(15, **TREE).fit(slow, callback=look)
        assert killed
        assert pids[0] not in client.run(os.getpid).values()
    np.testing.assert_allclose(model.objective_, expected, rtol=1e-9)


def test_a_killed_process_resumes_to_the_same_result(tmp_path):
    """The process of the fit killed in its fourth iteration: the last checkpoint goes on to the same history."""
    program = """
        import os, pickle, signal, sys
        import dask.array as da
        from midrib import PrincipalGraph
        from midrib.datasets import make_shape

        def look(state):
            with open("state", "wb") as file:
                pickle.dump(state.checkpoint, file)
            if state.iteration == 3:
                os.kill(os.getpid(), signal.SIGKILL)

        X = da.from_array(make_shape("y", 400, noise=0.03, random_state=0).X, chunks=(90, 2))
        given = dict(graph="tree", sigma=0.01, gamma=1.0, max_iter=6, random_state=0)
        PrincipalGraph(15, **given).fit(X, callback=look)
    """
    done = subprocess.run([sys.executable, "-c", textwrap.dedent(program)], cwd=tmp_path, check=False)
    assert done.returncode == -signal.SIGKILL
    X = make_shape("y", 400, noise=0.03, random_state=0).X
    checkpoint = pickle.loads((tmp_path / "state").read_bytes())
    assert len(checkpoint.past.history) == 4
    whole = PrincipalGraph(15, **TREE).fit(X)
    model = PrincipalGraph(15, **TREE).fit(da.from_array(X, chunks=(90, 2)), resume=checkpoint)
    np.testing.assert_allclose(model.objective_, whole.objective_, rtol=1e-9)
    np.testing.assert_allclose(model.nodes_, whole.nodes_, atol=1e-9)


def test_results_are_lazy(rng):
    """predict, transform, score and the soft assignment read no block until they are computed."""
    X = rng.normal(size=(300, 2))
    model = PrincipalGraph(10, **TREE).fit(X)
    read = []

    def watched(block):
        read.append(len(block))
        return block

    source = da.from_array(X, chunks=(100, 2)).map_blocks(watched, dtype=X.dtype, meta=np.empty((0, 2)))
    results = [getattr(model, name)(source) for name in ("predict", "transform", "score", "predict_proba")]
    assert read == []
    assert [result.shape for result in results] == [(300,), (300, 2), (), (300, 10)]
    np.testing.assert_array_equal(results[0].compute(), model.predict(X))
    assert read == [100, 100, 100]


def test_data_frames_and_sparse_blocks_are_samples(rng):
    """A Dask data frame keeps the names of its columns; sparse blocks stay sparse, as in AnnData."""
    import pandas as pd
    import scipy.sparse as sp

    dd = pytest.importorskip("dask.dataframe", reason="Dask's data frames are not installed")
    X = rng.normal(size=(300, 3)) * (rng.random((300, 3)) < 0.5)
    frame = dd.from_pandas(pd.DataFrame(X, columns=["a", "b", "c"]), npartitions=3)
    expected = PrincipalGraph(10, **TREE).fit(X)
    model = PrincipalGraph(10, **TREE).fit(frame)
    assert list(model.feature_names_in_) == ["a", "b", "c"]
    np.testing.assert_allclose(model.objective_, expected.objective_, rtol=1e-9)
    np.testing.assert_array_equal(model.predict(frame).compute(), expected.predict(X))
    sparse = da.from_array(X, chunks=(100, 3)).map_blocks(
        sp.csr_matrix, dtype=X.dtype, meta=sp.csr_matrix((0, 0))
    )
    by_blocks = PrincipalGraph(10, **TREE).fit(sparse)
    as_whole = PrincipalGraph(10, **TREE).fit(sp.csr_array(X))
    np.testing.assert_allclose(by_blocks.objective_, as_whole.objective_, rtol=1e-9)
    np.testing.assert_array_equal(by_blocks.predict(sparse).compute(), as_whole.predict(sp.csr_array(X)))


def test_anndata_with_blocks_of_dask():
    """tl.principal_graph reads the X of Dask in blocks and writes what X in memory gives."""
    import scipy.sparse as sp

    import midrib

    ad = pytest.importorskip("anndata", reason="anndata is not installed")
    X = np.maximum(make_shape("y", 200, noise=0.03, random_state=0).X + 1.0, 0)
    lazy = da.from_array(X, chunks=(60, 2)).map_blocks(
        sp.csr_matrix, dtype=X.dtype, meta=sp.csr_matrix((0, 0))
    )
    here, there = ad.AnnData(sp.csr_matrix(X)), ad.AnnData(lazy)
    for adata in (here, there):
        midrib.tl.principal_graph(adata, use_rep="X", n_nodes=12, **TREE)
    assert isinstance(there.X, da.Array)
    np.testing.assert_array_equal(there.obs["midrib_node"], here.obs["midrib_node"])
    np.testing.assert_allclose(there.obs["midrib_distance"], here.obs["midrib_distance"], atol=1e-9)


def test_large_blocks_are_cut_for_workers_with_little_memory(monkeypatch):
    """A block is at most a part of the memory of a thread; features are always whole."""
    monkeypatch.setattr(module, "_largest_block", lambda: 8 * 4 * 100)
    X = da.zeros((1050, 4), chunks=(500, 2))
    cut = DaskHome.of(X).blocks.X
    assert cut.numblocks[1] == 1
    assert max(cut.chunks[0]) <= 100
    assert sum(cut.chunks[0]) == 1050


def test_a_cluster_says_how_much_memory_it_has(client):
    """The limit of a worker, one GiB in these tests, divided among its threads and what waits beside a block."""
    assert module._largest_block() == pytest.approx(2**30 / 16, rel=0.01)


@pytest.mark.parametrize(
    ("X", "message"),
    [
        (lambda: da.zeros(5), "two-dimensional"),
        (lambda: da.from_array(np.array([["a"], ["b"]])), "type <U1"),
    ],
)
def test_other_collections_are_refused(X, message):
    """One dimension and text get one sentence."""
    with pytest.raises(ValueError, match=message):
        PrincipalGraph(2).fit(X())

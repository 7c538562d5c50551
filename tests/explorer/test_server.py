"""The server: this machine only, its own name, its own page, a secret, and an end."""

import http.client
import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from midrib.explorer import serve


@pytest.fixture
def server(fork):
    model, X = fork
    with serve(model, X) as server:
        yield server


def answer(server, method="GET", place=None, body=None, **headers):
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)
    headers = {name.replace("_", "-"): value for name, value in headers.items()}
    connection.request(method, f"/{server.token}/" if place is None else place, body, headers)
    got = connection.getresponse()
    text = got.read().decode("utf-8")
    connection.close()
    return got.status, text


def test_only_the_secret_opens_the_page(server):
    """The page comes with the secret and not without it, and the socket is bound to loopback."""
    assert answer(server)[0] == 200
    for place in (
        "/",
        "/wrong/",
        f"/{server.token[:-1]}/",
        f"/{server.token}/../etc/passwd",
        f"/{server.token}/x",
    ):
        status, text = answer(server, place=place)
        assert status == 404
        assert server.token not in text
    assert server.http.server_address[0] == "127.0.0.1"


def test_other_hosts_and_other_pages_are_refused(server):
    """A name that was made to point here is not this server's, and another page may not ask for a refit."""
    assert answer(server, Host="evil.example")[0] == 421
    assert answer(server, Host=f"127.0.0.1.evil.example:{server.port}")[0] == 421
    place, body = f"/{server.token}/refit", "{}"
    kind = {"Content_Type": "application/json"}
    assert answer(server, "POST", place, body, Origin="https://evil.example", **kind)[0] == 403
    assert answer(server, "POST", place, body, Content_Type="text/plain")[0] == 403
    assert answer(server, "POST", "/wrong/refit", body, **kind)[0] == 404
    status, text = answer(server, "POST", place, body, Origin=f"http://127.0.0.1:{server.port}", **kind)
    assert status == 200
    assert "no record of corrections" in json.loads(text)["error"]


def test_midrib_view_serves_and_stops(tmp_path, fork):
    """The command prints an address that answers, and ends with 0 when it is interrupted, the port free again."""
    model, X = fork
    np.savetxt(tmp_path / "x.csv", X, delimiter=",", header="a,b", comments="")
    model.save(tmp_path / "model.npz")
    command = [sys.executable, "-m", "midrib", "view", "model.npz", "x.csv", "--no-browser"]
    running = subprocess.Popen(
        command, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    try:
        address = running.stdout.readline().strip()
        port, token = int(address.split(":")[2].split("/")[0]), address.split("/")[3]
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
        connection.request("GET", f"/{token}/")
        assert connection.getresponse().status == 200
        connection.close()
        os.kill(running.pid, signal.SIGINT)
        assert running.wait(timeout=20) == 0
    finally:
        running.kill()
        running.communicate()
    with pytest.raises(ConnectionRefusedError):
        http.client.HTTPConnection("127.0.0.1", port, timeout=5).request("GET", "/")


def test_midrib_view_finds_the_samples_and_refuses_what_it_cannot_show(tmp_path, fork, monkeypatch, capsys):
    """A folder knows its samples by the command of its fit; without them, one sentence says what to give."""
    from midrib.cli import main

    monkeypatch.chdir(tmp_path)
    np.savetxt("x.csv", fork[1], delimiter=",", header="a,b", comments="")
    assert main(["fit", "x.csv", "-o", "out", "--graph", "tree", "--nodes", "12", "--explore"]) == 0
    assert Path("out/explore.html").stat().st_size > 500_000
    assert main(["view", "out", "-o", "page.html"]) == 0
    assert "out/model.npz" in Path("page.html").read_text()
    assert main(["view", "x.csv", "-o", "fitted.html", "--save", "kept.npz"]) == 0
    assert Path("kept.npz").exists()
    assert "kept.npz" in Path("fitted.html").read_text()
    Path("x.csv").unlink()
    assert main(["view", "out", "-o", "other.html"]) == 3
    assert "give their file too" in capsys.readouterr().err
    assert main(["view", "out", "--view", "<script>"]) == 2
    assert "is no view" in capsys.readouterr().err


def test_midrib_view_of_an_anndata(tmp_path, fork):
    """The graph in an .h5ad file is shown with its root, embeddings, labels, and the genes that change along it."""
    anndata = pytest.importorskip("anndata")
    import pandas as pd

    import midrib
    from midrib.cli.scenes import Wishes, open_scene

    _, X = fork
    genes = np.column_stack([X, np.random.default_rng(0).random((len(X), 40))]).astype(np.float32)
    obs = pd.DataFrame(
        {"kind": pd.Categorical(np.where(X[:, 0] < 0, "a", "b"))}, index=[f"c{k}" for k in range(len(X))]
    )
    adata = anndata.AnnData(genes, obs=obs, var=pd.DataFrame(index=[f"g{k}" for k in range(42)]))
    adata.obsm["X_pca"], adata.obsm["X_umap"] = X, X**2
    midrib.tl.principal_graph(adata, n_nodes=12, graph="tree", sigma=0.01, gamma=1.0, random_state=0)
    midrib.tl.pseudotime(adata, root="c3")
    adata.write_h5ad(tmp_path / "cells.h5ad")
    scene = open_scene(tmp_path / "cells.h5ad", None, Wishes())
    np.testing.assert_allclose(scene.trajectory.pseudotime, adata.obs["midrib_pseudotime"], atol=1e-6)
    assert set(scene.embeddings) == {"X_pca", "X_umap"}
    assert list(scene.labels) == ["kind"]
    assert {"g0", "g1"} <= set(scene.extra[1])
    assert len(scene.extra[1]) == 30
    named = open_scene(tmp_path / "cells.h5ad", None, Wishes(features=("g4*",)))
    assert named.extra[1] == ["g4", "g40", "g41"]

"""Hundreds of mangled files: each is read as it was, or refused in one sentence, quickly and in little memory.

All files are read in one other process, which measures the processor time of each and its own growth; a crash of the
interpreter would show there and nowhere else.
"""

import gzip
import io as standard_io
import json
import os
import subprocess
import sys
import zipfile

import numpy as np
import pytest
import scipy.io
import scipy.sparse as sp

import midrib

SECONDS, MEGABYTES = 2.0, 200

READER = """
import json, resource, sys, time, warnings
import numpy as np
import midrib
from midrib.io import load, read_data, read_graph, FileRefusedError, DataError
warnings.simplefilter("ignore")
try:
    import anndata, h5py, polars, zarr, scipy.io  # loaded before the clock runs
except ImportError:
    pass
def peak():
    try:
        with open("/proc/self/status") as status:
            return next(int(line.split()[1]) for line in status if line.startswith("VmHWM")) / 1024
    except OSError:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (2**20 if sys.platform == "darwin" else 1024)
def forget_peak():
    try:
        with open("/proc/self/clear_refs", "w") as handle:
            handle.write("5")
    except OSError:
        pass
for line in sys.stdin:
    kind, path = line.rstrip("\\n").split("\\t")
    forget_peak()
    before, begin = peak(), time.process_time()
    try:
        {"model": load, "data": read_data, "network": read_graph}[kind](path)
        outcome, message = "read", ""
    except (FileRefusedError, DataError) as error:
        outcome, message = "refused", str(error)
    except Exception as error:
        outcome, message = "failed", f"{type(error).__name__}: {error}"
    record = [path, outcome, message, time.process_time() - begin, peak() - before]
    print(json.dumps(record), flush=True)
"""


def originals(folder):
    """Write one good file of every kind; return their paths by what reads them."""
    rng = np.random.default_rng(0)
    X = rng.normal(size=(60, 3))
    text = "a,b,c,kind\n" + "".join(
        f"{x:.6f},{y:.6f},{z:.6f},{'uv'[k % 2]}\n" for k, (x, y, z) in enumerate(X)
    )
    (folder / "table.csv").write_text(text)
    (folder / "table.tsv").write_text(text.replace(",", "\t"))
    (folder / "table.csv.gz").write_bytes(gzip.compress(text.encode(), mtime=0))
    np.save(folder / "array.npy", X)
    np.savez(folder / "arrays.npz", X=X, kind=np.arange(60))
    np.savez_compressed(folder / "packed.npz", X=X)
    sp.save_npz(folder / "sparse.npz", sp.csr_array(np.round(X)))
    scipy.io.mmwrite(folder / "matrix.mtx", sp.coo_array(np.round(X)))
    model = midrib.PrincipalGraph(12, graph="tree", sigma=0.1, gamma=1.0, random_state=0).fit(X)
    model.save(folder / "model.npz")
    for ending in ("graphml", "gexf", "json", "swc"):
        midrib.io.export(model, folder / f"graph.{ending}")
    _optional_originals(folder, X)
    kinds = {"model.npz": "model"} | {
        f"graph.{ending}": "network" for ending in ("graphml", "gexf", "json", "swc")
    }
    return {path: kinds.get(path.name, "data") for path in sorted(folder.iterdir())}


def _optional_originals(folder, X):
    try:
        import anndata as ad

        cells = ad.AnnData(X.copy())
        cells.obsm["X_pca"] = X[:, :2].copy()
        cells.write_h5ad(folder / "cells.h5ad")
    except ImportError:
        pass
    try:
        import polars as pl

        pl.DataFrame({"a": X[:, 0], "b": X[:, 1]}).write_parquet(folder / "table.parquet")
    except ImportError:
        pass


def mangled(content, rng):
    """Yield a few broken versions of a file: cut, flipped, overwritten, doubled, shifted."""
    n = len(content)
    for share in (0.0, 0.3, 0.97):
        yield "cut", content[: int(share * n)]
    for count in (1, 1, 8, 64):
        broken = bytearray(content)
        for place in rng.integers(0, n, count):
            broken[place] ^= 1 << int(rng.integers(8))
        yield f"flip{count}", bytes(broken)
    for _ in range(3):
        start, length = int(rng.integers(0, n)), int(rng.integers(1, 200))
        yield "noise", content[:start] + rng.bytes(length) + content[start + length :]
        yield "ones", content[:start] + b"\xff" * length + content[start + length :]
        yield "lost", content[:start] + content[start + length :]
    # Sizes live in the first and the last bytes of most formats.
    for start in (*rng.integers(0, min(n, 200), 4).tolist(), *rng.integers(max(0, n - 200), n, 4).tolist()):
        yield "huge", content[:start] + b"\xff\xff\xff\x7f" + content[start + 4 :]
    yield "twice", content + content
    yield "zeros", bytes(n)
    yield "text", b"this is no such file\n" * 3


def crafted(folder):
    """Write files that are consistent but hostile: claims of huge sizes, pickles, bombs, loops."""
    made = {}

    def add(name, content, kind="data"):
        path = folder / name
        path.write_bytes(content)
        made[path] = kind

    for number, shape in enumerate([(2**40, 20), (10**9, 10**9), (-1, 3), (0, 3), (2**62, 2**62), (3,) * 9]):
        header = str({"descr": "<f8", "fortran_order": False, "shape": shape}).encode() + b"\n"
        npy = b"\x93NUMPY\x01\x00" + len(header).to_bytes(2, "little") + header + b"\0" * 64
        add(f"shape{number}.npy", npy)
        add(f"shape{number}.npz", _zipped({"X.npy": npy}))
        add(f"model{number}.npz", _zipped({"nodes.npy": npy, "header.json": b"{}"}, packed=False), "model")
    for number, dtype in enumerate(["O", "|V1000000", "<M8[s]", "<c16", "<U50"]):
        content = standard_io.BytesIO()
        np.save(
            content, np.zeros((4, 2), dtype=dtype) if dtype != "O" else np.array([[{}, {}]] * 4, dtype=object)
        )
        add(f"type{number}.npy", content.getvalue())
        add(f"type{number}.npz", _zipped({"X.npy": content.getvalue()}))
    add("bomb.npz", _zipped({"X.npy": b"\0" * 2**27}))
    add("bomb.csv.gz", gzip.compress(b"\0" * 2**27, 9))
    add("line.csv.gz", gzip.compress(b"1" * 2**26, 9))
    add("deep.json", b"[" * 10**6, "network")
    add("laughs.graphml", _laughs(), "network")
    add("header.npz", _zipped({"header.json": b'{"a":' * 10**5}, packed=False), "model")
    add("many.npz", _zipped({f"{k}.npy": b"" for k in range(3000)}), "model")
    for number, size in enumerate(
        ["2000000000 2000000000 2000000000", "-1 3 3", "3 3", "a b c", "9" * 400 + " 1 1"]
    ):
        add(f"size{number}.mtx", f"%%MatrixMarket matrix coordinate real general\n{size}\n1 1 1\n".encode())
    add("index.mtx", b"%%MatrixMarket matrix coordinate real general\n3 3 1\n9 9 1\n")
    add("indices.npz", _bad_sparse())
    for name, text in _bad_tables().items():
        add(f"{name}.csv", text)
    return made


def _zipped(members, *, packed=True):
    content = standard_io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED if packed else zipfile.ZIP_STORED) as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return content.getvalue()


def _laughs():
    """Return XML whose entities would grow to gigabytes."""
    entities = "".join(f'<!ENTITY l{k} "{f"&l{k - 1};" * 10}">' for k in range(1, 10))
    return f'<?xml version="1.0"?><!DOCTYPE g [<!ENTITY l0 "lol">{entities}]><graphml>&l9;</graphml>'.encode()


def _bad_sparse():
    content = standard_io.BytesIO()
    parts = {"data": np.ones(2), "indices": np.array([0, 10**6]), "indptr": np.array([0, 1, 2])}
    np.savez(content, **parts, shape=np.array([2, 3]), format=np.array("csr"))
    return content.getvalue()


def _bad_tables():
    return {
        "only_header": b"a,b,c\n",
        "ragged": b"a,b\n1,2\n3\n",
        "words": b"a,b\nx,y\nz,w\n",
        "mixed": b"a,b\n" + b"1,2\n" * 500 + b"one,2\n",
        "nan": b"a,b\n1,nan\n2,3\n",
        "infinite": b"a,b\n1,inf\n2,3\n",
        "quote": b'a,b\n"1,2\n3,4\n' * 50,
        "latin": "größe,b\n1,2\n3,4\n".encode("latin-1"),
        "utf16": "a,b\n1,2\n3,4\n".encode("utf-16"),
        "binary": bytes(range(256)) * 20,
        "blank": b"\n\n\n \n",
        "commas": b",,,\n,,,\n,,,\n",
        "field": b"a,b\n1,2\n" + b"3" * 200_000 + b",4\n",
    }


@pytest.mark.skipif(sys.platform == "win32", reason="measures memory with the resource module")
def test_mangled_files_are_refused_quickly_and_in_little_memory(tmp_path):
    """At least 300 files; whatever is not refused must be readable as data, which a flipped digit is."""
    good, bad = tmp_path / "good", tmp_path / "bad"
    good.mkdir(), bad.mkdir()
    rng = np.random.default_rng(0)
    files = dict(crafted(bad))
    for original, kind in originals(good).items():
        for number, (how, content) in enumerate(mangled(original.read_bytes(), rng)):
            stem, _, endings = original.name.partition(".")
            path = bad / f"{stem}_{endings.replace('.', '_')}_{number}_{how}.{endings}"
            path.write_bytes(content)
            files[path] = kind
    assert len(files) >= 300
    lines = "".join(f"{kind}\t{path}\n" for path, kind in files.items())
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "OMP_NUM_THREADS": "1"}
    done = subprocess.run(
        [sys.executable, "-c", READER],
        input=lines,
        capture_output=True,
        text=True,
        env=environment,
        timeout=400,
    )
    records = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(records) == len(files), f"the reader died after {records[-1:]}: {done.stderr[-500:]}"
    faults = [
        f"{path}: {outcome}, {message!r}, {seconds:.2f} s, {megabytes:.0f} MB"
        for path, outcome, message, seconds, megabytes in records
        if outcome == "failed" or "\n" in message or seconds >= SECONDS or megabytes >= MEGABYTES
    ]
    assert not faults, "\n".join(faults)
    read = [path for path, outcome, *_ in records if outcome == "read"]
    # What a zip says of its members beside their names, sizes and contents may change; what is learned from it not.
    model = midrib.load(good / "model.npz")
    for other in (midrib.load(path) for path in read if "model" in path):
        np.testing.assert_array_equal(other.nodes_, model.nodes_)
        np.testing.assert_array_equal(other.weights_.toarray(), model.weights_.toarray())
        assert other.get_params() == model.get_params()
    assert len(read) < len(records) / 3

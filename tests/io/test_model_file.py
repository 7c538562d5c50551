"""Model files keep everything, replace whole files only, and never believe what they read."""

import json
import os
import signal
import subprocess
import sys
import time
import zipfile

import numpy as np
import pytest

import midrib
from midrib import L1Graph, PrincipalGraph, io
from midrib.datasets import make_shape
from midrib.io import archive


@pytest.fixture(scope="module", name="X")
def samples():
    return make_shape("theta", 150, noise=0.03, random_state=0).X


@pytest.mark.parametrize("graph", ["tree", "knn", L1Graph(lam=0.3, n_neighbors=4)], ids=str)
def test_a_loaded_model_gives_the_same_answers(tmp_path, X, graph):
    """Predictions, scores, projections, attributes and parameters are the same to the last bit."""
    model = PrincipalGraph(20, graph=graph, sigma=0.01, gamma=1.0, random_state=3).fit(X)
    model.save(tmp_path / "model.npz")
    loaded = midrib.load(tmp_path / "model.npz")
    assert loaded.get_params() == model.get_params()
    np.testing.assert_array_equal(loaded.predict_proba(X), model.predict_proba(X))
    np.testing.assert_array_equal(loaded.transform(X), model.transform(X))
    np.testing.assert_array_equal(loaded.objective_, model.objective_)
    assert abs(loaded.weights_ - model.weights_).max() == 0
    assert loaded.score(X) == model.score(X)
    assert (loaded.n_iter_, loaded.converged_, loaded.sigma_) == (
        model.n_iter_,
        model.converged_,
        model.sigma_,
    )
    assert loaded.report() == model.report()
    assert "thumb" not in model.report()
    np.testing.assert_allclose(loaded.fit(X).nodes_, model.nodes_)


@pytest.fixture(scope="module", name="chosen")
def model_that_chose_everything():
    """A model with every kind of claim on record: branches, loops and gaps."""
    rings = make_shape("lollipop", 400, noise=0.03, random_state=0).X
    model = PrincipalGraph(random_state=0).fit(np.vstack([rings, rings + 5.0]))
    assert {claim.kind for claim in model.choice_.found.claims} == {"branch", "loop", "gap"}
    return model


def test_what_was_decided_is_kept(tmp_path, chosen):
    """The report, every number behind it, and the bytes of the file are the same after loading."""
    chosen.save(tmp_path / "one.npz")
    loaded = midrib.load(tmp_path / "one.npz")
    assert loaded.report() == chosen.report()
    assert "came back in" in loaded.report(table=True)
    then, now = chosen.choice_, loaded.choice_
    assert (now.n_nodes, now.sigma, now.gamma, now.noise) == (
        then.n_nodes,
        then.sigma,
        then.gamma,
        then.noise,
    )
    assert (now.found.noise, now.found.clutter, now.found.n_axes) == (
        then.found.noise,
        then.found.clutter,
        then.found.n_axes,
    )
    assert now.found.topologies == then.found.topologies
    assert now.found.support == then.found.support
    for kept, graph in ((now.graph, then.graph), (now.found.graph, then.found.graph)):
        np.testing.assert_array_equal(kept.nodes, graph.nodes)
        np.testing.assert_array_equal(kept.edges, graph.edges)
    np.testing.assert_array_equal(now.found.graph.width, then.found.graph.width)
    for kept, claim in zip(now.found.claims, then.found.claims, strict=True):
        assert (kept.kind, kept.p_value, kept.effect, kept.support) == (
            claim.kind,
            claim.p_value,
            claim.effect,
            claim.support,
        )
        np.testing.assert_array_equal(kept.place, claim.place)
    loaded.save(tmp_path / "two.npz")
    assert (tmp_path / "one.npz").read_bytes() == (tmp_path / "two.npz").read_bytes()
    with pytest.raises(ValueError, match="keeps no samples"):
        now.found.belonging(np.zeros((1, 2)))


def test_files_from_before_decisions_were_kept_still_load(tmp_path, X, chosen):
    """Without the record the model answers as ever, and the report says what it does not know."""
    path = tmp_path / "model.npz"
    chosen.save(path)
    prefixes = ("choice_", "found_", "claim_")
    found = archive.read_archive(path)
    header = {name: value for name, value in found.header.items() if name != "choice"}
    arrays = {name: array for name, array in found.arrays.items() if not name.startswith(prefixes)}
    with path.open("wb") as handle:
        archive.write_archive(handle, header, arrays)
    loaded = midrib.load(path)
    assert loaded.choice_ is None
    assert "not on record" in loaded.report()
    np.testing.assert_array_equal(loaded.predict(X), chosen.predict(X))


BAD_DECISIONS = {
    "missing structure": {"header": {"choice": {"n_nodes": 3, "sigma": 1.0, "gamma": 1.0}}},
    "no record": {"header": {"choice": [1, 2]}},
    "structure that is no record": {
        "header": {"choice": {"n_nodes": 3, "sigma": 1.0, "gamma": 1.0, "rule_of_thumb": False, "found": 7}}
    },
    "numbers of another length": {"arrays": {"claim_numbers": np.ones((99, 3))}},
    "numbers of another width": {"arrays": {"claim_numbers": np.ones((1, 2))}},
    "missing places": {"drop": ("claim_place",)},
    "missing sizes": {"drop": ("claim_size",)},
    "places in another space": {"arrays": {"claim_place": np.ones((1, 7))}},
    "sizes that do not add up": {"arrays": {"claim_place": np.ones((1, 2))}},
    "claims without places": {
        "arrays": {
            "claim_kind": np.zeros(1, dtype=int),
            "claim_numbers": np.ones((1, 3)),
            "claim_size": np.zeros(1, dtype=int),
            "claim_place": np.empty((0, 2)),
        }
    },
    "unknown claim": {
        "arrays": {
            "claim_kind": np.full(1, 9),
            "claim_numbers": np.ones((1, 3)),
            "claim_size": np.ones(1, dtype=int),
            "claim_place": np.ones((1, 2)),
        }
    },
    "places of no claim": {
        "arrays": {
            "claim_kind": np.empty(0, dtype=int),
            "claim_numbers": np.empty((0, 3)),
            "claim_size": np.empty(0, dtype=int),
            "claim_place": np.ones((5, 2)),
        }
    },
    "kinds that are no numbers": {"arrays": {"claim_kind": np.ones(3)}},
    "infinite places": {"arrays": {"found_nodes": np.full((10, 2), np.inf)}},
    "edges of nowhere": {"arrays": {"found_edges": np.array([[0, 10**9]])}},
    "widths of another graph": {"arrays": {"found_width": np.ones(3)}},
    "topologies of two numbers": {"arrays": {"found_topologies": np.ones((4, 2), dtype=int)}},
    "missing topologies": {"drop": ("found_topologies",)},
    "float edges": {"arrays": {"choice_edges": np.zeros((3, 2))}},
}


@pytest.mark.parametrize("name", BAD_DECISIONS)
def test_wrong_decisions_are_refused(tmp_path, chosen, name):
    """A record that does not fit the model is refused with one sentence, like any other part."""
    path = tmp_path / "model.npz"
    chosen.save(path)
    rewritten(path, **BAD_DECISIONS[name])
    with pytest.raises(io.FileRefusedError) as caught:
        midrib.load(path)
    assert "\n" not in str(caught.value)


def test_names_given_nodes_and_generators_are_kept_as_far_as_they_can(tmp_path, X):
    """Feature names and an array of initial nodes come back; a generator becomes None."""
    pd = pytest.importorskip("pandas")
    model = PrincipalGraph(init=X[:9], sigma=0.01, gamma=1.0, random_state=np.random.default_rng(0))
    model.fit(pd.DataFrame(X, columns=["left", "right"])).save(tmp_path / "model.npz")
    loaded = midrib.load(tmp_path / "model.npz")
    assert list(loaded.feature_names_in_) == ["left", "right"]
    np.testing.assert_array_equal(loaded.init, X[:9])
    assert loaded.random_state is None


def test_a_family_of_ones_own_is_kept_by_name(tmp_path, X):
    """The loaded model answers; only to fit again it needs the family."""

    class Ring:
        def prepare(self, anchors):
            n = len(anchors)
            edges = np.array([[k, k + 1] for k in range(n - 1)])
            return lambda nodes: midrib.Graph(nodes, edges)

    model = PrincipalGraph(10, graph=Ring(), sigma=0.01, gamma=1.0, random_state=0).fit(X)
    model.save(tmp_path / "model.npz")
    loaded = midrib.load(tmp_path / "model.npz")
    np.testing.assert_array_equal(loaded.predict(X), model.predict(X))
    with pytest.raises(ValueError, match="Ring"):
        loaded.fit(X)


def test_the_same_model_gives_the_same_bytes(tmp_path, X):
    """No dates, no addresses: files can be compared."""
    model = PrincipalGraph(10, sigma=0.01, gamma=1.0, random_state=0).fit(X)
    model.save(tmp_path / "one.npz")
    midrib.load(tmp_path / "one.npz").save(tmp_path / "two.npz")
    assert (tmp_path / "one.npz").read_bytes() == (tmp_path / "two.npz").read_bytes()


def test_numpy_opens_it_without_pickle(tmp_path, X):
    """The file is an ordinary .npz."""
    PrincipalGraph(10, sigma=0.01, gamma=1.0, random_state=0).fit(X).save(tmp_path / "model.npz")
    with np.load(tmp_path / "model.npz", allow_pickle=False) as arrays:
        assert arrays["nodes"].shape == (10, 2)
        assert json.loads(arrays["header.json"])["format"] == "midrib-model"


def test_an_unfitted_model_is_not_saved(tmp_path):
    """scikit-learn's own error, and no file."""
    from sklearn.exceptions import NotFittedError

    with pytest.raises(NotFittedError):
        PrincipalGraph().save(tmp_path / "model.npz")
    assert not list(tmp_path.iterdir())


def rewritten(path, *, header=None, arrays=None, drop=()):
    """Write a model file again with other contents and right checksums, as an attacker would."""
    found = archive.read_archive(path)
    new = {name: array for name, array in {**found.arrays, **(arrays or {})}.items() if name not in drop}
    with path.open("wb") as handle:
        archive.write_archive(handle, {**found.header, **(header or {})}, new)


BAD = {
    "future version": {"header": {"version": 2}},
    "no version": {"header": {"version": None}},
    "another format": {"header": {"format": "something"}},
    "missing nodes": {"drop": ("nodes",)},
    "negative index": {"arrays": {"edges": np.array([[-1, 2], [0, 1]]), "edge_weights": np.ones(2)}},
    "index too large": {"arrays": {"edges": np.array([[0, 10]]), "edge_weights": np.ones(1)}},
    "edge twice": {"arrays": {"edges": np.array([[0, 1], [0, 1]]), "edge_weights": np.ones(2)}},
    "edge to itself": {"arrays": {"edges": np.array([[1, 1]]), "edge_weights": np.ones(1)}},
    "negative weight": {"arrays": {"edges": np.array([[0, 1]]), "edge_weights": -np.ones(1)}},
    "float edges": {"arrays": {"edges": np.zeros((9, 2))}},
    "wrong shape": {"arrays": {"nodes": np.zeros(20)}},
    "nan nodes": {"arrays": {"nodes": np.full((10, 2), np.nan)}},
    "no history": {"arrays": {"objective": np.empty(0)}},
    "sigma zero": {"header": {"fitted": {"sigma_": 0.0, "gamma_": 1.0}}},
    "sigma text": {"header": {"fitted": {"sigma_": "big", "gamma_": 1.0}}},
    "a method": {"header": {"fitted": {"sigma_": 1.0, "gamma_": 1.0, "fit": 1}}},
    "private name": {"header": {"fitted": {"sigma_": 1.0, "gamma_": 1.0, "__class__": "x"}}},
    "strange parameter": {"header": {"parameters": {"command": "rm"}}},
    "parameter list": {"header": {"parameters": {"n_nodes": [1, 2]}}},
    "memory text": {"header": {"parameters": {"working_memory": "much"}}},
    "memory endless": {"header": {"parameters": {"working_memory": 1e308}}},
    "memory negative": {"header": {"parameters": {"working_memory": -1}}},
    "memory missing": {"header": {"parameters": {"working_memory": None}}},
    "strange family": {"header": {"parameters": {"graph": {"family": "os.system", "parameters": {}}}}},
    "family arguments": {"header": {"parameters": {"graph": {"family": "L1Graph", "parameters": {"x": 1}}}}},
    "feature names": {"header": {"feature_names": ["only one"]}},
    "wrong widths": {"arrays": {"quality_width": np.ones(3)}},
    "preparation": {"arrays": {"preparation_centre": np.zeros(5), "preparation_scale": np.ones(5)}},
    "preparation scale": {"arrays": {"preparation_centre": np.zeros(2), "preparation_scale": np.zeros(2)}},
}


@pytest.mark.parametrize("name", BAD)
def test_consistent_but_wrong_files_are_refused(tmp_path, X, name):
    """With right checksums and all, what does not describe a model is refused with one sentence."""
    path = tmp_path / "model.npz"
    PrincipalGraph(10, sigma=0.01, gamma=1.0, random_state=0).fit(X).save(path)
    rewritten(path, **BAD[name])
    with pytest.raises(io.FileRefusedError) as caught:
        midrib.load(path)
    assert "\n" not in str(caught.value)


def test_pickles_and_compressed_bombs_are_refused(tmp_path, X):
    """Object arrays are never unpickled; a member that would unpack to 64 megabytes is not unpacked."""
    path = tmp_path / "model.npz"
    np.savez(path, nodes=np.array([{"a": 1}], dtype=object))
    with pytest.raises(io.FileRefusedError):
        midrib.load(path)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as bomb:
        bomb.writestr("header.json", " " * 2**26)
    with pytest.raises(io.FileRefusedError, match="compressed"):
        midrib.load(path)


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs kill -9")
def test_a_kill_in_the_middle_of_a_save_leaves_a_whole_file(tmp_path, X):
    """Two versions are saved in turn without end; whenever it is killed, the file is one of the two."""
    path = tmp_path / "model.npz"
    for number in (0, 1):
        PrincipalGraph(40, sigma=0.01, gamma=1.0, random_state=number).fit(X).save(
            tmp_path / f"v{number}.npz"
        )
    versions = [(tmp_path / f"v{number}.npz").read_bytes() for number in (0, 1)]
    code = (
        "import sys, itertools, midrib\n"
        "models = [midrib.load(name) for name in sys.argv[1:3]]\n"
        "for k in itertools.count():\n"
        "    models[k % 2].save(sys.argv[3])\n"
    )
    command = [sys.executable, "-c", code, str(tmp_path / "v0.npz"), str(tmp_path / "v1.npz"), str(path)]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    for wait in (0.013, 0.05):
        with subprocess.Popen(command, env=environment) as process:
            end = time.monotonic() + 60
            path.unlink(missing_ok=True)
            while not path.exists() and time.monotonic() < end and process.poll() is None:
                time.sleep(0.001)
            time.sleep(wait)
            process.kill()
        assert path.read_bytes() in versions
        midrib.load(path)


def test_a_failed_save_leaves_the_old_file_and_no_litter(tmp_path, X, monkeypatch):
    """An error while writing, a full disk for instance, changes nothing."""
    path = tmp_path / "model.npz"
    model = PrincipalGraph(10, sigma=0.01, gamma=1.0, random_state=0).fit(X)
    model.save(path)
    before = path.read_bytes()

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        model.save(path)
    assert path.read_bytes() == before
    assert [item.name for item in tmp_path.iterdir()] == ["model.npz"]


@pytest.mark.skipif(not hasattr(os, "symlink") or os.name == "nt", reason="links and rights of POSIX")
def test_saving_keeps_links_and_rights(tmp_path):
    """A link still points where it did, the file behind it is new; rights are those of the old file."""
    from midrib.io.atomic import write_text

    real, link = tmp_path / "real.txt", tmp_path / "link.txt"
    write_text(real, "old")
    real.chmod(0o640)
    link.symlink_to(real)
    write_text(link, "new")
    assert link.is_symlink()
    assert real.read_text() == "new"
    assert real.stat().st_mode & 0o777 == 0o640


def test_long_names_can_be_saved(tmp_path):
    """As long as the system allows: the part that is written first has a name of its own."""
    from midrib.io.atomic import write_text

    path = tmp_path / ("x" * 251 + ".txt")
    write_text(path, "long")
    assert path.read_text() == "long"


def test_parts_that_a_kill_left_are_removed(tmp_path):
    """By the next writing of the same file, unless somebody is writing them."""
    pytest.importorskip("fcntl")
    from midrib.io.atomic import whole_file, write_text

    path = tmp_path / "table.csv"
    code = f"import os\nfrom midrib.io.atomic import whole_file\nwith whole_file({str(path)!r}):\n    os._exit(9)"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    subprocess.run([sys.executable, "-c", code], env=environment, check=False)
    (part,) = tmp_path.glob(".*.part")
    os.utime(part, (0, 0))
    with whole_file(path) as handle:
        (own,) = tmp_path.glob(".*.part")
        os.utime(own, (0, 0))
        write_text(path, "second")
        handle.write(b"first")
    assert path.read_text() == "first"
    assert [item.name for item in tmp_path.iterdir()] == ["table.csv"]

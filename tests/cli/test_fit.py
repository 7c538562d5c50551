"""``midrib fit`` and ``midrib project``: from a file to results, and back to the same results."""

import csv
import json
import os
import signal
import subprocess
import sys
import time
from functools import partial

import numpy as np
import pytest

import midrib
from midrib.cli import main
from midrib.cli.outputs import FILES
from midrib.datasets import make_shape

pytest.importorskip("typer")
pytest.importorskip("matplotlib")

FIT = ["--nodes", "25", "--sigma", "0.005", "--gamma", "2"]


@pytest.fixture
def table(tmp_path):
    """A file as pandas writes it: an index without a name, numbers and a label."""
    pd = pytest.importorskip("pandas")
    shape = make_shape("y", 150, random_state=0)
    frame = pd.DataFrame(shape.X, columns=["left", "right"])
    frame["arm"] = [f"arm {edge}" for edge in shape.edge]
    path = tmp_path / "table.csv"
    frame.to_csv(path)
    return path


def rows(path):
    with path.open(newline="") as handle:
        return list(csv.DictReader(handle))


def test_fit_writes_files_that_agree_with_the_model(table, tmp_path, capsys):
    """Tables, model and JSON record say the same."""
    out = tmp_path / "out"
    assert main(["fit", str(table), "-o", str(out), *FIT, "--json"]) == 0
    record = json.loads(capsys.readouterr().out)
    assert {path.name for path in out.iterdir()} == set(FILES)
    model = midrib.load(out / "model.npz")
    nodes = np.array([[float(row["left"]), float(row["right"])] for row in rows(out / "nodes.csv")])
    np.testing.assert_array_equal(nodes, model.nodes_)
    assert len(rows(out / "edges.csv")) == len(model.graph_.edges) == 24
    samples = rows(out / "samples.csv")
    ours = ["id", "node", "edge", "branch", "pseudotime", "distance", "clutter"]
    assert list(samples[0]) == [*ours, "arm"]
    assert [row["id"] for row in samples] == [str(k) for k in range(150)]
    assert record["objective"] == model.objective_[-1]
    assert record["n_nodes"] == 25
    assert f"midrib fit {table} -o {out}" in (out / "report.md").read_text()


@pytest.mark.parametrize(
    "options", [[], ["--standardize", "--pca", "2"], ["--root", "arm=arm 0"], ["-g", "l1"]]
)
def test_project_gives_the_samples_of_the_fit_again(table, tmp_path, options):
    """The same data on the same model: the same bytes, whatever was asked of the fit."""
    out, again = tmp_path / "out", tmp_path / "again.csv"
    assert main(["fit", str(table), "-o", str(out), *FIT, *options]) == 0
    assert main(["project", str(out / "model.npz"), str(table), "-o", str(again)]) == 0
    assert again.read_bytes() == (out / "samples.csv").read_bytes()


def test_every_parameter_of_the_estimator_is_an_option(table, tmp_path):
    """None is left out of the command, and a switch arrives in the model."""
    from inspect import signature

    from midrib.cli.fit import fit

    renamed = {"n_nodes": "nodes", "random_state": "seed", "verbose": "quiet"}
    wanted = {renamed.get(name, name) for name in midrib.PrincipalGraph().get_params()}
    assert wanted <= set(signature(fit).parameters)
    command = [
        "fit",
        str(table),
        "-o",
        str(tmp_path / "out"),
        "--nodes",
        "10",
        "--sigma",
        "0.01",
        "--gamma",
        "1",
    ]
    assert main([*command, "--graph", "tree", "--max-iter", "7"]) == 0
    assert midrib.load(tmp_path / "out" / "model.npz").max_iter == 7


def test_new_samples_need_no_labels(table, tmp_path):
    """Samples without the label, and with columns in another order, are placed all the same."""
    out, other, placed = tmp_path / "out", tmp_path / "other.csv", tmp_path / "placed.csv"
    assert main(["fit", str(table), "-o", str(out), *FIT, "-l", "arm"]) == 0
    other.write_text("right,left\n0.1,0.2\n0.3,0.4\n")
    assert main(["project", str(out / "model.npz"), str(other), "-o", str(placed)]) == 0
    model = midrib.load(out / "model.npz")
    expected = model.trajectory(np.array([[0.2, 0.1], [0.4, 0.3]])).distance
    assert [float(row["distance"]) for row in rows(placed)] == pytest.approx(expected)


def test_outputs_are_never_replaced_unasked(table, tmp_path, capsys):
    """An existing OUT is refused with one line and its own exit code; --force replaces it."""
    out = tmp_path / "out"
    command = ["fit", str(table), "-o", str(out), *FIT, "-q"]
    assert main(command) == 0
    before = (out / "model.npz").read_bytes()
    assert main([*command, "--seed", "1"]) == 4
    assert (out / "model.npz").read_bytes() == before
    assert capsys.readouterr().err.count("\n") == 1
    assert main([*command, "--seed", "1", "--force"]) == 0
    assert (out / "model.npz").read_bytes() != before


@pytest.mark.parametrize(
    ("content", "word"),
    [
        ("", "empty"),
        ("a,b\n1,2\n3,4,5\n1,2\n", "line 3"),
        ("a,b\n1,2\n3,\n", "missing"),
        ("a,b\nx,y\nu,v\n", "numbers"),
        ("a,b\n1,2\n", "at least 2"),
        ("a,b\n" + "1,2\n" * 300 + "1,oops\n", "line 302"),
    ],
    ids=["empty", "ragged", "missing", "words", "one row", "late word"],
)
def test_bad_tables_get_one_line(tmp_path, capsys, content, word):
    """What is wrong, where it is wrong, and no folder left behind."""
    path = tmp_path / "bad.csv"
    path.write_text(content)
    assert main(["fit", str(path), "-o", str(tmp_path / "out")]) == 3
    message = capsys.readouterr().err
    assert message.count("\n") == 1
    assert word in message
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    "options",
    [
        ["--graph", "ring"],
        ["--lam", "1"],
        ["--sigma", "big"],
        ["--root", "arm"],
        ["--groups", "none"],
        ["--pca", "9"],
    ],
    ids=" ".join,
)
def test_bad_options_get_one_line(table, tmp_path, capsys, options):
    """Wrong values end with exit code 2 or 3 before any file is written."""
    assert main(["fit", str(table), "-q", "-o", str(tmp_path / "out"), *FIT, *options]) in (2, 3)
    assert capsys.readouterr().err.count("\n") == 1
    assert not (tmp_path / "out" / "model.npz").exists()


def test_a_root_that_is_nowhere_is_refused_before_the_fit(tmp_path, capsys, monkeypatch):
    """A value that no sample has, an unknown sample: one line with the values, the empty one by a word."""
    monkeypatch.setattr("midrib.PrincipalGraph.fit", broken)
    data = tmp_path / "data.csv"
    data.write_text("x,y,kind\n0,1,\n1,2,basic\n2,1,\n")
    for root, words in (("kind=rare", "its values are (empty), basic."), ("sample:9", "no sample")):
        assert main(["fit", str(data), "-q", "-o", str(tmp_path / "out"), *FIT, "--root", root]) == 2
        assert words in capsys.readouterr().err


def test_labels_that_look_like_formulas_are_quoted_on_request(tmp_path):
    """Spreadsheets compute what begins with =, +, - or @; numbers stay numbers."""
    data, X = tmp_path / "data.csv", make_shape("y", 60, random_state=0).X
    lines = [f"{x},{y},{'=SUM(A1)' if k % 2 else 'plain'}" for k, (x, y) in enumerate(X)]
    data.write_text("x,y,@kind\n" + "\n".join(lines) + "\n")
    command = ["fit", str(data), *FIT, "-q", "-o"]
    assert main([*command, str(tmp_path / "plain")]) == 0
    assert main([*command, str(tmp_path / "safe"), "--safe-csv"]) == 0
    assert rows(tmp_path / "plain" / "samples.csv")[1]["@kind"] == "=SUM(A1)"
    safe = rows(tmp_path / "safe" / "samples.csv")
    assert [row["'@kind"] for row in safe[:2]] == ["plain", "'=SUM(A1)"]
    assert all(float(row["distance"]) >= 0 for row in safe)


def test_a_name_that_is_no_text_is_refused_before_the_fit(table, tmp_path, capsys):
    """File names may be any bytes; the report, which names them, may not."""
    odd = tmp_path / os.fsdecode(b"odd\xff.csv")
    odd.write_bytes(table.read_bytes())
    assert main(["fit", str(odd), "-o", str(tmp_path / "out"), *FIT]) == 2
    assert "not UTF-8" in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGINT], ids=lambda s: s.name)
def test_a_fit_that_is_ended_goes_on_to_the_same_objective(tmp_path, number):
    """Kill -9 and Ctrl-C leave a checkpoint; --resume goes on from it and ends at the same objective."""
    data, out = tmp_path / "data.npy", tmp_path / "out"
    np.save(data, make_shape("theta", 1000, noise=0.04, random_state=0).X)
    command = ["fit", str(data), "-o", str(out), "--nodes", "300", "--sigma", "0.001", "--gamma", "1"]
    command += ["--tol", "0", "--checkpoint-every", "0", "-q", "--max-iter"]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "OMP_NUM_THREADS": "1"}
    arguments = [sys.executable, "-m", "midrib.cli", *command, "1000000"]
    # What shells start in the background ignores Ctrl-C, and hands that down; the one tested here must not.
    heed = partial(signal.signal, signal.SIGINT, signal.SIG_DFL)
    with subprocess.Popen(
        arguments, stderr=subprocess.PIPE, text=True, env=environment, preexec_fn=heed
    ) as process:
        end = time.monotonic() + 60
        while not (out / "checkpoint.npz").exists() and process.poll() is None and time.monotonic() < end:
            time.sleep(0.005)
        process.send_signal(number)
        message = process.communicate(timeout=60)[1]
    assert not (out / "model.npz").exists()
    if number == signal.SIGINT:
        assert process.returncode == 130
        assert "--resume" in message
        assert message.count("\n") == 1
    done = midrib.io.archive.read_archive(out / "checkpoint.npz").arrays["history"]
    assert len(done) >= 2
    most = len(done) + 20
    assert main([*command, str(most), "--resume"]) == 0
    assert not (out / "checkpoint.npz").exists()
    whole = midrib.PrincipalGraph(300, sigma=0.001, gamma=1, tol=0, max_iter=most, random_state=0)
    whole.fit(np.load(data))
    np.testing.assert_allclose(midrib.load(out / "model.npz").objective_, whole.objective_, rtol=1e-8)


@pytest.mark.parametrize(
    "where",
    [
        "midrib.cli.options.read_data",
        "midrib.cli.fit.tell_what_was_read",
        "midrib.cli.fit.prepare",
        "midrib.cli.fit.PrincipalGraph.fit",
        "midrib.cli.fit.ordered",
        "midrib.cli.fit.write_outputs",
        "midrib.cli.app.run",
    ],
)
def test_ctrl_c_at_any_moment_ends_with_a_line(table, tmp_path, monkeypatch, capsys, where):
    """While modules are loaded, a file is read, a fit is made or files are written: one line, 130, no traceback."""

    def interrupted(*_arguments, **_options):
        raise KeyboardInterrupt

    monkeypatch.setattr(where, interrupted)
    assert main(["fit", str(table), "-o", str(tmp_path / "out"), *FIT, "--standardize"]) == 130
    message = capsys.readouterr().err
    assert message.strip().splitlines()[-1].startswith("midrib: interrupted")
    assert "Traceback" not in message
    assert not (tmp_path / "out" / "model.npz").exists()


def test_resume_refuses_other_data_and_options(table, tmp_path, capsys):
    """A checkpoint goes on only with what it was made from."""
    from midrib.cli import checkpoint

    out = tmp_path / "out"
    out.mkdir()
    X, states = np.loadtxt(table, delimiter=",", skiprows=1, usecols=(1, 2)), []
    model = midrib.PrincipalGraph(25, sigma=0.005, gamma=2.0, random_state=0)
    model.fit(X, callback=lambda state: states.append(state) or True)
    options = {"standardize": False, "pca": None, "weights": None, "groups": None}
    identity = checkpoint.Identity.of(X, model, options)
    checkpoint.write_checkpoint(out / "checkpoint.npz", states[0].checkpoint, identity)
    command = ["fit", str(table), "-o", str(out), "--nodes", "25", "--gamma", "2"]
    assert main([*command, "--sigma", "0.005"]) == 4
    assert "unfinished" in capsys.readouterr().err
    assert main([*command, "--sigma", "0.006", "--resume"]) == 5
    assert "sigma=0.005" in capsys.readouterr().err
    assert main([*command, "--sigma", "0.005", "--resume", "-c", "left"]) == 5
    assert "other data" in capsys.readouterr().err
    assert main([*command, "--sigma", "0.005", "--resume"]) == 0


def stopped(command, monkeypatch, where):
    """Run a fit that breaks where it is told to."""
    with monkeypatch.context() as patch:
        patch.setattr(f"midrib.cli.fit.{where}", broken)
        assert main(command) != 0


def broken(*_arguments, **_options):
    raise RuntimeError


@pytest.mark.filterwarnings("ignore:the permitted edges")
@pytest.mark.parametrize("option", ["--weights", "--groups"])
def test_resume_refuses_another_content_of_a_column(tmp_path, monkeypatch, capsys, option):
    """Weights and groups are part of a fit by what they hold, not by the name of their column."""
    rng, data, out = np.random.default_rng(0), tmp_path / "data.csv", tmp_path / "out"
    X = make_shape("y", 80, random_state=0).X

    def write(column):
        np.savetxt(data, np.column_stack([X, column]), delimiter=",", header="a,b,extra", comments="")

    command = ["fit", str(data), "-o", str(out), "-c", "a", "-c", "b", *FIT, option, "extra"]
    column = rng.integers(1, 3, 80)
    write(column)
    stopped(command, monkeypatch, "_result")
    write(column[::-1])
    capsys.readouterr()
    assert main([*command, "--resume"]) == 5
    assert option[2:] in capsys.readouterr().err
    write(column)
    assert main([*command, "--resume"]) == 0


def test_resume_after_a_stop_while_files_were_written(table, tmp_path, monkeypatch):
    """Half of the files are there, and the checkpoint: the fit goes on and writes all of them."""
    out = tmp_path / "out"
    command = ["fit", str(table), "-o", str(out), *FIT]
    with monkeypatch.context() as patch:
        patch.setattr("midrib.cli.outputs.write_graphml", broken)
        assert main(command) != 0
    assert (out / "nodes.csv").exists()
    assert not (out / "model.npz").exists()
    assert main(command) == 4
    assert main([*command, "--resume"]) == 0
    assert {path.name for path in out.iterdir()} == set(FILES)
    assert (
        main([*command, "--resume"]) == 4
    )  # finished: nothing to go on with, and nothing is replaced unasked


def test_resume_of_a_fit_that_had_not_begun_starts_over(table, tmp_path, monkeypatch):
    """An automatic fit that was stopped during its choice has no checkpoint yet."""
    command = ["fit", str(table), "-o", str(tmp_path / "out"), *FIT]
    stopped(command, monkeypatch, "PrincipalGraph.fit")
    assert main([*command, "--resume"]) == 0


def test_a_checkpoint_keeps_what_was_found_automatically(tmp_path):
    """With everything automatic and clutter around, a fit from a checkpoint file ends where it would have ended."""
    from midrib.cli.checkpoint import Identity, read_checkpoint, write_checkpoint

    X = make_shape("circle", 400, clutter=0.2, random_state=0).X
    model, states = midrib.PrincipalGraph(random_state=0, tol=1e-8), []
    model.fit(X, callback=lambda state: states.append(state) and None)
    identity = Identity.of(X, model, {})
    write_checkpoint(tmp_path / "checkpoint.npz", states[1].checkpoint, identity)
    checkpoint = read_checkpoint(tmp_path / "checkpoint.npz", identity)
    assert checkpoint.start.fixed
    again = midrib.PrincipalGraph(random_state=0, tol=1e-8).fit(X, resume=checkpoint)
    np.testing.assert_allclose(again.objective_, model.objective_, rtol=1e-8)


def test_show_and_datasets_speak(table, tmp_path, capsys):
    """Both print to standard output, as sentences and as JSON."""
    out = tmp_path / "out"
    assert main(["fit", str(table), "-o", str(out), *FIT, "--quiet"]) == 0
    assert capsys.readouterr().out == ""
    assert main(["show", str(out / "model.npz"), "-o", str(tmp_path / "graph.svg")]) == 0
    assert "25 nodes of 2 features" in capsys.readouterr().out
    assert (tmp_path / "graph.svg").read_text().startswith("<?xml")
    assert main(["show", str(out / "model.npz"), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["columns"] == ["left", "right"]
    assert main(["datasets", "--json"]) == 0
    assert "theta" in json.loads(capsys.readouterr().out)["shapes"]

"""``midrib trend`` and ``midrib tune``: tables and pictures of features and of parameters."""

import csv
import io
import json

import numpy as np
import pytest

from midrib.cli import main
from midrib.datasets import make_shape

pytest.importorskip("typer")
pytest.importorskip("matplotlib")


@pytest.fixture
def fitted(tmp_path):
    """A table with two coordinates, a gene that rises along the curve, one that does not; and a model of it."""
    rng = np.random.default_rng(0)
    shape = make_shape("line", 150, random_state=0)
    along = shape.position @ np.linalg.svd(shape.position - shape.position.mean(axis=0))[2][0]
    columns = np.column_stack([shape.X, along + 0.05 * rng.normal(size=150), rng.normal(size=150)])
    halves = np.where(along < 0, "low", "high")
    rows = [
        ",".join([*(f"{value:.8f}" for value in row), half])
        for row, half in zip(columns, halves, strict=True)
    ]
    lines = ["x,y,rising,noise,half", *rows]
    data = tmp_path / "data.csv"
    data.write_text("\n".join(lines) + "\n")
    command = ["fit", str(data), "-o", str(tmp_path / "out"), "-c", "x", "-c", "y"]
    assert main([*command, "--nodes", "15", "--sigma", "0.003", "--gamma", "2", "--root", "half=low"]) == 0
    return data, tmp_path / "out" / "model.npz"


def read(path):
    with path.open(newline="") as handle:
        return list(csv.DictReader(handle))


def test_features_beside_those_of_the_model_are_followed(fitted, tmp_path, capsys):
    """The rising gene rises from the root and is found to change; noise is not; bands enclose the curve."""
    data, model = fitted
    out = tmp_path / "trend"
    command = ["trend", str(model), str(data), "-o", str(out), "-f", "rising", "-f", "noise"]
    assert main([*command, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["changing"] == ["rising"]
    rows = [row for row in read(out / "trends.csv") if row["feature"] == "rising"]
    mean = np.array([float(row["mean"]) for row in rows])
    assert mean[-1] > mean[0]
    assert all(float(row["lower"]) <= float(row["mean"]) <= float(row["upper"]) for row in rows)
    q = {row["feature"]: float(row["q_value"]) for row in read(out / "association.csv")}
    assert q["rising"] < 1e-10 < q["noise"]
    assert (out / "trends.png").read_bytes()[:4] == b"\x89PNG"
    assert main(command) == 4
    assert main([*command, "--force", "--path", "half=low", "--path", "half=high"]) == 0


def test_rows_that_lack_a_coordinate_or_a_feature_are_left_out_together(fitted, tmp_path):
    """With --drop-missing the answer is that of the file without rows that lack either, whichever it is."""
    data, model = fitted
    header, *rows = data.read_text().splitlines()
    gaps = [",".join(["", *row.split(",")[1:]]) if k % 10 == 3 else row for k, row in enumerate(rows)]
    gaps = [
        ",".join([*row.split(",")[:2], "", *row.split(",")[3:]]) if k % 7 == 2 else row
        for k, row in enumerate(gaps)
    ]
    whole = [row for k, row in enumerate(rows) if k % 10 != 3 and k % 7 != 2]
    found = []
    for name, lines in (("gaps", gaps), ("whole", whole)):
        table = tmp_path / f"{name}.csv"
        table.write_text("\n".join([header, *lines]) + "\n")
        command = [
            "trend",
            str(model),
            str(table),
            "-o",
            str(tmp_path / name),
            "-f",
            "rising",
            "--drop-missing",
        ]
        assert main(command) == 0
        found.append(read(tmp_path / name / "association.csv"))
    assert found[0] == found[1]


def test_a_model_whose_fit_filled_in_follows_features_with_gaps(fitted, tmp_path, capsys):
    """Coordinates are filled in as in the fit; rows that lack the feature are left out, not filled in."""
    data, _ = fitted
    header, *rows = (row.split(",") for row in data.read_text().splitlines())
    rows[3][0], rows[5][2] = "", ""
    table = tmp_path / "gaps.csv"
    table.write_text("\n".join(",".join(row) for row in [header, *rows]) + "\n")
    fit = ["fit", str(table), "-o", str(tmp_path / "filled"), "-c", "x", "-c", "y", "--impute", "median"]
    assert main([*fit, "--nodes", "15", "--sigma", "0.003", "--gamma", "2"]) == 0
    capsys.readouterr()
    trend = ["trend", str(tmp_path / "filled" / "model.npz"), str(table), "-f", "rising", "-o"]
    assert main([*trend, str(tmp_path / "trends")]) == 0
    said = capsys.readouterr().err
    assert "1 of 150 rows had numbers filled in, for it lacks numbers: x (1)" in said
    assert "1 of 150 rows was dropped, for it lacks numbers: rising (1)" in said
    assert main([*trend, str(tmp_path / "dropped"), "--drop-missing"]) == 0
    assert "1 of 150 rows was dropped, for it lacks numbers: x (1)" in capsys.readouterr().err


@pytest.mark.parametrize(
    "options", [["-f", "gone"], ["-f", "half"], ["-f", "x", "--path", "node:1"]], ids=" ".join
)
def test_wrong_features_get_one_line(fitted, tmp_path, capsys, options):
    """Missing and wordy features, and half a path."""
    data, model = fitted
    assert main(["trend", str(model), str(data), "-o", str(tmp_path / "trend"), *options]) in (2, 3)
    assert capsys.readouterr().err.count("\n") == 1
    assert not (tmp_path / "trend").exists()


def test_tune_shows_a_grid(fitted, tmp_path, capsys):
    """One row and one panel for every pair; small sigmas fit no worse."""
    data, _ = fitted
    out = tmp_path / "tune"
    command = ["tune", str(data), "-o", str(out), "-c", "x", "-c", "y", "-k", "15"]
    assert main([*command, "--sigma", "0.001,0.01", "--gamma", "1,4,16", "--json"]) == 0
    fits = json.loads(capsys.readouterr().out)["fits"]
    assert [(fit["sigma"], fit["gamma"]) for fit in fits] == [
        (s, g) for s in (0.001, 0.01) for g in (16, 4, 1)
    ]
    assert len(read(out / "tune.csv")) == 6
    assert (out / "tune.png").read_bytes()[:4] == b"\x89PNG"
    for text in ("0,1", "a", "-1", "nan"):
        assert main([*command, "--force", "--sigma", text]) == 2


def test_tune_counts_the_fits_on_a_terminal(fitted, tmp_path, monkeypatch):
    """Where someone looks, a bar says how many fits are done; with --quiet there is none."""
    from rich.console import Console

    from midrib.cli import progress

    data, _ = fitted
    command = ["tune", str(data), "-o", str(tmp_path / "tune"), "-c", "x", "-c", "y", "-k", "15"]
    for options, shown in (([], True), (["--force", "--quiet"], False)):
        screen = io.StringIO()
        monkeypatch.setattr(progress, "notes", Console(file=screen, force_terminal=True, width=120))
        assert main([*command, "--sigma", "0.01", "--gamma", "1,4", *options]) == 0
        assert ("fit 2 of 2" in screen.getvalue()) == shown
        assert ("gamma 1 " in screen.getvalue()) == shown

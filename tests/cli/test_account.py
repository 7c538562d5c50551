"""What the command says of a file: features and why, rows and why, and columns that mislead."""

import csv

import numpy as np
import pytest

from midrib.cli import main

pytest.importorskip("typer")
pytest.importorskip("matplotlib")
pd = pytest.importorskip("pandas")

FIT = ["--nodes", "8", "--sigma", "0.1", "--gamma", "1", "--graph", "tree"]


@pytest.fixture
def frame():
    """A table of mixed columns: three measures, one far larger, a code, a constant, truth values, words, gaps."""
    rng = np.random.default_rng(0)
    t = rng.uniform(0, 1, 200)
    frame = pd.DataFrame(
        {
            "id": [f"car{k}" for k in range(200)],
            "speed": np.cos(3 * t) + rng.normal(scale=0.05, size=200),
            "load": np.sin(3 * t) + rng.normal(scale=0.05, size=200),
            "income": 5e4 * t,
            "zip": rng.integers(10_000, 99_999, 200),
            "site": 1,
            "flag": t > 0.5,
            "city": rng.choice(["Rome", "Oslo"], 200),
        }
    )
    frame.loc[[4, 9, 30], "load"] = np.nan
    return frame


def run(frame, tmp_path, capsys, *options, name="data.csv"):
    """Fit a table and return what was said and the samples."""
    path = tmp_path / name
    frame.to_csv(path, index=False) if name.endswith("csv") else frame.to_parquet(path, index=False)
    assert main(["fit", str(path), "-o", str(tmp_path / "out"), *FIT, "--force", *options]) == 0
    with (tmp_path / "out" / "samples.csv").open(newline="") as handle:
        return capsys.readouterr().err, list(csv.DictReader(handle))


@pytest.mark.parametrize("name", ["data.csv", "data.parquet"])
def test_columns_and_rows_are_accounted_for(frame, tmp_path, capsys, name):
    """Features and why, the others and why, rows dropped and why, warnings, and a summary, though nobody looks."""
    pytest.importorskip("pyarrow")
    said, samples = run(frame, tmp_path, capsys, "--drop-missing", "--id", "id", name=name)
    assert "features: speed, load, income, zip, site (all columns of numbers)" in said
    assert "flag (truth values, carried along); city (words, carried along)" in said
    assert "3 of 200 rows were dropped, for they lack numbers: load (3)" in said
    assert "warning: site never varies: leave out with --exclude site" in said
    assert "warning: zip looks like a code" in said
    assert "--standardize" in said
    assert "8 nodes in" in said
    assert "wrote nodes.csv" in said
    assert len(samples) == 197
    assert samples[0]["flag"] in ("True", "False")


def test_what_was_asked_for_is_done_without_a_word_of_warning(frame, tmp_path, capsys):
    """Codes and constants excluded, all on one scale, gaps filled in, one label: no warning, no other label."""
    options = ["--exclude", "zip", "--exclude", "s?te", "--standardize", "--impute", "median", "-l", "city"]
    said, samples = run(frame, tmp_path, capsys, *options)
    assert "warning" not in said
    assert "zip, site (excluded)" in said
    assert "3 of 200 rows had numbers filled in, for they lack numbers: load (3)" in said
    assert len(samples) == 200
    assert "city" in samples[0]
    assert "flag" not in samples[0]
    report = (tmp_path / "out" / "report.md").read_text()
    assert "- features: speed, load, income" in report


def test_new_samples_are_filled_in_with_the_medians_of_the_fit(frame, tmp_path, capsys):
    """A sample alone, without a number, is placed where the median of the fitted samples puts it."""
    run(frame, tmp_path, capsys, "--impute", "median", "-c", "speed", "-c", "load", "-q")
    typical = float(np.nanmedian(frame["load"]))
    (tmp_path / "new.csv").write_text(f"speed,load\n0.5,\n0.5,{typical!r}\n")
    model, placed = tmp_path / "out" / "model.npz", tmp_path / "placed.csv"
    assert main(["project", str(model), str(tmp_path / "new.csv"), "-o", str(placed)]) == 0
    with placed.open(newline="") as handle:
        first, second = csv.DictReader(handle)
    assert first["distance"] == second["distance"]


def test_a_few_words_that_spoil_a_column_of_numbers_are_named(frame, tmp_path, capsys):
    """One cell of words makes a column words, which is said with its line; words throughout are nothing to warn of."""
    frame["score"] = [f"{k / 7:.3f}" for k in range(200)]
    frame.loc[5, "score"] = "about 12"
    said, samples = run(frame, tmp_path, capsys, "--drop-missing")
    assert (
        "warning: score is numbers but for 1 row (line 7: 'about 12'); taken as words: mend the row" in said
    )
    assert said.count("is numbers but") == 1
    assert samples[4]["score"] == "about 12"  # the row before lacked a number
    assert "score is numbers but" in (tmp_path / "out" / "report.md").read_text()
    said, _ = run(frame, tmp_path, capsys, "--drop-missing", "--exclude", "score")
    assert "is numbers but" not in said


def test_project_says_which_rows_it_dropped(frame, tmp_path, capsys):
    """A model whose fit dropped rows drops those of new samples, and says so; another one names what helps."""
    new = tmp_path / "new.csv"
    new.write_text("speed,load\n0.5,0.5\n0.1,\n0.2,0.9\n")
    project = [
        "project",
        str(tmp_path / "out" / "model.npz"),
        str(new),
        "-o",
        str(tmp_path / "new_samples.csv"),
    ]
    run(frame, tmp_path, capsys, "--drop-missing", "-c", "speed", "-c", "load")
    assert main(project) == 0
    assert "1 of 3 rows was dropped, for it lacks numbers: load (1)\n2 samples" in capsys.readouterr().err
    run(frame.dropna(), tmp_path, capsys, "-c", "speed", "-c", "load")
    assert main([*project, "--force"]) == 3
    assert "or use --drop-missing.\n" in capsys.readouterr().err


@pytest.mark.parametrize("options", [[], ["--dask"]], ids=["in memory", "in blocks"])
def test_rows_of_a_matrix_that_are_dropped_are_counted(tmp_path, capsys, options):
    """An array has no columns to speak of, but the rows it lost are named like those of a table."""
    if options:
        pytest.importorskip("dask")
    X = np.random.default_rng(0).normal(size=(60, 2))
    X[7, 1] = np.nan
    np.save(tmp_path / "data.npy", X)
    command = [
        "fit",
        str(tmp_path / "data.npy"),
        "-o",
        str(tmp_path / "out"),
        *FIT,
        "--drop-missing",
        *options,
    ]
    assert main(command) == 0
    assert "1 of 60 rows was dropped, for it lacks numbers\n" in capsys.readouterr().err
    assert "- 1 of 60 rows was dropped" in (tmp_path / "out" / "report.md").read_text()


def test_warnings_and_doubts_are_said_and_kept(frame, tmp_path, capsys):
    """What misleads, a fit that did not settle and how sure it is: on the terminal and in report.md, as options."""
    said, _ = run(frame, tmp_path, capsys, "--drop-missing", "--max-iter", "1")
    assert "did not settle within 1 iteration: --max-iter 10" in said
    assert "How sure every branch is was not tried" in said
    report = (tmp_path / "out" / "report.md").read_text()
    kept = report.split("## Warnings")[1].split("## Found")[0]
    assert all(
        words in kept for words in ("- site never varies", "- zip looks like a code", "did not settle")
    )
    assert "plot(X)" not in report
    said, _ = run(frame, tmp_path, capsys, "-c", "speed", "-c", "income", "--graph", "auto", "--standardize")
    report = (tmp_path / "out" / "report.md").read_text()
    sure = [line for line in report.splitlines() if "repetitions on parts of the samples" in line]
    assert sure[0] in said
    assert "--detail 2" in report
    assert "detail=" not in report


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--impute", "mean"], "--impute median"),
        (["--impute", "median", "--drop-missing"], "give one of them"),
        (["--exclude", "nothing"], "no column matches"),
        ([], "--impute median"),
    ],
)
def test_refusals_name_the_remedy(frame, tmp_path, capsys, options, words):
    """One line, before anything is written."""
    frame.to_csv(tmp_path / "data.csv", index=False)
    assert main(["fit", str(tmp_path / "data.csv"), "-o", str(tmp_path / "out"), *FIT, *options]) in (2, 3)
    message = capsys.readouterr().err
    assert words in message
    assert message.count("\n") == 1
    assert not (tmp_path / "out").exists()

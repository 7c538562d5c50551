"""The runner: one folder with figures, numbers and a page, whatever happens to single experiments."""

import json

import pytest

from experiments import NAMES, convergence, reproduce
from experiments.__main__ import main
from experiments.data import MissingDataError
from experiments.index_page import flatten

pytest.importorskip("matplotlib")


@pytest.fixture
def quick(monkeypatch):
    """Replace the experiments by quick ones: two that work, one without data, one that fails."""

    def works(out, *, small=False):
        (out / "picture.png").write_bytes(b"\x89PNG")
        return {
            "value": 0.5,
            "nested": {"share": 1 / 3, "list": [1, 2.5]},
            "figure": "picture.png",
            "small": small,
        }

    def lacks(out, *, small=False):
        msg = "The file x is missing; it can be had from <somewhere>."
        raise MissingDataError(msg)

    def fails(out, *, small=False):
        msg = "no graph"
        raise ValueError(msg)

    for number, name in enumerate(NAMES):
        module = __import__(f"experiments.{name}", fromlist=["run"])
        monkeypatch.setattr(module, "run", {1: lacks, 2: fails}.get(number, works))


def test_one_folder_with_everything(quick, tmp_path):
    """Every experiment leaves its JSON, the page shows figures and numbers, and one failure stops nothing."""
    seen = []
    outcomes = reproduce("all", tmp_path / "new" / "folder", watch=lambda *event: seen.append(event))
    folder = tmp_path / "new" / "folder"
    assert [outcome.status for outcome in outcomes] == ["done", "skipped", "failed"] + ["done"] * (
        len(NAMES) - 3
    )
    assert [event[0] for event in seen] == [n for k in range(1, len(NAMES) + 1) for n in (k, k)]
    records = {path.stem: json.loads(path.read_text()) for path in folder.glob("*.json")}
    assert set(records) == set(NAMES)
    assert records["convergence"]["numbers"]["value"] == 0.5
    page = (folder / "index.html").read_text()
    assert page.count("<section") == len(NAMES)
    assert "picture.png" in page
    assert "&lt;somewhere&gt;" in page
    assert "no graph" in page
    assert not list(folder.glob("*.partial"))


def test_results_of_other_experiments_stay(quick, tmp_path):
    """Running one more experiment keeps the others on the page."""
    reproduce("convergence", tmp_path)
    reproduce("teapots", tmp_path, small=True)
    page = (tmp_path / "index.html").read_text()
    assert 'id="convergence"' in page
    assert 'id="teapots"' in page
    assert json.loads((tmp_path / "teapots.json").read_text())["numbers"]["small"] is True


def test_unknown_name_is_refused(tmp_path):
    """The message lists what there is."""
    with pytest.raises(ValueError, match="choose all or one of convergence"):
        reproduce("everything", tmp_path)


def test_numbers_become_a_table():
    """Nested numbers get dotted names and short texts."""
    assert flatten({"a": {"b": 1 / 3, "c": [1, 0.25]}, "d": "x"}) == [
        ("a · b", "0.3333"),
        ("a · c", "1, 0.25"),
        ("d", "x"),
    ]


def test_synthetic_part_needs_no_data(monkeypatch, tmp_path):
    """Without any data file the generated look-alikes serve, and the result says so."""
    monkeypatch.delenv("MIDRIB_DATA", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "none"))
    numbers = convergence.run(tmp_path, small=True)
    assert numbers["source"] == "look-alike"
    outcomes = reproduce("teapots", tmp_path)
    assert outcomes[0].status == "skipped"
    assert "teapots100.mat" in outcomes[0].message


def test_the_command(quick, tmp_path, capsys):
    """It shows progress, names the page, keeps earlier results, and its exit code tells of failures."""
    folder = tmp_path / "results"
    assert main(["convergence", "-o", str(folder), "--small"]) == 0
    shown = capsys.readouterr().err
    assert "[1/1] convergence done" in shown
    assert "index.html" in shown
    assert main(["convergence", "-o", str(folder)]) == 4
    assert main(["convergence", "-o", str(folder), "--force"]) == 0
    with pytest.raises(SystemExit):
        main(["nothing", "-o", str(folder)])
    capsys.readouterr()
    assert main(["synthetic", "-o", str(folder), "--json"]) == 1
    assert json.loads(capsys.readouterr().out) == {"synthetic": "failed"}

"""``midrib demo`` works with nothing but the package."""

import runpy

import pytest

from midrib.cli import main
from midrib.cli.outputs import FILES

pytest.importorskip("typer")
pytest.importorskip("matplotlib")


def test_demo_writes_every_file_and_may_write_its_own_folder_again(tmp_path, monkeypatch, capsys):
    """The first thing a newcomer runs, twice."""
    monkeypatch.chdir(tmp_path)
    for _ in range(2):
        assert main(["demo", "y", "--samples", "200"]) == 0
    assert {path.name for path in (tmp_path / "midrib-demo").iterdir()} == set(FILES)
    assert "1 piece, 0 loops" in capsys.readouterr().err


def test_demo_never_writes_over_the_files_of_others(tmp_path, monkeypatch, capsys):
    """A folder of the default name that someone else filled is refused."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "midrib-demo").mkdir()
    (tmp_path / "midrib-demo" / "nodes.csv").write_text("mine")
    assert main(["demo", "y", "--samples", "200"]) == 4
    assert (tmp_path / "midrib-demo" / "nodes.csv").read_text() == "mine"
    assert "--force" in capsys.readouterr().err


def test_unknown_shapes_are_refused_in_one_line(capsys):
    """The line names the shapes there are, and nothing is computed."""
    assert main(["demo", "pretzel"]) == 2
    message = capsys.readouterr().err
    assert message.count("\n") == 1
    assert "figure_eight" in message


def test_the_package_runs_as_a_module(monkeypatch, capsys):
    """``python -m midrib`` is the same command, with its exit code."""
    monkeypatch.setattr("sys.argv", ["midrib", "demo", "pretzel"])
    with pytest.raises(SystemExit) as end:
        runpy.run_module("midrib", run_name="__main__")
    assert end.value.code == 2
    assert "figure_eight" in capsys.readouterr().err

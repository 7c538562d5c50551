"""``midrib show``: what is in a model file."""

from pathlib import Path
from typing import Annotated

import typer

from midrib import PrincipalGraph
from midrib.cli import options as opt
from midrib.cli.console import answer, tell
from midrib.cli.models import read_model
from midrib.cli.outputs import claim_file, new_figure, write_figure
from midrib.cli.report import describe, figures_of


def show(
    model: opt.Model,
    picture: Annotated[
        Path | None, typer.Option("--picture", "-o", help="Draw the graph to this .png, .pdf or .svg file.")
    ] = None,
    force: opt.Force = False,
    json: opt.Json = False,
) -> None:
    """Say what a model file holds, and draw it on request."""
    saved = read_model(model)
    fitted = saved.model
    if picture is not None:
        claim_file(picture, force=force)
        _draw(picture, fitted)
    record = {
        "n_features": int(fitted.n_features_in_),
        **figures_of(fitted),
        "prepared": saved.preparation is not None,
        "columns": list(saved.columns) if saved.columns is not None else None,
        "command": saved.notes.get("command"),
        "versions": saved.versions,
    }
    if json:
        answer(record)
        return
    tell(f"{fitted!r}")
    tell(f"{len(fitted.nodes_)} nodes of {fitted.n_features_in_} features: {describe(fitted.graph_)}")
    for name in ("objective", "n_iter", "converged", "sigma", "gamma"):
        tell(f"{name:10} {record[name]}")
    tell("written by " + ", ".join(f"{key} {value}" for key, value in saved.versions.items()))


def _draw(path: Path, fitted: PrincipalGraph) -> None:
    from midrib.plotting import graph

    figure = new_figure()
    graph(fitted.graph_, ax=figure.add_subplot())
    write_figure(path, figure)

"""``midrib show``: what is in a model file."""

from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from midrib.cli import options as opt
from midrib.cli.console import answer, tell
from midrib.cli.models import read_model
from midrib.cli.outputs import claim_file
from midrib.cli.report import describe
from midrib.io.atomic import whole_file


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
        "n_nodes": len(fitted.nodes_),
        "n_features": int(fitted.n_features_in_),
        **asdict(fitted.graph_.topology),
        "objective": float(fitted.objective_[-1]),
        "n_iter": int(fitted.n_iter_),
        "converged": bool(fitted.converged_),
        "sigma": float(fitted.sigma_),
        "gamma": float(fitted.gamma_),
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


def _draw(path: Path, fitted: object) -> None:
    from matplotlib.figure import Figure

    from midrib.plotting import graph

    figure = Figure(figsize=(6.4, 4.8), layout="constrained", dpi=150)
    graph(fitted.graph_, ax=figure.add_subplot())  # type: ignore[attr-defined]
    with whole_file(path) as handle:
        figure.savefig(handle, format=path.suffix.lstrip(".").lower() or "png")

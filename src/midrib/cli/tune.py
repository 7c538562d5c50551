"""``midrib tune``: the same samples under a path of parameters, as small multiples and a table."""

from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import numpy as np
import typer

from midrib import PrincipalGraph
from midrib._types import Record, Samples
from midrib.cli import options as opt
from midrib.cli.account import tell_what_was_read, warnings_of
from midrib.cli.console import answer, preview, say
from midrib.cli.errors import CommandError
from midrib.cli.fit import GRAPHS, family_of, given
from midrib.cli.outputs import claim_files, make_folder, new_figure, write_figure
from midrib.cli.progress import GridProgress
from midrib.cli.report import explained
from midrib.io import prepare, write_table
from midrib.structure import path

FILES = ("tune.png", "tune.csv")
_MOST_SAMPLES = 20_000
_MOST_FITS = 64


def tune(
    data: opt.Data,
    out: Annotated[Path, typer.Option("--out", "-o", help="Folder for the picture and the table.")],
    sigma: Annotated[
        str | None, typer.Option("--sigma", help="Values with commas. [default: around auto]")
    ] = None,
    gamma: Annotated[
        str | None, typer.Option("--gamma", help="Values with commas. [default: around auto]")
    ] = None,
    columns: opt.Columns = None,
    label: opt.Labels = None,
    id_: opt.Ids = None,
    key: opt.Key = None,
    transpose: opt.Transpose = False,
    drop_missing: opt.DropMissing = False,
    exclude: opt.Exclude = None,
    impute: opt.Impute = None,
    standardize: opt.Standardize = False,
    pca: opt.Pca = None,
    graph: Annotated[str, typer.Option("--graph", "-g", help=" | ".join(GRAPHS[1:]))] = "tree",
    nodes: Annotated[str | None, typer.Option("--nodes", "-k", help="Number of nodes, or 'auto'.")] = None,
    lam: opt.Lam = None,
    neighbors: opt.Neighbors = None,
    seed: opt.Seed = 0,
    force: opt.Force = False,
    quiet: opt.Quiet = False,
    json: opt.Json = False,
) -> None:
    """Fit a grid of sigma and gamma and draw all graphs side by side, to choose from by eye."""
    claim_files(out, FILES, force=force)
    reading: Record = {"ids": id_, "key": key, "transpose": transpose, "impute": impute}
    choice = opt.choice_of(columns, label, exclude, drop_missing=drop_missing, **reading)
    shown = not quiet and not json
    table = opt.read_table(data, choice, shown=shown)
    if shown:
        tell_what_was_read(table, tuple(warnings_of(table, standardized=standardize)))
        preview(table)
    # Pictures to choose from do not need every one of many samples.
    X = table.X[:: max(1, -(-table.X.shape[0] // _MOST_SAMPLES))]
    if standardize or pca is not None:
        X = prepare(X, standardize=standardize, n_components=pca).apply(X)
    base = PrincipalGraph(
        **given(
            n_nodes=opt.number_or_auto("--nodes", nodes, int),
            graph=family_of(graph, lam, neighbors, None),
            random_state=seed,
        )
    )
    sigmas, gammas = numbers("--sigma", sigma), numbers("--gamma", gamma)
    if max(len(sigmas), 1) * max(len(gammas), 1) > _MOST_FITS:
        msg = f"{len(sigmas)} x {len(gammas)} fits were asked for; give at most {_MOST_FITS} in all."
        raise CommandError(msg)
    with GridProgress(shown=shown) as progress:
        found = path(base, X, sigmas=sigmas or None, gammas=gammas or None, callback=progress.show)
    models = [model for row in found.models for model in row]
    rows = [describe(model, X) for model in models]
    make_folder(out)
    write_table(out / "tune.csv", {name: np.array([row[name] for row in rows]) for name in rows[0]})
    _draw(out / "tune.png", models, X, len(found.gammas))
    if json:
        answer({"out": str(out), "fits": rows})
    elif not quiet:
        say(f"{len(rows)} fits; wrote {', '.join(FILES)} to {out}/")


def numbers(name: str, text: str | None) -> list[float]:
    """Return the positive numbers of a list with commas."""
    try:
        values = [float(part) for part in (text or "").split(",") if part.strip()]
    except ValueError:
        values = [-1.0]
    if not all(np.isfinite(value) and value > 0 for value in values):
        msg = f"{name} {text!r} is no list of positive numbers; give for example {name} 0.01,0.1,1."
        raise CommandError(msg)
    return values


def describe(model: PrincipalGraph, X: Samples) -> Record:
    """Return one row of the table."""
    return {
        "sigma": float(model.sigma_),
        "gamma": float(model.gamma_),
        **asdict(model.graph_.topology),
        "explained": explained(X, model.graph_.project(X).distance),
        "score": model.score(X),
        "objective": float(model.objective_[-1]),
        "n_iter": int(model.n_iter_),
    }


def _draw(target: Path, models: list[PrincipalGraph], X: Samples, columns: int) -> None:
    from midrib.plotting import multiples

    panels = [(f"sigma {m.sigma_:.3g}, gamma {m.gamma_:.3g}", m.graph_) for m in models]
    n_rows = len(panels) // columns
    figure = new_figure(2.6 * columns, 2.5 * n_rows, dpi=120)
    multiples(panels, X, columns=columns, axes=figure.subplots(n_rows, columns, squeeze=False))
    write_figure(target, figure)

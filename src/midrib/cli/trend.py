"""``midrib trend``: features along the graph of a model, with bands, tests and a picture."""

from dataclasses import replace
from pathlib import Path
from typing import Annotated

import numpy as np
import typer

from midrib._types import FloatArray, Record, Samples
from midrib.cli import options as opt
from midrib.cli.account import incomplete_rows
from midrib.cli.console import answer, say
from midrib.cli.errors import CommandError, Exit
from midrib.cli.models import kept_choice, read_model, read_samples
from midrib.cli.outputs import claim_files, make_folder, new_figure, write_figure
from midrib.cli.roots import parse_place, roots_of
from midrib.io import SavedModel, write_table
from midrib.io.readers import Choice, Table
from midrib.trajectory import Path as Way
from midrib.trajectory import TestResult, Trajectory, Trend
from midrib.trajectory.trajectory import ordered

FILES = ("trends.csv", "association.csv", "trends.png")
_CURVES = 8


def trend(
    model: opt.Model,
    data: opt.Data,
    out: Annotated[Path, typer.Option("--out", "-o", help="Folder for the tables and the picture.")],
    feature: Annotated[
        list[str], typer.Option("--feature", "-f", help="A feature's name or a pattern; repeat for more.")
    ],
    root: opt.Root = None,
    path: Annotated[
        list[str] | None,
        typer.Option("--path", help="Follow the way between two places, given as roots are; use it twice."),
    ] = None,
    key: opt.Key = None,
    feature_key: Annotated[
        str | None,
        typer.Option("--feature-key", help="The array that holds the features. [default: X in .h5ad]"),
    ] = None,
    label: opt.Labels = None,
    id_: opt.Ids = None,
    transpose: opt.Transpose = False,
    drop_missing: opt.DropMissing = False,
    force: opt.Force = False,
    quiet: opt.Quiet = False,
    json: opt.Json = False,
) -> None:
    """Fit trends of features along pseudotime or a path, and test which of them change."""
    saved = read_model(model)
    claim_files(out, FILES, force=force)
    own: Record = {"labels": tuple(label or ()), "ids": id_, "key": key}
    table, X = read_samples(saved, data, **own, transpose=transpose, drop_missing=drop_missing)
    account = list(incomplete_rows(table))
    asked = Choice(columns=tuple(feature), key=feature_key, transpose=transpose, drop_missing=drop_missing)
    values = _features(saved, data, replace(asked, ids=id_))
    account += [line for line in incomplete_rows(values) if line not in account]
    table, X, values = _together(table, X, values)
    t = ordered(X, saved.model.graph_, roots_of(root, table, saved))
    way = _path(path, table, t)
    curves = t.trend(values.X, way, names=list(values.features))
    tests = t.association(values.X, way, names=list(values.features))
    make_folder(out)
    _write_tables(out, curves, tests)
    _draw(out / "trends.png", curves, t.pseudotime if way is None else way.spread(len(t)), values.X)
    changing = [str(tests.names[k]) for k in tests.significant()]
    if json:
        record = {"out": str(out), "features": list(values.features), "changing": changing}
        answer({**record, "accounts_for": tests.accounts_for})
    elif not quiet:
        for line in account:
            say(line)
        say(f"{len(changing)} of {len(values.features)} features change along the way (q <= 0.05)")
        say(f"p-values account for {tests.accounts_for}")
        say(f"wrote {', '.join(FILES)} to {out}/")


def _features(saved: SavedModel, data: Path, asked: Choice) -> Table:
    """Read the features from the same file; they need not be what the model was fitted to.

    Where the fit filled numbers in, rows without the feature are left out: tests must not count made-up numbers.
    """
    if asked.key is None and data.name.lower().endswith((".h5ad", ".zarr")):
        asked = replace(asked, key="X")
    kept = kept_choice(saved.notes.get("choice"))
    drop = asked.drop_missing or kept.get("drop_missing", False) or "impute" in kept
    choice = replace(asked, drop_missing=drop, ids=asked.ids or kept.get("ids"))
    return opt.read_table(data, choice, remedy=opt.DROP)


def _together(table: Table, X: Samples, values: Table) -> tuple[Table, Samples, Table]:
    """Return samples and features of the rows that lack neither."""
    if np.array_equal(table.ids, values.ids):
        return table, X, values
    if len(set(table.ids)) < len(table.ids) or len(set(values.ids)) < len(values.ids):
        msg = (
            f"the features have {values.X.shape[0]} samples, the model's columns {table.X.shape[0]}, and names "
            "of samples occur twice; name each differently, or fill in gaps."
        )
        raise CommandError(msg, Exit.DATA)
    own = np.isin(table.ids, values.ids)
    if not own.any():
        msg = "no row holds both the model's columns and the features; fill in gaps."
        raise CommandError(msg, Exit.DATA)
    return table.kept(own), X[own], values.kept(np.isin(values.ids, table.ids))


def _path(places: list[str] | None, table: Table, t: Trajectory) -> Way | None:
    if not places:
        return None
    if len(places) != 2:
        msg = f"--path was given {len(places)} times; give it twice, for the two ends of the way."
        raise CommandError(msg)
    return t.path(*(parse_place(text, table, table.X) for text in places))


def _write_tables(out: Path, curves: Trend, tests: TestResult) -> None:
    n_grid, n_features = curves.mean.shape
    long = {
        "feature": np.repeat(curves.names.astype(str), n_grid),
        "coordinate": np.tile(curves.grid, n_features),
        **{name: getattr(curves, name).T.ravel() for name in ("mean", "lower", "upper")},
    }
    write_table(out / "trends.csv", long)
    write_table(out / "association.csv", {"feature": tests.names.astype(str), **tests.columns})


def _draw(path: Path, curves: Trend, time: FloatArray, values: Samples) -> None:
    from midrib.plotting import heatmap, trends

    few = curves.mean.shape[1] <= _CURVES
    height = 4.0 if few else float(np.clip(1.2 + 0.16 * curves.mean.shape[1], 2.2, 12))
    figure = new_figure(height=height)
    if few:
        trends(curves, time=time, values=values, ax=figure.add_subplot())
    else:
        heatmap(curves, ax=figure.add_subplot())
    write_figure(path, figure)

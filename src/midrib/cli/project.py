"""``midrib project``: new samples on an old graph."""

from pathlib import Path
from typing import Annotated

import numpy as np
import typer

from midrib._types import Record
from midrib.cli import options as opt
from midrib.cli.account import incomplete_rows
from midrib.cli.cluster import working_on
from midrib.cli.console import answer, say
from midrib.cli.models import read_model, read_samples
from midrib.cli.outputs import claim_file, sample_columns
from midrib.cli.report import explained
from midrib.cli.roots import roots_of
from midrib.io import write_table
from midrib.trajectory.trajectory import ordered


def project(
    model: opt.Model,
    data: opt.Data,
    out: Annotated[Path, typer.Option("--out", "-o", help="The table to write (.csv).")] = Path(
        "samples.csv"
    ),
    label: opt.Labels = None,
    id_: opt.Ids = None,
    key: opt.Key = None,
    transpose: opt.Transpose = False,
    drop_missing: opt.DropMissing = False,
    dask: opt.Dask = False,
    scheduler: opt.Scheduler = None,
    root: opt.Root = None,
    safe_csv: opt.SafeCsv = False,
    force: opt.Force = False,
    quiet: opt.Quiet = False,
    json: opt.Json = False,
) -> None:
    """Place samples on the graph of a model: node, edge, branch, pseudotime and distance of each.

    The same samples give the samples.csv of the fit again.
    """
    saved = read_model(model)
    claim_file(out, force=force)
    with working_on(scheduler, shown=not quiet and not json):
        own: Record = {"labels": tuple(label or ()), "ids": id_, "key": key, "transpose": transpose}
        lazy = True if dask or scheduler else None
        table, X = read_samples(saved, data, lazy=lazy, **own, drop_missing=drop_missing)
        t = ordered(X, saved.model.graph_, roots_of(root, table, saved))
        share = explained(X, t.distance)
    write_table(out, sample_columns(table.ids, t, table.labels, saved.model), safe=safe_csv)
    if json:
        record = {"out": str(out), "n_samples": len(t), "explained": share}
        answer({**record, "distance": float(np.median(t.distance))})
    elif not quiet:
        for line in incomplete_rows(table):
            say(line)
        say(f"{len(t)} samples, median distance {np.median(t.distance):.4g}; wrote {out}")

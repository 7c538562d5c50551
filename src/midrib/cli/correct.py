"""``midrib correct``: a model fitted again under corrections that were made in the explorer."""

import json as json_
from pathlib import Path
from typing import Annotated

import typer

from midrib._types import Record
from midrib.cli import options as opt
from midrib.cli.console import answer, notes, say
from midrib.cli.errors import CommandError, Exit
from midrib.cli.models import names_of, read_model, read_samples
from midrib.cli.outputs import FILES, Result, claim_folder, make_folder, write_outputs
from midrib.cli.report import describe, write_report
from midrib.cli.roots import describe_roots
from midrib.explorer import CorrectionError
from midrib.explorer.scene import Scene
from midrib.explorer.session import Session
from midrib.trajectory.trajectory import ordered


def correct(
    context: typer.Context,
    model: opt.Model,
    data: opt.Data,
    corrections: Annotated[Path, typer.Argument(help="The .json file that the explorer exported.")],
    out: opt.Folder,
    force: opt.Force = False,
    quiet: opt.Quiet = False,
    json: opt.Json = False,
) -> None:
    """Fit a model again under corrections by hand, and write the same files as 'midrib fit'."""
    saved = read_model(model)
    record = _read_record(corrections)
    claim_folder(out, force=force)
    table, X = read_samples(saved, data)
    session = Session(Scene(saved.model, X, details=()))
    try:
        session.refit(record)
    except CorrectionError as error:
        msg = f"{corrections.name}: {error}"
        raise CommandError(msg, Exit.DATA) from None
    scene = session.scene
    t = ordered(X, scene.model.graph_, scene.root)
    features = names_of(saved.preparation, table)
    kept = {**saved.notes, "roots": describe_roots(t.roots), "command": ["midrib", *context.obj]}
    kept["milestones"] = {str(node): name for node, name in scene.milestones.items()}
    result = Result(
        scene.model, X, features, table.ids, table.labels, t, saved.preparation, saved.columns, kept
    )
    make_folder(out)
    report = write_report(f"midrib correct: {data.name}", result, kept["command"], table.origin)
    write_outputs(out, result, report)
    if json:
        answer({"out": str(out), "files": list(FILES), "n_nodes": scene.model.graph_.n_nodes})
    elif not quiet and notes.is_terminal:
        say(f"{describe(scene.model.graph_)}; wrote {', '.join(FILES)} to {out}/")


def _read_record(path: Path) -> Record:
    try:
        return json_.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        msg = f"{path} cannot be read ({error.strerror}); give the .json file that the explorer exported."
        raise CommandError(msg, Exit.DATA) from None
    except ValueError:
        msg = f"{path} holds no JSON; give the file that the explorer exported."
        raise CommandError(msg, Exit.DATA) from None

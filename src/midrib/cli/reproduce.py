"""``midrib reproduce``: the paper's experiments, and more of them, by one command."""

from pathlib import Path
from typing import Annotated

import typer

from midrib.cli.console import answer, say
from midrib.cli.errors import CommandError, Exit
from midrib.cli.options import Json
from midrib.cli.outputs import make_folder
from midrib.experiments import NAMES, Experiment, Outcome, reproduce

_FOLDER = Path("reproduction")


def reproduce_command(
    name: Annotated[str, typer.Argument(help=f"all, or one of {', '.join(NAMES)}.")] = "all",
    out: Annotated[
        Path, typer.Option("--out", "-o", help="Folder for figures, numbers and the page.")
    ] = _FOLDER,
    small: Annotated[
        bool, typer.Option("--small", help="Small slices of the data, to see that all runs.")
    ] = False,
    force: Annotated[bool, typer.Option("--force", help="Replace earlier results in the folder.")] = False,
    json: Json = False,
) -> None:
    """Run the paper's experiments: a figure and a JSON of numbers for each, and an index page over them."""
    if name not in ("all", *NAMES):
        msg = f"the experiment {name!r} is unknown; choose all or one of {', '.join(NAMES)}."
        raise CommandError(msg)
    _claim(out, name, force=force)
    make_folder(out)
    outcomes = reproduce(name, out, small=small, watch=None if json else _watch)
    if json:
        answer({outcome.experiment.name: outcome.status for outcome in outcomes})
    else:
        say(f"wrote {out / 'index.html'}")
    failed = [outcome.experiment.name for outcome in outcomes if outcome.status == "failed"]
    if failed:
        msg = f"{', '.join(failed)} failed; {out / 'index.html'} says why."
        raise CommandError(msg, Exit.UNEXPECTED)


def _claim(folder: Path, name: str, *, force: bool) -> None:
    """Refuse a folder that holds results of the same experiments, unless they may be replaced."""
    if folder.exists() and not folder.is_dir():
        msg = f"{folder} is a file; give -o a folder."
        raise CommandError(msg, Exit.OUTPUT)
    wanted = NAMES if name == "all" else (name,)
    taken = [each for each in wanted if (folder / f"{each}.json").exists()]
    if taken and not force:
        msg = f"{folder} already holds {taken[0]}.json; add --force to replace it, or give -o another folder."
        raise CommandError(msg, Exit.OUTPUT)


def _watch(number: int, total: int, experiment: Experiment, outcome: Outcome | None) -> None:
    """Print a line when an experiment begins and one when it has ended."""
    if outcome is None:
        say(f"[{number}/{total}] {experiment.name}: {experiment.title}")
        return
    tail = f": {outcome.message}" if outcome.message else ""
    say(f"[{number}/{total}] {experiment.name} {outcome.status} in {outcome.seconds:.1f} s{tail}")

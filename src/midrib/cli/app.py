"""All commands, and the one place where errors become a line and an exit code."""

import os
import sys
from collections.abc import Sequence
from typing import Annotated, Any

import typer

import midrib
from midrib.cli.console import complain
from midrib.cli.correct import correct
from midrib.cli.data_sets import datasets
from midrib.cli.demo import demo
from midrib.cli.errors import CommandError, Exit
from midrib.cli.fit import fit
from midrib.cli.map import map_
from midrib.cli.project import project
from midrib.cli.show import show
from midrib.cli.skeleton import skeleton
from midrib.cli.trend import trend
from midrib.cli.tune import tune
from midrib.cli.view import view

app = typer.Typer(
    name="midrib",
    help="Learn an explicit graph through the middle of a point cloud.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
for command in (fit, project, trend, tune, show, view, correct, skeleton, map_, demo, datasets):
    app.command(command.__name__.rstrip("_"))(command)


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"midrib {midrib.__version__}")
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    pass


def run(argv: Sequence[str]) -> int:
    """Run one command; a traceback appears only where MIDRIB_TRACEBACK is set."""
    if os.environ.get("MIDRIB_TRACEBACK"):
        return _run(argv)
    try:
        return _run(argv)
    except CommandError as error:
        complain(str(error))
        return int(error.code)
    except (KeyboardInterrupt, typer.Abort):
        complain("interrupted.")
        return int(Exit.INTERRUPTED)
    except BrokenPipeError:
        sys.stderr.close()
        return int(Exit.UNEXPECTED)
    except MemoryError:
        complain(
            "the memory of this machine does not suffice; use fewer nodes or a smaller --working-memory."
        )
        return int(Exit.UNEXPECTED)
    except Exception as error:  # noqa: BLE001 - the last resort: a user gets a line, never a traceback
        return _explain(error)


def _run(argv: Sequence[str]) -> int:
    outcome: Any = app(args=list(argv), prog_name="midrib", standalone_mode=False, obj=list(argv))
    if outcome == Exit.INTERRUPTED:  # typer makes an exit code of Ctrl-C; some versions raise Abort
        raise KeyboardInterrupt
    return int(outcome) if isinstance(outcome, int) else int(Exit.DONE)


def _explain(error: Exception) -> int:
    """Say what went wrong: wrong usage, wrong values, or a fault of ours."""
    if hasattr(error, "format_message"):  # click's own: unknown options, missing arguments
        complain(f"{error.format_message().rstrip('.')}; see midrib --help.")
        return int(getattr(error, "exit_code", Exit.USAGE))
    text = " ".join(str(error).split()) or type(error).__name__
    if isinstance(error, OSError):
        complain(f"{text}.")
        return int(Exit.OUTPUT)
    if isinstance(error, ValueError | TypeError | ImportError):
        complain(text)
        return int(Exit.USAGE)
    complain(
        f"unexpected {type(error).__name__}: {text}; set MIDRIB_TRACEBACK=1 to see where, and report it."
    )
    return int(Exit.UNEXPECTED)

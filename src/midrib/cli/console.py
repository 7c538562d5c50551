"""What the user sees: results on standard output, everything else on standard error, both plain in pipes."""

import json
import sys
from typing import Any

from rich.console import Console

notes = Console(stderr=True, highlight=False)


def complain(message: str) -> None:
    """Print one line about what went wrong."""
    line = " ".join(message.split())
    if notes.is_terminal:
        notes.print("[bold red]midrib:[/] ", end="")
        notes.print(line, markup=False)
    else:
        sys.stderr.write(f"midrib: {line}\n")


def say(message: str, *, quiet: bool = False) -> None:
    """Print a line for people."""
    if not quiet:
        notes.print(message, markup=False, soft_wrap=True)


def answer(record: dict[str, Any]) -> None:
    """Print one JSON record for machines."""
    sys.stdout.write(json.dumps(record, allow_nan=False) + "\n")

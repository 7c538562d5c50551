"""What the user sees: results on standard output, everything else on standard error, both plain in pipes."""

import json
import sys

from rich.console import Console
from rich.table import Table as RichTable

from midrib._rows import dense
from midrib._samples.recognise import home_of
from midrib._types import Record
from midrib.io.readers import Table

notes = Console(stderr=True, highlight=False)


def complain(message: str) -> None:
    """Print one line about what went wrong."""
    line = " ".join(message.split())
    if notes.is_terminal:
        notes.print("[bold red]midrib:[/] ", end="")
        notes.print(line, markup=False)
    else:
        sys.stderr.write(f"midrib: {line}\n")


def say(message: str) -> None:
    """Print a line for people."""
    notes.print(message, markup=False, soft_wrap=True)


def tell(message: str) -> None:
    """Print a line that was asked for to standard output."""
    sys.stdout.write(message + "\n")


def answer(record: Record) -> None:
    """Print one JSON record for machines."""
    sys.stdout.write(json.dumps(record, allow_nan=False) + "\n")


def preview(table: Table) -> None:
    """Show on a terminal the first samples that were read."""
    if not notes.is_terminal:
        return
    (n_samples, n_features), n_rows, n_columns = table.X.shape, 4, 6
    grid = RichTable(box=None, header_style="bold", padding=(0, 1))
    more = n_features > n_columns
    for name in ("id", *table.features[:n_columns], *(["..."] if more else []), *table.labels):
        grid.add_column(name, overflow="ellipsis", max_width=18)
    home = home_of(table.X)
    first = dense(table.X[:n_rows]) if home is None else home[:n_rows]
    for row in range(min(n_rows, n_samples)):
        numbers = first[row, :n_columns]
        texts = [str(values[row]) for values in table.labels.values()]
        grid.add_row(str(table.ids[row]), *(f"{x:.4g}" for x in numbers), *(["..."] if more else []), *texts)
    notes.print(grid)

"""Options that several commands share."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated

import typer

from midrib._types import Option
from midrib.cli.errors import CommandError, Exit
from midrib.cli.progress import ReadProgress
from midrib.io.readers import Choice, DataError, Table, read_data
from midrib.io.readers.table import REMEDY

Data = Annotated[
    Path,
    typer.Argument(
        help="Samples: .csv .tsv .txt (also .gz), .parquet or a folder of it, .npy, .npz, .h5ad, .zarr or .mtx."
    ),
]
Model = Annotated[Path, typer.Argument(help="A model.npz that 'midrib fit' or model.save() wrote.")]
Columns = Annotated[
    list[str] | None,
    typer.Option("--columns", "-c", help="A feature's name or a pattern like 'gene_*'; repeat for more."),
]
Exclude = Annotated[
    list[str] | None,
    typer.Option("--exclude", help="A column to leave out, by name or pattern; repeat for more."),
]
Labels = Annotated[
    list[str] | None,
    typer.Option(
        "--label",
        "-l",
        help="A column to carry along, by name or pattern, and no others; repeat for more. "
        "[default: all columns of words]",
    ),
]
Ids = Annotated[str | None, typer.Option("--id", help="The column that names the samples.")]
Key = Annotated[
    str | None,
    typer.Option(
        "--key", help="The array of .npz or .zarr; of .h5ad X or a name of obsm. [default: X_pca, else X]"
    ),
]
Transpose = Annotated[bool, typer.Option("--transpose", help="Samples are the columns of the matrix.")]
DropMissing = Annotated[bool, typer.Option("--drop-missing", help="Leave out samples that lack a number.")]
Impute = Annotated[
    str | None, typer.Option("--impute", help="Fill missing numbers in; 'median': that of their column.")
]
Standardize = Annotated[bool, typer.Option("--standardize", help="Give every feature unit variance.")]
Pca = Annotated[int | None, typer.Option("--pca", min=1, help="Turn to that many principal axes.")]
Lam = Annotated[float | None, typer.Option("--lam", help="l1: weight of the error.")]
Neighbors = Annotated[int | None, typer.Option("--neighbors", min=1, help="l1, knn: candidates per node.")]
Seed = Annotated[int, typer.Option("--seed", min=0, help="Seed of the initial nodes.")]
Folder = Annotated[Path, typer.Option("--out", "-o", help="Folder for the files.")]
Dask = Annotated[
    bool,
    typer.Option(
        "--dask",
        help="Leave the samples of .zarr, .parquet (or a folder of it), .h5ad or .npy in the file and work on blocks "
        "of them. [default: where memory cannot hold them]",
    ),
]
Scheduler = Annotated[
    str | None,
    typer.Option(
        "--scheduler", help="A Dask cluster for the blocks: its address (tcp://host:8786) or scheduler file."
    ),
]
Root = Annotated[
    list[str] | None,
    typer.Option(
        "--root",
        help="Where pseudotime starts: node:12, sample:ID, LABEL=VALUE, min:FEATURE or max:FEATURE; repeat for "
        "several pieces. [default: an end of the longest path]",
    ),
]
SafeCsv = Annotated[
    bool, typer.Option("--safe-csv", help="A quote before labels that a spreadsheet would compute.")
]
Force = Annotated[bool, typer.Option("--force", help="Replace files that are already there.")]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="Print errors only.")]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON record instead of sentences.")]

DROP, FIT_FIRST = "--drop-missing", "midrib fit with --drop-missing first"
"""What helps against missing numbers where a command cannot fill them in, and where it cannot leave rows out either."""


def choice_of(
    columns: list[str] | None,
    label: list[str] | None,
    exclude: list[str] | None,
    also: Sequence[str | None] = (),
    **rest: Option,
) -> Choice:
    """Return what to read from what was given: lists that may be absent, and names that may be."""
    named = tuple(name for name in also if name)
    lists = tuple(columns or ()), tuple(label or ())
    return Choice(*lists, exclude=tuple(exclude or ()), also=named, **rest)


def read_table(
    path: Path, choice: Choice, *, shown: bool = False, lazy: bool | None = False, remedy: str = REMEDY
) -> Table:
    """Read samples, or end the command with one line; on a terminal a bar says how far it is, where it is shown.

    Lazy ones stay in their file; None leaves those there that memory cannot hold. The remedy is what the
    command has for missing numbers.
    """
    if choice.impute not in (None, "median"):
        msg = f"--impute {choice.impute!r} is unknown; use --impute median."
        raise CommandError(msg)
    if choice.impute is not None and choice.drop_missing:
        msg = "--impute fills in what --drop-missing leaves out; give one of them."
        raise CommandError(msg)
    try:
        with ReadProgress(path.name, shown=shown) as progress:
            return read_data(path, choice, progress=progress.show, lazy=lazy)
    except DataError as error:
        raise CommandError(str(error).replace(REMEDY, remedy), Exit.DATA) from None


def number_or_auto(name: str, text: str | None, kind: Callable[[str], float] = float) -> float | str | None:
    """Return a number, the word auto, or None where nothing was given."""
    if text is None or text == "auto":
        return text
    try:
        return kind(text)
    except ValueError:
        msg = f"{name}={text!r} is no number; give one, or auto."
        raise CommandError(msg) from None

"""Parquet, through pyarrow."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from midrib._types import Array, FloatArray, Samples
from midrib.io.readers.table import (
    Account,
    Choice,
    DataError,
    Kind,
    Roles,
    Table,
    assign_roles,
    intact,
    refuse_too_large,
)

if TYPE_CHECKING:
    import pyarrow as pa


@dataclass(frozen=True)
class ParquetParts:
    """The files of a Parquet table, in their order."""

    files: tuple[str, ...]
    names: list[str]
    """Names of the columns."""
    groups: tuple[tuple[str, int, int], ...]
    """File, number and length of every group of rows."""

    def table(self, X: Samples, roles: Roles, choice: Choice) -> Table:
        """Return the table of these samples; what labels and ids hold is read here."""
        beside = [*roles.labels, *([] if roles.ids is None else [roles.ids])]
        with intact("Parquet file"):
            columns = _read_columns(self.files, [self.names[k] for k in beside])
        n_rows = X.shape[0]
        ids = np.arange(n_rows) if roles.ids is None else columns[self.names[roles.ids]]
        labels = {self.names[k]: _plain(columns[self.names[k]]) for k in roles.labels}
        account = Account(n_rows, bool(choice.columns), roles.left_out)
        features = tuple(self.names[k] for k in roles.features)
        origin = "Parquet" if len(self.files) == 1 else f"Parquet, {len(self.files)} files"
        return Table(X, features, _plain(ids), labels, origin, account)


def read_parquet(path: Path, choice: Choice) -> Table:
    """Read the chosen columns of a .parquet file, or of a folder of them."""
    parts, roles = open_parquet(path, choice)
    n_rows = sum(length for _, _, length in parts.groups)
    refuse_too_large(8 * n_rows * len(roles.features))
    if not n_rows:
        msg = "it has no rows; give a table with at least two."
        raise DataError(msg)
    names = [parts.names[k] for k in roles.features]
    with intact("Parquet file"):
        columns = _read_columns(parts.files, names)
        X = np.column_stack([np.asarray(columns[name], dtype=np.float64) for name in names])
    return parts.table(X, roles, choice).completed(choice)


def open_parquet(path: Path, choice: Choice) -> tuple[ParquetParts, Roles]:
    """Look at the files of a table: their columns, what these are for, and their groups of rows."""
    files = [path] if path.is_file() else parquet_files(path)
    for file in files:
        with file.open("rb") as handle:
            if handle.read(4) != b"PAR1":
                where = "it" if file == path else file.name
                msg = f"{where} does not begin as Parquet does; restore the file or give it its real ending."
                raise DataError(msg)
    try:
        import pyarrow.parquet as pq
    except ModuleNotFoundError as error:
        msg = "Parquet needs pyarrow: pip install 'midrib[parquet]'"
        raise DataError(msg) from error
    groups: list[tuple[str, int, int]] = []
    with intact("Parquet file"):
        schema = pq.read_schema(files[0])
        for file in files:
            opened = pq.ParquetFile(file)
            if opened.schema_arrow.names != schema.names:
                msg = f"{file.name} has other columns than {files[0].name}; give files of the same table."
                raise DataError(msg)
            about = opened.metadata
            groups += [(str(file), k, about.row_group(k).num_rows) for k in range(about.num_row_groups)]
        roles = assign_roles(schema.names, [_kind(t) for t in schema.types], _with_index(schema, choice))
    return ParquetParts(tuple(map(str, files)), schema.names, tuple(groups)), roles


def parquet_files(folder: Path) -> list[Path]:
    """Return the Parquet files of a folder, part.10 after part.9; what begins with a dot or a bar is about them."""
    files = [file for file in folder.glob("*.parquet") if file.is_file() and file.name[0] not in "._"]
    if not files:
        msg = "it is a folder without .parquet files; give a file, or a folder of Parquet."
        raise DataError(msg)
    return sorted(
        files, key=lambda file: [int(t) if t.isdigit() else t for t in re.split(r"(\d+)", file.name)]
    )


def read_groups(groups: tuple[tuple[str, int], ...], names: list[str]) -> FloatArray:
    """Read some groups of rows as a matrix."""
    import pyarrow.parquet as pq

    tables = [pq.ParquetFile(path).read_row_group(number, columns=names) for path, number in groups]
    parts = [[np.asarray(t.column(name).to_numpy(), dtype=np.float64) for name in names] for t in tables]
    return np.concatenate([np.column_stack(part) for part in parts])


def _read_columns(files: Sequence[str], names: list[str]) -> dict[str, Array]:
    import pyarrow.parquet as pq

    tables = [pq.ParquetFile(file).read(names) for file in files] if names else []
    found = {name: [table.column(name).to_numpy() for table in tables] for name in names}
    return {name: parts[0] if len(parts) == 1 else np.concatenate(parts) for name, parts in found.items()}


def _with_index(schema: "pa.Schema", choice: Choice) -> Choice:
    """Return the choice with the index that pandas wrote as ids, unless it was given another meaning."""
    index = ((schema.pandas_metadata or {}).get("index_columns") or [None])[0]
    taken = choice.ids is not None or index in (*choice.columns, *choice.labels)
    return choice if taken or index not in schema.names else replace(choice, ids=index)


def _kind(column: "pa.DataType") -> Kind:
    """Return what a column holds, by its type."""
    import pyarrow as pa

    if pa.types.is_boolean(column):
        return Kind.TRUTH
    numbers = pa.types.is_integer(column) or pa.types.is_floating(column) or pa.types.is_decimal(column)
    return Kind.NUMBERS if numbers else Kind.WORDS


def _plain(values: Array) -> Array:
    """Return texts for objects; a missing one is empty."""
    if values.dtype.kind == "b":
        return values.astype(str)  # as pandas and R write them to text
    if values.dtype.kind != "O":
        return values
    return np.array(["" if value is None else str(value) for value in values.tolist()], dtype=str)

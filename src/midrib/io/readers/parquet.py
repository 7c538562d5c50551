"""Parquet, through pyarrow."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from midrib._types import Array
from midrib.io.readers.table import Choice, DataError, Table, assign_roles, refuse_too_large


def read_parquet(path: Path, choice: Choice) -> Table:
    """Read the chosen columns of a .parquet file."""
    with path.open("rb") as handle:
        if handle.read(4) != b"PAR1":
            msg = "it does not begin as Parquet does; restore the file or give it its real ending."
            raise DataError(msg)
    try:
        import pyarrow as pa
        import pyarrow.parquet as pq
    except ModuleNotFoundError as error:
        msg = "Parquet needs pyarrow: pip install 'midrib[parquet]'"
        raise DataError(msg) from error
    try:
        file = pq.ParquetFile(path)
        schema = file.schema_arrow
        numeric = [
            pa.types.is_integer(t) or pa.types.is_floating(t) or pa.types.is_boolean(t) for t in schema.types
        ]
        roles = assign_roles(schema.names, numeric, _with_index(schema, choice))
        refuse_too_large(8 * file.metadata.num_rows * len(roles.features))
        wanted = [*roles.features, *roles.labels, *([] if roles.ids is None else [roles.ids])]
        table = file.read([schema.names[k] for k in wanted])
        columns = {k: table.column(schema.names[k]).to_numpy() for k in wanted}
    except (pa.ArrowException, OSError, OverflowError, MemoryError) as error:
        msg = f"it is no intact Parquet file ({str(error).splitlines()[0]:.80}); write it again."
        raise DataError(msg) from None
    return _table(list(schema.names), columns, roles, choice)


def _with_index(schema: Any, choice: Choice) -> Choice:
    """Return the choice with the index that pandas wrote as ids, unless it was given another meaning."""
    index = ((schema.pandas_metadata or {}).get("index_columns") or [None])[0]
    taken = choice.ids is not None or index in (*choice.columns, *choice.labels)
    return choice if taken or index not in schema.names else replace(choice, ids=index)


def _table(names: list[str], columns: dict[int, Array], roles: Any, choice: Choice) -> Table:
    X = np.column_stack([np.asarray(columns[k], dtype=np.float64) for k in roles.features])
    if not len(X):
        msg = "it has no rows; give a table with at least two."
        raise DataError(msg)
    ids = np.arange(len(X)) if roles.ids is None else np.asarray(columns[roles.ids])
    labels = {names[k]: _plain(columns[k]) for k in roles.labels}
    table = Table(X, tuple(names[k] for k in roles.features), _plain(ids), labels, "Parquet")
    complete = np.asarray(np.isfinite(X).all(axis=1))
    if complete.all():
        return table
    if not choice.drop_missing:
        row = int(np.flatnonzero(~complete)[0])
        msg = f"row {row} lacks a number; fill it in, or use --drop-missing."
        raise DataError(msg)
    return table.kept(complete)


def _plain(values: Array) -> Array:
    """Return texts for objects; a missing one is empty."""
    if values.dtype.kind != "O":
        return values
    return np.array(["" if value is None else str(value) for value in values.tolist()], dtype=str)

"""Parquet, through pyarrow."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from midrib._types import Array
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


def read_parquet(path: Path, choice: Choice) -> Table:
    """Read the chosen columns of a .parquet file."""
    with path.open("rb") as handle:
        if handle.read(4) != b"PAR1":
            msg = "it does not begin as Parquet does; restore the file or give it its real ending."
            raise DataError(msg)
    try:
        import pyarrow.parquet as pq
    except ModuleNotFoundError as error:
        msg = "Parquet needs pyarrow: pip install 'midrib[parquet]'"
        raise DataError(msg) from error
    with intact("Parquet file"):
        file = pq.ParquetFile(path)
        schema = file.schema_arrow
        roles = assign_roles(schema.names, [_kind(t) for t in schema.types], _with_index(schema, choice))
        refuse_too_large(8 * file.metadata.num_rows * len(roles.features))
        wanted = [*roles.features, *roles.labels, *([] if roles.ids is None else [roles.ids])]
        table = file.read([schema.names[k] for k in wanted])
        columns = {k: table.column(schema.names[k]).to_numpy() for k in wanted}
    return _table(schema.names, columns, roles, choice)


def _with_index(schema: Any, choice: Choice) -> Choice:
    """Return the choice with the index that pandas wrote as ids, unless it was given another meaning."""
    index = ((schema.pandas_metadata or {}).get("index_columns") or [None])[0]
    taken = choice.ids is not None or index in (*choice.columns, *choice.labels)
    return choice if taken or index not in schema.names else replace(choice, ids=index)


def _kind(column: Any) -> Kind:
    """Return what a column holds, by its type."""
    import pyarrow as pa

    if pa.types.is_boolean(column):
        return Kind.TRUTH
    numbers = pa.types.is_integer(column) or pa.types.is_floating(column) or pa.types.is_decimal(column)
    return Kind.NUMBERS if numbers else Kind.WORDS


def _table(names: list[str], columns: dict[int, Array], roles: Roles, choice: Choice) -> Table:
    X = np.column_stack([np.asarray(columns[k], dtype=np.float64) for k in roles.features])
    if not len(X):
        msg = "it has no rows; give a table with at least two."
        raise DataError(msg)
    ids = np.arange(len(X)) if roles.ids is None else np.asarray(columns[roles.ids])
    labels = {names[k]: _plain(columns[k]) for k in roles.labels}
    account = Account(len(X), bool(choice.columns), roles.left_out)
    features = tuple(names[k] for k in roles.features)
    return Table(X, features, _plain(ids), labels, "Parquet", account).completed(choice)


def _plain(values: Array) -> Array:
    """Return texts for objects; a missing one is empty."""
    if values.dtype.kind == "b":
        return values.astype(str)  # as pandas and R write them to text
    if values.dtype.kind != "O":
        return values
    return np.array(["" if value is None else str(value) for value in values.tolist()], dtype=str)

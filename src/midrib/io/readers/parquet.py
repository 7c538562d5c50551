"""Parquet, through pyarrow."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from midrib._types import Array
from midrib.io.readers.table import Choice, DataError, Table, assign_roles, intact, refuse_too_large


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
    with intact("Parquet file"):
        file = pq.ParquetFile(path)
        schema = file.schema_arrow
        numeric = [
            pa.types.is_integer(t) or pa.types.is_floating(t) or pa.types.is_boolean(t) for t in schema.types
        ]
        roles = assign_roles(schema.names, numeric, _with_index(schema, choice))
        refuse_too_large(8 * file.metadata.num_rows * len(roles.features))
        wanted = [*roles.features, *roles.labels, *([] if roles.ids is None else [roles.ids])]
        table = file.read([schema.names[k] for k in wanted])
        columns = {k: _plain(table.column(schema.names[k]).to_numpy()) for k in wanted}
    X = np.column_stack([np.asarray(columns[k], dtype=np.float64) for k in roles.features])
    ids = np.arange(len(X)) if roles.ids is None else columns[roles.ids]
    labels = {schema.names[k]: columns[k] for k in roles.labels}
    return Table(X, tuple(schema.names[k] for k in roles.features), ids, labels, "Parquet")


def _with_index(schema: Any, choice: Choice) -> Choice:
    """Return the choice with the index that pandas wrote as ids, unless it was given another meaning."""
    index = ((schema.pandas_metadata or {}).get("index_columns") or [None])[0]
    taken = choice.ids is not None or index in (*choice.columns, *choice.labels)
    return choice if taken or index not in schema.names else replace(choice, ids=index)


def _plain(values: Array) -> Array:
    """Return texts for objects; a missing one is empty."""
    if values.dtype.kind != "O":
        return values
    return np.array(["" if value is None else str(value) for value in values.tolist()], dtype=str)

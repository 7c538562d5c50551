"""Files that stay where they are: samples as a Dask array whose blocks are read when they are needed.

What has one entry a sample (ids, labels) is read at once; the samples themselves are not.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from midrib._samples.namespaces import Foreign
from midrib._types import Array, BoolArray
from midrib.io.readers.arrays import named
from midrib.io.readers.h5ad import Store, chosen_array, opened_h5ad, opened_zarr, read_store
from midrib.io.readers.parquet import ParquetParts, open_parquet, read_groups
from midrib.io.readers.table import REMEDY, Choice, DataError, Table, intact, only_complete

_BLOCK = 32 * 2**20
"""Bytes of a block, about: a thread holds a few of them, and a thousand make a small graph of tasks."""


def read_lazily(path: Path, choice: Choice, ending: str) -> Table:
    """Read what a file says of its samples, and leave the samples in it."""
    try:
        import dask.array  # noqa: F401
    except ModuleNotFoundError as error:
        msg = "reading in blocks needs the extra 'dask': pip install 'midrib[dask]'"
        raise DataError(msg) from error
    if ending not in LAZY:
        msg = f"--dask reads {', '.join(LAZY)} and folders of .parquet; save it as one of them."
        raise DataError(msg)
    if choice.impute is not None:
        msg = (
            "--impute needs all samples in memory; use --drop-missing, or fill in before the file is written."
        )
        raise DataError(msg)
    # Workers may run in other folders.
    return _complete(LAZY[ending](path.resolve(), choice), choice)


def _read_npy(path: Path, choice: Choice) -> Table:
    with intact(".npy file"):
        source = np.load(path, mmap_mode="r", allow_pickle=False)
        X = _checked(source)
    rows = _rows_of_a_block(source)
    spans = [(k, min(k + rows, len(source))) for k in range(0, len(source), rows)]
    blocks = [_Block(stop - start, _npy_rows, (str(path), start, stop)) for start, stop in spans]
    X = _stacked(blocks, X.shape[1], source.dtype)
    return named(_floats(X.T if choice.transpose else X), choice, origin=f"array of {source.dtype}")


def _npy_rows(path: str, start: int, stop: int) -> Array:
    block = np.load(path, mmap_mode="r", allow_pickle=False)[start:stop]
    return np.array(block if block.ndim == 2 else block[:, None])


def _read_parquet(path: Path, choice: Choice) -> Table:
    parts, roles = open_parquet(path, choice)
    names = [parts.names[k] for k in roles.features]
    blocks = [
        _Block(n_rows, read_groups, (groups, names))
        for n_rows, groups in _together(parts, max(1, _BLOCK // (8 * len(names))))
    ]
    return parts.table(_stacked(blocks, len(names), np.dtype(np.float64)), roles, choice)


def _together(parts: ParquetParts, rows: int) -> list[tuple[int, tuple[tuple[str, int], ...]]]:
    """Return groups of rows that follow each other, as many together as make a block of about so many rows."""
    found: list[tuple[int, tuple[tuple[str, int], ...]]] = []
    for path, group, n_rows in parts.groups:
        if found and found[-1][0] + n_rows <= rows:
            found[-1] = (found[-1][0] + n_rows, (*found[-1][1], (path, group)))
        elif n_rows:
            found.append((n_rows, ((path, group),)))
    return found


def _read_zarr(path: Path, choice: Choice) -> Table:
    import dask.array as da

    with intact("Zarr store"):
        store = opened_zarr(path)
        if not hasattr(store, "shape") and "obs" in store:
            return _read_anndata(store, choice)
        array = chosen_array(store, choice)
        _checked(array)
        X = da.from_zarr(array, chunks=(_rows_of_a_block(array), *array.shape[1:]))
        X = X[:, None] if X.ndim == 1 else X
    return named(_floats(X.T if choice.transpose else X), choice, origin=f"Zarr array of {X.dtype}")


def _read_h5ad(path: Path, choice: Choice) -> Table:
    with opened_h5ad(path) as store:
        return _read_anndata(store, choice)


def _read_anndata(store: Store, choice: Choice) -> Table:
    if choice.transpose:
        msg = "observations are the rows of an AnnData; leave out --transpose."
        raise DataError(msg)
    return read_store(store, choice, None, _lazy_element)


def _lazy_element(item: Store) -> Foreign:
    """Return a matrix of an AnnData, dense or sparse, in blocks of rows."""
    from anndata import experimental

    # anndata 0.12 gave it another name.
    read = getattr(experimental, "read_elem_lazy", None) or experimental.read_elem_as_dask
    shape = item.shape if hasattr(item, "shape") else tuple(item.attrs["shape"])
    if len(shape) != 2:
        msg = f"the representation has shape {tuple(shape)}; give samples x features."
        raise DataError(msg)
    if hasattr(item, "shape"):
        rows = _rows_of_a_block(item)
    else:
        per_row = 12 * item["data"].shape[0] / max(1, shape[0])
        rows = int(np.clip(_BLOCK / max(1.0, per_row), 1, shape[0]))
    return _floats(read(item, chunks=(rows, int(shape[1]))))


LAZY: dict[str, Callable[[Path, Choice], Table]] = {
    ".zarr": _read_zarr,
    ".parquet": _read_parquet,
    ".h5ad": _read_h5ad,
    ".npy": _read_npy,
}
"""What can stay where it is, by its ending."""


@dataclass(frozen=True)
class _Block:
    """Rows that a function reads when they are needed."""

    n_rows: int
    read: Callable[..., Array]
    given: tuple[object, ...]


def _stacked(blocks: Sequence[_Block], n_features: int, dtype: np.dtype) -> Foreign:
    import dask.array as da
    from dask.delayed import delayed

    if not blocks:
        msg = "it has no rows; give a table with at least two."
        raise DataError(msg)
    arrays = [
        da.from_delayed(delayed(b.read, pure=True)(*b.given), (b.n_rows, n_features), dtype) for b in blocks
    ]
    return da.concatenate(arrays)


def _rows_of_a_block(array: Store) -> int:
    """Return whole chunks of rows that make about a block."""
    per_row = max(1, int(np.prod(array.shape[1:], dtype=object)) * array.dtype.itemsize)
    chunk = int((getattr(array, "chunks", None) or (1,))[0])
    return int(min(max(1, array.shape[0]), max(1, _BLOCK // (per_row * chunk)) * chunk))


def _checked(array: Store) -> Store:
    """Return what stands for an array on disk, if it is a matrix of numbers."""
    if array.dtype.kind not in "fiub":
        msg = f"the array has type {array.dtype!s:.40}; give real numbers."
        raise DataError(msg)
    if len(array.shape) not in (1, 2) or 0 in array.shape:
        msg = f"the array has shape {array.shape}; give samples x features, at least one of each."
        raise DataError(msg)
    return array if len(array.shape) == 2 else np.broadcast_to(0.0, (array.shape[0], 1))


def _floats(X: Foreign) -> Foreign:
    return X if X.dtype in (np.float32, np.float64) else X.astype(np.float64)


def _complete(table: Table, choice: Choice) -> Table:
    """Refuse or drop samples that lack numbers, in one pass over the file; too few samples are refused as well."""
    from midrib._samples.cluster import DaskHome

    home = DaskHome.of(table.X)
    complete: BoolArray = home.complete_rows()
    remedy = REMEDY.split(" or ")[0]
    return only_complete(
        table, complete, choice, lambda keep: home.part(np.flatnonzero(keep)).blocks.X, remedy
    )

"""AnnData files (.h5ad and .zarr) and plain .zarr arrays; only the chosen parts are read."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
import scipy.sparse as sp

from midrib._types import Array, Samples
from midrib.io.readers.arrays import checked_sparse, named
from midrib.io.readers.table import Choice, DataError, Table, checked_matrix, intact, listed, refuse_too_large

Store: TypeAlias = Any
"""A group or an array of h5py or zarr, or what anndata reads from one."""


def read_h5ad(path: Path, choice: Choice) -> Table:
    """Read one representation of an .h5ad file (X_pca if it is there, else X) and the labels beside it."""
    with opened_h5ad(path) as store:
        return read_store(store, choice, path.stat().st_size)


@contextmanager
def opened_h5ad(path: Path) -> Iterator[Store]:
    """Open an .h5ad file, for as long as it is read."""
    try:
        import h5py

        with intact("AnnData file"), h5py.File(path, "r") as store:
            yield store
    except ModuleNotFoundError as error:
        msg = ".h5ad needs the extra 'anndata': pip install 'midrib[anndata]'"
        raise DataError(msg) from error


def read_zarr(path: Path, choice: Choice) -> Table:
    """Read a .zarr store: an AnnData, one array, or the array that the key names."""
    with intact("Zarr store"):
        store = opened_zarr(path)
        if not hasattr(store, "shape") and "obs" in store:
            return read_store(store, choice, None)
        return _plain_array(chosen_array(store, choice), choice)


def opened_zarr(path: Path) -> Store:
    """Open a .zarr store."""
    try:
        import zarr
    except ModuleNotFoundError as error:
        msg = ".zarr needs the extra 'zarr': pip install 'midrib[zarr]'"
        raise DataError(msg) from error
    return zarr.open(str(path), mode="r")


def chosen_array(store: Store, choice: Choice) -> Store:
    """Return a store that is an array, or the array in it that is asked for or alone."""
    if hasattr(store, "shape"):
        return store
    arrays = [name for name, item in store.members() if hasattr(item, "shape")]
    if choice.key is None and len(arrays) != 1:
        msg = f"it holds {len(arrays)} arrays ({listed(arrays)}); choose one with --key."
        raise DataError(msg)
    return store[choice.key or arrays[0]]


def _plain_array(array: Store, choice: Choice) -> Table:
    refuse_too_large(int(np.prod(array.shape, dtype=object)) * array.dtype.itemsize)
    X = checked_matrix(np.asarray(array[...]))
    X = X.T if choice.transpose else X
    return named(X, choice, origin=f"Zarr array of {X.dtype}")


def read_store(
    store: Store, choice: Choice, file_size: int | None, lazily: Callable[[Store], Samples] | None = None
) -> Table:
    """Read the parts of an AnnData on disk that are asked for; the matrix by a function that leaves it there."""
    if "obs" not in store or "X" not in store:
        msg = f"it is no AnnData: it holds {listed(list(store.keys()))}; give obs and X."
        raise DataError(msg)
    obsm = list(store["obsm"].keys()) if "obsm" in store else []
    key = choice.key or ("X_pca" if "X_pca" in obsm else "X")
    if key != "X" and key not in obsm:
        msg = f"it has no representation {key!r:.60}; choose X or one of {listed(obsm) or 'none'} with --key."
        raise DataError(msg)
    item = store["X"] if key == "X" else store["obsm"][key]
    matrix = _element(item, file_size) if lazily is None else lazily(item)
    names = (
        _index(store["var"], file_size) if key == "X" else [f"{key}{k + 1}" for k in range(matrix.shape[1])]
    )
    ids = np.array(_index(store["obs"], file_size))
    labels = {name: _column(store["obs"], name, file_size) for name in _labels(store["obs"], choice)}
    if lazily is None:
        matrix = (
            checked_sparse(matrix, choice) if sp.issparse(matrix) else checked_matrix(np.asarray(matrix), key)
        )
    if matrix.shape[0] != len(ids):
        msg = f"{key} has {matrix.shape[0]} rows for {len(ids)} observations; write the file again."
        raise DataError(msg)
    return named(matrix, choice, ids, labels, names=names, origin=f"AnnData, representation {key}")


def _labels(obs: Store, choice: Choice) -> list[str]:
    """Return the columns of obs to carry: those asked for, else all categories."""
    there = [name for name in obs if name != obs.attrs.get("_index", "_index")]
    if not choice.labels:
        return [name for name in there if obs[name].attrs.get("encoding-type") == "categorical"]
    missing = [name for name in choice.labels if name not in there]
    if missing and not choice.lenient:
        msg = f"obs has no column {missing[0]!r:.60}; it holds {listed(there)}."
        raise DataError(msg)
    return [name for name in choice.labels if name in there]


def _index(frame: Store, file_size: int | None) -> list[str]:
    name = frame.attrs.get("_index", "_index")
    return [str(item) for item in np.asarray(_element(frame[name], file_size)).tolist()]


def _column(frame: Store, name: str, file_size: int | None) -> Array:
    values = np.asarray(_element(frame[name], file_size))
    return values.astype(str) if values.dtype.kind == "O" else values


def _element(item: Store, file_size: int | None) -> Store:
    """Read one element as anndata encodes it, after adding up what it would take."""
    from anndata.io import read_elem

    refuse_too_large(_size(item), file_size)
    return read_elem(item)


def _size(item: Store) -> int:
    if hasattr(item, "shape"):
        return int(np.prod(item.shape, dtype=object)) * item.dtype.itemsize
    shape = item.attrs.get("shape")
    extra = 0 if shape is None else 8 * int(shape[0])
    return extra + sum(_size(item[name]) for name in item)

"""NumPy's .npy and .npz, SciPy's sparse .npz, and Matrix Market."""

import gzip
import zipfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import IO

import numpy as np
import scipy.sparse as sp
from numpy.lib import format as npy

from midrib._types import Array, Samples
from midrib.io.readers.table import (
    Choice,
    DataError,
    Kind,
    Table,
    assign_roles,
    checked_matrix,
    intact,
    listed,
    refuse_too_large,
)

_SPARSE = {"format", "shape", "data"}


def read_npy(path: Path, choice: Choice) -> Table:
    """Open an .npy file as a memory map: float32 and float64 are never loaded whole."""
    with intact(".npy file"):
        X = np.load(path, mmap_mode="r", allow_pickle=False)
    X = X.T if choice.transpose else X
    return named(checked_matrix(X), choice, origin=f"array of {X.dtype}")


def read_npz(path: Path, choice: Choice) -> Table:
    """Read one matrix of an .npz file, and arrays beside it as labels; SciPy's sparse files too."""
    with intact(".npz file"):
        _refuse_bombs(path)
        with np.load(path, allow_pickle=False) as arrays:
            if set(arrays.files) >= _SPARSE:
                return _read_sparse(path, arrays, choice)
            key = _choose_matrix(arrays, choice)
            X = checked_matrix(arrays[key])
            X = X.T if choice.transpose else X
            wanted = [name for name in choice.labels if name in arrays or not choice.lenient]
            labels = {name: _label(arrays, name, len(X)) for name in wanted}
            has_ids = choice.ids is not None and (choice.ids in arrays or not choice.lenient)
            ids = _label(arrays, str(choice.ids), len(X)) if has_ids else None
    return named(X, choice, ids, labels, origin=f"array {key!r} of {X.dtype}")


def named(
    X: Samples,
    choice: Choice,
    ids: Array | None = None,
    labels: dict[str, Array] | None = None,
    *,
    names: Sequence[str] | None = None,
    origin: str = "",
) -> Table:
    """Return a table of a matrix whose columns have given names, or x0, x1, ...; the chosen ones of them."""
    names = [f"x{k}" for k in range(X.shape[1])] if names is None else [str(name) for name in names]
    if choice.columns:
        chosen = list(
            assign_roles(names, [Kind.NUMBERS] * len(names), Choice(columns=choice.columns)).features
        )
        if chosen != list(range(X.shape[1])):  # a memory map of all columns stays one
            X, names = X[:, chosen], [names[k] for k in chosen]
    ids = np.arange(X.shape[0]) if ids is None else ids
    return Table(X, tuple(names), ids, labels or {}, origin)


def _refuse_bombs(path: Path) -> None:
    """Refuse members that unpack to more than they can hold, or to what is no array, before any is unpacked."""
    with zipfile.ZipFile(path) as archive:
        for member in archive.infolist():
            refuse_too_large(member.file_size, max(member.compress_size, 1))
            if member.filename.endswith(".npy"):
                with archive.open(member) as handle:
                    npy.read_magic(handle)


def _choose_matrix(arrays: Mapping[str, Array], choice: Choice) -> str:
    if choice.key is not None:
        if choice.key not in arrays:
            msg = f"it has no array {choice.key!r:.60}; it holds {listed(list(arrays))}."
            raise DataError(msg)
        return choice.key
    if "X" in arrays:
        return "X"
    matrices = [name for name in arrays if _is_matrix(arrays[name])]
    if len(matrices) != 1:
        msg = f"it holds {len(matrices)} matrices ({listed(list(arrays))}); choose one with --key."
        raise DataError(msg)
    return matrices[0]


def _is_matrix(array: object) -> bool:
    """Return whether a member is a matrix of numbers; what is no .npy comes as bytes."""
    return isinstance(array, np.ndarray) and array.ndim == 2 and array.dtype.kind in "fiu"


def _label(arrays: Mapping[str, Array], name: str, n_samples: int) -> Array:
    if name not in arrays or np.shape(arrays[name]) != (n_samples,):
        fits = [key for key in arrays if np.shape(arrays[key]) == (n_samples,)]
        msg = f"it has no label {name!r:.60} of {n_samples} entries; it holds {listed(fits) or 'none'}."
        raise DataError(msg)
    return arrays[name]


def _read_sparse(path: Path, arrays: Mapping[str, Array], choice: Choice) -> Table:
    """Read what scipy.sparse.save_npz wrote, checking every index before it is used."""
    shape = arrays["shape"]
    if shape.shape != (2,) or shape.dtype.kind not in "iu" or shape.min() < 1 or shape.max() > 2**40:
        msg = f"its sparse matrix has the shape {shape!s:.40}; save it again."
        raise DataError(msg)
    refuse_too_large(8 * int(shape[0]))
    return named(checked_sparse(sp.load_npz(path), choice), choice, origin="sparse matrix")


def checked_sparse(matrix: Samples, choice: Choice) -> Samples:
    """Return a CSR matrix of floats whose indices are all valid."""
    matrix = sp.csr_array(matrix.T if choice.transpose else matrix)
    matrix.check_format(full_check=True)
    if matrix.dtype.kind not in "fiub":
        msg = f"its entries have type {matrix.dtype}; give real numbers."
        raise DataError(msg)
    return matrix.astype(np.float32 if matrix.dtype == np.float32 else np.float64)


def read_mtx(path: Path, choice: Choice) -> Table:
    """Read a Matrix Market file; 10x Genomics' names beside it are used, and tell which way round it is."""
    from scipy.io import mminfo, mmread

    with intact("Matrix Market file"):
        rows, columns, entries, *_ = mminfo(path)
        size = path.stat().st_size
        # Every entry takes at least two characters.
        refuse_too_large(2 * entries, size if path.suffix == ".gz" else size // 500 + 1)
        refuse_too_large(8 * (rows + columns) + 16 * entries)
        matrix = sp.csr_array(mmread(path, spmatrix=False))
    beside = {name: _names_beside(path, name) for name in ("barcodes", "features", "genes")}
    features, ids = beside["features"] or beside["genes"], beside["barcodes"]
    if ids and features and (rows, columns) == (len(features), len(ids)):
        choice = replace(choice, transpose=True)
    X = checked_sparse(matrix, choice)
    if X.shape != (len(ids), len(features)):
        return named(X, choice, origin="Matrix Market")
    return named(X, choice, np.array(ids), names=features, origin="Matrix Market")


def _names_beside(path: Path, name: str) -> list[str]:
    """Return the first column of ``name.tsv`` in the same folder, if there is one."""
    for ending in (".tsv", ".tsv.gz"):
        beside = path.with_name(name + ending)
        if beside.exists() and beside.stat().st_size < 2**28:
            opener: Callable[..., IO[str]] = gzip.open if ending.endswith(".gz") else open
            with opener(beside, "rt", encoding="utf-8", errors="replace") as handle:
                return [line.rstrip("\n").split("\t")[0] for line in handle]
    return []

"""NumPy's .npy and .npz, SciPy's sparse .npz, and Matrix Market."""

import ast
import gzip
import zipfile
import zlib
from pathlib import Path
from tokenize import TokenError
from typing import IO, Any

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
    listed,
    refuse_too_large,
)

_SPARSE = {"format", "shape", "data"}


def read_npy(path: Path, choice: Choice) -> Table:
    """Open an .npy file as a memory map: float32 and float64 are never loaded whole."""
    try:
        with path.open("rb") as handle:
            shape, _, dtype = _npy_header(handle)
            _refuse_objects(dtype)
            size = path.stat().st_size
            if _n_bytes(shape, dtype) > size:
                msg = f"it promises {shape} values of {dtype} and has only {size} bytes; it is cut off."
                raise DataError(msg)
        X = np.load(path, mmap_mode="r", allow_pickle=False)
    except (ValueError, SyntaxError, TokenError, EOFError, OverflowError, TypeError) as error:
        if isinstance(error, DataError):
            raise
        msg = f"it is no intact .npy file ({str(error) or type(error).__name__:.80}); save it again."
        raise DataError(msg) from None
    X = X.T if choice.transpose else X
    return named(checked_matrix(X), choice, origin=f"array of {X.dtype}")


def read_npz(path: Path, choice: Choice) -> Table:
    """Read one matrix of an .npz file, and arrays beside it as labels; SciPy's sparse files too."""
    try:
        with zipfile.ZipFile(path) as archive:
            headers = _headers(archive)
            if headers.keys() >= _SPARSE:
                return _read_sparse(path, archive, choice)
            key = _choose_matrix(headers, choice)
            X = checked_matrix(_member(archive, key))
            X = X.T if choice.transpose else X
            wanted = [name for name in choice.labels if name in headers or not choice.lenient]
            labels = {name: _label(archive, headers, name, len(X)) for name in wanted}
            has_ids = choice.ids is not None and (choice.ids in headers or not choice.lenient)
            ids = _label(archive, headers, str(choice.ids), len(X)) if has_ids else None
    except DataError:
        raise
    except (
        zipfile.BadZipFile,
        zlib.error,
        ValueError,
        SyntaxError,
        TokenError,
        EOFError,
        KeyError,
        NotImplementedError,
    ) as error:
        msg = f"it is no intact .npz file ({str(error) or type(error).__name__:.80}); save it again."
        raise DataError(msg) from None
    except (RuntimeError, OverflowError, TypeError, MemoryError, IndexError) as error:
        msg = f"it is no usable .npz file ({str(error) or type(error).__name__:.80}); save it again."
        raise DataError(msg) from None
    return named(X, choice, ids, labels, origin=f"array {key!r} of {X.dtype}")


def named(
    X: Samples,
    choice: Choice,
    ids: Array | None = None,
    labels: dict[str, Array] | None = None,
    *,
    names: Any = None,
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


def _npy_header(handle: Any) -> tuple[tuple[int, ...], bool, np.dtype[Any]]:
    version = npy.read_magic(handle)
    if version not in ((1, 0), (2, 0)):
        msg = f".npy version {version} is unknown"
        raise ValueError(msg)
    read = npy.read_array_header_1_0 if version == (1, 0) else npy.read_array_header_2_0
    shape, fortran, dtype = read(handle, max_header_size=10_000)
    if any(length < 0 for length in shape):
        msg = f"a shape of {shape}"
        raise ValueError(msg)
    return shape, fortran, dtype


def _n_bytes(shape: tuple[int, ...], dtype: np.dtype[Any]) -> int:
    count = dtype.itemsize
    for length in shape:
        count *= length
    return count


def _refuse_objects(dtype: np.dtype[Any]) -> None:
    if dtype.hasobject or dtype.names is not None:
        msg = f"it holds Python objects or records ({dtype!s:.60}), which are not read; save plain numbers."
        raise DataError(msg)


def _headers(archive: zipfile.ZipFile) -> dict[str, tuple[tuple[int, ...], np.dtype[Any]]]:
    """Return shape and type of every array, refusing sizes that the file cannot hold."""
    headers = {}
    for member in archive.infolist():
        if not member.filename.endswith(".npy"):
            continue
        refuse_too_large(member.file_size, max(member.compress_size, 1))
        with archive.open(member) as handle:
            shape, _, dtype = _npy_header(handle)
        if not dtype.hasobject and _n_bytes(shape, dtype) > member.file_size:
            msg = f"its array {member.filename!r:.60} promises {shape} values; it is damaged."
            raise DataError(msg)
        headers[member.filename[:-4]] = (shape, dtype)
    if not headers:
        msg = "it holds no arrays; save it with numpy.savez."
        raise DataError(msg)
    return headers


def _choose_matrix(headers: dict[str, tuple[tuple[int, ...], np.dtype[Any]]], choice: Choice) -> str:
    if choice.key is not None:
        if choice.key not in headers:
            msg = f"it has no array {choice.key!r:.60}; it holds {listed(list(headers))}."
            raise DataError(msg)
        return choice.key
    if "X" in headers:
        return "X"
    matrices = [name for name, (shape, dtype) in headers.items() if len(shape) == 2 and dtype.kind in "fiu"]
    if len(matrices) != 1:
        msg = f"it holds {len(matrices)} matrices ({listed(list(headers))}); choose one with --key."
        raise DataError(msg)
    return matrices[0]


def _member(archive: zipfile.ZipFile, key: str) -> Array:
    with archive.open(f"{key}.npy") as handle:
        _, _, dtype = _npy_header(handle)
        _refuse_objects(dtype)
    with archive.open(f"{key}.npy") as handle:
        return np.asarray(npy.read_array(handle, allow_pickle=False))


def _label(archive: zipfile.ZipFile, headers: Any, name: str, n_samples: int) -> Array:
    if name not in headers or headers[name][0] != (n_samples,):
        fits = [key for key, (shape, _) in headers.items() if shape == (n_samples,)]
        msg = f"it has no label {name!r:.60} of {n_samples} entries; it holds {listed(fits) or 'none'}."
        raise DataError(msg)
    return _member(archive, name)


def _read_sparse(path: Path, archive: zipfile.ZipFile, choice: Choice) -> Table:
    """Read what scipy.sparse.save_npz wrote, checking every index before it is used."""
    shape = _member(archive, "shape")
    if shape.shape != (2,) or shape.dtype.kind not in "iu" or shape.min() < 1 or shape.max() > 2**40:
        msg = f"its sparse matrix has the shape {shape!s:.40}; save it again."
        raise DataError(msg)
    refuse_too_large(8 * int(shape[0]))
    matrix = sp.load_npz(path)
    return named(checked_sparse(matrix, choice), choice, origin="sparse matrix")


def checked_sparse(matrix: Any, choice: Choice) -> Any:
    """Return a CSR matrix of floats whose indices are all valid."""
    matrix = sp.csr_array(matrix.T if choice.transpose else matrix)
    matrix.check_format(full_check=True)
    if matrix.dtype.kind not in "fiub":
        msg = f"its entries have type {matrix.dtype}; give real numbers."
        raise DataError(msg)
    return matrix.astype(np.float32 if matrix.dtype == np.float32 else np.float64)


def read_mtx(path: Path, choice: Choice) -> Table:
    """Read a Matrix Market file; 10x Genomics' names beside it are used, and tell which way round it is."""
    from scipy.io import mmread

    try:
        rows, columns, entries = _mtx_header(path)
        size = path.stat().st_size
        # Every entry takes at least two characters.
        refuse_too_large(2 * entries, size if path.suffix == ".gz" else size // 500 + 1)
        refuse_too_large(8 * (rows + columns) + 16 * entries)
        matrix = mmread(path)
    except DataError:
        raise
    except (
        ValueError,
        SyntaxError,
        OverflowError,
        OSError,
        EOFError,
        zlib.error,
        MemoryError,
        RuntimeError,
    ) as error:
        msg = (
            f"it is no intact Matrix Market file ({str(error) or type(error).__name__:.80}); write it again."
        )
        raise DataError(msg) from None
    beside = {name: _names_beside(path, name) for name in ("barcodes", "features", "genes")}
    features = beside["features"] or beside["genes"]
    ids = beside["barcodes"]
    if ids and features and (rows, columns) == (len(features), len(ids)):
        choice = Choice(**{**vars(choice), "transpose": True})
    X = checked_sparse(sp.csr_array(matrix), choice)
    fits = bool(ids) and bool(features) and X.shape == (len(ids), len(features))
    return named(
        X, choice, np.array(ids) if fits else None, names=features if fits else None, origin="Matrix Market"
    )


def _mtx_header(path: Path) -> tuple[int, int, int]:
    """Return rows, columns and entries as the header claims them."""
    opener: Any = gzip.open if path.suffix == ".gz" else open
    with opener(path, "rb") as handle:
        first = handle.readline(1024)
        if not first.lower().startswith(b"%%matrixmarket matrix"):
            msg = "its first line is not that of a matrix"
            raise ValueError(msg)
        line = _first_plain_line(handle)
    numbers = [int(ast.literal_eval(part)) for part in line.decode("ascii").split()]
    rows, columns = numbers[0], numbers[1]
    if (len(numbers) == 3) != (b"coordinate" in first.lower()):
        msg = f"its size line is {line[:40]!r}"
        raise ValueError(msg)
    entries = numbers[2] if len(numbers) == 3 else rows * columns
    if min(rows, columns) < 1 or entries < 0 or max(rows, columns) > 2**31:
        msg = f"its size line is {line[:40]!r}"
        raise ValueError(msg)
    return rows, columns, entries


def _first_plain_line(handle: IO[bytes]) -> bytes:
    for _ in range(10_000):
        line = handle.readline(4096)
        if not line or not line.startswith(b"%"):
            break
    if len(line.split()) not in (2, 3):
        msg = "it has no line with its size"
        raise ValueError(msg)
    return line


def _names_beside(path: Path, name: str) -> list[str]:
    """Return the first column of ``name.tsv`` in the same folder, if there is one."""
    for ending in (".tsv", ".tsv.gz"):
        beside = path.with_name(name + ending)
        if beside.exists() and beside.stat().st_size < 2**28:
            opener: Any = gzip.open if ending.endswith(".gz") else open
            with opener(beside, "rt", encoding="utf-8", errors="replace") as handle:
                return [line.rstrip("\n").split("\t")[0] for line in handle]
    return []

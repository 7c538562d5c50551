"""Data files of many kinds, read as samples with features, ids and labels."""

from collections.abc import Callable
from pathlib import Path

import numpy as np

from midrib._rows import row_blocks
from midrib._types import FilePath, Progress
from midrib.io.readers.arrays import read_mtx, read_npy, read_npz
from midrib.io.readers.h5ad import read_h5ad, read_zarr
from midrib.io.readers.lazy import LAZY, read_lazily
from midrib.io.readers.parquet import read_parquet
from midrib.io.readers.table import Account, Choice, DataError, Table, TooLargeError, only_complete
from midrib.io.readers.text import read_text

__all__ = ["Account", "Choice", "DataError", "Table", "read_data"]

_IMAGES = (".png", ".jpg", ".jpeg", ".bmp", ".tif", ".tiff", ".gif", ".webp")
_READERS: dict[str, Callable[[Path, Choice], Table]] = {
    ".csv": read_text,
    ".tsv": read_text,
    ".txt": read_text,
    ".csv.gz": read_text,
    ".tsv.gz": read_text,
    ".txt.gz": read_text,
    ".npy": read_npy,
    ".npz": read_npz,
    ".parquet": read_parquet,
    ".h5ad": read_h5ad,
    ".zarr": read_zarr,
    ".mtx": read_mtx,
    ".mtx.gz": read_mtx,
}


def read_data(
    path: FilePath,
    choice: Choice | None = None,
    *,
    progress: Progress | None = None,
    lazy: bool | None = False,
) -> Table:
    """Read samples from a file, by its ending.

    Parameters
    ----------
    path
        .csv, .tsv or .txt (also .gz), .parquet (or a folder of such files), .npy, .npz, .h5ad, .zarr, .mtx (also .gz).
    choice
        Which columns are features, labels and ids, and which array to take.
    progress
        Called with the bytes that were read and all of them, where a text is read.
    lazy
        Whether to leave the samples of .zarr, .parquet, .h5ad and .npy files where they are, as a Dask array; None does
        so where memory cannot hold them.

    Returns
    -------
    The table. Its samples are a memory map where the file is .npy of float32 or float64.

    Raises
    ------
    DataError
        In one sentence that names the file, what is wrong and what to do.

    See Also
    --------
    Choice : Which part of a file to read.
    Table : What is returned.

    Examples
    --------
    >>> import numpy as np
    >>> from midrib.io import read_data
    >>> np.save("samples.npy", np.eye(4))
    >>> read_data("samples.npy").X.shape
    (4, 4)
    """
    path, choice = Path(path), choice or Choice()
    try:
        ending = _ending(path)
        if lazy:
            return read_lazily(path, choice, ending)
        try:
            return _read(path, choice, ending, progress)
        except TooLargeError:
            if lazy is None and ending in LAZY and choice.impute is None:
                return read_lazily(path, choice, ending)
            raise
    except DataError as error:
        msg = f"{path.name}: {error}"
        raise DataError(msg) from None
    except OSError as error:
        msg = f"{path.name}: it cannot be read ({error.strerror or error!s:.80}); check its path and its rights."
        raise DataError(msg) from None


def _read(path: Path, choice: Choice, ending: str, progress: Progress | None) -> Table:
    reader = _READERS[ending]
    table = read_text(path, choice, progress) if reader is read_text else reader(path, choice)
    return _finite(table, choice)


def _ending(path: Path) -> str:
    """Return the known ending of a file that can be read; a folder of Parquet counts as such a file."""
    name = path.name.lower()
    if name.endswith(_IMAGES):
        msg = "it is an image; 'midrib skeleton' reads the lines off it."
        raise DataError(msg)
    known = [ending for ending in sorted(_READERS, key=len, reverse=True) if name.endswith(ending)]
    if not known and path.is_dir():
        return ".parquet"
    if not known:
        msg = f"its ending is not known; give one of {' '.join(_READERS)}."
        raise DataError(msg)
    if not path.exists():
        msg = "there is no such file; check the path."
        raise DataError(msg)
    if path.is_dir() and known[0] not in (".zarr", ".parquet"):
        msg = "it is a folder; give a file."
        raise DataError(msg)
    if not path.is_file() and not path.is_dir() and _READERS[known[0]] is not read_text:
        msg = "it is a pipe or a device, from which only text is read; save it to a file first."
        raise DataError(msg)
    if path.is_file() and path.stat().st_size == 0:
        msg = "it is empty; give a file with samples."
        raise DataError(msg)
    return known[0]


def _finite(table: Table, choice: Choice) -> Table:
    """Refuse, drop or fill in samples that lack numbers; too few samples are refused as well."""
    if choice.impute is not None and not hasattr(table.X, "tocsr"):
        table = table.completed(choice)
    complete = np.ones(table.X.shape[0], dtype=bool)
    for rows in row_blocks(table.X):
        block = table.X[rows]
        if hasattr(block, "tocsr"):
            if not np.isfinite(block.data).all():
                complete[rows] = np.isfinite(block.toarray()).all(axis=1)
        else:
            complete[rows] = np.isfinite(block).all(axis=1)
    return only_complete(table, complete, choice, table.X.__getitem__)

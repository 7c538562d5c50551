"""Samples on disk: memory maps, Zarr arrays and HDF5 datasets, read block by block and never as a whole."""

import mmap

import numpy as np
from numpy.typing import DTypeLike

from midrib._types import FloatArray, IntArray, Samples

_ROWS_PER_READ = 8192


def is_on_disk(X: Samples) -> bool:
    """Return whether samples are a memory map or a chunked array that is read on access."""
    if isinstance(X, np.memmap):
        return True
    return type(X).__module__.partition(".")[0] in ("zarr", "h5py") and hasattr(X, "shape")


class OnDisk:
    """An array on disk that looks like one in memory to whoever asks for blocks of its rows.

    Parameters
    ----------
    source
        A two-dimensional ``numpy.memmap``, Zarr array or HDF5 dataset of numbers.
    """

    def __init__(self, source: Samples) -> None:
        if len(source.shape) != 2:
            msg = f"X has {len(source.shape)} dimensions; give one row per sample, shape (n_samples, n_features)."
            raise ValueError(msg)
        if np.dtype(source.dtype).kind not in "fiub":
            msg = f"X holds values of type {source.dtype}; give numbers."
            raise ValueError(msg)
        self._source = source
        self.shape: tuple[int, int] = (int(source.shape[0]), int(source.shape[1]))
        self.dtype = np.dtype(np.float32 if source.dtype in (np.float32, np.float16) else np.float64)

    def __len__(self) -> int:
        return self.shape[0]

    def __getitem__(self, rows: slice | IntArray) -> FloatArray:
        """Return a copy of some rows."""
        if isinstance(rows, slice) and rows.step in (None, 1):
            return self._read(rows)
        if isinstance(rows, slice):
            return self._pick(np.arange(len(self))[rows])
        rows = np.asarray(rows)
        return self._pick(np.flatnonzero(rows) if rows.dtype == bool else rows)

    def __array__(self, dtype: DTypeLike | None = None, copy: bool | None = None) -> np.ndarray:  # noqa: FBT001
        return np.asarray(self[:], dtype=dtype)

    def _read(self, rows: slice) -> FloatArray:
        block = np.array(self._source[rows], dtype=self.dtype)
        _release(self._source)
        return block

    def _pick(self, wanted: IntArray) -> FloatArray:
        """Read single rows, in one pass over those stretches of the file that hold any."""
        picked = np.empty((len(wanted), self.shape[1]), dtype=self.dtype)
        order = np.argsort(wanted, kind="stable")
        sorted_rows = wanted[order]
        for start in np.unique(sorted_rows // _ROWS_PER_READ) * _ROWS_PER_READ:
            first, last = np.searchsorted(sorted_rows, [start, start + _ROWS_PER_READ])
            here = sorted_rows[first:last]
            block = self._read(slice(int(here[0]), int(here[-1]) + 1))
            picked[order[first:last]] = block[here - here[0]]
        return picked


def _release(source: Samples) -> None:
    """Hand the pages of a memory map that were read back to the system, so that they do not add up.

    They stay in the system's cache. Pages of a private copy (mode "c") may hold changes and are kept.
    """
    if isinstance(source, np.memmap) and source.mode in ("r", "r+") and hasattr(mmap, "MADV_DONTNEED"):
        source._mmap.madvise(mmap.MADV_DONTNEED)  # type: ignore[attr-defined]

"""What every reader returns, and which columns of a table are what."""

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from fnmatch import fnmatchcase

import numpy as np

from midrib._types import Array, BoolArray, Samples

# Deflate, the strongest of the usual compressions, reaches 1032 to 1.
_STRONGEST_COMPRESSION = 1100
_ALWAYS_ALLOWED = 2**20
_ID_NAMES = {"", "unnamed: 0", "id", "index"}
# Where pandas puts an index without a name when it writes Parquet: after the last column.
_PANDAS_INDEX = "__index_level_0__"


class DataError(ValueError):
    """Data that cannot be read; the message says what is wrong and what to do."""


@contextmanager
def intact(what: str) -> Iterator[None]:
    """Say in one sentence what a library makes of a damaged file."""
    try:
        yield
    except (DataError, PermissionError, ModuleNotFoundError):
        raise
    except Exception as error:  # noqa: BLE001 - damaged files raise nearly every kind of error
        text = " ".join(str(error).split()) or type(error).__name__
        msg = f"it is no intact {what} ({text:.80}); write it again."
        raise DataError(msg) from None


@dataclass(frozen=True)
class Choice:
    """Which part of a file to read, and as what."""

    columns: tuple[str, ...] = ()
    """Names or patterns of the features; empty takes all columns of numbers."""
    labels: tuple[str, ...] = ()
    """Names or patterns of columns to carry along; columns of text are carried in any case."""
    ids: str | None = None
    """The column that names the samples."""
    key: str | None = None
    """The array of an .npz or .zarr file, or the representation of an .h5ad file (X, or a name of obsm)."""
    transpose: bool = False
    """Whether samples are the columns of the matrix."""
    lenient: bool = False
    """Whether labels and ids that a file lacks are left out instead of refused."""
    drop_missing: bool = False
    """Whether to leave out samples with missing values instead of refusing them."""


@dataclass(frozen=True, eq=False)
class Table:
    """Samples read from a file."""

    X: Samples
    """(n_samples, n_features): an array, a memory map or a sparse matrix of floats."""
    features: tuple[str, ...]
    ids: Array
    labels: Mapping[str, Array] = field(default_factory=dict)
    origin: str = ""
    """What the file turned out to be, in words."""

    def kept(self, keep: BoolArray) -> "Table":
        """Return the samples that are kept."""
        labels = {name: values[keep] for name, values in self.labels.items()}
        return Table(self.X[keep], self.features, self.ids[keep], labels, self.origin)


@dataclass(frozen=True)
class Roles:
    """Numbers of the columns that are features, labels and the id."""

    features: tuple[int, ...]
    labels: tuple[int, ...]
    ids: int | None


def assign_roles(names: Sequence[str], numeric: Sequence[bool], choice: Choice) -> Roles:
    """Decide what every column is, from what was asked for and from what is in it."""
    ids = _id_column(names, choice)
    labels = _matching(names, choice.labels, None if choice.lenient else "label")
    if choice.columns:
        features = [k for k in _matching(names, choice.columns, "feature") if k not in labels and k != ids]
    else:
        features = [k for k in range(len(names)) if numeric[k] and k not in labels and k != ids]
    words = [k for k in features if not numeric[k]]
    if words:
        msg = f"the column {names[words[0]]!r:.60} holds words, not numbers; make it a label or leave it out."
        raise DataError(msg)
    if not features:
        msg = f"no column of numbers is left among {listed(names)}; check the separator, or name columns."
        raise DataError(msg)
    carried = [k for k in range(len(names)) if not numeric[k] and k not in features and k != ids]
    return Roles(tuple(features), tuple(dict.fromkeys([*labels, *carried])), ids)


def _id_column(names: Sequence[str], choice: Choice) -> int | None:
    if choice.ids is not None and (choice.ids in names or not choice.lenient):
        if choice.ids not in names:
            msg = f"there is no id column {choice.ids!r:.60}; the columns are {listed(names)}."
            raise DataError(msg)
        return list(names).index(choice.ids)
    if _PANDAS_INDEX in names and _PANDAS_INDEX not in choice.columns:
        return list(names).index(_PANDAS_INDEX)
    # What pandas writes for an index, and the names that mean nothing else.
    return (
        0
        if len(names) > 1 and names[0].strip().lower() in _ID_NAMES and names[0] not in choice.columns
        else None
    )


def _matching(names: Sequence[str], patterns: Sequence[str], what: str | None) -> list[int]:
    """Return the columns that the patterns match; what is missing is refused under its name, if it has one."""
    found: list[int] = []
    for pattern in patterns:
        exact = [k for k, name in enumerate(names) if name == pattern]
        hits = exact or [k for k, name in enumerate(names) if fnmatchcase(name, pattern)]
        if not hits and what is not None:
            msg = f"no column matches the {what} {pattern!r:.60}; the columns are {listed(names)}."
            raise DataError(msg)
        found += hits
    return list(dict.fromkeys(found))


def listed(names: Sequence[str], most: int = 8) -> str:
    """Return names for a sentence, the first few of many."""
    shown = ", ".join(repr(str(name)[:40]) for name in names[:most])
    return shown + (f" and {len(names) - most} more" if len(names) > most else "")


def refuse_too_large(n_bytes: int, file_size: int | None = None) -> None:
    """Refuse what this machine's memory cannot hold, and what no file of this size can contain."""
    if file_size is not None and n_bytes > _STRONGEST_COMPRESSION * file_size + _ALWAYS_ALLOWED:
        msg = (
            f"it claims {n_bytes} bytes of data in a file of {file_size}; it is damaged or not what it seems."
        )
        raise DataError(msg)
    free = free_memory()
    if n_bytes > 0.8 * free:
        msg = (
            f"it needs {n_bytes / 2**30:.1f} GB of memory and {free / 2**30:.1f} are free; "
            "save it as float32 or float64 .npy, which is read from the disk piece by piece."
        )
        raise DataError(msg)


def free_memory() -> int:
    """Return the bytes of memory that are free, as far as the system tells."""
    try:
        with open("/proc/meminfo", encoding="ascii") as handle:  # noqa: PTH123 - not a file of the user's
            for line in handle:
                if line.startswith("MemAvailable"):
                    return int(line.split()[1]) * 1024
    except (OSError, ValueError):
        pass
    if hasattr(os, "sysconf") and "SC_PHYS_PAGES" in os.sysconf_names:
        return int(os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") // 2)
    return 4 * 2**30


def checked_matrix(X: Samples, what: str = "the array") -> Samples:
    """Return a dense matrix of floats: float32 and float64 as they are, other numbers as float64."""
    if X.dtype.kind not in "fiub":
        msg = f"{what} has type {X.dtype!s:.40}; give real numbers."
        raise DataError(msg)
    if X.ndim == 1:
        X = X.reshape(-1, 1)
    if X.ndim != 2 or 0 in X.shape:
        msg = f"{what} has shape {X.shape}; give samples x features, at least one of each."
        raise DataError(msg)
    if X.dtype not in (np.dtype(np.float32), np.dtype(np.float64)):
        refuse_too_large(8 * X.size)
        X = X.astype(np.float64)
    return X

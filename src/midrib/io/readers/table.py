"""What every reader returns, and which columns of a table are what."""

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from enum import Enum
from fnmatch import fnmatchcase

import numpy as np

from midrib._types import Array, BoolArray, Samples

# Deflate, the strongest of the usual compressions, reaches 1032 to 1.
_STRONGEST_COMPRESSION = 1100
_ALWAYS_ALLOWED = 2**20
_ID_NAMES = {"", "unnamed: 0", "id", "index"}
# Where pandas puts an index without a name when it writes Parquet: after the last column.
_PANDAS_INDEX = "__index_level_0__"


REMEDY = "--drop-missing or --impute median"
"""What to do about missing numbers."""


class DataError(ValueError):
    """Data that cannot be read; the message says what is wrong and what to do.

    See Also
    --------
    read_data : Raises it.

    Examples
    --------
    >>> from midrib.io import DataError, read_data
    >>> try:
    ...     read_data("nowhere.csv")
    ... except DataError as error:
    ...     print(error)
    nowhere.csv: there is no such file; check the path.
    """


class TooLargeError(DataError):
    """Data that this machine's memory cannot hold."""


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
    r"""Which part of a file to read, and as what.

    See Also
    --------
    read_data : Takes it.

    Examples
    --------
    >>> from pathlib import Path
    >>> from midrib.io import Choice, read_data
    >>> _ = Path("cells.csv").write_text("cell,type,x,y\na,stem,0,1\nb,blood,2,3\n")
    >>> table = read_data("cells.csv", Choice(ids="cell", exclude=("y",)))
    >>> table.features, table.ids.tolist(), sorted(table.labels)
    (('x',), ['a', 'b'], ['type'])
    """

    columns: tuple[str, ...] = ()
    """Names or patterns of the features; empty takes all columns of numbers."""
    labels: tuple[str, ...] = ()
    """Names or patterns of columns to carry along, and no others; empty carries all of words and truth values."""
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
    exclude: tuple[str, ...] = ()
    """Names or patterns of columns that are neither features nor labels."""
    also: tuple[str, ...] = ()
    """Names of columns to carry along beside the labels, whatever these are."""
    impute: str | None = None
    """``"median"`` fills missing values in with the median of their column instead of refusing them."""
    fill: Mapping[str, float] = field(default_factory=dict)
    """What to fill in where it is known already, by the name of the feature."""


class Kind(Enum):
    """What a column of a table holds."""

    NUMBERS = "numbers"
    TRUTH = "truth values"
    WORDS = "words"


@dataclass(frozen=True)
class Account:
    r"""How a table was read: what became of its columns and rows.

    See Also
    --------
    Table : Has one.

    Examples
    --------
    >>> from pathlib import Path
    >>> import midrib
    >>> _ = Path("cells.csv").write_text("id,x,y,kind\na,0,1,stem\nb,1,2,stem\nc,2,,blood\n")
    >>> account = midrib.io.read_data("cells.csv", midrib.io.Choice(drop_missing=True)).account
    >>> account.n_rows, account.n_incomplete, dict(account.lacking), sorted(account.left_out)
    (3, 1, {'y': 1}, ['id', 'kind'])
    """

    n_rows: int
    """Rows of the file."""
    chosen: bool = False
    """Whether the features were named, and not simply all columns of numbers."""
    left_out: Mapping[str, str] = field(default_factory=dict)
    """Columns that are no features, and why."""
    lacking: Mapping[str, int] = field(default_factory=dict)
    """Features with missing values, and in how many rows."""
    n_incomplete: int = 0
    """Rows that lack a value: dropped, or filled in."""
    filled: Mapping[str, float] = field(default_factory=dict)
    """What was filled in, by feature."""
    spoilt: Mapping[str, str] = field(default_factory=dict)
    """Columns taken as words for a few rows only: how many, and the first, in words."""
    of_matrix: bool = False
    """Whether the file is a matrix, of which only rows have anything to tell."""


@dataclass(frozen=True, eq=False)
class Table:
    r"""Samples read from a file.

    Parameters
    ----------
    X
        Samples of shape (n_samples, n_features): an array, a memory map or a sparse matrix of floats.
    features
        Names of the features.
    ids
        Names of the samples.
    labels
        What else is known of every sample, by name.
    origin
        What the file turned out to be, in words.
    account
        What became of columns and rows; None where the file is a matrix without missing numbers.

    See Also
    --------
    read_data : Reads it.

    Examples
    --------
    >>> from pathlib import Path
    >>> from midrib.io import read_data
    >>> _ = Path("cells.csv").write_text("type,x,y\nstem,0,1\nblood,2,3\n")
    >>> table = read_data("cells.csv")
    >>> table.X.tolist(), table.features
    ([[0.0, 1.0], [2.0, 3.0]], ('x', 'y'))
    >>> table.labels["type"].tolist(), table.account.n_rows
    (['stem', 'blood'], 2)
    """

    X: Samples
    """(n_samples, n_features): an array, a memory map or a sparse matrix of floats."""
    features: tuple[str, ...]
    ids: Array
    labels: Mapping[str, Array] = field(default_factory=dict)
    origin: str = ""
    """What the file turned out to be, in words."""
    account: Account | None = None
    """What became of columns and rows; None where the file is a matrix without missing numbers."""

    def kept(self, keep: BoolArray) -> "Table":
        """Return the table with some of its samples.

        Parameters
        ----------
        keep
            Mask of shape (n_samples,).

        Returns
        -------
        The smaller table.

        Examples
        --------
        >>> import numpy as np
        >>> from midrib.io import Table
        >>> table = Table(np.eye(3), ("x", "y", "z"), np.array(["a", "b", "c"]))
        >>> table.kept(np.array([True, False, True])).ids.tolist()
        ['a', 'c']
        """
        labels = {name: values[keep] for name, values in self.labels.items()}
        return replace(self, X=self.X[keep], ids=self.ids[keep], labels=labels)

    def completed(self, choice: Choice) -> "Table":
        """Return the table without missing numbers: rows refused, dropped or filled in, as was chosen.

        Parameters
        ----------
        choice
            ``drop_missing`` drops incomplete rows, ``impute`` fills them in; otherwise they are refused.

        Returns
        -------
        The complete table.

        Raises
        ------
        DataError
            Where rows are incomplete and neither was chosen.

        Examples
        --------
        >>> import numpy as np
        >>> from midrib.io import Choice, Table
        >>> table = Table(np.array([[1.0], [np.nan], [3.0]]), ("x",), np.array(["a", "b", "c"]))
        >>> table.completed(Choice(impute="median")).X.ravel()
        array([1., 2., 3.])
        >>> table.completed(Choice(drop_missing=True)).ids.tolist()
        ['a', 'c']
        """
        lacking = incomplete(self.X)
        if not lacking.any():
            return self
        rows: BoolArray = np.asarray(lacking.any(axis=1))
        if not choice.drop_missing and choice.impute is None:
            row, column = np.argwhere(lacking)[0]
            name = self.features[column]
            msg = f"row {row} (from 0), column {name!r:.40}, holds no number; fill it in, or use {REMEDY}."
            raise DataError(msg)
        counts = dict(zip(self.features, lacking.sum(axis=0).tolist(), strict=True))
        account = replace(
            self.account or Account(len(rows)),
            lacking={name: count for name, count in counts.items() if count},
            n_incomplete=int(rows.sum()),
        )
        if choice.impute is None:
            return replace(self.kept(~rows), account=account)
        values = self._fillings(lacking, choice)
        X = np.where(lacking, [values.get(name, 0.0) for name in self.features], self.X)
        return replace(self, X=X, account=replace(account, filled=values))

    def _fillings(self, lacking: BoolArray, choice: Choice) -> dict[str, float]:
        """Return what to fill in, by the name of the feature: what is known already, or the median of the others."""
        found = {}
        for column in np.flatnonzero(lacking.any(axis=0)):
            name, known = self.features[column], self.X[~lacking[:, column], column]
            if name not in choice.fill and not len(known):
                msg = f"the column {name!r:.40} holds no number at all, so it has no median; use --exclude."
                raise DataError(msg)
            found[name] = float(choice.fill[name] if name in choice.fill else np.median(known))
        return found


def incomplete(X: Samples) -> BoolArray:
    """Return where a dense matrix holds no finite number."""
    return np.asarray(~np.isfinite(X))


@dataclass(frozen=True)
class Roles:
    """Numbers of the columns that are features, labels and the id, and why the others are no features."""

    features: tuple[int, ...]
    labels: tuple[int, ...]
    ids: int | None
    left_out: Mapping[str, str] = field(default_factory=dict)


def assign_roles(names: Sequence[str], kinds: Sequence[Kind], choice: Choice) -> Roles:
    """Decide what every column is, from what was asked for and from what is in it."""
    ids = _id_column(names, choice)
    excluded = set(_matching(names, choice.exclude, "column to exclude"))
    asked = _matching(names, choice.labels, None if choice.lenient else "label")
    also = _matching(names, choice.also, None if choice.lenient else "column")
    apart = {*asked, *also, *excluded, *([] if ids is None else [ids])}
    if choice.columns:
        features = [k for k in _matching(names, choice.columns, "feature") if k not in apart]
    else:
        features = [k for k, kind in enumerate(kinds) if kind is Kind.NUMBERS and k not in apart]
    words = [k for k in features if kinds[k] is Kind.WORDS]
    if words:
        msg = f"the column {names[words[0]]!r:.60} holds words, not numbers; make it a label or leave it out."
        raise DataError(msg)
    if not features:
        msg = f"no column of numbers is left among {listed(names)}; check the separator, or name columns."
        raise DataError(msg)
    taken = {*features, *excluded, *([] if ids is None else [ids])}
    others = [k for k, kind in enumerate(kinds) if kind is not Kind.NUMBERS and k not in taken]
    labels = tuple(dict.fromkeys([*asked, *also, *([] if choice.labels else others)]))
    left_out = {
        names[k]: _why_left_out(k, kinds[k], ids, excluded, {*asked, *also}, labels)
        for k in range(len(names))
        if k not in features
    }
    return Roles(tuple(features), labels, ids, left_out)


def _why_left_out(
    column: int, kind: Kind, ids: int | None, excluded: set[int], asked: set[int], labels: Sequence[int]
) -> str:
    """Return why a column is no feature, in a word or two."""
    if column == ids:
        return "names the samples"
    if column in excluded:
        return "excluded"
    if column in asked:
        return "asked for as a label"
    if kind is Kind.NUMBERS:
        return "not among those asked for"
    return f"{kind.value}, {'carried along' if column in labels else 'not asked for'}"


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
        raise TooLargeError(msg)


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


def only_complete(
    table: Table,
    complete: BoolArray,
    choice: Choice,
    pick: Callable[[BoolArray], Samples],
    remedy: str = REMEDY,
) -> Table:
    """Refuse or drop samples that lack numbers, the others picked from X; too few samples are refused as well."""
    if not complete.all():
        if not choice.drop_missing:
            row = int(np.flatnonzero(~complete)[0])
            msg = f"row {row} (from 0) lacks a number: NaN or infinity; fill it in, or use {remedy}."
            raise DataError(msg)
        account = table.account or Account(len(complete), of_matrix=True)
        account = replace(account, n_incomplete=int((~complete).sum()))
        labels = {name: values[complete] for name, values in table.labels.items()}
        own = {"X": pick(complete), "ids": table.ids[complete], "labels": labels, "account": account}
        table = replace(table, **own)
    if table.X.shape[0] < 2:
        msg = f"it has {table.X.shape[0] or 'no'} sample; at least 2 are needed."
        raise DataError(msg)
    return table

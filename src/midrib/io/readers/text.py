"""Comma-, tab- and otherwise separated text, plain or gzipped; separator, header and decimal comma are found out.

On the standard library's csv: pandas' reader finds out none of these, takes a row that lacks fields for one that lacks
values, and would be one more package to install; around it this file was longer.
"""

import csv
import gzip
import io
import itertools
import math
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO, TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from midrib._types import Array, Progress
from midrib.io.names import distinct_names
from midrib.io.readers.table import (
    REMEDY,
    Account,
    Choice,
    DataError,
    Kind,
    Roles,
    Table,
    assign_roles,
    refuse_too_large,
)

if TYPE_CHECKING:
    from _csv import Reader

_SEPARATORS = (",", "\t", ";", "|", " ")
_NAMES = {",": "comma", "\t": "tab", ";": "semicolon", "|": "bar", " ": "space"}
_LONGEST_LINE = 16 * 2**20
_LINES_LOOKED_AT = 200
_ROWS_AT_ONCE = 10_000
_NEARLY_NUMBERS = 0.9
"""A column with this share of numbers is one of numbers that a few rows spoil."""
_MISSING = {"", "na", "n/a", "nan", "null", "none", "."}
_TRUTH = {"true": 1.0, "false": 0.0}


@dataclass(frozen=True)
class Dialect:
    """How a text is written."""

    separator: str
    has_header: bool
    decimal_comma: bool
    names: tuple[str, ...]
    kinds: tuple[Kind, ...]

    @property
    def words(self) -> str:
        """What was found out."""
        header = "with" if self.has_header else "without"
        comma = ", decimal commas" if self.decimal_comma else ""
        return f"{_NAMES[self.separator]}-separated text {header} a header{comma}"


def read_text(path: Path, choice: Choice, progress: Progress | None = None) -> Table:
    """Read a .csv or .tsv file, also gzipped; ``progress`` is called with the bytes done and all of them."""
    try:
        with path.open("rb") as raw, _text(raw, path) as handle:  # once: what comes out of a pipe comes once
            size = path.stat().st_size
            tell = None if progress is None or not size else (lambda: progress(raw.tell(), size))
            lines = _lines(handle)
            head = list(itertools.islice(lines, _LINES_LOOKED_AT))
            dialect = find_dialect(head)
            roles = assign_roles(dialect.names, dialect.kinds, choice)
            return _read(itertools.chain(head, lines), dialect, roles, choice, tell)
    except UnicodeDecodeError:
        msg = "it is not text in UTF-8; save it as UTF-8 text, or give it the ending of its real format."
        raise DataError(msg) from None
    except (gzip.BadGzipFile, EOFError, zlib.error):
        msg = "its compression is damaged or cut off; restore the file."
        raise DataError(msg) from None
    except csv.Error as error:
        msg = f"it is no table ({error}); check its quotes and separators."
        raise DataError(msg) from None


def _text(raw: IO[bytes], path: Path) -> IO[str]:
    content = gzip.GzipFile(fileobj=raw) if path.suffix.lower() == ".gz" else raw
    return io.TextIOWrapper(content, encoding="utf-8-sig", newline="")


def _lines(handle: IO[str]) -> Iterator[str]:
    """Yield lines, refusing one so long that the file cannot be a table."""
    while line := handle.readline(_LONGEST_LINE):
        if len(line) == _LONGEST_LINE:
            msg = f"it has a line of more than {_LONGEST_LINE} characters; it is no table of rows."
            raise DataError(msg)
        if "\0" in line:
            msg = "it holds zero bytes; it is no text: give it the ending of its real format."
            raise DataError(msg)
        yield line


def find_dialect(lines: list[str]) -> Dialect:
    """Find separator, header, decimal comma and columns of numbers from the first lines."""
    lines = [line for line in lines if line.strip()]
    if not lines:
        msg = "it is empty; give a table with at least two rows."
        raise DataError(msg)
    separator = max(_SEPARATORS, key=lambda candidate: _agreement(lines, candidate))
    rows = [row for row in csv.reader(lines, delimiter=separator, skipinitialspace=True) if row]
    widths = [len(row) for row in rows[1:] or rows]
    width = max(set(widths), key=widths.count)
    comma = separator != "," and any("," in field for row in rows[1:] for field in row)
    comma = comma and all(_is_number(f.replace(",", ".")) for row in rows[1:] for f in row if "," in f)
    body = rows[1:] or rows
    kinds = [_kind([row[k] for row in body if k < len(row)], decimal_comma=comma) for k in range(width)]
    numeric = [kind is not Kind.WORDS for kind in kinds]
    first = [_kind([field], decimal_comma=comma) is not Kind.WORDS for field in rows[0]]
    has_header = len(rows) > 1 and any(numeric) and any(
        numeric[k] and not first[k] and rows[0][k].strip().lower() not in _MISSING
        for k in range(min(width, len(first)))
    )  # fmt: skip
    names = [field.strip() for field in rows[0]] if has_header else [f"x{k}" for k in range(width)]
    if has_header and len(names) == width - 1:  # R writes no name for the column of row names
        names = ["", *names]
    if len(names) != width:
        msg = f"its header names {len(names)} columns, its rows have {width} fields; make them agree."
        raise DataError(msg)
    return Dialect(separator, has_header, comma, tuple(names), tuple(kinds))


def _agreement(lines: list[str], separator: str) -> tuple[float, int]:
    """Return the share of lines with the commonest number of fields, and that number; one field is no table."""
    counts = [len(row) for row in csv.reader(lines, delimiter=separator, skipinitialspace=True) if row]
    common = max(set(counts), key=counts.count) if counts else 0
    return (counts.count(common) / len(counts) if common > 1 else 0.0, -_SEPARATORS.index(separator))


def _kind(fields: list[str], *, decimal_comma: bool) -> Kind:
    """Return what fields of one column hold; nothing but missing values is words."""
    known = [field.strip().lower() for field in fields if field.strip().lower() not in _MISSING]
    if known and all(_is_number(_plain(field, decimal_comma=decimal_comma)) for field in known):
        return Kind.NUMBERS
    return Kind.TRUTH if known and all(field in _TRUTH for field in known) else Kind.WORDS


def _plain(field: str, *, decimal_comma: bool) -> str:
    return field.replace(",", ".") if decimal_comma else field


def _is_number(field: str) -> bool:
    try:
        float(field)
    except ValueError:
        return False
    return "_" not in field


def _read(
    lines: Iterator[str], dialect: Dialect, roles: Roles, choice: Choice, tell: Callable[[], None] | None
) -> Table:
    """Read all rows in blocks; every fault is named with its line and column."""
    reader = csv.reader(lines, delimiter=dialect.separator, skipinitialspace=True)
    if dialect.has_header:
        next(row for row in reader if row)
    blocks: list[NDArray[np.float64]] = []
    carried = [*roles.labels, *([] if roles.ids is None else [roles.ids])]
    words: dict[int, list[str]] = {column: [] for column in carried}
    strays = [_Strays(column) for column in _unasked_words(dialect, roles)]
    n_rows = 0
    while chunk := list(_numbered(reader, len(dialect.names))):
        values = _numbers(chunk, dialect, roles)
        if choice.impute is None and not choice.drop_missing:
            _refuse_missing(values, chunk, dialect, roles)
        blocks.append(values)
        for column in carried:
            words[column] += [row[column].strip() for _, row in chunk]
        strays = [stray for stray in strays if stray.still_few(chunk, dialect)]
        n_rows += len(values)
        if tell is not None:
            tell()
        if n_rows % (10 * _ROWS_AT_ONCE) == 0:
            refuse_too_large(8 * n_rows * len(roles.features))
    if not n_rows:
        msg = "it has no row of data; give a table with at least two rows."
        raise DataError(msg)
    return Table(
        np.concatenate(blocks),
        tuple(dialect.names[k] for k in roles.features),
        np.arange(n_rows) if roles.ids is None else _typed(words[roles.ids], Kind.WORDS),
        dict(
            zip(
                distinct_names([dialect.names[k] for k in roles.labels]),
                (_typed(words[k], dialect.kinds[k]) for k in roles.labels),
                strict=True,
            )
        ),
        dialect.words,
        Account(
            n_rows,
            bool(choice.columns),
            roles.left_out,
            spoilt={dialect.names[stray.column]: stray.words for stray in strays},
        ),
    ).completed(choice)


@dataclass
class _Strays:
    """The words in a column that else holds numbers."""

    column: int
    n_numbers: int = 0
    n_words: int = 0
    first: str = ""

    def still_few(self, chunk: list[tuple[int, list[str]]], dialect: Dialect) -> bool:
        """Count numbers and words of more rows; return whether nearly all are numbers."""
        for line, row in chunk:
            field = row[self.column].strip()
            if _is_number(_plain(field, decimal_comma=dialect.decimal_comma)):
                self.n_numbers += 1
            elif field.lower() not in _MISSING:
                self.n_words += 1
                self.first = self.first or f"line {line}: {field!r:.40}"
        return self.n_numbers > 0 and self.n_numbers >= _NEARLY_NUMBERS * (self.n_numbers + self.n_words)

    @property
    def words(self) -> str:
        """How many rows, and the first; a column that begins with gaps only is taken as words as well."""
        if not self.n_words:
            return "the first rows, which are empty"
        return f"{self.n_words:,} {'row' if self.n_words == 1 else 'rows'} ({self.first})"


def _unasked_words(dialect: Dialect, roles: Roles) -> list[int]:
    """Return the columns that are no features only for the words in them."""
    return [
        k
        for k, (name, kind) in enumerate(zip(dialect.names, dialect.kinds, strict=True))
        if kind is Kind.WORDS and roles.left_out.get(name, "").startswith(Kind.WORDS.value)
    ]


def _numbered(reader: "Reader", width: int) -> Iterator[tuple[int, list[str]]]:
    """Yield some rows with their line numbers, all of one width."""
    for row in itertools.islice(reader, _ROWS_AT_ONCE):
        if not row or (len(row) == 1 and not row[0].strip()):
            yield from ()
            continue
        if len(row) == width + 1 and not row[-1].strip():
            row.pop()  # a separator at the end of the line
        if len(row) != width:
            msg = f"line {reader.line_num} has {len(row)} fields, the others {width}; repair that line."
            raise DataError(msg)
        yield reader.line_num, row


def _numbers(chunk: list[tuple[int, list[str]]], dialect: Dialect, roles: Roles) -> NDArray[np.float64]:
    chosen = roles.features
    try:
        if not dialect.decimal_comma:
            return np.array([[float(row[k]) for k in chosen] for _, row in chunk])
    except ValueError:
        pass  # a missing value or a word: the slow way below says which
    values = np.empty((len(chunk), len(chosen)))
    for place, (line, row) in enumerate(chunk):
        for column, k in enumerate(chosen):
            values[place, column] = _number(row[k], line, dialect, k)
    return values


def _number(field: str, line: int, dialect: Dialect, column: int) -> float:
    word = field.strip().lower()
    if word in _MISSING:
        return math.nan
    if word in _TRUTH and dialect.kinds[column] is Kind.TRUTH:
        return _TRUTH[word]
    try:
        return float(_plain(field, decimal_comma=dialect.decimal_comma))
    except ValueError:
        name = dialect.names[column]
        msg = f"line {line}, column {name!r:.40}: {field!r:.40} is no number; repair it or make it a label."
        raise DataError(msg) from None


def _refuse_missing(
    values: NDArray[np.float64], chunk: list[tuple[int, list[str]]], dialect: Dialect, roles: Roles
) -> None:
    """Refuse the first row that lacks a number, by its line."""
    lacking = np.argwhere(~np.isfinite(values))
    if len(lacking):
        row, column = lacking[0]
        name = dialect.names[roles.features[column]]
        msg = f"line {chunk[row][0]}, column {name!r:.40}: a number is missing; fill it in, or use {REMEDY}."
        raise DataError(msg)


def _typed(texts: list[str], kind: Kind) -> Array:
    """Return whole numbers as integers, anything else as text, so that what is written is what was read.

    Truth values are written as Python and pandas write them, whatever the file's capitals, and so as those of Parquet.
    """
    if kind is Kind.TRUTH:
        return np.array([text.capitalize() if text.lower() in _TRUTH else text for text in texts], dtype=str)
    if texts and all(
        text.isdecimal() and (text == "0" or text[0] != "0") and len(text) < 18 for text in texts
    ):
        return np.array([int(text) for text in texts])
    return np.array(texts, dtype=str)

"""What was read and what to think of it: features, rows left out and why, columns that will mislead a fit."""

import re
from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from midrib._types import FloatArray
from midrib.cli.console import say
from midrib.io.preparation import column_moments
from midrib.io.readers import Table

_DWARFS = 10.0
"""A feature whose spread is this many times the median of the others decides all distances."""
_CODE_NAMES = re.compile(
    r"(^|[^a-z])(id|zip|zipcode|postcode|postal|plz|fips|code|phone|sku|isbn)s?($|[^a-z])", re.I
)
_CODE_DIGITS, _CODE_ROWS = 5, 20_000
_SHOWN = 8


def tell_what_was_read(table: Table, warned: Sequence[str]) -> None:
    """Say what became of the columns and rows of a file, and what was found to warn of."""
    for line in (*account_of(table), *warned):
        say(line)


def account_of(table: Table) -> Iterator[str]:
    """Yield sentences on samples and features, on columns left out, and on rows that lacked numbers."""
    n_samples, n_features = table.X.shape
    account = table.account
    yield f"{n_samples:,} samples, {n_features} features ({table.origin})"
    if account is None or account.of_matrix:
        yield from incomplete_rows(table)
        return
    why = "as asked for" if account.chosen else "all columns of numbers"
    yield f"features: {_listed(table.features)} ({why})"
    reasons: dict[str, list[str]] = {}
    for name, reason in account.left_out.items():
        reasons.setdefault(reason, []).append(name)
    if reasons:
        parts = "; ".join(f"{_listed(names)} ({reason})" for reason, names in reasons.items())
        yield f"no features: {parts}"
    yield from incomplete_rows(table)


def incomplete_rows(table: Table) -> Iterator[str]:
    """Yield a sentence on rows that lacked numbers, if there were any."""
    account = table.account
    if account is None or not account.n_incomplete:
        return
    one = account.n_incomplete == 1
    what = "had numbers filled in" if account.filled else "was dropped" if one else "were dropped"
    yield (
        f"{account.n_incomplete:,} of {account.n_rows:,} rows {what}, for {'it lacks' if one else 'they lack'} "
        f"numbers{': ' if account.lacking else ''}{_counted(account.lacking)}"
    )


def warnings_of(table: Table, *, standardized: bool) -> Iterator[str]:
    """Yield warnings of columns that words spoil, of features that do not vary, look like codes or dwarf the others."""
    if table.account is None or table.account.of_matrix:
        return
    for name, rows in table.account.spoilt.items():
        yield (
            f"warning: {name[:40]} is numbers but for {rows}; taken as words: mend "
            f"{'the row' if rows.startswith('1 row ') else 'the rows'}, or leave it out with {_exclude([name])}"
        )
    spread = np.asarray(column_moments(table.X)[1])
    names = np.array(table.features)
    constant = names[spread == 0].tolist()
    if constant:
        yield f"warning: {_verb(constant, 'never varies', 'never vary')}: leave out with {_exclude(constant)}"
    codes = [] if table.account.chosen else _codes(table)
    if codes:
        yield (
            f"warning: {_verb(codes, 'looks like a code', 'look like codes')}, whose differences mean nothing: "
            f"leave out with {_exclude(codes)}"
        )
    large = [] if standardized else _dwarfing(names, spread)
    if large:
        yield (
            f"warning: {_verb(large, 'varies', 'vary')} {_DWARFS:g} times as much as the others or more, and will "
            "decide all distances: add --standardize to give all features the same weight"
        )


def _dwarfing(names: FloatArray, spread: FloatArray) -> list[str]:
    """Return the features whose spread is a multiple of that of the others."""
    varying = np.flatnonzero(spread > 0)
    if len(varying) < 2:
        return []
    found = []
    for k in varying:
        others = spread[varying[varying != k]]
        if spread[k] >= _DWARFS * np.median(others):
            found.append(str(names[k]))
    return found


def _codes(table: Table) -> list[str]:
    """Return features of whole numbers that are named like codes, or all have the same number of digits."""
    first = np.asarray(table.X[:_CODE_ROWS], dtype=np.float64)
    whole = (first == np.round(first)).all(axis=0) & (first >= 0).all(axis=0)
    found = []
    for k in np.flatnonzero(whole):
        digits = np.floor(np.log10(np.maximum(first[:, k], 1))) + 1
        same = bool((digits == digits[0]).all()) and digits[0] >= _CODE_DIGITS
        several = len(np.unique(first[:, k])) > 2
        if several and (same or _CODE_NAMES.search(table.features[k])):
            found.append(table.features[k])
    return found


def _exclude(names: list[str]) -> str:
    shown = " ".join(f"--exclude {name!r}" if " " in name else f"--exclude {name}" for name in names[:_SHOWN])
    return shown + (" and so on" if len(names) > _SHOWN else "")


def _listed(names: tuple[str, ...] | list[str]) -> str:
    shown = ", ".join(str(name)[:40] or "a column without a name" for name in names[:_SHOWN])
    return shown + (f" and {len(names) - _SHOWN} more" if len(names) > _SHOWN else "")


def _verb(names: list[str], one: str, many: str) -> str:
    return f"{_listed(names)} {one if len(names) == 1 else many}"


def _counted(counts: Mapping[str, int]) -> str:
    most = sorted(counts.items(), key=lambda pair: -pair[1])
    shown = ", ".join(f"{name[:40]} ({count:,})" for name, count in most[:_SHOWN])
    return shown + (f" and {len(most) - _SHOWN} more" if len(most) > _SHOWN else "")

"""Keep what a script measured in a file, and have the pages quote that file, so that no number on a page can go stale.

A script ends with ``record("quality", script=__file__, tables={...}, values={...})``. That writes
``docs/results/quality.json``: the numbers, the command, the commit and the machine. README and pages quote it:

    takes <!--=speed/steps/assign, N=7000 D=154/seconds-->0.13<!--/--> seconds     one cell: file/table/row/column
    in <!--=gpu/fits/nothing set, 1,000,000 x 50/again, s|.1f-->6.1<!--/--> s      the same, rounded
    at <!--=quality/commit-->f64c9fc<!--/-->                                       a value, or how the file was made
    <!--table quality/shapes-->
    ...
    <!--/table-->                                                                  a whole table

What stands between the marks is written here and not by hand: ``record`` does it, and so does

    python benchmarks/record.py            # after editing a page
    python benchmarks/record.py --check    # says which pages differ; tests/test_numbers.py asks the same
"""

from __future__ import annotations

import json
import os
import platform
import re
import subprocess
import sys
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from pathlib import Path

ROOT = Path(__file__).parents[1]
RESULTS = ROOT / "docs" / "results"
QUOTE = re.compile(r"<!--=(?P<key>[^|>]+)(?:\|(?P<form>[^>]+))?-->(?P<text>.*?)<!--/-->", flags=re.DOTALL)
TABLE = re.compile(r"<!--table (?P<key>[^>]+)-->\n(?P<text>.*?)<!--/table-->", flags=re.DOTALL)

Cell = str | float | int
Table = dict[str, list]
Tables = Mapping[str, str]


def pages() -> list[Path]:
    """Return the README and every page of the docs."""
    docs = sorted((ROOT / "docs").rglob("*.md"))
    return [ROOT / "README.md", *(page for page in docs if "_build" not in page.parts)]


def record(name: str, *, script: str, tables: Tables, values: Mapping[str, Cell] | None = None) -> None:
    """Write docs/results/NAME.json and bring the pages up to date.

    Parameters
    ----------
    name
        Name of the file, by which pages quote it.
    script
        ``__file__`` of the script that measured.
    tables
        Tables as Markdown, by name; cells are kept as they are printed.
    values
        Single numbers by name.
    """
    # Places outside the repository are nobody's business.
    given = [word if (ROOT / word).resolve().is_relative_to(ROOT) else "PATH" for word in sys.argv[1:]]
    made = {
        "made_by": " ".join(["python", Path(script).resolve().relative_to(ROOT).as_posix(), *given]),
        "commit": commit(),
        "machine": machine(),
        "date": datetime.now(UTC).date().isoformat(),
        "values": dict(values or {}),
        "tables": {title: parse(text) for title, text in tables.items()},
    }
    RESULTS.mkdir(exist_ok=True)
    text = json.dumps(made, indent=1, ensure_ascii=False, default=float)
    (RESULTS / f"{name}.json").write_text(text + "\n", encoding="utf-8")
    try:
        refresh()
    except KeyError as error:
        # What was measured for hours is kept; a page that asks for something else is mended by hand.
        print(f"docs/results/{name}.json is written, but {error.args[0]}")


def commit() -> str:
    """Return the commit that is checked out ("+" where sources were changed since); MIDRIB_COMMIT where git is not."""
    if given := os.environ.get("MIDRIB_COMMIT"):
        return given
    asked = ["git", "-C", str(ROOT)]
    head = subprocess.run([*asked, "rev-parse", "--short=10", "HEAD"], capture_output=True, text=True)
    changed = subprocess.run([*asked, "status", "--porcelain", "src"], capture_output=True, text=True)
    return head.stdout.strip() + ("+" if changed.stdout.strip() else "")


def machine() -> str:
    """Return processor, cores and the versions that matter."""
    from importlib.metadata import version

    named = re.search(r"model name\s*: (.*)", _text("/proc/cpuinfo"))
    what = [named.group(1).strip() if named else platform.machine(), f"{os.cpu_count()} cores"]
    libraries = [f"{name} {version(name)}" for name in ("numpy", "scipy")]
    return ", ".join([*what, f"Python {platform.python_version()}", *libraries])


def _text(path: str) -> str:
    try:
        return Path(path).read_text(encoding="utf-8")
    except OSError:
        return ""


def parse(text: str) -> Table:
    """Return columns and rows of a Markdown table; stars for bold are left out."""
    lines = [line.strip().strip("|").split("|") for line in text.strip().splitlines() if line.strip()]
    rows = [[cell.strip().replace("**", "") for cell in line] for line in lines]
    return {"columns": rows[0], "rows": rows[2:]}


def render(table: Table) -> str:
    """Return a table as Markdown."""
    lines = [table["columns"], ["---"] * len(table["columns"]), *table["rows"]]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def results() -> dict[str, dict]:
    """Return every file of results by its name."""
    return {
        path.stem: json.loads(path.read_text(encoding="utf-8")) for path in sorted(RESULTS.glob("*.json"))
    }


def look_up(key: str, known: Mapping[str, dict]) -> Cell:
    """Return what a key names: ``file/value``, ``file/table/row/column``, or ``file/commit`` and the like.

    A row is named by its first cell, or by its first cells with ", " between them where the first is not enough.
    """
    name, *rest = key.strip().split("/")
    if name not in known:
        msg = f"{key!r}: there is no docs/results/{name}.json"
        raise KeyError(msg)
    file = known[name]
    if len(rest) == 1:
        found = file["values"].get(rest[0], file.get(rest[0]))
    elif len(rest) == 3 and rest[0] in file["tables"]:
        found = _cell(file["tables"][rest[0]], rest[1], rest[2])
    else:
        found = None
    if found is None:
        msg = f"{key!r}: docs/results/{name}.json holds no such number"
        raise KeyError(msg)
    return found


def _cell(table: Table, row: str, column: str) -> Cell | None:
    named = [r for r in table["rows"] if any(", ".join(r[: k + 1]) == row for k in range(len(r)))]
    if len(named) != 1 or column not in table["columns"]:
        return None
    return named[0][table["columns"].index(column)]


def refreshed(text: str, known: Mapping[str, dict]) -> str:
    """Return a page with every quotation as its file has it."""

    def quote(match: re.Match[str]) -> str:
        value, form = look_up(match["key"], known), match["form"]
        shown = format(float(str(value).replace(",", "")), form) if form else str(value)
        mark = f"{match['key']}|{form}" if form else match["key"]
        return f"<!--={mark}-->{shown}<!--/-->"

    def table(match: re.Match[str]) -> str:
        name, _, title = match["key"].partition("/")
        if title not in known.get(name, {"tables": {}})["tables"]:
            msg = f"there is no table {title!r} in docs/results/{name}.json"
            raise KeyError(msg)
        return f"<!--table {match['key']}-->\n\n{render(known[name]['tables'][title])}\n\n<!--/table-->"

    return TABLE.sub(table, QUOTE.sub(quote, text))


def refresh(*, check: bool = False) -> list[Path]:
    """Write every page whose quotations differ from their files, and return these pages; only return them to check.

    A page that quotes what no file holds stays as it is; when all others are done, a KeyError names the first such.
    """
    known, changed, wrong = results(), [], []
    for page in pages():
        before = page.read_text(encoding="utf-8")
        try:
            after = refreshed(before, known)
        except KeyError as error:
            wrong.append(f"{page.relative_to(ROOT)} quotes {error.args[0]}")
            continue
        if after != before:
            changed.append(page)
            if not check:
                page.write_text(after, encoding="utf-8")
    if wrong:
        raise KeyError(wrong[0])
    return changed


def _say(pages: Iterable[Path], what: str) -> None:
    for page in pages:
        print(f"{what}: {page.relative_to(ROOT)}")


if __name__ == "__main__":
    checking = "--check" in sys.argv[1:]
    found = refresh(check=checking)
    _say(found, "differs from its file" if checking else "written")
    sys.exit(1 if checking and found else 0)

"""CONTRIBUTING is true: what it names exists, the way of a fit is the one it tells, and its limits of length hold."""

import ast
import re
import sys
from pathlib import Path

import pytest

from midrib import PrincipalGraph
from midrib.datasets import make_shape

PAGE = Path(__file__).parents[1] / "CONTRIBUTING.md"
PACKAGE = PAGE.parent / "src" / "midrib"

pytestmark = pytest.mark.skipif(not PAGE.exists(), reason="tests run without the repository")


def section(title):
    """Return the text under a heading."""
    return PAGE.read_text(encoding="utf-8").split(f"## {title}\n")[1].split("\n## ")[0]


def test_the_way_of_a_fit_is_the_one_that_is_told():
    """Every function of the twelve lines is called in a default fit, first in the order of the lines."""
    lines = re.findall(r"^\d+\. (.*)", section("The way of `PrincipalGraph().fit(X)`"), flags=re.MULTILINE)
    assert len(lines) == 12
    told = [name for line in lines for name in re.findall(r"`([A-Za-z_]+(?:\.[A-Za-z_]+)+)`", line)]
    assert len(told) > 20
    calls = {}

    def note(frame, event, _):
        if event == "call" and frame.f_globals.get("__name__", "").startswith("midrib"):
            name = f"{frame.f_globals['__name__']}.{frame.f_code.co_qualname}"
            calls.setdefault(name, len(calls))

    X = make_shape("y", 300, noise=0.02, random_state=0).X
    sys.setprofile(note)
    try:
        PrincipalGraph(random_state=0).fit(X)
    finally:
        sys.setprofile(None)
    first = [min((k for name, k in calls.items() if name.endswith(f".{t}")), default=None) for t in told]
    assert None not in first, f"never called: {[t for t, k in zip(told, first, strict=True) if k is None]}"
    wrong = [b for b, i, j in zip(told[1:], first, first[1:], strict=False) if j < i]
    assert not wrong, f"called before what stands in front of it: {wrong}"


FILE = r"`([\w./]*(?:/|\.pyi?|\.ts|\.md|\.rst))`"
FOLDERS = [PAGE.parent, PACKAGE, *(path for path in PACKAGE.rglob("*") if path.is_dir())]


def rows():
    """Return the rows of the table of where to change what: what for, and where to go."""
    return re.findall(r"^\| (.+?) \| (.+?) \|$", section("Where do I change ..."), flags=re.MULTILINE)[1:]


def files_of(place):
    """Return the files and folders that a row names, of those of one name all."""
    named = re.findall(FILE, place)
    return {name: [folder / name for folder in FOLDERS if (folder / name).exists()] for name in named}


def test_files_that_are_named_exist():
    """Where to change what: every file and folder of the table is there."""
    named = {name: found for _, place in rows() for name, found in files_of(place).items()}
    assert len(named) > 50
    assert not [name for name, found in named.items() if not found]


def test_functions_that_are_named_are_in_the_files_beside_them():
    """Where to change what: every function, class and fixture of a row is defined in a file that the row names."""
    known, missing = 0, []
    for _, place in rows():
        files = [path for found in files_of(place).values() for path in found]
        sources = [f for path in files for f in (path.rglob("*.py") if path.is_dir() else [path])]
        text = "\n".join(f"class {f.stem}:\n" + f.read_text(encoding="utf-8") for f in sources)
        for name in re.findall(r"`(?!__)([A-Za-z_][\w.]*)(?:\(\w+\))?`", re.sub(FILE, "", place)):
            parts = [rf"(?m)^\s*(?:(?:async )?def|class) {part}\b|^{part} ?[:=]" for part in name.split(".")]
            known += 1
            missing += [] if all(re.search(part, text) for part in parts) else [name]
    assert known > 15
    assert not missing


def without_docstrings(tree, first, last):
    """Return how many lines there are from the first to the last, those of docstrings left out."""
    bodies = (node.body for node in ast.walk(tree) if isinstance(getattr(node, "body", None), list))
    strings = (
        item
        for body in bodies
        for item in body
        if isinstance(item, ast.Expr) and isinstance(getattr(item.value, "value", None), str)
    )
    told = {line for item in strings for line in range(item.lineno, item.end_lineno + 1)}
    return len(set(range(first, last + 1)) - told)


def test_files_and_functions_are_as_short_as_is_promised():
    """No file is longer than 400 lines, and no body of a function longer than 45; docstrings are not counted."""
    long = []
    for path in PACKAGE.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        tree, name = ast.parse(text), path.relative_to(PACKAGE).as_posix()
        lines = without_docstrings(tree, 1, len(text.splitlines()))
        long += [(name, lines)] if lines > 400 else []
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                lines = without_docstrings(node, node.body[0].lineno, node.end_lineno)
                long += [(f"{name}: {node.name}", lines)] if lines > 45 else []
    assert not long

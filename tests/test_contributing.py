"""CONTRIBUTING is true: files that it names exist, and the way of a fit is the one it tells."""

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


def test_files_that_are_named_exist():
    """Where to change what: every file and folder of the table is there."""
    named = re.findall(r"`([a-z_]+(?:/[a-z_]+)*(?:/|\.py))`", section("Where do I change ..."))
    assert len(named) > 20
    folders = [PAGE.parent, PACKAGE, *(path for path in PACKAGE.rglob("*") if path.is_dir())]
    missing = [name for name in named if not any((folder / name).exists() for folder in folders)]
    assert not missing

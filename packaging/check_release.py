"""Check that all places which name the version agree, and print what the changelog says of it.

Usage: ``python packaging/check_release.py v0.1.0``. The version itself stands in src/midrib/__init__.py alone;
CITATION.cff, the changelog's heading and the tag repeat it. `RELEASING.md` says when to change them.
"""

import re
import sys
from datetime import date
from pathlib import Path

ROOT = Path(__file__).parents[1]


def version() -> str:
    """Return the version that src/midrib/__init__.py states."""
    return _only(r'^__version__ = "(.+)"$', "src/midrib/__init__.py")


def disagreements(tag: str) -> list[str]:
    """Return a sentence for every place that does not name the version of a tag, or its date."""
    wanted = tag.removeprefix("v")
    wrong = []
    if wanted != version():
        wrong.append(f"the tag is {tag}, but src/midrib/__init__.py says {version()}")
    cited = _only(r"^version: (.+)$", "CITATION.cff")
    if cited != wanted:
        wrong.append(f"CITATION.cff says version {cited} instead of {wanted}")
    released = date.fromisoformat(_only(r"^date-released: '?([0-9-]+)'?$", "CITATION.cff"))
    heading = re.search(rf"^## \[?{re.escape(wanted)}\]? - ([0-9-]+)$", _read("CHANGELOG.md"), re.MULTILINE)
    if heading is None:
        wrong.append(f"CHANGELOG.md has no heading '## {wanted} - YYYY-MM-DD'")
    elif date.fromisoformat(heading[1]) != released:
        wrong.append(f"CHANGELOG.md dates {wanted} {heading[1]}, CITATION.cff {released}")
    return wrong


def notes(wanted: str) -> str:
    """Return the changelog's section of a version."""
    pattern = rf"^## \[?{re.escape(wanted)}\]? - [0-9-]+\n(.*?)(?=^## |\Z)"
    found = re.search(pattern, _read("CHANGELOG.md"), re.MULTILINE | re.DOTALL)
    return found[1].strip() if found else ""


def _only(pattern: str, name: str) -> str:
    found: list[str] = re.findall(pattern, _read(name), re.MULTILINE)
    if len(found) != 1:
        sys.exit(f"{name} matches {pattern} {len(found)} times; once is needed")
    return found[0]


def _read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


if __name__ == "__main__":
    wrong = disagreements(sys.argv[1])
    if wrong:
        sys.exit("\n".join(wrong))
    print(notes(version()))

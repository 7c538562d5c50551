"""Every library that is imported is declared, and nothing else; the lowest versions declared are those tested."""

import ast
import re
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
CALLED = {
    "sklearn": "scikit-learn",
    "lazy_loader": "lazy-loader",
    "mpl_toolkits": "matplotlib",
    "PIL": "pillow",
    "skimage": "scikit-image",
    "array_api_compat": "array-api-compat",
}
"""Modules whose package has another name."""
BROUGHT = {"llvmlite": "numba", "shapely": "geopandas", "traitlets": "anywidget", "triton": "torch"}
"""Packages that come with another one: a version of their own could only contradict it."""
THEIRS = {"torch", "cupy"}
"""Packages of gigabytes: whoever gives their arrays has them."""


def imported():
    """Return the packages that midrib imports, at the top or where they are used, and where."""
    found = {}
    for path in sorted((ROOT / "src").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom) and node.level == 0:
                names = [node.module]
            else:
                continue
            for name in names:
                top = name.split(".")[0]
                if top not in sys.stdlib_module_names and top != "midrib":
                    package = CALLED.get(top, top)
                    package = BROUGHT.get(package, package)
                    if package not in THEIRS:
                        found.setdefault(package, path.relative_to(ROOT))
    return found


def requirements(group):
    """Return name and lowest version of every requirement that is a package of its own."""
    found = {}
    for text in group:
        if text.startswith("midrib["):
            continue
        name, _, version = text.partition(">=")
        found[re.sub(r"\[.*\]", "", name).lower()] = version
    return found


def declared():
    """Return all that users may install with midrib."""
    found = requirements(PROJECT["project"]["dependencies"])
    for extra in PROJECT["project"]["optional-dependencies"].values():
        found |= requirements(extra)
    return found


def test_what_is_imported_is_declared():
    """An import that no extra brings fails on a user's machine and on no developer's."""
    missing = {name: str(path) for name, path in imported().items() if name not in declared()}
    assert not missing


def test_what_is_declared_is_imported():
    """A requirement that nothing needs is one more thing that can fail to install."""
    assert not set(declared()) - set(imported())


def test_everything_declared_has_a_lowest_version():
    """Without one, any version is promised to work."""
    assert all(declared().values())


def test_the_lowest_versions_are_those_of_the_constraints():
    """constraints/lowest.txt, which ``make test-lowest`` installs, names exactly the lower bounds that are declared."""
    lines = (ROOT / "constraints" / "lowest.txt").read_text().splitlines()
    pinned = dict(line.split("==") for line in lines if "==" in line and not line.startswith("#"))
    lowest = declared() | requirements(PROJECT["dependency-groups"]["test"])
    different = {
        name: (bound, pinned.get(name))
        for name, bound in lowest.items()
        if _release(pinned.get(name, "")) != _release(bound)
    }
    assert not different


def _release(version):
    """Return a version without the zeros at its end."""
    return re.sub(r"(\.0)+$", "", version)

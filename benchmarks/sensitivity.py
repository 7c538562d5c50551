"""What happens to the structures when a constant of the method is halved, or made half as large again.

Every constant of a module is changed in turn; a small set of development cases and two real clouds is fitted anew. A
good constant may change by half without anyone noticing.

    MIDRIB_DATA=... python benchmarks/sensitivity.py --jobs 2
    python benchmarks/sensitivity.py --module midrib.structure.constants --names ALPHA,EFFECT --per-family 4

Names are numbers (or tuples of numbers) of the module, or fields of a dataclass in it ("DEFAULTS.alpha"). Each change
is made in fresh processes, right after the module was read and before anyone imports from it, so copies of the number
and default arguments change too. What the module itself derives from a number at its own import does not. Compiled
kernels that are kept on disk may hold the old number: `--fresh-kernels` compiles them anew.
"""

from __future__ import annotations

import argparse
import dataclasses
import importlib
import importlib.abc
import importlib.machinery
import os
import sys
import tempfile
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

FAMILIES = (
    "trees",
    "graphs",
    "loops_high",
    "width",
    "rare",
    "few",
    "counts",
    "maps",
    "null",
    "pieces",
    "clutter",
)
CLOUDS = ("nestorowa", "buenrostro")
FACTORS = (0.5, 1.5)


@dataclass(frozen=True)
class Change:
    """One constant times a factor."""

    module: str
    name: str
    factor: float

    def apply(self, module: ModuleType) -> None:
        """Change the constant in a module that was just read."""
        outer, _, field = self.name.partition(".")
        if field:
            record = getattr(module, outer)
            value = scaled(getattr(record, field), self.factor)
            setattr(module, outer, dataclasses.replace(record, **{field: value}))
        else:
            setattr(module, outer, scaled(getattr(module, outer), self.factor))


def scaled(value: Any, factor: float) -> Any:
    """Return a number, or all numbers of a tuple, times a factor; whole numbers stay whole and at least one."""
    if isinstance(value, tuple):
        return tuple(scaled(part, factor) for part in value)
    return max(1, round(value * factor)) if isinstance(value, int) else value * factor


def is_constant(value: Any) -> bool:
    """Return whether a value is a number, no truth value, or a tuple of numbers."""
    if isinstance(value, tuple):
        return bool(value) and all(is_constant(part) for part in value)
    return isinstance(value, int | float) and not isinstance(value, bool)


def constants(module: ModuleType) -> list[str]:
    """Return the names of all constants: capitals of the module, and fields of its dataclass objects."""
    names = []
    for name, value in vars(module).items():
        if dataclasses.is_dataclass(value) and not isinstance(value, type):
            fields = [field.name for field in dataclasses.fields(value)]
            names += [f"{name}.{field}" for field in fields if is_constant(getattr(value, field))]
        elif name.strip("_").isupper() and is_constant(value):
            names.append(name)
    return names


def value_of(module: ModuleType, name: str) -> Any:
    """Return the value of a constant by its name, which may have a dot."""
    value: Any = module
    for part in name.split("."):
        value = getattr(value, part)
    return value


# ---------------------------------------------------------------- changing a module as it is read
class ChangedLoader(importlib.abc.Loader):
    """Read a module as usual, then change it."""

    def __init__(self, loader: importlib.abc.Loader, change: Change) -> None:
        self._loader, self._change = loader, change

    def create_module(self, spec: importlib.machinery.ModuleSpec) -> ModuleType | None:
        """Leave it to the usual loader."""
        return self._loader.create_module(spec)

    def exec_module(self, module: ModuleType) -> None:
        """Run the module, then change the constant."""
        self._loader.exec_module(module)
        self._change.apply(module)


class ChangedFinder(importlib.abc.MetaPathFinder):
    """Find the one module that is to be changed."""

    def __init__(self, change: Change) -> None:
        self._change = change

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        """Return the usual specification with the changing loader."""
        if name != self._change.module:
            return None
        spec = importlib.machinery.PathFinder.find_spec(name, path, target)
        if spec is not None and spec.loader is not None:
            spec.loader = ChangedLoader(spec.loader, self._change)
        return spec


def begin(change: Change | None, kernels: str | None) -> None:
    """Prepare a fresh process."""
    if kernels is not None:
        os.environ["NUMBA_CACHE_DIR"] = kernels
    if change is not None:
        sys.meta_path.insert(0, ChangedFinder(change))


# ---------------------------------------------------------------- cases
@dataclass(frozen=True)
class Result:
    """One fit: what it was, and whether the structure is right."""

    what: str
    right: bool
    found: tuple[int, int, int] | None


def fit_case(case: Any) -> Result:
    """Fit a development case, or a real cloud by its name."""
    from contest import judge, midrib_default

    if isinstance(case, str):
        from real import real_clouds

        look = real_clouds((case,))[case].look(midrib_default, 0)
        return Result(case, look.right, look.topology)
    outcome = judge(midrib_default, case)
    return Result(case.family, outcome.right, outcome.found)


def measure(cases: Sequence[Any], change: Change | None, jobs: int, *, fresh_kernels: bool) -> list[Result]:
    """Fit all cases with one change, in fresh processes."""
    with tempfile.TemporaryDirectory() as folder:
        prepared = (change, folder if fresh_kernels else None)
        pool = ProcessPoolExecutor(jobs, get_context("spawn"), initializer=begin, initargs=prepared)
        with pool:
            return list(pool.map(fit_case, cases))


def compared(results: Sequence[Result], usual: Sequence[Result]) -> str:
    """Return the share of right structures, how many are other ones than usual, and which families lost."""
    other = sum(a.found != b.found for a, b in zip(results, usual, strict=True))
    changes: dict[str, int] = {}
    for result, before in zip(results, usual, strict=True):
        if result.right != before.right:
            changes[result.what] = changes.get(result.what, 0) + (1 if result.right else -1)
    told = ", ".join(f"{what} {change:+d}" for what, change in changes.items() if change)
    return f"{np.mean([r.right for r in results]):.3f} | {other} | {told}"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--module", default="midrib.structure.constants")
    parser.add_argument("--names", help="constants with commas; by default all of the module")
    parser.add_argument("--families", default=",".join(FAMILIES))
    parser.add_argument("--per-family", type=int, default=6)
    parser.add_argument("--first", type=int, default=0, help="first seed")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--fresh-kernels", action="store_true")
    parser.add_argument("--out", type=Path)
    given = parser.parse_args()
    try:
        module = importlib.import_module(given.module)
    except ModuleNotFoundError:
        print(f"{given.module} does not exist; name a module of constants with --module")
        return
    names = given.names.split(",") if given.names else constants(module)
    from families import development
    from real import real_clouds

    cases = [*development(given.per_family, given.families.split(","), given.first), *real_clouds(CLOUDS)]
    usual = measure(cases, None, given.jobs, fresh_kernels=given.fresh_kernels)
    real = ", ".join(f"{r.what} {'/'.join(map(str, r.found or ()))}" for r in usual if r.what in CLOUDS)
    lines = [
        f"{len(names)} constants of `{given.module}`, {len(cases)} clouds; as they are, "
        f"{np.mean([r.right for r in usual]):.3f} are right ({real}).",
        "",
        "| constant | value | times | right | other structures | changes |",
        "|---" * 6 + "|",
    ]
    print("\n".join(lines), flush=True)
    for name in names:
        value = value_of(module, name)
        for factor in FACTORS:
            if scaled(value, factor) == value:
                continue
            change = Change(given.module, name, factor)
            results = measure(cases, change, given.jobs, fresh_kernels=given.fresh_kernels)
            lines.append(f"| {name} | {value} | {factor} | {compared(results, usual)} |")
            print(lines[-1], flush=True)
    if given.out:
        given.out.write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()

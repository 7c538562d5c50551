"""All experiments by name."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

NAMES = (
    "convergence",
    "sensitivity",
    "synthetic",
    "teapots",
    "faces",
    "breast_cancer",
    "characters",
    "pendigits",
    "mnist",
    "gps_roads",
    "galaxies",
    "cell_atlas",
)


@dataclass(frozen=True)
class Experiment:
    """One experiment: a module with a sentence, what the paper says, the data it needs, and ``run``."""

    name: str

    @property
    def title(self) -> str:
        """First line of the module's text."""
        return (self._module.__doc__ or "").splitlines()[0]

    @property
    def paper(self) -> str:
        """What the paper says; empty where the paper has no such experiment."""
        return str(self._module.PAPER)

    @property
    def needs(self) -> tuple[str, ...]:
        """Folders of data files that must be at hand."""
        return tuple(self._module.NEEDS)

    def run(self, out: Path, *, small: bool = False) -> dict[str, Any]:
        """Draw the figure into ``out`` and return the numbers."""
        numbers: dict[str, Any] = self._module.run(out, small=small)
        return numbers

    @property
    def _module(self) -> Any:
        return import_module(f"experiments.{self.name}")


def find(name: str) -> list[Experiment]:
    """Return the experiment of this name, or all of them for ``"all"``."""
    if name == "all":
        return [Experiment(each) for each in NAMES]
    if name not in NAMES:
        msg = f"name={name!r} is unknown; choose all or one of {', '.join(NAMES)}."
        raise ValueError(msg)
    return [Experiment(name)]

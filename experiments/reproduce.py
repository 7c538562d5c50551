"""Run experiments one after another and write what they found into one folder."""

from __future__ import annotations

import json
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from experiments.catalogue import Experiment, find
from experiments.data import MissingDataError
from experiments.index_page import write_index


@dataclass(frozen=True)
class Outcome:
    """How one experiment ended.

    Parameters
    ----------
    experiment
        Which one.
    status
        "done", "skipped" (its data is not at hand) or "failed".
    seconds
        How long it took.
    numbers
        What it measured, also written as JSON.
    message
        Why it was skipped or failed.
    """

    experiment: Experiment
    status: str
    seconds: float
    numbers: dict[str, Any] = field(default_factory=dict, repr=False)
    message: str = ""


Watch = Callable[[int, int, Experiment, Outcome | None], None]
"""Told (number, how many, experiment, outcome), with None when it begins."""


def reproduce(
    name: str, out: str | Path, *, small: bool = False, watch: Watch | None = None
) -> list[Outcome]:
    """Run one experiment, or all, and write a figure and a JSON of numbers for each, and an index page.

    Parameters
    ----------
    name
        Name of an experiment, or "all".
    out
        Folder for the results; made if it isn't there. Results of other experiments in it are kept.
    small
        Use a small slice of the data, to see quickly that everything runs.
    watch
        Told when an experiment begins and how it ended.

    Returns
    -------
    How each ended. One that lacks its data is skipped and one that fails does not stop the rest.
    """
    experiments = find(name)
    folder = Path(out)
    folder.mkdir(parents=True, exist_ok=True)
    outcomes = []
    for number, experiment in enumerate(experiments, start=1):
        if watch:
            watch(number, len(experiments), experiment, None)
        outcome = _run(experiment, folder, small=small)
        outcomes.append(outcome)
        if watch:
            watch(number, len(experiments), experiment, outcome)
    write_index(folder)
    return outcomes


def _run(experiment: Experiment, folder: Path, *, small: bool) -> Outcome:
    """Run one experiment; nothing it raises, other than an interruption, stops the others."""
    start = time.perf_counter()
    try:
        numbers = experiment.run(folder, small=small)
    except (MissingDataError, ImportError) as error:
        return _keep(Outcome(experiment, "skipped", time.perf_counter() - start, message=str(error)), folder)
    except Exception as error:  # noqa: BLE001 - the others still run, and the page says what happened
        message = f"{error} ({traceback.extract_tb(error.__traceback__)[-1].name})"
        return _keep(Outcome(experiment, "failed", time.perf_counter() - start, message=message), folder)
    return _keep(Outcome(experiment, "done", time.perf_counter() - start, numbers), folder)


def _keep(outcome: Outcome, folder: Path) -> Outcome:
    """Write the JSON of an outcome, whole or not at all."""
    record = {
        "name": outcome.experiment.name,
        "title": outcome.experiment.title,
        "paper": outcome.experiment.paper,
        "status": outcome.status,
        "seconds": round(outcome.seconds, 2),
        "message": outcome.message,
        "numbers": outcome.numbers,
    }
    path = folder / f"{outcome.experiment.name}.json"
    partial = path.with_suffix(".json.partial")
    partial.write_text(json.dumps(record, indent=2, default=float) + "\n")
    partial.replace(path)
    return outcome

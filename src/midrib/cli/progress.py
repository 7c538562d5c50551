"""The progress bar of a fit: iterations, objective, speed and time left; nothing where nobody looks."""

import math
import time
from itertools import pairwise
from typing import Any, Self

from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn

from midrib import State
from midrib.cli.console import notes


class FitProgress:
    """A bar for a terminal; show it states as they come."""

    def __init__(self, max_iter: int, tol: float, *, shown: bool) -> None:
        self.max_iter, self.tol = max_iter, tol
        self.begin, self.first = time.perf_counter(), 0
        self.bar = Progress(
            SpinnerColumn(),
            TextColumn("{task.description}"),
            BarColumn(bar_width=24),
            TextColumn("{task.fields[state]}"),
            console=notes,
            transient=True,
            disable=not (shown and notes.is_terminal),
        )
        self.task = self.bar.add_task("placing initial nodes", total=None, state="")

    def __enter__(self) -> Self:
        self.bar.start()
        return self

    def __exit__(self, *_: Any) -> None:
        self.bar.stop()

    def show(self, state: State) -> None:
        """Update the bar after an iteration."""
        if not self.first:
            self.first, self.begin = state.iteration, time.perf_counter()
        done = state.iteration - self.first
        elapsed = time.perf_counter() - self.begin
        expected = state.iteration + iterations_left(state.history.tolist(), self.tol, self.max_iter)
        text = f"objective {state.objective.total:.6g}"
        if done:
            speed = done / elapsed
            text += f"  {speed:.3g} it/s  about {_clock((expected - state.iteration) / speed)} left"
        self.bar.update(
            self.task,
            description=f"iteration {state.iteration}",
            completed=state.iteration,
            total=expected,
            state=text,
        )


def iterations_left(history: list[float], tol: float, max_iter: int) -> int:
    """Guess how many iterations remain: changes of the objective shrink by a factor, until they are below tol."""
    at_most = max(max_iter - (len(history) - 1), 0)
    if len(history) < 4 or tol <= 0:
        return at_most
    changes = [max(a - b, 0.0) for a, b in pairwise(history[-6:])]
    target = tol * max(abs(history[-1]), 1e-300)
    if changes[-1] <= target or changes[0] <= 0 or changes[-1] >= changes[0]:
        return at_most if changes[-1] > target else 0
    rate = (changes[-1] / changes[0]) ** (1 / (len(changes) - 1))
    return min(at_most, math.ceil(math.log(target / changes[-1]) / math.log(rate)))


def _clock(seconds: float) -> str:
    minutes, seconds = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"

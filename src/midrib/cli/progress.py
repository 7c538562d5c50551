"""Progress bars: of reading, of a fit (what it does, objective, speed, time left) and of a grid; only on a terminal."""

import math
import time
from itertools import pairwise
from typing import Self

from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

from midrib import State
from midrib.cli.console import notes
from midrib.structure import PathState


class _Bar:
    """A bar for a terminal, gone when the work is done."""

    def __init__(self, first: str, *, shown: bool) -> None:
        self.begin, self.shown = time.perf_counter(), shown and notes.is_terminal
        self.bar = Progress(
            SpinnerColumn(),
            TextColumn("{task.description}"),
            BarColumn(bar_width=24),
            TextColumn("{task.fields[state]}"),
            TimeElapsedColumn(),
            console=notes,
            transient=True,
            disable=not self.shown,
        )
        self.task = self.bar.add_task(first, total=None, state="")

    def __enter__(self) -> Self:
        # Some versions of rich end even a disabled bar with an empty line.
        if self.shown:
            self.bar.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self.shown:
            self.bar.stop()


class ReadProgress(_Bar):
    """The bar of reading a file; show it bytes as they come."""

    def __init__(self, name: str, *, shown: bool) -> None:
        super().__init__(f"reading {name}", shown=shown)

    def show(self, done: int, total: int) -> None:
        """Update the bar after some rows."""
        state = f"{done / 2**20:.0f} of {total / 2**20:.0f} MB"
        self.bar.update(self.task, completed=done, total=total, state=state)


class FitProgress(_Bar):
    """The bar of a fit; tell it what begins, and show it states as they come."""

    def __init__(self, max_iter: int, tol: float, *, shown: bool) -> None:
        super().__init__("", shown=shown)
        self.max_iter, self.tol, self.first = max_iter, tol, 0
        self.what = ""

    def begins(self, what: str) -> None:
        """Say what is being done, while nothing can be counted."""
        self.what = what
        self.bar.update(self.task, description=what, total=None, state="")

    def within(self, done: int, total: int) -> None:
        """Say how far a pass over the blocks is."""
        self.bar.update(self.task, description=f"{self.what}, {done / total:.0%} of the blocks")

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
        self.what = f"iteration {state.iteration}"
        self.bar.update(
            self.task, description=self.what, completed=state.iteration, total=expected, state=text
        )


class GridProgress(_Bar):
    """The bar of a grid of fits; show it states as they come."""

    def __init__(self, *, shown: bool) -> None:
        super().__init__("choosing the grid and fitting", shown=shown)

    def show(self, state: PathState) -> None:
        """Update the bar after a fit."""
        left = (time.perf_counter() - self.begin) / state.done * (state.total - state.done)
        model = state.model
        self.bar.update(
            self.task,
            description=f"fit {state.done} of {state.total}",
            completed=state.done,
            total=state.total,
            state=f"sigma {model.sigma_:.3g}, gamma {model.gamma_:.3g}  about {_clock(left)} left",
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

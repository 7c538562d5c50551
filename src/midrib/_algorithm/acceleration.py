"""Fewer iterations: leap ahead along the way the nodes have been moving, after Anderson.

An iteration maps nodes to placed nodes, and a fit ends at a fixed point of that map. From the last few pairs of both
the secant method of Anderson predicts the fixed point. The prediction is only a candidate: the loop takes it if the
objective there is at most what place alone promises, so an iteration still lowers it at least as far.
"""

from collections import deque
from collections.abc import Iterator

import numpy as np

from midrib._types import FloatArray

_MEMORY = 5
"""Earlier iterations that the prediction looks at."""


class Leaps:
    """Proposes nodes to try before the placed ones; it remembers the last iterations."""

    def __init__(self, *, active: bool) -> None:
        self._active = active
        self._moves: deque[tuple[FloatArray, FloatArray]] = deque(maxlen=_MEMORY + 1)
        self._pause, self._patience = 0, 1

    def candidates(self, nodes: FloatArray, placed: FloatArray) -> Iterator[FloatArray]:
        """Yield nodes to try, best guess first; whoever takes one asks for no more, and placed ones are the last."""
        if self._active:
            self._moves.append((placed, placed - nodes))
            if self._pause:
                self._pause -= 1
            elif len(self._moves) > 2:
                yield self._predicted()
                # Still asked: the leap was refused. Forget where it came from, and wait longer each time.
                self._moves.clear()
                self._pause, self._patience = self._patience, 2 * self._patience
        yield placed

    def _predicted(self) -> FloatArray:
        """Combine the placed nodes so that the same combination of moves is as small as possible."""
        placed = np.stack([where.ravel() for where, _ in self._moves], axis=1)
        moves = np.stack([move.ravel() for _, move in self._moves], axis=1)
        back, _, _, _ = np.linalg.lstsq(np.diff(moves), moves[:, -1], rcond=1e-8)
        predicted: FloatArray = placed[:, -1] - np.diff(placed) @ back
        return predicted.reshape(self._moves[-1][0].shape)

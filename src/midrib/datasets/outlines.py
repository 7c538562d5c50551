"""The outlines of the named shapes: polylines in the plane or in space, before any sampling.

An outline is a list of strokes; strokes that share an end point (to rounding) are joined there. All are
drawn so that neighbouring strands stay about five noise widths apart at a noise of 5% of the diameter: much
below that, no method can tell one strand from two.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from midrib._types import FloatArray

Strokes = list[FloatArray]


def _segment(*corners: tuple[float, float]) -> FloatArray:
    return np.array(corners, dtype=float)


def _arc(centre: tuple[float, float], radius: float, start: float, stop: float) -> FloatArray:
    """Return an arc between two angles, in turns, with a corner every five degrees."""
    angles = 2 * np.pi * np.linspace(start, stop, max(3, round(abs(stop - start) * 72) + 1))
    return np.column_stack([centre[0] + radius * np.cos(angles), centre[1] + radius * np.sin(angles)])


def _line() -> Strokes:
    return [_segment((0, 0), (1, 0))]


def _s() -> Strokes:
    t = np.linspace(-1.5 * np.pi, 1.5 * np.pi, 109)
    return [np.column_stack([np.sin(t), np.sign(t) * (np.cos(t) - 1)])]


def _spiral() -> Strokes:
    angle = np.linspace(0.5 * np.pi, 4 * np.pi, 127)
    return [np.column_stack([angle * np.cos(angle), angle * np.sin(angle)])]


def _circle() -> Strokes:
    return [_arc((0, 0), 1, 0, 1)]


def _figure_eight() -> Strokes:
    t = np.linspace(0, np.pi, 73)
    lobe = np.column_stack([np.sin(t), 0.6 * np.sin(2 * t)])
    return [lobe, -lobe]


def _theta() -> Strokes:
    return [_arc((0, 0), 1, 0, 0.5), _arc((0, 0), 1, 0.5, 1), _segment((-1, 0), (1, 0))]


def _y() -> Strokes:
    return [_segment((0, 0), (np.cos(a), np.sin(a))) for a in np.pi * np.array([1 / 4, 3 / 4, 3 / 2])]


def _h() -> Strokes:
    halves = [_segment((x, 0), (x, y)) for x in (-0.5, 0.5) for y in (-0.9, 0.9)]
    return [*halves, _segment((-0.5, 0), (0.5, 0))]


def _cross() -> Strokes:
    return [_segment((0, 0), (np.cos(a), np.sin(a))) for a in np.pi * np.array([1, 3, 5, 7]) / 4]


def _binary_tree() -> Strokes:
    left, right = (-0.75, 0.5), (0.75, 0.5)
    stems = [_segment((0, -0.9), (0, 0)), _segment((0, 0), left), _segment((0, 0), right)]
    twigs = [
        _segment(left, (-1.45, 0.75)),
        _segment(left, (-0.5, 1.2)),
        _segment(right, (1.45, 0.75)),
        _segment(right, (0.5, 1.2)),
    ]
    return stems + twigs


def _lollipop() -> Strokes:
    return [_arc((0, 0), 0.6, -0.25, 0.75), _segment((0, -0.6), (0, -2))]


def _two_moons() -> Strokes:
    return [_arc((0, 0), 1, 0, 0.5), _arc((1, 0.3), 1, 0.5, 1)]


def _ring_and_line() -> Strokes:
    return [_arc((0, 0), 0.7, 0, 1), _segment((1.3, -0.9), (1.3, 0.9))]


def _three_arcs() -> Strokes:
    return [_arc((0, 0), 1, turn + 0.03, turn + 0.26) for turn in (0, 1 / 3, 2 / 3)]


def _ladder() -> Strokes:
    rungs = [_segment((x, 0), (x, 0.7)) for x in (0, 0.65, 1.3, 1.95)]
    rails = [_segment((x, y), (x + 0.65, y)) for x in (0, 0.65, 1.3) for y in (0, 0.7)]
    return rungs + rails


def _helix() -> Strokes:
    angle = np.linspace(0, 4 * np.pi, 145)
    return [np.column_stack([np.cos(angle), np.sin(angle), angle / (2 * np.pi) * 1.4])]


OUTLINES: dict[str, Callable[[], Strokes]] = {
    "line": _line,
    "s": _s,
    "spiral": _spiral,
    "circle": _circle,
    "figure_eight": _figure_eight,
    "theta": _theta,
    "y": _y,
    "h": _h,
    "cross": _cross,
    "binary_tree": _binary_tree,
    "lollipop": _lollipop,
    "two_moons": _two_moons,
    "ring_and_line": _ring_and_line,
    "three_arcs": _three_arcs,
    "ladder": _ladder,
    "helix": _helix,
}

"""A trajectory laid out flat: pseudotime from left to right, a row for every way to an end.

The dendrogram shows samples as dots along the rows; the stream as ribbons as wide as there are samples, divided among
categories. Loops are cut at their farthest point from the root.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike

from midrib._types import FloatArray, IntArray
from midrib.plotting.canvas import BESIDE, INK, NUMBERS, SAMPLES, add_legend, axes_for, plain
from midrib.plotting.samples import Coloring, draw_samples
from midrib.trajectory import Trajectory

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_BINS = 240
_ROW = 0.8
"""Share of a row that samples or ribbons fill."""
_BEND = 0.35
"""Share of a branch over which its ribbon bends into its own row."""


@dataclass(frozen=True, eq=False)
class Segment:
    """A stretch of the graph along which pseudotime rises."""

    nodes: IntArray
    begin: float
    end: float
    parent: int
    """The segment that leads to its first node; -1 at a root."""


@dataclass(frozen=True, eq=False)
class Layout:
    """Where every segment and every sample of a trajectory is."""

    segments: tuple[Segment, ...]
    row: FloatArray
    segment: IntArray
    """Of every sample; -1 for samples without pseudotime."""

    @classmethod
    def of(cls, t: Trajectory) -> Layout:
        """Cut the graph into segments, join them to a tree and give every leaf a row."""
        segments = _segments(t)
        owner = np.full(t.graph.n_edges + 1, -1)
        for number, part in enumerate(segments):
            owner[t.graph.path_edges(part.nodes)] = number
        return cls(segments, _rows(segments), owner[t.edge])

    def first_rows(self, t: Trajectory) -> FloatArray:
        """Return for every segment the first row of those that begin at a root of its piece."""
        piece = np.array([t.graph.component[part.nodes[0]] for part in self.segments], dtype=np.intp)
        begins = np.array([part.parent < 0 for part in self.segments], dtype=bool)
        return np.array([self.row[begins & (piece == own)].min() for own in piece])

    def children(self, number: int) -> list[int]:
        """Return the segments that a segment leads to."""
        return [k for k, part in enumerate(self.segments) if part.parent == number]


def _segments(t: Trajectory) -> tuple[Segment, ...]:
    """Cut branches at roots and where pseudotime turns, and order them from the root."""
    time, pieces = t.node_pseudotime, []
    for path in t.graph.branches:
        if np.isnan(time[path]).any():
            continue
        rises = np.diff(time[path]) > 0
        turns = np.flatnonzero(rises[:-1] != rises[1:]) + 1
        for first, last in pairwise([0, *turns.tolist(), len(path) - 1]):
            part = path[first : last + 1]
            pieces.append(part if time[part[0]] <= time[part[-1]] else part[::-1])
    pieces.sort(key=lambda nodes: (time[nodes[0]], time[nodes[-1]]))
    leads_to: dict[int, int] = {}
    found = []
    for number, nodes in enumerate(pieces):
        parent = leads_to.get(int(nodes[0]), -1)
        # A root inside an edge is the beginning of the segments on both sides of it.
        begin = 0.0 if parent < 0 else float(time[nodes[0]])
        found.append(Segment(nodes, begin, float(time[nodes[-1]]), parent))
        leads_to.setdefault(int(nodes[-1]), number)
    return tuple(found)


def _rows(segments: Sequence[Segment]) -> FloatArray:
    """Give leaves consecutive rows, and every other segment the middle of those that it leads to."""
    row = np.zeros(len(segments))
    below: dict[int, list[int]] = {number: [] for number in range(-1, len(segments))}
    for number, part in enumerate(segments):
        below[part.parent].append(number)
    taken = 0

    def place(number: int) -> float:
        nonlocal taken
        after = below[number]
        if after:
            row[number] = np.mean([place(child) for child in after])
        else:
            row[number], taken = taken, taken + 1
        return float(row[number])

    for number in below[-1]:
        place(number)
    return row


def dendrogram(
    t: Trajectory,
    color: ArrayLike | None = None,
    *,
    names: Mapping[int, str] | None = None,
    ax: Axes | None = None,
    title: str | None = None,
    legend_loc: str | None = BESIDE,
    cmap: str = NUMBERS,
    palette: Sequence[str] | None = None,
    size: float | None = None,
) -> Axes:
    """Draw the samples along the branches, pseudotime from left to right.

    Parameters
    ----------
    t
        The trajectory.
    color
        One label or number per sample.
    names
        Names of nodes, written at the ends of branches.
    ax
        Axes to draw on; new ones by default.
    title
        Title of the picture.
    legend_loc
        Where the legend is; see :func:`graph`.
    cmap, palette
        Colours of numbers and of categories.
    size
        Area of a dot.

    Returns
    -------
    The axes.

    See Also
    --------
    stream : Ribbons instead of dots.

    Examples
    --------
    >>> import midrib
    >>> shape = midrib.datasets.make_shape("y", 200, noise=0.02, random_state=0)
    >>> t = midrib.trajectory.trajectory(shape.X, shape.graph)
    >>> ax = midrib.plotting.dendrogram(t, color=shape.edge.astype(str))
    >>> ax.get_xlabel()
    'pseudotime'
    """
    layout, ax = Layout.of(t), _axes(ax, t)
    shown = np.flatnonzero(layout.segment >= 0)
    segment, time = layout.segment[shown], t.pseudotime[shown]
    height = layout.row[segment] + _jitter(time, segment)
    coloring = Coloring.of(None if color is None else _rows_of(color, shown), len(shown), palette)
    draw_samples(ax, np.column_stack([time, height]), coloring, size, cmap=cmap, legend_loc=legend_loc)
    first = layout.first_rows(t)
    for number, part in enumerate(layout.segments):
        here = layout.row[number]
        start = first[number] if part.parent < 0 else layout.row[part.parent]
        line = np.array([[part.begin, start], [part.begin, here], [part.end, here]])
        ax.plot(*line.T, color=INK, linewidth=1.4, zorder=3, solid_capstyle="round")
    _finish(ax, layout, names, title)
    return ax


def _rows_of(color: ArrayLike, rows: IntArray) -> ArrayLike:
    return color.iloc[rows] if hasattr(color, "iloc") else np.asarray(color)[rows]


def _jitter(time: FloatArray, segment: IntArray) -> FloatArray:
    """Spread samples across their row, farther where there are more of them."""
    spread = np.zeros(len(time))
    if not len(time):
        return spread
    place = np.clip((time / max(time.max(), 1e-300) * _BINS / 4).astype(int), 0, _BINS // 4 - 1)
    count = np.zeros((segment.max() + 1, _BINS // 4))
    np.add.at(count, (segment, place), 1)
    usual = np.quantile(count[count > 0], 0.9)
    density = np.sqrt(np.minimum(count / usual, 1.0))[segment, place]
    return np.random.default_rng(0).uniform(-_ROW / 2, _ROW / 2, len(time)) * density


def stream(
    t: Trajectory,
    color: ArrayLike | None = None,
    *,
    names: Mapping[int, str] | None = None,
    ax: Axes | None = None,
    title: str | None = None,
    legend_loc: str | None = BESIDE,
    palette: Sequence[str] | None = None,
) -> Axes:
    """Draw the branches as ribbons as wide as there are samples, divided among the categories.

    Parameters
    ----------
    t
        The trajectory.
    color
        One label per sample; without it the ribbon is not divided.
    names
        Names of nodes, written at the ends of branches.
    ax
        Axes to draw on; new ones by default.
    title
        Title of the picture.
    legend_loc
        Where the legend is; see :func:`graph`.
    palette
        Colours of the categories.

    Returns
    -------
    The axes.

    See Also
    --------
    dendrogram : Dots instead of ribbons.

    Examples
    --------
    >>> import midrib
    >>> shape = midrib.datasets.make_shape("y", 200, noise=0.02, random_state=0)
    >>> t = midrib.trajectory.trajectory(shape.X, shape.graph)
    >>> ax = midrib.plotting.stream(t, color=shape.edge.astype(str))
    >>> ax.get_xlabel()
    'pseudotime'
    """
    layout, ax = Layout.of(t), _axes(ax, t)
    coloring = Coloring.of(color, len(t), palette)
    if coloring.values is not None:
        msg = "a stream is divided among labels, and color holds numbers; use dendrogram for these."
        raise ValueError(msg)
    kinds = np.zeros(len(t), dtype=np.intp) if coloring.codes is None else coloring.codes
    colors = coloring.colors or [SAMPLES]
    widths = _widths(t, layout, kinds, len(colors))
    middle = _middles(layout, widths)
    for number, part in enumerate(layout.segments):
        x = np.linspace(part.begin, part.end, widths[number].shape[1])
        edge = middle[number] - widths[number].sum(axis=0) / 2
        for kind, color_ in enumerate(colors):
            top = edge + widths[number][kind]
            ax.fill_between(x, edge, top, color=color_, linewidth=0.15, zorder=2)
            edge = top
    if coloring.names:
        add_legend(ax, coloring.names, colors, legend_loc)
    _finish(ax, layout, names, title, middle)
    return ax


def _widths(t: Trajectory, layout: Layout, kinds: IntArray, n_kinds: int) -> list[FloatArray]:
    """Return for every segment the height of its ribbon, (n_kinds, places along it), the largest of all being a row.

    Samples before a fork count for every branch after it by its share, and samples after it count for the stretch
    before: ribbons are continuous there. Heights grow like the square root, so that thin branches stay visible.
    """
    from scipy.ndimage import gaussian_filter1d

    longest = max((part.end for part in layout.segments), default=1.0) or 1.0
    ok = (layout.segment >= 0) & (kinds >= 0)
    place = np.clip((t.pseudotime[ok] / longest * _BINS).astype(int), 0, _BINS - 1)
    own = np.zeros((len(layout.segments), n_kinds, _BINS))
    np.add.at(own, (layout.segment[ok], kinds[ok], place), 1)
    total = _with_children(layout, own)
    reach = np.array([part.end for part in layout.segments])
    for number in range(len(reach) - 1, -1, -1):
        parent = layout.segments[number].parent
        if parent >= 0:
            reach[parent] = max(reach[parent], reach[number])
    # Parents come before their children: a branch has its share of all that lies before it.
    before = np.zeros_like(own)
    share = _shares(layout, total)
    centre = (np.arange(_BINS) + 0.5) * longest / _BINS
    heights = []
    for number, part in enumerate(layout.segments):
        if part.parent >= 0:
            before[number] = share[number] * (before[part.parent] + own[part.parent])
        covered = (centre <= reach[number] + longest / _BINS).astype(float)
        spread = {"sigma": _BINS / 30, "mode": "nearest", "axis": -1}
        density = gaussian_filter1d(before[number] + total[number], **spread)
        density = density * covered / np.maximum(gaussian_filter1d(covered, **spread), 1e-3)
        along = np.linspace(part.begin, part.end, 80)
        heights.append(np.array([np.interp(along, centre, row) for row in density]))
    heights = [height / np.sqrt(np.maximum(height.sum(axis=0), 1e-9)) for height in heights]
    most = max((height.sum(axis=0).max() for height in heights), default=1.0) or 1.0
    return _continuous(layout, [height * (_ROW / most) for height in heights], share)


def _continuous(layout: Layout, heights: list[FloatArray], share: FloatArray) -> list[FloatArray]:
    """Let every ribbon begin with its share of the one that it leaves."""
    for number, part in enumerate(layout.segments):
        if part.parent >= 0:
            own, begin = heights[number], heights[part.parent][:, -1].sum() * share[number]
            factor = begin / max(own[:, 0].sum(), 1e-9)
            blend = np.clip(np.linspace(0, 1 / _BEND, own.shape[1]), 0, 1)
            heights[number] = own * (factor + (1 - factor) * blend)
    return heights


def _with_children(layout: Layout, own: FloatArray) -> FloatArray:
    total = own.copy()
    for number in range(len(own) - 1, -1, -1):
        parent = layout.segments[number].parent
        if parent >= 0:
            total[parent] += total[number]
    return total


def _shares(layout: Layout, total: FloatArray) -> FloatArray:
    """Return the share of every segment among those that leave the same segment."""
    count = total.sum(axis=(1, 2))
    share = np.ones(len(count))
    for number in range(len(count)):
        after = layout.children(number)
        share[after] = count[after] / max(count[after].sum(), 1.0)
    return share


def _middles(layout: Layout, widths: list[FloatArray]) -> list[FloatArray]:
    """Return the middle line of every ribbon: it leaves its parent's in its own place and bends into its row."""
    found: list[FloatArray] = [np.full(w.shape[1], row) for w, row in zip(widths, layout.row, strict=True)]
    for number in range(len(widths)):
        after = sorted(layout.children(number), key=lambda k: layout.row[k])
        edge = found[number][-1] - sum(widths[k][:, 0].sum() for k in after) / 2
        for child in after:
            first = widths[child][:, 0].sum()
            share = np.clip(np.linspace(0, 1 / _BEND, len(found[child])), 0, 1)
            found[child] = (
                edge + first / 2 + (layout.row[child] - edge - first / 2) * share**2 * (3 - 2 * share)
            )
            edge += first
    return found


def _make_room(ax: Axes) -> None:
    """Let the axes reach as far as the names at the ends of the rows."""
    renderer, width = ax.figure.canvas.get_renderer(), ax.get_window_extent().width
    low, high = ax.get_xlim()
    for text in ax.texts:
        share = min((text.get_window_extent(renderer).width + 12) / width, 0.6)
        high = max(high, low + (text.xy[0] - low) / (1 - share))
    ax.set_xlim(low, high)


def _axes(ax: Axes | None, t: Trajectory) -> Axes:
    return axes_for(ax, size=(6.4, float(np.clip(1.4 + 0.55 * len(t.graph.tips), 2.4, 9.0))))


def _finish(
    ax: Axes,
    layout: Layout,
    names: Mapping[int, str] | None,
    title: str | None,
    middle: list[FloatArray] | None = None,
) -> None:
    size = np.clip(0.8 * 72 * ax.figure.get_figheight() / (layout.row.max(initial=0) + 2), 3.5, 8.5)
    for number, part in enumerate(layout.segments):
        name = (names or {}).get(int(part.nodes[-1]))
        if name and not layout.children(number):
            height = layout.row[number] if middle is None else middle[number][-1]
            beside = {"xytext": (6, 0), "textcoords": "offset points", "va": "center", "fontsize": size}
            ax.annotate(name, (part.end, height), **beside)
    ax.set(xlabel="pseudotime", yticks=[], ylim=(-0.7, layout.row.max(initial=0) + 0.7))
    _make_room(ax)
    if title is not None:
        ax.set_title(title)
    plain(ax)
    ax.spines["left"].set_visible(False)

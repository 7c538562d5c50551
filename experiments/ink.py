"""Graph characters: what is true of them, and the skeleton that image processing gives."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from scipy import ndimage

from experiments.data import Drawing
from experiments.measures import Counts, counts, distance_between
from midrib import Graph
from midrib._types import BoolArray, FloatArray, IntArray

# A hole smaller than the tip of the pen is a missed spot, no loop: Omniglot's holes have 1 or 2 pixels, or 17 and more.
PEN_WIDTH = 5.0
SMALLEST_HOLE = 12


@dataclass(frozen=True)
class Score:
    """How well a graph follows a drawing.

    Parameters
    ----------
    distance
        Mean distance between graph and pen strokes, in pixels: of both directions the mean.
    homotopy
        Whether pieces and loops are right.
    tips
        Whether the number of free ends is right too.
    """

    distance: float
    homotopy: bool
    tips: bool


def stroke_graph(drawing: Drawing) -> Graph:
    """Return the pen's path: its positions as nodes, its moves on paper as edges."""
    nodes = np.vstack(drawing.strokes)
    last = np.cumsum([len(stroke) for stroke in drawing.strokes]) - 1
    first = np.setdiff1d(np.arange(len(nodes)), last)
    return Graph(nodes, np.column_stack([first, first + 1]))


def ink_topology(image: BoolArray) -> Counts:
    """Return pieces and holes of the ink, without tips."""
    n_pieces = ndimage.label(image, structure=np.ones((3, 3)))[1]
    paper, n_parts = ndimage.label(np.pad(~image, 1, constant_values=True))
    area = np.bincount(paper.ravel(), minlength=n_parts + 1)[1:]
    outside = paper[0, 0] - 1
    n_holes = int((np.delete(area, outside) >= SMALLEST_HOLE).sum())
    return Counts(int(n_pieces), n_holes, 0)


def stroke_tips(drawing: Drawing) -> int:
    """Return how many ends of strokes are free: no other part of the drawing is within the width of the pen."""
    points = [_dense(stroke) for stroke in drawing.strokes]
    free = 0
    for number, stroke in enumerate(points):
        others = [other for k, other in enumerate(points) if k != number]
        # Half a pixel apart: what lies within three pen widths along the stroke belongs to the end itself.
        near = int(3 * PEN_WIDTH / 0.5)
        for end, rest in ((stroke[0], stroke[near:]), (stroke[-1], stroke[: max(0, len(stroke) - near)])):
            apart = np.vstack([*others, rest, np.full((1, 2), np.inf)])
            free += bool(np.linalg.norm(apart - end, axis=1).min() > PEN_WIDTH)
    return free


def score(graph: Graph, drawing: Drawing) -> Score:
    """Measure a graph in pixel coordinates against a drawing."""
    truth, ink = stroke_graph(drawing), ink_topology(drawing.image)
    found = counts(graph)
    distance = distance_between(graph, truth)["mean"]
    same = (found.components, found.loops) == (ink.components, ink.loops)
    return Score(distance, same, same and found.tips == stroke_tips(drawing))


def pixel_skeleton(image: BoolArray) -> Graph:
    """Return the skeleton of scikit-image as a graph of pixels; x runs to the right, y upwards."""
    try:
        from skimage.morphology import skeletonize
    except ImportError as error:
        msg = "The comparison of characters needs scikit-image: pip install scikit-image."
        raise ImportError(msg) from error
    thin: Any = skeletonize
    kept = np.asarray(thin(image), dtype=np.bool_)
    row, column = np.nonzero(kept)
    return Graph(np.column_stack([column, -row]).astype(float), _pixel_edges(kept))


def _pixel_edges(kept: BoolArray) -> IntArray:
    """Join neighbouring pixels; a diagonal only where no straight way joins its ends already."""
    padded = np.pad(kept, 1)
    number = np.full(padded.shape, -1)
    number[padded] = np.arange(int(kept.sum()))
    edges = []
    for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
        there = np.roll(padded, (-down, -right), axis=(0, 1))
        joined = padded & there
        if down and right:
            corner = np.roll(padded, (-down, 0), axis=(0, 1)) | np.roll(padded, (0, -right), axis=(0, 1))
            joined &= ~corner
        row, column = np.nonzero(joined)
        edges.append(np.column_stack([number[row, column], number[row + down, column + right]]))
    return np.vstack(edges).astype(np.intp)


def _dense(stroke: FloatArray) -> FloatArray:
    """Return points half a pixel apart along a stroke."""
    length = np.concatenate([[0.0], np.cumsum(np.linalg.norm(np.diff(stroke, axis=0), axis=1))])
    at = np.arange(0, length[-1] + 0.5, 0.5)
    return np.column_stack([np.interp(at, length, stroke[:, axis]) for axis in (0, 1)])

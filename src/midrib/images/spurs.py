"""Which ends of a thinned mask are ends of lines, and which are corners of its outline.

Thinning draws a line into every corner of the outline. One number tells these spurs from lines: by how much a spur
sticks out of the largest disc at its fork, in units of its own width. A round end of a line that is drawn across
another one by less than its width does not stick out; neither does the corner of a square.
"""

from collections import defaultdict

import numpy as np

from midrib._graph import Graph
from midrib._types import FloatArray, IntArray
from midrib.images.pixel_graph import merged

# Chosen on half of Omniglot's alphabets (benchmarks/masks.py); docs/tutorials/images_and_maps.md has the other half.
LEAST, ENOUGH = 1.2, 3.0
"""How many of its widths a spur must stick out to be a line, and how many suffice whatever its shape."""
_POINTED, _POINTED_COUNTS = 0.35, 0.5
"""Lines end bluntly: an end thinner than this share of its spur is a corner of the outline, and counts half."""
_BLUNT = 0.9
"""A spur ends where it was last as wide as this share of its own width."""
_SMALLEST = 0.5
"""Half a pixel: no line is thinner."""


def without_spurs(graph: Graph) -> Graph:
    """Return the graph without the spurs that do not stick out; the two best of a piece that is all spurs stay."""
    while True:
        weak: dict[int, list[tuple[float, IntArray]]] = defaultdict(list)
        for spur, prominence in _spurs(graph):
            if prominence <= LEAST:
                weak[int(spur[0])].append((prominence, spur))
        gone = np.zeros(graph.n_nodes, dtype=bool)
        for fork, found in weak.items():
            found.sort(key=lambda pair: pair[0])
            spared = 2 if len(found) == graph.degree[fork] else 0
            for _, spur in found[: len(found) - spared]:
                gone[spur[1:]] = True
        if not gone.any():
            return graph
        graph = graph.subgraph(~gone)


def with_joined_forks(graph: Graph) -> Graph:
    """Return the graph with forks made one where each lies in the disc of the other: lines that cross meet once."""
    width = _widths(graph)
    while True:
        glue = []
        for path, (a, b), length in zip(graph.branches, graph.branch_ends, graph.branch_lengths, strict=True):
            if a != b and min(graph.degree[[a, b]]) > 2 and length <= max(width[a], width[b]):
                glue.append(np.column_stack([path[:-1], path[1:]]))
        if not glue:
            return graph
        graph = merged(graph, np.vstack(glue))
        width = _widths(graph)


def _spurs(graph: Graph) -> list[tuple[IntArray, float]]:
    """Return every branch from a fork to a tip, the fork first, and by how many of its widths it sticks out."""
    width, degree = _widths(graph), graph.degree
    typical = [float(np.median(width[path])) for path in graph.branches]
    at_fork: dict[int, list[int]] = defaultdict(list)
    for number, ends in enumerate(graph.branch_ends.tolist()):
        for end in ends:
            at_fork[end].append(number)
    found = []
    for number, (path, (a, b)) in enumerate(zip(graph.branches, graph.branch_ends, strict=True)):
        if sorted((min(degree[a], 3), min(degree[b], 3))) != [1, 3]:
            continue
        spur = path if degree[b] == 1 else path[::-1]
        line = max(typical[other] for other in at_fork[int(spur[0])] if other != number)
        found.append((spur, _prominence(graph.nodes[spur], width[spur], line)))
    return found


def _prominence(places: FloatArray, width: FloatArray, line: float) -> float:
    """Return by how many of its widths a spur sticks out of the disc at its fork.

    A spur wider than the lines it hangs on is no line but a fold or a blot, so its prominence falls with the square
    of how much wider it is.
    """
    away = np.linalg.norm(places - places[0], axis=1)
    outside = width[away >= width[0]]
    if not len(outside):
        outside = width[-1:]
    own = float(np.median(outside))
    end = int(np.flatnonzero(width >= _BLUNT * own)[-1])
    sticks_out = float(away[end] + width[end] - width[0]) / (2 * max(float(outside[0]), _SMALLEST))
    if sticks_out > ENOUGH:
        return sticks_out
    blunt = 1.0 if width[-1] >= _POINTED * own else _POINTED_COUNTS
    excess = max(float(outside.max()) / max(line, _SMALLEST), 1.0)
    return blunt * sticks_out / excess**2


def _widths(graph: Graph) -> FloatArray:
    return np.zeros(graph.n_nodes) if graph.width is None else graph.width

"""Extend free ends to where their samples end.

The length term of the objective and the mean over samples on one side only both draw a free end back by a noise
width or two. Openings look wider than they are, and the samples beyond the end weigh on its last cells. At the
true end of a curve the density of its samples is half of that further back.
"""

from dataclasses import replace

import numpy as np
from scipy.spatial.distance import cdist

from midrib._types import FloatArray, IntArray
from midrib.selection._decomposition import decompose
from midrib.selection.strands import Strands

_STEP = 0.5  # noise widths
_MOST_STEPS = 8
_BACK = 2.0
_OWN = 3.5
_TOUCH = 1.0
_END = 0.5


def extend_tips(strands: Strands) -> Strands:
    """Return the graph with every tip extended while the samples go on, its masses settled."""
    if not len(strands.edges):
        return strands
    structure = decompose(len(strands.nodes), strands.edges)
    nodes, edges, n_nodes = [strands.nodes], [strands.edges], len(strands.nodes)
    for path in structure.branches:
        for way in (path, path[::-1]):
            if structure.degree[way[0]] == 1:
                points = _continuation(strands, way)
                chain = [int(way[0]), *range(n_nodes, n_nodes + len(points))]
                nodes.append(points)
                edges.append(np.column_stack([chain[:-1], chain[1:]]).astype(np.intp).reshape(-1, 2))
                n_nodes += len(points)
    if n_nodes == len(strands.nodes):
        return strands
    more_nodes, more_edges = np.vstack(nodes), np.vstack(edges)
    added = more_edges[len(strands.edges) :]
    middle = (more_nodes[added[:, 0]] + more_nodes[added[:, 1]]) / 2
    return replace(
        strands,
        nodes=more_nodes,
        edges=more_edges,
        kernel=np.hstack([strands.kernel, strands.cloud.kernel(middle)]),
        mass=np.concatenate([strands.mass[:-1], np.full(len(added), 1e-3), strands.mass[-1:]]),
    ).settle()


def _continuation(strands: Strands, way: IntArray) -> FloatArray:
    """Return new points beyond the tip that a branch starts with."""
    cloud = strands.cloud
    line = strands.nodes[way]
    along = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(line, axis=0), axis=1))])
    back = line[int(np.searchsorted(along, min(_BACK * cloud.noise, along[-1])))]
    away = strands.distances_from(int(way[0]))
    others = strands.middle[away > _OWN * cloud.noise]
    tip, direction = line[0], line[0] - back
    ridge = float(cloud.weight @ cloud.kernel(back[None])[:, 0])
    points: list[FloatArray] = []
    for _ in range(_MOST_STEPS):
        size = np.linalg.norm(direction)
        if size == 0:
            break
        direction = direction / size
        point, density = _sideways(strands, tip + _STEP * cloud.noise * direction, direction)
        crowded = len(others) and cdist(point[None], others).min() < _TOUCH * cloud.noise
        if density < _END * ridge or crowded:
            break
        points.append(point)
        tip, direction = point, point - tip
    return np.array(points).reshape(-1, strands.nodes.shape[1])


def _sideways(strands: Strands, point: FloatArray, direction: FloatArray) -> tuple[FloatArray, float]:
    """Move a point across its direction to the middle of the samples; return it and their density there."""
    cloud = strands.cloud
    pull = cloud.weight * cloud.kernel(point[None])[:, 0]
    shift = pull @ cloud.X / max(float(pull.sum()), 1e-300) - point
    shift = shift - (shift @ direction) * direction
    size = float(np.linalg.norm(shift))
    shift = shift * min(1.0, 0.5 * _STEP * cloud.noise / max(size, 1e-300))
    return point + shift, float(pull.sum())

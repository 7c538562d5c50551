"""The periodic coordinate around a loop of a graph."""

import numpy as np

from midrib._graph import Projection
from midrib._types import FloatArray, IntArray


def phase(
    projection: Projection, loop: IntArray, start: int | None = None, *, attach: bool = False
) -> FloatArray:
    """Return the place of every sample around a loop, from 0 to 1.

    Parameters
    ----------
    projection
        Where the samples are.
    loop
        Node path that repeats its first node at the end, one of ``graph.loops``.
    start
        Node where the coordinate is 0; off the loop, the loop's nearest node counts. None is the loop's first.
    attach
        Whether samples of the same component off the loop get the place where their way to the loop meets it.

    Returns
    -------
    Coordinates of shape (n_samples,), NaN for samples not on the loop.

    See Also
    --------
    Trajectory.phase : Begins at the root.

    Examples
    --------
    >>> from midrib import Graph
    >>> from midrib.trajectory import phase
    >>> square = Graph([[0, 0], [1, 0], [1, 1], [0, 1]], [(0, 1), (1, 2), (2, 3), (0, 3)])
    >>> phase(square.project([[0.5, 0.0], [1.0, 0.5]]), square.loops[0]).round(3)
    array([0.125, 0.375])
    """
    graph = projection.graph
    reach = np.concatenate([[0.0], np.cumsum(graph.lengths[graph.path_edges(loop)])])
    total = reach[-1] if reach[-1] > 0 else 1.0
    _, nearest = graph.nearest_source(loop[:-1])
    meets = np.where(nearest >= 0, reach[:-1][nearest], np.nan)
    place = projection.along(loop)
    if attach:
        place = np.where(np.isnan(place), meets[projection.node], place)
    zero = 0.0 if start is None else meets[start]
    if np.isnan(zero):
        msg = f"node {start} lies in another piece than the loop; choose a start in the same piece."
        raise ValueError(msg)
    turned = np.mod((place - zero) / total, 1.0)
    return np.where(turned == 1.0, 0.0, turned)

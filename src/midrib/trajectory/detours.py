"""Types of samples that a path runs through although they belong to neither end."""

from __future__ import annotations

from collections.abc import Hashable

import numpy as np
from numpy.typing import ArrayLike

from midrib._types import FloatArray, Samples
from midrib.trajectory.paths import Path

_WINDOW = 0.05
_FEWEST = 10
_SLACK = 1.1


def detours(
    path: Path, labels: ArrayLike, X: Samples, ends: tuple[Hashable, Hashable] | None = None
) -> list[str]:
    """Return the labels of samples that are most frequent on a stretch of a path but not between its ends.

    A kind of samples is between two others if its mean is nearer to each of theirs than these are to each other: the
    progenitors between stem cells and a blood cell are, the cells of another line are not.

    Parameters
    ----------
    path
        The path.
    labels
        One label per sample.
    X
        Samples, in the features of the graph.
    ends
        The labels of the two ends; by default the most frequent ones there.

    Returns
    -------
    The labels in the order in which the path meets them.

    See Also
    --------
    midrib.tl.association : Warns of them along a path between two labels.

    Examples
    --------
    >>> import numpy as np
    >>> from midrib import Graph
    >>> from midrib.trajectory import detours, path_between
    >>> line = Graph([[0, 0], [5, 5], [10, 0]], [(0, 1), (1, 2)])
    >>> X = line.points_along(n_points=90).points
    >>> labels = np.repeat(["stem", "erythroid", "monocyte"], 30)
    >>> detours(path_between(line.project(X), 0, 2), labels, X)
    []
    >>> X[30:60, 1] += 20
    >>> detours(path_between(line.project(X), 0, 2), labels, X)
    ['erythroid']
    """
    names, code = np.unique(np.asarray(labels).astype(str), return_inverse=True)
    on_way = code[path.samples]
    size = max(_FEWEST, round(_WINDOW * len(on_way)))
    if len(on_way) < 3 * size:
        return []
    stretches = np.array_split(on_way, len(on_way) // size)
    frequent = [int(np.bincount(part, minlength=len(names)).argmax()) for part in stretches]
    first, last = (
        (frequent[0], frequent[-1])
        if ends is None
        else (int(np.flatnonzero(names == end)[0]) for end in ends)
    )
    met = [kind for kind in dict.fromkeys(frequent) if kind not in (first, last)]
    middle = {kind: _mean(X, np.flatnonzero(code == kind)) for kind in {first, last, *met}}

    def apart(one: int, other: int) -> float:
        return float(np.linalg.norm(middle[one] - middle[other]))

    reach = _SLACK * apart(first, last)
    return [str(names[kind]) for kind in met if max(apart(first, kind), apart(kind, last)) > reach]


def _mean(X: Samples, rows: np.ndarray) -> FloatArray:
    return np.asarray(X[rows].mean(axis=0), dtype=np.float64).ravel()

"""The Hamming-Ipsen-Mikhailov score of two milestone networks, as the benchmarks of the field compute it."""

from __future__ import annotations

import numpy as np
from scipy.integrate import quad

from midrib._graph.milestones import Milestones
from midrib._types import FloatArray
from midrib.metrics.simplification import simplify

_GAMMA = 0.1


def him(reference: Milestones, prediction: Milestones) -> float:
    """Return 1 minus the HIM distance of two networks; 1 is the same network, and samples play no part.

    Networks are simplified, their lengths divided by their sum. With the Hamming distance ``H`` of the adjacency
    matrices and the distance ``IM`` of their spectral densities (Lorentz curves of width 0.1 around the square
    roots of the eigenvalues of the Laplacian), the score is ``1 - sqrt((H^2 + IM^2) / 2)``. Milestones are compared
    in the order of their numbers, the smaller network is filled up with zeros.

    Parameters
    ----------
    reference, prediction
        The networks.

    Returns
    -------
    The score, at most 1; 0 if a network has no length.

    Examples
    --------
    >>> from midrib.metrics import Milestones, him
    >>> line = Milestones.from_arrays([(0, 1)], [1.0], [0], [0.5])
    >>> fork = Milestones.from_arrays([(0, 1), (1, 2), (1, 3)], [1.0, 1.0, 1.0], [0], [0.5])
    >>> round(him(fork, fork), 3), round(him(line, fork), 3)
    (1.0, 0.56)
    """
    matrices = [_adjacency(network) for network in (reference, prediction)]
    if any(matrix.sum() <= 0 for matrix in matrices):
        return 0.0
    size = max(len(matrix) for matrix in matrices)
    first, second = (np.pad(matrix / matrix.sum(), (0, size - len(matrix))) for matrix in matrices)
    hamming = float(np.abs(first - second).sum()) / (size * (size - 1))
    spectral = _spectral_distance(first, second)
    return 1.0 - max(0.0, float(np.sqrt((hamming**2 + spectral**2) / 2)))


def _adjacency(network: Milestones) -> FloatArray:
    """Return the symmetric matrix of lengths of the simplified network, loops and parallel links taken apart."""
    keep = ~((network.links[:, 0] == network.links[:, 1]) & (network.lengths == 0))
    plain = Milestones.from_arrays(
        network.links[keep], network.lengths[keep], np.empty(0, int), np.empty(0), network.n_milestones
    )
    simple = simplify(plain)
    links, lengths = simple.links.tolist(), simple.lengths.tolist()
    used = sorted({milestone for link in links for milestone in link})
    place = {milestone: i for i, milestone in enumerate(used)}
    rows = [(place[a], place[b], length) for (a, b), length in zip(links, lengths, strict=True)]
    rows = _take_apart(rows, len(used))
    size = 1 + max((max(a, b) for a, b, _ in rows), default=0)
    matrix = np.zeros((size, size))
    for a, b, length in rows:
        matrix[a, b] += length
        matrix[b, a] += length
    return matrix


def _take_apart(rows: list[tuple[int, int, float]], size: int) -> list[tuple[int, int, float]]:
    """Cut loops in three, a single link in two, and parallel links in two each."""
    if len(rows) == 1 and rows[0][0] != rows[0][1]:
        half = rows[0][2] / 2
        return [(0, 1, half), (1, 2, half)]
    pairs = [(min(a, b), max(a, b)) for a, b, _ in rows]
    result = []
    for (a, b, length), pair in zip(rows, pairs, strict=True):
        if a == b:
            result += [(a, size, length / 3), (size, size + 1, length / 3), (size + 1, a, length / 3)]
            size += 2
        elif pairs.count(pair) > 1:
            result += [(a, size, length / 2), (size, b, length / 2)]
            size += 1
        else:
            result.append((a, b, length))
    return result


def _frequencies(matrix: FloatArray) -> FloatArray:
    """Return the square roots of the Laplacian's eigenvalues in order, without the first."""
    laplacian = np.diag(matrix.sum(axis=1)) - matrix
    # Rounding makes eigenvalues that are zero exactly zero, as the reference does.
    return np.sort(np.sqrt(np.abs(np.round(np.linalg.eigvalsh(laplacian), 5))))[1:]


def _spectral_distance(first: FloatArray, second: FloatArray) -> float:
    """Return the square root of the integral of the squared difference of the spectral densities."""
    peaks = [_frequencies(matrix) for matrix in (first, second)]
    scale = [1 / np.sum(np.pi / 2 + np.arctan(peak / _GAMMA)) for peak in peaks]

    def density(omega: float, peak: FloatArray, k: float) -> float:
        return float(k * np.sum(_GAMMA / ((omega - peak) ** 2 + _GAMMA**2)))

    def square(omega: float) -> float:
        return (density(omega, peaks[0], scale[0]) - density(omega, peaks[1], scale[1])) ** 2

    edge = float(max(peak.max() for peak in peaks)) + 10 * _GAMMA
    corners = np.unique(np.concatenate(peaks))
    near = quad(square, 0, edge, points=corners[corners > 0], limit=50 + 4 * len(corners), epsabs=1e-12)[0]
    return float(np.sqrt(near + quad(square, edge, np.inf, epsabs=1e-12)[0]))

"""Whether two trajectories agree on how far samples are from each other along the network."""

from __future__ import annotations

import numpy as np
from scipy.stats import spearmanr

from midrib._graph.milestones import Milestones
from midrib._types import FloatArray, IntArray, Seed
from midrib.metrics.simplification import milestone_distances

# Far above the rounding of a sum of lengths (1e-16 a term), far below the distance of two samples of a million.
_ROUNDING = 1e-10


def cor_dist(
    reference: Milestones, prediction: Milestones, *, n_waypoints: int = 100, random_state: Seed = 0
) -> float:
    """Return the rank correlation of the samples' distances along two networks, at least 0.

    Distances are taken from waypoints, drawn from every milestone and link of both networks in proportion to its
    samples, to all samples; those that differ by rounding only are tied. Between pieces they count as larger than any
    other; missing samples are as far away as the whole network is long.

    Parameters
    ----------
    reference, prediction
        Networks of the same samples in the same order.
    n_waypoints
        About how many waypoints each network gives.
    random_state
        Seed of the draw.

    Returns
    -------
    Spearman's correlation, 0 if negative or if all distances of one network are equal.

    Examples
    --------
    >>> import numpy as np
    >>> from midrib.metrics import Milestones, cor_dist
    >>> along = np.linspace(0, 1, 50)
    >>> truth = Milestones.from_arrays([(0, 1)], [1.0], np.zeros(50, int), along)
    >>> turned = Milestones.from_arrays([(0, 1)], [1.0], np.zeros(50, int), 1 - along)
    >>> round(cor_dist(truth, turned), 3)
    1.0
    """
    if len(reference.link) != len(prediction.link):
        msg = f"networks of {len(reference.link)} and {len(prediction.link)} samples came; give the same samples."
        raise ValueError(msg)
    rng = np.random.default_rng(random_state)
    waypoints = np.unique(
        np.concatenate([draw_waypoints(net, n_waypoints, rng) for net in (reference, prediction)])
    )
    first, second = (
        tie_close(geodesic_distances(network, waypoints).ravel()) for network in (reference, prediction)
    )
    if not len(waypoints) or np.ptp(first) == 0 or np.ptp(second) == 0:
        return 0.0
    return max(0.0, float(spearmanr(first, second).statistic))


def tie_close(values: FloatArray) -> IntArray:
    """Return whole numbers in the order of the values, the same for values that only rounding keeps apart.

    Sums of the same lengths in different order differ in the last digits, and ranks would make much of that. A value
    is tied to the next smaller one if it exceeds it by less than `_ROUNDING` of the largest length.
    """
    order = np.argsort(values, kind="stable")
    largest = np.max(values, where=values < np.finfo(float).max, initial=0.0)
    above = np.diff(values[order], prepend=values[order[:1]]) > _ROUNDING * largest
    numbers = np.empty(len(values), dtype=np.int64)
    numbers[order] = np.cumsum(above)
    return numbers


def draw_waypoints(network: Milestones, n_waypoints: int, rng: np.random.Generator) -> IntArray:
    """Draw samples from every milestone and link in proportion to its samples, at least one from each."""
    ends = np.vstack([network.links, [[-1, -1]]])[network.link]
    near = np.select(
        [network.percentage <= 1e-6, network.percentage >= 1 - 1e-6], [ends[:, 0], ends[:, 1]], -1
    )
    at = np.where(network.link >= 0, near, network.alone)
    place = np.where(at >= 0, at, np.where(network.link >= 0, network.n_milestones + network.link, -1))
    present = np.flatnonzero(place >= 0)
    drawn = [np.empty(0, dtype=np.int64)]
    for value in np.unique(place[present]):
        members = np.flatnonzero(place == value)
        count = min(len(members), int(np.ceil(len(members) / len(present) * n_waypoints)))
        drawn.append(rng.permutation(members)[:count])
    return np.concatenate(drawn)


def geodesic_distances(network: Milestones, waypoints: IntArray) -> FloatArray:
    """Return the distances along a network from waypoints to all samples.

    Parameters
    ----------
    network
        A milestone network with its samples.
    waypoints
        Numbers of samples.

    Returns
    -------
    Distances of shape (n_waypoints, n_samples), in the units of the links; between pieces the largest number there is,
    and the length of the whole network for missing samples.

    See Also
    --------
    cor_dist : Compares two networks by these distances.

    Examples
    --------
    >>> import numpy as np
    >>> from midrib.metrics import Milestones, geodesic_distances
    >>> network = Milestones.from_arrays([(0, 1)], [10.0], [0, 0, 0], [0.0, 0.5, 0.9])
    >>> geodesic_distances(network, np.array([0]))
    array([[0., 5., 9.]])
    """
    between = milestone_distances(network)
    first, last, ahead, behind = _ends(network)
    missing = (network.link < 0) & (network.alone < 0)
    result = np.empty((len(waypoints), len(network.link)))
    for row, w in zip(result, waypoints.tolist(), strict=True):
        reach = np.minimum(ahead[w] + between[first[w]], behind[w] + between[last[w]])
        np.minimum(reach[first] + ahead, reach[last] + behind, out=row)
        same = (network.link == network.link[w]) & (network.link >= 0)
        row[same] = np.minimum(row[same], np.abs(ahead[same] - ahead[w]))
        row[missing] = network.lengths.sum()
        if missing[w]:
            row[:] = network.lengths.sum()
    # Only ranks count: infinity becomes the largest number there is.
    return np.where(np.isinf(result), np.finfo(float).max, result)


def _ends(network: Milestones) -> tuple[IntArray, IntArray, FloatArray, FloatArray]:
    """Return both end milestones of every sample's link and the distances to them."""
    ends = np.vstack([network.links, [[0, 0]]])[network.link]
    length = np.concatenate([network.lengths, [0.0]])[network.link]
    alone = network.link < 0
    at = np.maximum(network.alone, 0)
    first, last = np.where(alone, at, ends[:, 0]), np.where(alone, at, ends[:, 1])
    return first, last, network.percentage * length * ~alone, (1 - network.percentage) * length * ~alone

"""Milestone networks without the milestones that only lie in between, as the scores compare them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from midrib._graph.branches import walk_branches
from midrib._graph.milestones import Milestones
from midrib._types import FloatArray, IntArray


@dataclass(frozen=True, eq=False)
class _Chain:
    """Links of the old network in a row, and for each whether it is followed forwards."""

    links: IntArray
    forward: IntArray
    start: int
    stop: int


def simplify(network: Milestones) -> Milestones:
    """Contract milestones of degree two, adding lengths; self-loops are allowed.

    Of several chains between the same two milestones the first becomes one link, and the others keep one inner
    milestone, if they have any: percentages then still name one place.

    Parameters
    ----------
    network
        A milestone network with its samples.

    Returns
    -------
    The simplified network with the same samples.

    Examples
    --------
    >>> from midrib.metrics import Milestones, simplify
    >>> chain = Milestones.from_arrays([(0, 1), (1, 2)], [1.0, 3.0], [0, 1], [0.5, 0.5])
    >>> simple = simplify(chain)
    >>> simple.n_milestones, simple.lengths, simple.percentage
    (2, array([4.]), array([0.125, 0.625]))
    """
    chains = _split_parallel(_chains(network), network)
    ends = np.array([(chain.start, chain.stop) for chain in chains], dtype=np.int64).reshape(-1, 2)
    linked = np.zeros(network.n_milestones, dtype=bool)
    linked[network.links.ravel()] = True
    kept = np.unique(np.concatenate([ends.ravel(), np.flatnonzero(~linked)]))
    lengths = np.array([network.lengths[chain.links].sum() for chain in chains])
    link, percentage = _move_samples(network, chains)
    alone = np.where(network.alone >= 0, np.searchsorted(kept, network.alone), -1)
    return Milestones(len(kept), np.searchsorted(kept, ends), lengths, link, percentage, alone)


def _chains(network: Milestones) -> list[_Chain]:
    """Return the chains of links between milestones whose degree is not two."""
    # Every link is cut in three, which makes loops and parallel links parts of a simple graph.
    n, count = network.n_milestones, len(network.links)
    inner = n + np.arange(2 * count).reshape(-1, 2)
    first, last = network.links[:, :1], network.links[:, 1:]
    steps = np.stack([np.hstack([first, inner[:, :1]]), inner, np.hstack([inner[:, 1:], last])], axis=1)
    chains = []
    for path, along in walk_branches(n + 2 * count, steps.reshape(-1, 2)):
        thirds = along.reshape(-1, 3)
        forward = (thirds[:, 0] % 3 == 0).astype(np.int64)
        chains.append(_Chain(thirds[:, 1] // 3, forward, int(path[0]), int(path[-1])))
    return chains


def _split_parallel(chains: list[_Chain], network: Milestones) -> list[_Chain]:
    """Cut all but the first of parallel chains at their smallest inner milestone."""
    seen: set[tuple[int, int]] = set()
    result = []
    for chain in sorted(chains, key=lambda chain: len(chain.links)):
        ends = (chain.start, chain.stop)
        if chain.start != chain.stop and ends in seen and len(chain.links) > 1:
            leaves = network.links[chain.links, chain.forward][:-1]
            cut = int(leaves.argmin()) + 1
            result.append(_Chain(chain.links[:cut], chain.forward[:cut], chain.start, int(leaves[cut - 1])))
            result.append(_Chain(chain.links[cut:], chain.forward[cut:], int(leaves[cut - 1]), chain.stop))
        else:
            result.append(chain)
        seen.add(ends)
    return sorted(result, key=lambda chain: int(chain.links.min()))


def _move_samples(network: Milestones, chains: list[_Chain]) -> tuple[IntArray, FloatArray]:
    """Return the new link of every sample and how far along it is."""
    count = len(network.links)
    owner, begin, slope = np.full(count + 1, -1), np.zeros(count + 1), np.zeros(count + 1)
    for number, chain in enumerate(chains):
        reach = np.concatenate([[0.0], np.cumsum(network.lengths[chain.links])])
        total = reach[-1]
        owner[chain.links] = number
        if total == 0:
            begin[chain.links] = 0.5
            continue
        begin[chain.links] = np.where(chain.forward == 1, reach[:-1], reach[1:]) / total
        slope[chain.links] = np.where(chain.forward == 1, 1.0, -1.0) * network.lengths[chain.links] / total
    return owner[network.link], np.clip(
        begin[network.link] + slope[network.link] * network.percentage, 0.0, 1.0
    )


def milestone_distances(network: Milestones) -> FloatArray:
    """Return the distances along the links between all milestones, infinite between pieces."""
    from scipy.sparse import coo_array
    from scipy.sparse.csgraph import dijkstra

    shortest: dict[tuple[int, int], float] = {}
    for (first, last), length in zip(
        np.sort(network.links, axis=1).tolist(), network.lengths.tolist(), strict=True
    ):
        if first != last:
            shortest[first, last] = min(length, shortest.get((first, last), np.inf))
    pairs = np.array(list(shortest), dtype=np.int64).reshape(-1, 2)
    rows, cols = np.concatenate([pairs, pairs[:, ::-1]]).T
    size = network.n_milestones
    matrix = coo_array((np.tile(list(shortest.values()), 2), (rows, cols)), shape=(size, size)).tocsr()
    return np.atleast_2d(dijkstra(matrix))

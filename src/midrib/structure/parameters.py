"""What "auto" stands for: the structure, sigma, gamma and the number of nodes, chosen from the samples."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np
import scipy.sparse as sp

from midrib._brief import Brief
from midrib._graph import Graph
from midrib._samples.home import Home, draw
from midrib._types import FloatArray, Samples
from midrib.structure import constants
from midrib.structure.cloud import merge_repeats
from midrib.structure.clutter import Clutter
from midrib.structure.find import Found, find_structure
from midrib.structure.ties import count_samples

AUTO = "auto"
_FEWEST_NODES = 15
_SAMPLES_PER_NODE = 4
_MOST_NODES = 250
_ROWS = 2048
_TURN = 0.1
"""Variance that chance may give the direction of the graph."""
_NEAREST_REACH = 0.5
"""The least smoothing length, in noise widths."""
_LEAST_BELONGING = 1e-6
"""A sample never counts for nothing: the assignment and its mass stay defined for every one."""


@dataclass(frozen=True, eq=False, repr=False)
class Choice(Brief):
    """Parameters in the units of the data, and what they were chosen from.

    Parameters
    ----------
    n_nodes
        Number of nodes; None for one on every sample.
    sigma, gamma
        Bandwidth of the assignment and weight of the data.
    graph
        The structure to begin with, where the graph was chosen too.
    belonging
        Probability of every sample to belong to the structure, where there is clutter.
    found
        The structure behind all of this; None where nothing was asked of the samples, or they were too few.
    rule_of_thumb
        Whether the samples were too few to be asked.

    See Also
    --------
    choose : Makes it.
    midrib.PrincipalGraph : Keeps it as ``choice_``.

    Examples
    --------
    >>> import midrib
    >>> X = midrib.datasets.make_shape("y", 300, noise=0.02, random_state=0).X
    >>> choice = midrib.PrincipalGraph(random_state=0).fit(X).choice_
    >>> round(choice.noise, 2), choice.rule_of_thumb
    (0.02, False)
    >>> choice.sigma > 0, choice.gamma > 0, choice.graph.n_nodes == choice.n_nodes
    (True, True, True)
    >>> choice.found.graph.topology.tips, choice.belonging is None
    (3, True)
    """

    n_nodes: int | None
    sigma: float
    gamma: float
    graph: Graph | None = field(default=None, repr=False)
    belonging: Any = field(default=None, repr=False)
    found: Found | None = field(default=None, repr=False)
    rule_of_thumb: bool = False

    @property
    def noise(self) -> float:
        """Standard deviation of the noise that sigma stands for."""
        return float(np.sqrt(self.sigma / 2))


def choose(
    X: Samples,
    weight: FloatArray | None,
    rng: np.random.Generator,
    *,
    n_nodes: int | str | None,
    sigma: float | str,
    gamma: float | str,
    structure: bool,
    detail: float = 1.0,
    working_memory: int = 2**28,
) -> Choice:
    """Choose everything that is "auto".

    Parameters
    ----------
    X
        Samples.
    weight
        How often every sample counts; None for once.
    rng
        Draws the samples that are counted, where there are too many for the working memory.
    n_nodes, sigma, gamma
        Numbers to keep, or "auto".
    structure
        Whether to choose the graph too.
    detail
        How much to claim.
    working_memory
        Bytes that may be used.

    Returns
    -------
    The parameters, and the structure they follow from.

    See Also
    --------
    find_structure : Finds the structure alone.

    Examples
    --------
    >>> import numpy as np
    >>> from midrib.datasets import make_shape
    >>> from midrib.structure import choose
    >>> X = make_shape("y", 300, noise=0.02, random_state=0).X
    >>> rng = np.random.default_rng(0)
    >>> found = choose(X, None, rng, n_nodes="auto", sigma="auto", gamma=2.0, structure=True)
    >>> found.gamma, len(found.graph.tips)
    (2.0, 3)
    """
    if not structure and AUTO not in (n_nodes, sigma, gamma):
        return Choice(n_nodes, float(sigma), float(gamma))  # type: ignore[arg-type]
    # Distances of the samples from all landmarks are held, with seven more arrays of that size.
    most = max(1000, min(constants.MOST_SAMPLES, working_memory // (64 * constants.MOST_NODES)))
    some, given, of = draw(X, weight, most, rng, working_memory)
    some = np.asarray(some, dtype=np.float64)
    share = np.ones(len(some)) if given is None else np.asarray(given, dtype=np.float64)
    n_distinct = _count_distinct(some)
    if n_distinct < constants.ENOUGH:
        return _choose_few(some, share, _total(X, weight), n_distinct, n_nodes, sigma, gamma)
    repeats = None if structure else 0
    found = find_structure(some, share, detail=detail, repeats=repeats, working_memory=working_memory)
    distinct, worth = merge_repeats(some, share)
    counted = float(count_samples(distinct, worth)[1].sum()) * of / len(some)
    return _follow(found, X, weight, counted, len(distinct), n_nodes, sigma, gamma, structure=structure)


def _count_distinct(X: FloatArray) -> int:
    """Return how many samples are distinct, as far as it matters."""
    seen: set[bytes] = set()
    for row in X:
        seen.add(row.tobytes())
        if len(seen) >= constants.ENOUGH:
            break
    return len(seen)


def _follow(
    found: Found,
    X: Samples,
    weight: FloatArray | None,
    counted: float,
    n_distinct: int,
    n_nodes: int | str | None,
    sigma: float | str,
    gamma: float | str,
    *,
    structure: bool,
) -> Choice:
    """Return the parameters for the structure that was found, and the structure itself if it is wanted.

    So many samples are ``counted``; their weights, which may have any unit, have a sum that gamma balances.
    """
    size = _total(X, weight)
    noise, length = max(found.noise, 1e-6 * found.graph.length), found.graph.length
    most = max(_FEWEST_NODES, min(int(counted) // _SAMPLES_PER_NODE, _MOST_NODES))
    graph, count, belonging = None, n_nodes, None
    if structure:
        spacing = max(noise, length / most)
        asked: dict[str, Any] = {"spacing": spacing} if isinstance(n_nodes, str) else {"n_nodes": n_nodes}
        graph = found.graph.subdivide(**asked)
        count = graph.n_nodes
        if found.clutter > 0:
            belonging, share = _belonging(found, X, weight)
            size, counted = size * share, counted * share
    elif n_nodes == AUTO:
        most = min(most, n_distinct)
        count = int(np.clip(length / noise, min(_FEWEST_NODES, most), most))
    noise = noise if sigma == AUTO else float(np.sqrt(float(sigma) / 2))
    reach = _reach(noise, found.distance, length, counted, found.clutter)
    best_gamma = _gamma(reach, noise, length, X.shape[0] if count is None else int(count), size)
    return Choice(
        None if count is None else int(count),
        2 * noise**2 if sigma == AUTO else float(sigma),
        best_gamma if gamma == AUTO else float(gamma),
        graph,
        belonging,
        found,
    )


def _total(X: Samples, weight: FloatArray | None) -> float:
    if isinstance(X, Home):
        return X.total_weight
    return float(X.shape[0] if weight is None else weight.sum())


def _belonging(found: Found, X: Samples, weight: FloatArray | None) -> tuple[Any, float]:
    """Return for every sample how much it belongs to the structure, in blocks, and the mean of that."""
    assert found.background is not None
    weigh = BelongingBy(found.background)
    if isinstance(X, Home):
        return weigh, X.mean_of(weigh)
    blocks = (X[first : first + _ROWS] for first in range(0, X.shape[0], _ROWS))
    dense = (
        np.asarray(block.toarray() if sp.issparse(block) else block, dtype=np.float64) for block in blocks
    )
    belonging = np.concatenate([weigh(block) for block in dense])
    return belonging, float(np.average(belonging, weights=weight))


@dataclass(frozen=True, eq=False)
class BelongingBy:
    """Tells of samples, wherever they are, how much they belong to the structure rather than to clutter."""

    background: Clutter

    def __call__(self, X: Samples) -> Any:
        """Return a number for every sample, never quite zero."""
        return self.background.structure(X) * (1 - _LEAST_BELONGING) + _LEAST_BELONGING


def _choose_few(
    X: FloatArray,
    weight: FloatArray,
    size: float,
    n_distinct: int,
    n_nodes: int | str | None,
    sigma: float | str,
    gamma: float | str,
) -> Choice:
    """Return rules of thumb where the samples are too few to be asked: a noise of a tenth of the spread."""
    centred = X - np.average(X, axis=0, weights=weight)
    spread = float(np.sqrt(np.average((centred**2).sum(axis=1), weights=weight))) or 1.0
    count = max(2, min(n_distinct, 10)) if n_nodes == AUTO else n_nodes
    n = len(X) if count is None else int(count)
    noise = 0.1 * spread if sigma == AUTO else float(np.sqrt(float(sigma) / 2))
    best_gamma = _gamma(noise, noise, 4 * spread, n, size)
    return Choice(
        None if count is None else int(count),
        2 * noise**2 if sigma == AUTO else float(sigma),
        best_gamma if gamma == AUTO else float(gamma),
        rule_of_thumb=True,
    )


def _reach(noise: float, distance: float, length: float, n_samples: float, clutter: float) -> float:
    """Return over which length to smooth, so that chance does not bend the graph.

    A graph smoothed over a reach ``r`` averages samples with the weights ``exp(-|s| / r) / (2 r)``. Their noise, of
    mean square ``distance ** 2`` over all axes, gives its direction a variance of
    ``distance**2 length / (4 n_samples r**3)``. Clutter beside the structure pulls at single nodes; over the width of
    the noise their neighbours hold them.
    """
    steady = (distance**2 * length / (4 * _TURN * n_samples)) ** (1 / 3)
    return float(max(steady, (_NEAREST_REACH if clutter == 0 else 1.0) * noise))


def _gamma(reach: float, noise: float, length: float, n_nodes: int, n_samples: float) -> float:
    """Return the gamma that smooths a curve of this length over a reach along it.

    Between nodes a distance ``h`` apart that hold ``m`` samples each, place averages over
    ``h sqrt(2 / (gamma m))`` along the graph.
    """
    spacing = max(length, noise) / n_nodes
    return 2 * (spacing / reach) ** 2 * n_nodes / n_samples

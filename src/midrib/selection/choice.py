"""What "auto" stands for: sigma, gamma, the number of nodes and the graph, chosen from the samples."""

from dataclasses import dataclass, field

import numpy as np
import scipy.sparse as sp
from threadpoolctl import threadpool_limits

from midrib._types import FloatArray, IntArray, Samples
from midrib.selection.background import subsample
from midrib.selection.discovery import (
    FEWEST_SAMPLES,
    MOST_SAMPLES,
    Discovery,
    View,
    count_nodes,
    discover,
    find_noise,
    take_view,
)
from midrib.selection.noise import NoiseLevel, gamma_for, reach_for
from midrib.selection.resampling import resample

AUTO = "auto"
# Clutter below this share of the samples is not worth a pass over all of them.
_FEWEST_NODES = 15
_SAMPLES_PER_NODE = 4
_LEAST_BACKGROUND = 0.005
_ROWS = 2048


@dataclass(frozen=True, eq=False)
class Choice:
    """Parameters in the units of the data, and what they were chosen from.

    Parameters
    ----------
    n_nodes
        Number of nodes; None for one on every sample.
    sigma, gamma
        Bandwidth of the assignment and weight of the data.
    nodes, edges
        The structure to begin with, where the graph was chosen too.
    belonging
        Probability of every sample to belong to the structure, where there is clutter.
    level
        The scores behind sigma.
    discovery
        The decisions behind the graph.
    rule_of_thumb
        Whether the samples were too few to be asked.
    """

    n_nodes: int | None
    sigma: float
    gamma: float
    nodes: FloatArray | None = field(default=None, repr=False)
    edges: IntArray | None = field(default=None, repr=False)
    belonging: FloatArray | None = field(default=None, repr=False)
    level: NoiseLevel | None = field(default=None, repr=False)
    discovery: Discovery | None = field(default=None, repr=False)
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
) -> Choice:
    """Choose everything that is "auto".

    Parameters
    ----------
    X
        Samples.
    weight
        How often every sample counts; None for once.
    rng
        Source of all randomness.
    n_nodes, sigma, gamma
        Numbers to keep, or "auto".
    structure
        Whether to choose the graph too.
    """
    if not structure and AUTO not in (n_nodes, sigma, gamma):
        return Choice(n_nodes, float(sigma), float(gamma))  # type: ignore[arg-type]
    rows = subsample(X.shape[0], MOST_SAMPLES, rng)
    some = np.asarray(X[rows].toarray() if sp.issparse(X) else X[rows], dtype=np.float64)
    size = float(X.shape[0] if weight is None else weight.sum())
    share = np.ones(len(rows)) if weight is None else np.asarray(weight[rows], dtype=np.float64)
    n_distinct = len(np.unique(some, axis=0))
    if n_distinct < FEWEST_SAMPLES:
        return _choose_few(some, share, size, n_distinct, n_nodes, sigma, gamma)
    noise = None if sigma == AUTO else float(np.sqrt(float(sigma) / 2))
    # Thousands of small products: threads would cost more than they bring, and far more on a busy machine.
    with threadpool_limits(1, user_api="blas"):
        if structure:
            found = discover(some, share, rng, noise=noise)
            return _follow(found, X, size, n_nodes, sigma, gamma)
        view = take_view(some, share, rng)
        return _measure(view, find_noise(view, rng, noise), X.shape[0], size, n_nodes, sigma, gamma)


def _follow(
    found: Discovery,
    X: Samples,
    size: float,
    n_nodes: int | str | None,
    sigma: float | str,
    gamma: float | str,
) -> Choice:
    """Return the structure that was found, with as many nodes as asked for."""
    if n_nodes == AUTO:
        most = max(_FEWEST_NODES, X.shape[0] // _SAMPLES_PER_NODE)
        nodes, edges = resample(found.nodes, found.edges, spacing=max(found.noise, found.length / most))
    else:
        nodes, edges = resample(found.nodes, found.edges, n_nodes=int(n_nodes))  # type: ignore[arg-type]
    belonging = None
    if found.background >= _LEAST_BACKGROUND:
        blocks = (X[first : first + _ROWS] for first in range(0, X.shape[0], _ROWS))
        dense = (block.toarray() if sp.issparse(block) else block for block in blocks)
        # A sample never counts for nothing: the assignment and its mass stay defined for every one.
        belonging = np.maximum(np.concatenate([found.belonging(np.asarray(b)) for b in dense]), 1e-6)
        size *= float(belonging.mean())
    reach = reach_for(found.noise, found.length, X.shape[1], size, found.background)
    best_gamma = gamma_for(reach, found.noise, found.length, len(nodes), size)
    return Choice(
        len(nodes),
        2 * found.noise**2 if sigma == AUTO else float(sigma),
        best_gamma if gamma == AUTO else float(gamma),
        nodes,
        edges,
        belonging,
        found.level,
        found,
    )


def _measure(
    view: View,
    level: NoiseLevel,
    n_samples: int,
    size: float,
    n_nodes: int | str | None,
    sigma: float | str,
    gamma: float | str,
) -> Choice:
    """Return the parameters for a family of graphs that the user chose."""
    count = count_nodes(level, len(view.X)) if n_nodes == AUTO else n_nodes
    reach = reach_for(level.noise, level.length, view.X.shape[1], size, view.background)
    n = n_samples if count is None else int(count)
    best_gamma = gamma_for(reach, level.noise, level.length, n, size)
    noise = level.noise * view.scale
    return Choice(
        None if count is None else int(count),
        2 * noise**2 if sigma == AUTO else float(sigma),
        best_gamma if gamma == AUTO else float(gamma),
        level=level.scaled(view.scale),
    )


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
    best_gamma = gamma_for(noise, noise, 4 * spread, n, size)
    return Choice(
        None if count is None else int(count),
        2 * noise**2 if sigma == AUTO else float(sigma),
        best_gamma if gamma == AUTO else float(gamma),
        rule_of_thumb=True,
    )

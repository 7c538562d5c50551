"""The noise around the structure, by the likelihood of held-out samples.

A tree that follows the noise explains the samples it was fitted to better and better as the bandwidth shrinks,
but not the ones it has never seen. So the samples are halved: trees fitted to one half at several scales are
judged by the other half, and the other way round.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np
from scipy.sparse.csgraph import minimum_spanning_tree
from scipy.spatial.distance import cdist

from midrib._algorithm.graphs import SpanningTree
from midrib._algorithm.initialization import k_means
from midrib._algorithm.loop import alternate
from midrib._samples.threaded import ThreadedBlocks
from midrib._types import FloatArray, IntArray

_STEP = 2**-0.5
_COARSEST = 0.5
_MOST_SCALES = 17
_CLEARLY_WORSE = 0.1
_FEW_SAMPLES = 600
_MOST_NODES = 120
# Samples for every node of a trial tree, and samples per axis that a smoothing length should see.
_SAMPLES_PER_NODE = 4
_SAMPLES_PER_AXIS = 1.5
_NEAREST_REACH, _FARTHEST_REACH = 0.5, 2.0  # noise widths
_LEAST_CLUTTER = 0.005


@dataclass(frozen=True, eq=False)
class NoiseLevel:
    """The noise found, and the scores that decided.

    Parameters
    ----------
    noise
        Standard deviation of the noise along every axis.
    scales
        Scales tried, from coarse to fine.
    scores
        Mean held-out log-likelihood at every scale.
    length
        Length of the tree at the best scale.
    at_edge
        Whether the best scale is the first or the last one tried.
    """

    noise: float
    scales: FloatArray
    scores: FloatArray
    length: float
    at_edge: bool

    def scaled(self, scale: float) -> "NoiseLevel":
        """Return the same in other units of length."""
        return replace(self, noise=self.noise * scale, scales=self.scales * scale, length=self.length * scale)


def choose_noise(X: FloatArray, weight: FloatArray, volume: float, rng: np.random.Generator) -> NoiseLevel:
    """Find the noise whose tree makes held-out samples most likely.

    Parameters
    ----------
    X
        Samples, at most a few thousand.
    weight
        How often every sample counts.
    volume
        Volume of the box of the samples, for the uniform part of the likelihood.
    rng
        Source of the halves and of the initial nodes.

    Returns
    -------
    The noise, refined by a parabola through the best three scores.
    """
    # Fewer samples make the scores less certain, and cost less to score again.
    n_splits = 2 if len(X) < _FEW_SAMPLES else 1
    orders = [rng.permutation(len(X)) for _ in range(n_splits)]
    splits = [(order[first::2], order[1 - first :: 2]) for order in orders for first in (0, 1)]
    n_nodes = int(np.clip(len(X) // (2 * _SAMPLES_PER_NODE), 2, _MOST_NODES))
    starts = [first_nodes(X[half], weight[half], n_nodes, rng) for half, _ in splits]
    spread = np.sqrt(
        np.average(((X - np.average(X, axis=0, weights=weight)) ** 2).sum(axis=1), weights=weight)
    )

    def judge(step: int) -> tuple[float, float]:
        outcome = [
            _held_out_score(X, weight, half, other, nodes, spread * _COARSEST * _STEP**step, volume)
            for (half, other), nodes in zip(splits, starts, strict=True)
        ]
        score, length = np.mean(outcome, axis=0)
        return float(score), float(length)

    judged = _search(judge)
    steps = np.array(sorted(judged))
    scores, lengths = np.array([judged[step] for step in steps]).T
    return _best(spread * _COARSEST * _STEP**steps, scores, lengths)


def known_noise(X: FloatArray, weight: FloatArray, noise: float, rng: np.random.Generator) -> NoiseLevel:
    """Return a noise that is given, with the length of a tree at that scale."""
    n_nodes = int(np.clip(len(X) // _SAMPLES_PER_NODE, 2, _MOST_NODES))
    nodes = first_nodes(X, weight, n_nodes, rng)
    gamma = gamma_for(noise, noise, _tree_length(nodes), n_nodes, float(weight.sum()))
    nodes, _ = _trial_tree(X, weight, nodes, noise, gamma)
    return NoiseLevel(noise, np.array([noise]), np.array([np.nan]), _tree_length(nodes), at_edge=False)


def _search(judge: Callable[[int], tuple[float, float]]) -> dict[int, tuple[float, float]]:
    """Judge every second scale until the scores have clearly fallen, then those between the best ones."""
    judged: dict[int, tuple[float, float]] = {}
    best, worse = -np.inf, 0
    for step in range(0, _MOST_SCALES, 2):
        judged[step] = judge(step)
        best = max(best, judged[step][0])
        worse = worse + 1 if judged[step][0] < best - _CLEARLY_WORSE else 0
        if worse == 2 or judged[step][0] < best - 5 * _CLEARLY_WORSE:
            break
    top = max(judged, key=lambda step: judged[step][0])
    for step in (top - 1, top + 1):
        if 0 <= step < _MOST_SCALES:
            judged[step] = judge(step)
    return judged


def _best(scales: FloatArray, scores: FloatArray, lengths: FloatArray) -> NoiseLevel:
    """Return the best scale, refined by a parabola through its neighbours' scores."""
    best = int(scores.argmax())
    noise, at_edge = float(scales[best]), best in (0, len(scores) - 1)
    if not at_edge:
        before, here, after = scores[best - 1 : best + 2]
        step = scales[best - 1 : best + 2]
        even = np.isclose(step[0] / step[1], step[1] / step[2])
        if even and before - 2 * here + after < 0:
            noise *= (step[1] / step[0]) ** (0.5 * (before - after) / (before - 2 * here + after))
    return NoiseLevel(noise, scales, scores, float(lengths[best]), at_edge)


def _held_out_score(
    X: FloatArray,
    weight: FloatArray,
    half: IntArray,
    other: IntArray,
    nodes: FloatArray,
    noise: float,
    volume: float,
) -> tuple[float, float]:
    """Fit a tree to one half; return the mean log-likelihood of the other half, and the tree's length."""
    gamma = gamma_for(noise, noise, _tree_length(nodes), len(nodes), float(weight[half].sum()))
    nodes, edges = _trial_tree(X[half], weight[half], nodes, noise, gamma)
    points, lengths = points_along(nodes, edges, noise)
    own, held = (_densities(X[rows], points, noise, volume) for rows in (half, other))
    share = np.append(0.98 * lengths / lengths.sum(), 0.02)
    for _ in range(15):
        share = share * ((weight[half] / (own @ share)) @ own)
        share /= share.sum()
    log_density = np.log(held @ share)
    return float(np.average(log_density, weights=weight[other])), float(lengths.sum())


def _densities(X: FloatArray, points: FloatArray, noise: float, volume: float) -> FloatArray:
    """Return Gaussian densities around the points, and the uniform one as the last column."""
    kernel = np.exp(-cdist(X, points, "sqeuclidean") / (2 * noise**2))
    kernel *= (2 * np.pi * noise**2) ** (-X.shape[1] / 2)
    return np.hstack([kernel, np.full((len(X), 1), 1 / volume)])


def first_nodes(X: FloatArray, weight: FloatArray, n_nodes: int, rng: np.random.Generator) -> FloatArray:
    """Return centres of k-means."""
    return k_means(X, n_nodes, weight, rng, lambda X, weight: ThreadedBlocks(X, weight).assign_nearest)


def _trial_tree(
    X: FloatArray, weight: FloatArray, nodes: FloatArray, noise: float, gamma: float, n_steps: int = 8
) -> tuple[FloatArray, IntArray]:
    """Alternate a few times, with dense matrices: for this few nodes they cost less than sparse ones."""
    diagonal = np.diag_indices(len(nodes))
    for _ in range(n_steps):
        squared = cdist(X, nodes, "sqeuclidean")
        share = np.exp((squared.min(axis=1, keepdims=True) - squared) / (2 * noise**2))
        share *= (weight / share.sum(axis=1))[:, None]
        matrix = np.zeros((len(nodes), len(nodes)))
        i, j = _tree_edges(nodes).T
        matrix[i, j] = matrix[j, i] = -2.0
        matrix[diagonal] = -matrix.sum(axis=1) + gamma * share.sum(axis=0)
        nodes = np.linalg.solve(matrix, gamma * (share.T @ X))
    return nodes, _tree_edges(nodes)


def _tree_edges(nodes: FloatArray) -> IntArray:
    """Return a minimum spanning tree of few nodes.

    SciPy takes a zero for no edge; the small addition keeps coincident nodes joined and the order of the others.
    """
    apart = cdist(nodes, nodes)
    tree = minimum_spanning_tree(apart + 1e-6 * max(float(apart.max()), 1e-300)).tocoo()
    return np.column_stack([tree.row, tree.col]).astype(np.intp)


def fit_tree(
    X: FloatArray, weight: FloatArray, nodes: FloatArray, noise: float, gamma: float, max_iter: int
) -> tuple[FloatArray, IntArray]:
    """Run the alternation with a spanning tree; return nodes and edges."""
    step = SpanningTree().prepare(nodes)
    fit = alternate(
        ThreadedBlocks(X, weight).assign,
        step,
        nodes,
        sigma=2 * noise**2,
        gamma=gamma,
        max_iter=max_iter,
        tol=1e-4,
    )
    return fit.nodes, fit.graph.edges


def gamma_for(reach: float, noise: float, length: float, n_nodes: int, n_samples: float) -> float:
    """Return the gamma that smooths a curve of this length over a reach along it.

    Between nodes a distance ``h`` apart that hold ``m`` samples each, place averages over
    ``h sqrt(2 / (gamma m))`` along the graph.
    """
    spacing = max(length, noise) / n_nodes
    return 2 * (spacing / reach) ** 2 * n_nodes / n_samples


def reach_for(noise: float, length: float, n_axes: int, n_samples: float, clutter: float) -> float:
    """Return over which length to smooth: so that enough samples lie on it, and in proportion to the noise.

    Clutter beside the structure pulls at single nodes; over the width of the noise their neighbours hold them.
    """
    enough = _SAMPLES_PER_AXIS * n_axes * length / n_samples
    nearest = _NEAREST_REACH if clutter < _LEAST_CLUTTER else 1.0
    return float(np.clip(enough, nearest * noise, _FARTHEST_REACH * noise))


def _tree_length(nodes: FloatArray) -> float:
    edges = _tree_edges(nodes)
    return float(np.linalg.norm(nodes[edges[:, 0]] - nodes[edges[:, 1]], axis=1).sum())


def points_along(nodes: FloatArray, edges: IntArray, spacing: float) -> tuple[FloatArray, FloatArray]:
    """Return points at most ``spacing`` apart on every edge, and the length that each stands for."""
    length = np.linalg.norm(nodes[edges[:, 0]] - nodes[edges[:, 1]], axis=1)
    count = np.maximum(1, np.ceil(length / spacing)).astype(int)
    edge = np.repeat(np.arange(len(edges)), count)
    t = (np.arange(len(edge)) - np.repeat(np.cumsum(count) - count, count) + 0.5) / count[edge]
    points = nodes[edges[edge, 0]] * (1 - t)[:, None] + nodes[edges[edge, 1]] * t[:, None]
    return points, np.maximum(length / count, 1e-12 * spacing)[edge]

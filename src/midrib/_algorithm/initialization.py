"""Initial nodes: all samples, k-means centres, or random samples. Given nodes need no code.

scikit-learn's k-means wants all samples in memory; here they are assigned block by block, from memory or disk, and
neither their order nor turning them nor a weight in place of repetitions changes the centres.
"""

from collections.abc import Callable, Sequence

import numpy as np
import scipy.sparse as sp

from midrib._algorithm.assignment import AssignmentStats, node_distances, squared_norms
from midrib._rows import dense, drawn_rows, even_places, is_orderly, places_along_an_axis
from midrib._types import FloatArray, IntArray, Samples

AssignNearest = Callable[[FloatArray], AssignmentStats]
PrepareNearest = Callable[[Samples, FloatArray | None], AssignNearest]

_SEEN_PER_NODE = 20
"""Samples per node that seeding and the first rounds of k-means see, if there are more than twice as many."""
_SEEN = 5000
"""As many they see at least."""
_MAX_ROUNDS, _FULL_ROUNDS = 50, 12
_MANY = 10**6
_MAX_DISTANCES = 4 * 10**6
"""Distances that seeding holds at a time."""
_CANCELLED = 16
"""Times the rounding of a squared norm, that squared distances of samples in one place may come to."""
_TOLERANCE = 5e-4
"""Relative decrease of the error at which k-means has settled: it only starts the fit."""


def all_samples(X: Samples) -> FloatArray:
    """Return one node on every sample (K = N)."""
    return np.array(dense(X), dtype=np.float64)


def random_samples(
    X: Samples, n_nodes: int, sample_weight: FloatArray | None, rng: np.random.Generator
) -> FloatArray:
    """Return distinct samples, chosen with probabilities in proportion to their weights."""
    if sample_weight is None:
        chosen = rng.choice(X.shape[0], size=n_nodes, replace=False)
    else:
        chosen = rng.choice(X.shape[0], size=n_nodes, replace=False, p=sample_weight / sample_weight.sum())
    return all_samples(X[np.sort(chosen)])


def k_means(
    X: Samples,
    n_nodes: int,
    sample_weight: FloatArray | None,
    rng: np.random.Generator,
    prepare_nearest: PrepareNearest,
    most_distances: int = _MAX_DISTANCES,
) -> FloatArray:
    """Return the centres of k-means, as the paper starts its landmarks.

    Careful seeding costs more than all the rest, so it sees a part of the samples where they are many, and so
    do the first rounds. Neither the order of the samples nor the choice between a weight and repetitions changes the
    outcome, nor does turning them where all are seen: seeds are drawn in the order of the distance from the mean.
    Only samples on disk, or too many to be put in order in the memory there is, are seen as they come.

    Parameters
    ----------
    X, sample_weight
        Samples and how often they count.
    n_nodes
        Number of centres.
    rng
        Source of randomness.
    prepare_nearest
        Takes samples and their weights and returns what gives their statistics when each belongs to its nearest
        centre.
    most_distances
        Distances that seeding may hold at a time, where they are fewer than it would.
    """
    n_samples = X.shape[0]
    if n_seen(n_nodes, n_samples) == n_samples:
        return k_means_of_seen(X[:], n_nodes, sample_weight, rng, prepare_nearest, most_distances)[0]
    look = _see_places if is_orderly(X, 32 * most_distances) else _see_rows
    seen, weight, sees_all = look(X, n_nodes, sample_weight, rng)
    centres, aside = k_means_of_seen(seen, n_nodes, weight, rng, prepare_nearest, most_distances)
    return centres if sees_all else smooth_out(prepare_nearest(X, sample_weight), centres, aside, n_samples)


def _see_rows(
    X: Samples, n_nodes: int, sample_weight: FloatArray | None, rng: np.random.Generator
) -> tuple[Samples, FloatArray | None, bool]:
    """Return some samples and their weights, and that these are not all."""
    rows = drawn_rows(X.shape[0], n_seen(n_nodes, X.shape[0]), rng)
    return X[rows], None if sample_weight is None else sample_weight[rows], False


def _see_places(
    X: Samples, n_nodes: int, sample_weight: FloatArray | None, rng: np.random.Generator
) -> tuple[Samples, FloatArray, bool]:
    """Return samples evenly along an axis, each with the weight of all in its place, and whether these are all."""
    rows, weight, n_places = even_places(X, sample_weight, lambda n: n_seen(n_nodes, n), rng)
    return X[rows], weight.astype(X.dtype), len(rows) == n_places


def n_seen(n_nodes: int, n_samples: int) -> int:
    """Return how many of so many samples seeding and the first rounds see."""
    few = max(_SEEN_PER_NODE * n_nodes, _SEEN)
    return n_samples if n_samples <= 2 * few else few


def k_means_of_seen(
    seen: Samples,
    n_nodes: int,
    weight: FloatArray | None,
    rng: np.random.Generator,
    prepare_nearest: PrepareNearest,
    most_distances: int = _MAX_DISTANCES,
) -> tuple[FloatArray, FloatArray]:
    """Return the centres of k-means for samples that are all seen, and the step from which ties are seen."""
    # Far from the origin squares cancel; sparse samples would not stay sparse.
    offset = np.zeros(seen.shape[1]) if sp.issparse(seen) else seen.mean(axis=0, dtype=np.float64)
    centred = seen if sp.issparse(seen) else seen - offset.astype(seen.dtype)
    centres = _seeds(centred, n_nodes, weight, rng, most_distances) + offset
    aside = _aside(centres, seen.dtype, rng)
    return _lloyd(prepare_nearest(seen, weight), centres, aside, _MAX_ROUNDS), aside


def smooth_out(
    assign_nearest: AssignNearest, centres: FloatArray, aside: FloatArray, n_samples: int
) -> FloatArray:
    """Return centres that all samples have moved: what the few missed, these add."""
    # Beyond a million they hardly add to what is known.
    return _lloyd(assign_nearest, centres, aside, _FULL_ROUNDS if n_samples <= _MANY else 1)


def _seeds(
    X: Samples, n_nodes: int, sample_weight: FloatArray | None, rng: np.random.Generator, most_distances: int
) -> FloatArray:
    """Draw samples that are far from each other, by greedy k-means++.

    Of a few candidates, drawn with probabilities in proportion to their squared distances from the samples
    chosen before, the one is chosen that leaves the least error. Candidates for several choices are drawn at
    a time, so that their distances come from one matrix product.
    """
    weight = np.ones(X.shape[0]) if sample_weight is None else sample_weight.astype(np.float64)
    order = _from_the_middle(X, weight)
    X, weight = X[order], weight[order]
    chosen = [int(_draw(weight, rng.random(1))[0])]
    norms = squared_norms(X)
    nearest = _distances_from(X, norms, chosen)[0]
    n_trials, rounding = 2 + int(np.log(n_nodes)), np.finfo(X.dtype).eps ** 0.75
    at_once = max(1, min(most_distances, _MAX_DISTANCES) // (n_trials * len(order)))
    while len(chosen) < n_nodes:
        if not (weight * nearest).any():
            # No more distinct samples than this: the others coincide with some of them.
            chosen += _draw(weight, rng.random(n_nodes - len(chosen))).tolist()
            break
        n_choices = min(n_nodes - len(chosen), 1 + len(chosen) // 8, at_once)
        candidates = _draw(weight * nearest, rng.random(n_choices * n_trials))
        distance = _distances_from(X, norms, candidates)
        for first in range(0, len(candidates), n_trials):
            left = np.minimum(distance[first : first + n_trials], nearest)
            error = left @ weight
            # Of two samples near each other and far from all others, either leaves the same: take the first.
            best = int((error <= error.min() * (1 + rounding)).argmax())
            nearest = left[best]
            chosen.append(int(candidates[first + best]))
    return all_samples(X[chosen])


def _from_the_middle(X: Samples, weight: FloatArray) -> IntArray:
    """Return samples in the order of their distance from the mean; equally far ones as they lie along an axis."""
    # In single precision the sum would depend on the order, and with it which samples are equally far.
    X = X.astype(np.float64, copy=False)
    mean = weight @ X / weight.sum()
    distance = node_distances(X, mean[None, :])[:, 0]
    # What only rounding tells apart is equal.
    digits = distance.max() * np.finfo(np.float64).eps ** 0.75
    rank = np.round(distance / digits) if digits > 0 else distance
    return np.lexsort((places_along_an_axis(X), rank)).astype(np.intp)


def _draw(weight: FloatArray, levels: FloatArray) -> IntArray:
    """Return indices drawn in proportion to the weights, one for every level in [0, 1)."""
    cumulative = np.cumsum(weight)
    index = np.searchsorted(cumulative, levels * cumulative[-1], side="right")
    return np.minimum(index, np.flatnonzero(weight)[-1])


def _distances_from(X: Samples, norms: FloatArray, chosen: Sequence[int] | IntArray) -> FloatArray:
    """Return the squared distances of some samples from all of them, exactly zero from all in the same place."""
    if sp.issparse(X):
        distance = np.ascontiguousarray(node_distances(X, all_samples(X[chosen])).T)
    else:
        # The other way round, so that the distances of one sample lie side by side.
        distance = node_distances(X[chosen], X)
    distance[np.arange(len(chosen)), chosen] = 0
    # Rounding tells samples in one place apart, and would draw them as seeds once all places have one.
    distance[distance <= _CANCELLED * np.finfo(distance.dtype).eps * norms] = 0
    return distance


def _aside(centres: FloatArray, dtype: np.dtype, rng: np.random.Generator) -> FloatArray:
    """Return steps that are small beside the centres' distances and large beside rounding.

    Samples on a grid are often equally near to two centres. Seen from a step aside one of them is nearer, and always
    the same one; else rounding would decide, and with it the order and the units of the samples.
    """
    spread = np.sqrt(centres.var(axis=0).sum())
    step: FloatArray = np.sqrt(np.finfo(dtype).eps) * spread * rng.normal(size=centres.shape)
    return step


def _lloyd(
    assign_nearest: AssignNearest, centres: FloatArray, aside: FloatArray, max_rounds: int
) -> FloatArray:
    """Move centres to the means of their samples until the error settles; an empty one stays where it is."""
    error = np.inf
    for _ in range(max_rounds):
        stats = assign_nearest(centres + aside)
        used = stats.mass > 0
        centres = centres.copy()
        centres[used] = stats.moment[used] / stats.mass[used, None]
        if error - stats.energy <= _TOLERANCE * stats.energy:
            break
        error = stats.energy
    return centres


def share_nodes(sizes: FloatArray, most: IntArray, n_nodes: int) -> IntArray:
    """Divide nodes among groups in proportion to their sizes, at least one for each and no more than it has samples."""
    # What rounding tells apart is equal.
    share = np.round(sizes / sizes.sum() * n_nodes, 9)
    count = np.maximum(1, np.floor(share)).astype(np.intp)
    while count.sum() != n_nodes:
        step = 1 if count.sum() < n_nodes else -1
        gain = np.where((count + step >= 1) & (count + step <= most), step * (share - count), -np.inf)
        count[int(gain.argmax())] += step
    return count

"""Initial nodes: all samples, k-means centres, or random samples. Given nodes need no code."""

import warnings

import numpy as np
import scipy.sparse as sp

from midrib._types import FloatArray, IntArray, Samples


def all_samples(X: Samples) -> FloatArray:
    """Return one node on every sample (K = N)."""
    return np.asarray(X.toarray() if sp.issparse(X) else X, dtype=np.float64).copy()


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
    X: Samples, n_nodes: int, sample_weight: FloatArray | None, rng: np.random.Generator
) -> FloatArray:
    """Return the centres of k-means, as the paper starts its landmarks.

    Neither the order of the samples nor the choice between a weight and repetitions changes the outcome:
    seeds are drawn in the order of a random projection, with probabilities that count weights.
    """
    from sklearn.cluster import KMeans, kmeans_plusplus
    from sklearn.exceptions import ConvergenceWarning

    order = np.argsort(X @ rng.normal(size=X.shape[1]).astype(X.dtype), kind="stable")
    seed = int(rng.integers(2**31))
    weight = None if sample_weight is None else sample_weight[order]
    seeds, _ = kmeans_plusplus(X[order], n_nodes, sample_weight=weight, random_state=seed)
    with warnings.catch_warnings():
        # Fewer distinct samples than nodes give coincident nodes, which every step can handle.
        warnings.simplefilter("ignore", ConvergenceWarning)
        seeds = seeds.toarray() if sp.issparse(seeds) else seeds
        search = KMeans(n_nodes, init=seeds, n_init=1, max_iter=50, tol=0).fit(X, sample_weight=sample_weight)
    return search.cluster_centers_.astype(np.float64)


def share_nodes(sizes: IntArray, n_nodes: int) -> IntArray:
    """Divide nodes among groups in proportion to their sizes, at least one for each."""
    share = sizes / sizes.sum() * n_nodes
    count = np.maximum(1, np.floor(share)).astype(np.intp)
    while count.sum() != n_nodes:
        step = 1 if count.sum() < n_nodes else -1
        gain = np.where((count + step >= 1) & (count + step <= sizes), step * (share - count), -np.inf)
        count[int(gain.argmax())] += step
    return count

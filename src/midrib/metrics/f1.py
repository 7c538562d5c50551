"""F1 scores: whether two trajectories put the same samples together on branches, or around milestones."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from midrib._graph.milestones import Milestones
from midrib._types import FloatArray, IntArray
from midrib.metrics.simplification import simplify


def f1_branches(reference: Milestones, prediction: Milestones) -> float:
    """Return the F1 score of the branches of two simplified networks over the same samples.

    Parameters
    ----------
    reference, prediction
        Networks of the same samples in the same order.

    Returns
    -------
    Harmonic mean of recovery and relevance, from 0 to 1.

    See Also
    --------
    f1_milestones : The same of milestones.

    Examples
    --------
    >>> from midrib.metrics import Milestones, f1_branches
    >>> fork = [(0, 1), (1, 2), (1, 3)]
    >>> truth = Milestones.from_arrays(fork, [1, 1, 1], [0, 0, 1, 1, 2, 2], [0.2, 0.8, 0.3, 0.9, 0.4, 0.7])
    >>> line = Milestones.from_arrays([(0, 1)], [2], [0] * 6, [0.1, 0.4, 0.6, 0.9, 0.7, 0.8])
    >>> f1_branches(truth, truth), round(f1_branches(truth, line), 3)
    (1.0, 0.333)
    """
    return f1_groups(_branch_groups(simplify(reference)), _branch_groups(simplify(prediction)))


def f1_milestones(reference: Milestones, prediction: Milestones) -> float:
    """Return the F1 score of the samples' nearest milestones in two simplified networks.

    Parameters
    ----------
    reference, prediction
        Networks of the same samples in the same order.

    Returns
    -------
    Harmonic mean of recovery and relevance, from 0 to 1.

    See Also
    --------
    f1_branches : The same of branches.
    f1_groups : The score itself.

    Examples
    --------
    >>> from midrib.metrics import Milestones, f1_milestones
    >>> truth = Milestones.from_arrays([(0, 1)], [1], [0, 0, 0, 0], [0.1, 0.2, 0.8, 0.9])
    >>> guess = Milestones.from_arrays([(0, 1)], [1], [0, 0, 0, 0], [0.1, 0.2, 0.3, 0.9])
    >>> f1_milestones(truth, truth), round(f1_milestones(truth, guess), 3)
    (1.0, 0.583)
    """
    return f1_groups(_milestone_groups(simplify(reference)), _milestone_groups(simplify(prediction)))


def f1_groups(reference: ArrayLike, prediction: ArrayLike) -> float:
    """Return the harmonic mean of recovery and relevance of two groupings.

    Recovery is the mean over the groups of the reference of the best Jaccard index with a predicted group, relevance
    the same with the roles exchanged. A sample with a negative group is missing: it counts in the size of its other
    group, and in no intersection.

    Parameters
    ----------
    reference, prediction
        Group numbers of shape (n_samples,).

    Returns
    -------
    The score, from 0 to 1.

    Examples
    --------
    >>> from midrib.metrics import f1_groups
    >>> f1_groups([0, 0, 1, 1], [1, 1, 0, 0]), round(f1_groups([0, 0, 1, 1], [0, 0, 0, 0]), 3)
    (1.0, 0.5)
    """
    jaccard = jaccard_matrix(np.asarray(reference), np.asarray(prediction))
    if not jaccard.size:
        return 0.0
    recovery, relevance = jaccard.max(axis=1).mean(), jaccard.max(axis=0).mean()
    return float(2 * recovery * relevance / (recovery + relevance)) if recovery + relevance > 0 else 0.0


def jaccard_matrix(reference: IntArray, prediction: IntArray) -> FloatArray:
    """Return the Jaccard index of every pair of groups, of shape (n_reference_groups, n_predicted_groups)."""
    if reference.shape != prediction.shape:
        msg = f"groupings of {reference.shape} and {prediction.shape} samples came; they must be of the same samples."
        raise ValueError(msg)
    rows, first = np.unique(reference[reference >= 0], return_counts=True)
    cols, second = np.unique(prediction[prediction >= 0], return_counts=True)
    both = (reference >= 0) & (prediction >= 0)
    common = np.zeros((len(rows), len(cols)))
    np.add.at(common, (np.searchsorted(rows, reference[both]), np.searchsorted(cols, prediction[both])), 1)
    return common / (first[:, None] + second - common)


def _branch_groups(network: Milestones) -> IntArray:
    """Return the link of every sample; samples at a milestone without links form a group of their own."""
    apart = np.where(network.alone >= 0, len(network.links) + network.alone, -1)
    return np.where(network.link >= 0, network.link, apart)


def _milestone_groups(network: Milestones) -> IntArray:
    """Return the milestone with the largest percentage of every sample."""
    ends = np.vstack([network.links, [[-1, -1]]])[network.link]
    nearest = np.where(network.percentage <= 0.5, ends[:, 0], ends[:, 1])
    return np.where(network.link >= 0, nearest, network.alone)

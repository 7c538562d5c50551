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
    """
    return f1_groups(_branch_groups(simplify(reference)), _branch_groups(simplify(prediction)))


def f1_milestones(reference: Milestones, prediction: Milestones) -> float:
    """Return the F1 score of the samples' nearest milestones in two simplified networks; see :func:`f1_branches`."""
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

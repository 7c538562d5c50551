"""Where a rare feature is detected: likelihood ratio tests of logistic regressions.

The tail of a quadratic form, such as the share of variance explained, leaves its approximations soon when few samples
carry the feature. The likelihood ratio follows its chi-square distribution far out, with a relative error of the order
of one over the number of detections, and Bartlett's factor (the mean of the statistic over its degrees of freedom)
removes most of that error. Samples that are close along the coordinate share a bin, so the cost does not grow with
their number.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy import special

from midrib._types import FloatArray

_BATCH_ELEMENTS = 2**18
_MOST_STEPS = 30
_MOST_CUTS = 6


@dataclass(frozen=True, eq=False)
class Trials:
    """Yes-or-no outcomes in bins, one row per feature.

    Parameters
    ----------
    successes, trials
        Weight of the samples that answer yes, and of all, of shape (n_features, n_bins).
    chance
        Probability of yes without an association, of the same shape.
    """

    successes: FloatArray
    trials: FloatArray
    chance: FloatArray

    def rows(self, some: slice) -> Trials:
        """Return some of the features."""
        return Trials(self.successes[some], self.trials[some], self.chance[some])


def likelihood_ratio(outcomes: Trials, functions: FloatArray, n_known: int) -> FloatArray:
    """Return how much more functions of the bins say about the outcomes than their given chance.

    Parameters
    ----------
    outcomes
        What happened, and its chance without an association.
    functions
        Functions that may change the log-odds, of shape (n_bins, n_functions).
    n_known
        How many of them, from the first on, were already fitted to get the chance.

    Returns
    -------
    Twice the gain in log-likelihood over Bartlett's factor, which follows a chi-square distribution with one degree of
    freedom for every function that is not known.
    """
    step = max(1, _BATCH_ELEMENTS // functions.size)
    parts = [
        _corrected_gain(outcomes.rows(slice(begin, begin + step)), functions, n_known)
        for begin in range(0, len(outcomes.successes), step)
    ]
    return np.concatenate(parts)


def _corrected_gain(outcomes: Trials, functions: FloatArray, n_known: int) -> FloatArray:
    rank = functions.shape[1] - n_known
    excess = _mean_beyond_rank(outcomes, functions) - _mean_beyond_rank(outcomes, functions[:, :n_known])
    _, gain = _best_coefficients(outcomes, functions)
    return 2 * gain / bartlett_factor(excess / rank)


def bartlett_factor(first_order: FloatArray) -> FloatArray:
    """Return Bartlett's factor from its first-order term ``x``.

    With three to ten detections the next order counts. Its coefficient is from simulation: random subsets of 5 to 32
    samples have a mean near ``1 + x + 4.5 x^2``, for two to eight degrees of freedom alike.
    """
    x = np.clip(first_order, 0.0, 1.0)
    return 1 + x + 4.5 * x**2


def fitted_chance(outcomes: Trials, functions: FloatArray) -> FloatArray:
    """Return the chance of yes in every bin after functions of the bins were fitted to the log-odds."""
    beta, _ = _best_coefficients(outcomes, functions)
    return special.expit(special.logit(outcomes.chance) + beta @ functions.T)


def _best_coefficients(outcomes: Trials, functions: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Return the coefficients of largest likelihood and the gain: Newton's method, with shorter steps at need."""
    offset = special.logit(outcomes.chance)
    target = outcomes.successes @ functions
    products = _products(functions)
    base = np.einsum("gb,gb->g", np.logaddexp(0.0, offset), outcomes.trials)

    def gain_of(beta: FloatArray) -> FloatArray:
        energy = np.logaddexp(0.0, offset + beta @ functions.T)
        return np.einsum("gk,gk->g", beta, target) - np.einsum("gb,gb->g", energy, outcomes.trials) + base

    beta, gain = np.zeros_like(target), np.zeros(len(target))
    for _ in range(_MOST_STEPS):
        chance = special.expit(offset + beta @ functions.T)
        slope = target - (chance * outcomes.trials) @ functions
        curvature = _curvature(chance * (1 - chance) * outcomes.trials, products)
        move = np.linalg.solve(curvature, slope[..., None])[..., 0]
        better = gain_of(beta + move)
        for _ in range(_MOST_CUTS):
            if np.all(better >= gain):
                break
            move[better < gain] /= 4
            better = gain_of(beta + move)
        move[better < gain] = 0.0
        beta, before, gain = beta + move, gain, np.maximum(better, gain)
        if (gain - before).max(initial=0.0) < 1e-9:
            break
    return beta, gain


def _products(functions: FloatArray) -> FloatArray:
    """Return products of all pairs of functions, of shape (n_bins, n_functions**2)."""
    return (functions[:, :, None] * functions[:, None, :]).reshape(len(functions), -1)


def _curvature(weight: FloatArray, products: FloatArray) -> FloatArray:
    """Return one information matrix per feature, with a trace of ridge where the outcomes are separated."""
    size = round(products.shape[1] ** 0.5)
    matrix = (weight @ products).reshape(len(weight), size, size)
    trace = np.trace(matrix, axis1=1, axis2=2)
    return matrix + (1e-9 * trace + 1e-300)[:, None, None] * np.eye(size)


def _mean_beyond_rank(outcomes: Trials, functions: FloatArray) -> FloatArray:
    """Return by how much the mean of twice the gain exceeds its degrees of freedom, by Lawley's expansion.

    With ``z_ij`` the covariance of the fitted log-odds of bins i and j, and ``w``, ``w'``, ``w''`` the second to fourth
    cumulants of the outcomes: ``sum_ij w'_i w'_j (z_ij^3 / 6 + z_ii z_ij z_jj / 4) - sum_i w''_i z_ii^2 / 4``. The
    double sums are squared norms of sums over the bins.
    """
    spread = outcomes.chance * (1 - outcomes.chance)
    weight = spread * outcomes.trials
    third, fourth = weight * (1 - 2 * outcomes.chance), weight * (1 - 6 * spread)
    covariance = np.linalg.inv(_curvature(weight, _products(functions)))
    white = functions @ np.linalg.cholesky(covariance)  # (n_features, n_bins, n_functions)
    own = np.einsum("gbk,gbk->gb", white, white)
    pairs = (white[..., :, None] * white[..., None, :]).reshape(*own.shape, -1)
    cubes = np.swapaxes(white * third[..., None], 1, 2) @ pairs
    lines = np.einsum("gb,gbk->gk", third * own, white)
    return (
        np.einsum("gij,gij->g", cubes, cubes) / 6
        + np.einsum("gk,gk->g", lines, lines) / 4
        - np.einsum("gb,gb->g", fourth, own**2) / 4
    )

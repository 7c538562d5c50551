"""Small p-values of rare and skewed features: as small as they should be and no smaller."""

import numpy as np
import pytest
import scipy.sparse as sp
from scipy import optimize, special, stats

from midrib.trajectory import association, difference, split_association
from midrib.trajectory.detection import Trials, likelihood_ratio

N_FEATURES = 5_000


def null_features(kind, rng, n_samples=600):
    """Features that know nothing of any coordinate."""
    shape = (n_samples, N_FEATURES)
    if kind == "counts":
        return rng.poisson(0.01, size=shape)
    if kind == "rare lognormal":
        return rng.lognormal(size=shape) * (rng.random(shape) < 0.01)
    if kind == "zero-inflated":
        return rng.poisson(rng.gamma(1.0, 2.0, size=shape)) * (rng.random(shape) < 0.3)
    return rng.lognormal(size=shape) if kind == "lognormal" else rng.standard_cauchy(size=shape)


@pytest.mark.parametrize(
    ("test", "kind"),
    [
        *(
            ("association", kind)
            for kind in ("counts", "rare lognormal", "zero-inflated", "lognormal", "Cauchy")
        ),
        *(("difference", kind) for kind in ("counts", "rare lognormal", "Cauchy")),
    ],
)
def test_far_tail_of_null_features(test, kind):
    """Of 5,000 features 5 are expected below 1e-3; the test on values alone has up to 30."""
    rng = np.random.default_rng(2)
    Y, t = sp.csr_array(null_features(kind, rng)), rng.uniform(size=600)
    found = association(t, Y) if test == "association" else difference(t, rng.random(600) < 0.3, Y)
    assert np.sum(found.p_value < 1e-3) <= 9
    assert np.sum(found.p_value < 1e-4) <= 2


def test_rare_features_may_crowd_where_groups_are_uneven():
    """Detected in one stretch of a coordinate along which the groups' shares change: still no difference."""
    rng = np.random.default_rng(0)
    t = rng.uniform(size=2000)
    group = rng.random(2000) < special.expit(5 * (t - 0.7))
    Y = rng.random((2000, N_FEATURES // 2)) < 0.08 * np.exp(-0.5 * ((t - 0.8) / 0.1) ** 2)[:, None]
    found = difference(t, group, Y.astype(float))
    assert (found.tested == "detections").all()
    assert np.mean(found.p_value < 0.01) < 0.015
    assert np.sum(found.p_value < 1e-3) <= 7


def test_likelihood_ratio_is_that_of_the_logistic_regression():
    """Against a general optimiser, bins of several samples, with Bartlett's factor divided out by many detections."""
    rng = np.random.default_rng(0)
    x = np.linspace(-1, 1, 40)
    trials = rng.integers(500, 900, 40).astype(float)
    successes = rng.binomial(trials.astype(int), special.expit(-1 + 0.5 * x)).astype(float)
    functions = np.column_stack([np.ones(40), x, x**2])

    def loss(beta):
        eta = functions @ beta
        return np.sum(trials * np.logaddexp(0, eta) - successes * eta)

    rate = successes.sum() / trials.sum()
    gain = 2 * (loss([special.logit(rate), 0, 0]) - optimize.minimize(loss, [-1.0, 0, 0], tol=1e-12).fun)
    outcomes = Trials(successes[None], trials[None], np.full((1, 40), rate))
    assert likelihood_ratio(outcomes, functions, n_known=1)[0] == pytest.approx(gain, rel=2e-3)


@pytest.mark.parametrize("n_detected", [5, 10, 30])
def test_corrected_ratio_has_the_mean_of_its_distribution(n_detected):
    """Random subsets of few samples: without the correction the mean is up to 40% too large."""
    rng = np.random.default_rng(n_detected)
    x = np.linspace(-1, 1, 300)
    functions = np.column_stack([np.ones(300), x, x**2, x**3, x**4])
    subsets = np.argsort(rng.random((2000, 300)), axis=1)[:, :n_detected]
    successes = np.zeros((2000, 300))
    np.put_along_axis(successes, subsets, 1.0, axis=1)
    shape = successes.shape
    outcomes = Trials(successes, np.ones(shape), np.full(shape, n_detected / 300))
    ratio = likelihood_ratio(outcomes, functions, n_known=1)
    assert ratio.mean() == pytest.approx(4, rel=0.06)
    assert np.mean(stats.chi2.sf(ratio, 4) < 0.01) < 0.02


def test_signals_in_rare_and_skewed_features_are_found():
    """Features that treble, or more, along the coordinate, with the same test on sparse and dense matrices."""
    rng = np.random.default_rng(0)
    t = rng.uniform(size=3000)
    rise = np.where(t > 0.5, 3.0, 1.0)[:, None]
    Y = np.hstack(
        [
            (rng.random((3000, 50)) < 0.003 * rise**2) * rng.lognormal(size=(3000, 50)),
            np.exp(0.4 * rise + 2.5 * rng.normal(size=(3000, 50))),
            rng.normal(size=(3000, 50)) + 0.25 * rise,
        ]
    )
    found = association(t, Y)
    np.testing.assert_allclose(association(t, sp.csr_array(Y)).p_value, found.p_value, rtol=1e-6)
    assert (found.tested[:50] == "detections").all()
    assert (found.tested[50:100] == "ranks").all()
    assert (found.tested[100:] == "values").all()
    assert (found.p_value.reshape(3, 50) < 1e-4).mean(axis=1).min() > 0.7
    assert found.to_frame()["tested"].iloc[0] == "detections"


def test_weights_and_few_samples_keep_the_tests_working():
    """Rare features with weights; a feature in one sample of twenty; a feature of two values."""
    rng = np.random.default_rng(0)
    Y = (rng.random((500, 300)) < 0.02).astype(float)
    found = association(rng.uniform(size=500), Y, weights=rng.uniform(0.5, 2, 500))
    assert np.mean(found.p_value < 0.01) < 0.03
    single = np.eye(20)[:, :3]
    assert np.all(association(np.arange(20.0), single).p_value > 1e-3)
    assert np.all(difference(np.arange(20.0), np.tile([0, 1], 10), single, n_basis=2).p_value > 1e-3)


def test_a_result_says_what_its_p_values_account_for():
    """Double use of the features, and uncertainty of the coordinate."""
    rng = np.random.default_rng(0)
    t, Y = rng.uniform(size=(3, 60)), rng.normal(size=(60, 4))
    assert "not for a coordinate that was learned from the same features" in association(t[0], Y).accounts_for
    assert "over 3 replicates" in association(t, Y).accounts_for
    assert "also for the double use" in split_association(lambda columns: t[0], Y).accounts_for
    assert "both groups share" in difference(t[0], rng.integers(0, 2, 60), Y).accounts_for


def test_what_is_masked_is_no_data():
    """Masked coordinates leave a sample out, masked values a feature."""
    rng = np.random.default_rng(0)
    t, Y = rng.uniform(size=60), rng.normal(size=(60, 3))
    hidden = np.ma.masked_array(t, np.arange(60) < 5, copy=True)
    hidden.data[:5] = 1e9
    np.testing.assert_array_equal(association(hidden, Y).p_value, association(t[5:], Y[5:]).p_value)
    spoiled = np.ma.masked_array(Y, np.zeros(Y.shape, dtype=bool))
    spoiled[3, 1] = np.ma.masked
    with pytest.warns(UserWarning, match="feature 1"):
        assert np.isnan(association(t, spoiled).p_value).tolist() == [False, True, False]

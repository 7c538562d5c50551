"""Tests of features: calibrated without an association, powerful with one."""

import itertools

import numpy as np
import pytest
import scipy.sparse as sp
from scipy import stats

from midrib import Graph, datasets
from midrib.trajectory import (
    association,
    benjamini_hochberg,
    bootstrap_pseudotime,
    difference,
    split_association,
    switches,
    trajectory,
)
from midrib.trajectory.null_distributions import permutation_variance


def uniform(p_value):
    """p-value of a Kolmogorov-Smirnov test for uniformity."""
    return stats.kstest(p_value, "uniform").pvalue


@pytest.mark.parametrize("n_samples", [15, 60, 500])
def test_normal_features_have_uniform_p_values(n_samples):
    """For normal noise the test is the F test, exact at any size."""
    rng = np.random.default_rng(n_samples)
    t = rng.gamma(2.0, size=n_samples)
    assert uniform(association(t, rng.normal(size=(n_samples, 2000))).p_value) > 0.01


@pytest.mark.parametrize("kind", ["counts", "skewed", "heavy"])
def test_permuted_pseudotime_gives_uniform_p_values(kind):
    """Far from normal features: the bulk is uniform, the small tail is not inflated."""
    rng = np.random.default_rng(3)
    Y = {
        "counts": np.log1p(rng.poisson(rng.gamma(1.0, size=2000), size=(400, 2000))),
        "skewed": rng.exponential(size=(400, 2000)),
        "heavy": rng.standard_t(4, size=(400, 2000)),
    }[kind]
    Y = Y[:, Y.std(axis=0) > 0]
    p = association(rng.permutation(400).astype(float), Y).p_value
    assert uniform(p) > 0.01
    assert np.mean(p < 0.01) < 0.02


def test_rare_features_do_not_flood_the_results():
    """Features seen in three of 2,000 samples: the plain F test calls many of them, this one does not."""
    rng = np.random.default_rng(0)
    Y = np.zeros((2000, 3000))
    for column in Y.T:
        column[rng.permutation(2000)[:3]] = rng.exponential(size=3)
    found = association(rng.uniform(size=2000), sp.csr_array(Y))
    assert np.mean(found.p_value < 1e-3) < 5e-3
    assert len(found.significant(0.05)) < 5


def test_permutation_moments_are_exact():
    """Mean and variance of the share explained over all permutations of six samples, by counting."""
    rng = np.random.default_rng(0)
    y = rng.exponential(size=6) ** 2
    basis = np.linalg.qr(np.column_stack([np.ones(6), rng.normal(size=(6, 2))]))[0][:, 1:]
    y = y - y.mean()
    shares = np.array([np.sum((basis.T @ y[list(p)]) ** 2) for p in itertools.permutations(range(6))]) / (
        y @ y
    )
    kurtosis = np.array([np.mean(y**4) / np.mean(y**2) ** 2])
    assert shares.mean() == pytest.approx(2 / 5)
    np.testing.assert_allclose(permutation_variance(kurtosis, basis), shares.var(), rtol=1e-9)


def test_planted_features_are_found_with_their_effect():
    """Up, hump and nothing; the order of rows is kept, effects are in units of the feature."""
    rng = np.random.default_rng(0)
    t = rng.uniform(0, 10, 300)
    Y = np.column_stack([t, 5 * np.exp(-((t - 5) ** 2)), np.zeros(300)]) + 0.5 * rng.normal(size=(300, 3))
    found = association(t, Y, n_basis=8, names=["up", "hump", "none"])
    assert found.significant(0.01).tolist() == [0, 1]
    assert found.amplitude[0] == pytest.approx(10, rel=0.1)
    assert found.peak[1] == pytest.approx(5, abs=0.7)
    assert found.explained[2] < 0.1
    frame = found.to_frame()
    assert frame.index.tolist() == ["up", "hump", "none"]
    assert "q_value" in frame.columns


def test_periodic_association_sees_what_crosses_the_seam():
    """Turning the loop's zero changes nothing."""
    rng = np.random.default_rng(0)
    t = rng.uniform(size=200)
    Y = np.cos(2 * np.pi * t)[:, None] * [1.0, 0.0] + rng.normal(size=(200, 2))
    found, turned = association(t, Y, period=1.0), association((t + 0.37) % 1.0, Y, period=1.0)
    np.testing.assert_allclose(found.p_value, turned.p_value)
    assert found.p_value[0] < 1e-6


def test_order_alone_decides_and_units_do_not():
    """The test is the same for exp(t) and 3 y + 1e6."""
    rng = np.random.default_rng(0)
    t, Y = rng.normal(size=100), rng.normal(size=(100, 5))
    found, other = association(t, Y), association(np.exp(t), 3 * Y + 1e6)
    np.testing.assert_allclose(found.p_value, other.p_value, rtol=1e-6)


def test_sparse_equals_dense_and_progress_reaches_the_end():
    """Blocks of rows add up."""
    rng = np.random.default_rng(0)
    t, Y = rng.uniform(size=3000), rng.poisson(0.2, size=(3000, 2000)).astype(np.float32)
    calls = []
    dense = association(t, Y, progress=lambda done, total: calls.append((done, total)))
    np.testing.assert_allclose(association(t, sp.csr_matrix(Y)).p_value, dense.p_value, rtol=1e-6)
    assert calls[-1] == (3000, 3000)
    assert len(calls) > 1


def test_constant_and_nan_features_and_samples_without_pseudotime():
    """A constant gives p = 1, NaN gives NaN and a named warning for NaN, samples with NaN pseudotime are left out."""
    rng = np.random.default_rng(0)
    t = rng.uniform(size=50)
    Y = np.column_stack([np.full(50, 7.0), rng.normal(size=50), rng.normal(size=50)])
    Y[4, 1] = np.inf
    with pytest.warns(UserWarning, match="skipped: spoiled"):
        found = association(t, Y, names=["constant", "spoiled", "fine"])
    assert found.p_value[0] == 1
    assert np.isnan(found.p_value[1])
    assert found.q_value[2] == min(1.0, found.p_value[2] * 2)
    t[:10] = np.nan
    Y = rng.normal(size=(50, 3))
    np.testing.assert_allclose(association(t, Y).p_value, association(t[10:], Y[10:]).p_value)


def test_ties_are_fine():
    """Pseudotime with four distinct values is a test between four groups."""
    rng = np.random.default_rng(0)
    t, Y = np.repeat(np.arange(4.0), 25), rng.normal(size=(100, 3))
    expected = [stats.f_oneway(*y.reshape(4, 25)).statistic for y in Y.T]
    np.testing.assert_allclose(association(t, Y).statistic, expected)


def test_benjamini_hochberg_is_scipys():
    """With NaN left out of the count."""
    p = np.random.default_rng(0).uniform(size=50) ** 3
    np.testing.assert_allclose(benjamini_hochberg(p), stats.false_discovery_control(p))
    np.testing.assert_allclose(benjamini_hochberg([*p, np.nan])[:-1], stats.false_discovery_control(p))


def principal_axis(Y):
    """A coordinate learned from the data: the first principal component."""
    return np.linalg.svd(Y - Y.mean(axis=0), full_matrices=False)[0][:, 0]


def test_splitting_features_undoes_the_double_use():
    """In pure noise a coordinate learned from the features finds them all; split, p-values are uniform."""
    rng = np.random.default_rng(0)
    Y = rng.normal(size=(200, 400))
    naive = association(principal_axis(Y), Y)
    split = split_association(lambda columns: principal_axis(Y[:, columns]), Y)
    assert np.mean(naive.p_value < 0.05) > 0.1
    assert uniform(split.p_value) > 0.01


def test_split_keeps_the_order_and_finds_true_features():
    """Half of the features follow a hidden coordinate; names and rows stay in place."""
    rng = np.random.default_rng(0)
    hidden = rng.uniform(-1, 1, 300)
    Y = hidden[:, None] * (np.arange(40) < 20) + 0.5 * rng.normal(size=(300, 40))
    names = [f"g{i}" for i in range(40)]
    found = split_association(lambda columns: principal_axis(Y[:, columns]), Y, names=names, n_splits=4)
    assert found.names.tolist() == names
    assert set(found.significant(0.01)) == set(range(20))


def test_replicates_of_pseudotime_are_merged_conservatively():
    """Bootstrapped coordinates: one replicate changes nothing, disagreeing ones do not give a small p-value."""
    rng = np.random.default_rng(0)
    t = rng.uniform(size=100)
    Y = np.column_stack([t + 0.1 * rng.normal(size=100), rng.normal(size=100)])
    np.testing.assert_array_equal(association(t[None], Y).p_value, association(t, Y).p_value)
    merged = association(np.stack([t, t + 0.01 * rng.normal(size=100), rng.permutation(t)]), Y)
    assert merged.p_value[0] < 1e-6
    null = association(np.stack([rng.permutation(t) for _ in range(5)]), rng.normal(size=(100, 500)))
    assert np.mean(null.p_value < 0.05) < 0.05


def test_bootstrapped_pseudotime_gives_one_row_per_graph():
    """Replicates differ, agree on what is clear, and feed the test."""
    rng = np.random.default_rng(0)
    hidden = rng.uniform(-1, 1, 200)
    X = hidden[:, None] * [3.0, 2.0] + 0.3 * rng.normal(size=(200, 2))

    def learn(part):
        axis = np.linalg.svd(part - part.mean(axis=0), full_matrices=False)[2][0]
        return lambda X: X @ (axis * np.sign(axis[0]))

    times = bootstrap_pseudotime(learn, X, n_replicates=4)
    assert times.shape == (4, 200)
    assert 0 < np.ptp(times, axis=0).max() < 0.5
    assert association(times, hidden).p_value[0] < 1e-6
    with pytest.raises(ValueError, match="at least 1"):
        bootstrap_pseudotime(learn, X, n_replicates=0)


def fork(rng, n_samples=600):
    """Samples along a Y with one feature that changes on one arm only, one on both, one on none."""
    nodes = np.array([[0.0, 0], [2, 0], [4, 2], [4, -2]])
    edges = np.array([[0, 1], [1, 2], [1, 3]])
    edge, at = rng.integers(0, 3, n_samples), rng.uniform(size=n_samples)
    X = (1 - at)[:, None] * nodes[edges[edge, 0]] + at[:, None] * nodes[edges[edge, 1]]
    t = trajectory(X + 0.01 * rng.normal(size=X.shape), Graph(nodes, edges), root=0)
    late = np.maximum(t.pseudotime - 2, 0)
    Y = np.column_stack([late * (edge == 1), late, np.zeros(n_samples)])
    return t, Y + 0.5 * rng.normal(size=Y.shape)


def test_a_planted_branch_specific_feature_is_found():
    """And a feature that rises on both arms is not."""
    t, Y = fork(np.random.default_rng(0))
    found = t.difference(Y, 2, 3)
    assert found.significant(0.01).tolist() == [0]
    assert found.amplitude[0] == pytest.approx(-np.sqrt(8), abs=0.7)
    assert t.difference(Y, 3, 2).amplitude[0] == pytest.approx(-found.amplitude[0])


def test_relative_difference_looks_beyond_the_shorter_branch():
    """A feature that changes late on the long arm is out of reach of distances, and seen by shares of the way."""
    nodes = np.array([[0.0, 0], [2, 0], [10, 0], [2, 1]])
    edges = np.array([[0, 1], [1, 2], [1, 3]])
    rng = np.random.default_rng(0)
    edge, at = rng.integers(0, 3, 400), rng.uniform(size=400)
    X = (1 - at)[:, None] * nodes[edges[edge, 0]] + at[:, None] * nodes[edges[edge, 1]]
    t = trajectory(X, Graph(nodes, edges), root=0)
    late = np.where(X[:, 0] > 6, 3.0, 0.0) + 0.3 * rng.normal(size=400)
    assert t.difference(late, 2, 3).p_value[0] > 1e-3
    assert t.difference(late, 2, 3, relative=True).p_value[0] < 1e-10
    with pytest.raises(ValueError, match="leads along the other"):
        t.difference(late, 1, 2)


@pytest.mark.parametrize("n_samples", [30, 300])
def test_difference_is_calibrated(n_samples):
    """Groups drawn at random differ in nothing, whatever the common curve."""
    rng = np.random.default_rng(n_samples)
    t, group = rng.uniform(size=n_samples), rng.integers(0, 2, n_samples)
    Y = 2 * t[:, None] ** 2 + rng.normal(size=(n_samples, 1500))
    assert uniform(difference(t, group, Y).p_value) > 0.001


def test_rare_features_do_not_differ_by_chance():
    """Features seen in four samples of 600: the plain F test finds dozens of a thousand at one in a thousand."""
    rng = np.random.default_rng(0)
    Y = np.zeros((600, 1000))
    for column in Y.T:
        column[rng.permutation(600)[:4]] = 1 + rng.exponential(size=4)
    group = (rng.random(600) < 0.2).astype(int)
    found = difference(rng.uniform(size=600), group, sp.csr_array(Y))
    assert np.mean(found.p_value < 1e-3) < 0.012


def test_switches_come_in_the_planted_order():
    """Sigmoids at known places, up and down, early and late; the constant has no switch."""
    rng = np.random.default_rng(0)
    t = rng.uniform(0, 1, 500)
    middle, sign = np.array([0.7, 0.3, 0.5, 0.15]), np.array([1, -1, 1, 1])
    Y = sign / (1 + np.exp(-(t[:, None] - middle) * 25)) + 0.1 * rng.normal(size=(500, 4))
    found = switches(t, np.column_stack([Y, np.ones(500)]))
    assert found.order.tolist() == [3, 1, 2, 0]
    np.testing.assert_allclose(found.time[:4], middle, atol=0.03)
    assert found.direction[:4].tolist() == sign.tolist()
    assert np.isnan(found.time[4])
    assert np.all(np.abs(found.time[:4] - middle) < 5 * found.error[:4] + 0.02)


def test_features_along_a_loop_and_a_path():
    """The methods of a trajectory pick the coordinate."""
    angle = np.linspace(0, 2 * np.pi, 30, endpoint=False)
    nodes = np.column_stack([np.cos(angle), np.sin(angle)])
    edges = np.column_stack([np.arange(30), np.roll(np.arange(30), -1)])
    rng = np.random.default_rng(0)
    theta = rng.uniform(0, 2 * np.pi, 300)
    t = trajectory(np.column_stack([np.cos(theta), np.sin(theta)]), Graph(nodes, edges), root=0)
    Y = np.column_stack([np.sin(theta), np.zeros(300)]) + 0.3 * rng.normal(size=(300, 2))
    assert t.association(Y, loop=0).significant().tolist() == [0]
    assert t.trend(Y, loop=0).grid[[0, -1]].tolist() == [0, 1]
    assert t.switches(Y, t.path(0, 10)).time.shape == (2,)
    with pytest.raises(ValueError, match="choose one coordinate"):
        t.trend(Y, t.path(0, 10), loop=0)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: association(np.zeros(20), np.arange(20.0)), "same coordinate"),
        (lambda: association(np.arange(6.0), np.arange(6.0)), "too few"),
        (lambda: association(np.arange(20.0), np.arange(20.0), n_basis=1), "at least 2"),
        (lambda: association(np.empty((0, 20)), np.arange(20.0)), "at least one row"),
        (lambda: difference(np.arange(20.0), np.zeros(20), np.arange(20.0)), "both need some"),
        (lambda: difference(np.arange(20.0), np.zeros(3), np.arange(20.0)), "one for each sample"),
        (lambda: difference(np.arange(8.0), np.tile([0, 1], 4), np.arange(8.0)), "too few"),
        (lambda: split_association(lambda c: c, np.zeros((5, 2)), n_splits=3), "from 2 up to"),
    ],
)
def test_bad_arguments_are_named(call, message):
    """One sentence each."""
    with pytest.raises(ValueError, match=message):
        call()


def test_permuted_cells_of_a_real_study_give_uniform_p_values():
    """Counts of 240 genes in 2,660 cells, each gene permuted on its own, so that genes are independent."""
    counts = np.asarray(datasets.load("cells/paul15").counts, dtype=float)
    rng = np.random.default_rng(0)
    Y = np.log1p(counts / counts.sum(axis=1, keepdims=True) * np.median(counts.sum(axis=1)))
    p = np.concatenate([association(np.arange(len(Y)), rng.permuted(Y, axis=0)).p_value for _ in range(5)])
    assert uniform(p) > 0.01
    assert np.mean(p < 0.01) < 0.02

"""Conditions along a coordinate, with donors as replicates: the error rate holds whatever donors differ in."""

import numpy as np
import pytest
import scipy.sparse as sp

from midrib.trajectory import conditions, difference


def donors(rng, n_donors, n_features, *, level=0.5, slope=0.5):
    """Return coordinates, conditions, donors and features of donors that differ in size, place, level and slope."""
    donor = np.repeat(np.arange(n_donors), rng.integers(30, 200, n_donors))
    t = rng.beta(rng.uniform(0.5, 2, n_donors)[donor], rng.uniform(0.5, 2, n_donors)[donor])
    own = rng.normal(0, level, (n_donors, n_features))[donor]
    own = own + rng.normal(0, slope, (n_donors, n_features))[donor] * (t[:, None] - 0.5)
    condition = np.where(donor < n_donors // 2, "a", "b")
    return t, condition, donor, own + rng.normal(size=own.shape)


@pytest.mark.parametrize(("n_donors", "level", "slope"), [(8, 0.5, 0.5), (6, 1.0, 0.0), (6, 0.0, 1.0)])
def test_without_a_difference_p_values_are_right(n_donors, level, slope):
    """One in twenty features is below 0.05, not most of them as when cells are counted."""
    rng = np.random.default_rng(n_donors)
    rates, cells = [], []
    for _ in range(6):
        t, condition, donor, Y = donors(rng, n_donors, 800, level=level, slope=slope)
        rates.append(np.mean(conditions(t, condition, donor, Y).p_value <= 0.05))
        cells.append(np.mean(difference(t, (condition == "b").astype(int), Y).p_value <= 0.05))
    assert np.mean(rates) < 0.075
    assert np.mean(cells) > 0.3


def test_a_real_difference_is_found_where_it_is():
    """Features that rise late in one condition are found, and most others are not."""
    rng = np.random.default_rng(1)
    t, condition, donor, Y = donors(rng, 10, 200, level=0.3, slope=0.3)
    Y[:, :50] += 1.5 * ((condition == "b") & (t > 0.5))[:, None]
    found = conditions(t, condition, donor, Y)
    assert np.mean(found.q_value[:50] <= 0.05) > 0.8
    assert np.mean(found.q_value[50:] <= 0.05) < 0.05
    assert np.median(found.amplitude[:50]) > 1
    assert np.median(found.peak[:50]) > 0.5
    assert set(found.tested) <= {"level", "shape"}


def test_sparse_features_and_three_conditions():
    """The same result from a sparse matrix; more than two conditions are compared at once."""
    rng = np.random.default_rng(2)
    t, _, donor, Y = donors(rng, 9, 5)
    Y = np.where(Y > 0.5, Y, 0.0)
    condition = np.array(["a", "b", "c"])[donor % 3]
    Y[:, 0] += 5.0 * (condition == "c")
    one, two = conditions(t, condition, donor, Y), conditions(t, condition, donor, sp.csr_array(Y))
    np.testing.assert_allclose(one.p_value, two.p_value)
    assert one.p_value[0] < 1e-3 < one.p_value[1:].min()


def test_what_cannot_be_compared_is_refused():
    """A donor with two conditions, one donor in a condition, too few cells."""
    rng = np.random.default_rng(3)
    t, condition, donor, Y = donors(rng, 4, 2)
    with pytest.raises(ValueError, match="has the conditions a, b"):
        conditions(t, condition, np.zeros(len(t), dtype=int), Y)
    with pytest.raises(ValueError, match="a 1, b 1"):
        conditions(t, condition, condition, Y)
    with pytest.raises(ValueError, match="one per sample"):
        conditions(t, condition[:-1], donor, Y)
    few = np.where(np.arange(len(t)) < 3, 9, donor)
    with pytest.warns(UserWarning, match="too few samples"):
        conditions(t, np.where(few == 9, "a", condition), few, Y)

"""Samples around places: distances as if nodes did not know them, tubes, and valleys that mean what they say."""

import numpy as np
import pytest
from scipy.stats import binom

from clouds import LOG_CONCAVE, on_nodes
from midrib.structure import constants
from midrib.structure.places import Places, Spot, _binomial, _bins, _count, _windows, weighted_quantile

ALPHA = 0.01


def test_the_p_value_is_the_binomial_one():
    """P(Bin(m + f, share) <= m) for all small counts; fractions of samples lie in between."""
    for middle in range(7):
        for flank in range(1, 9):
            for share in (0.2, 0.5, 0.8):
                exact = binom.cdf(middle, middle + flank, share)
                assert _binomial(middle, flank, share) == pytest.approx(exact, rel=1e-10)
                assert exact <= _binomial(middle + 0.5, flank, share) <= _binomial(middle + 1, flank, share)
    assert _binomial(0, 0, 0.5) == 1


def test_distances_are_those_from_means_without_the_sample(rng):
    """Leave one out by brute force: the mean of a cell is computed again for each of its samples."""
    X, weight = rng.normal(size=(60, 3)), rng.integers(1, 4, size=60).astype(float)
    nodes = X[:5]
    for _ in range(30):
        own = np.linalg.norm(X[:, None] - nodes, axis=2).argmin(axis=1)
        nodes = np.array([np.average(X[own == k], axis=0, weights=weight[own == k]) for k in range(5)])
    places = Places.lay(X, weight, nodes)
    np.testing.assert_array_equal(places.nearest, own)
    for i in range(60):
        rest = (own == own[i]) & (np.arange(60) != i)
        without = nodes.copy()
        without[own[i]] = np.average(X[rest], axis=0, weights=weight[rest])
        np.testing.assert_allclose(places.squared[i], ((X[i] - without) ** 2).sum(axis=1), rtol=1e-9)


def test_no_sample_inside_a_tube_is_left_out(rng):
    """Samples are picked by one distance; those not picked lie outside the widest tube of every chord."""
    X, nodes = rng.normal(size=(400, 3)), rng.normal(size=(8, 3))
    places = on_nodes(X, nodes, np.array([[k, k + 1] for k in range(7)]))
    spots = [Spot(0, 1, 0.3), Spot.at(2), Spot(3, 4, 0.8), Spot.at(5)]
    for rungs in ([(spots[0], spots[1])], [(spots[1], spots[2]), (spots[3], spots[0])]):
        near = places._project(rungs, 0.5)
        left = np.setdiff1d(np.arange(400), near.rows)
        assert 0 < len(left) < 400
        for p, q in rungs:
            a, b = ((1 - s.share) * nodes[s.first] + s.share * nodes[s.second] for s in (p, q))
            u = (X[left] - a) @ (b - a) / ((b - a) @ (b - a))
            off = ((X[left] - a - u[:, None] * (b - a)) ** 2).sum(axis=1)
            radius2 = (places._radius(p) + places._radius(q)) / 2
            assert not np.any((np.abs(u - 0.5) <= 0.75) & (off < 0.25 * ((b - a) @ (b - a)) + radius2))


def test_between_places_that_coincide_there_is_no_valley(rng):
    """Two nodes may settle on one point: no overflow, and nothing is claimed."""
    X, nodes = rng.normal(size=(400, 3)), rng.normal(size=(3, 3))
    leverage = rng.uniform(0, 0.1, size=(400, 4))
    places = Places.lay(X, np.ones(400), nodes[[0, 1, 1, 2]], leverage)
    places = places.with_tubes(np.array([[0, 1], [1, 2], [2, 3]]))
    assert places.valley([[(Spot.at(1), Spot.at(2))]]).p_value == 1


def test_cells_share_out_the_samples(rng):
    """Every sample is a member of its nearest node, and of no other."""
    places = on_nodes(rng.normal(size=(50, 2)), rng.normal(size=(7, 2)))
    np.testing.assert_array_equal(
        np.sort(np.concatenate([places.members(k) for k in range(7)])), np.arange(50)
    )
    for k in range(7):
        assert np.all(places.nearest[places.members(k)] == k)
        assert places.mass[k] == len(places.members(k))


def test_samples_lie_on_the_nearest_edge_of_their_node(rng):
    """Foot points and distances agree with a projection on every edge that ends at the nearest node."""
    X, nodes = rng.normal(size=(80, 3)), rng.normal(size=(6, 3))
    edges = np.array([[0, 1], [1, 2], [2, 3], [1, 4], [4, 5], [0, 5]])
    places = on_nodes(X, nodes, edges)
    for i, x in enumerate(X):
        own = places.nearest[i]
        feet = [nodes[own]]
        for a, b in np.vstack([edges, edges[:, ::-1]]):
            if a == own:
                way = nodes[b] - nodes[a]
                feet.append(nodes[a] + np.clip((x - nodes[a]) @ way / (way @ way), 0, 1) * way)
        best = min(feet, key=lambda foot: np.linalg.norm(x - foot))
        found = (1 - places.share[i]) * nodes[own] + places.share[i] * nodes[places.other[i]]
        np.testing.assert_allclose(found, best, atol=1e-9)
        assert places.residual[i] == pytest.approx(((x - best) ** 2).sum(), abs=1e-9)


def test_tubes_hold_their_share_of_the_samples(rng):
    """The core of a straight tube has seven samples of ten, at most one more per node."""
    X = np.column_stack([10 * rng.random(500), rng.normal(size=500)])
    nodes = np.column_stack([np.arange(0.5, 10), np.zeros(10)])
    places = on_nodes(X, nodes, np.column_stack([np.arange(9), np.arange(1, 10)]))
    assert 0.7 <= places.core.mean() <= 0.7 + 10 / 500
    assert places.core_mass.sum() == places.core.sum()


def test_weighted_quantiles_are_those_of_repeats(rng):
    """Weights are numbers of samples."""
    values, weight = rng.normal(size=30), rng.integers(1, 5, size=30)
    for share in (0.1, 0.5, 0.7, 1.0):
        repeated = np.quantile(np.repeat(values, weight), share, method="inverted_cdf")
        assert weighted_quantile(values, weight.astype(float), share) == repeated


def test_distances_between_places_are_those_of_points(rng):
    """A place is a point on an edge: distances follow from those of the nodes alone."""
    nodes = rng.normal(size=(5, 4))
    places = on_nodes(rng.normal(size=(9, 4)), nodes)
    spots = [Spot.at(2), Spot(0, 1, 0.3), Spot(3, 4, 0.8)]
    points = [(1 - t) * nodes[i] + t * nodes[j] for i, j, t in spots]
    for p, a in zip(spots, points, strict=True):
        for q, b in zip(spots, points, strict=True):
            assert places.between(p, q) == pytest.approx(((a - b) ** 2).sum(), abs=1e-12)


def test_windows_count_halves_and_quarters():
    """The middle half against halves around both ends, of which the lower counts; and a quarter in between."""
    u = np.repeat([-9.0, 0.0, 0.5, 1.0, 1.26], [3, 8, 1, 6, 5]) + 0.01
    counts = _count(_bins(u)[None], np.ones((1, 23), dtype=bool), np.ones(23), 1)
    (half_p, half), (quarter_p, quarter) = (found[:, 0] for found in _windows(counts))
    assert half == pytest.approx(1 / 6)
    assert half_p == pytest.approx(binom.cdf(1, 7, 0.5))
    assert quarter == 0
    assert quarter_p == pytest.approx(binom.cdf(0, 6, 0.5))


def test_the_best_of_ladders_is_the_best_of_each(rng):
    """Ladders counted together give what each gives alone, and single chords count beside their ladder."""
    ends = np.array([[0.0, 0], [1, 0], [0.2, 1]])
    X = ends[rng.integers(0, 3, 90)] + 0.2 * rng.normal(size=(90, 2))
    places = on_nodes(X, ends, np.array([[0, 1], [0, 2]]))
    ladders = [
        [(Spot(0, 1, 0.4), Spot(0, 2, 0.4)), (Spot.at(1), Spot.at(2))],
        [(Spot(0, 1, 0.8), Spot(0, 2, 0.5))],
    ]
    alone = min(places.valley([ladder]) for ladder in ladders)
    assert places.valley(ladders) == alone
    chord = places.valley([[ladders[0][1]]])
    assert places.valley(ladders, single=True) == min(alone, chord)


def test_samples_are_counted_at_the_nearest_chord_that_holds_them(rng):
    """Counts of the slices of a wide fork agree with a slow version, tube by tube, the half tube among them."""
    ends = np.array([[0.0, 0], [-1, 0.5], [1, 0.5]])
    X = rng.choice(ends[1:], 200) * rng.random((200, 1)) + 0.1 * rng.normal(size=(200, 2))
    places = on_nodes(X, ends, np.array([[0, 1], [0, 2]]))
    ladder, fork = [(Spot(0, 1, t), Spot(0, 2, t)) for t in (0.4, 0.7, 1.0)], Spot.at(0)

    def slow(tube, half):
        counts = np.zeros((1, 14))
        for x in X:
            held = []
            for (_, _, t), _ in ladder:
                a, b = t * ends[1], t * ends[2]
                long, foot = float((b - a) @ (b - a)), (a + b) / 2
                radius2 = places._radius(Spot(0, 1, t)) / 2 + places._radius(Spot(0, 2, t)) / 2
                u = (x - a) @ (b - a) / long
                off = ((x - a - u * (b - a)) ** 2).sum() - radius2
                limit = tube**2 * long if half else min(tube**2 * long, foot @ foot / 4)
                if off < limit and (not half or (x - a - u * (b - a)) @ foot > 0):
                    held.append((off, u))
            if held:
                counts[0, _bins(np.array(min(held)[1]))] += 1
        return [pair for pair in np.hstack(_windows(counts)).T.tolist() if pair[1] < constants.VALLEY]

    tubes = [(constants.NARROW, False), (constants.WIDE, False), (constants.WIDE, True)]
    best = min(min(slow(*tube), default=[1.0, 1.0]) for tube in tubes)
    assert best[0] < 1e-3
    np.testing.assert_allclose(places.valley([ladder], fork), best)


@pytest.mark.parametrize("name", LOG_CONCAVE)
@pytest.mark.parametrize("n_axes", [2, 5])
def test_valleys_are_rare_where_there_are_none(name, n_axes):
    """Between two places of a log-concave cloud, four windows at a level of 1% claim in less than 4% of clouds."""
    rng, false = np.random.default_rng(1), 0
    for _ in range(100):
        X = LOG_CONCAVE[name](rng, 200, n_axes)
        ends = X[rng.choice(200, 2, replace=False)]
        false += on_nodes(X, ends, np.array([[0, 1]])).valley([[(Spot.at(0), Spot.at(1))]]).p_value < ALPHA
    assert false <= 4


def test_a_valley_is_seen_and_becomes_surer_with_samples(rng):
    """Two clusters: the p-value falls geometrically with the number of samples, and the effect is nearly none."""
    ends, before = np.array([[0.0, 0], [1, 0]]), 1.0
    for n in (40, 160, 640):
        X = ends[rng.integers(0, 2, n)] + 0.12 * rng.normal(size=(n, 2))
        found = on_nodes(X, ends, np.array([[0, 1]])).valley([[(Spot.at(0), Spot.at(1))]])
        assert found.effect < 0.2
        assert found.p_value < before**2
        before = found.p_value
    assert before < 1e-12


def test_one_place_sees_no_valley_to_itself(rng):
    """A chord without length, or without samples, is no evidence."""
    places = on_nodes(rng.normal(size=(50, 2)), np.array([[0.0, 0], [50, 0]]), np.array([[0, 1]]))
    assert places.valley([[(Spot.at(0), Spot.at(0))]]).p_value > ALPHA
    assert places.valley([[(Spot.at(1), Spot.at(1))]]).p_value > ALPHA


def test_weights_count_as_repeats(rng):
    """A sample of weight three is three samples, in every piece of evidence."""
    ends = np.array([[0.0, 0], [1, 0]])
    X = ends[rng.integers(0, 2, 30)] + 0.3 * rng.normal(size=(30, 2))
    once = Places.lay(X, np.full(30, 3.0), ends, np.zeros((30, 2))).with_tubes(np.array([[0, 1]]))
    thrice = on_nodes(np.repeat(X, 3, axis=0), ends, np.array([[0, 1]]))
    rungs = [(Spot.at(0), Spot.at(1)), (Spot(0, 1, 0.1), Spot(0, 1, 0.8))]
    assert once.valley([rungs]) == pytest.approx(thrice.valley([rungs]))
    flank = np.array([[12.0, 0.5]])
    assert once.gaps([(0, 1)], flank)[0] == pytest.approx(thrice.gaps([(0, 1)], flank)[0])
    np.testing.assert_allclose(once.radius2, thrice.radius2)


def test_gaps_are_judged_each_for_itself(rng):
    """Pairs that are looked at together give what each gives alone."""
    nodes = rng.normal(size=(6, 2))
    places = on_nodes(rng.normal(size=(120, 2)), nodes, np.array([[k, k + 1] for k in range(5)]))
    pairs = [(0, 1), (1, 4), (2, 5)]
    flanks = np.array([[9.0, 0.5], [0.0, 0.0], [30.0, 2.0]])
    alone = [places.gaps([pair], flank[None])[0] for pair, flank in zip(pairs, flanks, strict=True)]
    np.testing.assert_allclose(places.gaps(pairs, flanks), alone)
    assert len({evidence.p_value for evidence in alone}) == 3

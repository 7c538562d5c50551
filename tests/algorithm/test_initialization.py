"""Initial nodes by k-means: fast, and as good as scikit-learn's."""

import numpy as np
import pytest
import scipy.sparse as sp
from sklearn.cluster import KMeans

import textbook
from midrib import PrincipalGraph
from midrib._algorithm import initialization
from midrib._algorithm.assignment import assign_nearest_block
from midrib._algorithm.initialization import k_means
from midrib._kernels import has_numba
from midrib._samples.threaded import ThreadedBlocks


def blobs(rng, n_samples, n_features=4):
    centres = 4 * rng.normal(size=(12, n_features))
    return centres[rng.integers(12, size=n_samples)] + rng.normal(size=(n_samples, n_features))


def centres_of(X, n_nodes, seed, weight=None):
    def prepare(X, weight):
        return lambda nodes: assign_nearest_block(X, nodes, weight)

    return k_means(X, n_nodes, weight, np.random.default_rng(seed), prepare)


def error(X, centres):
    return assign_nearest_block(X, centres).energy


def test_nearest_statistics_agree_with_the_textbook(rng):
    """Every sample counts for its nearest node alone, dense or sparse, weighted or not."""
    X, C = rng.normal(size=(40, 3)), rng.normal(size=(6, 3))
    weight = rng.integers(1, 4, 40).astype(float)
    distance = textbook.squared_distances(X, C)
    P = (distance == distance.min(axis=1, keepdims=True)) * weight[:, None]
    for samples in (X, sp.csr_array(X)):
        stats = assign_nearest_block(samples, C, weight)
        np.testing.assert_allclose(stats.mass, P.sum(axis=0))
        np.testing.assert_allclose(stats.moment, P.T @ X)
        assert stats.energy == pytest.approx(weight @ distance.min(axis=1))
        assert stats.weight == weight.sum()


@pytest.mark.skipif(not has_numba(), reason="the compiled loop needs numba")
@pytest.mark.parametrize("dtype", [np.float32, np.float64])
@pytest.mark.parametrize("weighted", [False, True])
def test_many_nodes_are_found_by_the_compiled_loop(rng, monkeypatch, dtype, weighted):
    """For a thousand nodes nearest ones are found by the compiled loop: the same ones, the first of equals."""
    from midrib._samples.dense_compiled import CompiledAssignment

    calls, add_nearest = [], CompiledAssignment.add_nearest
    monkeypatch.setattr(
        CompiledAssignment, "add_nearest", lambda *args: calls.append(1) or add_nearest(*args)
    )
    # Whole numbers have no rounding, and many nodes are equally near.
    X, C = rng.integers(0, 9, (3000, 3)).astype(dtype), rng.integers(0, 9, (1003, 3)).astype(float)
    weight = rng.integers(0, 4, 3000).astype(dtype) if weighted else None
    stats, plain = (
        ThreadedBlocks(X, weight, offset=np.ones(3)).assign_nearest(C - 1),
        assign_nearest_block(X, C, weight),
    )
    assert calls
    np.testing.assert_array_equal(stats.mass, plain.mass)
    np.testing.assert_array_equal(stats.moment, plain.moment - plain.mass[:, None])
    assert stats.energy == plain.energy
    assert stats.weight == plain.weight


@pytest.mark.skipif(not has_numba(), reason="the compiled loop needs numba")
def test_a_node_with_many_samples_keeps_its_digits(rng):
    """In single precision sums over many samples are kept in double, also in the compiled loop."""
    X = (100 + rng.normal(size=(60_000, 2))).astype(np.float32)
    C = np.concatenate([[[100.0, 100.0]], 1e4 + rng.normal(size=(1000, 2))])
    stats = ThreadedBlocks(X).assign_nearest(C)
    assert stats.mass[0] == len(X)
    np.testing.assert_allclose(stats.moment[0] / len(X), X.mean(axis=0, dtype=np.float64), rtol=1e-7)


@pytest.mark.parametrize("n_samples", [1500, 15000])
def test_error_is_within_one_percent_of_scikit_learn(rng, n_samples):
    """Seeding that sees a part of the samples costs little quality; the average over seeds shows it."""
    X = blobs(rng, n_samples)
    ours = np.mean([error(X, centres_of(X, 60, seed)) for seed in range(3)])
    theirs = np.mean([KMeans(60, n_init=1, random_state=seed).fit(X).inertia_ for seed in range(3)])
    assert ours <= 1.01 * theirs


def test_seeding_sees_a_part_of_many_samples(rng, monkeypatch):
    """Where samples are many the seeds come from twenty per node, or five thousand."""
    seen = []
    seeds = initialization._seeds
    monkeypatch.setattr(initialization, "_seeds", lambda X, *rest: seen.append(X.shape[0]) or seeds(X, *rest))
    X = blobs(rng, 15000)
    centres_of(X, 50, 0)
    centres_of(X, 300, 0)
    assert seen == [5000, 6000]


def test_far_data_keep_their_digits(rng):
    """A shift of the samples shifts the centres, also where seeding sees a part of them."""
    X = blobs(rng, 11000)
    offset = np.full(4, 1e5)

    def prepare(X, weight):
        return lambda nodes: assign_nearest_block(X - offset, nodes - offset, weight).moved(offset)

    moved = k_means(X + offset, 40, None, np.random.default_rng(0), prepare)
    assert error(X, moved - offset) == pytest.approx(error(X, centres_of(X, 40, 0)), rel=0.05)


@pytest.mark.parametrize("weighted", [False, True])
def test_fewer_distinct_samples_than_nodes(rng, weighted):
    """Coincident nodes are allowed: every distinct sample is a centre, and the rest repeat them."""
    X = np.repeat(rng.normal(size=(5, 2)), 30, axis=0)
    weight = rng.uniform(0.5, 2, 150) if weighted else None
    centres = centres_of(X, 8, 0, weight)
    assert centres.shape == (8, 2)
    assert error(X, centres) == pytest.approx(0.0, abs=1e-12)


def test_samples_without_weight_are_never_seeds(rng):
    """Weightless samples draw no centre, however far they are."""
    X = np.concatenate([rng.normal(size=(300, 2)), 1e3 + rng.normal(size=(300, 2))])
    weight = np.repeat([1.0, 0.0], 300)
    assert np.abs(centres_of(X, 10, 0, weight)).max() < 10


@pytest.mark.parametrize("dtype", [np.float64, np.float32])
def test_ties_do_not_depend_on_order_and_units(rng, dtype):
    """Samples of a grid are equally near to many centres; neither their order nor their units decide which it is."""
    X = np.stack(np.meshgrid(np.arange(15), np.arange(12)), axis=-1).reshape(-1, 2).astype(dtype)
    plain = centres_of(X, 20, 0)
    order = rng.permutation(len(X))
    np.testing.assert_allclose(centres_of(X[order], 20, 0), plain, atol=1e-4)
    np.testing.assert_allclose(centres_of(1000 * X, 20, 0), 1000 * plain, rtol=1e-4)


@pytest.mark.parametrize("dtype", [np.float64, np.float32])
def test_many_samples_in_any_order_and_repetition_seed_the_same_centres(rng, dtype):
    """More samples than seeding looks at: it looks at places, so order, repeats and weights change nothing."""
    X = rng.standard_t(2, size=(8000, 2)).astype(dtype)
    counts = rng.integers(1, 4, len(X))
    rows = rng.permutation(np.repeat(np.arange(len(X)), counts))
    weighted = centres_of(X, 20, 0, counts.astype(dtype))
    digits = 1e-9 if dtype == np.float64 else 1e-3
    np.testing.assert_allclose(centres_of(X[rows], 20, 0), weighted, rtol=digits, atol=digits)
    many = rng.normal(size=(12_000, 2)).astype(dtype)
    shuffled = many[rng.permutation(len(many))]
    np.testing.assert_allclose(centres_of(shuffled, 20, 0), centres_of(many, 20, 0), rtol=digits, atol=digits)


def test_rounding_seeds_nothing_where_all_places_have_a_seed(rng):
    """Three places, told apart from themselves by rounding in sparse products: the other seeds are drawn by weight."""
    places = np.array([[0.1, 7.3, 0.0], [0.2, 7.1, 0.0], [0.3, 7.7, 0.1]])
    which = rng.integers(0, 3, 300)
    X = sp.csr_array(places[which])
    seeds = initialization._seeds(X, 40, None, np.random.default_rng(0), 10**6)
    again = initialization._seeds(X[rng.permutation(300)], 40, None, np.random.default_rng(0), 10**6)
    np.testing.assert_array_equal(again, seeds)
    share = (seeds == places[0]).all(axis=1).mean()
    assert 0.1 < share < 0.6


def test_a_group_has_no_more_nodes_than_places(rng):
    """Repeats of the samples of a small group do not win it nodes from the others."""
    X, groups = rng.normal(size=(30, 2)), np.repeat([0, 1], [6, 24])
    weight = np.where(groups == 0, 4.0, 1.0)
    rows = np.repeat(np.arange(30), weight.astype(int))
    one = PrincipalGraph(20, graph="knn", max_iter=3, random_state=0).fit(
        X, groups=groups, sample_weight=weight
    )
    other = PrincipalGraph(20, graph="knn", max_iter=3, random_state=0).fit(X[rows], groups=groups[rows])
    np.testing.assert_allclose(other.nodes_, one.nodes_, atol=1e-9)

"""Scores of trajectories: the rules that the field asks of them, and small cases done by hand."""

import numpy as np
import pytest
from scipy.stats import spearmanr

from midrib.metrics import (
    Milestones,
    cor_dist,
    f1_branches,
    f1_groups,
    f1_milestones,
    feature_importance,
    geodesic_distances,
    him,
    simplify,
    wcor_features,
    weighted_correlation,
)

LINEAR = [[0, 1]]
CHAIN = [[0, 1], [1, 2], [2, 3]]
FORK = [[0, 1], [1, 2], [1, 3]]
TWO_FORKS = [[0, 1], [1, 2], [1, 3], [3, 4], [3, 5]]
CYCLE = [[0, 1], [1, 2], [2, 0]]
LOOP = [[0, 1], [1, 2], [2, 3], [3, 1]]
PIECES = [[0, 1], [2, 3]]
NETWORKS = {
    "linear": LINEAR,
    "chain": CHAIN,
    "fork": FORK,
    "two forks": TWO_FORKS,
    "cycle": CYCLE,
    "loop": LOOP,
    "pieces": PIECES,
}


def network(links, lengths=None, n_samples=240, seed=0):
    rng = np.random.default_rng(seed)
    links = np.array(links)
    lengths = np.ones(len(links)) if lengths is None else np.array(lengths, dtype=float)
    return Milestones.from_arrays(
        links, lengths, rng.integers(0, len(links), n_samples), rng.uniform(size=n_samples)
    )


def changed(net, **fields):
    values = {
        name: fields.get(name, getattr(net, name)) for name in ("links", "lengths", "link", "percentage")
    }
    return Milestones.from_arrays(*values.values(), n_milestones=fields.get("n_milestones", net.n_milestones))


SCORES = {"him": him, "f1_branches": f1_branches, "f1_milestones": f1_milestones, "cor_dist": cor_dist}


@pytest.mark.parametrize("name", NETWORKS)
@pytest.mark.parametrize("score", SCORES.values(), ids=SCORES)
def test_identical_is_one(name, score):
    """Any trajectory agrees with itself."""
    net = network(NETWORKS[name])
    assert score(net, net) == pytest.approx(1)


@pytest.mark.parametrize("score", SCORES.values(), ids=SCORES)
def test_scores_lie_between_zero_and_one(score):
    """For all pairs of shapes."""
    nets = [network(links, seed=i) for i, links in enumerate(NETWORKS.values())]
    values = [score(a, b) for a in nets for b in nets]
    assert np.all(np.array(values) >= 0)
    assert np.all(np.array(values) <= 1 + 1e-12)


@pytest.mark.parametrize("score", SCORES.values(), ids=SCORES)
def test_direction_of_links_and_order_of_samples_do_not_matter(score):
    """Turning links around with their percentages, or permuting all samples, changes nothing."""
    first, second = network(TWO_FORKS), network(FORK, seed=5)
    turned = changed(second, links=second.links[:, ::-1], percentage=1 - second.percentage)
    assert score(first, turned) == pytest.approx(score(first, second), abs=1e-6)
    order = np.random.default_rng(0).permutation(240)
    mixed = [changed(net, link=net.link[order], percentage=net.percentage[order]) for net in (first, second)]
    assert score(*mixed) == pytest.approx(score(first, second), abs=0.02)


@pytest.mark.parametrize("score", SCORES.values(), ids=SCORES)
def test_milestones_that_lie_in_between_do_not_matter(score):
    """A chain is a line: samples at the same places give the same score."""
    chain = network(CHAIN)
    line = changed(
        chain,
        links=np.array([[0, 1]]),
        lengths=np.array([3.0]),
        link=np.zeros(240, int),
        percentage=(chain.link + chain.percentage) / 3,
        n_milestones=2,
    )
    assert score(chain, line) == pytest.approx(1)
    assert score(line, chain) == pytest.approx(1)


@pytest.mark.parametrize(
    "score", [him, f1_branches, f1_milestones], ids=["him", "f1_branches", "f1_milestones"]
)
def test_a_false_branch_lowers_the_score(score):
    """Half of the samples of a branch moved to an invented one."""
    net = network(FORK)
    wrong = net.link.copy()
    wrong[np.flatnonzero(net.link == 2)[::2]] = 3
    false = changed(
        net, links=np.vstack([net.links, [[1, 4]]]), lengths=np.ones(4), link=wrong, n_milestones=5
    )
    assert score(net, false) < 0.99


def test_breaking_a_cycle_lowers_him_and_the_order():
    """The same samples, the ring cut open."""
    ring = network(CYCLE)
    cut = changed(ring, links=np.array([[0, 1], [1, 2], [2, 3]]), n_milestones=4)
    assert him(ring, cut) < 0.6
    assert cor_dist(ring, cut) < 0.99


def test_shuffled_samples_lower_order_and_groups_but_not_the_topology():
    """Positions at random: no correlation is left."""
    net = network(TWO_FORKS)
    order = np.random.default_rng(1).permutation(240)
    mixed = changed(net, link=net.link[order], percentage=net.percentage[order])
    assert him(net, mixed) == pytest.approx(1)
    assert cor_dist(net, mixed) < 0.2
    assert f1_branches(net, mixed) < 0.5


@pytest.mark.parametrize("score", [cor_dist, f1_branches, f1_milestones])
def test_missing_samples_lower_the_score(score):
    """The more are left out, the lower."""
    net = network(TWO_FORKS)
    values = [score(net, net)]
    for share in (0.2, 0.5, 0.9):
        link = np.where(np.arange(240) < 240 * share, -1, net.link)
        values.append(score(net, changed(net, link=link)))
    assert np.all(np.diff(values) < 0)


def test_warping_positions_keeps_the_branches_but_not_the_order():
    """Noise on positions along links lowers cor_dist a little, F1 of branches not at all."""
    net = network(FORK)
    noise = np.clip(net.percentage + 0.3 * np.random.default_rng(0).normal(size=240), 0, 1)
    warped = changed(net, percentage=noise)
    assert f1_branches(net, warped) == 1
    assert 0.5 < cor_dist(net, warped) < 0.99


def test_him_of_known_networks():
    """Unit lengths; values of an independent implementation of the same definition, to three digits."""
    line, fork, cycle = network(LINEAR), network(FORK), network(CYCLE)
    assert him(line, fork) == pytest.approx(0.560, abs=5e-4)
    assert him(line, cycle) == pytest.approx(0.322, abs=5e-4)
    assert him(fork, cycle) == pytest.approx(0.297, abs=5e-4)


def test_him_does_not_depend_on_units_but_on_proportions():
    """All lengths times ten: the same; one branch longer: not the same."""
    net = network(FORK)
    assert him(net, network(FORK, [10, 10, 10])) == pytest.approx(1)
    assert him(net, network(FORK, [1, 1, 5])) < 0.99
    assert him(net, network(FORK, [0, 0, 0])) == 0


def test_simplified_networks():
    """Chains are joined, a ring becomes a loop, parallel chains keep one milestone, lonely milestones stay."""
    assert len(simplify(network(CHAIN)).links) == 1
    ring = simplify(network(CYCLE, [1, 2, 3]))
    assert ring.links.tolist() == [[0, 0]]
    assert ring.lengths.tolist() == [6]
    parallel = simplify(network([[0, 1], [1, 2], [1, 3], [2, 4], [3, 4], [4, 5]]))
    assert sorted(parallel.lengths.tolist()) == [1, 1, 1, 1, 2]
    lonely = Milestones(3, np.array([[0, 1]]), np.ones(1), np.array([0, -1]), np.zeros(2), np.array([-1, 2]))
    assert simplify(lonely).alone.tolist() == [-1, 2]


def test_f1_of_groups_by_hand():
    """Two groups of two against one of four, and a missing sample that counts in sizes only."""
    assert f1_groups([0, 0, 1, 1], [0, 0, 0, 0]) == pytest.approx(0.5)
    assert f1_groups([0, 0, 1], [0, -1, 1]) == pytest.approx(0.75)
    assert f1_groups([0, 0], [-1, -1]) == 0


def test_geodesic_distances_by_hand():
    """Along a fork, across pieces, and from a missing sample."""
    net = Milestones.from_arrays(
        np.array([[0, 1], [1, 2], [1, 3], [4, 5]]),
        np.array([2.0, 1.0, 4.0, 1.0]),
        np.array([0, 0, 1, 2, 3, -1]),
        np.array([0.25, 0.75, 0.5, 0.5, 0.0, 0.0]),
    )
    huge = np.finfo(float).max
    np.testing.assert_allclose(geodesic_distances(net, np.array([0, 5])), [[0, 1, 2, 3.5, huge, 8], [8] * 6])


def test_correlation_of_distances_is_spearmans():
    """With every sample a waypoint it is the plain rank correlation of both distance matrices."""
    first, second = network(FORK, n_samples=40), network(TWO_FORKS, n_samples=40, seed=2)
    everyone = np.arange(40)
    expected = spearmanr(*(geodesic_distances(net, everyone).ravel() for net in (first, second))).statistic
    assert cor_dist(first, second, n_waypoints=4000) == pytest.approx(max(expected, 0))


def test_rounding_breaks_no_ties_of_distances():
    """Groups of samples at milestones stay tied when sums of lengths and positions differ in the last digits."""
    rng = np.random.default_rng(0)
    links, link = np.array(CHAIN), rng.integers(0, 3, 240)
    at = rng.integers(0, 2, 240).astype(float)
    noise = 1e-12 * rng.random(240)
    exact = Milestones.from_arrays(links, np.full(3, 0.1), link, at)
    rounded = Milestones.from_arrays(links, np.full(3, 0.1), link, np.abs(at - noise))
    assert cor_dist(exact, rounded) == pytest.approx(1)
    assert cor_dist(rounded, exact) == pytest.approx(1)


def test_ties_do_not_depend_on_units():
    """Distances that differ stay apart in any unit, however small."""
    net = network(TWO_FORKS)
    tiny = changed(net, lengths=1e-15 * net.lengths)
    assert cor_dist(net, tiny) == pytest.approx(1)
    assert cor_dist(tiny, net) == pytest.approx(1)


def test_important_features_agree_where_trajectories_do():
    """Features that follow the branches are important; a shuffled prediction makes others so."""
    net = network(FORK)
    rng = np.random.default_rng(0)
    Y = np.hstack([3 * net.percentages.toarray(), np.zeros((240, 8))]) + 0.3 * rng.normal(size=(240, 12))
    order = rng.permutation(240)
    mixed = changed(net, link=net.link[order], percentage=net.percentage[order])
    assert (
        feature_importance(net, Y, n_trees=50)[:4].min()
        > 3 * feature_importance(net, Y, n_trees=50)[4:].max()
    )
    same, other = (wcor_features(net, guess, Y, n_trees=50) for guess in (net, mixed))
    assert same == pytest.approx(1)
    assert other < 0.9


def test_weighted_correlation_is_numpys_for_equal_weights():
    """And 0 where nothing varies."""
    rng = np.random.default_rng(0)
    a, b = rng.normal(size=(2, 30))
    assert weighted_correlation(a, b, np.ones(30)) == pytest.approx(np.corrcoef(a, b)[0, 1])
    assert weighted_correlation(a, np.ones(30), np.ones(30)) == 0


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: f1_groups([0, 1], [0]), "same samples"),
        (lambda: cor_dist(network(FORK), network(FORK, n_samples=3)), "same samples"),
        (
            lambda: Milestones.from_arrays(
                np.array([[0, 1]]), np.array([1.0, 2.0]), np.array([0]), np.zeros(1)
            ),
            "links",
        ),
        (
            lambda: Milestones.from_arrays(np.array([[0, 1]]), np.array([1.0]), np.array([3]), np.zeros(1)),
            "link 3",
        ),
    ],
)
def test_bad_input_is_named(call, message):
    """One sentence each."""
    with pytest.raises(ValueError, match=message):
        call()

"""Growth: a trunk for every piece, arms beside which there is a valley, and loops round holes."""

import numpy as np
import pytest

from clouds import CROSS, LOG_CONCAVE, Y, along, disc, laid, on_nodes, ring, star
from midrib.structure.growth import arm_evidence, grow
from midrib.structure.strands import Strands


def grown(X, alpha=0.01):
    strands, ears = grow(*laid(X), alpha)
    return strands, ears


def counts(strands):
    """Return pieces, loops and tips."""
    todo, pieces = set(strands.around), 0
    while todo:
        todo -= set(strands.distances(next(iter(todo)))[0])
        pieces += 1
    return pieces, len(strands.edges) - len(strands.around) + pieces, len(strands.tips)


@pytest.mark.parametrize(
    ("X", "truth"),
    [
        (along(((0, 0), (2, 0))), (1, 0, 2)),
        (along(*Y), (1, 0, 3)),
        (along(*CROSS), (1, 0, 4)),
        (along(((0, 0), (2, 0)), ((0, 0.5), (2, 0.5))), (2, 0, 4)),
        (ring(), (1, 1, 0)),
    ],
    ids=["line", "Y", "cross", "two lines", "ring"],
)
def test_shapes_grow_to_their_structure(X, truth):
    """Pieces, loops and tips of plain shapes are found on the landmarks already."""
    assert counts(grown(X)[0]) == truth


def test_a_trunk_runs_from_end_to_end():
    """The first path of a line covers nearly all of it."""
    X = along(((0, 0), (2, 0)))
    places, links = laid(X)
    strands, _ = grow(places, links, 0.01)
    ends = places.nodes[sorted(strands.tips)]
    assert np.linalg.norm(ends[0] - ends[1]) > 0.85 * np.ptp(places.X[:, 0])


@pytest.mark.parametrize("n_axes", [2, 3, 6])
def test_blobs_are_one_line(n_axes):
    """Clouds without a valley have no arm and no loop, mostly: growth is generous, since arms are judged again."""
    rng, right = np.random.default_rng(3), []
    for draw in LOG_CONCAVE.values():
        right += [counts(grown(draw(rng, 200, n_axes))[0]) == (1, 0, 2) for _ in range(3)]
    assert np.mean(right) >= 0.7


def test_an_ear_closes_a_loop():
    """The way that closes a ring is returned; without it the graph is whole and has two tips."""
    strands, ears = grown(ring())
    (ear,) = ears
    assert counts(strands.without(ear)) == (1, 0, 2)


def test_an_open_ring_stays_open():
    """A ring with a sixth missing is a line."""
    X = ring(600)
    X = X[np.abs(np.arctan2(X[:, 1], X[:, 0])) < 5 / 6 * np.pi]
    assert counts(grown(X)[0]) == (1, 0, 2)


def test_a_thick_ring_is_not_closed_over_a_gap():
    """A gap that is sure is closed by no loop, though its two ends are among the nearest neighbours of each other."""
    for seed in (4, 6, 7):
        rng = np.random.default_rng(seed)
        angle = rng.uniform(0, 1.8 * np.pi, 800)
        X = np.column_stack([np.cos(angle), np.sin(angle)]) + rng.normal(size=(800, 2)) * 0.1
        assert counts(grown(X)[0])[1] == 0


def test_arms_need_a_valley_beside_them():
    """The third arm of a star is seen where samples follow it, and not where they fill the plane."""
    nodes, edges = star((1, 0), (-0.6, 0.8), (-0.6, -0.8))
    arm = [0, *range(21, 31)]
    apart = np.linalg.norm(nodes[:, None] - nodes, axis=2)
    strands = Strands.of(edges.tolist(), apart).without(arm)
    there = arm_evidence(on_nodes(along(*Y), nodes, edges), strands, arm)
    assert there.p_value < 1e-6
    assert there.effect < 0.3
    for seed in range(5):
        full = arm_evidence(on_nodes(1.2 * disc(300, seed), nodes, edges), strands, arm)
        assert full.p_value > 1e-4


def test_an_arm_with_nothing_beside_it_is_no_claim(rng):
    """Without another place to compare with there is no evidence."""
    nodes = np.array([[0.0, 0], [1, 0]])
    places = on_nodes(rng.normal(size=(30, 2)), nodes, np.array([[0, 1]]))
    assert arm_evidence(places, Strands(np.sqrt(places.apart), {0: set()}), [0, 1]).p_value == 1


def three_arms(seed, noise):
    """Return samples of three arms at equal angles, and the nodes and edges of that star."""
    rng, turn = np.random.default_rng(seed), 2 * np.pi * np.arange(3) / 3
    ends = np.column_stack([np.cos(turn), np.sin(turn)])
    X = ends[rng.integers(3, size=600)] * rng.random((600, 1)) + noise * rng.normal(size=(600, 2))
    return X, *star(*ends, step=0.25)


@pytest.mark.parametrize("seed", range(4))
def test_wide_forks_are_seen_from_the_side_turned_away(seed):
    """Thick arms at wide angles fill every tube between them near the fork, but not its outer half."""
    X, nodes, edges = three_arms(seed, 0.16)
    places = on_nodes(X, nodes, edges)
    strands = Strands.of(edges.tolist(), np.sqrt(places.apart))
    for arm in strands.arms():
        assert arm_evidence(places, strands.without(arm), arm).p_value < 0.01


@pytest.mark.parametrize("kind", sorted(LOG_CONCAVE))
def test_arms_across_a_blob_are_rarely_claimed(kind):
    """The best of many windows is calibrated: at a level of 1%, arms without a valley pass a few times in a hundred."""
    passed = []
    for seed in range(25):
        rng = np.random.default_rng(seed)
        X = LOG_CONCAVE[kind](rng, 300, 3)
        X = (X - X.mean(axis=0)) / X.std()
        tips = rng.normal(size=(3, 3))
        nodes, edges = star(*(1.5 * tips / np.linalg.norm(tips, axis=1, keepdims=True)), step=0.4)
        places = on_nodes(X, nodes, edges)
        strands = Strands.of(edges.tolist(), np.sqrt(places.apart))
        passed += [arm_evidence(places, strands.without(a), a).p_value < 0.01 for a in strands.arms()]
    assert np.mean(passed) < 0.05


def test_an_arm_is_apart_from_a_short_neighbor():
    """A twig is apart from a line twenty times as long, so the line is apart from the twig."""
    strokes = ((0, 0), (20, 0)), ((0, 0), (-2, 0)), ((0, 0), (0.9, 0.5))
    nodes, edges = star((20, 0), (-2, 0), (0.9, 0.5), step=0.2)
    places = on_nodes(along(*strokes, n=3000, noise=0.08), nodes, edges)
    strands = Strands.of(edges.tolist(), np.sqrt(places.apart))
    found = {len(arm): arm_evidence(places, strands.without(arm), arm) for arm in strands.arms()}
    assert len(found) == 3
    assert found[min(found)].p_value < 1e-3
    assert found[max(found)].p_value < 1e-3

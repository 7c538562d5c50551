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

"""From samples to structure: right on plain shapes, nothing in blobs, the same every time, and how sure."""

import time

import numpy as np
import pytest

from clouds import CROSS, LOG_CONCAVE, Y, along, disc, ring
from midrib.datasets import make_shape
from midrib.structure import find
from midrib.structure.find import find_structure, topology

SHAPES = {
    "line": (along(((0, 0), (2, 0))), (1, 0, 2)),
    "Y": (along(*Y), (1, 0, 3)),
    "cross": (along(*CROSS), (1, 0, 4)),
    "two lines": (along(((0, 0), (2, 0)), ((0, 0.5), (2, 0.5))), (2, 0, 4)),
    "close lines": (along(((0, 0), (2, 0)), ((0, 0.4), (2, 0.4))), (2, 0, 4)),
    "ring": (ring(), (1, 1, 0)),
    "lollipop": (np.vstack([ring(300), along(((1, 0), (2.5, 0)), n=100, noise=0.05)]), (1, 1, 1)),
}


@pytest.mark.parametrize("name", SHAPES)
def test_plain_shapes(name):
    """Pieces, loops and tips; claims for all of them; numbers in their ranges."""
    X, truth = SHAPES[name]
    found = find_structure(X, repeats=2)
    assert topology(found.graph) == truth
    assert len(found.topologies) == 2
    assert 0 <= found.support <= 1
    assert all(0 <= claim.support <= 1 and claim.p_value <= 0.01 for claim in found.claims)
    kinds = [claim.kind for claim in found.claims]
    assert kinds.count("loop") == truth[1]
    assert kinds.count("gap") == truth[0] - 1
    assert kinds.count("branch") == (truth[2] if found.graph.forks.size else 0)
    assert found.graph.width.shape == (found.graph.n_nodes,)


@pytest.mark.parametrize("n_axes", [2, 3, 5, 10])
def test_blobs_are_one_short_line(n_axes):
    """Log-concave clouds have no fork, no loop and no gap: at most one of ten says otherwise."""
    rng, right = np.random.default_rng(5), []
    for draw in LOG_CONCAVE.values():
        right += [
            topology(find_structure(draw(rng, 200, n_axes), repeats=0).graph) == (1, 0, 2) for _ in range(2)
        ]
    assert np.mean(right) >= 0.9


def test_no_gap_is_claimed_in_what_is_one_piece():
    """Samples that are too few to be a piece of their own leave no claim of a gap behind."""
    for seed in (101, 104):
        X = np.random.default_rng(seed).exponential(size=(300, 5))
        found = find_structure(X, repeats=0)
        assert [claim.kind for claim in found.claims].count("gap") == found.graph.n_components - 1


@pytest.mark.parametrize("seed", range(2))
def test_pieces_are_looked_at_one_by_one(seed):
    """Rings inside rings each close, since what a gap parted is not joined again by finer landmarks."""
    X = np.vstack([r * ring(int(600 * r), noise=0.08 / r, seed=seed + 10 * r) for r in (1, 2, 3)])
    assert topology(find_structure(X).graph) == (3, 3, 0)


def test_the_noise_is_that_of_the_samples():
    """The width around the graph is the standard deviation along one axis, in the units of the data."""
    for noise in (0.02, 0.05):
        found = find_structure(100 * along(*CROSS, n=600, noise=noise), repeats=0)
        assert found.noise == pytest.approx(100 * noise, rel=0.3)
        assert np.median(found.graph.width) == pytest.approx(100 * noise, rel=0.3)


def test_tips_reach_the_end_of_the_samples():
    """Arms of a Y are as long as they were drawn, within a few noise widths."""
    graph = find_structure(along(*Y, n=500), repeats=0).graph
    ends = np.array([(1, 0), (-0.6, 0.8), (-0.6, -0.8)])
    apart = np.linalg.norm(graph.nodes[graph.tips][:, None] - ends, axis=2)
    assert apart.min(axis=0).max() < 0.12


def test_twice_the_same():
    """Nothing depends on chance."""
    one, two = (find_structure(SHAPES["Y"][0]) for _ in range(2))
    np.testing.assert_array_equal(one.graph.nodes, two.graph.nodes)
    assert one.topologies == two.topologies
    assert [c.support for c in one.claims] == [c.support for c in two.claims]


@pytest.mark.parametrize(
    ("name", "seed"), [("y", 1), ("y", 3), ("theta", 3), ("binary_tree", 3), ("ladder", 3), ("two_moons", 3)]
)
def test_less_detail_never_adds(name, seed):
    """Branches do not grow in number as the detail falls, whatever chance says at each of them."""
    X = make_shape(name, 250, noise=0.05, random_state=seed).X
    details = (0.25, 0.5, 1.0, 2.0, 4.0)
    found = [find_structure(X, detail=detail, repeats=0).graph.topology.branches for detail in details]
    assert np.all(np.diff(found) >= 0), found


def test_no_detail_claims_nothing():
    """With no error allowed at all everything is one line."""
    for X, _ in SHAPES.values():
        assert topology(find_structure(X, detail=0.01, repeats=0).graph) == (1, 0, 2)


@pytest.mark.parametrize("name", ["Y", "ring"])
@pytest.mark.parametrize("step", [0.02, 0.05])
def test_rounded_samples_are_normal_data(name, step):
    """A grid of samples, many of them repeated, gives the structure of the samples, in the same time."""
    X, truth = SHAPES[name]
    began = time.perf_counter()
    assert topology(find_structure(X, repeats=0).graph) == truth
    plain = time.perf_counter() - began
    assert topology(find_structure(step * np.round(X / step), repeats=0).graph) == truth
    assert time.perf_counter() - began < 5 * plain + 1


def test_a_full_grid_is_a_blob():
    """Equal distances and ties everywhere: still one piece without a loop."""
    X = np.stack(np.meshgrid(np.arange(20.0), np.arange(15.0)), axis=-1).reshape(-1, 2)
    assert topology(find_structure(X, repeats=0).graph) == (1, 0, 2)


@pytest.mark.parametrize("n", [20, 30, 60])
def test_few_samples(n):
    """A handful of samples is a line, not an error."""
    assert topology(find_structure(disc(n), repeats=0).graph) == (1, 0, 2)


def test_clutter_is_no_structure():
    """A tenth of uniform clutter neither adds nor hides anything, and its share is on record."""
    shape = make_shape("y", 700, noise=0.02, clutter=0.1, random_state=1)
    found = find_structure(shape.X, repeats=0)
    assert topology(found.graph) == (1, 0, 3)
    assert found.clutter == pytest.approx(0.1, abs=0.03)
    assert found.belonging(shape.X)[shape.edge >= 0].mean() > 0.95


def test_more_samples_reveal_more():
    """A short thin twig that few samples do not show is there with many."""

    def twig(n):
        return along(((-1, 0), (1, 0)), ((0, 0), (0, 0.3)), n=n, noise=0.04)

    assert len(find_structure(twig(2000), repeats=0).graph.tips) == 3
    assert len(find_structure(twig(40), repeats=0).graph.tips) == 2


def test_support_is_the_share_of_parts_that_agree():
    """Of the other topologies on record, those that are the graph's own; no other was found more often."""
    found = find_structure(SHAPES["cross"][0], repeats=4)
    own = topology(found.graph)
    assert found.support == pytest.approx(found.topologies.count(own) / 4)
    assert found.topologies.count(own) + 1 >= max(map(found.topologies.count, found.topologies))
    assert np.isnan(find_structure(SHAPES["line"][0], repeats=0).support)


def test_thin_rings_stay_closed():
    """Chance leaves a hole somewhere in many rings, and none of them is a gap: it was looked for everywhere."""
    assert all(
        topology(find_structure(ring(400, 0.02, seed), repeats=0).graph) == (1, 1, 0) for seed in range(20)
    )


@pytest.mark.parametrize(("n_harmonics", "decay"), [(5, 0.0), (9, 0.3)])
def test_a_curve_that_turns_in_many_axes_closes(n_harmonics, decay):
    """A hundred views of a thing turned once around: few samples without noise, so curved that each counts."""
    turn = 2 * np.pi * np.arange(100) / 100
    X = np.column_stack(
        [wave(h * turn) / h**decay for h in range(1, n_harmonics + 1) for wave in (np.cos, np.sin)]
    )
    assert topology(find_structure(X).graph) == (1, 1, 0)


@pytest.mark.parametrize(("thin", "expected"), [(0.1, (1, 0, 2)), (0.8, (1, 1, 0))], ids=["open", "closed"])
def test_a_valley_along_a_loop_leaves_it_open(rng, thin, expected):
    """Strays in the mouth of an arc, a tenth as dense as the arc, do not close it; hardly thinner samples do."""
    angle = 2 * np.pi * rng.random(800)
    mouth = np.abs(angle - np.pi) < np.pi / 8
    angle = angle[~mouth | (rng.random(800) < thin)]
    X = np.column_stack([np.cos(angle), np.sin(angle)]) + 0.06 * rng.normal(size=(len(angle), 2))
    assert topology(find_structure(X).graph) == expected


def test_chance_leaves_few_rings_open():
    """A hundred samples round a ring leave valleys along it by chance, in windows of any size: it stays closed."""
    closed = []
    for seed in range(40):
        rng = np.random.default_rng(seed)
        angle = rng.uniform(0, 2 * np.pi, 100)
        X = np.column_stack([np.cos(angle), np.sin(angle)]) + 0.06 * rng.normal(size=(100, 2))
        closed.append(topology(find_structure(X, repeats=0).graph) == (1, 1, 0))
    assert np.mean(closed) >= 0.95


@pytest.mark.parametrize("seed", range(6))
def test_few_samples_show_that_a_loop_is_open(seed):
    """Keeping a loop open cuts nothing in two: a valley along it need not be as sure as a gap."""
    rng = np.random.default_rng(seed)
    angle = 2 * np.pi * rng.random(200)
    mouth = np.abs(angle - np.pi) < np.pi / 8
    angle = angle[~mouth | (rng.random(200) < 0.1)]
    X = np.column_stack([np.cos(angle), np.sin(angle)]) + 0.06 * rng.normal(size=(len(angle), 2))
    assert topology(find_structure(X).graph) == (1, 0, 2)


@pytest.mark.parametrize("seed", [4, 17, 20])
def test_an_end_that_meets_a_side_closes_a_loop(seed):
    """The rungs of a thin ladder reach both sides, though no sample may lie where they meet."""
    X = make_shape("ladder", 500, noise=0.01, random_state=seed).X
    assert topology(find_structure(X, repeats=0).graph) == (1, 3, 0)


@pytest.mark.parametrize("seed", range(6))
def test_uneven_rings_stay_closed(seed):
    """A ring whose density falls to a third for a quarter of the way round is a ring."""
    rng = np.random.default_rng(seed)
    angle = 2 * np.pi * rng.random(700)
    angle = angle[(np.abs(angle - np.pi) > np.pi / 4) | (rng.random(700) < 0.38)]
    X = np.column_stack([np.cos(angle), np.sin(angle)]) + 0.06 * rng.normal(size=(len(angle), 2))
    assert topology(find_structure(X).graph) == (1, 1, 0)


def test_a_line_is_not_shorter_than_the_samples_are_wide():
    """Ten groups that overlap in twelve axes are one line, whose nodes must not settle on one point."""
    rng = np.random.default_rng(4)
    X = 1.2 * rng.normal(size=(10, 12))[rng.integers(0, 10, 600)] + rng.normal(size=(600, 12))
    widest = np.sqrt(np.linalg.eigvalsh(np.cov(X.T))[-1])
    assert find_structure(X, repeats=0).graph.length > 1.99 * widest


def nested(n, n_rings, rng):
    """Return crisp rings one inside the other."""
    radii = np.arange(1.0, n_rings + 1)
    radius = rng.choice(radii, n, p=radii / radii.sum())
    angle = rng.uniform(0, 2 * np.pi, n)
    X = np.column_stack([radius * np.cos(angle), radius * np.sin(angle)])
    return X + 0.06 * rng.normal(size=(n, 2))


@pytest.mark.parametrize(("n_rings", "n"), [(2, 300), (3, 600), (4, 1000)])
def test_crisp_strands_side_by_side_are_told_apart(n_rings, n):
    """Rings nearer to each other than the first landmarks are: as many landmarks as the samples carry line up."""
    X = nested(n, n_rings, np.random.default_rng(n))
    assert topology(find_structure(X, repeats=0).graph) == (n_rings, n_rings, 0)


def test_parts_are_looked_at_like_the_whole(rng, monkeypatch):
    """Axes and the number of landmarks are found once: every part has as many, and is cut once."""
    asked = []
    lay = find.lay_landmarks
    monkeypatch.setattr(find, "lay_landmarks", lambda *given: asked.append(given[2]) or lay(*given))
    find_structure(along(*Y, n=400), repeats=0)
    *_, settled = asked
    asked.clear()
    find_structure(along(*Y, n=400), repeats=3)
    assert asked[-3:] == [settled] * 3
    assert asked[-4] == settled

"""PrincipalGraph with no argument: the right structure, whatever the units."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.io import loadmat

from midrib import PrincipalGraph
from midrib.datasets import make_shape

TOYS = {
    "DistortedSShape": (1, 0, 2),
    "Spiral_SUN": (1, 0, 2),
    "Circle": (1, 1, 0),
    "two_moon": (2, 0, 4),
    "tree_300": (1, 0, None),
    "three_clusters": (3, None, None),
}


def topology(model):
    skeleton = model.skeleton()
    return skeleton.n_components, skeleton.n_loops, len(skeleton.tips)


@pytest.mark.parametrize("name", ["s", "figure_eight", "h", "lollipop", "ring_and_line", "helix"])
def test_shapes_come_out_right(name):
    """Curves, trees, loops and pieces are found without an argument; the objective never rises on the way."""
    shape = make_shape(name, 700, noise=0.025, units="random", random_state=50)
    model = PrincipalGraph(random_state=0).fit(shape.X)
    truth = shape.graph.topology
    assert topology(model) == (truth.components, truth.loops, truth.tips)
    scale = model.gamma_ * len(shape.X) * model.sigma_
    assert np.all(np.diff(model.objective_) <= 1e-8 * scale)
    assert np.sqrt(model.sigma_ / 2) == pytest.approx(shape.noise, rel=0.5)


# With so few samples the parts do not agree, as the report says first; the gaps between the clusters are no surer than
# thin stretches of real cells, which must not be cut.
UNSURE = {"tree_300", "three_clusters"}


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(n, marks=pytest.mark.xfail(reason="too few samples to be sure")) if n in UNSURE else n
        for n in TOYS
    ],
)
def test_toys_of_the_paper(name, data_folder):
    """The paper's six sets: two open curves, one loop, two open curves, one tree, three pieces."""
    X = loadmat(data_folder / "toys" / f"{name}.mat")["X"].astype(float)
    found = topology(PrincipalGraph(random_state=0).fit(X))
    assert all(truth in (None, value) for truth, value in zip(TOYS[name], found, strict=True))
    if name == "tree_300":
        assert found[2] >= 5


@settings(max_examples=6, deadline=None)
@given(
    name=st.sampled_from(["lollipop", "y", "two_moons", "spiral"]),
    seed=st.integers(0, 10**6),
    digits=st.floats(-4, 5),
    far=st.floats(0, 100),
    n_features=st.sampled_from([2, 10]),
)
def test_units_and_position_do_not_matter(name, seed, digits, far, n_features):
    """Scaling, shifting, rotating and mirroring changes neither the structure nor sigma beyond its units."""
    X = make_shape(name, 300, noise=0.025, n_features=n_features, random_state=3).X
    rng, scale = np.random.default_rng(seed), 10.0**digits
    turn, _ = np.linalg.qr(rng.normal(size=(n_features, n_features)))
    plain = PrincipalGraph(random_state=0).fit(X)
    moved = PrincipalGraph(random_state=0).fit(scale * (X @ turn + far * rng.normal(size=n_features)))
    assert topology(plain) == topology(moved)
    assert moved.sigma_ == pytest.approx(scale**2 * plain.sigma_, rel=1e-6)
    assert moved.gamma_ == pytest.approx(plain.gamma_, rel=1e-6)


def test_same_seed_same_structure():
    """The whole choice is deterministic for a given seed."""
    X = make_shape("y", 300, noise=0.04, random_state=1).X
    one, two = (PrincipalGraph(random_state=5).fit(X) for _ in range(2))
    np.testing.assert_array_equal(one.nodes_, two.nodes_)
    assert (one.sigma_, one.gamma_) == (two.sigma_, two.gamma_)


def test_numbers_are_kept_and_auto_fills_the_rest():
    """Every parameter may be a number while the others are chosen."""
    X = make_shape("circle", 400, noise=0.03, random_state=1).X
    model = PrincipalGraph(40, sigma=0.002, random_state=0).fit(X)
    assert len(model.nodes_) == 40
    assert model.sigma_ == 0.002
    tree = PrincipalGraph(graph="tree", gamma=2.0, random_state=0).fit(X)
    assert tree.gamma_ == 2.0
    assert len(tree.graph_.edges) == len(tree.nodes_) - 1
    assert np.sqrt(tree.sigma_ / 2) == pytest.approx(0.03, rel=0.5)


def test_few_samples_get_rules_of_thumb(rng):
    """Fewer than twenty distinct samples still give a graph, and the report says so."""
    model = PrincipalGraph(random_state=0).fit(np.repeat(rng.normal(size=(19, 3)), 2, axis=0))
    assert len(model.graph_.edges) == len(model.nodes_) - 1
    assert "rules of thumb" in model.report()


def test_the_report_names_what_was_found():
    """The report states the structure, the noise and the decisions, each with its number."""
    shape = make_shape("circle", 400, noise=0.03, random_state=1)
    model = PrincipalGraph(random_state=0).fit(shape.X)
    report = model.report()
    assert "1 piece, 1 independent loop, 0 forks, 0 tips and 1 branch" in report
    assert f"sigma = {model.sigma_:.4g}" in report
    (loop,) = model.choice_.found.claims
    assert loop.kind == "loop"
    assert f"Loop of length {loop.length:.3g}" in model.report(table=True)
    assert f"came back in {100 * loop.support:.0f}% of the repetitions" in model.report(table=True)


def test_clutter_weighs_nothing():
    """Samples far from the structure do not pull it: the circle stays a circle of its own radius."""
    shape = make_shape("circle", 800, noise=0.02, clutter=0.1, random_state=4)
    model = PrincipalGraph(random_state=0).fit(shape.X)
    assert topology(model) == (1, 1, 0)
    centre = shape.graph.nodes.mean(axis=0)
    radius = np.linalg.norm(model.nodes_ - centre, axis=1)
    assert np.mean(np.abs(radius - 0.5) < 0.06) > 0.95
    assert np.median(radius) == pytest.approx(0.5, abs=0.01)


def test_too_few_nodes_for_the_structure_are_refused():
    """A number of nodes that cannot hold the structure is named with the remedy."""
    X = make_shape("ladder", 800, noise=0.02, random_state=1).X
    with pytest.raises(ValueError, match="too small for the structure found"):
        PrincipalGraph(3, random_state=0).fit(X)


def test_noise_around_a_straight_line_is_seen_from_the_side():
    """A line fills one axis of many; the noise is that across it, not the spacing of samples along it."""
    shape = make_shape("line", 600, noise=0.02, n_features=10, density="uneven", random_state=2)
    model = PrincipalGraph(random_state=0).fit(shape.X)
    assert np.sqrt(model.sigma_ / 2) == pytest.approx(shape.noise, rel=0.4)

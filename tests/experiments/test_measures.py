"""The numbers that decide, on graphs whose numbers are known."""

import numpy as np
import pytest

from experiments import ink, measures
from experiments.data import Drawing
from experiments.measures import Counts
from experiments.preprocessing import kernel_matrix, principal_components, scaled_to_one
from experiments.toy_sets import TABLE, make_lookalike
from midrib import Graph

SQUARE = np.array([[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]])


def test_distance_between_parallel_lines():
    """Two parallel lines are their gap apart in both directions; a line covers half of one twice as long."""
    line = Graph([[0.0, 0.0], [1.0, 0.0]], [[0, 1]])
    apart = measures.distance_between(line.at(line.nodes + np.array([0, 0.25])), line)
    assert apart["to_truth"] == pytest.approx(0.25)
    assert apart["from_truth"] == pytest.approx(0.25)
    half = measures.distance_between(line.at(line.nodes * 0.5), line)
    assert half["to_truth"] == pytest.approx(0)
    assert half["from_truth"] == pytest.approx(0.125, rel=0.02)


def test_turning_of_a_square_and_a_line():
    """A square's open walk turns three quarters, a straight line not at all."""
    corners = np.vstack([SQUARE, [[0.0, 0.5]]])
    assert measures.turning(Graph(corners, [[0, 1], [1, 2], [2, 3], [3, 4]])) == pytest.approx(0.75)
    straight = Graph([[0.0, 0], [1, 1], [3, 3]], [[0, 1], [1, 2]])
    assert measures.turning(straight) == pytest.approx(0, abs=1e-6)


def test_labels_of_nodes_and_edges():
    """Majorities decide, a node without samples has no label, and shares count edges."""
    labels = measures.majority_labels(np.array([0, 0, 0, 1, 1]), np.array([7, 7, 3, 3, 3]), 3)
    assert labels.tolist() == [7, 3, -1]
    assert measures.same_label_share(np.array([[0, 1], [1, 2]]), np.array(["a", "a", "b"])) == 0.5


def test_order_on_a_ring_has_no_start_and_no_direction():
    """Turned and reflected orders agree; random ones do not."""
    angle = np.arange(50.0)
    for other in ((angle + 17) % 50, (-angle) % 50):
        assert measures.rank_correlation_on_ring(other, angle) == pytest.approx(1)
    assert measures.rank_correlation_on_ring(np.random.default_rng(0).permutation(50), angle) < 0.5


def test_preprocessing():
    """Components keep the asked share of variance, scaled features reach one, a kernel has ones on its diagonal."""
    X = np.random.default_rng(0).standard_normal((200, 6)) * [10, 5, 1, 0.1, 0.1, 0.0]
    Z = principal_components(X, 0.95)
    assert Z.shape == (200, 2)
    np.testing.assert_allclose(Z.T @ Z, np.diag(np.diag(Z.T @ Z)), atol=1e-8)
    assert np.abs(scaled_to_one(X)).max(axis=0).tolist() == [1, 1, 1, 1, 1, 0]
    np.testing.assert_allclose(np.diag(kernel_matrix(X)), 1)


@pytest.mark.parametrize("name", TABLE)
def test_lookalikes_have_the_shape_of_the_paper(name):
    """Size, topology of the truth, and noise around it are as the table says."""
    toy = make_lookalike(name, seed=3)
    assert toy.X.shape == (toy.settings.n_samples, 2)
    assert toy.truth.project(toy.X).distance.mean() < 2 * toy.settings.noise
    if name != "three_clusters":
        assert measures.counts(toy.truth) == toy.settings.topology


@pytest.fixture
def ring_drawing():
    """A ring of ink, five pixels wide, with a stroke across nothing else."""
    row, column = np.mgrid[:60, :60]
    radius = np.hypot(row - 30, column - 30)
    angle = np.linspace(0, 2 * np.pi, 100)
    stroke = np.column_stack([30 + 15 * np.cos(angle), -30 + 15 * np.sin(angle)])
    return Drawing("Test/ring/1", np.abs(radius - 15) < 2.5, (stroke,))


def test_truth_of_a_drawing(ring_drawing):
    """A ring has one piece, one loop and no free end; a missed pixel is no loop; a line has two free ends."""
    assert ink.ink_topology(ring_drawing.image) == Counts(1, 1, 0)
    assert ink.stroke_tips(ring_drawing) == 0
    spotted = ring_drawing.image.copy()
    spotted[30, 45] = False
    assert ink.ink_topology(spotted) == Counts(1, 1, 0)
    line = Drawing("Test/line/1", spotted, (np.array([[0.0, 0.0], [40.0, 0.0]]),))
    assert ink.stroke_tips(line) == 2


def test_score_of_a_drawing(ring_drawing):
    """The pen's own path scores zero distance and the right topology; a straight line does not."""
    angle = np.linspace(0, 2 * np.pi, 60, endpoint=False)
    nodes = np.column_stack([30 + 15 * np.cos(angle), -30 + 15 * np.sin(angle)])
    edges = np.column_stack([np.arange(60), (np.arange(60) + 1) % 60])
    best = ink.score(Graph(nodes, edges), ring_drawing)
    assert best.homotopy
    assert best.tips
    assert best.distance < 0.1
    worst = ink.score(Graph([[15.0, -30.0], [45.0, -30.0]], [[0, 1]]), ring_drawing)
    assert not worst.homotopy
    assert worst.distance > 1


def test_pixel_skeleton_of_a_ring(ring_drawing):
    """scikit-image's skeleton becomes one closed curve of pixels near the pen's path."""
    result = ink.score(ink.pixel_skeleton(ring_drawing.image), ring_drawing)
    assert result.homotopy
    assert result.distance < 1

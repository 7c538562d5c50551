"""The generators: what they promise about samples and truth."""

import numpy as np
import pytest

from midrib.datasets import list_shapes, make_shape

KNOWN = {
    "line": (1, 0, 2),
    "s": (1, 0, 2),
    "spiral": (1, 0, 2),
    "circle": (1, 1, 0),
    "figure_eight": (1, 2, 0),
    "theta": (1, 2, 0),
    "y": (1, 0, 3),
    "h": (1, 0, 4),
    "cross": (1, 0, 4),
    "binary_tree": (1, 0, 5),
    "lollipop": (1, 1, 1),
    "two_moons": (2, 0, 4),
    "ring_and_line": (2, 1, 2),
    "three_arcs": (3, 0, 6),
    "ladder": (1, 3, 0),
    "helix": (1, 0, 2),
}


def test_every_shape_has_its_topology():
    """The truth's own graph has the components, loops and tips that its name says."""
    found = {name: make_shape(name, 10, random_state=0).graph for name in list_shapes()}
    assert {name: (g.n_components, g.n_loops, len(g.tips)) for name, g in found.items()} == KNOWN


@pytest.mark.parametrize("name", KNOWN)
@pytest.mark.parametrize("units", ["diameter", "random"])
def test_samples_lie_around_their_edge(name, units):
    """Positions lie on their edge, samples around their position with the noise that was asked for."""
    shape = make_shape(name, 3000, noise=0.03, n_features=5, units=units, random_state=1)
    a, b = shape.graph.nodes[shape.graph.edges[shape.edge]].transpose(1, 0, 2)
    detour = (
        np.linalg.norm(shape.position - a, axis=1)
        + np.linalg.norm(shape.position - b, axis=1)
        - np.linalg.norm(a - b, axis=1)
    )
    np.testing.assert_allclose(detour / shape.diameter, 0, atol=1e-7)
    assert np.std(shape.X - shape.position) == pytest.approx(shape.noise, rel=0.05)
    assert shape.noise == pytest.approx(0.03 * shape.diameter)


def test_even_density_is_even_in_length():
    """Every edge gets samples in proportion to its length."""
    shape = make_shape("ladder", 20000, random_state=0)
    length = shape.graph.lengths
    counts = np.bincount(shape.edge, minlength=len(length))
    expected = 20000 * length / length.sum()
    assert np.all(np.abs(counts - expected) < 5 * np.sqrt(expected))


def test_uneven_density_spans_its_ratio():
    """The densest tenth of a line has clearly more samples than the sparsest, at most five times."""
    ratios = []
    for seed in range(10):
        shape = make_shape("line", 20000, noise=0, density="uneven", random_state=seed)
        counts = np.histogram(np.linalg.norm(shape.X - shape.graph.nodes[0], axis=1), bins=10)[0]
        ratios.append(counts.max() / counts.min())
    assert 2 < np.median(ratios) < max(ratios) < 5.5


def test_clutter_is_marked_and_fills_the_box():
    """Clutter has no edge and no position, the asked share, and stays inside the box of the structure."""
    shape = make_shape("circle", 1000, clutter=0.1, random_state=0)
    away = shape.edge == -1
    assert away.sum() == 100
    assert np.all(np.isnan(shape.position[away]))
    assert np.all(np.isfinite(shape.position[~away]))
    assert np.all(shape.X[away] >= shape.X[~away].min(axis=0))
    assert np.all(shape.X[away] <= shape.X[~away].max(axis=0))


def test_same_seed_same_shape():
    """A seed fixes every array, and another seed changes the samples."""
    one, two, other = (make_shape("y", 50, units="random", random_state=seed) for seed in (3, 3, 4))
    np.testing.assert_array_equal(one.X, two.X)
    assert not np.allclose(one.X, other.X)


@pytest.mark.parametrize(
    ("bad", "sentence"),
    [
        ({"name": "blob"}, "choose one of line"),
        ({"name": "helix", "n_features": 2}, "give at least 3"),
        ({"name": "line", "noise": -1}, "at least 0"),
        ({"name": "line", "clutter": 1.0}, "below 1"),
        ({"name": "line", "density": "odd"}, "choose one of even"),
        ({"name": "line", "n_samples": 1}, "at least 2"),
    ],
)
def test_bad_parameters_get_one_sentence(bad, sentence):
    """Every bad parameter is named with its remedy."""
    with pytest.raises(ValueError, match=sentence):
        make_shape(**bad)

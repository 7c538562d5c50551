"""The skeleton of a mask: pieces and holes, lines in the middle of the ink, true ends, true widths."""

import numpy as np
import pytest
from scipy import ndimage

import midrib
from midrib.images import skeleton
from midrib.images.centre_lines import in_mask

pytest.importorskip("skimage")


def bar(shape=(40, 60), rows=(18, 23), columns=(5, 55)):
    mask = np.zeros(shape, dtype=bool)
    mask[slice(*rows), slice(*columns)] = True
    return mask


def brush(points, radius, shape):
    """Draw a disc or ball of this radius at every point."""
    mask = np.zeros(shape, dtype=bool)
    grid = np.moveaxis(np.indices(shape), 0, -1)
    for point in points:
        mask |= ((grid - point) ** 2).sum(axis=-1) <= radius**2
    return mask


def test_a_bar_has_its_axis_and_half_its_height():
    """The line runs along the middle row, reaches to within a radius of both ends, and is as wide as the bar."""
    graph = skeleton(bar())
    assert graph.features == ("x", "y")
    assert (graph.n_components, graph.n_loops, len(graph.tips)) == (1, 0, 2)
    np.testing.assert_allclose(graph.nodes[:, 1], 20, atol=0.05)
    low, high = np.sort(graph.nodes[graph.tips, 0])
    assert 4.5 <= low <= 7.5
    assert 51.5 <= high <= 54.5
    inner = np.abs(graph.nodes[:, 0] - 30) < 15
    np.testing.assert_allclose(graph.width[inner], 2.5, atol=0.1)


@pytest.mark.parametrize("seed", range(4))
def test_pieces_and_holes_of_the_mask_are_pieces_and_loops_of_the_graph(seed):
    """On blots of any shape, whose small holes are filled first: those may be missed spots."""
    noise = ndimage.gaussian_filter(np.random.default_rng(seed).normal(size=(120, 120)), 4)
    mask = ndimage.binary_opening(noise > 0.02, np.ones((3, 3)))
    holes, n_holes = ndimage.label(ndimage.binary_fill_holes(mask) & ~mask)
    areas = ndimage.sum_labels(np.ones_like(mask), holes, np.arange(1, n_holes + 1))
    mask |= np.isin(holes, 1 + np.flatnonzero(areas < 150))
    n_holes = ndimage.label(ndimage.binary_fill_holes(mask) & ~mask)[1]
    graph = skeleton(mask)
    assert graph.n_components == ndimage.label(mask, np.ones((3, 3)))[1]
    assert graph.n_loops == n_holes


def test_edges_run_only_through_ink():
    """Between two strands one pixel of paper apart there is no edge, and no edge cuts a corner."""
    mask = bar(rows=(10, 14)) | bar(rows=(15, 19)) | bar(rows=(15, 36), columns=(50, 55))
    graph = skeleton(mask)
    assert graph.n_components == 2
    assert in_mask(graph.at(graph.nodes[:, ::-1]), mask, np.ones(2)).all()


def test_thick_and_thin_lines_keep_their_ends_and_bumps_are_none():
    """A thin twig on a thick trunk is a tip where it sticks out by more than its width; a bump is none."""
    trunk = bar((120, 200), (50, 71), (10, 190))
    twig, bump = trunk.copy(), trunk.copy()
    twig[71:95, 98:103] = True
    bump[71:74, 98:103] = True
    assert len(skeleton(trunk).tips) == 2
    assert len(skeleton(twig).tips) == 3
    assert len(skeleton(bump).tips) == 2


def test_a_missed_spot_is_no_loop_and_a_ring_is_one():
    """A single pixel of paper inside a stroke is filled; a hole wider than the stroke stays."""
    spotted = bar()
    spotted[20, 30] = False
    assert skeleton(spotted).n_loops == 0
    angle = np.linspace(0, 2 * np.pi, 200)
    ring = brush(np.column_stack([40 + 20 * np.sin(angle), 40 + 20 * np.cos(angle)]), 4.0, (80, 80))
    graph = skeleton(ring)
    assert (graph.n_loops, len(graph.tips)) == (1, 0)
    np.testing.assert_allclose(np.linalg.norm(graph.nodes - 40, axis=1), 20, atol=0.4)
    np.testing.assert_allclose(graph.width, 4.0, atol=0.4)


def test_a_volume_gives_a_tree_in_space_whose_radii_go_to_swc(tmp_path):
    """A fork of tubes: right ends, centre lines within half a voxel, radii in the file; spacing scales all of them."""
    along = np.linspace(0, 1, 60)[:, None]
    fork, ends = np.array([20.0, 20, 20]), np.array([[20, 20, 4], [6, 32, 36], [34, 8, 36.0]])
    mask = np.any([brush(fork + along * (end - fork), 3.0, (40, 40, 40)) for end in ends], axis=0)
    graph = skeleton(mask)
    assert graph.features == ("x", "y", "z")
    assert (graph.n_components, graph.n_loops, len(graph.tips)) == (1, 0, 3)
    truth = midrib.Graph(np.vstack([fork, ends])[:, ::-1], [(0, 1), (0, 2), (0, 3)])
    assert truth.project(graph.nodes).distance.mean() < 0.5
    assert abs(np.median(graph.width) - 3) < 0.4
    midrib.io.export(graph, tmp_path / "tree.swc")
    again = midrib.io.read_swc(tmp_path / "tree.swc")
    np.testing.assert_allclose(np.sort(again.width), np.sort(graph.width))
    doubled = skeleton(mask, spacing=2.0)
    assert doubled.length == pytest.approx(2 * graph.length, rel=0.01)
    assert np.median(doubled.width) == pytest.approx(2 * np.median(graph.width), rel=0.01)


def test_grey_images_and_files_are_masked_first(tmp_path):
    """A grey picture with dark lines gives the skeleton of the lines, from an array or from a file."""
    Image = pytest.importorskip("PIL.Image")
    grey = np.where(bar(), 30, 220).astype(np.uint8)
    Image.fromarray(grey).save(tmp_path / "bar.png")
    for image in (grey, tmp_path / "bar.png", 255 - grey):
        np.testing.assert_array_equal(skeleton(image).nodes, skeleton(bar()).nodes)


@pytest.mark.parametrize(
    ("image", "options", "words"),
    [
        (np.zeros((5, 5), dtype=bool), {}, "0 pixels"),
        (np.zeros(5), {}, "shape"),
        (bar(), {"spacing": (1, 1, 1)}, "spacing"),
        (bar(), {"spacing": 0}, "spacing"),
    ],
)
def test_what_is_no_mask_is_refused(image, options, words):
    """What came and what is needed, before any work."""
    with pytest.raises(ValueError, match=words):
        skeleton(image, **options)


def test_characters_are_read_better_than_by_thinning(data_folder):
    """On 30 drawings of alphabets that no constant was chosen on: nearer to the strokes, and right ends more often."""
    from benchmarks.masks import HELD_OUT
    from experiments.characters import image_skeleton, scores
    from experiments.data import load_omniglot
    from experiments.ink import pixel_skeleton

    omniglot = load_omniglot()
    there = [k for k, name in enumerate(omniglot.names) if name.split("/")[0] in HELD_OUT]
    drawings = [omniglot[there[k]] for k in range(0, len(there), len(there) // 30)]
    ours = scores(drawings, image_skeleton)
    thinned = scores(drawings, lambda drawing: pixel_skeleton(drawing.image))
    assert ours["pieces_and_loops_right"] == 1.0
    assert ours["tips_right_too"] >= 0.7 > thinned["tips_right_too"]
    assert ours["distance_to_strokes"] < thinned["distance_to_strokes"]

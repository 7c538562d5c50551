"""Images become samples and the graph goes back to pixels."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import midrib


def cross():
    """Return a cross of ink, True on a False ground, 41 x 61 pixels."""
    mask = np.zeros((41, 61), dtype=bool)
    mask[18:23, 5:56] = True
    mask[4:37, 28:33] = True
    return mask


@given(rows=st.integers(1, 40), columns=st.integers(1, 40), seed=st.integers(0, 1000))
def test_pixels_and_points_are_two_names_of_the_same_places(rows, columns, seed):
    """to_pixels undoes from_pixels, and every sample is the middle of a pixel of ink."""
    mask = np.random.default_rng(seed).random((rows, columns)) < 0.5
    if mask.sum() < 2:
        return
    image = midrib.from_image(mask)
    np.testing.assert_allclose(image.to_pixels(image.X), np.argwhere(mask), atol=1e-9)
    assert image.X.min() >= 0
    assert image.X.max() <= 1
    assert image.sample_weight is None


def test_y_points_upwards():
    """The upper left pixel has the smallest x and the largest y."""
    mask = np.zeros((10, 20), dtype=bool)
    mask[0, 0] = mask[9, 19] = True
    upper, lower = midrib.from_image(mask).X
    assert upper[0] < lower[0]
    assert upper[1] > lower[1]


def test_grey_values_become_weights_whichever_is_ink():
    """Dark on light and light on dark give the same samples; darker pixels weigh more."""
    grey = np.full((20, 20), 250, dtype=np.uint8)
    grey[5, 2:18], grey[10, 2:18] = 0, 60
    dark, light = midrib.from_image(grey), midrib.from_image(255 - grey)
    np.testing.assert_array_equal(dark.X, light.X)
    np.testing.assert_allclose(dark.sample_weight, light.sample_weight)
    assert set(np.round(dark.sample_weight, 3)) == {1.0, round(190 / 250, 3)}
    color = np.repeat(grey[..., None], 3, axis=2)
    np.testing.assert_allclose(midrib.from_image(color).X, dark.X)


def test_the_skeleton_of_a_cross_lies_on_its_ink():
    """The fitted graph, drawn in pixels, stays within the strokes and reaches all four ends."""
    mask = cross()
    image = midrib.from_image(mask)
    model = midrib.PrincipalGraph(40, graph="tree", sigma=0.001, gamma=1.0, random_state=0)
    model.fit(image.X, sample_weight=image.sample_weight)
    drawn = image.draw(model.graph_)
    assert mask[drawn].mean() > 0.99
    places = image.to_pixels(model.nodes_)
    for end in ([20, 5], [20, 55], [4, 30], [36, 30]):
        assert np.linalg.norm(places - end, axis=1).min() < 5


@pytest.mark.parametrize(
    ("image", "words"),
    [
        (np.zeros((5, 5), dtype=bool), "0 pixels"),
        (np.full((5, 5), 3.0), "0 pixels"),
        (np.zeros(5), "shape"),
        (np.zeros((2, 2, 7)), "shape"),
        (np.full((4, 4), np.nan), "NaN"),
    ],
)
def test_images_without_ink_are_refused(image, words):
    """What came and what is needed."""
    with pytest.raises(ValueError, match=words):
        midrib.from_image(image)


def test_files_are_read_with_pillow(tmp_path):
    """A path works as the array does."""
    Image = pytest.importorskip("PIL.Image")
    Image.fromarray(np.where(cross(), 0, 255).astype(np.uint8)).save(tmp_path / "cross.png")
    np.testing.assert_array_equal(midrib.from_image(tmp_path / "cross.png").X, midrib.from_image(cross()).X)

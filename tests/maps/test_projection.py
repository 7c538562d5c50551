"""Longitude and latitude as metres and back: anywhere on the Earth, the date line and the poles included."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from midrib.maps import LocalProjection


def great_circle(a, b):
    """Return metres between places in degrees, by the haversine formula."""
    (lon, lat), (lon2, lat2) = np.radians(a), np.radians(b)
    half = np.sin((lat2 - lat) / 2) ** 2 + np.cos(lat) * np.cos(lat2) * np.sin((lon2 - lon) / 2) ** 2
    return 2 * 6_371_008.8 * np.arcsin(np.sqrt(half))


@given(lon=st.floats(-180, 180), lat=st.floats(-90, 90), seed=st.integers(0, 1000))
def test_metres_and_degrees_are_two_names_of_the_same_places(lon, lat, seed):
    """To metres and back is where it was, and distances from the middle are those along the Earth."""
    plane = LocalProjection(lon, lat)
    metres = np.random.default_rng(seed).uniform(-50_000, 50_000, (5, 2))
    degrees = plane.to_degrees(metres)
    assert (np.abs(degrees) <= (180, 90)).all()
    np.testing.assert_allclose(plane.to_metres(degrees), metres, atol=1e-3)
    along = [great_circle((lon, lat), place) for place in degrees]
    np.testing.assert_allclose(np.linalg.norm(metres, axis=1), along, rtol=1e-6, atol=0.5)


def test_the_middle_of_places_on_both_sides_of_the_date_line_is_on_it():
    """Not in Africa, where the mean of the longitudes is; north and east stay north and east."""
    places = np.array([[179.99, 10.0], [-179.99, 10.0], [179.99, 10.02], [-179.99, 10.02]])
    plane = LocalProjection.around(places)
    assert abs(abs(plane.longitude) - 180) < 1e-9
    metres = plane.to_metres(places)
    assert np.abs(metres).max() < 3000
    assert metres[1, 0] > metres[0, 0]
    assert metres[2, 1] > metres[0, 1]


@pytest.mark.parametrize(
    ("places", "words"),
    [([[448000.0, 4.6e6]], "beyond 360 and 90"), ([1.0, 2.0], "shape"), ([[0, 0], [180, 0]], "all around")],
)
def test_what_are_no_degrees_is_refused(places, words):
    """What came and what is needed."""
    with pytest.raises(ValueError, match=words):
        LocalProjection.around(places)

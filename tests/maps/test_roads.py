"""Streets from tracks: streets driven once stay, scatter is seen, degrees are metres, and Chicago is found."""

import numpy as np
import pytest

import midrib
from midrib.maps import LocalProjection, roads

pytest.importorskip("skimage")


def town(n_busy=30, scatter=5.0, seed=0):
    """Return positions, trips and streets: one street driven often, one that leaves it and comes back driven once."""
    rng = np.random.default_rng(seed)
    busy = np.column_stack([np.arange(0, 2000, 20.0), np.full(100, 0.0)])
    corners = np.array([[500.0, 0.0], [500.0, 600.0], [1400.0, 600.0], [1400.0, 0.0]])
    once = midrib.Graph(corners, [(0, 1), (1, 2), (2, 3)]).points_along(spacing=20.0).points
    tracks = [*([busy] * n_busy), once]
    positions = np.vstack([track + rng.normal(scale=scatter, size=(1, 2)) for track in tracks])
    trip = np.repeat(np.arange(len(tracks)), [len(track) for track in tracks])
    streets = midrib.Graph(
        np.vstack([[[0.0, 0.0], [1980.0, 0.0]], corners]), [(0, 2), (2, 5), (1, 5), (2, 3), (3, 4), (4, 5)]
    )
    return positions, trip, streets


def test_a_street_driven_once_is_a_street():
    """Thirty trips along one street do not make clutter of the one that left it: a loop, at its place, counted once."""
    positions, trip, streets = town()
    found = roads(positions, trip)
    assert (found.graph.n_components, found.graph.n_loops, len(found.graph.tips)) == (1, 1, 2)
    assert found.graph.project(streets.points_along(spacing=10.0).points).distance.max() < 25
    assert streets.project(found.graph.nodes).distance.max() < 25
    assert 3 < found.scatter < 7
    far = found.graph.nodes[found.graph.edges[:, 0], 1] > 100
    assert (found.trips[far] == 1).all()
    assert found.trips.max() >= 25


def test_trips_may_be_recorded_at_the_same_time():
    """Rows of several trips mixed, each in its own order, give the same streets."""
    positions, trip, _ = town()
    turn = np.argsort(np.concatenate([np.arange(n) for n in np.bincount(trip)]), kind="stable")
    mixed = roads(positions[turn], trip[turn], scatter=5.0)
    np.testing.assert_allclose(mixed.graph.nodes, roads(positions, trip, scatter=5.0).graph.nodes)


@pytest.mark.parametrize("longitude", [24.0, 180.0])
def test_longitude_and_latitude_are_turned_to_metres(longitude):
    """The same town in degrees, also across the date line, has the same streets in metres."""
    positions, trip, streets = town()
    plane = LocalProjection(longitude, 38.0)
    found = roads(plane.to_degrees(positions), trip)
    there = plane.to_metres(found.projection.to_degrees(found.graph.nodes))
    assert streets.project(there).distance.max() < 25
    assert found.graph.n_loops == 1


@pytest.mark.parametrize(
    ("positions", "options", "words"),
    [
        (np.zeros((3, 3)), {}, "shape"),
        (np.zeros((5, 2)), {}, "different places"),
        (np.cumsum(np.full((9, 2), 300.0), axis=0), {}, "give scatter="),
        (np.cumsum(np.full((9, 2), 300.0), axis=0), {"scatter": -1.0}, "positive"),
        (np.cumsum(np.full((9, 2), 300.0), axis=0), {"trip": [1, 2]}, "2 trips came for 9"),
    ],
)
def test_what_is_no_track_is_refused(positions, options, words):
    """What came, what is needed, what to do."""
    with pytest.raises(ValueError, match=words):
        roads(positions, **options)


def test_chicago_is_found_with_nothing_set(data_folder):
    """F1 of streets of at least 0.9, on the tracks of university shuttles."""
    from experiments.data import load_chicago
    from experiments.gps_roads import driven_streets, map_quality

    city = load_chicago()
    found = roads(city.X[::4], city.labels[::4])
    quality = map_quality(found.graph, city.streets, driven_streets(city.streets, city.X[::4]))
    assert quality["F1"] >= 0.9
    assert found.graph.n_components == 1

"""Streets from tracks: a vehicle that was here and then there has driven between, be it once or every day.

A cloud of positions cannot say that, and streets driven once look like stray points in it. Tracks can: they are
drawn into a picture, as wide as positions scatter; the streets are the lines of this picture, drawn to where most
trips went.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike
from scipy import ndimage
from scipy.spatial import KDTree

from midrib._graph import Graph
from midrib._types import BoolArray, FloatArray, IntArray, Seed
from midrib.images.masks import ridges
from midrib.maps.projection import LocalProjection, are_degrees

_NEIGHBOURS_WITHIN = 40.0
"""Metres within which two trips in one direction are taken to be on the same street, to see how positions scatter."""
_PARALLEL = 0.9
_N_PAIRS = 4000
_CORRIDOR = 2.0
"""Half-width of a drawn track, in scatters."""
_BLOCK = 2.0
"""The smallest block between streets is a disc of this many corridors."""
_PIXELS = 3.0
"""Pixels to half a corridor."""
_LARGEST_PICTURE = 2**26
_LEAST = 1e-3
"""What a pixel without a track counts, so that every line has a middle."""
_JUMP = 10.0
"""A step this many times the usual one is a gap in the recording."""


@dataclass(frozen=True, eq=False)
class RoadMap:
    """Streets found in tracks.

    Parameters
    ----------
    graph
        The streets in metres, one line for every stretch between crossings; its width is ``scatter``.
    trips
        For every edge of the graph, how many trips went along it.
    scatter
        Standard deviation of positions across their street, in metres.
    projection
        The plane of the metres where positions came as degrees; None where they came in metres.

    See Also
    --------
    roads : Finds it.

    Examples
    --------
    >>> import numpy as np
    >>> from midrib.maps import roads
    >>> along = np.arange(0, 1000, 20.0)
    >>> street = np.column_stack([along, 0 * along])
    >>> found = roads(np.vstack([street, street]), np.repeat([0, 1], 50), scatter=5.0)
    >>> bool((found.trips == 2).all()), found.scatter, found.projection is None
    (True, 5.0, True)
    >>> round(found.graph.length, -2)
    1000.0
    """

    graph: Graph
    trips: IntArray
    scatter: float
    projection: LocalProjection | None

    def __repr__(self) -> str:
        where = "metres as given" if self.projection is None else repr(self.projection)
        return f"RoadMap({self.graph!r}, scatter={self.scatter:.3g} m, {where})"


def roads(
    positions: ArrayLike,
    trip: ArrayLike | None = None,
    *,
    degrees: bool | None = None,
    scatter: float | None = None,
    random_state: Seed = 0,
) -> RoadMap:
    """Return the streets that tracks were driven on; streets driven once are streets.

    Parameters
    ----------
    positions
        Positions, those of a trip in the order in which they were recorded, of shape (n_positions, 2): metres, or
        longitude and latitude.
    trip
        Name or number of the trip of every position; one trip by default. Steps ten times as long as usual are gaps.
    degrees
        Whether positions are longitude and latitude; by default they are where all of them could be. They are
        turned to metres around their middle; the date line is no obstacle.
    scatter
        Standard deviation of positions across their street in metres; by default seen from trips side by side.
    random_state
        Seed for the pairs of trips that are compared.

    Returns
    -------
    The streets with the trips that went along each.

    Examples
    --------
    >>> import numpy as np
    >>> from midrib.maps import roads
    >>> along = np.arange(0, 1000, 20.0)
    >>> east, north = np.column_stack([along, 0 * along + 500]), np.column_stack([0 * along + 500, along])
    >>> crossing = roads(np.vstack([east, north]), np.repeat([0, 1], 50), scatter=5.0)
    >>> len(crossing.graph.tips), len(crossing.graph.forks)
    (4, 1)
    """
    places, trips = _checked(positions, trip)
    projection = None
    if are_degrees(places) if degrees is None else degrees:
        projection = LocalProjection.around(places)
        places = projection.to_metres(places)
    step = _steps(places, trips)
    if scatter is None:
        scatter = _scatter(places, trips, step, np.random.default_rng(random_state))
    elif not scatter > 0:
        msg = f"scatter={scatter!r} metres came; give a positive number, or None to see it from the tracks."
        raise ValueError(msg)
    graph, driven = _streets(places, trips, step, float(scatter))
    return RoadMap(graph, driven, float(scatter), projection)


def _streets(places: FloatArray, trips: IntArray, step: BoolArray, scatter: float) -> tuple[Graph, IntArray]:
    """Draw the tracks, take the lines of the picture, and count the trips along every edge."""
    half = _CORRIDOR * scatter
    pixel = half / _PIXELS
    corner = places.min(axis=0) - 3 * half
    shape = np.ceil((places.max(axis=0) + 3 * half - corner) / pixel).astype(np.intp)
    if shape.prod() > _LARGEST_PICTURE:
        msg = (
            f"the map would have {shape[0]} x {shape[1]} pixels of {pixel:.3g} m; give a smaller region, "
            f"or a scatter above {scatter:.3g} m."
        )
        raise ValueError(msg)
    points, whose = _along(places, trips, step, pixel / 2)
    cell = np.ravel_multi_index(tuple(((points - corner) / pixel).astype(np.intp).T), tuple(shape))
    once = np.unique(np.column_stack([cell, whose]), axis=0)
    count = np.bincount(once[:, 0], minlength=int(shape.prod())).reshape(shape).astype(np.float64)
    corridor = ndimage.distance_transform_edt(count == 0) <= _PIXELS
    found = ridges(_without_small_blocks(corridor, np.pi * (_BLOCK * _PIXELS) ** 2), count + _LEAST)
    nodes = corner + (found.nodes + 0.5) * pixel
    graph = Graph(nodes, found.edges, width=np.full(len(nodes), scatter), features=("x", "y"))
    return graph, _trips_along(graph, points, whose, 2 * half)


def _trips_along(graph: Graph, points: FloatArray, whose: IntArray, reach: float) -> IntArray:
    """Return, for every edge, how many different trips pass within reach: the median of the nodes of its branch."""
    away, node = KDTree(graph.nodes).query(points, distance_upper_bound=reach, workers=-1)
    near = np.isfinite(away)
    pairs = np.unique(np.column_stack([node[near], whose[near]]), axis=0)
    passing = np.bincount(pairs[:, 0], minlength=graph.n_nodes)
    typical = [np.median(passing[path[1:-1]] if len(path) > 2 else passing[path]) for path in graph.branches]
    return np.round(np.array(typical, dtype=np.float64))[graph.edge_branch].astype(np.intp)


def _along(
    places: FloatArray, trips: IntArray, step: BoolArray, spacing: float
) -> tuple[FloatArray, IntArray]:
    """Return points along every step of a trip, the positions themselves included, and the trip of each."""
    first = np.flatnonzero(step)
    way = places[first + 1] - places[first]
    count = np.maximum(np.ceil(np.linalg.norm(way, axis=1) / spacing).astype(np.intp), 1)
    which = np.repeat(np.arange(len(first)), count)
    share = (np.arange(len(which)) - np.repeat(np.cumsum(count) - count, count)) / count[which]
    points = places[first[which]] + share[:, None] * way[which]
    return np.vstack([points, places]), np.concatenate([trips[first[which]], trips])


def _without_small_blocks(corridor: BoolArray, smallest: float) -> BoolArray:
    """Return the corridors with what is too small for a block filled: it lies between positions of one street."""
    blocks, n_blocks = ndimage.label(~corridor)
    small = np.bincount(blocks.ravel(), minlength=n_blocks + 1) < smallest
    small[0] = False
    return corridor | small[blocks]


def _steps(places: FloatArray, trips: IntArray) -> BoolArray:
    """Return, for every position but the last, whether the next one is a step of the same trip and no jump."""
    length = np.linalg.norm(np.diff(places, axis=0), axis=1)
    together = (trips[1:] == trips[:-1]) & (length > 0)
    if not together.any():
        msg = "no trip has two positions in different places; give positions in the order of their trips."
        raise ValueError(msg)
    return together & (length <= _JUMP * np.median(length[together]))


def _scatter(places: FloatArray, trips: IntArray, step: BoolArray, rng: np.random.Generator) -> float:
    """Return the standard deviation of positions across their street, from pairs of trips side by side."""
    first = np.flatnonzero(step)
    way = places[first + 1] - places[first]
    way /= np.linalg.norm(way, axis=1, keepdims=True)
    middle, whose = (places[first] + places[first + 1]) / 2, trips[first]
    chosen = rng.choice(len(first), min(len(first), _N_PAIRS), replace=False)
    apart = []
    for one, near in zip(
        chosen, KDTree(middle).query_ball_point(middle[chosen], _NEIGHBOURS_WITHIN), strict=True
    ):
        others = np.array([k for k in near if whose[k] != whose[one]], dtype=np.intp)
        others = others[np.abs(way[others] @ way[one]) > _PARALLEL]
        if len(others):
            across = middle[rng.choice(others)] - middle[one]
            apart.append(abs(float(way[one, 0] * across[1] - way[one, 1] * across[0])))
    typical = 1.4826 * float(np.median(apart)) / np.sqrt(2) if apart else 0.0
    if typical <= 0:
        msg = "no two trips run side by side, so how positions scatter is unknown; give scatter= in metres (5, say)."
        raise ValueError(msg)
    return typical


def _checked(positions: ArrayLike, trip: ArrayLike | None) -> tuple[FloatArray, IntArray]:
    places = np.asarray(positions, dtype=np.float64)
    if places.ndim != 2 or places.shape[1] != 2 or len(places) < 2 or not np.isfinite(places).all():
        msg = f"positions have shape {places.shape}; give at least 2 finite ones of shape (n_positions, 2)."
        raise ValueError(msg)
    if trip is None:
        return places, np.zeros(len(places), dtype=np.intp)
    trips = np.unique(np.asarray(trip), return_inverse=True)[1].reshape(-1)
    if len(trips) != len(places):
        msg = f"{len(trips)} trips came for {len(places)} positions; give one for each."
        raise ValueError(msg)
    order = np.argsort(trips, kind="stable")
    return places[order], trips[order].astype(np.intp)

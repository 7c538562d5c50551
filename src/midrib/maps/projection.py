"""Longitude and latitude as metres around a place, and back; the date line and the poles are places like any other."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from midrib._types import FloatArray

_RADIUS = 6_371_008.8
"""Mean radius of the Earth in metres."""


@dataclass(frozen=True)
class LocalProjection:
    """The plane that touches the Earth at a place; distances and directions from there are true.

    This is the azimuthal equidistant projection of a round Earth: within 100 km of the place all lengths are right to
    one part in ten thousand.

    Parameters
    ----------
    longitude, latitude
        The place, in degrees.

    Examples
    --------
    >>> from midrib.maps import LocalProjection
    >>> plane = LocalProjection(longitude=23.73, latitude=37.98)
    >>> plane.to_metres([[23.73, 37.98]]).round(6).tolist()
    [[0.0, 0.0]]
    """

    longitude: float
    latitude: float

    @classmethod
    def around(cls, degrees: ArrayLike) -> "LocalProjection":
        """Return the plane in the middle of places.

        The middle is that of the unit vectors, so places on both sides of the date line have theirs on it.

        Parameters
        ----------
        degrees
            Longitude and latitude, shape (n_places, 2).

        Returns
        -------
        The projection.

        Examples
        --------
        >>> from midrib.maps import LocalProjection
        >>> plane = LocalProjection.around([[179.0, 10.0], [-179.0, 10.0]])
        >>> abs(round(plane.longitude)), round(plane.latitude)
        (180, 10)
        """
        x, y, z = _unit_vectors(_checked(degrees)).mean(axis=0)
        if np.sqrt(x**2 + y**2 + z**2) < 1e-6:
            msg = "the places lie all around the Earth, no plane is near all of them; give one region at a time."
            raise ValueError(msg)
        return cls(float(np.degrees(np.arctan2(y, x))), float(np.degrees(np.arctan2(z, np.hypot(x, y)))))

    def to_metres(self, degrees: ArrayLike) -> FloatArray:
        """Return metres to the east and to the north of the place.

        Parameters
        ----------
        degrees
            Longitude and latitude, shape (n_places, 2).

        Returns
        -------
        Metres, shape (n_places, 2).

        Examples
        --------
        >>> from midrib.maps import LocalProjection
        >>> plane = LocalProjection(0.0, 0.0)
        >>> (plane.to_metres([[0.0, 1.0]]) / 1000).round(1).tolist()
        [[0.0, 111.2]]
        """
        east, north, up = (_unit_vectors(_checked(degrees)) @ self._axes.T).T
        across = np.hypot(east, north)
        stretch = np.divide(np.arctan2(across, up), across, out=np.ones_like(across), where=across > 0)
        return _RADIUS * stretch[:, None] * np.column_stack([east, north])

    def to_degrees(self, metres: ArrayLike) -> FloatArray:
        """Return longitude and latitude of points in metres.

        Parameters
        ----------
        metres
            Metres to the east and to the north of the place, shape (n_places, 2).

        Returns
        -------
        Longitude, from -180 to 180, and latitude, shape (n_places, 2).

        Examples
        --------
        >>> from midrib.maps import LocalProjection
        >>> plane = LocalProjection(23.73, 37.98)
        >>> plane.to_degrees(plane.to_metres([[23.8, 38.0]])).round(6).tolist()
        [[23.8, 38.0]]
        """
        plane = np.asarray(metres, dtype=np.float64).reshape(-1, 2)
        far = np.linalg.norm(plane, axis=1) / _RADIUS
        sideways = plane / _RADIUS * np.sinc(far / np.pi)[:, None]
        x, y, z = (np.column_stack([sideways, np.cos(far)]) @ self._axes).T
        return np.degrees(np.column_stack([np.arctan2(y, x), np.arctan2(z, np.hypot(x, y))]))

    @property
    def _axes(self) -> FloatArray:
        """Unit vectors to the east, to the north and upwards at the place."""
        lon, lat = np.radians([self.longitude, self.latitude])
        return np.array(
            [
                [-np.sin(lon), np.cos(lon), 0.0],
                [-np.sin(lat) * np.cos(lon), -np.sin(lat) * np.sin(lon), np.cos(lat)],
                [np.cos(lat) * np.cos(lon), np.cos(lat) * np.sin(lon), np.sin(lat)],
            ]
        )


def are_degrees(places: FloatArray) -> bool:
    """Return whether all places could be longitude and latitude."""
    lon, lat = np.abs(places).max(axis=0)
    return bool(lon <= 360 and lat <= 90)


def _checked(degrees: ArrayLike) -> FloatArray:
    places = np.asarray(degrees, dtype=np.float64)
    if places.ndim != 2 or places.shape[1] != 2 or not len(places) or not np.isfinite(places).all():
        msg = (
            f"places have shape {places.shape}; give finite longitudes and latitudes of shape (n_places, 2)."
        )
        raise ValueError(msg)
    if not are_degrees(places):
        lon, lat = np.abs(places).max(axis=0)
        msg = (
            f"places reach {lon:.6g} and {lat:.6g}, beyond 360 and 90 degrees; give longitude first and latitude "
            "second, in degrees, or leave coordinates in metres as they are."
        )
        raise ValueError(msg)
    return places


def _unit_vectors(degrees: FloatArray) -> FloatArray:
    lon, lat = np.radians(degrees).T
    return np.column_stack([np.cos(lat) * np.cos(lon), np.cos(lat) * np.sin(lon), np.sin(lat)])

"""Maps: streets from the tracks of vehicles, and longitude and latitude as metres."""

from midrib.maps.projection import LocalProjection
from midrib.maps.roads import RoadMap, roads

__all__ = ["LocalProjection", "RoadMap", "roads"]

"""Projection of samples on a graph; metrics need it too, so the work is done one layer below."""

from midrib.skeleton.projection import Projection, project

__all__ = ["Projection", "project"]

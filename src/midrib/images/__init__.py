"""Images and volumes: their ink as samples for a fit, and the skeleton of a mask as a graph with widths."""

from midrib.images.ink import ImageSamples, from_image
from midrib.images.masks import skeleton

__all__ = ["ImageSamples", "from_image", "skeleton"]

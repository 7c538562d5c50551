"""Point clouds with known truth."""

from midrib.datasets.shapes import Shape, Topology, list_shapes, make_shape

__all__ = ["Shape", "Topology", "list_shapes", "make_shape"]

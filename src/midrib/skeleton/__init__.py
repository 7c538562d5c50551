"""From the nodes and weights of any family to a graph without clutter."""

from midrib.skeleton.cleaning import Removal, clean
from midrib.skeleton.skeleton import Skeleton, skeletonise

__all__ = ["Removal", "Skeleton", "clean", "skeletonise"]

"""From nodes and edges to the explicit structure: components, tips, forks, branches, loops."""

from midrib.skeleton.cleaning import Removal, clean
from midrib.skeleton.skeleton import Branch, Skeleton, skeletonise
from midrib.skeleton.structure import Structure, decompose

__all__ = ["Branch", "Removal", "Skeleton", "Structure", "clean", "decompose", "skeletonise"]

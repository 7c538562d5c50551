"""From nodes and edges to the explicit structure: components, tips, forks, branches, loops."""

from midrib.skeleton.structure import Structure, decompose

__all__ = ["Structure", "decompose"]

"""Sigma, gamma, the number of nodes and the structure itself, chosen from the samples."""

from midrib.selection.choice import Choice, choose
from midrib.selection.discovery import Discovery, discover
from midrib.selection.evidence import Evidence
from midrib.selection.noise import NoiseLevel
from midrib.selection.pruning import Pruned

__all__ = ["Choice", "Discovery", "Evidence", "NoiseLevel", "Pruned", "choose", "discover"]

"""Sigma, gamma, the number of nodes and the structure itself, chosen from the samples, and how sure they are."""

from midrib.selection.bootstrap import Support, bootstrap
from midrib.selection.choice import Choice, choose
from midrib.selection.discovery import Discovery, discover
from midrib.selection.evidence import Evidence
from midrib.selection.noise import NoiseLevel
from midrib.selection.path import ParameterPath, PathState, path
from midrib.selection.pruning import Pruned
from midrib.selection.quality import Quality

__all__ = [
    "Choice",
    "Discovery",
    "Evidence",
    "NoiseLevel",
    "ParameterPath",
    "PathState",
    "Pruned",
    "Quality",
    "Support",
    "bootstrap",
    "choose",
    "discover",
    "path",
]

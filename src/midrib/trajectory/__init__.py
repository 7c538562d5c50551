"""From a graph to answers: projection, pseudotime, branches, paths, trends and tests.

Everything stands on a :class:`midrib.Graph`, which any nodes and edges make, and on its projection of samples.
:func:`trajectory` does the usual steps at once.
"""

from midrib._graph import GraphPoints, Projection
from midrib._graph.milestones import Milestones
from midrib.trajectory.association import TestResult, association
from midrib.trajectory.bootstrap import bootstrap_pseudotime
from midrib.trajectory.branch_tests import Switches, difference, switches
from midrib.trajectory.conditions import conditions
from midrib.trajectory.detours import detours
from midrib.trajectory.editing import collapse, cut, extend, join
from midrib.trajectory.forks import ForkTest, fork_test, modules
from midrib.trajectory.loops import phase
from midrib.trajectory.milestones import milestones
from midrib.trajectory.null_distributions import benjamini_hochberg
from midrib.trajectory.paths import Path, longest_path, path_between, tip_paths
from midrib.trajectory.roots import AtExtreme, AtLabel, AtNode, AtPoint, AtSample, Place
from midrib.trajectory.split_association import split_association
from midrib.trajectory.trajectory import Trajectory, trajectory
from midrib.trajectory.trends import Quadratic, Spline, Trend, trend

__all__ = [
    "AtExtreme",
    "AtLabel",
    "AtNode",
    "AtPoint",
    "AtSample",
    "ForkTest",
    "GraphPoints",
    "Milestones",
    "Path",
    "Place",
    "Projection",
    "Quadratic",
    "Spline",
    "Switches",
    "TestResult",
    "Trajectory",
    "Trend",
    "association",
    "benjamini_hochberg",
    "bootstrap_pseudotime",
    "collapse",
    "conditions",
    "cut",
    "detours",
    "difference",
    "extend",
    "fork_test",
    "join",
    "longest_path",
    "milestones",
    "modules",
    "path_between",
    "phase",
    "split_association",
    "switches",
    "tip_paths",
    "trajectory",
    "trend",
]


def __dir__() -> list[str]:
    """List what is public; the files behind it stay out of the way."""
    return __all__

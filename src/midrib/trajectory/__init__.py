"""From a graph to answers: projection, pseudotime, branches, paths, trends and tests.

Everything works on plain arrays, nodes of shape (n_nodes, n_features) and edges of shape (n_edges, 2), so any graph
will do. :func:`trajectory` does the usual steps at once.
"""

from midrib.skeleton.milestones import Milestones
from midrib.trajectory.association import TestResult, association
from midrib.trajectory.branch_tests import Switches, difference, switches
from midrib.trajectory.calibration import benjamini_hochberg
from midrib.trajectory.double_use import bootstrap_pseudotime, split_association
from midrib.trajectory.geodesics import GraphPoints, MetricGraph
from midrib.trajectory.loops import phase, shortest_loops
from midrib.trajectory.milestones import milestones
from midrib.trajectory.paths import Path, longest_path, path_between, tip_paths
from midrib.trajectory.projection import Projection, project
from midrib.trajectory.pseudotime import pseudotime
from midrib.trajectory.roots import AtExtreme, AtLabel, AtNode, AtSample
from midrib.trajectory.trajectory import Trajectory, trajectory
from midrib.trajectory.trends import Quadratic, Spline, Trend, trend

__all__ = [
    "AtExtreme",
    "AtLabel",
    "AtNode",
    "AtSample",
    "GraphPoints",
    "MetricGraph",
    "Milestones",
    "Path",
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
    "difference",
    "longest_path",
    "milestones",
    "path_between",
    "phase",
    "project",
    "pseudotime",
    "shortest_loops",
    "split_association",
    "switches",
    "tip_paths",
    "trajectory",
    "trend",
]

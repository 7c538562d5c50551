"""Principal graphs of AnnData, after scverse's conventions: functions write into the object they are given."""

from midrib.tl.editing import collapse, cut, extend, join
from midrib.tl.graph import branches, lineages, phase, principal_graph, pseudotime
from midrib.tl.imports import from_dynverse, from_paga, from_scfates
from midrib.tl.milestones import milestones, rename_milestones
from midrib.tl.results import bootstrap, model, report, trajectory
from midrib.tl.tests import association, conditions, difference, fork, switches, trends

__all__ = [
    "association",
    "bootstrap",
    "branches",
    "collapse",
    "conditions",
    "cut",
    "difference",
    "extend",
    "fork",
    "from_dynverse",
    "from_paga",
    "from_scfates",
    "join",
    "lineages",
    "milestones",
    "model",
    "phase",
    "principal_graph",
    "pseudotime",
    "rename_milestones",
    "report",
    "switches",
    "trajectory",
    "trends",
]


def __dir__() -> list[str]:
    """List what is public; the files behind it stay out of the way."""
    return __all__

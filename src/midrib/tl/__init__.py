"""Principal graphs of AnnData, after scverse's conventions: functions write into the object they are given."""

from midrib.tl.graph import branches, principal_graph, pseudotime
from midrib.tl.trends import association, trends

__all__ = ["association", "branches", "principal_graph", "pseudotime", "trends"]


def __dir__() -> list[str]:
    """List what is public; the files behind it stay out of the way."""
    return __all__

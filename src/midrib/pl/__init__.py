"""Pictures of principal graphs in AnnData; every function takes axes or makes them, and returns them."""

from midrib.pl.curves import heatmap, trends
from midrib.pl.flat import dendrogram, stream
from midrib.pl.plane import graph, milestones, pseudotime, support

__all__ = ["dendrogram", "graph", "heatmap", "milestones", "pseudotime", "stream", "support", "trends"]


def __dir__() -> list[str]:
    """List what is public; the files behind it stay out of the way."""
    return __all__

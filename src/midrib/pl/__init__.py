"""Pictures of principal graphs in AnnData; every function takes axes or makes them, and returns them."""

from midrib.pl.embedding import graph, milestones, pseudotime
from midrib.pl.trends import heatmap, trends

__all__ = ["graph", "heatmap", "milestones", "pseudotime", "trends"]


def __dir__() -> list[str]:
    """List what is public; the files behind it stay out of the way."""
    return __all__

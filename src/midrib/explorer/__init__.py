"""See a graph, question it, correct it: one page, from a file, from this machine's server, or in a notebook."""

from pathlib import Path

from midrib._estimator import PrincipalGraph
from midrib._types import FilePath, Option, Samples
from midrib.explorer.corrections import CorrectionError, edit, refit
from midrib.explorer.page import write_page
from midrib.explorer.payload import pack
from midrib.explorer.scene import Scene
from midrib.explorer.server import ExplorerServer, serve
from midrib.explorer.session import Session

__all__ = [
    "CorrectionError",
    "Explorer",
    "ExplorerServer",
    "Scene",
    "Session",
    "edit",
    "refit",
    "serve",
    "write",
]


def write(model: PrincipalGraph, X: Samples, path: FilePath, **options: Option) -> Path:
    """Write the explorer of a fitted model to one HTML file that needs nothing else, and return its path.

    Parameters
    ----------
    model
        A fitted ``midrib.PrincipalGraph``.
    X
        Its samples.
    path
        The file.
    **options
        As for :class:`Scene`: names, ids, labels, features, embeddings, root, support, details, every, title.

    Returns
    -------
    Path of the file.

    See Also
    --------
    midrib.PrincipalGraph.explore : The same as a method.

    Examples
    --------
    >>> import midrib
    >>> shape = midrib.datasets.make_shape("y", 200, noise=0.02, random_state=0)
    >>> model = midrib.PrincipalGraph(20, graph="tree", sigma=0.01, gamma=1.0, random_state=0).fit(shape.X)
    >>> midrib.explorer.write(model, shape.X, "y.html", labels={"arm": shape.edge}).name
    'y.html'
    """
    return write_page(*pack(Scene(model, X, **options)), path)


def __getattr__(name: str) -> type:
    # The notebook needs anywidget; pages and the server do not.
    if name == "Explorer":
        from midrib.explorer.widget import Explorer

        return Explorer
    msg = f"module {__name__!r} has no attribute {name!r}"
    raise AttributeError(msg)

"""See a graph, question it, correct it: one page, from a file, from this machine's server, or in a notebook."""

from pathlib import Path

from midrib._estimator import PrincipalGraph
from midrib._types import FilePath, Option, Samples
from midrib.explorer.corrections import CorrectionError, Edited, edit, refit
from midrib.explorer.page import write_page
from midrib.explorer.payload import pack
from midrib.explorer.scene import Scene
from midrib.explorer.server import ExplorerServer
from midrib.explorer.session import Session

__all__ = ["CorrectionError", "Edited", "Explorer", "ExplorerServer", "edit", "refit", "serve", "write"]


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
        What is known beside the samples: ``names`` of the features; ``ids`` of the samples; ``labels``, words or
        numbers of every sample by name; ``features`` to colour by and to follow, a data frame or a pair (matrix,
        names); ``embeddings`` by name, such as a UMAP, each of shape (n_samples, 2 or 3); ``root`` as for
        :meth:`midrib.PrincipalGraph.trajectory`; ``support``, a :func:`midrib.structure.bootstrap`; ``milestones``,
        names of nodes; ``details``, which coarser and finer structures to show too; ``every=True`` to thin nothing; and
        a ``title``.

    Returns
    -------
    Path of the file.

    See Also
    --------
    midrib.PrincipalGraph.explore : The same as a method.
    serve : A page that can fit again.

    Examples
    --------
    >>> import midrib
    >>> shape = midrib.datasets.make_shape("y", 200, noise=0.02, random_state=0)
    >>> model = midrib.PrincipalGraph(20, graph="tree", sigma=0.01, gamma=1.0, random_state=0).fit(shape.X)
    >>> midrib.explorer.write(model, shape.X, "y.html", labels={"arm": shape.edge}).name
    'y.html'
    """
    return write_page(*pack(Scene(model, X, **options)), path)


def serve(
    model: PrincipalGraph, X: Samples, *, save_to: FilePath | None = None, **options: Option
) -> ExplorerServer:
    """Serve the explorer of a fitted model on this machine until ``close``; its ``address`` opens the page.

    Parameters
    ----------
    model
        A fitted ``midrib.PrincipalGraph``.
    X
        Its samples.
    save_to
        A file that the model is saved to after every correction; None saves nothing.
    **options
        As for :func:`write`.

    Returns
    -------
    The server; it closes at the end of a ``with`` block, too.

    See Also
    --------
    Explorer : The same in a notebook.

    Examples
    --------
    >>> import midrib
    >>> X = midrib.datasets.make_shape("y", 200, noise=0.02, random_state=0).X
    >>> model = midrib.PrincipalGraph(20, graph="tree", sigma=0.01, gamma=1.0, random_state=0).fit(X)
    >>> with midrib.explorer.serve(model, X) as server:
    ...     server.port > 0
    True
    """
    return ExplorerServer(Session(Scene(model, X, **options), save_to))


def __getattr__(name: str) -> type:
    # The notebook needs anywidget; pages and the server do not.
    if name == "Explorer":
        from midrib.explorer.widget import Explorer

        return Explorer
    msg = f"module {__name__!r} has no attribute {name!r}"
    raise AttributeError(msg)

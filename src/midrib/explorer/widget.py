"""The explorer in a notebook, with Python behind it."""

from __future__ import annotations

from midrib._estimator import PrincipalGraph
from midrib._types import Option, Record, Samples
from midrib.explorer.page import static
from midrib.explorer.scene import Scene
from midrib.explorer.session import Session

try:
    import anywidget
    import traitlets
except ImportError as error:
    msg = "the notebook widget needs the extra 'explore': pip install 'midrib[explore]'"
    raise ImportError(msg) from error


class Explorer(anywidget.AnyWidget):
    """See a graph, question it and correct it, inside a notebook.

    Parameters
    ----------
    model
        A fitted ``midrib.PrincipalGraph``.
    X
        Its samples.
    **options
        As for :func:`midrib.explorer.write`: names, ids, labels, features, embeddings, root and so on.

    Attributes
    ----------
    model
        The model as it was corrected last.
    roots
        Nodes where pseudotime begins, as chosen in the notebook.
    selection
        Numbers of the samples that were chosen.
    corrections
        Corrections that were not applied yet.

    See Also
    --------
    write : One file instead.
    serve : A page that can fit again, without a notebook.

    Examples
    --------
    >>> import midrib
    >>> X = midrib.datasets.make_shape("y", 200, noise=0.02, random_state=0).X
    >>> model = midrib.PrincipalGraph(20, graph="tree", sigma=0.01, gamma=1.0, random_state=0).fit(X)
    >>> explorer = midrib.explorer.Explorer(model, X)
    >>> explorer.model is model, explorer.roots, explorer.selection, explorer.corrections
    (True, [], [], [])
    >>> explorer.close()
    """

    _esm = static("explorer.js")
    _css = static("explorer.css")
    _manifest = traitlets.Dict().tag(sync=True)
    _blocks = traitlets.List(traitlets.Bytes()).tag(sync=True)
    roots = traitlets.List(traitlets.Int()).tag(sync=True)
    selection = traitlets.List(traitlets.Int()).tag(sync=True)
    corrections = traitlets.List(traitlets.Dict()).tag(sync=True)

    def __init__(self, model: PrincipalGraph, X: Samples, **options: Option) -> None:
        self._session = Session(Scene(model, X, **options))
        manifest, blocks = self._session.pack()
        super().__init__(_manifest={**manifest, "server": False}, _blocks=blocks)
        self.on_msg(self._answer)

    @property
    def model(self) -> PrincipalGraph:
        """The model as it was corrected last."""
        return self._session.scene.model

    def _answer(self, _: object, content: Record, __: object) -> None:
        """Correct the model as the page asks, and send what it shows instead."""
        if not isinstance(content, dict) or "refit" not in content:
            return
        try:
            manifest, blocks = self._session.refit(content["refit"])
        except Exception as error:  # noqa: BLE001 - whatever went wrong, the page says it and goes on
            self.send({"error": " ".join(str(error).split()) or type(error).__name__})
            return
        self.send({"manifest": {**manifest, "server": False}}, buffers=blocks)

"""What a fitted model says of itself: report, picture, file, and how sure its parts are."""

from typing import TYPE_CHECKING, cast

from numpy.typing import ArrayLike
from sklearn.utils.validation import check_is_fitted

from midrib._graph import Graph
from midrib._types import FilePath, FloatArray, Option, Samples
from midrib.structure.quality import measure

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from midrib._estimator import PrincipalGraph
    from midrib.structure.report import Report


class Findings:
    """The part of an estimator that explains what was fitted; it adds nothing to the fit."""

    graph_: Graph
    nodes_: FloatArray
    sigma_: float
    gamma_: float

    def _validate_new(self, X: Samples) -> Samples:
        """Return samples that fit the model; the estimator knows how."""
        raise NotImplementedError

    @property
    def support_(self) -> FloatArray:
        """How often the branch or loop of every edge came back in repetitions; see the attributes."""
        from midrib.structure.report import edge_support

        check_is_fitted(self)
        return edge_support(self.graph_, getattr(self, "choice_", None))

    def skeleton(self) -> Graph:
        """Return the explicit structure: the graph with its tips, forks, branches, loops and widths.

        Returns
        -------
        ``graph_``.

        Examples
        --------
        >>> import midrib
        >>> X = midrib.datasets.make_shape("y", 200, noise=0.02, random_state=0).X
        >>> model = midrib.PrincipalGraph(20, graph="tree", sigma=0.01, gamma=1.0, random_state=0).fit(X)
        >>> len(model.skeleton().tips)
        3
        """
        check_is_fitted(self)
        return self.graph_

    def report(self, X: Samples = None, *, table: bool = False) -> "Report":
        """Say in plain words what was found, how sure it is, what was decided automatically, what to distrust.

        Parameters
        ----------
        X
            Samples to measure the graph against; by default those of the fit.
        table
            Whether to list every branch, loop and gap that was claimed.

        Returns
        -------
        The text; notebooks show it with headings, and ``to_frame()`` gives the claims as a table.

        Examples
        --------
        >>> import midrib
        >>> X = midrib.datasets.make_shape("y", 300, noise=0.02, random_state=0).X
        >>> model = midrib.PrincipalGraph(random_state=0).fit(X)
        >>> print(str(model.report()).split(" Its length")[0])
        Found 1 piece, 0 independent loops, 1 fork, 3 tips and 3 branches.
        """
        from midrib.structure.report import describe

        check_is_fitted(self)
        quality = None if X is None else measure(self._validate_new(X), self.nodes_, self.graph_.edges)
        known = getattr(self, "quality_", None) if quality is None else quality
        choice = getattr(self, "choice_", None)
        return describe(self.graph_, known, choice, self.sigma_, self.gamma_, table=table)

    def plot(self, X: Samples = None, color: ArrayLike | None = None, **options: Option) -> "Axes":
        """Draw the graph, over the samples where they are given; branches that often did not come back are dashed.

        Parameters
        ----------
        X
            Samples.
        color
            One label or number per sample.
        **options
            Passed to ``midrib.plotting.graph``.

        Returns
        -------
        The axes of matplotlib.

        See Also
        --------
        midrib.plotting.graph : The same for any graph.

        Examples
        --------
        >>> import midrib
        >>> X = midrib.datasets.make_shape("y", 200, noise=0.02, random_state=0).X
        >>> model = midrib.PrincipalGraph(20, graph="tree", sigma=0.01, gamma=1.0, random_state=0).fit(X)
        >>> ax = model.plot(X, color=X[:, 0])
        >>> ax.figure.savefig("y.png")
        """
        import midrib

        check_is_fitted(self)
        options = {"support": self.support_, **options}
        return midrib.plotting.graph(self.graph_, X, color, **options)

    def save(self, path: FilePath) -> None:
        """Write the fitted model to one .npz file, whole or not at all.

        Parameters
        ----------
        path
            The file; an old one is replaced in one step.

        See Also
        --------
        midrib.load : Reads it.
        midrib.io.save : With a preparation of the samples, and notes.

        Examples
        --------
        >>> import midrib
        >>> X = midrib.datasets.make_shape("y", 200, noise=0.02, random_state=0).X
        >>> model = midrib.PrincipalGraph(20, graph="tree", sigma=0.01, gamma=1.0, random_state=0).fit(X)
        >>> model.save("y.npz")
        >>> bool((midrib.load("y.npz").nodes_ == model.nodes_).all())
        True
        """
        import midrib

        # Files are above the estimator; the package knows its writer.
        midrib.io.save(cast("PrincipalGraph", self), path)

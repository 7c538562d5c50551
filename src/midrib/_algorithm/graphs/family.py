"""What a family of graphs must be able to do."""

from typing import Protocol

from midrib._algorithm.graphs.links import Links
from midrib._graph import Graph
from midrib._types import FloatArray


class GraphStep(Protocol):
    """Connect, with everything but the nodes fixed: a function from nodes to the best graph of a family.

    See Also
    --------
    GraphFamily : Prepares it.

    Examples
    --------
    >>> import numpy as np
    >>> import midrib
    >>> nodes = np.array([[0.0], [1.0], [3.0]])
    >>> step: midrib.GraphStep = midrib.SpanningTree().prepare(nodes)
    >>> step(nodes).edges.tolist()
    [[0, 1], [1, 2]]
    """

    def __call__(self, nodes: FloatArray, /) -> Graph:
        """Return the best graph of the family for these nodes."""
        ...


class GraphFamily(Protocol):
    """A family of graphs to choose from: any object with this method is one. It holds parameters, never data.

    See Also
    --------
    SpanningTree : A family.
    PrincipalGraph : Takes one as ``graph``.

    Examples
    --------
    >>> import numpy as np
    >>> import midrib
    >>> class Chain:  # a family of one's own: the nodes in their order
    ...     def prepare(self, anchors):
    ...         edges = [(k, k + 1) for k in range(len(anchors) - 1)]
    ...         return lambda nodes: midrib.Graph(nodes, edges)
    >>> X = np.linspace(0, 1, 100)[:, None] * [1.0, 2.0]
    >>> model = midrib.PrincipalGraph(10, graph=Chain(), init=X[::10], sigma=0.01, gamma=1.0)
    >>> model.fit(X).graph_.topology
    Topology(components=1, loops=0, tips=2, forks=0, branches=1)
    """

    def prepare(self, anchors: FloatArray, links: Links = ..., /) -> GraphStep:
        """Fix the feasible set, once per fit; while it stays fixed, the objective cannot rise.

        Parameters
        ----------
        anchors
            The nodes where the fit begins, shape (n_nodes, n_features).
        links
            Side information; a family that does not obey any may leave this parameter out.

        Returns
        -------
        Connect for this fit.

        Examples
        --------
        >>> import numpy as np
        >>> import midrib
        >>> nodes = np.array([[0.0], [1.0], [3.0]])
        >>> midrib.SpanningTree().prepare(nodes, midrib.Links(forbidden=np.array([(1, 2)])))(nodes).edges.tolist()
        [[0, 1], [0, 2]]
        """
        ...

"""Everything that follows from samples on a graph, in one record."""

from __future__ import annotations

import warnings
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike

from midrib._graph import Graph, GraphPoints, Projection
from midrib._graph.milestones import Milestones
from midrib._samples.recognise import home_of
from midrib._types import FloatArray, IntArray, Labels, Option, Samples
from midrib.trajectory.association import TestResult, association
from midrib.trajectory.branch_tests import Switches, difference, switches
from midrib.trajectory.conditions import conditions
from midrib.trajectory.forks import ForkTest, fork_test
from midrib.trajectory.loops import phase
from midrib.trajectory.milestones import milestones
from midrib.trajectory.paths import Path, longest_path, path_between, tip_paths
from midrib.trajectory.roots import Place, Roots, end_of_path, locate_roots, resolve_place
from midrib.trajectory.trends import Trend, trend

if TYPE_CHECKING:
    from pandas import DataFrame


@dataclass(frozen=True, eq=False, repr=False)
class Trajectory:
    """Samples on a graph, ordered from a root.

    Parameters
    ----------
    projection
        Nearest point of the graph to every sample.
    roots
        Points where pseudotime is 0.
    pseudotime
        Distance along the graph from the nearest root, NaN in pieces without one.

    See Also
    --------
    trajectory : Makes it.
    midrib.PrincipalGraph.trajectory : Makes it for a fitted model.

    Examples
    --------
    >>> from midrib import Graph
    >>> from midrib.trajectory import trajectory
    >>> fork = Graph([[0, 0], [1, 0], [2, 1], [2, -1]], [(0, 1), (1, 2), (1, 3)])
    >>> t = trajectory([[0.5, 0.1], [1.5, 0.5], [1.5, -0.5]], fork, root=0)
    >>> len(t)
    3
    >>> t.pseudotime.round(3), t.node_pseudotime.round(3)
    (array([0.5  , 1.707, 1.707]), array([0.   , 1.   , 2.414, 2.414]))
    >>> t.edge, t.position.round(3), t.distance.round(3)
    (array([0, 1, 2]), array([0.5, 0.5, 0.5]), array([0.1, 0. , 0. ]))
    >>> t.node, t.branch, t.component
    (array([0, 1, 1]), array([0, 1, 2]), array([0, 0, 0]))
    >>> t.graph is fork, t.roots.node, len(t.projection)
    (True, array([0]), 3)
    >>> t.milestones.links.tolist()
    [[0, 1], [1, 2], [1, 3]]
    """

    projection: Projection
    roots: GraphPoints
    pseudotime: FloatArray

    def __len__(self) -> int:
        return len(self.projection)

    def __repr__(self) -> str:
        known = self.pseudotime[np.isfinite(self.pseudotime)]
        span = f"0 to {known.max(initial=0.0):.4g}" + ("" if len(known) == len(self) else ", some NaN")
        return f"Trajectory(samples={len(self)}, roots={self.roots.node.tolist()}, pseudotime={span}, {self.graph})"

    def to_frame(self, index: Labels | None = None) -> DataFrame:
        """Return a pandas data frame with one row per sample: place, branch, component, pseudotime, distance.

        Parameters
        ----------
        index
            Names of the samples; their numbers by default.

        Returns
        -------
        The data frame.

        Examples
        --------
        >>> from midrib import Graph
        >>> from midrib.trajectory import trajectory
        >>> line = Graph([[0.0], [2.0]], [(0, 1)])
        >>> t = trajectory([[0.5], [1.5]], line, root=0)
        >>> t.to_frame(index=["a", "b"])["pseudotime"].to_dict()
        {'a': 0.5, 'b': 1.5}
        """
        import pandas as pd

        names = ("node", "edge", "position", "branch", "component", "pseudotime", "distance")
        return pd.DataFrame({name: getattr(self, name) for name in names}, index=index)

    @property
    def graph(self) -> Graph:
        """The graph."""
        return self.projection.graph

    @property
    def edge(self) -> IntArray:
        """Nearest edge of every sample; -1 at a node without edges."""
        return self.projection.edge

    @property
    def position(self) -> FloatArray:
        """Place of every sample on its edge, from 0 to 1."""
        return self.projection.position

    @property
    def distance(self) -> FloatArray:
        """Distance of every sample from the graph."""
        return self.projection.distance

    @property
    def node(self) -> IntArray:
        """Nearest end of every sample's edge."""
        return self.projection.node

    @cached_property
    def branch(self) -> IntArray:
        """Branch of every sample; -1 at a node without edges."""
        return np.concatenate([self.graph.edge_branch, [-1]])[self.edge]

    @cached_property
    def component(self) -> IntArray:
        """Piece of the graph of every sample."""
        return self.graph.component[self.node]

    @cached_property
    def node_pseudotime(self) -> FloatArray:
        """Distance along the graph from the nearest root to every node."""
        distance, _ = self.graph.nearest_source(self.roots)
        return np.where(np.isinf(distance), np.nan, distance)

    @cached_property
    def milestones(self) -> Milestones:
        """Milestone network and percentages; links lead away from the root."""
        return milestones(self.projection, self.node_pseudotime)

    def phase(self, loop: int = 0, *, attach: bool = False) -> FloatArray:
        """Return the periodic coordinate around a loop, from 0 to 1, starting at the first root of its piece.

        Parameters
        ----------
        loop
            Which of ``graph.loops``.
        attach
            Whether samples off the loop get the place where their way to the loop meets it; NaN otherwise.

        Returns
        -------
        Coordinates of shape (n_samples,).

        See Also
        --------
        phase : The same as a function.

        Examples
        --------
        >>> from midrib import Graph
        >>> from midrib.trajectory import trajectory
        >>> square = Graph([[0, 0], [1, 0], [1, 1], [0, 1]], [(0, 1), (1, 2), (2, 3), (0, 3)])
        >>> t = trajectory([[0.5, 0.0], [1.0, 1.0]], square, root=0)
        >>> t.phase().round(3)
        array([0.125, 0.5  ])
        """
        if not -len(self.graph.loops) <= loop < len(self.graph.loops):
            msg = f"loop {loop} was asked for; the graph has {len(self.graph.loops)} loops, numbered from 0."
            raise ValueError(msg)
        nodes = self.graph.loops[loop]
        start = self.root_node(int(self.graph.component[nodes[0]]))
        return phase(self.projection, nodes, start, attach=attach)

    def path(self, start: int | Place, stop: int | Place) -> Path:
        """Return the shortest path between two places, with the samples on it in order.

        Parameters
        ----------
        start, stop
            Node numbers, or places such as ``AtLabel(labels, "basal")``; a place inside an edge means the nearer
            end of the edge.

        Returns
        -------
        The path.

        See Also
        --------
        path_between : The same for nodes.

        Examples
        --------
        >>> from midrib import Graph
        >>> from midrib.trajectory import AtSample, trajectory
        >>> fork = Graph([[0, 0], [1, 0], [2, 1], [2, -1]], [(0, 1), (1, 2), (1, 3)])
        >>> t = trajectory([[0.5, 0.1], [1.6, 0.6], [1.6, -0.6]], fork, root=0)
        >>> way = t.path(0, AtSample(1))
        >>> way.nodes, way.samples
        (array([0, 1, 2]), array([0, 1]))
        """
        ends = [end_of_path(place, self.projection) for place in (start, stop)]
        return path_between(self.projection, *ends)

    def longest_path(self, component: int | None = None) -> Path:
        """Return the longest of the shortest paths between tips.

        Parameters
        ----------
        component
            Number of a piece; all pieces by default.

        Returns
        -------
        The path.

        Examples
        --------
        >>> from midrib import Graph
        >>> from midrib.trajectory import trajectory
        >>> fork = Graph([[0, 0], [1, 0], [3, 0], [1, 1]], [(0, 1), (1, 2), (1, 3)])
        >>> t = trajectory([[0.5, 0.1]], fork, root=0)
        >>> t.longest_path().nodes
        array([0, 1, 2])
        """
        return longest_path(self.projection, component)

    def lineages(self) -> dict[int, Path]:
        """Return the path from the root to every tip.

        Returns
        -------
        Paths by the node of their tip; every path begins at the root of its piece, and a tip that is the root has none.

        See Also
        --------
        midrib.tl.lineages : Shares of the observations on these paths.

        Examples
        --------
        >>> from midrib import Graph
        >>> from midrib.trajectory import trajectory
        >>> fork = Graph([[0, 0], [1, 0], [2, 1], [2, -1]], [(0, 1), (1, 2), (1, 3)])
        >>> t = trajectory([[0.5, 0.1]], fork, root=0)
        >>> {tip: way.nodes.tolist() for tip, way in t.lineages().items()}
        {2: [0, 1, 2], 3: [0, 1, 3]}
        """
        starts = {int(tip): self.root_node(int(self.graph.component[tip])) for tip in self.graph.tips}
        return {
            tip: path_between(self.projection, start, tip) for tip, start in starts.items() if start != tip
        }

    def tip_paths(self) -> dict[tuple[int, int], Path]:
        """Return the path between every pair of tips in the same piece.

        Returns
        -------
        Paths by the pair of nodes that they join.

        Examples
        --------
        >>> from midrib import Graph
        >>> from midrib.trajectory import trajectory
        >>> fork = Graph([[0, 0], [1, 0], [2, 1], [2, -1]], [(0, 1), (1, 2), (1, 3)])
        >>> sorted(trajectory([[0.5, 0.1]], fork, root=0).tip_paths())
        [(0, 2), (0, 3), (2, 3)]
        """
        return tip_paths(self.projection)

    def trend(
        self, Y: Samples, path: Path | None = None, *, loop: int | None = None, **options: Option
    ) -> Trend:
        """Fit a curve to every feature along pseudotime, a path or a loop.

        Parameters
        ----------
        Y
            Features of shape (n_samples, n_features).
        path
            Follow this path instead of pseudotime.
        loop
            Follow the phase around this loop of the graph, one of ``graph.loops``.
        **options
            Passed to :func:`trend`.

        Returns
        -------
        The curves.

        Examples
        --------
        >>> import numpy as np
        >>> from midrib import Graph
        >>> from midrib.trajectory import trajectory
        >>> X = np.linspace(0, 2, 100)[:, None]
        >>> t = trajectory(X, Graph([[0.0], [2.0]], [(0, 1)]), root=0)
        >>> curve = t.trend(np.sin(X), grid=5)
        >>> curve.mean.ravel().round(2) + 0
        array([0.  , 0.48, 0.84, 1.  , 0.91])
        """
        time, period = self._coordinate(path, loop)
        return trend(time, Y, period=period, **options)

    def association(
        self, Y: Samples, path: Path | None = None, *, loop: int | None = None, **options: Option
    ) -> TestResult:
        """Test for every feature whether it changes along pseudotime, a path or a loop.

        Parameters
        ----------
        Y
            Features of shape (n_samples, n_features).
        path
            Follow this path instead of pseudotime.
        loop
            Follow the phase around this loop of the graph, one of ``graph.loops``.
        **options
            Passed to :func:`association`.

        Returns
        -------
        One row per feature.

        Examples
        --------
        >>> import numpy as np
        >>> from midrib import Graph
        >>> from midrib.trajectory import trajectory
        >>> rng = np.random.default_rng(0)
        >>> X = rng.uniform(0, 2, (200, 1))
        >>> t = trajectory(X, Graph([[0.0], [2.0]], [(0, 1)]), root=0)
        >>> Y = np.column_stack([X[:, 0] + rng.normal(size=200), rng.normal(size=200)])
        >>> t.association(Y, names=["rises", "noise"]).significant(0.01)
        array([0])
        """
        time, period = self._coordinate(path, loop)
        return association(time, Y, period=period, **options)

    def fork_test(self, Y: Samples, fork: int | Place, **options: Option) -> ForkTest:
        """Test which features part at a fork, and when.

        Parameters
        ----------
        Y
            Features of shape (n_samples, n_features).
        fork
            Node number of the fork, or a place such as ``AtLabel(labels, "progenitor")``.
        **options
            Passed to :func:`fork_test`.

        Returns
        -------
        One row per feature.

        Examples
        --------
        >>> import numpy as np
        >>> import midrib
        >>> from midrib.trajectory import trajectory
        >>> fork = midrib.Graph([[0, 0], [1, 0], [2, 1], [2, -1]], [(0, 1), (1, 2), (1, 3)])
        >>> X = fork.points_along(n_points=300).points
        >>> noise = 0.1 * np.random.default_rng(0).normal(size=(300, 2))
        >>> Y = np.column_stack([np.maximum(X[:, 1], 0), X[:, 0]]) + noise
        >>> found = trajectory(X, fork, root=0).fork_test(Y, 1)
        >>> found.significant(0.01)
        array([0])
        """
        node = resolve_place(fork).locate(self.projection).node[0]
        return fork_test(self, Y, int(node), **options)

    def conditions(
        self,
        Y: Samples,
        condition: ArrayLike,
        replicate: ArrayLike,
        path: Path | None = None,
        **options: Option,
    ) -> TestResult:
        """Test which features differ between conditions along pseudotime or a path.

        Parameters
        ----------
        Y
            Features of shape (n_samples, n_features).
        condition
            What is compared, one for every sample.
        replicate
            The donor, animal or batch of every sample.
        path
            Follow this path instead of pseudotime.
        **options
            Passed to :func:`conditions`.

        Returns
        -------
        One row per feature.

        Examples
        --------
        >>> import numpy as np
        >>> from midrib import Graph
        >>> from midrib.trajectory import trajectory
        >>> rng = np.random.default_rng(0)
        >>> X = rng.uniform(0, 2, (600, 1))
        >>> t = trajectory(X, Graph([[0.0], [2.0]], [(0, 1)]), root=0)
        >>> donor = rng.integers(0, 6, 600)
        >>> ill = donor >= 3
        >>> Y = np.column_stack([X[:, 0] + 2 * ill, X[:, 0]]) + 0.1 * rng.normal(size=(600, 2))
        >>> t.conditions(Y, ill, donor).significant(0.01)
        array([0])
        """
        return conditions(self._coordinate(path, None)[0], condition, replicate, Y, **options)

    def switches(self, Y: Samples, path: Path | None = None, **options: Option) -> Switches:
        """Find when every feature switches along pseudotime or a path.

        Parameters
        ----------
        Y
            Features of shape (n_samples, n_features).
        path
            Follow this path instead of pseudotime.
        **options
            Passed to :func:`switches`.

        Returns
        -------
        One row per feature.

        Examples
        --------
        >>> import numpy as np
        >>> from midrib import Graph
        >>> from midrib.trajectory import trajectory
        >>> X = np.linspace(0, 2, 200)[:, None]
        >>> t = trajectory(X, Graph([[0.0], [2.0]], [(0, 1)]), root=0)
        >>> t.switches(np.tanh(5 * (X - 1.2))).time.round(1)
        array([1.2])
        """
        return switches(self._coordinate(path, None)[0], Y, **options)

    def difference(
        self,
        Y: Samples,
        first: int | Place,
        second: int | Place,
        root: int | Place | None = None,
        *,
        relative: bool = False,
        **options: Option,
    ) -> TestResult:
        """Test which features differ between the ways to two places, after these ways part.

        Parameters
        ----------
        Y
            Features of shape (n_samples, n_features).
        first, second
            Ends of the two ways.
        root
            Where both ways begin; the root of the trajectory by default.
        relative
            Whether to compare samples at the same share of the way from the fork to the end, 0 to 1, instead of at the
            same distance from the fork. With distances, what lies beyond the end of the shorter way is left out.
        **options
            Passed to :func:`midrib.trajectory.difference`.

        Returns
        -------
        One row per feature.

        See Also
        --------
        difference : The test itself.
        fork_test : All branches after a fork at once.

        Examples
        --------
        >>> import numpy as np
        >>> import midrib
        >>> from midrib.trajectory import trajectory
        >>> fork = midrib.Graph([[0, 0], [1, 0], [2, 1], [2, -1]], [(0, 1), (1, 2), (1, 3)])
        >>> X = fork.points_along(n_points=300).points
        >>> Y = X[:, ::-1] + 0.1 * np.random.default_rng(0).normal(size=(300, 2))
        >>> trajectory(X, fork, root=0).difference(Y, 2, 3).significant(0.01)
        array([0])
        """
        ends = [resolve_place(place).locate(self.projection).node[0] for place in (first, second)]
        start: int | Place = self.root_node(int(self.graph.component[ends[0]])) if root is None else root
        ways = [self.path(start, int(end)) for end in ends]
        time, group = self._after_parting(ways[0], ways[1], relative=relative)
        return difference(time, group, Y, **options)

    def _after_parting(self, first: Path, second: Path, *, relative: bool) -> tuple[FloatArray, IntArray]:
        """Return the distance from the fork where two paths part and which path (0, 1) each sample is on."""
        shared = np.isin(first.edges, second.edges).sum()
        fork = float(self.graph.lengths[first.edges[:shared]].sum())
        if shared in (len(first.edges), len(second.edges)):
            msg = "one of the two ways leads along the other; choose ends on different branches."
            raise ValueError(msg)
        time, group = np.full(len(self), np.nan), np.full(len(self), -1)
        for number, way in enumerate((first, second)):
            beyond = way.coordinate > fork
            scale = way.length - fork if relative and way.length > fork else 1.0
            time[way.samples[beyond]] = (way.coordinate[beyond] - fork) / scale
            group[way.samples[beyond]] = number
        return time, group

    def _coordinate(self, path: Path | None, loop: int | None) -> tuple[FloatArray, float | None]:
        """Return the coordinate asked for, and its period."""
        if path is not None and loop is not None:
            msg = "a path and a loop were given; choose one coordinate."
            raise ValueError(msg)
        if loop is not None:
            return self.phase(loop), 1.0
        return (self.pseudotime if path is None else path.spread(len(self))), None

    def root_node(self, component: int) -> int:
        """Return the node nearest to the first root of a piece, or the piece's smallest node.

        Parameters
        ----------
        component
            Number of a piece.

        Returns
        -------
        Number of the node.

        Examples
        --------
        >>> from midrib import Graph
        >>> from midrib.trajectory import trajectory
        >>> line = Graph([[0.0], [1.0], [2.0]], [(0, 1), (1, 2)])
        >>> trajectory([[0.5]], line, root=2).root_node(0)
        2
        """
        mine = self.roots.node[self.graph.component[self.roots.node] == component]
        return int(mine[0] if len(mine) else np.flatnonzero(self.graph.component == component)[0])


def trajectory(X: Samples, graph: Graph, root: Roots = None, *, n_jobs: int | None = None) -> Trajectory:
    """Project samples on a graph and order them from a root.

    Parameters
    ----------
    X
        Samples of shape (n_samples, n_features), seen by the graph or new; those on a GPU or a cluster stay there, and
        only their places on the graph come here.
    graph
        A graph in the same space.
    root
        Where pseudotime is 0: a node number, ``AtNode``, ``AtSample``, ``AtLabel``, ``AtExtreme``, or a list of
        them. None, alone or in the list, chooses an end of the longest path in every component that has no root yet.
    n_jobs
        Number of threads for the projection; all processors if None.

    Returns
    -------
    The trajectory. Components without a root have NaN as pseudotime, and a warning says so.

    See Also
    --------
    midrib.PrincipalGraph.trajectory : The same for a fitted model.
    Trajectory : What is returned.

    Examples
    --------
    >>> from midrib import Graph
    >>> from midrib.trajectory import trajectory
    >>> line = Graph([[0.0, 0.0], [1.0, 0.0], [2.0, 0.0]], [[0, 1], [1, 2]])
    >>> t = trajectory([[0.5, 0.1], [1.75, -0.2]], line, root=0)
    >>> t.pseudotime
    array([0.5 , 1.75])
    """
    found = ordered(X, graph, root, n_jobs=n_jobs)
    without = graph.n_components - len(np.unique(graph.component[found.roots.node]))
    if without:
        msg = (
            f"{without} of {graph.n_components} pieces have no root; the {int(np.isnan(found.pseudotime).sum())} "
            "samples there get NaN. Add None to the roots to have one chosen there."
        )
        warnings.warn(msg, UserWarning, stacklevel=2)
    return found


def ordered(X: Samples, graph: Graph, root: Roots = None, *, n_jobs: int | None = None) -> Trajectory:
    """Return the same without a word on pieces that have no root."""
    home = home_of(X)
    projection = graph.project(X, n_jobs=n_jobs) if home is None else home.place(graph)
    roots = locate_roots(root, projection)
    distance = projection.distance_from(roots)
    return Trajectory(projection, roots, np.where(np.isinf(distance), np.nan, distance))

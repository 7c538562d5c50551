"""Everything that follows from samples on a graph, in one record."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from midrib._graph import Graph, GraphPoints, Projection
from midrib._graph.milestones import Milestones
from midrib._samples.recognise import home_of
from midrib._types import FloatArray, IntArray, Samples
from midrib.trajectory.association import TestResult, association
from midrib.trajectory.branch_tests import Switches, difference, switches
from midrib.trajectory.conditions import conditions
from midrib.trajectory.forks import ForkTest, fork_test
from midrib.trajectory.loops import phase
from midrib.trajectory.milestones import milestones
from midrib.trajectory.paths import Path, longest_path, path_between, tip_paths
from midrib.trajectory.roots import Place, Root, locate_roots, resolve_place
from midrib.trajectory.trends import Trend, trend


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

    def to_frame(self, index: Any = None) -> Any:
        """Return a pandas data frame with one row per sample: place, branch, component, pseudotime, distance.

        Parameters
        ----------
        index
            Names of the samples; their numbers by default.
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
        """
        ends = [resolve_place(place).locate(self.projection).node[0] for place in (start, stop)]
        return path_between(self.projection, int(ends[0]), int(ends[1]))

    def longest_path(self, component: int | None = None) -> Path:
        """Return the longest of the shortest paths between tips, of one piece or of all."""
        return longest_path(self.projection, component)

    def lineages(self) -> dict[int, Path]:
        """Return the path from the root of its piece to every tip that is not that root, by the tip's node."""
        starts = {int(tip): self.root_node(int(self.graph.component[tip])) for tip in self.graph.tips}
        return {
            tip: path_between(self.projection, start, tip) for tip, start in starts.items() if start != tip
        }

    def tip_paths(self) -> dict[tuple[int, int], Path]:
        """Return the path between every pair of tips in the same piece."""
        return tip_paths(self.projection)

    def trend(
        self, Y: Samples, path: Path | None = None, *, loop: int | None = None, **options: Any
    ) -> Trend:
        """Fit a curve to every feature along pseudotime, a path, or a loop; see :func:`midrib.trajectory.trend`."""
        time, period = self._coordinate(path, loop)
        return trend(time, Y, period=period, **options)

    def association(
        self, Y: Samples, path: Path | None = None, *, loop: int | None = None, **options: Any
    ) -> TestResult:
        """Test every feature along pseudotime, a path, or a loop; see :func:`midrib.trajectory.association`."""
        time, period = self._coordinate(path, loop)
        return association(time, Y, period=period, **options)

    def fork_test(self, Y: Samples, fork: int | Place, **options: Any) -> ForkTest:
        """Test which features part at a fork, and when; see :func:`midrib.trajectory.fork_test`."""
        node = resolve_place(fork).locate(self.projection).node[0]
        return fork_test(self, Y, int(node), **options)

    def conditions(
        self, Y: Samples, condition: ArrayLike, replicate: ArrayLike, path: Path | None = None, **options: Any
    ) -> TestResult:
        """Test which features differ between conditions; see :func:`midrib.trajectory.conditions`."""
        return conditions(self._coordinate(path, None)[0], condition, replicate, Y, **options)

    def switches(self, Y: Samples, path: Path | None = None, **options: Any) -> Switches:
        """Find when every feature switches along pseudotime or a path; see :func:`midrib.trajectory.switches`."""
        return switches(self._coordinate(path, None)[0], Y, **options)

    def difference(
        self,
        Y: Samples,
        first: int | Place,
        second: int | Place,
        root: int | Place | None = None,
        *,
        relative: bool = False,
        **options: Any,
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
        """Return the node nearest to the first root of a piece, or the piece's smallest node."""
        mine = self.roots.node[self.graph.component[self.roots.node] == component]
        return int(mine[0] if len(mine) else np.flatnonzero(self.graph.component == component)[0])


def trajectory(
    X: Samples, graph: Graph, root: Root | Sequence[Root] = None, *, n_jobs: int | None = None
) -> Trajectory:
    """Project samples on a graph and order them from a root.

    Parameters
    ----------
    X
        Samples of shape (n_samples, n_features), seen by the graph or new; those on a GPU or a cluster stay there, and
        only their places on the graph come here.
    graph
        Any graph in the same space.
    root
        Where pseudotime is 0: a node number, ``AtNode``, ``AtSample``, ``AtLabel``, ``AtExtreme``, or a list of
        them. None, alone or in the list, chooses an end of the longest path in every component that has no root yet.
    n_jobs
        Number of threads for the projection; all processors if None.

    Returns
    -------
    The trajectory. Components without a root have NaN as pseudotime, and a warning says so.

    Examples
    --------
    >>> from midrib import Graph
    >>> line = Graph([[0.0, 0.0], [1.0, 0.0], [2.0, 0.0]], [[0, 1], [1, 2]])
    >>> t = trajectory([[0.5, 0.1], [1.75, -0.2]], line, root=0)
    >>> t.pseudotime
    array([0.5 , 1.75])
    """
    home = home_of(X)
    projection = graph.project(X, n_jobs=n_jobs) if home is None else home.place(graph)
    roots = locate_roots(root, projection)
    distance = projection.distance_from(roots)
    without = graph.n_components - len(np.unique(graph.component[roots.node]))
    if without:
        msg = (
            f"{without} of {graph.n_components} pieces have no root; the {int(np.isinf(distance).sum())} samples "
            "there get NaN. Add None to the roots to have one chosen there."
        )
        warnings.warn(msg, UserWarning, stacklevel=2)
    return Trajectory(projection, roots, np.where(np.isinf(distance), np.nan, distance))

"""A density of samples along the edges of a graph: the model that every decision is tested against.

The samples come from points of the graph, moved by Gaussian noise, or from a uniform background. The graph is
cut into cells, edges no longer than the noise, and the unknown is the mass of every cell. Expectation and
maximisation alone would heap the mass into spikes; a smoothing along the graph after every step (Silverman and
others, 1990) keeps it a density, so that mass beside a gap cannot stand in for mass inside it.
"""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np
import scipy.sparse as sp
from scipy.sparse.csgraph import dijkstra
from scipy.spatial.distance import cdist

from midrib._types import BoolArray, FloatArray, IntArray

_SMOOTHING = 2.0  # noise widths
_VANISHING, _DENSE = 1e-14, 0.15


@dataclass(frozen=True, eq=False)
class Cloud:
    """Samples, how often each counts, their noise, the density of the background, and whether there is any."""

    X: FloatArray
    weight: FloatArray
    noise: float
    uniform: float
    is_cluttered: bool = False

    @cached_property
    def size(self) -> float:
        """Total weight."""
        return float(self.weight.sum())

    def kernel(self, points: FloatArray) -> FloatArray:
        """Return the Gaussian density of every sample around every point."""
        variance = self.noise**2
        scale = (2 * np.pi * variance) ** (-self.X.shape[1] / 2)
        return np.asarray(scale * np.exp(cdist(self.X, points, "sqeuclidean") / (-2 * variance)))


@dataclass(frozen=True, eq=False)
class Strands:
    """A graph whose edges are the cells of a density.

    Parameters
    ----------
    cloud
        The samples.
    nodes
        Positions; nodes without an edge are not part of the graph.
    edges
        Cells.
    kernel
        Density of every sample around the middle of every cell.
    mass
        Expected number of samples of every cell, and of the background as the last entry.
    """

    cloud: Cloud
    nodes: FloatArray
    edges: IntArray
    kernel: FloatArray
    mass: FloatArray

    @cached_property
    def middle(self) -> FloatArray:
        """Middle of every cell."""
        return (self.nodes[self.edges[:, 0]] + self.nodes[self.edges[:, 1]]) / 2

    @cached_property
    def length(self) -> FloatArray:
        """Length of every cell, never quite zero."""
        length = np.linalg.norm(self.nodes[self.edges[:, 0]] - self.nodes[self.edges[:, 1]], axis=1)
        return np.maximum(length, 1e-9 * self.cloud.noise)

    @cached_property
    def near_kernel(self) -> Any:
        """The kernel without its vanishing entries; sparse where these are most, for many products with it."""
        near = self.kernel > _VANISHING * self.kernel.max(initial=0.0)
        return self.kernel if near.mean() > _DENSE else sp.csr_array(np.where(near, self.kernel, 0.0))

    @cached_property
    def links(self) -> sp.csr_array:
        """Symmetric matrix of the lengths between adjacent nodes."""
        return link_lengths(len(self.nodes), self.edges, self.length)

    @property
    def smoothing_width(self) -> float:
        """Length along the graph over which masses are smoothed."""
        return _SMOOTHING * self.cloud.noise

    @cached_property
    def spread(self) -> FloatArray:
        """How mass spreads between cells, before every column is made to sum to one."""
        return spreading(self.links, self.edges, self.length, self.smoothing_width)

    @cached_property
    def density(self) -> FloatArray:
        """Density of every sample under the model."""
        cells = self.kernel @ self.mass[:-1] + self.cloud.uniform * self.mass[-1]
        return np.maximum(cells / self.cloud.size, 1e-300)

    @property
    def log_likelihood(self) -> float:
        """Log-likelihood of the samples."""
        return float(self.cloud.weight @ np.log(self.density))

    def distances_from(self, node: int) -> FloatArray:
        """Return the distance along the graph from a node to the nearer end of every cell."""
        along = dijkstra(self.links, directed=False, indices=node)
        return np.minimum(along[self.edges[:, 0]], along[self.edges[:, 1]])

    def keep(self, cells: BoolArray) -> "Strands":
        """Return the graph with these cells only, its masses not yet settled."""
        return replace(
            self,
            edges=self.edges[cells],
            kernel=self.kernel[:, cells],
            mass=self.mass[np.append(cells, True)],
        )

    def add(self, path: "Path") -> "Strands":
        """Return the graph with one more path, its masses not yet settled."""
        return replace(
            self,
            nodes=np.vstack([self.nodes, path.inner]),
            edges=np.vstack([self.edges, path.cells(len(self.nodes))]),
            kernel=np.hstack([self.kernel, path.kernel]),
            mass=np.concatenate([self.mass[:-1], np.full(path.count, 1e-3), self.mass[-1:]]),
        )

    def settle(self, n_steps: int = 30) -> "Strands":
        """Return the graph with the masses that explain the samples best."""
        cloud = self.cloud
        smoother = normalised(self.spread)
        floor = 1e-4 * self.length / self.length.sum() * cloud.size
        mass = np.maximum(self.mass[:-1], floor)
        background = max(float(self.mass[-1]), 1e-4 * cloud.size)
        for _ in range(n_steps):
            density = self.near_kernel @ mass + cloud.uniform * background
            ratio = cloud.weight / np.maximum(density, 1e-300)
            background *= cloud.uniform * ratio.sum()
            mass = smoother @ (mass * (ratio @ self.near_kernel))
        return replace(self, mass=np.append(mass, background))


@dataclass(frozen=True, eq=False)
class Path:
    """A straight run of cells between two nodes of a graph, not yet part of it."""

    start: int
    stop: int
    inner: FloatArray
    middle: FloatArray
    length: FloatArray
    kernel: FloatArray

    @property
    def count(self) -> int:
        """Number of cells."""
        return len(self.length)

    def cells(self, first: int) -> IntArray:
        """Return the edges, new nodes being numbered from ``first``."""
        chain = np.array([self.start, *range(first, first + len(self.inner)), self.stop])
        return np.column_stack([chain[:-1], chain[1:]])


def straight_path(strands: Strands, start: int, stop: int) -> Path:
    """Return the cells of a straight path between two nodes."""
    ends = strands.nodes[[start, stop]]
    length = float(np.linalg.norm(ends[1] - ends[0]))
    count = max(1, int(np.ceil(length / strands.cloud.noise)))
    points = ends[0] + np.linspace(0, 1, count + 1)[:, None] * (ends[1] - ends[0])
    return _path(strands, start, stop, points)


def bent_path(strands: Strands, path: Path) -> Path:
    """Return a path whose inner nodes have moved sideways, by at most two noise widths, to the samples."""
    cloud = strands.cloud
    ends = strands.nodes[[path.start, path.stop]]
    along = (ends[1] - ends[0]) / np.linalg.norm(ends[1] - ends[0])
    shift = np.zeros_like(path.inner)
    for _ in range(4):
        points = path.inner + shift
        pull = cloud.weight[:, None] * cloud.kernel(points)
        mean = (pull.T @ cloud.X) / np.maximum(pull.sum(axis=0), 1e-300)[:, None]
        shift = shift + mean - points
        shift -= (shift @ along)[:, None] * along
        padded = np.vstack([np.zeros_like(along), shift, np.zeros_like(along)])
        shift = (padded[:-2] + 2 * padded[1:-1] + padded[2:]) / 4
        size = np.linalg.norm(shift, axis=1, keepdims=True)
        shift *= np.minimum(1, 2 * cloud.noise / np.maximum(size, 1e-300))
    return _path(strands, path.start, path.stop, np.vstack([ends[:1], path.inner + shift, ends[1:]]))


def _path(strands: Strands, start: int, stop: int, points: FloatArray) -> Path:
    middle = (points[1:] + points[:-1]) / 2
    length = np.linalg.norm(points[1:] - points[:-1], axis=1)
    length = np.maximum(length, 1e-9 * strands.cloud.noise)
    return Path(start, stop, points[1:-1], middle, length, strands.cloud.kernel(middle))


def lay_strands(cloud: Cloud, nodes: FloatArray, edges: IntArray, background: float) -> Strands:
    """Cut a graph into cells no longer than the noise and settle the masses.

    Parameters
    ----------
    cloud
        The samples.
    nodes, edges
        The graph.
    background
        Share of the background to begin with.
    """
    nodes, edges = split_long_edges(nodes, edges, cloud.noise)
    middle = (nodes[edges[:, 0]] + nodes[edges[:, 1]]) / 2
    length = np.linalg.norm(nodes[edges[:, 0]] - nodes[edges[:, 1]], axis=1)
    mass = np.append((1 - background) * length / max(length.sum(), 1e-300), background) * cloud.size
    return Strands(cloud, nodes, edges, cloud.kernel(middle), mass).settle()


def split_long_edges(nodes: FloatArray, edges: IntArray, longest: float) -> tuple[FloatArray, IntArray]:
    """Return the same graph with nodes inserted so that no edge is longer than ``longest``."""
    start, stop = nodes[edges[:, 0]], nodes[edges[:, 1]]
    count = np.maximum(1, np.ceil(np.linalg.norm(stop - start, axis=1) / longest)).astype(int)
    new_nodes, new_edges, n_nodes = [nodes], [], len(nodes)
    for (i, j), pieces in zip(edges, count, strict=True):
        t = np.arange(1, pieces)[:, None] / pieces
        new_nodes.append(nodes[i] + t * (nodes[j] - nodes[i]))
        chain = np.array([i, *range(n_nodes, n_nodes + pieces - 1), j])
        new_edges.append(np.column_stack([chain[:-1], chain[1:]]))
        n_nodes += pieces - 1
    return np.vstack(new_nodes), np.vstack([np.empty((0, 2), dtype=np.intp), *new_edges])


def link_lengths(n_nodes: int, edges: IntArray, length: FloatArray) -> sp.csr_array:
    """Return the symmetric matrix of edge lengths."""
    i, j = edges[:, 0], edges[:, 1]
    ends, others = np.concatenate([i, j]), np.concatenate([j, i])
    return sp.csr_array((np.tile(length, 2), (ends, others)), shape=(n_nodes, n_nodes))


def spreading(links: sp.csr_array, edges: IntArray, length: FloatArray, width: float) -> FloatArray:
    """Return a Gaussian of the distances along the graph between cells, times the length of the cell of the row."""
    if not len(edges):
        return np.empty((0, 0))
    used, ends = np.unique(edges, return_inverse=True)
    ends = ends.reshape(edges.shape)
    near = dijkstra(links[used][:, used], directed=False, limit=4 * width)
    i, j = ends[:, 0], ends[:, 1]
    between = np.minimum(
        np.minimum(near[np.ix_(i, i)], near[np.ix_(i, j)]), np.minimum(near[np.ix_(j, i)], near[np.ix_(j, j)])
    )
    between += (length[:, None] + length) / 2
    np.fill_diagonal(between, 0)
    return np.asarray(np.exp(between**2 / (-2 * width**2)) * length[:, None])


def normalised(spread: FloatArray) -> FloatArray:
    """Return the matrix that spreads mass and keeps its sum: every column sums to one."""
    return np.asarray(spread / spread.sum(axis=0))

"""From samples alone to the structure that they support: clutter, noise, tree, gaps, loops, twigs.

The order is the argument: first what is no structure at all (background, axes of pure noise), then how wide
the structure is (noise), then a tree at that width by the paper's alternation, then what the tree cannot be
right about: stretches without samples, loops it had to leave open, twigs that follow the noise. Each is
decided by the samples around it, twice: once on the tree, and once after the nodes have settled on the result.
"""

from dataclasses import dataclass, field, replace

import numpy as np

from midrib._algorithm.loop import alternate
from midrib._graph import Graph
from midrib._samples.threaded import ThreadedBlocks
from midrib._types import FloatArray, IntArray
from midrib.selection.background import find_background, subsample, volume
from midrib.selection.closing import close_loops
from midrib.selection.cutting import cut_gaps
from midrib.selection.evidence import Evidence
from midrib.selection.extension import extend_tips
from midrib.selection.noise import (
    NoiseLevel,
    choose_noise,
    first_nodes,
    fit_tree,
    gamma_for,
    known_noise,
    reach_for,
)
from midrib.selection.pruning import Pruned, drop_crumbs, prune_short, prune_unsupported
from midrib.selection.strands import Cloud, Strands, lay_strands
from midrib.selection.subspace import Subspace, signal_subspace

MOST_SAMPLES = 2000
FEWEST_SAMPLES = 50
_MOST_AXES = 30
_MOST_NODES = 250
_SAMPLES_PER_NODE = 4
# In many axes held-out samples favour a width that follows clumps of a few; a wider one orders real cells better.
_MANY_AXES, _WIDER = 6, 1.6
# Samples of a varying density leave some that look like clutter.
_CLUTTERED = 0.015


@dataclass(frozen=True, eq=False)
class View:
    """The samples that decisions are made on: without clutter, in the axes of the structure, of unit spread."""

    X: FloatArray
    weight: FloatArray
    volume: float
    subspace: Subspace
    scale: float
    background: float

    def lift(self, points: FloatArray) -> FloatArray:
        """Return points of the view in the features of the data."""
        return self.subspace.lift(points * self.scale)

    def project(self, X: FloatArray) -> FloatArray:
        """Return samples as the view sees them."""
        return self.subspace.project(X) / self.scale


@dataclass(frozen=True, eq=False)
class Discovery:
    """The structure found in the samples, in the units of the data, and what decided.

    Parameters
    ----------
    nodes, edges
        The structure.
    noise
        Standard deviation of the noise along every axis.
    reach
        Length along the graph over which its nodes are smoothed.
    length
        Total length of the structure.
    background
        Estimated share of clutter.
    n_axes
        Dimension of the subspace that holds the structure.
    level
        Scores behind the noise.
    evidence
        Every stretch that was weighed to be closed or cut.
    pruned
        Every twig and crumb that was removed, and the twigs that were kept.
    view, strands
        The samples that decided, and the density along the structure; None in a model that was loaded.
    """

    nodes: FloatArray = field(repr=False)
    edges: IntArray = field(repr=False)
    noise: float
    reach: float
    length: float
    background: float
    n_axes: int
    level: NoiseLevel = field(repr=False)
    evidence: tuple[Evidence, ...] = field(repr=False)
    pruned: tuple[Pruned, ...] = field(repr=False)
    view: View | None = field(default=None, repr=False)
    strands: Strands | None = field(default=None, repr=False)

    def belonging(self, X: FloatArray) -> FloatArray:
        """Return the probability of samples to belong to the structure rather than to the background."""
        if self.strands is None or self.view is None:
            msg = "a loaded model keeps no samples to tell structure from background by; fit it again."
            raise ValueError(msg)
        strands = self.strands
        cloud = replace(strands.cloud, X=self.view.project(X), weight=np.ones(len(X)))
        own = cloud.kernel(strands.middle) @ strands.mass[:-1]
        return np.asarray(own / (own + cloud.uniform * max(strands.mass[-1], 1e-300)))


def take_view(X: FloatArray, weight: FloatArray, rng: np.random.Generator) -> View:
    """Choose the samples and the axes to decide on.

    Parameters
    ----------
    X
        Samples, dense.
    weight
        How often every sample counts.
    rng
        Draws the subsample where there are many samples.
    """
    rows = subsample(len(X), MOST_SAMPLES, rng)
    X, weight = X[rows], weight[rows]
    first = _principal_axes(X, weight)
    background = find_background(first.project(X), weight)
    kept = background.structure >= 0.5
    X, weight = (X[kept], weight[kept]) if kept.sum() >= FEWEST_SAMPLES else (X, weight)
    subspace, near = signal_subspace(X, weight)
    subspace = replace(subspace, axes=subspace.axes[:_MOST_AXES])
    Y, weight = subspace.project(X)[near], weight[near]
    centred = Y - np.average(Y, axis=0, weights=weight)
    scale = float(np.sqrt(np.average((centred**2).sum(axis=1), weights=weight)))
    scale = scale if scale > 0 else 1.0
    return View(Y / scale, weight, volume(Y / scale), subspace, scale, background.share)


def _principal_axes(X: FloatArray, weight: FloatArray) -> Subspace:
    """Return at most as many principal axes as decisions are made in."""
    mean = np.average(X, axis=0, weights=weight)
    _, _, axes = np.linalg.svd((X - mean) * np.sqrt(weight)[:, None], full_matrices=False)
    return Subspace(mean, axes[:_MOST_AXES])


def discover(
    X: FloatArray, weight: FloatArray, rng: np.random.Generator, *, noise: float | None = None
) -> Discovery:
    """Find the structure that the samples support.

    Parameters
    ----------
    X
        Samples, dense, at least ``FEWEST_SAMPLES``.
    weight
        How often every sample counts.
    rng
        Source of all randomness.
    noise
        The noise, if it is known; by default it is found.
    """
    view = take_view(X, weight, rng)
    level = find_noise(view, rng, noise)
    width = level.noise
    cloud = Cloud(view.X, view.weight, width, 1 / view.volume, view.background >= _CLUTTERED)
    nodes, edges, reach = _first_tree(view, level, rng)
    evidence: list[Evidence] = []
    pruned: list[Pruned] = []
    strands = lay_strands(cloud, nodes, edges, max(view.background, 0.01))
    # A bridge bends the strands it joins, and so hides the gap. Cut what may be one, let the strands relax, and
    # only then ask whether the samples want them joined.
    strands = extend_tips(cut_gaps(strands, evidence, tentative=True))
    strands = cut_gaps(close_loops(strands, evidence), evidence, tentative=True)
    strands = _relaxed(drop_crumbs(prune_short(strands, pruned), pruned), reach)
    strands = close_loops(extend_tips(strands), evidence)
    # A cut may leave an end beside the strand that it really belongs to, and a stub on the one that it does not.
    strands = close_loops(prune_short(cut_gaps(strands, evidence), pruned), evidence)
    strands = prune_unsupported(strands, pruned)
    return _in_units(view, level, reach, strands, evidence, pruned)


def find_noise(view: View, rng: np.random.Generator, noise: float | None = None) -> NoiseLevel:
    """Return the noise in the units of the view; a given one only needs the length of a tree."""
    if noise is None:
        level = choose_noise(view.X, view.weight, view.volume, rng)
        return replace(level, noise=_WIDER * level.noise) if view.X.shape[1] > _MANY_AXES else level
    return known_noise(view.X, view.weight, noise / view.scale, rng)


def count_nodes(level: NoiseLevel, n_samples: int) -> int:
    """Return how many nodes a graph needs: one per noise width of length, as far as the samples go."""
    most = max(2, min(n_samples // _SAMPLES_PER_NODE, _MOST_NODES))
    return int(np.clip(level.length / level.noise, min(15, most), most))


def _first_tree(
    view: View, level: NoiseLevel, rng: np.random.Generator
) -> tuple[FloatArray, IntArray, float]:
    """Fit the paper's tree at the noise that was found."""
    size = float(view.weight.sum())
    n_nodes = count_nodes(level, len(view.X))
    reach = reach_for(level.noise, level.length, view.X.shape[1], size, view.background)
    gamma = gamma_for(reach, level.noise, level.length, n_nodes, size)
    start = first_nodes(view.X, view.weight, n_nodes, rng)
    nodes, edges = fit_tree(view.X, view.weight, start, level.noise, gamma, max_iter=25)
    return nodes, edges, reach


def _relaxed(strands: Strands, reach: float) -> Strands:
    """Let the nodes settle with the edges fixed, then lay the cells anew."""
    cloud = strands.cloud
    used, ends = np.unique(strands.edges, return_inverse=True)
    edges = ends.reshape(-1, 2).astype(np.intp)
    gamma = 2 * (float(np.median(strands.length)) / reach) ** 2 * len(used) / cloud.size
    fit = alternate(
        ThreadedBlocks(cloud.X, cloud.weight).assign,
        lambda nodes: Graph(nodes, edges),
        strands.nodes[used],
        sigma=2 * cloud.noise**2,
        gamma=gamma,
        max_iter=6,
        tol=1e-4,
    )
    return lay_strands(cloud, fit.nodes, edges, float(strands.mass[-1]) / cloud.size)


def _in_units(
    view: View,
    level: NoiseLevel,
    reach: float,
    strands: Strands,
    evidence: list[Evidence],
    pruned: list[Pruned],
) -> Discovery:
    """Return what was found in the units and features of the data."""
    scale = view.scale
    used, ends = np.unique(strands.edges, return_inverse=True)
    place = {tuple(p): tuple(view.lift(np.array([p]))[0].tolist()) for p in _places(evidence, pruned)}
    return Discovery(
        nodes=view.lift(strands.nodes[used]),
        edges=ends.reshape(-1, 2).astype(np.intp),
        noise=level.noise * scale,
        reach=reach * scale,
        length=float(strands.length.sum()) * scale,
        background=view.background,
        n_axes=view.X.shape[1],
        level=level.scaled(scale),
        evidence=tuple(
            replace(e, start=place[e.start], stop=place[e.stop], length=e.length * scale) for e in evidence
        ),
        pruned=tuple(replace(p, place=place[p.place], length=p.length * scale) for p in pruned),
        view=view,
        strands=strands,
    )


def _places(evidence: list[Evidence], pruned: list[Pruned]) -> list[tuple[float, ...]]:
    return [e.start for e in evidence] + [e.stop for e in evidence] + [p.place for p in pruned]

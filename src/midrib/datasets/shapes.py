"""Point clouds around a named outline, with everything known about the truth."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from typing import Literal

import numpy as np
from scipy.spatial.distance import pdist

from midrib._brief import Brief
from midrib._graph import Graph
from midrib._types import FloatArray, IntArray, Seed
from midrib.datasets.outlines import OUTLINES, Strokes

# The densest place of an unevenly sampled shape has this many times the samples of the sparsest one.
UNEVEN_RATIO = 5.0


@dataclass(frozen=True, eq=False, repr=False)
class Shape(Brief):
    """Samples around a polyline graph, and that graph.

    Parameters
    ----------
    name
        Name of the outline.
    X
        Samples of shape (n_samples, n_features), in random order.
    graph
        The truth: its nodes are the corners of the polylines.
    position
        The point of the truth that a sample was drawn from; NaN for clutter.
    edge
        The edge of that point; -1 for clutter.
    noise
        Standard deviation of the noise in every feature, in the units of ``X``.
    diameter
        Largest distance between two corners, in the units of ``X``.

    See Also
    --------
    make_shape : Makes one.

    Examples
    --------
    >>> from midrib.datasets import make_shape
    >>> shape = make_shape("y", 100, noise=0.02, clutter=0.1, random_state=0)
    >>> shape.X.shape, shape.position.shape, shape.noise, round(shape.diameter, 6)
    ((100, 2), (100, 2), 0.02, 1.0)
    >>> shape.graph
    Graph(nodes=4, edges=3, components=1, loops=0, tips=3, forks=1, length=1.624)
    >>> int((shape.edge < 0).sum())
    10
    """

    name: str
    X: FloatArray
    graph: Graph
    position: FloatArray
    edge: IntArray
    noise: float
    diameter: float


def list_shapes() -> list[str]:
    """Return the names that :func:`make_shape` knows.

    Returns
    -------
    The names.

    Examples
    --------
    >>> from midrib.datasets import list_shapes
    >>> "y" in list_shapes(), "circle" in list_shapes()
    (True, True)
    """
    return list(OUTLINES)


def make_shape(
    name: str,
    n_samples: int = 1000,
    *,
    noise: float = 0.02,
    n_features: int | None = None,
    density: Literal["even", "uneven"] = "even",
    clutter: float = 0.0,
    units: Literal["diameter", "random"] = "diameter",
    random_state: Seed = None,
) -> Shape:
    """Sample a named shape.

    Points are drawn along the outline, rotated at random into ``n_features`` dimensions, and moved by
    Gaussian noise in every one of them.

    Parameters
    ----------
    name
        One of :func:`list_shapes`.
    n_samples
        Number of samples, clutter included.
    noise
        Standard deviation of the noise in every feature, as a fraction of the diameter.
    n_features
        Dimension of the samples, at least that of the outline; by default just that.
    density
        ``"uneven"``: the density varies smoothly over the shape, the densest place having five times the
        samples of the sparsest.
    clutter
        Fraction of the samples that come uniformly from the bounding box instead.
    units
        ``"diameter"``: the outline has diameter one and lies around the origin. ``"random"``: the scale is
        drawn between a thousandth and a thousand, log-uniformly, and the origin moved by several diameters.
    random_state
        Seed or generator.

    Returns
    -------
    The samples with the true graph and the true place of every sample.

    See Also
    --------
    list_shapes : The names.

    Examples
    --------
    >>> from midrib.datasets import make_shape
    >>> shape = make_shape("y", 200, noise=0.02, n_features=5, random_state=0)
    >>> shape.X.shape, shape.graph.topology
    ((200, 5), Topology(components=1, loops=0, tips=3, forks=1, branches=3))
    """
    _check(name, n_samples, noise, density, clutter, units)
    rng = np.random.default_rng(random_state)
    corners, edges = _join(OUTLINES[name]())
    corners = (corners - corners.mean(axis=0)) / pdist(corners).max()
    frame = _random_frame(corners.shape[1], n_features, name, rng)
    n_clutter = round(clutter * n_samples)
    edge, position = _draw(corners, edges, n_samples - n_clutter, density, rng)
    graph = Graph(corners, edges)
    nodes, position = corners @ frame, position @ frame
    X = position + noise * rng.standard_normal(position.shape)
    background = rng.uniform(X.min(axis=0), X.max(axis=0), size=(n_clutter, X.shape[1]))
    scale, shift = _draw_units(units, X.shape[1], rng)
    order = rng.permutation(n_samples)
    nowhere = np.full_like(background, np.nan)
    return Shape(
        name=name,
        X=(scale * np.vstack([X, background]) + shift)[order],
        graph=graph.at(scale * nodes + shift),
        position=(scale * np.vstack([position, nowhere]) + shift)[order],
        edge=np.concatenate([graph.edge_numbers(edges)[edge], np.full(n_clutter, -1)])[order],
        noise=scale * noise,
        diameter=scale,
    )


def _check(name: str, n_samples: int, noise: float, density: str, clutter: float, units: str) -> None:
    """Refuse bad parameters in one sentence."""
    for word, given, known in (
        ("name", name, list_shapes()),
        ("density", density, ["even", "uneven"]),
        ("units", units, ["diameter", "random"]),
    ):
        if given not in known:
            msg = f"{word}={given!r} is unknown; choose one of {', '.join(known)}."
            raise ValueError(msg)
    if n_samples < 2:
        msg = f"n_samples={n_samples} is too small; give at least 2."
        raise ValueError(msg)
    if noise < 0 or not 0 <= clutter < 1:
        msg = (
            f"noise={noise} and clutter={clutter} came; noise is at least 0, clutter at least 0 and below 1."
        )
        raise ValueError(msg)


def _join(strokes: Strokes) -> tuple[FloatArray, IntArray]:
    """Return corners and edges of the strokes, equal end points being one corner."""
    points = np.vstack(strokes)
    first = np.concatenate([[0], np.cumsum([len(stroke) for stroke in strokes])])
    pairs = np.vstack(
        [np.column_stack([np.arange(a, b - 1), np.arange(a + 1, b)]) for a, b in itertools.pairwise(first)]
    )
    _, kept, number = np.unique(points.round(9), axis=0, return_index=True, return_inverse=True)
    return points[kept], number.reshape(-1)[pairs].astype(np.int64)


def _random_frame(n_own: int, n_features: int | None, name: str, rng: np.random.Generator) -> FloatArray:
    """Return orthonormal rows that carry the outline into ``n_features`` dimensions."""
    n_features = n_own if n_features is None else n_features
    if n_features < n_own:
        msg = f"n_features={n_features} is too small for {name!r}; give at least {n_own}."
        raise ValueError(msg)
    basis, triangle = np.linalg.qr(rng.standard_normal((n_features, n_features)))
    return (basis * np.sign(np.diag(triangle)))[:n_own]


def _draw(
    corners: FloatArray, edges: IntArray, n: int, density: str, rng: np.random.Generator
) -> tuple[IntArray, FloatArray]:
    """Draw edges and points on them, by length and by the density at the middle of a short piece."""
    start, step = corners[edges[:, 0]], corners[edges[:, 1]] - corners[edges[:, 0]]
    length = np.linalg.norm(step, axis=1)
    pieces = np.maximum(1, np.ceil(length / 0.01)).astype(int)
    edge = np.repeat(np.arange(len(edges)), pieces)
    low = (np.arange(len(edge)) - np.repeat(np.cumsum(pieces) - pieces, pieces)) / pieces[edge]
    weight = length[edge] / pieces[edge]
    if density == "uneven":
        middle = start[edge] + (low + 0.5 / pieces[edge])[:, None] * step[edge]
        weight = weight * _uneven_density(middle, rng)
    piece = rng.choice(len(edge), size=n, p=weight / weight.sum())
    t = low[piece] + rng.random(n) / pieces[edge[piece]]
    chosen = edge[piece].astype(np.int64)
    return chosen, start[chosen] + t[:, None] * step[chosen]


def _uneven_density(points: FloatArray, rng: np.random.Generator) -> FloatArray:
    """Return a smooth random density between 1 and ``UNEVEN_RATIO`` on an outline of diameter one."""
    waves = rng.normal(scale=np.pi, size=(4, points.shape[1]))
    field = np.cos(points @ waves.T + rng.uniform(0, 2 * np.pi, 4)).sum(axis=1)
    return np.asarray(UNEVEN_RATIO ** ((field - field.min()) / np.ptp(field)))


def _draw_units(units: str, n_features: int, rng: np.random.Generator) -> tuple[float, FloatArray | float]:
    """Return scale and shift."""
    if units == "diameter":
        return 1.0, 0.0
    scale = float(10 ** rng.uniform(-3, 3))
    return scale, scale * rng.normal(scale=3, size=n_features)

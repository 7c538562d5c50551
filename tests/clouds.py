"""Clouds whose structure is known, and what the first steps of the search make of them."""

from itertools import pairwise

import numpy as np
from sklearn.cluster import KMeans

from midrib.structure.cloud import Cloud
from midrib.structure.links import find_links
from midrib.structure.places import Places

CROSS = (((-1, 0), (1, 0)), ((0, -1), (0, 1)))
Y = (((0, 0), (1, 0)), ((0, 0), (-0.6, 0.8)), ((0, 0), (-0.6, -0.8)))


def along(*segments, n=300, noise=0.03, seed=0):
    """Return samples with noise around straight segments, evenly by length."""
    rng = np.random.default_rng(seed)
    ends = np.array(segments, dtype=float)
    long = np.linalg.norm(ends[:, 1] - ends[:, 0], axis=1)
    which = rng.choice(len(ends), n, p=long / long.sum())
    on = ends[which, 0] + rng.random((n, 1)) * (ends[which, 1] - ends[which, 0])
    return on + noise * rng.normal(size=on.shape)


def ring(n=400, noise=0.05, seed=0):
    """Return samples around the unit circle."""
    rng = np.random.default_rng(seed)
    angle = 2 * np.pi * rng.random(n)
    return np.column_stack([np.cos(angle), np.sin(angle)]) + noise * rng.normal(size=(n, 2))


def disc(n=400, seed=0):
    """Return samples of the unit disc."""
    rng = np.random.default_rng(seed)
    angle, radius = 2 * np.pi * rng.random(n), np.sqrt(rng.random(n))
    return np.column_stack([radius * np.cos(angle), radius * np.sin(angle)])


LOG_CONCAVE = {
    "normal": lambda rng, n, d: rng.normal(size=(n, d)),
    "long normal": lambda rng, n, d: rng.normal(size=(n, d)) * 3.0 ** -np.arange(d),
    "cube": lambda rng, n, d: rng.random((n, d)) - 0.5,
    "exponential": lambda rng, n, d: rng.exponential(size=(n, d)) - 1,
    "disc": lambda rng, n, d: np.hstack(
        [disc(n, int(rng.integers(2**31))), 0.3 * rng.normal(size=(n, d - 2))]
    ),
}
"""Densities without a valley, as functions of a generator, a number of samples and one of dimensions."""


def laid(X, alpha=0.01):
    """Return landmarks, one for twenty samples, and their links."""
    cloud = Cloud.take(X, np.ones(len(X)))
    means = KMeans(max(15, len(X) // 20), n_init=1, max_iter=20, random_state=0).fit(cloud.X)
    return find_links(Places.lay(cloud.X, cloud.weight, means.cluster_centers_), alpha)


def on_nodes(X, nodes, edges=None):
    """Return samples around nodes that do not depend on them, with tubes along edges."""
    places = Places.lay(X, np.ones(len(X)), nodes, np.zeros((len(X), len(nodes))))
    return places if edges is None else places.with_tubes(edges)


def chain(*points, step=0.1):
    """Return nodes and edges along a polyline, about a step apart."""
    parts = [np.atleast_2d(np.array(points[0], dtype=float))]
    for a, b in pairwise(points):
        a, b = np.array(a, float), np.array(b, float)
        count = max(int(np.ceil(np.linalg.norm(b - a) / step)), 1)
        parts.append(a + np.arange(1, count + 1)[:, None] / count * (b - a))
    nodes = np.vstack(parts)
    return nodes, np.column_stack([np.arange(len(nodes) - 1), np.arange(1, len(nodes))])


def star(*tips, step=0.1):
    """Return nodes and edges of straight arms from the origin."""
    nodes, edges = [np.zeros((1, len(tips[0])))], []
    for tip in tips:
        first, (arm, links) = sum(map(len, nodes)), chain(np.zeros(len(tip)), tip, step=step)
        nodes.append(arm[1:])
        edges.append(np.where(links == 0, 0, links + first - 1))
    return np.vstack(nodes), np.vstack(edges)

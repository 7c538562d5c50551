"""Loops that go round something: cycles modulo triangles, and valleys across."""

from itertools import combinations

import numpy as np
from scipy.spatial import Delaunay

from clouds import disc, on_nodes, ring
from midrib.structure.holes import Holes, hole_evidence, valley_along
from midrib.structure.links import Links


def links_of(joined, closing=()):
    count = 1 + max(map(max, [*joined, *closing]))
    return Links(list(joined), list(closing), frozenset(), {}, np.ones((count, count)))


def circle_of(count):
    edges = [(k, k + 1) for k in range(count - 1)] + [(0, count - 1)]
    angle = 2 * np.pi * np.arange(count) / count
    return np.column_stack([np.cos(angle), np.sin(angle)]), np.array(edges)


def test_a_ring_is_new_until_it_is_filled():
    """A cycle without triangles goes round something, once; chords without triangles split it in two."""
    _, edges = circle_of(8)
    holes = Holes(links_of([tuple(e) for e in edges.tolist()], [(0, 4)]))
    assert holes.is_new([0, 1, 2, 3, 4])
    holes.fill([0, 1, 2, 3, 4])
    assert not holes.is_new([4, 3, 2, 1, 0])
    assert holes.is_new(list(range(8)))
    holes.fill(list(range(8)))
    assert not holes.is_new([4, 5, 6, 7, 0])


def test_loops_of_three_and_loops_that_cross_themselves_are_none():
    """A triangle is filled, and a walk that meets a node twice is no loop."""
    holes = Holes(links_of([(0, 1), (1, 2), (0, 2), (2, 3), (3, 4), (2, 4)]))
    assert not holes.is_new([0, 1, 2])
    assert not holes.is_new([0, 1, 2, 3, 4, 2])


def test_every_cycle_of_a_disc_is_filled_by_triangles(rng):
    """In a triangulated disc no cycle is new; without the triangles at one point, the cycle around it is."""
    triangles = Delaunay(disc(60)).simplices
    edges = {tuple(sorted(map(int, e))) for t in triangles for e in combinations(t, 2)}
    holes = Holes(links_of(sorted(edges)))
    around = {k: {j for e in edges if k in e for j in e} - {k} for k in range(60)}
    for _ in range(20):
        walk = [int(rng.integers(60))]
        while len(walk) < 3 or walk[-1] not in walk[:-1]:
            walk.append(int(rng.choice([k for k in around[walk[-1]] if k not in walk[-2:]])))
        loop = walk[walk.index(walk[-1]) : -1]
        assert not holes.is_new(loop)
    hull = set(np.ravel(Delaunay(disc(60)).convex_hull).tolist())
    middle = next(k for k in range(60) if k not in hull and not around[k] & hull and len(around[k]) > 3)
    open_ = Holes(links_of(sorted(e for e in edges if middle not in e)))
    link = [t[t != middle].tolist() for t in triangles if middle in t]
    loop = link.pop()
    while len(link) > 1:
        found = next(e for e in link if loop[-1] in e)
        link.remove(found)
        loop.append(next(k for k in found if k != loop[-1]))
    assert open_.is_new(loop)


def test_a_ring_has_a_hole_and_a_disc_has_none():
    """The same loop of places, with samples around it or all over it."""
    nodes, edges = circle_of(20)
    loop = list(range(20))
    thin = hole_evidence(on_nodes(ring(noise=0.08), nodes, edges), loop)
    assert thin.p_value < 1e-6
    assert thin.effect < 0.1
    for seed in range(5):
        full = on_nodes(disc(400, seed), 0.7 * nodes, edges)
        assert hole_evidence(full, loop).p_value > 0.01


def test_few_samples_show_a_hole():
    """Sixty samples round a ring: four at a place are too few for one chord, together they are sure."""
    nodes, edges = circle_of(15)
    for seed in range(5):
        found = hole_evidence(on_nodes(ring(60, 0.05, seed), nodes, edges), list(range(15)))
        assert found.p_value < 5e-3


def test_one_side_with_a_valley_is_not_enough():
    """The median of all places decides: a disc with a small bite taken out has no hole."""
    nodes, edges = circle_of(20)
    X = disc(800)
    X = X[np.linalg.norm(X - [0.45, 0], axis=1) > 0.15]
    assert hole_evidence(on_nodes(X, 0.8 * nodes, edges), list(range(20))).p_value > 0.01


def test_where_the_loop_begins_does_not_matter_much():
    """Turning the numbers of the nodes changes pairs of opposite places at most by one."""
    nodes, edges = circle_of(24)
    places = on_nodes(ring(noise=0.1), nodes, edges)
    found = [hole_evidence(places, np.roll(np.arange(24), k).tolist()).effect for k in range(0, 24, 5)]
    assert np.ptp(found) < 0.1


def test_a_ring_not_wider_than_its_tube_has_no_hole():
    """Samples spread over the middle of a ring leave no valley across it, in the plane and beyond."""
    nodes, edges = circle_of(12)
    for seed in range(5):
        places = on_nodes(ring(noise=0.6, seed=seed), nodes, edges)
        assert hole_evidence(places, list(range(12))).p_value > 0.01


def test_a_valley_along_a_loop_is_found_where_it_is():
    """A ring with an eighth of it almost empty shows where; an even ring shows nothing, wherever one begins."""
    nodes, edges = circle_of(24)
    X = ring(600)
    at = 2 * np.pi * 5.5 / 24
    away = np.abs((np.arctan2(X[:, 1], X[:, 0]) - at + np.pi) % (2 * np.pi) - np.pi)
    bitten = on_nodes(X[(away > np.pi / 8) | (np.arange(600) % 10 == 0)], nodes, edges)
    for first in range(0, 24, 5):
        loop = np.roll(np.arange(24), -first).tolist()
        evidence, place = valley_along(bitten, loop)
        assert evidence.p_value < 1e-4
        assert place == (5, 6)
    for seed in range(20):
        assert valley_along(on_nodes(ring(600, seed=seed), nodes, edges), list(range(24)))[0].p_value > 1e-3


def test_a_short_bridge_in_a_long_loop_is_found():
    """A twentieth of the way round, almost empty, is a valley too."""
    nodes, edges = circle_of(40)
    X = ring(1200)
    away = np.abs((np.arctan2(X[:, 1], X[:, 0]) - 2 * np.pi * 7.5 / 40 + np.pi) % (2 * np.pi) - np.pi)
    bitten = on_nodes(X[(away > np.pi / 20) | (np.arange(1200) % 10 == 0)], nodes, edges)
    evidence, place = valley_along(bitten, list(range(40)))
    assert evidence.p_value < 1e-4
    assert place == (7, 8)


def test_density_that_falls_slowly_along_a_loop_is_no_valley():
    """Five times as many samples on one side of a ring as on the other: fewer, but a valley nowhere."""
    nodes, edges = circle_of(24)
    for seed in range(10):
        X = ring(1200, seed=seed)
        keep = np.random.default_rng(seed).random(1200) < (3 + 2 * X[:, 0]) / 5
        assert valley_along(on_nodes(X[keep], nodes, edges), list(range(24)))[0].p_value > 1e-3

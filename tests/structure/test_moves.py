"""Moves on settled nodes: settle is least squares, prune asks for valleys, extend reaches the end."""

from itertools import pairwise

import numpy as np
import pytest

from clouds import CROSS, along, chain, disc, on_nodes, ring, star
from midrib.structure import moves
from midrib.structure.moves import extend, prune, settle
from midrib.structure.places import Evidence, Places, square_distances
from midrib.structure.strands import Strands

FOUR = ((1, 0), (-1, 0), (0, 1), (0, -1))


def settled(X, nodes, edges):
    """Return samples around nodes that have settled on them, and the graph."""
    nodes, leverage = settle(X, np.ones(len(X)), nodes, edges)
    places = Places.lay(X, np.ones(len(X)), nodes, leverage).with_tubes(edges)
    return places, Strands.of(edges.tolist(), np.sqrt(places.apart))


def test_leverages_rebuild_the_nodes(rng):
    """Nodes are means of the samples with the leverages as weights: these add up to one and to the nodes."""
    X, weight = rng.normal(size=(80, 3)) + 5, rng.random(80)
    nodes, edges = chain((4, 5, 5), (6, 5, 5), step=0.25)
    nodes, leverage = settle(X, weight, nodes, edges)
    np.testing.assert_allclose(leverage.sum(axis=0), 1, atol=1e-6)
    np.testing.assert_allclose(leverage.T @ X, nodes, atol=1e-5)
    assert leverage.min() >= 0


def test_one_round_solves_least_squares(rng, monkeypatch):
    """Squared distances from samples, by their shares, plus squared lengths of edges: by stacked least squares."""
    monkeypatch.setattr(moves, "_ROUNDS", 1)
    X, weight = rng.normal(size=(30, 2)), rng.integers(1, 4, 30).astype(float)
    nodes, edges = rng.normal(size=(5, 2)), np.array([[0, 1], [1, 2], [1, 3], [3, 4]])
    squared = ((X[:, None] - nodes) ** 2).sum(axis=2)
    least = squared.min(axis=1)
    shares = np.exp(-squared / np.median(least))
    shares *= (weight / shares.sum(axis=1))[:, None]
    pull = np.sqrt(5 / (moves._STIFF * weight.sum()) * shares)
    links = np.zeros((4, 5))
    links[np.arange(4), edges[:, 0]], links[np.arange(4), edges[:, 1]] = 1, -1
    rows = np.vstack([np.diag(row) for row in pull] + [links])
    wanted = np.vstack([row[:, None] * x for row, x in zip(pull, X, strict=True)] + [np.zeros((4, 2))])
    truth = np.linalg.lstsq(rows, wanted, rcond=None)[0]
    np.testing.assert_allclose(settle(X, weight, nodes, edges)[0], truth, atol=1e-7)


def test_settling_again_moves_less():
    """Rounds lead to a fixed point: each settling moves the nodes less than the one before."""
    X = along(((0, 0), (2, 0)))
    nodes, edges = chain((0.1, 0.2), (1.9, -0.2))
    moved = []
    for _ in range(4):
        before = nodes
        nodes, _ = settle(X, np.ones(len(X)), nodes, edges)
        moved.append(np.linalg.norm(nodes - before))
    assert np.all(np.diff(moved) < 0)
    assert moved[-1] < 0.2 * moved[0]
    assert np.abs(nodes[:, 1]).max() < 0.05


def test_settling_turns_and_scales_with_the_samples(rng):
    """Units and orientation do not matter, and weights are repeats."""
    X, (nodes, edges) = rng.normal(size=(60, 2)), chain((-1, 0), (1, 0), step=0.3)
    plain, leverage = settle(X, np.full(60, 2.0), nodes, edges)
    turn, _ = np.linalg.qr(rng.normal(size=(2, 2)))
    moved, _ = settle(1e3 * X @ turn, np.full(60, 2.0), 1e3 * nodes @ turn, edges)
    np.testing.assert_allclose(moved, 1e3 * plain @ turn, atol=1e-3)
    twice, half = settle(np.vstack([X, X]), np.ones(120), nodes, edges)
    np.testing.assert_allclose(twice, plain, atol=1e-7)
    np.testing.assert_allclose(half[:60] + half[60:], leverage, atol=1e-9)


@pytest.mark.parametrize("seed", range(3))
def test_prune_drops_arms_that_only_cross_a_blob(seed):
    """A cross laid by hand over a disc becomes one line, and nothing is claimed."""
    places, strands = settled(disc(400, seed), *star(*FOUR, step=0.25))
    kept = prune(places, strands, [], 0.01)
    assert kept == []
    assert len(strands.tips) == 2
    assert strands.forks == []


def test_prune_keeps_the_arms_of_a_cross():
    """All four arms stay, each with its evidence."""
    places, strands = settled(along(*CROSS), *star(*FOUR))
    kept = prune(places, strands, [], 0.01)
    assert [k.kind for k in kept] == ["branch"] * 4
    assert len(strands.tips) == 4
    assert max(k.evidence.p_value for k in kept) < 0.01 / len(strands.forks)
    assert {k.path[-1] for k in kept} == strands.tips


def test_prune_drops_the_false_arm_and_keeps_the_others():
    """An arm into empty space beside a Y goes; the true ones stay."""
    nodes, edges = star(*FOUR)
    places, strands = settled(along(CROSS[0], ((0, 0), (0, 1))), nodes, edges)
    down = nodes[:, 1].argmin()
    prune(places, strands, [], 0.01)
    assert len(strands.tips) == 3
    assert down not in strands.around


def test_prune_opens_a_loop_round_nothing():
    """A ring of nodes keeps its ear round a hole and loses it in a disc; what is left is a line."""
    angle = 2 * np.pi * np.arange(24) / 24
    edges = np.array([(k, (k + 1) % 24) for k in range(24)])
    ear = [23, 0]
    for X, radius, loops in ((ring(noise=0.08), 1.0, 1), (disc(), 0.6, 0)):
        nodes = radius * np.column_stack([np.cos(angle), np.sin(angle)])
        places = on_nodes(X, nodes, edges)
        strands = Strands.of(edges.tolist(), np.sqrt(places.apart))
        kept = prune(places, strands, [ear], 0.01)
        assert [k.kind for k in kept] == ["loop"] * loops
        assert len(strands.tips) == 2 - 2 * loops
        for k in kept:
            assert k.round[0] == k.round[-1]
            assert set(k.round) == set(range(24))


@pytest.mark.parametrize("seed", range(8))
def test_what_is_kept_as_a_loop_is_one(seed, monkeypatch):
    """Ways that close loops by way of one another: whichever are dropped, every loop that stays leads round."""
    rng = np.random.default_rng(seed)
    surely = {}
    monkeypatch.setattr(
        moves,
        "hole_evidence",
        lambda _, loop: Evidence(surely.setdefault(frozenset(loop), rng.random()), 0.1),
    )
    nodes, edges = chain((0, 0), (1, 0))
    nodes = np.vstack([nodes, (0.5, 0.5), (0.5, 0.7)])
    ears = [[2, 11, 12, 8], [3, 11], [11, 7], [5, 12]]
    strands = Strands.of(edges.tolist(), np.sqrt(square_distances(nodes, nodes)))
    for ear in ears:
        strands.add(ear)
    places = on_nodes(along(((0, 0), (1, 0))), nodes, strands.edges)
    kept = [k for k in prune(places, strands, ears, 2.0) if k.kind == "loop"]
    for loop in kept:
        assert all(j in strands.around[i] for i, j in pairwise(loop.round))
        assert loop.round[0] == loop.round[-1]
    assert len(strands.edges) - len(strands.around) + 1 == len(kept)


def test_extend_moves_tips_to_the_end_of_the_samples():
    """Tips that have shrunk inwards go out to the ends of a line; other nodes stay where they are."""
    X = along(((0, 0), (2, 0)), n=800)
    places, strands = settled(X, *chain((0.15, 0), (1.85, 0), step=0.17))
    nodes = extend(places, strands)
    before, after = (points[sorted(strands.tips), 0] for points in (places.nodes, nodes))
    assert before[0] > after[0]
    assert before[1] < after[1]
    np.testing.assert_allclose(after, [0, 2], atol=0.08)
    inner = sorted(set(strands.around) - strands.tips)
    np.testing.assert_array_equal(nodes[inner], places.nodes[inner])


def test_extend_never_moves_a_tip_back(rng):
    """A tip beyond all samples stays where it is."""
    nodes, edges = chain((0, 0), (5, 0), step=0.5)
    places = on_nodes(np.column_stack([rng.random(200), 0.03 * rng.normal(size=200)]), nodes, edges)
    moved = extend(places, Strands.of(edges.tolist(), np.sqrt(places.apart)))
    np.testing.assert_array_equal(moved[-1], nodes[-1])

"""Closing, cutting and pruning: each is decided by the samples around it."""

import numpy as np
import pytest

from midrib.selection._decomposition import decompose
from midrib.selection.closing import close_loops, is_filled
from midrib.selection.cutting import cut_gaps
from midrib.selection.evidence import weigh_path, weigh_stretch
from midrib.selection.pruning import prune_unsupported
from midrib.selection.strands import Cloud, lay_strands, normalised, spreading, straight_path

NOISE = 0.05


def cloud_along(*polylines, per_length=150, seed=0):
    """Samples with noise around straight segments."""
    rng = np.random.default_rng(seed)
    parts = []
    for a, b in polylines:
        a, b = np.array(a, float), np.array(b, float)
        n = round(per_length * np.linalg.norm(b - a))
        parts.append(a + rng.random((n, 1)) * (b - a))
    X = np.vstack(parts)
    X = X + NOISE * rng.normal(size=X.shape)
    return Cloud(X, np.ones(len(X)), NOISE, 1 / np.prod(np.ptp(X, axis=0)))


def chain(*points):
    points = np.array(points, float)
    return points, np.column_stack([np.arange(len(points) - 1), np.arange(1, len(points))])


def counts(strands):
    used, ends = np.unique(strands.edges, return_inverse=True)
    structure = decompose(len(used), ends.reshape(-1, 2))
    return structure.n_components, structure.n_loops, len(structure.tips)


def test_masses_add_up_to_the_samples():
    """Expectation and maximisation share all samples among cells and background, and smoothing loses none."""
    cloud = cloud_along(((0, 0), (2, 0)))
    strands = lay_strands(cloud, *chain((0, 0), (2, 0)), 0.01)
    assert strands.mass.sum() == pytest.approx(cloud.size, rel=1e-6)
    matrix = normalised(spreading(strands.links, strands.edges, strands.length, 2 * NOISE))
    np.testing.assert_allclose(matrix.sum(axis=0), 1)


def test_a_gap_is_cut_and_a_filled_stretch_is_not():
    """A chain over a stretch without samples comes apart there; with samples it stays whole."""
    nodes, edges = chain((0, 0), (1, 0), (1.5, 0), (2.5, 0))
    for segments, pieces in (([((0, 0), (1, 0)), ((1.5, 0), (2.5, 0))], 2), ([((0, 0), (2.5, 0))], 1)):
        record = []
        strands = cut_gaps(lay_strands(cloud_along(*segments), nodes, edges, 0.01), record)
        assert counts(strands) == (pieces, 0, 2 * pieces)
        assert any(e.accepted for e in record) == (pieces == 2)


def test_an_opening_with_samples_is_closed_and_one_without_is_not():
    """A square whose chain leaves one side open is closed where samples fill that side."""
    corners = ((0, 0), (0.6, 0), (0.6, 0.6), (0, 0.6))
    sides = [(corners[i], corners[i + 1]) for i in range(3)]
    for segments, loops in (([*sides, (corners[3], corners[0])], 1), (sides, 0)):
        record = []
        strands = close_loops(lay_strands(cloud_along(*segments), *chain(*corners), 0.01), record)
        assert counts(strands)[1] == loops


def test_a_way_across_a_thin_sheet_goes_round_nothing():
    """Three dense sides of a square; the fourth, as thin as a sheet over all of it, closes a loop without the sheet."""
    corners = ((0, 0), (0.6, 0), (0.6, 0.6), (0, 0.6))
    sides = cloud_along(*[(corners[i], corners[i + 1]) for i in range(3)]).X
    side = cloud_along((corners[3], corners[0]), per_length=50).X
    sheet = np.stack(np.meshgrid(*2 * [np.linspace(-0.1, 0.7, 15)]), axis=-1).reshape(-1, 2)
    for rest, filled in ((side, False), (sheet, True)):
        X = np.vstack([sides, rest])
        strands = lay_strands(Cloud(X, np.ones(len(X)), NOISE, 2.0), *chain(*corners), 0.01)
        ends = [
            int(np.linalg.norm(strands.nodes - corner, axis=1).argmin())
            for corner in (corners[3], corners[0])
        ]
        assert is_filled(strands, straight_path(strands, *ends)) == filled


def test_parallel_strands_are_not_joined():
    """Two lines six noise widths apart stay two: their own samples explain what lies between."""
    cloud = cloud_along(((0, 0), (2, 0)), ((0, 6 * NOISE), (2, 6 * NOISE)))
    nodes = np.array([[0, 0], [2, 0], [0, 6 * NOISE], [2, 6 * NOISE]])
    strands = close_loops(lay_strands(cloud, nodes, np.array([[0, 1], [2, 3]]), 0.01), [])
    assert counts(strands) == (2, 0, 4)


def test_a_stretch_and_the_path_that_replaces_it_are_weighed_alike():
    """Whether cells are part of the graph or not, the samples say the same about them."""
    cloud = cloud_along(((0, 0), (1, 0)), ((1.6, 0), (2.6, 0)))
    nodes, edges = chain((0, 0), (1, 0), (1.6, 0), (2.6, 0))
    whole = lay_strands(cloud, nodes, edges, 0.01)
    inside = (whole.middle[:, 0] > 1) & (whole.middle[:, 0] < 1.6)
    cut = weigh_stretch(whole, np.flatnonzero(inside), 1, 2)
    apart = whole.keep(~inside).settle()
    path = weigh_path(apart, straight_path(apart, 1, 2))
    assert cut.gap > 0.99
    assert path.gap > 0.99
    assert cut.expected == pytest.approx(path.expected, rel=0.4)


def test_twigs_need_samples():
    """A twig along samples stays; one into empty space goes."""
    nodes = np.array([[0, 0], [1, 0], [2, 0], [1, 0.5]])
    edges = np.array([[0, 1], [1, 2], [1, 3]])
    for segments, tips in (([((0, 0), (2, 0)), ((1, 0), (1, 0.5))], 3), ([((0, 0), (2, 0))], 2)):
        record = []
        strands = prune_unsupported(lay_strands(cloud_along(*segments), nodes, edges, 0.01), record)
        assert counts(strands) == (1, 0, tips)

"""Ties are normal data: counted, rounded, gridded and repeated samples have the structure of what was measured."""

import subprocess
import sys

import numpy as np
import pytest

from clouds import Y, along, ring
from midrib import PrincipalGraph
from midrib.structure.find import find_structure, topology
from midrib.structure.ties import count_samples


def rounded_y():
    return 0.05 * np.round(along(*Y, n=1000) / 0.05), 0.05


def counts():
    rng = np.random.default_rng(0)
    return rng.poisson(rng.uniform(0.5, 8, (800, 1)) * np.ones(3)).astype(float), 1.0


def whole_circle():
    return np.round(12 * ring(600, noise=0.08)), 1.0


def whole_line():
    rng = np.random.default_rng(0)
    return np.column_stack([rng.integers(0, 60, 600), np.round(1.5 * rng.normal(size=600))]), 1.0


def one_feature():
    return np.round(5 * np.random.default_rng(0).normal(size=(500, 1))), 1.0


TIED = {
    "rounded Y": (rounded_y, (1, 0, 3)),
    "counts": (counts, (1, 0, 2)),
    "whole circle": (whole_circle, (1, 1, 0)),
    "whole line": (whole_line, (1, 0, 2)),
    "one feature": (one_feature, (1, 0, 2)),
}


@pytest.mark.parametrize("name", TIED)
def test_tied_samples_have_the_structure_of_jittered_ones(name):
    """Rounding to a grid hides no branch and tears nothing: the same pieces, loops and tips as with a little jitter."""
    make, truth = TIED[name]
    X, step = make()
    jitter = step * np.random.default_rng(1).uniform(-0.5, 0.5, X.shape)
    assert len(np.unique(X, axis=0)) < 0.7 * len(X)
    assert topology(find_structure(X, repeats=0).graph) == truth
    assert topology(find_structure(X + jitter, repeats=0).graph) == truth


def test_repeating_every_sample_changes_nothing():
    """Three times each sample: the same graph, node by node, and a third of the gamma."""
    X = along(*Y, n=200)
    once, thrice = (PrincipalGraph(random_state=0).fit(Z) for Z in (X, np.repeat(X, 3, axis=0)))
    np.testing.assert_allclose(thrice.nodes_, once.nodes_, atol=1e-9)
    np.testing.assert_array_equal(thrice.graph_.edges, once.graph_.edges)
    assert thrice.gamma_ == pytest.approx(once.gamma_ / 3)
    assert topology(once.graph_) == (1, 0, 3)


@pytest.mark.parametrize("graph", ["auto", "tree"])
@pytest.mark.parametrize("step", [0.0, 0.1], ids=["between", "on a grid"])
def test_a_weight_is_that_many_samples(graph, step, rng):
    """To rounding, for whole weights: the same nodes, edges and parameters as from samples that are repeated."""
    X = along(*Y, n=150)
    X = np.unique(step * np.round(X / step), axis=0) if step else X
    count = rng.integers(1, 5, len(X))
    weighted = PrincipalGraph(graph=graph, random_state=0).fit(X, sample_weight=count)
    repeated = PrincipalGraph(graph=graph, random_state=0).fit(np.repeat(X, count, axis=0))
    np.testing.assert_allclose(weighted.nodes_, repeated.nodes_, atol=1e-9)
    np.testing.assert_array_equal(weighted.graph_.edges, repeated.graph_.edges)
    assert weighted.sigma_ == pytest.approx(repeated.sigma_)
    assert weighted.gamma_ == pytest.approx(repeated.gamma_)


def test_points_of_a_cell_round_to_their_sample(rng):
    """Spread over cells, samples keep their number, their mean, and what they were rounded to."""
    X, count = np.unique(rng.integers(0, 6, (400, 2)), axis=0, return_counts=True)
    points, many = count_samples(X.astype(float), count.astype(float))
    assert len(points) == many.sum() == 400
    back, number = np.unique(np.round(points), axis=0, return_counts=True)
    np.testing.assert_array_equal(back, X)
    np.testing.assert_array_equal(number, count)
    np.testing.assert_allclose(points.mean(axis=0), np.average(X, axis=0, weights=count))


def test_a_gap_of_a_grid_stays_a_gap():
    """Cells are as wide as the step of the grid, not as the way to the next value that is taken."""
    X = np.array([[0.0], [1], [2], [20], [21], [22]])
    points, _ = count_samples(X, np.full(6, 20.0) + np.arange(6))
    assert points[points < 10].max() <= 2.5
    assert points[points > 10].min() >= 19.5


def test_weights_off_a_grid_tell_no_more_than_equal_ones(rng):
    """Whole weights of a hundred are no hundred samples where nothing else shares their values."""
    X, weight = rng.normal(size=(100, 2)), rng.integers(1, 200, 100).astype(float)
    points, count = count_samples(X, weight)
    assert points is X
    assert count.sum() == pytest.approx(weight.sum() ** 2 / (weight**2).sum())
    np.testing.assert_allclose(count / count[0], weight / weight[0])


def test_huge_counts_cost_no_more_points():
    """A million samples on a small grid are spread over a bounded number of points, and still a million."""
    X = np.stack(np.meshgrid(np.arange(10.0), np.arange(10.0)), axis=-1).reshape(-1, 2)
    points, count = count_samples(X, np.arange(1.0, 101) * 200)
    assert len(points) <= 6400
    assert count.sum() == pytest.approx(5050)


MEASURE = """
import ctypes, gc, sys
from pathlib import Path
import numpy as np
from midrib import PrincipalGraph

def resident(line):
    rows = Path("/proc/self/status").read_text().splitlines()
    return next(float(row.split()[1]) / 1024 for row in rows if row.startswith(line))

def once(X, parameters):
    gc.collect()
    ctypes.CDLL(None).malloc_trim(0)
    Path("/proc/self/clear_refs").write_text("5")
    before = resident("VmRSS")
    model = PrincipalGraph(random_state=0, max_iter=3, **parameters).fit(X)
    assert np.isfinite(model.nodes_).all()
    return resident("VmHWM") - before

def peak(X, **parameters):
    # Pages that the system took back meanwhile count again once they are touched: the smaller of two tells.
    return min(once(X, parameters), once(X, parameters))

rng = np.random.default_rng(0)
X = np.load(sys.argv[1])
PrincipalGraph(random_state=0, max_iter=2).fit(X[:100])
PrincipalGraph(60, graph="tree", sigma=0.1, gamma=1.0, max_iter=2).fit(X)
print(peak(X, sigma=1e-8, working_memory=16), peak(X, sigma=1e-30, working_memory=16))
print(peak(np.round(X / 0.05) * 0.05, working_memory=16))
print(peak(rng.poisson(rng.uniform(0.5, 8, (800, 1)) * np.ones(3)).astype(float), working_memory=16))
print(peak(X, graph="tree", working_memory=16), peak(X, graph="tree", n_nodes=500, working_memory=16))
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads the peak of memory from /proc")
def test_working_memory_bounds_small_sigma_ties_and_the_choice(tmp_path):
    """Whatever sigma is and however the samples are tied, a fit stays within what it was given and its own size."""
    np.save(tmp_path / "X.npy", along(*Y, n=2000))
    command = [sys.executable, "-c", MEASURE, str(tmp_path / "X.npy")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert max(map(float, done.stdout.split())) < 16 + 4, done.stdout

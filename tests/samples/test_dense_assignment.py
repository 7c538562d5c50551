"""Assign for dense samples: fewer passes, threads and skipped pairs change the time, never the result."""

from contextlib import contextmanager

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import textbook
from midrib._algorithm.assignment import assign_block, assign_nearest_block
from midrib._kernels import has_numba
from midrib._samples import schedule, threaded
from midrib._samples.dense import DenseAssignment, negligible_beyond
from midrib._samples.partition import spatial_partition
from midrib._samples.threaded import ThreadedBlocks, dense_assignment

needs_numba = pytest.mark.skipif(not has_numba(), reason="the compiled loops need numba")
both = pytest.mark.parametrize("is_compiled", [False, pytest.param(True, marks=needs_numba)])


@contextmanager
def compiled_if(is_compiled):
    """Take the compiled loop, or not, whatever the number of nodes."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(threaded, "is_worth_compiling", lambda n_nodes, n_samples: is_compiled)
        yield


class AsIfOnDisk:
    """Samples that are only handed out in blocks."""

    def __init__(self, X):
        self._X, self.shape, self.dtype = X, X.shape, X.dtype

    def __getitem__(self, rows):
        return self._X[rows].copy()


def assert_equal(stats, expected, rtol=1e-8):
    scale = np.abs(expected.moment).max()
    np.testing.assert_allclose(
        stats.mass, expected.mass, rtol=rtol, atol=rtol * expected.weight / len(stats.mass)
    )
    np.testing.assert_allclose(stats.moment, expected.moment, rtol=rtol, atol=rtol * scale)
    assert stats.energy == pytest.approx(expected.energy, rel=rtol, abs=rtol)
    assert stats.weight == pytest.approx(expected.weight)


def along_a_curve(rng, n_samples, n_features=4):
    t = rng.uniform(0, 6, n_samples)
    curve = np.column_stack([t, np.sin(2 * t), np.cos(t), t**2 / 9])[:, :n_features]
    return curve + 0.03 * rng.normal(size=curve.shape)


@both
@given(
    seed=st.integers(0, 10**6),
    log_sigma=st.floats(-14, 8),
    weighted=st.booleans(),
    far=st.sampled_from([0.0, 50.0]),
)
def test_dense_statistics_agree_with_the_textbook(is_compiled, seed, log_sigma, weighted, far):
    """At any bandwidth, from any guess of the levels, for samples near and far from all nodes."""
    rng = np.random.default_rng(seed)
    X, C, sigma = rng.normal(size=(40, 3)) + far, rng.normal(size=(6, 3)), float(np.exp(log_sigma))
    weight = rng.uniform(0.1, 3, 40) if weighted else None
    P = textbook.assignment(X, C, sigma)
    backend = ThreadedBlocks(X, weight)
    for _ in range(2):
        with compiled_if(is_compiled):
            stats = backend.assign(C, sigma)
        ones = np.ones(40) if weight is None else weight
        np.testing.assert_allclose(stats.mass, ones @ P, atol=1e-8)
        np.testing.assert_allclose(stats.moment, (ones[:, None] * P).T @ X, atol=1e-7)
        energy = textbook.data_term(X, C, P, sigma, ones)
        assert stats.energy == pytest.approx(energy, rel=1e-8, abs=1e-8)


@both
def test_levels_of_another_iteration_do_not_matter(rng, is_compiled):
    """Nodes that jump and a bandwidth that changes leave wrong guesses; rows are shifted then."""
    X = along_a_curve(rng, 3000)
    backend = ThreadedBlocks(X)
    for sigma in (1.0, 1e-3, 30.0, 1e-6):
        C = along_a_curve(rng, 50)
        with compiled_if(is_compiled):
            stats = backend.assign(C, sigma)
        assert_equal(stats, assign_block(X, C, sigma))


@both
@pytest.mark.parametrize("sigma", [2e-3, 2e-4, 2e-5])
@pytest.mark.parametrize("dtype", [np.float64, np.float32])
def test_skipped_pairs_change_nothing(rng, sigma, dtype, is_compiled):
    """With a small bandwidth most pairs are left out, and the statistics are those of the full computation."""
    X = along_a_curve(rng, 6000).astype(dtype)
    C = along_a_curve(rng, 400).astype(dtype).astype(float)
    backend = ThreadedBlocks(X, rng.uniform(0.5, 2, 6000).astype(dtype))
    # Single precision rounds |x|^2 / sigma, and so the logarithms, by up to 0.3 here, with pairs left out or not.
    rtol = 1e-8 if dtype is np.float64 else 1e-7 * 50 / sigma
    for _ in range(2):
        with compiled_if(is_compiled):
            stats = backend.assign(C, sigma)
        assert backend.share_reached < 0.5
        assert_equal(stats, assign_block(X, C, sigma, backend.sample_weight), rtol)


@both
def test_levels_that_are_far_off_cost_no_digits(rng, is_compiled):
    """After nodes far away, float32 is as right as from the start; the old levels are not in what is made anew."""
    X = rng.normal(size=(2000, 3)).astype(np.float32)
    C = rng.normal(size=(20, 3))
    backend = ThreadedBlocks(X)
    with compiled_if(is_compiled):
        backend.assign(C + 1e3, 0.1)
        assert_equal(backend.assign(C, 0.1), assign_block(X.astype(float), C, 0.1), rtol=1e-4)


def test_a_wide_bandwidth_skips_nothing(rng):
    """Where every node has a share, samples stay in their order and no time goes into groups."""
    X, C = along_a_curve(rng, 6000), along_a_curve(rng, 200)
    backend = ThreadedBlocks(X)
    backend.assign(C, 5.0)
    assert backend.share_reached == 1.0
    assert backend._near is None


def test_groups_that_save_nothing_are_given_up(rng):
    """In many dimensions a group of near samples reaches all nodes; then the groups are dropped."""
    X = rng.normal(size=(3000, 60))
    C, sigma = X[:500], 0.08
    backend = ThreadedBlocks(X)
    backend.assign(C, sigma)
    assert backend._near is not None
    stats = backend.assign(C, sigma)
    assert backend._near is None
    assert_equal(stats, assign_block(X, C, sigma))


@given(seed=st.integers(0, 10**6), size=st.integers(8, 200), sigma=st.sampled_from([1e-6, 1e-4, 1e-2]))
def test_what_is_left_out_of_a_node_is_negligible(seed, size, sigma):
    """The shares of all pairs left out sum to less than 1e-14 for every node."""
    rng = np.random.default_rng(seed)
    X, C = along_a_curve(rng, 500), along_a_curve(rng, 60)
    blocks = spatial_partition(X, np.zeros(4), size)
    np.testing.assert_array_equal(np.sort(blocks.order), np.arange(500))
    assert blocks.starts[-1] == 500
    distance = textbook.squared_distances(X[:100], C)
    logarithm = (distance.min(axis=1, keepdims=True) - distance) / sigma
    reached = blocks.reached(C, negligible_beyond(sigma, 500))
    for block, row in enumerate(reached):
        rows = blocks.rows(block)
        known = rows[rows < 100]
        assert 0 < len(rows) <= 2 * size
        assert (logarithm[known][:, ~row] <= -negligible_beyond(1.0, 500)).all()
    assert 500 * np.exp(-negligible_beyond(1.0, 500)) == pytest.approx(1e-14)


@both
@pytest.mark.parametrize("dtype", [np.float64, np.float32])
def test_light_nodes_get_all_their_shares(rng, dtype, is_compiled):
    """Far nodes whose whole mass is below what is left out elsewhere have the mass of the full computation."""
    X = along_a_curve(rng, 6000).astype(dtype)
    C = along_a_curve(rng, 300).astype(dtype).astype(float)
    far = X[:5].astype(float) + 0.7 * np.array(
        [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1], [0.6, 0.6, 0.6, 0.6]]
    )
    C, sigma = np.vstack([C, far.astype(dtype)]), 8e-3
    backend = ThreadedBlocks(X, rng.uniform(0.5, 2, 6000).astype(dtype))
    with compiled_if(is_compiled):
        stats = backend.assign(C, sigma)
    full = assign_block(X, C, sigma, backend.sample_weight)
    assert backend.share_reached < 0.5
    assert 0 < full.mass[-5:].min() < 1e-20
    rtol = 1e-8 if dtype is np.float64 else 1e-2
    np.testing.assert_allclose(stats.mass[-5:], full.mass[-5:], rtol=rtol)
    np.testing.assert_allclose(
        stats.moment[-5:], full.moment[-5:], rtol=rtol, atol=rtol * full.mass[-5:].max()
    )


def test_no_denormal_number_enters_the_products(rng, monkeypatch):
    """Products with denormal numbers take a hundred times as long; they are zero before the product."""
    X, C = rng.uniform(0, 100, size=(400, 1)), np.linspace(0, 100, 50)[:, None]
    seen = []
    exp = np.exp
    monkeypatch.setattr(np, "exp", lambda P, out: seen.append(exp(P, out=out).copy()) or out)
    for dtype in (np.float32, np.float64):
        ThreadedBlocks(X.astype(dtype)).assign(C, 7.0)
    monkeypatch.undo()
    for P in seen:
        positive = P[P > 0]
        assert (P == 0).any()
        assert positive.min() >= np.finfo(P.dtype).tiny


def test_bandwidths_out_of_range_are_left_to_the_plain_version(rng):
    """A sigma whose inverse overflows is not representable in the products; the result is still right."""
    X, C = rng.normal(size=(50, 2)).astype(np.float32), rng.normal(size=(5, 2))
    assert not DenseAssignment(C, 1e-300, np.dtype(np.float32)).is_representable
    assert_equal(ThreadedBlocks(X).assign(C, 1e-300), assign_block(X, C, 1e-300))


@both
def test_threads_do_not_change_the_sums(rng, monkeypatch, is_compiled):
    """Blocks are summed in their order, whichever thread was first."""
    X, C = rng.normal(size=(5000, 5)), rng.normal(size=(600, 5))
    one, four, counts = ThreadedBlocks(X), ThreadedBlocks(X), []
    one.schedule.n_threads, four.schedule.n_threads = 1, 4
    one.schedule.block_size = four.schedule.block_size = lambda n_nodes: 256
    together = schedule.work_together
    monkeypatch.setattr(schedule, "work_together", lambda *args: counts.append(args[-1]) or together(*args))
    with compiled_if(is_compiled):
        first, second = one.assign(C, 0.5), four.assign(C, 0.5)
    assert counts == [4]
    np.testing.assert_array_equal(first.moment, second.moment)
    assert first.energy == second.energy


@needs_numba
@pytest.mark.parametrize(("dtype", "floor", "digits"), [(np.float32, -79, 1e-7), (np.float64, -700, 4e-16)])
def test_compiled_exponentials_are_right_to_the_last_digit(rng, dtype, floor, digits):
    """One compiled pass gives the exponentials of longer arithmetic, zeros below the floor, and the rows' sums."""
    from midrib._kernels.assignment import LARGEST, exponentiate

    logarithms = rng.uniform(1.1 * floor, LARGEST, size=(50, 333)).astype(dtype)
    logarithms[0, :4] = (floor, np.nextafter(dtype(floor), dtype(0)), 0, 2 * LARGEST)
    P, total = logarithms.copy(), np.empty(50, dtype=dtype)
    exponentiate(P, floor, total)
    exact = np.exp(np.minimum(logarithms.astype(np.longdouble), LARGEST)) * (logarithms > floor)
    np.testing.assert_allclose(P, exact, rtol=digits)
    np.testing.assert_array_equal(P == 0, exact == 0)
    np.testing.assert_allclose(total, exact.sum(axis=1), rtol=20 * digits)


@needs_numba
def test_many_nodes_are_assigned_by_the_compiled_loop(rng):
    """Many nodes or pairs take the compiled loop, for samples and nodes in any layout, and it writes to none."""
    from midrib._samples.dense_compiled import CompiledAssignment

    X, C = along_a_curve(rng, 1500), along_a_curve(rng, 1000)
    assert isinstance(dense_assignment(C, 1.0, X.dtype, 10), CompiledAssignment)
    assert isinstance(dense_assignment(C[:100], 1.0, X.dtype, 10**6), CompiledAssignment)
    assert not isinstance(dense_assignment(C[:999], 1.0, X.dtype, 10**5), CompiledAssignment)
    locked = X.copy()
    locked.flags.writeable = False
    shifted = np.frombuffer(b"x" + X.tobytes(), offset=1).reshape(X.shape)
    for samples in (
        locked,
        np.asfortranarray(X),
        np.repeat(X, 2, axis=1)[:, ::2],
        shifted,
        X.view(np.memmap),
    ):
        for nodes in (C, np.asfortranarray(C)):
            assert_equal(ThreadedBlocks(samples).assign(nodes, 2.0), assign_block(X, C, 2.0))
    weight = rng.uniform(0.5, 2, 1500)
    weight.flags.writeable = False
    assert_equal(ThreadedBlocks(X, weight).assign(C, 2.0), assign_block(X, C, 2.0, weight))
    assert_equal(ThreadedBlocks(X, weight).assign_nearest(C), assign_nearest_block(X, C, weight))
    assert_equal(ThreadedBlocks(AsIfOnDisk(X), weight).assign_nearest(C), assign_nearest_block(X, C, weight))


@needs_numba
@pytest.mark.parametrize("sigma", [2.0, 1e-3])
def test_compiled_and_plain_agree_at_a_thousand_nodes(rng, monkeypatch, sigma):
    """Both versions give the same numbers, with pairs left out or not, for samples in memory and on disk."""
    X, C = along_a_curve(rng, 4000), along_a_curve(rng, 1000)
    compiled, read = ThreadedBlocks(X).assign(C, sigma), ThreadedBlocks(AsIfOnDisk(X)).assign(C, sigma)
    monkeypatch.setattr(threaded, "is_worth_compiling", lambda n_nodes, n_samples: False)
    plain = ThreadedBlocks(X).assign(C, sigma)
    assert_equal(compiled, plain, rtol=1e-12)
    assert_equal(read, plain, rtol=1e-10)


@needs_numba
def test_compiled_code_is_made_anew_where_it_cannot_be_kept(monkeypatch):
    """Without a folder that can be written to, functions are compiled for this process only."""
    from numba.core import caching

    from midrib._kernels.compiling import kept

    monkeypatch.setattr(caching.FunctionCache._impl_class, "_locator_classes", [])
    assert kept()(lambda x: x + 1)(1) == 2

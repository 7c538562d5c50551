"""Assign: the soft assignment and its statistics."""

import subprocess
import sys
import threading

import numpy as np
import pytest
import scipy.sparse as sp
from hypothesis import given
from hypothesis import strategies as st

import textbook
from midrib._algorithm.assignment import assign_block, nearest_node, row_energies, soft_assignment
from midrib._samples.threaded import ThreadedBlocks
from midrib._samples.threads import work_together


def problem(seed, n_samples=60, n_nodes=7, n_features=3, spread=1.0):
    rng = np.random.default_rng(seed)
    X = rng.normal(scale=spread, size=(n_samples, n_features))
    return X, X[rng.choice(n_samples, n_nodes, replace=False)] + rng.normal(size=(n_nodes, n_features))


@given(seed=st.integers(0, 10**6), log_sigma=st.floats(-12, 6))
def test_statistics_agree_with_the_textbook(seed, log_sigma):
    """Mass, moment and energy are the sums of the textbook's dense P, at any bandwidth."""
    X, C = problem(seed)
    sigma = float(np.exp(log_sigma))
    P = textbook.assignment(X, C, sigma)
    stats = assign_block(X, C, sigma)
    np.testing.assert_allclose(stats.mass, P.sum(axis=0), atol=1e-9)
    np.testing.assert_allclose(stats.moment, P.T @ X, atol=1e-9)
    energy = textbook.data_term(X, C, P, sigma, np.ones(len(X)))
    assert stats.energy == pytest.approx(energy, rel=1e-9, abs=1e-9)
    assert row_energies(X, C, sigma).sum() == pytest.approx(energy, rel=1e-9, abs=1e-9)


@given(
    seed=st.integers(0, 10**6), sigma=st.sampled_from([1e-300, 1e-8, 1.0, 1e8]), far=st.sampled_from([0, 1e6])
)
def test_rows_sum_to_one_however_far_the_sample(seed, sigma, far):
    """A sample far from every node still gets a row that sums to one (a peer drops such samples)."""
    X, C = problem(seed)
    P = soft_assignment(X + far, C, sigma)
    assert np.isfinite(P).all()
    np.testing.assert_allclose(P.sum(axis=1), 1.0, atol=1e-12)


@given(seed=st.integers(0, 10**6), cut=st.integers(1, 59))
def test_statistics_add_over_blocks(seed, cut):
    """Cutting the samples into blocks changes nothing: the seam that disk, threads and clusters use."""
    X, C = problem(seed)
    whole, parts = assign_block(X, C, 0.3), assign_block(X[:cut], C, 0.3) + assign_block(X[cut:], C, 0.3)
    np.testing.assert_allclose(parts.mass, whole.mass, rtol=1e-12)
    np.testing.assert_allclose(parts.moment, whole.moment, atol=1e-11)
    assert parts.energy == pytest.approx(whole.energy, rel=1e-12)
    assert parts.weight == whole.weight == len(X)


@given(seed=st.integers(0, 10**6))
def test_weights_are_repetitions(seed):
    """A sample of weight 3 counts as three samples, one of weight 0 as none."""
    X, C = problem(seed)
    weight = np.random.default_rng(seed).integers(0, 4, len(X))
    weighted, repeated = (
        assign_block(X, C, 0.5, weight.astype(float)),
        assign_block(np.repeat(X, weight, axis=0), C, 0.5),
    )
    np.testing.assert_allclose(weighted.mass, repeated.mass, rtol=1e-10)
    np.testing.assert_allclose(weighted.moment, repeated.moment, atol=1e-10)
    assert weighted.energy == pytest.approx(repeated.energy, rel=1e-10)
    assert weighted.weight == repeated.weight


@pytest.mark.parametrize("working_memory", [2000, 20_000, 256 * 2**20])
def test_block_size_and_order_of_samples_do_not_matter(rng, working_memory):
    """The backend's blocks follow the memory bound; its sums do not."""
    X, C = problem(1, n_samples=5000)
    stats = ThreadedBlocks(X, working_memory=working_memory).assign(C, 0.2)
    other = ThreadedBlocks(X[rng.permutation(len(X))]).assign(C, 0.2)
    np.testing.assert_allclose(stats.mass, other.mass, rtol=1e-11)
    np.testing.assert_allclose(stats.moment, other.moment, atol=1e-9)
    assert stats.energy == pytest.approx(other.energy, rel=1e-11)


@pytest.mark.parametrize(("sigma", "n_nodes"), [(10.0, 1000), (1e-4, 300), (1e-4, 1000)])
def test_blocks_respect_the_memory_bound(sigma, n_nodes):
    """What all threads hold at a time fits into the working memory, with pairs left out or not, compiled or not."""
    rng = np.random.default_rng(0)
    X = np.cumsum(rng.normal(size=(20_000, 10)), axis=0) / 100
    backend = ThreadedBlocks(X, working_memory=8 * 2**20)
    nodes = X[:: len(X) // n_nodes][:n_nodes]
    backend.assign(nodes, sigma)
    assert (backend.share_reached < 1) == (sigma < 1)
    held = [array.nbytes for scratch in backend._idle for array in (*scratch.arrays, scratch.totals)]
    assert 0 < sum(held) <= 8 * 2**20


def test_float32_stays_float32_and_sums_are_kept_in_float64():
    """The rows of P keep the dtype of the data; statistics lose no more than single precision does."""
    X, C = problem(3, n_samples=4000)
    stats = ThreadedBlocks(X.astype(np.float32)).assign(C, 0.5)
    exact = ThreadedBlocks(X).assign(C, 0.5)
    assert soft_assignment(X.astype(np.float32), C, 0.5).dtype == np.float32
    assert stats.mass.dtype == stats.moment.dtype == np.float64
    np.testing.assert_allclose(stats.mass, exact.mass, rtol=1e-4)
    assert stats.energy == pytest.approx(exact.energy, rel=1e-4)


def test_sparse_samples_give_the_same_statistics():
    """CSR samples are never made dense, and nothing else changes."""
    X, C = problem(4)
    X[np.abs(X) < 0.7] = 0
    dense, sparse = assign_block(X, C, 0.5), assign_block(sp.csr_array(X), C, 0.5)
    np.testing.assert_allclose(sparse.mass, dense.mass)
    np.testing.assert_allclose(sparse.moment, dense.moment, atol=1e-12)
    assert sparse.energy == pytest.approx(dense.energy)


def test_an_offset_keeps_the_digits_of_far_data():
    """Samples shifted by 1e8 give the statistics of the unshifted ones, up to the rounding of the input."""
    X, C = problem(5)
    shifted = ThreadedBlocks(X + 1e8, offset=np.full(3, 1e8)).assign(C, 0.5)
    exact = assign_block(X, C, 0.5)
    np.testing.assert_allclose(shifted.mass, exact.mass, rtol=1e-5)
    assert shifted.energy == pytest.approx(exact.energy, rel=1e-5)


def test_sigma_to_zero_is_the_nearest_node():
    """Limit of the paper: P becomes the indicator of the nearest node, the energy the reconstruction error."""
    X, C = problem(6)
    P = soft_assignment(X, C, 1e-12)
    nearest = textbook.squared_distances(X, C).argmin(axis=1)
    np.testing.assert_array_equal(P.argmax(axis=1), nearest)
    np.testing.assert_array_equal(nearest_node(X, C), nearest)
    np.testing.assert_allclose(P.max(axis=1), 1.0)
    error = textbook.squared_distances(X, C).min(axis=1).sum()
    assert assign_block(X, C, 1e-12).energy == pytest.approx(error)


def test_sigma_to_infinity_shares_every_sample_equally():
    """The other limit: all nodes get the same mass."""
    X, C = problem(7)
    np.testing.assert_allclose(assign_block(X, C, 1e12).mass, len(X) / len(C), rtol=1e-9)


@pytest.mark.parametrize("n_threads", [2, 5])
def test_threads_share_the_work_and_results_keep_their_order(n_threads):
    """As many items as threads run side by side, more come in order, and none runs far ahead of what was taken."""
    meeting = threading.Barrier(n_threads)
    together = work_together(lambda i: meeting.wait(timeout=20) >= 0 and i, range(n_threads), n_threads)
    assert list(together) == list(range(n_threads))
    begun = []
    results = work_together(lambda i: begun.append(i) or i, range(100), n_threads)
    assert next(results) == 0
    assert len(begun) <= 2 * n_threads + 1
    assert list(results) == list(range(1, 100))


def test_an_error_in_a_thread_reaches_the_caller_and_ends_the_work():
    """The error comes where the result would have come, and no thread is left waiting; nor when results are dropped."""
    results = work_together(lambda i: 1 // (3 - i), range(50), 3)
    with pytest.raises(ZeroDivisionError):
        list(results)
    dropped = work_together(abs, range(50), 3)
    next(dropped)
    dropped.close()
    assert not [thread for thread in threading.enumerate() if thread.name.startswith("ThreadPool")]


def test_the_libraries_of_all_products_are_limited():
    """SciPy's BLAS, which compiled loops call, gets as few threads as NumPy's, however little was loaded before."""
    code = (
        "import numpy as np\n"
        "from midrib._samples.threaded import ThreadedBlocks\n"
        "limited = {library.filepath for library in ThreadedBlocks(np.ones((2, 2))).schedule.blas.lib_controllers}\n"
        "import scipy.linalg.cython_blas\n"
        "from threadpoolctl import ThreadpoolController\n"
        "loaded = ThreadpoolController().select(user_api='blas').lib_controllers\n"
        "assert {library.filepath for library in loaded} == limited, limited\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)

"""The loop: descent, agreement with the textbook, and the paper's limits."""

import numpy as np
import pytest
import scipy.io
from hypothesis import given, settings
from hypothesis import strategies as st

import textbook
from midrib import Graph, KNNGraph, L1Graph, SpanningTree
from midrib._algorithm.assignment import assign_block
from midrib._algorithm.loop import alternate
from midrib._algorithm.objective import has_settled, objective
from midrib._samples.threaded import ThreadedBlocks

FAMILIES = [
    SpanningTree(),
    L1Graph(1.0, 4),
    L1Graph(0.2, None),
    L1Graph(1.0, 4, homogeneous=True),
    KNNGraph(2),
]


def run(X, family, nodes=None, *, sigma=0.1, gamma=0.5, max_iter=8, tol=0.0, weight=None, callback=None):
    nodes = X if nodes is None else nodes
    return alternate(
        ThreadedBlocks(X, weight).assign,
        family.prepare(nodes),
        nodes,
        sigma=sigma,
        gamma=gamma,
        max_iter=max_iter,
        tol=tol,
        callback=callback,
    )


@settings(max_examples=60)
@given(
    seed=st.integers(0, 10**6),
    family=st.sampled_from(FAMILIES),
    log_sigma=st.floats(-10, 3),
    log_gamma=st.floats(-6, 6),
    n_nodes=st.integers(6, 25),
    duplicates=st.booleans(),
)
def test_objective_never_rises(seed, family, log_sigma, log_gamma, n_nodes, duplicates):
    """Theorem of the paper, for every family, with duplicated samples too."""
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(25, 2))
    if duplicates:
        X = X[rng.integers(0, 8, 25)]
    fit = run(X, family, X[:n_nodes], sigma=np.exp(log_sigma), gamma=np.exp(log_gamma), max_iter=12)
    scale = np.abs(fit.history).max() + np.exp(log_gamma) * np.sum(X**2)
    assert np.diff(fit.history).max() <= 1e-11 * scale


@settings(max_examples=12)
@given(seed=st.integers(0, 10**6), weighted=st.booleans())
@pytest.mark.parametrize("name", ["tree", "l1", "knn"])
def test_whole_fits_agree_with_the_textbook(name, seed, weighted):
    """The same nodes and history as dense matrices and loops give, K < N and with weights."""
    rng = np.random.default_rng(seed)
    X, Z = rng.normal(size=(22, 2)), rng.normal(size=(9, 2))
    weight = rng.uniform(0.5, 2.0, 22) if weighted else None
    pairs = textbook.neighbour_pairs(Z, 4)
    family, connect = {
        "tree": (SpanningTree(), textbook.spanning_tree),
        "l1": (L1Graph(0.8, 4), lambda C: textbook.l1_graph(C, Z, 0.8, pairs)),
        "knn": (KNNGraph(2), lambda C: textbook.knn_graph(C, 2)),
    }[name]
    C, W, history = textbook.fit(X, Z, connect, 0.2, 0.9, 4, weight)
    fit = run(X, family, Z, sigma=0.2, gamma=0.9, max_iter=4, weight=weight)
    np.testing.assert_allclose(fit.history, history, rtol=1e-8, atol=1e-8)
    np.testing.assert_allclose(fit.nodes, C, atol=1e-6)
    np.testing.assert_allclose(fit.graph.matrix.toarray(), W, atol=1e-6)


def test_result_is_in_step_at_any_number_of_iterations(rng, family):
    """Graph and assignment returned are the best for the nodes returned, whenever the loop stopped."""
    X = rng.normal(size=(30, 2))
    step = family.prepare(X)
    for max_iter in (0, 1, 3):
        fit = run(X, family, max_iter=max_iter)
        assert len(fit.history) == max_iter + 1
        graph, stats = step(fit.nodes), assign_block(X, fit.nodes, 0.1)
        np.testing.assert_allclose(stats.mass, fit.stats.mass)
        total = objective(graph.at(fit.nodes), stats, 0.5).total
        assert total == pytest.approx(fit.history[-1], rel=1e-8)
        assert objective(fit.graph, fit.stats, 0.5).total == pytest.approx(fit.history[-1], rel=1e-12)


def test_callback_sees_every_iteration_and_can_stop(rng):
    """Progress and early stopping: a true answer ends the fit in a state that is in step."""
    X, seen = rng.normal(size=(40, 2)), []

    def watch(state):
        seen.append((state.iteration, state.objective.total))
        return state.iteration == 3

    fit = run(X, SpanningTree(), callback=watch, max_iter=20)
    assert [i for i, _ in seen] == [1, 2, 3]
    np.testing.assert_array_equal([f for _, f in seen], fit.history[1:])
    assert not fit.converged


def test_stopping_rule_measures_against_the_data_term_where_the_objective_passes_zero():
    """F may be 0; the change is then compared with gamma N sigma, not with nothing."""
    assert has_settled([1e-6, 1e-9], scale=1.0, tol=1e-5)
    assert not has_settled([1e-3, 1e-9], scale=1.0, tol=1e-5)
    assert has_settled([100.0001, 100.0], scale=1.0, tol=1e-5)
    assert not has_settled([100.0], scale=1.0, tol=1e-5)


def test_without_a_graph_and_without_softness_it_is_k_means(rng):
    """Limit of the paper: sigma -> 0 and gamma -> infinity alternate exactly as Lloyd's algorithm."""
    X = rng.normal(size=(200, 2))
    centres = X[:7].copy()
    fit = run(X, SpanningTree(), centres, sigma=1e-12, gamma=1e12, max_iter=10)
    for _ in range(10):
        owner = textbook.squared_distances(X, centres).argmin(axis=1)
        centres = np.array([X[owner == k].mean(axis=0) for k in range(7)])
    np.testing.assert_allclose(fit.nodes, centres, atol=1e-8)


def test_all_samples_and_no_softness_is_the_reconstruction_error(rng):
    """Limit of the paper: K = N and sigma -> 0 leave sum |x_i - c_i|^2, which a large gamma makes zero."""
    X = rng.normal(size=(30, 3))
    fit = run(X, SpanningTree(), sigma=1e-14, gamma=1e9, max_iter=3)
    np.testing.assert_allclose(fit.nodes, X, atol=1e-6)
    nodes = X + 0.01
    assert assign_block(X, nodes, 1e-14).energy == pytest.approx(np.sum((X - nodes) ** 2), rel=1e-9)


def test_column_normalised_assignment_is_mean_shift(rng):
    """Limit of the paper: with P normalised over samples instead of nodes, place is one step of mean shift."""
    X, C, sigma = rng.normal(size=(50, 2)), rng.normal(size=(5, 2)), 0.4
    kernel = np.exp(-textbook.squared_distances(X, C) / sigma)
    shifted = (kernel / kernel.sum(axis=0)).T @ X
    # Swapping the roles of samples and nodes in assign normalises over samples.
    np.testing.assert_allclose(
        np.array([assign_block(c[None], X, sigma).mass @ X for c in C]), shifted, atol=1e-10
    )


def test_rotation_and_shift_move_the_tree_along(rng):
    """Trees depend on distances alone."""
    X = rng.normal(size=(60, 3))
    rotation = np.linalg.qr(rng.normal(size=(3, 3)))[0]
    fit, turned = run(X, SpanningTree()), run(X @ rotation + 5.0, SpanningTree())
    np.testing.assert_allclose(fit.nodes @ rotation + 5.0, turned.nodes, atol=1e-8)
    np.testing.assert_allclose(fit.history, turned.history, rtol=1e-9, atol=1e-9)


@pytest.mark.parametrize("scale", [1e-6, 1e6])
def test_change_of_units(rng, family, scale):
    """X -> s x, sigma -> s^2 sigma, lam -> s lam scales nodes by s and F by s^2; the tree and knn need no lam."""
    X = rng.normal(size=(40, 2))
    scaled = (
        L1Graph(family.lam * scale, family.n_neighbors, family.homogeneous)
        if hasattr(family, "lam")
        else family
    )
    fit = run(X, family, max_iter=4)
    other = run(scale * X, scaled, sigma=0.1 * scale**2, max_iter=4)
    np.testing.assert_allclose(scale**2 * fit.history, other.history, rtol=1e-6)
    np.testing.assert_allclose(scale * fit.nodes, other.nodes, atol=1e-4 * scale)


def test_order_of_samples_does_not_matter(rng, family):
    """Shuffled samples with the same initial nodes give the same fit."""
    X = rng.normal(size=(50, 2))
    fit = run(X, family, X[:20])
    shuffled = run(X[rng.permutation(50)], family, X[:20])
    np.testing.assert_allclose(fit.history, shuffled.history, rtol=1e-8)


def test_a_family_in_ten_lines(rng):
    """A user's own family: a closed chain through the nodes in their given order; the guarantee holds."""

    class Ring:
        def prepare(self, anchors):
            k = np.arange(len(anchors))
            return lambda nodes: Graph(nodes, np.column_stack([k, np.roll(k, -1)]))

    angle = np.sort(rng.uniform(0, 2 * np.pi, 100))
    X = np.column_stack([np.cos(angle), np.sin(angle)]) + 0.1 * rng.normal(size=(100, 2))
    fit = run(X, Ring(), X[::5], max_iter=20)
    assert np.diff(fit.history).max() <= 0
    assert (fit.graph.matrix.sum(axis=1) == 2).all()


KNOWN = {  # set: (sigma, gamma, lam, neighbours), tree at 0 and last of 20, l1 at 0 and last of 20
    "DistortedSShape": ((0.01, 0.5, 1.0, 5), (-1.221612, -1.376535), (-0.940035, -1.069647)),
    "Spiral_SUN": ((0.01, 0.5, 1.0, 10), (0.406944, -1.097138), (-0.092610, -1.002450)),
    "Circle": ((0.1, 0.5, 1.0, 10), (-3.827425, -8.989747), (-4.863200, -8.472371)),
    "two_moon": ((0.01, 3.0, 0.1, 5), (-13.798990, -14.773347), (-13.889421, -14.798256)),
    "tree_300": ((0.01, 10.0, 1.0, 5), (-79.991458, -83.174803), (-78.939433, -82.058758)),
    "three_clusters": ((0.01, 0.5, 0.1, 5), (-4.001452, -4.689543), (-4.092300, -4.614208)),
}


@pytest.mark.parametrize("name", KNOWN)
def test_history_of_the_authors_program_is_reproduced(name, data_folder):
    """The authors' own numbers on their own files; another gamma, edge count or order of steps misses them."""
    (sigma, gamma, lam, n_neighbors), tree, l1 = KNOWN[name]
    X = scipy.io.loadmat(data_folder / "toys" / f"{name}.mat")["X"].astype(float)
    for family, expected, tol in ((SpanningTree(), tree, 1e-6), (L1Graph(lam, n_neighbors), l1, 1e-4)):
        history = run(X, family, sigma=sigma, gamma=gamma, max_iter=19, tol=1e-5).history
        # The references have six decimals, so half a unit of the last is added to the relative tolerance.
        np.testing.assert_allclose(history[[0, -1]], expected, rtol=tol, atol=5e-7)
        if len(X) == 100 and isinstance(family, SpanningTree):
            # Between its ends too, so that no other order of the steps can pass.
            textbook_history = textbook.fit(X, X, textbook.spanning_tree, sigma, gamma, len(history) - 1)[2]
            np.testing.assert_allclose(history, textbook_history, rtol=1e-8)


def test_l1_graph_of_the_teapots_contains_the_whole_ring(data_folder):
    """With the paper's settings all 100 edges between successive images are there."""
    images = np.load(data_folder / "teapots" / "teapots100.npz")["images"].reshape(100, -1).astype(float)
    deviation = images.std(axis=0)
    pixels = (images - images.mean(axis=0))[:, deviation > 0] / deviation[deviation > 0]
    kernel = np.exp(-textbook_distances(pixels) / images.shape[1])
    centred = kernel - kernel.mean(axis=0)
    U, s, _ = np.linalg.svd(centred)
    kept = int(np.searchsorted(np.cumsum(s**2) / np.sum(s**2), 0.95)) + 1
    assert kept == 58
    X = U[:, :kept] * s[:kept]
    fit = run(X, L1Graph(1.0, 10), sigma=0.5, gamma=100.0, max_iter=50, tol=1e-5)
    weights = fit.graph.matrix.toarray()
    ring = [weights[i, (i + 1) % 100] > 1e-5 for i in range(100)]
    assert sum(ring) == 100


def textbook_distances(X):
    """Pairwise squared distances where looping over pixels would take minutes."""
    gram = X @ X.T
    return np.maximum(np.diag(gram)[:, None] + np.diag(gram) - 2 * gram, 0)

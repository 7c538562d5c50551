"""The same algorithm wherever the samples are: every place gives what NumPy gives, in the caller's kind of array."""

import numpy as np
import pytest

from midrib import Block, PrincipalGraph
from midrib.datasets import make_shape
from samples.conftest import ListOfBlocks

TREE = {"graph": "tree", "sigma": 0.01, "gamma": 1.0, "max_iter": 8, "random_state": 0}


@pytest.fixture(scope="module")
def samples():
    """Samples of three branches, away from the origin."""
    return make_shape("y", 1000, noise=0.03, random_state=0).X + 3.0


@pytest.fixture(scope="module")
def by_numpy(samples):
    """The fits of NumPy that others are compared with."""
    return {
        dtype: PrincipalGraph(20, **TREE).fit(samples.astype(dtype)) for dtype in (np.float64, np.float32)
    }


@pytest.mark.parametrize("dtype", [np.float64, np.float32])
def test_fit_and_results_are_those_of_numpy(backend, samples, by_numpy, dtype):
    """Objective, nodes, labels, points, shares and scores agree to rounding; arrays are of the caller's kind."""
    X, expected = samples.astype(dtype), by_numpy[dtype]
    model = backend.fit(PrincipalGraph(20, **TREE), X)
    rtol, atol = (1e-9, 1e-9) if dtype is np.float64 else (1e-4, 1e-3)
    np.testing.assert_allclose(model.objective_, expected.objective_, rtol=rtol)
    np.testing.assert_allclose(model.nodes_, expected.nodes_, atol=atol)
    assert type(model.nodes_) is np.ndarray
    Z = backend.put(X)
    for name in ("predict", "transform", "predict_proba", "score_samples"):
        result = getattr(model, name)(Z)
        assert isinstance(result, backend.kind()), name
        right = getattr(expected, name)(X)
        if name == "predict":
            assert (backend.back(result) == right).mean() > 0.995
        else:
            np.testing.assert_allclose(backend.back(result), right, rtol=100 * rtol, atol=100 * atol)
    places, right = (m.trajectory(data, root=0) for m, data in ((model, Z), (expected, X)))
    assert (places.edge == right.edge).mean() > 0.995
    np.testing.assert_allclose(places.distance, right.distance, rtol=100 * rtol, atol=100 * atol)
    np.testing.assert_allclose(places.pseudotime, right.pseudotime, rtol=100 * rtol, atol=100 * atol)
    assert float(model.score(Z)) == pytest.approx(expected.score(X), rel=100 * rtol)


def test_objective_never_rises(backend, samples):
    """Each step is exact with the others fixed, whoever sums."""
    model = backend.fit(PrincipalGraph(20, graph="tree", sigma=0.01, gamma=1.0, tol=0, max_iter=12), samples)
    assert (np.diff(model.objective_) <= 1e-9 * np.abs(model.objective_[0])).all()


def test_weights_count_as_repetitions(backend, samples, rng):
    """A weight of two is the sample twice, and of zero its absence; weights may be where the samples are."""
    X, weight = samples[:400], rng.integers(0, 3, 400).astype(float)
    start = X[np.flatnonzero(weight)[:12]]
    given = {"init": start, "n_nodes": 12, **TREE}
    repeated = PrincipalGraph(**given).fit(np.repeat(X, weight.astype(int), axis=0))
    elsewhere = backend.name not in ("numpy", "memmap", "blocks")
    model = backend.fit(
        PrincipalGraph(**given), X, backend.put(weight[:, None])[:, 0] if elsewhere else weight
    )
    np.testing.assert_allclose(model.objective_, repeated.objective_, rtol=1e-9)
    np.testing.assert_allclose(model.nodes_, repeated.nodes_, atol=1e-9)


def test_drawn_samples_and_all_of_them_make_the_initial_nodes(backend, rng, monkeypatch):
    """Where samples are many and not put in order, k-means sees the same part of them everywhere, and then all."""
    monkeypatch.setattr("midrib._algorithm.initialization.is_orderly", lambda *_: False)
    X = rng.normal(size=(10_500, 2))
    given = {**TREE, "sigma": 0.1, "max_iter": 0}
    expected = PrincipalGraph(12, **given).fit(X)
    model = backend.fit(PrincipalGraph(12, **given), X)
    np.testing.assert_allclose(model.nodes_, expected.nodes_, atol=1e-8)


def test_samples_in_memory_are_seen_by_their_place_and_others_by_their_row(backend, rng):
    """Of many samples k-means sees a part: in memory the same in any order, elsewhere other ones, as good a start."""
    X = rng.normal(size=(10_500, 2))
    given = {**TREE, "sigma": 0.1, "max_iter": 0}
    expected = PrincipalGraph(12, **given).fit(X[::-1])
    model = backend.fit(PrincipalGraph(12, **given), X)
    if backend.name == "numpy":
        np.testing.assert_allclose(model.nodes_, expected.nodes_, atol=1e-8)
    else:
        assert np.abs(model.nodes_ - expected.nodes_).max() > 1e-3
        assert model.objective_[0] == pytest.approx(expected.objective_[0], rel=0.1)


@pytest.fixture(scope="module")
def cluttered():
    """Samples with clutter, and the model that NumPy gives for them."""
    clean, rng = make_shape("y", 150, noise=0.02, random_state=0).X, np.random.default_rng(0)
    X = np.vstack([clean, rng.uniform(clean.min(axis=0), clean.max(axis=0), (40, 2))])
    return X, PrincipalGraph(max_iter=5, random_state=0).fit(X)


def test_automatic_choice_is_that_of_numpy(backend, cluttered):
    """Structure, clutter, parameters and weights of clutter are found from drawn samples, wherever these are."""
    X, expected = cluttered
    model = backend.fit(PrincipalGraph(max_iter=5, random_state=0), X)
    assert expected.choice_.found.clutter > 0.05
    assert model.sigma_ == pytest.approx(expected.sigma_, rel=1e-9)
    np.testing.assert_allclose(model.objective_, expected.objective_, rtol=1e-8)
    np.testing.assert_allclose(model.nodes_, expected.nodes_, atol=1e-8)
    np.testing.assert_allclose(model.graph_.width, expected.graph_.width, rtol=0.5)


def test_a_stopped_fit_goes_on(backend, samples, by_numpy):
    """A checkpoint resumes to the same history."""
    model, states, whole = PrincipalGraph(20, **TREE), [], by_numpy[np.float64].objective_
    backend.fit(model, samples, callback=lambda state: states.append(state) or len(states) == 3)
    backend.fit(model, samples, resume=states[-1].checkpoint)
    np.testing.assert_allclose(model.objective_, whole, rtol=1e-10)


def test_what_is_no_number_is_named_by_its_row(backend, samples):
    """NaN is refused before any work, with the row among all samples; in blocks also with the row of the block."""
    X = samples.copy()
    X[617, 1] = np.nan
    with pytest.raises(ValueError, match="NaN at row") as caught:
        backend.fit(PrincipalGraph(20, **TREE), X)
    assert "617" in str(caught.value)
    assert "column 1" in str(caught.value)
    if backend.name in ("blocks", "dask", "distributed"):
        which = "the block" if backend.name == "blocks" else "block 3,"
        assert f"row 17, column 1 of {which} of samples 600 to 799" in str(caught.value)


def test_other_features_and_wrong_shapes_are_refused(backend, samples):
    """The number of features is that of the fit; weights have the number of samples."""
    model = backend.fit(PrincipalGraph(8, **TREE), samples)
    with pytest.raises(ValueError, match="3 features"):
        model.predict(backend.put(np.ones((20, 3))))
    if not backend.carries_weights:
        with pytest.raises(ValueError, match="weight"):
            backend.fit(model, samples, np.ones(3))
        with pytest.raises(ValueError, match="negative"):
            backend.fit(model, samples, -np.ones(len(samples)))


def test_pairs_of_samples_can_be_named(backend, samples):
    """must_link and cannot_link name samples by their number, wherever these are."""
    far = int(((samples - samples[10]) ** 2).sum(axis=1).argmax())
    given = {"must_link": [[0, 999]], "cannot_link": [[10, far]]}
    expected = PrincipalGraph(10, **TREE).fit(samples, **given)
    model = backend.fit(PrincipalGraph(10, **TREE), samples, **given)
    np.testing.assert_allclose(model.objective_, expected.objective_, rtol=1e-9)


@pytest.mark.parametrize("start", ["weights", "given nodes"])
def test_groups_are_never_joined(backend, samples, rng, start):
    """Every group gets the nodes that NumPy gives it, also under weights; labels may be where the samples are."""
    groups = (samples[:, 0] > np.median(samples[:, 0])).astype(int)
    there, weight, given = groups, None, {**TREE, "max_iter": 2}
    if start == "weights":
        weight = rng.integers(0, 3, len(samples)).astype(float)
    else:
        given["init"] = samples[::100]
        elsewhere = backend.name not in ("memmap", "blocks")
        there = backend.put(groups[:, None])[:, 0] if elsewhere else groups
    with pytest.warns(UserWarning, match="permitted edges leave"):
        expected = PrincipalGraph(10, **given).fit(samples, sample_weight=weight, groups=groups)
    with pytest.warns(UserWarning, match="permitted edges leave"):
        model = backend.fit(PrincipalGraph(10, **given), samples, weight, groups=there)
    assert model.graph_.n_components == expected.graph_.n_components > 1
    np.testing.assert_allclose(model.objective_, expected.objective_, rtol=1e-8)


@pytest.mark.parametrize("side", [{"groups": np.arange(1000) % 2}, {"must_link": [[0, 999]]}])
def test_blocks_that_do_not_number_their_samples_refuse_to_name_them(samples, side):
    """One sentence, and no statistic was asked for before it: only where the blocks begin."""
    asked = []

    class Unnumbered(ListOfBlocks):
        def sum(self, statistic, shared, *, width=1):
            asked.append(statistic.__name__)
            return super().sum(statistic, shared, width=width)

    blocks = Unnumbered(samples)
    blocks.parts = [Block(part.X) for part in blocks.parts]
    with pytest.raises(TypeError, match="named by their numbers"):
        PrincipalGraph(10, **TREE).fit(blocks, **side)
    assert len(asked) == 1

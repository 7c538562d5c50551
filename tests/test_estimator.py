"""PrincipalGraph: scikit-learn's contract, side information, and data that other tools choke on."""

import numpy as np
import pandas as pd
import polars as pl
import pytest
import scipy.sparse as sp
from sklearn.base import clone
from sklearn.mixture import GaussianMixture
from sklearn.model_selection import GridSearchCV
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.utils.estimator_checks import parametrize_with_checks

import textbook
from midrib import Graph, KNNGraph, L1Graph, PrincipalGraph, SpanningTree
from midrib._validation import check_groups
from midrib.datasets import make_shape


def arc(n_samples=150, seed=0, noise=0.05):
    rng = np.random.default_rng(seed)
    t = rng.uniform(0, 3, n_samples)
    return np.column_stack([t, np.sin(t)]) + noise * rng.normal(size=(n_samples, 2))


def small(**parameters):
    """A quick model with given parameters."""
    given = {"n_nodes": 15, "graph": "tree", "sigma": 0.02, "gamma": 1.0, "random_state": 0}
    return PrincipalGraph(**{**given, **parameters})


def expected_failures(estimator):
    """Checks that cannot hold, with the reason; sparse samples have tests of their own below."""
    classifier = "takes whatever has predict_proba for a classifier and reads its classifier tags"
    repeated = "a repeated sample brings a node of its own when every sample has one"
    failures = dict.fromkeys(["check_estimator_sparse_array", "check_estimator_sparse_matrix"], classifier)
    if estimator.n_nodes is None:
        kinds = ("dense", "sparse")
        failures |= dict.fromkeys(
            (f"check_sample_weight_equivalence_on_{kind}_data" for kind in kinds), repeated
        )
    return failures


@parametrize_with_checks(
    [
        PrincipalGraph(sigma=0.1, gamma=1.0, n_nodes=None, graph="tree"),
        PrincipalGraph(n_nodes=4, sigma=0.1, gamma=1.0, graph="tree"),
        PrincipalGraph(n_nodes=6, sigma=0.1, gamma=1.0, graph="l1"),
        PrincipalGraph(n_nodes=4, sigma=0.1, gamma=1.0, graph="knn"),
    ],
    expected_failed_checks=expected_failures,
)
def test_scikit_learn_contract(estimator, check):
    """scikit-learn's own checks, all that can run."""
    check(estimator)


def test_fit_equals_the_textbook(family):
    """The estimator adds nothing to the algorithm: given nodes, the history is the textbook's."""
    X = arc(40)
    Z = X[::4].copy()
    connect = {
        SpanningTree: textbook.spanning_tree,
        KNNGraph: lambda C: textbook.knn_graph(C, 2),
        L1Graph: lambda C: textbook.l1_graph(C, targets, family.lam, pairs),
    }[type(family)]
    if isinstance(family, L1Graph):
        pairs = textbook.neighbour_pairs(Z, family.n_neighbors or len(Z))
        unit = np.sqrt(Z.var(axis=0).sum())
        targets = np.column_stack([Z, np.full(len(Z), unit)]) if family.homogeneous else Z
    _, _, history = textbook.fit(X, Z, connect, 0.05, 2.0, 5)
    model = PrincipalGraph(graph=family, sigma=0.05, gamma=2.0, init=Z, max_iter=5, tol=0).fit(X)
    np.testing.assert_allclose(model.objective_, history, rtol=1e-8)


def test_attributes_are_in_step():
    """What is stored belongs together: shapes, history, and the objective at the stored nodes."""
    X = arc()
    model = small(max_iter=3, tol=0).fit(X)
    assert model.nodes_.shape == (15, 2)
    assert model.weights_.shape == (15, 15)
    assert model.n_iter_ == 3 == len(model.objective_) - 1
    assert not model.converged_
    assert (model.sigma_, model.gamma_) == (0.02, 1.0)
    P = model.predict_proba(X)
    data = textbook.data_term(X, model.nodes_, P, 0.02, np.ones(len(X)))
    total = textbook.graph_length(model.nodes_, model.weights_.toarray()) + data
    assert model.objective_[-1] == pytest.approx(total, rel=1e-9)


def test_score_is_the_log_likelihood_of_an_equal_gaussian_mixture():
    """Limit of the paper: the data term is minus sigma times the log-likelihood, up to constants."""
    X = arc()
    model = small().fit(X)
    mixture = GaussianMixture(15, covariance_type="spherical")
    mixture.weights_, mixture.means_ = np.full(15, 1 / 15), model.nodes_
    mixture.covariances_ = np.full(15, model.sigma_ / 2)
    mixture.precisions_cholesky_ = 1 / np.sqrt(mixture.covariances_)
    np.testing.assert_allclose(model.score_samples(X), mixture.score_samples(X), rtol=1e-9)
    assert model.score(X) == pytest.approx(mixture.score(X))


def test_predictions_agree_with_definitions():
    """Nearest node, soft assignment, and the nearest point of any edge, by brute force."""
    X, new = arc(), arc(30, seed=1)
    model = small().fit(X)
    np.testing.assert_array_equal(
        model.predict(new), textbook.squared_distances(new, model.nodes_).argmin(axis=1)
    )
    np.testing.assert_allclose(
        model.predict_proba(new), textbook.assignment(new, model.nodes_, 0.02), atol=1e-10
    )
    i, j = np.nonzero(np.triu(model.weights_.toarray()))
    steps = np.linspace(0, 1, 2001)[:, None]
    dense = np.concatenate(
        [(1 - steps) * model.nodes_[a] + steps * model.nodes_[b] for a, b in zip(i, j, strict=True)]
    )
    nearest = textbook_nearest(new, dense)
    np.testing.assert_allclose(model.transform(new), nearest, atol=2e-3)


def test_trajectory_orders_samples_along_the_graph():
    """model.trajectory stands on midrib.trajectory: pseudotime grows along an arc from its end."""
    X = arc(noise=0.01)
    model = small().fit(X)
    order = model.trajectory(X, root=int(model.nodes_[:, 0].argmin()))
    assert np.corrcoef(order.pseudotime, X[:, 0])[0, 1] > 0.99


def textbook_nearest(X, points):
    return np.array([points[np.sum((points - x) ** 2, axis=1).argmin()] for x in X])


def test_out_takes_the_soft_assignment():
    """A given array, for example a memory map, is filled and returned; a wrong one is refused."""
    X = arc()
    model = small().fit(X)
    out = np.zeros((len(X), 15))
    assert model.predict_proba(X, out=out) is out
    np.testing.assert_allclose(out.sum(axis=1), 1)
    with pytest.raises(ValueError, match=r"out has shape \(3, 3\)"):
        model.predict_proba(X, out=np.zeros((3, 3)))


@pytest.mark.parametrize("make", [pd.DataFrame, pl.DataFrame], ids=["pandas", "polars"])
def test_frames_go_in_and_names_are_kept(make):
    """Feature names come from the frame; the fit is that of the plain array."""
    X = arc()
    frame = make({"a": X[:, 0], "b": X[:, 1]})
    model = small().fit(frame)
    assert list(model.feature_names_in_) == ["a", "b"]
    assert list(model.get_feature_names_out()) == ["a", "b"]
    np.testing.assert_allclose(model.nodes_, small().fit(X).nodes_)


def test_set_output_gives_frames():
    """Transform can return pandas with the names of the features."""
    X = pd.DataFrame(arc(), columns=["a", "b"])
    moved = small().set_output(transform="pandas").fit_transform(X)
    assert list(moved.columns) == ["a", "b"]
    assert len(moved) == len(X)


def test_sparse_samples_give_the_fit_of_dense_ones():
    """Sparse input is the same problem."""
    X = np.maximum(arc(), 0)
    Z = X[:15].copy()
    dense, sparse = small(init=Z).fit(X), small(init=Z).fit(sp.csr_matrix(X))
    np.testing.assert_allclose(dense.nodes_, sparse.nodes_, atol=1e-8)
    np.testing.assert_allclose(dense.score(X), sparse.score(sp.csr_array(X)))
    np.testing.assert_allclose(dense.transform(X), sparse.transform(sp.csc_array(X)), atol=1e-8)


def test_float32_data_stay_float32():
    """Single precision in, single precision out, the same structure."""
    X = arc()
    Z = X[::10]
    single = small(init=Z).fit(X.astype(np.float32))
    double = small(init=Z).fit(X)
    assert single.transform(X.astype(np.float32)).dtype == np.float32
    assert single.predict_proba(X.astype(np.float32)).dtype == np.float32
    np.testing.assert_allclose(single.nodes_, double.nodes_, atol=1e-3)


def test_clone_grid_search_and_pipelines_work():
    """The estimator lives in scikit-learn's machinery, also with a family as parameter."""
    X = arc()
    assert clone(small(graph=L1Graph(0.3, 4))).graph == L1Graph(0.3, 4)
    search = GridSearchCV(small(), {"sigma": [0.005, 0.05], "graph": ["tree", KNNGraph(2)]}, cv=3).fit(X)
    assert search.best_params_["sigma"] in (0.005, 0.05)
    moved = make_pipeline(StandardScaler(), small()).fit_transform(X)
    assert moved.shape == X.shape


def test_same_seed_same_result():
    """Randomness is an argument: an integer repeats, a generator moves on."""
    X = arc()
    np.testing.assert_array_equal(small(random_state=3).fit(X).nodes_, small(random_state=3).fit(X).nodes_)
    rng = np.random.default_rng(0)
    first, second = (small(init="random", random_state=rng).fit(X).nodes_ for _ in range(2))
    assert not np.allclose(first, second)


def test_given_data_and_parameters_are_not_touched():
    """Fit changes neither its input nor the constructor's arguments."""
    X, init = arc(), arc(15, seed=2)
    copies = X.copy(), init.copy()
    model = small(init=init)
    model.fit(X)
    np.testing.assert_array_equal(X, copies[0])
    np.testing.assert_array_equal(init, copies[1])
    assert model.init is init


@pytest.mark.parametrize("init", ["kmeans", "random", None], ids=["kmeans", "random", "all samples"])
def test_initial_nodes(init):
    """k-means centres, distinct samples, or one node on every sample."""
    X = arc(60)
    n_nodes = None if init is None else 10
    model = small(n_nodes=n_nodes, init=init or "kmeans", max_iter=0).fit(X)
    if init is None:
        np.testing.assert_allclose(model.nodes_, X, atol=1e-12)
    if init == "random":
        assert textbook.squared_distances(model.nodes_, X).min(axis=1).max() < 1e-20
        assert len(np.unique(model.nodes_.round(9), axis=0)) == 10
    if init == "kmeans":
        owner = textbook.squared_distances(X, model.nodes_).argmin(axis=1)
        centres = np.array([X[owner == k].mean(axis=0) for k in range(10)])
        np.testing.assert_allclose(model.nodes_, centres, atol=0.05)


@pytest.mark.parametrize("graph", ["tree", "l1", "knn"])
@pytest.mark.parametrize(
    "change",
    [
        lambda X: (X, 1.0),
        lambda X: (1e-12 * X, 1e-12),
        lambda X: (1e12 * X, 1e12),
        lambda X: (X + 1e8, 1.0),
        lambda X: (np.column_stack([X, np.full(len(X), 7.0)]), 1.0),
        lambda X: (X[np.arange(60) % 5], 1.0),
        lambda X: (X[:, :1], 1.0),
        lambda X: (np.tile(X, (1, 60)), 1.0),
        lambda X: (np.full_like(X, 3.0), 1.0),
    ],
    ids=[
        "plain",
        "1e-12",
        "1e12",
        "+1e8",
        "constant feature",
        "duplicates",
        "one feature",
        "D > N",
        "all the same",
    ],
)
@pytest.mark.parametrize("n_nodes", [12, None], ids=["landmarks", "all samples"])
def test_awkward_data_fit(graph, change, n_nodes):
    """Units, offsets, constants, duplicates and shapes: all must fit, and the objective must not rise."""
    X, unit = change(arc(60))
    family = L1Graph(0.5 * unit, 5) if graph == "l1" else graph
    model = small(n_nodes=n_nodes, graph=family, sigma=0.02 * unit**2).fit(X)
    assert np.isfinite(model.nodes_).all()
    assert np.isfinite(model.transform(X)).all()
    scale = np.abs(model.objective_).max() + X.var(axis=0).sum() * len(X)
    assert np.diff(model.objective_).max(initial=0) <= 1e-9 * scale


def test_interrupted_fit_changes_nothing():
    """Ctrl-C during a second fit leaves the first one whole."""
    X = arc()
    model = small().fit(X)
    before = dict(vars(model))

    def interrupt(state):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        model.fit(np.hstack([X, X]), callback=interrupt)
    after = vars(model)
    assert before.keys() == after.keys()
    assert all(before[key] is after[key] for key in before)
    np.testing.assert_array_equal(model.predict(X), small().fit(X).predict(X))


def test_callback_sees_nodes_among_the_samples():
    """The algorithm works on centred data; a callback does not notice."""
    X, seen = arc() + 100.0, []
    small().fit(X, callback=lambda state: seen.append(state))
    assert seen[-1].nodes.mean() == pytest.approx(X.mean(), abs=1.0)
    np.testing.assert_allclose(seen[-1].stats.moment.sum(axis=0), X.sum(axis=0), rtol=1e-9)


@pytest.mark.parametrize("graph", ["tree", "knn", L1Graph(0.5, 4)], ids=["tree", "knn", "l1"])
@pytest.mark.filterwarnings("ignore:the permitted edges leave")
def test_side_information_is_obeyed(graph):
    """must_link, cannot_link and groups of samples hold for the nodes they begin at, K = N and K < N."""
    X = arc(40, noise=0.0)
    X = X[np.argsort(X[:, 0])]
    model = small(n_nodes=None, graph=graph, sigma=0.001).fit(X, must_link=[[0, 39]], cannot_link=[[10, 11]])
    assert model.weights_[0, 39] > 0
    assert model.weights_[10, 11] == 0
    groups = np.where(np.arange(40) < 20, "left", "right")
    model = small(n_nodes=12, graph=graph, sigma=0.001).fit(X, groups=groups)
    side = groups[textbook.squared_distances(model.nodes_, X).argmin(axis=1)]
    i, j = model.weights_.nonzero()
    assert (side[i] == side[j]).all()


def test_mask_of_allowed_edges_is_obeyed():
    """Only allowed pairs of nodes are joined, dense or sparse mask."""
    X = arc(30)
    k = np.arange(30)
    mask = np.abs(k[:, None] - k) % 28 <= 2
    for allowed in (mask, sp.csr_matrix(mask)):
        model = small(n_nodes=None).fit(X, allowed=allowed)
        assert mask[model.weights_.nonzero()].all()


def test_groups_of_nodes_given_by_the_user_follow_their_samples():
    """Given nodes belong to the group that most of their samples belong to."""
    X = arc(60)
    groups = X[:, 0] > 1.5
    with pytest.warns(UserWarning, match="in 2 pieces"):
        model = small(n_nodes=None, init=X[::4]).fit(X, groups=groups)
    assert model.weights_.nnz // 2 == 13


class Chain:
    """The nodes in their given order: a family in a few lines."""

    def prepare(self, anchors):
        """Fix the chain."""
        k = np.arange(len(anchors) - 1)
        return lambda nodes: Graph(nodes, np.column_stack([k, k + 1]))


def test_a_users_family_fits_and_sees_nodes_in_the_users_coordinates():
    """The ten-line family of the docs; its step gets nodes among the samples, not centred ones."""
    seen = []

    class Watching(Chain):
        def prepare(self, anchors):
            step = super().prepare(anchors)
            return lambda nodes: seen.append(nodes.mean()) or step(nodes)

    X = arc() + 50.0
    X = X[np.argsort(X[:, 0])]
    model = small(n_nodes=None, init=X[::10], graph=Watching()).fit(X)
    assert model.weights_.nnz // 2 == 14
    assert np.diff(model.objective_).max() <= 0
    assert np.mean(seen) == pytest.approx(50, abs=3)


@pytest.mark.parametrize(
    ("matrix", "sentence"),
    [
        (lambda W: W * np.triu(np.ones_like(W)), "is not symmetric"),
        (lambda W: -W, "negative numbers"),
        (lambda W: W + np.eye(len(W)), "joins nodes to themselves"),
        (lambda W: W * np.nan, "contains NaN"),
        (lambda W: W[:5, :5], "has shape"),
    ],
)
def test_a_users_family_that_returns_nonsense_is_refused(matrix, sentence):
    """The loop's guarantee needs finite, symmetric, non-negative weights."""

    class Broken(Chain):
        def prepare(self, anchors):
            step = super().prepare(anchors)
            return lambda nodes: Graph.from_matrix(nodes, sp.csr_array(matrix(step(nodes).matrix.toarray())))

    with pytest.raises(ValueError, match=sentence):
        small(graph=Broken()).fit(arc())


@pytest.mark.parametrize(
    ("answer", "error", "sentence"),
    [
        (lambda nodes: nodes, TypeError, "must return midrib.Graph"),
        (lambda nodes: Graph(nodes[1:], []), ValueError, "must keep them all"),
    ],
)
def test_a_users_family_that_returns_something_else_is_refused(answer, error, sentence):
    """Another type, or a graph of other nodes."""

    class Broken:
        def prepare(self, anchors):
            return answer

    with pytest.raises(error, match=sentence):
        small(graph=Broken()).fit(arc())


def broken(X, row, column, value):
    X = X.copy()
    X[row, column] = value
    return X


@pytest.mark.parametrize(
    ("parameters", "X", "sentence"),
    [
        ({}, lambda X: broken(X, 7, 1, np.nan), "NaN at row 7, column 1"),
        ({}, lambda X: broken(X, 0, 0, np.inf), "inf.* at row 0, column 0"),
        ({}, lambda X: X[:1], "1 sample"),
        ({}, lambda X: X * 1e200, "squares overflow float64"),
        ({}, lambda X: X.astype(complex), "Complex data not supported"),
        ({}, lambda X: X.astype(str), "X holds values of type <U"),
        ({}, lambda X: X[0], "1D array"),
        ({"n_nodes": 1}, None, "n_nodes=1 is too small"),
        ({"n_nodes": 1000}, None, "n_nodes=1000 exceeds the 150 samples"),
        ({"sigma": 0}, None, "sigma=0 is out of range"),
        ({"sigma": -1.0}, None, "sigma=-1.0 is out of range"),
        ({"sigma": np.nan}, None, "sigma=nan is out of range"),
        ({"gamma": 0.0}, None, "gamma=0.0 is out of range"),
        ({"tol": -1}, None, "tol=-1 is out of range"),
        ({"max_iter": -1}, None, "max_iter=-1 is too small"),
        ({"graph": "forest"}, None, "graph='forest' is unknown"),
        ({"graph": L1Graph(lam=0.0)}, None, "lam=0.0 is out of range"),
        ({"graph": L1Graph(n_neighbors=0)}, None, "n_neighbors=0 is too small"),
        ({"graph": KNNGraph(n_neighbors=20)}, None, "n_neighbors=20"),
        ({"init": "magic"}, None, "init='magic' is unknown"),
        ({"init": np.zeros((15, 3))}, None, r"init has shape \(15, 3\)"),
        ({"init": np.zeros((4, 2))}, None, "n_nodes=15 but init gives 4 nodes"),
        ({"init": np.full((15, 2), np.nan)}, None, "init contains NaN or infinity at node 0"),
    ],
)
def test_bad_input_gets_one_sentence(parameters, X, sentence):
    """What came, what is needed, what to do; before any work."""
    data = arc() if X is None else X(arc())
    with pytest.raises(ValueError, match=sentence):
        small(**parameters).fit(data)


@pytest.mark.parametrize(
    ("parameters", "sentence"),
    [
        ({"sigma": "wide"}, "sigma='wide' is a str"),
        ({"gamma": True}, "gamma=True is a bool"),
        ({"n_nodes": 2.5}, "n_nodes=2.5 is a float"),
        ({"graph": 3}, "has no method prepare"),
        ({"graph": SpanningTree}, "give a name or an instance"),
    ],
)
def test_wrong_types_are_named(parameters, sentence):
    """Strings for numbers and other mix-ups are type errors."""
    with pytest.raises(TypeError, match=sentence):
        small(**parameters).fit(arc())


@pytest.mark.parametrize(
    ("side", "sentence"),
    [
        ({"must_link": [[0, 150]]}, "must_link names sample 150, but samples are numbered 0 to 149"),
        ({"cannot_link": [[-1, 2]]}, "cannot_link names sample -1"),
        ({"must_link": [[0, 1, 2]]}, r"must_link has shape \(1, 3\)"),
        ({"must_link": [["a", "b"]]}, "give pairs of integers"),
        ({"must_link": [[4, 4]]}, "must_link joins 4 to itself"),
        ({"must_link": [[0, 1]], "cannot_link": [[1, 0]]}, "demands the edge 0-1 but cannot_link forbids it"),
        ({"must_link": [[0, 1]], "groups": np.arange(150)}, "its ends belong to different groups"),
        ({"must_link": [[0, 1], [1, 2], [2, 0]]}, "close a cycle"),
        ({"groups": [1, 2]}, r"groups has shape \(2,\)"),
        ({"allowed": np.ones((3, 3))}, r"allowed has shape \(3, 3\)"),
        ({"allowed": np.triu(np.ones((150, 150)))}, "allowed is not symmetric"),
        ({"allowed": 1 - np.eye(150), "sample_weight": -np.ones(150)}, "sample_weight holds negative"),
        ({"sample_weight": np.zeros(150)}, "sample_weight is zero for every sample"),
        ({"sample_weight": np.eye(150)[0]}, "positive for 1 sample only"),
        ({"sample_weight": np.arange(150.0), "must_link": [[0, 1]]}, "of which a sample has weight 0"),
    ],
)
def test_bad_side_information_gets_one_sentence(side, sentence):
    """Contradictory, misshapen or impossible demands are refused by name."""
    with pytest.raises(ValueError, match=sentence):
        small(n_nodes=None).fit(arc(), **side)


def test_demands_that_landmarks_cannot_meet_are_refused():
    """With K < N two samples may share a node, and there may be fewer nodes than groups."""
    X = arc()
    X[1] = X[0] + 1e-9
    with pytest.raises(ValueError, match="cannot_link separates samples 0 and 1, but both begin at node"):
        small().fit(X, cannot_link=[[0, 1]])
    with pytest.raises(ValueError, match="n_nodes=15 is less than the 150 groups"):
        small().fit(X, groups=np.arange(150))
    with pytest.raises(TypeError, match=r"Chain\.prepare takes no links"):
        small(graph=Chain()).fit(X, must_link=[[0, 100]])


def test_masked_samples_are_refused():
    """What is behind a mask is no data; a mask that hides nothing does no harm."""
    X = np.ma.masked_array(np.random.default_rng(0).normal(size=(30, 2)))
    model = PrincipalGraph(5, sigma=0.1, gamma=1.0, random_state=0).fit(X)
    X[3, 1] = np.ma.masked
    with pytest.raises(ValueError, match="1 masked values"):
        model.fit(X)
    with pytest.raises(ValueError, match="1 masked values"):
        model.predict(X)


def test_a_broken_sparse_matrix_is_refused():
    """A column index beyond the matrix makes compiled loops read memory that is not theirs."""
    X = sp.csr_array(np.random.default_rng(0).normal(size=(30, 3)))
    X.indices[4] = 1000
    with pytest.raises(ValueError, match="broken"):
        PrincipalGraph(5, sigma=0.1, gamma=1.0, random_state=0).fit(X)


@pytest.mark.filterwarnings("ignore:overflow|underflow|invalid")
@pytest.mark.parametrize(
    "extreme", [{"sigma": 1e4}, {"sigma": 1e10}, {"gamma": 1e-20}, {"gamma": 1e-300}], ids=str
)
def test_extreme_parameters_give_a_graph(extreme):
    """The system of place is singular to working precision there; a node or the mean of all samples is the answer."""
    X = np.random.default_rng(0).normal(size=(60, 2))
    model = PrincipalGraph(12, graph="tree", random_state=0, **{"sigma": 0.1, "gamma": 1.0, **extreme}).fit(X)
    assert np.isfinite(model.nodes_).all()
    scale = np.abs(model.objective_).max()
    assert np.all(np.diff(model.objective_) <= 1e-9 * scale)


@pytest.mark.parametrize("dtype", [np.float64, np.float32])
@pytest.mark.parametrize("unit", [1e-300, 1e-40, 1e40, 1e299])
def test_the_unit_of_weights_does_not_matter(unit, dtype, rng):
    """Only gamma has it: weights far beyond the range of their squares give the nodes of weights around one."""
    X, weight = arc().astype(dtype), rng.uniform(0.5, 2, 150)
    rounding = 1e-9 if dtype is np.float64 else 1e-3
    plain, other = (
        small(gamma="auto", tol=0, max_iter=10).fit(X, sample_weight=w) for w in (weight, unit * weight)
    )
    np.testing.assert_allclose(other.nodes_, plain.nodes_, atol=rounding)
    assert other.gamma_ * unit == pytest.approx(plain.gamma_, rel=rounding)
    assert other.objective_[-1] == pytest.approx(plain.objective_[-1], rel=rounding)


@pytest.mark.parametrize("gamma", [1.0, "auto"])
def test_weights_around_1e_300_shrink_the_graph_or_balance_it(gamma):
    """With gamma given, they are its limit of zero: the mean of all samples; the system must not be singular."""
    X = arc()
    model = small(gamma=gamma).fit(X, sample_weight=np.full(150, 1e-300))
    spread = np.ptp(model.nodes_, axis=0).max()
    assert spread > 1 if gamma == "auto" else spread < 1e-9
    np.testing.assert_allclose(model.nodes_.mean(axis=0), X.mean(axis=0), atol=0.5)


@pytest.mark.parametrize("weight", [1e-320, 1e-301, 1e301])
def test_weights_beyond_all_units_are_refused(weight):
    """Denormal weights have lost their ratios, and the gamma that balances them is no number."""
    with pytest.raises(ValueError, match="rescale the weights"):
        small().fit(arc(), sample_weight=np.full(150, weight))


def test_auto_gamma_knows_how_many_nodes_are_given():
    """Initial nodes are as good as their number: gamma balances nodes, not samples."""
    X = arc()
    given, counted = small(gamma="auto", n_nodes=None, init=X[::10]), small(gamma="auto")
    assert given.fit(X).gamma_ == pytest.approx(counted.fit(X).gamma_)


def test_groups_share_the_nodes_by_weight():
    """A group that weighs three times as much gets three times the nodes, as if its samples were repeated."""
    X, groups = arc(60), np.repeat([0, 1], 30)
    weight = np.where(groups == 0, 3.0, 1.0)
    with pytest.warns(UserWarning, match="in 2 pieces"):
        weighted = small(n_nodes=12).fit(X, sample_weight=weight, groups=groups)
    rows = np.repeat(np.arange(60), weight.astype(int))
    with pytest.warns(UserWarning, match="in 2 pieces"):
        repeated = small(n_nodes=12).fit(X[rows], groups=groups[rows])
    np.testing.assert_allclose(weighted.nodes_, repeated.nodes_, atol=1e-9)
    assert sorted(np.bincount(weighted.graph_.component)) == [3, 9]


@pytest.mark.parametrize("dtype", [np.float64, np.float32])
def test_units_whose_squares_vanish_are_refused(dtype):
    """As those whose squares overflow are; samples that are all equal are not meant."""
    unit = 1e-200 if dtype is np.float64 else 1e-30
    X = (unit * np.random.default_rng(0).normal(size=(30, 2))).astype(dtype)
    with pytest.raises(ValueError, match="squares vanish"):
        PrincipalGraph(5, sigma=0.1, gamma=1.0, random_state=0).fit(X)


@pytest.mark.parametrize("dtype", [np.float64, np.float32])
@pytest.mark.parametrize("sigma", [1e-4, 1e-2])
def test_the_objective_rises_by_rounding_at_most(dtype, sigma):
    """By less than one unit in the last place of the data's own size; docs/algorithm.md promises four."""
    X = make_shape("y", 600, noise=0.03, random_state=1).X
    fit = PrincipalGraph(30, graph="tree", sigma=sigma, gamma=2.0, tol=0, max_iter=60, random_state=0)
    rise = np.diff(fit.fit(X.astype(dtype)).objective_).max()
    assert rise <= np.finfo(dtype).eps * 2.0 * len(X) * X.var(axis=0).sum()


@pytest.mark.parametrize("gap", [None, np.nan, pd.NA, pd.NaT, np.timedelta64("NaT", "s")], ids=repr)
def test_a_missing_group_is_named(gap):
    """Whatever stands for it: a sample without a label is in no group of its own."""
    groups = np.array(["a", "b", gap, *"ab" * 74][:150], dtype=object)
    with pytest.raises(ValueError, match="group of sample 2 is missing"):
        small().fit(arc(), groups=groups)


def test_any_label_that_equals_itself_names_a_group():
    """Infinity, spans of time, and objects that have no order."""
    first = np.arange(10) % 2 == 0
    for one, other in ((np.inf, 1.0), (np.timedelta64(1, "s"), np.timedelta64(2, "s")), ("a", 7)):
        groups = np.empty(10, dtype=object)
        groups[:] = [one if here else other for here in first]
        found = check_groups(groups, 10)
        assert sorted(set(found.tolist())) == [0, 1]
        assert (found == found[0]).tolist() == first.tolist()

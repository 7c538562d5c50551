"""Parameters: numbers are kept, the rest follows from the structure, and memory is bounded."""

import numpy as np
import pytest
import scipy.sparse as sp

from clouds import Y, along
from midrib import PrincipalGraph
from midrib._algorithm.assignment import AssignmentStats
from midrib._algorithm.placement import place
from midrib._graph import Graph
from midrib.datasets import make_shape
from midrib.structure.find import topology
from midrib.structure.parameters import _gamma, choose

AUTO = {"n_nodes": "auto", "sigma": "auto", "gamma": "auto"}


def chosen(X, weight=None, *, structure=True, **given):
    return choose(X, weight, np.random.default_rng(0), **{**AUTO, **given}, structure=structure)


@pytest.mark.parametrize("structure", [True, False])
@pytest.mark.parametrize("few", [True, False])
@pytest.mark.parametrize(("name", "value"), [("n_nodes", 17), ("sigma", 0.002), ("gamma", 0.7)])
def test_numbers_are_kept(name, value, few, structure):
    """To the last bit, whether the samples are few or many, and whether the graph is chosen too."""
    X = along(*Y, n=15 if few else 200)
    assert getattr(chosen(X, structure=structure, **{name: value}), name) == value


def test_nothing_is_asked_where_all_is_given():
    """Three numbers and a given graph need no look at the samples."""
    choice = chosen(np.full((50, 2), np.nan), structure=False, n_nodes=None, sigma=0.1, gamma=2)
    assert (choice.n_nodes, choice.sigma, choice.gamma, choice.found) == (None, 0.1, 2.0, None)


def test_the_structure_is_the_graph_that_was_found():
    """Subdivided, not changed: the same topology and length."""
    choice = chosen(along(*Y))
    assert topology(choice.graph) == topology(choice.found.graph) == (1, 0, 3)
    assert choice.graph.length == pytest.approx(choice.found.graph.length, rel=0.01)
    assert choice.n_nodes == choice.graph.n_nodes
    assert choice.noise == pytest.approx(choice.found.noise)
    assert chosen(along(*Y), structure=False).graph is None


def test_gamma_smooths_over_its_reach():
    """A chain pulled aside at one node returns by 1/e over the reach that gamma was made for."""
    n_nodes, spacing, reach, per_node = 401, 0.1, 1.0, 7.0
    line = Graph(np.zeros((n_nodes, 1)), np.column_stack([np.arange(400), np.arange(1, 401)]))
    mass = np.full(n_nodes, per_node)
    moment = np.zeros((n_nodes, 1))
    moment[200] = per_node
    gamma = _gamma(reach, 0.1, spacing * n_nodes, n_nodes, per_node * n_nodes)
    nodes = place(AssignmentStats(mass, moment, 0.0, mass.sum()), line, gamma)
    decay = np.log(nodes[200, 0] / nodes[250, 0]) / (50 * spacing)
    assert 1 / decay == pytest.approx(reach, rel=0.05)


def test_units_scale_sigma_and_nothing_else():
    """Sigma is a squared distance; gamma and the number of nodes have no unit."""
    X = along(*Y)
    small, large = chosen(X), chosen(1e3 * X + 1e4)
    assert large.sigma == pytest.approx(1e6 * small.sigma, rel=1e-6)
    assert large.gamma == pytest.approx(small.gamma, rel=1e-6)
    assert large.n_nodes == small.n_nodes


def test_few_distinct_samples_get_rules_of_thumb(rng):
    """Nineteen distinct samples, however often repeated, are not asked; twenty are."""
    X = rng.normal(size=(20, 2))
    assert chosen(np.repeat(X[:19], 10, axis=0)).rule_of_thumb
    assert chosen(np.tile(X[:19], (50, 1))).rule_of_thumb
    assert not chosen(X).rule_of_thumb
    assert chosen(np.zeros((5, 2))).sigma > 0


def test_many_repeats_before_distinct_samples_do_not_hide_them():
    """Samples that begin with hundreds of copies of one are asked all the same."""
    X = np.vstack([np.zeros((300, 2)), along(*Y)])
    assert not chosen(X).rule_of_thumb


def test_a_small_working_memory_still_finds_the_structure():
    """A random part of the samples speaks for all: the same topology, and about the same noise."""
    X = along(*Y, n=1200)
    whole, part = (
        choose(X, None, np.random.default_rng(0), **AUTO, structure=True, working_memory=memory)
        for memory in (2**28, 2**10)
    )
    assert topology(part.graph) == topology(whole.graph) == (1, 0, 3)
    assert part.noise == pytest.approx(whole.noise, rel=0.3)


def test_sparse_samples_are_the_same_samples():
    """Storage does not matter."""
    X = along(*Y, n=200)
    dense, sparse = chosen(X), chosen(sp.csr_array(X))
    np.testing.assert_allclose(sparse.graph.nodes, dense.graph.nodes)
    assert sparse.sigma == pytest.approx(dense.sigma)


def test_every_sample_belongs_a_little():
    """Where there is clutter every sample has a probability, above zero, and clutter a small one."""
    shape = make_shape("circle", 600, noise=0.02, n_features=5, clutter=0.1, random_state=1)
    belonging = chosen(shape.X).belonging
    assert belonging.shape == (600,)
    assert belonging.min() > 0
    assert belonging[shape.edge >= 0].mean() > 0.95
    assert np.median(belonging[shape.edge == -1]) < 0.1
    assert chosen(along(*Y)).belonging is None


def test_a_part_of_the_samples_is_the_same_part_in_any_order_and_repetition(rng):
    """Where memory holds a part only, it is taken by place: sigma is that of shuffled, repeated, weighted samples."""
    X = along(*Y, n=1500)
    count = rng.integers(1, 4, len(X))
    rows = rng.permutation(np.repeat(np.arange(len(X)), count))
    given = [(X, count.astype(float)), (X[rows], None), (X[::-1], count[::-1].astype(float))]
    found = [
        choose(Z, weight, np.random.default_rng(0), **AUTO, structure=False, working_memory=2**20)
        for Z, weight in given
    ]
    assert found[1].sigma == pytest.approx(found[0].sigma, rel=1e-9)
    assert found[2].sigma == pytest.approx(found[0].sigma, rel=1e-9)


@pytest.mark.parametrize("n_features", [2, 20])
def test_noise_does_not_bend_the_graph(n_features):
    """A curve keeps its length within a fifth, however many axes of noise there are beside it."""
    rng = np.random.default_rng(0)
    along_it = rng.uniform(0, 2, 200)
    X = rng.normal(size=(200, n_features)) * 0.1
    X[:, :2] += np.column_stack([along_it, np.sin(along_it)])
    length = np.hypot(*np.diff([(t, np.sin(t)) for t in np.linspace(0, 2, 200)], axis=0).T).sum()
    assert PrincipalGraph().fit(X).graph_.length == pytest.approx(length, rel=0.2)

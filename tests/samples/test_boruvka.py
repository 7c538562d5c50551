"""Spanning trees on a device are those of Prim's algorithm."""

import numpy as np
import pytest

from midrib import PrincipalGraph
from midrib._algorithm.graphs.prim import grow_tree
from midrib._graph.edges import squared_lengths
from midrib._samples import boruvka, device
from midrib._samples.boruvka import spanning_tree


@pytest.fixture
def xp():
    return pytest.importorskip("array_api_strict", reason="array-api-strict is not installed")


@pytest.mark.parametrize("kind", ["random", "grid", "coincident", "two"])
def test_the_tree_is_a_minimum_one(xp, rng, monkeypatch, kind):
    """Also where many distances are equal, or zero, and where rows come in several blocks."""
    monkeypatch.setattr(boruvka, "_DISTANCES", 500)
    points = {
        "random": rng.normal(size=(90, 4)),
        "grid": np.stack(np.meshgrid(np.arange(8.0), np.arange(9.0)), axis=-1).reshape(-1, 2),
        "coincident": np.repeat(rng.normal(size=(15, 3)), 4, axis=0),
        "two": rng.normal(size=(2, 3)),
    }[kind]
    edges = spanning_tree(xp.asarray(points))
    assert edges.shape == (len(points) - 1, 2)
    assert len(np.unique(np.sort(edges, axis=1), axis=0)) == len(points) - 1
    lengths = squared_lengths(points, edges).sum()
    assert lengths == pytest.approx(squared_lengths(points, grow_tree(points)).sum(), abs=1e-12)


def test_a_fit_takes_it_where_nodes_are_many(xp, rng, monkeypatch):
    """From some number of nodes on a device connects them, and the fit is the same."""
    X, calls = rng.normal(size=(300, 2)), []
    expected = PrincipalGraph(30, graph="tree", sigma=0.1, gamma=1.0, max_iter=4, random_state=0).fit(X)
    monkeypatch.setattr(device, "_MANY_NODES", 30)
    monkeypatch.setattr(device.DeviceHome, "_is_cpu", False)
    monkeypatch.setattr(device, "spanning_tree", lambda nodes: calls.append(1) or spanning_tree(nodes))
    model = PrincipalGraph(30, graph="tree", sigma=0.1, gamma=1.0, max_iter=4, random_state=0).fit(
        xp.asarray(X)
    )
    assert len(calls) == 5
    np.testing.assert_allclose(model.objective_, expected.objective_, rtol=1e-9)

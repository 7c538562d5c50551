"""What a type checker sees of midrib: of the installed wheel in ``make types``, of src in ``make lint``.

Every line states a type that must reach users; it is never run.
"""

from typing import TYPE_CHECKING, assert_type

import numpy as np
from numpy.typing import NDArray

import midrib
from midrib.datasets import Dataset, Shape
from midrib.structure.report import Report
from midrib.trajectory import Trajectory

if TYPE_CHECKING:
    from anndata import AnnData  # pyright: ignore[reportMissingImports]  # absent where no extra is installed


def estimator(X: NDArray[np.float64]) -> None:
    """The estimator, what it learns and what it says."""
    model = midrib.PrincipalGraph(graph=midrib.SpanningTree(), random_state=0).fit(X)
    assert_type(model, midrib.PrincipalGraph)
    assert_type(model.graph_, midrib.Graph)
    assert_type(model.sigma_, float)
    assert_type(model.score(X), float)
    assert_type(model.report(), Report)
    assert_type(model.trajectory(X), Trajectory)
    assert_type(model.skeleton().n_edges, int)
    assert_type(midrib.load("model.npz"), midrib.PrincipalGraph)


def data() -> None:
    """Data sets, and the graph that a shape was drawn from."""
    assert_type(midrib.datasets.load("digits"), Dataset)
    assert_type(midrib.datasets.list_shapes(), list[str])
    shape = midrib.datasets.make_shape("lollipop", 1000, random_state=0)
    assert_type(shape, Shape)
    assert_type(shape.graph, midrib.Graph)


def families(nodes: NDArray[np.float64]) -> None:
    """Families of graphs and the one record of a graph."""
    graph = midrib.Graph(nodes, np.array([[0, 1]]))
    assert_type(graph, midrib.Graph)
    midrib.PrincipalGraph(graph=midrib.L1Graph(lam=1.0)).fit(nodes)
    midrib.PrincipalGraph(graph=midrib.KNNGraph(n_neighbors=2)).fit(nodes)


def cells(adata: "AnnData") -> None:
    """The functions for AnnData give records that are typed too."""
    assert_type(midrib.tl.model(adata), midrib.PrincipalGraph)
    assert_type(midrib.tl.trajectory(adata), Trajectory)
    assert_type(midrib.tl.report(adata), Report)
    midrib.tl.principal_graph(adata, n_pcs=20)
    midrib.pl.graph(adata)


def wrong(X: NDArray[np.float64]) -> None:
    """What is no part of midrib is refused: a checker that saw `Any` everywhere would not notice."""
    midrib.PrincipalGraf  # type: ignore[attr-defined]  # pyright: ignore[reportAttributeAccessIssue]  # noqa: B018
    midrib.datasets.load(3)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    midrib.tl.no_such_tool  # type: ignore[attr-defined]  # pyright: ignore[reportAttributeAccessIssue]  # noqa: B018
    midrib.pl.no_such_picture  # type: ignore[attr-defined]  # pyright: ignore[reportAttributeAccessIssue]  # noqa: B018
    midrib.PrincipalGraph().fit(X).score(X).no_float  # type: ignore[attr-defined]  # pyright: ignore[reportAttributeAccessIssue]  # noqa: B018

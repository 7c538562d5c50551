"""Draw the pictures of the plotting page: one call each, as a reader would write it."""

from pathlib import Path

import matplotlib as mpl
import numpy as np
from sklearn.base import clone

import midrib
from midrib import plotting

HERE = Path(__file__).parent / "images" / "plots"
mpl.use("Agg")
mpl.rc_file(Path(__file__).with_name("matplotlibrc"))


def pictures():
    """Yield the name and the axes of every picture."""
    shape = midrib.datasets.make_shape("binary_tree", 1200, noise=0.025, random_state=0)
    X = shape.X
    model = midrib.PrincipalGraph(60, sigma=0.003, gamma=2.0, graph="tree", random_state=0).fit(X)
    graph = model.graph_
    t = model.trajectory(X)
    rng = np.random.default_rng(0)
    arms = np.array([f"arm {edge}" for edge in shape.edge])
    time = t.pseudotime
    waves = np.column_stack([np.sin(6 * time + k) + 0.2 * rng.normal(size=len(X)) for k in range(3)])
    trend = t.trend(waves, names=["early", "middle", "late"])
    many = t.trend(
        np.column_stack([np.exp(-((time - c) ** 2) / 0.03) for c in rng.uniform(0, time.max(), 30)])
    )
    yield "samples", plotting.samples(X, arms)
    yield "graph", plotting.graph(graph, X, arms, title="arm")
    yield "branches", plotting.branches(graph, X)
    yield "width", plotting.width(graph, X)
    yield "pseudotime", plotting.pseudotime(graph, X, time, root=t.roots.node)
    yield "milestones", plotting.milestones(t.milestones, graph, X=X)
    yield "trends", plotting.trends(trend, time=time, values=waves)
    yield "heatmap", plotting.heatmap(many)
    yield "dendrogram", plotting.dendrogram(t, arms)
    yield "stream", plotting.stream(t, arms)
    yield "convergence", plotting.convergence(model.objective_)
    few = X[::5]
    sure = midrib.structure.bootstrap(midrib.PrincipalGraph(random_state=0).fit(few), few, n_repeats=10)
    yield "support", plotting.support(sure.graph, sure.edges, few)
    helix = midrib.datasets.make_shape("helix", 1500, random_state=0)
    curve = midrib.PrincipalGraph(60, sigma=0.003, gamma=2.0, graph="tree", random_state=0).fit(helix.X)
    turn = curve.trajectory(helix.X).pseudotime
    yield "graph_3d", plotting.graph_3d(curve.graph_, helix.X, turn, title="pseudotime")
    yield "million", _million()
    yield "adjacency", _adjacency()
    tree = midrib.PrincipalGraph(60, gamma=2.0, graph="tree", random_state=0)
    fits = [clone(tree).set_params(sigma=sigma).fit(X) for sigma in (3e-4, 3e-3, 3e-2, 0.3)]
    panels = [(f"sigma = {fit.sigma_:g}", fit.graph_) for fit in fits]
    yield "multiples", plotting.multiples(panels, X)[0, 0]


def _million():
    """Draw a million samples as a density."""
    big = midrib.datasets.make_shape("figure_eight", 1_000_000, noise=0.03, random_state=0)
    model = midrib.PrincipalGraph(random_state=0).fit(big.X[:3000])
    return plotting.graph(model.graph_, big.X, big.edge.astype(float), title="true edge")


def _adjacency():
    """Draw the blocks of a graph over handwritten digits."""
    digits = midrib.datasets.load("digits")
    model = midrib.PrincipalGraph(300, sigma=50.0, gamma=1.0, graph="tree", random_state=0).fit(digits.X)
    owner = model.predict(digits.X)
    votes = [np.bincount(digits.labels[owner == k].astype(int), minlength=10) for k in range(300)]
    return plotting.adjacency(model.graph_, np.array(votes).argmax(axis=1).astype(str))


if __name__ == "__main__":
    for name, ax in pictures():
        ax.figure.savefig(HERE / f"{name}.png", dpi=130 if name == "million" else 180)

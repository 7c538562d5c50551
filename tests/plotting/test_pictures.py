"""Every picture, by what is in it and by comparison with a small reference that was looked at.

References hold the picture without text, averaged over squares of four by four pixels: fonts and the anti-aliasing of
other versions of matplotlib do not matter, what is drawn where does. MIDRIB_NEW_PICTURES=1 writes them anew.
"""

import os
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from midrib import Graph, plotting
from midrib.trajectory import trajectory

mpl = pytest.importorskip("matplotlib")
mpl.use("Agg")
plt = pytest.importorskip("matplotlib.pyplot")

REFERENCES = Path(__file__).parent / "references"
TOLERANCE = 0.012
OLD_IMAGES = 0.02
"""Images, which matplotlib before 3.10 puts down some part of a pixel aside."""


def scene():
    """Return a fork of three arms with samples around it, made by hand so that no fit decides the pictures."""
    rng = np.random.default_rng(0)
    arms = [np.linspace([0, 0], end, 6)[1:] for end in ([-1, 0.2], [0.7, 0.8], [0.6, -0.7])]
    nodes = np.vstack([[0, 0], *arms])
    edges = np.array([[0 if k % 5 == 0 else k, k + 1] for k in range(15)])
    graph = Graph(nodes, edges, np.linspace(0.5, 2, 15))
    owner = rng.integers(0, 15, 400)
    at = rng.uniform(size=(400, 1))
    X = (1 - at) * nodes[edges[owner, 0]] + at * nodes[edges[owner, 1]] + 0.04 * rng.normal(size=(400, 2))
    t = trajectory(X, graph, root=5)
    Y = np.column_stack([np.sin(3 * t.pseudotime), t.pseudotime]) + 0.1 * rng.normal(size=(400, 2))
    return SimpleNamespace(graph=graph, X=X, t=t, Y=Y, arm=owner // 5)


def in_space(s):
    """Return the scene's nodes and samples lifted into three dimensions."""
    return (np.column_stack([points, points[:, 0] ** 2]) for points in (s.graph.nodes, s.X))


PICTURES = {
    "samples": lambda s, ax: plotting.samples(s.X, s.arm.astype(str), ax=ax),
    "samples_image": lambda s, ax: plotting.samples(
        np.repeat(s.X, 200, axis=0), np.repeat(s.arm, 200), ax=ax
    ),
    "samples_mix": lambda s, ax: plotting.samples(
        np.repeat(s.X, 200, axis=0), np.repeat(s.arm.astype(str), 200), ax=ax
    ),
    "samples_density": lambda s, ax: plotting.samples(np.repeat(s.X, 200, axis=0), ax=ax),
    "graph": lambda s, ax: plotting.graph(s.graph, s.X, s.arm.astype(str), ax=ax),
    "graph_alone": lambda s, ax: plotting.graph(s.graph, ax=ax),
    "branches": lambda s, ax: plotting.branches(s.graph, s.X, ax=ax),
    "width": lambda s, ax: plotting.width(s.graph, s.X, ax=ax),
    "support": lambda s, ax: plotting.support(s.graph, np.linspace(0, 1, 15), s.X, ax=ax),
    "pseudotime": lambda s, ax: plotting.pseudotime(s.graph, s.X, s.t.pseudotime, root=5, ax=ax),
    "milestones": lambda s, ax: plotting.milestones(s.t.milestones, s.graph, X=s.X, ax=ax),
    "trends": lambda s, ax: plotting.trends(s.t.trend(s.Y), time=s.t.pseudotime, values=s.Y, ax=ax),
    "heatmap": lambda s, ax: plotting.heatmap(s.t.trend(s.Y), ax=ax),
    "dendrogram": lambda s, ax: plotting.dendrogram(s.t, s.arm.astype(str), ax=ax),
    "stream": lambda s, ax: plotting.stream(s.t, s.arm.astype(str), ax=ax),
    "smooth": lambda s, ax: plotting.graph(
        s.graph, s.X, smooth=True, support=np.where(np.arange(15) < 5, 0.5, 1.0), ax=ax
    ),
    "convergence": lambda s, ax: plotting.convergence(10 + 5 * 0.7 ** np.arange(20), ax=ax),
    "adjacency": lambda s, ax: plotting.adjacency(s.graph, np.arange(16) % 3, ax=ax),
}


def render(draw):
    """Return the picture without text as an array of squares, each the mean of its four by four pixels."""
    from matplotlib.testing.decorators import remove_ticks_and_titles
    from matplotlib.text import Text

    figure = plt.figure(figsize=(6.4, 5.12), dpi=50)
    draw(scene(), figure.add_subplot())
    remove_ticks_and_titles(figure)
    for text in figure.findobj(Text):
        text.set_text("")
    figure.canvas.draw()
    pixels = np.asarray(figure.canvas.buffer_rgba())[..., :3] / 255
    plt.close(figure)
    return pixels.reshape(64, 4, 80, 4, 3).mean(axis=(1, 3))


@pytest.mark.parametrize("name", PICTURES)
def test_pictures_are_as_they_were_looked_at(name):
    """A picture differs from its reference by less than other pictures do."""
    found, path = render(PICTURES[name]), REFERENCES / f"{name}.png"
    if os.environ.get("MIDRIB_NEW_PICTURES"):
        REFERENCES.mkdir(exist_ok=True)
        plt.imsave(path, found)
    reference = plt.imread(path)[..., :3]
    difference = np.sqrt(np.mean((found - reference) ** 2))
    old = name in ("samples_density", "heatmap") and mpl.__version_info__ < (3, 10)
    assert difference < (OLD_IMAGES if old else TOLERANCE), f"{name} differs by {difference:.3f}"


def test_the_comparison_sees_a_missing_graph():
    """The tolerance is far below what leaving out the graph or its colours makes."""
    whole = render(PICTURES["graph"])
    for other in ("samples", "graph_alone", "branches"):
        assert np.sqrt(np.mean((whole - render(PICTURES[other])) ** 2)) > 1.5 * TOLERANCE


@pytest.mark.parametrize("name", PICTURES)
def test_axes_are_taken_and_returned(name):
    """A picture draws on the axes it is given and nowhere else, and makes its own where none are given."""
    figure, given = plt.subplots()
    assert PICTURES[name](scene(), given) is given
    assert plt.get_fignums() == [figure.number]
    own = PICTURES[name](scene(), None)
    assert own.figure is not figure
    plt.close("all")


def test_edges_and_nodes_are_where_the_model_has_them():
    """The lines of the collection are the edges, in data coordinates."""
    from matplotlib.collections import LineCollection

    s = scene()
    ax = plotting.graph(s.graph)
    lines = [item for item in ax.collections if isinstance(item, LineCollection)][-1]
    np.testing.assert_allclose(np.array(lines.get_segments()), s.graph.nodes[s.graph.edges])
    assert lines.get_linewidths()[-1] > lines.get_linewidths()[0]
    plt.close("all")


def test_more_than_two_features_are_shown_on_principal_axes():
    """In ten dimensions the picture is the plane of the nodes' largest variance, whatever the rotation."""
    s, rng = scene(), np.random.default_rng(1)
    turn = np.linalg.qr(rng.normal(size=(10, 10)))[0][:2]
    ax = plotting.graph(s.graph.at(s.graph.nodes @ turn), s.X @ turn)
    assert ax.get_xlabel() == "principal axis 1"
    seen = np.asarray(ax.collections[-1].get_offsets())
    want = np.linalg.norm(s.graph.nodes[:, None] - s.graph.nodes[None], axis=2)
    np.testing.assert_allclose(np.linalg.norm(seen[:, None] - seen[None], axis=2), want, atol=1e-9)
    plt.close("all")


def test_three_dimensions():
    """The graph in space has all its edges, its samples and a colour bar."""
    s = scene()
    nodes, X = in_space(s)
    ax = plotting.graph_3d(s.graph.at(nodes), X, s.t.pseudotime, title="time")
    assert ax.name == "3d"
    assert len(ax.collections) == 2
    assert len(ax.figure.axes) == 2
    plt.close("all")


def test_multiples_share_a_view():
    """One panel for every graph, empty places hidden."""
    s = scene()
    axes = plotting.multiples([(f"sigma {k}", s.graph) for k in range(5)], s.X, columns=3)
    assert axes.shape == (2, 3)
    assert [ax.get_visible() for ax in axes.ravel()] == [True] * 5 + [False]
    assert len({ax.get_xlim() for ax in axes.ravel()[:5]}) == 1
    plt.close("all")


def test_missing_numbers_and_labels_are_grey_and_at_the_bottom():
    """NaN and None are drawn, but in no colour of the scale."""
    s = scene()
    color = np.where(np.arange(400) < 100, np.nan, s.t.pseudotime)
    grey, colored = plotting.samples(s.X, color).collections[:2]
    assert len(grey.get_offsets()) == 100
    assert len(colored.get_offsets()) == 300
    labels = np.array([None if k < 100 else "a" for k in range(400)], dtype=object)
    assert len(plotting.samples(s.X, labels).collections[0].get_offsets()) == 100
    plt.close("all")


def test_categories_beyond_the_palette_keep_different_colours():
    """Up to eight categories have Okabe and Ito's colours; thirty still have thirty colours."""
    from matplotlib.colors import to_rgb

    from midrib.plotting.canvas import category_colors

    for n in (1, 8, 9, 20, 30):
        colors = category_colors(n)
        assert len(set(colors)) == n
    colors = np.array([to_rgb(color) for color in category_colors(8)])
    for matrix in COLOR_BLINDNESS.values():
        apart = np.linalg.norm((colors[:, None] - colors[None]) @ np.array(matrix).T, axis=2)
        assert apart[~np.eye(8, dtype=bool)].min() > 0.08


# What people without red, green or blue cones see, as linear maps of RGB (Machado, Oliveira and Fernandes 2009).
COLOR_BLINDNESS = {
    "protanopia": [[0.152, 1.053, -0.205], [0.115, 0.786, 0.099], [-0.004, -0.048, 1.052]],
    "deuteranopia": [[0.367, 0.861, -0.228], [0.280, 0.673, 0.047], [-0.012, 0.043, 0.969]],
    "tritanopia": [[1.256, -0.077, -0.179], [-0.078, 0.931, 0.148], [0.005, 0.691, 0.304]],
}


@pytest.mark.parametrize(
    ("draw", "words"),
    [
        (lambda s: plotting.width(s.graph, around=[1.0]), "one width for each of the 16"),
        (lambda s: plotting.graph(s.graph, s.X, np.arange(3)), "one label or number"),
        (lambda s: plotting.graph(s.graph, np.zeros((4, 3))), "2 features"),
        (lambda s: plotting.graph(s.graph, dimensions=[0, 7]), "numbered from 0"),
        (lambda s: plotting.support(s.graph, [1.0]), "15 edges"),
        (lambda s: plotting.width(s.graph), "X or around"),
        (lambda s: plotting.trends(s.t.trend(s.Y), ["nothing"]), "no feature"),
        (lambda s: plotting.trends(s.t.trend(np.tile(s.Y, 5))), "heatmap"),
        (lambda s: plotting.adjacency(s.graph, [1, 2]), "16 nodes"),
        (lambda s: plotting.multiples([]), "at least one"),
    ],
)
def test_bad_input_gets_a_sentence(draw, words):
    """What came, what is needed."""
    with pytest.raises(ValueError, match=words):
        draw(scene())
    plt.close("all")

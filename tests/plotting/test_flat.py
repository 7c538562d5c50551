"""Trajectories laid out flat, labels apart, colours that differ, and pictures as scanpy's users ask for them."""

import numpy as np
import pytest

import midrib
from midrib import Graph, plotting
from midrib.plotting.canvas import category_colors
from midrib.plotting.dendrogram import Layout
from midrib.plotting.graph import smooth_curve
from midrib.trajectory import trajectory

ad = pytest.importorskip("anndata")
pd = pytest.importorskip("pandas")
mpl = pytest.importorskip("matplotlib")
mpl.use("Agg")
plt = pytest.importorskip("matplotlib.pyplot")


def fork(root=0):
    """Return samples on a trunk that forks at (1, 0)."""
    graph = Graph([[0, 0], [0.5, 0], [1, 0], [2, 1], [2, -1]], [(0, 1), (1, 2), (2, 3), (2, 4)])
    rng = np.random.default_rng(0)
    at, edge = rng.uniform(size=(400, 1)), graph.edges[rng.integers(0, 4, 400)]
    X = (1 - at) * graph.nodes[edge[:, 0]] + at * graph.nodes[edge[:, 1]]
    return trajectory(X, graph, root), X


@pytest.fixture(autouse=True)
def _close():
    yield
    plt.close("all")


def test_rows_and_segments_of_a_fork():
    """Two ends have rows 0 and 1, the trunk the middle; pseudotime rises along every segment."""
    t, _ = fork()
    layout = Layout.of(t)
    assert sorted(layout.row.tolist()) == [0.0, 0.5, 1.0]
    assert [part.parent for part in layout.segments] == [-1, 0, 0]
    assert (layout.segment >= 0).all()
    for part in layout.segments:
        assert np.all(np.diff(t.node_pseudotime[part.nodes]) > 0)


def test_a_root_in_the_middle_and_a_loop_are_cut():
    """A branch with the root inside becomes two segments; a ring is cut at its far side."""
    t, _ = fork(root=1)
    begins = [part for part in Layout.of(t).segments if part.parent < 0]
    assert len(begins) == 2
    angle = 2 * np.pi * np.arange(12) / 12
    ring = Graph(np.column_stack([np.cos(angle), np.sin(angle)]), [(k, (k + 1) % 12) for k in range(12)])
    r = trajectory(ring.nodes, ring, 0)
    layout = Layout.of(r)
    assert len(layout.segments) == 2
    assert all(part.end == pytest.approx(r.node_pseudotime.max()) for part in layout.segments)
    for draw in (plotting.dendrogram, plotting.stream):
        draw(r).figure.canvas.draw()


def test_ribbons_are_as_wide_as_there_are_samples():
    """At the fork the ribbons of the branches together are as wide as that of the trunk; colours divide them."""
    from midrib.plotting.dendrogram import _widths

    t, _ = fork()
    kinds = (np.arange(400) % 4 == 0).astype(np.intp)
    trunk, *arms = _widths(t, Layout.of(t), kinds, 2)
    assert sum(arm[:, 0].sum() for arm in arms) == pytest.approx(trunk[:, -1].sum())
    share = trunk[1].sum() / trunk.sum()
    assert share == pytest.approx(0.25, abs=0.06)


def test_samples_stay_in_their_rows():
    """Dots of a dendrogram are at their pseudotime, within their row."""
    t, _ = fork()
    ax = plotting.dendrogram(t, t.branch.astype(str), names={3: "up", 4: "down"})
    dots = np.asarray(ax.collections[-1].get_offsets())
    np.testing.assert_allclose(np.sort(dots[:, 0]), np.sort(t.pseudotime))
    rows = Layout.of(t).row
    assert np.abs(dots[:, 1][:, None] - rows).min(axis=1).max() <= 0.4
    assert {text.get_text() for text in ax.texts} == {"up", "down"}


@pytest.mark.parametrize("n", [3, 8, 9, 20, 61])
def test_no_two_labels_share_a_colour(n):
    """Colours differ, and visibly so."""
    colors = np.array([mpl.colors.to_rgb(color) for color in category_colors(n)])
    apart = np.linalg.norm(colors[:, None] - colors, axis=2)[np.triu_indices(n, 1)]
    assert apart.min() > 0.1


def test_a_long_legend_leaves_the_axes_their_width():
    """With 61 labels the figure grows, and the axes are about as wide as with two."""
    rng = np.random.default_rng(0)
    X, graph = rng.normal(size=(610, 2)), Graph([[-1, 0], [1, 0]], [(0, 1)])
    widths = []
    for count in (2, 61):
        ax = plotting.graph(graph, X, [f"branch {k % count}" for k in range(610)])
        ax.figure.canvas.draw()
        widths.append(ax.get_position().width * ax.figure.get_figwidth())
    assert widths[1] > 0.85 * widths[0]


def test_titles_appear_with_and_without_colours():
    """A title is the picture's, whether or not there is a legend."""
    _, X = fork()
    graph = Graph([[0, 0], [1, 0]], [(0, 1)])
    for color in (None, np.arange(400), ["a"] * 400):
        assert plotting.graph(graph, X, color, title="name").get_title() == "name"


def test_curves_are_smooth_and_keep_their_ends():
    """A zigzag becomes a curve without its corners, from the same first point to the same last one."""
    zigzag = np.column_stack([np.arange(9.0), np.arange(9) % 2])
    curve = smooth_curve(zigzag)
    np.testing.assert_allclose(curve[[0, -1]], zigzag[[0, -1]], atol=1e-12)

    def turn(points):
        step = np.diff(points, axis=0)
        return np.abs(np.diff(np.unwrap(np.arctan2(step[:, 1], step[:, 0])))).sum()

    assert turn(curve) < 0.3 * turn(zigzag)
    assert len(smooth_curve(zigzag[:2])) == 2


def test_weak_branches_are_dashed():
    """Only the branch below the limit is interrupted, has no dots that would hide it, and is explained."""
    from matplotlib.legend import Legend

    t, X = fork()
    share = np.where(np.isin(np.arange(4), t.graph.branch_edges[1]), 0.5, 1.0)
    plain, dashed = (plotting.graph(t.graph, X, support=s) for s in (np.ones(4), share))
    assert len(dashed.lines) == len(plain.lines) + 1
    assert sum(isinstance(item, Legend) for item in dashed.get_children()) == 1
    assert len(dashed.collections[-1].get_offsets()) < len(plain.collections[-1].get_offsets())
    model = midrib.PrincipalGraph(random_state=0).fit(X)
    assert model.plot(X, title="fit").get_title() == "fit"


@pytest.fixture(name="adata")
def cells():
    t, X = fork()
    found = ad.AnnData(np.column_stack([t.pseudotime, -t.pseudotime, X[:, 1]]))
    found.var_names = ["up", "down", "part"]
    found.obsm["X_pca"] = X
    found.obs["arm"] = pd.Categorical([f"arm {k}" for k in t.branch])
    midrib.tl.principal_graph(found, n_nodes=15, graph="tree", sigma=0.01, gamma=1.0, random_state=0)
    midrib.tl.pseudotime(found, root={"arm": "arm 0"})
    midrib.tl.milestones(found, groupby="arm")
    return found


def test_lists_of_colours_make_panels(adata, tmp_path, monkeypatch):
    """One panel each with its title; saved and shown where asked."""
    shown = []
    monkeypatch.setattr(plt, "show", lambda: shown.append(1))
    axes = midrib.pl.graph(
        adata, basis="pca", color=["arm", "up"], legend_loc="on data", save=tmp_path / "a.png", show=True
    )
    assert [ax.get_title() for ax in axes] == ["arm", "up"]
    assert {text.get_text() for text in axes[0].texts} == set(adata.obs["arm"].cat.categories)
    assert (tmp_path / "a.png").stat().st_size > 1000
    assert shown == [1]
    one = midrib.pl.dendrogram(adata, color="arm", title="mine", legend_loc=None)
    assert one.get_title() == "mine"
    assert one.get_legend() is None
    assert len(midrib.pl.dendrogram(adata, color=["arm", "up", "down"])) == 3
    assert midrib.pl.stream(adata, color="arm").get_legend() is not None


def test_several_ways_over_each_other_and_side_by_side(adata):
    """A panel per variable with a curve per way; heat maps with common rows, and a strip of types."""
    midrib.tl.trends(adata, path="lineages")
    axes = midrib.pl.trends(adata, ["up", "part"])
    panels = [ax for ax in axes.ravel() if ax.get_visible()]
    assert [len(ax.lines) for ax in panels] == [2, 2]
    assert [ax.get_title() for ax in panels] == ["up", "part"]
    maps = midrib.pl.heatmap(adata, color="arm")
    assert len(maps) == 2
    order = [label.get_text() for label in maps[0].get_yticklabels()]
    assert order.index("down") < order.index("up")
    with pytest.raises(ValueError, match="name one feature"):
        midrib.pl.trends(adata, ax=plt.subplots()[1])


def test_labels_of_milestones_do_not_cover_each_other(adata):
    """Names of places that are near each other go to different sides."""
    ax = midrib.pl.milestones(adata, basis="pca", color="arm")
    renderer = ax.figure.canvas.get_renderer()
    boxes = [text.get_window_extent(renderer) for text in ax.texts if text.get_text()]
    assert len(boxes) == len(adata.uns["midrib"]["milestones"]["node"])
    assert not any(a.overlaps(b) for k, a in enumerate(boxes) for b in boxes[:k])


@pytest.mark.parametrize("n", [3000, 60_000])
def test_samples_are_seen_beside_the_lines_of_a_map(n):
    """Streets thinner than a pixel show, also those that the graph of many nodes does not follow."""
    rng = np.random.default_rng(0)
    along = rng.uniform(0, 4000, n)
    X = np.column_stack([along, np.where(np.arange(n) % 50, 0, 1000) + rng.normal(0, 5, n)])
    nodes = np.column_stack([np.linspace(0, 4000, 200), np.zeros(200)])
    ax = plotting.graph(Graph(nodes, [(k, k + 1) for k in range(199)]), X)
    ax.set_aspect("auto")
    ax.figure.canvas.draw()
    pixels = np.asarray(ax.figure.canvas.buffer_rgba())[..., :3].mean(axis=2)
    for y in (0, 1000):
        column, row = ax.transData.transform((2000, y))
        row = len(pixels) - round(row)
        near = pixels[row - 4 : row + 5, round(column) - 60 : round(column) + 60]
        assert np.mean(near.min(axis=0) < 225) > (0.3 if n > 10_000 or y == 0 else 0.02)

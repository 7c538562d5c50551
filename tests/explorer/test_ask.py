"""Questions: what the page computes is what Python computes."""

import numpy as np
import pytest

from midrib.explorer.scene import Scene
from midrib.trajectory import AtSample


def times(one):
    """Return the pseudotimes of the page; NaN comes as None."""
    return np.array(one.ask("Array.from(app.times, (t) => (Number.isNaN(t) ? null : t))"), dtype=float)


@pytest.mark.filterwarnings("ignore:.*pieces have no root")
def test_a_click_makes_a_root_and_time_is_pythons(open_page, ring_and_pieces):
    """A node on a ring, then one more in another piece: pseudotime agrees to 1e-6, both ways round the loop."""
    model, X = ring_and_pieces
    one = open_page(Scene(model, X))
    one.tool("root")
    one.page.mouse.click(*one.node_at(15))
    assert [root["node"] for root in one.ask("app.view.roots") if root["node"] < 16] == [15]
    expected = model.trajectory(X, [15, None]).pseudotime
    np.testing.assert_allclose(times(one), expected, atol=1e-6)
    one.page.mouse.click(*one.node_at(21))
    np.testing.assert_allclose(times(one), model.trajectory(X, [15, 21, 22]).pseudotime, atol=1e-6)
    one.ask("app.set({ roots: [{ edge: -1, position: 0, node: 4 }] })")
    alone = model.trajectory(X, 4).pseudotime
    assert np.isnan(alone).any()
    np.testing.assert_allclose(times(one), alone, atol=1e-6)


def test_a_root_inside_an_edge_comes_from_python(open_page, ring_and_pieces):
    """A root at a sample lies inside an edge; the page begins there too."""
    model, X = ring_and_pieces
    one = open_page(Scene(model, X, root=[AtSample(3), None]))
    np.testing.assert_allclose(times(one), model.trajectory(X, [AtSample(3), None]).pseudotime, atol=1e-6)


def test_two_tips_a_path_and_its_trends(open_page, fork):
    """Two clicks choose the path; its samples, its trends with bands and its ranking are Python's."""
    model, X = fork
    t = model.trajectory(X, 7)
    extra = np.column_stack([np.sin(3 * t.pseudotime), np.arange(len(X)) % 7])
    extra += 0.1 * np.random.default_rng(2).standard_normal(extra.shape)
    one = open_page(Scene(model, X, features=(extra, ["wave", "nothing"])))
    one.tool("path")
    one.page.mouse.click(*one.node_at(7))
    one.page.mouse.click(*one.node_at(14))
    path = t.path(7, 14)
    assert one.ask("app.path") == path.nodes.tolist()
    places = np.array(one.ask("Array.from(app.pathPlaces, (t) => (Number.isNaN(t) ? null : t))"), dtype=float)
    np.testing.assert_allclose(places, path.spread(len(X)), atol=1e-6)
    one.ask("app.set({ features: ['wave', 'feature 0'] })")
    one.tab("ask")
    assert one.page.locator(".midrib-charts figure").count() == 2
    one.tab("take")
    rows = [line.split(",") for line in one.download("CSV of the trends").splitlines()[1:]]
    expected = t.trend(np.column_stack([extra[:, 0], X[:, 0]]), path)
    for k, name in enumerate(["wave", "feature 0"]):
        page = np.array([[float(cell) for cell in row[1:]] for row in rows if row[0] == name])
        python = np.column_stack(
            [expected.grid, expected.mean[:, k], expected.lower[:, k], expected.upper[:, k]]
        )
        np.testing.assert_allclose(page, python, atol=1e-4 * np.ptp(expected.mean[:, k]))
    one.tab("ask")
    ranked = one.page.locator(".midrib-ranked").first.locator("tbody tr")
    listed = {row.split("\t")[0]: row.split("\t")[1] for row in ranked.all_inner_texts()}
    tested = t.association(np.column_stack([X, extra]), path)
    for name, share in zip(["feature 0", "feature 1", "wave", "nothing"], tested.explained, strict=True):
        assert listed[name] == f"{round(100 * share)}%"


def test_features_between_two_ways(open_page, fork):
    """The third end compares two ways after they part, by the same share of variance as Python's difference."""
    model, X = fork
    t = model.trajectory(X, 7)
    rng = np.random.default_rng(3)
    only = np.where(t.branch == t.branch[t.node == 20][0], t.pseudotime, 0.0) + 0.2 * rng.standard_normal(
        len(X)
    )
    one = open_page(Scene(model, X, features=(only[:, None], ["only third"])))
    one.tab("ask")
    for words, node in (("From", 7), ("To", 14), ("Other end", 21)):
        one.page.get_by_label(words, exact=True).select_option(str(node))
    rows = one.page.locator(".midrib-ranked").nth(1).locator("tbody tr").all_inner_texts()
    listed = {row.split("\t")[0]: row.split("\t")[1:3] for row in rows}
    expected = t.difference(np.column_stack([X, only]), 14, 21, root=7)
    for name, share in zip(["feature 0", "feature 1", "only third"], expected.explained, strict=True):
        assert listed[name][0] == f"{round(100 * share)}%"
    assert listed["only third"][1] == "higher there"


def test_labels_that_are_joined(open_page, fork):
    """The adjacency is ordered by the label of most samples of a node; edges between labels are counted."""
    model, X = fork
    labels = np.where(X[:, 0] < 0, "early", np.where(X[:, 1] > 0, "up", "down"))
    one = open_page(Scene(model, X, labels={"stage": labels}))
    one.tab("ask")
    rows = one.page.locator("canvas.midrib-matrix + table tbody tr").all_inner_texts()
    node = model.trajectory(X).node
    main = [max(set(labels[node == k]), key=list(labels[node == k]).count) for k in range(22)]
    joined = sum(main[a] != main[b] for a, b in model.graph_.edges)
    assert sum(int(row.split("\t")[2]) for row in rows) == joined > 0

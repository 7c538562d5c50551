"""Looking: the page loads from a file without a network, draws, turns, recolours, and finds samples."""

import numpy as np

from midrib.explorer.scene import Scene
from midrib.structure import Support


def colours(one):
    """Return how many different colours the canvas shows, and how many pixels are not paper."""
    return one.ask(
        "(() => { app.stage.render(); const c = document.createElement('canvas'); c.width = 400; c.height = 300;"
        " const x = c.getContext('2d'); x.drawImage(app.stage.canvas, 0, 0, 400, 300);"
        " const p = new Uint32Array(x.getImageData(0, 0, 400, 300).data.buffer);"
        " return [new Set(p).size, p.filter((v) => v !== 0xffffffff).length]; })()"
    )


def test_pixels_are_drawn_and_turn_with_the_picture(open_page, ring_and_pieces):
    """Samples and graph are really on the canvas, and dragging it changes them."""
    model, X = ring_and_pieces
    one = open_page(Scene(model, X))
    different, inked = colours(one)
    assert different > 20
    assert inked > 500
    before = one.page.screenshot(clip={"x": 50, "y": 120, "width": 500, "height": 400})
    camera = one.ask("app.stage.view")
    one.page.mouse.move(300, 300)
    one.page.mouse.down()
    one.page.mouse.move(380, 340, steps=4)
    one.page.mouse.up()
    assert one.ask("app.stage.view") != camera
    assert one.page.screenshot(clip={"x": 50, "y": 120, "width": 500, "height": 400}) != before


def test_two_and_three_axes_of_any_column(open_page, ring_and_pieces):
    """The picture goes from three axes to two, and an axis may be a principal component or an embedding."""
    model, X = ring_and_pieces
    one = open_page(Scene(model, X, embeddings={"X_umap": X[:, :2] ** 2}))
    assert one.ask("app.view.axes.map((k) => app.data.columns[k].name)") == ["umap 1", "umap 2"]
    assert one.ask("app.view.flat")
    one.page.get_by_role("button", name="2-d").click()
    assert not one.ask("app.view.flat")
    one.page.get_by_label("Axis 1").select_option(label="PC2")
    centred = X - X.mean(axis=0)
    second = centred @ np.linalg.svd(centred, full_matrices=False)[2][1]
    shown = np.array(one.ask("Array.from(app.data.columns[app.view.axes[0]].values)"))
    assert abs(np.corrcoef(shown, second)[0, 1]) > 1 - 1e-9
    nodes = np.array(one.ask("Array.from(app.data.columns[app.view.axes[0]].nodes)"))
    expected = (model.nodes_ - X.mean(axis=0)) @ np.linalg.svd(centred, full_matrices=False)[2][1]
    np.testing.assert_allclose(np.abs(nodes), np.abs(expected), atol=1e-5)


def test_every_colour(open_page, ring_and_pieces):
    """Each choice of colour gives its own picture: label, feature, pseudotime, branch, piece, distance."""
    model, X = ring_and_pieces
    labels = {"side": np.where(X[:, 0] > 0, "right", "left")}
    one = open_page(Scene(model, X, labels=labels))
    seen = set()
    for colour in ("label:side", "column:feature 1", "pseudotime", "branch", "piece", "distance"):
        one.page.get_by_label("Colour", exact=True).select_option(colour)
        seen.add(one.ask("app.colouring.colours.join()"))
    assert len(seen) == 6
    one.page.get_by_label("Colour", exact=True).select_option("label:side")
    assert one.page.locator(".midrib-legend").inner_text().split() == ["side", "left", "right"]


def test_clutter_is_a_colour_where_there_is_some(open_page, fork):
    """The probability to be clutter comes from the fit."""
    from dataclasses import replace

    model, X = fork
    belonging = np.linspace(0, 1, len(X))
    model.choice_ = replace(model.choice_, belonging=belonging)
    try:
        one = open_page(Scene(model, X))
    finally:
        model.choice_ = replace(model.choice_, belonging=None)
    one.page.get_by_label("Colour", exact=True).select_option("clutter")
    np.testing.assert_allclose(one.ask("Array.from(app.data.belonging)"), 255 * belonging, atol=0.5)


def test_lasso_and_search(open_page, fork):
    """A lasso round a tip takes exactly the samples inside it; a name finds its sample."""
    model, X = fork
    one = open_page(Scene(model, X, ids=[f"cell-{k}" for k in range(len(X))]))
    one.tool("lasso")
    x, y = one.node_at(7)
    corners = [(x - 40, y - 40), (x + 40, y - 40), (x + 40, y + 40), (x - 40, y + 40)]
    one.page.mouse.move(*corners[0])
    one.page.mouse.down()
    for corner in corners[1:]:
        one.page.mouse.move(*corner, steps=3)
    one.page.mouse.up()
    chosen = set(one.ask("[...app.selection]"))
    screen = np.array(one.ask("Array.from(app.stage.project(app.frame.samples))")).reshape(-1, 2)
    box = one.ask("(() => { const b = app.stage.canvas.getBoundingClientRect(); return [b.left, b.top]; })()")
    inside = np.abs(screen + box - [x, y]).max(axis=1) < 39
    assert set(np.flatnonzero(inside)) <= chosen
    assert 0 < len(chosen) < len(X) / 3
    one.page.get_by_label("Search").fill("CELL-17")
    one.page.get_by_role("button", name="Find").click()
    assert one.ask("[...app.selection]") == [17]


def test_hover_names_the_sample_and_lights_both_ways(open_page, fork):
    """The pointer on a sample names it; a row of the table lights its branch, and a branch its row."""
    model, X = fork
    one = open_page(Scene(model, X, ids=[f"cell-{k}" for k in range(len(X))]))
    far = int(one.ask("app.data.distance.indexOf(Math.max(...app.data.distance))"))
    screen = one.ask("Array.from(app.stage.project(app.frame.samples))")
    box = one.ask("(() => { const b = app.stage.canvas.getBoundingClientRect(); return [b.left, b.top]; })()")
    for shift in range(50):
        # The page looks a few times a second at most, less often on a slow machine.
        one.page.mouse.move(box[0] + screen[2 * far] + shift % 2 / 4, box[1] + screen[2 * far + 1])
        if one.ask("app.hover.sample") is not None:
            break
        one.page.wait_for_timeout(50)
    assert one.ask("app.hover.sample") == far
    assert f"cell-{far}" in one.page.locator(".midrib-tip").inner_text()
    one.tab("parts")
    one.page.get_by_role("button", name="branch 1").hover()
    assert one.ask("app.hover.branches") == [1]
    one.ask("app.setHover({ branches: [2] })")
    assert one.page.locator("tr.midrib-lit th").first.inner_text() == "branch 2"


def test_support_is_listed_and_hides_what_is_weak(open_page, fork):
    """Branches carry the support of a bootstrap that is given, and the slider takes the weak ones out."""
    model, X = fork
    shares, none = np.linspace(0.1, 1, model.graph_.n_edges), np.zeros(0)
    support = Support(model.graph_, (), none, none, shares, none)
    one = open_page(Scene(model, X, support=support, details=()))
    one.tab("parts")
    listed = [one.ask(f"app.data.manifest.branches[{k}].support") for k in range(len(model.graph_.branches))]
    np.testing.assert_allclose(listed, support.branches)
    one.page.get_by_label("Hide what is supported by less than").fill("50")
    assert one.ask("app.data.support.filter((_, k) => app.hidden(k)).length") == int((shares < 0.5).sum())
    assert one.page.locator("output").inner_text() == "50%"


def test_rivals_and_claims_of_an_automatic_graph(open_page, found):
    """Coarser and finer structures stand side by side with their evidence; claims become the support of branches."""
    model, X = found
    one = open_page(Scene(model, X))
    claimed = [claim.support for claim in model.choice_.found.claims if claim.kind == "branch"]
    listed = [one.ask(f"app.data.manifest.branches[{k}].support") for k in range(3)]
    assert sorted(share for share in listed if share is not None) == sorted(claimed)
    edges = one.ask("Array.from(app.data.support, (share) => (Number.isNaN(share) ? null : share))")
    np.testing.assert_allclose(np.array(edges, dtype=float), model.support_)
    one.tab("compare")
    heads = one.page.locator(".midrib-rival h2").all_inner_texts()
    assert heads == ["detail 0.5", "detail 1 (this)", "detail 2"]
    one.page.get_by_role("button", name="Show the structure").first.click()
    assert one.ask("app.view.rival") == 0
    assert one.ask("app.data.rivals[1].claims.length") == len(model.choice_.found.claims)

"""Keyboard, screen readers, dark rooms and phones."""

import numpy as np
import pytest

from midrib.explorer.scene import Scene

TABS = ("look", "parts", "ask", "correct", "compare", "take", "doubt")


@pytest.fixture
def rich(fork):
    model, X = fork
    return Scene(model, X, labels={"side": np.where(X[:, 0] < 0, "left", "right")})


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_axe_finds_nothing_serious(open_page, rich, dark):
    """axe-core looks at every panel, in both themes."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    one = open_page(rich, color_scheme="dark" if dark else "light")
    assert one.ask("app.dark") is dark
    one.ask("app.set({ ends: [7, 14, 21] })")
    one.ask("app.addStep({ do: 'name', node: 7, name: 'start' })")
    for name in TABS:
        one.tab(name)
    # All panels at once, for axe takes a second or two each time.
    one.ask(
        "document.querySelectorAll('[role=tabpanel]').forEach((panel) => panel.removeAttribute('hidden'))"
    )
    found = axe.run(one.page).response["violations"]
    assert [(item["id"], item["nodes"][0]["html"][:120]) for item in found] == []


def test_everything_by_keyboard(open_page, rich):
    """Tabs by arrows, the picture by keys: next tip, root, path, zoom; and a voice says what happened."""
    one = open_page(rich)
    one.page.focus("#midrib-tab-look")
    one.page.keyboard.press("ArrowRight")
    assert one.ask("app.view.tab") == "parts"
    one.page.focus(".midrib-stage canvas")
    one.page.keyboard.press("n")
    tip = one.ask("app.hover.node")
    assert f"tip {tip}" in one.page.locator(".midrib-live").inner_text()
    one.page.keyboard.press("r")
    assert one.ask("app.view.roots.map((root) => root.node)") == [tip]
    one.page.keyboard.press("e")
    one.page.keyboard.press("n")
    one.page.keyboard.press("e")
    assert len(one.ask("app.view.ends")) == 2
    camera = one.ask("app.stage.view")
    one.page.keyboard.press("+")
    one.page.keyboard.press("ArrowLeft")
    assert one.ask("app.stage.view") != camera
    one.page.keyboard.press("Escape")
    assert one.ask("app.view.ends") == []


def test_a_phone_shows_it_without_scrolling_sideways(open_page, rich):
    """On a narrow screen picture and panel stand one below the other, both with room."""
    one = open_page(rich)
    one.page.set_viewport_size({"width": 390, "height": 780})
    one.until("document.querySelector('.midrib-stage canvas').getBoundingClientRect().width === 390")
    stage = one.page.locator(".midrib-stage canvas").bounding_box()
    panel = one.page.locator(".midrib-panel").bounding_box()
    assert stage["width"] == panel["width"] == 390
    assert panel["y"] >= stage["y"] + stage["height"]
    assert min(stage["height"], panel["height"]) > 200
    for name in TABS:
        one.tab(name)
        assert one.page.evaluate("document.documentElement.scrollWidth") <= 390

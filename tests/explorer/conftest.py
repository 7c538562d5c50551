"""A real browser, where there is one, and pages to open in it."""

import os
import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest

import midrib
from midrib.explorer import ExplorerServer
from midrib.explorer.scene import Scene
from midrib.explorer.session import Session

CHROMIUM = os.environ.get("MIDRIB_CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
# Without the second flag Chromium draws nothing on a machine without a graphics card.
FLAGS = ["--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--no-sandbox", "--headless"]


@pytest.fixture(scope="session")
def browser() -> Iterator:
    """Debian's Chromium, driven by Playwright, drawing in software."""
    if CHROMIUM is None:
        pytest.skip("Chromium is not installed: apt-get install chromium, or name it in MIDRIB_CHROMIUM")
    sync_api = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed")
    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


class Opened:
    """A page with the explorer in it, and everything that it said or asked for."""

    def __init__(self, browser, address: str, **options) -> None:
        self.context = browser.new_context(
            viewport={"width": 1000, "height": 640}, accept_downloads=True, **options
        )
        self.page = self.context.new_page()
        self.said: list[str] = []
        self.asked: list[str] = []
        self.page.on("console", lambda message: self.said.append(f"{message.type}: {message.text}"))
        self.page.on("pageerror", lambda error: self.said.append(f"error: {error}"))
        self.page.on("request", lambda request: self.asked.append(request.url))
        self.page.goto(address)
        self.page.wait_for_selector("#midrib[data-ready]", timeout=60_000)

    def ask(self, expression: str, argument=None):
        """Return what JavaScript says about the explorer, called ``app``."""
        code = (
            f"(given) => {{ const app = document.getElementById('midrib').explorer; return {expression}; }}"
        )
        return self.page.evaluate(code, argument)

    def until(self, expression: str) -> None:
        """Wait until JavaScript says something true; the page's policy keeps Playwright from polling by itself."""
        deadline = time.monotonic() + 30
        while not self.ask(expression):
            assert time.monotonic() < deadline, expression
            time.sleep(0.05)

    def node_at(self, node: int) -> tuple[float, float]:
        """Return where a node is on the screen."""
        x, y = self.ask(
            "(() => { const box = app.stage.canvas.getBoundingClientRect();"
            " const s = app.stage.project(app.frame.nodes);"
            " return [box.left + s[2 * given], box.top + s[2 * given + 1]]; })()",
            node,
        )
        return x, y

    def tool(self, name: str) -> None:
        """Choose what a click does."""
        self.page.click(f"button[data-tool={name}]")

    def tab(self, name: str) -> None:
        """Show a panel."""
        self.page.click(f"#midrib-tab-{name}")

    def download(self, button: str) -> str:
        """Return the text of the file that a button gives."""
        with self.page.expect_download() as waiting:
            self.page.get_by_role("button", name=button, exact=True).click()
        return Path(waiting.value.path()).read_text(encoding="utf-8")

    def close(self) -> None:
        """Forget the page."""
        self.context.close()


@pytest.fixture
def open_page(browser, tmp_path) -> Iterator[Callable[..., Opened]]:
    """Write the page of a scene, open it from the disk without any network, and expect no complaints at the end."""
    opened: list[Opened] = []

    def open_(scene: Scene, code: str | None = None, **options) -> Opened:
        from midrib.explorer.page import write_page
        from midrib.explorer.payload import pack

        path = write_page(*pack(scene), tmp_path / f"page{len(opened)}.html")
        address = path.as_uri() + (f"#view={code}" if code else "")
        opened.append(Opened(browser, address, offline=True, **options))
        return opened[-1]

    yield open_
    for one in opened:
        assert [line for line in one.said if "GPU stall" not in line] == []
        assert [url for url in one.asked if not url.startswith(("file:", "blob:", "data:"))] == []
        one.close()


@pytest.fixture
def open_served(browser) -> Iterator[Callable[..., Opened]]:
    """Serve a session and open its page."""
    running = []

    def open_(session: Session) -> Opened:
        server = ExplorerServer(session)
        one = Opened(browser, server.address)
        running.append((server, one))
        return one

    yield open_
    for server, one in running:
        one.close()
        server.close()
        assert [line for line in one.said if "GPU stall" not in line] == []
        assert [url for url in one.asked if not url.startswith((server.address, "blob:"))] == []


def along(nodes, edges, rng, per_edge=8, noise=0.03):
    """Return samples around the edges of a graph."""
    share = rng.random((len(edges), per_edge, 1))
    first, last = nodes[edges[:, 0]][:, None], nodes[edges[:, 1]][:, None]
    points = (first + share * (last - first)).reshape(-1, nodes.shape[1])
    return points + noise * rng.standard_normal(points.shape)


@pytest.fixture(scope="session")
def ring_and_pieces():
    """A ring with a tail, a line apart and a node alone, in three dimensions, and its samples."""
    rng = np.random.default_rng(0)
    angle = np.arange(12) / 12 * 2 * np.pi
    ring = np.column_stack([np.cos(angle), np.sin(angle), 0.2 * np.cos(2 * angle)])
    tail = np.column_stack([1.3 + 0.3 * np.arange(4), np.zeros(4), 0.1 * np.arange(4)])
    line = np.column_stack([-1 + 0.4 * np.arange(6), np.full(6, 2.0), np.zeros(6)])
    nodes = np.concatenate([ring, tail, line, [[2.0, -2.0, 1.0]]])
    edges = [(k, (k + 1) % 12) for k in range(12)] + [(0, 12), (12, 13), (13, 14), (14, 15)]
    edges = np.array(edges + [(k, k + 1) for k in range(16, 21)])
    lonely = nodes[-1] + 0.05 * rng.standard_normal((10, 3))
    X = np.concatenate([along(nodes, edges, rng), lonely])
    return fixed_model(nodes, edges, X), X


@pytest.fixture(scope="session")
def fork():
    """A fork of three branches and its samples, with a feature that follows the third branch alone."""
    rng = np.random.default_rng(1)
    arms = [np.outer(np.arange(1, 8) / 7, end) for end in ([-1.0, 0.0], [0.8, 0.7], [0.8, -0.7])]
    nodes = np.concatenate([[[0.0, 0.0]], *arms])
    edges = np.array([(0 if k % 7 == 1 else k - 1, k) for k in range(1, 22)])
    X = along(nodes, edges, rng, per_edge=15)
    return fixed_model(nodes, edges, X), X


@pytest.fixture(scope="session")
def found():
    """A fork whose graph was chosen automatically, and its samples."""
    X = midrib.datasets.make_shape("y", 200, noise=0.02, random_state=0).X
    return midrib.PrincipalGraph(random_state=0).fit(X), X


def fixed_model(nodes, edges, X):
    """Return a model whose graph has these edges, its nodes moved a little by the samples."""
    from midrib._algorithm.graphs import FixedGraph
    from midrib.explorer.corrections import Corrected

    family = Corrected(FixedGraph(), midrib.Links(required=edges))
    return midrib.PrincipalGraph(
        len(nodes), graph=family, init=nodes, sigma=0.002, gamma=20.0, max_iter=3
    ).fit(X)

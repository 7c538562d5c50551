"""Other people's text, and other people's pages: neither gets in."""

import json
import re

import numpy as np
import pytest

from midrib.explorer.page import build_page, policy
from midrib.explorer.payload import pack
from midrib.explorer.scene import Scene

HOSTILE = [
    "<script>window.hacked = 1</script>",
    "</script><img src=x onerror='window.hacked = 1'>",
    "\"quotes' and `ticks` ${window.hacked = 1}",
    "x" * 10_000,
    "\u202eright to left \u05e9\u05dc\u05d5\u05dd \u0645\u0631\u062d\u0628\u0627",
    "<!-- & --> \u2028 \x00 ]]>",
    "",
]


def test_labels_names_and_titles_are_text(open_page, fork):
    """Scripts, quotes, ten thousand letters and right-to-left text stand in every place, as text."""
    model, X = fork
    texts = np.array(HOSTILE)[np.arange(len(X)) % len(HOSTILE)]
    one = open_page(
        Scene(
            model,
            X,
            names=[HOSTILE[0], HOSTILE[1]],
            ids=texts,
            labels={HOSTILE[2]: texts, HOSTILE[0]: texts},
            features=(X, [HOSTILE[3], HOSTILE[4]]),
            title=HOSTILE[1],
            source=(HOSTILE[2], HOSTILE[1]),
            milestones={7: HOSTILE[0]},
        )
    )
    one.ask("app.set({ ends: [7, 14, 21], features: app.data.columns.map((c) => c.name).slice(0, 4) })")
    for name in ("look", "parts", "ask", "correct", "compare", "take", "doubt"):
        one.tab(name)
    one.page.mouse.move(300, 300)
    assert one.page.evaluate("window.hacked") is None
    assert one.page.locator("main script, main img").count() == 0
    assert one.page.locator("h1").inner_text() == HOSTILE[1]
    assert HOSTILE[0][:28] in one.page.locator(".midrib-legend").inner_text()
    assert one.ask("app.data.labels[0].values.slice().sort()") == sorted(HOSTILE)
    assert one.ask("Array.from({ length: 7 }, (_, k) => app.data.id(k))") == HOSTILE
    width = one.page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
    assert width <= 0
    one.tab("take")
    assert "<script>" not in one.download("SVG of the graph")


def test_the_policy_lets_nothing_in(open_page, fork):
    """Scripts, styles, markup, requests and code from text that are not the page's own are refused by the browser."""
    model, X = fork
    one = open_page(Scene(model, X))
    tried = one.page.evaluate(
        """async () => {
          const tell = (work) => { try { work(); return 'done'; } catch (error) { return error.name; } };
          const script = document.createElement('script');
          const markup = tell(() => { document.body.insertAdjacentHTML('beforeend', '<b>x</b>'); });
          const text = tell(() => { script.textContent = 'window.hacked = 1'; document.body.append(script); });
          // Code that a debugger sends is exempt until it waits for something.
          await new Promise((done) => setTimeout(done, 10));
          const code = tell(() => eval('1'));
          const asked = await fetch('data:text/plain,x').then(() => 'done', (error) => error.name);
          return [markup, text, code, asked, window.hacked === undefined];
        }"""
    )
    assert tried == ["TypeError", "TypeError", "EvalError", "TypeError", True]
    # What the browser says about these four is what the test asked for.
    one.said.clear()


def test_the_policy_is_by_hash_and_closed_by_default(fork):
    """The page's policy names its script and style by their hashes and allows connections to its own server only."""
    manifest, blocks = pack(Scene(*fork))
    page = build_page(manifest, blocks)
    found = re.search(r'Content-Security-Policy" content="([^"]+)"', page).group(1)
    rules = dict(rule.split(" ", 1) for rule in found.split("; "))
    assert rules["default-src"] == "'none'"
    assert re.fullmatch(r"'sha256-[\w+/]+='", rules["script-src"])
    assert re.fullmatch(r"'sha256-[\w+/]+='", rules["style-src"])
    assert rules["img-src"] == "data: blob:"
    assert rules["connect-src"] == "'none'"
    assert "unsafe" not in found
    assert "connect-src 'self'" in policy("", "", server=True)
    assert json.loads(re.search(r'id="midrib-manifest">(.*?)</script>', page).group(1))["version"] == 1


@pytest.mark.parametrize("name", ["labels", "ids", "features", "embeddings"])
def test_wrong_lengths_are_refused(fork, name):
    """What does not have a row for every sample is named before any work."""
    model, X = fork
    short = {"labels": {"a": [1, 2]}, "ids": ["x"], "features": X[:3], "embeddings": {"u": X[:5]}}[name]
    with pytest.raises(ValueError, match="give one row for each sample"):
        Scene(model, X, **{name: short})

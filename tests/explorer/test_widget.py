"""The notebook: the same bundle with Python behind it."""

import numpy as np
import pytest

from midrib.explorer.page import static

pytest.importorskip("anywidget", reason="the extra 'explore' is not installed")

NOTEBOOK = """
<!DOCTYPE html><meta charset="utf-8"><title>notebook</title><div id="cell"></div>
"""
# What Jupyter does between a widget and Python, reduced to the messages.
DRIVER = """async ([code, style, manifest, packed]) => {
  const sheet = document.createElement('style'); sheet.textContent = style; document.head.append(sheet);
  const bytes = (text) => new DataView(Uint8Array.from(atob(text), (c) => c.charCodeAt(0)).buffer);
  const state = { _manifest: manifest, _blocks: packed.map(bytes) };
  const listeners = [];
  const model = {
    get: (name) => state[name], set: (name, value) => { state[name] = value; }, save_changes: () => {},
    send: (message) => { window.sent = message; },
    on: (name, listener) => { if (name === 'msg:custom') listeners.push(listener); },
  };
  window.state = state;
  window.receive = (message, blocks) => listeners.forEach((listener) => listener(message, blocks.map(bytes)));
  const { default: widget } = await import(URL.createObjectURL(new Blob([code], { type: 'text/javascript' })));
  await widget.render({ model, el: document.getElementById('cell') });
  document.querySelector('.midrib').id = 'midrib';
}"""


def test_the_bundle_is_a_widget_and_refits(browser, fork, monkeypatch):
    """Rendered as a notebook does, the widget tells Python its roots, and a refit comes back to it."""
    import base64

    from midrib.explorer import Explorer

    model, X = fork
    widget = Explorer(model, X)
    answers = []
    monkeypatch.setattr(widget, "send", lambda message, buffers=(): answers.append((message, buffers)))
    text = [base64.b64encode(block).decode() for block in widget._blocks]
    page = browser.new_page(viewport={"width": 1000, "height": 700})
    page.set_content(NOTEBOOK)
    page.evaluate(DRIVER, [static("explorer.js"), static("explorer.css"), widget._manifest, text])
    page.evaluate("document.getElementById('midrib').explorer.makeRoot(14)")
    assert page.evaluate("window.state.roots") == [14]
    page.evaluate(
        "(() => { const app = document.getElementById('midrib').explorer;"
        " app.addStep({ do: 'cut', nodes: app.data.manifest.branches[0].nodes }); app.set({ tab: 'correct' }); })()"
    )
    page.get_by_role("button", name="Fit again").click()
    sent = page.evaluate("window.sent")
    widget._answer(widget, sent, [])
    message, buffers = answers[-1]
    assert widget.model is not model
    page.evaluate(
        "([message, blocks]) => window.receive(message, blocks)",
        [message, [base64.b64encode(block).decode() for block in buffers]],
    )
    page.wait_for_function("document.getElementById('midrib').explorer.data.graph.nNodes === 15")
    times = page.evaluate("Array.from(document.getElementById('midrib').explorer.times)")
    root = page.evaluate("document.getElementById('midrib').explorer.view.roots[0].node")
    np.testing.assert_allclose(times, widget.model.trajectory(X, root).pseudotime, atol=1e-6)
    widget._answer(widget, {"refit": {}}, [])
    assert "no record of corrections" in answers[-1][0]["error"]
    page.close()


def test_without_anywidget_one_sentence_says_what_to_install():
    """The page and the server do not need it; the widget names its extra."""
    import subprocess
    import sys

    code = "import sys; sys.modules['anywidget'] = None; import midrib.explorer as e; e.write; e.Explorer"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert "pip install 'midrib[explore]'" in done.stderr

"""How large the explorer's pages are, how long they take to write and open, and how fluently they turn.

Chromium draws in software here (SwiftShader), which is the slowest way there is; a graphics card is many times quicker.
A frame is counted when its pixels have been read back, so that nothing is still waiting to be drawn.

    python benchmarks/explorer.py --out benchmarks/results/explorer.json
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import tempfile
import time
from pathlib import Path

import numpy as np

import midrib

FLAGS = ["--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--no-sandbox", "--headless"]
# The window leaves a canvas of 800 x 600 beside the panel.
WINDOW = {"width": 1200, "height": 730}
TURN = """async ([moving, frames]) => {
  const { stage } = document.getElementById('midrib').explorer;
  const gl = stage.canvas.getContext('webgl2');
  const pixel = new Uint8Array(4);
  const next = () => new Promise((done) => { stage.onDraw = () => {
    gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel); done(); }; stage.nudge(0.01, 0, 1); });
  if (moving) stage.controls.dispatchEvent({ type: 'start' });
  for (let k = 0; k < frames; k++) await next();
  const begin = performance.now();
  for (let k = 0; k < frames; k++) await next();
  const took = (performance.now() - begin) / frames;
  const drawn = stage.nDrawn;
  stage.controls.dispatchEvent({ type: 'end' });
  return [1000 / took, drawn, stage.size];
}"""


def samples(n: int) -> np.ndarray:
    rng = np.random.default_rng(0)
    base = midrib.datasets.make_shape("helix", 2000, noise=0.0, random_state=0).X
    return base[rng.integers(0, len(base), n)] + 0.03 * rng.standard_normal((n, 3))


def measure(browser, n: int, *, every: bool, folder: Path) -> dict:
    X = samples(n)
    model = midrib.PrincipalGraph(80, graph="tree", sigma=0.01, gamma=1.0, random_state=0).fit(X[:5000])
    begin = time.perf_counter()
    path = model.explore(X, folder / "page.html", every=every)
    written = time.perf_counter() - begin
    page = browser.new_page(viewport=WINDOW)
    begin = time.perf_counter()
    page.goto(path.as_uri())
    page.wait_for_selector("#midrib[data-ready]", timeout=300_000)
    opened = time.perf_counter() - begin
    frames = 12 if n <= 200_000 else 5
    whole, shown, size = page.evaluate(TURN, [False, frames])
    moving, drawn, _ = page.evaluate(TURN, [True, frames])
    page.close()
    return {
        "samples": n,
        "shown": shown,
        "megabytes": path.stat().st_size / 1e6,
        "write_seconds": written,
        "open_seconds": opened,
        "canvas": size,
        "frames_per_second_all": whole,
        "frames_per_second_turning": moving,
        "drawn_while_turning": drawn,
        "load_average": os.getloadavg()[0],
        "cores": os.cpu_count(),
    }


def main() -> None:
    from playwright.sync_api import sync_playwright

    parser = argparse.ArgumentParser()
    parser.add_argument("--out", type=Path, default=Path("benchmarks/results/explorer.json"))
    arguments = parser.parse_args()
    rows = []
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        chromium = os.environ.get("MIDRIB_CHROMIUM") or shutil.which("chromium")
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        for n, every in ((20_000, False), (200_000, False), (1_000_000, False), (1_000_000, True)):
            rows.append(measure(browser, n, every=every, folder=Path(folder)))
            print(json.dumps(rows[-1]))
        browser.close()
    arguments.out.parent.mkdir(parents=True, exist_ok=True)
    arguments.out.write_text(json.dumps(rows, indent=2))


if __name__ == "__main__":
    main()

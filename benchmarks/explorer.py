"""How large the explorer's pages are, how long they take to write and open, and how fluently they turn.

Chromium draws in software here (SwiftShader), which is the slowest way there is; a graphics card is many times quicker.
A frame is counted when its pixels have been read back, so that nothing is still waiting to be drawn. On a machine with
other work the frames a second say little; the processor time of a frame, of all the browser's processes, says more.

    python benchmarks/explorer.py
"""

from __future__ import annotations

import os
import shutil
import tempfile
import time
from pathlib import Path

import numpy as np
from record import record

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


def processor_seconds() -> float:
    """Return what all processes that this one started, the browser's among them, have used so far."""
    parent, used = {}, {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdecimal():
            try:
                fields = (entry / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            parent[int(entry.name)] = int(fields[1])
            used[int(entry.name)] = int(fields[11]) + int(fields[12])
    total = 0
    for pid in used:
        above = parent.get(pid, 0)
        while above not in (0, 1, os.getpid()):
            above = parent.get(above, 0)
        total += used[pid] if above == os.getpid() else 0
    return total / os.sysconf("SC_CLK_TCK")


def turn(page, frames: int, *, moving: bool) -> tuple[float, float, int, list[int]]:
    """Return frames a second, processor seconds a frame, samples drawn and the size of the canvas."""
    page.evaluate(TURN, [moving, frames])
    begin = processor_seconds()
    rate, drawn, size = page.evaluate(TURN, [moving, frames])
    return rate, (processor_seconds() - begin) / (2 * frames), drawn, size


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
    whole, whole_cost, shown, size = turn(page, frames, moving=False)
    moving, moving_cost, drawn, _ = turn(page, frames, moving=True)
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
        "processor_seconds_all": whole_cost,
        "processor_seconds_turning": moving_cost,
        "drawn_while_turning": drawn,
        "load_average": os.getloadavg()[0],
        "cores": os.cpu_count(),
    }


def table_row(row: dict) -> str:
    """Return a row of the table in docs/explorer.md."""
    cells = (
        f"{row['samples']:,}",
        f"{row['shown']:,}",
        f"{row['megabytes']:.1f} MB",
        f"{row['open_seconds']:.1f} s",
        f"{row['frames_per_second_all']:.1f} frames/s, {row['processor_seconds_all']:.2f} s of processor time each",
        f"{row['frames_per_second_turning']:.0f} frames/s with {row['drawn_while_turning']:,} samples",
    )
    return f"| {' | '.join(cells)} |"


def main() -> None:
    from playwright.sync_api import sync_playwright

    rows = []
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        chromium = os.environ.get("MIDRIB_CHROMIUM") or shutil.which("chromium")
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        for n, every in ((20_000, False), (200_000, False), (1_000_000, False), (1_000_000, True)):
            rows.append(measure(browser, n, every=every, folder=Path(folder)))
            print(table_row(rows[-1]), f"load {rows[-1]['load_average']:.0f}")
        browser.close()
    heads = (
        "samples",
        "in the page",
        "file",
        "opens in",
        "turning, all of them drawn",
        "turning, as it is done",
    )
    lines = [f"| {' | '.join(heads)} |", "|---" * len(heads) + "|", *map(table_row, rows)]
    loads = [row["load_average"] for row in rows]
    values = {"lowest load": round(min(loads)), "highest load": round(max(loads))}
    values["canvas"] = " x ".join(map(str, rows[0]["canvas"]))
    record("explorer", script=__file__, tables={"pages": "\n".join(lines)}, values=values)


if __name__ == "__main__":
    main()

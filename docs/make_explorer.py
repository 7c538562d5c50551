"""Write the explorer's pages of real data and photograph them for the docs; needs Chromium and Playwright."""

import os
import shutil
import sys
import tempfile
from pathlib import Path

import numpy as np

import midrib
from midrib.explorer.scene import Scene
from midrib.trajectory import AtLabel

HERE = Path(__file__).parent / "images" / "explorer"
FLAGS = ["--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--no-sandbox", "--headless"]


def cells() -> Scene:
    """Return progenitors of blood, with genes and a UMAP."""
    data = midrib.datasets.load("cells/paul15")
    X = data.X[:, :6]
    model = midrib.PrincipalGraph(random_state=0).fit(X)
    genes = np.log1p(data.counts.astype(np.float32))
    root = [AtLabel(data.labels, "Multipotent progenitors"), None]
    changes = model.trajectory(X, root).association(genes).explained
    best = np.sort(np.argsort(-np.nan_to_num(changes))[:30])
    return Scene(
        model,
        X,
        names=[f"PCA {k + 1}" for k in range(6)],
        ids=[f"cell{k}" for k in range(len(X))],
        labels={"cell type": data.labels},
        features=(genes[:, best], data.genes[best]),
        embeddings={"UMAP": data.annotations["umap"]},
        root=root,
        title="Myeloid progenitors (Paul 2015)",
    )


def roads() -> Scene:
    """Return positions of buses in Athens."""
    city = midrib.datasets.load("gps_roads/athens")
    model = midrib.PrincipalGraph(400, graph="knn", sigma=1500.0, gamma=0.5, random_state=0).fit(city.X)
    return Scene(model, city.X, names=["east (m)", "north (m)"], title="Buses in Athens")


def million() -> Scene:
    """Return a million samples around a helix."""
    rng = np.random.default_rng(0)
    base = midrib.datasets.make_shape("helix", 2000, noise=0.0, random_state=0).X
    X = base[rng.integers(0, len(base), 1_000_000)] + 0.03 * rng.standard_normal((1_000_000, 3))
    model = midrib.PrincipalGraph(80, graph="tree", sigma=0.01, gamma=1.0, random_state=0).fit(X[:5000])
    return Scene(model, X, names=["x", "y", "z"], every=True, title="A million samples")


SHOTS = {
    "cells": (cells, "app.set({ tab: 'parts' })", {}),
    "trends": (
        cells,
        "(() => { const far = (k) => { const t = app.data.graph.distances(app.view.roots).distance;"
        " return [...app.data.graph.tips].sort((a, b) => t[b] - t[a])[k]; };"
        " app.set({ tab: 'ask', ends: [app.view.roots[0].node, far(0)], colour: 'pseudotime' }); })()",
        {},
    ),
    "compare": (cells, "app.set({ tab: 'compare', theme: 'dark' })", {}),
    "roads": (roads, "app.set({ tab: 'doubt', colour: 'distance' })", {}),
    "million": (million, "app.set({ tab: 'look' })", {}),
    "phone": (cells, "app.set({ tab: 'parts' })", {"width": 390, "height": 780}),
}


def photograph(folder: Path, wanted: list[str]) -> None:
    """Write each page once and take its pictures."""
    from playwright.sync_api import sync_playwright

    pages: dict[str, Path] = {}
    with sync_playwright() as playwright:
        chromium = os.environ.get("MIDRIB_CHROMIUM") or shutil.which("chromium")
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        for name in wanted or SHOTS:
            make, work, size = SHOTS[name]
            if make.__name__ not in pages:
                scene = make()
                path = folder / f"{make.__name__}.html"
                pages[make.__name__] = midrib.explorer.page.write_page(
                    *midrib.explorer.payload.pack(scene), path
                )
            view = size or {"width": 1180, "height": 720}
            page = browser.new_page(viewport=view, device_scale_factor=2)
            page.goto(pages[make.__name__].as_uri())
            page.wait_for_selector("#midrib[data-ready]", timeout=120_000)
            page.evaluate(f"() => {{ const app = document.getElementById('midrib').explorer; {work}; }}")
            page.wait_for_timeout(3000)
            page.screenshot(path=HERE / f"screen_{name}.png")
            page.close()
            print(name, f"{pages[make.__name__].stat().st_size / 1e6:.1f} MB")
        browser.close()


if __name__ == "__main__":
    HERE.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        photograph(Path(folder), sys.argv[1:])

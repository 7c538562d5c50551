"""What a page holds: thinned where it must be, small, and the same bundle as the sources."""

import hashlib
import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest

import midrib
from midrib.explorer.page import build_page, static
from midrib.explorer.payload import pack
from midrib.explorer.scene import FLUENT, Scene
from midrib.explorer.thinning import thin
from midrib.trajectory import trend

ROOT = Path(__file__).parents[2]


def test_thinning_takes_from_the_crowd_and_knows_what_is_left():
    """Lonely samples all stay, the limit holds, and every kept sample stands for its share of the crowd."""
    rng = np.random.default_rng(0)
    crowd, lonely = 0.001 * rng.random((5000, 2)), np.linspace(0.1, 1, 50)[:, None] * [1, 1]
    kept, weight = thin(np.vstack([crowd, lonely]), 300)
    assert len(kept) == 300
    assert set(range(5000, 5050)) <= set(kept.tolist())
    assert (np.diff(kept) > 0).all()
    np.testing.assert_allclose(weight.sum(), 5050)
    np.testing.assert_array_equal(weight[kept >= 5000], 1)


@pytest.fixture(scope="module")
def crowd():
    """A model of three features, and more samples than a page shows."""
    shape = midrib.datasets.make_shape("helix", 400, noise=0.02, random_state=0)
    model = midrib.PrincipalGraph(60, graph="tree", sigma=0.01, gamma=1.0, random_state=0).fit(shape.X)
    rng = np.random.default_rng(0)
    X = shape.X[rng.integers(0, 400, FLUENT + 20_000)] + 0.02 * rng.standard_normal((FLUENT + 20_000, 3))
    return model, X


def test_two_hundred_thousand_samples_are_less_than_eight_megabytes(crowd):
    """Three features, all samples, everything inside: five megabytes or so, eight at most."""
    model, X = crowd
    page = build_page(*pack(Scene(model, X[:FLUENT])))
    assert len(page) < 8_000_000


def test_more_are_thinned_and_the_page_says_so(open_page, crowd):
    """Beyond the limit the page holds a part, says of how many, counts all and weighs trends; --all keeps all."""
    model, X = crowd
    scene = Scene(model, X)
    one = open_page(scene)
    words = one.page.locator(".midrib-counts").inner_text()
    assert words == f"{FLUENT:,} of {len(X):,} samples, thinned where they are crowded"
    t = model.trajectory(X)
    assert sum(one.ask("app.data.manifest.branches.map((b) => b.size)")) == len(X)
    numbers = one.ask("[0, 1, 777, app.data.n - 1].map((k) => [app.data.number(k), app.times[k]])")
    for number, time in numbers:
        np.testing.assert_allclose(time, t.pseudotime[number], atol=1e-6)
    start, stop = (int(node) for node in model.graph_.tips[:2])
    one.ask("app.set({ ends: given, features: ['feature 2'], tab: 'take' })", [start, stop])
    rows = [line.split(",")[2:] for line in one.download("CSV of the trends").splitlines()[1:]]
    kept, weight = scene.kept
    place = t.path(start, stop).spread(len(X))[kept]
    expected = trend(place, X[kept, 2], weights=weight)
    columns = np.column_stack([expected.mean, expected.lower, expected.upper])
    np.testing.assert_allclose(np.array(rows, dtype=float), columns, atol=1e-4 * np.ptp(expected.mean))
    manifest, _ = pack(Scene(model, X, every=True))
    assert manifest["samples"]["shown"] == len(X)


def test_sparse_samples_and_many_features(fork):
    """A sparse matrix is read in rows; features beyond the page's room give way to those that vary more."""
    import scipy.sparse as sp

    rng = np.random.default_rng(0)
    X = rng.standard_normal((300, 40)) * np.linspace(0.1, 2, 40)
    model = midrib.PrincipalGraph(10, graph="tree", sigma=1.0, gamma=1.0, random_state=0).fit(X)
    manifest, _ = pack(Scene(model, sp.csr_array(X)))
    names = [column["name"] for column in manifest["columns"]]
    assert names[:40] == [f"feature {k}" for k in range(40)]
    assert names[40:] == ["PC1", "PC2", "PC3"]
    scene = Scene(model, X)
    object.__setattr__(scene, "chosen", np.arange(35, 40))
    manifest, _ = pack(scene)
    assert [c["kind"] for c in manifest["columns"]] == ["feature"] * 5 + ["component"] * 3
    assert "block" in manifest["columns"][5]["samples"]


def test_an_embedding_comes_first_and_names_are_told_apart(fork):
    """The first picture has the axes of one embedding, not of two; a label called like a feature gets its own name."""
    model, X = fork
    embeddings = {"X_pca": X, "X_umap": X**2, "tsne": X**3}
    manifest, _ = pack(Scene(model, X, names=["a", "b"], embeddings=embeddings, labels={"a": X[:, 0] * 2}))
    names = [column["name"] for column in manifest["columns"]]
    assert [names[k] for k in manifest["axes"]] == ["umap 1", "umap 2"]
    assert len(set(names)) == len(names)
    assert "a (label)" in names


def test_the_bundle_is_built_from_the_sources(tmp_path):
    """Where Node and the packages are installed, building again gives the very files that are shipped."""
    folder = ROOT / "explorer"
    if shutil.which("node") is None or not (folder / "node_modules" / "esbuild").exists():
        pytest.skip("Node or the packages of explorer/ are not installed: npm ci there")
    subprocess.run(["node", "build.mjs", str(tmp_path)], cwd=folder, check=True, capture_output=True)
    for name in ("explorer.js", "explorer.css", "notices.txt"):
        built = hashlib.sha256((tmp_path / name).read_bytes()).hexdigest()
        assert built == hashlib.sha256(static(name).encode()).hexdigest(), f"{name}: run make explorer"


def test_the_bundle_brings_its_notices_and_no_markup_from_text():
    """Licences of what is bundled are shipped; the bundle never ends its own element."""
    notices = static("notices.txt")
    assert "three" in notices
    assert "uplot" in notices
    assert notices.count("Permission is hereby granted") == 2
    assert "</script" not in static("explorer.js").lower()
    assert "</style" not in static("explorer.css").lower()


def test_no_source_file_is_long():
    """Every TypeScript file fits in 400 lines."""
    files = [*(ROOT / "explorer" / "src").rglob("*.ts"), *(ROOT / "explorer" / "tests").rglob("*.ts")]
    assert files
    assert max(len(path.read_text().splitlines()) for path in files) <= 400

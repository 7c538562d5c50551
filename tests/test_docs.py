"""The pages that show code: it runs, from top to bottom, without a warning that the page does not speak of."""

import os
import re
import warnings
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@pytest.mark.filterwarnings("ignore:the permitted edges leave")
@pytest.mark.parametrize("page", ["README.md", "docs/quickstart.md", "docs/graphs.md", "docs/automatic.md"])
def test_snippets_run(page, tmp_path, monkeypatch):
    """Every Python block of the page, in one session; samples and labels the text speaks of are made here."""
    import numpy as np

    import midrib

    monkeypatch.chdir(tmp_path)
    X = midrib.datasets.make_shape("y", 150, noise=0.02, random_state=0).X
    session = {
        "X": X,
        "donor": X[:, 0] > 0,
        "mask": np.ones((len(X), len(X)), dtype=bool),
        "model": midrib.PrincipalGraph(None, graph="tree", sigma=0.001, gamma=1.0, max_iter=3),
    }
    snippets = re.findall(r"```python\n(.*?)```", (ROOT / page).read_text(encoding="utf-8"), flags=re.DOTALL)
    assert snippets
    for snippet in snippets:
        exec(compile(snippet, page, "exec"), session)


def test_snippets_of_other_places_run(tmp_path, monkeypatch):
    """A cluster, and blocks of one's own in files: the page's class gives the graph that the samples in memory give.

    The commands of the page read the files that its snippets wrote.
    """
    import midrib

    pytest.importorskip("typer"), pytest.importorskip("matplotlib")
    pytest.importorskip("dask.array", reason="Dask is not installed")
    from midrib.cli import main

    monkeypatch.chdir(tmp_path)
    X = midrib.datasets.make_shape("y", 150, noise=0.02, random_state=0).X
    session = {"X": X, "midrib": midrib}
    text = (ROOT / "docs/scaling.md").read_text(encoding="utf-8")
    for snippet in re.findall(r"```python\n(.*?)```", text, flags=re.DOTALL):
        exec(compile(snippet, "docs/scaling.md", "exec"), session)
    expected = midrib.PrincipalGraph(20, graph="tree", sigma=0.003, gamma=1.0, random_state=0).fit(X)
    # All samples are drawn, in another order of chance: the start differs, the graph hardly.
    assert session["model"].objective_[-1] == pytest.approx(expected.objective_[-1], rel=0.05)
    assert session["model"].predict(X).shape == (150,)
    for line in re.findall(r"^midrib (fit .* --dask [^#\n]*)", text, flags=re.MULTILINE):
        assert main(line.split()) == 0
    assert {"by_zarr", "by_parquet"} <= {path.name for path in tmp_path.iterdir()}


def test_snippets_of_the_explorer_run(tmp_path, monkeypatch):
    """The page is written, and the widget tells what was chosen, as the text has it."""
    pytest.importorskip("anywidget")
    monkeypatch.chdir(tmp_path)
    text = (ROOT / "docs/explorer.md").read_text(encoding="utf-8")
    for snippet in re.findall(r"```python\n(.*?)```", text, flags=re.DOTALL):
        exec(compile(snippet, "docs/explorer.md", "exec"), {})
    assert (tmp_path / "y.html").exists()


@pytest.mark.parametrize("page", ["docs/plotting.md", "docs/files.md"])
def test_snippets_of_pictures_and_files_run(page, tmp_path, monkeypatch):
    """The same for pages that need matplotlib, or a fitted model, ids and a folder."""
    import midrib

    mpl = pytest.importorskip("matplotlib")
    pytest.importorskip("networkx"), pytest.importorskip("igraph")
    mpl.use("Agg")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder").mkdir()
    X = midrib.datasets.make_shape("y", 150, noise=0.02, random_state=0).X
    model = midrib.PrincipalGraph(20, graph="tree", sigma=0.003, gamma=1.0, random_state=0).fit(X)
    session = {"X": X, "ids": range(150), "model": model, "midrib": midrib}
    text = (ROOT / page).read_text(encoding="utf-8")
    for snippet in re.findall(r"```python\n(.*?)```", text, flags=re.DOTALL):
        exec(compile(snippet, page, "exec"), session)
    mpl.pyplot.close("all")


@pytest.mark.skipif("MIDRIB_DATA" not in os.environ, reason="MIDRIB_DATA names no folder with the cells")
def test_the_stories_of_cells_run(tmp_path, monkeypatch):
    """The page on cells as it stands: it warns of the wrong way, finds nothing where nothing is, and the fates."""
    pytest.importorskip("scanpy")
    mpl = pytest.importorskip("matplotlib")
    mpl.use("Agg")
    monkeypatch.chdir(tmp_path)
    session = {}
    text = (ROOT / "docs/cells.md").read_text(encoding="utf-8")
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        for snippet in re.findall(r"```python\n(.*?)```", text, flags=re.DOTALL):
            exec(compile(snippet, "docs/cells.md", "exec"), session)
            mpl.pyplot.close("all")
    assert any("to Monocytes runs through Erythrocyte" in str(warning.message) for warning in said)
    blood, embryo = session["adata"], session["embryo"]
    assert (blood.var["midrib_conditions_q_value"] < 0.05).sum() <= 2
    assert (tmp_path / "blood.h5ad").exists()
    fates = {"trophectoderm", "primitive endoderm", "epiblast"}
    assert fates <= set(embryo.obs["midrib_milestone"])
    assert embryo.obs["midrib_pseudotime_sd"].notna().all()


def test_the_gallery_keeps_colours_apart(tmp_path):
    """A figure with few dots of some labels among many shades still has every label's own colour when it is small."""
    import numpy as np

    image = pytest.importorskip("PIL.Image")
    from docs.make_gallery import shrink

    rng = np.random.default_rng(0)
    # Antialiased dots of two blues and of ink on paper, as most of such a figure is, and a few of four other colours.
    many = np.array([[0, 114, 178], [86, 180, 233], [26, 26, 26]])[rng.integers(0, 3, (300, 900))]
    shades = 255 + rng.uniform(0, 1, (300, 900, 1)) * (many - 255.0)
    colors = np.array([[0, 158, 115], [204, 121, 167], [213, 94, 0], [230, 159, 0]])
    for k, color in enumerate(colors):
        shades[20:22, 50 * k : 50 * k + 2] = color
    image.fromarray(shades.astype(np.uint8)).save(tmp_path / "big.png")
    shrink(tmp_path / "big.png", tmp_path / "small.png")
    small = np.asarray(image.open(tmp_path / "small.png").convert("RGB")).astype(int)
    for k, color in enumerate(colors):
        assert np.abs(small[20:22, 50 * k : 50 * k + 2] - color).sum(axis=-1).max() < 45


def test_snippets_of_images_and_maps_run(tmp_path, monkeypatch):
    """The page on images and maps, with a cross for a mask."""
    import numpy as np

    import midrib

    pytest.importorskip("skimage")
    monkeypatch.chdir(tmp_path)
    mask = np.zeros((40, 60), dtype=bool)
    mask[18:23, 5:55] = mask[4:20, 28:33] = True
    session = {"mask": mask}
    text = (ROOT / "docs" / "images_and_maps.md").read_text(encoding="utf-8")
    for snippet in re.findall(r"```python\n(.*?)```", text, flags=re.DOTALL):
        exec(compile(snippet, "images_and_maps.md", "exec"), session)
    assert (tmp_path / "vessels.swc").exists()
    assert np.abs(midrib.io.read_geojson(tmp_path / "roads.geojson").nodes - (23.73, 37.98)).max() < 0.1


def test_links_between_pages_lead_somewhere():
    """Every relative link of the README names a file."""
    for target in re.findall(r"\]\(([^)#:]+)\)", (ROOT / "README.md").read_text(encoding="utf-8")):
        assert (ROOT / target).exists(), target

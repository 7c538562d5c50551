"""Every code block of README and docs runs: here, or when the site is built, which executes every notebook.

Blocks of ``python`` run here, page by page, in one session from top to bottom; those of ``console`` too, with the files
that they name. Cells of notebooks (``{code-cell}``) run in ``make docs``, and those of quick ones here too. What
needs Torch runs in ``make test-torch`` (tests/samples/test_tutorial.py).
"""

import re
import shlex
from pathlib import Path

import numpy as np
import pytest

import midrib
from benchmarks.record import ROOT, pages

BLOCK = re.compile(r"^(`{3,})(.*?)\n(.*?)^\1\s*$", flags=re.DOTALL | re.MULTILINE)
NOTEBOOK = "file_format: mystnb"
CELL = "{code-cell} ipython3"
NO_CODE = ("{toctree}", "{note}", "{include}", "{literalinclude}", "bibtex", "text")
QUICK = ("docs/tutorials/first_graph.md", "docs/tutorials/own_family.md", "docs/tutorials/large_data.md")


def blocks(page, kind):
    """Return the code of every block of a kind, without the options of a cell."""
    text = (ROOT / page).read_text(encoding="utf-8")
    found = [code for _, word, code in BLOCK.findall(text) if word.strip() == kind]
    return [re.sub(r"\A(:.*\n)+\n?", "", code) for code in found]


def with_blocks(kind):
    """Return the names of the pages that have blocks of a kind."""
    names = [page.relative_to(ROOT).as_posix() for page in pages()]
    return [name for name in names if blocks(name, kind)]


def prepared(page, folder):
    """Return what the text of a page takes for granted."""
    if page not in ("docs/files.md", "docs/plotting.md"):
        return {}
    (folder / "folder").mkdir()
    X = midrib.datasets.make_shape("y", 150, noise=0.02, random_state=0).X
    model = midrib.PrincipalGraph(20, graph="tree", sigma=0.003, gamma=1.0, random_state=0).fit(X)
    return {"X": X, "ids": range(150), "model": model, "midrib": midrib}


def run(codes, page, session):
    """Run pieces of code one after the other in one session."""
    mpl = pytest.importorskip("matplotlib")
    mpl.use("Agg")
    for code in codes:
        exec(compile(code, page, "exec"), session)
    mpl.pyplot.close("all")
    return session


def test_every_block_is_of_a_kind_that_is_run():
    """A block is Python, a command, a cell of a notebook, or no code at all; cells are in notebooks only."""
    for page in pages():
        text = page.read_text(encoding="utf-8")
        for _, word, _code in BLOCK.findall(text):
            kind = word.strip()
            assert kind in ("python", "console", CELL) or kind.startswith(NO_CODE), (page.name, kind)
            assert kind != CELL or NOTEBOOK in text, page.name


@pytest.mark.parametrize(
    "page",
    [page for page in with_blocks("python") if page not in ("docs/index.md", "docs/tutorials/large_data.md")],
)
def test_python_of_a_page_runs(page, tmp_path, monkeypatch):
    """Without a warning that the page does not speak of."""
    for needed in ("igraph", "anywidget", "pandas"):
        pytest.importorskip(needed)
    monkeypatch.chdir(tmp_path)
    session = run(blocks(page, "python"), page, prepared(page, tmp_path))
    if page == "docs/trajectory.md":
        assert len(session["found"].significant(0.05)) == 2
        assert session["honest"].p_value.shape == (3,)
    if page == "docs/explorer.md":
        assert (tmp_path / "y.html").exists()


def test_the_landing_page_shows_the_code_of_the_readme():
    """Which runs above."""
    assert [code.split("  #")[0] for code in blocks("docs/index.md", "python")[0].splitlines()] == [
        code.split("  #")[0] for code in blocks("README.md", "python")[0].splitlines()
    ]


@pytest.mark.parametrize("page", QUICK)
def test_a_quick_tutorial_runs(page, tmp_path, monkeypatch):
    """The cells, as plain Python; the others are executed by `make docs` only."""
    pytest.importorskip("dask.array"), pytest.importorskip("pandas")
    monkeypatch.chdir(tmp_path)
    run(blocks(page, CELL), page, {})


@pytest.fixture
def files(tmp_path, monkeypatch):
    """The files that the commands of the pages name."""
    for needed in ("typer", "anndata", "skimage", "PIL"):
        pytest.importorskip(needed)
    import anndata
    import pandas as pd
    from PIL import Image

    monkeypatch.chdir(tmp_path)
    shape = midrib.datasets.make_shape("y", 120, noise=0.02, random_state=0)
    for name, rows in (("cells.csv", slice(None)), ("new.csv", slice(20))):
        pd.DataFrame(shape.X[rows], columns=["a", "b"]).to_csv(name, index=False)
    cells = anndata.AnnData(np.abs(np.column_stack([shape.X, shape.X, shape.X])).astype("f4"))
    cells.var_names = ["Gata1", "Hba", "Hbb", "Mpo", "Irf8", "Elane"]
    cells.obsm["X_pca"] = shape.X
    cells.obs["celltype"] = pd.Categorical(np.where(shape.edge == 0, "stem", "late"))
    cells.write_h5ad("cells.h5ad")
    array, frame = pytest.importorskip("dask.array"), pytest.importorskip("dask.dataframe")
    for name, rows in (("cells.zarr", slice(None)), ("new.zarr", slice(20))):
        array.from_array(shape.X[rows], chunks=(50, 2)).to_zarr(name)
    frame.from_pandas(pd.DataFrame(shape.X, columns=["a", "b"]), npartitions=3).to_parquet("cells")
    mask = np.zeros((40, 60), dtype=np.uint8)
    mask[18:23, 5:55] = mask[4:20, 28:33] = 255
    Image.fromarray(mask).save("vessels.png")
    city = midrib.datasets.load("gps_roads/athens")
    lon, lat = midrib.maps.LocalProjection(23.73, 37.98).to_degrees(city.X - city.X.mean(axis=0)).T
    pd.DataFrame({"trip": city.labels, "lon": lon, "lat": lat}).to_csv("tracks.csv", index=False)
    return tmp_path


@pytest.mark.parametrize("page", with_blocks("console"))
def test_commands_of_a_page_run(page, files, monkeypatch):
    """Every command ends well; the explorer writes its page instead of serving it until it is stopped."""
    import json

    from midrib.cli import main

    for line in "".join(blocks(page, "console")).splitlines():
        assert line.startswith("$ midrib "), line
        command = shlex.split(line, comments=True)[2:]
        if command[0] == "view":
            command += ["-o", "page.html"]
        if command[0] == "correct":
            graph = midrib.load("out/model.npz").graph_
            size = {"nodes": graph.n_nodes, "edges": graph.n_edges}
            cut = {"do": "cut", "nodes": graph.edges[-1].tolist()}
            record = {"format": "midrib corrections", "graph": size, "corrections": [cut]}
            Path("corrections.json").write_text(json.dumps(record))
        if "-o" in command and Path(command[command.index("-o") + 1]).exists():
            command += ["--force"]
        monkeypatch.setattr("sys.argv", ["midrib", *command])
        assert main(command) in (None, 0), line


def test_the_gallery_keeps_colours_apart(tmp_path):
    """A figure with few dots of some labels among many shades still has every label's own colour when it is small."""
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


def test_dark_pictures_keep_their_colours(monkeypatch):
    """White paper turns dark, black ink light and greys between; the colours of categories stay, and stay apart."""
    monkeypatch.syspath_prepend(str(ROOT / "docs" / "_extensions"))
    from dark_paper import INK, PAPER, darkened

    from midrib.plotting.canvas import OKABE_ITO

    greys = darkened(np.repeat(np.linspace(0, 255, 9)[:, None], 3, axis=1)).astype(int)
    np.testing.assert_array_equal(greys[[0, -1]], np.array([INK, PAPER]))
    assert (np.diff(greys.sum(axis=1)) < 0).all()
    colours = np.array([[int(name[k : k + 2], 16) for k in (1, 3, 5)] for name in OKABE_ITO])
    np.testing.assert_allclose(darkened(colours).astype(int), colours, atol=1)


def test_links_between_pages_lead_somewhere():
    """Every relative link of README and docs names a file, and every picture too; source distributions have none."""
    pictures = (ROOT / "docs" / "images" / "plots").exists()
    for page in pages():
        text = page.read_text(encoding="utf-8")
        links = re.findall(r"\]\(([^)#:\s]+)(?:#[^)]*)?\)", text)
        for target in links + re.findall(r'\bsrc(?:set)?="([^":]+)"', text):
            there = (page.parent / target).exists() or (target.endswith(".png") and not pictures)
            assert there, (page.name, target)

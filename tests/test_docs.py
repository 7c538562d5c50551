"""The pages that show code: it runs, from top to bottom, without a warning that the page does not speak of."""

import re
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


def test_snippets_of_images_and_maps_run(tmp_path, monkeypatch):
    """The page on images and maps, with a cross for a mask and two streets of a small town for Chicago."""
    from types import SimpleNamespace

    import numpy as np

    import midrib

    pytest.importorskip("skimage")
    monkeypatch.chdir(tmp_path)
    mask = np.zeros((40, 60), dtype=bool)
    mask[18:23, 5:55] = mask[4:20, 28:33] = True
    along, rng = np.arange(0, 1000, 20.0), np.random.default_rng(0)
    line = np.column_stack([along, 0 * along])
    tracks = [(line if k % 2 else 600 - line[:, ::-1]) + rng.normal(scale=4.0, size=2) for k in range(6)]
    city = SimpleNamespace(
        X=np.add(np.vstack(tracks), (448_000, 4_636_000)), labels=np.repeat(np.arange(6), 50)
    )
    monkeypatch.setattr("midrib.datasets.load_gps_roads", lambda _city: city)
    session = {"mask": mask}
    text = (ROOT / "docs" / "images_and_maps.md").read_text(encoding="utf-8")
    for snippet in re.findall(r"```python\n(.*?)```", text, flags=re.DOTALL):
        exec(compile(snippet, "images_and_maps.md", "exec"), session)
    assert (tmp_path / "vessels.swc").exists()
    assert np.abs(midrib.io.read_geojson(tmp_path / "roads.geojson").nodes - (-87.65, 41.87)).max() < 0.1


def test_links_between_pages_lead_somewhere():
    """Every relative link of the README names a file."""
    for target in re.findall(r"\]\(([^)#:]+)\)", (ROOT / "README.md").read_text(encoding="utf-8")):
        assert (ROOT / target).exists(), target

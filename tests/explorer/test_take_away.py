"""Taking away: pictures, tables, commands and views that can be read back."""

import base64
import csv
import io
import json
import shlex
from pathlib import Path
from xml.etree import ElementTree as ET

import numpy as np

from midrib.explorer.scene import Scene

SVG = "{http://www.w3.org/2000/svg}"


def test_pictures_and_tables_read_back(open_page, fork):
    """The PNG is a picture, the SVGs hold the graph and the trends as vectors, the CSV holds every sample."""
    model, X = fork
    labels = {"kind, of": np.where(X[:, 0] < 0, 'left "one"', "right")}
    one = open_page(Scene(model, X, labels=labels, root=7))
    one.ask("app.set({ ends: [7, 14] })")
    one.tab("take")
    with one.page.expect_download() as waiting:
        one.page.get_by_role("button", name="PNG").click()
    assert Path(waiting.value.path()).read_bytes().startswith(b"\x89PNG")
    drawn = ET.fromstring(one.download("SVG of the graph"))
    lines = drawn.findall(f"{SVG}polyline")
    assert len(lines) == len(model.graph_.branches)
    assert len(lines[0].get("points").split()) == len(model.graph_.branches[0])
    image = drawn.find(f"{SVG}image").get("href")
    assert base64.b64decode(image.partition(",")[2]).startswith(b"\x89PNG")
    trends = ET.fromstring(one.download("SVG of the trends"))
    assert len(trends.findall(f"{SVG}polyline")) == len(trends.findall(f"{SVG}polygon")) == 2
    rows = list(csv.DictReader(io.StringIO(one.download("CSV of the samples"))))
    t = model.trajectory(X, 7)
    np.testing.assert_allclose([float(row["pseudotime"]) for row in rows], t.pseudotime, atol=1e-6)
    assert [int(row["branch"]) for row in rows] == t.branch.tolist()
    assert [row["kind, of"] for row in rows] == labels["kind, of"].tolist()


def test_a_view_is_restored_from_its_address_file_and_command(open_page, fork, tmp_path):
    """Root, path, colour, axes and camera come back from the address; the command line holds the same."""
    model, X = fork
    one = open_page(Scene(model, X, source=("out/model.npz", "my cells.csv")))
    one.ask(
        "app.set({ colour: 'branch', ends: [7, 14], least: 35, tab: 'take',"
        " roots: [{ edge: -1, position: 0, node: 21 }] })"
    )
    one.ask("app.stage.nudge(0.1, 0, 1.5)")
    camera, code = one.ask("app.stage.view"), one.ask("app.code")
    words = shlex.split(one.page.locator("[data-what=view]").inner_text())
    assert words[:4] == ["midrib", "view", "out/model.npz", "my cells.csv"]
    assert words[4:6] == ["--root", "node:21"]
    two = open_page(Scene(model, X, source=("", "my cells.csv")), code)
    lines = two.page.locator("[data-what=project]").inner_text().splitlines()
    assert lines[0].startswith("midrib view 'my cells.csv' --save model.npz")
    assert lines[1] == "midrib project model.npz 'my cells.csv' --root node:21 -o samples.csv"
    assert two.ask("app.stage.view") == camera
    keys = ("colour", "ends", "roots", "least", "axes", "tab")
    assert all(two.ask(f"app.view.{key}") == one.ask(f"app.view.{key}") for key in keys)
    saved = json.loads(one.download("Save it to a file"))
    path = tmp_path / "view.json"
    path.write_text(json.dumps(saved))
    three = open_page(Scene(model, X))
    three.tab("take")
    three.page.get_by_label("Restore from a file").set_input_files(path)
    three.until("app.view.least === 35")
    assert three.ask("app.stage.view") == camera


def test_a_broken_or_foreign_view_is_harmless(open_page, fork):
    """An address with nonsense, or with nodes of another graph, opens the page as it is."""
    model, X = fork
    given = {
        "roots": [{"edge": -1, "position": 0, "node": 999}],
        "axes": [7, 8],
        "ends": ["x", -3],
        "size": 1e9,
    }
    foreign = base64.urlsafe_b64encode(json.dumps(given).encode()).decode().rstrip("=")
    for code in ("nonsense", foreign):
        one = open_page(Scene(model, X), code)
        assert one.ask("app.view.roots[0].node") < 22
        assert one.ask("app.view.axes") == [0, 1]
        assert one.ask("app.view.ends") == []

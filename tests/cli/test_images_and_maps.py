"""``midrib skeleton`` and ``midrib map``: from an image or tracks to files that people can open."""

import json

import numpy as np
import pytest

import midrib
from midrib.cli import main
from midrib.maps import LocalProjection

pytest.importorskip("typer")
pytest.importorskip("matplotlib")
pytest.importorskip("skimage")


def test_skeleton_writes_a_graph_with_widths(tmp_path, capsys):
    """A cross in a picture has four ends; widths go to nodes.csv and graph.swc, and a second run needs --force."""
    Image = pytest.importorskip("PIL.Image")
    mask = np.zeros((60, 80), dtype=bool)
    mask[28:33, 5:75] = mask[5:55, 38:43] = True
    Image.fromarray(np.where(mask, 0, 255).astype(np.uint8)).save(tmp_path / "cross.png")
    command = ["skeleton", str(tmp_path / "cross.png"), "-o", str(tmp_path / "out")]
    assert main([*command, "--json"]) == 0
    record = json.loads(capsys.readouterr().out)
    assert (record["components"], record["tips"], record["pixels"]) == (1, 4, int(mask.sum()))
    assert {path.name for path in (tmp_path / "out").iterdir()} == set(record["files"])
    graph = midrib.io.read_graph_tables(tmp_path / "out")
    assert np.median(graph.width) == pytest.approx(2.5, abs=0.2)
    assert np.median(midrib.io.read_swc(tmp_path / "out" / "graph.swc").width) == np.median(graph.width)
    assert main(command) == 4
    assert main([*command, "--force"]) == 0
    assert "4 tips" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("content", "options", "code"), [(None, [], 3), (b"no image", [], 3), (None, ["--spacing", "x"], 2)]
)
def test_skeleton_refuses_in_one_line(tmp_path, capsys, content, options, code):
    """A missing file, a file that is no image, a spacing that is no number."""
    if content is not None:
        (tmp_path / "a.png").write_bytes(content)
    assert main(["skeleton", str(tmp_path / "a.png"), "-o", str(tmp_path / "out"), *options]) == code
    assert capsys.readouterr().err.count("\n") == 1
    assert not (tmp_path / "out").exists()


def test_a_loop_that_the_swc_file_cannot_hold_is_named(tmp_path, capsys):
    """A ring stays whole in all files but graph.swc, which is said."""
    mask = np.zeros((40, 40), dtype=bool)
    mask[5:35, 5:35] = True
    mask[10:30, 10:30] = False
    np.save(tmp_path / "ring.npy", mask)
    assert main(["skeleton", str(tmp_path / "ring.npy"), "-o", str(tmp_path / "out"), "--ink", "light"]) == 0
    assert "graph.swc holds a tree: 1 loop cut in it" in capsys.readouterr().err
    assert midrib.io.read_graph_tables(tmp_path / "out").n_loops == 1


def test_map_in_metres_names_the_option(tmp_path, capsys, recwarn):
    """Metres without a reference system are written, with one line that names --crs and no warning of Python."""
    along = np.linspace(0, 1000, 50)
    lines = [f"{trip},{480000 + x:.1f},{4215000 + trip:.1f}" for trip in range(3) for x in along]
    (tmp_path / "tracks.csv").write_text("\n".join(["trip,x,y", *lines]))
    assert main(["map", str(tmp_path / "tracks.csv"), "-o", str(tmp_path / "out")]) == 0
    assert (
        "warning: roads.geojson is in metres, where maps expect degrees: add --crs" in capsys.readouterr().err
    )
    assert not [w for w in recwarn if "longitude" in str(w.message)]


def test_map_finds_streets_in_degrees(tmp_path, capsys):
    """Columns are found by their names; the GeoJSON holds longitude and latitude, edges.csv the number of trips."""
    plane, along = LocalProjection(-87.65, 41.87), np.arange(0, 1000, 20.0)
    rng, lines = np.random.default_rng(0), ["trip,lat,lon"]
    for trip in range(6):
        line = (
            np.column_stack([along, 0 * along])
            if trip % 2
            else np.column_stack([0 * along + 500, along - 500])
        )
        for lon, lat in plane.to_degrees(line + rng.normal(scale=4.0, size=2)):
            lines.append(f"car {trip},{lat:.7f},{lon:.7f}")
    (tmp_path / "tracks.csv").write_text("\n".join(lines))
    out = tmp_path / "out"
    assert main(["map", str(tmp_path / "tracks.csv"), "-o", str(out)]) == 0
    said = capsys.readouterr().err
    assert "300 positions of 6 trips (lon, lat: longitude and latitude)" in said
    assert "1 piece, 0 loops, 1 fork, 4 tips" in said
    streets = midrib.io.read_geojson(out / "roads.geojson")
    assert np.abs(streets.nodes - (-87.65, 41.87)).max() < 0.02
    assert "trips" in (out / "edges.csv").read_text().splitlines()[0]
    (tmp_path / "other.csv").write_text("a,b\n1,2\n3,4\n")
    assert main(["map", str(tmp_path / "other.csv"), "-o", str(tmp_path / "no")]) == 3
    assert "--x" in capsys.readouterr().err

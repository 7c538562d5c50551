"""Real sets that everybody has: they need no file, and hold what they say."""

import subprocess
import sys

import numpy as np
import pytest

from midrib import datasets

SHAPES = {"digits": (1797, 64), "gps_roads/athens": (2840, 2), "cells/paul15": (2660, 50)}


def test_all_sets_are_known():
    """The list is that of the tests below, and an unknown name gets it."""
    assert datasets.list_datasets() == sorted(SHAPES)
    with pytest.raises(ValueError, match="is unknown; choose one of cells/paul15"):
        datasets.load("nothing")


@pytest.mark.parametrize("name", SHAPES)
def test_every_set_has_its_shape(name, monkeypatch):
    """Samples, labels and annotations fit together, without any folder of data."""
    monkeypatch.delenv("MIDRIB_DATA", raising=False)
    data = datasets.load(name)
    assert data.name == name
    assert data.X.shape == SHAPES[name]
    assert np.isfinite(data.X).all()
    assert len(data.labels) == len(data.X)
    assert all(len(column) == len(data.X) for column in data.annotations.values())
    assert data.description.endswith(".")


def test_vehicles_drive_on_streets():
    """Map and positions share their coordinates."""
    roads = datasets.load("gps_roads/athens")
    gap = np.linalg.norm(roads.X[::20, None] - roads.streets.nodes, axis=2).min(axis=1)
    assert np.median(gap) < 60
    assert roads.streets.n_edges > 100


def test_cells_come_with_their_genes():
    """Principal components of the counts, in order of variance; erythrocytes make haemoglobin's partners."""
    cells = datasets.load("cells/paul15")
    assert cells.counts.shape == (2660, len(cells.genes)) == (2660, 240)
    assert (np.diff(cells.X.var(axis=0)) <= 0).all()
    carbonic = cells.counts[:, list(cells.genes).index("Car2")]
    red = cells.labels == "Erythrocyte"
    assert carbonic[red].mean() > 5 * carbonic[~red].mean()


def test_digits_are_images():
    """Rows are images again."""
    assert datasets.load("digits").images.shape == (1797, 8, 8)


def test_loading_imports_nothing_heavy():
    """Touching midrib.datasets loads no plotting, no AnnData and no scanpy."""
    heavy = {"matplotlib", "scanpy", "anndata", "h5py", "PIL"}
    code = "import sys, midrib.datasets; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not heavy & set(done.stdout.split())

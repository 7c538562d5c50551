"""The loaders of the experiments: what they promise about files at hand, missing ones and altered ones."""

import gzip
import hashlib
from functools import partial

import numpy as np
import pytest

from experiments import data
from experiments.data import files
from experiments.data.checksums import FOLDERS, Folder

SETS = {
    data.load_alphadigits: ("binaryalphadigs", (1404, 320)),
    partial(data.load_breast, "metabric"): ("breast_metabric", (1904, 305)),
    partial(data.load_breast, "tcga"): ("breast_tcga", (887, 260)),
    partial(data.load_cells, "guo"): ("sc_guo", (428, 48)),
    partial(data.load_cells, "hsmm"): ("sc_hsmm", (271, 50)),
    partial(data.load_cells, "krumsiek11"): ("sc_krumsiek11", (640, 11)),
    partial(data.load_cells, "worm_embryo"): ("sc_worm_embryo", (1805, 50)),
    data.load_faces: ("faces_cmu", (624, 3840)),
    data.load_chicago: ("gps_roads", (118360, 2)),
    data.load_mnist: ("mnist", (70000, 784)),
    data.load_pendigits: ("pendigits", (10992, 16)),
    data.load_galaxies: ("sdss_galaxies", (22709, 2)),
    data.load_teapots: ("teapots", (100, 23028)),
    partial(data.load_toy, "tree_300"): ("toys", (300, 2)),
}


def needs(folder):
    """Skip, saying so, where the real data is not at hand."""
    if folder and not files.is_available(folder):
        pytest.skip(f"the files of {folder} are not at hand; set MIDRIB_DATA")


@pytest.fixture
def empty(monkeypatch, tmp_path):
    """A machine without any data."""
    monkeypatch.setenv("MIDRIB_DATA", str(tmp_path))
    return tmp_path


@pytest.fixture
def planted(empty, monkeypatch):
    """A folder 'planted' with one packed file."""
    folder = Folder("example.org", {"numbers.csv.gz": hashlib.sha256(b"1,2\n").hexdigest()})
    monkeypatch.setitem(FOLDERS, "planted", folder)
    (empty / "planted").mkdir(parents=True)
    return empty / "planted"


@pytest.mark.parametrize("load", SETS)
def test_every_set_has_its_shape(load):
    """Samples, labels, features and annotations fit together, and a sentence says what the set is."""
    folder, shape = SETS[load]
    needs(folder)
    found = load()
    assert found.X.shape == shape
    assert np.isfinite(found.X).all()
    assert found.labels is None or len(found.labels) == len(found.X)
    assert found.feature_names is None or len(found.feature_names) == found.X.shape[1]
    assert all(column.shape[0] == len(found.X) for column in found.annotations.values())
    assert found.description.endswith(".")


def test_every_folder_has_a_loader():
    """No file of the catalogue is without a loader."""
    assert {folder for folder, _ in SETS.values()} | {"omniglot"} == set(FOLDERS)


def test_teapots_turn():
    """Images follow each other around the ring: the next one is nearer than the opposite one."""
    needs("teapots")
    pots = data.load_teapots()
    assert pots.images.shape == (100, 76, 101, 3)
    step = np.linalg.norm(pots.X - np.roll(pots.X, 1, axis=0), axis=1)
    opposite = np.linalg.norm(pots.X - np.roll(pots.X, 50, axis=0), axis=1)
    assert step.max() < opposite.min()


def test_strokes_lie_on_the_ink():
    """The pen was never more than two pixels from the ink, and all ink is within reach of the pen."""
    needs("omniglot")
    drawings = data.load_omniglot()
    assert len(drawings) == len(set(drawings.names)) > 4000
    for index in range(0, len(drawings), 500):
        drawing = drawings[index]
        pen = np.vstack(drawing.strokes)
        gap = np.linalg.norm(pen[:, None] - drawing.X, axis=2)
        assert np.quantile(gap.min(axis=1), 0.99) < 2.5
        assert np.quantile(gap.min(axis=0), 0.95) < 6


def test_genes_by_name():
    """A gene is found by its name, an unknown one is refused by name."""
    needs("breast_tcga")
    tumours = data.load_breast("tcga")
    basal, luminal = tumours.labels == "Basal", tumours.labels == "LumA"
    assert np.median(tumours.column("ESR1")[basal]) < np.median(tumours.column("ESR1")[luminal])
    with pytest.raises(KeyError, match="no feature 'NOPE'"):
        tumours.column("NOPE")


def test_missing_file_is_one_sentence(empty):
    """The message names the file, its public home and where to put it."""
    with pytest.raises(data.MissingDataError) as caught:
        data.load_teapots()
    message = str(caught.value)
    assert "teapots100.mat" in message
    assert "github.com/" in message
    assert str(empty / "teapots") in message
    assert "\n" not in message


def test_packed_and_unpacked_files_are_the_same(planted):
    """A packed file may lie there unpacked; its content is what is checked."""
    (planted / "numbers.csv").write_bytes(b"1,2\n")
    assert files.read_file("planted", "numbers.csv.gz") == b"1,2\n"
    (planted / "numbers.csv").unlink()
    (planted / "numbers.csv.gz").write_bytes(gzip.compress(b"1,2\n", 1))
    assert files.read_file("planted", "numbers.csv.gz") == b"1,2\n"


def test_altered_file_is_refused(planted):
    """One changed byte is noticed, and the sentence says where the right file is."""
    (planted / "numbers.csv").write_bytes(b"1,3\n")
    with pytest.raises(data.AlteredDataError, match=r"differs.*example\.org"):
        files.read_file("planted", "numbers.csv.gz")


@pytest.mark.parametrize("load", [data.load_breast, data.load_cells], ids=["tumours", "cells"])
def test_unknown_names_are_refused(load):
    """Every unknown name gets the known ones."""
    with pytest.raises(ValueError, match="is unknown; "):
        load("x")

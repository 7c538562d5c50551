"""The loaders: what they promise about files at hand, missing ones and altered ones."""

import gzip
import hashlib
import subprocess
import sys

import numpy as np
import pytest

from midrib import datasets
from midrib.datasets import files, loaders, packaged, registry
from midrib.datasets.checksums import FOLDERS, Folder

SHAPES = {
    "binaryalphadigs": (1404, 320),
    "breast/metabric": (1904, 305),
    "breast/scanb": (400, 10000),
    "breast/tcga": (887, 260),
    "cells/guo": (428, 48),
    "cells/hsmm": (271, 50),
    "cells/krumsiek11": (640, 11),
    "cells/paul15": (2660, 50),
    "cells/pbmc68k": (700, 50),
    "cells/worm_embryo": (1805, 50),
    "cells/worm_l2": (5340, 50),
    "digits": (1797, 64),
    "elpigraph/branches_dim10": (443, 10),
    "elpigraph/loop_branch": (402, 3),
    "elpigraph/thick_turn": (1333, 10),
    "faces_cmu": (624, 3840),
    "faces_frey": (1965, 560),
    "faces_olivetti": (400, 4096),
    "gps_roads/athens": (2840, 2),
    "gps_roads/chicago": (118360, 2),
    "mnist": (70000, 784),
    "pendigits": (10992, 16),
    "sdss_galaxies/z005": (22709, 2),
    "sdss_galaxies/z046": (14486, 2),
    "teapots": (100, 23028),
    "toys/Circle": (100, 2),
    "toys/tree_300": (300, 2),
}


def needs(folder):
    """Skip, saying so, where the real data is not at hand."""
    if folder and not files.is_available(folder):
        pytest.skip(f"the files of {folder} are not at hand; set MIDRIB_DATA")


@pytest.fixture
def empty(monkeypatch, tmp_path):
    """A machine without any data."""
    monkeypatch.delenv("MIDRIB_DATA", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path / "midrib"


@pytest.fixture
def planted(empty, monkeypatch):
    """A folder 'planted' with one packed file in the cache."""
    folder = Folder("example.org", {"numbers.csv.gz": hashlib.sha256(b"1,2\n").hexdigest()})
    monkeypatch.setitem(FOLDERS, "planted", folder)
    (empty / "planted").mkdir(parents=True)
    return empty / "planted"


@pytest.mark.parametrize("name", SHAPES)
def test_every_set_has_its_shape(name):
    """Samples, labels, features and annotations fit together, and a sentence says what the set is."""
    needs(registry._ENTRIES[name].folder)
    data = datasets.load(name)
    assert data.name == name
    assert data.X.shape == SHAPES[name]
    assert np.isfinite(data.X).all()
    assert data.labels is None or len(data.labels) == len(data.X)
    assert data.feature_names is None or len(data.feature_names) == data.X.shape[1]
    assert all(column.shape[0] == len(data.X) for column in data.annotations.values())
    assert data.description.endswith(".")


def test_every_folder_has_a_loader():
    """No file of the catalogue is without a loader."""
    assert {entry.folder for entry in registry._ENTRIES.values()} == {"", *FOLDERS}


def test_teapots_turn():
    """Images follow each other around the ring: the next one is nearer than the opposite one."""
    needs("teapots")
    data = datasets.load_teapots()
    assert data.images.shape == (100, 76, 101, 3)
    step = np.linalg.norm(data.X - np.roll(data.X, 1, axis=0), axis=1)
    opposite = np.linalg.norm(data.X - np.roll(data.X, 50, axis=0), axis=1)
    assert step.max() < opposite.min()


def test_strokes_lie_on_the_ink():
    """The pen was never more than two pixels from the ink, and all ink is within reach of the pen."""
    needs("omniglot")
    drawings = datasets.load_omniglot()
    assert len(drawings) == len(set(drawings.names)) > 4000
    for index in range(0, len(drawings), 500):
        drawing = drawings[index]
        pen = np.vstack(drawing.strokes)
        gap = np.linalg.norm(pen[:, None] - drawing.X, axis=2)
        assert np.quantile(gap.min(axis=1), 0.99) < 2.5
        assert np.quantile(gap.min(axis=0), 0.95) < 6


def test_vehicles_drive_on_streets():
    """Map and positions share their coordinates."""
    needs("gps_roads")
    roads = datasets.load_gps_roads("athens")
    gap = np.linalg.norm(roads.X[::20, None] - roads.streets.nodes, axis=2).min(axis=1)
    assert np.median(gap) < 60
    assert roads.streets.n_edges > 100


def test_genes_by_name():
    """A gene is found by its name, an unknown one is refused by name."""
    needs("breast_tcga")
    data = datasets.load_breast("tcga")
    basal, luminal = data.labels == "Basal", data.labels == "LumA"
    assert np.median(data.column("ESR1")[basal]) < np.median(data.column("ESR1")[luminal])
    with pytest.raises(KeyError, match="no feature 'NOPE'"):
        data.column("NOPE")


def test_scanpy_sets_equal_ours(empty, monkeypatch):
    """Sets that ship with scanpy come from there when nothing else is at hand, and are the same."""
    if packaged._scanpy_file("krumsiek11.txt") is None:
        pytest.skip("scanpy is not installed")
    pytest.importorskip("h5py")
    from_scanpy = [loaders.load_cells(study) for study in ("krumsiek11", "pbmc68k")]
    monkeypatch.undo()
    needs("sc_krumsiek11")
    needs("sc_pbmc68k")
    for data in from_scanpy:
        other = datasets.load(data.name)
        np.testing.assert_allclose(data.X, other.X, atol=1e-5)
        np.testing.assert_array_equal(data.labels, other.labels)
        assert data.annotations.keys() == other.annotations.keys()


def test_without_scanpy_the_file_is_asked_for(empty, monkeypatch):
    """A set that neither a folder nor a package has is asked for like any other."""
    monkeypatch.setattr(packaged, "_scanpy_file", lambda name: None)
    for study in ("krumsiek11", "pbmc68k"):
        with pytest.raises(datasets.MissingDataError, match="put it into"):
            loaders.load_cells(study)


def test_digits_need_nothing(empty):
    """What ships with scikit-learn loads on a machine without any data."""
    assert datasets.load("digits").images.shape == (1797, 8, 8)
    assert "digits" in datasets.list_datasets(available=True)
    assert "teapots" not in datasets.list_datasets(available=True)
    assert "teapots" in datasets.list_datasets()


def test_missing_file_is_one_sentence(empty, monkeypatch):
    """The message names the file, its public home and both places where it may be put."""
    monkeypatch.setenv("MIDRIB_DATA", str(empty.parent / "mine"))
    with pytest.raises(datasets.MissingDataError) as caught:
        datasets.load_teapots()
    message = str(caught.value)
    assert "teapots100.mat" in message
    assert "github.com/" in message
    assert str(empty / "teapots") in message
    assert str(empty.parent / "mine" / "teapots") in message
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
    with pytest.raises(datasets.AlteredDataError, match=r"differs.*example\.org"):
        files.read_file("planted", "numbers.csv.gz")


def test_named_folder_comes_first(planted, monkeypatch, tmp_path):
    """MIDRIB_DATA goes before the cache."""
    (planted / "numbers.csv").write_bytes(b"wrong")
    mine = tmp_path / "mine"
    (mine / "planted").mkdir(parents=True)
    (mine / "planted" / "numbers.csv").write_bytes(b"1,2\n")
    monkeypatch.setenv("MIDRIB_DATA", str(mine))
    assert files.read_file("planted", "numbers.csv.gz") == b"1,2\n"


@pytest.mark.parametrize(
    "call",
    [
        lambda: datasets.load("nothing"),
        lambda: datasets.load_breast("x"),
        lambda: datasets.load_gps_roads("x"),
        lambda: datasets.load_galaxies("x"),
        lambda: datasets.load_elpigraph("x"),
        lambda: datasets.load_cells("x"),
    ],
)
def test_unknown_names_are_refused(call):
    """Every unknown name gets the known ones, or where to find them."""
    with pytest.raises(ValueError, match="is unknown; "):
        call()


def test_loading_imports_nothing_heavy():
    """Touching midrib.datasets loads no plotting, no AnnData and no scanpy."""
    heavy = {"matplotlib", "scanpy", "anndata", "h5py", "PIL"}
    code = "import sys, midrib.datasets; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not heavy & set(done.stdout.split())

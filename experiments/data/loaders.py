"""Real data sets, read from files that are at hand and checked."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any, Literal

import numpy as np
import scipy.io
import scipy.sparse as sp

from experiments.data.files import read_file
from midrib import datasets
from midrib._graph import Graph
from midrib._graph.edges import unique_edges
from midrib._types import Array
from midrib.datasets import Dataset, ImageDataset, RoadDataset

Toy = Literal[
    "Circle", "DistortedSShape", "SShape", "Spiral_SUN", "XShape",
    "Zigzag", "three_clusters", "tree_300", "tree_600", "two_moon",
]  # fmt: skip


def load_toy(name: Toy) -> Dataset:
    """Load one of the paper's own synthetic sets, in the plane."""
    X = _mat("toys", f"{name}.mat")["X"].astype(float)
    return Dataset(f"toys/{name}", X, None, f"Synthetic set {name} of the principal graph paper's authors.")


def load_teapots() -> ImageDataset:
    """Load 100 photographs of a teapot in order of rotation; the labels are angles in degrees."""
    columns = _mat("teapots", "teapots100.mat")["teapots"]
    images = columns.T.reshape(100, 3, 101, 76).transpose(0, 3, 2, 1)
    return ImageDataset(
        "teapots",
        np.ascontiguousarray(images).reshape(100, -1).astype(np.float64),
        3.6 * np.arange(100),
        "Every fourth of 400 colour photographs of a teapot turned once around (Weinberger and Saul).",
        image_shape=(76, 101, 3),
    )


def load_faces() -> ImageDataset:
    """Load the CMU face images, 20 people x 4 expressions x 4 poses x with and without sunglasses."""
    arrays = _npz("faces_cmu", "cmu_faces_60x64.npz")
    return ImageDataset(
        "faces_cmu",
        arrays["images"].reshape(len(arrays["images"]), -1).astype(np.float64),
        arrays["subject"],
        "Grey photographs of 20 people by expression, pose and eyes (CMU Face Images, UCI); stands in for "
        "the facial expressions of Le Song, which are no longer to be had.",
        annotations={key: arrays[key] for key in ("subject", "expression", "pose", "eyes")},
        image_shape=(60, 64),
    )


def load_breast(cohort: Literal["tcga", "metabric"] = "tcga") -> Dataset:
    """Load expression of breast tumours with PAM50 calls; only ``"tcga"`` has normal tissue too."""
    _check_choice("cohort", cohort, ("tcga", "metabric"))
    return {"tcga": _tcga, "metabric": _metabric}[cohort]()


def load_alphadigits() -> ImageDataset:
    """Load coarse binary characters, 39 of each digit and capital."""
    content = _mat("binaryalphadigs", "binaryalphadigs.mat")
    ink = content["fea"].reshape(-1, 16, 20).transpose(0, 2, 1).reshape(-1, 320).astype(np.float64)
    names = np.array(list("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
    text = "Binary 20 x 16 images of handwritten digits and capitals (Binary Alphadigits); 1 is ink."
    labels = names[content["gnd"].ravel().astype(int) - 1]
    return ImageDataset("binaryalphadigs", ink, labels, text, image_shape=(20, 16))


def load_pendigits() -> Dataset:
    """Load pen trajectories of digits: eight points each, training samples first."""
    parts = [
        np.loadtxt(io.BytesIO(read_file("pendigits", name)), delimiter=",")
        for name in ("pendigits.tra.gz", "pendigits.tes.gz")
    ]
    table = np.vstack(parts)
    split = np.repeat(["train", "test"], [len(part) for part in parts])
    text = "Pen trajectories of 10,992 digits by 44 writers, eight points each (UCI PenDigits)."
    return Dataset("pendigits", table[:, :-1], table[:, -1].astype(int), text, annotations={"split": split})


def load_mnist() -> ImageDataset:
    """Load the 70,000 digits of MNIST, training images first, grey values 0 to 255."""
    images = [_idx(f"{part}-images-idx3-ubyte.gz") for part in ("train", "t10k")]
    labels = [_idx(f"{part}-labels-idx1-ubyte.gz") for part in ("train", "t10k")]
    split = np.repeat(["train", "test"], [len(part) for part in labels])
    X = np.concatenate(images).reshape(-1, 784).astype(np.float32)
    text = "Grey 28 x 28 images of 70,000 handwritten digits (MNIST)."
    return ImageDataset(
        "mnist", X, np.concatenate(labels).astype(int), text, None, {"split": split}, image_shape=(28, 28)
    )


def load_chicago() -> RoadDataset:
    """Load positions of vehicles in metres, their trips as labels, and the street map."""
    arrays = _npz("gps_roads", "chicago.npz")
    return RoadDataset(
        "gps_roads/chicago",
        arrays["xy"],
        arrays["trip"],
        "GPS positions of university shuttles in Chicago and the OpenStreetMap streets (mapconstruction.org).",
        annotations={"time": arrays["time"]},
        streets=Graph(arrays["map_xy"], unique_edges(arrays["map_edges"])),
    )


def load_galaxies() -> Dataset:
    """Load sky positions (right ascension, declination, degrees) of galaxies in a thin slice of redshift."""
    X = _npz("sdss_galaxies", "sdss_z005.npz")["ra_dec"]
    text = "Galaxies of the Sloan Digital Sky Survey near redshift 0.05, a slice of the cosmic web."
    return Dataset("sdss_galaxies", X, None, text, np.array(["ra", "dec"]))


def load_cells(study: str) -> Dataset:
    """Load single cells of one study: guo, hsmm, krumsiek11, paul15 or worm_embryo.

    ``X`` are principal components where the study has thousands of genes; further arrays, embeddings and counts of
    genes are in the annotations.
    """
    _check_choice("study", study, tuple(CELLS))
    return CELLS[study]()


def _tcga() -> Dataset:
    arrays = _npz("breast_tcga", "tcga_brca_887x260.npz")
    return Dataset(
        "breast/tcga",
        arrays["X"].astype(np.float64),
        arrays["subtype"],
        "Expression (log2 transcripts per million) of 260 genes in 776 breast tumours and 111 normal breast tissues, "
        "with PAM50 calls (TCGA-BRCA); NormalTissue is normal breast, Normal a normal-like tumour.",
        arrays["genes"],
        {key: arrays[key] for key in ("sample", "tissue", "er_status")},
    )


def _metabric() -> Dataset:
    arrays = _npz("breast_metabric", "metabric_1904.npz")
    markers = arrays["X8_log2"]
    # Markers whose z-scores are among the 300 genes already would only repeat them.
    new = ~np.isin(np.char.upper(arrays["genes8"]), np.char.upper(arrays["genes"]))
    scores = (markers - markers.mean(axis=0)) / markers.std(axis=0)
    keys = ("sample", "er_status", "her2_status", "grade", "integrative_cluster", "survival_months", "alive")
    return Dataset(
        "breast/metabric",
        np.hstack([arrays["X"], scores[:, new]]).astype(np.float64),
        arrays["subtype"],
        "Expression (z-scores) of 300 cancer genes and further markers in 1,904 breast tumours with PAM50 calls "
        "(METABRIC, the paper's cohort); no normal tissue.",
        np.char.upper(np.concatenate([arrays["genes"], arrays["genes8"][new]])),
        {key: arrays[key] for key in keys},
    )


def _guo() -> Dataset:
    arrays = _npz("sc_guo", "guo_norm.npz")
    text = "qPCR of 48 genes in 428 cells of mouse embryos; labels are the number of cells of the embryo (Guo 2010)."
    return Dataset("cells/guo", arrays["X"].astype(np.float64), arrays["num_cells"], text, arrays["genes"])


def _hsmm() -> Dataset:
    arrays = _npz("sc_hsmm", "hsmm_271x3000.npz")
    text = (
        "50 principal components of 271 human myoblasts; labels are hours after the switch (Trapnell 2014)."
    )
    more = {key: arrays[key] for key in ("cell", "state", "pseudotime")} | {"expression": arrays["X"]}
    return Dataset("cells/hsmm", arrays["pca"].astype(np.float64), arrays["hours"], text, None, more)


def _krumsiek11() -> Dataset:
    text = (
        "Four simulated runs of myeloid differentiation, one per fate (Krumsiek 2011, simulated by scanpy)."
    )
    arrays = _npz("sc_krumsiek11", "krumsiek11.npz")
    more = {key: arrays[key] for key in ("time", "realization")}
    X = arrays["X"].astype(np.float64)
    return Dataset("cells/krumsiek11", X, arrays["cell_type"], text, arrays["genes"], more)


def _worm_embryo() -> Dataset:
    arrays = _npz("sc_worm_embryo", "worm_embryo_pca50.npz")
    text = "50 principal components of 1,805 ciliated neurons of worm embryos; labels are cell types (Packer 2019)."
    keys = ("cell", "batch", "raw_embryo_time", "embryo_time", "embryo_time_bin", "lineage")
    more = {key: arrays[key] for key in keys} | {"counts": _counts("sc_worm_embryo", "worm_embryo")}
    return Dataset("cells/worm_embryo", arrays["pca"].astype(np.float64), arrays["label"], text, None, more)


CELLS: dict[str, Callable[[], Dataset]] = {
    "guo": _guo,
    "hsmm": _hsmm,
    "krumsiek11": _krumsiek11,
    "paul15": lambda: datasets.load("cells/paul15"),
    "worm_embryo": _worm_embryo,
}


def _check_choice(word: str, given: str, known: tuple[str, ...]) -> None:
    if given not in known:
        msg = f"{word}={given!r} is unknown; choose one of {', '.join(known)}."
        raise ValueError(msg)


def _npz(folder: str, name: str) -> dict[str, Array]:
    with np.load(io.BytesIO(read_file(folder, name)), allow_pickle=False) as archive:
        return {key: archive[key] for key in archive.files}


def _mat(folder: str, name: str) -> dict[str, Any]:
    return scipy.io.loadmat(io.BytesIO(read_file(folder, name)))


def _counts(folder: str, study: str) -> Any:
    """Return counts of the most variable genes, sparse; cells are rows."""
    matrix = sp.load_npz(io.BytesIO(read_file(folder, f"{study}_counts_hvg2000.npz")))
    return sp.csr_array(matrix)


def _idx(name: str) -> Array:
    """Read MNIST's format: two zero bytes, a type, the number of dimensions, their sizes, the values."""
    content = read_file("mnist", name)
    n_dimensions = content[3]
    shape = np.frombuffer(content, dtype=">i4", count=n_dimensions, offset=4)
    return np.frombuffer(content, dtype=np.uint8, offset=4 + 4 * n_dimensions).reshape(shape)

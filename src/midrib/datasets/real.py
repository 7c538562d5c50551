"""Real sets at hand on every machine: two files of the package (licences: ``files/README.md``), one of scikit-learn."""

from importlib.resources import files
from io import BytesIO

import numpy as np

from midrib._graph import Graph
from midrib._graph.edges import unique_edges
from midrib._types import Array
from midrib.datasets.dataset import CellDataset, Dataset, ImageDataset, RoadDataset


def list_datasets() -> list[str]:
    """Return the names that :func:`load` knows.

    Returns
    -------
    The names, sorted.

    Examples
    --------
    >>> from midrib.datasets import list_datasets
    >>> list_datasets()
    ['cells/paul15', 'digits', 'gps_roads/athens']
    """
    return sorted(_LOADERS)


def load(name: str) -> Dataset:
    """Load a real set by its name; nothing is downloaded.

    Parameters
    ----------
    name
        One of :func:`list_datasets`.

    Returns
    -------
    The set: a :class:`CellDataset`, an :class:`ImageDataset` or a :class:`RoadDataset`.

    Examples
    --------
    >>> from midrib.datasets import load
    >>> load("cells/paul15").X.shape
    (2660, 50)
    """
    if name not in _LOADERS:
        msg = f"name={name!r} is unknown; choose one of {', '.join(list_datasets())}."
        raise ValueError(msg)
    return _LOADERS[name]()


def _digits() -> ImageDataset:
    from sklearn.datasets import load_digits

    bunch = load_digits()
    text = "Grey 8 x 8 images of 1,797 handwritten digits that come with scikit-learn (UCI Optical Digits)."
    return ImageDataset("digits", bunch.data, bunch.target, text, image_shape=(8, 8))


def _athens() -> RoadDataset:
    arrays = _arrays("athens.npz")
    return RoadDataset(
        "gps_roads/athens",
        arrays["xy"],
        arrays["trip"],
        "GPS positions of school buses in Athens, in metres of the Greek Grid (EPSG:2100), and the OpenStreetMap "
        "streets (mapconstruction.org); labels are trips.",
        annotations={"time": arrays["time"]},
        streets=Graph(arrays["map_xy"], unique_edges(arrays["map_edges"])),
    )


def _paul15() -> CellDataset:
    from sklearn.decomposition import PCA

    arrays = _arrays("paul15.npz")
    totals = arrays["counts"].sum(axis=1, keepdims=True, dtype=np.float64)
    logarithms = np.log1p(arrays["counts"] / totals * np.median(totals))
    return CellDataset(
        "cells/paul15",
        PCA(50, svd_solver="full").fit_transform(logarithms),
        arrays["cell_type"],
        "50 principal components of 2,660 mouse myeloid progenitors, with counts of 240 genes; labels are cell types "
        "(Paul 2015, as in tradeSeq).",
        annotations={"umap": arrays["umap"]},
        counts=arrays["counts"],
        genes=arrays["genes"],
    )


_LOADERS = {"digits": _digits, "gps_roads/athens": _athens, "cells/paul15": _paul15}


def _arrays(name: str) -> dict[str, Array]:
    with np.load(
        BytesIO((files("midrib.datasets") / "files" / name).read_bytes()), allow_pickle=False
    ) as archive:
        return dict(archive)

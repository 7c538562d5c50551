"""Sets that travel with packages which the user may have: scikit-learn and scanpy."""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np

from midrib._types import Array
from midrib.datasets.dataset import ImageDataset
from midrib.datasets.files import MissingDataError

Arrays = dict[str, Array]


def load_digits() -> ImageDataset:
    """Load the 1,797 coarse digits that come with scikit-learn; nothing needs to be fetched."""
    from sklearn.datasets import load_digits as shipped_digits

    bunch = shipped_digits()
    text = (
        "Grey 8 x 8 images of 1,797 handwritten digits, as they come with scikit-learn (UCI Optical Digits)."
    )
    return ImageDataset("digits", bunch.data, bunch.target, text, image_shape=(8, 8))


def read_krumsiek11(reduced: Callable[[], Arrays]) -> Arrays:
    """Read the file at hand, or else the one inside an installed scanpy."""
    try:
        return reduced()
    except MissingDataError:
        path = _scanpy_file("krumsiek11.txt")
        if path is None:
            raise
    lines = path.read_text().splitlines()
    genes = next(line for line in lines if line.startswith("# it")).split()[2:]
    rows = np.loadtxt(path)
    cell_type = np.full(len(rows), "progenitor", dtype="U10")
    for name, start in (("Mo", 80), ("Ery", 240), ("Mk", 400), ("Neu", 560)):
        cell_type[start : start + 80] = name
    runs = np.cumsum(np.concatenate([[0], np.diff(rows[:, 0]) < 0]))
    return {
        "X": rows[:, 1:],
        "genes": np.array(genes),
        "time": rows[:, 0].astype(int),
        "cell_type": cell_type,
        "realization": runs,
    }


def read_pbmc68k(reduced: Callable[[], Arrays]) -> Arrays:
    """Read the file at hand, or else the one inside an installed scanpy, which h5py opens."""
    try:
        return reduced()
    except MissingDataError:
        path = _scanpy_file("10x_pbmc68k_reduced.h5ad")
        if path is None or find_spec("h5py") is None:
            raise
    import h5py

    with h5py.File(path) as file:
        # Both layouts, one record per cell and one array per embedding, answer to these names.
        arrays = {"pca": np.asarray(file["obsm"]["X_pca"]), "umap": np.asarray(file["obsm"]["X_umap"])}
        for name in ("louvain", "bulk_labels", "phase"):
            arrays[name] = _categories(file, name)
    return arrays


def _categories(file: Any, name: str) -> Array:
    """Return a column of categories as text; AnnData has stored them in two ways over the years."""
    if hasattr(file["obs"], "keys"):
        words, codes = file["obs"][name]["categories"][:], file["obs"][name]["codes"][:]
    else:
        words, codes = file[f"uns/{name}_categories"][:], file["obs"][name]
    return np.array([word.decode() if isinstance(word, bytes) else word for word in words])[codes]


def _scanpy_file(name: str) -> Path | None:
    """Return a data file of an installed scanpy without importing it."""
    spec = find_spec("scanpy")
    if spec is None or not spec.submodule_search_locations:
        return None
    path = Path(spec.submodule_search_locations[0]) / "datasets" / name
    return path if path.is_file() else None

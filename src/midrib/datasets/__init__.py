"""Point clouds: generated ones with known truth, and real ones from files at hand."""

from midrib.datasets.dataset import Dataset, ImageDataset, RoadDataset
from midrib.datasets.files import AlteredDataError, MissingDataError, cache_folder, data_folders
from midrib.datasets.loaders import (
    load_alphadigits,
    load_breast,
    load_cells,
    load_elpigraph,
    load_faces,
    load_frey,
    load_galaxies,
    load_gps_roads,
    load_mnist,
    load_olivetti,
    load_pendigits,
    load_teapots,
    load_toy,
)
from midrib.datasets.omniglot import Drawing, Omniglot, load_omniglot
from midrib.datasets.packaged import load_digits
from midrib.datasets.registry import list_datasets, load
from midrib.datasets.shapes import Shape, list_shapes, make_shape

__all__ = [
    "AlteredDataError",
    "Dataset",
    "Drawing",
    "ImageDataset",
    "MissingDataError",
    "Omniglot",
    "RoadDataset",
    "Shape",
    "cache_folder",
    "data_folders",
    "list_datasets",
    "list_shapes",
    "load",
    "load_alphadigits",
    "load_breast",
    "load_cells",
    "load_digits",
    "load_elpigraph",
    "load_faces",
    "load_frey",
    "load_galaxies",
    "load_gps_roads",
    "load_mnist",
    "load_olivetti",
    "load_omniglot",
    "load_pendigits",
    "load_teapots",
    "load_toy",
    "make_shape",
]


def __dir__() -> list[str]:
    """List what is public; the files behind it stay out of the way."""
    return __all__

"""Real data of the experiments and benchmarks: files that one must have, named by MIDRIB_DATA and checked."""

from experiments.data.files import AlteredDataError, MissingDataError, data_folder, is_available
from experiments.data.loaders import (
    load_alphadigits,
    load_breast,
    load_cells,
    load_chicago,
    load_faces,
    load_galaxies,
    load_mnist,
    load_pendigits,
    load_teapots,
    load_toy,
)
from experiments.data.omniglot import Drawing, Omniglot, load_omniglot

__all__ = [
    "AlteredDataError",
    "Drawing",
    "MissingDataError",
    "Omniglot",
    "data_folder",
    "is_available",
    "load_alphadigits",
    "load_breast",
    "load_cells",
    "load_chicago",
    "load_faces",
    "load_galaxies",
    "load_mnist",
    "load_omniglot",
    "load_pendigits",
    "load_teapots",
    "load_toy",
]

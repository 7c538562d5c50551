"""Point clouds: generated ones with known truth, and small real ones that need no files of one's own."""

from midrib.datasets.dataset import CellDataset, Dataset, ImageDataset, RoadDataset
from midrib.datasets.real import list_datasets, load
from midrib.datasets.shapes import Shape, list_shapes, make_shape

__all__ = [
    "CellDataset",
    "Dataset",
    "ImageDataset",
    "RoadDataset",
    "Shape",
    "list_datasets",
    "list_shapes",
    "load",
    "make_shape",
]


def __dir__() -> list[str]:
    """List what is public; the files behind it stay out of the way."""
    return __all__

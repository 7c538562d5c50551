"""Omniglot: hand-drawn characters as images, with the pen's strokes as the truth of their skeletons."""

from __future__ import annotations

import io
import zipfile
from dataclasses import dataclass, field
from pathlib import PurePosixPath

import numpy as np

from experiments.data.files import read_file
from midrib._types import BoolArray, FloatArray


@dataclass(frozen=True, eq=False)
class Drawing:
    """One drawn character; x runs to the right and y upwards, in pixels.

    Parameters
    ----------
    name
        Alphabet, character and number of the drawing.
    image
        Ink of shape (105, 105).
    strokes
        Pen positions of every stroke, each of shape (n_points, 2).
    """

    name: str
    image: BoolArray = field(repr=False)
    strokes: tuple[FloatArray, ...] = field(repr=False)

    @property
    def X(self) -> FloatArray:  # noqa: N802 - the samples, as in every data set
        """Coordinates of the ink pixels, of shape (n_pixels, 2)."""
        row, column = np.nonzero(self.image)
        return np.column_stack([column, -row]).astype(float)

    @property
    def labels(self) -> str:
        """The alphabet."""
        return self.name.split("/")[0]


@dataclass(frozen=True, eq=False)
class Omniglot:
    """Characters of several alphabets by twenty drawers; drawings are read when they are asked for.

    Parameters
    ----------
    names
        Names of all drawings, sorted.
    description
        What the set is.
    """

    names: tuple[str, ...] = field(repr=False)
    description: str
    _places: dict[str, tuple[zipfile.ZipFile, str, zipfile.ZipFile, str]] = field(repr=False)

    def __len__(self) -> int:
        return len(self.names)

    def __getitem__(self, index: int) -> Drawing:
        name = self.names[index]
        images, image, strokes, stroke = self._places[name]
        return Drawing(name, _read_ink(images.read(image)), _read_strokes(strokes.read(stroke).decode()))


def load_omniglot() -> Omniglot:
    """Load the drawings of both small background sets, those that are in both only once."""
    places = {}
    for part in ("small1", "small2"):
        images, strokes = (
            zipfile.ZipFile(io.BytesIO(read_file("omniglot", f"{kind}_background_{part}.zip")))
            for kind in ("images", "strokes")
        )
        for path in images.namelist():
            if path.endswith(".png"):
                name = str(PurePosixPath(*PurePosixPath(path).parts[1:]).with_suffix(""))
                places[name] = (images, path, strokes, f"strokes_background_{part}/{name}.txt")
    text = "Hand-drawn characters, 105 x 105 pixels, with the pen's strokes (Omniglot, Lake et al. 2015)."
    return Omniglot(tuple(sorted(places)), text, places)


def _read_ink(content: bytes) -> BoolArray:
    """Return where a black-and-white PNG is black."""
    try:
        from PIL import Image
    except ImportError as error:
        msg = "Reading images needs pillow, which comes with the extra 'plot': pip install 'midrib[plot]'."
        raise ImportError(msg) from error
    with Image.open(io.BytesIO(content)) as image:
        return ~np.asarray(image, dtype=bool)


def _read_strokes(text: str) -> tuple[FloatArray, ...]:
    """Return pen positions between the marks START and BREAK."""
    strokes = []
    for block in text.split("START")[1].split("BREAK"):
        points = [[float(value) for value in line.split(",")[:2]] for line in block.split()]
        if points:
            strokes.append(np.array(points))
    return tuple(strokes)

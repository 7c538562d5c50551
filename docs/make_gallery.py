"""Shrink the figures of a reproduction into the docs.

    midrib reproduce all -o reproduction && python docs/make_gallery.py reproduction

The page ``experiments.md`` shows them; they are committed, since the data behind most of them is not.
"""

import sys
from pathlib import Path

from PIL import Image

from midrib.experiments import NAMES

TARGET = Path(__file__).parent / "images" / "experiments"
WIDTH = 1000


def shrink(figure: Path, target: Path) -> None:
    """Write a figure at most ``WIDTH`` pixels wide, in 64 colours."""
    with Image.open(figure) as image:
        height = round(image.height * min(1.0, WIDTH / image.width))
        small = image.convert("RGB").resize((min(WIDTH, image.width), height), Image.Resampling.LANCZOS)
    small.quantize(64).save(target, optimize=True)


def main(folder: Path) -> None:
    """Shrink every figure that is there."""
    TARGET.mkdir(parents=True, exist_ok=True)
    for name in NAMES:
        if (folder / f"{name}.png").is_file():
            shrink(folder / f"{name}.png", TARGET / f"{name}.png")


if __name__ == "__main__":
    main(Path(sys.argv[1]))

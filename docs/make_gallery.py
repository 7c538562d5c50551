"""Keep what a reproduction of the experiments gave: a table of what decides, every number, and every figure, shrunk.

    python -m experiments all -o reproduction && python docs/make_gallery.py reproduction

``docs/experiments.md`` shows them. Numbers and figures are committed, since the data behind most of them is not.
"""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image

sys.path.append(str(Path(__file__).parents[1]))
from benchmarks.record import record
from experiments import NAMES

DOCS = Path(__file__).parent
IMAGES = DOCS / "images" / "experiments"
GALLERY = DOCS / "images" / "gallery"
WIDTH = 1600
PHOTOGRAPHS = ("teapots", "faces")
"""Figures with photographs in them, which the dark theme leaves as they are."""
PANELS = {
    "breast_cancer": (0.0, 0.51, 0.25, 1.0),
    "galaxies": (0.0, 0.07, 0.335, 1.0),
    "cell_atlas": (0.445, 0.0, 1.0, 1.0),
}
"""The part of a figure that the gallery shows: left, top, right, bottom, as shares of its width and height."""

Numbers = dict[str, Any]
Cell = Callable[[Numbers], str]


def _share(value: float) -> str:
    return f"{100 * value:.1f}%"


def _nothing(_: Numbers) -> str:
    return ""


def _topologies(method: str) -> Cell:
    def count(numbers: Numbers) -> str:
        sets = [entry for entry in numbers.values() if isinstance(entry, dict)]
        right = sum(_same(entry["topology"][method], entry["true_topology"]) for entry in sets)
        return f"{right} of {len(sets)}"

    return count


def _same(found: dict[str, int] | None, truth: dict[str, int]) -> bool:
    if found is None:
        return False
    names = ("components", "loops") if truth["tips"] == 0 else ("components", "loops", "tips")
    return all(found[name] == truth[name] for name in names)


def _same_digit(title: str) -> Cell:
    return lambda numbers: f"{_share(numbers[title]['same_digit_edges'])}, {numbers[title]['seconds']:.0f} s"


# Experiment, what is counted, the paper's words; then the paper's settings, automatic, and the rivals.
ROWS: list[tuple[str, str, str, Cell, Cell, Cell]] = [
    (
        "convergence",
        "iterations, tree / l1",
        "fewer than 20",
        lambda n: f"{n['tree']['iterations']} / {n['l1']['iterations']}, never rising",
        _nothing,
        _nothing,
    ),
    (
        "synthetic",
        "sets with the right pieces, loops and tips",
        "tree best on trees, l1 on loops and pieces",
        lambda n: f"tree {_topologies('tree')(n)}, raw l1 mesh {_topologies('l1')(n)}",
        _topologies("auto"),
        lambda n: f"polygonal line {_topologies('polygonal line')(n)}",
    ),
    (
        "teapots",
        "edges of the ring; rank correlation with the angle (l1)",
        "a ring in the order of rotation",
        lambda n: "{ring_edges} of 100; {rank_correlation:.4f}".format(**n["l1, sigma 0.5 (paper)"]),
        lambda n: f"{n['auto']['rank_correlation']:.2f}, not closed",
        _nothing,
    ),
    (
        "faces",
        "edges within a subject",
        "subjects on different branches",
        lambda n: _share(n["three subjects"]["same_subject_edges"]),
        lambda n: (
            f"{_share(n['auto']['samples_at_a_node_of_their_subject'])} of images at a node of their subject"
        ),
        lambda n: f"by chance {_share(n['three subjects']['same_subject_by_chance'])}",
    ),
    (
        "breast_cancer",
        "samples from normal to Basal / to Her2",
        "1722 / 1673 (METABRIC)",
        lambda n: f"{n['TCGA']['path to Basal']['samples']} / {n['TCGA']['path to Her2']['samples']} (TCGA)",
        lambda n: (
            f"{n['TCGA, auto']['path to Basal']['samples']} / {n['TCGA, auto']['path to Her2']['samples']}"
        ),
        lambda _: "SCMS has no paths",
    ),
    (
        "characters",
        "pieces and loops right; pixels from the pen's strokes",
        "smooth skeletons (pictures only)",
        lambda n: "raw l1 mesh {:.0%}; {:.2f}".format(*_strokes(n["l1, paper's setting"])),
        lambda n: "{:.1%}; {:.2f}".format(*_strokes(n["auto"])),
        lambda n: "scikit-image {:.0%}; {:.2f}, polygonal line {:.0%}; {:.2f}".format(
            *_strokes(n["scikit-image"]), *_strokes(n["polygonal line"])
        ),
    ),
    (
        "pendigits",
        "edges between equal digits",
        "nearly all; 53.5 s for learning W",
        _same_digit("tree, sigma 0.1, gamma 0.1 (paper)"),
        _same_digit("auto"),
        lambda n: f"k-means and spanning tree {_same_digit('k-means and spanning tree')(n)}",
    ),
    (
        "mnist",
        "edges between equal digits",
        "nearly all; 222.8 s for learning W",
        lambda n: (
            f"{_same_digit('tree, sigma 0.1, gamma 0.1 (paper)')(n)}; "
            f"gamma 1: {_same_digit('tree, sigma 0.1, gamma 1')(n)}"
        ),
        _same_digit("auto"),
        lambda n: f"k-means and spanning tree {_same_digit('k-means and spanning tree')(n)}",
    ),
    (
        "gps_roads",
        "F1 of streets",
        "",
        lambda n: f"tree {n['tree']['F1']:.2f}; midrib.maps on the tracks {n['tracks']['F1']:.2f}",
        lambda n: f"{n['auto']['F1']:.2f}",
        _nothing,
    ),
    (
        "galaxies",
        "held-out galaxies nearer than chance",
        "",
        lambda n: f"tree {n['tree']['times_nearer_than_chance']:.2f} x",
        lambda n: f"{n['auto']['times_nearer_than_chance']:.2f} x",
        lambda n: f"SCMS {n['SCMS']['times_nearer_than_chance']:.2f} x",
    ),
    (
        "cell_atlas",
        "rank correlation with the age of the embryo",
        "",
        lambda n: f"tree {_age(n['tree']):.2f}",
        lambda n: f"{_age(n['auto']):.2f}",
        lambda n: f"k-means and spanning tree {_age(n['k-means and spanning tree']):.2f}",
    ),
]


def _strokes(numbers: Numbers) -> tuple[float, float]:
    return numbers["pieces_and_loops_right"], numbers["distance_to_strokes"]


def _age(numbers: Numbers) -> float:
    return float(numbers["spearman_of_pseudotime_and_embryo_age"])


def shrink(figure: Path, target: Path) -> None:
    """Write a figure at most ``WIDTH`` pixels wide, in 256 colours that keep rare ones apart: labels are small dots."""
    with Image.open(figure) as image:
        height = round(image.height * min(1.0, WIDTH / image.width))
        small = image.convert("RGB").resize((min(WIDTH, image.width), height), Image.Resampling.LANCZOS)
    small.quantize(256, method=Image.Quantize.MAXCOVERAGE, kmeans=2).save(target, optimize=True)


def cut_out(figure: Path, part: tuple[float, float, float, float], target: Path) -> None:
    """Write a part of a figure."""
    with Image.open(figure) as image:
        corners = np.round(np.array(part).reshape(2, 2) * image.size).astype(int)
        image.crop(tuple(corners.ravel().tolist())).save(target, optimize=True)


def summary(records: dict[str, Numbers]) -> str:
    """Return the table of what decides."""
    heads = ("experiment", "what", "the paper", "paper's settings", "automatic", "rivals")
    lines = [f"| {' | '.join(heads)} |", "|---" * len(heads) + "|"]
    for name, what, paper, *cells in ROWS:
        if name in records:
            lines.append(
                f"| [{name}](#{name}) | {what} | {paper} | " + _cells(records[name]["numbers"], cells)
            )
    return "\n".join(lines)


def flat(numbers: Any, name: str = "") -> dict[str, float]:
    """Return every single number of nested records, by the names on the way to it."""
    if isinstance(numbers, dict):
        parts = [flat(value, f"{name}, {key}" if name else key) for key, value in numbers.items()]
        return {key: value for part in parts for key, value in part.items()}
    is_number = isinstance(numbers, int | float) and not isinstance(numbers, bool)
    return {name.replace("/", " of "): numbers} if is_number else {}


def _cells(numbers: Numbers, cells: list[Cell]) -> str:
    return " | ".join(cell(numbers) for cell in cells) + " |"


def main(folder: Path) -> None:
    """Shrink every figure that is there, and record the numbers."""
    IMAGES.mkdir(parents=True, exist_ok=True)
    records = {}
    for name in NAMES:
        if (folder / f"{name}.png").is_file():
            prefix = "photo_" if name in PHOTOGRAPHS else ""
            shrink(folder / f"{name}.png", IMAGES / f"{prefix}{name}.png")
            if name in PANELS:
                cut_out(IMAGES / f"{name}.png", PANELS[name], GALLERY / f"{name}.png")
            records[name] = json.loads((folder / f"{name}.json").read_text())
    values = {key: value for name in records for key, value in flat({name: records[name]["numbers"]}).items()}
    record("experiments", script=__file__, tables={"summary": summary(records)}, values=values)


if __name__ == "__main__":
    main(Path(sys.argv[1]))

"""Graph characters: smooth skeletons, and how they compare with the pen's own strokes."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from experiments.baselines import polygonal_line
from experiments.data import Drawing, load_alphadigits, load_mnist, load_omniglot
from experiments.figures import GRAPH, TRUTH, bare, draw_edges, draw_samples, new_figure, save
from experiments.fitting import drawn, fit_auto
from experiments.ink import pixel_skeleton, score
from midrib import Graph, L1Graph, PrincipalGraph
from midrib._types import BoolArray, FloatArray
from midrib.images import skeleton

PAPER = (
    "One setting (sigma 0.008, gamma 100, lambda 0.4, 4 neighbours, unit square) gives smooth skeletons of most "
    "characters, also with noise; a few need sigma 0.02. (Its templates are not to be had; Omniglot stands in.)"
)
NEEDS = ("omniglot", "binaryalphadigs", "mnist")
LAM, N_NEIGHBORS, GAMMA = 0.4, 4, 100.0
SIGMA, LARGER_SIGMA = 0.008, 0.02
COLUMNS = 6
SEED, N_DRAWINGS = 7, 200


@dataclass(frozen=True, eq=False)
class Glyph:
    """Ink in the unit square, and where it came from."""

    title: str
    X: FloatArray

    @classmethod
    def of(cls, title: str, image: BoolArray, noise: float = 0.0) -> "Glyph":
        """Read the ink of an image; ``noise`` is the share of all pixels that get ink by chance."""
        speckled = image | (np.random.default_rng(SEED).random(image.shape) < noise)
        row, column = np.nonzero(speckled)
        X = np.column_stack([column, -row]).astype(float)
        return cls(title, (X - X.min(axis=0)) / np.ptp(X, axis=0).max())


def run(out: Path, *, small: bool = False) -> dict[str, Any]:
    """Draw a page of characters with the paper's setting and with none; measure on random clean drawings."""
    omniglot = load_omniglot()
    chosen = np.random.default_rng(SEED).choice(len(omniglot), N_DRAWINGS, replace=False)
    drawings = [omniglot[int(number)] for number in chosen]
    if small:
        drawings = sorted(drawings, key=lambda drawing: int(drawing.image.sum()))[:2]
    numbers: dict[str, Any] = {
        "auto": scores(drawings, image_skeleton),
        "auto, pixels as a point cloud": scores(drawings[: 2 if small else 40], _cloud),
        "scikit-image": scores(drawings, lambda drawing: pixel_skeleton(drawing.image)),
        "polygonal line": scores(drawings[:40], _line),
        "l1, paper's setting": scores(drawings[: 1 if small else 12], l1_skeleton),
    }
    numbers["figure"] = _draw_page(out, _coarse_page() if small else _page(drawings))
    return numbers


def scores(drawings: Sequence[Drawing], learn: Callable[[Drawing], Graph]) -> dict[str, Any]:
    """Return the mean distance to the strokes and the shares of right topologies."""
    found = [score(learn(drawing), drawing) for drawing in drawings]
    return {
        "drawings": len(found),
        "distance_to_strokes": float(np.mean([each.distance for each in found])),
        "pieces_and_loops_right": float(np.mean([each.homotopy for each in found])),
        "tips_right_too": float(np.mean([each.tips for each in found])),
    }


def image_skeleton(drawing: Drawing) -> Graph:
    """Return the skeleton that midrib reads off the image with nothing set; y upwards."""
    graph = skeleton(drawing.image)
    return graph.at(graph.nodes * [1, -1])


def _cloud(drawing: Drawing) -> Graph:
    return drawn(fit_auto(drawing.X))


def fit_l1_glyph(X: FloatArray, sigma: float = SIGMA) -> PrincipalGraph:
    """Fit the paper's l1 graph to ink in the unit square."""
    family = L1Graph(lam=LAM, n_neighbors=N_NEIGHBORS)
    return PrincipalGraph(None, graph=family, sigma=sigma, gamma=GAMMA, max_iter=20).fit(X)


def l1_skeleton(drawing: Drawing) -> Graph:
    """Return the paper's l1 graph as it is, in pixel coordinates."""
    X = drawing.X
    corner, side = X.min(axis=0), np.ptp(X, axis=0).max()
    clean = fit_l1_glyph((X - corner) / side).skeleton()
    return clean.at(corner + side * clean.nodes)


def _line(drawing: Drawing) -> Graph:
    line = polygonal_line(drawing.X)
    return Graph(line.nodes, line.edges)


def _page(drawings: list[Drawing]) -> list[tuple[list[Glyph], str]]:
    """Return rows of characters and how each is learned: clean, coarse, digits, noisy, a larger sigma; then auto."""
    clean = [Glyph.of(drawing.name.split("/")[0], drawing.image) for drawing in drawings[:COLUMNS]]
    noisy = [Glyph.of("noise added", drawing.image, noise=0.01) for drawing in drawings[:COLUMNS]]
    larger = f"l1, sigma {LARGER_SIGMA}"
    rows = [(clean, "l1"), (_alphadigits(COLUMNS), "l1"), (_digits(COLUMNS), "l1"), (noisy, "l1")]
    return [*rows, (clean, larger), (clean, "auto"), (noisy, "auto")]


def _coarse_page() -> list[tuple[list[Glyph], str]]:
    """Return one coarse character, learned in two ways."""
    return [(_alphadigits(1), "l1"), (_alphadigits(1), "auto")]


def _draw_page(out: Path, rows: list[tuple[list[Glyph], str]]) -> str:
    """Draw every character with its graph."""
    figure, axes = new_figure(len(rows), len(rows[0][0]), size=(1.9, 1.8))
    for line, (glyphs, word) in zip(axes, rows, strict=True):
        for ax, glyph in zip(line, glyphs, strict=True):
            graph = _learn_glyph(glyph.X, word)
            draw_samples(ax, glyph.X, s=2)
            draw_edges(ax, graph, colors=TRUTH if word == "auto" else GRAPH)
            bare(ax, f"{glyph.title}: {word}".replace("_", " "))
    return save(figure, out, "characters")


def _learn_glyph(X: FloatArray, word: str) -> Graph:
    if word == "auto":
        return drawn(fit_auto(X))
    return drawn(fit_l1_glyph(X, SIGMA if word == "l1" else LARGER_SIGMA))


def _alphadigits(n: int) -> list[Glyph]:
    data = load_alphadigits()
    rows = np.linspace(5, len(data.X) - 20, n).astype(int)
    labels = np.asarray(data.labels)
    return [Glyph.of(str(labels[row]), data.images[row] > 0) for row in rows]


def _digits(n: int) -> list[Glyph]:
    data = load_mnist()
    return [Glyph.of("MNIST", data.images[row] > 127) for row in range(n)]

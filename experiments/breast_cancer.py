"""Breast tumours: a tree of progression from normal tissue, and genes along its paths."""

from dataclasses import dataclass
from pathlib import Path as FilePath
from typing import Any

import numpy as np

from experiments.baselines import density_ridge
from experiments.data import load_breast
from experiments.figures import draw_edges, new_figure, save
from experiments.fitting import drawn, fit_auto
from experiments.preprocessing import principal_components
from midrib import PrincipalGraph
from midrib._types import FloatArray, IntArray
from midrib.datasets import Dataset
from midrib.trajectory import AtLabel, Path, Quadratic, Spline, Trajectory, trend

PAPER = (
    "A path leads from normal tissue through the luminal subtypes and splits to Her2 and Basal (1722 and 1673 samples "
    "on the two paths of METABRIC with 144 normals); ACTR3B and KIF2C change along it; the density ridge shows no "
    "structure. (Its settings are not given; TCGA, which has normals, and METABRIC without them stand in.)"
)
NEEDS = ("breast_tcga", "breast_metabric")
GAMMA = 1.0
COLORS = {
    "NormalTissue": "#1a1a1a",
    "Normal": "#009E73",
    "LumA": "#0072B2",
    "LumB": "#56B4E9",
    "Her2": "#CC79A7",
    "Basal": "#D55E00",
    "claudin-low": "#E69F00",
}


@dataclass(frozen=True, eq=False)
class Progression:
    """A tree over tumours, ordered from the tip where normal samples are."""

    data: Dataset
    rows: IntArray
    X: FloatArray
    subtype: Any
    model: PrincipalGraph
    way: Trajectory
    start: str

    def path_to(self, subtype: str) -> Path:
        """Return the path from normal samples to a subtype."""
        # Subtypes lie on several tips of a tree with a node on every sample; the purest one is meant.
        places = (AtLabel(self.subtype, name) for name in (self.start, subtype))
        return self.way.path(*(int(place.locate(self.way.projection).node[0]) for place in places))

    def numbers(self) -> dict[str, Any]:
        """Return the order of the subtypes and who is on the two paths."""
        reach = float(self.way.pseudotime.max())
        found: dict[str, Any] = {"samples": len(self.X), "tips": len(self.way.graph.tips)}
        known = [name for name in COLORS if (self.subtype == name).any()]
        found["median_pseudotime"] = {
            name: float(np.median(self.way.pseudotime[self.subtype == name])) / reach for name in known
        }
        for end in ("Basal", "Her2"):
            path = self.path_to(end)
            counts = {name: int((self.subtype[path.samples] == name).sum()) for name in known}
            found[f"path to {end}"] = {"samples": len(path), **counts}
        return found


def run(out: FilePath, *, small: bool = False) -> dict[str, Any]:
    """Fit both cohorts, without and with automatic parameters; draw trees, ridge and trends."""
    every = 4 if small else 1
    tcga = progression(load_breast("tcga"), "NormalTissue", every=every)
    numbers: dict[str, Any] = {"TCGA": tcga.numbers()}
    auto = progression(load_breast("tcga"), "NormalTissue", every=every, auto=True)
    numbers["TCGA, auto"] = auto.numbers()
    metabric = progression(load_breast("metabric"), "Normal", every=every, n_components=5, width=0.2)
    numbers["METABRIC"] = metabric.numbers()
    ridge = density_ridge(tcga.X, float(np.sqrt(tcga.model.sigma_ / 2)), max_iter=100)
    numbers["figure"] = _draw(out, tcga, auto, metabric, ridge)
    return numbers


def progression(
    data: Dataset,
    start: str,
    *,
    every: int = 1,
    n_components: int = 10,
    width: float = 0.1,
    auto: bool = False,
) -> Progression:
    """Fit a tree in the first principal components and order the samples from ``start``.

    The paper gives no values. Sigma is a share ``width`` of the variance: it smooths what single tumours add.
    """
    called = ~np.isin(np.asarray(data.labels), ("NA", "NC"))
    rows = np.flatnonzero(called)[::every]
    X = principal_components(data.X[rows], 0.999)[:, :n_components]
    subtype = np.asarray(data.labels)[rows]
    if auto:
        model = fit_auto(X, graph="tree")
    else:
        sigma = width * float(X.var(axis=0).sum())
        model = PrincipalGraph(None, graph="tree", sigma=sigma, gamma=GAMMA, max_iter=60).fit(X)
    way = model.trajectory(X, root=AtLabel(subtype, start))
    return Progression(data, rows, X, subtype, model, way, start)


def _draw(
    out: FilePath, tcga: Progression, auto: Progression, metabric: Progression, ridge: FloatArray
) -> str:
    """Draw three trees and the ridge in three components, and genes along both paths."""
    figure, axes = new_figure(2, 4, size=(3.6, 3.3))
    for column, (title, found) in enumerate(
        {"TCGA": tcga, "TCGA, automatic": auto, "METABRIC": metabric}.items()
    ):
        ax = _in_space(figure, axes, column)
        _draw_samples(ax, found.X, found.subtype, faint=True)
        draw_edges(ax, drawn(found.model).at(found.model.nodes_[:, :3]), colors="#1a1a1a", linewidths=1.0)
        ax.set_title(f"tree, {title}", fontsize=8)
    _draw_samples(_in_space(figure, axes, 3), ridge, tcga.subtype, faint=False)
    _legend(figure)
    for ax, (end, gene) in zip(
        axes[1], (("Basal", "KIF2C"), ("Her2", "KIF2C"), ("Basal", "ESR1"), ("Basal", "FOXC1")), strict=True
    ):
        _draw_trend(ax, tcga, end, gene)
    return save(figure, out, "breast_cancer")


def _in_space(figure: Any, axes: Any, column: int) -> Any:
    """Replace flat axes by axes in space."""
    place = axes[0, column].get_subplotspec()
    axes[0, column].remove()
    ax = figure.add_subplot(place, projection="3d")
    ax.set(xticklabels=[], yticklabels=[], zticklabels=[])
    # Old matplotlib measures axes in space beyond all bounds, so the layout leaves them out.
    ax.set_in_layout(False)
    if column == 3:
        ax.set_title("density ridge (SCMS), TCGA", fontsize=8)
    return ax


def _draw_samples(ax: Any, X: FloatArray, subtype: Any, *, faint: bool) -> None:
    for name, color in COLORS.items():
        mine = subtype == name
        if mine.any():
            ax.scatter(
                *X[mine, :3].T, s=5, color=color, alpha=0.6 if faint else 0.9, linewidths=0, depthshade=False
            )


def _legend(figure: Any) -> None:
    """Name the subtypes once, for the whole figure."""
    from matplotlib.lines import Line2D

    dots = [Line2D([], [], marker="o", ls="", ms=5, color=color) for color in COLORS.values()]
    figure.legend(
        dots, list(COLORS), loc="outside upper center", ncols=len(COLORS), fontsize=7, frameon=False
    )


def _draw_trend(ax: Any, found: Progression, end: str, gene: str) -> None:
    """Draw one gene along a path, with the paper's quadratic and with a spline and its band."""
    path = found.path_to(end)
    value = found.data.column(gene)[found.rows[path.samples]]
    colors = [COLORS.get(name, "#c0c0c0") for name in found.subtype[path.samples]]
    ax.scatter(path.coordinate, value, s=5, c=colors, linewidths=0)
    for curve, style in ((Quadratic(), "--"), (Spline(), "-")):
        fit = trend(path.coordinate, value[:, None], curve=curve)
        ax.plot(fit.grid, fit.mean[:, 0], style, color="#1a1a1a", lw=1.2)
        if style == "-":
            ax.fill_between(fit.grid, fit.lower[:, 0], fit.upper[:, 0], color="#1a1a1a", alpha=0.15, lw=0)
    ax.set_title(f"{gene}, normal to {end} ({len(path)} samples)", fontsize=8)
    ax.tick_params(labelsize=6)

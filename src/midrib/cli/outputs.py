"""The files that a fit leaves behind."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from midrib._estimator import PrincipalGraph
from midrib._rows import drawn_rows
from midrib._samples.recognise import home_of
from midrib._types import Array, FloatArray, Record, Samples
from midrib.cli.errors import CommandError, Exit
from midrib.io import Preparation, save, write_graph_tables, write_table
from midrib.io.atomic import whole_file, write_text
from midrib.io.graph_documents import write_graphml
from midrib.trajectory import Trajectory

if TYPE_CHECKING:
    from matplotlib.figure import Figure

FILES = ("nodes.csv", "edges.csv", "samples.csv", "model.npz", "graph.graphml", "graph.png", "report.md")
CHECKPOINT = "checkpoint.npz"
_SHOWN = 50_000
"""Samples of a picture, where they are not all in memory."""


@dataclass(frozen=True, eq=False)
class Result:
    """A fit and all that its files say about it."""

    model: PrincipalGraph
    X: Samples
    """The samples as the model saw them."""
    features: tuple[str, ...]
    """Names of the model's features."""
    ids: Array
    labels: Mapping[str, Array]
    trajectory: Trajectory
    preparation: Preparation | None = None
    columns: tuple[str, ...] | None = None
    notes: Record = field(default_factory=dict)


def claim_folder(folder: Path, *, force: bool) -> None:
    """Refuse a folder that already holds outputs, unless they may be replaced."""
    if folder.exists() and not folder.is_dir():
        msg = f"{folder} is a file; give -o a folder."
        raise CommandError(msg, Exit.OUTPUT)
    taken = [name for name in FILES if (folder / name).exists()]
    if taken and not force:
        msg = f"{folder} already holds {taken[0]}; add --force to replace it, or give -o another folder."
        raise CommandError(msg, Exit.OUTPUT)


def make_folder(folder: Path) -> None:
    """Make the folder of the outputs, once there is something to put in it."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        msg = f"{folder} cannot be made ({error.strerror}); give -o another folder."
        raise CommandError(msg, Exit.OUTPUT) from None


def claim_file(path: Path, *, force: bool) -> None:
    """Refuse to replace a file unless that was asked for."""
    if path.exists() and not force:
        msg = f"{path} is already there; add --force to replace it, or give -o another name."
        raise CommandError(msg, Exit.OUTPUT)
    if not path.parent.is_dir():
        msg = f"the folder {path.parent} does not exist; make it first, or give -o another name."
        raise CommandError(msg, Exit.OUTPUT)


def claim_files(folder: Path, names: Sequence[str], *, force: bool) -> None:
    """Refuse to replace any of these files of a folder unless that was asked for."""
    for name in names if folder.exists() else ():
        claim_file(folder / name, force=force)


def new_figure(width: float = 6.4, height: float = 4.8, dpi: int = 150) -> "Figure":
    """Return a figure that no window knows of."""
    from matplotlib.figure import Figure

    return Figure(figsize=(width, height), layout="constrained", dpi=dpi)


def write_figure(path: Path, figure: "Figure") -> None:
    """Write a picture in the format that the name ends in, whole or not at all."""
    with whole_file(path) as handle:
        figure.savefig(handle, format=path.suffix.lstrip(".").lower() or "png")


def write_outputs(folder: Path, result: Result, report: str, *, safe_csv: bool = False) -> None:
    """Write every file of a fit, each whole or not at all; the model comes last, when all else is there."""
    graph = replace(result.model.graph_, features=result.features)
    write_graph_tables(graph, folder, edges={"support": result.model.support_})
    write_table(
        folder / "samples.csv",
        sample_columns(result.ids, result.trajectory, result.labels, result.model),
        safe=safe_csv,
    )
    write_graphml(graph, folder / "graph.graphml")
    _write_picture(folder / "graph.png", result)
    write_text(folder / "report.md", report)
    save(
        result.model,
        folder / "model.npz",
        preparation=result.preparation,
        columns=result.columns,
        notes=result.notes,
    )


def sample_columns(ids: Array, t: Trajectory, labels: Mapping[str, Array], model: PrincipalGraph) -> Record:
    """Return the columns of ``samples.csv``; a label never takes the place of one of ours."""
    ours = {
        "id": ids,
        "node": t.node,
        "edge": t.edge,
        "branch": t.branch,
        "pseudotime": t.pseudotime,
        "distance": t.distance,
        "clutter": _clutter(model, len(t)),
    }
    return {**ours, **{f"label_{name}" if name in ours else name: values for name, values in labels.items()}}


def _clutter(model: PrincipalGraph, n_samples: int) -> FloatArray:
    """Return the probability of every sample to be clutter; a loaded model knows it only where there is none."""
    if hasattr(model, "clutter_"):
        return model.clutter_
    found = None if model.choice_ is None else model.choice_.found
    return np.full(n_samples, np.nan if found is not None and found.clutter > 0 else 0.0)


def _write_picture(path: Path, result: Result) -> None:
    from midrib.plotting import graph

    figure = new_figure()
    color, title = _coloring(result)
    X, color = _shown(result.X, color)
    graph(
        replace(result.model.graph_, features=result.features),
        X,
        color,
        ax=figure.add_subplot(),
        title=title,
        support=result.model.support_,
    )
    write_figure(path, figure)


def _shown(X: Samples, color: Array) -> tuple[Samples, Array]:
    """Return the samples of the picture and what colours them: all, or some of those that are not here."""
    home = home_of(X)
    if home is None:
        return X, color
    rows = drawn_rows(len(home), _SHOWN, np.random.default_rng(0))
    return home[rows], color[rows]


def _coloring(result: Result) -> tuple[Array, str]:
    """Colour by the first label that has few enough values to be told apart, or by pseudotime."""
    for name, values in result.labels.items():
        texts = np.asarray(values).astype(str)
        if 1 < len(np.unique(texts)) <= 20:
            return texts, name
    return result.trajectory.pseudotime, "pseudotime"

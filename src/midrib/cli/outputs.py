"""The files that a fit leaves behind."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from midrib._estimator import PrincipalGraph
from midrib.cli.errors import CommandError, Exit
from midrib.io import Preparation, network_of, save, write_graph_tables, write_table
from midrib.io.atomic import whole_file, write_text
from midrib.io.documents import write_graphml

FILES = ("nodes.csv", "edges.csv", "samples.csv", "model.npz", "graph.graphml", "graph.png", "report.md")
CHECKPOINT = "checkpoint.npz"


@dataclass(frozen=True, eq=False)
class Result:
    """A fit and all that its files say about it."""

    model: PrincipalGraph
    X: Any
    """The samples as the model saw them."""
    features: tuple[str, ...]
    """Names of the model's features."""
    ids: NDArray[Any]
    labels: Mapping[str, NDArray[Any]]
    preparation: Preparation | None = None
    columns: tuple[str, ...] | None = None
    notes: dict[str, Any] = field(default_factory=dict)


def claim_folder(folder: Path, *, force: bool) -> None:
    """Make the folder of the outputs, or refuse one that already holds some."""
    if folder.exists() and not folder.is_dir():
        msg = f"{folder} is a file; give -o a folder."
        raise CommandError(msg, Exit.OUTPUT)
    taken = [name for name in FILES if (folder / name).exists()]
    if taken and not force:
        msg = f"{folder} already holds {taken[0]}; add --force to replace it, or give -o another folder."
        raise CommandError(msg, Exit.OUTPUT)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        msg = f"{folder} cannot be made ({error.strerror}); give -o another folder."
        raise CommandError(msg, Exit.OUTPUT) from None


def write_outputs(folder: Path, result: Result, report: str) -> None:
    """Write every file of a fit, each whole or not at all."""
    network = network_of(result.model, result.features)
    write_graph_tables(network, folder)
    write_table(folder / "samples.csv", sample_columns(result))
    write_graphml(network, folder / "graph.graphml")
    _write_picture(folder / "graph.png", result)
    write_text(folder / "report.md", report)
    save(
        result.model,
        folder / "model.npz",
        preparation=result.preparation,
        columns=result.columns,
        notes=result.notes,
    )


def sample_columns(result: Result) -> dict[str, Any]:
    """Return the columns of ``samples.csv``."""
    return {"id": result.ids, "node": result.model.predict(result.X), **result.labels}


def _write_picture(path: Path, result: Result) -> None:
    from matplotlib.figure import Figure

    from midrib.plotting import graph

    figure = Figure(figsize=(6.4, 4.8), layout="constrained", dpi=150)
    color, title = _coloring(result.labels)
    graph(
        result.model.nodes_,
        result.model.weights_,
        result.X,
        color,
        ax=figure.add_subplot(),
        names=result.features,
        title=title,
    )
    with whole_file(path) as handle:
        figure.savefig(handle, format="png")


def _coloring(labels: Mapping[str, NDArray[Any]]) -> tuple[Any, str | None]:
    """Colour by the first label that has few enough values to be told apart."""
    for name, values in labels.items():
        if len(np.unique(np.asarray(values).astype(str))) <= 20:
            return np.asarray(values).astype(str), name
    return None, None

"""Trajectories as the dynverse exchanges them: a milestone network, progressions and percentages, as .csv files."""

import csv
from pathlib import Path

import numpy as np
from numpy.typing import ArrayLike

from midrib._types import FilePath
from midrib.io.archive import reading
from midrib.io.tables import write_table
from midrib.trajectory import Milestones, Trajectory

NETWORK, PERCENTAGES, PROGRESSIONS = "milestone_network.csv", "milestone_percentages.csv", "progressions.csv"


def write_dynverse(trajectory: Trajectory, folder: FilePath, ids: ArrayLike | None = None) -> None:
    """Write the three tables of a trajectory to a folder.

    Parameters
    ----------
    trajectory
        What ``model.trajectory`` returned; links lead away from its root.
    folder
        A folder; it is made where it does not exist.
    ids
        Names of the samples; their numbers by default.

    See Also
    --------
    read_dynverse : Reads them.
    midrib.tl.from_dynverse : Takes them over into AnnData.

    Examples
    --------
    >>> from pathlib import Path
    >>> from midrib import Graph
    >>> from midrib.io import write_dynverse
    >>> from midrib.trajectory import trajectory
    >>> line = Graph([[0.0], [2.0]], [(0, 1)])
    >>> write_dynverse(trajectory([[0.5], [1.5]], line, root=0), ".", ids=["a", "b"])
    >>> sorted(path.name for path in Path().glob("*.csv"))
    ['milestone_network.csv', 'milestone_percentages.csv', 'progressions.csv']
    """
    found, folder = trajectory.milestones, Path(folder)
    ids = np.arange(len(found.link)) if ids is None else np.asarray(ids)
    if len(ids) != len(found.link):
        msg = f"{len(ids)} ids came for {len(found.link)} samples; give one for each."
        raise ValueError(msg)
    folder.mkdir(parents=True, exist_ok=True)
    names = np.array([f"M{k}" for k in range(found.n_milestones)])
    first, last = found.links.T if len(found.links) else (found.links[:0, 0], found.links[:0, 0])
    directed = np.full(len(found.links), "true")
    write_table(
        folder / NETWORK,
        {"from": names[first], "to": names[last], "length": found.lengths, "directed": directed},
    )
    shares = found.percentages.tocoo()
    write_table(
        folder / PERCENTAGES,
        {"cell_id": ids[shares.row], "milestone_id": names[shares.col], "percentage": shares.data},
    )
    on = found.link >= 0
    link = found.link[on]
    write_table(
        folder / PROGRESSIONS,
        {
            "cell_id": ids[on],
            "from": names[first[link]],
            "to": names[last[link]],
            "percentage": found.percentage[on],
        },
    )


def read_dynverse(folder: FilePath) -> tuple[Milestones, list[str]]:
    """Read a milestone network and the progressions of samples on it.

    Parameters
    ----------
    folder
        Where ``milestone_network.csv`` and ``progressions.csv`` are.

    Returns
    -------
    The milestones, and the ids of the samples on them.

    See Also
    --------
    write_dynverse : Writes them.

    Examples
    --------
    >>> from midrib import Graph
    >>> from midrib.io import read_dynverse, write_dynverse
    >>> from midrib.trajectory import trajectory
    >>> line = Graph([[0.0], [2.0]], [(0, 1)])
    >>> write_dynverse(trajectory([[0.5], [1.5]], line, root=0), ".", ids=["a", "b"])
    >>> network, ids = read_dynverse(".")
    >>> network.percentage, ids
    (array([0.25, 0.75]), ['a', 'b'])
    """
    folder = Path(folder)
    with reading(folder, "milestone network with progressions"):
        network, placed = _rows(folder / NETWORK), _rows(folder / PROGRESSIONS)
        names = dict.fromkeys(name for row in network for name in (row["from"], row["to"]))
        number = {name: k for k, name in enumerate(sorted(names, key=lambda name: (len(name), name)))}
        links = np.array([(number[row["from"]], number[row["to"]]) for row in network], dtype=np.int64)
        lengths = np.array([float(row["length"]) for row in network])
        which = {(row["from"], row["to"]): k for k, row in enumerate(network)}
        link = np.array([which[row["from"], row["to"]] for row in placed], dtype=np.int64)
        percentage = np.array([float(row["percentage"]) for row in placed])
    return Milestones.from_arrays(links, lengths, link, percentage, len(number)), [
        r["cell_id"] for r in placed
    ]


def _rows(path: Path) -> list[dict[str, str]]:
    with path.open(newline="", encoding="utf-8") as handle:
        return list(csv.DictReader(handle))

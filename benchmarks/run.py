"""Measure everything in one run: each step against its bound, whole fits against the peers.

    make bench
    python benchmarks/run.py [--quick] [--peers PYTHON] [--only steps fits auto paper disk]

Writes benchmarks/results/table.csv and table.json, and from them docs/results/speed.json, which the pages quote,
and the plot of docs/benchmarks.md.
``--peers`` names the Python of an environment that has simpleppt and elpigraph-python. MIDRIB_DATA names the folder
with the real sets; without it the paper's large experiments are left out.
"""

from __future__ import annotations

import argparse
import csv
import json
import os
import tempfile
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path

import fits
import numpy as np
import page
import steps
from measure import HERE, Row
from record import record

RESULTS = HERE / "results"
PARTS = ["steps", "fits", "auto", "paper", "disk"]


def rows_of(part: str, arguments: argparse.Namespace, folder: Path) -> Iterator[Row]:
    """Yield the rows of one part of the run."""
    quick, data = arguments.quick, os.environ.get("MIDRIB_DATA")
    if part == "steps":
        grid = [(n, 154, 1000) for n in (7000, 70_000)] + [(20_000, d, 500) for d in (5, 50, 500)]
        grid += [(20_000, 50, k) for k in (100, 1000, 4000)]
        yield from steps.assign(grid[:1] if quick else grid, [np.float32, np.float64], 8)
        trees = [(1000, 154), (2000, 10), (5000, 50), (10_000, 50), (20_000, 50), (10_000, 2), (50_000, 2)]
        yield from steps.connect_tree(trees[:3] if quick else trees, 3, 3000 if quick else 20_000)
        yield from steps.place_on_tree([(1000, 50), (10_000, 50), (100_000, 50)], 15)
        programs = [(400, 36, 10), (1000, 154, 10), (3000, 50, 10)]
        yield from steps.connect_l1(programs[:1] if quick else programs, 25)
    if part == "fits" and arguments.peers:
        yield from fits.beside_peers(arguments.peers, folder, quick=quick)
    if part == "auto":
        yield from fits.automatic()
    if part == "paper" and data:
        yield from fits.paper(Path(data), folder)
    if part == "disk":
        yield from fits.on_disk([100_000, 300_000] if quick else [100_000, 1_000_000, 10_000_000], folder)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--quick", action="store_true", help="small sizes only")
    parser.add_argument("--peers", help="Python of the environment of the peers")
    parser.add_argument("--only", nargs="+", default=PARTS)
    arguments = parser.parse_args()
    RESULTS.mkdir(exist_ok=True)
    rows = [Row(**row) for row in _earlier(arguments.only)]
    with tempfile.TemporaryDirectory() as folder:
        for part in arguments.only:
            for row in rows_of(part, arguments, Path(folder)):
                ratio = "" if row.ratio is None else f"{row.ratio:8.3f} x {row.against}"
                print(f"{row.step:30} {row.case:42} {row.seconds:9.4f} s {ratio} {row.note}", flush=True)
                rows.append(row)
                _write(rows)
    if not arguments.quick:
        record("speed", script=__file__, tables=page.tables_of(rows, HERE.parent / "docs" / "images"))


def _earlier(only: list[str]) -> list[dict]:
    """Return rows of an earlier run of the parts that this one leaves out."""
    path = RESULTS / "table.json"
    if len(only) == len(PARTS) or not path.exists():
        return []
    measured = {
        "steps": ("assign", "connect", "place"),
        "fits": ("tree fit",),
        "auto": ("automatic",),
        "paper": ("the paper",),
        "disk": ("memory map",),
    }
    replaced = tuple(name for part in only for name in measured[part])
    return [row for row in json.loads(path.read_text()) if not row["step"].startswith(replaced)]


def _write(rows: list[Row]) -> None:
    table = [asdict(row) for row in rows]
    (RESULTS / "table.json").write_text(json.dumps(table, indent=1))
    with (RESULTS / "table.csv").open("w", newline="") as file:
        writer = csv.DictWriter(file, list(table[0]))
        writer.writeheader()
        writer.writerows(table)


if __name__ == "__main__":
    main()

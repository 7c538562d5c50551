"""Say whether the structure stays the same in other units, turned and shuffled, and with 5% of the samples dropped.

Clouds are the sets of dynverse (named by MIDRIB_DATA, left out where absent) and fresh cases of the development
families. A cloud is steady if pieces, loops and tips are the same for five random parts of it.

    MIDRIB_DATA=... python benchmarks/stability.py --first 81000 --per-family 4 --jobs 2 --record
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context

import numpy as np
from dynverse import data_folder, load_cases
from families import FAMILIES, development
from record import record
from threadpoolctl import threadpool_limits

from midrib.structure.find import find_structure, topology

PARTS = 5
KEPT = 0.95
LARGE = ("rare_large",)


@dataclass(frozen=True, eq=False)
class Asked:
    """A cloud, and what it was."""

    kind: str
    X: np.ndarray


@dataclass(frozen=True)
class Steadiness:
    """What was found on a cloud, on the same one changed, and on parts of it."""

    kind: str
    found: tuple[int, int, int]
    changed: tuple[int, int, int]
    parts: tuple[tuple[int, int, int], ...]

    @property
    def most(self) -> int:
        """How many parts gave what most of them gave."""
        return max(Counter(self.parts).values())


def look(asked: Asked) -> Steadiness:
    """Find the structure seven times."""
    rng, X = np.random.default_rng(len(asked.X)), asked.X
    turn, _ = np.linalg.qr(rng.standard_normal((X.shape[1], X.shape[1])))
    changed = 1e3 * X[rng.permutation(len(X))] @ turn + 1e4 * X.std()
    parts = [X[np.sort(rng.permutation(len(X))[: round(KEPT * len(X))])] for _ in range(PARTS)]
    with threadpool_limits(1):
        found, other, *rest = (topology(find_structure(Y).graph) for Y in (X, changed, *parts))
    return Steadiness(asked.kind, found, other, tuple(rest))


def clouds(per_family: int, first: int) -> list[Asked]:
    """Return the clouds to ask of."""
    families = [family for family in FAMILIES if family not in LARGE]
    drawn = [Asked("drawn", case.make().X) for case in development(per_family, families, first)]
    if data_folder() is None:
        print("no sets of dynverse here (MIDRIB_DATA): cells are left out")
        return drawn
    return [*(Asked("cells", case.X) for case in load_cases()), *drawn]


def table(found: Sequence[Steadiness]) -> str:
    """Return a row for every kind of cloud, and one for all."""
    lines = [
        "| clouds | number | same in other units, orientation, order | all five parts alike | at least four alike |",
        "|---" * 5 + "|",
    ]
    for kind in (*dict.fromkeys(one.kind for one in found), "all"):
        rows = [one for one in found if kind in (one.kind, "all")]
        shares = (
            np.mean([one.found == one.changed for one in rows]),
            np.mean([one.most == PARTS for one in rows]),
            np.mean([one.most >= PARTS - 1 for one in rows]),
        )
        lines.append(f"| {kind} | {len(rows)} | " + " | ".join(f"{share:.2f}" for share in shares) + " |")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--first", type=int, default=81_000, help="first seed of the drawn clouds")
    parser.add_argument("--per-family", type=int, default=4)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument(
        "--record", action="store_true", help="write docs/results/stability.json, which the pages quote"
    )
    given = parser.parse_args()
    asked = clouds(given.per_family, given.first)
    with ProcessPoolExecutor(given.jobs, mp_context=get_context("spawn")) as pool:
        found = list(pool.map(look, asked))
    print(table(found))
    if given.record:
        record(
            "stability",
            script=__file__,
            tables={"stability": table(found)},
            values={"first seed": given.first},
        )


if __name__ == "__main__":
    main()

"""Measure whether the comparison of conditions counts donors and not cells.

Donors of a condition differ among themselves in level and slope, in size, and in where their cells lie along the
coordinate. Without any effect of the condition the share of p-values below a level, over the level, should be 1; beside
it stands ``difference``, which counts cells. Then features that do change in one half of the coordinate: how many are
found at a false discovery rate of 5%, and how many of the finds are wrong.

    python benchmarks/conditions.py --record
"""

from __future__ import annotations

import argparse

import numpy as np
from record import record

from midrib.trajectory import conditions, difference

LEVELS = (5e-2, 1e-2, 1e-3)
FEATURES, ROUNDS = 4000, 5
CASES = {
    "3 and 3 donors": {"donors": (3, 3)},
    "4 and 4 donors": {"donors": (4, 4)},
    "6 and 4 donors, counts": {"donors": (6, 4), "counts": True},
    "4 and 4 donors that differ in level only": {"donors": (4, 4), "slope": 0.0},
    "4 and 4 donors that do not differ": {"donors": (4, 4), "slope": 0.0, "level": 0.0},
}


def draw(rng, donors, *, level=0.5, slope=0.5, counts=False):
    """Return coordinate, condition, donor and features of one experiment."""
    n = sum(donors)
    donor = np.repeat(np.arange(n), rng.integers(20, 300, n))
    t = rng.beta(rng.uniform(0.5, 2, n)[donor], rng.uniform(0.5, 2, n)[donor])
    own = rng.normal(0, level, (n, FEATURES))[donor]
    own = own + rng.normal(0, slope, (n, FEATURES))[donor] * 2 * (t[:, None] - 0.5)
    own = own + rng.normal(0, slope / 2, (n, FEATURES))[donor] * np.sin(6 * t)[:, None]
    Y = rng.poisson(np.exp(own - 0.5)).astype(float) if counts else own + rng.normal(size=own.shape)
    return t, np.where(donor < donors[0], "a", "b"), donor, Y


def rates(rng, **case):
    """Return the rates of both tests without any effect."""
    ours, cells = [], []
    for _ in range(ROUNDS):
        t, condition, donor, Y = draw(rng, **case)
        ours.append(conditions(t, condition, donor, Y).p_value)
        cells.append(difference(t, (condition == "b").astype(int), Y).p_value)
    return [[np.mean(np.concatenate(p) <= level) / level for level in LEVELS] for p in (ours, cells)]


def power(rng, donors):
    """Return how many of the changed features are found, and how many finds are wrong."""
    t, condition, donor, Y = draw(rng, donors, level=0.3, slope=0.3)
    Y[:, :1000] += 1.5 * ((condition == "b") & (t > 0.5))[:, None]
    found = np.flatnonzero(conditions(t, condition, donor, Y).q_value <= 0.05)
    return np.mean(np.isin(np.arange(1000), found)), np.mean(found >= 1000) if len(found) else 0.0


def tables_of() -> dict[str, str]:
    """Return the tables that docs/conditions.md shows."""
    rng = np.random.default_rng(0)
    without = [
        "| | conditions, 0.05 | 0.01 | 0.001 | cells as replicates, 0.05 | 0.01 | 0.001 |",
        "|---|---|---|---|---|---|---|",
    ]
    for name, case in CASES.items():
        ours, cells = rates(rng, **case)
        without.append(f"| {name} | " + " | ".join(f"{x:.2f}" for x in [*ours, *cells]) + " |")
    effect = ["| donors | found | of the finds, wrong |", "|---|---|---|"]
    for donors in ((3, 3), (5, 5), (8, 8)):
        share, wrong = power(rng, donors)
        effect.append(f"| {donors[0]} and {donors[1]} | {share:.0%} | {wrong:.1%} |")
    return {"rates": "\n".join(without), "power": "\n".join(effect)}


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--record", action="store_true", help="write docs/results/conditions.json, which the pages quote"
    )
    wanted = parser.parse_args().record
    tables = tables_of()
    print("\n\n".join(tables.values()))
    if wanted:
        record("conditions", script=__file__, tables=tables, values={"features": f"{ROUNDS * FEATURES:,}"})

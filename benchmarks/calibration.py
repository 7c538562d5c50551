"""Measure whether p-values are what they say, and what the tests find.

Null features of many kinds, most of them far from normal, are tested along random coordinates and between random
groups, and the share of p-values below a level is divided by the level: 1 is right, 10 means ten times too many. Beside
it stands the same test on the values of the features alone (the F test with a permutation variance), in the same run.
Then features that do change: how many of them each test finds at p <= 1e-4.

    python benchmarks/calibration.py --features 400000 --record

Of dozens of cells some are high by chance. Those above DOUBTFUL are asked again, with fresh features, which goes alone:

    python benchmarks/calibration.py --again difference:3000:lognormal --record
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import Any
from unittest import mock

import numpy as np
from record import record

from midrib.trajectory import association, difference

LEVELS = (1e-2, 1e-3, 1e-4)
AT_ONCE = 5_000
DOUBTFUL = 2.0
AGAIN = range(100, 126)
"""Seeds of the fresh features, AT_ONCE each."""
Draw = Callable[[np.random.Generator, Any, tuple[int, int]], np.ndarray]


def detected(rng: np.random.Generator, chance: Any, values: np.ndarray) -> np.ndarray:
    return values * (rng.random(values.shape) < chance)


# Each draws features for an effect that is 0 without an association: a shift, or a factor exp(effect) of a rate.
KINDS: dict[str, Draw] = {
    "normal": lambda rng, effect, shape: effect + rng.normal(size=shape),
    "Poisson, mean 1": lambda rng, effect, shape: rng.poisson(np.exp(effect), size=shape),
    "5% detected, counts": lambda rng, effect, shape: rng.poisson(0.0513 * np.exp(effect), size=shape),
    "1% detected, counts": lambda rng, effect, shape: rng.poisson(0.01005 * np.exp(effect), size=shape),
    "5% detected, lognormal": lambda rng, effect, shape: detected(
        rng, 0.05 * np.exp(effect), rng.lognormal(size=shape)
    ),
    "1% detected, lognormal": lambda rng, effect, shape: detected(
        rng, 0.01 * np.exp(effect), rng.lognormal(size=shape)
    ),
    "zero-inflated counts": lambda rng, effect, shape: detected(
        rng, 0.3, rng.poisson(rng.gamma(1.0, 2.0, size=shape) * np.exp(effect))
    ),
    "lognormal": lambda rng, effect, shape: np.exp(effect + rng.normal(size=shape)),
    "Cauchy": lambda rng, effect, shape: effect + rng.standard_cauchy(size=shape),
}
# Half the height of the change that is planted for 3,000 samples: found in part of the cases by at least one test.
EFFECTS = {
    "normal": 0.09,
    "Poisson, mean 1": 0.09,
    "5% detected, counts": 0.4,
    "1% detected, counts": 0.9,
    "5% detected, lognormal": 0.4,
    "1% detected, lognormal": 0.9,
    "zero-inflated counts": 0.25,
    "lognormal": 0.1,
    "Cauchy": 0.15,
}
TESTS = ("association", "difference")


def p_values(
    test: str, seed: int, kind: str, n_samples: int, n_features: int, height: float, *, both: bool = True
) -> np.ndarray:
    """Return the p-values of both ways to test, of shape (2, n_features): values alone, and as midrib does."""
    rng = np.random.default_rng([seed, list(KINDS).index(kind), n_samples, TESTS.index(test)])
    t = rng.uniform(-1, 1, n_samples)
    group = (rng.random(n_samples) < 0.3).astype(int)
    # A rise along the coordinate; or one group above the other, both with the same rise.
    change = np.sign(t) if test == "association" else np.where(group == 1, 1.0, -1.0) * (t > 0)
    Y = KINDS[kind](rng, (height * change)[:, None], (n_samples, n_features)).astype(np.float64)
    run = partial(association, t, Y) if test == "association" else partial(difference, t, group, Y)
    if not both:
        return run().p_value[None]
    with mock.patch("midrib.trajectory.scores.carried_by_few", lambda kurtosis, *_: kurtosis > np.inf):
        values_alone = run().p_value
    return np.stack([values_alone, run().p_value])


def rates(test: str, kind: str, n_samples: int, n_features: int) -> np.ndarray:
    """Return the share of p-values below each level over the level, of shape (2, n_levels)."""
    below = np.zeros((2, len(LEVELS)))
    batches = max(1, n_features // AT_ONCE)
    for seed in range(batches):
        p = p_values(test, seed, kind, n_samples, AT_ONCE, 0.0)
        below += (p[..., None] <= LEVELS).sum(axis=1)
    return below / (batches * AT_ONCE) / LEVELS


def again(cell: tuple[str, int, str]) -> list[str]:
    """Return a row of rates of midrib's p-values for fresh features."""
    test, n_samples, kind = cell
    below = np.zeros(len(LEVELS))
    for seed in AGAIN:
        p = p_values(test, seed, kind, n_samples, AT_ONCE, 0.0, both=False)
        below += (p[-1][:, None] <= LEVELS).sum(axis=0)
    rate = below / (len(AGAIN) * AT_ONCE) / LEVELS
    return [test, f"{n_samples:,}", kind, *(f"{value:.2f}" for value in rate)]


def ask_again(cells: list[tuple[str, int, str]], workers: int, *, keep: bool) -> None:
    """Ask cells again, and keep the answer in docs/results/calibration_again.json, which the pages quote."""
    with ProcessPoolExecutor(workers) as pool:
        rows = list(pool.map(again, cells))
    text = table(["test", "samples", "feature", *(f"midrib, {level}" for level in _names())], rows)
    print(text)
    if keep:
        n_fresh = len(AGAIN) * AT_ONCE
        values = {"features": f"{n_fresh:,}", "error": round((1 / (n_fresh * LEVELS[-1])) ** 0.5, 2)}
        record("calibration_again", script=__file__, tables={"cells": text}, values=values)


def found(test: str, kind: str) -> np.ndarray:
    """Return the share of planted features found at the smallest level by both ways."""
    height = EFFECTS[kind] * (1.0 if test == "association" else 1.3)
    return (p_values(test, 0, kind, 3_000, 1_000, height) <= LEVELS[-1]).mean(axis=1)


def seconds(kind: str) -> tuple[float, float]:
    """Return what both tests take for 10,000 features of 3,000 samples."""
    rng = np.random.default_rng(0)
    Y = KINDS[kind](rng, 0.0, (3_000, 10_000)).astype(np.float32)
    t, group = rng.uniform(size=3_000), rng.integers(0, 2, 3_000)
    begin = time.perf_counter()
    association(t, Y)
    middle = time.perf_counter()
    difference(t, group, Y)
    return middle - begin, time.perf_counter() - middle


def table(header: list[str], rows: list[list[str]]) -> str:
    lines = [header, ["---"] * len(header), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def calibrate(test: str, n_samples: int, n_features: int, workers: int) -> dict[str, np.ndarray]:
    with ProcessPoolExecutor(workers) as pool:
        results = pool.map(partial(rates, test, n_samples=n_samples, n_features=n_features), KINDS)
        return dict(zip(KINDS, results, strict=True))


def calibration_table(results: dict[str, np.ndarray]) -> str:
    header = [
        "feature",
        *(f"values alone, {level}" for level in _names()),
        *(f"midrib, {level}" for level in _names()),
    ]
    rows = [
        [kind, *(f"{rate:.2f}" for rate in both[0]), *(f"**{rate:.2f}**" for rate in both[1])]
        for kind, both in results.items()
    ]
    return table(header, rows)


def _names() -> list[str]:
    return [f"{level:.0e}".replace("e-0", "e-") for level in LEVELS]


def power_table() -> str:
    header = ["feature", *(f"{test}, {way}" for test in TESTS for way in ("values alone", "midrib"))]
    rows = [[kind, *(f"{share:.0%}" for test in TESTS for share in found(test, kind))] for kind in KINDS]
    return table(header, rows)


def seconds_table() -> str:
    kinds = ("normal", "1% detected, counts", "lognormal")
    rows = [[kind, *(f"{spent:.1f}" for spent in seconds(kind))] for kind in kinds]
    return table(["feature", *TESTS], rows)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--features", type=int, default=100_000, help="null features of each kind")
    parser.add_argument("--samples", type=int, nargs=2, default=(3_000, 600))
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument(
        "--record", action="store_true", help="write docs/results/calibration.json, which the pages quote"
    )
    parser.add_argument("--again", nargs="*", default=[], help="cells to ask again: test:samples:feature")
    asked = parser.parse_args()
    if asked.again:
        cells = [(test, int(n), kind) for test, n, kind in (cell.split(":") for cell in asked.again)]
        ask_again(cells, asked.workers, keep=asked.record)
        return
    large, small = asked.samples
    parts = [("association", large), ("association", small), ("difference", large)]
    results = {part: calibrate(*part, asked.features, asked.workers) for part in parts}
    doubtful = [
        (*part, kind) for part in parts for kind, both in results[part].items() if both[1, -1] > DOUBTFUL
    ]
    tables = {
        "association, large": calibration_table(results["association", large]),
        "association, small": calibration_table(results["association", small]),
        "difference": calibration_table(results["difference", large]),
        "power": power_table(),
        "seconds": seconds_table(),
    }
    print("\n\n".join(tables.values()))
    if asked.record:
        values = {
            "features": f"{asked.features:,}",
            "error": round((1 / (asked.features * LEVELS[-1])) ** 0.5, 2),
            "samples": f"{large:,}",
            "few samples": f"{small:,}",
        }
        record("calibration", script=__file__, tables=tables, values=values)
    ask_again(doubtful, asked.workers, keep=asked.record)


if __name__ == "__main__":
    main()

"""Write a table of mixed columns: measures, one of them far larger, a code, a constant, truth values, words and gaps.

    python benchmarks/mixed_table.py cars.csv            # a million rows
    python benchmarks/mixed_table.py cars.csv 10000

``midrib fit cars.csv -o out --drop-missing`` then says what became of each column.
"""

import sys

import numpy as np
import pandas as pd


def mixed_table(n_rows, seed=0):
    """Return the table: along a curve of three measures, 4% of one of them missing."""
    rng = np.random.default_rng(seed)
    t = rng.uniform(0, 1, n_rows)
    noise = rng.normal(scale=0.05, size=(3, n_rows))
    frame = pd.DataFrame(
        {
            "id": np.arange(n_rows),
            "speed": np.cos(6 * t) + noise[0],
            "load": np.sin(6 * t) + noise[1],
            "temp": 2 * t + noise[2],
            "income": 5e4 * t + rng.normal(scale=1000, size=n_rows),
            "zip": rng.integers(10_000, 99_999, n_rows),
            "flag": t > 0.5,
            "city": rng.choice(["Rome", "Oslo", "Lima"], n_rows),
            "site": 1,
        }
    )
    frame.loc[rng.choice(n_rows, n_rows // 25, replace=False), "temp"] = np.nan
    return frame


if __name__ == "__main__":
    mixed_table(int(sys.argv[2]) if len(sys.argv) > 2 else 1_000_000).to_csv(sys.argv[1], index=False)

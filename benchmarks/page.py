"""Make the tables and the plot of docs/benchmarks.md from the measured rows."""

from __future__ import annotations

import re
from pathlib import Path

from measure import Row, exponent

HEAD = "| step | case | seconds | processor s | against | its seconds | its processor s | ratio | peak MB | note |"


def tables_of(rows: list[Row], images: Path) -> dict[str, str]:
    """Return the tables by name, and draw time and memory over size."""
    parts = {
        "steps": ("assign", "connect", "place"),
        "fits": ("tree fit",),
        "automatic": ("automatic",),
        "paper": ("the paper",),
        "disk": ("memory map",),
    }
    chosen = {name: [row for row in rows if row.step.startswith(steps)] for name, steps in parts.items()}
    tables = {name: _table(some) for name, some in chosen.items() if some}
    return tables | {"scaling": _scaling(rows, images)}


def _table(rows: list[Row]) -> str:
    lines = [HEAD, "|---" * 10 + "|"]
    for row in rows:
        ratio = ""
        if row.ratio is not None:
            # Bounds are exceeded by a factor; peers are beaten by one.
            ratio = f"{row.ratio:.2f}" if row.ratio > 0.5 else f"1 / {1 / row.ratio:.0f}"
        peak = "" if row.peak_mb is None else f"{row.peak_mb:.0f}"
        against = "" if row.bound is None else row.against
        cells = (
            row.step,
            row.case,
            *map(_seconds, (row.seconds, row.cpu_seconds)),
            against,
            *map(_seconds, (row.bound, row.bound_cpu_seconds)),
            ratio,
            peak,
            row.note,
        )
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines) + "\n"


def _seconds(seconds: float | None) -> str:
    return "" if seconds is None else f"{seconds:.3g}"


def _size(case: str, letter: str) -> float | None:
    found = re.search(rf"\b{letter}=(\d+)", case)
    return float(found.group(1)) if found else None


def _series(rows: list[Row]) -> dict[str, tuple[str, list[float], list[float]]]:
    """Return, for every curve, the letter of its size, the sizes and the seconds."""
    picks = {
        "assign over N (D=154, K=1000, float32)": ("assign", "N", r"D=154 K=1000 float32"),
        "assign over K (N=20000, D=50, float32)": ("assign", "K", r"N=20000 D=50 .*float32"),
        "spanning tree over K (D=50)": ("connect, tree", "K", r"D=50$"),
        "place over K (D=50)": ("place, tree", "K", r"D=50$"),
        "three iterations from disk over N": ("memory map, three iterations", "N", r""),
    }
    series = {}
    for label, (step, letter, pattern) in picks.items():
        chosen = [row for row in rows if row.step == step and re.search(pattern, row.case)]
        pairs = sorted((_size(row.case, letter) or 0.0, row.cpu_seconds or row.seconds) for row in chosen)
        if len(pairs) > 1:
            series[label] = (letter, [size for size, _ in pairs], [seconds for _, seconds in pairs])
    return series


def _scaling(rows: list[Row], images: Path) -> str:
    import matplotlib as mpl

    mpl.use("Agg")
    import matplotlib.pyplot as plt

    series = _series(rows)
    disk = [row for row in rows if row.step.startswith("memory map")]
    figure, (left, right) = plt.subplots(1, 2, figsize=(10, 4), layout="constrained")
    lines = ["| curve | exponent |", "|---|---|"]
    for label, (_, sizes, seconds) in series.items():
        slope = exponent(sizes, seconds)
        left.loglog(sizes, seconds, "o-", label=f"{label}: {slope:.2f}")
        lines.append(f"| {label} | {slope:.2f} |")
    left.set(xlabel="size", ylabel="seconds")
    if series:
        left.legend(fontsize=7)
    if len(disk) > 1:
        sizes = [_size(row.case, "N") or 0.0 for row in disk]
        peaks = [row.peak_mb or 0.0 for row in disk]
        slope = exponent(sizes, peaks)
        right.loglog(sizes, peaks, "s-", label=f"peak resident size from disk: {slope:.2f}")
        right.loglog(sizes, [size * 200 / 2**20 for size in sizes], "--", label="size of the file")
        lines.append(f"| peak memory from disk over N | {slope:.2f} |")
        right.set(xlabel="samples", ylabel="MB")
        right.legend(fontsize=7)
    images.mkdir(exist_ok=True)
    figure.savefig(images / "benchmarks.png", dpi=200)
    plt.close(figure)
    return "\n".join(lines)

"""Write docs/benchmarks.md and its plots from the measured rows."""

from __future__ import annotations

import re
from pathlib import Path

from measure import Row, exponent

INTRODUCTION = """# Benchmarks

Measured by `make bench` on one machine: {machine}.
What is compared takes turns, and every figure is the best of its turns, so the ratios mean more than the seconds.
A bound is work that the step cannot do without: the two matrix products of assign, written plainly (blocks of 1,024
rows, same precision), or one copy of the right-hand side of place. The peers run in an environment of their own on
the same samples, with the same number of nodes and iterations. Processor seconds, in brackets, add up over threads;
on a machine that others use too they are the steadier figure, and exponents are those of processor seconds.
The peers' seconds per iteration are the median from one iteration to the next, without what they do before and after.
Times on a GPU have [a page of their own](gpu.md), and those of a cluster are in [Outgrowing the machine](scaling.md).

"""
HEAD = "| step | case | seconds (processor) | against | its seconds (processor) | ratio | peak MB | note |"


def write(rows: list[Row], machine: str, docs: Path, remark: str = "") -> None:
    """Write the page and its images; a remark says under what conditions the figures were taken."""
    parts = [INTRODUCTION.format(machine=machine), *([remark + "\n"] if remark else [])]
    for title, names in (
        ("Steps", ("assign", "connect", "place")),
        ("Fits beside the peers", ("tree fit",)),
        ("Everything chosen automatically", ("automatic",)),
        ("The paper's large experiments", ("the paper",)),
        ("Samples on disk", ("memory map",)),
    ):
        chosen = [row for row in rows if row.step.startswith(names)]
        if chosen:
            parts.append(f"## {title}\n\n{_table(chosen)}\n")
    parts.append(_scaling(rows, docs / "images"))
    (docs / "benchmarks.md").write_text("\n".join(parts))


def _table(rows: list[Row]) -> str:
    lines = [HEAD, "|---" * 8 + "|"]
    for row in rows:
        bound = "" if row.bound is None else _seconds(row.bound, row.bound_cpu_seconds)
        ratio = ""
        if row.ratio is not None:
            # Bounds are exceeded by a factor; peers are beaten by one.
            ratio = f"{row.ratio:.2f}" if row.ratio > 0.5 else f"1 / {1 / row.ratio:.0f}"
        peak = "" if row.peak_mb is None else f"{row.peak_mb:.0f}"
        against = row.against if bound else ""
        cells = (
            row.step,
            row.case,
            _seconds(row.seconds, row.cpu_seconds),
            against,
            bound,
            ratio,
            peak,
            row.note,
        )
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines) + "\n"


def _seconds(wall: float, cpu: float | None) -> str:
    return f"{wall:.3g}" if cpu is None else f"{wall:.3g} ({cpu:.3g})"


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
    lines = ["## Scaling\n", "| curve | exponent |", "|---|---|"]
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
    figure.savefig(images / "benchmarks.png", dpi=110)
    plt.close(figure)
    return "\n".join(lines) + "\n\n![time and memory over size](images/benchmarks.png)\n"

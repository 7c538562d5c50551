"""``python -m experiments``: run one experiment or all of them."""

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from experiments import NAMES, Experiment, Outcome, reproduce


def main(argv: Sequence[str] | None = None) -> int:
    """Run experiments into a folder; 1 if one of them failed, 4 if the folder holds results already."""
    parser = argparse.ArgumentParser(prog="python -m experiments", description=__doc__)
    parser.add_argument("name", nargs="?", default="all", choices=("all", *NAMES), help="which one")
    parser.add_argument("-o", "--out", type=Path, default=Path("reproduction"), help="folder for the results")
    parser.add_argument("--small", action="store_true", help="small slices of the data, to see that all runs")
    parser.add_argument("--force", action="store_true", help="replace earlier results in the folder")
    parser.add_argument("--json", action="store_true", help="print how each ended as one record")
    options = parser.parse_args(argv)
    wanted = NAMES if options.name == "all" else (options.name,)
    taken = [each for each in wanted if (options.out / f"{each}.json").exists()]
    if taken and not options.force:
        print(f"{options.out} already holds {taken[0]}.json; add --force to replace it.", file=sys.stderr)
        return 4
    outcomes = reproduce(
        options.name, options.out, small=options.small, watch=None if options.json else _watch
    )
    if options.json:
        print(json.dumps({outcome.experiment.name: outcome.status for outcome in outcomes}))
    else:
        print(f"wrote {options.out / 'index.html'}", file=sys.stderr)
    return int(any(outcome.status == "failed" for outcome in outcomes))


def _watch(number: int, total: int, experiment: Experiment, outcome: Outcome | None) -> None:
    """Print a line when an experiment begins and one when it has ended."""
    if outcome is None:
        text = f"{experiment.name}: {experiment.title}"
    else:
        tail = f": {outcome.message}" if outcome.message else ""
        text = f"{experiment.name} {outcome.status} in {outcome.seconds:.1f} s{tail}"
    print(f"[{number}/{total}] {text}", file=sys.stderr)


if __name__ == "__main__":
    sys.exit(main())

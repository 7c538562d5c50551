"""``midrib datasets``: what can be fitted without a file of one's own."""

from midrib import datasets as sets
from midrib.cli import options as opt
from midrib.cli.console import answer, tell


def datasets(json: opt.Json = False) -> None:
    """List the built-in shapes and the real sets."""
    shapes, names = sets.list_shapes(), sets.list_datasets()
    if json:
        answer({"shapes": shapes, "sets": names})
        return
    tell("Built in ('midrib demo NAME' fits one):")
    tell("  " + ", ".join(shapes))
    tell("Real sets (midrib.datasets.load(NAME) gives one):")
    tell("  " + ", ".join(names))

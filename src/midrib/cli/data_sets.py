"""``midrib datasets``: what can be fitted without a file of one's own."""

from midrib import datasets as sets
from midrib.cli import options as opt
from midrib.cli.console import answer, tell


def datasets(json: opt.Json = False) -> None:
    """List the built-in shapes, and the real sets with whether their files are at hand."""
    shapes, names = sets.list_shapes(), sets.list_datasets()
    at_hand = set(sets.list_datasets(available=True))
    if json:
        answer({"shapes": shapes, "sets": {name: name in at_hand for name in names}})
        return
    tell("Built in ('midrib demo NAME' fits one):")
    tell("  " + ", ".join(shapes))
    tell(f"Real sets at hand ({len(at_hand)} of {len(names)}; midrib.datasets.load(NAME) gives one):")
    for name in names:
        if name in at_hand:
            tell(f"  {name}")
    if len(at_hand) < len(names):
        missing = ", ".join(name for name in names if name not in at_hand)
        tell(f"Not at hand; loading one says where its file comes from and where to put it: {missing}")

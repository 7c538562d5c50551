"""The command ``midrib``."""

import sys
from collections.abc import Sequence


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code."""
    try:
        import rich  # noqa: F401
        import typer  # noqa: F401
    except ImportError:
        print("midrib: the command line needs the extra 'cli': pip install 'midrib[cli]'", file=sys.stderr)
        return 1
    from midrib.cli.app import run

    return run(sys.argv[1:] if argv is None else list(argv))

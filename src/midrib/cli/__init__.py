"""The command ``midrib``."""

import sys
from collections.abc import Sequence


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code; Ctrl-C at any moment ends it with a line."""
    try:
        try:
            import rich  # noqa: F401
            import typer  # noqa: F401
        except ImportError:
            print(
                "midrib: the command line needs the extra 'cli': pip install 'midrib[cli]'", file=sys.stderr
            )
            return 1
        from midrib.cli.app import run

        return run(sys.argv[1:] if argv is None else list(argv))
    except KeyboardInterrupt:
        # While modules are loaded, or within the handling of an error: nothing of ours may be at hand.
        print("midrib: interrupted.", file=sys.stderr)
        return 130

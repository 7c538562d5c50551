"""What long work says while it runs: one line per step on standard error, and how much of how much is done."""

import sys
import time

_EVERY = 1.0


class Steps:
    """Lines with the seconds that have passed; nothing where they are not wanted."""

    def __init__(self, *, shown: bool) -> None:
        self.shown, self.begin, self.last = shown, time.perf_counter(), 0.0

    def say(self, words: str) -> None:
        """Write a line."""
        if self.shown:
            self.last = time.perf_counter() - self.begin
            sys.stderr.write(f"midrib {self.last:6.1f} s  {words}\n")

    def count(self, done: int, total: int) -> None:
        """Write how much is done, at most once a second: what every ``progress`` of the package is called with."""
        if time.perf_counter() - self.begin - self.last >= _EVERY or done == total:
            self.say(f"  {done:,} of at most {total:,}")

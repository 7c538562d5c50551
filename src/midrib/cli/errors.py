"""What goes wrong, in one line and with an exit code that scripts can tell apart."""

from enum import IntEnum


class Exit(IntEnum):
    """Exit codes of the command ``midrib``."""

    DONE = 0
    UNEXPECTED = 1
    USAGE = 2
    DATA = 3
    OUTPUT = 4
    MODEL = 5
    INTERRUPTED = 130


class CommandError(Exception):
    """An error with one line for the user."""

    def __init__(self, message: str, code: Exit = Exit.USAGE) -> None:
        super().__init__(message)
        self.code = code

"""What is installed besides the required packages."""

from functools import cache
from importlib.util import find_spec


@cache
def has_numba() -> bool:
    """Return whether loops can be compiled (the extra ``fast``); numba itself is loaded only when they are."""
    return find_spec("numba") is not None

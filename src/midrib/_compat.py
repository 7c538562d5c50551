"""What is installed besides the required packages."""

from functools import cache
from importlib.util import find_spec

_COMPILE_FROM = 1000
"""Nodes from which compiled loops repay the loading of numba within one fit."""


@cache
def has_numba() -> bool:
    """Return whether loops can be compiled (the extra ``fast``)."""
    return find_spec("numba") is not None


def is_worth_compiling(n_nodes: int) -> bool:
    """Return whether loops over so many nodes should run compiled; only then is numba loaded."""
    return n_nodes >= _COMPILE_FROM and has_numba()

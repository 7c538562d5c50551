"""Compile loops, and keep what was compiled for later processes. Only modules of compiled code import this one."""

from collections.abc import Callable
from typing import Any, TypeAlias

from numba import njit

Compiled: TypeAlias = Any
"""A value or a type of numba's, which carries no types."""
Function: TypeAlias = Callable[..., Compiled]


def kept(signature: Compiled = None, **options: Compiled) -> Callable[[Function], Function]:
    """Compile a function without Python's lock; keep it on disk, if there is a folder that can be written to.

    Numba compiles again when the file of the function has changed, not when another one has that it takes code from.
    So a kept function and all that it calls live in one file.
    """

    def decorate(function: Function) -> Function:
        try:
            compiled: Function = njit(signature, cache=True, nogil=True, **options)(function)
        except RuntimeError:
            compiled = njit(signature, nogil=True, **options)(function)
        return compiled

    return decorate

"""Compile loops, and keep what was compiled for later processes. Only modules of compiled code import this one."""

from collections.abc import Callable
from typing import Any

from numba import njit

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]


def kept(signature: Any = None, **options: Any) -> Decorator:
    """Compile a function without Python's lock; keep it on disk, if there is a folder that can be written to.

    Numba compiles again when the file of the function has changed, not when another one has that it takes code from.
    So a kept function and all that it calls live in one file.
    """

    def decorate(function: Callable[..., Any]) -> Callable[..., Any]:
        try:
            compiled: Callable[..., Any] = njit(signature, cache=True, nogil=True, **options)(function)
        except RuntimeError:
            compiled = njit(signature, nogil=True, **options)(function)
        return compiled

    return decorate

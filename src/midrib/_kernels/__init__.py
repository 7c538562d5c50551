"""Compiled twins of plain functions, for sizes that repay the compiling: each is tested equal to its plain version.

| compiled | plain | used by |
|---|---|---|
| ``assignment`` | ``_samples.dense.DenseAssignment`` | ``_samples.dense_compiled`` |
| ``elimination`` | the sparse factorisation | ``_algorithm.placement`` |
| ``fused_assignment`` (Triton) | ``_samples.device`` | ``_samples.fused`` |
| ``prim`` | ``_algorithm.graphs.prim.grow_tree`` | the same file |

numba is optional (the extra ``fast``) and is loaded only by the modules beside this one; so is Triton, which comes with
Torch.
"""

from functools import cache
from importlib.util import find_spec

_COMPILE_NODES, _COMPILE_PAIRS = 1000, 10**8
"""Nodes, or pairs of samples and nodes, from which compiled loops repay the loading of numba within one fit."""


@cache
def has_numba() -> bool:
    """Return whether loops can be compiled (the extra ``fast``)."""
    return find_spec("numba") is not None


def is_worth_compiling(n_nodes: int, n_samples: int = 0) -> bool:
    """Return whether loops over so many nodes, and samples, should run compiled; only then is numba loaded."""
    return (n_nodes >= _COMPILE_NODES or n_nodes * n_samples >= _COMPILE_PAIRS) and has_numba()

"""Arrays of other libraries (Torch, CuPy, whatever follows the array API standard), without loading any of these."""

from types import ModuleType
from typing import Any, TypeAlias

import numpy as np
import scipy.sparse as sp

from midrib._types import Array, Samples

Foreign: TypeAlias = Any
"""An array of another library: no type says what those of Torch, CuPy, Dask and the array API share."""


def is_foreign(X: Samples) -> bool:
    """Return whether this is an array of another library that can be computed with where it is."""
    if isinstance(X, np.ndarray | np.generic) or sp.issparse(X):
        return False
    # CuPy's arrays follow the standard without saying so.
    is_cupy = type(X).__module__.partition(".")[0] == "cupy" and hasattr(X, "get")
    return is_torch(X) or is_cupy or hasattr(X, "__array_namespace__")


def is_torch(X: Samples) -> bool:
    """Return whether this is a tensor of Torch."""
    return any(kind.__module__ == "torch" and kind.__name__ == "Tensor" for kind in type(X).__mro__)


def namespace(X: Foreign) -> ModuleType:
    """Return the functions of the standard for an array."""
    try:
        from array_api_compat import array_namespace
    except ImportError:
        # scikit-learn carries a copy.
        from sklearn.externals.array_api_compat import array_namespace
    found: ModuleType = array_namespace(X)
    return found


def double(X: Foreign) -> Foreign:
    """Return the widest type of floats that the device of an array has: Apple's GPUs have no double precision."""
    xp = namespace(X)
    return xp.float32 if getattr(X.device, "type", "") == "mps" else xp.float64


def to_numpy(X: Foreign) -> Array:
    """Return a NumPy array of the same numbers."""
    if isinstance(X, np.ndarray):
        return X
    if is_torch(X):
        return np.asarray(X.detach().cpu().numpy())
    if hasattr(X, "get"):
        return np.asarray(X.get())
    return np.from_dlpack(X)

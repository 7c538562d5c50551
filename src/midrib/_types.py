"""Names for what travels through the library."""

import os
from collections.abc import Callable, Hashable, Sequence
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

FloatArray = NDArray[np.floating]
IntArray = NDArray[np.intp]
BoolArray = NDArray[np.bool_]
StringArray = NDArray[np.str_]
Array: TypeAlias = NDArray[Any]
"""An array of any kind."""

Record: TypeAlias = dict[str, Any]
"""Plain values by name, as JSON holds them."""

Samples: TypeAlias = Any
"""(n_samples, n_features): array, data frame, memory map or sparse matrix; inside, dense or CSR, float32 or float64."""

FilePath: TypeAlias = str | os.PathLike[str]
"""A file or a folder."""

Labels: TypeAlias = Sequence[Hashable] | Array
"""One name or value for each of something, such as features."""

Option: TypeAlias = Any
"""A keyword's value that is passed on as it is; the docstring names the function that takes it."""

Seed: TypeAlias = int | np.random.Generator | None
"""What ``random_state`` takes, everywhere. What learns or draws has the default None, as in scikit-learn; what measures
has 0, so that a score is a number and not a sample."""

Progress: TypeAlias = Callable[[int, int], None]
"""Called with how much is done and how much there is, where work takes long."""

"""Names for the arrays that travel through the library."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

FloatArray = NDArray[np.floating]
IntArray = NDArray[np.intp]
BoolArray = NDArray[np.bool_]

Samples = Any
"""(n_samples, n_features): a dense array or a SciPy CSR array, float32 or float64."""

StringArray = NDArray[np.str_]

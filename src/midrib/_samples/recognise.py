"""Which place samples are in, told by their type and without loading what they come from."""

import sys

from midrib._samples.blocks import Blocks
from midrib._samples.home import Home, SummedHome
from midrib._samples.namespaces import is_foreign
from midrib._types import Samples


def is_lazy(X: Samples) -> bool:
    """Return whether samples are a collection of Dask."""
    return "dask" in sys.modules and type(X).__module__.partition(".")[0] in ("dask", "dask_expr")


def home_of(X: Samples) -> Home | None:
    """Return samples as a place, or None for those that become a matrix of this process."""
    if isinstance(X, Home):
        return X
    if is_lazy(X):
        from midrib._samples.cluster import DaskHome

        return DaskHome.of(X)
    if is_foreign(X):
        from midrib._samples.device import DeviceHome

        return DeviceHome.of(X)
    if isinstance(X, Blocks) and not hasattr(X, "columns"):
        return SummedHome(X)
    return None

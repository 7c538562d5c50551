"""Which place samples are in, told by their type and without loading what they come from."""

import sys
from typing import Any

from midrib._samples.blocks import Blocks
from midrib._samples.namespaces import is_foreign
from midrib._samples.place import Place, SummedPlace


def place_of(X: Any) -> Place | None:
    """Return samples as a place, or None for those that become a matrix of this process."""
    if isinstance(X, Place):
        return X
    if "dask" in sys.modules and type(X).__module__.partition(".")[0] in ("dask", "dask_expr"):
        from midrib._samples.cluster import DaskPlace

        return DaskPlace.of(X)
    if is_foreign(X):
        from midrib._samples.device import DevicePlace

        return DevicePlace.of(X)
    if isinstance(X, Blocks) and not hasattr(X, "columns"):
        return SummedPlace(X)
    return None

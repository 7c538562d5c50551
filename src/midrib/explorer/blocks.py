"""Arrays as compressed bytes that a page can read without any library."""

import json
import zlib
from dataclasses import dataclass, field

import numpy as np

from midrib._types import Array, Record

_KINDS = {"f4": "<f4", "f8": "<f8", "u1": "|u1", "u2": "<u2", "u4": "<u4"}


@dataclass(eq=False)
class Blocks:
    """Arrays that were packed so far; a manifest names them by number."""

    packed: list[bytes] = field(default_factory=list)

    def add(self, values: Array, kind: str) -> Record:
        """Pack numbers and return what the manifest says about them.

        Bytes of the same weight stand together, which is what lets the exponents of floats be compressed.
        """
        array = np.ascontiguousarray(values, dtype=_KINDS[kind])
        planes = array.reshape(-1).view(np.uint8).reshape(array.size, array.itemsize).T
        self.packed.append(zlib.compress(np.ascontiguousarray(planes).tobytes(), 6))
        return {"block": len(self.packed) - 1, "kind": kind, "size": int(array.size)}

    def whole(self, values: Array) -> Record:
        """Pack whole numbers from 0 in as few bytes as the largest of them needs."""
        largest = int(np.max(values, initial=0))
        return self.add(values, "u1" if largest < 2**8 else "u2" if largest < 2**16 else "u4")

    def texts(self, values: list[str]) -> Record:
        """Pack texts."""
        self.packed.append(zlib.compress(json.dumps(values).encode("utf-8"), 6))
        return {"block": len(self.packed) - 1, "kind": "texts", "size": len(values)}

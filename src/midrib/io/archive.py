"""A zip of .npy arrays and a JSON header, read with distrust.

Members are stored, never compressed, so nothing in a file can claim more bytes than the file has. Pickles are
impossible, and every member carries a SHA-256 in the header beside the zip's own checksum.
"""

import hashlib
import io
import json
import zipfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

import numpy as np
from numpy.lib import format as npy

from midrib._types import Array, FilePath, Record

HEADER = "header.json"
_LARGEST_HEADER = 16 * 2**20
_LARGEST_MEMBER = 2**31 - 1
_MOST_MEMBERS = 64
_DTYPES = {"f": "<f8", "i": "<i8", "u": "<i8", "b": "|b1"}
# A fixed date: the same model gives the same bytes.
_DATE = (1980, 1, 1, 0, 0, 0)


class FileRefusedError(ValueError):
    """A file that is not what it should be; the message says what is wrong with it.

    See Also
    --------
    load : Raises it.
    read_graph : Raises it.

    Examples
    --------
    >>> from pathlib import Path
    >>> from midrib.io import FileRefusedError, load
    >>> _ = Path("model.npz").write_bytes(b"not a model")
    >>> try:
    ...     load("model.npz")
    ... except FileRefusedError:
    ...     print("refused")
    refused
    """


def need(fact: object, problem: str) -> None:
    """Refuse a file of which something is not true."""
    if not fact:
        msg = f"{problem}; save it again."
        raise FileRefusedError(msg)


@contextmanager
def reading(path: Path, kind: str) -> Iterator[None]:
    """Say in one sentence that a file is not of its kind, whatever goes wrong with its content."""
    try:
        yield
    except OSError:
        raise
    except FileRefusedError as error:
        msg = f"{path.name}: {error}"
        raise FileRefusedError(msg) from None
    except Exception as error:  # noqa: BLE001 - strange files raise nearly every kind of error
        msg = f"{path.name} is no {kind} ({error!s:.60}); write it again."
        raise FileRefusedError(msg) from None


@dataclass(frozen=True, eq=False)
class Archive:
    """What an archive holds."""

    header: Record
    arrays: dict[str, Array]

    def array(self, name: str, kind: str, *shape: int) -> Array:
        """Return an array of that kind (f, i or b) and shape, -1 standing for any length; floats are finite."""
        array = self.arrays.get(name)
        if array is None:
            msg = f"the array {name!r} is missing; save it again."
            raise FileRefusedError(msg)
        fits = array.ndim == len(shape) and all(n in (-1, m) for n, m in zip(shape, array.shape, strict=True))
        need(
            fits and array.dtype.kind == kind,
            f"the array {name!r} has type {array.dtype} and shape {array.shape}",
        )
        need(kind != "f" or np.isfinite(array).all(), f"the array {name!r} contains NaN or infinity")
        return array


def real(name: str, value: Any, *, positive: bool = False) -> float:
    """Return a finite number of a header."""
    wanted = "positive" if positive else "finite"
    fits = isinstance(value, int | float) and not isinstance(value, bool) and np.isfinite(value)
    need(fits and (value > 0 or not positive), f"{name} is {value!r:.40}, but a {wanted} number is needed")
    return float(value)


def write_archive(handle: IO[bytes], header: Record, arrays: Mapping[str, Array]) -> None:
    """Write arrays of floats, integers or truth values, and a header that names their checksums."""
    members = {f"{name}.npy": _npy_bytes(name, array) for name, array in arrays.items()}
    text = json.dumps(
        {**header, "sha256": _sums(members)}, indent=1, allow_nan=False, sort_keys=True
    ).encode()
    with zipfile.ZipFile(handle, "w", zipfile.ZIP_STORED, allowZip64=False) as archive:
        for name, content in [(HEADER, text), *members.items()]:
            archive.writestr(zipfile.ZipInfo(name, _DATE), content)


def _npy_bytes(name: str, array: Array) -> bytes:
    if array.dtype.kind not in _DTYPES or array.nbytes > _LARGEST_MEMBER:
        msg = (
            f"the array {name!r} has type {array.dtype} and {array.nbytes} bytes; save numbers, 2 GB at most."
        )
        raise ValueError(msg)
    content, values = io.BytesIO(), np.ascontiguousarray(array, dtype=_DTYPES[array.dtype.kind])
    npy.write_array(content, values, version=(1, 0), allow_pickle=False)
    return content.getvalue()


def _sums(members: Mapping[str, bytes]) -> dict[str, str]:
    return {name: hashlib.sha256(content).hexdigest() for name, content in members.items()}


def read_archive(path: FilePath) -> Archive:
    """Read an archive, or raise :class:`FileRefusedError` before anything large is allocated."""
    path = Path(path)
    with path.open("rb") as handle:
        try:
            with zipfile.ZipFile(handle) as archive:
                _check_directory(archive.infolist(), path.stat().st_size)
                return _read({name: archive.read(name) for name in archive.namelist()})
        except FileRefusedError as error:
            msg = f"{path.name} {error}"
        except Exception as error:  # noqa: BLE001 - damaged files raise nearly every kind of error
            msg = f"{path.name} is damaged ({str(error) or type(error).__name__:.80}); restore it or save it again."
    raise FileRefusedError(msg)


def _read(members: dict[str, bytes]) -> Archive:
    header = json.loads(members.pop(HEADER))
    need(isinstance(header, dict), "has a header that is no record")
    need(header.get("sha256") == _sums(members), "lacks arrays, or they were altered after saving")
    arrays = {
        name.removesuffix(".npy"): npy.read_array(io.BytesIO(content), allow_pickle=False)
        for name, content in members.items()
    }
    for name, array in arrays.items():
        fits = array.dtype.str in _DTYPES.values() and array.ndim <= 2
        need(fits, f"has an array {name!r:.60} of type {array.dtype.str:.20} and shape {array.shape}")
    return Archive(header, arrays)


def _check_directory(members: list[zipfile.ZipInfo], size: int) -> None:
    names = [member.filename for member in members]
    need(
        HEADER in names and len(set(names)) == len(names) <= _MOST_MEMBERS,
        f"is no model file with one {HEADER}",
    )
    for member in members:
        name = f"{member.filename!r:.60}"
        stored = member.compress_type == zipfile.ZIP_STORED and member.file_size == member.compress_size
        need(stored, f"has a compressed member {name}, but model files are stored plainly")
        fits = not member.flag_bits & 1 and member.header_offset + member.file_size <= size
        need(fits, f"has a member {name} that is encrypted or larger than the file")
        most = _LARGEST_HEADER if member.filename == HEADER else _LARGEST_MEMBER
        need(member.file_size <= most, f"has a member {name} of {member.file_size} bytes, more than {most}")
        need(member.filename == HEADER or member.filename.endswith(".npy"), f"has an unknown member {name}")
    need(sum(member.file_size for member in members) <= size, "has members that overlap")

"""A zip of .npy arrays and a JSON header, read with distrust.

Members are stored, never compressed, so nothing in a file can claim more bytes than the file has. Everything is
checked against the directory and the .npy headers before an array is allocated, pickles are impossible, and
every member carries a SHA-256 in the header beside the zip's own checksum.
"""

import hashlib
import io
import json
import os
import struct
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from tokenize import TokenError
from typing import IO, Any

import numpy as np
from numpy.lib import format as npy

from midrib._types import Array, Record

HEADER = "header.json"
LARGEST_HEADER = 16 * 2**20
_LARGEST_MEMBER = 2**31 - 1
_MOST_MEMBERS = 64
_END = struct.Struct("<4sHHHHIIH")
_DTYPES = ("<f8", "<i8", "|b1")
# A fixed date: the same model gives the same bytes.
_DATE = (1980, 1, 1, 0, 0, 0)


class FileRefusedError(ValueError):
    """A file that is not what it should be; the message says what is wrong with it."""


@dataclass(frozen=True, eq=False)
class Archive:
    """What an archive holds."""

    header: Record
    arrays: dict[str, Array]


def write_archive(handle: IO[bytes], header: Mapping[str, Any], arrays: Mapping[str, Array]) -> None:
    """Write arrays of floats, integers or truth values, and a header that names their checksums."""
    members = {f"{name}.npy": _npy_bytes(name, array) for name, array in arrays.items()}
    sums = {name: hashlib.sha256(content).hexdigest() for name, content in members.items()}
    text = json.dumps({**header, "sha256": sums}, indent=1, allow_nan=False, sort_keys=True).encode()
    with zipfile.ZipFile(handle, "w", zipfile.ZIP_STORED, allowZip64=False) as archive:
        for name, content in [(HEADER, text), *members.items()]:
            archive.writestr(zipfile.ZipInfo(name, _DATE), content)


def _npy_bytes(name: str, array: Array) -> bytes:
    kind = {"f": "<f8", "i": "<i8", "u": "<i8", "b": "|b1"}.get(array.dtype.kind)
    if kind is None or array.nbytes > _LARGEST_MEMBER:
        msg = (
            f"the array {name!r} has type {array.dtype} and {array.nbytes} bytes; save numbers, 2 GB at most."
        )
        raise ValueError(msg)
    content = io.BytesIO()
    npy.write_array(content, np.ascontiguousarray(array, dtype=kind), version=(1, 0), allow_pickle=False)
    return content.getvalue()


def read_archive(path: str | os.PathLike[str]) -> Archive:
    """Read an archive, or raise :class:`FileRefusedError` before anything large is allocated."""
    path = Path(path)
    try:
        with path.open("rb") as handle:
            _check_end(handle)
            with zipfile.ZipFile(handle) as archive:
                return _read(archive, os.fstat(handle.fileno()).st_size)
    except FileRefusedError as error:
        msg = f"{path.name}: {error}"
        raise FileRefusedError(msg) from None
    except (
        zipfile.BadZipFile,
        ValueError,
        KeyError,
        EOFError,
        struct.error,
        RecursionError,
        SyntaxError,
        TokenError,
    ) as error:
        msg = (
            f"{path.name} is damaged ({str(error) or type(error).__name__:.80}); restore it or save it again."
        )
        raise FileRefusedError(msg) from None
    except (NotImplementedError, RuntimeError, MemoryError, OverflowError) as error:
        msg = f"{path.name} is no file of midrib's ({str(error) or type(error).__name__:.80}); save it again."
        raise FileRefusedError(msg) from None


def _check_end(handle: IO[bytes]) -> None:
    """Check the zip's last record, which says how large its directory is, before anything reads that."""
    size = handle.seek(0, os.SEEK_END)
    if size < _END.size:
        msg = f"has only {size} bytes and is empty or cut off; restore it or save it again."
        raise FileRefusedError(msg)
    handle.seek(-_END.size, os.SEEK_END)
    mark, disk, first, here, members, length, offset, comment = _END.unpack(handle.read(_END.size))
    if mark != b"PK\x05\x06" or comment:
        msg = "is cut off or is no model file; restore it or save it again."
        raise FileRefusedError(msg)
    if disk or first or here != members or members > _MOST_MEMBERS or offset + length + _END.size != size:
        msg = f"has a directory of {members} members and {length} bytes that does not fit; save it again."
        raise FileRefusedError(msg)


def _read(archive: zipfile.ZipFile, size: int) -> Archive:
    members = archive.infolist()
    _check_directory(members, size)
    header = json.loads(_content(archive, archive.getinfo(HEADER), LARGEST_HEADER))
    if not isinstance(header, dict) or not isinstance(header.get("sha256"), dict):
        msg = "has a header that is no record with checksums; save it again."
        raise FileRefusedError(msg)
    arrays = {}
    for member in members:
        if member.filename == HEADER:
            continue
        shape, dtype, start = _npy_header(archive, member)
        content = _content(archive, member, _LARGEST_MEMBER)
        if hashlib.sha256(content).hexdigest() != header["sha256"].get(member.filename):
            msg = f"has a member {member.filename!r:.60} that was altered after saving; restore it."
            raise FileRefusedError(msg)
        arrays[member.filename[:-4]] = np.frombuffer(content, dtype, offset=start).reshape(shape).copy()
    if len(arrays) != len(header["sha256"]):
        msg = "lacks arrays that its header lists; restore it or save it again."
        raise FileRefusedError(msg)
    return Archive(header, arrays)


def _check_directory(members: list[zipfile.ZipInfo], size: int) -> None:
    names = [member.filename for member in members]
    if HEADER not in names or len(set(names)) != len(names):
        msg = f"has no single {HEADER}; it is no model file, or save it again."
        raise FileRefusedError(msg)
    for member in members:
        if member.compress_type != zipfile.ZIP_STORED or member.file_size != member.compress_size:
            msg = f"has a compressed member {member.filename!r:.60}; model files are stored plainly."
            raise FileRefusedError(msg)
        if member.flag_bits & 1 or member.header_offset + member.file_size > size:
            msg = f"has a member {member.filename!r:.60} that is encrypted or larger than the file; save it again."
            raise FileRefusedError(msg)
        if member.filename != HEADER and not member.filename.endswith(".npy"):
            msg = f"has an unknown member {member.filename!r:.60}; it is no model file."
            raise FileRefusedError(msg)
    if sum(member.file_size for member in members) > size:
        msg = "has members that overlap; save it again."
        raise FileRefusedError(msg)


def _content(archive: zipfile.ZipFile, member: zipfile.ZipInfo, largest: int) -> bytes:
    if member.file_size > largest:
        msg = f"has a member {member.filename!r:.60} of {member.file_size} bytes; at most {largest} are read."
        raise FileRefusedError(msg)
    return archive.read(member)


def _npy_header(
    archive: zipfile.ZipFile, member: zipfile.ZipInfo
) -> tuple[tuple[int, ...], np.dtype[Any], int]:
    """Return shape, type and start of the data, checked against the member's size."""
    with archive.open(member) as handle:
        if npy.read_magic(handle) != (1, 0):
            msg = f"has a member {member.filename!r:.60} of an unknown .npy version; save it again."
            raise FileRefusedError(msg)
        shape, fortran, dtype = npy.read_array_header_1_0(handle, max_header_size=1024)
        start = handle.tell()
    count = 1
    for length in shape:
        count *= length
    fits = count * dtype.itemsize + start == member.file_size
    if dtype.str not in _DTYPES or fortran or len(shape) > 2 or min(shape, default=0) < 0 or not fits:
        msg = f"has a member {member.filename!r:.60} of type {dtype.str:.20} and shape {shape} that does not fit."
        raise FileRefusedError(msg)
    return shape, dtype, start

"""Files that appear whole or not at all."""

import hashlib
import os
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import ModuleType
from typing import IO

from midrib._types import FilePath

_locks: ModuleType | None
try:
    import fcntl as _locks
except ImportError:  # Windows
    _locks = None

_YOUNG = 10.0
"""Seconds for which a part may not have its lock yet."""


@contextmanager
def whole_file(path: FilePath) -> Iterator[IO[bytes]]:
    """Open a file for writing bytes that takes its name only once it is complete and on the disk.

    Whatever happens before, a kill included, leaves the old file, if there was one, as it was. A symbolic link stays
    one, a file that is replaced keeps its rights, and parts that a kill left are removed by the next writing.
    """
    target = Path(os.path.realpath(path))
    # A digest, for the name itself may already be as long as the system allows.
    prefix = f".midrib-{hashlib.sha256(os.fsencode(target.name)).hexdigest()[:16]}-"
    _remove_left_parts(target.parent, prefix)
    descriptor, name = tempfile.mkstemp(dir=target.parent, prefix=prefix, suffix=".part")
    part = Path(name)
    try:
        with os.fdopen(descriptor, "w+b") as handle:
            _lock(handle.fileno())
            yield handle
            handle.flush()
            os.fsync(handle.fileno())
        _give_rights(part, target)
        part.replace(target)
        _sync_folder(target.parent)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


def _lock(descriptor: int) -> bool:
    """Lock an open file as long as it is open; return whether that was possible, so nobody else has it open."""
    if _locks is None:
        return False
    try:
        _locks.flock(descriptor, _locks.LOCK_EX | _locks.LOCK_NB)
    except OSError:
        return False
    return True


def _remove_left_parts(folder: Path, prefix: str) -> None:
    """Remove parts of the same file whose writer is gone: nobody holds their lock."""
    for part in folder.glob(f"{prefix}*.part"):
        with suppress(OSError), part.open("rb") as handle:
            old = time.time() - os.fstat(handle.fileno()).st_mtime > _YOUNG
            if old and _lock(handle.fileno()):
                part.unlink()


def write_text(path: FilePath, text: str) -> None:
    """Write a text file, whole or not at all."""
    with whole_file(path) as handle:
        handle.write(text.encode("utf-8"))


def _give_rights(part: Path, target: Path) -> None:
    """Temporary files are private; give the rights of the old file, or those that a plain open() would give."""
    try:
        rights = target.stat().st_mode & 0o7777
    except OSError:
        mask = os.umask(0)
        os.umask(mask)
        rights = 0o666 & ~mask
    part.chmod(rights)


def _sync_folder(folder: Path) -> None:
    """Make the new name itself survive a power cut, where the system can."""
    flags: int | None = getattr(os, "O_DIRECTORY", None)
    if flags is None:
        return
    descriptor = os.open(folder, os.O_RDONLY | flags)
    try:
        with suppress(OSError):
            os.fsync(descriptor)
    finally:
        os.close(descriptor)

"""Find a data file, and make sure that it is the one we mean."""

from __future__ import annotations

import gzip
import hashlib
import os
from pathlib import Path

from experiments.data.checksums import FOLDERS


class MissingDataError(FileNotFoundError):
    """A data file is not in the folder named by MIDRIB_DATA."""


class AlteredDataError(ValueError):
    """A data file is there, but it isn't the one that the results were computed from."""


def data_folder() -> Path:
    """Return the folder named by MIDRIB_DATA, or ``data`` beside the current one."""
    return Path(os.environ.get("MIDRIB_DATA", "data")).expanduser()


def is_available(folder: str) -> bool:
    """Return whether every file of a data set is at hand; their contents are not looked at."""
    return all(_search(folder, name) is not None for name in FOLDERS[folder].files)


def read_file(folder: str, name: str) -> bytes:
    """Return the checked content of a data file; a name that ends in ``.gz`` gives what is packed inside.

    Packed files are also taken unpacked, without the ending: their checksum is that of the content.
    """
    path = _search(folder, name)
    if path is None:
        raise MissingDataError(_how_to_get(folder, name))
    content = path.read_bytes()
    if path.suffix == ".gz":
        content = gzip.decompress(content)
    if hashlib.sha256(content).hexdigest() != FOLDERS[folder].files[name]:
        msg = f"{path} differs from the file of the results; replace it by that of {FOLDERS[folder].home}."
        raise AlteredDataError(msg)
    return content


def _search(folder: str, name: str) -> Path | None:
    """Return where the file is, packed or not."""
    places = (data_folder() / folder / candidate for candidate in (name, name.removesuffix(".gz")))
    return next((place for place in places if place.is_file()), None)


def _how_to_get(folder: str, name: str) -> str:
    """Say which file is missing, where it can be had and where it belongs."""
    source = FOLDERS[folder]
    origin = "is a reduction of data from" if source.reduced else "can be had from"
    return f"The file {name} is missing; it {origin} {source.home}; put it into {data_folder() / folder}."

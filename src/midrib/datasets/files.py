"""Find a data file, and make sure that it is the one we mean."""

from __future__ import annotations

import gzip
import hashlib
import os
import sys
from pathlib import Path

from midrib.datasets.checksums import FOLDERS


class MissingDataError(FileNotFoundError):
    """A data file is neither in the folder named by MIDRIB_DATA nor in the cache folder."""


class AlteredDataError(ValueError):
    """A data file is there, but it isn't the one that the results were computed from."""


def cache_folder() -> Path:
    """Return the folder for data files of this user; it need not exist."""
    if "XDG_CACHE_HOME" in os.environ:
        return Path(os.environ["XDG_CACHE_HOME"]) / "midrib"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", "~")).expanduser() / "midrib"
    if sys.platform == "darwin":
        return Path("~/Library/Caches/midrib").expanduser()
    return Path("~/.cache/midrib").expanduser()


def data_folders() -> list[Path]:
    """Return the folders searched for data files, the one named by MIDRIB_DATA first."""
    named = os.environ.get("MIDRIB_DATA")
    return [*([Path(named).expanduser()] if named else []), cache_folder()]


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
        msg = f"{path} differs from the file that midrib knows; replace it by the one of {FOLDERS[folder].home}."
        raise AlteredDataError(msg)
    return content


def _search(folder: str, name: str) -> Path | None:
    """Return the first place where the file is."""
    for data in data_folders():
        for candidate in (name, name.removesuffix(".gz")):
            if (data / folder / candidate).is_file():
                return data / folder / candidate
    return None


def _how_to_get(folder: str, name: str) -> str:
    """Say which file is missing, where it can be had and where it belongs."""
    source = FOLDERS[folder]
    origin = "is midrib's reduction of data from" if source.reduced else "can be had from"
    places = " or ".join(str(data / folder) for data in data_folders())
    return f"The file {name} is missing; it {origin} {source.home}; put it into {places}."

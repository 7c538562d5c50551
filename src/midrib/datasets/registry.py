"""All real sets by name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, get_args

from midrib.datasets import loaders
from midrib.datasets.files import is_available
from midrib.datasets.omniglot import load_omniglot
from midrib.datasets.packaged import load_digits


@dataclass(frozen=True)
class Entry:
    """One real set: how to load it, and the folder its files are in ("" where it comes with a package)."""

    load: Callable[[], Any]
    folder: str

    @property
    def available(self) -> bool:
        """Whether its files are at hand."""
        return not self.folder or is_available(self.folder)


def _all_entries() -> dict[str, Entry]:
    entries = {
        "teapots": Entry(loaders.load_teapots, "teapots"),
        "faces_cmu": Entry(loaders.load_faces, "faces_cmu"),
        "faces_frey": Entry(loaders.load_frey, "faces_frey"),
        "faces_olivetti": Entry(loaders.load_olivetti, "faces_olivetti"),
        "binaryalphadigs": Entry(loaders.load_alphadigits, "binaryalphadigs"),
        "omniglot": Entry(load_omniglot, "omniglot"),
        "pendigits": Entry(loaders.load_pendigits, "pendigits"),
        "mnist": Entry(loaders.load_mnist, "mnist"),
        "digits": Entry(load_digits, ""),
        "gps_roads/athens": Entry(partial(loaders.load_gps_roads, "athens"), "gps_roads"),
        "gps_roads/chicago": Entry(partial(loaders.load_gps_roads, "chicago"), "gps_roads"),
        "sdss_galaxies/z005": Entry(partial(loaders.load_galaxies, "z005"), "sdss_galaxies"),
        "sdss_galaxies/z046": Entry(partial(loaders.load_galaxies, "z046"), "sdss_galaxies"),
    }
    for toy in get_args(loaders.Toy):
        entries[f"toys/{toy}"] = Entry(partial(loaders.load_toy, toy), "toys")
    for cohort in ("tcga", "metabric", "scanb"):
        entries[f"breast/{cohort}"] = Entry(partial(loaders.load_breast, cohort), f"breast_{cohort}")
    for cloud in loaders.ELPIGRAPH:
        entries[f"elpigraph/{cloud}"] = Entry(partial(loaders.load_elpigraph, cloud), "elpigraph")
    for study in loaders.CELLS:
        entries[f"cells/{study}"] = Entry(partial(loaders.load_cells, study), f"sc_{study}")
    return dict(sorted(entries.items()))


_ENTRIES = _all_entries()


def list_datasets(*, available: bool = False) -> list[str]:
    """Return the names that :func:`load` knows, or only those whose files are at hand."""
    return [name for name, entry in _ENTRIES.items() if entry.available or not available]


def load(name: str) -> Any:
    """Load a real set by its name, one of :func:`list_datasets`."""
    if name not in _ENTRIES:
        msg = f"name={name!r} is unknown; midrib.datasets.list_datasets() has the {len(_ENTRIES)} names."
        raise ValueError(msg)
    return _ENTRIES[name].load()

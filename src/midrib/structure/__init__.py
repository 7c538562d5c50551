"""What "auto" finds: the structure that samples support, its parameters, and how sure they are."""

from midrib.structure.bootstrap import Support, bootstrap
from midrib.structure.claims import Claim
from midrib.structure.find import Found, find_structure
from midrib.structure.parameters import Choice, choose
from midrib.structure.path import ParameterPath, PathState, path
from midrib.structure.quality import Quality

__all__ = [
    "Choice",
    "Claim",
    "Found",
    "ParameterPath",
    "PathState",
    "Quality",
    "Support",
    "bootstrap",
    "choose",
    "find_structure",
    "path",
]


def __dir__() -> list[str]:
    """List what is public; the files behind it stay out of the way."""
    return __all__

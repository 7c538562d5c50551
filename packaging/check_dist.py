"""Look into the wheel and the sdist of a folder: what must be there is, what must not is not, nothing is big.

Usage: ``python packaging/check_dist.py dist``; ``make dist`` calls it.
"""

import re
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).parents[1]
MEGABYTE = 2**20
LARGEST = {"wheel": 2 * MEGABYTE, "sdist": 4 * MEGABYTE}
"""Bytes that each may weigh; the data sets and the explorer's script are most of the wheel."""
IN_THE_WHEEL = [
    "midrib/__init__.pyi",
    "midrib/py.typed",
    "midrib/datasets/files/README.md",
    "midrib/datasets/files/athens.npz",
    "midrib/datasets/files/paul15.npz",
    "midrib/explorer/static/explorer.js",
    "midrib/explorer/static/explorer.css",
    "midrib/explorer/static/notices.txt",
    "midrib-{version}.dist-info/licenses/LICENSE",
    "midrib-{version}.dist-info/licenses/THIRD_PARTY_NOTICES.md",
    "midrib-{version}.dist-info/entry_points.txt",
]
FOR_THE_TESTS = [
    "tests",
    "docs",
    "experiments",
    "benchmarks",
    "explorer",
    "constraints",
    "packaging",
    ".github",
]
"""Folders that tests read; every file that git keeps of them is in the sdist, but for the documentation's pictures."""


def main(folder: Path) -> int:
    """Print what is wrong with the two files, and return how much that is."""
    wheels, sdists = sorted(folder.glob("*.whl")), sorted(folder.glob("*.tar.gz"))
    if len(wheels) != 1 or len(sdists) != 1:
        print(
            f"{folder} holds {len(wheels)} wheels and {len(sdists)} sdists; one of each is needed: make dist"
        )
        return 1
    wrong = [*check_wheel(wheels[0]), *check_sdist(sdists[0])]
    print("\n".join(wrong) or f"{wheels[0].name} and {sdists[0].name} hold what they must")
    return len(wrong)


def check_wheel(path: Path) -> Iterator[str]:
    """Yield what is wrong with a wheel."""
    yield from _weight("wheel", path)
    version = path.name.split("-")[1]
    with zipfile.ZipFile(path) as wheel:
        names = set(wheel.namelist())
        metadata = wheel.read(f"midrib-{version}.dist-info/METADATA").decode()
    needed = {name.format(version=version) for name in IN_THE_WHEEL}
    modules = {str(PurePosixPath(name).relative_to("src")) for name in _kept("src")}
    yield from (f"the wheel lacks {name}" for name in sorted((needed | modules) - names))
    others = {name for name in names if name.split("/")[0] not in ("midrib", f"midrib-{version}.dist-info")}
    yield from (f"the wheel has {name}, which is no part of midrib" for name in sorted(others))
    yield from (f"PyPI's page would have a dead link: {target}" for target in _relative_links(metadata))


def check_sdist(path: Path) -> Iterator[str]:
    """Yield what is wrong with an sdist."""
    yield from _weight("sdist", path)
    with tarfile.open(path) as sdist:
        names = {name.split("/", 1)[1] for name in sdist.getnames() if "/" in name}
    kept = set(_kept(*FOR_THE_TESTS, "src"))
    pictures = {name for name in kept if name.startswith("docs/") and name.endswith(".png")}
    yield from (f"the sdist lacks {name}" for name in sorted(kept - pictures - names))
    strangers = names - set(_kept(".")) - {"PKG-INFO"}
    yield from (f"the sdist has {name}, which git does not know" for name in sorted(strangers))


def _weight(kind: str, path: Path) -> Iterator[str]:
    size = path.stat().st_size
    print(f"{path.name}: {size / MEGABYTE:.1f} MB")
    if size > LARGEST[kind]:
        yield f"the {kind} has {size / MEGABYTE:.1f} MB; at most {LARGEST[kind] / MEGABYTE:.0f} are meant"


def _kept(*folders: str) -> Iterable[str]:
    """Return the files of folders that git keeps or would keep."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "--", *folders]
    found = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()
    return [name for name in found if (ROOT / name).exists()]


def _relative_links(markdown: str) -> list[str]:
    targets = re.findall(r"\]\(([^)\s]+)", markdown) + re.findall(r'(?:src|srcset|href)="([^"]+)"', markdown)
    return sorted({target for target in targets if not re.match(r"https?:|mailto:|#", target)})


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))

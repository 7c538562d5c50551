"""Print the recipe for conda-forge with the version and the checksum of an sdist.

Usage: ``python packaging/recipe.py dist/midrib-0.1.0.tar.gz > recipe.yaml``
"""

import hashlib
import re
import sys
from pathlib import Path

TEMPLATE = Path(__file__).parent / "conda" / "recipe.yaml"


def recipe(sdist: Path) -> str:
    """Return the recipe of an sdist."""
    version = sdist.name.removeprefix("midrib-").removesuffix(".tar.gz")
    checksum = hashlib.sha256(sdist.read_bytes()).hexdigest()
    text = TEMPLATE.read_text(encoding="utf-8").split("schema_version", 1)[1]
    text = re.sub(r'(?m)^  version: "0\.0\.0"$', f'  version: "{version}"', text, count=1)
    text = re.sub(r'(?m)^  sha256: "0{64}"$', f"  sha256: {checksum}", text, count=1)
    return f"schema_version{text}"


if __name__ == "__main__":
    print(recipe(Path(sys.argv[1])), end="")

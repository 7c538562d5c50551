"""Write THIRD_PARTY_NOTICES.md from the notices that lie beside what they speak of.

``python packaging/notices.py`` writes it; a test fails when it is stale. The explorer's own notices are collected by
``make explorer`` from whatever its bundle is made of; those of the data are kept by hand in their folder.
"""

from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "THIRD_PARTY_NOTICES.md"
DATA = ROOT / "src" / "midrib" / "datasets" / "files" / "README.md"
BUNDLE = ROOT / "src" / "midrib" / "explorer" / "static" / "notices.txt"


def notices() -> str:
    """Return the page."""
    data = DATA.read_text(encoding="utf-8").split("\n", 1)[1].strip()
    bundle = BUNDLE.read_text(encoding="utf-8").strip()
    return f"""# Third-party notices

midrib's own licence is in [LICENSE](LICENSE). The package also carries works of others, under licences of their own.
This page is made by `packaging/notices.py`.

## Data, in `midrib/datasets/files`

{data}

## Programs, in `midrib/explorer/static/explorer.js`

```text
{bundle}
```
"""


if __name__ == "__main__":
    PAGE.write_text(notices(), encoding="utf-8")

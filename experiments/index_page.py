"""One page over a folder of results: every figure with the paper's words and our numbers."""

from __future__ import annotations

import json
from html import escape
from pathlib import Path
from typing import Any

from experiments.catalogue import NAMES

_STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 70rem; margin: 2rem auto; padding: 0 1rem; color: #1a1a1a; }
section { margin: 3rem 0; } img { max-width: 100%; border: 1px solid #ddd; }
table { border-collapse: collapse; font-size: 0.85rem; }
td { border-top: 1px solid #ddd; padding: 0.15rem 0.8rem 0.15rem 0; }
.paper { color: #555; } .failed, .skipped { color: #b3261e; } nav a { margin-right: 1rem; }
"""


def write_index(folder: Path) -> Path:
    """Write ``index.html`` over all results that lie in a folder, and return it."""
    records = [json.loads(path.read_text()) for name in NAMES if (path := folder / f"{name}.json").is_file()]
    links = "".join(f'<a href="#{record["name"]}">{escape(record["name"])}</a>' for record in records)
    body = "\n".join(_section(record) for record in records)
    page = folder / "index.html"
    page.write_text(
        "<!doctype html>\n<html lang='en'><meta charset='utf-8'>"
        "<meta name='viewport' content='width=device-width, initial-scale=1'>"
        f"<title>midrib: the paper's experiments</title><style>{_STYLE}</style>\n"
        f"<h1>The paper's experiments, and more of them</h1>\n<nav>{links}</nav>\n{body}\n</html>\n"
    )
    return page


def _section(record: dict[str, Any]) -> str:
    """Return one experiment as HTML."""
    parts = [
        f'<section id="{record["name"]}"><h2>{escape(record["name"])}</h2><p>{escape(record["title"])}</p>'
    ]
    if record["paper"]:
        parts.append(f'<p class="paper">The paper: {escape(record["paper"])}</p>')
    if record["status"] != "done":
        parts.append(f'<p class="{record["status"]}">{record["status"]}: {escape(record["message"])}</p>')
    numbers = dict(record["numbers"])
    figure = numbers.pop("figure", None)
    if figure:
        alt = f"Figure of {record['name']}: {record['title']}"
        parts.append(f'<p><img src="{escape(figure)}" alt="{escape(alt)}" loading="lazy"></p>')
    rows = "".join(
        f"<tr><td>{escape(key)}</td><td>{escape(value)}</td></tr>" for key, value in flatten(numbers)
    )
    parts.append(
        f"<details open><summary>Numbers ({record['seconds']:.1f} s)</summary><table>{rows}</table></details>"
    )
    return "\n".join([*parts, "</section>"])


def flatten(numbers: dict[str, Any], prefix: str = "") -> list[tuple[str, str]]:
    """Return nested numbers as pairs of a dotted name and a text."""
    pairs = []
    for key, value in numbers.items():
        name = f"{prefix}{key}"
        if isinstance(value, dict):
            pairs += flatten(value, f"{name} · ")
        elif isinstance(value, float):
            pairs.append((name, f"{value:.4g}"))
        elif isinstance(value, list):
            pairs.append((name, ", ".join(f"{v:.3g}" if isinstance(v, float) else str(v) for v in value)))
        else:
            pairs.append((name, str(value)))
    return pairs

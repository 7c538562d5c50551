"""One HTML file with everything in it, and a policy that lets nothing else in."""

from __future__ import annotations

import base64
import hashlib
import html
import json
from importlib.resources import files
from pathlib import Path

from midrib._types import FilePath, Record
from midrib.io.atomic import write_text

_PAGE = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>{title}</title>
<style>{style}</style>
</head>
<body>
<main id="midrib" class="midrib"><p class="midrib-wait">Reading the samples ...</p></main>
<noscript>This page draws with JavaScript, all of which is inside it; please allow it.</noscript>
<script type="application/json" id="midrib-manifest">{manifest}</script>
{blocks}
<script type="text/plain" id="midrib-notices">{notices}</script>
<script type="module">{script}</script>
</body>
</html>
"""


def static(name: str) -> str:
    """Return a file of the bundle."""
    return files("midrib.explorer").joinpath("static", name).read_text(encoding="utf-8")


def build_page(manifest: Record, blocks: list[bytes], *, server: bool = False) -> str:
    """Return the page as text.

    Parameters
    ----------
    manifest, blocks
        What :func:`midrib.explorer.payload.pack` returned.
    server
        Whether the page may speak with the server that it came from, and with no other.
    """
    script, style = static("explorer.js"), static("explorer.css")
    packed = "\n".join(
        f'<script type="text/plain" class="midrib-block">{base64.b64encode(block).decode("ascii")}</script>'
        for block in blocks
    )
    return _PAGE.format(
        policy=policy(script, style, server=server),
        title=html.escape(str(manifest["title"])[:200]),
        style=style,
        manifest=for_script({**manifest, "server": server}),
        blocks=packed,
        notices=_inert(static("notices.txt")),
        script=script,
    )


def policy(script: str, style: str, *, server: bool = False) -> str:
    """Return the content security policy of a page: its own script and style by their hashes, and nothing else."""
    rules = [
        "default-src 'none'",
        f"script-src {_digest(script)}",
        f"style-src {_digest(style)}",
        "img-src data: blob:",
        f"connect-src {chr(39)}self{chr(39)}" if server else "connect-src 'none'",
        "base-uri 'none'",
        "form-action 'none'",
        "require-trusted-types-for 'script'",
        "trusted-types 'none'",
    ]
    return "; ".join(rules)


def for_script(record: Record) -> str:
    """Return JSON that can stand inside a script element, whatever the texts in it are."""
    text = json.dumps(record, allow_nan=False)
    return text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")


def write_page(manifest: Record, blocks: list[bytes], path: FilePath) -> Path:
    """Write the page, whole or not at all."""
    write_text(path, build_page(manifest, blocks))
    return Path(path)


def _digest(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode('utf-8')).digest()).decode('ascii')}'"


def _inert(text: str) -> str:
    return text.replace("<", "(").replace(">", ")")

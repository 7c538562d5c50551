"""A dark twin of every picture of the site: paper becomes dark, ink becomes light, colours stay what they are.

Pictures are drawn once, dark on white, by scripts and by notebooks. The twin is made when the site is built, and the
theme shows the one that fits (classes ``only-light`` and ``only-dark``). A picture ``NAME.png`` with ``NAME_dark.png``
beside it has that for its twin. Photographs and screenshots, whose names begin with ``photo_`` or ``screen_``, and
pictures that are not PNG, have none.
"""

from __future__ import annotations

import os
from hashlib import sha1
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from dark_paper import darkened
from docutils import nodes
from PIL import Image
from sphinx.transforms.post_transforms import SphinxPostTransform

if TYPE_CHECKING:
    from sphinx.application import Sphinx

APART = ("photo_", "screen_")


class DarkPictures(SphinxPostTransform):
    """Put the twin behind every picture."""

    default_priority = 5  # before Sphinx collects the pictures of a page
    formats = ("html",)

    def run(self, **_: Any) -> None:
        """Look at every picture of the page."""
        for node in list(self.document.findall(nodes.image)):
            source = Path(self.env.srcdir, node["uri"])
            if not source.is_file() or source.suffix != ".png" or source.name.startswith(APART):
                node["classes"].append("dark-light")
                continue
            twin = node.deepcopy()
            twin["uri"] = self._make(source)
            twin["classes"] += ["only-dark", "dark-light"]
            node["classes"].append("only-light")
            twin["candidates"] = {"*": twin["uri"]}
            self.env.images.add_file(self.env.docname, twin["uri"])
            node.parent.insert(node.parent.index(node) + 1, twin)

    def _make(self, source: Path) -> str:
        own = source.with_name(f"{source.stem}_dark.png")
        if own.is_file():
            return os.path.relpath(own, self.env.srcdir)
        folder = Path(self.app.doctreedir).parent / "dark_pictures"
        folder.mkdir(exist_ok=True)
        name = (
            f"{source.stem[:40]}-dark-{sha1(source.read_bytes(), usedforsecurity=False).hexdigest()[:10]}.png"
        )
        if not (folder / name).exists():
            with Image.open(source) as image:
                pixels = np.asarray(image.convert("RGB"))
            small = Image.fromarray(darkened(pixels)).quantize(256, method=Image.Quantize.MAXCOVERAGE)
            small.save(folder / name, optimize=True)
        return os.path.relpath(folder / name, self.env.srcdir)


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the transform."""
    app.add_post_transform(DarkPictures)
    return {"parallel_read_safe": True, "parallel_write_safe": True}

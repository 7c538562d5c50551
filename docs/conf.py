"""Sphinx configuration."""

import sys
from importlib.metadata import version as installed_version
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "_extensions"))

project = "midrib"
author = "the midrib developers"
release = installed_version("midrib")
extensions = [
    "myst_parser",
    "numpydoc",
    "sphinx.ext.autodoc",
    "sphinx.ext.autosummary",
    "sphinx.ext.mathjax",
    "sphinx.ext.viewcode",
    "written_types",
]
templates_path = ["_templates"]
source_suffix = {".md": "markdown", ".rst": "restructuredtext"}
exclude_patterns = ["_build", "_templates", "_extensions"]
html_theme = "pydata_sphinx_theme"
html_title = "midrib"
html_theme_options = {"show_toc_level": 2, "navigation_with_keys": False}
myst_enable_extensions = ["dollarmath", "colon_fence"]
myst_heading_anchors = 3
autosummary_generate = True
# File systems that do not tell capitals apart need other names for classes that are named like functions.
autosummary_filename_map = {
    f"midrib.trajectory.{name}": f"midrib.trajectory.{name}-class"
    for name in ("Milestones", "Switches", "Trajectory", "Trend")
}
autodoc_typehints = "signature"
numpydoc_show_class_members = False
# Dataclass fields carry their own one-line docstrings; numpydoc need not ask for more sections.
numpydoc_class_members_toctree = False
suppress_warnings = ["myst.xref_missing"]
# Every reference must lead somewhere. Names of other libraries are left as words: the build asks no other site.
nitpicky = True
_OTHERS = "anndata|collections|matplotlib|numpy|os|pathlib|scipy|sklearn"
nitpick_ignore_regex = [("py:class", rf"({_OTHERS})\..*")]

"""Sphinx configuration."""

from importlib.metadata import version as installed_version

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
]
source_suffix = {".md": "markdown", ".rst": "restructuredtext"}
exclude_patterns = ["_build"]
html_theme = "pydata_sphinx_theme"
html_title = "midrib"
html_theme_options = {"show_toc_level": 2, "navigation_with_keys": False}
myst_enable_extensions = ["dollarmath", "colon_fence"]
myst_heading_anchors = 3
autosummary_generate = True
autodoc_typehints = "signature"
numpydoc_show_class_members = False
# Dataclass fields carry their own one-line docstrings; numpydoc need not ask for more sections.
numpydoc_class_members_toctree = False
suppress_warnings = ["myst.xref_missing"]

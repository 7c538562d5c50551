"""Sphinx configuration."""

import os
import sys
from importlib.metadata import version as installed_version
from pathlib import Path

# Notebooks draw as the scripts do; kernels inherit the environment.
os.environ["MATPLOTLIBRC"] = str(Path(__file__).with_name("matplotlibrc"))
# The command `midrib` of a tutorial is that of this environment.
os.environ["PATH"] = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])

sys.path.insert(0, str(Path(__file__).with_name("_extensions")))

project = "midrib"
author = "the midrib developers"
release = installed_version("midrib")
extensions = [
    "myst_nb",
    "numpydoc",
    "sphinx.ext.autodoc",
    "sphinx.ext.autosummary",
    "sphinx.ext.viewcode",
    "sphinx_copybutton",
    "sphinx_design",
    "dark_pictures",
    "mathml",
    "written_types",
]
templates_path = ["_templates"]
exclude_patterns = ["_build", "_templates", "_extensions"]
html_theme = "pydata_sphinx_theme"
html_title = "midrib"
html_static_path = ["_static"]
html_css_files = ["midrib.css"]
WIDE = (
    "benchmarks",
    "dynverse",
    "quality",
    "soak",
    "gpu",
    "experiments",
    "statistics",
    "cells_beside_peers",
    "gallery",
)
html_theme_options = {
    "show_toc_level": 2,
    "navigation_with_keys": False,
    # Wide tables need the room more than a list of their headings does.
    "secondary_sidebar_items": {"**": ["page-toc"]} | {page: [] for page in WIDE},
    "header_links_before_dropdown": 5,
}
html_sidebars = {"index": []}
html_math_renderer = "mathml"
html_copy_source = False
html_show_sourcelink = False
myst_enable_extensions = ["dollarmath", "colon_fence", "deflist"]
myst_heading_anchors = 3
# Every tutorial is executed when the site is built, and what it prints is what the reader sees.
nb_execution_mode = "force"
nb_execution_in_temp = True
nb_execution_timeout = 600
nb_execution_raise_on_error = True
nb_merge_streams = True
copybutton_prompt_text = r"\$ |>>> |\.\.\. "
copybutton_prompt_is_regexp = True
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
# Every reference must lead somewhere. Names of other libraries are left as words: the build asks no other site.
nitpicky = True
_OTHERS = "anndata|collections|igraph|matplotlib|networkx|numpy|os|pandas|pathlib|scipy|sklearn"
nitpick_ignore_regex = [("py:class", rf"({_OTHERS})\..*")]

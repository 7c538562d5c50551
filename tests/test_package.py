"""The package as a whole: what importing costs, and what is public."""

import subprocess
import sys

import pytest

import midrib

HEAVY = ["matplotlib", "pandas", "anndata", "dask", "torch", "numba", "networkx", "highspy", "typer"]


def test_import_loads_nothing_heavy():
    """Optional and slow libraries are loaded where used (scikit-learn itself loads pandas where it is installed)."""
    code = (
        "import sys, numpy, scipy.sparse, sklearn.base; before = set(sys.modules); import midrib; "
        f"print([m for m in {HEAVY} if m in set(sys.modules) - before])"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert out.stdout.strip() == "[]"


def test_public_names_exist():
    """Everything in __all__ can be had, and nothing else pretends to be there."""
    assert {"PrincipalGraph", "Graph", "trajectory", "tl", "load"} <= set(midrib.__all__)
    for name in midrib.__all__:
        assert getattr(midrib, name) is not None
    with pytest.raises(AttributeError, match="utils"):
        midrib.utils  # noqa: B018

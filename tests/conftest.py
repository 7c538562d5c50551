"""What several test files share."""

import os
from pathlib import Path

# Before SciPy is loaded: scikit-learn's checks of array API input are skipped otherwise.
os.environ.setdefault("SCIPY_ARRAY_API", "1")

import numpy as np
import pytest
from hypothesis import HealthCheck, settings

import midrib

settings.register_profile(
    "midrib", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow], print_blob=True
)
settings.load_profile("midrib")


@pytest.fixture
def rng():
    return np.random.default_rng(0)


@pytest.fixture
def data_folder():
    """Folder of the real data sets, named by MIDRIB_DATA."""
    folder = os.environ.get("MIDRIB_DATA")
    if not folder or not Path(folder).is_dir():
        pytest.skip("MIDRIB_DATA does not name a folder with the real data sets")
    return Path(folder)


@pytest.fixture(
    params=[
        midrib.SpanningTree(),
        midrib.L1Graph(lam=1.0, n_neighbors=5),
        midrib.L1Graph(lam=0.3, n_neighbors=None),
        midrib.L1Graph(lam=1.0, n_neighbors=5, homogeneous=True),
        midrib.KNNGraph(n_neighbors=2),
    ],
    ids=["tree", "l1", "l1-all-pairs", "l1-homogeneous", "knn"],
)
def family(request):
    """Every family of graphs; a new one inherits the whole contract by one line."""
    return request.param

"""Use the installed wheel with nothing but what it requires: ``make types`` runs this in such an environment."""

import importlib.util
import subprocess
import sys
import tempfile
from pathlib import Path

import midrib

OPTIONAL = [
    "matplotlib",
    "anndata",
    "typer",
    "numba",
    "dask",
    "zarr",
    "pyarrow",
    "skimage",
    "geopandas",
    "anywidget",
]


def main() -> None:
    """Fit, save, load and place samples, and ask the command, whose extra is absent, what it needs."""
    assert "site-packages" in midrib.__file__, midrib.__file__
    installed = [name for name in OPTIONAL if importlib.util.find_spec(name) is not None]
    assert not installed, f"{installed} must not be here: they are optional"
    shape = midrib.datasets.make_shape("lollipop", 500, noise=0.02, random_state=0)
    model = midrib.PrincipalGraph(random_state=0).fit(shape.X)
    print(model.report())
    with tempfile.TemporaryDirectory() as folder:
        model.save(Path(folder) / "model.npz")
        again = midrib.load(Path(folder) / "model.npz")
    assert (again.nodes_ == model.nodes_).all()
    assert model.trajectory(shape.X).pseudotime.shape == (500,)
    assert midrib.datasets.load("gps_roads/athens").X.shape == (2840, 2)
    done = subprocess.run(
        [sys.executable, "-m", "midrib", "--help"], capture_output=True, text=True, check=False
    )
    assert done.returncode != 0, done.stdout
    assert "midrib[cli]" in done.stderr, done.stderr
    assert "Traceback" not in done.stderr, done.stderr


if __name__ == "__main__":
    main()

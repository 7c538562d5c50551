"""The one block of the tutorials that `make docs` does not execute, because it needs Torch."""

import re
from pathlib import Path

import pytest

import midrib

PAGE = Path(__file__).parents[2] / "docs" / "tutorials" / "large_data.md"


def test_the_tutorial_on_large_data_fits_a_tensor():
    """On the device that there is; the answers are tensors of the samples' length."""
    torch = pytest.importorskip("torch", reason="Torch is not installed; make test-torch has it")
    X = midrib.datasets.make_shape("y", 400, noise=0.03, random_state=0).X.astype("float32")
    session = {
        "midrib": midrib,
        "X": X,
        "given": {"graph": "tree", "sigma": 0.005, "gamma": 5.0, "random_state": 0},
    }
    (block,) = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), flags=re.DOTALL)
    exec(compile(block, PAGE.name, "exec"), session)
    assert isinstance(session["model"].predict(session["tensor"]), torch.Tensor)

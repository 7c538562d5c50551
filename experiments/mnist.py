"""MNIST: a tree over 1000 centres of 70,000 images."""

from dataclasses import replace
from pathlib import Path
from typing import Any

from experiments.data import load_mnist
from experiments.digit_trees import digit_experiment

PAPER = "Nearly all edges join the same digit; learning the weights took 222.75 s in MATLAB."
NEEDS = ("mnist",)


def run(out: Path, *, small: bool = False) -> dict[str, Any]:
    """Fit with sigma 0.1 and gamma 0.1, the paper's, and with a larger gamma."""
    data = load_mnist()
    data = replace(data, X=data.X / 255)
    return digit_experiment(data, out, max_iter=30, others=((0.1, 1.0),), small=small)

"""The experiments of the paper, and more of them: every figure and number by one command.

    python -m experiments [NAME] [-o FOLDER] [--small]

One file is one experiment; its ``run(out, small=False)`` draws a figure and returns the numbers that decide.
"""

from experiments.catalogue import NAMES, Experiment
from experiments.reproduce import Outcome, reproduce

__all__ = ["NAMES", "Experiment", "Outcome", "reproduce"]

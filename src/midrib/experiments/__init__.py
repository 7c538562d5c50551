"""The experiments of the paper, and more of them: every figure and number by one command.

They live inside the package, not beside it, so that ``midrib reproduce`` works wherever midrib is installed. One file
is one experiment; its ``run(out, small=False)`` draws a figure and returns the numbers that decide.
"""

from midrib.experiments.catalogue import NAMES, Experiment
from midrib.experiments.reproduce import Outcome, reproduce

__all__ = ["NAMES", "Experiment", "Outcome", "reproduce"]

"""The two rivals that the paper compares with, small and exact; no kept library has either of them in this form."""

from experiments.baselines.polygonal_line import PolygonalLine, polygonal_line
from experiments.baselines.scms import density_ridge

__all__ = ["PolygonalLine", "density_ridge", "polygonal_line"]

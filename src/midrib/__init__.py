"""Learn an explicit graph through the middle of a point cloud."""

__version__ = "0.1.0"

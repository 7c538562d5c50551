"""Learn an explicit graph through the middle of a point cloud."""

import lazy_loader as lazy

__version__ = "0.1.0"

# What is public stands in __init__.pyi, for type checkers and for this line; each name is loaded when it is touched.
__getattr__, __dir__, __all__ = lazy.attach_stub(__name__, __file__)

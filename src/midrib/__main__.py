"""``python -m midrib`` is the command ``midrib``."""

import sys

from midrib.cli import main

sys.exit(main())

"""Where the samples live. A backend is a way to sum the statistics of blocks, not a second algorithm."""

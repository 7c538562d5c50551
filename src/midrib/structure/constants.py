"""Every number that the automatic structure rests on, with its reason; nothing else in the package is tuned.

All are free of units. ``benchmarks/sensitivity.py`` shows what half and one and a half times each of them does.
"""

# Claims
ALPHA = 0.05
"""Error probability of a claim at detail 1; shared among the claims of one kind that were tried."""
CUT = 2.0
"""A gap must be as sure as so many claims: cutting what is one costs more than a gap that is missed."""
VALLEY = 0.45
"""A valley holds at most this fraction of the samples of its lower flank: less is not worth a claim."""

# Places
LANDMARKS = 1.5
"""Landmarks for the root of the number of samples: more samples make both, more of them and surer ones."""
LINED_UP = 1.4
"""Landmarks with fewer links each line up along a structure that is slender for them: there may be more of them ..."""
FINER = 1.5
"""... by this factor at a time ..."""
PER_NODE = 7.0
"""... as long as each keeps so many samples; once in any case."""
MOST_NODES = 150
"""Landmarks at most, and samples between which structures are compared; finer structure is rare, and costs more."""
NEIGHBORS = 7
"""Samples that a sample is smoothed over, itself among them: few enough to stay on one strand ..."""
MOST_SMOOTHED = 5000
"""... and samples up to which that is done."""
WITNESS = 0.1
"""Two landmarks are neighbours if this share of the samples of the smaller one lies between them, and hold together
by themselves if this share of both does, in the geometric mean: a few strays do not ..."""
FACING = 1.5
"""... where pieces face each other: at most so many times as far apart as where they are nearest."""
NEAREST = 3
"""Where no sample lies between two neighbours an end may still meet the other side of a loop, if they are so near."""

# Tubes
ENOUGH = 20.0
"""Samples that tell a density or a width; of fewer distinct ones parameters are rules of thumb."""
CORE = 0.7
"""The share of the samples around a node that its tube holds."""
NARROW, WIDE = 1 / 6, 1 / 2
"""What a tube has besides the noise, as a share of its length: a valley may lie in the better of the two."""
SLICES = (0.4, 0.6, 0.8, 1.0)
"""Where an arm is compared with its neighbour: shares of its length from the fork; nearer, they are one."""
RATIOS = (0.6, 1.0, 1.6)
"""Against places of its neighbour that are so many times as far from the fork: angles are not right ones."""

# Loops
ACROSS = (0.2, 0.25, 0.3)
"""Where the two sides of a loop are compared: shares of the way round, to the left and to the right of a place."""
DETOUR = 2.0
"""What closes a loop is at most this part of the way round ..."""
THIN = 0.3
"""... and nowhere has as few samples as this fraction of what lies before and behind: the density along a strand may
vary by more than that across a valley."""

# Clutter
SPREAD = 0.5
"""Clutter lies at least so many times as far apart as uniform samples would; a thin arm or a tail does not."""

# Reproduction
MOST_PARTS, FEWEST_PARTS = 16, 4
"""Parts of the samples on which the structure is found again: the more the steadier."""
REPEATED = 16_000
"""Samples shared out among them; a cloud with more of its own has none, unless asked for: they cost as many fits."""
PART = 0.9
"""The share of the samples in each."""
SUPPORT = 0.5
"""What is found on this share of them is claimed."""

# Size
MOST_SAMPLES = 100_000
"""Samples that are counted; beyond, a random part of them speaks for all."""

"""Is a stretch of the graph there? The samples around it answer, against the density of its flanks.

The density on the stretch is a fraction between nothing and that of its flanks, all fractions equally likely
beforehand. The answer is the probability that the fraction is below ``LOW`` given the samples, everything
else around the stretch being free to explain them too. Where few samples are expected, they cannot tell, and
the probability stays near ``LOW`` itself.
"""

from dataclasses import dataclass
from typing import Literal

import numpy as np
from scipy.spatial.distance import cdist

from midrib._types import BoolArray, FloatArray, IntArray
from midrib.selection.strands import Path, Strands, link_lengths, normalised, spreading

LOW = 0.5
_NEXT_TO_NOTHING = 0.25
SHORTEST_GAP = 2.5  # noise widths; the blur of its two ends fills a shorter one
_FEW_AXES = 3
_FRACTIONS = np.linspace(0, 1, 11)
_FLANK_SAMPLES = 12
_BLUR = 1.25  # noise widths
_NEAR_SAMPLES = 4.5  # noise widths
_NEAR_CELLS = 9.0
_STEPS = 15
_FAR_BELOW = 20.0


@dataclass(frozen=True)
class Evidence:
    """What the samples say about one stretch.

    Parameters
    ----------
    kind
        Whether it was tested to close a loop or to be cut.
    start, stop
        Where the stretch begins and ends.
    length
        Its length.
    expected
        Samples it would hold at the density of its flanks.
    fraction
        Most likely density, as a fraction of that of its flanks.
    gap
        Probability that it is a gap: that the density is below half of that of its flanks.
    empty
        Probability that there is next to nothing: that the density is below a quarter of that of its flanks.
    accepted
        Whether the loop was closed or the stretch cut.
    """

    kind: Literal["close", "cut"]
    start: tuple[float, ...]
    stop: tuple[float, ...]
    length: float
    expected: float
    fraction: float
    gap: float
    empty: float
    accepted: bool = False


def benefit_of_doubt(strands: Strands) -> float:
    """Return by how much to shrink the doubt that a decision may leave; 1 in a few axes.

    In many axes nearly everything is empty and far apart: there, loops and gaps alike need stronger evidence.
    """
    return min(1.0, _FEW_AXES / strands.nodes.shape[1])


def doubtful(strands: Strands, evidence: Evidence) -> float:
    """Return the probability that a stretch should not be there.

    Without clutter a few samples speak for a stretch, however dense its flanks are; with it they may be clutter.
    """
    return evidence.gap if strands.cloud.is_cluttered else evidence.empty


def flank_density(strands: Strands, node: int, cells: BoolArray | None = None) -> float:
    """Return the samples per length around a node, over as many cells as hold enough samples."""
    away = strands.distances_from(node)
    usable = np.isfinite(away) if cells is None else np.isfinite(away) & cells
    order = np.flatnonzero(usable)[np.argsort(away[usable], kind="stable")]
    if not len(order):
        return 0.0
    mass, length = np.cumsum(strands.mass[order]), np.cumsum(strands.length[order])
    enough = (mass >= _FLANK_SAMPLES) & (away[order] >= 2 * strands.cloud.noise)
    last = int(enough.argmax()) if enough.any() else len(order) - 1
    return float(mass[last] / max(length[last], strands.cloud.noise))


def weigh_path(strands: Strands, path: Path) -> Evidence:
    """Weigh a path that is not part of the graph."""
    flank = min(flank_density(strands, path.start), flank_density(strands, path.stop))
    everything = np.ones(len(strands.edges), dtype=bool)
    found = _weigh(strands, everything, path.kernel, path.middle, path.length, flank)
    return Evidence("close", *_ends(strands, path.start, path.stop), float(path.length.sum()), *found)


def weigh_stretch(strands: Strands, stretch: IntArray, start: int, stop: int) -> Evidence:
    """Weigh cells of the graph between two of its nodes."""
    others = np.ones(len(strands.edges), dtype=bool)
    others[stretch] = False
    rest = strands.keep(others)
    flank = min(flank_density(rest, start), flank_density(rest, stop))
    length = strands.length[stretch]
    found = _weigh(strands, others, strands.kernel[:, stretch], strands.middle[stretch], length, flank)
    return Evidence("cut", *_ends(strands, start, stop), float(length.sum()), *found)


def _ends(strands: Strands, start: int, stop: int) -> tuple[tuple[float, ...], tuple[float, ...]]:
    return tuple(strands.nodes[start].tolist()), tuple(strands.nodes[stop].tolist())


def _weigh(
    strands: Strands,
    others: BoolArray,
    kernel: FloatArray,
    middle: FloatArray,
    length: FloatArray,
    flank: float,
) -> tuple[float, float, float, float]:
    """Return expected samples, best fraction and the probabilities of a gap and of next to nothing.

    Only the core of the stretch counts: within the blur of other cells, mass could be moved to and fro without
    the samples noticing.
    """
    noise = strands.cloud.noise
    others_near = cdist(middle, strands.middle[others]).min(axis=1, initial=np.inf) < _BLUR * noise
    core = ~others_near if not others_near.all() else others_near
    kernel, middle, length = kernel[:, core], middle[core], length[core]
    expected = flank * float(length.sum())
    log_likelihood = _profile(strands, others, kernel, middle, flank * length)
    posterior = np.exp(log_likelihood - log_likelihood.max())
    below = np.concatenate([[0], np.cumsum(posterior[1:] + posterior[:-1])])
    gap, empty = np.interp((LOW, _NEXT_TO_NOTHING), _FRACTIONS, below / below[-1]).tolist()
    return expected, float(_FRACTIONS[log_likelihood.argmax()]), gap, empty


def _profile(
    strands: Strands, others: BoolArray, kernel: FloatArray, middle: FloatArray, full: FloatArray
) -> FloatArray:
    """Return the log-likelihood for every fraction, the masses of nearby cells adapting to it.

    Samples count as a Poisson process, whose likelihood needs no normalisation: only samples and cells around
    the stretch take part, and cells keep the share of their mass that explains samples further away.
    """
    cloud = strands.cloud
    close = cdist(strands.middle, middle).min(axis=1) < _NEAR_CELLS * cloud.noise
    cells = np.flatnonzero(others & close)
    rows = np.flatnonzero(cdist(cloud.X, middle).min(axis=1) < _NEAR_SAMPLES * cloud.noise)
    weight = cloud.weight[rows]
    own, local = kernel[rows] @ full, strands.kernel[np.ix_(rows, cells)]
    start = strands.mass[cells]
    fixed = strands.kernel[rows][:, others & ~close] @ strands.mass[:-1][others & ~close]
    fixed = fixed + cloud.uniform * strands.mass[-1]
    pull = cloud.weight / (strands.density * cloud.size)
    pull[rows] = 0
    elsewhere = start * (pull @ strands.kernel[:, cells])
    smoother = _local_smoother(strands, cells, whole=bool(others.all()))
    mass, values = start, np.full(len(_FRACTIONS), -np.inf)
    for k, fraction in enumerate(_FRACTIONS):
        given = fraction * own + fixed
        for _ in range(_STEPS):
            ratio = weight / np.maximum(local @ mass + given, 1e-300)
            mass = smoother @ (mass * (ratio @ local) + elsewhere)
        value = weight @ np.log(np.maximum(local @ mass + given, 1e-300)) - mass.sum() - fraction * full.sum()
        change = np.log(np.maximum(mass, 1e-300) / np.maximum(start, 1e-300))
        values[k] = value + elsewhere[elsewhere > 1e-9] @ change[elsewhere > 1e-9]
        # The likelihood has one peak; far below it, larger fractions have no share in the answer.
        if values[k] < values.max() - _FAR_BELOW:
            break
    return values


def _local_smoother(strands: Strands, cells: IntArray, *, whole: bool) -> FloatArray:
    """Return the smoothing among some cells, with the graph whole or with these cells alone."""
    if whole:
        return normalised(strands.spread[np.ix_(cells, cells)])
    links = link_lengths(len(strands.nodes), strands.edges[cells], strands.length[cells])
    return normalised(spreading(links, strands.edges[cells], strands.length[cells], strands.smoothing_width))

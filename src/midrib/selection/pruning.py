"""Remove twigs and crumbs that the samples do not need."""

from dataclasses import dataclass
from typing import Literal

import numpy as np

from midrib._types import BoolArray, IntArray
from midrib.selection._decomposition import decompose
from midrib.selection.strands import Strands

_SHORTEST_TWIG = 1.5  # noise widths
# A twig has to pay for its freedom, which grows with the number of axes it can bend in.
_LEAST_GAIN = 8.0
_GAIN_PER_AXIS = 3.2
_SHORT_TWIG = 6.0
_LEAST_GAIN_PER_SAMPLE = 0.75
_LEAST_SHARE = 0.015
_LEAST_SAMPLES = 5.0


@dataclass(frozen=True)
class Pruned:
    """A branch or a piece that was removed, or a twig that was weighed and kept."""

    kind: Literal["short", "twig", "crumb"]
    place: tuple[float, ...]
    length: float
    samples: float
    gain: float
    """Log-likelihood that the samples lose without it; NaN where the length alone decided."""
    accepted: bool


def prune_short(strands: Strands, record: list[Pruned]) -> Strands:
    """Remove free ends shorter than the noise allows to tell, the shortest first."""
    while True:
        twigs = [twig for twig in _twigs(strands) if twig[0] < _SHORTEST_TWIG * strands.cloud.noise]
        if not twigs:
            return strands.settle() if len(strands.edges) else strands
        _, cells = min(twigs, key=lambda twig: twig[0])
        record.append(_note("short", strands, cells, float("nan"), accepted=True))
        strands = strands.keep(_all_but(strands, cells))


def prune_unsupported(strands: Strands, record: list[Pruned]) -> Strands:
    """Remove free ends without which the samples stay as likely, and pieces of a few samples."""
    strands = drop_crumbs(prune_short(strands, record), record)
    kept: set[tuple[float, ...]] = set()
    least_gain = max(_LEAST_GAIN, _GAIN_PER_AXIS * strands.nodes.shape[1])
    while True:
        for length, cells in sorted(_twigs(strands), key=lambda twig: twig[0]):
            key = tuple(strands.middle[cells[0]].tolist()) + tuple(strands.middle[cells[-1]].tolist())
            if key in kept:
                continue
            without = strands.keep(_all_but(strands, cells)).settle(20)
            gain = strands.log_likelihood - without.log_likelihood
            least = least_gain
            if length < _SHORT_TWIG * strands.cloud.noise:
                # Beside another strand it takes many samples from that and gains little for each.
                least = max(least, _LEAST_GAIN_PER_SAMPLE * float(strands.mass[cells].sum()))
            record.append(_note("twig", strands, cells, gain, accepted=gain < least))
            if gain < least:
                strands = prune_short(without, record)
                break
            kept.add(key)
        else:
            return drop_crumbs(strands, record)


def drop_crumbs(strands: Strands, record: list[Pruned]) -> Strands:
    """Remove pieces that hold too few samples to be one; the largest always stays."""
    structure = decompose(len(strands.nodes), strands.edges)
    piece = structure.component[strands.edges[:, 0]]
    samples = np.bincount(piece, weights=strands.mass[:-1], minlength=structure.n_components)
    least = max(_LEAST_SAMPLES, _LEAST_SHARE * strands.cloud.size)
    small = (samples < least) & (np.arange(len(samples)) != samples.argmax())
    gone = small[piece]
    if not gone.any():
        return strands
    crumbs = [np.flatnonzero(piece == number) for number in np.unique(piece[gone])]
    record.extend(_note("crumb", strands, cells, float("nan"), accepted=True) for cells in crumbs)
    return strands.keep(~gone).settle()


def _twigs(strands: Strands) -> list[tuple[float, IntArray]]:
    """Return length and cells of every branch from a tip to a fork."""
    structure = decompose(len(strands.nodes), strands.edges)
    twigs = []
    for ends, cells in zip(structure.branch_ends, structure.branch_edges, strict=True):
        if sorted(np.minimum(structure.degree[ends], 3).tolist()) == [1, 3]:
            twigs.append((float(strands.length[cells].sum()), cells))
    return twigs


def _all_but(strands: Strands, cells: IntArray) -> BoolArray:
    others = np.ones(len(strands.edges), dtype=bool)
    others[cells] = False
    return others


def _note(
    kind: Literal["short", "twig", "crumb"], strands: Strands, cells: IntArray, gain: float, *, accepted: bool
) -> Pruned:
    place = strands.middle[cells].mean(axis=0)
    length, samples = float(strands.length[cells].sum()), float(strands.mass[cells].sum())
    return Pruned(kind, tuple(place.tolist()), length, samples, gain, accepted)

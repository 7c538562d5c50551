"""What is claimed of the structure, and what speaks for it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np

from midrib._brief import Brief
from midrib._graph import Graph
from midrib._types import FloatArray
from midrib.structure.places import Evidence, square_distances

Kind = Literal["branch", "loop", "gap"]


@dataclass(frozen=True, eq=False, repr=False)
class Claim(Brief):
    """A branch beside which there is a valley, a loop round a hole, or a gap between pieces.

    Parameters
    ----------
    kind
        What is claimed.
    place
        Points along it, of shape (n_points, n_features): a branch from its fork to its tip, a loop all the way round,
        the two sides of a gap.
    p_value
        How often samples without it would look like this, at most.
    effect
        Samples in the valley over samples in its lower flank.
    support
        How often it came back when a part of the samples was left out; NaN where that was not tried.

    See Also
    --------
    Found : Has them as ``claims``.

    Examples
    --------
    >>> import numpy as np
    >>> from midrib.structure import Claim
    >>> claim = Claim("branch", np.array([[0.0, 0.0], [3.0, 4.0]]), p_value=0.001, effect=0.2)
    >>> claim.kind, claim.length, claim.p_value, claim.effect, claim.support
    ('branch', 5.0, 0.001, 0.2, nan)
    """

    kind: Kind
    place: FloatArray
    p_value: float
    effect: float
    support: float = float("nan")

    @classmethod
    def of(cls, kind: Kind, place: FloatArray, evidence: Evidence) -> Claim:
        """Return a claim with its evidence.

        Parameters
        ----------
        kind
            What is claimed: ``"branch"``, ``"loop"`` or ``"gap"``.
        place
            Points along it, of shape (n_points, n_features).
        evidence
            A pair of p-value and effect, with these names.

        Returns
        -------
        The claim; its support is not known yet.

        Examples
        --------
        >>> from types import SimpleNamespace
        >>> import numpy as np
        >>> from midrib.structure import Claim
        >>> Claim.of("gap", np.array([[0.0], [2.0]]), SimpleNamespace(p_value=0.01, effect=0.0)).length
        2.0
        """
        return cls(kind, place, evidence.p_value, evidence.effect)

    @property
    def length(self) -> float:
        """Length of the branch, the loop or the gap."""
        return float(np.linalg.norm(np.diff(self.place, axis=0), axis=1).sum())

    def is_in(self, graph: Graph) -> bool:
        """Return whether another graph makes the same claim.

        A branch is there if a tip lies within half its length of its own; a loop if one of about its size lies around
        its middle; a gap if its two sides lie on different pieces.

        Parameters
        ----------
        graph
            The other graph, in the same space.

        Returns
        -------
        Whether it does.

        Examples
        --------
        >>> import numpy as np
        >>> from midrib import Graph
        >>> from midrib.structure import Claim
        >>> branch = Claim("branch", np.array([[0.0, 0.0], [1.0, 0.0]]), p_value=0.001, effect=0.2)
        >>> branch.is_in(Graph([[-1.0, 0.0], [0.9, 0.1]], [(0, 1)]))
        True
        >>> branch.is_in(Graph([[-1.0, 0.0], [0.0, 0.1]], [(0, 1)]))
        False
        """
        if self.kind == "gap":
            sides = graph.component[square_distances(self.place[[0, -1]], graph.nodes).argmin(axis=1)]
            return bool(sides[0] != sides[1])
        if self.kind == "branch":
            apart = (
                square_distances(self.place[-1:], graph.nodes[graph.tips])
                if len(graph.tips)
                else np.array(np.inf)
            )
            return bool(np.sqrt(apart.min()) < self.length / 2)
        middle, size = self.place.mean(axis=0), self.length
        for loop in graph.loops:
            points = graph.nodes[loop]
            long = np.linalg.norm(np.diff(points, axis=0), axis=1).sum()
            if np.linalg.norm(points[:-1].mean(axis=0) - middle) < size / 6 and size / 2 < long < 2 * size:
                return True
        return False


Piece = tuple[Graph, list[Claim]]
"""A graph with what speaks for it."""

"""Milestones: a trajectory as the field exchanges it.

A network of milestones joined by links of known length, and for every sample the link it is on and how far along
(the *progression*). This is the common model of the trajectory benchmarks, so other methods fit in it too.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import scipy.sparse as sp

from midrib._brief import Brief
from midrib._types import FloatArray, IntArray


@dataclass(frozen=True, eq=False, repr=False)
class Milestones(Brief):
    """A milestone network and the progression of every sample on it.

    Parameters
    ----------
    n_milestones
        Number of milestones.
    links
        Pairs (from, to) of milestones, of shape (n_links, 2).
    lengths
        Length of every link.
    link
        Link of every sample; -1 for a sample at a milestone without links, or missing altogether.
    percentage
        How far along the link, 0 at its first milestone and 1 at its second.
    alone
        For samples without a link the milestone they are at, -1 if they are missing; ignored otherwise.
    nodes
        Graph node of every milestone, where the network comes from a graph.

    See Also
    --------
    midrib.trajectory.milestones : Makes them from samples on a graph.
    midrib.io.read_dynverse : Reads them.

    Examples
    --------
    >>> from midrib.metrics import Milestones
    >>> links, lengths = [(0, 1), (1, 2)], [1.0, 2.0]
    >>> network = Milestones.from_arrays(links, lengths, link=[0, 1], percentage=[0.25, 1.0])
    >>> network.n_milestones, network.lengths.tolist()
    (3, [1.0, 2.0])
    >>> network.percentages.toarray()
    array([[0.75, 0.25, 0.  ],
           [0.  , 0.  , 1.  ]])
    """

    n_milestones: int
    links: IntArray
    lengths: FloatArray
    link: IntArray
    percentage: FloatArray
    alone: IntArray
    nodes: IntArray | None = None

    @classmethod
    def from_arrays(
        cls,
        links: IntArray,
        lengths: FloatArray,
        link: IntArray,
        percentage: FloatArray,
        n_milestones: int | None = None,
    ) -> Milestones:
        """Return a network all of whose samples are on links (link -1: missing).

        Parameters
        ----------
        links
            Pairs (from, to) of milestones, of shape (n_links, 2).
        lengths
            Length of every link.
        link
            Link of every sample; -1 for a missing sample.
        percentage
            How far along the link, 0 at its first milestone and 1 at its second.
        n_milestones
            Number of milestones; by default as many as the links name.

        Returns
        -------
        The network.

        Examples
        --------
        >>> from midrib.metrics import Milestones
        >>> Milestones.from_arrays([(0, 1)], [2.0], link=[0, 0, -1], percentage=[0.0, 0.5, 0.0]).n_milestones
        2
        """
        links = np.asarray(links, dtype=np.intp).reshape(-1, 2)
        count = int(links.max(initial=-1)) + 1 if n_milestones is None else n_milestones
        link = np.asarray(link, dtype=np.intp)
        lengths = np.asarray(lengths, dtype=np.float64)
        if len(lengths) != len(links) or np.any(~np.isfinite(lengths)) or np.any(lengths < 0):
            msg = (
                f"{len(lengths)} lengths came for {len(links)} links; give one non-negative length for each."
            )
            raise ValueError(msg)
        if link.max(initial=-1) >= len(links) or len(link) != len(percentage):
            msg = f"samples name link {link.max(initial=-1)} of {len(links)}; links are numbered from 0."
            raise ValueError(msg)
        fraction = np.clip(np.asarray(percentage, dtype=np.float64), 0.0, 1.0)
        return cls(count, links, lengths, link, fraction, np.full(len(link), -1))

    @property
    def percentages(self) -> sp.csr_array:
        """Milestone percentages of shape (n_samples, n_milestones); rows sum to one, or are empty if missing."""
        rows = np.arange(len(self.link))
        on, at = self.link >= 0, (self.link < 0) & (self.alone >= 0)
        first, last = self.links[self.link[on]].T if on.any() else (rows[:0], rows[:0])
        values = np.concatenate([1 - self.percentage[on], self.percentage[on], np.ones(at.sum())])
        where = np.concatenate([rows[on], rows[on], rows[at]]), np.concatenate([first, last, self.alone[at]])
        table = sp.coo_array((values, where), shape=(len(rows), self.n_milestones)).tocsr()
        table.eliminate_zeros()
        return table

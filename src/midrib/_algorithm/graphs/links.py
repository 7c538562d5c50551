"""Side information: which pairs of nodes may, must and must not be joined by an edge."""

from dataclasses import dataclass, field

import numpy as np
import scipy.sparse as sp

from midrib._graph.edges import contains, unique_edges
from midrib._types import BoolArray, IntArray


def _no_pairs() -> IntArray:
    return np.empty((0, 2), dtype=np.intp)


@dataclass(frozen=True, eq=False)
class Links:
    """What is known about edges before any is learned; all numbers are of nodes.

    :meth:`PrincipalGraph.fit` makes it from ``allowed``, ``must_link``, ``cannot_link`` and ``groups``, and gives it to
    the ``prepare`` of a graph family that takes two arguments.

    Examples
    --------
    >>> import numpy as np
    >>> from midrib import Links
    >>> links = Links(required=np.array([[0, 1]]), forbidden=np.array([[1, 2]]), groups=np.array([0, 0, 0, 1]))
    >>> links.is_empty, Links().is_empty
    (False, True)
    >>> links.allowed is None
    True
    """

    allowed: sp.csr_array | None = None
    """Symmetric boolean mask of the edges that may exist; None allows all."""
    required: IntArray = field(default_factory=_no_pairs)
    """(n_pairs, 2): edges that must exist."""
    forbidden: IntArray = field(default_factory=_no_pairs)
    """(n_pairs, 2): edges that must not exist."""
    groups: IntArray | None = None
    """(n_nodes,): nodes of different groups must not be joined."""

    def __post_init__(self) -> None:
        for name in ("required", "forbidden"):
            pairs = np.asarray(getattr(self, name))
            if pairs.size and (pairs.ndim != 2 or pairs.shape[1] != 2 or pairs.dtype.kind not in "iu"):
                msg = f"{name} must be pairs of node numbers, (n_pairs, 2); got {pairs.dtype} of shape {pairs.shape}."
                raise ValueError(msg)
            object.__setattr__(self, name, pairs.reshape(-1, 2).astype(np.intp, copy=False))

    @property
    def is_empty(self) -> bool:
        """Whether nothing is known."""
        return (
            self.allowed is None
            and self.groups is None
            and not len(self.required)
            and not len(self.forbidden)
        )

    def permits(self, edges: IntArray) -> BoolArray:
        """Return for every edge whether it may exist.

        Parameters
        ----------
        edges
            Pairs of nodes, shape (n_pairs, 2).

        Returns
        -------
        Truth values of shape (n_pairs,).

        Examples
        --------
        >>> import numpy as np
        >>> from midrib import Links
        >>> links = Links(forbidden=np.array([[1, 2]]))
        >>> links.permits(np.array([[0, 1], [2, 1]]))
        array([ True, False])
        """
        permitted = np.ones(len(edges), dtype=bool)
        if self.groups is not None:
            permitted &= self.groups[edges[:, 0]] == self.groups[edges[:, 1]]
        if self.allowed is not None:
            permitted &= contains(mask_edges(self.allowed), edges)
        return permitted & ~contains(self.forbidden, edges)

    def candidates(self, edges: IntArray) -> IntArray:
        """Return the permitted edges and the required ones, each once, the smaller index first.

        Parameters
        ----------
        edges
            Pairs of nodes, shape (n_pairs, 2), that a family would consider.

        Returns
        -------
        Pairs of nodes, sorted.

        Examples
        --------
        >>> import numpy as np
        >>> from midrib import Links
        >>> links = Links(required=np.array([[0, 3]]), forbidden=np.array([[1, 2]]))
        >>> links.candidates(np.array([[0, 1], [1, 2]])).tolist()
        [[0, 1], [0, 3]]
        """
        return unique_edges(np.concatenate([edges[self.permits(edges)], self.required]))


NO_LINKS = Links()


def mask_edges(mask: sp.csr_array) -> IntArray:
    """Return the edges that a symmetric boolean mask allows, each once."""
    entries = mask.tocoo()
    return unique_edges(
        np.column_stack([entries.row, entries.col])[entries.data.astype(bool)].astype(np.intp)
    )


def refuse_contradictions(links: Links) -> None:
    """Raise a ValueError that names the first pair of which the opposite is demanded too."""
    pair = _first(links.required, links.required[:, 0] == links.required[:, 1])
    if pair is not None:
        msg = f"must_link joins {pair[0]} to itself; give pairs of two different nodes."
        raise ValueError(msg)
    reasons = {
        "cannot_link forbids it": contains(links.forbidden, links.required),
        "its ends belong to different groups": ~Links(groups=links.groups).permits(links.required),
        "the mask of allowed edges leaves it out": ~Links(allowed=links.allowed).permits(links.required),
    }
    for reason, broken in reasons.items():
        pair = _first(links.required, broken)
        if pair is not None:
            msg = f"must_link demands the edge {pair[0]}-{pair[1]} but {reason}; drop one of the two demands."
            raise ValueError(msg)


def _first(pairs: IntArray, broken: BoolArray) -> tuple[int, int] | None:
    return (int(pairs[broken][0, 0]), int(pairs[broken][0, 1])) if broken.any() else None

"""What a page is to show: a fitted model, its samples, and all that is known about them."""

from __future__ import annotations

import warnings
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import ArrayLike
from sklearn.utils.validation import check_is_fitted

from midrib._estimator import PrincipalGraph
from midrib._rows import dense
from midrib._types import Array, FloatArray, IntArray, Labels, Record, Samples
from midrib.io.preparation import column_moments, prepare
from midrib.structure import Found, Support, find_structure
from midrib.trajectory import Trajectory
from midrib.trajectory.roots import Roots

FLUENT = 200_000
"""Samples that a page moves fluently; more of them are thinned."""
MOST_VALUES = 6_000_000
"""Values of features that a page holds, in all."""
_ASKED = 10_000
"""Samples that rival structures are found from."""


@dataclass(frozen=True, eq=False)
class Scene:
    """A fitted model with its samples, as a page shows them.

    Parameters
    ----------
    model
        A fitted ``midrib.PrincipalGraph``.
    X
        Samples as the model saw them, of shape (n_samples, n_features): an array, a memory map or a sparse matrix.
    names
        Names of the features.
    ids
        Names of the samples; their numbers by default.
    labels
        What is known of every sample, by name: words or numbers.
    features
        More features to colour by and to follow along paths, as a data frame or a pair (matrix, names).
    embeddings
        Other coordinates of the samples by name, such as a UMAP, each of shape (n_samples, 2 or 3).
    root
        Where pseudotime begins; as for ``model.trajectory``.
    support
        A ``midrib.structure.bootstrap`` of the model; by default the supports that the fit itself found.
    details
        Coarser and finer structures to show beside this one, where the graph was chosen automatically.
    every
        Whether to keep all samples, where a page would be thinned.
    found
        The structure with its claims, where it is not that of ``model.choice_``: after a correction.
    title
        What stands above the page.
    source
        Names of the model's file, empty where it has none, and of the samples', for the commands that the page prints.
    milestones
        Names of nodes.
    """

    model: PrincipalGraph
    X: Samples
    names: Sequence[str] | None = None
    ids: ArrayLike | None = None
    labels: Mapping[str, Labels] = field(default_factory=dict)
    features: tuple[Samples, Labels] | Samples = None
    embeddings: Mapping[str, Samples] = field(default_factory=dict)
    root: Roots = None
    support: Support | None = None
    details: Sequence[float] = (0.5, 2.0)
    every: bool = False
    found: Found | None = None
    title: str = "midrib"
    source: tuple[str, str] = ("model.npz", "samples.csv")
    milestones: Mapping[int, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        check_is_fitted(self.model)
        X = self.X
        if not hasattr(X, "shape") or hasattr(X, "to_numpy"):
            names = None if not hasattr(X, "columns") else [str(name) for name in X.columns]
            object.__setattr__(self, "names", self.names or names)
            object.__setattr__(self, "X", np.asarray(X, dtype=np.float64))
        n = self.X.shape[0]
        given: Record = {"ids": self.ids, **{f"the label {k!r:.40}": v for k, v in self.labels.items()}}
        given |= {f"the embedding {k!r:.40}": v for k, v in self.embeddings.items()}
        if self.features is not None:
            given["features"] = self.extra[0]
        for what, values in given.items():
            length = n if values is None else values.shape[0] if hasattr(values, "shape") else len(values)
            if length != n:
                msg = f"{what} came for {length} samples, X has {n}; give one row for each sample."
                raise ValueError(msg)

    @cached_property
    def trajectory(self) -> Trajectory:
        """All samples on the graph, ordered from the root."""
        with warnings.catch_warnings():
            warnings.filterwarnings("ignore", message=".*pieces have no root")
            return self.model.trajectory(self.X, self.root)

    @property
    def n_samples(self) -> int:
        """Number of samples, whether they are shown or not."""
        return int(self.X.shape[0])

    @cached_property
    def feature_names(self) -> list[str]:
        """Names of the model's features."""
        known = self.names if self.names is not None else self.model.graph_.features
        if known is None:
            return [f"feature {k}" for k in range(self.X.shape[1])]
        return [str(name) for name in known]

    @cached_property
    def extra(self) -> tuple[Samples, list[str]]:
        """The features beside the model's, and their names."""
        if isinstance(self.features, tuple):
            matrix, names = self.features
            return matrix, [str(name) for name in names]
        if hasattr(self.features, "columns"):
            return self.features.to_numpy(), [str(name) for name in self.features.columns]
        matrix = np.asarray(self.features)
        return matrix, [f"extra {k}" for k in range(matrix.shape[1])]

    @cached_property
    def axes(self) -> tuple[FloatArray, FloatArray]:
        """Centre and principal axes of the samples, three at most."""
        prepared = prepare(self.X, n_components=min(3, *self.X.shape))
        assert prepared.components is not None
        return prepared.centre, prepared.components

    @cached_property
    def kept(self) -> tuple[IntArray, FloatArray | None]:
        """Which samples are shown, and how many each stands for; None where all are."""
        from midrib.explorer.thinning import thin

        if self.every or self.n_samples <= FLUENT:
            return np.arange(self.n_samples), None
        centre, components = self.axes
        step = 2**16
        parts = [
            np.asarray(self.X[begin : begin + step] @ components.T) - centre @ components.T
            for begin in range(0, self.n_samples, step)
        ]
        return thin(np.concatenate(parts), FLUENT)

    @cached_property
    def chosen(self) -> IntArray:
        """Which of the model's features the page holds: all, or those that vary most."""
        most = max(3, MOST_VALUES // max(len(self.kept[0]), 1))
        if self.X.shape[1] <= most:
            return np.arange(self.X.shape[1])
        return np.sort(np.argsort(-column_moments(self.X)[1], kind="stable")[:most])

    @cached_property
    def evidence_found(self) -> Found | None:
        """The structure whose claims speak for the graph."""
        choice = getattr(self.model, "choice_", None)
        if self.found is not None or choice is None or choice.graph is None:
            return self.found
        return choice.found

    @cached_property
    def rivals(self) -> list[tuple[float, Found]]:
        """Coarser and finer structures of the same samples, by their detail, the present one among them."""
        found = self.evidence_found
        if found is None or self.found is not None or not self.details:
            return []
        own = float(self.model.detail)
        step = -(-self.n_samples // _ASKED)
        some = np.asarray(dense(self.X[::step]), dtype=np.float64)
        others = [(own * float(d), find_structure(some, detail=own * float(d))) for d in self.details]
        return sorted([(own, found), *others], key=lambda pair: pair[0])

    def node_means(self, values: Array) -> FloatArray:
        """Return the mean of a value over the samples of every node.

        Parameters
        ----------
        values
            One number per sample; missing ones are left out.

        Returns
        -------
        Means of shape (n_nodes,); a node without samples takes that of the nearest other.

        Examples
        --------
        >>> import midrib
        >>> from midrib.explorer import Scene
        >>> X = midrib.datasets.make_shape("y", 200, noise=0.02, random_state=0).X
        >>> model = midrib.PrincipalGraph(20, graph="tree", sigma=0.01, gamma=1.0, random_state=0).fit(X)
        >>> Scene(model, X).node_means(X[:, 0]).shape
        (20,)
        """
        return means_by(self.trajectory.node, values, self.model.graph_.nodes)


def means_by(node: IntArray, values: Array, nodes: FloatArray) -> FloatArray:
    """Return means of a value over the samples of every node; a node without samples takes its nearest node's."""
    numbers = np.asarray(values, dtype=np.float64)
    known = np.isfinite(numbers)
    count = np.bincount(node[known], minlength=len(nodes))
    total = np.bincount(node[known], weights=numbers[known], minlength=len(nodes))
    mean = total / np.maximum(count, 1)
    empty = np.flatnonzero(count == 0)
    held = np.flatnonzero(count)
    if len(empty) and len(held):
        from sklearn.metrics import pairwise_distances_argmin

        mean[empty] = mean[held[pairwise_distances_argmin(nodes[empty], nodes[held])]]
    return mean

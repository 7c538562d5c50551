"""What a loader returns."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING

import numpy as np

from midrib._graph import Graph
from midrib._types import Array, FloatArray

if TYPE_CHECKING:
    from anndata import AnnData

_NOTHING: Mapping[str, Array] = MappingProxyType({})


@dataclass(frozen=True, eq=False)
class Dataset:
    """Samples and what is known about them.

    Parameters
    ----------
    name
        Name of the set, as :func:`load` takes it.
    X
        Samples of shape (n_samples, n_features).
    labels
        The label that matters most, one per sample; None where there is none.
    description
        What the set is, in a sentence or two.
    feature_names
        One name per feature; None where features have no names.
    annotations
        Further arrays with one entry per sample, by name.

    See Also
    --------
    load : Loads one.

    Examples
    --------
    >>> from midrib.datasets import load
    >>> digits = load("digits")
    >>> digits.X.shape, digits.labels.shape, digits.feature_names is None
    ((1797, 64), (1797,), True)
    >>> sorted(load("gps_roads/athens").annotations)
    ['time']
    """

    name: str
    X: FloatArray = field(repr=False)
    labels: Array | None = field(repr=False)
    description: str
    feature_names: Array | None = field(default=None, repr=False)
    annotations: Mapping[str, Array] = field(default_factory=lambda: _NOTHING, repr=False)

    def to_anndata(self) -> AnnData:
        """Return an AnnData: the features as X, labels and annotations in obs and obsm.

        Of cells, X holds the counts of genes and ``obsm["X_pca"]`` the features, which are principal components.

        Returns
        -------
        The AnnData.

        Examples
        --------
        >>> from midrib.datasets import load
        >>> adata = load("cells/paul15").to_anndata()
        >>> adata.shape, sorted(adata.obsm)
        ((2660, 240), ['X_pca', 'X_umap'])
        >>> adata.obs["label"].nunique()
        7
        """
        import anndata
        import pandas as pd

        counts, names = getattr(self, "counts", None), getattr(self, "genes", self.feature_names)
        adata = anndata.AnnData(np.asarray(self.X if counts is None else counts, dtype=np.float32))
        adata.obs_names = [f"cell{k}" for k in range(adata.n_obs)]
        if names is not None:
            adata.var_names = [str(name) for name in names]
        if counts is not None:
            adata.obsm["X_pca"] = self.X
        if self.labels is not None:
            labels = self.labels
            order = [str(label) for label in sorted(set(labels.tolist()))]
            adata.obs["label"] = pd.Categorical(labels.astype(str), categories=order)
        for name, values in self.annotations.items():
            if values.ndim == 1:
                adata.obs[name] = values
            else:
                adata.obsm[f"X_{name}"] = values
        return adata

    def column(self, feature: str) -> FloatArray:
        """Return one feature by its name.

        Parameters
        ----------
        feature
            Its name, one of ``feature_names``.

        Returns
        -------
        Its values, shape (n_samples,).

        Examples
        --------
        >>> import numpy as np
        >>> from midrib.datasets import Dataset
        >>> X, names = np.array([[1.0, 5.0], [2.0, 6.0]]), np.array(["length", "width"])
        >>> flowers = Dataset("flowers", X, None, "Two flowers.", names)
        >>> flowers.column("width")
        array([5., 6.])
        """
        if self.feature_names is None or feature not in self.feature_names:
            msg = f"{self.name} has no feature {feature!r}; its feature_names are listed on the data set."
            raise KeyError(msg)
        return self.X[:, int(np.flatnonzero(self.feature_names == feature)[0])]


@dataclass(frozen=True, eq=False)
class ImageDataset(Dataset):
    """Samples that are images: one pixel, or one colour of it, per feature.

    Parameters
    ----------
    image_shape
        Height and width of an image, and its colours where it has any.

    See Also
    --------
    load : Loads one.

    Examples
    --------
    >>> from midrib.datasets import load
    >>> digits = load("digits")
    >>> digits.X.shape, digits.image_shape, digits.images.shape
    ((1797, 64), (8, 8), (1797, 8, 8))
    """

    image_shape: tuple[int, ...] = ()

    @property
    def images(self) -> FloatArray:
        """The samples as images, of shape ``(n_samples, *image_shape)``."""
        return self.X.reshape(len(self.X), *self.image_shape)


@dataclass(frozen=True, eq=False)
class CellDataset(Dataset):
    """Samples that are cells: beside their coordinates, counts of genes.

    Parameters
    ----------
    counts
        Of shape (n_samples, n_genes).
    genes
        Names of the genes.

    See Also
    --------
    load : Loads one.

    Examples
    --------
    >>> from midrib.datasets import load
    >>> cells = load("cells/paul15")
    >>> cells.X.shape, cells.counts.shape, cells.genes.shape
    ((2660, 50), (2660, 240), (240,))
    """

    counts: Array = field(default_factory=lambda: np.empty((0, 0)), repr=False)
    genes: Array = field(default_factory=lambda: np.empty(0, dtype=str), repr=False)


@dataclass(frozen=True, eq=False)
class RoadDataset(Dataset):
    """Positions of vehicles, and the street map that they drove on.

    Parameters
    ----------
    streets
        The street map, in the units of ``X``; streets that no vehicle used are part of it.

    See Also
    --------
    load : Loads one.
    midrib.maps.roads : Finds streets in tracks.

    Examples
    --------
    >>> from midrib.datasets import load
    >>> athens = load("gps_roads/athens")
    >>> athens.X.shape[1], athens.streets.n_features
    (2, 2)
    """

    streets: Graph = field(default_factory=lambda: Graph(np.zeros((1, 2)), []), repr=False)

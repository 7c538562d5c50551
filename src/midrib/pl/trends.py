"""Trends of variables that ``tl.trends`` stored."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import numpy as np

from midrib import plotting
from midrib.io.anndata_slots import DEFAULT, Keys

if TYPE_CHECKING:
    from anndata import AnnData
    from matplotlib.axes import Axes


def trends(
    adata: AnnData, features: Any = None, *, key: str = DEFAULT, ax: Axes | None = None, **options: Any
) -> Axes:
    """Draw the stored trends of up to eight variables with their confidence bands.

    Parameters
    ----------
    adata
        Annotated data on which :func:`midrib.tl.trends` was run.
    features
        Names of variables; all that are stored by default.
    key
        Name of the graph.
    ax
        Axes to draw on; new ones by default.
    **options
        Passed to :func:`midrib.plotting.trends`.

    Returns
    -------
    The axes.
    """
    return plotting.trends(_stored(adata, key), _listed(features), ax=ax, **options)


def heatmap(
    adata: AnnData, features: Any = None, *, key: str = DEFAULT, ax: Axes | None = None, **options: Any
) -> Axes:
    """Draw the stored trends of many variables as rows of colours.

    Parameters
    ----------
    adata
        Annotated data on which :func:`midrib.tl.trends` was run.
    features
        Names of variables; all that are stored by default.
    key
        Name of the graph.
    ax
        Axes to draw on; new ones by default.
    **options
        Passed to :func:`midrib.plotting.heatmap`.

    Returns
    -------
    The axes.
    """
    return plotting.heatmap(_stored(adata, key), _listed(features), ax=ax, **options)


def _listed(features: Any) -> list[str] | None:
    return None if features is None else [str(name) for name in np.atleast_1d(features)]


def _stored(adata: AnnData, key: str) -> Any:
    """Return the stored trends in the form in which they were fitted."""
    name = Keys(key).trends
    if name not in adata.uns:
        msg = f"adata.uns has no {name!r}; run midrib.tl.trends(adata, features, key={key!r}) first."
        raise KeyError(msg)
    return SimpleNamespace(**{field: np.asarray(value) for field, value in adata.uns[name].items()})

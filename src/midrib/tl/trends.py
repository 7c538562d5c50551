"""Variables along a graph: trends and tests."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from midrib.io.anndata_slots import (
    DEFAULT,
    TESTS,
    Keys,
    features_of,
    place_of,
    stored_trajectory,
    variable_places,
)
from midrib.trajectory import Path, Trajectory

if TYPE_CHECKING:
    from anndata import AnnData


def trends(
    adata: AnnData,
    features: Any = None,
    *,
    layer: str | None = None,
    path: tuple[Any, Any] | None = None,
    key: str = DEFAULT,
    copy: bool = False,
    **options: Any,
) -> AnnData | None:
    """Fit a smooth curve with a confidence band to variables along pseudotime or along a path.

    Parameters
    ----------
    adata
        Annotated data with a principal graph; run :func:`pseudotime` first to choose the root.
    features
        Names of variables; all by default.
    layer
        Layer to take the values from; X by default.
    path
        Two places, each as :func:`pseudotime` takes its root: the curve follows the way between them instead of
        pseudotime.
    key
        Name of the graph.
    copy
        Whether to return a changed copy instead of changing ``adata``.
    **options
        Passed to :func:`midrib.trajectory.trend`.

    Returns
    -------
    None, or the copy. Written is ``.uns['principal_graph_trends']``: names, grid, mean, lower, upper, explained.
    """
    adata = adata.copy() if copy else adata
    keys = Keys(key)
    Y, names = features_of(adata, features, layer)
    t = stored_trajectory(adata, keys)
    found = t.trend(Y, _way(adata, t, path), names=names, **options)
    adata.uns[keys.trends] = {
        "names": np.array([str(name) for name in found.names], dtype=object),
        **{
            name: np.asarray(getattr(found, name), dtype=np.float64)
            for name in ("grid", "mean", "lower", "upper", "explained")
        },
    }
    return adata if copy else None


def association(
    adata: AnnData,
    features: Any = None,
    *,
    layer: str | None = None,
    path: tuple[Any, Any] | None = None,
    key: str = DEFAULT,
    copy: bool = False,
    **options: Any,
) -> AnnData | None:
    """Test which variables change along pseudotime or along a path.

    Parameters
    ----------
    adata
        Annotated data with a principal graph.
    features
        Names of variables; all by default.
    layer
        Layer to take the values from; X by default.
    path
        Two places: test along the way between them instead of pseudotime.
    key
        Name of the graph.
    copy
        Whether to return a changed copy instead of changing ``adata``.
    **options
        Passed to :func:`midrib.trajectory.association`.

    Returns
    -------
    None, or the copy. Written are ``.var['principal_graph_p_value']``, ``_q_value`` (corrected for the number of
    variables), ``_statistic``, ``_explained``, ``_amplitude`` and ``_peak``, NaN for variables not tested;
    ``.var['principal_graph_tested']``, what of each variable was tested; ``.uns['principal_graph_association']``, what
    the p-values account for.
    """
    adata = adata.copy() if copy else adata
    keys = Keys(key)
    Y, names = features_of(adata, features, layer)
    t = stored_trajectory(adata, keys)
    found = t.association(Y, _way(adata, t, path), names=names, **options)
    rows = slice(None) if features is None else variable_places(adata, names)
    for name in TESTS:
        values = getattr(found, name)
        column = (
            np.full(adata.n_vars, "", dtype=object) if name == "tested" else np.full(adata.n_vars, np.nan)
        )
        column[rows] = values
        adata.var[keys.var(name)] = column
    adata.uns[keys.var("association")] = {"accounts_for": found.accounts_for}
    return adata if copy else None


def _way(adata: AnnData, t: Trajectory, path: tuple[Any, Any] | None) -> Path | None:
    return None if path is None else t.path(*(place_of(adata, place) for place in path))

"""The paper's manual search as one call: a grid of sigma and gamma, each fit starting from its neighbour.

The paper's advice is a small sigma first, gamma from large to small, then sigma up. Warm starts follow that order,
so that the pictures of the grid change smoothly and a user can choose by eye.
"""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import product
from typing import Any

import numpy as np
from sklearn.base import clone

from midrib._types import FloatArray

_FACTORS = 2.0 ** np.array([-2.0, -1.0, 0.0, 1.0, 2.0])


@dataclass(frozen=True, eq=False)
class ParameterPath:
    """Fits over a grid of parameters.

    Parameters
    ----------
    sigmas, gammas
        Values tried, sigma rising and gamma falling.
    models
        The fitted models, ``models[i][j]`` with ``sigmas[i]`` and ``gammas[j]``.

    See Also
    --------
    path : Makes it.

    Examples
    --------
    >>> import midrib
    >>> X = midrib.datasets.make_shape("y", 200, noise=0.02, random_state=0).X
    >>> model = midrib.PrincipalGraph(15, graph="tree", sigma=0.01, gamma=1.0, random_state=0)
    >>> tried = midrib.structure.path(model, X, sigmas=[0.005, 0.02], gammas=[1.0])
    >>> tried.sigmas, tried.gammas, tried.models[1][0].sigma_
    (array([0.005, 0.02 ]), array([1.]), 0.02)
    """

    sigmas: FloatArray
    gammas: FloatArray
    models: tuple[tuple[Any, ...], ...]

    def topologies(self) -> list[list[tuple[int, int, int]]]:
        """Return what every fit found.

        Returns
        -------
        Components, loops and tips, ``topologies()[i][j]`` of the fit ``models[i][j]``.

        Examples
        --------
        >>> import midrib
        >>> X = midrib.datasets.make_shape("y", 200, noise=0.02, random_state=0).X
        >>> model = midrib.PrincipalGraph(15, graph="tree", sigma=0.01, gamma=1.0, random_state=0)
        >>> midrib.structure.path(model, X, sigmas=[0.005], gammas=[1.0]).topologies()
        [[(1, 0, 3)]]
        """
        skeletons = [[model.skeleton() for model in row] for row in self.models]
        return [[(s.n_components, s.n_loops, len(s.tips)) for s in row] for row in skeletons]

    def plot(self, X: Any, *, axes: Any = None) -> Any:
        """Draw small multiples: samples and graph of every fit, in the first two features.

        Parameters
        ----------
        X
            Samples of shape (n_samples, n_features).
        axes
            As many axes of matplotlib as there are fits; those of a new figure by default.

        Returns
        -------
        The axes.

        See Also
        --------
        midrib.plotting.multiples : For any graphs.

        Examples
        --------
        >>> import midrib
        >>> X = midrib.datasets.make_shape("y", 200, noise=0.02, random_state=0).X
        >>> model = midrib.PrincipalGraph(15, graph="tree", sigma=0.01, gamma=1.0, random_state=0)
        >>> axes = midrib.structure.path(model, X, sigmas=[0.005, 0.02], gammas=[1.0]).plot(X)
        >>> axes.size
        2
        """
        import matplotlib.pyplot as plt
        from matplotlib.collections import LineCollection

        shape = (len(self.sigmas), len(self.gammas))
        if axes is None:
            size = (2.2 * shape[1], 2.2 * shape[0])
            _, axes = plt.subplots(*shape, figsize=size, sharex=True, sharey=True, squeeze=False)
        points = np.asarray(X)[:, :2]
        for row, models in enumerate(self.models):
            for column, model in enumerate(models):
                ax = axes[row, column]
                ax.plot(*points.T, ".", color="0.75", markersize=2, zorder=1)
                lines = model.nodes_[model.graph_.edges][:, :, :2]
                ax.add_collection(LineCollection(list(lines), colors="tab:blue", linewidths=1.2))
                ax.set_title(f"sigma {self.sigmas[row]:.2g}, gamma {self.gammas[column]:.2g}", fontsize=7)
                ax.set_aspect("equal", adjustable="datalim")
        return axes


@dataclass(frozen=True, eq=False)
class PathState:
    """What a callback sees after every fit of a path.

    See Also
    --------
    path : Calls its callback with it.

    Examples
    --------
    >>> import midrib
    >>> X = midrib.datasets.make_shape("y", 200, noise=0.02, random_state=0).X
    >>> model = midrib.PrincipalGraph(15, graph="tree", sigma=0.01, gamma=1.0, random_state=0)
    >>> said = []
    >>> def callback(state):
    ...     said.append((state.done, state.total, len(state.model.graph_.tips)))
    >>> tried = midrib.structure.path(model, X, sigmas=[0.005, 0.02], gammas=[1.0], callback=callback)
    >>> said
    [(1, 2, 3), (2, 2, 3)]
    """

    done: int
    """Fits done, this one included."""
    total: int
    """Fits of the whole grid."""
    model: Any
    """The fit."""


PathCallback = Callable[[PathState], bool | None]


def path(
    model: Any, X: Any, *, sigmas: Any = None, gammas: Any = None, callback: PathCallback | None = None
) -> ParameterPath:
    """Fit a model over a grid of sigma and gamma, every fit starting from the nodes of the one before.

    Parameters
    ----------
    model
        A ``midrib.PrincipalGraph``; where its graph is "auto" the fits use a tree, since a chosen graph depends
        on neither parameter.
    X
        Samples.
    sigmas, gammas
        Values to try; by default a quarter to four times those that "auto" chooses.
    callback
        Called with a ``PathState`` after every fit; a true answer stops the path there. What is whole of the grid
        is returned: the rows that are complete, or the beginning of the first.

    Returns
    -------
    The fits, in order of rising sigma and falling gamma.

    See Also
    --------
    ParameterPath : What is returned.

    Examples
    --------
    >>> import midrib
    >>> X = midrib.datasets.make_shape("y", 200, noise=0.02, random_state=0).X
    >>> model = midrib.PrincipalGraph(15, graph="tree", sigma=0.01, gamma=1.0, random_state=0)
    >>> tried = midrib.structure.path(model, X, sigmas=[0.005, 0.02], gammas=[1.0])
    >>> tried.topologies()[0]
    [(1, 0, 3)]
    """
    base = clone(model)
    if isinstance(base.graph, str) and base.graph == "auto":
        base.set_params(graph="tree")
    if sigmas is None or gammas is None:
        centre = clone(base).fit(X)
        sigmas = centre.sigma_ * _FACTORS if sigmas is None else sigmas
        gammas = centre.gamma_ * _FACTORS if gammas is None else gammas
        base.set_params(n_nodes=len(centre.nodes_))
    rising = np.sort(np.asarray(sigmas, dtype=np.float64))
    falling = np.sort(np.asarray(gammas, dtype=np.float64))[::-1]
    if not rising.size or not falling.size:
        msg = f"{rising.size} sigmas and {falling.size} gammas came; give at least one of each, or None."
        raise ValueError(msg)
    rows: list[list[Any]] = []
    for number, (sigma, gamma) in enumerate(product(rising, falling)):
        place = number % len(falling)
        before = rows[-1][-1 if place else 0] if rows else None
        here = clone(base).set_params(sigma=float(sigma), gamma=float(gamma))
        if before is not None:
            here.set_params(init=before.nodes_, n_nodes=len(before.nodes_))
        rows = rows if place else [*rows, []]
        rows[-1].append(here.fit(X))
        state = PathState(number + 1, len(rising) * len(falling), rows[-1][-1])
        if callback is not None and callback(state):
            break
    whole = [row for row in rows if len(row) == len(rows[0])]
    return ParameterPath(rising[: len(whole)], falling[: len(whole[0])], tuple(tuple(row) for row in whole))

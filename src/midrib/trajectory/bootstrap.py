"""How sure a coordinate is: learn it again from resampled data, and see whether an association holds."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import ArrayLike

from midrib._types import FloatArray, Samples, Seed


def bootstrap_pseudotime(
    learn: Callable[[Samples], Callable[[Samples], ArrayLike]],
    X: Samples,
    *,
    n_replicates: int = 20,
    random_state: Seed = 0,
) -> FloatArray:
    """Return the coordinate of all samples under graphs learned from resampled data.

    Parameters
    ----------
    learn
        Takes resampled rows of ``X`` and returns a function that gives the coordinate of any samples, for instance
        ``lambda part: lambda X: PrincipalGraph().fit(part).trajectory(X, root=AtSample(0)).pseudotime``.
    X
        Samples of shape (n_samples, n_features).
    n_replicates
        Number of graphs.
    random_state
        Seed of the resampling.

    Returns
    -------
    Coordinates of shape (n_replicates, n_samples), as :func:`association` takes them.

    See Also
    --------
    association : Takes such coordinates.
    midrib.structure.bootstrap : How often every part of a graph comes back.

    Examples
    --------
    >>> import midrib
    >>> from midrib.trajectory import AtExtreme, bootstrap_pseudotime
    >>> X = midrib.datasets.make_shape("line", 100, noise=0.02, random_state=0).X
    >>> start = midrib.PrincipalGraph(8, graph="tree", sigma=0.01, gamma=1.0, random_state=0)
    >>> def learn(part):
    ...     model = start.fit(part)
    ...     return lambda samples: model.trajectory(samples, AtExtreme(samples[:, 0])).pseudotime
    >>> bootstrap_pseudotime(learn, X, n_replicates=2).shape
    (2, 100)
    """
    if n_replicates < 1:
        msg = f"n_replicates={n_replicates} came; at least 1 is needed."
        raise ValueError(msg)
    rng = np.random.default_rng(random_state)
    count = X.shape[0]
    return np.stack(
        [
            np.asarray(learn(X[np.sort(rng.integers(0, count, count))])(X), dtype=np.float64)
            for _ in range(n_replicates)
        ]
    )

"""Published l1 graph against the one with a homogeneous coordinate, on the six toys of the paper.

    MIDRIB_DATA=... python benchmarks/homogeneous.py

Prints, for the paper's settings, pieces, independent cycles and edges (weights above 1e-5) of both, with the data as
they are and centred at the origin, and the true number of pieces. ``docs/graphs.md`` shows the table.
"""

import os
from pathlib import Path

import scipy.io
import scipy.sparse as sp
from record import record

from midrib import L1Graph, PrincipalGraph

SETS = {  # sigma, gamma, lam, neighbours, true pieces
    "DistortedSShape": (0.01, 0.5, 1.0, 5, 1),
    "Spiral_SUN": (0.01, 0.5, 1.0, 10, 1),
    "Circle": (0.1, 0.5, 1.0, 10, 1),
    "two_moon": (0.01, 3.0, 0.1, 5, 2),
    "tree_300": (0.01, 10.0, 1.0, 5, 1),
    "three_clusters": (0.01, 0.5, 0.1, 5, 3),
}


def shape(weights):
    """Return pieces, independent cycles and edges, leaving out weights of at most 1e-5 as the authors do."""
    drawn = sp.csr_array(weights > 1e-5)
    pieces, _ = sp.csgraph.connected_components(drawn, directed=False)
    edges = drawn.nnz // 2
    return f"{pieces} / {edges - weights.shape[0] + pieces} / {edges}"


def main():
    folder = Path(os.environ["MIDRIB_DATA"]) / "toys"
    heads = ("set", "true pieces", "published", "homogeneous", "published, centred", "homogeneous, centred")
    lines = [f"| {' | '.join(heads)} |", "|---" * len(heads) + "|"]
    for name, (sigma, gamma, lam, n_neighbors, pieces) in SETS.items():
        X = scipy.io.loadmat(folder / f"{name}.mat")["X"].astype(float)
        cells = []
        for data in (X, X - X.mean(axis=0)):
            for homogeneous in (False, True):
                family = L1Graph(lam, n_neighbors, homogeneous=homogeneous)
                model = PrincipalGraph(None, graph=family, sigma=sigma, gamma=gamma).fit(data)
                cells.append(shape(model.weights_))
        lines.append(f"| {name} | {pieces} | " + " | ".join(cells) + " |")
    print("\n".join(lines))
    record("homogeneous", script=__file__, tables={"sets": "\n".join(lines)})


if __name__ == "__main__":
    main()

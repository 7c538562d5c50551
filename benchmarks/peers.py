"""Fit the graph of a peer on request; runs in the environment of the peers, which has no midrib.

Reads one JSON object per line from standard input: the method, the path of the samples, a seed, the sample that is
taken for the first, and where to write. Writes nodes, edges and, where the method orders samples itself, its order
into an NPZ file; seconds and what went wrong to standard output. What the methods print goes to standard error.
"""

from __future__ import annotations

import json
import os
import sys
import time
import warnings
from dataclasses import dataclass

import numpy as np
from sklearn.cluster import KMeans
from sklearn.metrics import silhouette_score
from sklearn.neighbors import NearestNeighbors

warnings.simplefilter("ignore")


@dataclass(frozen=True)
class Answer:
    """A graph, and the order of the samples where the method has its own."""

    nodes: np.ndarray
    edges: np.ndarray
    time: np.ndarray | None = None
    note: str = ""


def paga_tree(X: np.ndarray, seed: int, first: int) -> Answer:
    """Take scanpy's Leiden clusters, the tree of PAGA through their means, and diffusion pseudotime."""
    import anndata
    import scanpy as sc

    adata = anndata.AnnData(X.astype(np.float32))
    adata.uns["iroot"] = first
    sc.pp.neighbors(adata, n_neighbors=min(15, len(X) // 2), use_rep="X", random_state=seed)
    sc.tl.leiden(adata, flavor="igraph", n_iterations=2, random_state=seed)
    sc.tl.paga(adata)
    sc.tl.diffmap(adata, random_state=seed)
    sc.tl.dpt(adata)
    cluster = adata.obs["leiden"].cat.codes.to_numpy()
    nodes = np.array([X[cluster == k].mean(axis=0) for k in range(cluster.max() + 1)])
    edges = np.argwhere(adata.uns["paga"]["connectivities_tree"].toarray() > 0)
    return Answer(nodes, edges, adata.obs["dpt_pseudotime"].to_numpy(dtype=float))


def slingshot(X: np.ndarray, seed: int, first: int) -> Answer:
    """Take pyslingshot's tree of k-means clusters, whose number the silhouette chooses, and its curves' order.

    Where the curves fail, the tree still stands, and its samples are ordered along it by whoever asks.
    """
    from pyslingshot import Slingshot

    cluster = clusters(X, seed)
    start = int(cluster[first])
    fit = Slingshot(X, np.eye(cluster.max() + 1)[cluster], start_node=start)
    edges = np.array([(k, child) for k, children in fit.tree.items() for child in children])
    nodes = np.asarray(fit.cluster_centres)
    try:
        fit.fit(num_epochs=10)
        order = np.asarray(fit.unified_pseudotime, dtype=float)
    except Exception as error:  # noqa: BLE001 - whatever the curves stumble over
        return Answer(nodes, edges, note=f"no curves: {type(error).__name__}: {error}")
    return Answer(nodes, edges, order)


def clusters(X: np.ndarray, seed: int) -> np.ndarray:
    """Return k-means clusters, three to ten of them, by the best silhouette."""
    labels = [KMeans(k, n_init=10, random_state=seed).fit_predict(X) for k in range(3, 11)]
    return max(labels, key=lambda label: silhouette_score(X, label))


def simpleppt(X: np.ndarray, seed: int, first: int) -> Answer:  # noqa: ARG001 - it has no root
    """Fit simpleppt with the typical distance to the tenth neighbour as bandwidth, as users do by hand."""
    import simpleppt

    near = NearestNeighbors(n_neighbors=min(11, len(X))).fit(X).kneighbors(X)[0][:, -1]
    sigma = float(np.median(near))
    fit = simpleppt.ppt(X, Nodes=min(len(X) // 2, 100), sigma=sigma, seed=seed, progress=False)
    return Answer(np.asarray(fit.F).T, np.argwhere(np.triu(np.asarray(fit.B), k=1)))


def elpigraph(X: np.ndarray, seed: int, first: int) -> Answer:  # noqa: ARG001 - it has no root
    """Fit ElPiGraph's tree with its defaults and the 50 nodes of its tutorials."""
    import elpigraph

    np.random.seed(seed)  # noqa: NPY002 - the peer reads the global state
    fit = elpigraph.computeElasticPrincipalTree(X, NumNodes=min(50, len(X) // 2), Do_PCA=False)[0]
    return Answer(np.asarray(fit["NodePositions"]), np.asarray(fit["Edges"][0]).astype(int))


METHODS = {
    "PAGA tree + DPT": paga_tree,
    "pyslingshot": slingshot,
    "simpleppt": simpleppt,
    "ElPiGraph": elpigraph,
}


def main() -> None:
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    for line in sys.stdin:
        request = json.loads(line)
        X = np.load(request["path"])
        begin = time.perf_counter()
        try:
            found = METHODS[request["method"]](X, request["seed"], request["first"])
            parts = {"nodes": found.nodes, "edges": found.edges}
            np.savez(request["out"], **parts, **({} if found.time is None else {"time": found.time}))
            answer = {"seconds": time.perf_counter() - begin, "note": found.note}
        except Exception as error:  # noqa: BLE001 - told to whoever asks
            answer = {"seconds": time.perf_counter() - begin, "error": f"{type(error).__name__}: {error}"}
        answers.write(json.dumps(answer) + "\n")
        answers.flush()


if __name__ == "__main__":
    main()
